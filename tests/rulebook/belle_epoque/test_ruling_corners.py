"""Clauses of rulings that no other test holds by itself."""

from __future__ import annotations

import pytest

from core.protocol.steps import Edit
from core.systems.belle_epoque.rules import actions as acts
from tests.rulebook.belle_epoque.table import battle, ready
from tests.rulebook.belle_epoque.test_reactions import FAR, FOE, assaulted


def test_be_r30_an_evasion_ends_nowhere_beside_the_attacker() -> None:
    """AMB 30: not even by a way round, though a move would stop there."""
    table = assaulted("inf 5.5", "cav 5.6 F")
    table.react("rc1", "evade")
    ways = table.ways(acts.Evade)
    assert "4.7" in ways
    assert not ways & {"5.4", "4.4", "4.5", "6.4", "6.5"}


def test_be_r69_who_stands_beside_either_of_the_two_may_support() -> None:
    """4.4 lies beside the attacker, 4.6 beside the assaulted unit, 4.7 beside neither."""
    table = assaulted("inf 5.5", "inf 5.6 C, inf 4.4 C, inf 4.6 C, inf 4.7 C")
    assert {unit for unit, how in table.reactions() if how == "fire"} == {"ri1", "ri2", "ri3"}


def test_be_r75_who_has_just_the_share_left_is_not_beaten() -> None:
    """2 of 4 elements are no less than a half; 1 is."""
    for faces, over in (("1 1 1 6", None), ("1 1 1 1", None)):
        table = battle("inf 5.5 C", "inf 5.6:4", limits=(0, 50))
        table.ready("bi1")
        table.fire("bi1", "ri1", faces)
        assert (table.elements("ri1"), table.over) == (2, over)
    table = battle("inf 5.5 C", "inf 5.6:3", limits=(0, 50))
    table.ready("bi1")
    table.fire("bi1", "ri1", "1 1 1 6")
    assert table.over == ("blue", "losses")


def test_be_r12_not_beside_an_enemy_without_a_zone_of_control() -> None:
    """BE-R65: 5.7 and 4.6 lie next to the enemy in 4.7, who stands in water and controls nothing."""
    table = ready(
        f"inf 5.4 C, inf 4.7, {FAR}",
        f"inf 5.6, {FOE}",
        terrain={"water": "4.7"},
        options={"zoc_blocked_by_impassable": True},
    )
    table.rule(Edit("state", unit="ri1", item="moved", to=1))
    table.fire("bi1", "ri1", "1 1 6 6")
    assert table.ways(acts.Retreat) == {"6.6"}
    refusal = table.refusal(acts.Retreat(table.unit("ri1"), table.hex("5.7")))
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == ("retreat_to_enemy", "BE-AMB-12")


@pytest.mark.parametrize(("ground", "left"), [("difficult", 0), ("very_difficult", 2)])
def test_be_r57_nobody_leaves_the_map_out_of_very_difficult_ground(ground: str, left: int) -> None:
    """BE-R13 with `retreat_offmap`: who may not leave the hex loses elements instead, 2 of 4."""
    table = ready(
        f"inf 2.5, {FAR}",
        f"inf 1.5, {FOE}",
        features={ground: "1.5", "impassable": "1.4 1.6 2.4"},
        options={"retreat_offmap": "eliminated"},
    )
    table.charge("bi1", "ri1")
    table.roll(attacker="2 6 6 6", defender="6 6 6 6")
    assert table.elements("ri1") == left


def test_be_r32_who_may_march_out_of_difficult_ground_evades_from_it() -> None:
    """`difficult_march`, out of very difficult ground, too: the reaction is a test."""
    special = [{"rule": "difficult_march", "units": ["rc1"]}]
    for ground in ("difficult", "very_difficult"):
        table = assaulted("inf 5.5", "cav 5.6 G, cav 4.6 G", features={ground: "5.6"}, special=special)
        table.react("rc1", "evade")
        table.evade("rc1", "5.9")
        assert table.at("rc1") == "5.9"


def test_be_r56_driven_into_difficult_ground_is_entering() -> None:
    """It fires no more this turn, in its activation or in reaction, and fires again in the next."""
    table = battle(f"inf 5.4 C, cav 8.7, {FAR}", f"inf 5.6 C, {FOE}", features={"difficult": "6.6"})
    table.rule(Edit("state", unit="ri1", item="moved", to=1))
    table.ready("bi1")
    table.fire("bi1", "ri1", "1 1 6 6")
    table.retreat("ri1", "6.6")
    table.ready("bc1")
    table.move("bc1", "7.7")
    table.assault("bc1", "ri1")
    assert table.asked == ("", "assault"), "nobody is asked for a reaction"
    table.roll(attacker="6 6 6", defender="6 6 6")
    table.finish_turn()
    table.ready("ri1")
    assert table.targets("ri1") == {"bc1", "bi1"}


def test_be_r56_an_advance_into_difficult_ground_is_entering() -> None:
    """A defender who has taken the hex of his attacker does not react to the next one."""
    table = ready(f"inf 5.5:1, inf 4.4 C, {FAR}", f"inf 5.6 C, inf 8.6, {FOE}", features={"difficult": "5.5"})
    table.clash("bi1", "ri1", "6", "1 6 6 6")
    table.advance("ri1")
    table.ready("bi2")
    table.assault("bi2", "ri1")
    assert table.asked == ("", "assault")


def test_be_6_4_the_reason_before_the_test_is_the_ground() -> None:
    """A passed test would not help a unit in a marsh; in the clear a march wants one."""
    table = battle(f"cav 5.5, cav 7.5, {FAR}", FOE, features={"difficult": "5.5"})
    table.activate("bc1")
    assert table.why(table.moving("bc1", "5.7")) == "BE-6.4"
    assert table.why(table.moving("bc1", "5.10")) == "BE-6.4"  # how far it goes is decided by the ground
    table.end("bc1")
    table.activate("bc2")
    assert table.why(table.moving("bc2", "7.7")) == "BE-5.1"


@pytest.mark.parametrize("phase", ["activation", "failed", "moved", "marched"])
def test_be_4_2_what_the_active_unit_has_done_is_told_of_no_other(phase: str) -> None:
    """Neither of a friend nor of an enemy: it is bi1 that is activated."""
    table = battle(f"inf 5.5 C, cav 7.5, {FAR}", f"inf 5.8, {FOE}")
    table.activate("bi1")
    if phase != "activation":
        table.test("bi1", die=6 if phase == "failed" else 1)
    if phase in ("moved", "marched"):
        table.rule(Edit("place", unit="ri1", at="5.7" if phase == "moved" else "5.8"))
        table.move("bi1", "5.6" if phase == "moved" else "5.7")
    assert table.asked == ("blue", phase)
    for unit in ("bc1", "ri1"):
        foe = "ri1" if unit == "bc1" else "bi1"
        wishes = [
            table.firing(unit, foe),
            table.assaulting(unit, foe),
            table.moving(unit, "7.6"),
            acts.TakeTest(table.unit(unit), 0),
        ]
        refusals = [table.refusal(wish) for wish in wishes]
        assert {refusal and refusal.kind for refusal in refusals} == {"other_unit_active"}
        assert {refusal and refusal.facts["needed"] for refusal in refusals} == {table.unit("bi1")}


@pytest.mark.parametrize(
    ("ground", "kind", "rule"),
    [("difficult", "cannot_retreat", "BE-13.3"), ("very_difficult", "held_fast", "BE-6.5")],
)
def test_be_r57_it_is_said_what_held_the_unit(ground: str, kind: str, rule: str) -> None:
    """Hexes lie free behind who is held by very difficult ground alone; a wall of water leaves none."""
    walls = {"impassable": "5.7 4.6 6.6"} if kind == "cannot_retreat" else {}
    table = ready(f"inf 5.5, {FAR}", f"inf 5.6, {FOE}", features={ground: "5.6", **walls})
    table.clash("bi1", "ri1", "2 6 6 6", "6 6 6 6")
    assert table.elements("ri1") == 2
    told = table.events("cannot_retreat") + table.events("held_fast")
    assert [(event.kind, event.rule) for event in told] == [(kind, rule)]


def test_be_r78_an_evasion_that_a_ruling_leaves_without_a_way_is_called_off() -> None:
    """The unit has had its token and fights; so while its die falls and while it is asked for a way."""
    field = {"5.5", "5.6", "5.7", "4.6", "1.1", "1.3"}
    water = " ".join(f"{row}.{column}" for row in range(1, 10) for column in range(1, 14 - (row % 2 == 0)))
    water = " ".join(name for name in water.split() if name not in field)
    blocking = [Edit("place", unit="bi2", at="5.7"), Edit("place", unit="bi3", at="4.6")]
    for is_asked in (True, False):
        table = battle("inf 5.5, inf 1.1, inf 1.3", "cav 5.6 G", terrain={"water": water}, cp=(0, 3))
        table.ready("bi1")
        table.assault("bi1", "rc1")
        table.act(table.reacting("rc1", "evade", 3 if is_asked else 2))
        table.rule(Edit("points", side="blue", to=1))
        assert table.asked == (("red", "evade") if is_asked else ("", "test"))
        table.rule(*blocking)
        assert (table.asked, table.at("rc1"), table.bowl) == (("", "assault"), "5.6", (2, 0))


def test_be_r78_a_reaction_by_fire_that_a_ruling_hides_is_called_off() -> None:
    """The line from 4.6 runs between 4.5 and the assaulted unit: with a unit in 4.5 it is blocked."""
    for at, asked in (("4.5", ("red", "react")), ("1.3", ("", "test"))):
        table = assaulted("inf 5.5, inf 1.1", "inf 5.6, inf 4.6 A")
        table.act(table.reacting("ri2", "fire"))
        table.rule(Edit("place", unit="bi2", at=at))
        assert table.asked == asked
        assert table.is_activated("ri2")


def test_be_r78_so_is_one_whose_dice_have_to_fall_and_no_fire_of_an_activation() -> None:
    for at, asked in (("4.5", ("red", "react")), ("1.3", ("", "fire"))):
        table = assaulted("inf 5.5, inf 1.1", "inf 5.6, inf 4.6 A")
        table.react("ri2", "fire")
        table.rule(Edit("place", unit="bi2", at=at))
        assert table.asked == asked
        assert table.is_activated("ri2")
    table = ready("inf 5.5 A, inf 9.1", "inf 5.7, inf 1.13")
    table.act(table.firing("bi1", "ri1"))
    table.rule(Edit("place", unit="bi2", at="5.6"))
    assert table.asked == ("", "fire")


def test_be_r78_a_ruling_leaves_who_has_beaten_its_attacker_the_hex() -> None:
    """The attacker that fell is the active unit; points that a side is given are no reason to ask no more."""
    table = ready("inf 5.5:1, inf 9.1, inf 9.3", "inf 5.6 G, inf 1.13", cp=(0, 0))
    table.clash("bi1", "ri1", "6", "1 2 3 3")
    assert (table.at("bi1"), table.asked) == (None, ("red", "advance"))
    table.rule(Edit("points", side="red", to=2))
    assert table.asked == ("red", "advance")
    table.advance("ri1")
    assert table.at("ri1") == "5.5"


@pytest.mark.parametrize(
    ("to", "moves", "charges"),
    [
        ("5.5", "", False),
        ("5.4", "5.5", True),
        ("4.5", "5.5", False),
    ],
)
@pytest.mark.parametrize("passed", [False, True])
def test_be_r72_who_is_placed_anew_before_its_move_has_stood_there(
    to: str, moves: str, charges: bool, passed: bool
) -> None:
    """BE-R78: the ruling says where the attacker stood; what it does after counts as its move."""
    table = battle("inf 5.2, inf 9.1", f"cav 5.6, {FOE}", cp=(6, 6))
    table.activate("bi1")
    if passed:
        table.test("bi1", cp=3)
    table.rule(Edit("place", unit="bi1", at=to))
    if not passed:
        table.test("bi1", cp=3)
    if moves:
        table.move("bi1", moves)
    table.assault("bi1", "rc1")
    assert (("rc1", "charge") in table.reactions()) == charges


def test_be_r72_who_is_placed_anew_after_its_move_came_from_where_that_began() -> None:
    table = battle("inf 5.4, inf 9.1", f"cav 5.6, {FOE}", cp=(6, 6))
    table.ready("bi1", cp=3)
    table.move("bi1", "5.5")
    table.rule(Edit("place", unit="bi1", at="4.5"))
    table.assault("bi1", "rc1")
    assert ("rc1", "charge") in table.reactions()


@pytest.mark.parametrize(("levels", "more"), [({}, 0), ({"1": "5.5, 5.6"}, 1)])
def test_be_8_1_the_dice_of_a_fire_are_those_of_the_elements_that_a_ruling_leaves(
    levels: dict[str, str], more: int
) -> None:
    """BE-R78: in an activation and as a reaction, as those of an assault."""
    table = battle("inf 5.5:4 B, inf 9.1", "inf 5.7, inf 1.13", levels=levels, cp=(0, 0))
    table.ready("bi1")
    table.act(table.firing("bi1", "ri1"))
    table.weaken("bi1", 2)
    assert table.handful("firer").dice == 2 + more
    table.roll(firer=" ".join("1" * (2 + more)))
    table = battle(
        "inf 5.5, inf 9.1", "inf 5.6:4 B, inf 1.13", levels={"2": "5.6"} if more else {}, cp=(0, 0)
    )
    table.ready("bi1")
    table.assault("bi1", "ri1")
    table.react("ri1", "fire")
    table.weaken("ri1", 1)
    assert table.handful("firer").dice == 1 + more


@pytest.mark.parametrize("edit", [Edit("remove", unit="bi1"), Edit("place", unit="bi1", at="9.2")])
def test_be_13_4_even_losses_by_fire_are_owed_though_the_firer_is_put_elsewhere(edit: Edit) -> None:
    """BE-R78: the ruling takes the firer away, not its hits."""
    table = battle("inf 5.5 A, inf 9.1", "inf 5.7, inf 1.13", cp=(0, 0))
    table.ready("bi1")
    table.fire("bi1", "ri1", "1 1 6 6")
    table.rule(edit)
    assert table.asked == ("red", "fire_loss")
    table.take_losses()
    assert table.elements("ri1") == 2
    assert table.asked == ("", "token")


@pytest.mark.parametrize("edit", [Edit("remove", unit="bi1"), Edit("place", unit="bi1", at="9.2")])
def test_be_13_1_a_retreat_from_an_assault_is_owed_though_the_winner_is_put_elsewhere(edit: Edit) -> None:
    """BE-R78; there is nobody left to take the hex."""
    table = ready("inf 5.5, inf 9.1", "inf 5.6, inf 1.13")
    table.clash("bi1", "ri1", "2 1 6 6", "1 6 6 6")
    assert (table.asked, table.elements("ri1")) == (("red", "retreat"), 3)
    table.rule(edit)
    assert table.asked == ("red", "retreat")
    table.retreat("ri1", sorted(table.ways(acts.Retreat))[0])
    assert (table.elements("ri1"), table.asked) == (3, ("", "token"))


def test_be_13_4_the_attacker_bears_the_losses_of_a_reaction_though_its_target_is_put_elsewhere() -> None:
    """BE-14.3; there is no assault any more (BE-R78)."""
    table = ready("inf 5.5, inf 9.1", "inf 5.6 A, inf 1.13")
    table.assault("bi1", "ri1")
    table.volley("ri1", "1 1 6 6")
    assert table.asked == ("blue", "fire_loss")
    table.rule(Edit("place", unit="ri1", at="1.1"))
    assert table.asked == ("blue", "fire_loss")
    table.take_losses()
    assert (table.elements("bi1"), table.asked) == (2, ("", "token"))


def test_be_r78_who_is_put_elsewhere_itself_bears_no_losses_any_more() -> None:
    table = battle("inf 5.5 A, inf 9.1", "inf 5.7, inf 1.13", cp=(0, 0))
    table.ready("bi1")
    table.fire("bi1", "ri1", "1 1 6 6")
    table.rule(Edit("place", unit="ri1", at="1.1"))
    assert (table.asked, table.elements("ri1")) == (("", "token"), 3)
