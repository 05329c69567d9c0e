"""Ground from a seed or from heights, wished for in a dialog and laid as one line of the history."""

from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from core.ground.seeds import grown
from core.ground.wishes import GroundWish
from core.systems.catalog import by_id
from editor.base.context import Context
from editor.cli import main
from editor.desks.design.ground.ground_dialog import GroundDialog
from editor.desks.design.ground.ground_preview import Preview

HILL = "ncols 4\nnrows 4\nxllcorner 0\nyllcorner 0\ncellsize 25\n0 0 0 0\n0 90 90 0\n0 90 90 0\n0 0 0 0\n"


def asked(context: Context, qtbot: QtBot, room: str) -> GroundDialog:
    system = by_id(room)
    dialog = GroundDialog(None, context, system, system.design().blank())
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


@pytest.mark.parametrize("room", ["battle_cry", "mbt"])
def test_the_ground_in_sight_is_that_of_the_sliders(context: Context, qtbot: QtBot, room: str) -> None:
    dialog = asked(context, qtbot, room)
    dialog.seed.seed.setValue(7)
    dialog.seed.shares["woods"].setValue(90)
    qtbot.waitUntil(lambda: dialog.made is not None and not dialog.preview.is_busy, timeout=20_000)
    wish = GroundWish(7, 0.4, 0.9, 0.4, 0.4, 0.4 if room == "mbt" else 0.5)
    assert dialog.made.board == grown(by_id(room).design().blank(), wish).board
    assert not dialog.preview.pixmap().isNull()
    before = dialog.made
    dialog.seed.another.click()
    assert dialog.made is None  # nobody takes a ground that is not the one in sight
    qtbot.waitUntil(lambda: dialog.made is not None and not dialog.preview.is_busy, timeout=20_000)
    assert dialog.made.board != before.board


def test_heights_come_from_a_file_and_a_broken_one_says_why(
    context: Context, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = asked(context, qtbot, "belle_epoque")
    dialog.source.choose("heights")
    dialog._turn()
    assert dialog.made is None
    (tmp_path / "bad.asc").write_text("ncols 2\n")
    dialog.heights.take(tmp_path / "bad.asc")
    assert "nrows" in dialog.heights.about.text()
    (tmp_path / "hill.asc").write_text(HILL)
    dialog.heights.take(tmp_path / "hill.asc")
    dialog.heights.credit.setText("the survey")
    dialog.refresh()
    qtbot.waitUntil(lambda: dialog.made is not None and not dialog.preview.is_busy, timeout=20_000)
    assert dialog.made.board.level_at("5.7") > 0
    assert dialog.made.board.level_at("1.1") == 0
    assert "the survey" in dialog.made.notes.fr


def test_the_command_writes_a_scenario(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "hill.asc").write_text(HILL)
    out = tmp_path / "ground.json"
    assert main(["ground", str(out), "--system", "mbt", "--seed", "3"]) == 0
    first = out.read_bytes()
    assert main(["ground", str(out), "--system", "mbt", "--seed", "3"]) == 0
    assert out.read_bytes() == first
    assert main(["ground", str(out), "--onto", str(out), "--heights", str(tmp_path / "hill.asc")]) == 0
    assert main(["check", str(out)]) == 0
    capsys.readouterr()
    for wrong, said in (
        (["--system", "mbt"], "--seed"),
        (["--seed", "1"], "--system"),
        (["--system", "belle_position", "--seed", "1"], "no ground"),
        (["--system", "mbt", "--seed", "1", "--alike", "twice"], "half_turn"),
        (["--system", "mbt", "--heights", str(tmp_path / "hill.asc"), "--window", "1,2"], "--window"),
    ):
        assert main(["ground", str(out), *wrong]) == 2
        assert said in capsys.readouterr().err


def test_lines_are_laid_over_the_heights_and_thanked_for(
    context: Context, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = asked(context, qtbot, "mbt")
    (tmp_path / "hill.asc").write_text(HILL)
    (tmp_path / "bad.geojson").write_text("{}")
    (tmp_path / "map.csv").write_text(
        "kind;shape;x;y\nriver;1;0;50\nriver;1;100;50\nroad;2;50;0\nroad;2;50;100\n"
    )
    dialog.heights.take(tmp_path / "hill.asc")
    dialog.source.choose("lines")
    dialog._turn()
    assert dialog.made is None
    dialog.lines.take(tmp_path / "bad.geojson")
    assert "GeoJSON" in dialog.lines.about.text()
    dialog.lines.take(tmp_path / "map.csv")
    dialog.lines.over.setChecked(True)
    dialog.lines.credit.setText("me, CC0")
    dialog.refresh()
    qtbot.waitUntil(lambda: dialog.made is not None and not dialog.preview.is_busy, timeout=20_000)
    board = dialog.made.board
    assert {"river", "road", "bridge"} <= {one.ground for one in board.bands}
    assert "hill" in {one.ground for one in board.features}
    assert "me, CC0" in dialog.made.notes.en


def test_a_dialog_closes_while_its_picture_is_drawn(context: Context, qtbot: QtBot) -> None:
    """A window that waited for the painter stood still for seconds."""
    begun, may_end, ended = Event(), Event(), list[bool]()

    def slow() -> None:
        begun.set()
        ended.append(may_end.wait(20))
        raise ValueError

    preview = Preview(context, by_id("mbt"), QSize(80, 60))
    qtbot.addWidget(preview)
    preview.wish(slow)
    assert begun.wait(20)
    preview.close_down()
    assert ended == []
    may_end.set()
