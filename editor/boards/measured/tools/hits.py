"""What lies under a place of a measured table: bases first, then what is drawn, from the top down."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from core.scenarios.table_scenario import TableScenario

XY = tuple[int, int]

LAYER_OF = {
    "features": "ground",
    "bands": "bands",
    "zones": "zones",
    "objectives": "objectives",
    "labels": "labels",
}
"""The layer of the panel for each field of a table."""

POINT = 130
"""Tenths of a millimetre from an objective or a label that still touch it."""


class Hit(NamedTuple):
    """What was touched: a base ("units") or a thing of a layer."""

    layer: str
    id: str


def distance_to_line(points: Sequence[XY], at: XY, *, closed: bool = False) -> float:
    """From a place to the nearest point of a line, in tenths of a millimetre."""
    line = [*points, points[0]] if closed else list(points)
    if len(line) == 1:
        return math.dist(line[0], at)
    return min(math.dist(nearest_on(start, end, at), at) for start, end in itertools.pairwise(line))


def nearest_on(start: XY, end: XY, at: XY) -> tuple[float, float]:
    """The point between `start` and `end` that is nearest to `at`."""
    wide, high = end[0] - start[0], end[1] - start[1]
    length = wide * wide + high * high
    share = 0.0 if not length else ((at[0] - start[0]) * wide + (at[1] - start[1]) * high) / length
    share = min(1.0, max(0.0, share))
    return start[0] + share * wide, start[1] + share * high


def corners_of(scenario: TableScenario, base: Any) -> tuple[XY, ...]:
    """The four corners of a base in tenths of a millimetre."""
    return tuple((round(x / 10), round(y / 10)) for x, y in scenario.footprint(base).corners)


def base_at(scenario: TableScenario, at: XY) -> str | None:
    """The uppermost base that covers a place."""
    from core.scenarios.outlines import contains

    for base in reversed(scenario.units):
        reach = sum(scenario.base_size(base))
        near = abs(base.at[0] - at[0]) <= reach and abs(base.at[1] - at[1]) <= reach
        if near and contains(corners_of(scenario, base), at):
            return base.id
    return None


def things_at(scenario: TableScenario, at: XY, near: float) -> Iterator[Hit]:
    """The things under a place, uppermost first; `near` tenths of a millimetre beside a line still touch."""
    from core.scenarios.outlines import contains, middle

    board = scenario.board
    for label in reversed(board.labels):
        if math.dist(label.at, at) <= POINT * label.size + near:
            yield Hit("labels", label.id)
    for aim in reversed(board.objectives):
        spot = aim.points[0] if aim.outline is None else middle(aim.outline)
        if math.dist(spot, at) <= POINT + near or (
            aim.outline is not None and distance_to_line(aim.outline, at, closed=True) <= near
        ):
            yield Hit("objectives", aim.id)
    for band in reversed(board.bands):
        if distance_to_line(band.line, at) <= max(band.width / 2, near):
            yield Hit("bands", band.id)
    for feature in reversed(board.features):
        if contains(feature.outline, at) or distance_to_line(feature.outline, at, closed=True) <= near:
            yield Hit("features", feature.id)
    for zone in reversed(board.zones):
        if distance_to_line(zone.outline, at, closed=True) <= near:
            yield Hit("zones", zone.id)


def hit(scenario: TableScenario, at: XY, near: float, without: frozenset[str] = frozenset()) -> Hit | None:
    """What a click at a place touches; layers in `without` (hidden, locked) are looked through."""
    if "units" not in without:
        base = base_at(scenario, at)
        if base is not None:
            return Hit("units", base)
    return next((one for one in things_at(scenario, at, near) if LAYER_OF[one.layer] not in without), None)
