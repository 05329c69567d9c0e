"""The shipped MBT battles: the armies and ground of their notes, and a sound check."""

from collections import Counter

import pytest

from core.paths import SCENARIOS
from core.scenarios import files, lint, table_edits
from core.scenarios.outlines import contains
from core.systems.mbt.design.lint import lint as room
from core.systems.mbt.design.scenario import MbtBase, MbtScenario

FILES = sorted((SCENARIOS / "mbt").glob("*.json"))
GRADUATION = 250
SHORT = {
    "heavy_infantry": "HI",
    "light_infantry": "LI",
    "heavy_cavalry": "HC",
    "light_cavalry": "LC",
    "elephant": "E",
    "light_chariot": "CH",
}

# kinds with their fighters, b for bow or sling, G for the general; then the turn limit and the special rules
ARMIES = {
    "marathon": (
        {"greeks": "9 HI4, 1 HI4G", "persians": "1 HC3G, 2 HI3, 2 LI3, 5 LI3b"},
        12,
        ["wins_at_limit"],
    ),
    "hydaspes": (
        {
            "alexander": "2 HC3, 1 HC3G, 4 HI4, 1 LC2b, 1 LI3, 1 LI3b",
            "porus": "1 CH2b, 2 E1, 1 E1G, 2 LC2, 3 LI3, 1 LI3b",
        },
        20,
        [],
    ),
    "cannae": (
        {
            "carthage": "2 HC3, 2 HI4, 1 LC3, 1 LI2b, 3 LI4, 1 LI4G",
            "rome": "2 HC2, 6 HI4, 1 HI4G, 1 LI2",
        },
        20,
        [],
    ),
    "hastings": (
        {"william": "3 HC3, 1 HC3G, 3 HI4, 3 LI3b", "harold": "3 HI4, 1 HI4G, 6 LI4"},
        14,
        ["wins_at_limit", "high_ground"],
    ),
    "twin_hills": (
        {
            "red": "1 CH2b, 1 E1, 1 HC3G, 4 HI4, 1 LC2b, 2 LI3b",
            "blue": "1 CH2b, 1 E1, 1 HC3G, 4 HI4, 1 LC2b, 2 LI3b",
        },
        20,
        [],
    ),
}


def load(name: str) -> MbtScenario:
    scenario = files.load(SCENARIOS / "mbt" / f"{name}.json", {"mbt": MbtScenario})
    assert isinstance(scenario, MbtScenario)
    return scenario


def code(base: MbtBase) -> str:
    return f"{SHORT[base.kind]}{base.figures}{'b' * bool(base.shoots)}{'G' * base.general}"


def test_five_battles_are_shipped() -> None:
    assert {path.stem for path in FILES} == set(ARMIES)


@pytest.mark.parametrize("name", ARMIES)
def test_armies_limit_and_first_side_are_those_told(name: str) -> None:
    scenario = load(name)
    armies, limit, special = ARMIES[name]
    found = {}
    for side in scenario.sides:
        counts = Counter(code(base) for base in scenario.units if base.side == side.id)
        assert counts.total() == 10
        found[side.id] = ", ".join(f"{counts[word]} {word}" for word in sorted(counts))
        assert side.losses == 3
    assert found == armies
    assert [side.edge for side in scenario.sides] == ["bottom", "top"]
    assert scenario.first == scenario.sides[0].id
    assert scenario.options.turn_limit == limit
    assert [rule.rule for rule in scenario.special] == special


@pytest.mark.parametrize("name", ARMIES)
def test_table_is_60_by_40_graduations_and_the_check_finds_nothing(name: str) -> None:
    scenario = load(name)
    assert (scenario.board.width, scenario.board.depth) == (60 * GRADUATION, 40 * GRADUATION)
    assert scenario.options.graduation == GRADUATION
    assert lint.run(scenario, room) == ()
    for side in scenario.sides:
        (zone,) = [zone for zone in scenario.board.zones if zone.side == side.id]
        ys = [y for _x, y in zone.outline]
        assert max(ys) - min(ys) == 6 * GRADUATION


@pytest.mark.parametrize("name", ARMIES)
def test_title_notes_and_names_stand_in_both_languages(name: str) -> None:
    scenario = load(name)
    assert scenario.title.en
    assert scenario.title.fr
    for notes in (scenario.notes.en, scenario.notes.fr):
        assert 2 <= notes.count(". ") + 1 <= 6
        assert "'" not in notes
    for base in scenario.units:
        assert base.name is not None
        assert base.name.en
        assert base.name.fr


def test_the_lines_of_marathon_and_the_hydaspes_are_as_far_apart_as_told() -> None:
    for name, graduations in (("marathon", 20), ("hydaspes", 18)):
        scenario = load(name)
        one, two = (
            [base.at[1] for base in scenario.units if base.side == side.id] for side in scenario.sides
        )
        assert min(two) - max(one) == graduations * GRADUATION


def test_the_wings_of_marathon_are_two_deep_and_the_centre_one() -> None:
    greeks = [base for base in load("marathon").units if base.side == "greeks"]
    ranks = Counter(base.at[0] for base in greeks)
    assert [ranks[x] for x in sorted(ranks)] == [2, 2, 1, 1, 2, 2]


def test_rivers_lie_on_the_side_that_history_tells() -> None:
    hydaspes, cannae = (load(name).board.bands[0] for name in ("hydaspes", "cannae"))
    assert (hydaspes.ground, cannae.ground) == ("river", "river")
    assert min(x for x, _y in hydaspes.line) > 14_000
    assert max(x for x, _y in cannae.line) < 1_000


def test_harold_stands_on_the_ridge_that_william_must_take() -> None:
    scenario = load("hastings")
    slope, ridge = scenario.board.features
    assert (slope.ground, ridge.ground, ridge.level) == ("slope", "hill", 1)
    (objective,) = scenario.board.objectives
    assert (objective.side, objective.value, objective.held) == ("william", 2, "harold")
    assert objective.points == ridge.outline
    for base in scenario.units:
        inside = all(
            contains([(x * 10, y * 10) for x, y in objective.points], corner)
            for corner in scenario.footprint(base).corners
        )
        assert inside == (base.side == "harold")


def test_the_twin_hills_are_the_same_for_both_sides() -> None:
    scenario = load("twin_hills")
    turned = table_edits.rotate_180(scenario)

    def ground(of: MbtScenario) -> set[object]:
        return {
            (thing.ground, frozenset(getattr(thing, "outline", getattr(thing, "line", ()))))
            for thing in (*of.board.features, *of.board.bands)
        }

    def army(of: MbtScenario, side: str) -> set[object]:
        return {
            (base.kind, base.figures, base.shoots, base.general, base.at, base.facing)
            for base in of.units
            if base.side == side
        }

    assert ground(turned) == ground(scenario)
    assert army(turned, "red") == army(scenario, "blue")
    assert army(turned, "blue") == army(scenario, "red")
    assert [objective.points for objective in turned.board.objectives] == [((7500, 5000),)]
