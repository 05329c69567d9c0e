"""Tables in rich text are laid out once a width, however often a layout asks."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from core.paths import SCENARIOS
from editor.desks.armies.scenario_desk import ArmiesDesk
from editor.shell.window import MainWindow
from editor.widgets.rich_table import RichTable
from tests.editor.desks.play.conftest import context, home, window

__all__ = ["context", "home", "window"]

ROWS = "<table><tr><td>one</td></tr><tr><td>two</td></tr><tr><td>three</td></tr></table>"


def test_a_height_is_worked_out_once_a_width(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    plain = QLabel.heightForWidth

    def counted(label: QLabel, width: int) -> int:
        asked.append(width)
        return plain(label, width)

    table = RichTable()
    qtbot.addWidget(table)
    table.setText(ROWS)
    monkeypatch.setattr(QLabel, "heightForWidth", counted)
    first = table.heightForWidth(200)
    assert {table.heightForWidth(200) for _time in range(20)} == {first}
    assert asked == [200]
    table.setText(ROWS + ROWS)
    assert table.heightForWidth(200) > first
    assert asked == [200, 200]


def test_the_forces_of_a_battle_stand_in_such_tables(window: MainWindow) -> None:
    window.files.open(SCENARIOS / "la_garde" / "waterloo.json", desk="armies")
    for _round in range(5):
        QApplication.processEvents()
    page = window.page
    assert page is not None
    desk = page.desk
    assert isinstance(desk, ArmiesDesk)
    for sheet in desk.sheets:
        assert isinstance(sheet.lines, RichTable)
        assert sheet.lines.height() >= sheet.lines.heightForWidth(sheet.lines.width()) > 100
