"""Actions as JSON and back; what names nothing says what would be right."""

from __future__ import annotations

import json

import pytest

from core.records.serialization.steps import BadStepError
from core.systems.belle_position.design.scenario import BellePositionScenario
from core.systems.belle_position.rules.codec import BellePositionCodec
from core.systems.belle_position.rules.rules import BellePositionRules

CODEC = BellePositionCodec()


def test_every_action_comes_back_from_json(woerth: BellePositionScenario) -> None:
    context = BellePositionRules().new_battle(woerth).context
    for action in context.universe():
        row = json.loads(json.dumps(CODEC.action_to_json(context, action)))
        assert CODEC.action_from_json(context, row) == action


def test_a_move_as_it_stands_in_a_file(woerth: BellePositionScenario) -> None:
    context = BellePositionRules().new_battle(woerth).context
    row = {"do": "move", "position": "french.left", "slot": 2, "to": "reserve"}
    assert CODEC.action_to_json(context, CODEC.action_from_json(context, row)) == row


@pytest.mark.parametrize(
    ("row", "where"),
    [
        ({"do": "charge"}, "do"),
        ({"do": "move", "position": "french.left", "slot": 0, "to": "reserve"}, "slot"),
        ({"do": "move", "position": "french.left", "slot": True, "to": "reserve"}, "slot"),
        ({"do": "move", "position": "french.middle", "slot": 1, "to": "reserve"}, "position"),
        ({"do": "move", "position": "reserve", "slot": 1, "to": "reserve"}, "position"),
        ({"do": "bring", "card": "zouaves", "to": "french.left"}, "card"),
        ({"do": "bring", "card": "dragons", "to": "french.left", "again": 1}, "again"),
        ({"do": "end_moves", "to": "reserve"}, "to"),
        ({"do": "fire", "position": "french.left"}, "slot"),
    ],
)
def test_what_names_nothing_is_told_with_its_key(
    woerth: BellePositionScenario, row: dict[str, object], where: str
) -> None:
    context = BellePositionRules().new_battle(woerth).context
    with pytest.raises(BadStepError) as caught:
        CODEC.action_from_json(context, row)
    assert caught.value.where == where
