"""BC-8: terrain, row by row of its table."""

import pytest

from core.systems.battle_cry.design.lint import lint
from core.systems.battle_cry.rules import actions as acts
from tests.rulebook.battle_cry.table import Table, fighting, ordered, scenario

GROUNDS = ("clear", "woods", "orchard", "hill", "building", "river", "bridge", "field", "rough")
STOPS = {"woods", "building", "river"}
BLOCKS = {"woods", "hill", "building", "field"}
TARGET = {"woods": -1, "orchard": -1, "hill": -1, "building": -2, "field": -1}


def ground(name: str, at: str) -> dict[str, str]:
    return {} if name == "clear" else {name: at}


def against(name: str, **kept: object) -> int:
    """The dice of infantry against adjacent infantry in that ground."""
    return fighting("inf 5.1", "inf 5.2", terrain=ground(name, "5.2"), **kept).dice("ui1", "ci1")  # type: ignore[arg-type]


def through(name: str, arm: str = "cav") -> set[str]:
    """The moves of a piece in 5.5 with that ground in 5.6."""
    table = ordered(f"{arm} 5.5", "inf 1.13", terrain=ground(name, "5.6"))
    return table.moves(f"u{arm[0]}1")


def after_entering(name: str, **kept: object) -> Table:
    """Infantry that has just moved into that ground in 5.6; an enemy stands beside it in 5.7."""
    table = ordered("inf 5.5, inf 9.13", "inf 5.7, inf 8.12", terrain=ground(name, "5.6"), **kept)  # type: ignore[arg-type]
    table.move("ui1", "5.6")
    table.end(acts.EndMoves)
    return table


@pytest.mark.parametrize("name", GROUNDS)
def test_bc_8_dice_against_a_target_in_this_ground(name: str) -> None:
    """Woods, orchard (summary), hill and field take 1 die, a building 2; clear, river, bridge and
    rough none.
    """
    assert against(name) == 4 + TARGET.get(name, 0)


@pytest.mark.parametrize("name", [name for name in GROUNDS if name != "rough"])
def test_bc_8_where_a_move_stops(name: str) -> None:
    """Woods, building and river stop a unit that enters; other ground is free."""
    found = through(name)
    assert "5.6" in found
    assert ("5.8" in found) == (name not in STOPS)


def test_bc_8_rough_cannot_be_entered() -> None:
    """No unit and no general enters rough ground; it does not take dice or block sight."""
    for arm in ("inf", "cav", "art", "gen"):
        assert "5.6" not in through("rough", arm)
        assert "5.8" not in through("rough", arm)
    table = ordered("inf 5.5", "inf 1.13", terrain={"rough": "5.6"})
    assert table.why_move("ui1", "5.6") == "BC-8"


@pytest.mark.parametrize("name", [name for name in GROUNDS if name != "rough"])
def test_bc_8_battle_after_entering(name: str) -> None:
    """A unit that entered woods or a building does not battle this turn; from a river it has 1 die less."""
    table = after_entering(name)
    if name in ("woods", "building"):
        assert table.why_fight("ui1", "ci1") == "BC-8.2"
    else:
        assert table.dice("ui1", "ci1") == (3 if name == "river" else 4)


@pytest.mark.parametrize("name", GROUNDS)
def test_bc_8_sight_through_this_ground(name: str) -> None:
    """Woods, hill, building and tall crops block; orchard, river, bridge and rough do not."""
    table = fighting("inf 5.1", "inf 5.3", terrain=ground(name, "5.2"))
    if name in BLOCKS:
        assert table.why_fight("ui1", "ci1") == "BC-10.1"
    else:
        assert table.dice("ui1", "ci1") == 3


@pytest.mark.parametrize("name", GROUNDS)
def test_bc_8_the_own_ground_of_the_attacker(name: str) -> None:
    """Only the river under the attacker counts: 1 die less. His own ground never blocks his sight."""
    table = fighting("inf 5.1", "inf 5.3", terrain=ground(name, "5.1"))
    assert table.dice("ui1", "ci1") == (2 if name == "river" else 3)


def test_bc_8_river_under_the_target_gives_nothing() -> None:
    """A target in the river is attacked with all dice (AMB 5)."""
    assert against("river") == 4


def test_bc_8_bridge_cancels_all_effects_of_the_river() -> None:
    """On a bridge a unit neither stops nor loses a die, with river on both sides (AMB 24)."""
    terrain = {"river": "4.6 6.6 4.5 6.5", "bridge": "5.6"}
    table = ordered("cav 5.5, inf 9.13", "inf 5.9, inf 8.12", terrain=terrain)
    assert "5.8" in table.moves("uc1")
    table.move("uc1", "5.8")
    standing = fighting("inf 5.6", "inf 5.7", terrain=terrain)
    assert standing.dice("ui1", "ci1") == 4


@pytest.mark.parametrize(
    ("terrain", "distance", "dice"),
    [
        ({"hill": "5.1"}, 6, 1),
        ({}, 6, 0),
        ({"hill": "5.1"}, 5, 1),
        ({"hill": "5.1"}, 1, 5),
        ({"hill": "5.1 5.7"}, 6, 0),
    ],
)
def test_bc_8_artillery_on_a_hill_reaches_six_hexes(
    terrain: dict[str, str], distance: int, dice: int
) -> None:
    """Artillery on a hill has range 6 with 1 die; a target on a hill takes that die away."""
    table = fighting("art 5.1", f"inf 5.{1 + distance}", terrain=terrain)
    assert table.dice("ua1", "ci1") == dice


def test_bc_8_a_hill_lengthens_no_other_range() -> None:
    """Infantry on a hill still shoots 4 hexes, and nobody shoots 7."""
    assert fighting("inf 5.1", "inf 5.6", terrain={"hill": "5.1"}).dice("ui1", "ci1") == 0
    assert fighting("art 5.1", "inf 5.8", terrain={"hill": "5.1"}).dice("ua1", "ci1") == 0


@pytest.mark.parametrize("friend", ["inf 5.2", "gen 5.2", "cav 5.2, gen 5.2"])
def test_bc_8_from_a_hill_over_an_adjacent_friend(friend: str) -> None:
    """From a hill a friendly unit or general on an adjacent hex does not block; from flat ground he does."""
    assert fighting(f"inf 5.1, {friend}", "inf 5.3", terrain={"hill": "5.1"}).dice("ui1", "ci1") == 3
    assert fighting(f"inf 5.1, {friend}", "inf 5.3").why_fight("ui1", "ci1") == "BC-10.1"


def test_bc_8_from_a_hill_what_still_blocks() -> None:
    """The friend's hex blocks when its ground does; so do enemies beside the hill and friends further off."""
    hill = {"hill": "5.1", "woods": "5.2"}
    assert fighting("inf 5.1, inf 5.2", "inf 5.3", terrain=hill).why_fight("ui1", "ci1") == "BC-10.1"
    hill = {"hill": "5.1"}
    assert fighting("inf 5.1", "inf 5.3, inf 5.2", terrain=hill).why_fight("ui1", "ci1") == "BC-10.1"
    assert fighting("inf 5.1, inf 5.3", "inf 5.4", terrain=hill).why_fight("ui1", "ci1") == "BC-10.1"


@pytest.mark.parametrize(
    ("fences", "target", "dice"),
    [
        ("5.2/W", "5.2", 3),
        ("5.1/E", "5.2", 3),
        ("5.2/E", "5.2", 4),
        ("5.1/W", "5.2", 4),
        ("5.3/W", "5.3", 2),
        ("5.1/E", "5.3", 3),
        ("5.2/W 5.3/W", "5.3", 2),
    ],
)
def test_bc_8_fence_between_attacker_and_target(fences: str, target: str, dice: int) -> None:
    """1 die less only if the hexside by which the line enters the target's hex is fenced; once, not
    twice (AMB 6).
    """
    assert fighting("inf 5.1", f"inf {target}", fences=fences).dice("ui1", "ci1") == dice


@pytest.mark.parametrize(
    ("fences", "dice"), [("3.5/SE 3.5/SW", 2), ("3.5/SE", 3), ("3.5/SW", 3), ("4.4/E", 3)]
)
def test_bc_8_fence_at_a_corner(fences: str, dice: int) -> None:
    """Where the line enters at a corner both hexsides at it must be fenced (AMB 6)."""
    assert fighting("inf 5.5", "inf 3.5", fences=fences).dice("ui1", "ci1") == dice


def test_bc_8_fence_does_not_stop_a_move() -> None:
    """A fence is free to cross and does not block sight."""
    table = ordered("cav 5.5", "inf 1.13", fences="5.6/W 5.6/E 5.7/E")
    assert "5.8" in table.moves("uc1")
    assert fighting("inf 5.1", "inf 5.4", fences="5.2/W 5.3/W").dice("ui1", "ci1") == 2


@pytest.mark.parametrize(
    ("attacker", "dice"),
    [("5.7", 2), ("5.8", 2), ("4.6", 2), ("4.8", 2), ("3.7", 4), ("3.8", 4)],
)
def test_bc_8_fieldworks_protect_front_and_flanks(attacker: str, dice: int) -> None:
    """Works that face S take 2 dice from attackers at the two front and two flank sides, none from behind."""
    table = fighting(f"inf {attacker}", "inf 4.7", works={"4.7": "S"})
    assert table.dice("ui1", "ci1") == dice


@pytest.mark.parametrize(("attacker", "dice"), [("6.7", 1), ("2.7", 3), ("3.9", 1), ("3.6", 1)])
def test_bc_8_fieldworks_and_lines_through_a_corner(attacker: str, dice: int) -> None:
    """Through a corner the attacker is behind only when both sides at it are rear sides (AMB 7)."""
    table = fighting(f"inf {attacker}", "inf 4.7", works={"4.7": "S"})
    assert table.dice("ui1", "ci1") == dice


@pytest.mark.parametrize("corner", ["N", "ENE", "ESE", "S", "WSW", "WNW"])
def test_bc_8_fieldworks_face_any_corner(corner: str) -> None:
    """Whichever corner they face, just two of the six neighbours are behind."""
    around = ("5.8", "5.7", "4.6", "3.7", "3.8", "4.8")
    behind = {
        "N": {"5.8", "5.7"},
        "ENE": {"5.7", "4.6"},
        "ESE": {"4.6", "3.7"},
        "S": {"3.7", "3.8"},
        "WSW": {"3.8", "4.8"},
        "WNW": {"4.8", "5.8"},
    }
    for at in around:
        table = fighting(f"inf {at}", "inf 4.7", works={"4.7": corner})
        assert table.dice("ui1", "ci1") == (4 if at in behind[corner] else 2), at


def test_bc_8_fieldworks_are_free_to_enter() -> None:
    """Fieldworks do not stop a move and do not block sight."""
    table = ordered("cav 5.5", "inf 1.13", works={"5.6": "N"})
    assert "5.8" in table.moves("uc1")
    assert fighting("inf 5.1", "inf 5.3", works={"5.2": "N"}).dice("ui1", "ci1") == 3


@pytest.mark.parametrize("name", ["woods", "building", "hill", "field", "orchard"])
def test_bc_8_1_fieldworks_replace_the_ground_beneath(name: str) -> None:
    """In works only their 2 dice count, whatever lies beneath; from behind nothing at all (BC-R8)."""
    terrain = {name: "4.7"}
    front = fighting("inf 5.7", "inf 4.7", works={"4.7": "S"}, terrain=terrain)
    assert front.dice("ui1", "ci1") == 2
    rear = fighting("inf 3.7", "inf 4.7", works={"4.7": "S"}, terrain=terrain)
    assert rear.dice("ui1", "ci1") == 4


@pytest.mark.parametrize("name", ["woods", "building", "river", "rough"])
def test_bc_8_1_moving_into_fieldworks(name: str) -> None:
    """The stop, the ban of battle, the river's die and even rough ground beneath are ignored."""
    table = ordered("cav 5.5", "inf 1.13", works={"5.6": "N"}, terrain={name: "5.6"})
    assert {"5.6", "5.8"} <= table.moves("uc1")
    assert after_entering(name, works={"5.6": "N"}).dice("ui1", "ci1") == 4


@pytest.mark.parametrize("name", sorted(BLOCKS))
def test_bc_8_1_the_ground_beneath_fieldworks_still_blocks_sight(name: str) -> None:
    """Ignore all of the hex beneath except its blocking of the line of sight."""
    table = fighting("inf 5.1", "inf 5.3", works={"5.2": "N"}, terrain={name: "5.2"})
    assert table.why_fight("ui1", "ci1") == "BC-10.1"


def test_bc_8_1_works_on_a_hill() -> None:
    """The range of 6 is an effect of the hex beneath and is ignored; seeing over friends is kept (BC-R53)."""
    table = fighting("art 5.1", "inf 5.7", works={"5.1": "ENE"}, terrain={"hill": "5.1"})
    assert table.dice("ua1", "ci1") == 0
    table = fighting("inf 5.1, inf 5.2", "inf 5.3", works={"5.1": "ENE"}, terrain={"hill": "5.1"})
    assert table.dice("ui1", "ci1") == 3


def test_bc_r53_a_piece_may_begin_in_fieldworks_on_rough_ground() -> None:
    """The ban on rough ground is an effect of the hex beneath: lint finds no fault, but one without works."""
    for works, faults in (({"5.1": "N"}, []), ({}, ["BC-8"])):
        made = scenario("inf 5.1", "inf 1.1", terrain={"rough": "5.1"}, works=works)
        assert [problem.rule for problem in lint(made) if problem.rule == "BC-8"] == faults


def test_bc_r53_fences_add_to_fieldworks() -> None:
    """A fence is no ground beneath: its die adds to the two of the works."""
    table = fighting("inf 5.7", "inf 4.7", works={"4.7": "S"}, fences="4.7/SW")
    assert table.dice("ui1", "ci1") == 1


@pytest.mark.parametrize("name", ["woods", "building"])
def test_bc_8_2_a_unit_that_began_there_may_fight(name: str) -> None:
    """The ban concerns the unit that moved in this turn."""
    assert fighting("inf 5.6", "inf 5.7", terrain={name: "5.6"}).dice("ui1", "ci1") == 4


@pytest.mark.parametrize("name", ["woods", "building"])
def test_bc_8_2_moving_from_woods_to_clear_ground(name: str) -> None:
    """Leaving costs nothing (AMB 23), and who ends in clear ground may battle."""
    table = ordered("cav 5.4, inf 9.13", "inf 5.8, inf 8.12", terrain={name: "5.4"})
    table.move("uc1", "5.7")
    table.end(acts.EndMoves)
    assert table.dice("uc1", "ci1") == 3


@pytest.mark.parametrize("name", ["woods", "building"])
def test_bc_8_2_a_general_joins_a_unit_in_cover(name: str) -> None:
    """Generals may enter any hex a unit may; a general who joins a unit in woods does not stop it
    fighting.
    """
    table = ordered("inf 5.6, gen 5.4, inf 9.13", "inf 5.7, inf 8.12", terrain={name: "5.6"})
    table.move("ug1", "5.6")
    table.end(acts.EndMoves)
    assert table.dice("ui1", "ci1") == 5


def test_bc_8_2_a_general_does_not_lift_the_ban() -> None:
    """A unit that entered woods does not battle, with or without a general (BC-R58)."""
    table = ordered("inf 5.5, gen 5.5, inf 9.13", "inf 5.7, inf 8.12", terrain={"woods": "5.6"})
    table.move("ui1", "5.6", along=True)
    table.end(acts.EndMoves)
    assert table.why_fight("ui1", "ci1") == "BC-8.2"


@pytest.mark.parametrize("name", ["woods", "building", "river"])
def test_bc_8_2_generals_may_enter_what_units_may(name: str) -> None:
    """A general enters woods, building and river, and stops there (AMB 9)."""
    found = through(name, "gen")
    assert "5.6" in found
    assert "5.8" not in found
