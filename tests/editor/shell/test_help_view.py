"""Pages of help as they stand in the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QTextLength, QTextTable
from PySide6.QtWidgets import QApplication

from editor.base.settings import Settings
from editor.shell.application import make_context, prepared
from editor.shell.help_view import HelpView

WIDTH = 338
"""Pixels of the help beside a window of 1280."""


def word_breaks(view: HelpView) -> list[str]:
    """The words of tables that run over into a second line of their cell."""
    found = []
    block = view.browser.document().begin()
    while block.isValid():
        layout, words = block.layout(), block.text()
        for number in range(1, layout.lineCount()):
            start = layout.lineAt(number).textStart()
            if words[start - 1].isalnum() and words[start].isalnum():
                found.append(words)
        block = block.next()
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_word_of_a_page_is_broken(qapp: QApplication, tmp_path: Path, language: str) -> None:
    prepared(qapp)
    view = HelpView(make_context(language, Settings(tmp_path / "settings.ini")))
    view.resize(WIDTH, 600)
    view.show()
    view.open("page:belle_epoque")
    qapp.processEvents()
    view.browser.document().documentLayout().documentSize()  # lays the page out
    tables = [
        frame for frame in view.browser.document().rootFrame().childFrames() if isinstance(frame, QTextTable)
    ]
    assert len(tables) >= 4
    assert all(table.format().width().type() == QTextLength.Type.PercentageLength for table in tables)
    assert word_breaks(view) == []
    view.deleteLater()
