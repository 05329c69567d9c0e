"""Plans of a turn and what comes of them: an act, then a way to think, followed past the enemy's reply."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from core.chance.sources import Quick
from core.players.choosing import best_acts, next_step
from core.players.values import chance
from core.protocol.pending import Deal, Over, Roll, deciding_side
from core.protocol.state import State
from core.protocol.steps import ActionStep, Step
from core.protocol.system import AnySystem

LONGEST = 400
"""Steps after which a plan is weighed as it stands."""
LONGEST_BATTLE = 20_000
"""The same of one that is followed to the end of the battle."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a side does now, and the posture in which it goes on for the rest of its turn."""

    action: object
    posture: str


@dataclass(frozen=True, slots=True)
class Minds:
    """The weights with which plans go on: those of each posture, and those of the enemy."""

    own: dict[str, Any]
    enemy: Any
    coefficients: tuple[float, ...]


def followed(
    system: AnySystem,
    world: State,
    side: int,
    plan: Plan,
    minds: Minds,
    seed: str,
    *,
    to_the_end: bool = False,
) -> float:
    """The chance of winning of `side` when it follows the plan in one possible world, which is used up.

    Luck is taken away where the system reckons it, so that single chances may lie below 0 or above 1.
    """
    judgement = system.judgement
    assert judgement is not None
    rules, stage_of = system.rules, judgement.stage
    source = Quick(Random(seed))
    weights = {side: minds.own[plan.posture], 1 - side: minds.enemy}
    left = (judgement.span(world) if judgement.span is not None else 0) or judgement.horizon
    rules.apply(world, ActionStep(side, plan.action))
    stage, luck = stage_of(world), 0.0
    for _step in range(LONGEST_BATTLE if to_the_end else LONGEST):
        pending = rules.pending(world)
        if isinstance(pending, Over):
            return (0.5 if pending.winner is None else float(pending.winner == side)) - luck
        now = stage_of(world)
        if now != stage:
            stage, left = now, left - 1
            if left == 0 and not to_the_end:
                break
        step = next_step(system, world, pending, source, weights)
        if isinstance(pending, (Roll, Deal)):
            luck += _fallen(system, world, side, step)
        else:
            rules.apply(world, step)
    return chance(judgement.measure(world, side), minds.coefficients) - luck


def takes_back(system: AnySystem, world: State, side: int, plan: Plan, minds: Minds) -> bool:
    """Whether a plan leads in a circle: before chance or the enemy speaks, the side takes back what it did.

    Its worth is that of standing still, weighed a moment sooner than the others: who followed it would do so
    for ever. Uses `world` up.
    """
    judgement, rules = system.judgement, system.rules
    assert judgement is not None
    action, own = plan.action, minds.own[plan.posture]
    for _step in range(LONGEST):
        if isinstance(action, judgement.retractions):
            return True
        rules.apply(world, ActionStep(side, action))
        pending = rules.pending(world)
        if isinstance(pending, (Over, Roll, Deal)) or deciding_side(pending) != side:
            return False
        action = best_acts(system, world, side, own).acts[0]
    return True


def _fallen(system: AnySystem, world: State, side: int, step: Step) -> float:
    """Take a step of dice or cards; the chance of winning that luck brings to `side`."""
    luck = system.judgement.luck if system.judgement is not None else None
    expected = luck.expected(world, side) if luck is not None else None
    if luck is None or expected is None:
        system.rules.apply(world, step)
        return 0.0
    before = luck.stock(world, side)
    system.rules.apply(world, step)
    return luck.worth * (luck.stock(world, side) - before - expected)
