"""An evening of Belle Position, from briefing to report."""

from __future__ import annotations

from pathlib import Path

from tests.features.conftest import OpenWindow
from tests.features.evening import begun, evening, shortened
from tests.features.umpire_person import CardUmpire


def test_belle_position(open_window: OpenWindow, tmp_path: Path) -> None:
    path = shortened(tmp_path, "belle_position", "chalons_manoeuvres", turn_limit=1)
    evening(begun(open_window, path, CardUmpire), "phase", "Une phase oubliée.")
