"""The list of cards at the Design desk shows the values of each card whole."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QTableView

from benchmarks.layout import settle
from core.paths import SCENARIOS
from tests.features.conftest import OpenWindow, home, open_window

__all__ = ["home", "open_window"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_values_of_a_card_are_whole(open_window: OpenWindow, language: str) -> None:
    """Of guns with a save below nought the last two values were dots."""
    window = open_window(language).window
    page = window.files.open(SCENARIOS / "belle_position" / "gravelotte.json", desk="design")
    assert page is not None
    settle()
    (table,) = (one for one in window.findChildren(QTableView) if one.objectName() == "palette_table")
    model = table.model()
    for row in range(model.rowCount()):
        index = model.index(row, 1)
        assert table.sizeHintForIndex(index).width() <= table.columnWidth(1), index.data()
