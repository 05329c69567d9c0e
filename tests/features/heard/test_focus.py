"""Where the keyboard is, is seen: a ring of 3:1 against what was there, on every kind of control."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QSlider,
    QSpinBox,
    QTabBar,
    QTextBrowser,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from benchmarks.layout import open_battle, settle
from core.paths import SCENARIOS
from editor.boards.canvas.map_view import MapView
from tests.editor.shell.test_look import contrast
from tests.features.conftest import OpenWindow

LEAST = 3.0
WISHES = ("light", "dark", "contrast")


def styled(made: QWidget, **properties: object) -> QWidget:
    for name, value in properties.items():
        made.setProperty(name, value)
    return made


def tabs() -> QWidget:
    bar = QTabBar()
    bar.addTab("One")
    bar.addTab("Two")
    return bar


KINDS: dict[str, Callable[[], QWidget]] = {
    "button": lambda: QPushButton("Play"),
    "primary": lambda: styled(QPushButton("Play"), primary=True),
    "flat": lambda: styled(QPushButton("Play"), flat=True),
    "link": lambda: styled(QPushButton("Play"), link=True),
    "segment": lambda: styled(QPushButton("Play"), segment="middle"),
    "tool": QToolButton,
    "line": QLineEdit,
    "text": QPlainTextEdit,
    "browser": QTextBrowser,
    "choice": QComboBox,
    "number": QSpinBox,
    "check box": lambda: QCheckBox("Sounds"),
    "radio button": lambda: QRadioButton("Sounds"),
    "slider": lambda: QSlider(Qt.Orientation.Horizontal),
    "list": lambda: listed(),
    "tree": lambda: grown(),
    "tabs": tabs,
}


def changed(before: QImage, after: QImage, step: int = 1) -> int:
    """So many pixels changed by 3:1 or more."""
    assert before.size() == after.size()
    count, known = 0, {}
    for y in range(0, before.height(), step):
        for x in range(0, before.width(), step):
            pair = before.pixel(x, y), after.pixel(x, y)
            if pair[0] != pair[1]:
                if pair not in known:
                    known[pair] = contrast(QColor(pair[0]), QColor(pair[1])) >= LEAST
                count += known[pair]
    return count


def picture(widget: QWidget) -> QImage:
    """As it is seen on its ground."""
    settle(2)
    panel = widget.parentWidget()
    assert panel is not None
    return panel.grab(widget.geometry()).toImage()


def listed() -> QWidget:
    rows = QListWidget()
    rows.addItems(["One", "Two"])
    return rows


def grown() -> QWidget:
    tree = QTreeWidget()
    tree.setHeaderHidden(True)
    tree.addTopLevelItem(QTreeWidgetItem(["One"]))
    return tree


@pytest.mark.parametrize("wish", WISHES)
def test_the_focus_is_seen_on_every_kind_of_control(open_window: OpenWindow, qtbot: QtBot, wish: str) -> None:
    window = open_window("en").window
    window.context.theme.set_wish(wish)  # type: ignore[arg-type]
    faint = []
    try:
        panel = QWidget()
        qtbot.addWidget(panel)
        column = QVBoxLayout(panel)
        other = QPushButton("Elsewhere")
        column.addWidget(other)
        made = {name: make() for name, make in KINDS.items()}
        for widget in made.values():
            column.addWidget(widget)
        panel.show()
        panel.activateWindow()
        qtbot.waitActive(panel)
        for name, widget in made.items():
            other.setFocus()
            before = picture(widget)
            widget.setFocus()
            assert QApplication.focusWidget() is widget, name
            count = changed(before, picture(widget))
            if count < least(name, widget.size()):
                faint.append(f"{name}: {count} pixels of {widget.width()} x {widget.height()}")
    finally:
        window.context.theme.set_wish("light")
    assert faint == []


def least(name: str, size: QSize) -> int:
    """A line round the whole; the box of a check box; under a tab; a slider's handle; the row of a list."""
    small = {"check box": 40, "radio button": 24, "tabs": 40, "slider": 40, "list": 400, "tree": 400}
    return small.get(name, (size.width() + size.height()) * 2 - 24)


@pytest.mark.parametrize("wish", WISHES)
def test_the_canvas_that_tab_reached_bears_a_ring(open_window: OpenWindow, wish: str) -> None:
    window = open_window("en").window
    window.context.theme.set_wish(wish)  # type: ignore[arg-type]
    try:
        open_battle(window, SCENARIOS / "battle_cry" / "mirror_creek.json")
        settle(8)
        view = window.findChild(MapView)
        assert isinstance(view, MapView)
        window.bar.setFocus()
        view.clearFocus()
        before = picture(view)
        view.setFocus(Qt.FocusReason.TabFocusReason)
        ring = view.findChild(QWidget, "focus_ring")
        assert isinstance(ring, QWidget)
        assert ring.isVisible()
        assert changed(before, picture(view)) >= view.width() + view.height()
        view.clearFocus()
        assert not ring.isVisible()
        view.setFocus(Qt.FocusReason.MouseFocusReason)
        assert not ring.isVisible()
    finally:
        window.context.theme.set_wish("light")
