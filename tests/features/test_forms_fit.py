"""At the Design desk no form of what is chosen is wider than its panel, scroll bar and all."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QScrollArea, QWidget

from benchmarks.layout import settle
from core.paths import SCENARIOS
from tests.features.conftest import OpenWindow


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "name", ["mbt/cannae", "la_garde/austerlitz", "battle_cry/fredericksburg", "belle_epoque/alma"]
)
def test_a_form_is_no_wider_than_its_panel(open_window: OpenWindow, name: str, language: str) -> None:
    """Fields of a base ran under the scroll bar: two buttons side by side were too wide in French."""
    window = open_window(language).window
    window.resize(1280, 800)
    page = window.files.open(SCENARIOS / f"{name}.json", desk="design")
    assert page is not None
    settle()
    units = [unit.id for unit in page.document.scenario.units]
    contexts: list[Any] = [
        widget.edit_context for widget in window.findChildren(QWidget) if hasattr(widget, "edit_context")
    ]
    for count in (1, 2):
        contexts[0].selection.set((), units[:count], ())
        settle()
        shown = [area for area in window.findChildren(QScrollArea) if area.isVisible() and area.widget()]
        assert shown
        for area in shown:
            least = area.widget().minimumSizeHint().width()
            assert least <= area.viewport().width() + 2, (
                area.accessibleName(),
                least,
                area.viewport().width(),
            )
