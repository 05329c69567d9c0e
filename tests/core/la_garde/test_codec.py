"""Acts as files write them."""

from __future__ import annotations

from typing import Any

import pytest

from core.geometry.bases import Pose
from core.records.serialization.steps import BadStepError
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules.codec import LaGardeCodec
from core.systems.la_garde.rules.rules import LaGardeRules
from tests.core.la_garde.conftest import shipped

CODEC = LaGardeCodec()
SETTING = LaGardeRules().new_battle(shipped("austerlitz")).context
POSE = Pose(9_000, 4_000, 123)
ACTS: tuple[Any, ...] = (
    acts.Lay(0, POSE),
    acts.Enter(15, POSE),
    acts.END_ENTRIES,
    acts.LayAide(1, 9_000, 4_000),
    acts.END_AIDES,
    acts.OrderCorps(0, 1),
    acts.OrderDivision(2, 3),
    acts.END_ORDERS,
    acts.GoFirst(1),
    acts.Activate(4),
    acts.ChangeOrder(0, 2),
    acts.KEEP_ORDER,
    acts.MoveGeneral(0, 9_000, 4_000),
    acts.END_GENERALS,
    acts.Bombard(3, 10),
    acts.END_BOMBARDS,
    acts.Move(0, (POSE, Pose(1, 2, 3))),
    acts.END_MOVES,
    acts.Attack(0, 9),
    acts.Engage(5),
    acts.Engage(-1),
    acts.STAND,
    acts.Occupy(0, POSE),
)


@pytest.mark.parametrize("action", ACTS, ids=lambda action: type(action).__name__)
def test_acts_survive_the_file(action: Any) -> None:
    row = CODEC.action_to_json(SETTING, action)
    assert CODEC.action_from_json(SETTING, row) == action
    assert {type(action) for action in ACTS} == set(acts.ACTION_KINDS)


def test_generals_are_called_by_what_they_command() -> None:
    named = [CODEC.action_to_json(SETTING, acts.Engage(post))["post"] for post in (0, 1, 4, -1)]
    assert named == ["army:french", "saint-hilaire", "army:allies", "aide:saint-hilaire"]


@pytest.mark.parametrize(
    ("row", "key"),
    [
        ({"do": "dance"}, "do"),
        ({"do": "activate"}, "division"),
        ({"do": "activate", "division": "nobody"}, "division"),
        ({"do": "activate", "division": 3}, "division"),
        ({"do": "keep_order", "why": "not"}, "why"),
        ({"do": "order_corps", "corps": "iv-corps", "order": "none"}, "order"),
        ({"do": "move", "unit": "morand", "path": []}, "path"),
        ({"do": "move", "unit": "morand", "path": [[1, 2]]}, "path"),
        ({"do": "move_general", "post": "iv-corps", "x": 1, "y": 2}, "post"),
        ({"do": "move_general", "post": "vandamme", "x": 1.5, "y": 2}, "x"),
        ({"do": "go_first", "side": "prussians"}, "side"),
    ],
)
def test_what_names_nothing_is_told(row: dict[str, Any], key: str) -> None:
    with pytest.raises(BadStepError) as told:
        CODEC.action_from_json(SETTING, row)
    assert told.value.where == key


def test_tokens_are_letters() -> None:
    assert [CODEC.item_from_json(SETTING, CODEC.item_to_json(SETTING, item)) for item in "DNV"] == list("DNV")
    with pytest.raises(BadStepError):
        CODEC.item_from_json(SETTING, "X")
