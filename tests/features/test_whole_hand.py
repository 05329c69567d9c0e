"""Five and six cards of a hand fit along the lower edge of 1280 x 800, fanned where letters are large."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from benchmarks.layout import settle
from core.paths import SCENARIOS
from tests.features.conftest import OpenWindow
from tests.features.test_moments import begin

LEAST_SEEN = 140
"""Pixels that are seen of a card of a fan: its key and its name in two lines."""


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("count", [5, 6])
def test_a_whole_hand_has_room(open_window: OpenWindow, tmp_path: Path, count: int, scale: float) -> None:
    row = json.loads((SCENARIOS / "battle_cry" / "mirror_creek.json").read_text("utf-8"))
    for side in row["sides"]:
        side["hand"] = count
    path = tmp_path / "scenario.json"
    path.write_text(json.dumps(row), "utf-8")
    person, table = begin(open_window, "battle_cry", ("person", "person"), "at_once", path=path)
    table.session.take_screen()
    theme = person.window.context.theme
    theme.set_scale(scale)
    try:
        person.window.resize(1280, 800)
        settle()
        hand = table.hand
        cards = [card for card in hand.cards if card.isVisible()]
        assert len(cards) == count
        places = sorted((card.geometry() for card in cards), key=lambda place: place.left())
        assert places[0].left() >= 0
        assert places[-1].right() < hand.width() <= person.window.width()
        seen = [other.left() - one.left() for one, other in pairwise(places)]
        assert min(seen) >= (places[0].width() if scale == 1.0 else LEAST_SEEN)
    finally:
        theme.set_scale(1.0)
        QApplication.processEvents()
