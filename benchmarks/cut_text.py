"""What of the words on the screen has no room: letters measured against the widget that shows them.

Labels that end in … and say the whole in their tooltip are cut on purpose, names of documents too.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRect
from PySide6.QtGui import QFont, QFontMetrics, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QLabel,
    QLayout,
    QLineEdit,
    QListView,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QStackedLayout,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QTabBar,
    QTableView,
    QToolButton,
    QTreeView,
    QWidget,
)

from editor.boards.design.tool_column import ToolButton
from editor.widgets.elided import ElidedLabel
from editor.widgets.joined_buttons import Segment

MOST_ROWS = 200
"""Rows of a list that are looked at."""


def cut_words(window: QWidget) -> list[str]:
    """A line for each text that is cut."""
    found = []
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or widget.visibleRegion().isEmpty():
            continue
        words = _cut(widget)
        if words:
            found.append(f"{_place(widget)}: {words}")
        if isinstance(widget, QListView):
            found += [f"{_place(widget)}: {words}" for words in _cut_rows(widget)]
        if isinstance(widget, QTableView | QTreeView):
            found += [f"{_place(widget)}: {words}" for words in _cut_cells(widget)]
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


def wider_than_seen(window: QWidget) -> list[str]:
    """A line for each panel that scrolls up and down alone and whose content is wider than it."""
    found = []
    for area in window.findChildren(QScrollArea):
        off = area.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        inner = area.widget()
        if off and inner is not None and area.isVisible() and inner.width() > area.viewport().width():
            found.append(f"{_place(inner)}: {inner.width()} px in {area.viewport().width()}")
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
        option = QStyleOptionComboBox()
        widget.initStyleOption(option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        room = widget.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, widget)
        words = widget.currentText()
        return words if metrics.horizontalAdvance(words) > room.width() + 1 else ""
    if isinstance(widget, QLineEdit):  # what somebody typed may be longer than its field
        words = "" if widget.text() else widget.placeholderText()
        return words if metrics.horizontalAdvance(words) > widget.width() - 8 else ""
    if isinstance(widget, ToolButton):  # which paints its name
        words = widget.context.speaker.say(widget.tool.title)
        return "" if widget.name_shown()[1] == words else words
    if isinstance(widget, QAbstractButton):
        return _cut_button(widget, metrics)
    return ""


def _cut_cells(view: QTableView | QTreeView) -> Iterator[str]:
    """Heads and cells in sight that are narrower than their words; lists that wrap have room."""
    head = view.horizontalHeader() if isinstance(view, QTableView) else view.header()
    model, metrics = view.model(), QFontMetrics(view.font())
    for column in range(head.count()):
        if head.isVisible() and not head.isSectionHidden(column):
            words = str(model.headerData(column, Qt.Orientation.Horizontal) or "")
            if QFontMetrics(head.font()).horizontalAdvance(words) > head.sectionSize(column) - 4:
                yield words
        for row in range(0 if view.wordWrap() else min(model.rowCount(), MOST_ROWS)):
            index = model.index(row, column)
            box, words = view.visualRect(index), str(index.data() or "")
            seen = not box.isEmpty() and view.viewport().rect().intersects(box)
            if seen and metrics.horizontalAdvance(words) > box.width():
                yield words


def _cut_rows(view: QListView) -> Iterator[str]:
    """Rows in sight of a list with wrapped words that need more height than they have."""
    model = view.model()
    for row in range(min(model.rowCount(), MOST_ROWS) if view.wordWrap() else 0):
        index = model.index(row, view.modelColumn())
        box = view.visualRect(index)
        if (
            view.viewport().rect().intersects(box)
            and view.sizeHintForIndex(index).height() > box.height() + 1
        ):
            yield str(index.data() or "")


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
    lines = words.split("\n")
    high = metrics.height() + (len(lines) - 1) * metrics.lineSpacing()
    cut = len(lines) > 1 and high > room.height() + 2
    return words if cut or max(map(metrics.horizontalAdvance, lines)) > room.width() + 1 else ""


def _cut_button(button: QAbstractButton, metrics: QFontMetrics) -> str:
    icon_only = Qt.ToolButtonStyle.ToolButtonIconOnly
    if (
        isinstance(button, QToolButton)
        and button.toolButtonStyle() == icon_only
        and not button.icon().isNull()
    ):
        return ""
    if isinstance(button, Segment):  # it is bold while it is down
        bold = button.font()
        bold.setWeight(QFont.Weight.DemiBold)
        metrics = QFontMetrics(bold)
    lines = [line.replace("&&", "\0").replace("&", "") for line in button.text().split("\n")]
    needed = max(metrics.horizontalAdvance(line) for line in lines)
    if isinstance(button, QCheckBox | QRadioButton):
        needed += button.style().pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth)
    room = button.width()
    if isinstance(button, QPushButton) and button.text():
        option = QStyleOptionButton()
        button.initStyleOption(option)
        inner = button.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, button)
        room = inner.width() + 1
        if not button.icon().isNull():
            needed += button.iconSize().width() + 4
    return button.text() if button.text() and needed > room else ""


def _place(widget: QWidget | None) -> str:
    names: list[str] = []
    while widget is not None and len(names) < 3:
        names.append(widget.objectName() or type(widget).__name__)
        widget = widget.parentWidget()
    return " in ".join(names)
