"""VASSAL modules: a zip whose build file names only its own pictures, pieces that unfold trait by trait."""

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from defusedxml.ElementTree import fromstring

from core.interchange.vmod import ModulePiece, piece_line
from core.paths import SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.scenarios import files
from core.systems.catalog import SYSTEMS, by_id
from editor.cli import main

pytestmark = pytest.mark.usefixtures("qapp")

SHIPPED = {
    "battle_cry/mirror_creek": 1,
    "belle_epoque/mirror_ridge": 1,
    "mbt/marathon": 1,
    "la_garde/twin_rises": 1,
    "belle_position/coulmiers": 0,
}


def unfolded(words: str, mark: str) -> list[str]:
    """The parts between marks that are not escaped, with one backslash taken off the others."""
    found, part = [], ""
    index = 0
    while index < len(words):
        if words[index] == "\\" and words[index + 1 : index + 2] == mark:
            part, index = part + mark, index + 2
        elif words[index] == "\\" and words[index + 1 : index + 2] == "\\" and mark in words[index:]:
            part, index = part + "\\", index + 1
        elif words[index] == mark:
            found.append(part)
            part, index = "", index + 1
        else:
            part, index = part + words[index], index + 1
    return [*found, part]


def test_a_piece_unfolds_trait_by_trait() -> None:
    piece = ModulePiece("Guard; 1/2 Line", "French", "f.png", "b.png", (10, 10), (1, 1), turns=True)
    line = piece_line(piece, 7)
    assert line.startswith("+/null/emb2;Flip;2;F;")
    _plus, identity, kind, state = unfolded(line, "/")
    assert identity == "null"
    layer, rest = kind.split("\t", 1)
    assert "b.png" in layer.split(";")
    rotate, rest = rest.replace("\\\t", "\t", 1).split("\t", 1)
    assert rotate.startswith("rotate;24;")
    assert "mark;Side" in rest
    assert rest.endswith("piece;;;f.png;Guard\\; 1/2 Line")
    assert state.endswith("null;0;0;7;0")
    assert state.startswith("-1\t")


@pytest.mark.parametrize(("name", "counters"), list(SHIPPED.items()))
def test_a_shipped_scenario_is_a_module(name: str, counters: int, tmp_path: Path) -> None:
    source, out = SCENARIOS / f"{name}.json", tmp_path / "battle.vmod"
    assert main(["convert", str(source), str(out)]) == 0
    scenario = files.load(source, ScenarioModels(SYSTEMS))
    with zipfile.ZipFile(io.BytesIO(out.read_bytes())) as packed:
        assert packed.testzip() is None
        names = set(packed.namelist())
        root = fromstring(packed.read("buildFile.xml"))
        assert fromstring(packed.read("moduledata")).find("name").text
        pictures = {one.removeprefix("images/") for one in names if one.startswith("images/")}
        assert all(packed.read(f"images/{one}").startswith(b"\x89PNG") for one in pictures)
    assert root.tag == "VASSAL.build.GameModule"
    assert [one.text for one in root.findall("VASSAL.build.module.PlayerRoster/entry")] == [
        side.name.en for side in scenario.sides
    ]
    board = root.find(".//VASSAL.build.module.map.boardPicker.Board")
    assert board.get("image") in pictures
    slots = [*root.iter("VASSAL.build.widget.PieceSlot"), *root.iter("VASSAL.build.widget.CardSlot")]
    assert len({slot.get("gpid") for slot in slots}) == len(slots)
    assert int(root.get("nextPieceSlotId")) > len(slots)
    for slot in slots:
        named = [
            word
            for word in slot.text.replace("\t", ";").replace("/", ";").split(";")
            if word.endswith(".png")
        ]
        assert len(set(named)) == 2  # both faces
        assert set(named) <= pictures
    stacks = root.findall(".//VASSAL.build.module.map.SetupStack")
    wide, high = int(board.get("width")), int(board.get("height"))
    assert all(0 <= int(one.get("x")) <= wide and 0 <= int(one.get("y")) <= high for one in stacks)
    assert bool(stacks) == bool(counters)
    if not counters:
        decks = root.findall(".//VASSAL.build.module.map.DrawPile")
        cards = [len(deck.findall("VASSAL.build.widget.CardSlot")) for deck in decks]
        look: Any = by_id("belle_position").look
        assert cards == [sum(line.count for line in side) for side in look.decks(scenario)]


def test_the_grid_of_a_module_puts_the_first_hex_under_its_counters(tmp_path: Path) -> None:
    """Sideways hexes: x and y change places; every second row lies half a hex to the right."""
    out = tmp_path / "battle.vmod"
    assert main(["convert", str(SCENARIOS / "battle_cry" / "mirror_creek.json"), str(out)]) == 0
    with zipfile.ZipFile(out) as packed:
        root = fromstring(packed.read("buildFile.xml"))
    grid = root.find(".//VASSAL.build.module.map.boardPicker.board.HexGrid")
    assert grid.get("sideways") == "true"
    assert float(grid.get("dx")) == pytest.approx(float(grid.get("dy")) * 3**0.5 / 2, abs=0.01)
    scenario = files.load(SCENARIOS / "battle_cry" / "mirror_creek.json", ScenarioModels(SYSTEMS))
    grounds = {unit.at for unit in scenario.units}
    for stack in root.findall(".//VASSAL.build.module.map.SetupStack"):
        row = (int(stack.get("y")) - int(grid.get("x0"))) / float(grid.get("dx")) + 1
        shift = 0.0 if round(row) % 2 else 0.5
        column = (int(stack.get("x")) - int(grid.get("y0"))) / float(grid.get("dy")) + 1 - shift
        assert f"{round(row)}.{round(column)}" in grounds
