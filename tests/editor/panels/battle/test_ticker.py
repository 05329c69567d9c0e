"""The last line of the journal keeps its words where a full hand of cards leaves it little room."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.text import _
from editor.base.context import Context
from editor.base.language import Speaker
from editor.base.settings import Settings
from editor.base.theme import Theme
from editor.panels.battle.ticker import Ticker


def test_the_number_of_the_step_goes_before_the_words_are_cut(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    """Six cards lie there: "Confédérés : carte jouée, Coup de son…" stood beside "étape 11"."""
    context = Context(Speaker("en"), Theme("light", 1.0), Settings(tmp_path / "settings.ini"), ())
    ticker = Ticker(context, lambda: None)
    qtbot.addWidget(ticker)
    ticker.show_line(_("This side may not do that in this step."), 123)
    whole = ticker.sizeHint()
    ticker.resize(whole)
    ticker.show()
    assert ticker.step.isVisible()
    narrow = ticker.words.width_of_both() + ticker.up.sizeHint().width() + 40
    ticker.resize(narrow, whole.height())
    qapp.processEvents()
    assert not ticker.step.isVisible()
    assert ticker.words.width() >= ticker.words.width_of_both()
    assert ticker.sizeHint() == whole, "it asks for as much as before"
    ticker.resize(whole)
    assert ticker.step.isVisible()


@pytest.mark.parametrize("name", ["Lances 2", "Général", "Archers à cheval", "Éléphant", "Garde"])
def test_the_line_round_it_takes_nothing_from_the_words(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, name: str
) -> None:
    """Its line is two pixels: "Lances 2 (Armée rouge), rec…" stood there, of a word that wanted one pixel."""
    context = Context(Speaker("fr"), Theme("light", 1.0), Settings(tmp_path / "settings.ini"), ())
    ticker = Ticker(context, lambda: None)
    qtbot.addWidget(ticker)
    ticker.setStyleSheet("#ticker { border: 1px solid black; }")
    ticker.show()
    qapp.processEvents()
    for words in (
        f"{name} (Armée rouge), recul.",
        f"{name} (Armée bleue), aucun mal fait à {name} (Armée rouge).",
    ):
        ticker.show_line(words, 81)
        ticker.resize(ticker.sizeHint())
        qapp.processEvents()
        whole = ticker.words.fitting() == words
        assert whole or ticker.words.width() >= ticker.words.width_of_both(), words
        assert not whole or ticker.words.fontMetrics().horizontalAdvance(words) <= ticker.words.width()
