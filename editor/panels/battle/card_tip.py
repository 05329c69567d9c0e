"""What a card of the hand cannot show on its face, told beside it and never over its words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QSize
from PySide6.QtGui import QFontMetrics, QGuiApplication, QHelpEvent
from PySide6.QtWidgets import QToolTip

from editor.base.context import Context
from editor.boards.battle.lines_ahead import line_words
from editor.panels.battle.card_faces import CardButton

if TYPE_CHECKING:
    from core.odds.lines import Prospect

MARGIN = QSize(34, 22)
"""What the frame of a tool tip and its own letters take beyond its words, at most."""
AWAY = QPoint(4, 24)
"""How far from the place that it is given Qt lays a tool tip at most: beside and below the arrow."""


class CardTip(QObject):
    """The reason of a card, its text where that is too long for it, and the line that playing it opens."""

    def __init__(
        self, context: Context, card: CardButton, prospect: Callable[[], Prospect | None] = lambda: None
    ) -> None:
        super().__init__(card)
        self._context, self._prospect = context, prospect
        card.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QHelpEvent) or not isinstance(watched, CardButton):
            return super().eventFilter(watched, event)
        prospect = self._prospect()
        words = [watched.untold(), "" if prospect is None else line_words(self._context, prospect)]
        told = "\n".join(filter(None, words))
        if told:
            QToolTip.showText(beside(watched, told), told, watched)
        else:
            QToolTip.hideText()
            event.ignore()
        return True


def beside(card: CardButton, words: str) -> QPoint:
    """Where words stand: right of a card, or left of it where the screen ends, with their foot at its foot;
    above it where they are too wide for both.
    """
    size = QFontMetrics(QToolTip.font()).size(0, words) + MARGIN
    left, right = card.mapToGlobal(QPoint(0, 0)).x(), card.mapToGlobal(QPoint(card.width(), 0)).x()
    head, foot = card.mapToGlobal(QPoint(0, 0)).y(), card.mapToGlobal(QPoint(0, card.height())).y()
    screen = (card.screen() or QGuiApplication.primaryScreen()).availableGeometry()
    width = size.width() + AWAY.x()
    if right + width <= screen.right():
        return QPoint(right, foot - size.height() - AWAY.y())
    if left - width - AWAY.x() >= screen.left():
        return QPoint(left - width - AWAY.x(), foot - size.height() - AWAY.y())
    return QPoint(max(screen.left(), left), head - size.height() - AWAY.y())
