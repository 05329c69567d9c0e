"""Many units at once: names that count in both languages, finding, replacing; even distances on a table."""

import itertools

import pytest

from core.paths import SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.scenarios import files, table_edits
from core.scenarios.edits.bulk import (
    counted_name,
    found_units,
    name_units,
    ordinal,
    pattern_of,
    replace_units,
    roman,
)
from core.scenarios.edits.refusals import EditRefused
from core.systems.catalog import SYSTEMS
from core.text import Names

MODELS = ScenarioModels(SYSTEMS)
CREEK = files.load(SCENARIOS / "battle_cry" / "mirror_creek.json", MODELS)
HILLS = files.load(SCENARIOS / "mbt" / "twin_hills.json", MODELS)


def test_numbers_as_one_counts() -> None:
    assert [ordinal(number, "en") for number in (1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "101st", "111th",
    ]  # fmt: skip
    assert [ordinal(number, "fr") for number in (1, 2, 21)] == ["1er", "2e", "21e"]
    assert ordinal(1, "fr", feminine=True) == "1re"
    assert [roman(number) for number in (1, 4, 9, 14, 40, 99, 444)] == [
        "I", "IV", "IX", "XIV", "XL", "XCIX", "CDXLIV",
    ]  # fmt: skip


def test_a_row_of_names_in_both_languages() -> None:
    ids = [unit.id for unit in CREEK.units[:8]]
    done = name_units(CREEK, ids, Names("# Line", "# de ligne"))
    assert [done.unit(one).name.en for one in ids[:3]] == ["1st Line", "2nd Line", "3rd Line"]
    assert [done.unit(one).name.fr for one in ids[:3]] == ["1er de ligne", "2e de ligne", "3e de ligne"]
    assert counted_name(Names("## Corps", "#re brigade"), 1) == Names("I Corps", "1re brigade")
    with pytest.raises(EditRefused):
        name_units(CREEK, ids, Names(" ", ""))
    with pytest.raises(EditRefused):
        name_units(CREEK, ids, Names("#", "#"), 0)


@pytest.mark.parametrize(
    ("words", "pattern"),
    [
        ("1st to 8th Line", ("# Line", 1)),
        ("3rd to 5th Guards", ("# Guards", 3)),
        ("1er au 8e de ligne", ("# de ligne", 1)),
        ("2-6 Hussars", ("# Hussars", 2)),
        ("Old Guard", None),
    ],
)
def test_the_way_people_write_it(words: str, pattern: tuple[str, int] | None) -> None:
    assert pattern_of(words) == pattern


def test_units_are_found_and_replaced() -> None:
    union = CREEK.sides[0].id
    infantry = found_units(CREEK, kind="infantry", side=union)
    assert infantry
    assert all(CREEK.unit(one).kind == "infantry" and CREEK.unit(one).side == union for one in infantry)
    named = name_units(CREEK, infantry, Names("# Line", "# de ligne"))
    assert found_units(named, words="LIGNE") == infantry
    assert found_units(named, words="line", among=infantry[:2]) == infantry[:2]
    guards = replace_units(named, infantry[:2], words="line", becomes="Guard", kind="cavalry")
    assert guards.unit(infantry[0]).name.en == "1st Guard"
    assert guards.unit(infantry[0]).kind == "cavalry"
    assert guards.unit(infantry[2]) is named.unit(infantry[2])
    assert replace_units(named, infantry, kind="infantry") is named or not found_units(named, words="Guard")
    with pytest.raises(EditRefused):
        replace_units(named, infantry, kind="elephants")


def test_bases_at_equal_distances() -> None:
    bases = [base.id for base in HILLS.units if base.side == HILLS.units[0].side][:4]
    done = table_edits.distribute(HILLS, bases)
    places = sorted(done.unit(one).at for one in bases)
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(places)]
    assert max(abs(step[0] - steps[0][0]) + abs(step[1] - steps[0][1]) for step in steps) <= 3
    assert [done.unit(one).facing for one in bases] == [HILLS.unit(one).facing for one in bases]
    with pytest.raises(EditRefused):
        table_edits.distribute(HILLS, bases[:2])
