"""A line of sight over a measured table: every ground and base that it crosses, and which of them block.

Plain arithmetic; what blocks is said by the room that asks, and so is the verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import hypot

from core.geometry.bases import Footprint
from core.geometry.ground_lines import contains, spans
from core.geometry.shapes import is_within, point
from core.geometry.tolerances import TOUCHING
from core.presentation.measured_planner import Point, TableCrossing
from core.presentation.planner import Note
from core.text import Text, Value

ENDS = 1e-9


@dataclass(frozen=True, slots=True)
class Ground:
    """A ground that a line crosses: its name, the parts of the line (0 to 1), whether it hides.

    `blocks` and `leaves` are what is said of a part that blocks and of ground that hides nothing, `holds` of
    one that holds an end of the line.
    """

    name: Value
    parts: tuple[tuple[float, float], ...]
    hides: bool
    blocks: Note
    leaves: Note
    holds: Note


@dataclass(frozen=True, slots=True)
class BaseWords:
    """What is said of a base on a line: one that blocks, one at an end of it, one that does not matter."""

    blocks: Note
    at_end: Note
    passes: Note


def length_of(start: Point, end: Point) -> int:
    """The length of a line."""
    return round(hypot(end[0] - start[0], end[1] - start[1]))


def holder(feet: Mapping[int, Footprint], place: Point, looker: int | None = None) -> int:
    """The base that holds a point, be it on an edge, or -1; of several whose edges meet there `looker`."""
    for unit, foot in feet.items():
        if contains((foot.corners,), *place):
            return unit
    touched = [unit for unit, foot in feet.items() if is_within(foot, point(*place), TOUCHING)]
    return looker if looker in touched else next(iter(touched), -1)


def crossings(
    start: Point,
    end: Point,
    grounds: Iterable[Ground],
    feet: Mapping[int, Footprint],
    names: Mapping[int, Value],
    words: BaseWords,
    ends: tuple[int, int],
    *,
    bases_hide: bool,
) -> tuple[TableCrossing, ...]:
    """All that a line crosses, in order. Ground and bases that hold an end of it do not block from there.

    `ends` are those bases (`holder`).
    """
    found: list[TableCrossing] = []
    for ground in grounds:
        for begin, stop in ground.parts:
            blocks = ground.hides and begin > ENDS and stop < 1 - ENDS
            why = ground.blocks if blocks else ground.holds if ground.hides else ground.leaves
            found.append(_crossing(start, end, (begin, stop), ground.name, why, blocks))
    for unit, foot in feet.items():
        for part in spans(start, end, (foot.corners,)):
            blocks = bases_hide and unit not in ends
            why = words.at_end if unit in ends else words.blocks if blocks else words.passes
            found.append(_crossing(start, end, part, names[unit], why, blocks, unit))
    return tuple(sorted(found, key=lambda one: (one.enter, one.leave)))


def _crossing(
    start: Point,
    end: Point,
    part: tuple[float, float],
    name: Value,
    why: Note,
    blocks: bool,
    unit: int = -1,
) -> TableCrossing:
    length = length_of(start, end)
    spot = (
        round(start[0] + (end[0] - start[0]) * part[0]),
        round(start[1] + (end[1] - start[1]) * part[0]),
    )
    enter, leave = round(part[0] * length), round(part[1] * length)
    return TableCrossing(spot, (name,), blocks, why, enter=enter, leave=leave, unit=unit)


def agreed(
    found: tuple[TableCrossing, ...], clear: bool, grazes: Note, holds: Note, blocks: Note
) -> tuple[TableCrossing, ...]:
    """The crossings as the verdict of the rules has them.

    A line that only grazes what would block is clear by the tolerance of the table: nothing is said to block
    it then. Where an end lies on the very edge of ground that hides, and the rules say that it is blocked, it
    is that ground, the longest part of it, that blocks.
    """
    if clear:
        return tuple(replace(one, blocks=False, why=grazes) if one.blocks else one for one in found)
    held = [one for one in found if one.why == holds]
    if any(one.blocks for one in found) or not held:
        return found
    longest = max(held, key=lambda one: one.leave - one.enter)
    return tuple(replace(one, blocks=True, why=blocks) if one is longest else one for one in found)


def first_block(found: Iterable[TableCrossing]) -> TableCrossing | None:
    """The first crossing that blocks."""
    return next((one for one in found if one.blocks), None)


def verdict(
    clear: bool, blocked_by: TableCrossing | None, rule: str, seen: Text, hidden: Text, by: Text
) -> Note:
    """The verdict in words: `by` takes {what} and {cm} of the first that blocks."""
    if clear:
        return Note(seen, rule)
    if blocked_by is None:
        return Note(hidden, rule)
    return Note(by.fill(what=blocked_by.what[0], cm=round(blocked_by.enter / 1000, 1)), rule)
