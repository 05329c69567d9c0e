"""A bag of coloured tokens on screen: its rows with their rules, its odds, tokens typed by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from benchmarks.layout import settle
from core.protocol.steps import ActionStep, DiceRolled
from core.scenarios import files
from editor.boards.battle.tokens import DrawnButton
from editor.desks.play.play_desk import PlayDesk
from editor.panels.battle.bag import BagPanel
from editor.panels.battle.battle import BattleController
from editor.shell.window import MainWindow
from tests.rulebook.la_garde.table import Table, battle


def drawn_by_hand(window: MainWindow, folder: Path, scripted: Table) -> BattleController:
    """The battle on screen at the moment of the scripted one, both seats persons, all chance typed."""
    path = folder / "bag.json"
    files.save(path, scripted.scenario)
    assert window.files.open(path, desk="play") is not None
    assert window.page is not None
    desk = window.page.desk
    assert isinstance(desk, PlayDesk)
    for side in desk.seats.sides:
        desk.seats.choose(side, "person")
    desk.start.click()
    table = desk.controller
    assert table is not None
    for kind in ("roll", "deal"):
        table.set_policy(kind, "typed")
    session = table.session
    for moment in scripted.journal.line():
        if session.screen.wanted is not None:
            session.take_screen()
        if isinstance(moment.step, ActionStep):
            assert session.act(moment.step.action) is None
        elif isinstance(moment.step, DiceRolled):
            session.type_dice(moment.step.shown)
    if session.screen.wanted is not None:
        session.take_screen()
    QApplication.processEvents()
    return table


@pytest.fixture
def at_the_bag(window: MainWindow, tmp_path: Path) -> BattleController:
    scripted = battle("li 9000 6000", "li 9000 6000")
    scripted.to_moves("b1", b="attack", b1="attack", r="defend", r1="defend")
    scripted.attack("bli1", "rli1")
    return drawn_by_hand(window, tmp_path, scripted)


def test_the_bag_is_shown_row_by_row_and_its_tokens_are_typed(
    at_the_bag: BattleController, qtbot: QtBot
) -> None:
    table = at_the_bag
    panel, tray = table.bag, table.tray
    assert isinstance(panel, BagPanel)
    assert panel.isVisible()
    assert not table.details.isVisible()
    said = panel.rows.text()
    for rule in ("LG-6.2", "LG-3.3", "LG-6.6"):
        assert f'href="rule:{rule}"' in said
    assert "32.1" in panel.odds.text(), "9 of 28: blue and white"
    panel.odds.setText("<br>".join(f"result {number}" for number in range(7)))
    panel.hide()
    panel.show()
    settle()
    assert panel.verticalScrollBar().maximum() == 0, "where there is room nothing has to be scrolled to"
    buttons = tray.token_buttons
    assert all(isinstance(button, DrawnButton) for button in buttons)
    assert [button.accessibleName() for button in buttons] == ["blue token", "white token", "red token"]
    qtbot.mouseClick(buttons[2], Qt.MouseButton.LeftButton)
    assert tray.digit(3)
    assert not panel.isVisible()
    unit = table.session.known(0).context.unit_index["rli1"]
    assert table.session.known(0).cohesion[unit] == 2


def test_a_token_that_is_used_up_cannot_be_typed_again(at_the_bag: BattleController) -> None:
    tray = at_the_bag.tray
    assert [button.below.split("\N{MULTIPLICATION SIGN}")[1] for button in tray.token_buttons] == [
        "3",
        "3",
        "2",
    ]
    tray.choose_card("V")
    counts = [button.below.split("\N{MULTIPLICATION SIGN}")[1] for button in tray.token_buttons]
    assert counts == ["3", "3", "1"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_colour_has_one_name_in_the_bag_and_on_its_button(
    at_the_bag: BattleController, language: str
) -> None:
    table = at_the_bag
    table.host.context.speaker.set_language(language)
    QApplication.processEvents()
    colours = ("blue", "white", "red") if language == "en" else ("bleu", "blanc", "rouge")
    assert [button.name for button in table.tray.token_buttons] == list(colours)
    for colour, button in zip(colours, table.tray.token_buttons, strict=True):
        assert colour in table.bag.title.text()
        assert colour in button.accessibleName()
    table.host.context.speaker.set_language("en")
