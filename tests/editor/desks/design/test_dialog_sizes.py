"""Dialogs stay within their window, at 200 % too, and leave a picture some room."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QApplication, QListWidget, QSlider, QWidget
from pytestqt.qtbot import QtBot

from editor.base.context import Context
from editor.widgets.dialog_sizes import bounded, picture_room
from editor.widgets.wrapped_rows import WrappedRows


def test_a_dialog_is_no_larger_than_its_window(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1280, 800)
    assert bounded(QSize(500, 400), window) == QSize(500, 400)
    cut = bounded(QSize(2160, 1160), window)
    assert cut.width() < 1280
    assert cut.height() < 800
    assert bounded(QSize(2160, 1160), None) == QSize(2160, 1160)
    room = picture_room(QSize(1200, 840), QSize(660, 160), window)
    assert room.width() + 660 < 1280
    assert room.height() + 160 < 800
    assert picture_room(QSize(1200, 900), QSize(2000, 2000), window) == QSize(400, 300)


def test_the_knob_of_a_slider_is_whole(qtbot: QtBot, context: Context) -> None:
    for scale in (1.0, 2.0):
        context.theme.set_scale(scale)
        bar = QSlider()
        bar.setOrientation(bar.orientation().Horizontal)
        qtbot.addWidget(bar)
        bar.ensurePolished()
        assert bar.minimumSizeHint().height() >= round(18 * scale)
    context.theme.set_scale(1.0)


def test_rows_with_wrapped_words_are_as_high_as_their_words(qtbot: QtBot, context: Context) -> None:
    """One word more than the line holds, whatever the width: its line is counted."""
    rows = QListWidget()
    WrappedRows(rows)
    qtbot.addWidget(rows)
    rows.addItem("Fredericksburg, Virginia, 13 December 1862, Battle Cry\n14 things are missing")
    rows.show()
    for width in range(160, 480, 7):
        rows.resize(width, 200)
        QApplication.processEvents()
        room = QRect(0, 0, rows.viewport().width() - 20, 1000)  # padding and the margins of words
        words = rows.fontMetrics().boundingRect(room, int(Qt.TextFlag.TextWordWrap), rows.item(0).text())
        assert rows.visualItemRect(rows.item(0)).height() >= words.height(), width
