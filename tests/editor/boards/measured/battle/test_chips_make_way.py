"""Names and signs make way for small bases, with a line back to their place; bars say what they count."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRect, QRectF, QSize
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.systems.mbt.design.scenario import MbtBoard
from core.text import say
from editor.base.context import Context
from editor.base.language import Speaker
from editor.base.settings import Settings
from editor.base.theme import Theme
from editor.boards.drawing.measured_picture import TablePicture
from editor.boards.drawing.overlay import Chip
from editor.boards.measured.battle.bar_legend import BarLegend
from editor.boards.measured.battle.battle_marks import ASIDE, NEARBY, Canvas, aside_of, on_screen
from editor.boards.measured.battle.colours import colours_of_style
from editor.boards.styles.measured_colours import table_palette
from editor.boards.styles.style_colours import style_of

SPOT = QPointF(600, 600)


@pytest.fixture
def canvas(qapp: QApplication) -> Canvas:
    picture = TablePicture(MbtBoard.blank(10_000, 9_000), table_palette("staff", "light"), numbers=False)
    return Canvas(picture, 0.5, QRectF(), lambda text: say(text, "en"))


@pytest.mark.parametrize(("words", "steps"), [("★ Davout", ASIDE), ("★", NEARBY)])
def test_what_makes_way_for_a_small_base_is_led_back_to_its_place(
    canvas: Canvas, words: str, steps: list[tuple[float, float]]
) -> None:
    chip = Chip(SPOT, words, off=(0.0, -14.0))
    home = SPOT * canvas.scale
    still, line = aside_of(canvas, chip, [], steps)
    assert (still, line) == (chip, None), "where nothing lies it stays in its place"
    base = QRectF(home.x() - 20, home.y() - 30, 40, 44)
    taken = [base]
    moved, lead = aside_of(canvas, chip, taken, steps)
    there = on_screen(canvas, moved)
    assert not there.intersects(base)
    assert taken[-1] == there, "the next one makes way for it"
    assert lead is not None
    assert lead.path.elementAt(0).x == SPOT.x()
    assert lead.path.elementAt(0).y == SPOT.y()
    assert there.contains(lead.path.currentPosition() * canvas.scale)


@pytest.mark.parametrize(("language", "said"), [("en", "How it may end, in %"), ("fr", "Issues possibles")])
def test_the_bars_of_odds_say_what_they_count_while_one_is_shown(
    qtbot: QtBot, tmp_path: Path, language: str, said: str
) -> None:
    context = Context(Speaker(language), Theme("light", 1.0), Settings(tmp_path / "settings.ini"), ())
    view = QWidget()
    qtbot.addWidget(view)
    view.resize(900, 500)
    view.show()
    legend, colours = BarLegend(context, view), colours_of_style(style_of(False))  # type: ignore[arg-type]
    assert not legend.isVisible()
    legend.show_bars(colours, shown=True)
    assert legend.isVisible()
    assert said in legend.text()
    fills = (colours.good, colours.fair, colours.nothing, colours.bad, colours.worst)
    assert [legend.text().find(fill) for fill in fills] == sorted(legend.text().find(fill) for fill in fills)
    assert all(fill in legend.text() for fill in fills)
    usual = legend.geometry()
    legend.show_bars(colours, shown=True, bases=[QRect(usual.center(), QSize(30, 20))])
    assert not legend.geometry().intersects(QRect(usual.center(), QSize(30, 20))), "it lies over no base"
    assert view.rect().contains(legend.geometry())
    legend.show_bars(colours, shown=False)
    assert not legend.isVisible()
