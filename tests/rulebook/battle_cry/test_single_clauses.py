"""More clauses of rules that no other test holds by itself: what ends a battle at once, who is asked."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.rules import deck
from tests.rulebook.battle_cry.table import RULES, Table, battle, fighting
from tests.rulebook.battle_cry.test_retreat import attacked


@pytest.mark.parametrize(("need", "over"), [(1, ("union", "flags")), (2, None)])
def test_bc_12_6_who_is_forced_off_the_board_gives_the_last_flag_at_once(
    need: int, over: tuple[str, str] | None
) -> None:
    """BC-5.1: nobody battles any more."""
    table = attacked("inf 2.7, inf 3.8", "inf 1.7, inf 5.8", "F C C C", flags=(need, 6))
    assert table.over == over


def test_bc_r70_who_takes_the_ground_of_a_flag_hex_may_win_by_it_at_once() -> None:
    """The piece that fell there gave the first flag, the hex gives the second."""
    table = fighting(
        "inf 6.7, inf 6.9",
        "inf 5.7, inf 5.10",
        flag_hexes=[("5.7", "union", 1, "while")],
        flags=(2, 6),
        options={"rules150": True},
    )
    table.fight("ui1", "ci1", "I I I I")
    assert table.asked == ("union", "advance")
    table.act(acts.Advance(table.unit("ui1")))
    assert table.over == ("union", "flags")


@pytest.mark.parametrize("holds", [True, False])
def test_bc_r87_who_holds_no_card_is_not_asked_whether_he_fights_back(holds: bool) -> None:
    """A hand is empty where all that it could draw lies elsewhere (BC-R78)."""
    table = fighting("inf 6.7", "inf 5.7", foe_hand="fight-back")
    table.declines = False
    if not holds:
        table.state.hands[table.side("confederate")] = ()
    with patch.object(Table, "sound", False):  # its last card is nowhere
        table.fight("ui1", "ci1", "C C A A")
    assert (table.asked == ("confederate", "fight_back")) is holds


def test_bc_4_cards_in_the_other_hand_may_as_well_lie_in_the_pile() -> None:
    table = battle("inf 6.7", "inf 5.7", hand="probe-centre", foe_hand="bombard")
    seen = RULES.observe(table.state, table.side("union"))
    bombard, probe = table.card("bombard"), table.card("probe-centre")
    assert seen.loose[bombard] == table.state.loose[bombard] + 1
    assert seen.loose[probe] == table.state.loose[probe]


def test_bc_r79_no_name_is_free_whose_only_copy_is_known_in_the_hand_or_lies_on_the_table() -> None:
    table = battle("inf 9.1", "inf 1.1", hand="? ? all-out-offensive")
    card, side = table.card("all-out-offensive"), table.side("union")
    assert table.state.context.copies[card] == 1
    assert not deck.nameable(table.state, side, card)
    table.play("all-out-offensive")
    assert table.state.card == card
    assert not deck.nameable(table.state, side, card)
    assert deck.nameable(battle("inf 9.1", "inf 1.1", hand="? ?").state, side, card)


@pytest.mark.parametrize(("card", "may"), [("attack-right", {"uc1"}), ("attack-centre", {"ui1"})])
def test_bc_r43_who_has_moved_counts_where_it_stands_when_the_next_orders_are_named(
    card: str, may: set[str]
) -> None:
    """Not where it stood before: cavalry that rode from the centre to the right is ordered by the right."""
    table = battle("cav 5.9, inf 5.6", "inf 1.1", hand=f"scout-centre {card}")
    table.play("scout-centre")
    table.order("uc1")
    table.move("uc1", "5.12")
    table.finish()
    table.skip()
    table.play(card)
    assert table.orderable() == may


def test_bc_9_1_that_another_has_battled_is_not_said_of_a_unit() -> None:
    table = fighting("inf 5.5, inf 5.9", "inf 1.1, inf 4.9")
    table.fight("ui2", "ci2", "A A A A")
    refusal = table.refusal(acts.Battle(table.unit("ui1"), table.unit("ci2")))
    assert refusal is not None
    assert refusal.kind == "out_of_range"


def test_bc_9_2_a_hill_elsewhere_gives_a_gun_no_longer_range() -> None:
    table = fighting("art 7.5", "inf 1.5", terrain={"hill": "8.5 9.5"})
    refusal = table.refusal(acts.Battle(table.unit("ua1"), table.unit("ci1")))
    assert refusal is not None
    assert (refusal.kind, refusal.facts["measured"], refusal.facts["needed"]) == ("out_of_range", 6, 5)
