"""Pages of help as they stand in the window."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextLength, QTextTable
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.paths import SCENARIOS
from core.players.greedy import GreedyPlayer
from editor.base.settings import Settings
from editor.desks.umpire.umpire_desk import UmpireDesk
from editor.shell.application import make_context, prepared
from editor.shell.help_view import HelpView
from editor.shell.map_page import MapPage
from editor.shell.window import MainWindow

WIDTH = 338
"""Pixels of the help beside a window of 1280."""


def word_breaks(view: HelpView) -> list[str]:
    """The words of tables that run over into a second line of their cell."""
    found = []
    block = view.browser.document().begin()
    while block.isValid():
        layout, words = block.layout(), block.text()
        for number in range(1, layout.lineCount()):
            start = layout.lineAt(number).textStart()
            if words[start - 1].isalnum() and words[start].isalnum():
                found.append(words)
        block = block.next()
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_word_of_a_page_is_broken(qapp: QApplication, tmp_path: Path, language: str) -> None:
    prepared(qapp)
    view = HelpView(make_context(language, Settings(tmp_path / "settings.ini")))
    view.resize(WIDTH, 600)
    view.show()
    view.open("page:belle_epoque")
    qapp.processEvents()
    view.browser.document().documentLayout().documentSize()  # lays the page out
    tables = [
        frame for frame in view.browser.document().rootFrame().childFrames() if isinstance(frame, QTextTable)
    ]
    assert len(tables) >= 4
    assert all(table.format().width().type() == QTextLength.Type.PercentageLength for table in tables)
    assert word_breaks(view) == []
    view.deleteLater()


def test_f1_closes_what_it_opened_and_the_map_has_the_keys(window: MainWindow, qtbot: QtBot) -> None:
    page = window.files.open(SCENARIOS / "battle_cry" / "mirror_creek.json")
    assert page is not None
    window.activateWindow()
    page.view.setFocus()
    window.commands.run("help")
    assert window.help is not None
    assert window.help.browser.hasFocus()
    window.commands.run("help")
    assert window.help is None
    assert page.view.hasFocus()


def test_what_is_typed_over_the_help_goes_to_the_map(window: MainWindow, qtbot: QtBot) -> None:
    """Dice that one types with the help open and in focus are not lost."""
    page = window.files.open(SCENARIOS / "battle_cry" / "mirror_creek.json")
    assert isinstance(page, MapPage)
    window.show_desk("umpire")
    desk = page.desk
    assert isinstance(desk, UmpireDesk)
    desk.follow(7)
    board = desk.board
    assert board is not None
    session = board.session
    while session.waits_for_dice() is None or not board.tray.is_typing:
        if session.choice is None:
            session.roll_now()
            continue
        known = session.known(session.choice.side)
        wanted = GreedyPlayer().decide(session.system, known, session.choice.side, Random(1))
        assert session.act(wanted) is None
    window.commands.run("help")
    assert window.help is not None
    before = session.journal.here
    for _time in range(12):
        if session.journal.here != before:
            break
        qtbot.keyClick(window.help.browser, Qt.Key.Key_1)
    assert session.journal.here != before


def test_a_page_is_laid_out_once(qapp: QApplication, tmp_path: Path) -> None:
    """Each paragraph that got its air by itself laid the page out again: a second and more for a long one."""
    prepared(qapp)
    view = HelpView(make_context("en", Settings(tmp_path / "settings.ini")))
    view.resize(WIDTH, 600)
    view.show()
    changes: list[int] = []
    view.browser.document().contentsChange.connect(lambda at, _gone, _new: changes.append(at))
    view.open("page:belle_position")
    qapp.processEvents()
    assert view.browser.document().blockCount() > 100
    assert 1 <= len(changes) <= 6


@pytest.mark.parametrize("language", ["en", "fr"])
def test_pictures_are_there_and_no_wider_than_the_page(
    qapp: QApplication, tmp_path: Path, language: str
) -> None:
    prepared(qapp)
    view = HelpView(make_context(language, Settings(tmp_path / "settings.ini")))
    view.resize(WIDTH, 600)
    view.show()
    view.open("page:design")
    for width in (WIDTH, 900, WIDTH):
        view.resize(width, 600)
        qapp.processEvents()
        forms = [one.charFormat().toImageFormat() for one in view.browser.pictures()]
        assert len(forms) >= 3
        room = view.browser.viewport().width()
        assert all(room - 60 < form.width() < room or form.width() == 560 for form in forms)
        assert all(0.3 < form.height() / form.width() < 1.2 for form in forms)
        assert view.browser.document().idealWidth() <= room
    view.resize(WIDTH, 600)
    view.open("page:other_programs")  # with lines of code
    qapp.processEvents()
    assert view.browser.document().idealWidth() <= view.browser.viewport().width()
    view.deleteLater()


def test_no_line_of_a_rule_in_french_begins_with_a_semicolon(qapp: QApplication, tmp_path: Path) -> None:
    """Qt's rich text broke at the narrow space: "; un contact" stood at the head of a line (LG-3.1)."""
    prepared(qapp)
    view = HelpView(make_context("fr", Settings(tmp_path / "settings.ini")))
    view.resize(WIDTH, 600)
    view.open("rule:LG-3.1")
    document = view.browser.document()
    words = [document.characterAt(at) for at in range(document.characterCount())]
    before = {words[at - 1] for at, letter in enumerate(words) if letter == ";"}
    assert before == {"\N{NO-BREAK SPACE}"}
