"""BC-9 and BC-11: battle, dice, losses."""

import pytest

from core.protocol.pending import Roll
from core.systems.battle_cry.look.look import BattleCryLook
from core.systems.battle_cry.rules import actions as acts
from tests.rulebook.battle_cry.table import Table, battle, dice_at, fighting, ordered


def test_bc_9_1_one_battle_a_unit_each_resolved_before_the_next() -> None:
    """Each ordered unit battles once at most, in any order; its dice fall before the next battle is named."""
    table = fighting("inf 5.7, inf 5.8", "inf 4.7")
    table.attack("ui2", "ci1")
    assert isinstance(table.pending, Roll)
    table.roll("I C C C")
    assert table.figures("ci1") == 3
    assert table.why_fight("ui2", "ci1") == "BC-9.1"
    table.fight("ui1", "ci1", "I C C C")
    assert table.figures("ci1") == 2


def test_bc_9_1_no_battle_is_allowed() -> None:
    """An ordered unit may leave its battle out."""
    table = fighting("inf 5.7, inf 5.8", "inf 4.7")
    table.finish()
    assert table.figures("ci1") == 4


def test_bc_9_1_targets_are_enemy_units_or_lone_generals() -> None:
    """One enemy unit or a lone enemy general; not a friend, not a general with his unit (BC-R61)."""
    table = fighting("inf 5.7, inf 5.8", "inf 4.7, gen 4.7, gen 4.6")
    assert table.why_fight("ui1", "ui2") == "BC-9.1"
    assert table.why_fight("ui1", "cg1") == "BC-11.3"
    assert table.dice("ui1", "ci1") == 4
    assert table.dice("ui1", "cg2") == 4


def test_bc_9_1_dice_are_not_split() -> None:
    """All dice of a battle are for one target: surplus hits go nowhere else (BC-R69)."""
    table = fighting("inf 5.7", "inf 4.7:1, inf 4.6")
    table.fight("ui1", "ci1", "I I I X")
    assert (table.at("ci1"), table.figures("ci2"), table.flags) == (None, 4, (1, 0))


@pytest.mark.parametrize(
    ("arm", "row"),
    [("inf", (4, 3, 2, 1, 0, 0)), ("cav", (3, 0, 0, 0, 0, 0)), ("art", (5, 4, 3, 2, 1, 0))],
)
def test_bc_9_2_dice_by_distance(arm: str, row: tuple[int, ...]) -> None:
    """Infantry 4-3-2-1, cavalry 3 adjacent only, artillery 5-4-3-2-1; at 6 hexes only from a hill
    (BC-R32).
    """
    assert tuple(dice_at(distance, arm) for distance in range(1, 7)) == row


def test_bc_9_2_out_of_range_is_said() -> None:
    """A target too far away is refused for its distance, one out of sight for the sight."""
    assert fighting("inf 5.1", "inf 5.6").why_fight("ui1", "ci1") == "BC-9.2"
    assert fighting("inf 5.1, inf 5.2", "inf 5.3").why_fight("ui1", "ci1") == "BC-10.1"


@pytest.mark.parametrize(
    ("arm", "row"),
    [("inf", (5, 4, 3, 2, 0, 0)), ("cav", (4, 0, 0, 0, 0, 0)), ("art", (5, 4, 3, 2, 1, 0))],
)
def test_bc_9_3_attached_general_adds_a_die(arm: str, row: tuple[int, ...]) -> None:
    """+1 for infantry and cavalry at any legal range, not for artillery; the range is not longer (AMB 10)."""
    assert tuple(dice_at(distance, arm, extra=", gen 5.1") for distance in range(1, 7)) == row


def test_bc_9_3_the_general_needs_no_order() -> None:
    """The general adds his die although only his unit was ordered."""
    table = fighting("inf 5.7, gen 5.7", "inf 4.7", orders="ui1 ui2")
    assert table.dice("ui1", "ci1") == 5


def test_bc_9_3_a_lone_general_beside_the_unit_adds_nothing() -> None:
    """Only an attached general takes part."""
    assert fighting("inf 5.7, gen 5.8", "inf 4.7").dice("ui1", "ci1") == 4


@pytest.mark.parametrize(("arm", "full", "dice"), [("inf", 4, 4), ("cav", 3, 3), ("art", 2, 5)])
def test_bc_9_4_losses_never_change_the_dice(arm: str, full: int, dice: int) -> None:
    """A unit with one figure left rolls as many dice as a full one."""
    for figures in range(1, full + 1):
        assert fighting(f"{arm} 5.7:{figures}", "inf 4.7").dice(f"u{arm[0]}1", "ci1") == dice


def test_bc_9_5_terrain_modifiers_add_up() -> None:
    """Target hex and river under the attacker both count."""
    table = fighting("inf 5.1", "inf 5.2", terrain={"river": "5.1", "woods": "5.2"}, fences="5.1/E")
    assert table.dice("ui1", "ci1") == 4 - 1 - 1 - 1


def test_bc_9_5_without_dice_no_battle() -> None:
    """0 or fewer dice: no battle is possible."""
    woods = fighting("inf 5.1", "inf 5.5", terrain={"woods": "5.5"})
    assert woods.why_fight("ui1", "ci1") == "BC-9.5"
    building = fighting("inf 5.1", "inf 5.5", terrain={"building": "5.5"})
    assert building.why_fight("ui1", "ci1") == "BC-9.5"
    assert fighting("inf 5.1, gen 5.1", "inf 5.5", terrain={"woods": "5.5"}).dice("ui1", "ci1") == 1


def told(table: Table, piece: str, target: str) -> list[tuple[str, int, str]]:
    """The terms by which a battle is told: kind, value, rule. Their sum is the number of dice."""
    expected = table.dice(piece, target)
    table.attack(piece, target)
    event = table.events("battle")[-1]
    assert sum(term.value for term in event.modifiers) == event.facts["dice"] == expected
    return [(term.kind, term.value, term.rule) for term in event.modifiers]


def test_bc_9_5_each_modifier_is_told_with_its_rule() -> None:
    """Table, general, card, target's ground, fence, river under the attacker; works instead of ground."""
    table = battle(
        "cav 5.1, gen 5.1",
        "inf 5.2",
        hand="cavalry-charge",
        terrain={"river": "5.1", "woods": "5.2"},
        fences="5.1/E",
    )
    table.play("cavalry-charge")
    table.order("uc1")
    table.end(acts.EndMoves)
    assert told(table, "uc1", "ci1") == [
        ("distance", 3, "BC-9.2"),
        ("general", 1, "BC-9.3"),
        ("card", 1, "BC-14.10"),
        ("woods", -1, "BC-8"),
        ("fence", -1, "BC-AMB-6"),
        ("river", -1, "BC-AMB-5"),
    ]
    table = fighting("inf 5.7", "inf 4.7", works={"4.7": "S"}, terrain={"field": "4.7"})
    assert told(table, "ui1", "ci1") == [("distance", 4, "BC-9.2"), ("fieldwork", -2, "BC-8")]
    table = fighting("inf 3.7", "inf 4.7", works={"4.7": "S"}, terrain={"field": "4.7"})
    assert told(table, "ui1", "ci1") == [("distance", 4, "BC-9.2")]
    table = fighting("inf 5.1", "inf 5.5", terrain={"building": "5.5"}, options={"min_dice": 1})
    assert told(table, "ui1", "ci1")[-1] == ("at_least", 2, "BC-AMB-28")


def test_bc_r28_no_die_is_told_that_nothing_gives() -> None:
    """Where fewer than none are left there is no battle; a die at least rolls by the option alone."""
    table = fighting("inf 5.1", "inf 5.5", terrain={"building": "5.5"})
    action = table.battling("ui1", "ci1")
    refusal = table.refusal(action)
    assert refusal is not None
    assert refusal.facts["terms"] == (("distance", 1, "BC-9.2"), ("building", -2, "BC-8"))
    assert (refusal.facts["measured"], refusal.facts["needed"]) == (0, 1)
    preview = BattleCryLook().preview(table.state, table.side("union"), action)
    assert preview is not None
    assert [term.kind for term in preview.modifiers] == ["distance", "building"]
    assert (preview.dice, preview.roll) == (0, None)


def test_bc_9_6_a_lone_general_cannot_attack() -> None:
    """A lone general has no battle."""
    assert fighting("gen 5.7", "inf 4.7").why_fight("ug1", "ci1") == "BC-9.6"


# --- BC-11 --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "dice", "left"),
    [
        ("inf", "I I C A", 2),
        ("inf", "I X C A", 2),
        ("inf", "I I I X", 0),
        ("cav", "C C I A", 1),
        ("cav", "X C I A", 1),
        ("art", "A I I C", 1),
        ("art", "A X I I", 0),
        ("art", "I I I C", 2),
    ],
)
def test_bc_11_1_matching_symbols_and_sabres_hit(target: str, dice: str, left: int) -> None:
    """Each matching symbol and each sabres removes one figure."""
    table = fighting("inf 5.7", f"{target} 4.7")
    piece = f"c{target[0]}1"
    table.fight("ui1", piece, dice)
    assert table.figures(piece) == left
    assert table.flags == (int(left == 0), 0)


def test_bc_11_1_the_last_figure_gives_the_flag_and_surplus_is_wasted() -> None:
    """With the last figure the attacker takes one flag, however many hits there were."""
    table = fighting("inf 5.7", "inf 4.7:2, inf 4.8")
    table.fight("ui1", "ci1", "I I X X")
    assert (table.at("ci1"), table.flags, table.figures("ci2")) == (None, (1, 0), 4)


def test_bc_11_2_only_sabres_hit_a_lone_general() -> None:
    """Symbols miss a lone general; one sabres eliminates him and takes his flag."""
    table = fighting("inf 5.7, inf 5.8", "gen 4.7")
    table.fight("ui1", "cg1", "I I C A")
    assert (table.at("cg1"), table.flags) == ("4.7", (0, 0))
    table.fight("ui2", "cg1", "X X I F")
    assert (table.at("cg1"), table.flags) == (None, (1, 0))


def test_bc_11_2_flags_drive_a_lone_general_back() -> None:
    """A flag makes a lone general retreat."""
    table = fighting("inf 5.7", "gen 4.7")
    table.fight("ui1", "cg1", "F I C A")
    assert table.retreats() == {"3.7", "3.8"}
    table.retreat("cg1", "3.8")
    assert (table.at("cg1"), table.flags) == ("3.8", (0, 0))


def test_bc_11_3_an_attached_general_is_not_hit_with_his_unit() -> None:
    """The attack that destroys the unit cannot hit the general; leftover sabres are wasted."""
    table = fighting("inf 5.7, inf 5.8", "inf 4.7:1, gen 4.7")
    table.fight("ui1", "ci1", "X X X X")
    assert (table.at("ci1"), table.at("cg1"), table.flags) == (None, "4.7", (1, 0))


def test_bc_11_3_a_second_unit_may_attack_the_general_left_alone() -> None:
    """A second ordered unit with range and sight may then attack him; the first has battled."""
    table = fighting("inf 5.7, inf 5.8", "inf 4.7:1, gen 4.7")
    table.fight("ui1", "ci1", "I C C C")
    assert table.why_fight("ui1", "cg1") == "BC-9.1"
    table.fight("ui2", "cg1", "X C C C")
    assert (table.at("cg1"), table.flags) == (None, (2, 0))


def test_bc_11_4_losses_before_retreats() -> None:
    """First the figures, then the retreat: who loses his last figure retreats nowhere."""
    table = fighting("inf 5.7, inf 5.8", "inf 4.7:2, inf 4.8:2")
    table.fight("ui1", "ci1", "I I F F")
    assert (table.at("ci1"), table.asked) == (None, ("union", "battle"))
    table.fight("ui2", "ci2", "I F C C")
    assert table.figures("ci2") == 1
    assert table.asked == ("confederate", "retreat")


# --- rulings ------------------------------------------------------------------------------------------------


def test_bc_r59_bonuses_add_up() -> None:
    """A cavalry unit with a general in a Cavalry Charge rolls 5."""
    table = fighting("inf 5.1", "inf 5.2")
    assert table.dice("ui1", "ci1") == 4
    table = battle("cav 5.1, gen 5.1", "inf 5.2", hand="cavalry-charge")
    table.play("cavalry-charge")
    table.order("uc1")
    table.end(acts.EndMoves)
    assert table.dice("uc1", "ci1") == 5


@pytest.mark.parametrize(("name", "dice"), [("woods", 3), ("building", 2), ("hill", 3), ("river", 4)])
def test_bc_r60_the_ground_protects_a_lone_general_too(name: str, dice: int) -> None:
    """The modifiers of his hex count as for a unit."""
    assert fighting("inf 5.1", "gen 5.2", terrain={name: "5.2"}).dice("ui1", "cg1") == dice


def test_bc_r31_artillery_that_moved_never_battles() -> None:
    """Whatever ground it moved to (AMB 31)."""
    for name in ("woods", "hill", "bridge"):
        table = ordered("art 5.5, inf 9.13", "inf 5.8, inf 8.12", terrain={name: "5.6"})
        table.move("ua1", "5.6")
        table.end(acts.EndMoves)
        assert table.why_fight("ua1", "ci1") == "BC-7"


def test_bc_r29_hopeless_targets_may_be_attacked() -> None:
    """Wherever there is a die (AMB 29)."""
    assert fighting("art 5.1", "gen 5.6").dice("ua1", "cg1") == 1


def test_bc_r35_every_elimination_gives_one_flag() -> None:
    """A unit driven off the board with its general gives two flags."""
    table = fighting("inf 2.7", "inf 1.7, gen 1.7")
    table.fight("ui1", "ci1", "F C C C")
    assert (table.at("ci1"), table.at("cg1"), table.flags) == (None, None, (2, 0))
