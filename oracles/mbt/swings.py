"""What a group covers that turns as one block (MBT-R63), on the circle about the pivot of its leader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from math import pi
from typing import Any

import numpy as np
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from oracles.mbt.field import Field
from oracles.plane import DEEP, TOUCH, Rectangle, Sure, all_of, any_of, depth, over, within

LOOSE = 60.0
"""What the places of who turns can be wrong by."""


class Swing:
    """One way round of one leg: the outlines of each member at every tenth of a degree between its ends."""

    def __init__(self, members: Mapping[int, Rectangle], pivot: tuple[float, float], turn: int) -> None:
        self.members, self.pivot, self.turn = members, pivot, turn

    @cached_property
    def outlines(self) -> dict[int, Any]:
        step = 1 if self.turn > 0 else -1
        angles = np.arange(step, self.turn, step) * pi / 1800
        cosines, sines = np.cos(angles)[:, None], np.sin(angles)[:, None]
        found = {}
        for unit, where in self.members.items():
            x, y = (np.array(where.corners) - np.array(self.pivot)).T
            turned = np.stack([x * cosines + y * sines, y * cosines - x * sines], axis=-1)
            found[unit] = shapely.polygons(turned + np.array(self.pivot))
        return found

    def bars(self, field: Field) -> Sure:
        """Whether something bars it: a base, ground, the edge of the table."""
        return any_of(self._reasons(field))

    def _reasons(self, field: Field) -> Iterator[Sure]:
        width, height = field.size
        for unit, outlines in self.outlines.items():
            if not len(outlines):
                continue
            base = field.bases[unit]
            left, low, right, top = shapely.total_bounds(outlines)
            yield over(max(-left, -low, right - width, top - height), DEEP, LOOSE)
            barred = field.ground.barred[base.on_foot]
            if not barred.is_empty:
                inner = barred.buffer(-DEEP - LOOSE, join_style="mitre")
                outer = barred.buffer(-DEEP + LOOSE, join_style="mitre")
                is_sure = bool(shapely.intersects(outlines, inner).any())
                yield True if is_sure else None if bool(shapely.intersects(outlines, outer).any()) else False
            for other in field.bases.values():
                if other.number in self.members:
                    continue
                if other.side != base.side or not field.options.pass_friends:
                    yield over(deepest(outlines, other.where.polygon), DEEP, LOOSE)

    def touches(self, foe: Polygon) -> Sure:
        """Whether an enemy is touched on the way."""
        return any_of(
            within(float(shapely.distance(outlines, foe).min()), TOUCH, LOOSE)
            for outlines in self.outlines.values()
            if len(outlines)
        )


def deepest(outlines: Any, other: BaseGeometry) -> float:
    """How deep one of many outlines lies in another at most; below 0 apart."""
    distances = shapely.distance(outlines, other)
    if distances.min() > 1:
        return -float(distances.min())
    return max(depth(outline, other) for outline in outlines[distances <= 1])


def swings(units: Sequence[int], ways: Mapping[int, Sequence[Rectangle]]) -> Iterator[tuple[Swing, ...]]:
    """For each leg in which a group turns the ways round: the shorter one, of half a turn both."""
    for leg, (here, there) in enumerate(pairwise(ways[units[0]])):
        turn = (there.pose.facing - here.pose.facing) % 3600
        if len(units) < 2 or not turn:
            continue
        stays = (here.pose.x, here.pose.y) == (there.pose.x, there.pose.y)
        pivot = (here.pose.x * 10.0, here.pose.y * 10.0) if stays else here.middle
        members = {unit: ways[unit][leg] for unit in units}
        turns = (1800, -1800) if turn == 1800 else (turn if turn < 1800 else turn - 3600,)
        yield tuple(Swing(members, pivot, each) for each in turns)


def barred(field: Field, rounds: Sequence[tuple[Swing, ...]]) -> Sure:
    """Whether no way round is free in one of the legs."""
    return any_of(all_of(swing.bars(field) for swing in ways) for ways in rounds)


def touched(rounds: Sequence[tuple[Swing, ...]], foe: Polygon) -> Sure:
    """Whether an enemy is touched while the group turns; of two ways round none is told for sure."""
    found: list[Sure] = []
    for ways in rounds:
        either = [swing.touches(foe) for swing in ways]
        found.append(either[0] if len(set(either)) == 1 else None)
    return any_of(found)
