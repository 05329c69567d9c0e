"""What combats and bombardments do to brigades, and what that is worth on the way to a broken army."""

from __future__ import annotations

from core.systems.la_garde.rules import bombardment, combat, facts, morale, victory
from core.systems.la_garde.rules.bag import Odds
from core.systems.la_garde.rules.context import BattleContext
from core.systems.la_garde.rules.results import Effect, Outcome, bombardment_outcomes, combat_outcomes
from core.systems.la_garde.rules.rule_tables import FORMED, ROUT
from core.systems.la_garde.rules.state import State

DISORDER = 0.3
"""What a brigade in order that is disorganised is worth beside one that is put out of action."""
ELEMENT = 0.1
"""The same of an element that is lost."""
AGAIN = 0.3
"""The same of a brigade in rout that breaks: it rallies no more."""
POINTS = 2.5
"""What a division that is exhausted is worth where results are weighed by `WORTH` and `SHOTS`."""
SPENT = 0.25
"""The price of a brigade whose division is exhausted already."""


def prices(state: State) -> list[float]:
    """What it is worth to put each brigade out of action: the more, the nearer its army comes to break.

    A division is exhausted by half of its brigades (LG-14.1), an army broken by so many divisions (LG-14.2):
    each brigade still missing has its part. Divisions beyond those that are exhausted first count half.
    """
    context = state.context
    found = [SPENT] * len(context.side_of)
    for side in (0, 1):
        missing = {division: _missing(state, division) for division in victory.divisions(context, side)}
        left = sorted(count for count in missing.values() if count > 0)
        needed = victory.breaks_at(context, side) - (len(missing) - len(left))
        last = left[max(0, min(needed, len(left)) - 1)] if left else 0
        for division, count in missing.items():
            for unit in context.units_of_division[division]:
                if count > 0:
                    found[unit] = (1.0 if count <= last else 0.5) / count
    return found


def _missing(state: State, division: int) -> int:
    """How many more of its brigades must be out of action until a division is exhausted."""
    units = state.context.units_of_division[division]
    return -(-len(units) // 2) - sum(victory.out_of_action(state, unit) for unit in units)


def harm(state: State, unit: int, effect: Effect, bonus: int, *, breaks: bool) -> float:
    """How much of a brigade a result takes, 1: it is put out of action. `bonus`: of enemy guns."""
    context, cohesion = state.context, state.cohesion[unit]
    if breaks and context.is_battery[unit]:
        return 1.0 if cohesion < ROUT else AGAIN
    fails = 1 - _reached(context, morale.holds_on(context, unit))
    lost = effect.losses + effect.loss_tests * _reached(context, morale.loses_on(context, unit, bonus))
    dies = min(1.0, lost) if state.elements[unit] <= 1 else 0.0
    if cohesion >= ROUT:
        return AGAIN * max(fails if effect.cohesion else 0.0, dies)
    if effect.cohesion >= ROUT:
        falls = 1.0
    elif effect.cohesion and cohesion > FORMED:
        falls = fails  # it tests its cohesion instead (LG-6.9)
    else:
        falls = DISORDER if effect.cohesion else 0.0
    return falls + (1 - falls) * dies + ELEMENT * lost


def _reached(context: BattleContext, needed: int) -> float:
    """How often a die shows so much."""
    faces = [face for face in context.die.faces if isinstance(face, int)]
    return sum(face >= needed for face in faces) / len(faces)


def _mean(
    state: State,
    parties: tuple[int, int],
    bonuses: tuple[int, int],
    odds: Odds,
    outcomes: dict[str, Outcome],
    price: list[float],
) -> float:
    """What is taken from the second party less what is taken from the first, over all results that settle."""
    unit, target = parties
    total = value = 0.0
    for result, ways in odds:
        outcome = outcomes[result]
        if outcome.new_combat:
            continue
        breaks = outcome.breaks_artillery
        total += ways
        value += ways * price[target] * harm(state, target, outcome.defender, bonuses[0], breaks=breaks)
        value -= ways * price[unit] * harm(state, unit, outcome.attacker, bonuses[1], breaks=False)
    return value / total if total else 0.0


def combat_value(state: State, unit: int, foe: int, price: list[float]) -> float:
    """What a combat promises to its attacker, in divisions exhausted."""
    odds = combat.bag_of(state, unit, foe).odds()
    bonuses = _fire(state, unit, defends=False), _fire(state, foe, defends=True)
    return _mean(state, (unit, foe), bonuses, odds, combat_outcomes(), price)


def _fire(state: State, unit: int, *, defends: bool) -> int:
    """What the guns that fire for a brigade add to the enemy's tests of losses (LG-7.2)."""
    elements, big = facts.gun_fire(state, unit, facts.supporters(state, unit), defends=defends)
    return morale.gun_bonus(state.context, elements, big=big)


def shot_value(state: State, unit: int, target: int, price: list[float]) -> float:
    """What a bombardment promises, in divisions exhausted."""
    gun = state.context.gun_of[unit]
    bonus = morale.gun_bonus(state.context, state.elements[unit], big=gun is not None and bool(gun.loss))
    odds = bombardment.bag_of(state, unit, target).odds(ordered=True)
    return _mean(state, (unit, target), (bonus, 0), odds, bombardment_outcomes(), price)
