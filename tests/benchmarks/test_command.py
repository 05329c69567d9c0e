"""`etat-major bench` runs from the source, and says so elsewhere."""

import os
from json import loads
from pathlib import Path

import pytest

from benchmarks import layout
from core.systems.catalog import SYSTEMS
from editor.cli import main
from editor.shell.command_line import bench


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "from the source of the program"), ("fr", "depuis les sources du programme")],
)
def test_an_installed_program_has_no_benchmarks(
    language: str,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(bench, "ROOT", tmp_path)
    assert main(["--lang", language, "bench", "--json"]) == 2
    told = capsys.readouterr()
    assert words in told.err
    assert not told.out


def test_the_share_of_the_board_is_the_last_line_by_system_desk_and_size(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = {desk: {"1280x800": 0.61, "1280x800@200": 0.45} for desk in layout.DESKS}
    monkeypatch.setattr(layout, "layout_figures", lambda rooms, _at: {room.id: rows for room, _file in rooms})
    assert main(["--lang", "en", "bench", "--layout", "--json"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert loads(last) == {system.id: rows for system in SYSTEMS}


@pytest.mark.parametrize(("there", "taken"), [(None, "offscreen"), ("xcb", "xcb")])
def test_where_no_display_is_the_board_is_drawn_without_one(
    there: str | None, taken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Qt ended the program with words of its own."""
    found: list[str | None] = []
    monkeypatch.setenv("QT_QPA_PLATFORM", there or "")  # it is as it was after the test
    if there is None:
        monkeypatch.delenv("QT_QPA_PLATFORM")

    def figures(_rooms: object, _at: object) -> dict[str, dict[str, dict[str, float]]]:
        found.append(os.environ.get("QT_QPA_PLATFORM"))
        return {system.id: {} for system in SYSTEMS}

    monkeypatch.setattr(layout, "layout_figures", figures)
    assert main(["--lang", "en", "bench", "--layout"]) == 0
    assert found == [taken]
