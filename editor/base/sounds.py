"""Short sounds, off until somebody switches them on. Where none can be played it is silent, without a word.

QtMultimedia is no part of PySide6 Essentials; where it is not installed, a player of the desktop gets the
file as a process of its own that nobody waits for.
"""

from __future__ import annotations

import importlib
import importlib.util
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from time import monotonic
from typing import Literal, TypeAlias

from PySide6.QtCore import QMetaObject, QObject, QProcess, QUrl, qInstallMessageHandler

from core.paths import RESOURCES
from editor.base.settings import Settings

SoundId: TypeAlias = Literal["dice", "move", "retreat", "loss", "gone", "card"]
Player: TypeAlias = Callable[[str], object]
"""Plays a file without being waited for."""

PLAYERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("pw-play", ()),
    ("paplay", ()),
    ("aplay", ("-q",)),
    ("afplay", ()),
)
"""Programs of desktops that play a file, and what they are told before its name."""

APART = 0.12
"""Seconds before the same sound is heard again."""


def find_player() -> Player | None:
    """Whatever can play a file here; None where nothing can."""
    if importlib.util.find_spec("PySide6.QtMultimedia") is not None:
        player = _of_qt()
        if player is not None:
            return player
    for name, told in PLAYERS:
        program = shutil.which(name)
        if program is not None:
            return partial(_play_file, program, told)
    return None


def _play_file(program: str, told: tuple[str, ...], path: str) -> bool:
    return play_apart(program, (*told, path))


def _of_qt() -> Player | None:
    """QSoundEffect of Qt, if it loads (its library may lack one of the system's) and there is something to
    play on: else it would complain of each sound.
    """
    with _quiet():  # what looks for a sound server tells the terminal of each that it does not find
        try:
            qt = importlib.import_module("PySide6.QtMultimedia")
        except ImportError:
            return None
        if not qt.QMediaDevices.audioOutputs():
            return None
    effect_class = qt.QSoundEffect
    kept: dict[str, QObject] = {}

    def play(path: str) -> None:
        if path not in kept:
            kept[path] = effect_class()
            kept[path].setProperty("source", QUrl.fromLocalFile(path))
        QMetaObject.invokeMethod(kept[path], "play")

    return play


@contextmanager
def _quiet() -> Iterator[None]:
    """Nothing that Qt says meanwhile reaches the terminal."""
    before = qInstallMessageHandler(lambda *_told: None)
    try:
        yield
    finally:
        qInstallMessageHandler(before)


def play_apart(program: str, arguments: tuple[str, ...]) -> bool:
    """Start a program that is no child of ours: nobody has to wait for it, and it leaves nothing behind."""
    process = QProcess()
    process.setProgram(program)
    process.setArguments(list(arguments))
    process.setStandardOutputFile(QProcess.nullDevice())
    process.setStandardErrorFile(QProcess.nullDevice())
    started = process.startDetached()
    return bool(started[0]) if isinstance(started, tuple) else bool(started)


class Sounds:
    """Plays sounds by their names while the settings say so. `find` is asked at the first sound."""

    def __init__(
        self,
        settings: Settings,
        find: Callable[[], Player | None] = find_player,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._settings, self._find, self._clock = settings, find, clock
        self._player: Player | None = None
        self._looked = False
        self._last: dict[SoundId, float] = {}

    def play(self, sound: SoundId) -> None:
        """Let it be heard, unless sounds are off, or it was heard a moment ago."""
        now = self._clock()
        if not self._settings.sounds or now - self._last.get(sound, -APART) < APART:
            return
        self._last[sound] = now
        if not self._looked:
            self._player, self._looked = self._find(), True
        if self._player is not None:
            self._player(str(RESOURCES / "sounds" / f"{sound}.wav"))
