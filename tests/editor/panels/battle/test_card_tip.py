"""Words about a card of the hand lie beside it or over it, never on its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from editor.base.context import Context
from editor.base.language import Speaker
from editor.base.settings import Settings
from editor.base.theme import Theme
from editor.panels.battle.card_faces import CardButton
from editor.panels.battle.card_tip import AWAY, beside


@pytest.mark.parametrize("share", [0.1, 0.45, 0.7], ids=["few words", "a line", "too wide for both sides"])
@pytest.mark.parametrize("at", [0.0, 0.45, 0.9], ids=["left", "middle", "right"])
def test_words_never_lie_on_the_card_that_they_tell_of(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, share: float, at: float
) -> None:
    context = Context(Speaker("en"), Theme("light", 1.0), Settings(tmp_path / "settings.ini"), ())
    card = CardButton(context, ())
    qtbot.addWidget(card)
    screen = card.screen().availableGeometry()
    card.setGeometry(round(screen.width() * at), screen.height() - 170, 80, 150)
    card.show()
    qapp.processEvents()
    words, metrics = "x", QFontMetrics(QToolTip.font())
    while metrics.size(0, words).width() < screen.width() * share:
        words += "x"
    laid = beside(card, words)
    size = metrics.size(0, words)
    shown = QRect(laid, size).translated(0, AWAY.y())
    shown.moveLeft(min(shown.left(), screen.right() - size.width()))  # as Qt keeps it on the screen
    whole = QRect(card.mapToGlobal(QPoint(0, 0)), card.size())
    assert not shown.intersects(whole)
    assert screen.contains(shown)
