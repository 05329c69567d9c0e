"""On a screen that nobody has taken nothing is weighed by what the side that chooses alone knows."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QMenu, QPushButton

from core.chance.sources import Rolled
from core.paths import SCENARIOS
from core.protocol.chance_answers import answer
from core.protocol.journal import Journal
from core.protocol.pending import Choice, Deal, Roll, SecretChoices
from core.protocol.steps import ActionStep
from core.records.games import Game, new_game
from core.scenarios.files import load
from core.systems.catalog import by_id
from editor.base.document.document import Document
from editor.boards.battle.lines_ahead import line_ahead
from editor.boards.battle.screen_owner import NOBODY, needs_secrets
from editor.boards.plan.moment import NOT_TAKEN
from editor.panels.odds.planned_moment import moment_of
from editor.shell.map_page import MapPage
from editor.shell.window import MainWindow

OPEN = (("battle_cry", "mirror_creek"), ("la_garde", "austerlitz"))
"""Both have choices that all may watch being made, by a side that hides something."""


@cache
def in_the_open(system_id: str, stem: str) -> Game:
    """A battle in which a side chooses without the screen being handed over, among several acts."""
    system = by_id(system_id)
    scenario = load(SCENARIOS / system_id / f"{stem}.json", {system_id: system.design().scenario})
    game, rng = new_game(system, scenario, 1), Random(2)
    for number in range(400):
        pending = game.journal.pending
        if isinstance(pending, Roll | Deal):
            game.journal.must(answer(pending, Rolled(3), number))
            continue
        assert isinstance(pending, Choice | SecretChoices)
        side = pending.side if isinstance(pending, Choice) else pending.choices[-1].side
        state = game.journal.state
        hidden = needs_secrets(pending, side, system.parts.secret)
        if number > 20 and not hidden and len(system.rules.actions(state, side)) > 2:
            return game
        game.journal.must(ActionStep(side, system.rules.propose(state, side, rng)))
    raise AssertionError("every choice is hidden")


def page_in_the_open(window: MainWindow, system: str, stem: str) -> MapPage:
    """A page on which that battle is played, by a copy of its own."""
    whole = in_the_open(system, stem)
    journal = Journal(whole.system.rules, whole.scenario, whole.journal.state.copy())
    page = MapPage(window.context, Document(whole.system, whole.scenario), window.commands)
    page.battle.game = Game(whole.system, whole.scenario, journal, 1)
    window.add_page(page, "play")
    page.battle.take_up_saved()
    return page


@pytest.mark.parametrize(("system", "stem"), OPEN)
def test_hints_odds_and_lines_wait_until_somebody_has_taken_the_screen(
    window: MainWindow, system: str, stem: str
) -> None:
    """The advice was that of a staff which knew the hand and the orders of who is asked, whoever read it."""
    page = page_in_the_open(window, system, stem)
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
    assert not [offer for offer in seen.offers.all[:20] if line_ahead(seen, offer.action) is not None]
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
