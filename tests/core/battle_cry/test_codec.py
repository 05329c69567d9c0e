"""Actions and cards as JSON: every action there and back, everything else refused in words."""

from __future__ import annotations

from typing import Any

import pytest

from core.protocol.pending import UNKNOWN
from core.systems.battle_cry.rules.codec import BattleCryCodec
from core.systems.battle_cry.rules.rules import BattleCryRules

CODEC = BattleCryCodec()


@pytest.fixture
def setting(perryville: Any) -> Any:
    return BattleCryRules().new_battle(perryville).setting


def test_every_action_comes_back_the_same(setting: Any) -> None:
    rows = set()
    for action in setting.actions.universe():
        row = CODEC.action_to_json(setting, action)
        assert CODEC.action_from_json(setting, row) == action
        rows.add(tuple(sorted(row.items())))
    assert len(rows) == sum(1 for _action in setting.actions.universe())


def test_every_card_comes_back_the_same(setting: Any) -> None:
    for item in (UNKNOWN, *range(len(setting.cards))):
        assert CODEC.item_from_json(setting, CODEC.item_to_json(setting, item)) == item


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
def test_what_names_nothing_is_refused(setting: Any, row: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        CODEC.action_from_json(setting, row)
