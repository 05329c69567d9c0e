"""The picture of a map, as it is wished: what is on it, how large, in which form."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from core.paths import SCENARIOS
from editor.cli import main
from editor.desks.printing.picture_dialog import PictureDialog
from editor.shell.window import MainWindow


@pytest.mark.parametrize("name", ["battle_cry/perryville", "mbt/cannae"])
def test_what_is_wished_is_written(window: MainWindow, home: Path, name: str) -> None:
    page = window.files.open(SCENARIOS / f"{name}.json")
    assert page is not None
    host = page.map_host
    assert host is not None
    dialog = PictureDialog(window, host)
    whole = dialog.preview.pixmap().toImage()
    dialog.switches["units"].setChecked(False)
    dialog.refresh()
    bare = dialog.preview.pixmap().toImage()
    assert bare != whole
    dialog.switches["frame"].setChecked(False)
    dialog.refresh()
    assert dialog.preview.pixmap().size() != whole.size() or dialog.preview.pixmap().toImage() != bare
    dialog.width_field.setValue(800)
    dialog.write_to(home / "map.png")
    assert QImage(str(home / "map.png")).width() == 800
    dialog = PictureDialog(window, host)
    dialog.form.choose("svg")
    dialog.write_to(home / "map.svg")
    assert (home / "map.svg").read_bytes().lstrip().startswith(b"<?xml")


def test_the_command_line_has_the_same_wishes(tmp_path: Path) -> None:
    source = str(SCENARIOS / "battle_cry" / "perryville.json")
    pictures = []
    for number, wish in enumerate(([], ["--no-units"], ["--no-numbers"], ["--no-frame"])):
        out = tmp_path / f"{number}.png"
        assert main(["render", source, "-o", str(out), "--width", "400", *wish]) == 0
        pictures.append(out.read_bytes())
    assert len(set(pictures)) == 4
