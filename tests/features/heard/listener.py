"""A player who hears: it knows the announcements and the accessible tree, and nothing else of the program.

Run by the system's Python, which has pyatspi. It types "?" into the line for orders, hears what may be
done, types one of those acts and presses the button beside the line, until it hears that the battle is over.
What it says at the end is one line of JSON.
"""

from __future__ import annotations

import json
import random
import sys
import time

import pyatspi
from gi.repository import Atspi, GLib

QUIET = 0.12
"""Seconds without a word after which the program has said its say."""
PATIENCE = 30.0


class Listener:
    """Hears, finds, presses, types."""

    def __init__(self) -> None:
        Atspi.set_timeout(60_000, 60_000)  # a busy machine is not a fault
        self.heard: list[str] = []
        self.last = time.monotonic()
        pyatspi.Registry.registerEventListener(self._hear, "object:announcement")
        self._loop = GLib.MainContext.default()

    def _hear(self, event: pyatspi.event.Event) -> None:
        self.heard.append(str(event.any_data))
        self.last = time.monotonic()

    def rest(self, seconds: float = 0.02) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            while self._loop.iteration(False):
                pass
            time.sleep(0.004)

    def quiet(self) -> None:
        """Until nothing has been told for a moment."""
        self.last = time.monotonic()
        while time.monotonic() - self.last < QUIET:
            self.rest(0.01)

    def find(self, role: str, name: str) -> pyatspi.Accessible:
        """The control of that role whose name begins so and that is shown."""
        found = self.seek(role, name, PATIENCE)
        if found is None:
            raise SystemExit(f"no {role} is called {name}; heard: {self.heard[-3:]}")
        return found

    def seek(self, role: str, name: str, wait: float) -> pyatspi.Accessible | None:
        """The same, or None after so many seconds."""
        end = time.monotonic() + wait
        while time.monotonic() < end:
            for program in pyatspi.Registry.getDesktop(0):
                found = self._among(program, role, name) if program is not None else None
                if found is not None:
                    return found
            self.rest(0.2)
        return None

    def _among(self, node: pyatspi.Accessible, role: str, name: str) -> pyatspi.Accessible | None:
        for child in node:
            if child is None:
                continue
            called = child.getRoleName() == role and child.name.startswith(name)
            if called and child.getState().contains(pyatspi.STATE_SHOWING):
                return child
            found = self._among(child, role, name)
            if found is not None:
                return found
        return None

    def press(self, control: pyatspi.Accessible) -> None:
        """By its action, as who reads the screen would."""
        action = control.queryAction()
        names = [action.getName(place) for place in range(action.nActions)]
        action.doAction(names.index("Press"))


def begin(listener: Listener, words: dict[str, str]) -> tuple[pyatspi.Accessible, pyatspi.Accessible]:
    """To the Play desk, the battle begun, the line for orders found."""
    start = None
    while start is None:  # the file may still be opening: the desk is closed as long as nothing is open
        listener.press(listener.find("radio button", words["play"]))
        start = listener.seek("push button", words["start"], 3.0)
    listener.press(start)
    listener.quiet()
    field = listener.find("text", words["order"])
    return field, listener.find("push button", words["do"])


def acts_told(listener: Listener, field: pyatspi.Accessible, button: pyatspi.Accessible) -> list[str]:
    """What is asked, and what may be done, as it is told."""
    before, end = len(listener.heard), time.monotonic() + PATIENCE
    field.queryEditableText().setTextContents("?")
    listener.press(button)
    while len(listener.heard) == before:
        if time.monotonic() > end:
            raise SystemExit(f"nothing was told; heard: {listener.heard[-3:]}")
        listener.rest(0.01)
    listener.quiet()
    told = max(listener.heard[before:], key=lambda words: words.count(". "))  # what came late is shorter
    return [one.strip().rstrip(".") for one in told.split(". ")]


def main() -> None:
    words, seed, most = json.loads(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    chance, listener = random.Random(seed), Listener()
    field, button = begin(listener, words)
    pace, idle, over = words["pace"], words["idle"].split("|"), words["over"]
    done = 0
    while done < most:
        asked, *acts = acts_told(listener, field, button)
        if any(act.startswith(over) for act in acts):
            told = {"over": asked, "orders": done, "heard": len(listener.heard)}
            sys.stdout.write(json.dumps(told) + "\n")
            return
        acts = [act for act in acts if act not in idle and not act.startswith(pace)]
        if not acts:
            listener.rest(0.1)
            continue
        field.queryEditableText().setTextContents(chance.choice(acts))
        listener.press(button)
        listener.quiet()
        done += 1
    raise SystemExit(f"the battle went on after {done} orders; heard: {listener.heard[-6:]}")


if __name__ == "__main__":
    main()
