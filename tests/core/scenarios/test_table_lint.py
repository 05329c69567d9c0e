"""What the check of a measured table says, and what its mends do."""

import pytest

from core.paths import SCENARIOS
from core.scenarios import edits, files, lint, table_edits
from core.scenarios.problems import Problem
from core.scenarios.table_lint import thing_called
from core.systems.mbt.design.lint import lint as room
from core.systems.mbt.design.scenario import Corps, MbtScenario, MbtSide, blank
from core.text import Names, say

MODELS = {"mbt": MbtScenario}


@pytest.fixture
def armies() -> MbtScenario:
    """Two armies of eight bases, each in its zone, without a fault."""
    scenario = blank(Names("Field", "Champ"))
    for side, y, edge in (("one", 1500, 0), ("two", 8500, 7000)):
        zone = [(0, edge), (0, edge + 3000), (15000, edge + 3000), (15000, edge)]
        scenario = table_edits.add_zone(scenario, side, zone)
        for number in range(8):
            scenario = table_edits.place_base(
                scenario, side, "heavy_infantry", (4000 + 400 * number, y), general=number == 3
            )
    return scenario


def found(scenario: MbtScenario) -> list[tuple[str, str]]:
    return [(problem.severity, say(problem.text, "en")) for problem in lint.run(scenario, room)]


def only(scenario: MbtScenario, words: str) -> Problem:
    """The one problem whose sentence has these words."""
    (problem,) = [problem for problem in lint.run(scenario, room) if words in say(problem.text, "en")]
    return problem


def mended(scenario: MbtScenario, words: str) -> MbtScenario:
    problem = only(scenario, words)
    assert problem.fix is not None
    after: MbtScenario = problem.fix.edit(scenario)
    assert words not in str(found(after))
    return after


def test_sound_armies_have_no_problem(armies: MbtScenario) -> None:
    assert found(armies) == []


@pytest.mark.parametrize("path", sorted(SCENARIOS.glob("mbt/*.json")), ids=lambda path: path.stem)
def test_shipped_battles_have_no_problem(path: str) -> None:
    scenario = files.load(path, MODELS)
    assert isinstance(scenario, MbtScenario)
    assert found(scenario) == []


def test_bases_that_overlap_are_named_and_those_that_touch_are_not(armies: MbtScenario) -> None:
    assert only(table_edits.move_bases(armies, ["one-hea-1"], (3, 0)), " overlap").units == (
        "one-hea-1",
        "one-hea-2",
    )
    assert found(table_edits.move_bases(armies, ["one-hea-1"], (2, 0))) == []
    turned = table_edits.turn_bases(armies, ["one-hea-5"], 450)
    crossed = [row for row in lint.run(turned, room) if "overlap" in row.text.id and row.severity == "error"]
    assert [row.units for row in crossed] == [("one-hea-4", "one-hea-5"), ("one-hea-5", "one-hea-6")]
    assert all("one-hea" not in say(row.text, "en") for row in crossed)


def test_places_that_are_only_proposed_may_overlap(armies: MbtScenario) -> None:
    options = armies.options.model_copy(update={"deploy": True})
    moved = table_edits.move_bases(armies, ["one-hea-1"], (3, 0)).model_copy(update={"options": options})
    rows = [row for row in lint.run(moved, room) if "overlap" in row.text.id]
    assert [(row.severity, row.units) for row in rows] == [("hint", ("one-hea-1", "one-hea-2"))]
    assert say(rows[0].text, "en").startswith("The places proposed for")


@pytest.mark.parametrize(
    ("at", "back"),
    [
        ((100, 300), (200, 300)),
        ((14900, 300), (14800, 300)),
        ((7000, 100), (7000, 250)),
        ((14850, 240), (14800, 250)),
    ],
)
def test_a_base_partly_off_the_table_is_brought_back(
    armies: MbtScenario, at: tuple[int, int], back: tuple[int, int]
) -> None:
    """No farther than to its edge, and in no direction in which it was on it (tenths of a millimetre)."""
    scenario = table_edits.pose_bases(armies, {"one-hea-1": (at, 0)})
    after = mended(scenario, "partly outside of the table")
    assert after.unit("one-hea-1").at == back
    assert found(after) == []


def test_a_turned_base_at_the_corner_is_brought_back(armies: MbtScenario) -> None:
    scenario = table_edits.pose_bases(armies, {"one-hea-1": ((14990, 10), 333)})
    assert found(mended(scenario, "partly outside")) == []


def test_a_base_outside_of_its_zone(armies: MbtScenario) -> None:
    scenario = table_edits.move_bases(armies, ["one-hea-1"], (0, 1600))
    problem = only(scenario, "outside of the zone")
    assert (problem.severity, problem.things, problem.spots) == ("warning", ("one-zone-1",), ((4000, 3100),))
    assert found(table_edits.move_bases(armies, ["one-hea-1"], (0, 1500))) == []


def test_a_formation_has_its_own_zone(armies: MbtScenario) -> None:
    corps = (Corps(id="left", name=Names("Left", "Gauche")),)
    side = MbtSide(id="one", name=Names("One", "Un"), edge="bottom", corps=corps)
    scenario = armies.model_copy(update={"sides": (side, armies.sides[1])})
    for number in range(1, 9):
        scenario = table_edits.change_base(scenario, f"one-hea-{number}", formation="left")
    assert found(scenario) == []
    narrow = [(3800, 0), (3800, 3000), (6600, 3000), (6600, 0)]
    scenario = table_edits.add_zone(scenario, "one", narrow, formation="left")
    assert only(scenario, "outside of the zone").units == ("one-hea-8",)
    aim = table_edits.add_objective(scenario, at=(7000, 5000))
    assert only(aim, "in a battle with corps an objective has no effect").rule == "MBT-R49"
    assert "in no corps" in str(found(table_edits.change_base(scenario, "one-hea-1", formation=None)))


def test_zones_of_both_sides_do_not_overlap(armies: MbtScenario) -> None:
    scenario = table_edits.reshape(armies, "one-zone-1", [(0, 0), (0, 7001), (15000, 7001), (15000, 0)])
    assert only(scenario, "both sides would set up there").things == ("one-zone-1", "two-zone-1")
    assert (
        found(table_edits.reshape(armies, "one-zone-1", [(0, 0), (0, 7000), (9000, 7000), (9000, 0)])) == []
    )


def test_a_shape_that_only_code_can_make_is_an_error(armies: MbtScenario) -> None:
    scenario = table_edits.add_feature(armies, "wood", [(9000, 4000), (9000, 5000), (9900, 4500)])
    crossed = scenario.board.features[0].model_copy(update={"outline": ((0, 0), (9, 9), (9, 0), (0, 9))})
    scenario = scenario.model_copy(
        update={"board": scenario.board.model_copy(update={"features": (crossed,)})}
    )
    assert only(scenario, "Wood at 0, 0 mm: this outline crosses or touches itself").severity == "error"
    assert found(mended(scenario, "crosses")) == []


@pytest.mark.parametrize(
    ("kind", "ground", "going", "barred"),
    [
        ("heavy_infantry", "water", None, True),
        ("heavy_infantry", "wood", None, False),
        ("heavy_infantry", "dense_wood", None, False),
        ("heavy_cavalry", "dense_wood", None, True),
        ("elephant", "dense_wood", None, True),
        ("light_chariot", "dense_wood", "difficult", False),
        ("heavy_infantry", "hill", "impassable", True),
    ],
)
def test_mbt_5_3_impassable_ground_under_a_base(
    armies: MbtScenario, kind: str, ground: str, going: str | None, barred: bool
) -> None:
    square = [(3900, 1400), (3900, 1600), (4100, 1600), (4100, 1400)]
    scenario = table_edits.add_feature(armies, ground, square, going=going)
    scenario = table_edits.change_base(scenario, "one-hea-1", kind=kind)
    assert ("ground barred to such troops" in str(found(scenario))) == barred


def test_mbt_5_3_a_bridge_lies_over_a_river(armies: MbtScenario) -> None:
    river = table_edits.add_band(armies, "river", [(0, 1300), (4100, 1300)], 100)
    assert only(river, "ground barred").units == ("one-hea-1",)
    bridge = table_edits.add_band(river, "bridge", [(4000, 1000), (4000, 1700)], 400)
    assert found(bridge) == []


def test_mbt_5_3_ground_that_only_touches_a_base_bars_nobody(armies: MbtScenario) -> None:
    beside = [(3000, 1000), (3000, 2000), (3801, 2000), (3801, 1000)]
    assert found(table_edits.add_feature(armies, "water", beside)) == []
    nearer = [(x + 5 if x == 3801 else x, y) for x, y in beside]
    assert only(table_edits.add_feature(armies, "water", nearer), "ground barred").rule == "MBT-5.3"


def test_mbt_2_3_one_general_a_side_and_equal_armies(armies: MbtScenario) -> None:
    without = table_edits.change_base(armies, "one-hea-4", general=False)
    assert only(without, "First army: no base carries the general").rule == "MBT-2.3"
    second = table_edits.change_base(armies, "one-hea-8", general=True)
    assert mended(second, "a second general") == armies
    fewer = edits.remove_units(armies, ["two-hea-1"])
    assert found(fewer) == [("hint", "The sides have unequal numbers of bases: First army 8, Second army 7.")]
    fewest = edits.remove_units(armies, [f"two-hea-{number}" for number in (1, 2, 3, 5, 6, 7)])
    assert "it breaks at 3 losses but has only 2 bases" in str(found(fewest))


def test_mbt_4_2_an_objective_is_worth_up_to_three_losses_and_can_be_reached(armies: MbtScenario) -> None:
    dear = table_edits.add_objective(armies, at=(7000, 5000), value=4)
    after = mended(dear, "an objective is worth 1, 2 or 3 losses")
    assert after.board.objectives[0].value == 3
    lake = table_edits.add_feature(after, "water", [(6000, 4500), (6000, 5500), (8000, 5500), (8000, 4500)])
    assert only(lake, "on ground that nobody can enter").things == ("objective-1",)


def test_names_in_one_language_are_named_and_mended(armies: MbtScenario) -> None:
    scenario = table_edits.add_label(armies, (5, 5), Names("Ford", ""))
    scenario = table_edits.change_base(scenario, "one-hea-1", name=Names("", "Garde"))
    assert found(scenario) == [
        ("warning", "The name of Garde: the English is missing."),
        ("warning", "The name of “label-1”: the French is missing."),
    ]
    scenario = mended(scenario, "the French is missing")
    assert scenario.board.labels[0].text == Names("Ford", "Ford")
    assert mended(scenario, "the English is missing").unit("one-hea-1").name == Names("Garde", "Garde")


def test_things_without_a_name_are_called_by_what_they_are_and_where_never_by_an_id(
    armies: MbtScenario,
) -> None:
    wood = table_edits.add_feature(armies, "wood", [(6000, 4000), (6000, 6000), (8000, 6000), (8000, 4000)])
    scenario = table_edits.add_objective(wood, at=(7000, 5000), value=1)
    (objective,), (feature,), zone = (
        scenario.board.objectives,
        scenario.board.features,
        scenario.board.zones[0],
    )
    assert say(thing_called(objective), "en") == "Objective at 700, 500 mm"
    assert say(thing_called(feature), "fr") == "Bois à 700, 500 mm"
    assert zone.id not in say(thing_called(zone), "en")
