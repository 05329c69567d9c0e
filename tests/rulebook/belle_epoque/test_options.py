"""The options of the ambiguity table: each value of each."""

from __future__ import annotations

from typing import Any

import pytest

from core.systems.belle_epoque.design.options import OPTIONS, BelleEpoqueOptions
from core.systems.belle_epoque.rules import actions as acts
from tests.rulebook.belle_epoque.table import Table, battle, ready

FAR = "inf 9.1"
FOE = "inf 1.13"
DEFAULTS = {
    "allow_pass": True,
    "declare_before_test": False,
    "zoc_blocked_by_impassable": False,
    "edge_los": "any",
    "retreat_strict": False,
    "retreat_offmap": "blocked",
    "elite_is_shock": False,
    "victory": "points",
    "support_max": 99,
    "attacked_first": False,
    "defender_advance": True,
    "rough_means": "hill",
    "sa_cap_first": False,
    "mounted_is": "infantry",
    "tribal_is": "infantry",
    "fort_is_cover": False,
}


def test_be_amb_defaults_are_the_recommended_readings() -> None:
    """Without a word of the scenario the recommended reading holds, and the editor is told each option."""
    assert {name: getattr(BelleEpoqueOptions(), name) for name in DEFAULTS} == DEFAULTS
    assert {option.id: option.default for option in OPTIONS} == DEFAULTS


@pytest.mark.parametrize("value", [True, False])
def test_be_amb_3_allow_pass(value: bool) -> None:
    """Without it a unit must move or take its test; after the test it may do nothing in both."""
    table = battle(f"inf 5.5, {FAR}", FOE, options={"allow_pass": value})
    table.activate("bi1")
    idle = acts.EndActivation(table.unit("bi1"))
    assert table.may(idle) == value
    if not value:
        assert table.why(idle) == "BE-AMB-3"
    table.test("bi1")
    assert table.may(idle)


@pytest.mark.parametrize("die", [1, 6])
def test_be_amb_4_declare_before_test(die: int) -> None:
    """The aim bars the others; without the option no aim is said."""
    table = battle(f"inf 5.5 C, {FAR}", f"inf 5.6, {FOE}", options={"declare_before_test": True})
    table.activate("bi1")
    unit = table.unit("bi1")
    aims = {action.aim for action in table.offered() if isinstance(action, acts.TakeTest)}
    assert aims == {"fire", "assault", "march"}
    assert table.why(acts.TakeTest(unit, 0)) == "BE-AMB-4"
    table.test("bi1", die=die, aim="fire")
    if die == 1:
        assert table.may(table.firing("bi1", "ri1"))
        assert table.why(table.assaulting("bi1", "ri1")) == "BE-AMB-4"
        assert not table.may(table.moving("bi1", "5.3"))
    assert table.may(table.moving("bi1", "5.4"))


@pytest.mark.parametrize(
    ("aim", "fire", "assault", "march", "late"),
    [
        ("fire", True, False, False, False),
        ("assault", False, True, False, False),
        ("march", False, True, True, True),
    ],
)
def test_be_amb_4_what_each_aim_allows(
    aim: acts.Aim, fire: bool, assault: bool, march: bool, late: bool
) -> None:
    """(d) of BE-5.5 is a forced march, then optionally an assault."""
    options = {"declare_before_test": True}
    table = battle(f"inf 5.5 C, {FAR}", f"inf 5.6, {FOE}", options=options)
    table.activate("bi1")
    table.test("bi1", aim=aim)
    assert table.may(table.firing("bi1", "ri1")) == fire
    assert table.may(table.assaulting("bi1", "ri1")) == assault
    assert table.may(table.moving("bi1", "5.3")) == march
    table = battle(f"inf 5.4 C, {FAR}", f"inf 5.7, {FOE}", options=options)
    table.activate("bi1")
    table.test("bi1", aim=aim)
    if late:
        table.move("bi1", "5.6")
        assert table.may(table.assaulting("bi1", "ri1"))


def test_be_amb_4_no_aim_without_the_option() -> None:
    table = battle(f"inf 5.5 C, {FAR}", f"inf 5.6, {FOE}")
    table.activate("bi1")
    assert table.why(acts.TakeTest(table.unit("bi1"), 0, "fire")) == "BE-AMB-4"


@pytest.mark.parametrize("value", [True, False])
def test_be_amb_7_zoc_blocked_by_impassable(value: bool) -> None:
    """An enemy in an impassable hex has a zone of control, or none."""
    options = {"zoc_blocked_by_impassable": value}
    table = battle(f"inf 5.5, {FAR}", f"inf 4.5, {FOE}", terrain={"water": "4.5"}, options=options)
    table.activate("bi1")
    assert table.may(table.moving("bi1", "5.6")) == value
    table = battle(f"inf 5.5, {FAR}", f"inf 4.5, {FOE}", terrain={"marsh": "4.5"}, options=options)
    table.activate("bi1")
    assert not table.may(table.moving("bi1", "5.6"))


@pytest.mark.parametrize(("value", "across", "same"), [("any", False, False), ("same", True, False)])
def test_be_amb_10_edge_los(value: str, across: bool, same: bool) -> None:
    """5.5 to 1.5: left obstacle at one hexside, right one at the other; then both at one."""
    for woods, seen in (("4.4 2.5", across), ("4.4 4.5", same), ("4.4 2.4", True)):
        table = ready(
            f"inf 5.5 A, {FAR}",
            f"inf 1.5 conspicuous, {FOE}",
            terrain={"woods": woods},
            options={"edge_los": value},
        )
        assert ("ri1" in table.targets("bi1")) == seen


@pytest.mark.parametrize("value", [True, False])
def test_be_amb_12_retreat_strict(value: bool) -> None:
    """An enemy in 5.10 bars what leads to it, or nothing."""
    options = {"retreat_strict": value}
    table = ready(f"inf 5.5, inf 5.10, {FAR}", f"inf 5.6, {FOE}", options=options)
    table.charge("bi1", "ri1")
    table.roll(attacker="2 6 6 6", defender="6 6 6 6")
    if value:
        # No hex leads away from both 5.5 and 5.10: 4.6 and 6.6 are nearer to 5.10.
        assert (table.at("ri1"), table.elements("ri1")) == ("5.6", 2)
    else:
        assert table.ways(acts.Retreat) == {"5.7", "4.6", "6.6"}


@pytest.mark.parametrize("value", ["blocked", "eliminated"])
def test_be_amb_13_retreat_offmap(value: str) -> None:
    """Red's own edge is the top one: there it loses elements, or leaves the map."""
    options = {"retreat_offmap": value}
    walls = {"water": "1.4 1.6 2.4"}
    table = ready(f"inf 2.5, {FAR}", f"inf 1.5, {FOE}", terrain=walls, options=options)
    table.charge("bi1", "ri1")
    table.roll(attacker="2 6 6 6", defender="6 6 6 6")
    if value == "eliminated":
        assert table.at("ri1") is None
        assert table.asked == ("blue", "advance")
    else:
        assert (table.at("ri1"), table.elements("ri1")) == ("1.5", 2)


def test_be_amb_13_only_at_the_own_edge() -> None:
    """Not over the enemy's edge, not elsewhere."""
    options = {"retreat_offmap": "eliminated"}
    table = ready("inf 8.5, inf 5.1", f"inf 9.5, {FOE}", terrain={"water": "9.4 9.6 8.4"}, options=options)
    table.charge("bi1", "ri1")
    table.roll(attacker="2 6 6 6", defender="6 6 6 6")
    assert (table.at("ri1"), table.elements("ri1")) == ("9.5", 2)
    table = ready(f"inf 4.5, {FAR}", f"inf 3.5, {FOE}", terrain={"water": "3.4 3.6 2.4 2.5"}, options=options)
    table.charge("bi1", "ri1")
    table.roll(attacker="2 6 6 6", defender="6 6 6 6")
    assert (table.at("ri1"), table.elements("ri1")) == ("3.5", 2)


@pytest.mark.parametrize(("value", "score"), [(True, "1234"), (False, "123")])
def test_be_amb_18_elite_is_shock(value: bool, score: str) -> None:
    table = ready(f"inf 5.5 superior, {FAR}", f"inf 5.6, {FOE}", options={"elite_is_shock": value})
    table.charge("bi1", "ri1")
    assert table.counting() == (score, "123")
    table = ready(f"inf 5.5 superior open, {FAR}", f"inf 5.6, {FOE}", options={"elite_is_shock": value})
    table.charge("bi1", "ri1")
    assert table.counting() == ("1234" if value else "12", "123")


@pytest.mark.parametrize(("value", "winner"), [("points", "red"), ("objectives", "blue"), ("losses", "red")])
def test_be_amb_22_victory(value: str, winner: str) -> None:
    """Blue holds an objective (2), Red has taken 3 elements; then 1 element, where only losses differ."""
    kept: dict[str, Any] = {"turns": 1, "objectives": [{"at": "5.5"}], "options": {"victory": value}}
    table = battle("inf 5.5", FOE, **kept)
    table.weaken("bi1", 1)
    table.finish_turn()
    assert table.over == (winner, "turn_limit")
    table = battle("inf 5.5", FOE, **kept)
    table.weaken("bi1", 3)
    table.finish_turn()
    assert table.over == ("red" if value == "losses" else "blue", "turn_limit")


def window(**options: Any) -> Table:
    """Blue in 5.5 assaults 5.6; 4.4, 4.5 and 6.4 may support."""
    table = ready(
        f"inf 5.5 superior, {FAR}", f"inf 5.6 C, inf 4.4 C, inf 4.5 C, inf 6.4 C, {FOE}", options=options
    )
    table.assault("bi1", "ri1")
    return table


@pytest.mark.parametrize("most", [0, 1, 2, 99])
def test_be_amb_27_support_max(most: int) -> None:
    """The assaulted unit itself is no supporter; a failed test counts too."""
    table = window(support_max=most)
    fired = 0
    for unit in ("ri2", "ri3", "ri4"):
        if (unit, "fire") in table.reactions():
            fired += 1
            table.react(unit, "fire", die=6)
        elif table.asked[1] == "react":
            assert table.why(table.reacting(unit, "fire")) == "BE-AMB-27"
    assert fired == min(most, 3)
    assert ("ri1", "fire") in table.reactions()


@pytest.mark.parametrize("value", [True, False])
def test_be_amb_27_attacked_first(value: bool) -> None:
    table = window(attacked_first=value)
    assert ("ri1", "fire") in table.reactions()
    table.volley("ri2", "6 6 6 6")
    assert (("ri1", "fire") in table.reactions()) != value
    if value:
        assert table.why(table.reacting("ri1", "fire")) == "BE-AMB-27"
    table = window(attacked_first=value)
    table.volley("ri1", "6 6 6 6")
    assert ("ri2", "fire") in table.reactions()


@pytest.mark.parametrize("value", [True, False])
@pytest.mark.parametrize("trait", ["", "impetuous"])
def test_be_amb_35_defender_advance(value: bool, trait: str) -> None:
    options = {"defender_advance": value}
    table = ready(f"inf 5.5:1, {FAR}", f"inf 5.6 {trait}, {FOE}", options=options)
    table.charge("bi1", "ri1")
    table.roll(attacker="6", defender="1 6 6 6")
    assert table.at("bi1") is None
    assert (table.asked == ("red", "advance")) == (value and not trait)
    assert table.at("ri1") == ("5.5" if value and trait else "5.6")


ROUGH = [
    ("cover", {"hill", "difficult", "any"}),
    ("difficult", {"hill", "difficult", "any"}),
    ("very_difficult", {"hill", "difficult", "any"}),
    ("hill", {"hill", "any"}),
    ("fortification", {"any"}),
    ("blocks_sight", {"any"}),
]


@pytest.mark.parametrize("value", ["hill", "difficult", "any"])
@pytest.mark.parametrize(("feature", "limited"), ROUGH)
def test_be_amb_43_rough_means(value: str, feature: str, limited: set[str]) -> None:
    kept: dict[str, Any] = {"options": {"rough_means": value}}
    table = ready(f"cav 5.5, {FAR}", f"inf 5.6, {FOE}", "bc1", features={feature: "5.6"}, **kept)
    table.charge("bc1", "ri1")
    assert table.counting()[0] == ("1" if value in limited else "123")
    table = ready(f"cav 5.5, {FAR}", f"inf 5.6, {FOE}", "bc1", **kept)
    table.charge("bc1", "ri1")
    assert table.counting()[0] == "123"


@pytest.mark.parametrize(("value", "scores"), [(False, (5, 5, 5, 4)), (True, (5, 4, 3, 2))])
def test_be_amb_44_sa_cap_first(value: bool, scores: tuple[int, ...]) -> None:
    """Shock, tenacious, fortified: 7; cut to 5 before or not at all."""
    table = battle(
        f"inf 5.5:1, inf 4.5:1, inf 4.6:1, inf 6.5:1, {FAR}",
        f"inf 5.6 shock tenacious, {FOE}",
        features={"fortification": "5.6"},
        options={"sa_cap_first": value},
    )
    for number, score in enumerate(scores, 1):
        table.ready(f"bi{number}")
        table.charge(f"bi{number}", "ri1")
        assert table.counting()[1] == "12345"[:score]
        table.roll(attacker="6", defender=" ".join(["6"] * table.elements("ri1")))


@pytest.mark.parametrize("value", ["infantry", "cavalry"])
def test_be_amb_50_mounted_is(value: str) -> None:
    """Protection, the hill, open order's sight, the limit of cavalry, the counter-charge."""
    mounted, options = value == "cavalry", {"mounted_is": value}
    table = ready(
        f"inf 5.5 B, {FAR}", f"mtd 5.6, {FOE}", features={"cover": "5.6", "hill": "5.6"}, options=options
    )
    assert table.hits("bi1", "rm1") == ("12345" if mounted else "2345")
    table.charge("bi1", "rm1")
    assert table.counting() == ("123", "123" if mounted else "1234")
    table = ready(f"mtd 5.5, {FAR}", f"inf 5.6, {FOE}", "bm1", features={"cover": "5.6"}, options=options)
    table.charge("bm1", "ri1")
    assert table.counting()[0] == ("1" if mounted else "123")
    table = ready(f"inf 5.4, {FAR}", f"mtd 5.6 E, {FOE}", options=options)
    table.move("bi1", "5.5")
    table.assault("bi1", "rm1")
    assert (("rm1", "charge") in table.reactions()) == mounted
    table = ready(f"inf 5.5 A, {FAR}", f"mtd 5.8 open, {FOE}", options=options)
    assert ("rm1" in table.targets("bi1")) == mounted
    table = ready(f"inf 5.5, {FAR}", f"mtd 5.6, {FOE}", features={"fortification": "5.6"}, options=options)
    table.charge("bi1", "rm1")
    table.roll(attacker="2 6 6 6", defender="6 6 6")
    assert (table.asked == ("red", "retreat")) == mounted


@pytest.mark.parametrize("value", ["infantry", "apart"])
def test_be_amb_50_tribal_is(value: str) -> None:
    """Neither infantry nor cavalry: no protection, no hill, no counter-charge, no limit."""
    apart, options = value == "apart", {"tribal_is": value}
    table = ready(
        f"inf 5.5 B, {FAR}", f"tri 5.6, {FOE}", features={"cover": "5.6", "hill": "5.6"}, options=options
    )
    assert table.hits("bi1", "rt1") == ("12345" if apart else "2345")
    table.charge("bi1", "rt1")
    assert table.counting() == ("123", "123" if apart else "1234")
    table = ready(f"tri 5.5, {FAR}", f"inf 5.6, {FOE}", "bt1", features={"cover": "5.6"}, options=options)
    table.charge("bt1", "ri1")
    assert table.counting()[0] == "123"
    table = ready(f"inf 5.4, {FAR}", f"tri 5.6 C, {FOE}", options=options)
    table.move("bi1", "5.5")
    table.assault("bi1", "rt1")
    assert ("rt1", "charge") not in table.reactions()


@pytest.mark.parametrize("value", [False, True])
def test_be_r84_fort_is_cover(value: bool) -> None:
    """A trench on clear ground: seen from 3 UD by who looks at an ambush, or 2; and against cavalry."""
    kept: dict[str, Any] = {"features": {"fortification": "5.8"}, "options": {"fort_is_cover": value}}
    table = ready(f"inf 5.5 B, {FAR}", f"inf 5.8, {FOE}", "bi1", **kept)
    assert table.why(table.firing("bi1", "ri1")) == ("BE-9.2" if value else None)
    table = ready(f"cav 5.7, {FAR}", f"inf 5.8, {FOE}", "bc1", **kept)
    table.charge("bc1", "ri1")
    assert table.counting()[0] == ("1" if value else "123")
    table = ready(f"inf 5.7 B, {FAR}", f"inf 5.8, {FOE}", "bi1", **kept)
    table.fire("bi1", "ri1", "2 3 4 5")
    assert table.events("fire_rolled")[-1].facts["hits"] == 3, "a 1 or 2 misses in both"
