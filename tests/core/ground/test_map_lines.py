"""Rivers, roads, woods and villages from GeoJSON and spreadsheets, laid onto hexes and tables."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ground.map_laying import board_size, fitting_bounds, with_lines
from core.ground.map_lines import MapLines, MapShape, read
from core.scenarios.bad_file import BadFile
from core.scenarios.edits import EditRefused
from core.systems.catalog import by_id
from editor.cli import main


def feature(kind: str, coordinates: object, **tags: str) -> dict[str, object]:
    return {"type": "Feature", "properties": tags, "geometry": {"type": kind, "coordinates": coordinates}}


def collection(*features: object, **more: object) -> bytes:
    return json.dumps({"type": "FeatureCollection", "features": features, **more}).encode()


RIVER = feature("LineString", [[0, 0.5], [1, 0.5]], waterway="river", name="Loue")
ROAD = feature("LineString", [[0.5, 0], [0.5, 1]], highway="primary")
WOOD = feature("Polygon", [[[0, 0.6], [0.3, 0.6], [0.3, 1], [0, 1], [0, 0.6]]], landuse="forest")
TOWN = feature("Point", [0.8, 0.8], place="village")
BENCH = feature("Point", [0.1, 0.1], amenity="bench")
MAP = collection(RIVER, ROAD, WOOD, TOWN, BENCH, licence="© OpenStreetMap, ODbL")


def test_tags_of_openstreetmap_are_known_and_the_rest_is_counted() -> None:
    lines = read("map.geojson", MAP)
    assert [shape.kind for shape in lines.shapes] == ["river", "road", "woods", "village"]
    assert lines.left == 1
    assert lines.credit == "© OpenStreetMap, ODbL"
    assert lines.shapes[0].name == "Loue"


def test_a_spreadsheet_in_french_with_decimal_commas() -> None:
    lines = read(
        "carte.csv",
        b"sorte;ligne;x;y;nom\nroute;1;0,5;1;N7\nroute;1;2;3;N7\nbois;2;0;0\nbois;2;1;0\nbois;2;1;1\nbanc;3;0;0",
    )
    assert lines.shapes == (
        MapShape("road", ((0.5, 1.0), (2.0, 3.0)), False, "N7"),
        MapShape("woods", ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0)), True),
    )
    assert lines.left == 1


def test_a_river_a_bridge_a_wood_and_a_village_on_hexes() -> None:
    blank = by_id("battle_cry").design().blank()
    done = with_lines(blank, read("map.geojson", MAP), (0, 0, 1, 1))
    board = done.board
    middle = {name: board.ground_at(name) for name in board.hexes() if name.startswith("5.")}
    assert set(middle.values()) == {"river", "bridge"}
    assert [name for name, ground in middle.items() if ground == "bridge"] == ["5.7"]
    assert board.ground_at("2.2") == "woods"
    assert board.ground_at("8.2") == "clear"
    assert [name for name in board.hexes() if board.ground_at(name) == "building"] == ["2.10"]
    assert "ODbL" in done.notes.en
    assert "ODbL" in done.notes.fr


@pytest.mark.parametrize(("room", "village"), [("mbt", "village"), ("la_garde", "urban")])
def test_the_same_on_a_table(room: str, village: str) -> None:
    blank = by_id(room).design().blank()
    bare = blank.model_copy(update={"board": blank.board.model_copy(update={"features": (), "bands": ()})})
    done = with_lines(bare, read("map.geojson", MAP), (0, 0, 1, 1), "the survey")
    board = done.board
    assert [band.ground for band in board.bands] == ["river", "road", "bridge"]
    assert board.bands[0].line == ((0, round(board.depth / 2)), (board.width, round(board.depth / 2)))
    assert sorted(one.ground for one in board.features) == sorted(
        [village, "wood" if room == "mbt" else "woods"]
    )
    assert "the survey · © OpenStreetMap" in done.notes.fr


def test_what_lies_over_the_edge_is_cut_and_what_lies_beside_it_is_refused() -> None:
    blank = by_id("mbt").design().blank()
    lines = MapLines((MapShape("river", ((-5.0, 0.5), (5.0, 0.5))),))
    board = with_lines(blank, lines, (0, 0, 1, 1)).board
    assert board.bands[-1].line[0][0] == 0
    assert board.bands[-1].line[-1][0] == board.width
    with pytest.raises(EditRefused):
        with_lines(blank, lines, (7, 7, 8, 8))
    with pytest.raises(EditRefused):
        with_lines(blank, lines, (1, 1, 1, 2))


def test_degrees_keep_their_shape() -> None:
    """At 60 degrees north a degree of longitude is half as long as one of latitude."""
    lines = MapLines((MapShape("road", ((10.0, 60.0), (12.0, 61.0))),))
    west, south, east, north = fitting_bounds(lines, (200, 100))
    assert (east - west) / 2 / (north - south) == pytest.approx(2.0, rel=0.05)
    assert board_size(by_id("mbt").design().blank())[0] > 1000


@pytest.mark.parametrize(
    ("name", "data", "word"),
    [
        ("a.geojson", b'{"type": "Feature"', "ends"),
        ("a.geojson", b'{"type": "Map"}', "GeoJSON"),
        ("a.geojson", collection(feature("LineString", [[0]], waterway="river")), "features[0].geometry"),
        ("a.geojson", collection(feature("LineString", {"a": 1}, waterway="river")), "list"),
        ("a.geojson", collection(feature("LineString", [["a", 1]], waterway="river")), "longitude"),
        ("a.geojson", collection(BENCH), "river"),
        ("a.csv", b"a;b\n1;2\n", "kind"),
        ("a.csv", b"kind;x;y\nriver;one;2\n", "line 2"),
        ("a.shp", b"", ".geojson"),
    ],
)
def test_a_broken_file_says_where_and_what(name: str, data: bytes, word: str) -> None:
    with pytest.raises(BadFile) as caught:
        read(name, data)
    assert word in str(caught.value)


@given(st.binary(max_size=200), st.sampled_from([".csv", ".geojson"]))
def test_any_bytes_give_lines_or_a_bad_file(data: bytes, ending: str) -> None:
    with suppress(BadFile):
        assert read(f"a{ending}", data).shapes


def test_lines_over_measured_heights_by_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "hill.asc").write_text(
        "ncols 4\nnrows 4\nxllcorner 0\nyllcorner 0\ncellsize 0.25\n0 0 0 0\n0 90 90 0\n0 90 90 0\n0 0 0 0\n"
    )
    (tmp_path / "map.geojson").write_bytes(MAP)
    out = tmp_path / "out.json"
    words = ["ground", str(out), "--system", "mbt", "--heights", str(tmp_path / "hill.asc")]
    assert main([*words, "--lines", str(tmp_path / "map.geojson"), "--credit", "IGN"]) == 0
    written = json.loads(out.read_text())
    assert "hill" in {one["ground"] for one in written["board"]["features"]}
    assert {one["ground"] for one in written["board"]["bands"]} == {"river", "road", "bridge"}
    assert "IGN" in written["notes"]["fr"]
    assert main(["ground", str(out), "--system", "mbt", "--lines", str(tmp_path / "none.csv")]) != 0


def test_lines_beside_the_map_are_refused_with_their_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines, out = tmp_path / "far.csv", tmp_path / "made.json"
    lines.write_text("kind;shape;x;y\nriver;1;0;5\nriver;1;10;6\n", "utf-8")
    words = ["ground", str(out), "--system", "battle_cry", "--lines", str(lines), "--bounds", "50,50,60,60"]
    assert main(["--lang", "en", *words]) == 1
    told = capsys.readouterr().err
    assert "far.csv: Nothing of these lines lies on this part of the map." in told
    assert not out.exists()
