"""The checks of Battle Cry, each with its rule and, where one is obvious, its mend."""

from pathlib import Path

import pytest

from core.paths import SCENARIOS
from core.scenarios import edits, files, lint
from core.scenarios.option_lint import with_option
from core.scenarios.problems import Problem
from core.systems.battle_cry.design.lint import lint as room
from core.systems.battle_cry.design.options import OPTIONS, BattleCryOptions
from core.systems.battle_cry.design.scenario import BattleCryScenario, blank
from core.systems.battle_cry.design.special_rules import SPECIAL
from core.text import Names, say

MODELS = {"battle_cry": BattleCryScenario}


@pytest.fixture
def battle() -> BattleCryScenario:
    """Two armies of seven pieces, each with a named general."""
    scenario = blank(Names("Battle", "Bataille"))
    for side, row in (("union", 2), ("confederate", 8)):
        for column in range(1, 7):
            scenario = edits.place_unit(scenario, side, "infantry", f"{row}.{column}")
        scenario = edits.place_unit(scenario, side, "general", f"{row}.1", name=Names("Lee", "Lee"))
    return scenario


def only(scenario: BattleCryScenario) -> Problem:
    """The one problem that there is."""
    found = lint.run(scenario, room)
    assert len(found) == 1, [say(problem.text, "en") for problem in found]
    return found[0]


def mends(scenario: BattleCryScenario) -> bool:
    """Whether the mend of the one problem leaves none."""
    fix = only(scenario).fix
    assert fix is not None
    return not lint.run(fix.edit(scenario), room)


def test_a_whole_battle_has_no_problems(battle: BattleCryScenario) -> None:
    assert lint.run(battle, room) == ()


@pytest.mark.parametrize(
    ("kind", "side", "at", "rule"),
    [
        ("infantry", "union", "2.1", "BC-1.3"),
        ("general", "union", "2.1", "BC-7.3"),
        ("general", "confederate", "2.2", "BC-7.2"),
    ],
)
def test_two_pieces_in_a_hex_that_cannot_share_it(
    battle: BattleCryScenario, kind: str, side: str, at: str, rule: str
) -> None:
    crowded = edits.place_unit(battle, side, kind, at, name=Names("Late", "Tard"))
    problem = only(crowded)
    assert (problem.severity, problem.rule, problem.hexes) == ("error", rule, (at,))
    assert crowded.units[-1].id in problem.units
    assert mends(crowded)
    assert problem.fix is not None
    assert problem.fix.edit(crowded).units[-1].at != at


def test_a_general_shares_the_hex_of_a_unit(battle: BattleCryScenario) -> None:
    assert len(battle.units_at("2.1")) == 2
    assert not lint.run(battle, room)


def test_a_unit_on_rough_ground(battle: BattleCryScenario) -> None:
    rough = edits.paint(battle, ["2.3"], "rough")
    assert (only(rough).severity, only(rough).rule, only(rough).units) == ("error", "BC-8", ("union-inf-3",))
    assert mends(rough)


def test_fieldworks_open_rough_ground_and_an_option_does_to_generals(battle: BattleCryScenario) -> None:
    """BC-R53, BC-R9: what the rules let enter is no error; the other side of each is."""
    rough = edits.paint(battle, ["2.3", "2.1"], "rough")
    works = edits.place_works(rough, ["2.3", "2.1"], "N")
    assert not [row for row in lint.run(works, room) if row.rule == "BC-8"]
    free = rough.model_copy(update={"options": BattleCryOptions(general_terrain="rough")})
    told = [row.units for row in lint.run(free, room) if row.rule == "BC-8"]
    assert told == [("union-inf-1",), ("union-inf-3",)]
    moved = edits.move_units(free, {"union-gen-1": "3.5"})
    alone = edits.paint(edits.paint(moved, ["2.1", "2.3"], "clear"), ["3.5"], "rough")
    assert not [row for row in lint.run(alone, room) if row.rule == "BC-8"]
    bound = alone.model_copy(update={"options": BattleCryOptions(general_terrain="free")})
    assert [row.units for row in lint.run(bound, room) if row.rule == "BC-8"] == [("union-gen-1",)]


def test_more_figures_than_at_the_start(battle: BattleCryScenario) -> None:
    many = edits.change_unit(battle, "union-inf-1", kind="cavalry", figures=4)
    assert (only(many).severity, only(many).rule, only(many).units) == ("error", "BC-1.2", ("union-inf-1",))
    assert mends(many)
    assert not lint.run(edits.change_unit(battle, "union-inf-1", figures=4), room)


@pytest.mark.parametrize(
    ("kind", "most"), [("infantry", 10), ("cavalry", 3), ("artillery", 3), ("general", 3)]
)
def test_more_pieces_than_the_box_holds(battle: BattleCryScenario, kind: str, most: int) -> None:
    there = sum(unit.side == "union" and unit.kind == kind for unit in battle.units)
    for column in range(there, most):
        battle = edits.place_unit(battle, "union", kind, f"4.{column + 1}", name=Names("A", "A"))
    assert not lint.run(battle, room)
    battle = edits.place_unit(battle, "union", kind, "5.12", name=Names("A", "A"))
    problem = only(battle)
    assert (problem.severity, problem.rule, problem.hexes) == ("warning", "BC-1.1", ("5.12",))
    assert str(most) in say(problem.text, "en")


def test_generals_without_names_and_armies_without_generals(battle: BattleCryScenario) -> None:
    nameless = only(edits.change_unit(battle, "union-gen-1", name=None))
    assert (nameless.severity, nameless.units) == ("hint", ("union-gen-1",))
    alone = edits.place_unit(edits.remove_units(battle, ["union-gen-1"]), "union", "infantry", "2.7")
    assert say(only(alone).text, "en") == "Union: there is no general."


def test_a_flag_hex_that_no_unit_can_reach(battle: BattleCryScenario) -> None:
    barred = with_option(battle, "retreat_into_rough", False)
    around = edits.paint(barred, ["5.6", "5.8", "4.6", "4.7", "6.6", "6.7"], "rough")
    flagged = edits.set_flag(around, "5.7", "union")
    assert (only(flagged).rule, only(flagged).hexes) == ("BC-5.1", ("5.7",))
    assert mends(flagged)
    assert not lint.run(edits.paint(flagged, ["5.6"], "woods"), room)
    assert only(edits.set_flag(edits.paint(barred, ["5.7"], "rough"), "5.7", "union")).hexes == ("5.7",)


@pytest.mark.parametrize("side", ["union", "confederate"])
def test_bc_r12_a_flag_on_rough_ground_to_which_only_a_retreat_leads(
    battle: BattleCryScenario, side: str
) -> None:
    """Warned of where retreats are barred too, or where nobody can stand on the enemy's side of it."""
    flagged = edits.set_flag(edits.paint(battle, ["5.7"], "rough"), "5.7", side)
    problem = only(flagged)
    assert (problem.severity, problem.rule, problem.hexes) == ("hint", "BC-R12", ("5.7",))
    assert only(with_option(flagged, "retreat_into_rough", False)).rule == "BC-5.1"
    front = ["4.6", "4.7"] if battle.side(side).edge == "bottom" else ["6.6", "6.7"]
    fenced = edits.paint(flagged, front, "rough")
    assert only(fenced).rule == "BC-R12"  # one may be driven from hex to hex
    row = 1 if battle.side(side).edge == "bottom" else 9
    last = edits.set_flag(edits.paint(battle, [f"{row}.1"], "rough"), f"{row}.1", side)
    assert only(last).rule == "BC-5.1"


def test_flags_that_are_not_to_be_had(battle: BattleCryScenario) -> None:
    eight = edits.change_side(battle, "union", flags=8)
    assert (only(eight).severity, only(eight).rule) == ("warning", "BC-5.1")
    assert mends(eight)
    assert not lint.run(edits.set_flag(eight, "5.5", "union"), room)


def test_an_army_without_pieces_and_an_unusual_hand(battle: BattleCryScenario) -> None:
    found = [say(problem.text, "en") for problem in room(blank())]
    assert found == ["Union: there are no pieces.", "Confederates: there are no pieces."]
    hand = only(edits.change_side(battle, "union", hand=2))
    assert (hand.severity, hand.rule) == ("hint", "BC-4")


def test_things_on_the_map_to_no_purpose(battle: BattleCryScenario) -> None:
    fence = edits.add_hexsides(battle, ["1.1/W"], "fence")
    assert only(fence).hexes == ("1.1",)
    assert mends(fence)
    works = edits.place_works(edits.paint(battle, ["5.5"], "river"), ["5.5"], "N")
    assert (only(works).severity, only(works).rule) == ("warning", "BC-14.17")
    assert mends(works)
    many = edits.place_works(battle, [f"5.{column}" for column in range(1, 8)], "N")
    assert len(only(many).hexes) == 7
    bridge = edits.paint(battle, ["5.5"], "bridge")
    assert only(bridge).hexes == ("5.5",)
    assert not lint.run(edits.paint(bridge, ["5.6"], "river"), room)


@pytest.mark.parametrize("path", sorted(SCENARIOS.glob("battle_cry/*.json")), ids=lambda path: path.stem)
def test_a_shipped_scenario_has_no_errors_and_no_warnings(path: Path) -> None:
    found = lint.run(files.load(path, MODELS), room)
    assert [say(problem.text, "en") for problem in found if problem.severity != "hint"] == []


def test_the_table_of_options_is_that_of_the_model() -> None:
    fields = BattleCryOptions.model_fields
    assert [option.id for option in OPTIONS] == list(fields)
    for option in OPTIONS:
        assert option.default == fields[option.id].default
        for value, _words in option.choices:
            assert getattr(BattleCryOptions.model_validate({option.id: value}), option.id) == value
        for number in (option.least, option.most) if option.kind == "number" else ():
            BattleCryOptions.model_validate({option.id: number})


def test_every_special_rule_has_its_sentence_and_its_fields(battle: BattleCryScenario) -> None:
    examples = {
        "horse_artillery": {"units": ["union-art-1"]},
        "cadets": {"units": ["union-inf-1"]},
        "infantry_double_move": {"side": "union"},
        "hand_by_losses": {"side": "confederate", "hands": [{"lost": 4, "hand": 4}, {"lost": 5, "hand": 5}]},
    }
    assert [kind.rule for kind in SPECIAL] == list(examples)
    battle = edits.place_unit(battle, "union", "artillery", "1.1")
    for kind in SPECIAL:
        assert tuple(examples[kind.rule]) == kind.fields
        told = edits.set_special(battle, [{"rule": kind.rule, **examples[kind.rule]}])
        assert files.loads(files.dumps(told), MODELS) == told


def test_bc_r53_fieldworks_on_rough_ground_let_a_unit_reach_a_flag(battle: BattleCryScenario) -> None:
    rough = edits.paint(with_option(battle, "retreat_into_rough", False), ["5.5"], "rough")
    flagged = edits.set_flag(rough, "5.5", "union")
    words = "no unit can reach the flag hex"
    assert any(words in say(problem.text, "en") for problem in lint.run(flagged, room))
    opened = edits.place_works(flagged, ["5.5"], "N")
    assert not any(words in say(problem.text, "en") for problem in lint.run(opened, room))


def test_bc_r12_a_unit_cannot_enter_rough_ground_by_a_move_but_a_retreat_may(
    battle: BattleCryScenario,
) -> None:
    assert say(only(edits.paint(battle, ["2.3"], "rough")).text, "en") == (
        "Infantry: on rough ground in hex 203, which no move can enter."
    )


def test_bc_14_17_the_arc_of_fieldworks_matters_where_none_stand_yet(battle: BattleCryScenario) -> None:
    chosen = battle.model_copy(update={"options": BattleCryOptions(fieldwork_arc="all")})
    assert not any("decides nothing" in say(problem.text, "en") for problem in lint.run(chosen, room))


def test_a_side_that_has_won_before_the_battle_begins(battle: BattleCryScenario) -> None:
    """Its unit stands in a hex that counts at once, worth all the flags that it needs (BC-5.1)."""
    flagged = edits.set_flag(battle, "2.2", "union", 6)
    problem = only(flagged)
    assert (problem.severity, problem.rule, problem.hexes) == ("error", "BC-5.1", ("2.2",))
    assert mends(flagged)
    assert lint.run(edits.set_flag(battle, "2.2", "union", 5), room) == ()
    assert lint.run(edits.set_flag(battle, "2.2", "confederate", 5), room) == ()


@pytest.mark.parametrize(
    ("value", "ground", "idle"),
    [
        ("free", None, True),
        ("free", "woods", False),
        ("free", "rough", True),
        ("rough", None, True),
        ("rough", "rough", False),
        ("rough", "building", False),
        ("stops", None, False),
    ],
)
def test_how_generals_take_ground_decides_nothing_where_none_stops_them(
    battle: BattleCryScenario, value: str, ground: str | None, idle: bool
) -> None:
    scenario = with_option(battle, "general_terrain", value)
    if ground is not None:
        scenario = edits.paint(scenario, ["5.5"], ground)
    assert [problem.rule for problem in lint.run(scenario, room)] == (["BC-AMB-9"] if idle else [])


@pytest.mark.parametrize(
    ("flag", "ring", "rule"),
    [
        ("1.10", ["1.9", "1.11", "2.9", "2.10"], "BC-14.19"),
        ("2.10", ["1.9", "1.11", "2.9", "2.11", "3.10", "3.11"], "BC-14.19"),  # from 1.10 it moves there
        ("4.10", ["3.10", "3.11", "4.9", "4.11", "5.10", "5.11"], "BC-5.1"),
    ],
)
def test_bc_14_19_a_flag_to_which_only_a_short_supply_leads(
    battle: BattleCryScenario, flag: str, ring: list[str], rule: str
) -> None:
    """Rough ground around it closes it to moves, and by the option to retreats."""
    scenario = edits.paint(with_option(battle, "retreat_into_rough", False), ring, "rough")
    found = lint.run(edits.set_flag(scenario, flag, "union"), room)
    assert [problem.rule for problem in found if problem.hexes == (flag,)] == [rule]
