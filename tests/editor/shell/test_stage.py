"""What lies over the board: the card of a unit, and the tray into which dice are typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from core.text import _
from editor.base.context import Context
from editor.base.language import Speaker
from editor.base.settings import Settings
from editor.base.theme import Theme
from editor.shell.stage import Stage
from editor.widgets.floating import FloatingCard


def block(stage: Stage, name: str, wide: int, high: int) -> FloatingCard:
    """A card of that size."""
    card, part = FloatingCard(_("Dice"), name, "dice", stage), QLabel()
    part.setFixedSize(wide, high)
    card.hold_still(part)
    return card


@pytest.mark.parametrize(("wide", "high"), [(1200, 700), (1200, 420), (700, 420)])
def test_a_card_makes_way_for_the_dice_that_are_asked_for_after_it(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wide: int, high: int
) -> None:
    """It stayed where it lay, over the places into which dice are typed."""
    context = Context(Speaker("en"), Theme("light", 1.0), Settings(tmp_path / "settings.ini"), ())
    stage = Stage(context, QWidget())
    card, tray = block(stage, "card", 260, 200), block(stage, "tray", 200, 220)
    qtbot.addWidget(stage)
    stage.resize(wide, high)
    monkeypatch.setattr(stage, "_pieces", lambda: [QRect(0, high * 2 // 3, wide, high // 3)])
    stage.show_floating({"card": card, "tray": tray})
    with qtbot.waitExposed(stage):
        stage.show()
    card.want(True)
    qapp.processEvents()
    before = card.geometry()
    assert stage.rect().contains(before)
    tray.want(True)
    qapp.processEvents()
    assert tray.geometry().intersects(before), "the dice have the same corner"
    assert stage.rect().contains(card.geometry())
    assert not card.geometry().intersects(tray.geometry())


def test_a_card_keeps_clear_of_the_pointer(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes at the other side when the pointer stands where it would lie."""
    context = Context(Speaker("en"), Theme("light", 1.0), Settings(tmp_path / "settings.ini"), ())
    stage = Stage(context, QWidget())
    card = block(stage, "card", 260, 200)
    qtbot.addWidget(stage)
    stage.resize(700, 420)
    monkeypatch.setattr(stage, "_pieces", lambda: [QRect(0, 280, 700, 140)])
    stage.show_floating({"card": card})
    with qtbot.waitExposed(stage):
        stage.show()
    lefts = []
    for spot in (QPoint(350, 400), QPoint(600, 60)):
        QCursor.setPos(stage.mapToGlobal(spot))
        card.want(True)
        qapp.processEvents()
        lefts.append(card.geometry().left())
        card.want(False)
        qapp.processEvents()
    assert lefts == [700 - 264 - 8, 8]
