"""The dialogs of imports, exports, tracing and ground in a small window, in large letters: nothing is cut."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QFileDialog

from benchmarks.cut_text import cut_words, overlapping
from tests.features.conftest import OpenWindow
from tests.features.door_dialogs import DIALOGS, Make

ELSEWHERE = [
    pytest.param(language, scale, marks=pytest.mark.slow) for language, scale in (("en", 2.0), ("fr", 1.0))
]
"""French is the longer language, and what fits at 200 % mostly fits at 100 %."""


@pytest.mark.parametrize(("language", "scale"), [("fr", 2.0), *ELSEWHERE])
@pytest.mark.parametrize("make", DIALOGS.values(), ids=DIALOGS)
def test_a_dialog_is_whole_and_nothing_in_it_is_cut(
    open_window: OpenWindow,
    tmp_path: Path,
    make: Make,
    language: str,
    scale: float,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", QFileDialog.getOpenFileName)  # put back afterwards
    person = open_window(language, scale=scale)
    shown = make(person, tmp_path)
    person.rest(120)
    assert shown.width() <= 1280
    assert shown.height() <= 800
    for _look in range(8):  # what unfolds is laid out over a few events
        found = [*cut_words(shown), *overlapping(shown)]
        if not found:
            break
        person.rest(60)
    assert found == []
    if isinstance(shown, QDialog):
        shown.reject()
        person.rest()
