"""An evening of Battle Cry and one of Belle Époque, from briefing to report."""

from __future__ import annotations

from pathlib import Path

from tests.features.conftest import OpenWindow
from tests.features.evening import begun, evening, shortened
from tests.features.umpire_person import Umpire


def test_battle_cry(open_window: OpenWindow, tmp_path: Path) -> None:
    path = shortened(tmp_path, "battle_cry", "mirror_creek", turn_limit=2)
    evening(begun(open_window, path, Umpire), "points", "Un drapeau oublié.", ruled_at=8)


def test_belle_epoque(open_window: OpenWindow, tmp_path: Path) -> None:
    path = shortened(tmp_path, "belle_epoque", "mirror_ridge", turns=1)
    evening(begun(open_window, path, Umpire), "points", "Un point de commandement oublié.", ruled_at=15)
