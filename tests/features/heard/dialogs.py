"""A screen reader before each dialog of one place: names, roles, the way of the Tab key, Escape.

Run by the system's Python, which has pyatspi; `dialogs_shown.py` is the program. Each dialog has its time.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

import pyatspi
from gi.repository import Atspi
from listener import Listener
from reader import ENABLED, FOCUSABLE, FOCUSED, SHOWING, WHOLE, Reader

TAB, ESCAPE = 0xFF09, 0xFF1B
PATIENCE = 40.0
MOST_STOPS = 80
BY_ARROWS = {"radio button", "page tab", "page tab list", "list item", "tree item", "table cell", "label"}
"""Tab comes to one of a row, arrows to the others; words of a label can be marked by the mouse."""
TAB_OF_ROW = "page tab"
"""The one in front says that it has the focus wherever that is."""


def windows() -> list[pyatspi.Accessible]:
    """All that the program shows."""
    found = []
    for program in pyatspi.Registry.getDesktop(0):
        for window in program if program is not None else ():
            if window is not None and window.getState().contains(SHOWING):
                found.append(window)
    return found


def stops(node: pyatspi.Accessible) -> list[pyatspi.Accessible]:
    """What takes the keys inside, in the order of the tree; what stands in a field belongs to it."""
    found = []
    for child in node:
        if child is None or not child.getState().contains(SHOWING):
            continue
        state, role = child.getState(), child.getRoleName()
        if state.contains(FOCUSABLE) and state.contains(ENABLED) and role not in BY_ARROWS:
            found.append(child)
        if role not in WHOLE:
            found += stops(child)
    return found


def focus_in(node: pyatspi.Accessible) -> str:
    """Role and name of what has the keys in there."""
    for child in node:
        if child is None or not child.getState().contains(SHOWING):
            continue
        state, role = child.getState(), child.getRoleName()
        if state.contains(FOCUSED) and state.contains(FOCUSABLE) and role != TAB_OF_ROW:
            return told(child)
        found = focus_in(child) if role not in WHOLE else ""
        if found:
            return found
    return ""


def told(node: pyatspi.Accessible) -> str:
    return f"{node.getRoleName()} {node.name!r}"


def press(listener: Listener, key: int) -> None:
    """A key of the keyboard, as the server of the display sends it."""
    Atspi.generate_keyboard_event(key, None, Atspi.KeySynthType.SYM)
    listener.rest(0.15)


def way_of_tab(listener: Listener, dialog: pyatspi.Accessible) -> list[str]:
    """Where the keys are after each Tab, once round."""
    way = [focus_in(dialog)]
    for _stop in range(MOST_STOPS):
        press(listener, TAB)
        here = focus_in(dialog)
        if here in (way[0], way[-1]):  # once round, or in the row of tabs
            break
        way.append(here)
    return way


def read(listener: Listener, dialog: pyatspi.Accessible, name: str) -> tuple[list[str], int]:
    """What is amiss with one dialog, and how many stops Tab made in it."""
    reader = Reader(name)
    reader.walk(dialog)
    faults = reader.faults
    if dialog.getRoleName() not in ("dialog", "alert"):
        return faults, 1  # a window of its own, for another screen
    if not dialog.name.strip():
        faults.append(f"{name}: no title")
    focused = [one for one in reader.focused if not one.startswith(TAB_OF_ROW)]
    if len(focused) != 1:
        faults.append(f"{name}: the focus is in {focused}")
    way = way_of_tab(listener, dialog)
    wanted = [told(one) for one in stops(dialog)]
    faults += [f"{name}: no name: {one}" for one in way if one.endswith("''")]
    faults += [f"{name}: Tab does not come to {one}: {way}" for one in wanted if one not in way]
    press(listener, ESCAPE)
    end = time.monotonic() + 5.0
    while len(windows()) > 1 and time.monotonic() < end:
        listener.rest(0.2)
    if len(windows()) > 1:
        faults.append(f"{name}: Escape does not close it")
    return faults, len(way)


def opened(listener: Listener, number: int) -> pyatspi.Accessible | None:
    """The dialog of that number, or None when it does not come."""
    home = Path(os.environ["HOME"])
    (home / "wanted").write_text(str(number), encoding="ascii")
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        shown = home / "shown"
        if shown.exists() and shown.read_text(encoding="ascii") == str(number) and len(windows()) > 1:
            listener.rest(0.4)
            return windows()[-1]
        listener.rest(0.2)
    return None


def main() -> None:
    listener = Listener()
    faults: list[str] = []
    read_through: dict[str, int] = {}
    listener.find("push button", "")
    for number, name in enumerate(json.loads(sys.argv[1])):
        dialog = opened(listener, number)
        if dialog is None:
            faults.append(f"{name}: it does not open")
            continue
        found, read_through[name] = read(listener, dialog, name)
        faults += found
    sys.stdout.write(json.dumps({"faults": faults, "stops": read_through}) + "\n")


if __name__ == "__main__":
    main()
