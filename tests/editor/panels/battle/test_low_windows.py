"""Large letters in a low window: nothing that is told is cut."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.text import Names, Text
from editor.base.context import Context
from editor.base.settings import Settings
from editor.boards.measured.battle.bar_legend import BarLegend
from editor.boards.measured.battle.colours import colours_of_style
from editor.boards.styles.style_colours import style_of
from editor.panels.battle.hand_over import HandOver
from editor.shell.application import make_context, prepared

NAME = Names(en="Confederates", fr="Confédérés")


@pytest.fixture
def large(qapp: QApplication, tmp_path: Path) -> Context:
    prepared(qapp)
    settings = Settings(tmp_path / "settings.ini")
    settings.text_scale = 2.0
    return make_context("en", settings)


@pytest.mark.parametrize(("height", "whole"), [(1400, True), (730, False)])
def test_the_page_between_two_persons_cuts_no_line(
    large: Context, qtbot: QtBot, height: int, whole: bool
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.resize(1280, height)
    page = HandOver(large, parent, lambda: None, lambda: None)
    with qtbot.waitExposed(parent):
        parent.show()
    told = [Text(f"Line number {number} of what happened.") for number in range(10)]
    page.ask(NAME, "C", 0, told, undo=True)
    QApplication.processEvents()
    assert page.latest.height() >= page.latest.sizeHint().height()
    bottom = page.latest.mapTo(page, QPoint(0, page.latest.height())).y()
    assert bottom <= page.height()
    assert told[-1].id in page.latest.text()
    assert (told[0].id in page.latest.text()) is whole
    assert page.badge.isHidden() is not whole
    assert told[0].id in page.accessibleName()


def test_the_words_for_the_bars_wrap_each_time_they_are_shown(large: Context, qtbot: QtBot) -> None:
    view = QWidget()
    qtbot.addWidget(view)
    view.resize(700, 500)
    legend = BarLegend(large, view)  # type: ignore[arg-type]
    for _time in range(3):
        legend.show_bars(colours_of_style(style_of(False)), shown=True)
        assert legend.wordWrap()
        assert view.rect().contains(legend.geometry())
        assert legend.height() >= legend.heightForWidth(legend.width())
