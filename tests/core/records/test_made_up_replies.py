"""A reply that was written by hand asks the battle nothing that its side may not know."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest

from core.chance.sources import Rolled
from core.paths import SCENARIOS
from core.protocol.journal import Journal
from core.protocol.pending import Choice, Deal, Roll, SecretChoices
from core.protocol.steps import ActionStep
from core.records import replies, view_files, views
from core.records.games import Game, new_game
from core.records.proofs import proof_of
from core.records.serialization.steps import StepRecords
from core.records.veils import known_to
from core.scenarios.documents import BadFile
from core.scenarios.files import load
from core.systems.belle_position.rules.actions import EndDeployment
from core.systems.catalog import by_id
from core.systems.la_garde.rules.actions import EndMoves, Move
from tests.contract.hidden_twins import twin
from tests.random_play import coming_step


def _turns_up(game: Game, step: ActionStep) -> bool:
    """Whether a move shows its side more than it knows, and the side is asked again."""
    system, state = game.system, game.journal.state
    known = known_to(system, state, step.by)
    if not isinstance(step.action, Move) or not views.shows_more(system, known, step.by, step.action):
        return False
    after = state.copy()
    system.rules.apply(after, step)
    return views.is_asked(system.rules.pending(after), step.by)


@cache
def before_contact() -> tuple[Game, int, ActionStep]:
    """A battle of La Garde in which a side can move into contact, and so see an order that lies face down."""
    system = by_id("la_garde")
    scenario = load(SCENARIOS / "la_garde" / "twin_rises.json", {"la_garde": system.design().scenario})
    game, rng = new_game(system, scenario, 1), Random(1)
    for number in range(700):
        step = coming_step(game, rng, number)
        if isinstance(step, ActionStep) and _turns_up(game, step):
            return game, step.by, step
        game.journal.must(step)
    raise AssertionError("nobody comes into contact")


def made_up(game: Game, side: int, steps: list[ActionStep]) -> replies.Reply:
    """A reply with these steps, whatever the program would have written."""
    view = views.view_of(game, side)
    ids = [one.id for one in game.scenario.sides]
    records = StepRecords(game.system.codec, game.journal.state.context, ids)
    row = {
        "format": replies.FORMAT,
        "version": replies.VERSION,
        "system": game.system.id,
        "side": ids[side],
        "battle": view.battle,
        "moment": view.moment,
        "steps": [records.write(step) for step in steps],
    }
    return replies.loads(json.dumps({**row, "proof": proof_of(view.key, row)}).encode())


def battles() -> list[tuple[Game, list[ActionStep]]]:
    """The battle and twins of it, each with an act that may follow the move there."""
    game, side, move = before_contact()
    found, rng = [], Random(4)
    others = (twin(game.system, game.journal.state, 1 - side, rng) for _try in range(12))
    for state in (game.journal.state, *(other for other in others if other is not None)):
        journal: Journal[Any] = Journal(game.system.rules, game.scenario, state.copy())
        after = state.copy()
        game.system.rules.apply(after, move)
        acts = [ActionStep(side, act) for act in game.system.rules.actions(after, side)]
        found.append((Game(game.system, game.scenario, journal, 1, mail=game.mail), acts))
    return found


def test_what_brings_hidden_things_to_light_ends_a_reply() -> None:
    """All or nothing: who is refused what follows would know, and could decide otherwise."""
    _game, side, move = before_contact()
    every = battles()
    told = set()
    for game, acts in every:
        for act in (acts[0], acts[-1], every[0][1][0]):
            with pytest.raises(BadFile) as refused:
                replies.judged(game, made_up(game, side, [move, act]))
            told.add(str(refused.value).partition(", ")[2])
        assert replies.judged(game, made_up(game, side, [move])) == (move,)
    assert len(told) == 1
    assert "steps[1]: what follows the step before shows in the battle alone" in told.pop()


def test_a_reply_is_taken_once() -> None:
    game, side, move = before_contact()
    again = Game(game.system, game.scenario, Journal(game.system.rules, game.scenario, game.journal.state), 1)
    reply = made_up(again, side, [move])
    assert replies.take(again, reply) == (move,)
    with pytest.raises(BadFile, match="moment"):
        replies.take(again, reply)


def last_to_deploy(stem: str) -> tuple[Game, ActionStep]:
    """A battle of Belle Position in which one side has deployed unseen, and the other ends with this act."""
    system = by_id("belle_position")
    path = SCENARIOS / system.id / f"{stem}.json"
    scenario = load(path, {system.id: system.design().scenario})
    game, rng = new_game(system, scenario, 3), Random(3)
    while not isinstance(game.journal.pending, SecretChoices):
        game.journal.answer(Rolled(3))
    for side in (1, 0):
        while True:
            step = ActionStep(side, system.rules.propose(game.journal.state, side, rng))
            if side == 0 and isinstance(step.action, EndDeployment):
                return game, step
            game.journal.must(step)
            if isinstance(step.action, EndDeployment):
                break
    raise AssertionError


@pytest.mark.parametrize("stem", ["coulmiers", "froeschwiller"])
def test_who_ends_what_all_decide_unseen_sees_the_others_before_he_goes_on(stem: str) -> None:
    """Who deploys last and begins moved against an empty table; by replies one could ask who stands there."""
    game, ends = last_to_deploy(stem)
    rules, view = game.system.rules, views.view_of(game, ends.by)
    assert views.shows_more(game.system, view.state, ends.by, ends.action)
    journal = view.journal()
    journal.must(ends)
    assert views.is_asked(journal.pending, ends.by), "it is the one who begins"
    for act in rules.actions(journal.state, ends.by):
        with pytest.raises(BadFile) as bad:
            replies.take(game, made_up(game, ends.by, [ends, ActionStep(ends.by, act)]))
        assert bad.value.faults[0].place.path == "steps[1]"
    assert replies.take(game, made_up(game, ends.by, [ends])) == (ends,)


def before_reinforcements(owner: int = 0) -> tuple[Game, views.View, ActionStep]:
    """A battle of La Garde in which an act ends the turn, and then come whom a briefing keeps back.

    They are of the `owner`; side 1 ends the turn.
    """
    system, rng = by_id("la_garde"), Random(1)
    path = SCENARIOS / system.id / "auerstedt.json"
    scenario: Any = load(path, {system.id: system.design().scenario})
    row = scenario.model_dump(mode="json")
    row["briefings"] = {side.id: {"text": {"en": "wait"}} for side in scenario.sides}
    for group in row["groups"]:
        group["turn"], group["number"] = (2, 1) if group["side"] == scenario.sides[owner].id else (9, 1)
    game = new_game(system, type(scenario).model_validate_json(json.dumps(row)), 1)
    while True:
        pending, state = game.journal.pending, game.journal.state
        if isinstance(pending, Roll | Deal):
            game.journal.answer(Rolled(1))
            continue
        assert isinstance(pending, Choice | SecretChoices), "nobody comes"
        side = pending.side if isinstance(pending, Choice) else pending.choices[0].side
        ends = [act for act in system.rules.actions(state, side) if isinstance(act, EndMoves)]
        step = ActionStep(side, ends[0] if ends else system.rules.propose(state, side, rng))
        after, told = state.copy(), list[Any]()
        system.rules.apply(after, step, told.append)
        if any(event.kind == "group_arrives" for event in told):
            return game, view_files.loads(view_files.dumps(views.view_of(game, side)), (system,)), step
        game.journal.must(step)


def test_what_was_decided_without_what_came_to_light_is_left() -> None:
    """Whoever wrote his orders did not know that the enemy is reinforced first: the reply ends before them.

    It was taken in half, and the program failed at the rest.
    """
    game, view, ends = before_reinforcements()
    journal = view.journal()
    journal.must(ends)
    orders = [ActionStep(ends.by, act) for act in game.system.rules.actions(journal.state, ends.by)[:1]]
    here = len(game.journal.line())
    assert replies.take(game, made_up(game, ends.by, [ends, *orders])) == (ends,)
    assert len(game.journal.line()) == here + 1
