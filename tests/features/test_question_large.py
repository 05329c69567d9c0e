"""The question before a step ends moves no map in large letters either: it names fewer who stay behind."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from benchmarks.layout import settle
from core.paths import SCENARIOS
from editor.desks.play.play_desk import PlayDesk
from tests.features.conftest import OpenWindow


@pytest.mark.parametrize("language", ["en", "fr"])
def test_who_has_not_moved_is_asked_in_two_lines(open_window: OpenWindow, language: str) -> None:
    """Three names and "7 others" took a third line: the table went down and became smaller."""
    window = open_window(language, scale=2.0).window
    page = window.files.open(SCENARIOS / "mbt" / "twin_hills.json", desk="play")
    assert page is not None
    assert isinstance(page.desk, PlayDesk)
    page.desk.play()
    settle()
    table = page.desk.controller
    assert table is not None
    high, said = table.prompt.height(), table.prompt.words.text()
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    settle()
    assert table.prompt.words.text() != said
    assert table.prompt.height() == high
