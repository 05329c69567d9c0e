"""VASSAL modules: a zip whose build file names only its own pictures, pieces that unfold trait by trait."""

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from defusedxml.ElementTree import fromstring
from hypothesis import given
from hypothesis import strategies as st

from core.interchange.vmod import ModuleBoard, VassalModule, build_file
from core.interchange.vmod_pieces import ModulePiece, piece_line
from core.paths import SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.scenarios import files
from core.systems.catalog import SYSTEMS, by_id
from editor.boards.cards.vassal_module import card_module
from editor.cli import main

pytestmark = pytest.mark.usefixtures("qapp")

SHIPPED = (
    "battle_cry/mirror_creek",
    "belle_epoque/mirror_ridge",
    "mbt/marathon",
    "la_garde/twin_rises",
    "belle_position/coulmiers",
)


def unfolded(words: str, mark: str) -> list[str]:
    """The parts as VASSAL reads them: a backslash guards the mark after it, one pair of apostrophes goes."""
    found, rest = [], words
    while True:
        part, begin = "", 0
        end = rest.find(mark)
        while end > begin and rest[end - 1] == "\\":
            part, begin = part + rest[begin : end - 1], end
            end = rest.find(mark, end + 1)
        part += rest[begin:] if end < 0 else rest[begin:end]
        is_quoted = len(part) > 1 and part.startswith("'") and part.endswith("'")
        found.append(part[1:-1] if is_quoted else part)
        if end < 0:
            return found
        rest = rest[end + 1 :]


def traits_of(line: str) -> tuple[list[str], list[str]]:
    """The traits of a slot, the outermost first, and how each stands."""
    plus, identity, kind, state = unfolded(line, "/")
    assert (plus, identity) == ("+", "null")
    found: tuple[list[str], list[str]] = ([], [])
    for row, rest in zip(found, (kind, state), strict=True):
        while rest:
            parts = unfolded(rest, "\t")
            assert len(parts) <= 2
            row.append(parts[0])
            rest = parts[1] if len(parts) == 2 else ""
    return found


WORDS = st.text(st.characters(min_codepoint=32, max_codepoint=0x2FFF, exclude_categories=["Cs"]), max_size=12)
NASTY = st.sampled_from(["'Old Guard'", "16/17 June", "back\\", "a;b,c/d\\;", "'", "''", "\\", "1\t2", " 3 "])


@given(WORDS | NASTY, WORDS | NASTY, st.booleans(), st.booleans())
def test_every_name_and_side_comes_out_of_a_slot_as_it_went_in(
    name: str, side: str, turns: bool, is_card: bool
) -> None:
    def plain(words: str) -> str:
        return words.replace("\t", " ").strip()

    piece = ModulePiece(name, side, "f.png", "b.png", (10, 10), (1, 1), turns=turns)
    kinds, states = traits_of(piece_line(piece, 7, is_card=is_card))
    assert len(kinds) == len(states) == 3 + turns
    assert unfolded(kinds[-1], ";") == ["piece", "", "", "f.png", plain(name)]
    assert states[-1] == "null;0;0;7;0"
    assert unfolded(kinds[-2], ";") == ["mark", "Side"]
    assert unfolded(states[-2], ",") == [plain(side)]
    if turns:
        assert unfolded(kinds[1], ";")[:2] == ["rotate", "24"]
    if is_card:
        assert unfolded(kinds[0], ";")[:4] == ["obs", "70,130", "b.png", "Flip"]
    else:
        layer = unfolded(kinds[0], ";")
        assert (layer[0], layer[16], layer[24]) == ("emb2", "b.png", "1")


@pytest.mark.parametrize("title", ["16/17 June", "'Quoted'", " room ", "Plain"])
def test_the_map_opens_with_its_board_whatever_it_is_called(title: str) -> None:
    """The setup names the map, then the board; a slash in its name turns no board round."""
    board = ModuleBoard(title, "map.png", (10, 10))
    root = fromstring(build_file(VassalModule("Battle", "", ("A", "B"), board)))
    text = root.find(".//VASSAL.build.module.map.BoardPicker/setup").text.strip()
    whose, which, x, y = unfolded(text, "\t")
    chart = root.find("VASSAL.build.module.Map")
    assert whose == chart.get("mapName") + "BoardPicker"
    assert unfolded(which, "/") == [root.find(".//VASSAL.build.module.map.boardPicker.Board").get("name")]
    assert (x, y) == ("0", "0")


CLASSES = {
    "VASSAL.build.": {"GameModule"},
    "VASSAL.build.module.": {
        "BasicCommandEncoder", "Documentation", "PlayerRoster", "GlobalOptions", "PrototypesContainer",
        "DiceButton", "Map", "PieceWindow",
    },
    "VASSAL.build.module.properties.": {"GlobalTranslatableMessages", "GlobalProperties"},
    "VASSAL.build.module.map.": {
        "BoardPicker", "SetupStack", "DrawPile", "StackMetrics", "ForwardToKeyBuffer", "Scroller",
        "ForwardToChatter", "MenuDisplayer", "MapCenterer", "StackExpander", "PieceMover", "KeyBufferer",
        "HighlightLastMoved", "SelectionHighlighters", "LOS_Thread", "Zoomer", "CounterDetailViewer",
    },
    "VASSAL.build.module.map.boardPicker.": {"Board"},
    "VASSAL.build.module.map.boardPicker.board.": {"HexGrid"},
    "VASSAL.build.module.map.boardPicker.board.mapgrid.": {"HexGridNumbering"},
    "VASSAL.build.widget.": {"PieceSlot", "CardSlot", "TabWidget", "ListWidget"},
}  # fmt: skip
"""The components of VASSAL 3.6 that a build file may name, by their packages."""


@pytest.mark.parametrize("name", ["battle_cry/mirror_creek", "belle_position/coulmiers"])
def test_every_component_is_one_that_vassal_has(name: str, tmp_path: Path) -> None:
    out = tmp_path / "battle.vmod"
    assert main(["convert", str(SCENARIOS / f"{name}.json"), str(out)]) == 0
    with zipfile.ZipFile(out) as packed:
        root = fromstring(packed.read("buildFile.xml"))
    known = {package + word for package, words in CLASSES.items() for word in words}
    assert {one.tag for one in root.iter()} <= known | {"entry", "setup"}


def test_a_piece_unfolds_trait_by_trait() -> None:
    piece = ModulePiece("Guard; 1/2 Line", "French", "f.png", "b.png", (10, 10), (1, 1), turns=True)
    assert piece_line(piece, 7).startswith("+/null/emb2;Flip;2;F;")
    kinds, states = traits_of(piece_line(piece, 7))
    assert [one.split(";")[0] for one in kinds] == ["emb2", "rotate", "mark", "piece"]
    assert kinds[-1] == "piece;;;f.png;Guard\\; 1/2 Line"
    assert states == ["-1", "0", "French", "null;0;0;7;0"]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_scenario_is_a_module(name: str, tmp_path: Path) -> None:
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
    assert stacks
    if name.startswith("belle_position"):
        decks = root.findall(".//VASSAL.build.module.map.DrawPile")
        cards = [len(deck.findall("VASSAL.build.widget.CardSlot")) for deck in decks]
        look: Any = by_id("belle_position").look
        assert cards == [
            sum(line.count for line in side if line.place is None) for side in look.decks(scenario)
        ]


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


def test_bp_amb_29_terrain_that_lies_from_the_start_is_on_the_table_of_a_module_and_in_no_deck() -> None:
    """Each face up before its own side: the left wing of who sits above is on the right."""
    system = by_id("belle_position")
    scenario: Any = files.load(SCENARIOS / "belle_position" / "coulmiers.json", ScenarioModels(SYSTEMS))
    sides = []
    for side in scenario.sides:
        lies = type(side.deck[0])(card="height", at="left"), type(side.deck[0])(card="wood", at="left")
        sides.append(side.model_copy(update={"deck": (*(row for row in side.deck if row.at is None), *lies)}))
    found = card_module(scenario.model_copy(update={"sides": tuple(sides)}), system, "en")
    shuffled = [sum(row.count for row in side.deck if row.at is None) for side in scenario.sides]
    assert [len(deck.cards) for deck in found.decks] == shuffled
    assert [piece.name for piece in found.pieces] == ["Height", "Wood", "Height", "Wood"]
    spots = [piece.at for piece in found.pieces if piece.at is not None]
    assert len(set(spots)) == 4
    wide, high = found.board.size
    below, above = spots[:2], spots[2:]
    assert all(0 < x < wide / 2 and high / 2 < y < high for x, y in below)
    assert all(wide / 2 < x < wide and 0 < y < high / 2 for x, y in above)
    assert {image for piece in found.pieces for image in (piece.front, piece.back)} <= found.images.keys()
