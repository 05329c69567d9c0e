"""No word is cut and no widget lies over another: in French, in a small window, in large letters."""

from __future__ import annotations

import pytest

from benchmarks.cut_text import cut_words, overlapping
from benchmarks.layout import go_to, open_battle, settle
from core.paths import SCENARIOS
from tests.features.conftest import OpenWindow

DESKS = ("design", "plan", "play", "umpire")


WALKS = [
    ("battle_cry", "fredericksburg", 1.0),
    ("belle_epoque", "mirror_ridge", 1.0),
    ("mbt", "twin_hills", 1.0),
    ("la_garde", "twin_rises", 1.0),
    ("belle_position", "chalons_manoeuvres", 1.0),
    ("battle_cry", "fredericksburg", 2.0),
    ("la_garde", "twin_rises", 2.0),
]
SMALL, USUAL = (1024, 700), (1280, 800)
WHOLE = [
    pytest.param(system, stem, scale, language, size, marks=pytest.mark.slow)
    for system, stem in dict.fromkeys((system, stem) for system, stem, _scale in WALKS)
    for scale in (1.0, 1.5, 2.0)
    for language in ("fr", "en")
    for size in (SMALL, USUAL)
    if not (language == "fr" and size == SMALL and (system, stem, scale) in WALKS)
]
"""The rest of all languages, sizes of text and of windows, for the slow run."""


@pytest.mark.parametrize(
    ("system", "stem", "scale", "language", "size"), [*((*walk, "fr", SMALL) for walk in WALKS), *WHOLE]
)
def test_no_word_is_cut_and_nothing_overlaps(
    open_window: OpenWindow, system: str, stem: str, scale: float, language: str, size: tuple[int, int]
) -> None:
    window = open_window(language, scale=scale).window
    window.resize(*size)
    found = []
    open_battle(window, SCENARIOS / system / f"{stem}.json")
    for desk in DESKS:
        go_to(window, desk)
        settle()
        found += [f"{desk}: {line}" for line in (*cut_words(window), *overlapping(window))]
    assert found == []
