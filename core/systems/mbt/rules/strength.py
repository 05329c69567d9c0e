"""What a base adds to its die in close combat and in shooting (MBT-6.2, MBT-8.2), term by term."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.geometry.bases import middle
from core.geometry.contacts import is_behind
from core.kit.memory import remembered
from core.protocol.events import Modifier
from core.systems.mbt.rules.state import NOBODY, State

if TYPE_CHECKING:
    from core.systems.mbt.rules.context import BattleContext

ELEPHANT_FIXED = 5


def own_terms(context: BattleContext, unit: int) -> list[Modifier]:
    """What a base adds by itself, against whomever."""
    troop = context.troop_of[unit]
    found = []
    if troop.is_elephant and context.options.elephant_fixed5:
        found.append(Modifier("elephant", ELEPHANT_FIXED, "MBT-AMB-14"))
    else:
        found.append(Modifier("fighters", context.figures[unit], "MBT-2.2"))
        if troop.bonus:
            found.append(Modifier("elephant", troop.bonus, "MBT-6.2"))
    if context.is_heavy[unit]:
        found.append(Modifier("heavy", 1, "MBT-6.2"))
    if context.is_general[unit]:
        found.append(Modifier("general", 1, "MBT-6.2"))
    return found


def terms(state: State, unit: int, target: int, *, shooting: bool) -> tuple[Modifier, ...]:
    """All that `unit` adds against `target`."""
    context = state.context
    found = own_terms(context, unit)
    if not shooting or context.options.shoot_support:
        for _friend in supporters(state, unit, target):
            found.append(Modifier("support", 1, "MBT-6.2"))
        if rear_supporter(state, unit) >= 0:
            found.append(Modifier("rear_support", 1, "MBT-6.2"))
    if not shooting:
        found += _high_ground(state, unit, target)
    return tuple(found)


@remembered(1 << 12)
def own_sum(context: BattleContext, unit: int) -> int:
    """The sum of what a base adds by itself."""
    return total(tuple(own_terms(context, unit)))


def summed(state: State, unit: int, target: int, *, shooting: bool) -> int:
    """The sum of all `terms`, quicker."""
    context = state.context
    found = own_sum(context, unit)
    if not shooting or context.options.shoot_support:
        found = backed_sum(state, unit) + len(supporters(state, unit, target))
    if not shooting and context.high_ground:
        found += total(tuple(_high_ground(state, unit, target)))
    return found


def backed_sum(state: State, unit: int) -> int:
    """What a base adds by itself and by who follows it, against whomever; remembered."""
    found = state._backed.get(unit)
    if found is None:
        found = own_sum(state.context, unit) + (rear_supporter(state, unit) >= 0)
        state._backed[unit] = found
    return found


def total(modifiers: tuple[Modifier, ...]) -> int:
    """The sum of the terms."""
    return sum([modifier.value for modifier in modifiers])


def supporters(state: State, unit: int, target: int) -> list[int]:
    """The friends of `unit` in contact with its enemy, by edge or corner (MBT-6.2, MBT-R9, MBT-R13)."""
    context = state.context
    side_of, side = context.side_of, context.side_of[unit]
    engaged_too = context.options.support_if_engaged
    touching = state.layout.touching()[target]
    if not touching:
        return []
    opposed = state.opposed()
    return [
        friend
        for friend in touching
        if friend != unit and side_of[friend] == side and (engaged_too or opposed[friend] < 0)
    ]


def rear_supporter(state: State, unit: int) -> int:
    """The infantry that follows an infantry base perfectly aligned, or NOBODY (MBT-6.2, MBT-R12)."""
    context = state.context
    foot = state.feet[unit]
    if foot is None or not context.is_infantry[unit]:
        return NOBODY
    side = context.side_of[unit]
    for friend in state.layout.touching()[unit]:
        behind = state.feet[friend]
        if (
            behind is not None
            and context.side_of[friend] == side
            and context.is_infantry[friend]
            and is_behind(foot, behind)
            and state.opposed()[friend] < 0
        ):
            return friend
    return NOBODY


def _high_ground(state: State, unit: int, target: int) -> list[Modifier]:
    """The special rule of MBT-R47."""
    mine, its = state.feet[unit], state.feet[target]
    if mine is None or its is None:
        return []
    here, there = middle(mine), middle(its)
    return [
        Modifier("high_ground", bonus, "MBT-R47")
        for areas, bonus in state.context.high_ground
        if any(area.contains(here) for area in areas) and not any(area.contains(there) for area in areas)
    ]
