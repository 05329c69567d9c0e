"""What was done, newest first; a click goes back or forward to a line, undone lines are struck through."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from core.text import Text, _
from editor.base.clock_text import clock_text, moment_at
from editor.base.context import Context
from editor.base.document.document import Document
from editor.base.document.swap import Swap
from editor.widgets.section import Section, quiet_label

Index = QModelIndex | QPersistentModelIndex
TIME = Qt.ItemDataRole.UserRole + 1
UNDONE = Qt.ItemDataRole.UserRole + 2


class HistoryModel(QAbstractListModel):
    """Row 0 is the newest line; the last row is the state before the first."""

    def __init__(self, context: Context, document: Document, parent: Any = None) -> None:
        super().__init__(parent)
        self.context, self.document = context, document

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's way
        return 0 if parent.isValid() else len(self.document.lines()) + 1

    def place(self, row: int) -> int:
        """The stack's index after the line in `row` was done."""
        return len(self.document.lines()) - row

    def line(self, row: int) -> Swap | None:
        """The change that led to the state of `row`; None for the state before the first."""
        place = self.place(row)
        return self.document.lines()[place - 1] if place else None

    def title(self, row: int) -> Text:
        """What the line says."""
        line = self.line(row)
        return line.title if line is not None else _("As it was opened")

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        place = self.place(index.row())
        undone = place > self.document.stack.index()
        said = self.context.speaker.say(self.title(index.row()))
        if role == Qt.ItemDataRole.DisplayRole:
            return said
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.context.speaker.say(_("Undone: {line}", line=said)) if undone else said
        if role == TIME:
            line = self.line(index.row())
            if line is None:
                return ""
            when = moment_at(line.at)
            return self.context.speaker.say(clock_text(when))
        if role == UNDONE:
            return undone
        return None


class _Line(QStyledItemDelegate):
    """The sentence at the left, the time at the right; struck through when undone."""

    def __init__(self, context: Context, parent: Any) -> None:
        super().__init__(parent)
        self.context = context

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, self.context.theme.px(24))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = self.context.theme
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        current = bool(state & QStyle.StateFlag.State_Selected)
        undone = bool(index.data(UNDONE))
        if current:
            painter.fillRect(rect, theme.colour("accent_ground"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme.colour("hover"))
        font = QFont(theme.font("strong" if current else "base"))
        font.setStrikeOut(undone)
        pad = theme.px(8)
        clock = str(index.data(TIME))
        painter.setFont(theme.font("small"))
        painter.setPen(theme.colour("third"))
        width = painter.fontMetrics().horizontalAdvance(clock)
        right = rect.adjusted(0, 0, -pad, 0)
        painter.drawText(right, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), clock)
        painter.setFont(font)
        painter.setPen(theme.colour("third" if undone else "text"))
        room = rect.adjusted(pad, 0, -2 * pad - width, 0)
        line = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), line)


class HistoryList(QListView):
    """The lines; the current one is the state shown."""

    def __init__(self, context: Context, document: Document) -> None:
        super().__init__()
        self.context, self.document = context, document
        self.setObjectName("history")
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.lines = HistoryModel(context, document, self)
        self.setModel(self.lines)
        self.setItemDelegate(_Line(context, self))
        self.clicked.connect(self._go)
        self.activated.connect(self._go)
        document.state_changed.connect(self.refresh)
        context.speaker.follow(self, self._speak)
        self.refresh()

    def _speak(self) -> None:
        self.setAccessibleName(self.context.speaker.say(_("History")))
        self.viewport().update()

    def refresh(self) -> None:
        """Read the stack again and stand on the line of the state shown."""
        self.lines.beginResetModel()
        self.lines.endResetModel()
        here = self.lines.index(len(self.document.lines()) - self.document.stack.index())
        self.setCurrentIndex(here)
        self.scrollTo(here)

    def _go(self, index: QModelIndex) -> None:
        place = self.lines.place(index.row())
        if place != self.document.stack.index():
            self.document.stack.setIndex(place)


class HistorySection(Section):
    """The list under its heading."""

    def __init__(self, context: Context, document: Document) -> None:
        super().__init__(context, _("History"), _("click a line to go there"), grows=True)
        self.list = HistoryList(context, document)
        self.body.addWidget(self.list, 1)
        self.empty = quiet_label(
            context, _("The first change will be written here. Ctrl+Z takes one line back.")
        )
        self.body.addWidget(self.empty, 1, Qt.AlignmentFlag.AlignTop)
        document.state_changed.connect(self._show_empty)
        self.document = document
        self._show_empty()

    def _show_empty(self) -> None:
        empty = not self.document.lines()
        self.empty.setVisible(empty)
        self.list.setVisible(not empty)
