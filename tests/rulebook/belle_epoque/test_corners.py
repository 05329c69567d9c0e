"""Corners where several rules meet, and the rulings that stand in no other file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.protocol.steps import Edit
from core.records import games
from core.records.serialization.digests import plain_state
from core.systems.belle_epoque.rules import actions as acts
from core.systems.belle_epoque.system import BELLE_EPOQUE
from tests.rulebook.belle_epoque.table import RULES, Table, battle, ready

FAR = "inf 9.1"
FOE = "inf 1.13"


def same_again(table: Table) -> None:
    """A saved and loaded game, a copy and a way back and forth all are at this very moment."""
    here = plain_state(table.state)
    game = games.Game(BELLE_EPOQUE, table.scenario, table.journal, 1)
    loaded = games.loads(games.dumps(game), [BELLE_EPOQUE]).journal
    assert plain_state(loaded.state) == here
    assert loaded.pending == table.pending
    copy = table.state.copy()
    assert plain_state(copy) == here
    assert RULES.pending(copy) == table.pending
    moment = table.journal.here
    table.journal.back()
    assert plain_state(table.state) != here
    table.journal.go(moment)
    assert plain_state(table.state) == here


def test_be_14_4_three_supporters_then_an_evasion() -> None:
    """Each step of the nested window survives saving, copying and undoing."""
    table = ready(
        f"inf 5.5 conspicuous, {FAR}", f"cav 5.6 G, inf 4.4 C, inf 4.5 C, inf 6.4 C, {FOE}", cp=(0, 3)
    )
    table.assault("bi1", "rc1")
    same_again(table)
    for number, unit in enumerate(("ri1", "ri2", "ri3"), 1):
        table.act(table.reacting(unit, "fire", 1))
        same_again(table)
        table.roll(test="4")
        same_again(table)
        table.roll(firer="5 6 6 6" if number == 3 else "6 6 6 6")
        same_again(table)
        assert table.asked == ("red", "react")
        assert table.bowl == (1, 5 - number)
    assert table.elements("bi1") == 3
    assert table.reactions() == {("rc1", "fire"), ("rc1", "evade")}
    table.act(table.reacting("rc1", "evade", 0))
    same_again(table)
    table.roll(test="3")
    same_again(table)
    assert table.asked == ("red", "evade")
    table.evade("rc1", "5.9")
    same_again(table)
    assert table.asked == ("blue", "advance")
    table.advance("bi1")
    same_again(table)
    assert (table.at("bi1"), table.at("rc1"), table.points) == ("5.6", "5.9", (0, 0))


def test_be_14_4_the_first_supporter_destroys_the_attacker() -> None:
    """Nobody else is asked and nothing else is lost; it was an activation all the same."""
    table = battle(f"inf 5.5:1, {FAR}", f"inf 5.6 C, inf 4.4 C, inf 4.5 C, {FOE}")
    table.ready("bi1")
    table.assault("bi1", "ri1")
    table.volley("ri3", "1 1 1 1")
    assert table.at("bi1") is None
    assert table.asked == ("", "token")
    assert table.bowl == (1, 3)
    # The token of the destroyed attacker was spent before: no other one goes (BE-4.4).
    assert table.state.fought == [0] * len(table.state.fought)


def test_be_14_4_a_retreat_beside_the_target_still_stops_the_assault() -> None:
    """BE-R12: a retreat never ends beside an enemy, so that an attacker who goes back is gone."""
    table = ready(f"inf 5.5, {FAR}", f"inf 5.6 C, {FOE}")
    table.assault("bi1", "ri1")
    table.act(table.reacting("ri1", "fire"))
    table.roll(test="1")
    table.roll(firer="1 1 6 6")
    assert table.ways(acts.Retreat) == {"5.4", "4.4", "6.4"}
    assert table.why(acts.Retreat(table.unit("bi1"), table.hex("4.5"))) is not None
    table.retreat("bi1", "4.4")
    assert table.asked == ("", "token")


def test_be_r69_who_may_support_is_asked_anew_each_time() -> None:
    """An attacker who is pushed away leaves the window of nobody."""
    table = ready(f"inf 5.5, {FAR}", f"inf 5.6 C, inf 4.4 C, {FOE}")
    table.assault("bi1", "ri1")
    table.volley("ri1", "1 1 6 6")
    table.retreat("bi1", "6.4")
    assert table.asked == ("", "token")
    assert not table.is_activated("ri2")


def test_be_4_5_a_supporter_whose_target_is_gone_is_not_activated() -> None:
    """Two tokens of Red left the bowl, not three."""
    table = ready(f"inf 5.5:1, {FAR}", f"inf 5.6 C, inf 4.4 C, inf 4.5 C, {FOE}")
    table.assault("bi1", "ri1")
    table.react("ri2", "fire", die=6)
    table.volley("ri3", "1 6 6 6")
    assert table.bowl == (1, 2)
    assert not table.is_activated("ri1")


def test_be_4_4_an_attacker_and_a_defender_die_together() -> None:
    """The token of the defender, who was not activated, goes with it; that of the attacker was drawn."""
    table = ready(f"inf 5.5:1, {FAR}", f"inf 5.6:1, {FOE}")
    table.clash("bi1", "ri1", "6", "6")
    assert (table.at("bi1"), table.at("ri1"), table.bowl) == (None, None, (1, 1))


def test_be_4_4_a_unit_that_leaves_the_map_takes_its_token() -> None:
    """`retreat_offmap=eliminated`: its elements count as lost."""
    table = ready(
        f"inf 2.5, {FAR}",
        f"inf 1.5, {FOE}",
        terrain={"water": "1.4 1.6 2.4"},
        options={"retreat_offmap": "eliminated"},
    )
    assert table.bowl == (1, 2)
    table.charge("bi1", "ri1")
    table.roll(attacker="2 6 6 6", defender="6 6 6 6")
    assert table.bowl == (1, 1)
    assert table.state.lost(table.side("red")) == 4


def test_be_10_6_impetuous_winner_advances_after_an_evasion_from_a_fort() -> None:
    """The impetuous advance is never asked, whatever the ground."""
    table = ready(f"tri 5.5 impetuous, {FAR}", f"cav 5.6, {FOE}", "bt1", features={"hill": "5.6"})
    table.assault("bt1", "rc1")
    table.react("rc1", "evade")
    table.evade("rc1", "5.9")
    assert (table.at("bt1"), table.active) == ("5.6", None)


def test_be_11_5_a_defence_then_an_attack_in_one_turn() -> None:
    """A unit that has fought as defender twice attacks with two less."""
    table = battle(f"inf 5.5:1, inf 4.5:1, inf 6.5, {FAR}", f"inf 5.6 shock, {FOE}")
    for unit in ("bi1", "bi2"):
        table.ready(unit)
        table.clash(unit, "ri1", "6", " ".join(["6"] * table.elements("ri1")))
    table.ready("ri1")
    table.charge("ri1", "bi3")
    assert table.counting() == ("12", "123")


def test_be_11_4_cavalry_in_the_open_against_cavalry_on_a_hill() -> None:
    """The limit looks at where the enemy stands, for each side by itself."""
    table = ready(f"cav 5.5, {FAR}", f"cav 5.6, {FOE}", "bc1", features={"hill": "5.6"})
    table.charge("bc1", "rc1")
    assert table.counting() == ("1", "123")


def test_be_13_3_an_attacker_who_loses_is_driven_from_other_enemies_too() -> None:
    table = ready(f"inf 5.5, {FAR}", f"inf 5.6, inf 4.4, {FOE}")
    table.charge("bi1", "ri1")
    table.roll(attacker="6 6 6 6", defender="2 6 6 6")
    # Away from 5.6 and from 4.4: only 6.4 is.
    assert (table.at("bi1"), table.elements("bi1")) == ("6.4", 3)


def test_be_13_1_a_retreat_of_the_last_two_elements() -> None:
    """Four losses of three elements: two go, two steps; one element is left."""
    table = ready(f"inf 5.5, {FAR}", f"inf 5.6:3, {FOE}")
    table.charge("bi1", "ri1")
    table.roll(attacker="3 1 6 6", defender="6 6 6")
    table.retreat("ri1", "5.7")
    table.retreat("ri1", "5.8")
    assert (table.at("ri1"), table.elements("ri1")) == ("5.8", 1)


def test_be_9_1_a_line_with_a_reaction() -> None:
    """Fire in reaction is judged where the attacker stands: over the shoulder of the assaulted."""
    table = ready(f"inf 5.4, {FAR}", f"inf 5.6 C, inf 5.7 C, {FOE}", levels={"1": "5.7"})
    table.move("bi1", "5.5")
    table.assault("bi1", "ri1")
    # 5.7 overlooks both the attacker and its friend.
    assert ("ri2", "fire") in table.reactions()
    table.react("ri2", "fire")
    # One die more for the height.
    assert table.handful("firer").dice == 5


@pytest.mark.parametrize("how", ["fire", "evade"])
def test_be_r33_a_reaction_is_stationary_fire_and_moves_count(how: acts.How) -> None:
    """Type E, which has no bracket, fires in defence; who evaded has moved."""
    table = ready(f"inf 5.5, {FAR}", f"cav 5.6 E, {FOE}")
    table.assault("bi1", "rc1")
    table.react("rc1", how)
    if how == "fire":
        table.roll(firer="3 6 6")
        assert table.elements("bi1") == 3
    else:
        table.evade("rc1", "5.9")
        assert table.state.moved_ever >> table.unit("rc1") & 1


def test_be_r70_a_reaction_that_could_do_nothing_is_not_offered() -> None:
    """6.6 is beside the assaulted unit and cannot reach the attacker with type G."""
    table = ready(f"inf 5.5, {FAR}", f"inf 5.6 G open, inf 6.6 G, {FOE}")
    table.assault("bi1", "ri1")
    assert table.reactions() == {("ri1", "fire")}


def test_be_r70_a_shot_that_cannot_hit_is_a_shot() -> None:
    """Score 1, and a 1 misses open order: the assaulted unit may fire all the same, and an active one."""
    table = ready(f"inf 5.5 G open, {FAR}", f"inf 5.6 G open, {FOE}")
    assert table.may(table.firing("bi1", "ri1"))
    table.assault("bi1", "ri1")
    assert table.reactions() == {("ri1", "fire")}


def test_be_r66_an_advance_ends_it() -> None:
    """No second assault, no fire after an advance."""
    table = ready(f"inf 5.5 C, {FAR}", f"inf 5.6:1, inf 5.7, {FOE}")
    table.clash("bi1", "ri1", "1 6 6 6", "6")
    table.advance("bi1")
    assert table.active is None
    assert table.asked == ("", "token")


def test_be_r39_as_many_tokens_as_units_not_activated() -> None:
    """After every step of a turn with reactions and losses."""
    table = ready(f"inf 5.5:2, inf 4.4 C, {FAR}", f"inf 5.6 C, inf 4.5 C, {FOE}")

    def left(side: str) -> int:
        return sum(
            row.side == side and table.at(row.id) is not None and not table.is_activated(row.id)
            for row in table.scenario.units
        )

    table.assault("bi1", "ri1")
    steps: tuple[Callable[[], None], ...] = (
        lambda: table.volley("ri2", "1 6 6 6"),
        lambda: table.react("ri1", "fire", die=6),
        lambda: table.roll(attacker="6", defender="6 6 6 6"),
        lambda: table.ready("bi2"),
        lambda: table.fire("bi2", "ri2", "1 1 1 1"),
        lambda: table.take_losses(),
    )
    for step in steps:
        step()
        assert table.bowl == (left("blue"), left("red"))


def test_be_r80_a_move_is_its_destination() -> None:
    """Whatever way: 5.7 is reached round the hill in 5.6, in as many steps as needed."""
    table = ready(f"mtd 5.5, {FAR}", FOE, "bm1", features={"hill": "5.6"})
    assert table.may(table.moving("bm1", "5.7"))
    table.move("bm1", "5.7")
    assert table.at("bm1") == "5.7"


def test_be_r81_no_test_after_a_move() -> None:
    table = battle(f"inf 5.5 C, {FAR}", f"inf 5.7, {FOE}")
    table.activate("bi1")
    table.move("bi1", "5.6")
    assert table.asked == ("", "token")
    assert table.is_activated("bi1")


def test_be_r82_nothing_is_asked_where_nothing_can_be_chosen() -> None:
    """One colour in the bowl: no draw; one unit left: no naming."""
    table = battle("inf 5.5, inf 9.1", FOE)
    table.idle("ri1")
    assert table.asked == ("blue", "activate")
    table.idle("bi1")
    assert table.asked == ("blue", "activation")
    assert table.active == "bi2"
    assert len(table.events("token_drawn")) == 3


def test_be_r61_choices_one_after_the_other() -> None:
    """The first choice decides what the second can be: in a dead end the second loss is an element."""
    table = ready(f"inf 5.5 C, {FAR}", f"inf 5.6, {FOE}", terrain={"water": "4.7 6.7 5.8"})
    table.fire("bi1", "ri1", "1 1 1 1")
    table.retreat("ri1", "5.7")
    assert (table.at("ri1"), table.elements("ri1")) == ("5.7", 1)
    assert table.asked[1] == "token"


def test_be_r65_no_retreat_into_a_zone() -> None:
    """Every hex away is beside 4.7 or 6.7, which are not next to the loser: the losses are elements."""
    table = ready(f"inf 5.5, inf 4.7, inf 6.7, {FAR}", f"inf 5.6, {FOE}")
    table.charge("bi1", "ri1")
    table.roll(attacker="2 6 6 6", defender="6 6 6 6")
    assert (table.at("ri1"), table.elements("ri1")) == ("5.6", 2)


def test_be_r11_what_grows_adds_nothing_and_a_hill_without_level_overlooks_nobody() -> None:
    kept: dict[str, Any] = {"features": {"hill": "5.5"}, "terrain": {"woods": "5.6"}}
    table = ready(f"inf 5.5 A, {FAR}", f"inf 5.7 conspicuous, {FOE}", **kept)
    assert table.targets("bi1") == set()
    table = ready(f"inf 5.5 A, {FAR}", f"inf 5.7 conspicuous, {FOE}", levels={"1": "5.5"}, **kept)
    assert table.dice("bi1", "ri1") == 5


def test_be_r2_reinforcements_on_the_table_count_for_the_dice() -> None:
    table = battle("tri 9.1:6, tri 9.3:2 turn=1", FOE)
    assert table.asked == ("", "token")
    table.finish_turn()
    assert table.handful("blue").dice == 1


def test_be_r54_one_hex_is_always_a_whole_move() -> None:
    """Into difficult ground from difficult ground, without a test."""
    table = battle(f"inf 5.5, {FAR}", FOE, features={"difficult": "5.5 5.6"})
    table.activate("bi1")
    assert table.may(table.moving("bi1", "5.6"))


def test_be_r53_success_is_no_order() -> None:
    """BE-R81: the basic move after a passed test is allowed, and so is nothing."""
    table = ready(f"inf 5.5 C, {FAR}", f"inf 5.6, {FOE}")
    table.move("bi1", "5.4")
    table = ready(f"inf 5.5 C, {FAR}", f"inf 5.6, {FOE}")
    table.end("bi1")
    assert table.at("bi1") == "5.5"


def test_be_r8_out_and_in_within_the_allowance() -> None:
    """AMB 8 with an evader: out of the attacker's zone and into another, two steps apart."""
    table = ready(f"inf 5.5, inf 5.9, {FAR}", f"cav 5.6, {FOE}")
    table.assault("bi1", "rc1")
    table.react("rc1", "evade")
    # 5.7 is in no zone; 5.8 is in that of 5.9 and stops.
    assert "5.8" in table.ways(acts.Evade)
    assert "5.10" not in table.ways(acts.Evade)


def test_be_r9_a_retreat_may_leave_a_zone_and_an_advance_enter_one() -> None:
    table = ready(f"inf 5.5, {FAR}", f"inf 5.6:1, inf 4.6, {FOE}")
    table.clash("bi1", "ri1", "1 6 6 6", "6")
    table.advance("bi1")
    assert table.at("bi1") == "5.6"
    # Beaten by two: an element, and one step out of the zone of the winner.
    table = ready(f"inf 5.5, {FAR}", f"inf 5.6:3, {FOE}")
    table.clash("bi1", "ri1", "1 1 6 6", "6 6 6")
    assert table.asked == ("red", "retreat")
    table.act(table.offered()[0])
    assert table.state.strength[table.unit("ri1")] == 2
    assert table.at("ri1") != "5.6"


def test_be_r60_own_troops_block() -> None:
    table = ready(f"inf 5.5 A, inf 5.6, {FAR}", f"inf 5.7 conspicuous, {FOE}")
    assert table.why(table.firing("bi1", "ri1")) == "BE-9.1"


def test_be_r78_a_ruling_keeps_the_bowl_in_step() -> None:
    table = battle("inf 5.5, inf 9.1", "inf 5.6, inf 1.13")
    table.command()
    table.rule(Edit("state", unit="bi1", item="activated", to=1))
    assert table.bowl == (1, 2)
    table.rule(Edit("remove", unit="ri1"))
    assert table.bowl == (1, 1)


def test_be_r32_units_that_march_out_of_difficult_ground_may_evade_from_it() -> None:
    """BE-6.4: the exception of the scenario holds for an evasion, too."""
    special = [{"rule": "difficult_march", "units": ["rc1"]}]
    table = ready(f"inf 5.5, {FAR}", f"cav 5.6, {FOE}", features={"difficult": "5.6"}, special=special)
    table.assault("bi1", "rc1")
    assert ("rc1", "evade") in table.reactions()


def test_be_6_3_a_retreat_into_difficult_ground_bars_fire_later_in_the_turn() -> None:
    """Entering is entering: neither its own fire nor a reaction is left in this turn."""
    table = battle(f"inf 5.5 C, inf 4.7, {FAR}", f"inf 5.6 C, inf 6.5 C, {FOE}", terrain={"marsh": "6.6"})
    table.ready("bi1")
    table.fire("bi1", "ri1", "1 1 6 6")
    table.retreat("ri1", "6.6")
    table.activate("ri1")
    table.test("ri1")
    assert table.targets("ri1") == set()
    assert table.why(table.firing("ri1", "bi1")) == "BE-6.3"


def test_be_11_5_an_evaded_or_cancelled_assault_costs_the_attacker_nothing() -> None:
    """He is attacked later in the turn and fights with his full score."""
    table = battle(f"inf 5.5, {FAR}", f"cav 5.6, inf 6.5, {FOE}")
    table.ready("bi1")
    table.assault("bi1", "rc1")
    table.react("rc1", "evade")
    table.evade("rc1", "5.9")
    table.decline("bi1")
    table.ready("ri1")
    table.charge("ri1", "bi1")
    assert table.counting() == ("123", "123")


def test_be_14_2_a_supporter_of_another_assault_is_spent() -> None:
    """Who fired in support once this turn does not do so again, nor when assaulted itself."""
    table = battle(f"inf 5.5, inf 3.4, {FAR}", f"inf 5.6 C, inf 4.4 C, {FOE}")
    table.ready("bi1")
    table.assault("bi1", "ri1")
    table.volley("ri2", "6 6 6 6")
    table.stand()
    table.roll(attacker="6 6 6 6", defender="6 6 6 6")
    table.ready("bi2")
    table.assault("bi2", "ri2")
    assert table.asked == ("", "assault")


def test_be_17_2_below_both_limits_by_a_tie_is_a_draw_with_limits_that_differ() -> None:
    """Blue has 2 of 3 left and needs 70 %, Red 1 of 2 and needs 60 %: both fall by the one tie."""
    table = battle("inf 5.5:2, inf 9.1:1", "inf 5.6:1, inf 1.13:1", limits=(70, 60))
    table.ready("bi1")
    table.clash("bi1", "ri1", "6 6", "6")
    assert table.over == ("", "draw")
