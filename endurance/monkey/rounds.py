"""`python -m endurance.monkey.rounds HOME SEED FIRST SECONDS EACH`: rounds of the monkey in one process.

A round opens a scenario or its battle at one desk, lets the monkey play for EACH seconds, and closes all.
After a pass over all desks of all systems everything has been loaded once; later passes must come back to the
memory that the first one left. Findings and rounds are printed as lines of JSON.
"""

from __future__ import annotations

import faulthandler
import json
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from benchmarks.layout import go_to, open_battle, settle
from core.paths import SCENARIOS
from core.systems.catalog import SYSTEMS
from editor.base.document.recovery import found
from editor.desks.play.play_desk import PlayDesk
from editor.shell.collector import collect_at_rest
from editor.shell.crash_banner import CrashBanner
from editor.shell.window import MainWindow
from endurance.monkey.acts import Acts, close_above, let_go
from endurance.monkey.watch import Watch, megabytes

DESKS = ("design", "plan", "play", "umpire", "armies")
PAIRS = tuple(
    (system.id, desk) for desk in DESKS for system in SYSTEMS if desk != "armies" or system.has_armies
)
LASTS = 5
"""Ticks within an act from which on it is held for a dialog that waits."""
LATE = 500
"""Milliseconds after which what opened while all was closed is closed too."""
DEEPEST = 8
"""Dialogs over dialogs in which the monkey plays on."""


def say(**row: Any) -> None:
    """A line for whoever started this process."""
    sys.stdout.write(json.dumps(row) + "\n")
    sys.stdout.flush()


class Round(QObject):
    """One round; ticks come in nested loops too, so that dialogs are played with like all else."""

    ended = Signal()

    def __init__(self, window: MainWindow, acts: Acts, watch: Watch, seconds: float, log: Any) -> None:
        super().__init__()
        self._window, self._acts, self._watch, self._log = window, acts, watch, log
        self._end = time.monotonic() + seconds
        self.most = 0
        """Acts after which it ends, whatever the time; 0 for none."""
        self._depth = 0
        self._within = 0
        self.count = 0
        self._over = False

    def play(self) -> None:
        """Until the time is over and nothing lies over the window."""
        loop = QEventLoop()
        self.ended.connect(loop.quit)
        self._watch.rest()
        self._tick()
        if not self._over:  # a window that is gone already ends the round before its loop has begun
            loop.exec()

    def _is_a_loop(self) -> bool:
        """Whether what goes on within an act is the loop of a dialog, not events that the act lets pass."""
        self._within += 1
        return self._within > LASTS

    def _is_over(self) -> bool:
        return self.count >= self.most if self.most else time.monotonic() > self._end

    def _end_or_leave(self) -> None:
        """The end, once no act goes on and nothing lies over the window."""
        if self._acts.leave():
            return
        let_go()  # Qt begins a drag between two acts, too, by a timer of a text
        if self._depth:
            return
        self._over = True
        self.ended.emit()

    def _tick(self) -> None:
        """Each tick asks for the next one first: a timer that fires again waits for its slot to return."""
        if self._over:
            return
        self._watch.tick()
        QTimer.singleShot(1 if self._depth == 0 else 10, self, self._tick)
        if self._depth and not self._is_a_loop():
            return
        if self._depth >= DEEPEST:
            self._acts.leave()
            return
        if self._is_over() or not self._window.isVisible() or not self._window.pages:
            self._end_or_leave()
            return
        self._depth += 1
        self._within = 0
        try:
            self._log.write(f"{self.count}\n")
            self.count += 1
            done = self._acts.act()
        finally:
            self._depth -= 1
            self._within = 0
        self._watch.acts.append(done)
        self._log.write(f"  {done}\n")
        self._log.flush()


def letting_go(window: MainWindow) -> QTimer:
    """Lets go of what is dragged every half second, whoever waits for its end.

    A text that still scrolls by a timer begins to drag words between two acts, once a round is over and while
    the next one is opened.
    """
    timer = QTimer(window)
    timer.setInterval(LATE)
    timer.timeout.connect(let_go)
    timer.start()
    return timer


def open_round(window: MainWindow, system: str, desk: str, dice: Random) -> None:
    """The page of a scenario at that desk; a battle begun where the desk wants one."""
    scenario = dice.choice(sorted((SCENARIOS / system).glob("*.json")))
    if desk in ("play", "umpire", "plan"):
        open_battle(window, scenario)
        page = window.page
        assert page is not None
        play = page.desk
        assert isinstance(play, PlayDesk)
        go_to(window, desk)
    else:
        window.files.open(scenario)
        window.show_desk(desk)


def _let_go_of_all() -> None:
    if not close_above():
        let_go()


def close_all(window: MainWindow) -> None:
    """Close every page unasked, and forget what was kept of them.

    A menu or dialog that opens meanwhile has nobody who would close it, and a loop of its own; so has what
    the last act began to drag.
    """
    late = QTimer(window)
    late.setInterval(LATE)
    late.timeout.connect(_let_go_of_all)
    late.start()
    for page in list(window.pages):
        window.remove_page(page)
    for entry in found():
        entry.remove()
    window.start.refresh()
    for dialog in [one for one in QApplication.topLevelWidgets() if one is not window and one.isVisible()]:
        dialog.close()
    settle()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    settle()
    late.stop()
    late.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def new_window(home: Path) -> MainWindow:
    """The program as at a start, with settings of its own."""
    from editor.base.settings import Settings
    from editor.shell.application import make_context, prepared

    application = QApplication.instance() or QApplication(["etat-major"])
    assert isinstance(application, QApplication)
    application.setQuitOnLastWindowClosed(False)
    prepared(application)
    settings = Settings(home / "settings.ini")
    settings.folder, settings.pace = str(home), "at_once"
    window = MainWindow(make_context("fr", settings))
    window.resize(1280, 800)
    window.show()
    window.activateWindow()
    return window


def running_window(home: Path) -> MainWindow:
    """As `run` of the program has it: garbage goes at rest, and no thread takes a widget apart."""
    window = new_window(home)
    collect_at_rest(window, window)
    return window


def play_rounds(home: Path, seed: int, first: int, seconds: float, each: float) -> None:
    """Rounds until the time is over; the memory after each pass is told."""
    end = time.monotonic() + seconds
    number = first
    levels: dict[int, list[float]] = {}
    watch = Watch(lambda name, story: say(fault=name, round=number, story=story))
    window = running_window(home)
    CrashBanner(window).install()
    watch.install()
    letting = letting_go(window)
    with (home / "acts.txt").open("a", encoding="utf-8") as log:
        while time.monotonic() < end:
            system, desk = PAIRS[number % len(PAIRS)]
            dice = Random(f"{seed}/{number}")
            log.write(f"round {number} {system} {desk}\n")
            watch.acts.clear()
            watch.acts.append(f"round {number}: {system}, {desk}")
            window.show()
            open_round(window, system, desk, dice)
            round_ = Round(window, Acts(window, home, dice), watch, each, log)
            round_.play()
            watch.witness.end()
            acts = round_.count
            round_.deleteLater()
            close_all(window)
            held = megabytes()
            levels.setdefault((number - first) // len(PAIRS), []).append(held)
            say(round=number, system=system, desk=desk, acts=acts, megabytes=round(held, 1))
            number += 1
    letting.stop()
    window.close()
    say(slowest=round(watch.slowest, 2), clock=round(watch.slowest_clock, 2), next=number)


if __name__ == "__main__":
    faulthandler.enable()
    words = sys.argv[1:]
    play_rounds(Path(words[0]), int(words[1]), int(words[2]), float(words[3]), float(words[4]))
