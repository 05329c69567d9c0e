"""The acts that are offered are read whole, a row as high as its words; away from the desk none is kept."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QTreeWidget

from benchmarks.layout import open_battle, settle
from core.paths import SCENARIOS
from tests.features.conftest import OpenWindow, home, open_window

__all__ = ["home", "open_window"]


def test_no_act_is_cut_in_the_list(open_window: OpenWindow) -> None:
    window = open_window("fr").window
    window.resize(1024, 700)
    open_battle(window, SCENARIOS / "la_garde" / "twin_rises.json")
    window.show_desk("plan")
    settle(30)
    tree = window.findChild(QTreeWidget, "plan_acts")
    assert tree is not None
    metrics = tree.fontMetrics()
    found = 0
    for group in (tree.topLevelItem(row) for row in range(tree.topLevelItemCount())):
        assert group is not None
        for place in range(group.childCount()):
            row = group.child(place)
            assert row is not None
            box = tree.visualItemRect(row)
            room = QRect(0, 0, box.width() - 14, 10_000)
            words = metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), row.text(0))
            assert words.height() <= box.height(), row.text(0)
            assert words.width() <= room.width() + 1, row.text(0)
            found += 1
    assert found > 6
    window.show_desk("play")
    assert not tree.topLevelItemCount(), "an order that stands already is not among them: it would tell which"
    window.show_desk("plan")
    assert tree.topLevelItemCount()
