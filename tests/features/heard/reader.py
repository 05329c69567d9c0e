"""A screen reader's walk over every desk of the running program: what it finds amiss is one line of JSON.

Run by the system's Python, which has pyatspi.
"""

from __future__ import annotations

import json
import sys
from collections import Counter

import pyatspi
from listener import Listener

CONTROLS = {
    *("push button", "toggle button", "check box", "radio button", "text", "combo box", "spin button"),
    *("slider", "dial", "link", "page tab", "list", "tree", "tree table", "table", "menu item", "menu"),
    *("check menu item", "radio menu item", "canvas", "graphic", "dialog"),
}
ROWS = {"list item", "tree item", "table cell", "table row", "column header", "row header"}
"""Rows are the model's, and may say the same twice: what tells them apart is in their columns."""
WHOLE = {"combo box", "spin button", "list", "tree", "tree table", "table"}
"""Whose inside is theirs."""
NOTHING = {"", "invalid", "unknown", "redundant object"}
"""Roles that say nothing."""
GRIPPED = "split pane"
"""Its grips have no word on the bus, and no key goes to them: panels are opened by their icons."""
SHOWING, SENSITIVE, ENABLED = pyatspi.STATE_SHOWING, pyatspi.STATE_SENSITIVE, pyatspi.STATE_ENABLED
FOCUSED, FOCUSABLE = pyatspi.STATE_FOCUSED, pyatspi.STATE_FOCUSABLE
CHECKED, CHECKABLE = pyatspi.STATE_CHECKED, pyatspi.STATE_CHECKABLE


class Reader:
    """One walk: faults, and how much was read."""

    def __init__(self, where: str) -> None:
        self.where, self.faults = where, []
        self.roles: Counter[str] = Counter()
        self.focused: list[str] = []
        self.chosen: list[str] = []

    def walk(self, node: pyatspi.Accessible, way: tuple[str, ...] = ()) -> None:
        """Read what is shown inside `node`."""
        alike: Counter[tuple[str, str]] = Counter()
        for child in node:
            if child is None:
                continue
            state, role, name = child.getState(), child.getRoleName(), child.name.strip()
            if not state.contains(SHOWING) or role in ROWS:
                continue
            here = (*way, f"{role} {name!r}")
            self._judge(role, name, state, here)
            if role in CONTROLS and name:
                alike[role, name] += 1
                if alike[role, name] == 2:
                    self._fault("two alike", here)
            if role not in WHOLE:
                self.walk(child, here)

    def _judge(self, role: str, name: str, state: pyatspi.StateSet, here: tuple[str, ...]) -> None:
        self.roles[role] += 1
        gripped = len(here) > 1 and here[-2].startswith(GRIPPED) and not state.contains(FOCUSABLE)
        if role in NOTHING and not gripped:
            self._fault("no role", here)
        if role in CONTROLS and not name:
            self._fault("no name", here)
        if state.contains(ENABLED) != state.contains(SENSITIVE):
            self._fault("enabled and not sensitive, or the other way", here)
        if state.contains(CHECKED) and not state.contains(CHECKABLE):
            self._fault("checked and not checkable", here)
        if role in ("check box", "radio button") and not state.contains(CHECKABLE):
            self._fault("a choice that is not checkable", here)
        if role == "radio button" and state.contains(CHECKED):
            self.chosen.append(name)
        inside = any(one in here[:-1] for one in self.focused)  # the view of a list that has the focus
        if state.contains(FOCUSED) and not inside:
            self.focused.append(here[-1])
            if not state.contains(FOCUSABLE):
                self._fault("focused and not focusable", here)
            if not state.contains(ENABLED):
                self._fault("focused and disabled", here)

    def _fault(self, what: str, here: tuple[str, ...]) -> None:
        self.faults.append(f"{self.where}: {what}: {' > '.join(here[-5:])}")


def frame() -> pyatspi.Accessible:
    """The program's window."""
    for program in pyatspi.Registry.getDesktop(0):
        for window in program if program is not None else ():
            if window is not None and window.getRoleName() in ("frame", "window"):
                return window
    raise SystemExit("no window is on the bus")


def turn_to(listener: Listener, desk: str, then: str, done: str) -> None:
    """Show a desk, and press the button without which it is not all there; `done` is there when it is."""
    for _attempt in range(8):  # the file may still be opening: the desk is closed as long as nothing is open
        switch = listener.find("radio button", desk)
        listener.press(switch)
        listener.rest(0.5)
        if not switch.getState().contains(CHECKED):
            continue
        if not then or (done and listener.seek("push button", done, 0.5) is not None):
            break
        button = listener.seek("push button", then, 3.0)
        if button is not None:
            listener.press(button)
            break
    else:
        raise SystemExit(f"the desk {desk} does not open, or has no {then}")
    listener.rest(0.8)
    listener.quiet()


def main() -> None:
    listener, told = Listener(), {}
    faults: list[str] = []
    for key, desk, then, done in json.loads(sys.argv[1]):
        turn_to(listener, desk, then, done)
        reader = Reader(key)
        reader.walk(frame())
        if desk not in reader.chosen:
            faults.append(f"{key}: the desk that is open is not checked: {reader.chosen}")
        if len(reader.focused) > 1:
            faults.append(f"{key}: the focus is in several places: {reader.focused}")
        faults += reader.faults
        told[key] = {"roles": reader.roles, "focus": reader.focused}
    sys.stdout.write(json.dumps({"faults": faults, "desks": told}) + "\n")


if __name__ == "__main__":
    main()
