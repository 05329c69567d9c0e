"""BC-10: line of sight."""

import pytest

from core.systems.battle_cry.words.refusal_messages import refusal_text
from core.text import say
from tests.rulebook.battle_cry.table import fighting

BLOCKING = ["woods", "hill", "field", "building"]


@pytest.mark.parametrize("name", BLOCKING)
def test_bc_10_1_ground_in_the_line_blocks(name: str) -> None:
    """Woods, hill, field and building on any hex of the line block it."""
    for at in ("5.2", "5.3"):
        assert fighting("inf 5.1", "inf 5.4", terrain={name: at}).why_fight("ui1", "ci1") == "BC-10.1"
    assert fighting("inf 5.1", "inf 5.4", terrain={name: "4.2 6.2 5.5"}).dice("ui1", "ci1") == 2


def test_bc_10_1_the_refusal_names_the_hexes_that_block() -> None:
    """Else a person seeks on the map what is in the way."""
    table = fighting("inf 5.1", "inf 5.4", terrain={"woods": "5.2", "field": "5.3"})
    refusal = table.refusal(table.battling("ui1", "ci1"))
    assert refusal is not None
    words = say(refusal_text(table.state.context, refusal), "en")
    assert words.endswith(": 502 and 503 in between.")


@pytest.mark.parametrize("friend", ["inf 5.2", "cav 5.2", "art 5.2", "gen 5.2"])
def test_bc_10_1_own_pieces_in_the_line_block(friend: str) -> None:
    """A unit or a general of the own side blocks (AMB 25)."""
    assert fighting(f"inf 5.1, {friend}", "inf 5.3").why_fight("ui1", "ci1") == "BC-10.1"


@pytest.mark.parametrize("foe", ["inf 5.2", "gen 5.2"])
def test_bc_10_1_enemy_pieces_in_the_line_block(foe: str) -> None:
    """A unit or a general of the enemy blocks the line to one behind it."""
    assert fighting("inf 5.1", f"art 5.3, {foe}").why_fight("ui1", "ca1") == "BC-10.1"


def test_bc_10_1_the_line_goes_from_centre_to_centre() -> None:
    """From 5.5 to 3.6 only 4.5 lies in the line; hexes beside it do not matter."""
    assert fighting("inf 5.5", "inf 3.6", terrain={"woods": "4.5"}).why_fight("ui1", "ci1") == "BC-10.1"
    assert fighting("inf 5.5", "inf 3.6", terrain={"woods": "4.4 5.6 3.5"}).dice("ui1", "ci1") == 3


@pytest.mark.parametrize(("woods", "seen"), [("4.4", True), ("4.5", True), ("4.4 4.5", False)])
def test_bc_10_2_along_a_hexside(woods: str, seen: bool) -> None:
    """The line from 5.5 to 3.5 runs between 4.4 and 4.5: obstacles on one side do not block, on both
    they do.
    """
    table = fighting("inf 5.5", "inf 3.5", terrain={"woods": woods})
    assert table.dice("ui1", "ci1") == (3 if seen else 0)


@pytest.mark.parametrize(
    ("woods", "seen"),
    [
        ("4.4 2.5", False),
        ("4.5 2.4", False),
        ("4.4 2.4", True),
        ("4.5 2.5", True),
        ("2.4 2.5", False),
        ("3.5", False),
    ],
)
def test_bc_10_2_on_both_sides_wherever_along_the_line(woods: str, seen: bool) -> None:
    """From 5.5 to 1.5: one obstacle left near the attacker and one right near the target are enough."""
    table = fighting("inf 5.5", "inf 1.5", terrain={"woods": woods})
    assert table.dice("ui1", "ci1") == (1 if seen else 0)


def test_bc_10_2_pieces_graze_as_ground_does() -> None:
    """A unit on a grazed hex is an obstacle on its side (BC-R72)."""
    assert fighting("inf 5.5, inf 4.4", "inf 3.5").dice("ui1", "ci1") == 3
    assert fighting("inf 5.5, inf 4.4", "inf 3.5", terrain={"woods": "4.5"}).dice("ui1", "ci1") == 0
    assert fighting("inf 5.5, inf 4.4, gen 4.5", "inf 3.5").dice("ui1", "ci1") == 0


@pytest.mark.parametrize(
    ("woods", "seen"),
    [("6.3", True), ("5.5", True), ("6.3 5.5", False), ("5.3", False), ("5.4", False), ("6.4", False)],
)
def test_bc_10_2_a_hex_touched_at_a_corner_lies_on_one_side(woods: str, seen: bool) -> None:
    """From 5.2 to 6.6 the line touches 6.3 at a corner on its right and 5.5 on its left; 5.3, 5.4,
    6.4 lie in it.
    """
    table = fighting("art 5.2", "inf 6.6", terrain={"woods": woods})
    assert table.dice("ua1", "ci1") == (1 if seen else 0)


def test_bc_10_2_hexes_off_the_board_are_no_obstacles() -> None:
    """Along the side of the board the missing hexes do not block (BC-R72)."""
    assert fighting("inf 5.1", "inf 3.1", terrain={"woods": "4.1"}).dice("ui1", "ci1") == 3


@pytest.mark.parametrize("name", BLOCKING)
def test_bc_10_3_the_target_s_own_ground_never_blocks(name: str) -> None:
    """Terrain in the target's hex is no obstacle."""
    table = fighting("inf 5.1, gen 5.1", "inf 5.3", terrain={name: "5.3"})
    assert table.dice("ui1", "ci1") == 4 - (2 if name == "building" else 1)


def test_bc_10_3_adjacent_hexes_always_see_each_other() -> None:
    """Whatever stands beside the hexside between them."""
    terrain = {"building": "5.7 4.7", "woods": "4.6 5.8"}
    assert fighting("inf 5.7", "inf 4.7", terrain=terrain).dice("ui1", "ci1") == 2


def test_bc_10_3_a_general_with_the_target_does_not_block() -> None:
    """Who stands in the target's hex is no obstacle."""
    assert fighting("inf 5.1", "inf 5.3, gen 5.3").dice("ui1", "ci1") == 3
