"""What of the words on the screen has no room: letters measured against the widget that shows them.

Labels that end in … and say the whole in their tooltip are cut on purpose, names of documents too.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRect
from PySide6.QtGui import QFontMetrics, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QLabel,
    QLayout,
    QRadioButton,
    QStackedLayout,
    QStyle,
    QTabBar,
    QToolButton,
    QWidget,
)

from editor.widgets.elided import ElidedLabel

ARROW = 20
"""Pixels of a list's arrow."""


def cut_words(window: QWidget) -> list[str]:
    """A line for each text that is cut."""
    found = []
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or widget.visibleRegion().isEmpty():
            continue
        words = _cut(widget)
        if words:
            found.append(f"{_place(widget)}: {words}")
    return found


def overlapping(window: QWidget) -> list[str]:
    """A line for each pair of widgets of one layout that lie over one another."""
    found = []
    for parent in (window, *window.findChildren(QWidget)):
        layout = parent.layout()
        if not parent.isVisible() or layout is None or isinstance(layout, QStackedLayout):
            continue
        laid = [one for one in _laid(layout) if one.isVisible()]
        for place, one in enumerate(laid):
            for other in laid[place + 1 :]:
                both = one.geometry().intersected(other.geometry())
                if one.parent() is other.parent() and both.width() > 1 and both.height() > 1:
                    found.append(f"{_place(one)} lies over {_place(other)}")
    return found


def _laid(layout: QLayout) -> Iterator[QWidget]:
    for place in range(layout.count()):
        item = layout.itemAt(place)
        if item is None:
            continue
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            yield widget
        elif inner is not None:
            yield from _laid(inner)


def _cut(widget: QWidget) -> str:
    """The words of a widget that are cut; nothing where they have their room."""
    metrics = QFontMetrics(widget.font())
    if isinstance(widget, ElidedLabel) or widget.objectName() == "documents":
        return ""
    if isinstance(widget, QLabel):
        return _cut_label(widget, metrics)
    if isinstance(widget, QTabBar):
        wide = [place for place in range(widget.count()) if widget.isTabVisible(place)]
        return " ".join(
            widget.tabText(place)
            for place in wide
            if metrics.horizontalAdvance(widget.tabText(place)) > widget.tabRect(place).width()
        )
    if isinstance(widget, QComboBox):
        words = widget.currentText()
        return words if metrics.horizontalAdvance(words) > widget.width() - ARROW else ""
    if isinstance(widget, QAbstractButton):
        return _cut_button(widget, metrics)
    return ""


def _cut_label(label: QLabel, metrics: QFontMetrics) -> str:
    words, room = label.text(), label.contentsRect()
    if not words or not label.pixmap().isNull():
        return ""
    if label.textFormat() == Qt.TextFormat.RichText or Qt.mightBeRichText(words):
        needed = label.heightForWidth(label.width()) if label.wordWrap() else label.sizeHint().height()
        return words if needed > label.height() + 2 else ""
    if label.wordWrap():
        flags = int(Qt.TextFlag.TextWordWrap)
        box = metrics.boundingRect(QRect(0, 0, room.width(), 10_000), flags, words)
        return words if box.height() > room.height() + 2 or box.width() > room.width() + 1 else ""
    return words if metrics.horizontalAdvance(words) > room.width() + 1 else ""


def _cut_button(button: QAbstractButton, metrics: QFontMetrics) -> str:
    icon_only = Qt.ToolButtonStyle.ToolButtonIconOnly
    if (
        isinstance(button, QToolButton)
        and button.toolButtonStyle() == icon_only
        and not button.icon().isNull()
    ):
        return ""
    lines = [line.replace("&&", "\0").replace("&", "") for line in button.text().split("\n")]
    needed = max(metrics.horizontalAdvance(line) for line in lines)
    if isinstance(button, QCheckBox | QRadioButton):
        needed += button.style().pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth)
    return button.text() if button.text() and needed > button.width() else ""


def _place(widget: QWidget | None) -> str:
    names: list[str] = []
    while widget is not None and len(names) < 3:
        names.append(widget.objectName() or type(widget).__name__)
        widget = widget.parentWidget()
    return " in ".join(names)
