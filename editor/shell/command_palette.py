"""Ctrl+K: find a command, a rule or a unit by a few letters, and go there."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from core.text import _
from editor.base.context import Context
from editor.base.finds import Find

MOST = 60
_DETAIL = Qt.ItemDataRole.UserRole + 1


class _Line(QStyledItemDelegate):
    """The words at the left, the key or the number at the right."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        detail = str(index.data(_DETAIL) or "")
        theme = self._context.theme
        room = theme.px(96) if detail else 0
        whole, words = option.rect, QStyleOptionViewItem(option)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(whole, theme.colour("accent_ground"))
        words.rect = whole.adjusted(0, 0, -room, 0)
        super().paint(painter, words, index)
        painter.save()
        painter.setFont(theme.font("small"))
        painter.setPen(theme.colour("second"))
        right = whole.adjusted(whole.width() - room, 0, -theme.px(8), 0)
        painter.drawText(right, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), detail)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Room for the words in as many lines as they need beside the key."""
        theme, view = self._context.theme, self.parent()
        width = view.viewport().width() if isinstance(view, QListWidget) else theme.px(500)
        room = QRect(0, 0, width - theme.px(96) - theme.px(16), 1000)
        metrics = QFontMetrics(theme.font("base"))
        used = metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), str(index.data()))
        return QSize(width, used.height() + theme.px(10))


class PaletteDialog(QDialog):
    """One line to type in, a list under it. Enter does the first; a refused command says why and stays."""

    def __init__(self, context: Context, finds: Iterable[Find], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self.setObjectName("palette")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setProperty("surface", "card")
        self._context = context
        self._finds = tuple(finds)
        self._keys = [folded(f"{find.words} {find.also} {find.detail}") for find in self._finds]
        self.line = QLineEdit()
        self.list = QListWidget()
        self.note = QLabel()
        self.note.setProperty("role", "small")
        self.note.setWordWrap(True)
        say = context.speaker.say
        self.line.setPlaceholderText(say(_("Find a command, a rule, a unit...")))
        self.line.setAccessibleName(say(_("Find a command, a rule, a unit")))
        self.setWindowTitle(self.line.accessibleName())
        self.list.setAccessibleName(say(_("What was found")))
        self.line.textChanged.connect(self._narrow)
        self.line.installEventFilter(self)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.itemClicked.connect(lambda item: self._take(item))
        self.list.currentItemChanged.connect(lambda item, _old: self._explain(item))
        self.list.setWordWrap(True)
        self.list.setItemDelegate(_Line(context, self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setMinimumHeight(1)  # as low as one line
        self._rows = rows = QVBoxLayout(self)
        rows.setContentsMargins(8, 8, 8, 8)
        for part in (self.line, self.list, self.note):
            rows.addWidget(part)
        self._narrow("")

    def sizeHint(self) -> QSize:
        px = self._context.theme.px
        return QSize(px(620), px(440))

    def shown(self) -> list[str]:
        """The lines of the list as they are read."""
        return [self.list.item(row).text() for row in range(self.list.count())]

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._most = self.height()
        self._fit()

    _most = 0
    """The height that it may have, given when it is shown."""

    def _fit(self) -> None:
        """As high as its lines: what lies under it is hidden no more than need be."""
        if not self._most:
            return
        self.list.setVisible(self.list.count() > 0)
        self.note.setVisible(bool(self.note.text()))
        margins, spacing = self._rows.contentsMargins(), self._rows.spacing()
        high = margins.top() + self.line.sizeHint().height() + margins.bottom()
        if self.note.text():
            high += spacing + self.note.heightForWidth(self.width() - margins.left() - margins.right())
        if self.list.count():
            high += spacing + 2 * self.list.frameWidth()
        for row in range(self.list.count()):
            if high >= self._most:
                break
            high += self.list.sizeHintForRow(row)
        self.resize(self.width(), min(self._most, high))

    def changeEvent(self, event: QEvent) -> None:
        """A click beside it puts it away."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isVisible() and not self.isActiveWindow():
            self.close()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.line and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
            step = steps.get(Qt.Key(event.key()))
            if step is not None and self.list.count():
                self.list.setCurrentRow(min(max(self.list.currentRow() + step, 0), self.list.count() - 1))
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                item = self.list.currentItem()
                if item is not None:
                    self._take(item)
                return True
        return super().eventFilter(watched, event)

    def _narrow(self, wanted: str) -> None:
        words = folded(wanted).split()
        ranked = sorted(
            (_rank(words, key), index)
            for index, key in enumerate(self._keys)
            if all(word in key for word in words)
        )
        self.list.clear()
        for _place, index in ranked[:MOST]:
            find = self._finds[index]
            item = QListWidgetItem(find.words)
            item.setData(Qt.ItemDataRole.UserRole, index)
            item.setData(_DETAIL, find.detail)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{find.words} {find.detail}")
            if find.refused:
                item.setForeground(self._context.theme.colour("third"))
            self.list.addItem(item)
        if self.list.count():
            self.list.setCurrentRow(0)
        else:
            self.note.setText(self._context.speaker.say(_("Nothing is called so.")))
        self._fit()

    def _explain(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.note.setText(self._finds[item.data(Qt.ItemDataRole.UserRole)].refused)
            self._fit()

    def _take(self, item: QListWidgetItem) -> None:
        find = self._finds[item.data(Qt.ItemDataRole.UserRole)]
        if find.refused:
            self.note.setText(find.refused)
            self._fit()
            return
        self.close()
        find.run()


class _Plain(dict[int, int | None]):
    """What stays of each letter once accents stand apart; each is looked up once."""

    def __missing__(self, letter: int) -> int | None:
        self[letter] = stays = None if unicodedata.combining(chr(letter)) else letter
        return stays


_PLAIN = _Plain()


def folded(words: str) -> str:
    """Small letters without accents, so that "deplacer" finds « Déplacer »."""
    small = words.casefold()
    return small if small.isascii() else unicodedata.normalize("NFKD", small).translate(_PLAIN)


def _rank(words: list[str], key: str) -> int:
    """Lower is better: the place of the first word, starts of words before middles."""
    if not words:
        return 0
    at = key.find(words[0])
    return at if at == 0 or not key[at - 1].isalnum() else at + 200
