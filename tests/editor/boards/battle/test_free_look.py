"""Nobody goes back unasked past an act that showed what had been hidden."""

from __future__ import annotations

import pytest

from core.protocol.journal import Journal
from core.records.games import Game
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
