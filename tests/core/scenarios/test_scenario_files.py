"""Scenario files: what is read, what is refused and where, and that what is written stays the same."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.paths import SCENARIOS
from core.scenarios import files
from core.scenarios.files import BadFile
from core.systems.battle_cry.design.scenario import BattleCryScenario, blank
from core.text import Names, say

MODELS = {"battle_cry": BattleCryScenario}

EXAMPLE: dict[str, Any] = {
    "format": "etat-major/scenario",
    "version": 1,
    "system": "battle_cry",
    "title": {"en": "A field", "fr": "Un champ"},
    "notes": {"en": "", "fr": ""},
    "sides": [
        {"id": "union", "name": {"en": "Union", "fr": "Union"}, "edge": "top", "hand": 5, "flags": 6},
        {"id": "south", "name": {"en": "South", "fr": "Sud"}, "edge": "bottom", "hand": 4, "flags": 5},
    ],
    "first": "south",
    "options": {"orchard_mod": 0, "turn_limit": 40},
    "special": [{"rule": "hand_by_losses", "side": "south", "hands": [{"lost": 4, "hand": 4}]}],
    "board": {
        "kind": "hex",
        "rows": 9,
        "columns": 13,
        "short_rows": True,
        "terrain": {"woods": ["4.2", "4.3", "5.8"], "river": ["9.13"]},
        "levels": {},
        "hexsides": {"fence": ["4.7/SE", "1.1/W"]},
        "works": [{"at": "6.5", "faces": "WNW"}],
        "flags": [{"at": "5.5", "side": "south", "value": 2, "when": "turn_end"}],
        "labels": [{"at": "3.3", "text": {"en": "Farm", "fr": "Ferme"}, "size": 3}],
    },
    "units": [
        {"id": "union-inf-1", "side": "union", "kind": "infantry", "at": "2.3", "figures": 3},
        {"id": "lee", "side": "south", "kind": "general", "at": "8.3", "name": {"en": "Lee", "fr": "Lee"}},
    ],
    "plan": {},
}


def changed(**parts: Any) -> bytes:
    """The example with top-level parts replaced, as bytes."""
    return json.dumps({**EXAMPLE, **parts}, ensure_ascii=False, indent=1).encode()


def board(**parts: Any) -> bytes:
    return changed(board={**EXAMPLE["board"], **parts})


def loads(data: bytes) -> BattleCryScenario:
    scenario = files.loads(data, MODELS, "x.json")
    assert isinstance(scenario, BattleCryScenario)
    return scenario


def refused(data: bytes) -> BadFile:
    with pytest.raises(BadFile) as caught:
        loads(data)
    return caught.value


def test_reads_what_the_file_says() -> None:
    scenario = loads(changed())
    field = scenario.board
    assert field.ground_at("4.3") == "woods"
    assert field.ground_at("9.13") == "river"
    assert field.ground_at("4.4") == "clear"
    assert sum(map(len, field.ground)) == 113
    assert field.hexsides == {"fence": frozenset({"4.7/SE", "1.1/W"})}
    assert field.works == {"6.5": "WNW"}
    assert field.flags[0].when == "turn_end"
    assert scenario.unit("union-inf-1").figures == 3
    assert scenario.unit("lee").name == Names("Lee", "Lee")
    assert scenario.side("south").flags == 5
    assert scenario.options.turn_limit == 40
    assert scenario.options.min_dice == 0
    assert scenario.special[0].rule == "hand_by_losses"


def test_writing_and_reading_again_changes_nothing() -> None:
    scenario = loads(changed())
    written = files.dumps(scenario)
    assert loads(written) == scenario
    assert files.dumps(loads(written)) == written
    assert json.loads(written)["board"]["terrain"] == {
        "river": ["9.13"],
        "woods": ["4.2", "4.3", "5.8"],
    }


def test_an_empty_map_is_a_scenario() -> None:
    empty = blank(Names("Empty", "Vide"))
    assert loads(files.dumps(empty)) == empty


def test_one_unit_a_line_and_one_row_of_the_map_a_line() -> None:
    lines = files.dumps(loads(changed())).decode().splitlines()
    assert (
        '    {"id": "union-inf-1", "side": "union", "kind": "infantry", "at": "2.3", "figures": 3},' in lines
    )
    assert '        "4.2", "4.3",' in lines
    assert '        "5.8"' in lines


def test_other_spellings_are_rewritten() -> None:
    scenario = loads(
        board(terrain={"woods": ["5.08", "04.2"]}, hexsides={"fence": ["5.8/NW", "4.7/SE", "5.8/E"]})
    )
    assert scenario.board.ground_at("5.8") == "woods"
    assert scenario.board.hexsides["fence"] == {"4.7/SE", "5.8/E"}


def test_the_place_of_a_fault_is_its_line_and_path() -> None:
    text = files.dumps(loads(changed())).decode().replace('"4.3"', '"4.13"')
    line = text[: text.index('"4.13"')].count("\n") + 1
    error = refused(text.encode())
    assert error.place == files.Place(line, "board.terrain.woods[1]")
    assert say(error.lines()[0], "en") == (
        f"x.json: line {line}, board.terrain.woods[1]: there is no hex 4.13 on this map; "
        "write row.column, rows 1 to 9, columns 1 to 13"
    )


@pytest.mark.parametrize(
    ("data", "path", "right"),
    [
        (board(terrain={"wood": ["1.1"]}), "board.terrain.wood", "write “woods”"),
        (board(hexsides={"wall": ["1.1/E"]}), "board.hexsides.wall", "write one of: fence"),
        (board(hexsides={"fence": ["1.1/N"]}), "board.hexsides.fence[0]", "E NE NW W SW SE"),
        (board(levels={"1": ["1.1"]}), "board.levels.1", "leave it out"),
        (board(terrain={"woods": ["1.1"], "hill": ["1.1"]}), "board.terrain.hill[0]", "once"),
        (board(works=[{"at": "1.1", "faces": "E"}]), "board.works[0].faces", "ENE"),
        (board(works=[{"at": "2.13"}]), "board.works[0].at", "columns"),
        (board(flags=[{"at": "1.1", "side": "zzz"}]), "board.flags[0].side", "union"),
        (board(colums=3), "board.colums", "write “columns”"),
        (board(rows=500), "board.rows", "at most 150"),
        (board(kind="square"), "board.kind", "write one of: hex"),
        (changed(tittle={}), "tittle", "write “title”"),
        (changed(version=2), "version", "update the program"),
        (changed(version=0), "version", "from 1 to 1"),
        (changed(version="1"), "version", "from 1 to 1"),
        (changed(format="etat-major/game"), "format", "write “etat-major/scenario”"),
        (changed(system="battle_cri"), "system", "write “battle_cry”"),
        (changed(first="zzz"), "first", "write one of: union, south"),
        (changed(options={"orchardmod": 0}), "options.orchardmod", "write “orchard_mod”"),
        (changed(options={"min_dice": True}), "options.min_dice", "a whole number"),
        (changed(options={"field_tall": 1}), "options.field_tall", "write true or false"),
        (changed(title={"en": "x", "de": "y"}), "title.de", "en"),
        (changed(title="x"), "title", "braces"),
        (changed(sides=EXAMPLE["sides"][:1]), "sides[1]", "add “1”"),
        (changed(sides=[EXAMPLE["sides"][0]] * 2), "sides[1].id", "an id of its own"),
        (changed(units=[{**EXAMPLE["units"][0], "kind": "infentry"}]), "units[0].kind", "write “infantry”"),
        (changed(units=[{**EXAMPLE["units"][0], "at": "10.1"}]), "units[0].at", "rows 1 to 9"),
        (changed(units=[{**EXAMPLE["units"][0], "at": "B7"}]), "units[0].at", "row.column"),
        (changed(units=[{**EXAMPLE["units"][0], "side": "zzz"}]), "units[0].side", "union"),
        (changed(units=[{**EXAMPLE["units"][0], "figures": 9}]), "units[0].figures", "at most 4"),
        (changed(units=[EXAMPLE["units"][0]] * 2), "units[1].id", "an id of its own"),
        (changed(units=[{"id": "x", "kind": "general", "at": "1.1"}]), "units[0].side", "add “side”"),
        (changed(special=[{"rule": "cadet", "units": ["x"]}]), "special[0]", "write “cadets”"),
        (changed(special=[{"rule": "cadets", "units": ["lee"]}]), "special[0].units[0]", "union-inf-1"),
        (changed(special=[{"rule": "cadets", "sides": []}]), "special[0].sides", "units"),
        (
            changed(
                special=[
                    {
                        "rule": "hand_by_losses",
                        "side": "south",
                        "hands": [{"lost": 5, "hand": 5}, {"lost": 5, "hand": 6}],
                    }
                ]
            ),
            "special[0].hands[1].lost",
            "rising order",
        ),
    ],
)
def test_a_fault_says_where_it_is_and_what_would_be_right(data: bytes, path: str, right: str) -> None:
    error = refused(data)
    found = {fault.place.path: say(fault.right, "en") for fault in error.faults}
    assert path in found, str(error)
    assert right in found[path]
    last = path.rpartition(".")[2].partition("[")[0]
    line = data.decode().splitlines()[next(f.place.line for f in error.faults if f.place.path == path) - 1]
    assert last in line or "[" in path or path == "sides[1]", line


def test_several_faults_are_told_at_once() -> None:
    units = [{**EXAMPLE["units"][0], "id": f"u{n}", "at": f"{n}.1"} for n in (9, 10, 11)]
    error = refused(changed(units=units, first="nobody"))
    assert [fault.place.path for fault in error.faults] == ["first", "units[1].at", "units[2].at"]
    assert len(str(error).splitlines()) == 3


def test_a_file_that_is_not_there_is_a_bad_file(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"nothing\.json: the file: it cannot be read"):
        files.load(tmp_path / "nothing.json", MODELS)
    with pytest.raises(BadFile, match="cannot be read"):
        files.load(tmp_path, MODELS)


def test_saving_replaces_the_file_whole(tmp_path: Path) -> None:
    target = tmp_path / "a.json"
    target.write_text("old")
    target.chmod(0o640)
    files.save(target, loads(changed()))
    assert files.load(target, MODELS) == loads(changed())
    assert target.stat().st_mode & 0o777 == 0o640
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_saving_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "a.json"
    target.write_text("old")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        files.save(target, loads(changed()))
    assert target.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


@pytest.mark.parametrize("path", sorted(SCENARIOS.glob("battle_cry/*.json")), ids=lambda path: path.stem)
def test_a_shipped_scenario_is_written_as_it_lies(path: Path) -> None:
    assert files.dumps(files.load(path, MODELS)) == path.read_bytes()


KEPT = Path(__file__).parents[2] / "data" / "kept" / "battle_cry_scenario_v1.json"


def test_the_kept_version_1_file_loads() -> None:
    """The file was written on the first day and is never written anew."""
    scenario = files.load(KEPT, MODELS)
    assert scenario == loads(changed())


def test_a_file_is_migrated_step_by_step_to_the_current_version() -> None:
    document = files.read_document(KEPT.read_bytes(), KEPT)

    def two(data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "begins": data["first"], "trail": [data["version"]]}

    def three(data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "begins": data["begins"].upper(), "trail": [*data["trail"], data["version"]]}

    data = files.migrated(document, document.data, steps={1: two, 2: three}, current=3)
    assert data["version"] == 3
    assert data["begins"] == "SOUTH"
    assert data["trail"] == [1, 2]
    assert document.data["version"] == 1
    with pytest.raises(BadFile, match="there is no such version"):
        files.migrated(document, {**document.data, "version": 0}, steps={1: two}, current=2)
    with pytest.raises(BadFile, match="later version"):
        files.migrated(document, {**document.data, "version": 4}, steps={1: two, 2: three}, current=3)


def test_there_is_a_step_from_every_older_version() -> None:
    from core.scenarios.scenario import VERSION

    assert sorted(files.MIGRATIONS) == list(range(1, VERSION))
