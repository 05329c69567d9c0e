"""`soak --monkey`: what counts as a fault, and a few seconds of it at each kind of board."""

from __future__ import annotations

import gc
import os
import sys
import time
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMenu, QPushButton
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from benchmarks.layout import settle
from editor.shell.window import MainWindow
from endurance.findings import Findings
from endurance.monkey import acts as acts_of_the_monkey
from endurance.monkey import rounds, soak, watch
from endurance.monkey.acts import ALT, SHIFT, Acts, Key
from endurance.monkey.rounds import (
    PAIRS,
    Round,
    close_all,
    letting_go,
    new_window,
    open_round,
    running_window,
)
from endurance.monkey.watch import Watch


class Clock:
    """The figures of the main thread, moved by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = watch.Moment(0.0, 0.0, {os.getpid(): 0.0, 1: 0.0})
        monkeypatch.setattr(watch.Moment, "now", lambda: self.at)

    def goes_on(self, *, computed: float = 0.0, waited: float = 0.0, queued: float = 0.0) -> None:
        at = self.at
        clock = at.clock + computed + waited + queued
        others = {one: time + queued / 2 for one, time in at.queued.items()}
        self.at = watch.Moment(clock, at.computed + computed, others)


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


def test_what_is_dragged_at_the_end_is_let_go(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words dragged out of a text have a loop of their own, with no window over this one to close.

    On a display, that is: without one a drag ends where it begins.
    """
    open_round(window, "mbt", "design", Random(1))
    acts, ticks, dragging = Acts(window, tmp_path, Random(1)), list[str](), QEventLoop()

    def act() -> str:
        dragging.exec()
        return "dragged"

    def tick() -> None:
        ticks.append("")
        if len(ticks) > 200:
            dragging.quit()

    monkeypatch.setattr(acts_of_the_monkey, "drags_wait", lambda: True)
    monkeypatch.setattr(QDrag, "cancel", dragging.quit)
    acts.act = act  # type: ignore[method-assign]
    looked = Watch(lambda name, story: None)
    looked.tick = tick  # type: ignore[method-assign]
    with (tmp_path / "acts.txt").open("w") as log:
        round_ = Round(window, acts, looked, 0.0, log)
        round_.most = 1
        round_.play()
    looked.witness.end()
    assert list(looked.acts) == ["dragged"]
    assert len(ticks) < 100
    close_all(window)


def test_what_is_dragged_between_two_acts_is_let_go_at_the_end(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A text that scrolls by a timer while words of it are marked begins to drag them by that timer."""
    open_round(window, "mbt", "design", Random(1))
    acts, dragging, let_go = Acts(window, tmp_path, Random(1)), QEventLoop(), list[str]()

    def cancel() -> None:
        let_go.append("")
        dragging.quit()

    def act() -> str:
        QTimer.singleShot(0, window, dragging.exec)
        return "marked"

    monkeypatch.setattr(acts_of_the_monkey, "drags_wait", lambda: True)
    monkeypatch.setattr(QDrag, "cancel", cancel)
    acts.act = act  # type: ignore[method-assign]
    QTimer.singleShot(20_000, dragging, dragging.quit)
    looked = Watch(lambda name, story: None)
    with (tmp_path / "acts.txt").open("w") as log:
        round_ = Round(window, acts, looked, 0.0, log)
        round_.most = 1
        round_.play()
    looked.witness.end()
    assert let_go
    close_all(window)


def test_what_is_dragged_between_two_rounds_is_let_go(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As by the timer of a text while the next round is opened: it hung."""
    dragging, let_go = QEventLoop(), list[str]()

    def cancel() -> None:
        let_go.append("")
        dragging.quit()

    monkeypatch.setattr(acts_of_the_monkey, "drags_wait", lambda: True)
    monkeypatch.setattr(QDrag, "cancel", cancel)
    monkeypatch.setattr(rounds, "LATE", 1)
    letting = letting_go(window)
    QTimer.singleShot(0, window, dragging.exec)
    QTimer.singleShot(20_000, dragging, dragging.quit)
    open_round(window, "mbt", "play", Random(1))
    assert let_go
    letting.stop()
    close_all(window)


def test_what_is_dragged_while_all_is_closed_is_let_go(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last act may begin to drag once its events come through."""
    open_round(window, "mbt", "design", Random(1))
    dragging, let_go = QEventLoop(), list[str]()

    def cancel() -> None:
        let_go.append("")
        dragging.quit()

    monkeypatch.setattr(acts_of_the_monkey, "drags_wait", lambda: True)
    monkeypatch.setattr(QDrag, "cancel", cancel)
    monkeypatch.setattr(rounds, "LATE", 1)
    QTimer.singleShot(0, window, dragging.exec)
    QTimer.singleShot(20_000, dragging, dragging.quit)
    close_all(window)
    assert let_go
    assert window.pages == []


def test_a_round_without_a_page_is_over_before_its_loop_begins(window: MainWindow, tmp_path: Path) -> None:
    looked = Watch(lambda name, story: None)
    with (tmp_path / "acts.txt").open("w") as log:
        round_ = Round(window, Acts(window, tmp_path, Random(1)), looked, 60.0, log)
        round_.play()
    looked.witness.end()
    assert round_.count == 0
    close_all(window)


def test_a_menu_that_opens_while_all_is_closed_is_closed_too(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The round is over, no tick comes any more, and a menu waits in a loop of its own."""
    menu, stuck = QMenu(window), QTimer(window)
    menu.addAction("one")
    stuck.timeout.connect(lambda: (told.append("stuck"), menu.close()))
    told: list[str] = []
    monkeypatch.setattr(rounds, "LATE", 0)
    QTimer.singleShot(0, window, lambda: (stuck.start(5000), menu.exec(), told.append("closed")))
    close_all(window)
    assert told == ["closed"]


def test_no_thread_takes_the_monkeys_widgets_apart(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, thawing: None
) -> None:
    """Whoever makes the object too many collects: while a window lives that is its own thread, at rest."""
    gc.enable()
    qtbot.addWidget(running_window(tmp_path))
    assert not gc.isenabled()


def test_a_program_that_hangs_is_ended_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says nothing more and never ends: a fault like a crash, with the place at which it stands."""
    asleep = "import faulthandler, time; faulthandler.enable(); print('{}', flush=True); time.sleep(3600)"
    monkeypatch.setattr(soak, "ROUNDS", ("-c", asleep))
    monkeypatch.setattr(soak, "SILENCE", 2.0)
    monkeypatch.setattr(soak, "LOOK", 0.2)
    tally, findings = soak.Tally(), Findings(tmp_path)
    taken: list[object] = []
    monkeypatch.setattr(soak, "_take", lambda row, *rest: taken.append(row) or 3)
    assert soak._process(1, 3, 0.0, 4.0, tally, findings, lambda: None) == 4
    assert taken == [{}]
    assert tally.crashes == 1
    (told,) = findings.found
    assert told.name == "hang-1-3"
    assert told.reason.startswith("it hung, and computed 0.0 s of its last 0\n")
    assert 'File "<string>", line 1' in told.reason


def test_a_program_hangs_that_tells_nothing_for_long_however_long_it_is_to_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each round that it tells of gives it time anew; one that it never tells of ends it."""
    talks = "import time\nfor _round in range(11): print('{}', flush=True); time.sleep(0.5)\ntime.sleep(3600)"
    monkeypatch.setattr(soak, "ROUNDS", ("-c", talks))
    monkeypatch.setattr(soak, "SILENCE", 4.0)
    monkeypatch.setattr(soak, "LOOK", 0.2)
    tally, findings, taken = soak.Tally(), Findings(tmp_path), list[object]()
    monkeypatch.setattr(soak, "_take", lambda row, *rest: taken.append(row) or 3)
    soak._process(1, 3, 3600.0, 0.0, tally, findings, lambda: None)
    assert len(taken) == 11
    assert tally.crashes == 1


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


@pytest.mark.parametrize(("key", "modifier"), [(Key.Key_Space, SHIFT), (Key.Key_Return, ALT)])
def test_a_key_may_take_its_window_away(
    window: MainWindow, tmp_path: Path, key: Key, modifier: Qt.KeyboardModifier
) -> None:
    """Dialogs delete themselves as they close: no further event is sent to what is gone."""
    acts, faults = Acts(window, tmp_path, Random(3)), list[str]()
    for _time in range(5):
        dialog = QDialog(window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        button = QPushButton("close", dialog)
        button.setDefault(True)
        button.clicked.connect(dialog.accept)
        dialog.open()
        button.setFocus()
        handle = dialog.windowHandle()
        assert handle is not None
        acts._press(handle, key, modifier)
        settle()
        faults += ["it stays"] if isValid(dialog) else []
    assert faults == []


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
    clock = Clock(monkeypatch)
    looked.rest()
    for seconds in (0.9, 3.2):
        clock.goes_on(computed=seconds)
        looked.tick()
    assert [name.partition("-")[0] for name, _story in told] == ["KeyError", "freeze"]
    assert all("click 3,4" in story for _name, story in told)
    assert looked.slowest == pytest.approx(3.2)
    looked.witness.end()


def test_a_busy_machine_is_no_freeze(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same work takes twice the time: what took 1.6 s would take 0.8 s alone."""
    effort, clock = [0.01], Clock(monkeypatch)
    monkeypatch.setattr(watch, "_effort", lambda: effort[0])
    told: list[str] = []
    looked = Watch(lambda name, story: told.append(name))
    effort[0] = 0.02
    clock.goes_on(computed=1.6)
    looked.tick()
    assert told == []
    clock.goes_on(computed=2.2)
    looked.tick()
    assert told == ["freeze-nothing-1s"]
    looked.witness.end()


def test_the_queue_for_a_processor_is_no_freeze_and_a_wait_of_its_own_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """30 s by the clock while others had the machine are none of the program's; 1.1 s for a file are."""
    monkeypatch.setattr(watch, "_effort", lambda: 0.01)
    clock = Clock(monkeypatch)
    told: list[str] = []
    looked = Watch(lambda name, story: told.append(story.partition("\n\n")[0]))
    clock.goes_on(computed=0.6, waited=0.35, queued=30.0)
    looked.tick()
    assert told == []
    assert (looked.slowest, looked.slowest_clock) == pytest.approx((0.95, 30.95))
    clock.goes_on(computed=0.2, waited=1.1, queued=3.0)
    looked.tick()
    assert told[0].splitlines()[:2] == [
        "1.30 s of the program's own without an answer",
        "4.30 s by the clock: 0.20 s computed, 1.10 s waited for something of its own, "
        "3.00 s queued for a processor",
    ]
    looked.witness.end()


def test_what_computes_and_what_sleeps_is_told_apart() -> None:
    """The system's own figures: a sleep is a wait, a loop is computed."""
    began = watch.Moment.now()
    time.sleep(0.05)
    slept = began.until(watch.Moment.now())
    assert slept.computed < 0.05
    assert slept.clock >= 0.05
    began = watch.Moment.now()
    while time.thread_time() - began.computed < 0.05:
        pass
    computed = began.until(watch.Moment.now())
    assert computed.computed >= 0.05
    assert computed.own() == pytest.approx(computed.computed + computed.waited)


def test_memory_is_held_against_the_second_pass() -> None:
    """The first one loads what is loaded once; without two after it nothing is said."""
    first, flat = [100.0] * 25, [200.0] * 25
    assert soak.growth_of([first + flat + flat]) == 1
    assert soak.growth_of([first + flat + flat, first + flat + [210.0] * 25 + [240.0] * 25]) == pytest.approx(
        1.2
    )
    assert soak.growth_of([first + flat]) == 1
    assert soak.passes_of(first + flat + [900.0] * 24) == [100.0, 200.0]


def test_a_crash_is_told_with_its_place_and_the_last_acts(tmp_path: Path) -> None:
    """What is below Python stands in the program's own report, which goes with its folder."""
    report = tmp_path / "state" / "etat-major" / "hard-crash.txt"
    report.parent.mkdir(parents=True)
    report.write_text("Segmentation fault\n  File here")
    (tmp_path / "acts.txt").write_text("click 1,2")
    said = soak._last_words(tmp_path, -11, 4).splitlines()
    assert said == [
        "the program ended with -11 in round 4",
        "",
        "Segmentation fault",
        "  File here",
        "",
        "click 1,2",
    ]


def test_a_late_answer_has_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """The main thread says itself where it stands; one that answers in time says nothing."""
    monkeypatch.setattr(watch, "LOOKS_AFTER", 0.05)
    witness = watch.Witness()
    witness.begin()

    def stand_still() -> None:
        while "stand_still" not in witness.told():
            time.sleep(0.01)

    stand_still()
    assert "File" in witness.told()
    monkeypatch.setattr(watch, "LOOKS_AFTER", 60.0)
    witness.begin()
    assert witness.told() == ""
    witness.end()
    assert witness.told() == ""
