"""Battles, views and replies of 500 MB, as if pictures hung on them: refused before the memory is taken.

And none is written that nobody could read again.
"""

from __future__ import annotations

import os
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.armies.files import load as load_list
from core.protocol.scenario_models import ScenarioModels
from core.records import games, replies, view_files, views
from core.scenarios import files
from core.scenarios.documents import BadFile, Limits
from core.scenarios.provenance import TooLargeError
from core.systems.catalog import SYSTEMS
from core.text import say
from editor.base.document.disk_state import DiskState
from editor.cli import main
from tests.core.records.test_games import battle

HUGE = 500 * 1024 * 1024
MODELS = ScenarioModels(SYSTEMS)
KINDS: dict[str, tuple[Callable[[Path], Any], Limits]] = {
    "game": (lambda path: games.load(path, SYSTEMS), games.GAME_LIMITS),
    "view": (lambda path: view_files.load(path, SYSTEMS), view_files.VIEW_LIMITS),
    "reply": (replies.load, replies.REPLY_LIMITS),
    "scenario": (lambda path: files.load(path, MODELS), files.SCENARIO_LIMITS),
    "list": (lambda path: load_list(path, SYSTEMS), files.SCENARIO_LIMITS),
}
"""By kind: who reads a file of it, and how large it may be."""


def huge(path: Path, size: int = HUGE) -> Path:
    """A file of that size that takes no room on the disk."""
    path.write_bytes(b'{"format": "etat-major/game", "picture": "')
    os.truncate(path, size)
    return path


def memory_of(act: Callable[[], object]) -> int:
    """The most memory that was taken at once."""
    tracemalloc.start()
    try:
        act()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_of_500_megabytes_is_refused_and_never_read_whole(kind: str, tmp_path: Path) -> None:
    load, limits = KINDS[kind]
    path = huge(tmp_path / "huge.json")

    def refused() -> None:
        with pytest.raises(BadFile) as bad:
            load(path)
        assert say(bad.value.faults[0].wrong, "en") == "the file is too large"
        assert str(limits.size // 2**20) in say(bad.value.faults[0].right, "en")

    assert memory_of(refused) < limits.size * 5 // 4 + 1_000_000


def test_whether_a_file_was_changed_is_found_part_by_part(tmp_path: Path) -> None:
    """A window asks that of each file that is open; another program may have made it as large as it likes."""
    path = huge(tmp_path / "huge.json", 64 * 1024 * 1024)
    known: list[DiskState] = []

    def asked() -> None:
        known.append(DiskState.of(path))
        assert not known[0].is_changed(path)
        assert DiskState(b"{}").is_changed(path)

    assert memory_of(asked) < 2_000_000
    path.write_bytes(b"{}")
    assert known[0].is_changed(path)
    assert not DiskState(b"{}").is_changed(path)


def test_no_battle_view_or_reply_is_written_that_nobody_could_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = battle(steps=10)
    games.save(tmp_path / "game.json", game)
    for module, name in ((games, "GAME_LIMITS"), (view_files, "VIEW_LIMITS"), (replies, "REPLY_LIMITS")):
        monkeypatch.setattr(module, name, Limits(size=1000))
    path = tmp_path / "new.json"
    for write in (
        lambda: games.save(path, game),
        lambda: view_files.save(path, views.view_of(game, 0)),
        lambda: replies.save(path, b"x" * 1001),
    ):
        with pytest.raises(TooLargeError) as fault:
            write()
        assert "can be read again" in say(fault.value.told, "en")
        assert not path.exists()
    monkeypatch.undo()
    monkeypatch.setattr(view_files, "VIEW_LIMITS", Limits(size=1000))
    side = game.scenario.sides[0].id
    wish = ["--lang", "en", "view", str(tmp_path / "game.json"), "--side", side, "-o", str(path)]
    assert main(wish) == 1
    assert "no more than 0 MB can be read again" in capsys.readouterr().err
    assert not path.exists()
