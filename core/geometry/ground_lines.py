"""Straight lines over the ground: on which parts of a line it runs inside a polygon. Pure Python."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

Ring: TypeAlias = tuple[tuple[int, int], ...]
"""An outline: corners in order, the last joined to the first."""

Spans: TypeAlias = tuple[tuple[float, float], ...]
"""Parts of a line, as fractions of its length, in order."""


def contains(rings: Sequence[Ring], x: float, y: float) -> bool:
    """Whether a point lies inside the outlines, by the even-odd rule; on an edge either may be said."""
    inside = False
    for ring in rings:
        before_x, before_y = ring[-1]
        for here_x, here_y in ring:
            if (here_y > y) != (before_y > y):
                beside = (before_x - here_x) * (y - here_y) - (x - here_x) * (before_y - here_y)
                if (beside > 0) == (before_y > here_y):
                    inside = not inside
            before_x, before_y = here_x, here_y
    return inside


def holds(rings: Sequence[Ring], x: int, y: int) -> bool:
    """Whether a point lies inside the outlines or on an edge of them, by the even-odd rule; exact."""
    return contains(rings, x, y) or any(_is_on_edge(ring, x, y) for ring in rings)


def _is_on_edge(ring: Ring, x: int, y: int) -> bool:
    before_x, before_y = ring[-1]
    for here_x, here_y in ring:
        if (
            min(before_x, here_x) <= x <= max(before_x, here_x)
            and min(before_y, here_y) <= y <= max(before_y, here_y)
            and (before_x - here_x) * (y - here_y) == (x - here_x) * (before_y - here_y)
        ):
            return True
        before_x, before_y = here_x, here_y
    return False


def spans(start: tuple[int, int], end: tuple[int, int], rings: Sequence[Ring]) -> Spans:
    """The parts of the straight line from start to end that lie inside the outlines.

    A line of no length that lies inside is one part from 0 to 1.
    """
    (x, y), (end_x, end_y) = start, end
    along_x, along_y = end_x - x, end_y - y
    # Every crossing of an outline parts the line; the middle of each part then says for all of it whether it
    # lies inside, however many outlines touch or overlap there.
    cuts = {0.0, 1.0}
    for ring in rings:
        before = ring[-1]
        for here in ring:
            edge_x, edge_y = here[0] - before[0], here[1] - before[1]
            turn = along_x * edge_y - along_y * edge_x
            if turn:  # an edge along the line parts nothing: its neighbours do
                from_x, from_y = before[0] - x, before[1] - y
                time, place = from_x * edge_y - from_y * edge_x, from_x * along_y - from_y * along_x
                if turn < 0:
                    turn, time, place = -turn, -time, -place
                if 0 < time < turn and 0 <= place <= turn:
                    cuts.add(time / turn)
            before = here
    times = sorted(cuts)
    found: list[tuple[float, float]] = []
    for begin, stop in pairwise(times):
        half = (begin + stop) / 2
        if contains(rings, x + along_x * half, y + along_y * half):
            if found and found[-1][1] == begin:
                begin = found.pop()[0]
            found.append((begin, stop))
    return tuple(found)


def first_meeting(start: tuple[int, int], end: tuple[int, int], rings: Sequence[Ring]) -> float:
    """Where the line from start to end first meets an outline after its start; 1 where it never does."""
    (x, y), (end_x, end_y) = start, end
    along_x, along_y = end_x - x, end_y - y
    first = 1.0
    for ring in rings:
        before = ring[-1]
        for here in ring:
            edge_x, edge_y = here[0] - before[0], here[1] - before[1]
            turn = along_x * edge_y - along_y * edge_x
            if turn:
                from_x, from_y = before[0] - x, before[1] - y
                time, place = from_x * edge_y - from_y * edge_x, from_x * along_y - from_y * along_x
                if turn < 0:
                    turn, time, place = -turn, -time, -place
                if 0 < time < turn and 0 <= place <= turn:
                    first = min(first, time / turn)
            before = here
    return first


def uppermost(layers: Sequence[Spans]) -> list[tuple[float, float, int | None]]:
    """The line cut where what lies uppermost changes: (begin, end, place of the layer or None), in order."""
    times = sorted({0.0, 1.0, *(time for layer in layers for span in layer for time in span)})
    found: list[tuple[float, float, int | None]] = []
    for begin, stop in pairwise(times):
        half = (begin + stop) / 2
        top = next((p for p in reversed(range(len(layers))) if any(b < half < s for b, s in layers[p])), None)
        if found and found[-1][2] == top:
            begin = found.pop()[0]
        found.append((begin, stop, top))
    return found
