"""A card over the board is as high as what it tells."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from core.text import Text
from editor.widgets.floating import FloatingCard


@pytest.mark.parametrize("width", [180, 260, 400])
def test_words_that_break_into_more_lines_are_whole(qtbot: QtBot, width: int) -> None:
    """The end of a battle lost its last rows, the points that had decided it among them."""
    place = QWidget()
    qtbot.addWidget(place)
    place.resize(900, 900)
    part = QFrame()
    words = [QLabel("The turn limit is reached, with more positions or points. " * count) for count in (1, 4)]
    column = QVBoxLayout(part)
    for label in words:
        label.setWordWrap(True)
        column.addWidget(label)
    card = FloatingCard(Text("Unit and acts"), "floating_card", "panel-acts", place)
    card.hold(part)
    place.show()
    card.setGeometry(0, 0, width, card.fit(width))
    QApplication.processEvents()
    assert [label.height() >= label.heightForWidth(label.width()) for label in words] == [True, True]
    scrolled = QScrollArea()
    scrolled.setWidget(QLabel("\n" * 40))
    card.hold(scrolled, 1)
    QApplication.processEvents()
    assert card.least(width) < card.fit(width), "what scrolls may be cut, what does not may not"
    card.setGeometry(0, 0, width, card.least(width))
    QApplication.processEvents()
    assert [label.height() >= label.heightForWidth(label.width()) for label in words] == [True, True]
