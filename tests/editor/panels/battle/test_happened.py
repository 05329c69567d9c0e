"""The sheet that tells what the other side did: whole where there is room, scrolled where there is not."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.text import Names, _
from editor.base.context import Context
from editor.base.language import Speaker
from editor.base.settings import Settings
from editor.base.theme import Theme
from editor.boards.battle.director.chapter import Line
from editor.panels.battle.happened import MORE, HappenedSheet
from editor.shell.stage import Stage

SENTENCE = _("This side may not do that in this step.")
LINES = tuple(Line(number, (SENTENCE,) * 3, "BC-11.1") for number in (1, 2, 3))


def tell(sheet: HappenedSheet, lines: Sequence[Line] = LINES, *, again: bool = True) -> None:
    """What the other side did in a turn that can be shown again."""
    whose = Names("Union", "Union")
    sheet.show_lines(whose, 0, lines, lambda: LINES, enter=True, followed=False, over=False, again=again)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_lines_are_never_cut_the_pace_gives_way_and_then_they_scroll(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, scale: float
) -> None:
    context = Context(Speaker("en"), Theme("light", scale), Settings(tmp_path / "settings.ini"), ())
    sheet = HappenedSheet(context, *[lambda *_told: None] * 4)
    qtbot.addWidget(sheet)
    tell(sheet)
    sheet.show()
    width = context.theme.px(316)
    whole = sheet.fit(width, 5000)
    assert not sheet.paces.isHidden()
    scrolled = sheet._scrolled
    assert scrolled.minimumHeight() >= sheet._rows.heightForWidth(width - 2 * context.theme.px(14))
    small = sheet.fit(width, whole - 10)
    assert sheet.paces.isHidden()
    assert small < whole
    small = sheet.fit(width, small)
    least = sheet.fit(width, small - context.theme.px(20))
    sheet.resize(width, least)
    qapp.processEvents()
    assert least < small
    assert scrolled.verticalScrollBar().maximum() > 0
    assert sheet.fit(width, 5000) == whole  # and back
    assert not sheet.paces.isHidden()


def test_a_sentence_that_just_breaks_into_one_more_row_is_whole(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    """The line round the sheet takes of the width, too: at some widths a rule stood in a row that was cut."""
    theme = Theme("light", 1.0)
    theme.apply()
    context = Context(Speaker("en"), theme, Settings(tmp_path / "settings.ini"), ())
    sheet = HappenedSheet(context, *[lambda *_told: None] * 4)
    qtbot.addWidget(sheet)
    tell(sheet)
    sheet.show()
    for width in range(290, 340):
        sheet.resize(width, sheet.fit(width, 5000))
        qapp.processEvents()
        assert sheet._scrolled.verticalScrollBar().maximum() == 0, width


def test_what_the_sheet_only_counts_opens_in_its_place(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    context = Context(Speaker("en"), Theme("light", 1.0), Settings(tmp_path / "settings.ini"), ())
    sheet = HappenedSheet(context, *[lambda *_told: None] * 4)
    qtbot.addWidget(sheet)
    for again, said in ((True, 1), (False, 2)):  # a card without an act: was something missed?
        tell(sheet, LINES[:1], again=again)
        assert [not words.isHidden() for _number, words in sheet.lines].count(True) == said
    assert "Nothing else was seen" in sheet.lines[1][1].text()
    few = (*LINES[:1], Line(0, (_("and {count} more acts", count=2),), rest=2))
    tell(sheet, few)
    told = [words for _number, words in sheet.lines if not words.isHidden()]
    assert len(told) == 2
    assert f'"{MORE}"' in told[-1].text()
    told[-1].linkActivated.emit(MORE)
    told = [words for _number, words in sheet.lines if not words.isHidden()]
    assert len(told) == len(LINES)


def test_it_is_not_seen_before_it_has_a_place(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
    """It stood in the upper left corner for a picture, its lines cut, and jumped to its side in the next."""
    context = Context(Speaker("en"), Theme("light", 2.0), Settings(tmp_path / "settings.ini"), ())
    stage, sheet = Stage(context, QWidget()), HappenedSheet(context, *[lambda *_told: None] * 4)
    qtbot.addWidget(stage)
    stage.resize(1200, 600)
    stage.show_floating({"sheet": sheet})
    with qtbot.waitExposed(stage):
        stage.show()
    tell(sheet)
    sheet.show()
    assert not sheet.geometry().intersects(stage.rect())
    qapp.processEvents()
    placed = sheet.geometry()
    assert stage.rect().contains(placed)
    sheet.hide()
    sheet.show()
    assert sheet.geometry() == placed, "what comes back at once stays where it was"
