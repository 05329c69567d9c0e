"""What an officer never does, for nothing would come of it: cards, orders and withdrawals in vain."""

from __future__ import annotations

from typing import Any

import pytest

from core.players.choosing import best_acts
from core.players.values import trained
from core.systems.battle_cry.players.evaluation import score_actions
from core.systems.battle_cry.rules import actions as acts
from core.systems.catalog import by_id
from tests.rulebook.battle_cry.table import Table, battle

SYSTEM = by_id("battle_cry")
FAR = "inf 1.7, gen 1.7"
"""An enemy whom nobody reaches and who reaches nobody, whole and led."""


def wished(table: Table) -> list[Any]:
    """What an officer would do now, the best acts in the order of the list."""
    side = table.state.active
    return list(best_acts(SYSTEM, table.state, side, trained(SYSTEM).weights).acts)


def score(table: Table, act: Any) -> float:
    return score_actions(table.state, table.state.active, [act], trained(SYSTEM).weights)[0]


@pytest.mark.parametrize(
    ("card", "mine"),
    [
        ("cavalry-charge", "cav 9.7, cav 9.6, inf 9.9, inf 9.8"),  # BC-14.9: nobody in reach of it
        ("sharpshooter", "inf 9.7, inf 9.8"),  # BC-14.18: no general in range
        ("rally", "inf 9.7, inf 9.8"),  # BC-14.16: nobody has lost a figure
        ("short-supply", "inf 9.7, inf 9.8"),  # BC-14.19: the only enemy has a general
    ],
)
def test_a_card_that_would_do_nothing_is_kept(card: str, mine: str) -> None:
    table = battle(mine, FAR, hand=(card, "probe-centre"))
    assert wished(table) == [acts.PlayCard(table.card("probe-centre"))]


@pytest.mark.parametrize(
    ("card", "mine", "enemy"),
    [
        ("cavalry-charge", "cav 5.7, inf 9.9", "inf 4.7:1"),
        ("sharpshooter", "inf 5.7", "inf 1.7, gen 1.7"),
        ("rally", "inf 9.7:2, inf 9.8", FAR),
        ("short-supply", "inf 9.7", "inf 4.1"),
    ],
)
def test_a_card_that_does_something_is_played(card: str, mine: str, enemy: str) -> None:
    table = battle(mine, enemy, hand=(card, "scout-left"))
    assert wished(table) == [acts.PlayCard(table.card(card))]


def test_where_no_card_does_anything_the_smallest_goes() -> None:
    """Five guns are laid on every hex ahead of the last man: he stays, and the large cards are kept."""
    hand = ("sharpshooter", "assault-left", "all-out-offensive", "scout-left", "probe-left")
    table = battle("inf 6.2:1", "art 1.1, art 1.2, art 1.3, art 1.4, art 1.5", hand=hand)
    assert wished(table) == [acts.PlayCard(table.card("scout-left"))]
    table.play("scout-left")
    assert score(table, acts.Order(table.unit("ui1"))) < score(table, acts.EndOrders())


def test_leadership_is_worth_what_the_led_unit_can_do() -> None:
    """BC-14.15: the unit of an attached general is ordered with him."""
    table = battle("inf 5.7, gen 5.7, inf 9.1", "inf 4.7:1", hand=("leadership", "probe-left"))
    assert wished(table) == [acts.PlayCard(table.card("leadership"))]
    table.play("leadership")
    assert wished(table) == [acts.Order(table.unit("ug1"))]


def at_moves(mine: str, enemy: str, **kept: Any) -> Table:
    """All pieces of the Union are ordered, and may move."""
    table = battle(mine, enemy, hand="all-out-offensive", **kept)
    table.play("all-out-offensive")
    table.order(*(name for name in ("ui1", "ua1") if name in table.state.context.unit_index))
    table.end(acts.EndOrders)
    return table


def back(table: Table, to: str) -> float:
    """What an officer makes of a move of the gun."""
    return score(table, table.moving("ua1", to))


def test_a_gun_stays_where_nobody_strikes_at_it() -> None:
    """A wood hides it from the infantry three hexes away: no dice fall on it, so it does not go back."""
    hidden = at_moves("art 5.7:1, inf 9.1", "inf 2.7, inf 2.8", terrain={"woods": "4.7 4.8 3.7 3.8"})
    assert back(hidden, "6.7") < score(hidden, acts.EndMoves())
    struck = at_moves("art 6.7:1, inf 9.1", "art 2.5, art 2.6, art 2.7, art 2.8, art 2.9")
    assert back(struck, "7.7") > score(struck, acts.EndMoves())
