"""On a screen that nobody has taken nothing is weighed by what the side that chooses alone knows."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QMenu, QPushButton

from core.paths import SCENARIOS
from core.players.advice import hint_for
from core.protocol.journal import Journal
from core.protocol.pending import Choice
from core.records.games import Game, new_game
from core.records.serialization.digests import plain_state
from core.scenarios.files import load
from core.systems.catalog import by_id
from core.systems.la_garde.rules import actions as acts
from core.text import say
from editor.base.document.document import Document
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.lines_ahead import line_ahead
from editor.boards.battle.outlook import look_out
from editor.boards.battle.screen_owner import NOBODY, asked_side, needs_secrets
from editor.boards.battle.session import Session
from editor.boards.measured.battle.battle_view import MeasuredBattleView
from editor.boards.plan.moment import NOT_TAKEN
from editor.panels.odds.planned_moment import moment_of
from editor.shell.map_page import MapPage
from editor.shell.window import MainWindow
from tests.contract.hidden_twins import twin
from tests.editor.boards.battle.test_kept_back import LATE, kept_back
from tests.random_play import coming_step
from tests.rulebook.la_garde.table import battle

OPEN = (("battle_cry", "mirror_creek"), ("la_garde", "austerlitz"))
"""Both have choices that all may watch being made, by a side that hides something."""


def _is_open(game: Game) -> bool:
    """Whether a side chooses among several acts, and nobody has to take the screen for it."""
    pending, rules = game.journal.pending, game.system.rules
    if not isinstance(pending, Choice) or needs_secrets(pending, pending.side, game.system.parts.secret):
        return False
    return len(rules.actions(game.journal.state, pending.side)) > 2


@cache
def in_the_open(system_id: str, stem: str) -> Game:
    """A battle in which a side chooses without the screen being handed over, among several acts."""
    system = by_id(system_id)
    scenario = load(SCENARIOS / system_id / f"{stem}.json", {system_id: system.design().scenario})
    game, rng = new_game(system, scenario, 1), Random(2)
    for number in range(400):
        if number > 20 and _is_open(game):
            return game
        game.journal.must(coming_step(game, rng, number))
    raise AssertionError("every choice is hidden")


def _twin_of_the_asked(whole: Game) -> Any:
    """The same with other things hidden by the side that is asked."""
    side = asked_side(whole.journal.pending, (0, 1))
    assert side is not None
    found = (twin(whole.system, whole.journal.state, side, Random(seed)) for seed in range(20))
    return next(one for one in found if one is not None)


def kept_back_in_the_open() -> Game:
    """A battle of La Garde in which both sides choose in the open, and one keeps brigades back."""
    system, stem, owner = next(row for row in LATE if row[0] == "la_garde")
    game, rng = kept_back(system, stem, owner), Random(2)
    for number in range(400):
        if _is_open(game):
            return game
        game.journal.must(coming_step(game, rng, number))
    raise AssertionError("every choice is hidden")


def page_in_the_open(window: MainWindow, system: str, stem: str) -> MapPage:
    """A page on which that battle is played, by a copy of its own."""
    whole = in_the_open(system, stem)
    return page_of(window, whole, whole.journal.state)


def page_of(window: MainWindow, whole: Game, state: Any) -> MapPage:
    """A page on which two persons play on from a moment."""
    journal = Journal(whole.system.rules, whole.scenario, state.copy())
    page = MapPage(window.context, Document(whole.system, whole.scenario), window.commands)
    page.battle.game = Game(whole.system, whole.scenario, journal, 1)
    window.add_page(page, "play")
    page.battle.take_up_saved()
    return page


@pytest.mark.parametrize(("system", "stem"), OPEN)
def test_what_is_weighed_in_the_open_hangs_on_nothing_that_who_is_asked_hides(
    window: MainWindow, system: str, stem: str
) -> None:
    """Hints, odds beside the pointer and tried lines were those of his hand and orders, whoever read them."""
    whole = in_the_open(system, stem)
    found = []
    for state in (whole.journal.state, _twin_of_the_asked(whole)):
        journal = Journal(whole.system.rules, whole.scenario, state.copy())
        session = Session(Game(whole.system, whole.scenario, journal, 1))
        assert session.looker == NOBODY
        assert session.choice is not None
        seen = BattleView(session)
        assert seen.offers is not None
        page = page_of(window, whole, state)
        moment = moment_of(page)
        assert moment.choice == session.choice
        assert window.commands["hint"].reason() is None
        told = hint_for(moment.system, moment.state, moment.choice.side)
        # odds beside the pointer and lines begin from `decider`, the planner's from the moment's state
        found.append([plain_state(one) for one in (told.known, seen.decider, moment.state)])
        window.remove_page(page)
    assert found[0] == found[1]


@pytest.mark.usefixtures("qapp")
def test_an_order_that_is_only_imagined_is_named_in_no_line() -> None:
    """The tip of an activation went on "Keep the order Defend" for a division that was to manoeuvre."""
    scripted = battle("li 9000 4000", "li 9000 11000")
    scripted.write(b="manoeuvre", b1="manoeuvre")
    scripted.roll(6, 1)
    scripted.act(acts.GoFirst(0))
    session = Session(Game(by_id("la_garde"), scripted.scenario, scripted.journal, 1))
    assert session.covers_asked
    activation = acts.Activate(0)
    assert line_ahead(BattleView(session), activation) is None
    session.uncover()
    session.take_screen()
    prospect = line_ahead(BattleView(session), activation)
    assert prospect is not None
    assert not any("Defend" in say(words, "en") for words in prospect.line.words)
    assert not prospect.stands_out  # nobody can fight yet: each line is worth the same
    assert line_ahead(MeasuredBattleView(session), activation) is None


@pytest.mark.parametrize(("system", "stem"), OPEN)
def test_what_is_offered_in_the_open_is_what_may_be_done(system: str, stem: str) -> None:
    """Hidden cards and orders are drawn by lot there: none of them has a part in such a choice."""
    whole = in_the_open(system, stem)
    session = Session(whole)
    assert session.choice is not None
    side, rules = session.choice.side, whole.system.rules
    known, drawn = session.known(side), session.decides_by(side)
    assert plain_state(known) != plain_state(drawn)
    assert rules.actions(known, side) == rules.actions(drawn, side)
    words = [
        [whole.system.words.action(state, act) for act in rules.actions(known, side)]
        for state in (known, drawn)
    ]
    assert words[0] == words[1]
    session.uncover()
    session.take_screen()
    assert session.decides_by(side) is session.known(side)


@pytest.mark.usefixtures("qapp")
def test_where_units_are_kept_back_what_is_offered_hangs_on_no_hidden_order_either() -> None:
    """The odds of a combat came of the orders of the side that fought, which lay face down still."""
    whole, found = kept_back_in_the_open(), []
    for state in (whole.journal.state, _twin_of_the_asked(whole)):
        journal = Journal(whole.system.rules, whole.scenario, state.copy())
        session = Session(Game(whole.system, whole.scenario, journal, 1))
        assert session.looker == NOBODY
        assert session.choice is not None
        side, rules = session.choice.side, whole.system.rules
        assert rules.actions(session.decides_by(side), side) == rules.actions(session.known(side), side)
        found.append(plain_state(session.decides_by(side)))
    assert found[0] == found[1]


def test_where_units_are_kept_back_hints_odds_and_lines_wait_until_somebody_has_taken_the_screen(
    window: MainWindow,
) -> None:
    """They cannot be drawn by lot: the advice would be that of a staff which knew who is still to come."""
    whole = kept_back_in_the_open()
    page = page_of(window, whole, whole.journal.state)
    session = page.battle.session
    assert session is not None
    assert session.looker == NOBODY
    assert session.choice is not None, "who is asked may act all the same"
    moment = moment_of(page)
    assert moment.choice is None
    assert moment.why is NOT_TAKEN
    assert window.commands["hint"].reason() is NOT_TAKEN
    seen = page.battle.screen.new_seen()  # type: ignore[union-attr]
    assert seen.offers is not None
    action = seen.offers.all[0].action
    assert line_ahead(seen, action) is None
    look_out(seen, action)
    assert not seen.outlooks.get(action)
    window.show_desk("plan")
    assert window.commands["try_act"].reason() is NOT_TAKEN
    window.show_desk("play")
    side = session.asked
    assert window.commands.run("show_mine")
    assert session.screen.wanted == side
    session.take_screen()
    assert session.looker == side
    assert window.commands["show_mine"].reason() is not None
    assert moment_of(page).choice is not None
    assert window.commands["hint"].reason() is None
    window.remove_page(page)


def test_the_other_person_does_not_get_the_place_that_was_measured_from(window: MainWindow) -> None:
    page = page_in_the_open(window, "battle_cry", "mirror_creek")
    session = page.battle.session
    assert session is not None
    session.uncover()
    session.take_screen()
    page.view.walk(1, 1)
    window.commands.run("heard_mark")
    here = list(window.context.announcer.said)
    assert "Measured from here" in here[-1]
    window.commands.run("heard_distance")
    assert ": here" in window.context.announcer.said[-1]
    session.screen.looker = NOBODY
    session.changed.emit()
    window.commands.run("heard_distance")
    assert "mark a place" in window.context.announcer.said[-1]
    window.remove_page(page)


def test_the_menu_of_acts_to_be_weighed_keeps_none_once_it_is_closed(window: MainWindow) -> None:
    """The next person sits there, and the cards of the one before still stood in it."""
    page = page_in_the_open(window, "battle_cry", "mirror_creek")
    assert page.battle.session is not None
    page.battle.session.uncover()
    page.battle.session.take_screen()
    window.commands.run("weigh_act")
    menu = page.widget.findChild(QPushButton, "weigh_act").menu()  # type: ignore[union-attr]
    assert isinstance(menu, QMenu)
    assert menu.actions()
    menu.close()
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not menu.actions()
    assert not menu.findChildren(QMenu)
    window.remove_page(page)
