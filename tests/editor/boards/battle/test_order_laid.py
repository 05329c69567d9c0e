"""In what order cards were laid face down tells what they are: the cavalry first, or as the hand lies."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from core.chance.seeds import Secret
from core.chance.sources import Rolled
from core.paths import SCENARIOS
from core.players.player import decide
from core.players.seats import player
from core.protocol.journal import AnyJournal
from core.protocol.pending import SecretChoices
from core.protocol.steps import ActionStep
from core.records import games, replies, view_files
from core.records.views import game_of, is_asked, view_of
from core.scenarios.files import load
from core.systems.belle_position.rules.actions import Deploy, EndDeployment
from core.systems.belle_position.rules.codes import CARD, UP
from core.systems.belle_position.rules.positions import LINES
from core.systems.catalog import by_id
from editor.boards.battle.policies import Policies
from editor.boards.battle.session import Session
from editor.boards.battle.view_session import ViewSession

pytestmark = pytest.mark.usefixtures("qapp")

Rows = dict[int, tuple[int, ...]]
NUMBERS = range(12)


def new_game(number: int, seats: tuple[str, str]) -> games.Game:
    system = by_id("belle_position")
    path = SCENARIOS / "belle_position" / "coulmiers.json"
    scenario = load(path, {system.id: system.design().scenario})
    game = games.new_game(system, scenario, Secret(bytes(15) + bytes([number])))
    game.seats = {side.id: who for side, who in zip(scenario.sides, seats, strict=True)}
    while not isinstance(game.journal.pending, SecretChoices):
        game.journal.answer(Rolled(number))
    return game


def deploy(session: Session, side: int) -> None:
    """A person lays his cards as greedy would, once he has the screen."""
    mind = player("greedy")
    while is_asked(session.journal.pending, side):
        session.screen.ask_for(side)
        session.take_screen()
        assert session.act(decide(mind, session.system, session.journal.state, side, Random(1))) is None


def laid_by_greedy(number: int) -> Session:
    """A battle in which the second side, a computer, has ended its deployment."""
    game = new_game(number, ("person", "greedy"))
    session = Session(game)
    session.start()
    while is_asked(game.journal.pending, 1):
        session._let_computer_act()
    return session


def laid(steps: Iterable[object], side: int) -> Rows:
    """The units of a side as they were laid, by position."""
    rows: Rows = {}
    for step in steps:
        if isinstance(step, ActionStep) and step.by == side and isinstance(step.action, Deploy):
            rows[step.action.to] = (*rows.get(step.action.to, ()), step.action.card)
    return rows


def lie_as_laid(state: Any, side: int, steps: Iterable[object]) -> list[bool]:
    """Of each position in which different cards lie face down: whether they lie as they were laid."""
    found, rows = [], laid(steps, side)
    for place in LINES[side]:
        down = tuple(code & CARD for code in state.stacks[side * 6 + place] if not code & UP)
        was = tuple(card for card in rows.get(place, ()) if card in down)
        assert sorted(was) == sorted(down), "the same cards lie there"
        if len(set(down)) > 1:
            found.append(was == down)
    return found


def order_of(journal: AnyJournal) -> int:
    """What was drawn as the last deployment ended."""
    step = journal.line()[-1].step
    assert isinstance(step, ActionStep)
    assert isinstance(step.action, EndDeployment)
    return step.action.order


def test_the_cards_of_a_computer_lie_in_no_order_in_which_it_laid_them() -> None:
    """Greedy lays its cavalry first, then the best infantry: the first card of each position was known."""
    found = []
    for number in NUMBERS:
        session = laid_by_greedy(number)
        found += lie_as_laid(session.journal.state, 1, (node.step for node in session.journal.line()))
        session.computers.close()
    assert len(found) > 10
    assert 2 * sum(found) < len(found), found


def test_the_cards_of_a_person_lie_in_no_order_in_which_he_laid_them() -> None:
    """Who lays them as his hand lies, from left to right, told which one has the lower number."""
    found = []
    for number in NUMBERS:
        game = new_game(number, ("person", "person"))
        session = Session(game)
        session.start()
        for side in (0, 1):
            deploy(session, side)
            found += lie_as_laid(game.journal.state, side, (node.step for node in game.journal.line()))
    assert 2 * sum(found) < len(found), found


def test_the_cards_that_come_by_post_lie_in_no_order_in_which_they_were_laid() -> None:
    """The order goes with the reply; a view knows no secret of the battle to draw it by."""
    game, ends = new_game(1, ("person", "person")), []
    for _write in range(2):
        view = view_files.loads(view_files.dumps(view_of(game, 0)), (game.system,))
        viewed = game_of(view)
        session = ViewSession(viewed, Policies("typed", "typed"))
        session.start()
        deploy(session, 0)
        ends.append(order_of(viewed.journal))
    assert ends[0] != ends[1]
    replies.take(game, replies.loads(replies.reply_to(view, viewed.journal, "")))
    assert order_of(game.journal) == ends[1]
    assert not all(lie_as_laid(game.journal.state, 0, (node.step for node in game.journal.line())))


def test_a_reply_that_was_written_by_hand_lies_in_no_order_in_which_its_cards_were_laid() -> None:
    """Who writes it as a text leaves the lot out; so did the program before there was one."""
    found, orders = [], set()
    for number in NUMBERS:
        game = new_game(number, ("person", "person"))
        view = view_of(game, 0)
        journal, mind = view.journal(), player("greedy")
        while is_asked(journal.pending, 0):
            journal.must(ActionStep(0, decide(mind, view.system, journal.state, 0, Random(1))))
        assert order_of(journal) == 0
        replies.take(game, replies.loads(replies.reply_to(view, journal, "")))
        orders.add(order_of(game.journal))
        found += lie_as_laid(game.journal.state, 0, (node.step for node in game.journal.line()))
    assert len(orders) == len(NUMBERS)
    assert 2 * sum(found) < len(found), found


def test_the_general_of_a_computer_lies_where_none_can_count_who_was_laid_before_him() -> None:
    """Greedy lays him once what it likes best lies there: of those behind him each was of the line."""
    count = 0
    for number in NUMBERS:
        session = laid_by_greedy(number)
        stacks = [session.journal.state.stacks[6 + place] for place in LINES[1]]
        count += sum(code & UP for stack in stacks for code in stack) // UP
        assert not any(code & UP for stack in stacks for code in stack[1:])
        session.computers.close()
    assert count > len(NUMBERS) // 2
