"""The measuring of a drag measures, whatever the figures."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from benchmarks import measured_battle


@pytest.mark.parametrize("battle", measured_battle.BATTLES)
def test_every_frame_of_a_drag_repaints_and_is_timed(
    qapp: QApplication, battle: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(measured_battle, "STYLES", {"table": ""})
    found = measured_battle.measure(frames=3, battles=[battle])
    wanted = ("drag_p50", "drag_p95", "group_p50", "group_p95")
    assert found.keys() == {measured_battle.BATTLES[battle] + name for name in wanted}
    assert not list(tmp_path.rglob("*autosave")), "measuring keeps no work"
    assert all(0.0 < value < 60_000.0 for value in found.values())
