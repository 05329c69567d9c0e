"""Rows of a list whose words wrap, as high as their words are."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem

PADDING = 24
"""Px of a row that the style sheet takes from its words; Qt forgets them when it counts the lines."""


class WrappedRows(QStyledItemDelegate):
    """The delegate of such a list; it also has the rows laid anew when the list gets another width."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        view.setWordWrap(True)
        view.setResizeMode(QListView.ResizeMode.Adjust)
        view.setItemDelegate(self)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As Qt's, of the width that the words have."""
        narrow = QStyleOptionViewItem(option)
        narrow.rect = QRect(0, 0, max(1, self._view.viewport().width() - PADDING), 1)
        return super().sizeHint(narrow, index)
