"""A broken line of the settings, or of the record of kept work, stops no start and hides no work."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.paths import SCENARIOS
from editor.base.clock_text import moment_at
from editor.base.document import recent, recovery
from editor.shell.window import MainWindow

CREEK = SCENARIOS / "battle_cry" / "mirror_creek.json"
MOMENTS = (1e300, -1e300, float("nan"), float("inf"), 1e18, -1e12, 10**400)


def recent_row(**changed: Any) -> dict[str, Any]:
    title = {"en": "Creek", "fr": "Ruisseau"}
    row = {"path": str(CREEK), "kind": "game", "system": "battle_cry", "title": title, "at": 1.0}
    return {**row, **changed}


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_recent_file_of_no_time_stops_no_start(window: MainWindow, moment: float) -> None:
    """Not one card was shown."""
    settings = window.context.settings
    settings.recent = [recent_row(at=moment), recent_row()]
    assert recent.recent(settings)
    window.start.refresh()
    assert window.start.recent.cards


@pytest.mark.parametrize("turn", [1e300, -1, float("inf"), 10**40])
def test_a_turn_that_no_battle_has_is_not_told(window: MainWindow, turn: float) -> None:
    settings = window.context.settings
    settings.recent = [recent_row(standing={"turn": turn, "side": None, "over": False})]
    window.start.refresh()
    (file,) = recent.recent(settings)
    assert file.standing is None


@pytest.mark.parametrize(
    "changed", [*({"at": moment} for moment in MOMENTS[:-1]), {"changes": 1e300}, {"changes": -(10**40)}]
)
def test_kept_work_is_offered_whatever_its_record_says_of_the_time(
    window: MainWindow, tmp_path: Path, changed: dict[str, Any]
) -> None:
    kept = tmp_path / "kept.json"
    kept.write_bytes(CREEK.read_bytes())
    row = {"kept": str(kept), "path": None, "kind": "scenario", "title": {"en": "A", "fr": "B"}}
    recovery.kept_folder().mkdir(parents=True, exist_ok=True)
    entry = recovery.kept_folder() / "abc.entry.json"
    entry.write_text(json.dumps({**row, "changes": 2, "at": 1.0, **changed}), encoding="utf-8")
    window.start.refresh()
    assert "abc" in window.start.notices.shown_keys()
    entry.unlink()


@pytest.mark.parametrize("place", ["/a\0b", "/a\ud800"])
def test_a_record_of_work_at_no_place_is_none(home: Path, place: str) -> None:
    recovery.kept_folder().mkdir(parents=True, exist_ok=True)
    row = {"kept": place, "path": None, "kind": "scenario", "title": {"en": "A", "fr": "B"}, "changes": 1}
    entry = recovery.kept_folder() / "abc.entry.json"
    entry.write_text(json.dumps({**row, "at": 1.0}), encoding="utf-8")
    assert recovery.found() == []
    entry.unlink()


def test_a_moment_of_the_calendar_is_told_as_it_is() -> None:
    assert moment_at(86_400.0 * 365).year in (1970, 1971)
    assert moment_at(1e300).year in (1969, 1970)
