"""The line for orders: what stands below it leaves its border free."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from benchmarks.layout import open_battle, settle, umpire
from core.paths import SCENARIOS
from editor.panels.battle.order_line import OrderLine
from tests.features.conftest import OpenWindow


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_completions_leave_the_border_of_the_field_free(open_window: OpenWindow, scale: float) -> None:
    window = open_window("fr", scale=scale).window
    open_battle(window, SCENARIOS / "battle_cry" / "mirror_creek.json")
    window.commands.run("order_line")
    settle()
    (line,) = (one for one in window.findChildren(OrderLine) if one.isVisible())
    for letters in ("c", "ou"):  # when they come, and when they change
        QTest.keyClicks(line.field, letters)
        settle()
        popup = QApplication.activePopupWidget()
        assert popup is not None
        field = line.field.mapToGlobal(QPoint(0, 0)).y() + line.field.height()
        assert popup.y() >= field, letters
    popup.close()


def test_above_the_map_of_the_umpire_no_room_is_left_over(open_window: OpenWindow) -> None:
    window = open_window("fr", scale=2.0).window
    open_battle(window, SCENARIOS / "battle_cry" / "mirror_creek.json")
    umpire(window)  # the place was as high as before the clocks went into the prompt
    window.commands.run("order_line")
    settle(8)
    (line,) = (one for one in window.findChildren(OrderLine) if one.isVisible())
    assert line.height() == line.sizeHint().height()
