"""`etat-major render`: styles, palettes, sizes, languages; what it refuses."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from core.paths import SCENARIOS
from editor.cli import main

MAP = str(SCENARIOS / "battle_cry" / "fredericksburg.json")


def run(*words: str) -> int:
    return main(["render", MAP, *words])


@pytest.mark.usefixtures("qapp")
def test_a_map_in_the_style_and_width_that_is_wished(tmp_path: Path) -> None:
    out = tmp_path / "map.png"
    assert run("-o", str(out), "--style", "staff", "--palette", "dark", "--width", "500", "--lang", "fr") == 0
    image = QImage(str(out))
    assert image.width() == 500
    assert image.pixelColor(2, 2).lightness() < 60


@pytest.mark.usefixtures("qapp")
def test_a_page_of_paper(tmp_path: Path) -> None:
    out = tmp_path / "map.pdf"
    assert run("-o", str(out), "--style", "table", "--paper", "A4") == 0
    assert out.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    "words",
    [
        ("-o", "map.gif"),
        ("--style", "cubist"),
        ("--palette", "sepia"),
        ("--paper", "A9"),
        ("--plan", "french"),
        ("--lang", "la"),
        ("--width", "7"),
        ("--width", "10000000"),
    ],
)
def test_what_there_is_not_is_refused(
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*words) != 0
    assert (words[0] if words[0] == "--width" else words[1]) in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("words", [("--scale", "1:2"), ("--sheet", "pieces")])
def test_sheets_of_paper(words: tuple[str, ...], tmp_path: Path) -> None:
    out = tmp_path / "sheets.pdf"
    assert run("-o", str(out), "--hex-width", "30", *words) == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert run("-o", str(tmp_path / "sheets.png"), *words) != 0


@pytest.mark.parametrize(
    "words", [("--scale", "2"), ("--scale", "1:900"), ("--hex-width", "3"), ("--sheet", "cake")]
)
def test_paper_that_cannot_be_is_refused(words: tuple[str, ...], tmp_path: Path) -> None:
    out = tmp_path / "sheets.pdf"
    assert run("-o", str(out), *(("--scale", "1:1") if words[0] == "--hex-width" else ()), *words) != 0
    assert not out.exists()
