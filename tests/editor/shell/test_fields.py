"""Fields of forms: the wheel scrolls the form until a field was clicked into."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from editor.base.context import Context
from editor.widgets.fields import ChoiceField, NumberField


def turn_wheel(field: QWidget) -> None:
    at = QPointF(field.rect().center())
    event = QWheelEvent(
        at,
        QPointF(field.mapToGlobal(at.toPoint())),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    event.setAccepted(True)
    QApplication.sendEvent(field, event)


@pytest.mark.parametrize("kind", ["number", "choice"])
def test_the_wheel_turns_only_a_field_in_hand(qtbot: QtBot, context: Context, kind: str) -> None:
    holder, other = QWidget(), QLineEdit()
    field = NumberField(0, 99) if kind == "number" else ChoiceField(context, [(1, "1"), (2, "2")])
    qtbot.addWidget(holder)
    rows = QVBoxLayout(holder)
    for widget in (other, field):
        rows.addWidget(widget)
    if isinstance(field, NumberField):
        field.show_number(5)
    else:
        field.show_value(2)
    with qtbot.waitExposed(holder):
        holder.show()
    holder.activateWindow()
    other.setFocus()
    assert not field.focusPolicy() & Qt.FocusPolicy.WheelFocus & ~Qt.FocusPolicy.StrongFocus
    before = field.value() if isinstance(field, NumberField) else field.currentIndex()
    for _time in range(3):
        turn_wheel(field)
    now = field.value() if isinstance(field, NumberField) else field.currentIndex()
    assert now == before
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    turn_wheel(field)
    now = field.value() if isinstance(field, NumberField) else field.currentIndex()
    assert now != before
