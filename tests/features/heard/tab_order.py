"""The way of the Tab key through every desk of the running program: its order, and what is told on it.

Run by the system's Python, which has pyatspi. What it says at the end is one line of JSON.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from itertools import pairwise

import pyatspi
from dialogs import TAB, press, stops, told
from listener import Listener
from reader import ROWS, frame, turn_to

NEXT_PANEL = 0xFFC3
"""F6, which leaves a map on which Tab goes from one unit that can act to another."""
MOST_STOPS = 240
READ = 40
"""So many of a list are read."""
ROOM = 4
"""Pixels by which two controls of a row may overlap and still stand one after the other."""


class Way:
    """Where the keys are: told by events, as who reads the screen learns it."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._at: pyatspi.Accessible | None = None
        pyatspi.Registry.registerEventListener(self._turned, "object:state-changed:focused")

    def _turned(self, event: pyatspi.event.Event) -> None:
        if event.detail1:
            self._at = event.source
            while self._at.getRoleName() in ROWS:  # the row that is current tells it for its list
                self._at = self._at.parent

    def tab(self) -> pyatspi.Accessible | None:
        """What has the keys after one more Tab, or F6 where Tab goes from unit to unit; None for nowhere."""
        return self._pressed(TAB) or self._pressed(NEXT_PANEL)

    def _pressed(self, key: int) -> pyatspi.Accessible | None:
        self._at = None
        press(self._listener, key)
        for _try in range(20):
            if self._at is not None:
                break
            self._listener.rest(0.05)
        return self._at

    def round(self) -> list[pyatspi.Accessible]:
        """From where the keys are, once round."""
        way: list[pyatspi.Accessible] = []
        while len(way) < MOST_STOPS:
            at = self.tab()
            if at is None or (way and at == way[0]):
                break
            way.append(at)
        return way


def box(node: pyatspi.Accessible) -> tuple[int, int, int, int]:
    """Left, top, right, bottom in the window."""
    found = node.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
    return found.x, found.y, found.x + found.width, found.y + found.height


def back(one: pyatspi.Accessible, other: pyatspi.Accessible) -> bool:
    """Whether going on from one to the other is going back: up, or to the left in a row."""
    left, top, right, bottom = box(one)
    other_left, other_top, other_right, other_bottom = box(other)
    middle = (other_top + other_bottom) / 2
    if top <= middle <= bottom:
        return other_right <= left + ROOM
    return other_bottom <= top + ROOM and other_left < right


def of_order(way: list[pyatspi.Accessible]) -> list[str]:
    """Where the order is not that of the eye."""
    return [
        f"from {told(one)} {box(one)} back to {told(other)} {box(other)}"
        for one, other in pairwise(way)
        if one.parent == other.parent and back(one, other)
    ]


def of_values(way: list[pyatspi.Accessible]) -> list[str]:
    """What has a value tells it, within its bounds."""
    faults = []
    for node in way:
        role = node.getRoleName()
        if role in ("spin button", "slider", "dial"):
            value = node.queryValue()
            if not value.minimumValue <= value.currentValue <= value.maximumValue:
                faults.append(f"{told(node)}: {value.currentValue} is out of its bounds")
        elif role == "combo box" and not (node.description.strip() or labels(node)):
            faults.append(f"{told(node)}: nothing tells what is chosen")
        elif role in ("list", "tree", "tree table", "table"):
            rows = [row for row in list(node)[:READ] if row is not None]
            if any(not row.name.strip() for row in rows if row.getRoleName() in ("list item", "tree item")):
                faults.append(f"{told(node)}: a row says nothing")
    return faults


def labels(node: pyatspi.Accessible) -> list[str]:
    """What other controls call it."""
    return [
        relation.getTarget(place).name
        for relation in node.getRelationSet()
        if relation.getRelationType() == pyatspi.RELATION_LABELLED_BY
        for place in range(relation.getNTargets())
    ]


def walked(listener: Listener, way: Way) -> tuple[list[str], list[str]]:
    """What is amiss with one desk, and the stops."""
    stops_made = way.round()
    faults = []
    if not stops_made:
        return ["Tab comes to nothing"], []
    if len(stops_made) >= MOST_STOPS:
        faults.append("it does not come round")
    if way.tab() is None:
        faults.append("a dead end")
    names = [told(one) for one in stops_made]
    faults += [f"no name: {one}" for one in names if one.endswith("''")]
    counted = Counter(one for one in stops_made)
    faults += [f"twice on one way: {told(one)}" for one, times in counted.items() if times > 1]
    faults += of_order(stops_made)
    faults += of_values(stops_made)
    faults += [f"Tab does not come to {told(one)}" for one in stops(frame()) if one not in stops_made]
    return faults, names


def main() -> None:
    listener = Listener()
    way, read, faults = Way(listener), {}, []
    for key, desk, then, done in json.loads(sys.argv[1]):
        turn_to(listener, desk, then, done)
        found, read[key] = walked(listener, way)
        faults += [f"{key}: {one}" for one in found]
    sys.stdout.write(json.dumps({"faults": faults, "stops": read}) + "\n")


if __name__ == "__main__":
    main()
