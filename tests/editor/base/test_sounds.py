"""Sounds: off until switched on, silent where nothing plays, made by the program's own script."""

from __future__ import annotations

import shutil
import wave
from pathlib import Path
from types import SimpleNamespace
from typing import get_args

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QObject, qInstallMessageHandler, qWarning

from core.paths import RESOURCES
from editor.base import sounds
from editor.base.settings import Settings
from editor.base.sounds import SoundId, Sounds, find_player, play_apart
from editor.boards.battle.director.beats import Beat
from tools.sounds import SOUNDS, values_of


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.ini")


def test_nothing_is_heard_until_it_is_switched_on(settings: Settings) -> None:
    played: list[str] = []
    found = Sounds(settings, lambda: played.append)
    found.play("dice")
    assert played == []
    settings.sounds = True
    found.play("dice")
    assert [Path(one).name for one in played] == ["dice.wav"]
    settings.sounds = False
    found.play("loss")
    assert len(played) == 1


def test_the_same_sound_is_not_heard_twice_at_once(settings: Settings) -> None:
    played: list[str] = []
    clock = Clock()
    settings.sounds = True
    found = Sounds(settings, lambda: played.append, clock)
    for _time in range(5):
        found.play("loss")
    found.play("gone")
    clock.now += 1
    found.play("loss")
    assert [Path(one).stem for one in played] == ["loss", "gone", "loss"]


def test_where_nothing_plays_it_is_silent_and_is_looked_for_once(settings: Settings) -> None:
    looked: list[int] = []
    settings.sounds = True

    def nothing() -> None:
        looked.append(1)

    found = Sounds(settings, nothing)
    found.play("dice")
    found.play("loss")
    assert looked == [1]


def test_a_player_of_the_desktop_is_found_and_is_no_child(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: QCoreApplication
) -> None:
    heard = tmp_path / "heard"
    program = tmp_path / "paplay"
    program.write_text(f'#!/bin/sh\necho "$@" >> "{heard}"\n')
    program.chmod(0o755)
    monkeypatch.setattr(sounds.importlib.util, "find_spec", lambda _name: None)
    monkeypatch.setattr(shutil, "which", lambda name: str(program) if name == "paplay" else None)
    player = find_player()
    assert player is not None
    assert player("dice.wav") is True
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert find_player() is None
    assert not play_apart(str(tmp_path / "missing"), ())


def test_every_sound_has_its_file_as_the_script_makes_it() -> None:
    assert set(SOUNDS) == set(get_args(SoundId))
    total = 0
    for name, make in SOUNDS.items():
        path = RESOURCES / "sounds" / f"{name}.wav"
        total += path.stat().st_size
        with wave.open(str(path)) as file:
            kept = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2")
            assert (file.getnchannels(), file.getframerate()) == (1, 22_050)
        made = values_of(make())
        assert len(made) == len(kept) < 22_050
        assert int(np.abs(made.astype(int) - kept.astype(int)).max()) <= 4  # sines of another machine
    assert total < 150_000


def test_each_beat_that_is_heard_has_its_sound(settings: Settings) -> None:
    from editor.panels.battle.playback import HEARD

    assert set(HEARD.values()) == set(get_args(SoundId))
    assert HEARD[Beat("dice", 1).kind] == "dice"


class FakeDevices:
    """What Qt says of the machine's sound."""

    found: tuple[str, ...] = ()

    @classmethod
    def audioOutputs(cls) -> tuple[str, ...]:
        qWarning("PulseAudioService: pa_context_connect() failed")
        return cls.found


@pytest.mark.parametrize(("outputs", "plays"), [((), False), (("card",), True)])
def test_qt_plays_where_there_is_something_to_play_on_and_says_nothing(
    monkeypatch: pytest.MonkeyPatch, outputs: tuple[str, ...], plays: bool
) -> None:
    fake = SimpleNamespace(QMediaDevices=FakeDevices, QSoundEffect=QObject)
    monkeypatch.setattr(FakeDevices, "found", outputs)
    monkeypatch.setattr(sounds.importlib.util, "find_spec", lambda _name: object())
    monkeypatch.setattr(sounds.importlib, "import_module", lambda _name: fake)
    monkeypatch.setattr(sounds.shutil, "which", lambda _name: None)
    told: list[str] = []
    before = qInstallMessageHandler(lambda _kind, _context, words: told.append(words))
    try:
        player = find_player()
        qWarning("said after it")
    finally:
        qInstallMessageHandler(before)
    assert (player is not None) == plays
    assert told == ["said after it"]
