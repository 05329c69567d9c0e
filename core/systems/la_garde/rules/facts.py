"""The situations of combats and bombardments, read from the state (LG-5, LG-6, LG-9)."""

from __future__ import annotations

from math import sqrt

from core.geometry.bases import Footprint, middle
from core.geometry.contacts import are_within
from core.geometry.tolerances import TENTH
from core.geometry.trigonometry import own_frame
from core.kit.memory import remembered
from core.systems.la_garde.rules import command, zones
from core.systems.la_garde.rules.context import DIVISION, BattleContext
from core.systems.la_garde.rules.ground import Place
from core.systems.la_garde.rules.orders import ATTACK, MANOEUVRE, NO_ORDER
from core.systems.la_garde.rules.rule_tables import ARTILLERY, CAVALRY, INFANTRY, NO_COVER, Gun
from core.systems.la_garde.rules.situation import (
    LONG,
    MEDIUM,
    SHORT,
    BombardmentSituation,
    CombatSituation,
    Engaged,
)
from core.systems.la_garde.rules.state import State

SUPPORTING_ARMS = (INFANTRY, CAVALRY, ARTILLERY)
Posts = tuple[int, ...]
"""Generals who have joined, as `Engage.post` names them."""


def combat_situation(state: State, attacker: int, defender: int, posts: Posts = ()) -> CombatSituation:
    """All that the bag of a combat looks at, as the state stands."""
    context = state.context
    mine, its = state.foot(attacker), state.foot(defender)
    heights = context.ground.height(mine), context.ground.height(its)
    return CombatSituation(
        engaged(state, attacker, posts, defender, defends=False),
        engaged(state, defender, posts, attacker, defends=True),
        earlier=state.fought[defender],
        cover=cover(state, defender, mine),
        slope=(heights[0] > heights[1]) - (heights[0] < heights[1]),
        crossing=goes_over_crossing(state, mine, its),
        confused=context.is_confused(state.turn),
        on_front=stands_ahead(mine, its),
    )


def engaged(state: State, unit: int, posts: Posts, foe: int, *, defends: bool) -> Engaged:
    """One of the two brigades; `foe` is the other."""
    context = state.context
    side, order = context.side_of[unit], command.order_shown(state, unit)
    friends = supporters(state, unit)
    fire, big_guns = gun_fire(state, unit, friends, defends=defends)
    levels = [level_of_post(state, post) for post in posts if side_of_post(state, post) == side]
    is_commanded = command.is_commanded(state, unit)
    return Engaged(
        context.arm_of[unit],
        context.experience_of[unit],
        context.is_mixed[unit],
        state.elements[unit],
        state.cohesion[unit],
        context.traits_of[unit] | context.troop_of[unit].traits,
        order,
        is_commanded,
        is_commanded and command.is_coherent(state, context.division_of[unit], order),
        DIVISION in levels,
        any(level > DIVISION for level in levels),
        counted(state, friends),
        any(gun.lowers_cover for friend in friends for gun in guns_with(state, friend)),
        any(state.attached >> friend & 1 for friend in friends),
        fire,
        big_guns,
        in_difficult(state, unit) or (not defends and goes_into_difficult(state, unit, foe)),
        bool(state.moved >> unit & 1),
        not state.dry[unit],
    )


def gun_fire(state: State, unit: int, friends: tuple[int, ...], *, defends: bool) -> tuple[int, bool]:
    """The elements of the guns that fire for a brigade, and whether big ones are among them (LG-7.2).

    They are those of its supporters `friends`, and its own where it defends; attached batteries count
    (LG-R82).
    """
    firing = [*friends, unit] if defends and not state.dry[unit] else friends
    elements = sum(gun_elements(state, one) for one in firing)
    return elements, any(gun.loss for one in firing for gun in guns_with(state, one))


def guns_with(state: State, unit: int) -> tuple[Gun, ...]:
    """The guns of a battery, or of the battery that is attached to a brigade (LG-R82); () without any."""
    context = state.context
    gun = context.attached_gun[unit] if state.attached >> unit & 1 else context.gun_of[unit]
    return () if gun is None else (gun,)


def gun_elements(state: State, unit: int) -> int:
    """The elements of artillery of a brigade: all of a battery, or those that are attached to it (LG-R82)."""
    return state.elements[unit] if state.context.is_battery[unit] else attached_elements(state, unit)


def attached_elements(state: State, unit: int) -> int:
    """The elements of the battery that is attached to a brigade and not broken (LG-R82)."""
    return state.context.attached_elements[unit] if state.attached >> unit & 1 else 0


def _gun(state: State, unit: int) -> Gun:
    gun = state.context.gun_of[unit]
    assert gun is not None, "no battery"
    return gun


def counted(state: State, friends: tuple[int, ...]) -> tuple[int, int, int]:
    """How many supporters there are of infantry, cavalry, artillery (LG-6.4)."""
    arms = [state.context.arm_of[friend] for friend in friends]
    infantry, cavalry, artillery = (arms.count(arm) for arm in SUPPORTING_ARMS)
    return infantry, cavalry, artillery


# --- generals (LG-10) --------------------------------------------------------------------------------------


def side_of_post(state: State, post: int) -> int:
    """The side of a general; -1 - division is the aide who acts as its general."""
    context = state.context
    return context.posts[post].side if post >= 0 else context.side_of_division[-1 - post]


def level_of_post(state: State, post: int) -> int:
    """DIVISION, CORPS or ARMY; an acting aide counts as a division general."""
    return state.context.posts[post].level if post >= 0 else DIVISION


def place_of(state: State, post: int) -> tuple[int, int] | None:
    """Where a general or an acting aide stands, in hundredths of a millimetre."""
    if post >= 0:
        return command.place_of(state, post)
    aide = state.acting[-1 - post]
    return None if aide is None else (aide[0] * TENTH, aide[1] * TENTH)


# --- support (LG-6.5) --------------------------------------------------------------------------------------


def could_support(state: State, unit: int) -> tuple[int, ...]:
    """The friends within their support distance who may support by all but their order."""
    near = _near_enough(state.context, state.feet, unit)
    return tuple(friend for friend in near if may_support(state, friend))


def may_support(state: State, friend: int) -> bool:
    """Whether it supports whom it is near enough to, if its order lets it."""
    return (
        not state.context.is_baggage[friend]
        and not state.is_routed(friend)
        and not state.dry[friend]
        and not state.touched(friend)
        and command.is_commanded(state, friend)
    )


@remembered(1 << 12)
def _near_enough(context: BattleContext, feet: tuple[Footprint | None, ...], unit: int) -> tuple[int, ...]:
    """The friends within their support distance; remembered, for odds ask it of brigades that stand alike."""
    foot = feet[unit]
    assert foot is not None, "it stands on the table"
    return tuple(
        friend
        for friend in context.units_of[context.side_of[unit]]
        if friend != unit
        and (its := feet[friend]) is not None
        and are_within(foot, its, zones.support_distance(context, friend))
    )


def supporters(state: State, unit: int) -> tuple[int, ...]:
    """The friends that support a brigade in combat: those who do not manoeuvre, not in contact (LG-6.5)."""
    return tuple(
        friend for friend in could_support(state, unit) if command.order_shown(state, friend) != MANOEUVRE
    )


# --- ground (LG-5) -----------------------------------------------------------------------------------------


def in_difficult(state: State, unit: int) -> bool:
    """Whether a brigade stands in ground that is difficult for it in combat."""
    arm = state.context.arm_of[unit]
    return any(
        patch.is_difficult or (not patch.row.is_difficult and arm in patch.row.difficult_in_combat)
        for patch in state.context.ground.under(state.foot(unit))
    )


def goes_into_difficult(state: State, unit: int, foe: int) -> bool:
    """Whether a brigade attacks into ground whose kind is difficult for its arm in combat alone: a town.

    What the ground says of its own going is about moves (LG-R54).
    """
    arm = state.context.arm_of[unit]
    return any(
        not patch.row.is_difficult and arm in patch.row.difficult_in_combat
        for patch in state.context.ground.under(state.foot(foe))
    )


def cover(state: State, unit: int, enemy: Footprint) -> int:
    """The cover of a brigade against one enemy: of the ground on which it stands, or close behind (LG-5)."""
    context = state.context
    if not context.ground.patches:
        return NO_COVER
    foot = state.foot(unit)
    skirmishers = "skirmishers" in context.traits_of[unit]
    given = [
        patch.cover(context.arm_of[unit], skirmishers=skirmishers) for patch in context.ground.under(foot)
    ]
    if context.ground.covers_behind:
        near = _way_out(foot, enemy) + context.distances["behind_cover"]
        given += [patch.cover_behind() for patch in context.ground.crossed(*_part_of_line(foot, enemy, near))]
    return max(given, default=NO_COVER)


def _way_out(foot: Footprint, enemy: Footprint) -> float:
    """How far a base reaches from its middle in the direction of an enemy."""
    (x, y), (to_x, to_y) = middle(foot), middle(enemy)
    ahead, right = own_frame(foot.pose.facing, to_x - x, to_y - y)
    whole = sqrt(ahead * ahead + right * right)
    half_width, half_depth = foot.base.width * TENTH / 2, foot.base.depth * TENTH / 2
    sizes = ((half_width, abs(right)), (half_depth, abs(ahead)))
    return min((size * whole / along for size, along in sizes if along), default=0.0)


def _part_of_line(foot: Footprint, enemy: Footprint, length: float) -> tuple[Place, Place]:
    """The line from the middle of a brigade towards an enemy's, so long at most."""
    (x, y), (to_x, to_y) = middle(foot), middle(enemy)
    whole = sqrt((to_x - x) ** 2 + (to_y - y) ** 2)
    if whole <= length:
        return (x, y), (to_x, to_y)
    return (x, y), (x + round((to_x - x) * length / whole), y + round((to_y - y) * length / whole))


def goes_over_crossing(state: State, mine: Footprint, its: Footprint) -> bool:
    """Whether a bridge or a ford lies between the middles of two brigades in contact (LG-R63)."""
    ground = state.context.ground
    if not ground.has_crossings:
        return False
    return any(patch.row.is_crossing for patch in ground.crossed(middle(mine), middle(its)))


def stands_ahead(mine: Footprint, its: Footprint) -> bool:
    """Whether a brigade stands before the front of another: its middle lies ahead of that edge (LG-R64)."""
    (x, y), (front_x, front_y) = middle(mine), (its.pose.x * TENTH, its.pose.y * TENTH)
    ahead, _right = own_frame(its.pose.facing, x - front_x, y - front_y)
    return ahead >= 0


# --- bombardment (LG-9) ------------------------------------------------------------------------------------


def range_of(state: State, unit: int, target: int) -> int:
    """SHORT, MEDIUM or LONG; one more where the target is out of range."""
    gun, distance = _gun(state, unit), state.gap(unit, target)
    if distance <= gun.short:
        return SHORT
    if distance <= gun.medium:
        return MEDIUM
    return LONG if distance <= gun.long else LONG + 1


def order_of_guns(state: State, unit: int) -> int:
    """The order on which a battery bombards: the one on which it left its general's range too.

    Be it that it has rolled so far or only turned (LG-R42): a brigade that has charged so attacks all the
    same (LG-R80).
    """
    order = command.order_shown(state, unit)
    has_gone = state.prolonged & state.turned & 1 << unit
    if order == NO_ORDER and has_gone and not state.is_routed(unit):
        return state.order_of(unit)
    return order


def bombardment_situation(state: State, unit: int, target: int) -> BombardmentSituation:
    """All that the bag of a bombardment looks at, as the state stands."""
    context, gun = state.context, _gun(state, unit)
    order = command.order_shown(state, unit)
    mine, its = state.foot(unit), state.foot(target)
    heights = context.ground.height(mine), context.ground.height(its)
    return BombardmentSituation(
        context.experience_of[unit],
        context.is_mixed[unit],
        state.cohesion[unit],
        state.elements[unit],
        bool(gun.loss),
        gun.lowers_cover,
        order == ATTACK and command.is_coherent(state, context.division_of[unit], ATTACK),
        bool((state.prolonged & state.moved) >> unit & 1) and order_of_guns(state, unit) == ATTACK,
        range_of(state, unit, target),
        state.cohesion[target],
        command.order_shown(state, target),
        cover(state, target, mine),
        (heights[0] > heights[1]) - (heights[0] < heights[1]),
        context.is_hazy(state.turn),
    )
