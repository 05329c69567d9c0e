"""What I own against what a scenario needs: packing list, substitutes, what can be laid out tonight."""

import json
from pathlib import Path

import pytest

from core.interchange.collection import Collection, names_of, needs, packing, read, things_of, write
from core.paths import SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.scenarios import files
from core.scenarios.bad_file import BadFile
from core.systems.catalog import SYSTEMS, by_id
from editor.cli import main

MODELS = ScenarioModels(SYSTEMS)
CREEK = files.load(SCENARIOS / "battle_cry" / "mirror_creek.json", MODELS)


def everything(scenario_needs: dict[tuple[str, str], int], system: str = "battle_cry") -> Collection:
    return read(write(system, scenario_needs, scenario_needs))


def test_a_board_of_hexes_and_its_units_are_counted() -> None:
    found = needs(CREEK)
    woods = sum(row.count(CREEK.board.GROUNDS.index("woods")) for row in CREEK.board.ground)
    assert found["tile", "woods"] == woods
    assert found["unit", "infantry"] == sum(unit.kind == "infantry" for unit in CREEK.units)
    assert ("tile", "clear") not in found


@pytest.mark.parametrize("path", sorted(SCENARIOS.rglob("*.json")), ids=lambda path: path.stem)
def test_every_need_of_a_shipped_scenario_is_a_thing_of_its_game(path: Path) -> None:
    scenario = files.load(path, MODELS)
    known = set(things_of(by_id(scenario.system)))
    assert set(needs(scenario)) <= known
    assert packing(scenario.system, needs(scenario), everything(needs(scenario), scenario.system)).is_whole


def test_substitutes_stand_in_as_long_as_they_last() -> None:
    owned = read(
        b"game;kind;thing;count;instead\nbattle_cry;unit;infantry;4;militia|cavalry\n"
        b"battle_cry;unit;cavalry;3;\nbattle_cry;unit;militia;1;\n"
    )
    found = packing("battle_cry", {("unit", "infantry"): 8, ("unit", "cavalry"): 2}, owned)
    assert found.substitutes == ((("unit", "infantry"), "militia", 1), (("unit", "infantry"), "cavalry", 1))
    assert found.packed == {("unit", "infantry"): 4, ("unit", "cavalry"): 3, ("unit", "militia"): 1}
    assert found.missing == {("unit", "infantry"): 2}
    assert not found.is_whole


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"a;b\n", "game"),
        (b"game;kind;thing;count\nx;moon;y;1\n", "moon"),
        (b"game;kind;thing;count\nx;unit;y;many\n", "many"),
        (b"game;kind;thing;count\nx;unit;y;-1\n", "-1"),
        (b"\0", "text"),
    ],
)
def test_a_broken_table_says_where(data: bytes, word: str) -> None:
    with pytest.raises(BadFile) as caught:
        read(data, "mine.csv")
    assert word in str(caught.value)


def test_the_command_line_writes_a_table_and_tells_what_can_be_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.csv"
    assert main(["collection", str(mine), "--template", "battle_cry"]) == 0
    assert b"battle_cry;tile;woods;0" in mine.read_bytes()
    creek = SCENARIOS / "battle_cry" / "mirror_creek.json"
    capsys.readouterr()
    assert main(["collection", str(mine), str(creek), "--json"]) == 0
    row = json.loads(capsys.readouterr().out.splitlines()[-1])["scenarios"][0]
    assert not row["whole"]
    assert ["tile", "woods", needs(CREEK)["tile", "woods"]] in row["missing"]
    mine.write_bytes(write("battle_cry", needs(CREEK), needs(CREEK)))
    assert main(["collection", str(mine), str(SCENARIOS / "battle_cry"), "--tonight", "--json"]) == 0
    names = [row["file"] for row in json.loads(capsys.readouterr().out.splitlines()[-1])["scenarios"]]
    assert str(creek) in names
    assert len(names) < 5


def test_the_cards_of_both_decks_are_needed() -> None:
    scenario = files.load(SCENARIOS / "belle_position" / "coulmiers.json", MODELS)
    found = needs(scenario)
    assert sum(found.values()) == sum(side.cards for side in scenario.sides)
    assert not packing("belle_position", found, Collection()).is_whole


@pytest.mark.parametrize("system", [system.id for system in SYSTEMS])
def test_an_empty_spreadsheet_names_all_that_can_be_needed_and_each_has_a_name(system: str) -> None:
    things = things_of(by_id(system))
    assert set(things) <= set(names_of(by_id(system)))
    for path in sorted((SCENARIOS / system).glob("*.json")):
        assert set(needs(files.load(path, MODELS))) <= set(things)
