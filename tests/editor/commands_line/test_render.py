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
        ("--lang", "la"),
        ("--width", "7"),
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
    assert (words[0] if words[1] == "7" else words[1]) in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
