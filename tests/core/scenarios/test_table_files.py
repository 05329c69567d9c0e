"""Files of a measured table: what is read, what is refused and where, and that writing stays the same."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.paths import SCENARIOS
from core.scenarios import files, table_edits
from core.scenarios.edits import EditRefused
from core.scenarios.files import BadFile
from core.systems.mbt.design.scenario import MbtScenario, blank
from core.text import Names, say

MODELS = {"mbt": MbtScenario}
KEPT = Path(__file__).parents[2] / "data" / "kept"

EXAMPLE: dict[str, Any] = {
    "format": "etat-major/scenario",
    "version": 1,
    "system": "mbt",
    "title": {"en": "A field", "fr": "Un champ"},
    "notes": {"en": "", "fr": ""},
    "sides": [
        {"id": "south", "name": {"en": "South", "fr": "Sud"}, "edge": "bottom", "losses": 4},
        {
            "id": "north",
            "name": {"en": "North", "fr": "Nord"},
            "edge": "top",
            "corps": [{"id": "van", "name": {"en": "Van", "fr": "Avant-garde"}}],
            "corps_lost": 1,
        },
    ],
    "first": "north",
    "options": {"base_width": 600, "turn_limit": 12},
    "special": [{"rule": "high_ground", "features": ["ridge"], "bonus": 2}],
    "board": {
        "kind": "table",
        "width": 18288,
        "depth": 12192,
        "unit": "feet",
        "modules": 6096,
        "features": [
            {"id": "ridge", "ground": "hill", "level": 2, "outline": [[0, 0], [0, 500], [500, 0]]},
            {
                "id": "wood-1",
                "name": {"en": "Wood", "fr": "Bois"},
                "ground": "wood",
                "going": "impassable",
                "cover": "light",
                "blocks_sight": False,
                "outline": [[1000, 1000], [1000, 2000], [2000, 2000]],
            },
        ],
        "bands": [{"id": "river-1", "ground": "river", "width": 300, "line": [[0, 6000], [18288, 6100]]}],
        "zones": [
            {
                "id": "z",
                "side": "north",
                "formation": "van",
                "outline": [[0, 9000], [0, 12000], [18000, 12000]],
            }
        ],
        "objectives": [
            {"id": "o1", "side": "south", "value": 2, "held": "north", "at": [9000, 6000]},
            {"id": "o2", "outline": [[1, 1], [1, 9], [9, 9]]},
        ],
        "labels": [{"id": "l", "at": [9, 9], "text": {"en": "Farm", "fr": "Ferme"}, "size": 3}],
    },
    "units": [
        {"id": "south-hea-1", "side": "south", "kind": "heavy_infantry", "at": [3000, 2000], "facing": 0},
        {
            "id": "king",
            "side": "north",
            "kind": "elephant",
            "at": [3000, 9000],
            "facing": 1800,
            "name": {"en": "King", "fr": "Roi"},
            "formation": "van",
            "depth": 500,
            "figures": 1,
            "shoots": "bow",
            "general": True,
            "heavy": True,
        },
    ],
    "plan": {},
}


def changed(**parts: Any) -> bytes:
    return json.dumps({**EXAMPLE, **parts}, ensure_ascii=False, indent=1).encode()


def board(**parts: Any) -> bytes:
    return changed(board={**EXAMPLE["board"], **parts})


def feature(**parts: Any) -> bytes:
    plain = EXAMPLE["board"]["features"][0]
    return board(features=[{**plain, **parts}])


def base(**parts: Any) -> bytes:
    return changed(units=[{**EXAMPLE["units"][0], **parts}])


def objective(**parts: Any) -> bytes:
    return board(objectives=[{"id": "o", **parts}])


def loads(data: bytes) -> MbtScenario:
    scenario = files.loads(data, MODELS, "x.json")
    assert isinstance(scenario, MbtScenario)
    return scenario


def test_reads_what_the_file_says() -> None:
    scenario = loads(changed())
    table = scenario.board
    assert (table.width, table.depth, table.modules, table.unit) == (18288, 12192, 6096, "feet")
    ridge, wood = table.features
    assert (ridge.ground, ridge.level, ridge.going, ridge.blocks_sight) == ("hill", 2, None, None)
    assert (wood.going, wood.cover, wood.blocks_sight) == ("impassable", "light", False)
    assert wood.outline == ((1000, 1000), (1000, 2000), (2000, 2000))
    assert table.bands[0].width == 300
    assert table.zones[0].formation == "van"
    assert table.objectives[0].points == ((9000, 6000),)
    assert table.objectives[1].points == ((1, 1), (1, 9), (9, 9))
    assert table.labels[0].text == Names("Farm", "Ferme")
    king = scenario.unit("king")
    assert (king.at, king.facing, king.general, king.shoots) == ((3000, 9000), 1800, True, "bow")
    assert scenario.base_size(king) == (600, 500)
    assert scenario.base_size(scenario.units[0]) == (600, 375)
    assert scenario.side("south").losses == 4
    assert scenario.side("north").corps_to_lose == 1
    assert scenario.special[0].rule == "high_ground"


def test_a_base_stands_with_the_middle_of_its_front_edge_at_its_place() -> None:
    scenario = loads(base(at=[3000, 2000], facing=900))
    corners = scenario.footprint(scenario.units[0]).corners
    front_left, front_right, rear_right, rear_left = corners
    assert (front_left, front_right) == ((30000, 23000), (30000, 17000))
    assert (rear_right, rear_left) == ((26250, 17000), (26250, 23000))


def test_writing_and_reading_again_changes_nothing() -> None:
    scenario = loads(changed())
    written = files.dumps(scenario)
    assert loads(written) == scenario
    assert files.dumps(loads(written)) == written
    assert json.loads(written) == EXAMPLE | {
        "sides": json.loads(written)["sides"],
        "units": json.loads(written)["units"],
    }


def test_a_bare_table_is_a_scenario() -> None:
    bare = blank(Names("Bare", "Vide"))
    assert loads(files.dumps(bare)) == bare


def test_one_thing_and_one_base_a_line_without_what_is_as_usual() -> None:
    lines = [line.strip() for line in files.dumps(loads(changed())).decode().splitlines()]
    assert '{"id": "ridge", "ground": "hill", "level": 2, "outline": [[0, 0], [0, 500], [500, 0]]},' in lines
    assert (
        '{"id": "south-hea-1", "side": "south", "kind": "heavy_infantry", "at": [3000, 2000], "facing": 0},'
        in lines
    )
    assert '{"id": "south", "name": {"en": "South", "fr": "Sud"}, "edge": "bottom", "losses": 4},' in lines


@pytest.mark.parametrize(
    ("data", "path", "wrong", "right"),
    [
        (feature(ground="wod"), "board.features[0].ground", "no terrain “wod”", "write “wood”"),
        (feature(ground="road"), "board.features[0].ground", "no terrain “road”", "write"),
        (feature(level=10), "board.features[0].level", "no level “10”", "from 0 to 9"),
        (feature(going="slow"), "board.features[0].going", "slow", "impassable"),
        (feature(outline=[[0, 0], [0, 9]]), "board.features[0].outline", "cannot be", "at least 3"),
        (feature(outline=[[0, 0], [9, 9], [5, 5]]), "board.features[0].outline", "no inside", "in order"),
        (
            feature(outline=[[0, 0], [9, 9], [9, 0], [0, 9]]),
            "board.features[0].outline",
            "crosses",
            "in order",
        ),
        (
            feature(outline=[[0, 0], [0, 900], [99999, 0]]),
            "board.features[0].outline[2]",
            "[99999, 0] lies outside",
            "x from 0 to 18288 and y from 0 to 12192",
        ),
        (
            feature(outline=[[0, 0], [0, 900], [1.5, 0]]),
            "board.features[0].outline[2]",
            "no point",
            "[x, y] in whole tenths of a millimetre",
        ),
        (feature(outline=[[0, 0], [0, 900], [1]]), "board.features[0].outline[2]", "no point", "[x, y]"),
        (feature(outline="x"), "board.features[0].outline", "cannot stand", "list"),
        (feature(id="l"), "board.labels[0].id", "a second thing", "an id of its own"),
        (feature(colour=1), "board.features[0].colour", "not known", "leave it out|write one of"),
        (
            board(bands=[{"id": "r", "ground": "river", "width": 0, "line": [[0, 0], [1, 1]]}]),
            "board.bands[0].width",
            "0",
            "at least 1",
        ),
        (
            board(bands=[{"id": "r", "ground": "river", "width": 9, "line": [[1, 1], [1, 1]]}]),
            "board.bands[0].line",
            "no length",
            "two different points",
        ),
        (
            board(bands=[{"id": "r", "ground": "wood", "width": 9, "line": [[1, 1], [2, 1]]}]),
            "board.bands[0].ground",
            "wood",
            "road",
        ),
        (
            board(zones=[{"id": "z", "side": "nort", "outline": [[0, 0], [0, 9], [9, 9]]}]),
            "board.zones[0].side",
            "nort",
            "north",
        ),
        (
            board(
                zones=[{"id": "z", "side": "north", "formation": "vam", "outline": [[0, 0], [0, 9], [9, 9]]}]
            ),
            "board.zones[0].formation",
            "no corps “vam”",
            "write “van”",
        ),
        (objective(), "board.objectives[0]", "a point or an area", "“at”, or “outline”"),
        (
            objective(at=[1, 1], outline=[[0, 0], [0, 9], [9, 9]]),
            "board.objectives[0]",
            "a point or an area",
            "one of the two",
        ),
        (objective(at=[1, 99999]), "board.objectives[0].at", "outside", "y from 0"),
        (objective(at=[1, 1], side="x"), "board.objectives[0].side", "“x”", "south"),
        (objective(at=[1, 1], held="x"), "board.objectives[0].held", "“x”", "south"),
        (board(width=100), "board.width", "100", "at least 2,000"),
        (board(depth=100001), "board.depth", "100001", "at most 100,000"),
        (board(unit="inch"), "board.unit", "inch", "cm"),
        (board(heigth=1), "board.heigth", "not known", "write"),
        (base(facing=3600), "units[0].facing", "3600", "at most 3,599"),
        (base(facing=-1), "units[0].facing", "-1", "at least 0"),
        (base(at=[99999, 0]), "units[0].at", "outside of the table", "x from 0"),
        (base(at="2.3"), "units[0].at", "no point", "[x, y]"),
        (base(kind="heavy_infantri"), "units[0].kind", "heavy_infantri", "heavy_infantry"),
        (base(side="east"), "units[0].side", "east", "south"),
        (base(width=400), "units[0].width", "no front of its own", "base_width"),
        (base(formation="van"), "units[0].formation", "no corps “van”", "leave it out"),
        (
            changed(special=[{"rule": "high_ground", "features": ["rigde"]}]),
            "special[0].features[0]",
            "rigde",
            "write “ridge”",
        ),
        (changed(special=[{"rule": "wins_at_limit", "side": "x"}]), "special[0].side", "x", "south"),
        (changed(options={"graduation": 1}), "options.graduation", "1", "at least 50"),
    ],
)
def test_what_is_wrong_is_told_with_its_place_and_what_would_be_right(
    data: bytes, path: str, wrong: str, right: str
) -> None:
    with pytest.raises(BadFile) as caught:
        loads(data)
    faults = [fault for fault in caught.value.faults if fault.place.path == path]
    assert faults, [str(fault.place) for fault in caught.value.faults]
    assert any(wrong in say(fault.wrong, "en") for fault in faults), say(faults[0].wrong, "en")
    words = [say(fault.right, "en") for fault in faults]
    assert any(part in word for part in right.split("|") for word in words), words


def test_the_line_of_a_fault_is_that_of_its_thing() -> None:
    text = files.dumps(loads(changed())).decode().replace("[1000, 2000]", "[1000, 99999]")
    with pytest.raises(BadFile) as caught:
        loads(text.encode())
    assert caught.value.place.line == text[: text.index("[1000, 99999]")].count("\n") + 1
    assert caught.value.place.path == "board.features[1].outline[1]"


@pytest.mark.parametrize("path", sorted(SCENARIOS.glob("mbt/*.json")), ids=lambda path: path.stem)
def test_shipped_files_are_laid_out_as_the_program_writes_them(path: Any) -> None:
    assert files.dumps(files.load(path, MODELS)) == path.read_bytes()


def test_a_version_1_file_is_read_for_ever() -> None:
    kept = (KEPT / "mbt_scenario_v1.json").read_bytes()
    scenario = loads(kept)
    assert scenario == loads(changed())
    assert files.dumps(scenario) == kept


def test_a_table_holds_a_thousand_things_of_a_kind_and_no_more() -> None:
    plain = EXAMPLE["board"]["features"][0]
    many = [{**plain, "id": f"f-{number}"} for number in range(1001)]
    full = loads(board(features=[plain, *many[:999]]))
    assert len(full.board.features) == 1000
    with pytest.raises(BadFile, match="at most 1,000 entries"):
        loads(board(features=[plain, *many[:1000]]))
    with pytest.raises(EditRefused, match="at most 1,000 things"):
        table_edits.add_feature(full, "wood", [(0, 0), (0, 9), (9, 9)])


def test_an_outline_has_five_hundred_corners_and_no_more() -> None:
    saw = [[x, 10 + x % 2 * 10] for x in range(499)]
    assert len(loads(feature(outline=[[0, 0], *saw])).board.features[0].outline) == 500
    with pytest.raises(BadFile, match="at most 500 entries"):
        loads(feature(outline=[[0, 0], *saw, [499, 0]]))
    scenario = loads(feature(outline=[[0, 0], *saw]))
    with pytest.raises(EditRefused, match="at most 500 points"):
        table_edits.insert_vertex(scenario, "ridge", 500, (499, 0))
