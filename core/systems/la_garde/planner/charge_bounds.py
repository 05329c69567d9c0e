"""How much an attack could cost an enemy at most, wherever on it a brigade comes into contact (LG-6.5, LG-5).

Who supports, heights and covers hang on that place, and of places without end some are tried. Here each of
them is taken both ways wherever it may differ: no place that the search misses is worse than what is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import product

import shapely
from shapely.geometry.base import BaseGeometry

from core.geometry.bases import Footprint, middle
from core.geometry.tolerances import MILLIMETRE, TENTH
from core.systems.la_garde.look import previews
from core.systems.la_garde.rules import allowances, command, facts, zones
from core.systems.la_garde.rules.actions import Attack
from core.systems.la_garde.rules.combat_bag import MOST_ARMS, MOST_SUPPORTERS
from core.systems.la_garde.rules.ground import Patch
from core.systems.la_garde.rules.orders import ATTACK, MANOEUVRE, UNKNOWN_ORDER
from core.systems.la_garde.rules.rule_tables import ARTILLERY
from core.systems.la_garde.rules.situation import CombatSituation, Engaged
from core.systems.la_garde.rules.state import State

SLACK = 2 * MILLIMETRE
"""More than all tolerances of contact, completed moves and rounding together (LG-R50)."""
CORNERS = 8
"""Sides of a quarter of a circle; drawn outside of the true one."""
OUTSIDE = 1.01
Cost = Callable[[CombatSituation], Fraction]


def at_most(before: State, after: State, act: Attack, cost: Cost) -> Fraction:
    """The losses by an attack at most.

    `before`: the brigade has still to go; `after`: it has come to some place. Each way in which hidden orders
    can lie counts by its weight, at its worst place (LG-R75).
    """
    places = _Places(before, act)
    return sum(
        (weight * max(map(cost, places.situations(world))) for world, weight in previews.worlds(after, act)),
        Fraction(0),
    )


class _Places:
    """All places in which a brigade could come into contact with an enemy in one attack move, as areas."""

    def __init__(self, before: State, act: Attack) -> None:
        self._state, self._unit, self._target = before, act.unit, act.target
        foot, its, contact = before.foot(act.unit), before.foot(act.target), before.context.contact + SLACK
        half, allowed = foot.reach / 2, allowances.allowance(before, act.unit, ATTACK) + SLACK
        self._its = _polygon(its)
        start = shapely.Point(middle(foot)).buffer(allowed * OUTSIDE, CORNERS)
        # Turning is about the middle (LG-R42), and a corner is the farthest that a base reaches from it.
        self._middles = self._its.buffer((half + contact) * OUTSIDE, CORNERS).intersection(start)
        self._bases = self._middles.buffer(half * OUTSIDE, CORNERS)
        self._inner = min(foot.base.width, foot.base.depth) * TENTH / 2
        self._contact = contact

    def situations(self, world: State) -> Iterator[CombatSituation]:
        """Each combat that may come of it."""
        unit, target = self._unit, self._target
        division = world.context.division_of[unit]
        found = facts.combat_situation(world, unit, target)
        foes = self._foes(world)
        chain = {False, self._may_be_led and command.is_coherent(world, division, ATTACK)}
        order = world.orders[division]
        for lowers, friends in _with_heavy_or_without(world, *self._friends(world)):
            guns, big = facts.gun_fire(world, unit, (*friends[0], *friends[1]), defends=False)
            attacker = replace(found.attacker, order=order, gun_elements=guns, big_guns=big)
            attacker = replace(attacker, attached_support=False, heavy_support=lowers)
            for coherent, difficult in product(chain, self._difficult):
                one = replace(attacker, coherent=coherent, in_difficult=difficult)
                for mine, its in _supports(world, one, found.defender, friends, foes):
                    for slope, cover, crossing, on_front in self._grounds:
                        yield replace(
                            found,
                            attacker=mine,
                            defender=its,
                            slope=slope,
                            cover=cover,
                            crossing=crossing,
                            on_front=on_front,
                        )

    @cached_property
    def _may_be_led(self) -> bool:
        """Whether there is a place within reach of its general: without him it has no order (LG-3.2)."""
        state = self._state
        general = command.general_place(state, state.context.division_of[self._unit])
        far = state.context.distances["command_division"]
        return general is not None and self._bases.distance(shapely.Point(general)) <= far + SLACK

    def _friends(self, world: State) -> tuple[list[int], list[int]]:
        """Who supports the attacker wherever it comes, and who may (LG-6.5)."""
        sure, maybe = list[int](), list[int]()
        for friend, always in self._near_friends:
            if command.order_shown(world, friend) != MANOEUVRE:
                (sure if always and _is_known(world, friend) else maybe).append(friend)
        return sure, maybe

    def _foes(self, world: State) -> tuple[list[int], list[int]]:
        """The same of the enemy: who touches the attacker supports nobody."""
        sure, maybe = list[int](), list[int]()
        for foe in facts.could_support(self._state, self._target):
            if command.order_shown(world, foe) != MANOEUVRE:
                apart = _polygon(world.foot(foe)).distance(self._bases)
                (sure if apart > self._contact and _is_known(world, foe) else maybe).append(foe)
        return sure, maybe

    @cached_property
    def _near_friends(self) -> tuple[tuple[int, bool], ...]:
        """Who could support the attacker by all but its order, and whether it does wherever that comes."""
        state, found = self._state, list[tuple[int, bool]]()
        for friend in state.on_table(state.context.side_of[self._unit]):
            if friend == self._unit or not facts.may_support(state, friend):
                continue
            its, reach = _polygon(state.foot(friend)), zones.support_distance(state.context, friend)
            if its.distance(self._bases) <= reach:
                found.append((friend, self._farthest(its) <= reach + self._inner - SLACK))
        return tuple(found)

    def _farthest(self, its: BaseGeometry) -> float:
        """How far a middle may lie from a base at most: the distance to what is convex grows outwards."""
        corners = shapely.points(shapely.get_coordinates(self._middles))
        return float(shapely.distance(corners, its).max(initial=0.0))

    @cached_property
    def _patches(self) -> tuple[tuple[Patch, BaseGeometry], ...]:
        ground = self._state.context.ground
        return tuple(zip(ground.patches, ground.terrain.polygons, strict=True)) if ground.patches else ()

    @cached_property
    def _difficult(self) -> set[bool]:
        """Whether the attacker may fight in difficult ground, and whether it may not (LG-5)."""
        state = self._state
        if facts.goes_into_difficult(state, self._unit, self._target):
            return {True}
        arm = state.context.arm_of[self._unit]
        rows = [
            polygon.contains(self._middles) and not self._state.context.ground.has_crossings
            for patch, polygon in self._patches
            if (patch.is_difficult or (not patch.row.is_difficult and arm in patch.row.difficult_in_combat))
            and polygon.intersects(self._middles)
        ]
        return {True} if any(rows) else {False, bool(rows)}

    @cached_property
    def _grounds(self) -> tuple[tuple[int, int, bool, bool], ...]:
        """Slopes, covers, crossings between the two, and whether it is on the front: each that may be."""
        state, ground = self._state, self._state.context.ground
        its = state.foot(self._target)
        height, under = ground.height(its), facts.cover(state, self._target, its)
        hills = [(patch.level, polygon) for patch, polygon in self._patches if patch.level]
        least = max((level for level, hill in hills if hill.contains(self._middles)), default=0)
        heights = {least, *(max(least, level) for level, hill in hills if hill.intersects(self._middles))}
        slopes = {(mine > height) - (mine < height) for mine in heights}
        near = self._its.buffer(state.context.distances["behind_cover"] + SLACK)
        behind = [patch.cover_behind() for patch, polygon in self._patches if polygon.intersects(near)]
        covers = {under, *(max(under, cover) for cover in behind)}
        between = shapely.convex_hull(shapely.union_all([self._middles, self._its]))
        crossings = [
            True for patch, polygon in self._patches if patch.row.is_crossing and polygon.intersects(between)
        ]
        fronts = {True, False} if state.context.is_battery[self._target] else {True}
        return tuple(product(slopes, covers, {False, bool(crossings)}, fronts))


def _with_heavy_or_without(
    world: State, sure: list[int], maybe: list[int]
) -> Iterator[tuple[bool, tuple[list[int], list[int]]]]:
    """Who supports for sure and who may, where heavy guns are among them and where they are not (LG-6.8)."""

    def is_heavy(friend: int) -> bool:
        return any(gun.lowers_cover for gun in facts.guns_with(world, friend))

    if any(map(is_heavy, sure)):
        yield True, (sure, maybe)
        return
    yield False, (sure, [friend for friend in maybe if not is_heavy(friend)])
    for heavy in filter(is_heavy, maybe):
        yield True, ([*sure, heavy], [friend for friend in maybe if friend != heavy])


def _is_known(world: State, unit: int) -> bool:
    return command.order_shown(world, unit) != UNKNOWN_ORDER


def _supports(
    world: State,
    mine: Engaged,
    its: Engaged,
    friends: tuple[Sequence[int], Sequence[int]],
    foes: tuple[Sequence[int], Sequence[int]],
) -> Iterator[tuple[Engaged, Engaged]]:
    """Both with as many supporters and arms more or less as may be: the rows ask for no more (LG-6.4)."""
    counts = [range(len(sure), len(sure) + len(maybe) + 1) for sure, maybe in (friends, foes)]
    arms = [
        range(len(_arms(world, sure)), len(_arms(world, (*sure, *maybe))) + 1)
        for sure, maybe in (friends, foes)
    ]
    more = {_within(one - other, MOST_SUPPORTERS) for one in counts[0] for other in counts[1]}
    kinds = {_within(one - other, MOST_ARMS) for one in arms[0] for other in arms[1]}
    for lead, lead_arms in product(more, kinds):
        ahead, behind = max(lead, 0) + 3, max(-lead, 0) + 3
        yield (
            replace(mine, supporters=_of_arms(ahead, 1 + max(lead_arms, 0))),
            replace(its, supporters=_of_arms(behind, 1 + max(-lead_arms, 0)), attached_support=False),
        )


def _within(lead: int, most: int) -> int:
    return max(-most, min(most, lead))


def _of_arms(count: int, arms: int) -> tuple[int, int, int]:
    """So many supporters of so many arms."""
    return count - (arms - 1), int(arms > 1), int(arms > 2)


def _arms(world: State, units: Sequence[int]) -> set[str]:
    """The arms of some brigades, that of an attached battery among them (LG-R82)."""
    arms = world.context.arm_of
    return {arms[unit] for unit in units} | {ARTILLERY for unit in units if world.attached >> unit & 1}


def _polygon(foot: Footprint) -> BaseGeometry:
    return shapely.Polygon(foot.corners)
