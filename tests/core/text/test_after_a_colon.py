"""A French sentence goes on in small letters after a colon: what a base is worth stands after a full stop."""

from __future__ import annotations

import re

import pytest

from core.paths import SCENARIOS
from core.scenarios.files import load
from core.systems.catalog import by_id
from core.text import say

BEGUN_ANEW = re.compile(r"\s: [A-ZÉÀ][a-zéèà’]+ ")


@pytest.mark.parametrize(("room", "name"), [("mbt", "twin_hills"), ("la_garde", "waterloo")])
def test_no_sentence_about_a_base_begins_anew_after_a_colon(room: str, name: str) -> None:
    """The card of a base in hand said "Infanterie lourde : Bouge de 2 graduations"."""
    system = by_id(room)
    scenario = load(SCENARIOS / room / f"{name}.json", {room: system.design().scenario})
    notes = [note for unit in scenario.units for note in system.look.unit_notes(scenario, unit.id)]
    sentences = {say(note.text, "fr") for note in notes}
    assert len(sentences) > 4
    assert [one for one in sorted(sentences) if BEGUN_ANEW.search(one)] == []
