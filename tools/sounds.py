"""The sounds of the program, made of noise and sines: `python -m tools.sounds` writes resources/sounds again.

No sample of anybody else is in them. One channel, 22,050 values of 16 bits a second, some tenths of a second.
"""

from __future__ import annotations

import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt

from core.paths import RESOURCES

RATE = 22_050
LOUD = 0.5
"""Of the loudest that a file can say."""

Sound = npt.NDArray[np.float64]


def time_of(seconds: float) -> Sound:
    """The moments of a sound."""
    found: Sound = np.arange(int(RATE * seconds)) / RATE
    return found


def noise(seconds: float, seed: int, smooth: int = 1) -> Sound:
    """Noise, always the same for a seed; the larger `smooth` the duller."""
    values = np.random.default_rng(seed).uniform(-1.0, 1.0, int(RATE * seconds) + smooth - 1)
    dull: Sound = np.convolve(values, np.ones(smooth) / smooth, mode="valid")
    return dull * float(smooth**0.5)


def knock(seconds: float, pitch: float, seed: int) -> Sound:
    """Wood on wood: a short noise over a short tone."""
    at = time_of(seconds)
    return (0.6 * noise(seconds, seed, 3) + np.sin(2 * np.pi * pitch * at)) * np.exp(-at * 60)


def mixed(seconds: float, parts: list[tuple[float, float, Sound]]) -> Sound:
    """Sounds laid over each other: when each begins, how loud it is."""
    found = np.zeros(int(RATE * seconds))
    for begins, loud, sound in parts:
        start = int(RATE * begins)
        piece = sound[: len(found) - start]
        found[start : start + len(piece)] += loud * piece
    return found


def dice() -> Sound:
    """A handful of dice that rolls out on a table."""
    times = (0.0, 0.05, 0.09, 0.15, 0.19, 0.26, 0.31, 0.4, 0.5)
    knocks = [
        (begins, 1.0 - 0.07 * place, knock(0.08, 900 + 210 * (place % 4), place))
        for place, begins in enumerate(times)
    ]
    return mixed(0.62, knocks)


def move() -> Sound:
    """Steps on gravel."""
    at = time_of(0.07)
    steps = [(0.11 * number, 0.9, noise(0.07, 20 + number, 6) * np.exp(-at * 50)) for number in range(4)]
    return mixed(0.45, steps)


def retreat() -> Sound:
    """Steps that hurry and fade."""
    at = time_of(0.06)
    times = (0.0, 0.08, 0.15, 0.21, 0.27, 0.32)
    return mixed(
        0.42,
        [
            (begins, 0.9 - 0.13 * n, noise(0.06, 40 + n, 8) * np.exp(-at * 60))
            for n, begins in enumerate(times)
        ],
    )


def drum(seconds: float, pitch: float, seed: int) -> Sound:
    """A drum: its tone falls a little."""
    at = time_of(seconds)
    tone = np.sin(2 * np.pi * (pitch * at - 25 * at**2))
    return (tone + 0.25 * noise(seconds, seed, 12)) * np.exp(-at * 14)


def loss() -> Sound:
    """One stroke of a drum."""
    return mixed(0.3, [(0.0, 1.0, drum(0.3, 120, 60))])


def gone() -> Sound:
    """Three strokes, the last the deepest."""
    return mixed(
        0.75,
        [(0.0, 0.7, drum(0.3, 130, 70)), (0.16, 0.7, drum(0.3, 130, 71)), (0.34, 1.0, drum(0.4, 85, 72))],
    )


def card() -> Sound:
    """A card that slides on cloth."""
    at = time_of(0.18)
    swell: Sound = np.sin(np.pi * at / 0.18) ** 2
    return noise(0.18, 80, 4) * swell


SOUNDS: dict[str, Callable[[], Sound]] = {
    "dice": dice,
    "move": move,
    "retreat": retreat,
    "loss": loss,
    "gone": gone,
    "card": card,
}


def values_of(sound: Sound) -> npt.NDArray[np.int16]:
    """What stands in the file."""
    loudest = max(1e-9, float(np.abs(sound).max()))
    return np.round(sound / loudest * LOUD * 32767).astype("<i2")


def write(folder: Path) -> list[Path]:
    """Write all sounds; gives their files."""
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for name, make in SOUNDS.items():
        path = folder / f"{name}.wav"
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(values_of(make()).tobytes())
        found.append(path)
    return found


if __name__ == "__main__":
    for one in write(RESOURCES / "sounds"):
        print(f"{one.name}  {one.stat().st_size // 1000} kB")
