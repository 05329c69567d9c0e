"""Enter in a list stays with the list: what holds it hears nothing of it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from editor.widgets.enter_lists import EnterListView, EnterListWidget, EnterTableView


class Holder(QWidget):
    """Remembers the keys that nobody inside wanted."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[int] = []

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.heard.append(event.key())


@pytest.mark.parametrize("kind", [EnterListView, EnterListWidget, EnterTableView])
def test_enter_does_one_thing(qtbot: QtBot, kind: type[QAbstractItemView]) -> None:
    holder, lines = Holder(), kind()
    qtbot.addWidget(holder)
    QVBoxLayout(holder).addWidget(lines)
    if isinstance(lines, EnterListWidget):
        lines.addItem("a card")
    else:
        lines.setModel(QStandardItemModel(1, 1, lines))
    lines.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    done: list[int] = []
    lines.activated.connect(lambda index: done.append(index.row()))
    lines.setCurrentIndex(lines.model().index(0, 0))
    qtbot.keyClick(lines, Qt.Key.Key_Return)
    qtbot.keyClick(lines, Qt.Key.Key_F7)
    assert done == [0]
    assert holder.heard == [Qt.Key.Key_F7]
