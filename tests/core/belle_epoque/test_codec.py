"""Acts and tokens as files write them."""

from __future__ import annotations

from typing import Any

import pytest

from core.records.serialization.steps import BadStepError
from core.systems.belle_epoque.rules.actions import React, TakeTest
from core.systems.belle_epoque.rules.codec import BelleEpoqueCodec
from core.systems.belle_epoque.rules.rules import BelleEpoqueRules

CODEC = BelleEpoqueCodec()


@pytest.fixture
def context(ridge: Any) -> Any:
    return BelleEpoqueRules().new_battle(ridge).context


def test_every_act_comes_back(context: Any) -> None:
    for action in context.actions.universe():
        row = CODEC.action_to_json(context, action)
        assert CODEC.action_from_json(context, row) == action
        assert CODEC.action_to_json(context, CODEC.action_from_json(context, row)) == row


def test_acts_are_written_with_the_ids_of_the_file(context: Any) -> None:
    name = context.unit_ids[0]
    assert CODEC.action_to_json(context, TakeTest(0, 2)) == {"do": "take_test", "unit": name, "cp": 2}
    assert CODEC.action_to_json(context, TakeTest(0, 0, "march"))["aim"] == "march"
    assert CODEC.action_to_json(context, React(0, "evade", 1))["how"] == "evade"
    assert [CODEC.item_to_json(context, side) for side in (0, 1)] == list(context.side_ids)
    assert CODEC.item_from_json(context, context.side_ids[1]) == 1


@pytest.mark.parametrize(
    ("row", "where"),
    [
        ({"do": "charge"}, "do"),
        ({"do": "activate"}, "unit"),
        ({"do": "activate", "unit": "nobody"}, "unit"),
        ({"do": "activate", "unit": 3}, "unit"),
        ({"do": "stand", "unit": "x"}, "unit"),
        ({"do": "move", "unit": "?", "to": "99.99"}, "unit"),
        ({"do": "take_test", "unit": "", "cp": True}, "unit"),
    ],
)
def test_what_names_nothing_is_refused_with_its_key(context: Any, row: Any, where: str) -> None:
    with pytest.raises(BadStepError) as caught:
        CODEC.action_from_json(context, row)
    assert caught.value.where == where


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"cp": True}, "cp"),
        ({"cp": -1}, "cp"),
        ({"cp": 7}, "cp"),
        ({"aim": "run"}, "aim"),
        ({"to": "1.1"}, "to"),
    ],
)
def test_wrong_values_of_a_test(context: Any, change: Any, where: str) -> None:
    row = {"do": "take_test", "unit": context.unit_ids[0], "cp": 1, **change}
    with pytest.raises(BadStepError) as caught:
        CODEC.action_from_json(context, row)
    assert caught.value.where == where


def test_an_unknown_token_is_refused(context: Any) -> None:
    with pytest.raises(BadStepError):
        CODEC.item_from_json(context, "?")
