"""The options of the ambiguity table: each value of each."""

import pytest

from core.systems.battle_cry.design.options import OPTIONS, BattleCryOptions
from core.systems.battle_cry.rules import actions as acts
from tests.rulebook.battle_cry.table import Table, battle, fighting, ordered

DEFAULTS = {
    "orchard_mod": -1,
    "hill_to_hill_los": "blocked",
    "hill_over_friends": "all",
    "field_tall": True,
    "fieldwork_arc": "front",
    "general_terrain": "stops",
    "retreat_into_rough": True,
    "rules150": False,
    "general_moved_die": True,
    "min_dice": 0,
    "edge_los": "any",
    "turn_limit": 60,
    "all_out_price": "none",
}


def test_bc_amb_defaults_are_the_recommended_readings() -> None:
    """Without a word of the scenario the recommended reading holds, and every option is told to the
    editor.
    """
    assert BattleCryOptions().model_dump() in (DEFAULTS, {})
    assert {name: getattr(BattleCryOptions(), name) for name in DEFAULTS} == DEFAULTS
    assert {option.id: option.default for option in OPTIONS} == DEFAULTS


@pytest.mark.parametrize(("value", "dice"), [(-1, 3), (0, 4)])
def test_bc_amb_1_orchard_mod(value: int, dice: int) -> None:
    """A target in an orchard costs 1 die, or none."""
    table = fighting("inf 5.1", "inf 5.2", terrain={"orchard": "5.2"}, options={"orchard_mod": value})
    assert table.dice("ui1", "ci1") == dice


@pytest.mark.parametrize("value", ["blocked", "open"])
def test_bc_amb_2_hill_to_hill_los(value: str) -> None:
    """Hill hexes between two hills block, or do not; pieces on them block in both, and so do hills
    from the plain.
    """
    options = {"hill_to_hill_los": value}
    hills = {"hill": "5.1 5.2 5.3"}
    table = fighting("inf 5.1", "inf 5.3", terrain=hills, options=options)
    assert table.dice("ui1", "ci1") == (0 if value == "blocked" else 2)
    table = fighting("inf 5.1", "inf 5.3, art 5.2", terrain=hills, options=options)
    assert table.dice("ui1", "ci1") == 0
    table = fighting("inf 5.1", "inf 5.3", terrain={"hill": "5.2 5.3"}, options=options)
    assert table.dice("ui1", "ci1") == 0
    table = fighting("inf 5.1", "inf 5.3", terrain={"hill": "5.1 5.3", "woods": "5.2"}, options=options)
    assert table.dice("ui1", "ci1") == 0


@pytest.mark.parametrize("value", ["all", "artillery"])
def test_bc_amb_3_hill_over_friends(value: str) -> None:
    """Any unit on a hill sees over an adjacent friend, or artillery only."""
    for arm, dice in (("inf", 3), ("art", 4)):
        table = fighting(
            f"{arm} 5.1, cav 5.2", "inf 5.3", terrain={"hill": "5.1"}, options={"hill_over_friends": value}
        )
        seen = value == "all" or arm == "art"
        assert table.dice(f"u{arm[0]}1", "ci1") == (dice if seen else 0)


@pytest.mark.parametrize("value", [True, False])
def test_bc_amb_4_field_tall(value: bool) -> None:
    """Fields block the sight, or do not; their die stays in both."""
    table = fighting("inf 5.1", "inf 5.3", terrain={"field": "5.2"}, options={"field_tall": value})
    assert table.dice("ui1", "ci1") == (0 if value else 3)
    table = fighting("inf 5.1", "inf 5.2", terrain={"field": "5.2"}, options={"field_tall": value})
    assert table.dice("ui1", "ci1") == 3


@pytest.mark.parametrize("value", ["front", "all"])
def test_bc_amb_7_fieldwork_arc(value: str) -> None:
    """Fieldworks protect against front and flanks, or all round."""
    options = {"fieldwork_arc": value}
    for attacker, dice in (("5.7", 2), ("4.8", 2), ("3.7", 4 if value == "front" else 2)):
        table = fighting(f"inf {attacker}", "inf 4.7", works={"4.7": "S"}, options=options)
        assert table.dice("ui1", "ci1") == dice


@pytest.mark.parametrize("value", ["stops", "free", "rough"])
def test_bc_amb_9_general_terrain(value: str) -> None:
    """A general is stopped as units are; or by no ground; or may also enter rough ground."""
    options = {"general_terrain": value}
    for name in ("woods", "building", "river"):
        table = ordered("gen 5.5", "inf 1.13", terrain={name: "5.6"}, options=options)
        found = table.moves("ug1")
        assert "5.6" in found
        assert ("5.8" in found) == (value != "stops")
    table = ordered("gen 5.5", "inf 1.13", terrain={"rough": "5.6"}, options=options)
    found = table.moves("ug1")
    assert ("5.6" in found, "5.8" in found) == (value == "rough", value == "rough")


def test_bc_amb_9_with_his_unit_he_goes_as_it_does() -> None:
    """The freedom holds for a general who moves by himself (BC-R9)."""
    table = ordered(
        "cav 5.5, gen 5.5", "inf 1.13", terrain={"rough": "5.6"}, options={"general_terrain": "rough"}
    )
    assert "5.6" not in table.moves("uc1", along=True)


@pytest.mark.parametrize("value", [True, False])
def test_bc_amb_12_retreat_into_rough(value: bool) -> None:
    """A retreat enters rough ground, or rough ground bars it; for generals alike."""
    for confederate, target in (("inf 5.7", "ci1"), ("gen 5.7", "cg1")):
        table = fighting(
            "inf 6.7", confederate, terrain={"rough": "4.6"}, options={"retreat_into_rough": value}
        )
        table.fight("ui1", target, "F C C C")
        if value:
            assert table.retreats() == {"4.6", "4.7"}
        else:
            assert table.at(target) == "4.7"


def after_a_kill(value: bool, union: str = "inf 6.7, gen 6.7", **kept: object) -> Table:
    table = fighting(union, "inf 5.7:1", options={"rules150": value}, **kept)  # type: ignore[arg-type]
    arm = union[0]
    table.attack(f"u{arm}1", "ci1")
    table.roll({"i": "I C C C", "c": "I C C", "a": "I C C C C"}[arm] + (" C" if "gen" in union else ""))
    return table


@pytest.mark.parametrize("value", [True, False])
def test_bc_amb_14_rules150_advance_after_combat(value: bool) -> None:
    """With `rules150` infantry and cavalry may take the hex that was left; without it nobody is asked
    (BC-R70).
    """
    table = after_a_kill(value)
    if not value:
        assert table.asked == ("union", "battle")
        return
    assert table.asked == ("union", "advance")
    table.act(acts.Advance(table.unit("ui1")))
    assert (table.at("ui1"), table.at("ug1"), table.asked) == ("5.7", "5.7", ("union", "battle"))
    assert table.why_fight("ui1", "ci2") == "BC-9.1"


def test_bc_r70_advance_may_be_declined_and_who_cannot() -> None:
    """It is a choice; artillery does not advance, nobody onto rough ground, nor after a shot from afar."""
    table = after_a_kill(True)
    table.decline()
    assert table.at("ui1") == "6.7"
    assert after_a_kill(True, "art 6.7").asked == ("union", "battle")
    assert after_a_kill(True, terrain={"rough": "5.7"}).asked == ("union", "battle")
    table = fighting("inf 7.7", "inf 5.7:1", options={"rules150": True})
    table.fight("ui1", "ci1", "I C C")
    assert table.asked == ("union", "battle")


def test_bc_r70_advance_after_a_retreat() -> None:
    """The hex left by a retreat may be taken as well."""
    table = fighting("cav 6.7", "inf 5.7", options={"rules150": True})
    table.fight("uc1", "ci1", "F C C")
    table.retreat("ci1", "4.7")
    table.act(acts.Advance(table.unit("uc1")))
    assert table.at("uc1") == "5.7"


@pytest.mark.parametrize("value", [True, False])
def test_bc_amb_14_rules150_the_first_flag(value: bool) -> None:
    """With `rules150` a unit with a general may ignore one flag (BC-R71)."""
    table = fighting("inf 6.7", "inf 5.7, gen 5.7, gen 4.6", options={"rules150": value})
    table.fight("ui1", "ci1", "F F C C")
    if not value:
        assert table.at("ci1") == "4.7"
        return
    assert table.asked == ("confederate", "ignore_flag")
    table.act(acts.IgnoreFlag(table.unit("ci1")))
    assert (table.at("ci1"), table.asked) == ("4.7", ("union", "advance"))


def test_bc_r71_who_may_ignore_a_flag() -> None:
    """Not a unit without general, not a lone general; and it may be declined."""
    options = {"rules150": True}
    table = fighting("inf 6.7", "inf 5.7", options=options)
    table.fight("ui1", "ci1", "F C C C")
    assert table.asked == ("confederate", "retreat")
    table = fighting("inf 6.7", "gen 5.7", options=options)
    table.fight("ui1", "cg1", "F C C C")
    assert table.asked == ("confederate", "retreat")
    table = fighting("inf 6.7", "inf 5.7:1, gen 5.7", options=options)
    table.fight("ui1", "ci1", "I F C C")
    assert table.asked == ("confederate", "retreat")
    table = fighting("inf 6.7", "inf 5.7, gen 5.7", options=options)
    table.fight("ui1", "ci1", "F C C C")
    table.decline()
    assert table.asked == ("confederate", "retreat")


@pytest.mark.parametrize("value", [True, False])
def test_bc_amb_22_general_moved_die(value: bool) -> None:
    """A general who moved this turn, by himself or with his unit, gives his die, or none; who stood
    gives it.
    """
    options = {"general_moved_die": value}
    expected = 5 if value else 4
    table = ordered("inf 5.5, gen 5.7, inf 9.13", "inf 4.5, inf 8.12", options=options)
    table.move("ug1", "5.5")
    table.end(acts.EndMoves)
    assert table.dice("ui1", "ci1") == expected
    table = ordered("inf 5.6, gen 5.6, inf 9.13", "inf 4.4, inf 8.12", options=options)
    table.move("ui1", "5.5", along=True)
    table.end(acts.EndMoves)
    assert table.dice("ui1", "ci1") == expected
    assert fighting("inf 5.5, gen 5.5", "inf 4.5", options=options).dice("ui1", "ci1") == 5


@pytest.mark.parametrize("value", [0, 1])
def test_bc_amb_28_min_dice(value: int) -> None:
    """Modifiers that leave no die: no battle, or one die; never beyond range or sight."""
    options = {"min_dice": value}
    table = fighting("inf 5.1", "inf 5.5", terrain={"building": "5.5"}, options=options)
    assert table.dice("ui1", "ci1") == value
    assert fighting("inf 5.1", "inf 5.6", options=options).dice("ui1", "ci1") == 0
    table = fighting("inf 5.1", "inf 5.3", terrain={"woods": "5.2"}, options=options)
    assert table.dice("ui1", "ci1") == 0


@pytest.mark.parametrize("value", ["any", "same"])
def test_bc_amb_33_edge_los(value: str) -> None:
    """Obstacles on both sides block wherever they are, or only at one and the same hexside."""
    options = {"edge_los": value}
    table = fighting("inf 5.5", "inf 1.5", terrain={"woods": "4.4 2.5"}, options=options)
    assert table.dice("ui1", "ci1") == (0 if value == "any" else 1)
    for woods in ("4.4 4.5", "2.4 2.5", "3.5"):
        table = fighting("inf 5.5", "inf 1.5", terrain={"woods": woods}, options=options)
        assert table.dice("ui1", "ci1") == 0
    for woods in ("4.4 2.4", "4.5"):
        table = fighting("inf 5.5", "inf 1.5", terrain={"woods": woods}, options=options)
        assert table.dice("ui1", "ci1") == 1


@pytest.mark.parametrize("value", [1, 3])
def test_bc_amb_34_turn_limit(value: int) -> None:
    """The battle ends after so many turns, each of both sides."""
    table = battle("inf 9.1", "inf 1.1", options={"turn_limit": value})
    for _half in range(2 * value):
        assert table.over is None
        table.skip()
    assert table.over == ("", "draw")


# --- the price of the All-Out Offensive ---------------------------------------------------------------------


def all_out(
    price: str, hand: str = "all-out-offensive probe-left probe-left probe-right probe-right"
) -> Table:
    """A battle in which the Union has just ended a turn with an All-Out Offensive."""
    table = battle("inf 9.1, inf 9.7", "inf 1.1, inf 1.7", hand=hand, options={"all_out_price": price})
    table.play("all-out-offensive")
    table.end(acts.EndOrders)
    return table


def test_bc_14_8_price_none() -> None:
    """Without a price one card is drawn and the next turn is as any other."""
    table = all_out("none")
    table.finish()
    assert len(table.hand("union")) == 5
    table.skip()
    assert table.why_play("probe-right") is None


def test_bc_14_8_price_pass() -> None:
    """`pass`: in his next turn he only discards a card of his choice and draws one (BC-R83)."""
    table = all_out("pass")
    table.finish()
    assert len(table.hand("union")) == 5
    table.skip()
    assert table.asked == ("union", "passing")
    assert table.why_play("probe-left") is not None
    table.discard("probe-left")
    table.deal("rally")
    assert len(table.hand("union")) == 5
    assert table.asked == ("confederate", "card")
    table.skip()
    assert table.asked == ("union", "card")


def test_bc_14_8_price_hand() -> None:
    """`hand`: no card is drawn and the hand is 1 smaller for the rest of the battle; never under 3
    (BC-R82).
    """
    table = all_out("hand")
    assert table.asked == ("confederate", "card")
    assert len(table.hand("union")) == 4
    table.skip()
    table.skip()
    assert len(table.hand("union")) == 4
    small = all_out("hand", "all-out-offensive probe-left probe-left")
    small.finish()
    assert len(small.hand("union")) == 3


def test_bc_14_8_price_of_the_opponent_s_choice() -> None:
    """`opponent`: the opponent picks which of the two; when the hand cannot shrink it is a pass, unasked."""
    table = all_out("opponent")
    assert table.asked == ("confederate", "price")
    table.act(acts.ChoosePrice("hand"))
    assert len(table.hand("union")) == 4
    table = all_out("opponent")
    table.act(acts.ChoosePrice("pass"))
    table.finish()
    table.skip()
    assert table.asked == ("union", "passing")
    table = all_out("opponent", "all-out-offensive probe-left probe-left")
    table.finish()
    table.skip()
    assert table.asked == ("union", "passing")
