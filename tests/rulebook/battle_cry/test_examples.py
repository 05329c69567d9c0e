"""The ten worked examples of the digest, section (2)."""

from fractions import Fraction

import pytest

from core.protocol.pending import Roll
from core.systems.battle_cry.rules import actions as acts
from tests.rulebook.battle_cry.table import fighting, ordered


def test_bc_example_1_four_dice_in_the_clear() -> None:
    """Infantry, adjacent infantry: I, X, C, F: 2 figures lost, 1 retreat."""
    table = fighting("inf 6.7", "inf 5.7")
    table.fight("ui1", "ci1", "I X C F")
    assert (table.figures("ci1"), table.asked) == (2, ("confederate", "retreat"))
    table.retreat("ci1", "4.6")
    assert table.asked == ("union", "battle")


def test_bc_example_2_distance_four_on_woods() -> None:
    """1 - 1 = 0 dice: no battle; with a general 1 die."""
    woods = {"woods": "5.5"}
    assert fighting("inf 5.1", "inf 5.5", terrain=woods).why_fight("ui1", "ci1") == "BC-9.5"
    assert fighting("inf 5.1, gen 5.1", "inf 5.5", terrain=woods).dice("ui1", "ci1") == 1


def test_bc_example_3_artillery_at_distance_six() -> None:
    """From a hill 1 die; target on a hill 0: no battle; from flat ground out of range."""
    assert fighting("art 5.1", "inf 5.7", terrain={"hill": "5.1"}).dice("ua1", "ci1") == 1
    assert fighting("art 5.1", "inf 5.7", terrain={"hill": "5.1 5.7"}).why_fight("ua1", "ci1") == "BC-9.5"
    assert fighting("art 5.1", "inf 5.7").why_fight("ua1", "ci1") == "BC-9.2"


def test_bc_example_4_surplus_is_wasted_and_the_general_retreats() -> None:
    """One figure, dice I, I, X, F: last figure removed, one flag, surplus wasted; the general goes
    back 1 hex.
    """
    table = fighting("inf 6.7", "inf 5.7:1, gen 5.7")
    table.fight("ui1", "ci1", "I I X F")
    table.retreat("cg1", "4.7")
    assert (table.at("ci1"), table.at("cg1"), table.flags) == (None, "4.7", (1, 0))


def test_bc_example_5_lone_general() -> None:
    """I, I, C, A: nothing. F, F: he retreats 2 rows, the full distance."""
    table = fighting("inf 6.7, inf 6.6", "gen 5.7, inf 4.6")
    table.fight("ui1", "cg1", "I I C A")
    assert table.at("cg1") == "5.7"
    table.fight("ui2", "cg1", "F F C A")
    table.retreat("cg1", "4.6")
    assert table.asked == ("confederate", "retreat")
    table.retreat("cg1", "3.6")
    assert (table.at("cg1"), table.flags) == ("3.6", (0, 0))


def test_bc_example_6_base_row() -> None:
    """A unit on its own base row, one flag: the whole unit off the board, the flag to the attacker."""
    table = fighting("inf 2.7", "inf 1.7")
    table.fight("ui1", "ci1", "F C A A")
    assert (table.at("ci1"), table.flags) == (None, (1, 0))


def test_bc_example_7_cavalry_and_woods() -> None:
    """Cavalry that moved and entered woods stops and does not battle; one that began there battles."""
    table = ordered("cav 5.5, inf 9.13", "inf 5.8, inf 8.12", terrain={"woods": "5.7"})
    table.move("uc1", "5.7")
    table.end(acts.EndMoves)
    assert table.why_fight("uc1", "ci1") == "BC-8.2"
    assert fighting("cav 5.7", "inf 5.8", terrain={"woods": "5.7"}).dice("uc1", "ci1") == 3


def test_bc_example_8_fieldworks_in_a_field() -> None:
    """Adjacent frontal infantry 4 - 2 = 2, not 4 - 3; from behind 4."""
    terrain = {"field": "4.7"}
    assert fighting("inf 5.7", "inf 4.7", works={"4.7": "S"}, terrain=terrain).dice("ui1", "ci1") == 2
    assert fighting("inf 3.7", "inf 4.7", works={"4.7": "S"}, terrain=terrain).dice("ui1", "ci1") == 4


@pytest.mark.parametrize(
    ("woods", "rule", "seen"),
    [
        ("4.4", "any", True),
        ("4.4 4.5", "any", False),
        ("4.4 2.5", "any", False),
        ("4.4 2.5", "same", True),
    ],
)
def test_bc_example_9_sight_along_an_edge(woods: str, rule: str, seen: bool) -> None:
    """Woods on one side: free; both sides: blocked; left at the first edge, right at a later:
    blocked, or free.
    """
    table = fighting("inf 5.5", "inf 1.5", terrain={"woods": woods}, options={"edge_los": rule})
    assert (table.dice("ui1", "ci1") == 1) == seen


@pytest.mark.parametrize(
    ("target", "hit"),
    [("inf", Fraction(3, 6)), ("cav", Fraction(2, 6)), ("art", Fraction(2, 6)), ("gen", Fraction(1, 6))],
)
def test_bc_example_10_expected_hits(target: str, hit: Fraction) -> None:
    """Expected hits a die: infantry 3/6, cavalry and artillery 2/6, general 1/6; a retreat 1/6."""
    table = fighting("inf 5.5", f"{target} 5.6")
    table.attack("ui1", f"c{target[0]}1")
    roll = table.pending
    assert isinstance(roll, Roll)
    (hand,) = roll.handfuls
    hits = flags = weights = 0
    for shown, weight in roll.outcomes():
        reading = hand.reading.read(shown[hand.key])
        assert isinstance(reading, tuple)
        hits += reading[0] * weight
        flags += reading[1] * weight
        weights += weight
    assert (Fraction(hits, weights), Fraction(flags, weights)) == (4 * hit, 4 * Fraction(1, 6))
    assert weights == 6**4
