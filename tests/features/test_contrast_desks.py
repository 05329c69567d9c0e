"""High contrast at every desk of every game: no word is cut, nothing overlaps or is beyond its panel."""

from __future__ import annotations

import pytest

from benchmarks.cut_text import cut_words, overlapping, wider_than_seen
from benchmarks.layout import settle
from core.paths import SCENARIOS
from tests.features.conftest import OpenWindow
from tests.features.heard.desks import OPENED, turn_to
from tests.features.heard.test_names import STEMS

WALKS = [
    pytest.param(
        system,
        scale,
        language,
        marks=() if (system, scale, language) == ("mbt", 1.0, "fr") else pytest.mark.slow,
    )
    for system in STEMS
    for scale in (1.0, 2.0)
    for language in ("fr", "en")
]


@pytest.mark.parametrize(("system", "scale", "language"), WALKS)
def test_in_high_contrast_nothing_is_cut(
    open_window: OpenWindow, system: str, scale: float, language: str
) -> None:
    path = SCENARIOS / system / f"{STEMS[system]}.json"
    window = open_window(language, scale=scale, colours="contrast").window
    window.resize(1280, 800)
    found = []
    window.files.open(path)
    for desk in OPENED:
        turn_to(window, desk, path)
        settle()
        shown = [desk]
        if desk == "design":
            shown.append("laboratory")
        for front in shown:
            if front == "laboratory":
                assert window.commands.run("design.laboratory")
                settle()
            lines = (*cut_words(window), *overlapping(window), *wider_than_seen(window))
            found += [f"{front}: {line}" for line in lines]
    assert found == []
