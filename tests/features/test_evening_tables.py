"""An evening of MBT and one of La Garde, from briefing to report."""

from __future__ import annotations

from pathlib import Path

from tests.features.conftest import OpenWindow
from tests.features.evening import begun, evening, shortened
from tests.features.umpire_person import TableUmpire


def test_mbt(open_window: OpenWindow, tmp_path: Path) -> None:
    path = shortened(tmp_path, "mbt", "twin_hills", turn_limit=6)
    person = begun(open_window, path, TableUmpire)
    evening(person, "state", "Une plaquette oubliée avait déjà bougé.", piece="red-hi-1")


def test_la_garde(open_window: OpenWindow, tmp_path: Path) -> None:
    path = shortened(tmp_path, "la_garde", "twin_rises", turn_limit=2)
    evening(begun(open_window, path, TableUmpire), "points", "Un aide de camp est revenu.")
