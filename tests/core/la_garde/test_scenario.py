"""Scenarios of La Garde: what they may hold, edits of the table and of the order of battle, lint."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.geometry.bases import Pose
from core.protocol.refusals import CannotBeginError
from core.protocol.steps import ActionStep
from core.scenarios import files
from core.scenarios.edits.refusals import EditRefused
from core.scenarios.records import NO_NAMES
from core.scenarios.table_edits import change_base, whole_table
from core.scenarios.table_lint import problems
from core.systems.la_garde.design import order_of_battle as oob
from core.systems.la_garde.design import reinforcement_groups
from core.systems.la_garde.design.lint import lint
from core.systems.la_garde.design.list_mustering import recruit
from core.systems.la_garde.design.order_tree import LaGardeOrderTree
from core.systems.la_garde.design.scenario import Division, General, Group, LaGardeScenario, blank
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import deployment
from core.systems.la_garde.rules.rules import LaGardeRules
from core.systems.la_garde.rules.setup import new_battle
from core.text import Names, say
from tests.rulebook.la_garde.table import band, ground
from tests.rulebook.la_garde.table import scenario as table_scenario

MODELS = {"la_garde": LaGardeScenario}


def test_a_scenario_survives_its_file(austerlitz: Any) -> None:
    assert files.loads(files.dumps(austerlitz), MODELS) == austerlitz
    assert files.loads(files.dumps(blank()), MODELS) == blank()


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('"formation": "vandamme"', '"formation": "vendome"', "formation"),
        ('"group": "kamensky"', '"group": "kutuzov"', "group"),
        ('"skill": "excellent"', '"skill": "brilliant"', "skill"),
        ('"id": "iv-corps"', '"id": "vandamme"', "id"),
        ('"turn": 3', '"turn": 0', "turn"),
    ],
)
def test_what_does_not_hang_together_is_told_with_its_place(
    austerlitz: Any, old: str, new: str, place: str
) -> None:
    text = files.dumps(austerlitz).decode()
    assert old in text
    with pytest.raises(files.BadFile) as told:
        files.loads(text.replace(old, new, 1).encode(), MODELS)
    assert any(place in str(fault.place) for fault in told.value.faults)


def test_generals_and_entries_go_along_with_the_table(austerlitz: Any) -> None:
    turned = whole_table.rotate_180(austerlitz)
    assert turned.sides[0].general.at == (9_000, 10_600)
    assert turned.groups[0].entry == ((0, 6_000), (0, 2_000))
    assert whole_table.rotate_180(turned) == austerlitz
    mirrored = whole_table.mirror(austerlitz, "left_right")
    assert whole_table.mirror(mirrored, "left_right") == austerlitz
    cut = whole_table.resize(austerlitz, 18_000, 8_000)
    assert cut.sides[1].general.at is None
    assert cut.groups[0].entry == ((18_000, 6_000), (18_000, 8_000))


def test_divisions_and_brigades_change_their_places_in_the_tree(austerlitz: Any) -> None:
    new = oob.add_corps(austerlitz, "french", Names("Reserve", "Réserve"))
    corps = new.sides[0].corps[-1].id
    new = oob.move_division(new, "margaron", corps)
    assert [division.id for division in new.sides[0].corps[0].divisions] == ["saint-hilaire", "vandamme"]
    assert [division.id for division in new.sides[0].corps[1].divisions] == ["margaron"]
    new = oob.move_division(new, "margaron", "iv-corps", before="vandamme")
    assert [division.id for division in new.sides[0].divisions] == ["saint-hilaire", "margaron", "vandamme"]
    assert oob.remove_corps(new, corps).sides[0].corps == new.sides[0].corps[:1]
    new = oob.assign(new, ["morand", "vare"], "vandamme")
    assert new.unit("morand").formation == "vandamme"
    assert oob.remove_division(new, "vandamme").unit("morand").formation is None
    with pytest.raises(EditRefused):
        oob.assign(new, ["morand"], "kollowrath")
    with pytest.raises(EditRefused):
        oob.move_division(new, "vandamme", "iv-column")
    with pytest.raises(EditRefused):
        oob.remove_corps(new, "iv-corps")


def test_lg_1_1_no_more_corps_divisions_and_groups_are_added_than_a_file_may_hold() -> None:
    full = blank(width=18_000, depth=12_000)
    for add, count in (
        (lambda scenario: oob.add_corps(scenario, "one"), 9 - 1),
        (lambda scenario: oob.add_division(scenario, "one-1"), 12 - 1),
        (lambda scenario: reinforcement_groups.add_group(scenario, "two"), 50),
    ):
        for _time in range(count):
            full = add(full)
        with pytest.raises(EditRefused, match="at most"):
            add(full)
    assert LaGardeScenario.model_validate_json(full.model_dump_json()) == full
    other = oob.add_division(full, "one-2")
    with pytest.raises(EditRefused, match="at most 12"):
        oob.move_division(other, "one-2-1", "one-1")
    assert oob.move_division(full, "one-1-1", "one-1", "one-1-2").sides[0].corps[0].divisions


def test_generals_are_named_rated_and_placed(austerlitz: Any) -> None:
    new = oob.change_general(austerlitz, "vandamme", skill="excellent", at=(9_000, 2_000))
    assert new.sides[0].divisions[1].general.skill == "excellent"
    assert oob.change_general(new, "french", skill="good").sides[0].general.skill == "good"
    own = oob.change_general(new, "iv-corps", name=Names("Soult", "Soult"))
    assert own.sides[0].corps[0].general is not None
    assert oob.change_corps(own, "iv-corps", general=None).sides[0].corps[0].general is None
    assert oob.change_division(new, "vandamme", order="attack").sides[0].divisions[1].order == "attack"
    for wrong in ({"skill": "brilliant"}, {"at": (99_000, 0)}):
        with pytest.raises(EditRefused):
            oob.change_general(austerlitz, "vandamme", **wrong)
    with pytest.raises(EditRefused):
        oob.add_division(austerlitz, "nowhere")
    added = oob.add_division(austerlitz, "iv-corps")
    assert added.sides[0].divisions[-1].id == "iv-corps-1"


def test_a_side_without_brigades_is_named_and_one_without_a_name_called_by_its_id() -> None:
    lone = table_scenario("li 9000 1000", "li 9000 11000")
    bare = lone.model_copy(update={"units": lone.units[:1]})
    with pytest.raises(CannotBeginError) as raised:
        new_battle(bare)
    assert say(raised.value.text, "en") == "there is no brigade of red"
    red = lone.sides[1].model_copy(update={"name": NO_NAMES, "corps": ()})
    nameless = bare.model_copy(update={"sides": (lone.sides[0], red)})
    assert "red: there is no division." in {say(problem.text, "en") for problem in lint(nameless)}


def test_lint_tells_what_a_battle_would_lack(austerlitz: Any) -> None:
    assert [problem for problem in lint(austerlitz) if problem.severity == "error"] == []
    empty = oob.add_division(austerlitz, "iv-corps")
    assert any(problem.rule == "LG-1.1" for problem in lint(empty))
    loose = oob.remove_division(austerlitz, "margaron")
    assert any("margaron" in problem.units for problem in lint(loose))
    far = oob.change_general(austerlitz, "vandamme", at=(100, 11_900))
    assert any(problem.rule == "LG-3.2" for problem in lint(far))


def test_lg_5_lint_and_the_battle_agree_on_who_stands_on_water() -> None:
    water = ground("water", 8_000, 4_000, 10_000, 6_000)
    for width, bars in ((300, True), (1_400, False)):
        bridge = band("bridge", (9_000, 4_000), (9_000, 6_000), width=width)
        made = table_scenario("li 9000 5000", "li 9000 11000", features=[water], bands=[bridge])
        assert any(problem.severity == "error" for problem in lint(made)) == bars, "part of it stands beside"
        if bars:
            with pytest.raises(CannotBeginError):
                new_battle(made)
        else:
            new_battle(made)
    group = {"id": "x", "side": "blue", "turn": 2, "number": 4, "entry": [[9_000, 0]]}
    coming = table_scenario(
        "li 3000 1000, li 9000 5000 grp=x", "li 9000 11000", features=[water], groups=[group]
    )
    new_battle(coming)
    assert not any(problem.severity == "error" for problem in lint(coming)), "it enters elsewhere"


def test_lg_r40_where_sides_lay_their_brigades_the_places_of_the_file_are_nobodys() -> None:
    """Neither water under them nor how far they are from their general says anything."""
    zones = [
        {"side": side, "outline": [[8_000, low], [10_000, low], [10_000, low + 2_000], [8_000, low + 2_000]]}
        for side, low in (("blue", 0), ("red", 10_000))
    ]
    kept = {
        "features": [ground("water", 2_000, 0, 4_000, 3_000)],
        "generals": {"b1": "9000 8000"},
        "zones": zones,
    }
    for deploy in (True, False):
        made = table_scenario("li 3000 1000", "li 9000 11000", options={"deploy": deploy}, **kept)
        assert any(problem.rule in ("LG-5", "LG-3.2") for problem in lint(made)) is not deploy


def test_only_who_begins_there_makes_a_battle_impossible_by_its_place() -> None:
    """Brigades over each other, or over the edge, where nobody stands at the start are a warning."""
    zones = [
        {"side": side, "outline": [[8_000, low], [11_000, low], [11_000, low + 2_000], [8_000, low + 2_000]]}
        for side, low in (("blue", 0), ("red", 10_000))
    ]
    group = {"id": "late", "side": "blue", "turn": 2, "number": 4, "entry": [[9_000, 0]]}
    for blue, deploy, severity in (
        ("li 9000 1000, li 9000 1000", False, "error"),
        ("li 9000 1000, li 9000 1000", True, "hint"),
        ("li 9000 1000, li 9000 100", False, "error"),
        ("li 9000 1000, li 9000 100 grp=late", False, "warning"),
    ):
        made = table_scenario(
            blue, "li 9000 11000", options={"deploy": deploy}, zones=zones if deploy else (), groups=[group]
        )
        assert {problem.severity for problem in problems(made)} == {severity}
        if severity != "error":
            new_battle(made)
            continue
        with pytest.raises(CannotBeginError):
            new_battle(made)


def test_lg_r40_a_side_all_of_whose_brigades_come_later_needs_no_zone() -> None:
    zone = {"side": "red", "outline": [[8_000, 10_000], [10_000, 10_000], [10_000, 12_000], [8_000, 12_000]]}
    group = {"id": "late", "side": "blue", "turn": 2, "number": 1, "entry": [[3_000, 0]]}
    for word, needs in (("grp=late", False), ("", True)):
        made = table_scenario(
            f"li 3000 1000 {word}", "li 9000 11000", options={"deploy": True}, zones=[zone], groups=[group]
        )
        assert any(problem.severity == "error" for problem in lint(made)) is needs


def test_lg_14_4_lint_says_that_the_value_of_an_objective_decides_nothing() -> None:
    for value in (1, 5):
        aim = {"at": [9_000, 6_000], "held": "blue", "value": value}
        found = lint(table_scenario("li 9000 4000", "li 9000 8000", objectives=[aim]))
        assert [problem.rule for problem in found] == ["LG-14.4"] * (value > 1)


def test_lg_6_3_lint_says_when_conditions_hold_in_no_turn() -> None:
    def told(first: int, last: int, **options: Any) -> list[str]:
        special = [{"rule": "confused_conditions", "first": first, "last": last}]
        made = table_scenario("li 9000 4000", "li 9000 8000", special=special, options=options)
        return [say(problem.text, "en") for problem in lint(made)]

    assert told(3, 5) == told(10, 99) == told(11, 99, random_length=True) == []
    assert told(5, 3) == told(11, 99) == ["Confused conditions: in no turn of the battle."]


def test_lg_1_1_lint_counts_who_has_no_name_and_begins_with_a_capital() -> None:
    plain = table_scenario("li 9000 4000, li 1000 1000 div=2", "li 9000 8000")
    side = plain.sides[0]
    rows = [row.model_copy(update={"name": NO_NAMES}) for row in side.corps[0].divisions]
    empty = Division(id="b9", name=NO_NAMES)
    far = rows[1].model_copy(update={"general": General(at=(9_000, 9_000))})
    corps = side.corps[0].model_copy(update={"divisions": (rows[0], far, empty)})
    made = plain.model_copy(update={"sides": (side.model_copy(update={"corps": (corps,)}), plain.sides[1])})
    group = Group(id="g", name=NO_NAMES, side="blue", turn=2, entry=((0, 0),))
    found = [say(problem.text, "en") for problem in lint(made.model_copy(update={"groups": (group,)}))]
    assert "Division 3 of blue: no brigade." in found
    assert "The group 1 has no brigade." in found
    assert (
        "Line infantry at 100, 100 mm: more than 25 cm from the general of Division 2 at the start." in found
    ), found


def test_an_attached_battery_is_read_written_and_told() -> None:
    """LG-R82: it stands in the file where it is set; lists, sheets and the two forms tell of it."""
    plain = table_scenario("li 9000 4000", "li 9000 8000")
    assert "battery" not in plain.model_dump_json(exclude_defaults=True)
    armed = change_base(plain, "bli1", battery="heavy_artillery", battery_elements=2)
    assert armed.unit("bli1").idle_fields == frozenset()
    assert plain.unit("bli1").idle_fields == {"battery_elements"}
    with pytest.raises(EditRefused):
        change_base(armed, "bli1", kind="light_cavalry")
    lines = [(line.troop, line.parts.get("elements")) for line in recruit(armed, "blue", "en")]
    assert ("heavy_artillery", 2) in lines


@pytest.mark.parametrize(
    ("option", "value", "deciding", "idle"),
    [
        ("ammo", "game", "mb 9000 3000", "lb 9000 3000"),
        ("bombard_swap", True, "hb 9000 3000", "li 9000 3000 +mb2"),
        ("bricole_cm", 3, "mh 9000 3000", "lh 9000 3000"),
        ("reorientation", "light_foot", "lh 9000 3000", "lb 9000 3000"),
        ("loss_gun_bonus", "elements", "li 9000 3000 +mb2", "lb 9000 3000"),
        ("mixed_rally", "worse", "li 9000 3000 mixed", "li 9000 3000"),
        ("mixed_rally", "worse", "li 9000 3000 mixed", "li 9000 3000 e1 mixed"),
    ],
)
def test_an_option_that_decides_nothing_for_those_there_are_is_told(
    option: str, value: Any, deciding: str, idle: str
) -> None:
    for blue, count in ((deciding, 0), (idle, 1)):
        made = table_scenario(blue, "li 9000 11000", options={option: value})
        found = [problem for problem in lint(made) if "decides nothing" in say(problem.text, "en")]
        assert len(found) == count


def test_lg_amb_7_a_chain_of_three_levels_needs_two_corps() -> None:
    made = table_scenario("li 9000 3000, li 6000 3000 div=2", "li 9000 11000", options={"chain_levels": 3})
    blue = made.sides[0]
    first, second = blue.corps[0].divisions
    parted = (
        blue.corps[0].model_copy(update={"divisions": (first,)}),
        blue.corps[0].model_copy(update={"id": "b-2", "divisions": (second,)}),
    )
    two = made.model_copy(update={"sides": (blue.model_copy(update={"corps": parted}), made.sides[1])})
    empty = oob.add_corps(made, "blue")  # the army general gives it an order, which may be another
    for setup, count in ((made, 1), (two, 0), (empty, 0)):
        found = [problem for problem in lint(setup) if problem.rule == "LG-AMB-7"]
        assert len(found) == count


def test_lg_2_1_a_group_after_the_limit_may_come_where_the_length_is_random() -> None:
    group = {"id": "x", "side": "blue", "turn": 4, "number": 2, "entry": [[9_000, 0]]}
    for random, late in ((False, True), (True, False)):
        options = {"turn_limit": 3, "random_length": random}
        made = table_scenario(
            "li 3000 1000, li 9000 500 grp=x", "li 9000 11000", groups=[group], options=options
        )
        found = {say(problem.text, "en") for problem in lint(made)}
        assert ("The group 1 comes after the last turn." in found) is late


def test_lg_1_1_who_has_no_division_goes_with_the_first_of_its_side_for_lint_too() -> None:
    zones = [
        {**_zone("blue", 1_000, 500, 4_000, 2_500), "formation": "b1"},
        _zone("blue", 8_000, 500, 11_000, 2_500),
        _zone("red", 1_000, 8_000, 6_000, 11_500),
    ]
    made = table_scenario("li 2500 2000, li 9000 2000 div=2", "li 3500 9000", zones=zones)
    freed = tuple(
        unit.model_copy(update={"formation": None}) if unit.id == "bli1" else unit for unit in made.units
    )
    loose = made.model_copy(update={"units": freed})
    assert list(problems(loose)) == []
    assert "b1 of blue: no brigade." not in {say(problem.text, "en") for problem in lint(loose)}
    away = change_base(loose, "bli1", at=(2_500, 8_000))
    assert any(problem.rule == "LG-3.2" and problem.units == ("bli1",) for problem in lint(away))


def test_lg_r40_zones_that_touch_are_as_one_for_the_battle_and_for_lint() -> None:
    zones = [
        _zone("blue", 1_000, 500, 3_000, 2_500),
        _zone("blue", 3_000, 500, 5_000, 2_500),
        _zone("blue", 5_100, 500, 8_000, 2_500),
        _zone("red", 1_000, 8_000, 6_000, 11_500),
    ]
    for x, may in ((3_000, True), (5_000, False)):
        made = table_scenario(f"li {x} 2000", "li 3500 9000", zones=zones, options={"deploy": True})
        state = new_battle(made)
        LaGardeRules().apply(state, ActionStep(1, acts.Lay(1, Pose(3_500, 9_000, 1800))))
        refused = deployment.refusal(state, acts.Lay(0, Pose(x, 2_000, 0)))
        assert (refused is None) is may
        assert (list(problems(made)) == []) is may


def _zone(side: str, left: int, bottom: int, right: int, top: int) -> dict[str, Any]:
    outline = [[left, bottom], [right, bottom], [right, top], [left, top]]
    return {"side": side, "outline": outline}


def test_lg_1_5_a_corps_that_has_the_id_of_its_side_has_a_general_of_its_own() -> None:
    row = json.loads(
        table_scenario("li 9000 3000", "li 9000 11000", generals={"bc": "9000 2000"}).model_dump_json()
    )
    row["sides"][0]["corps"][0]["id"] = "blue"
    alike = LaGardeScenario.model_validate_json(json.dumps(row))
    tree = LaGardeOrderTree()
    for key, army, corps in (
        ("corps:blue", "competent", "excellent"),
        ("army:blue", "excellent", "competent"),
    ):
        (blue, _red) = tree.with_skill(alike, key, "excellent").sides
        assert blue.corps[0].general is not None
        assert (blue.general.skill, blue.corps[0].general.skill) == (army, corps)
    (moved, _red) = tree.with_field(alike, "corps:blue", "x", 40).sides
    assert moved.corps[0].general is not None
    assert moved.corps[0].general.at == (4_000, 2_000)


def test_lg_1_1_what_is_added_to_an_army_of_long_ids_has_an_id_that_can_be_written() -> None:
    row = json.loads(table_scenario("li 9000 3000", "li 9000 11000").model_dump_json())
    text = json.dumps(row).replace('"blue"', json.dumps("s" * 64))
    text = text.replace('"id": "b"', f'"id": "{"c" * 64}"')
    tree, made = LaGardeOrderTree(), LaGardeScenario.model_validate_json(text)
    for under in (f"army:{'s' * 64}", f"corps:{'c' * 64}", f"reserve:{'s' * 64}") * 2:
        made = tree.added(made, under)
    assert LaGardeScenario.model_validate_json(made.model_dump_json()) == made
    side = made.sides[0]
    assert (len(side.corps), len(side.corps[0].divisions), len(made.groups)) == (3, 3, 2)


def test_lg_1_1_a_side_without_a_brigade_is_an_error_as_no_battle_begins() -> None:
    both = table_scenario("li 9000 3000", "li 9000 11000")
    for units, told in ((both.units, 0), (both.units[:1], 1), ((), 0)):
        made = both.model_copy(update={"units": units})
        found = [row for row in lint(made) if row.severity == "error"]
        assert [say(row.text, "en") for row in found] == ["red: there is no brigade."] * told
        if told:
            with pytest.raises(CannotBeginError):
                new_battle(made)
