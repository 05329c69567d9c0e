"""The list itself: a row a line with its sign, its number between minus and plus, its price."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from core.armies.army import Entry
from core.text import _
from editor.base.context import Context
from editor.desks.armies.lines_model import ENTRY, FAULTS, GROUP, SUM, LinesModel
from editor.desks.armies.signs import paint_sign
from editor.desks.armies.workbench import Workbench

Index = QModelIndex | QPersistentModelIndex


class LineDelegate(QStyledItemDelegate):
    """Paints a row, and tells presses on its minus and its plus. `stepped(row, step)`."""

    stepped = Signal(int, int)

    def __init__(self, context: Context, model: LinesModel, parent: LinesView) -> None:
        super().__init__(parent)
        self._context, self._model = context, model

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self._context.theme.px(300), self._context.theme.px(30) + self.head(index))

    def head(self, index: Index) -> int:
        """The height of the words over the first row of an arm; 0 over the others."""
        return self._context.theme.px(24) if index.data(GROUP) else 0

    def buttons(self, rect: QRect) -> tuple[QRect, QRect]:
        """Where the minus and the plus of a row stand."""
        px = self._context.theme.px
        size = px(24)
        top = rect.top() + (rect.height() - size) // 2
        return QRect(rect.left() + px(10), top, size, size), QRect(rect.left() + px(62), top, size, size)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, entry = self._context.theme, index.data(ENTRY)
        rect = option.rect.adjusted(0, self.head(index), 0, 0)
        state = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.data(GROUP):
            self._paint_group(painter, option.rect, rect.top(), str(index.data(GROUP)))
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme.colour("accent_ground"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme.colour("hover"))
        painter.setPen(theme.colour("pale_line"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        self._paint_count(painter, rect, entry)
        right = self._paint_price(painter, rect, entry)
        self._paint_words(painter, rect, right, index)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(theme.colour("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -2), 3, 3)
        painter.restore()

    def _paint_count(self, painter: QPainter, rect: QRect, entry: Entry) -> None:
        theme = self._context.theme
        minus, plus = self.buttons(rect)
        for box, sign in ((minus, "−"), (plus, "+")):
            painter.setPen(theme.colour("line"))
            painter.setBrush(theme.colour("field"))
            painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
            painter.setPen(theme.colour("text"))
            painter.setFont(theme.font("base"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, sign)
        painter.setFont(theme.font("strong"))
        between = QRect(minus.right(), rect.top(), plus.left() - minus.right(), rect.height())
        painter.drawText(between, Qt.AlignmentFlag.AlignCenter, str(entry.count))

    def _paint_price(self, painter: QPainter, rect: QRect, entry: Entry) -> int:
        """At the right edge; gives the place left of it."""
        theme = self._context.theme
        painter.setFont(theme.font("strong"))
        painter.setPen(theme.colour("text"))
        box = rect.adjusted(0, 0, -theme.px(14), 0)
        total = str(entry.points) if entry.each is not None else "?"
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, total)
        box.setRight(box.right() - theme.px(44))
        painter.setFont(theme.font("small"))
        painter.setPen(theme.colour("second"))
        each = f"{entry.count} × {entry.each if entry.each is not None else '?'}"
        worth = self._model.worth(entry)
        if worth is not None:
            each += f" (≈ {worth:.0f})"
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, each)
        return int(box.right() - painter.fontMetrics().horizontalAdvance(each) - theme.px(8))

    def _paint_group(self, painter: QPainter, rect: QRect, bottom: int, words: str) -> None:
        """The name of an arm with what all of it costs, over its first row."""
        theme = self._context.theme
        box = QRect(rect.left(), rect.top(), rect.width(), bottom - rect.top())
        painter.fillRect(box, theme.colour("panel"))
        painter.setPen(theme.colour("pale_line"))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        painter.setFont(theme.font("small"))
        painter.setPen(theme.colour("second"))
        room = box.adjusted(theme.px(12), theme.px(3), -theme.px(14), 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)

    def _paint_words(self, painter: QPainter, rect: QRect, right: int, index: Index) -> None:
        theme, say = self._context.theme, self._context.speaker.say
        entry, fault = index.data(ENTRY), str(index.data(FAULTS))
        left = rect.left() + theme.px(98) + theme.px(16) * self._model.level(entry)
        height = theme.px(12)
        box = QRectF(left, rect.center().y() - height / 2 + 0.5, theme.px(19), height)
        colour = {"error": "refused", "warning": "warning"}.get(fault, "second")
        paint_sign(painter, box, entry.troop.kind, theme.colour(colour))
        left += theme.px(29)
        if fault:
            painter.fillRect(QRect(rect.left(), rect.top(), theme.px(4), rect.height()), theme.colour(colour))
        words = [(say(entry.troop.name), "base", "text")]
        parts = ", ".join(say(part) for part in self._model.parts(entry))
        words += [(entry.line.name, "place", "text")] if entry.line.name else []
        words += [(parts, "small", "second")] if parts else []
        words += [(entry.line.note, "small", "third")] if entry.line.note else []
        whole = index.data(SUM)
        if whole is not None:
            words.insert(1, (say(_("{points} in all", points=whole)), "small", "second"))
        for text, role, ink in words:
            if left >= right - theme.px(16):
                return
            font = QFont(theme.font(role))
            if role == "place":
                font.setItalic(True)
            painter.setFont(font)
            painter.setPen(theme.colour(ink))
            room = QRect(left, rect.top(), right - left, rect.height())
            shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
            left += painter.fontMetrics().horizontalAdvance(shown) + theme.px(9)

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        if isinstance(event, QMouseEvent) and event.type() in (
            QEvent.Type.MouseButtonRelease,
            QEvent.Type.MouseButtonDblClick,
        ):
            minus, plus = self.buttons(option.rect.adjusted(0, self.head(index), 0, 0))
            for box, step in ((minus, -1), (plus, 1)):
                if box.contains(event.position().toPoint()):
                    self.stepped.emit(index.row(), step)
                    return True
        return super().editorEvent(event, model, option, index)


class LinesView(QListView):
    """Plus and minus change the number, Alt with an arrow moves the line, Del removes it, F2 names it."""

    name_wanted = Signal()

    def __init__(self, context: Context, bench: Workbench) -> None:
        super().__init__()
        self.context, self.bench = context, bench
        self.setObjectName("lines")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setDragDropOverwriteMode(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.lines = LinesModel(context, bench, self)
        self.setModel(self.lines)
        self.delegate = LineDelegate(context, self.lines, self)
        self.delegate.stepped.connect(self._step)
        self.setItemDelegate(self.delegate)
        context.speaker.bind(self, self.setAccessibleName, _("Lines of the list"))
        context.theme.changed.connect(self.scheduleDelayedItemsLayout)
        self.lines.dataChanged.connect(self.scheduleDelayedItemsLayout)
        self.selectionModel().currentChanged.connect(self._choose)
        bench.chosen.connect(self._show_chosen)
        bench.renewed.connect(self._show_chosen)

    def place_of(self, row: int, part: str) -> QPoint:
        """Where the "minus", the "plus" or the "words" of a row can be pressed."""
        index = self.lines.index(row)
        rect = self.visualRect(index).adjusted(0, self.delegate.head(index), 0, 0)
        minus, plus = self.delegate.buttons(rect)
        spots = {"minus": minus.center(), "plus": plus.center()}
        return spots.get(part, QPoint(plus.right() + self.context.theme.px(60), rect.center().y()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, row = event.key(), self.currentIndex().row()
        if row >= 0 and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            steps = {
                Qt.Key.Key_Up: -1,
                Qt.Key.Key_Down: 1,
                Qt.Key.Key_Home: -row,
                Qt.Key.Key_End: len(self.lines.entries),
            }
            step = steps.get(Qt.Key(key))
            if step is not None:
                self.lines.move(row, row + step)
                return
        if row >= 0 and key in (Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_Equal):
            self._step(row, -1 if key == Qt.Key.Key_Minus else 1)
        elif row >= 0 and key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.bench.remove([self.lines.line(row)])
        elif row >= 0 and key == Qt.Key.Key_F2:
            self.name_wanted.emit()
        else:
            super().keyPressEvent(event)

    def _step(self, row: int, step: int) -> None:
        line = self.lines.line(row)
        self.bench.count(line, self.bench.roster.lines[line].count + step)

    def _choose(self, now: QModelIndex, _before: QModelIndex) -> None:
        if now.isValid():
            self.bench.choose_line(self.lines.line(now.row()))

    def _show_chosen(self) -> None:
        line = self.bench.line
        if line is None:
            self.selectionModel().clear()
        elif self.currentIndex().row() != self.lines.row(line):
            index = self.lines.index(self.lines.row(line))
            self.setCurrentIndex(index)
            self.scrollTo(index)
