"""`soak --monkey`: what counts as a fault, and a few seconds of it at each kind of board."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog
from pytestqt.qtbot import QtBot

from editor.shell.window import MainWindow
from endurance.monkey import soak, watch
from endurance.monkey.acts import Acts
from endurance.monkey.rounds import PAIRS, Round, close_all, new_window, open_round
from endurance.monkey.watch import Watch


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    for name in ("DATA", "CONFIG"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    made = new_window(tmp_path)
    qtbot.addWidget(made)
    return made


def test_every_desk_of_every_system_is_seen() -> None:
    assert len(PAIRS) == soak.DESKS
    assert len(set(PAIRS)) == len(PAIRS)


@pytest.mark.parametrize(
    ("system", "desk"), [("battle_cry", "design"), ("mbt", "play"), ("belle_position", "umpire")]
)
def test_a_short_round(window: MainWindow, tmp_path: Path, system: str, desk: str) -> None:
    faults: list[str] = []
    looked = Watch(lambda name, story: faults.append(story) if not name.startswith("freeze") else None)
    looked.install()
    try:
        dice = Random(f"{system} {desk}")
        open_round(window, system, desk, dice)
        with (tmp_path / "acts.txt").open("w") as log:
            played = Round(window, Acts(window, tmp_path, dice), looked, 0.0, log)
            played.most = 25
            played.play()
        close_all(window)
    finally:
        looked.witness.end()
        sys.excepthook, sys.unraisablehook = sys.__excepthook__, sys.__unraisablehook__
    assert faults == []
    assert window.pages == []
    assert QApplication.activeModalWidget() is None


def test_a_dialog_that_waits_is_played_with_and_left(window: MainWindow, tmp_path: Path) -> None:
    """Ticks go on while a dialog has its own loop; at the end it is closed."""
    faults: list[str] = []
    open_round(window, "mbt", "design", Random(1))
    acts = Acts(window, tmp_path, Random(1))
    seen: list[bool] = []

    def act() -> str:
        if not seen:
            seen.append(True)
            QDialog(window).exec()
            seen.append(True)
        return "waited"

    acts.act = act  # type: ignore[method-assign]
    looked = Watch(lambda name, story: faults.append(name))
    with (tmp_path / "acts.txt").open("w") as log:
        round_ = Round(window, acts, looked, 0.0, log)
        round_.most = 5
        round_.play()
    assert seen == [True, True]
    looked.witness.end()
    assert "waited" in looked.acts
    close_all(window)


def test_a_file_dialog_is_answered_in_the_monkeys_own_folder(window: MainWindow, tmp_path: Path) -> None:
    acts = Acts(window, tmp_path, Random(2))
    dialog = QFileDialog(window)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    for _time in range(12):
        dialog.setDirectory("/")
        dialog.setModal(True)
        dialog.show()
        said = acts.act()
        assert said == "file dialog: away" or Path(said.partition(": ")[2]).parent == tmp_path
        assert not dialog.isVisible()


def test_tracebacks_and_freezes_are_told_once_with_the_last_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, str]] = []
    monkeypatch.setattr(watch, "_effort", lambda: 0.01)
    looked = Watch(lambda name, story: told.append((name, story)))
    looked.acts.append("click 3,4")
    monkeypatch.setattr(sys, "excepthook", lambda *story: None)
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    looked.install()
    looked.witness.end()
    for _time in range(2):
        sys.excepthook(KeyError, KeyError("lost"), None)
    clock = [0.0]
    monkeypatch.setattr(watch.time, "thread_time", lambda: clock[0])
    looked.rest()
    for seconds in (0.9, 3.2):
        clock[0] += seconds
        looked.tick()
    assert [name.partition("-")[0] for name, _story in told] == ["KeyError", "freeze"]
    assert all("click 3,4" in story for _name, story in told)
    assert looked.slowest == pytest.approx(3.2)
    looked.witness.end()


def test_a_busy_machine_is_no_freeze(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same work takes twice the time: what took 1.6 s would take 0.8 s alone."""
    effort, clock = [0.01], [0.0]
    monkeypatch.setattr(watch, "_effort", lambda: effort[0])
    monkeypatch.setattr(watch.time, "thread_time", lambda: clock[0])
    told: list[str] = []
    looked = Watch(lambda name, story: told.append(name))
    effort[0], clock[0] = 0.02, 1.6
    looked.tick()
    assert told == []
    clock[0] += 2.2
    looked.tick()
    assert told == ["freeze-nothing-1s"]
    looked.witness.end()


def test_memory_is_held_against_the_first_pass() -> None:
    flat, grown = [200.0] * 75, [200.0] * 50 + [240.0] * 25
    assert soak.growth_of([flat]) == 1
    assert soak.growth_of([flat, grown]) == pytest.approx(1.2)
    assert soak.growth_of([[100.0, 900.0]]) == 1, "no pass is over yet"
