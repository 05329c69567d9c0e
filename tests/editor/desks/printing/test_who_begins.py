"""A briefing names who begins only where that is settled before the battle."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.paths import SCENARIOS
from core.records.games import plain_scenario
from core.scenarios.files import load
from core.systems.catalog import by_id
from editor.desks.printing.briefing_words import BriefingWords


def told(options: dict[str, Any], reader: int | None) -> str:
    """The head of the briefing of Coulmiers under these settings."""
    system = by_id("belle_position")
    scenario = load(
        SCENARIOS / "belle_position" / "coulmiers.json", {"belle_position": system.design().scenario}
    )
    row = {**plain_scenario(scenario), "options": options}
    setup = type(scenario).model_validate_json(json.dumps(row))
    return BriefingWords(setup, system, "en", reader).front()


@pytest.mark.parametrize("reader", [0, 1, None])
def test_where_terrain_cards_decide_nobody_is_named(reader: int | None) -> None:
    """BP-4.4: more can be laid in the deployment, and dice may fall."""
    words = told({}, reader)
    assert "fewer terrain cards" in words
    assert "begin</td>" not in words


@pytest.mark.parametrize(("reader", "begins"), [(0, "you begin"), (1, "the enemy begins"), (None, "French")])
def test_where_the_scenario_settles_it_the_side_is_named(reader: int | None, begins: str) -> None:
    words = told({"first_player": "fixed"}, reader)
    assert f'<td class="fact">{begins}</td>' in words


@pytest.mark.parametrize("reader", [0, 1, None])
@pytest.mark.parametrize(
    ("initiative", "decides"), [("skill", "a die and the army general’s skill"), ("die", "a die alone")]
)
def test_where_dice_of_initiative_decide_nobody_is_named(
    reader: int | None, initiative: str, decides: str
) -> None:
    """LG-2.2: whoever the scenario names wins a tie of the first turn, no more."""
    system = by_id("la_garde")
    scenario = load(SCENARIOS / "la_garde" / "polotsk.json", {"la_garde": system.design().scenario})
    row = {**plain_scenario(scenario), "options": {"initiative": initiative}}
    setup = type(scenario).model_validate_json(json.dumps(row))
    words = BriefingWords(setup, system, "en", reader).front()
    assert f'<td class="fact">{decides}</td>' in words
    assert "begins</td>" not in words
