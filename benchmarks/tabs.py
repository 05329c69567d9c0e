"""A window with eight documents: new colours, the other language, another desk. Seconds of this thread.

The time of the processor is taken, not that of the wall: the machine may be doing other things.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from core.paths import SCENARIOS
from editor.base.settings import Settings
from editor.base.theme import Wish
from editor.shell.application import make_context, prepared
from editor.shell.window import MainWindow

OPEN = (
    "battle_cry/perryville",
    "battle_cry/mirror_creek",
    "belle_epoque/mirror_ridge",
    "belle_epoque/saint_privat",
    "mbt/twin_hills",
    "la_garde/twin_rises",
    "la_garde/waterloo",
    "belle_position/chalons_manoeuvres",
)
WISHES: tuple[Wish, ...] = ("dark", "light")
DESKS = ("plan", "umpire", "design", "play", "plan", "design", "play")


def measure() -> dict[str, float]:
    """Until the theme, the language and a desk that was built before have changed and are painted."""
    program = QApplication.instance()
    assert isinstance(program, QApplication)
    prepared(program)
    with tempfile.TemporaryDirectory(prefix="etat-major-tabs-") as folder:
        window = MainWindow(make_context("en", Settings(Path(folder, "settings.ini"))))
        window.resize(1280, 800)
        window.show()
        for name in OPEN:
            window.files.open(SCENARIOS / f"{name}.json", desk="design")
            for desk in ("play", "design"):
                window.show_desk(desk)
                _settle(window)
        theme, speaker = window.context.theme, window.context.speaker
        found = {
            "theme_s": max(_spent(window, partial(theme.set_wish, wish)) for wish in WISHES),
            "language_s": max(_spent(window, partial(speaker.set_language, to)) for to in ("fr", "en")),
        }
        rows = [(desk, _spent(window, partial(window.show_desk, desk))) for desk in DESKS]
        found["desk_first_s"] = max(spent for _desk, spent in rows[:2])
        found["desk_s"] = max(spent for _desk, spent in rows[2:])
        window.close_unasked()
        window.deleteLater()
        program.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return {name: round(value, 3) for name, value in found.items()}


def _spent(window: MainWindow, do: Callable[[], object]) -> float:
    """Seconds of this thread until `do` is done and the window painted."""
    begun = time.thread_time()
    do()
    window.repaint()
    spent = time.thread_time() - begun
    _settle(window)
    return spent


def _settle(window: MainWindow) -> None:
    """Let the window do what is due."""
    end = time.monotonic() + 0.2
    while time.monotonic() < end:
        QApplication.processEvents()
