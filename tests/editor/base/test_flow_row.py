"""Controls that flow: in as many rows as the width asks for, none of them cut."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from editor.widgets.flow_row import FlowRow


def test_what_has_no_room_begins_the_next_row(qtbot: QtBot) -> None:
    row = FlowRow(6)
    qtbot.addWidget(row)
    buttons = [QPushButton(words) for words in ("one", "the second of them", "three")]
    row.add(*buttons)
    row.show()
    wide = sum(button.sizeHint().width() for button in buttons) + 12
    one_row = row.heightForWidth(wide)
    assert one_row == max(button.sizeHint().height() for button in buttons)
    assert row.heightForWidth(wide - 1) == 2 * one_row + 6
    row.resize(wide - 1, 2 * one_row + 6)
    assert [button.y() for button in buttons] == [0, 0, one_row + 6]
    assert all(button.width() == button.sizeHint().width() for button in buttons)


def test_what_is_hidden_takes_no_room(qtbot: QtBot) -> None:
    row = FlowRow(6)
    qtbot.addWidget(row)
    first, second = QPushButton("one"), QPushButton("two")
    row.add(first, second)
    row.show()
    first.hide()
    qtbot.waitUntil(lambda: second.x() == 0)
    assert row.sizeHint().width() == second.sizeHint().width()


def test_more_words_move_the_rest(qtbot: QtBot) -> None:
    row = FlowRow(6)
    qtbot.addWidget(row)
    first, second = QPushButton("one"), QPushButton("two")
    row.add(first, second)
    row.resize(first.sizeHint().width() + second.sizeHint().width() + 6, 60)
    row.show()
    assert second.y() == 0
    first.setText("one that is longer than before")
    qtbot.waitUntil(lambda: second.y() > 0)
