"""What is promised before an act on hexes is what the rules then do: dice, orders, moves; battles by lot."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from core.chance.sources import Quick
from core.protocol.chance_answers import answer
from core.protocol.pending import Choice, Over, Roll
from core.protocol.steps import ActionStep, DiceRolled
from core.systems.battle_cry.design.scenario import BattleCryScenario
from core.systems.battle_cry.rules import actions as bc
from core.systems.battle_cry.system import BATTLE_CRY
from core.systems.belle_epoque.design.scenario import BelleEpoqueScenario
from core.systems.belle_epoque.rules import actions as be
from core.systems.belle_epoque.rules import phases
from core.systems.belle_epoque.system import BELLE_EPOQUE
from oracles.battle_cry.drawn import drawn as drawn_battle_cry
from oracles.belle_epoque.drawn import drawn as drawn_belle_epoque


def choices(system: Any, scenarios: Iterator[Any], seed: int, every: int) -> Iterator[tuple[Any, int]]:
    """Every so-manieth moment of random battles in which a side chooses, and that side."""
    rng, number = Random(seed), 0
    for scenario in scenarios:
        state = system.rules.new_battle(scenario)
        source = Quick(rng)
        for _step in range(120):
            pending = state.pending
            if isinstance(pending, Over):
                break
            if not isinstance(pending, Choice):
                system.rules.apply(state, answer(pending, source, 0))
                continue
            number += 1
            if not number % every:
                yield state, pending.side
            act = system.rules.propose(state, pending.side, rng)
            system.rules.apply(state, ActionStep(pending.side, act))


def by_lot(model: Any, drawn: Any, seed: int, most: int) -> Iterator[Any]:
    for number in range(most):
        yield model.model_validate_json(json.dumps(drawn(Random(seed + number))))


def after(system: Any, state: Any, side: int, act: Any) -> Any:
    new = state.copy()
    system.rules.apply(new, ActionStep(side, act))
    return new


# --- Belle Époque -------------------------------------------------------------------------------------------


def passed(state: Any, side: int, act: Any) -> Any:
    """The battle once a test has been passed."""
    new = after(BELLE_EPOQUE, state, side, act)
    if isinstance(new.pending, Roll) and new.pending.why == "test":
        BELLE_EPOQUE.rules.apply(new, DiceRolled({"test": (1,)}))
    return new


def unanswered(state: Any) -> Any:
    """The battle when nobody reacts."""
    pending = state.pending
    if isinstance(pending, Choice) and pending.prompt == "react":
        return after(BELLE_EPOQUE, state, pending.side, be.Stand())
    return state


def test_be_dice_are_those_that_were_promised() -> None:
    look, rules, told = BELLE_EPOQUE.hexes, BELLE_EPOQUE.rules, Counter[str]()
    scenarios = by_lot(BelleEpoqueScenario, drawn_belle_epoque, 29_000, 14)
    for state, side in choices(BELLE_EPOQUE, scenarios, 1, 3):
        for act in rules.actions(state, side):
            said, later = look.preview(state, side, act), look.follow_up(state, side, act)
            if isinstance(act, be.Fire | be.Assault):
                assert said is not None
                assert unanswered(after(BELLE_EPOQUE, state, side, act)).pending == said.roll
            elif isinstance(act, be.React | be.Stand) and later is not None:
                assert unanswered(passed(state, side, act)).pending == later.roll
            elif isinstance(act, be.TakeTest):
                assert said is not None
                pending = after(BELLE_EPOQUE, state, side, act).pending
                asked = isinstance(pending, Roll) and pending.why == "test"
                assert said.roll == (pending if asked else None)
            told[type(act).__name__] += 1
        if state.pending.prompt != "activation":
            continue
        forecast = {(one.target, str(one.preview.roll)) for one in look.forecasts(state, side)}
        true = set()
        for act in rules.actions(state, side):
            if isinstance(act, be.TakeTest) and not act.cp:
                ready = passed(state, side, act)
                open_to = rules.actions(ready, side) if ready.phase == phases.PASSED else ()
                strikes = [one for one in open_to if isinstance(one, be.Fire | be.Assault)]
                true |= {(one.target, str(look.preview(ready, side, one).roll)) for one in strikes}
        assert forecast == true
        told["forecast"] += len(true)
    assert all(told[kind] for kind in ("Fire", "Assault", "React", "Stand", "TakeTest", "forecast")), told


# --- Battle Cry ---------------------------------------------------------------------------------------------


def orderable(state: Any, side: int, card: int) -> set[int]:
    """Who can be ordered once a card is played, by the acts that the rules offer."""
    rules, play = BATTLE_CRY.rules, bc.PlayCard(card)
    if rules.refusal(state, side, play) is not None:
        return set()
    played = after(BATTLE_CRY, state, side, play)
    found = set()
    for act in rules.actions(played, played.pending.side) if isinstance(played.pending, Choice) else ():
        if isinstance(act, bc.BuildWorks):
            found.add(act.unit)
        elif isinstance(act, bc.Order):
            ordered = after(BATTLE_CRY, played, side, act).ordered
            found |= {unit for unit in range(len(state.at)) if ordered >> unit & 1} | {act.unit}
    return found


def test_bc_dice_orders_and_moves_are_those_that_were_promised() -> None:
    look, rules, planner, told = BATTLE_CRY.hexes, BATTLE_CRY.rules, BATTLE_CRY.planner, Counter[str]()
    scenarios = by_lot(BattleCryScenario, drawn_battle_cry, 29_000, 10)
    for state, side in choices(BATTLE_CRY, scenarios, 2, 5):
        acts = rules.actions(state, side)
        for act in acts:
            said = look.preview(state, side, act)
            if said is not None:
                assert after(BATTLE_CRY, state, side, act).pending == said.roll
                told[type(act).__name__] += 1
        for unit in {act.unit for act in acts if isinstance(act, bc.Move)}:
            reach = planner.reach(state, unit)
            assert set(reach.ways) == {
                act.to for act in acts if isinstance(act, bc.Move) and act.unit == unit
            }
            told["reach"] += 1
        if state.pending.prompt == "card":
            rows = {row.id: set(row.pieces) for row in planner.command(state, side).rows}
            for card in set(state.hands[side]):
                assert rows[state.context.cards[card].id] == orderable(state, side, card)
                told["row"] += 1
    assert all(told[kind] > 10 for kind in ("Battle", "reach", "row")), told
