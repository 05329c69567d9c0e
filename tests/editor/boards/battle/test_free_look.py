"""Nobody goes back unasked past an act that showed what had been hidden."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from core.chance.sources import Rolled
from core.paths import SCENARIOS
from core.protocol.chance_answers import answer
from core.protocol.journal import Journal
from core.protocol.pending import Choice, Deal, Roll, SecretChoices
from core.protocol.steps import ActionStep
from core.records.games import Game, new_game
from core.records.views import has_betrayed, has_shown
from core.scenarios.files import load
from core.systems.catalog import by_id
from editor.boards.battle.session import Session
from tests.core.records.test_made_up_replies import before_contact


def at_contact() -> Session:
    """A battle of La Garde between two persons; one has just moved into contact and seen an order."""
    game, side, move = before_contact()
    journal = Journal(game.system.rules, game.scenario, game.journal.state.copy())
    session = Session(Game(game.system, game.scenario, journal, 1))
    session.screen.take()
    session.screen.looker = side
    assert session.asked == side
    assert session.act(move.action) is None
    return session


@pytest.mark.usefixtures("qapp")
def test_an_order_that_came_to_light_is_not_taken_back_unasked() -> None:
    session = at_contact()
    here = session.journal.here
    assert session.take_back_target() is None
    session.undo()
    assert session.question is not None
    assert session.question.kind == "undo"
    assert session.journal.here == here
    session.answer_question(True)
    assert session.journal.here != here


@pytest.mark.usefixtures("qapp")
def test_to_play_on_from_before_it_asks_too() -> None:
    session = at_contact()
    session.look_at(0)
    session.play_on()
    assert session.question is not None


@pytest.mark.usefixtures("qapp")
def test_an_umpire_who_knows_all_is_not_asked() -> None:
    session = at_contact()
    session.umpired = True
    session.undo()
    assert session.question is None
    assert session.journal.here == 0


@pytest.mark.usefixtures("qapp")
def test_what_showed_nothing_is_taken_back_at_once() -> None:
    game, side, move = before_contact()
    journal = Journal(game.system.rules, game.scenario, game.journal.state.copy())
    session = Session(Game(game.system, game.scenario, journal, 1))
    session.screen.looker, session.screen.wanted = side, None
    known = session.known(side)
    from core.records.views import shows_more

    act = next(
        act
        for act in game.system.rules.actions(journal.state, side)
        if act != move.action and not shows_more(game.system, known, side, act)
    )
    assert session.act(act) is None
    session.undo()
    assert session.question is None
    assert session.journal.here == 0


@cache
def turned_up() -> tuple[Game, int]:
    """A battle of La Garde in which a side has acted and the other has then turned up one of its orders."""
    system = by_id("la_garde")
    scenario = load(SCENARIOS / "la_garde" / "austerlitz.json", {"la_garde": system.design().scenario})
    game, rng = new_game(system, scenario, 1), Random(4)
    last: tuple[int, bool] = (-1, False)
    for number in range(400):
        pending = game.journal.pending
        if isinstance(pending, Roll | Deal):
            game.journal.must(answer(pending, Rolled(3), number))
            last = -1, False
            continue
        assert isinstance(pending, Choice | SecretChoices)
        side = pending.side if isinstance(pending, Choice) else pending.choices[-1].side
        action = system.rules.propose(game.journal.state, side, rng)
        game.journal.must(ActionStep(side, action))
        events = game.journal.moments[game.journal.here].events
        if last == (1 - side, True) and any(event.kind == "order_revealed" for event in events):
            return game, 1 - side
        last = side, isinstance(pending, Choice)
    raise AssertionError("no order is turned up")


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("umpired", [False, True])
def test_nobody_takes_his_act_back_unasked_once_the_other_side_has_turned_up_an_order(umpired: bool) -> None:
    """He saw the order, undid his own act, and chose anew."""
    game, side = turned_up()
    ids = [one.id for one in game.scenario.sides]
    journal = Journal(game.system.rules, game.scenario)
    for step in game.journal.steps():
        journal.must(step)
    seats = {ids[side]: "person", ids[1 - side]: "greedy"}
    session = Session(Game(game.system, game.scenario, journal, 1, seats))
    session.computers.act = lambda _side, _seat: False  # type: ignore[method-assign]
    session.umpired = umpired
    target = session.undo_target()
    assert target is not None
    assert session.sealed.since(target, umpired=umpired) is not umpired


@pytest.mark.usefixtures("qapp")
def test_what_an_act_betrays_is_no_matter_to_who_did_it() -> None:
    """Who played a card knew it; the other side learnt it."""
    system = by_id("battle_cry")
    scenario = load(SCENARIOS / "battle_cry" / "mirror_creek.json", {"battle_cry": system.design().scenario})
    game, rng = new_game(system, scenario, 1), Random(4)
    while not isinstance(game.journal.pending, Choice):
        pending = game.journal.pending
        assert isinstance(pending, Roll | Deal)
        game.journal.must(answer(pending, Rolled(3), game.journal.here))
    side = game.journal.pending.side
    before = game.journal.state.copy()
    step = ActionStep(side, system.rules.propose(before, side, rng))
    game.journal.must(step)
    assert not has_shown(system, before, game.journal.state, step)
    assert has_betrayed(system, before, game.journal.state, step)
