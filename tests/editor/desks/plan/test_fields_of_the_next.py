"""A field that shows something else keeps nothing that its menu could undo: who opens it may be another."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from editor.widgets.fields import NoteField, NumberField, WordField


@pytest.mark.parametrize("field", [WordField, NoteField])
def test_words_that_were_typed_and_rubbed_out_do_not_come_back(
    qtbot: QtBot, field: type[WordField | NoteField]
) -> None:
    """Two marks without words: what the one person had thought of came back in the other's form."""
    words = field()
    qtbot.addWidget(words)
    QTest.keyClicks(words, "ambush")
    for _letter in "ambush":
        QTest.keyClick(words, Qt.Key.Key_Backspace)
    words.show_words("")
    words.undo()
    assert not (words.text() if isinstance(words, QLineEdit) else words.toPlainText())


def test_a_number_that_was_typed_and_taken_back_does_not_come_back(qtbot: QtBot) -> None:
    number = NumberField(0, 99)
    qtbot.addWidget(number)
    number.selectAll()
    QTest.keyClicks(number, "17")
    number.selectAll()
    QTest.keyClicks(number, "0")
    number.show_number(0)
    line = number.lineEdit()
    line.undo()
    assert line.text() == "0"
