"""How a row of the journal is painted, and what a click on a rule or on a fork does."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QPointF,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QMouseEvent, QPainter, QPainterPath, QPen, QTextDocument
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from editor.base.context import Context
from editor.panels.battle.journal_model import FORK, HERE, HTML, Index, JournalModel
from editor.widgets import rich_text


class JournalDelegate(QStyledItemDelegate):
    """Paints rich rows; a click on a rule number opens its sentence."""

    def __init__(
        self,
        context: Context,
        view: QListView,
        open_rule: Callable[[str], object],
        go: Callable[[int], object],
    ) -> None:
        super().__init__(view)
        self._context, self._view, self._open_rule, self._go = context, view, open_rule, go
        self._layout = lru_cache(maxsize=600)(self._lay_out)

    def forget(self) -> None:
        self._layout.cache_clear()

    def _gutter(self) -> int:
        return self._context.theme.px(46)

    def _lay_out(self, html: str, width: int) -> QTextDocument:
        document = QTextDocument()
        document.setDefaultFont(self._context.theme.font("base"))
        document.setDocumentMargin(3)
        colour = self._context.theme.colour("text").name()
        document.setHtml(rich_text.unbroken(f'<div style="color:{colour}">{html}</div>'))
        document.setTextWidth(width)
        return document

    def _document(self, index: Index) -> QTextDocument:
        width = max(120, self._view.viewport().width() - self._gutter() - 6)
        return self._layout(str(index.data(HTML)), width)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        document = self._document(index)
        return QSize(100, round(document.size().height()) + 1)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, rect = self._context.theme, option.rect
        painter.save()
        if index.data(HERE):
            painter.fillRect(rect, theme.colour("accent_ground"))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme.colour("hover"))
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(theme.colour("accent"))
            painter.drawRect(rect.adjusted(0, 0, -1, -1))
        model = index.model()
        assert isinstance(model, JournalModel)
        painter.setPen(theme.colour("third"))
        painter.setFont(theme.font("small"))
        number = QRectF(rect.left(), rect.top() + 3, self._gutter() - 8, theme.px(17))
        painter.drawText(number, Qt.AlignmentFlag.AlignRight, str(model.step(index.row())))
        if index.data(FORK) is not None:
            self._paint_fork(painter, QPointF(rect.left() + theme.px(9), rect.top() + theme.px(10)))
        painter.translate(rect.left() + self._gutter(), rect.top())
        self._document(index).drawContents(painter)
        painter.restore()

    def _paint_fork(self, painter: QPainter, centre: QPointF) -> None:
        """A line from which another one leaves."""
        theme, size = self._context.theme, self._context.theme.px(5)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.colour("accent"), max(1.6, theme.scale * 1.6)))
        stem = QPainterPath(centre + QPointF(-size * 0.6, -size))
        stem.lineTo(centre + QPointF(-size * 0.6, size))
        branch = QPainterPath(centre + QPointF(-size * 0.6, -size * 0.2))
        branch.quadTo(centre + QPointF(size * 0.8, -size * 0.1), centre + QPointF(size * 0.8, size))
        for path in (stem, branch):
            painter.drawPath(path)
        painter.restore()

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonRelease:
            rect = option.rect
            spot = event.position() - QRectF(rect).topLeft()
            leaf = index.data(FORK)
            if leaf is not None and spot.x() < self._context.theme.px(20):
                self._go(leaf)
                return True
            spot.setX(spot.x() - self._gutter())
            link = self._document(index).documentLayout().anchorAt(spot)
            if link.startswith("rule:"):
                self._open_rule(link.removeprefix("rule:"))
                return True
        return super().editorEvent(event, model, option, index)
