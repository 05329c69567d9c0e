"""A reply that was written by hand asks the battle nothing that its side may not know."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest

from core.paths import SCENARIOS
from core.protocol.journal import Journal
from core.protocol.steps import ActionStep
from core.records import replies, views
from core.records.games import Game, new_game
from core.records.proofs import proof_of
from core.records.serialization.steps import StepRecords
from core.records.veils import known_to
from core.scenarios.documents import BadFile
from core.scenarios.files import load
from core.systems.catalog import by_id
from core.systems.la_garde.rules.actions import Move
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
