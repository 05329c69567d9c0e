"""An army list on the bench, without a window, over a folder of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from core.armies import files
from core.armies.rosters import Roster
from core.armies.store import ListStore
from core.systems.catalog import SYSTEMS
from editor.base.context import Context
from editor.base.settings import Settings
from editor.desks.armies.document import RosterDocument, offered
from editor.desks.armies.workbench import Workbench
from editor.shell.application import make_context, prepared

DATA = Path(__file__).resolve().parents[3] / "data" / "armies"

Benches = Callable[[str], Workbench]


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for name in ("DATA", "CONFIG"):  # the cache is that of all tests
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    return tmp_path


@pytest.fixture
def context(qapp: QApplication, home: Path) -> Context:
    prepared(qapp)
    settings = Settings(home / "settings.ini")
    settings.colours = "light"
    return make_context("en", settings)


@pytest.fixture
def store(home: Path) -> ListStore:
    return ListStore(offered(SYSTEMS), home / "points")


@pytest.fixture
def bench_of(qapp: QApplication, store: ListStore) -> Benches:
    """The bench of one of the lists that are kept among the tests, by the name of its file."""
    kept: list[object] = []

    def bench_of(name: str) -> Workbench:
        roster: Roster = files.load(DATA / f"{name}.json", offered(SYSTEMS))
        system = next(system for system in SYSTEMS if system.id == roster.system)
        document = RosterDocument(system, roster)
        bench = Workbench(document, store)
        kept.extend((document, bench))
        return bench

    return bench_of
