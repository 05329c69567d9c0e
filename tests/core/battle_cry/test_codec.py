"""Actions and cards as JSON: every action there and back, everything else refused in words."""

from __future__ import annotations

from typing import Any

import pytest

from core.protocol.pending import UNKNOWN
from core.systems.battle_cry.rules.codec import BattleCryCodec
from core.systems.battle_cry.rules.rules import BattleCryRules

CODEC = BattleCryCodec()


@pytest.fixture
def context(perryville: Any) -> Any:
    return BattleCryRules().new_battle(perryville).context


def test_every_action_comes_back_the_same(context: Any) -> None:
    rows = set()
    for action in context.actions.universe():
        row = CODEC.action_to_json(context, action)
        assert CODEC.action_from_json(context, row) == action
        rows.add(tuple(sorted(row.items())))
    assert len(rows) == sum(1 for _action in context.actions.universe())


def test_every_card_comes_back_the_same(context: Any) -> None:
    for item in (UNKNOWN, *range(len(context.cards))):
        assert CODEC.item_from_json(context, CODEC.item_to_json(context, item)) == item


@pytest.mark.parametrize(
    "row",
    [
        {},
        {"do": "retire"},
        {"do": "play_card"},
        {"do": "play_card", "card": "joker"},
        {"do": "play_card", "card": 3},
        {"do": "play_card", "card": "probe-left", "to": "3.4"},
        {"do": "move", "unit": "union-inf-1", "to": "3.44"},
        {"do": "move", "unit": "union-inf-1", "to": "here"},
        {"do": "move", "unit": "union-inf-1", "to": "3.4", "along": "yes"},
        {"do": "build_works", "unit": "union-inf-1", "facing": "UP"},
        {"do": "choose_price", "price": "gold"},
        {"do": ["move"]},
    ],
)
def test_what_names_nothing_is_refused(context: Any, row: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        CODEC.action_from_json(context, row)
