"""Sight and ways on hexes, as rooms tell them to a planner: what all hex boards share, no rule of any system.

Masks are those of `core.geometry.hex_boards`; a room says what stands in the way, where a move ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.geometry.hex_boards import bits, lowest
from core.presentation.planner import Crossing, Note, SightField, Spot
from core.text import Value, _

if TYPE_CHECKING:
    from core.geometry.hex_boards import HexMasks
    from core.geometry.hex_sight import HexSight

BLOCKS = _("blocks the line")
BLOCKS_TOGETHER = _("blocks the line, with an obstacle on the other hand")
GRAZED = _("only grazed: nothing blocks on the other hand")
GRAZED_ACROSS = _("only grazed: nothing blocks across the same hexside")
GRAZED_CLEAR = _("grazed")
FREE = _("nothing in the way")


@dataclass(frozen=True, slots=True)
class LineRules:
    """What a room says of the hexes of a line: what stands there, and why what could block does not.

    `obstacles` is the mask that the rules test, `excused` a sentence for a hex that would block another line,
    `grazed` what is said of an obstacle that is only grazed (None: nothing blocks on the other hand).
    """

    obstacles: int
    what: Callable[[int], tuple[Value, ...]]
    excused: Callable[[int], Note | None]
    rule: str
    grazing_rule: str
    grazed: Note | None = None


def crossings(sight: HexSight, start: int, end: int, blockers: int, rules: LineRules) -> tuple[Crossing, ...]:
    """Every hex between the ends that a line crosses or runs along, from near to far, left before right."""
    line = sight.line(start, end)
    left, right = set(line.left), set(line.right)
    grid, (start_q, start_r) = sight.grid, sight.grid.axial(start)
    ahead = (2 * line.dq + line.dr, 3 * line.dr)
    offsets = sorted(
        left | right, key=lambda at: ((2 * at[0] + at[1]) * ahead[0] + at[1] * ahead[1], at not in left)
    )
    found = []
    for offset in offsets:
        hex_ = grid.cell(start_q + offset[0], start_r + offset[1])
        if hex_ is None:
            continue  # a line along the edge of the board touches no hex beyond it
        beside = not (offset in left and offset in right)
        blocks = bool(blockers >> hex_ & 1)
        why = _why(hex_, blocks=blocks, beside=beside, rules=rules)
        found.append(Crossing(hex_, rules.what(hex_), blocks, why, beside, beside and offset in left))
    return tuple(found)


def _why(hex_: int, *, blocks: bool, beside: bool, rules: LineRules) -> Note:
    if blocks:
        return Note(BLOCKS_TOGETHER, rules.grazing_rule) if beside else Note(BLOCKS, rules.rule)
    excused = rules.excused(hex_)
    if excused is not None:
        return excused
    if rules.obstacles >> hex_ & 1:
        return rules.grazed or Note(GRAZED, rules.grazing_rule)
    return Note(GRAZED_CLEAR, rules.grazing_rule) if beside else Note(FREE, rules.rule)


def field_of(
    start: int,
    seen: int,
    near: int,
    far: int,
    blockers: Callable[[int], int],
    enemies: tuple[int, ...],
    notes: tuple[Note, ...],
) -> SightField:
    """The field of view of a hex from its mask `seen`; `far` hexes are too far away to be seen at all."""
    dead: dict[Spot, tuple[Spot, ...]] = {
        hex_: tuple(bits(blockers(hex_))) for hex_ in bits(near & ~seen & ~(1 << start))
    }
    return SightField(start, frozenset(bits(seen)), dead, frozenset(bits(far)), enemies, notes)


def counts_of(hexes: Iterable[int], views: Iterable[int]) -> dict[Spot, int]:
    """How many of some masks hold each hex."""
    counts: dict[Spot, int] = dict.fromkeys(hexes, 0)
    for view in views:
        for hex_ in bits(view):
            counts[hex_] += 1
    return counts


def layers(masks: HexMasks, start: int, goals: int, halts: int, first: int | None = None) -> list[int]:
    """The hexes of a reach by the steps that they cost, entry 0 the start alone.

    `goals` are hexes that a piece may pass or end in, `halts` those that it cannot leave again, `first` those
    that its first step may enter (None: any).
    """
    found = [1 << start]
    settled = found[0]
    entered = masks.neighbours[start] & goals & (-1 if first is None else first)
    while entered:
        found.append(entered)
        settled |= entered
        entered = masks.spread(entered & ~halts) & goals & ~settled
    return found


def way_back(masks: HexMasks, steps: list[int], end: int, halts: int) -> tuple[int, ...]:
    """The way to `end` through `layers`, both ends with it; of several the one of the lowest hexes."""
    cost = next(place for place, mask in enumerate(steps) if mask >> end & 1)
    way = [end]
    for place in range(cost - 1, -1, -1):
        behind = masks.neighbours[way[-1]] & steps[place]
        if place:
            behind &= ~halts
        way.append(lowest(behind))
    return tuple(reversed(way))


def frontier(masks: HexMasks, start: int, reached: int) -> tuple[int, ...]:
    """The hexes beside a reach that it does not hold."""
    around = masks.spread(reached | 1 << start)
    return tuple(bits(around & ~reached & ~(1 << start)))
