"""The catalogue of Belle Position in both languages; the numbers of BP-20 stand in the rulebook tests."""

import json
from typing import Any

import pytest

from core.paths import RESOURCES

CATALOGUE = json.loads((RESOURCES / "catalogues" / "belle_position.json").read_text(encoding="utf-8"))
RULES = json.loads((RESOURCES / "rules" / "belle_position.json").read_text(encoding="utf-8"))
THINGS = [*CATALOGUE["units"], *CATALOGUE["terrain"], *CATALOGUE["special"]]


def test_ids_are_used_once() -> None:
    ids = [thing["id"] for thing in THINGS]
    assert len(ids) == len(set(ids)) == 27 + 4 + 3


@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: thing["id"])
def test_names_effects_and_rules_stand_in_both_languages(thing: dict[str, Any]) -> None:
    for key in ("name", "effect"):
        if key in thing:
            assert set(thing[key]) == {"en", "fr"}
            assert all(word == word.strip() and word for word in thing[key].values())
    assert set(thing["rules"]) <= set(RULES)


def test_cavalry_serves_both_sides_and_only_artillery_has_long_range() -> None:
    for unit in CATALOGUE["units"]:
        assert (unit["side"] == "both") == (unit["kind"] == "cavalry")
        assert (unit["long_range"] > 0) == (unit["kind"] == "artillery")


def test_bp_5_6_what_changes_dice_only_is_wood_and_height() -> None:
    """Town and entrenchments do change cohesion (BP-5.4)."""
    assert RULES["BP-5.6"]["en"].startswith("Wood and height ")
    assert RULES["BP-5.6"]["fr"].startswith("Bois et hauteur ")
