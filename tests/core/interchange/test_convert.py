"""`etat-major convert` on the command line: files out and in, the report, what is refused."""

import json
from pathlib import Path

import pytest

from core.paths import SCENARIOS
from editor.cli import main
from endurance.files import foreign as samples


def test_a_memoir_file_becomes_a_scenario_with_a_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out, report = tmp_path / "x.m44", tmp_path / "x.json", tmp_path / "report.json"
    source.write_text(json.dumps(samples.m44()))
    assert main(["--lang", "en", "convert", str(source), str(out), "--report", str(report)]) == 0
    told = json.loads(report.read_text())
    assert set(told) == {"kept", "mapped", "dropped"}
    assert any("tankger" in line for line in told["mapped"])
    assert "Dropped:" in capsys.readouterr().out
    assert main(["check", str(out)]) in (0, 1)
    assert json.loads(out.read_text())["system"] == "battle_cry"


def test_there_and_back_is_the_same_file(tmp_path: Path) -> None:
    source = SCENARIOS / "battle_cry" / "perryville.json"
    tiled, back = tmp_path / "p.tmx", tmp_path / "back.json"
    assert main(["convert", str(source), str(tiled)]) == 0
    assert (tmp_path / "p-tiles.png").is_file()
    assert main(["convert", str(tiled), str(back)]) == 0
    assert back.read_bytes() == source.read_bytes()


@pytest.mark.parametrize("ending", [".tmx", ".tmj"])
def test_a_picture_beside_a_tiled_map_that_is_another_s_stays(
    tmp_path: Path, ending: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The tiles were written over it without a word; written anew, a map keeps the tiles that it has."""
    source, out = SCENARIOS / "belle_epoque" / "alma.json", tmp_path / f"map{ending}"
    own = tmp_path / "map-tiles.png"
    own.write_bytes(b"mine")
    for _time in range(2):
        assert main(["--lang", "en", "convert", str(source), str(out)]) == 0
        assert f"{tmp_path / 'map-tiles-2.png'} is written." in capsys.readouterr().out
    assert own.read_bytes() == b"mine"
    assert "map-tiles-2.png" in out.read_text("utf-8")
    assert not (tmp_path / "map-tiles-3.png").exists()
    assert main(["convert", str(out), str(tmp_path / "back.json"), "--system", "belle_epoque"]) == 0


@pytest.mark.parametrize("ending", [".tmx", ".tmj"])
def test_a_tiled_map_read_and_written_again_is_the_same_file(tmp_path: Path, ending: str) -> None:
    """TMX -> ours -> TMX: byte for byte, its picture of tiles too."""
    source = SCENARIOS / "belle_epoque" / "alma.json"
    first, ours, again = tmp_path / "one" / f"map{ending}", tmp_path / "map.json", tmp_path / f"map{ending}"
    first.parent.mkdir()
    assert main(["convert", str(source), str(first)]) == 0
    assert main(["convert", str(first), str(ours), "--system", "belle_epoque"]) == 0
    assert main(["convert", str(ours), str(again)]) == 0
    assert again.read_bytes() == first.read_bytes()
    assert (tmp_path / "map-tiles.png").read_bytes() == (first.parent / "map-tiles.png").read_bytes()


def test_a_sheet_read_and_written_again_is_the_same_file(tmp_path: Path) -> None:
    """CSV -> ours -> CSV."""
    source = SCENARIOS / "la_garde" / "twin_rises.json"
    first, ours, again = tmp_path / "one.csv", tmp_path / "map.json", tmp_path / "two.csv"
    assert main(["--lang", "en", "convert", str(source), str(first)]) == 0
    assert main(["convert", str(first), str(ours), "--onto", str(source)]) == 0
    assert main(["--lang", "en", "convert", str(ours), str(again)]) == 0
    assert again.read_bytes() == first.read_bytes()


def test_units_of_a_sheet_go_onto_a_scenario(tmp_path: Path) -> None:
    source = SCENARIOS / "mbt" / "cannae.json"
    sheet, back = tmp_path / "c.csv", tmp_path / "back.json"
    assert main(["--lang", "fr", "convert", str(source), str(sheet)]) == 0
    assert main(["convert", str(sheet), str(back), "--onto", str(source)]) == 0
    assert back.read_bytes() == source.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["x.m44", "y.doc"], 2, "ends in"),
        (["x.doc", "y.json"], 2, "not known here"),
        (["x.csv", "y.json"], 2, "--system"),
        (["broken.tmx", "y.json"], 1, "broken.tmx: line 1: this is no XML"),
        (["missing.tmx", "y.json"], 1, "cannot be read"),
    ],
)
def test_what_cannot_be_is_refused(
    arguments: list[str], code: int, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "broken.tmx").write_text("<map")
    (tmp_path / "x.csv").write_text(samples.CSV)
    (tmp_path / "x.m44").write_text("{}")
    paths = [str(tmp_path / name) for name in arguments]
    assert main(["--lang", "en", "convert", *paths]) == code
    assert words in capsys.readouterr().err
    assert not (tmp_path / "y.json").exists()
