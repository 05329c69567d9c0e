"""What stands on a page after the umpire left his seat, and at the desks where nobody took it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from core.protocol.journal import Journal
from core.text import say
from editor.base.document.document import Document
from editor.shell.map_page import MapPage
from editor.shell.window import MainWindow
from tests.editor.panels.mail.test_what_leaves import BATTLES, battles
from tests.editor.panels.mail.what_leaves import UMBRELLA, Pair, heard, pair, words_of


def page_of(window: MainWindow, both: Pair) -> Any:
    """One side a person, the other a computer that waits."""
    whole = both.games[0]
    journal = Journal(whole.system.rules, whole.scenario, whole.journal.state.copy())
    ids = [side.id for side in whole.scenario.sides]
    seats = {ids[both.side]: "person", ids[both.other]: "greedy"}
    game = replace(whole, journal=journal, seats=seats)
    page: Any = MapPage(window.context, Document(game.system, game.scenario), window.commands)
    page.battle.game = game
    window.add_page(page, "play")
    page.battle.take_up_saved()
    page.battle.session.computers.stop()
    return page


@battles
def test_what_the_umpire_read_alone_is_covered_when_he_goes(
    window: MainWindow, system: str, stem: str, choices: int
) -> None:
    page = page_of(window, pair(system, stem, choices))
    window.show_desk("umpire")
    page.desk.take_seat()
    page.desk.show_papers()
    page.desk.papers.papers.setCurrentRow(0)
    page.desk.papers.read()
    assert UMBRELLA in page.desk.papers.words.text()
    window.show_desk("play")
    page.battle.session.computers.stop()
    assert not [words for words in words_of(page.widget) if UMBRELLA in words.lower()]
    window.remove_page(page)


@battles
def test_why_an_act_of_the_umpire_was_refused_goes_with_him(
    window: MainWindow, system: str, stem: str, choices: int
) -> None:
    """It may name a card or an order of the side for which he tried it."""
    page = page_of(window, pair(system, stem, choices))
    window.show_desk("umpire")
    page.desk.take_seat()
    page.desk.board.notices.say_refused(UMBRELLA, "BC-4.2")
    page.desk.board.notices.say_asked(which=True)
    window.show_desk("play")
    page.battle.session.computers.stop()
    assert not page.notices.shown_keys()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not [words for words in words_of(page.widget) if UMBRELLA in words.lower()]
    window.remove_page(page)


def is_late(unit: Any) -> bool:
    """Whether a unit comes after the battle has begun."""
    return bool(getattr(unit, "turn", 0) or getattr(unit, "group", None))


LATE = [row for row in BATTLES if row[0] in ("belle_epoque", "la_garde")]


@pytest.mark.parametrize("desk", ["play", "plan", "umpire"])
@pytest.mark.parametrize(("system", "stem", "choices"), LATE, ids=[row[0] for row in LATE])
def test_no_desk_of_a_battle_tells_a_screen_reader_who_is_still_to_come(
    window: MainWindow, system: str, stem: str, choices: int, desk: str
) -> None:
    both = pair(system, stem, choices)
    page = page_of(window, both)
    scenario = both.games[0].scenario
    own = scenario.sides[both.side].id
    late = {
        say(unit.name, "en")
        for unit in scenario.units
        if unit.side != own and unit.name is not None and is_late(unit)
    }
    late -= {say(unit.name, "en") for unit in scenario.units if unit.name is not None and not is_late(unit)}
    assert late
    window.show_desk(desk)
    QApplication.processEvents()
    told = heard(QAccessible.queryAccessibleInterface(page.view))
    assert told
    assert not [line for line in told if any(line.startswith(name) for name in late)]
    window.remove_page(page)


def test_who_comes_to_the_desk_after_the_umpire_is_asked_for_the_seat(window: MainWindow) -> None:
    """A person who plays pressed Ctrl+5, and saw both hands: the seat was still taken."""
    page = page_of(window, pair(*next(row for row in BATTLES if row[0] == "belle_position")))
    window.show_desk("umpire")
    page.desk.take_seat()
    assert page.desk.is_seated
    window.show_desk("play")
    page.battle.session.computers.stop()
    window.show_desk("umpire")
    assert not page.desk.is_seated
    assert not page.battle.session.umpired
    page.desk.take_seat()
    assert page.desk.is_seated
    window.remove_page(page)


@pytest.mark.parametrize("system", ["battle_cry", "belle_position", "la_garde"])
def test_what_the_umpire_was_told_is_covered_before_who_is_asked_for_the_seat(
    window: MainWindow, system: str
) -> None:
    """A person who plays pressed Ctrl+5 and read the umpire's journal: orders and hands of both sides."""
    stem, choices = next(row[1:] for row in BATTLES if row[0] == system)
    page = page_of(window, pair(system, stem, choices))
    window.show_desk("umpire")
    page.desk.take_seat()
    for place in ("left", "right", "bottom"):
        page.show_place(place)
    board = page.desk.board
    assert board.bottom.isVisible()
    floating = [*page.desk.floating()]
    assert floating
    window.show_desk("play")
    page.battle.session.computers.stop()
    window.show_desk("umpire")
    assert not page.desk.is_seated
    assert not board.bottom.isVisible()
    assert board.forces is None or not board.forces.isVisible()
    assert not board.journal.isVisible()
    assert not page.desk.floating()
    page.desk.take_seat()
    assert board.bottom.isVisible()
    assert board.forces is None or board.forces.isVisible()
    assert [*page.desk.floating()] == floating
    window.remove_page(page)
