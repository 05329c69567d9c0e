"""BE-6: movement."""

import pytest

from core.systems.belle_epoque.rules import actions as acts
from tests.rulebook.belle_epoque.table import battle, ready

FAR = "inf 9.1"
FOE = "inf 1.13"

MARCHES = [("inf", 2), ("tri", 3), ("cav", 4), ("mtd", 3)]


@pytest.mark.parametrize(("arm", "march"), MARCHES)
def test_be_6_basic_move_and_forced_march(arm: str, march: int) -> None:
    """The table: 1 hex for all, then 2, 3, 4, 3."""
    unit = f"b{arm[0]}1"
    table = battle(f"{arm} 5.5, {FAR}", FOE)
    table.activate(unit)
    assert table.ways() == {"5.4", "5.6", "4.4", "4.5", "6.4", "6.5"}
    table.test(unit)
    assert table.may(table.moving(unit, f"5.{5 + march}"))
    assert table.why(table.moving(unit, f"5.{6 + march}")) == "BE-6"
    distance = table.state.context.grid.distance
    start = table.hex("5.5")
    reached = set(map(table.hex, table.ways()))
    board = [
        table.hex(f"{row}.{column}")
        for row in range(1, 10)
        for column in range(1, 14 - (row % 2 == 0))
        if f"{row}.{column}" not in ("9.1", "1.13")
    ]
    assert reached == {hex_ for hex_ in board if 1 <= distance(start, hex_) <= march}


def test_be_6_a_march_bars_fire() -> None:
    table = ready(f"cav 5.5 A, {FAR}", f"inf 5.9, {FOE}", "bc1")
    table.move("bc1", "5.8")
    assert table.may(table.assaulting("bc1", "ri1"))
    assert not table.may(table.firing("bc1", "ri1"))
    assert table.targets("bc1") == set()


def march_past(middle: dict[str, object], arm: str = "cav") -> bool:
    """Whether a unit in 5.5 may pass 5.6 to 5.7, the ways round closed by water."""
    terrain = dict(middle.pop("terrain", {}))  # type: ignore[call-overload]
    terrain["water"] = f"{terrain.get('water', '')} 4.4 4.5 4.6 6.4 6.5 6.6"
    table = ready(f"{arm} 5.5, {FAR}", FOE, f"b{arm[0]}1", terrain=terrain, **middle)
    assert table.may(table.moving(f"b{arm[0]}1", "5.6"))
    return table.may(table.moving(f"b{arm[0]}1", "5.7"))


@pytest.mark.parametrize("ground", ["difficult", "hill", "very_difficult"])
def test_be_6_1_stop_on_difficult_ground_and_hills(ground: str) -> None:
    assert march_past({"features": {"cover": "5.6"}})
    assert not march_past({"features": {ground: "5.6"}})


def test_be_6_1_stop_beside_an_enemy() -> None:
    """5.6 is next to 4.6, not to 3.6; leaving a zone at the start does not stop."""
    table = ready(f"cav 5.4, {FAR}", f"inf 4.6, {FOE}", "bc1", terrain={"water": "4.3 4.4 6.3 6.4 6.5 6.6"})
    assert table.may(table.moving("bc1", "5.6"))
    assert not table.may(table.moving("bc1", "5.7"))
    assert not table.may(table.moving("bc1", "5.8"))
    table = ready(f"cav 5.4, {FAR}", f"inf 3.6, {FOE}", "bc1", terrain={"water": "4.3 4.4 6.3 6.4 6.5 6.6"})
    assert table.may(table.moving("bc1", "5.8"))


def test_be_6_1_stop_where_there_is_another_way() -> None:
    """What stops on one way does not on another: the march goes round, as far as it reaches."""
    table = ready(f"cav 5.5, {FAR}", FOE, "bc1", features={"hill": "5.6"})
    assert table.may(table.moving("bc1", "5.7"))
    assert table.may(table.moving("bc1", "5.8"))
    assert not table.may(table.moving("bc1", "5.9"))


def test_be_6_2_never_from_zone_to_zone() -> None:
    """5.5 and 5.6 are both next to 4.5; the basic move is barred too."""
    table = battle(f"inf 5.5, {FAR}", f"inf 4.5, {FOE}")
    table.activate("bi1")
    assert table.why(table.moving("bi1", "5.6")) == "BE-6.2"
    assert table.why(table.moving("bi1", "4.4")) == "BE-6.2"
    assert table.ways() == {"5.4", "6.4", "6.5"}


def test_be_6_2_zones_of_two_enemies() -> None:
    """From the zone of one into that of the other is barred as well."""
    table = battle(f"inf 5.5, {FAR}", f"inf 4.4, inf 6.6, {FOE}")
    table.activate("bi1")
    assert table.why(table.moving("bi1", "5.6")) == "BE-6.2"
    assert table.why(table.moving("bi1", "6.5")) == "BE-6.2"
    assert table.ways() == {"6.4"}


def test_be_6_2_out_and_in_again_through_a_free_hex() -> None:
    """AMB 8: only the direct way is barred; 6.5 lies between and is in no zone."""
    table = ready(f"cav 5.5, {FAR}", f"inf 4.5, {FOE}", "bc1")
    assert table.may(table.moving("bc1", "5.6"))
    table = ready(f"inf 5.5, {FAR}", f"inf 4.5, {FOE}", "bi1", terrain={"water": "6.5"})
    assert not table.may(table.moving("bi1", "5.6"))


@pytest.mark.parametrize("ground", ["difficult", "very_difficult"])
def test_be_6_3_who_enters_difficult_ground_neither_fires_nor_assaults(ground: str) -> None:
    for hexes, free in (("5.6", False), ("5.7", True)):
        table = ready(f"inf 5.5 C, {FAR}", f"inf 4.6, {FOE}", features={ground: hexes})
        table.move("bi1", "5.6")
        if free:
            assert table.may(table.firing("bi1", "ri1"))
            assert table.may(table.assaulting("bi1", "ri1"))
        else:
            # Nothing is left to do: the activation is over.
            assert table.active is None
            assert table.state.stuck >> table.unit("bi1") & 1


def test_be_6_3_after_a_march_too() -> None:
    table = ready(f"inf 5.4 C, {FAR}", f"inf 4.6, {FOE}", features={"difficult": "5.6"})
    table.move("bi1", "5.6")
    assert table.active is None


def test_be_6_3_only_this_turn_and_only_who_enters() -> None:
    """Who begins in it or leaves it may fire; so may who entered it in an earlier turn."""
    table = ready("inf 5.5 C", f"inf 4.6, {FOE}", features={"difficult": "5.5 5.6"})
    table.move("bi1", "5.6")
    table.finish_turn()
    table.ready("bi1")
    assert table.may(table.firing("bi1", "ri1"))
    assert table.may(table.assaulting("bi1", "ri1"))
    table = ready(f"inf 5.5 C, {FAR}", f"inf 4.6, {FOE}", features={"difficult": "5.5"})
    table.move("bi1", "5.6")
    assert table.may(table.firing("bi1", "ri1"))


def test_be_6_4_no_forced_march_out_of_difficult_ground() -> None:
    table = ready(f"cav 5.5, {FAR}", FOE, "bc1", features={"difficult": "5.5"})
    assert table.why(table.moving("bc1", "5.7")) == "BE-6.4"
    assert table.ways() == {"5.4", "5.6", "4.4", "4.5", "6.4", "6.5"}


def test_be_6_4_special_units_excepted_by_the_scenario() -> None:
    special = [{"rule": "difficult_march", "units": ["bi1"]}]
    table = ready(f"inf 5.5, inf 7.5, {FAR}", FOE, features={"difficult": "5.5 7.5"}, special=special)
    assert table.may(table.moving("bi1", "5.7"))
    table.end("bi1")
    table.ready("bi2")
    assert table.why(table.moving("bi2", "7.7")) == "BE-6.4"


def test_be_6_5_very_difficult_ground_is_left_after_a_passed_test_only() -> None:
    table = battle(f"inf 5.5, {FAR}", FOE, features={"very_difficult": "5.5"})
    table.activate("bi1")
    assert table.why(table.moving("bi1", "5.6")) == "BE-6.5"
    assert table.ways() == set()
    table.test("bi1", die=1)
    assert table.may(table.moving("bi1", "5.6"))
    table = battle(f"inf 5.5, {FAR}", FOE, features={"very_difficult": "5.5"})
    table.activate("bi1")
    table.test("bi1", die=6)
    # The basic move of who failed is barred too: the activation is over.
    assert table.active is None
    assert table.at("bi1") == "5.5"


def test_be_6_5_impassable_ground_is_never_entered() -> None:
    table = ready(f"cav 5.5, {FAR}", FOE, "bc1", terrain={"water": "5.6"}, features={"impassable": "5.4"})
    assert table.why(table.moving("bc1", "5.6")) == "BE-6.5"
    assert table.why(table.moving("bc1", "5.4")) == "BE-6.5"


def test_be_6_6_through_a_friend_beside_the_start() -> None:
    """Only after a passed test; it is a forced march even where the way is short."""
    walls = {"water": "4.4 4.5 4.6 6.4 6.5 6.6"}
    table = battle(f"inf 5.5 C, inf 5.6, {FAR}", f"inf 5.8, {FOE}", terrain=walls)
    table.activate("bi1")
    assert not table.may(table.moving("bi1", "5.7"))
    table.test("bi1")
    assert table.why(table.moving("bi1", "5.6")) == "BE-1.2"
    table.move("bi1", "5.7")
    assert table.at("bi1") == "5.7"
    assert table.targets("bi1") == set()


def test_be_6_6_not_through_a_friend_farther_away() -> None:
    """The move must start next to the friend."""
    walls = {"water": "4.4 4.5 4.6 4.7 6.4 6.5 6.6 6.7"}
    table = ready(f"cav 5.5, inf 5.7, {FAR}", FOE, "bc1", terrain=walls)
    assert table.may(table.moving("bc1", "5.6"))
    assert not table.may(table.moving("bc1", "5.8"))
    table = ready(f"cav 5.5, inf 5.6, {FAR}", FOE, "bc1", terrain=walls)
    assert table.may(table.moving("bc1", "5.8"))


@pytest.mark.parametrize("ground", ["difficult", "hill"])
def test_be_6_6_not_where_it_would_have_to_stop(ground: str) -> None:
    walls = {"water": "4.4 4.5 4.6 6.4 6.5 6.6"}
    table = ready(f"cav 5.5, inf 5.6, {FAR}", FOE, "bc1", terrain=walls, features={ground: "5.6"})
    assert not table.may(table.moving("bc1", "5.7"))


def test_be_6_6_not_in_the_zone_of_an_enemy() -> None:
    walls = {"water": "4.4 4.5 6.4 6.5 6.6"}
    table = ready(f"cav 5.5, inf 5.6, {FAR}", f"inf 4.6, {FOE}", "bc1", terrain=walls)
    assert not table.may(table.moving("bc1", "5.7"))


def test_be_6_6_never_through_an_enemy() -> None:
    walls = {"water": "4.4 4.5 4.6 6.4 6.5 6.6"}
    table = ready(f"cav 5.5, {FAR}", f"inf 5.6, {FOE}", "bc1", terrain=walls)
    assert table.ways() == {"5.4"} | (table.ways() - {"5.7", "5.8"})
    assert not table.may(table.moving("bc1", "5.7"))


def test_be_r58_through_two_friends() -> None:
    """4.5 and 5.6 both stood beside the start; 4.6 can be reached through either, 4.7 not at all."""
    walls = {"water": "4.4 6.4 6.5 5.4 3.5 3.6 6.6 5.7"}
    table = ready(f"mtd 5.5, inf 4.5, inf 5.6, {FAR}", FOE, "bm1", terrain=walls)
    assert table.ways() == {"4.6", "3.7", "4.7"}
    table = ready(f"mtd 5.5, inf 4.5, inf 5.6, inf 4.6, {FAR}", FOE, "bm1", terrain=walls)
    assert table.active is None


def test_be_r55_a_move_of_one_hex_is_basic() -> None:
    """After a passed test too: the bracket is left, with a march it is not."""
    table = ready(f"inf 5.5 C, {FAR}", f"inf 5.7, {FOE}")
    table.move("bi1", "5.6")
    assert table.asked == ("blue", "moved")
    assert acts.Fire(table.unit("bi1"), table.unit("ri1")) in table.offered()


def test_be_r56_out_of_difficult_ground_and_in_again_is_entering() -> None:
    table = ready(
        "cav 5.5 A",
        f"inf 4.7, {FOE}",
        "bc1",
        features={"difficult": "5.5 5.6"},
        special=[{"rule": "difficult_march", "units": ["bc1"]}],
        terrain={"water": "4.6 5.7"},
    )
    table.move("bc1", "5.6")
    assert table.active is None
