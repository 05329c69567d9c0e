"""Makes the sounds of the director: `python tools/sounds.py` writes `resources/sounds/*.wav`.

Everything is computed here from noise and a few sines with a fixed seed, so that the files are nobody else's
and come out the same on every machine.
"""

from __future__ import annotations

import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float64]
RATE = 22_050
"""Samples a second."""

FOLDER = Path(__file__).parent.parent / "resources" / "sounds"


def times(seconds: float) -> Samples:
    """The moments of the samples."""
    return np.arange(round(RATE * seconds)) / RATE


def noise(seconds: float, seed: int) -> Samples:
    """White noise."""
    return np.random.default_rng(seed).uniform(-1.0, 1.0, round(RATE * seconds))


def low(samples: Samples, width: int) -> Samples:
    """What is left below a pitch: a running mean over `width` samples."""
    return np.convolve(samples, np.ones(width) / width, mode="same")


def dying(samples: Samples, half: float) -> Samples:
    """Half as loud every `half` seconds, with a soft beginning."""
    at = np.arange(len(samples)) / RATE
    return samples * np.exp2(-at / half) * np.minimum(1.0, at / 0.002)


def step() -> Samples:
    """Boots on grass: two soft thuds."""
    one = dying(low(noise(0.12, 1), 24), 0.02)
    return np.concatenate([one, np.zeros(round(RATE * 0.05)), one * 0.7])


def shot() -> Samples:
    """A volley some way off: three cracks one over another."""
    whole = np.zeros(round(RATE * 0.55))
    for place, begins in enumerate((0.0, 0.06, 0.1)):
        crack = dying(low(noise(0.42, 2 + place), 5 + 2 * place), 0.05)
        at = round(RATE * begins)
        whole[at : at + len(crack)] += crack * (1.0 - 0.2 * place)
    return whole


def dice() -> Samples:
    """Dice on wood: clicks closer and softer until they lie."""
    whole = np.zeros(round(RATE * 0.62))
    begins = 0.0
    for place in range(9):
        at = round(RATE * begins)
        click = dying(low(noise(0.03, 20 + place), 2 + place % 3), 0.005) * (1.0 - 0.08 * place)
        whole[at : at + len(click)] += click
        begins += 0.085 - 0.004 * place
    return whole


def fall() -> Samples:
    """A low drum: somebody is lost."""
    at = times(0.5)
    return dying(np.sin(2 * np.pi * (92 - 40 * at) * at) + 0.3 * low(noise(0.5, 40), 30), 0.09)


def flag() -> Samples:
    """Two notes of a bugle: a unit is destroyed."""
    parts = []
    for pitch, seconds in ((392.0, 0.16), (523.25, 0.36)):
        at = times(seconds)
        tone = sum(np.sin(2 * np.pi * pitch * n * at) / n**1.4 for n in range(1, 7))
        parts.append(np.asarray(tone) * np.minimum(1.0, at / 0.015) * np.minimum(1.0, (seconds - at) / 0.06))
    return np.concatenate(parts)


def card() -> Samples:
    """A card laid on cloth."""
    return dying(low(noise(0.14, 60), 3), 0.025)


SOUNDS: dict[str, Callable[[], Samples]] = {
    "step": step,
    "shot": shot,
    "dice": dice,
    "fall": fall,
    "flag": flag,
    "card": card,
}
LOUD = 0.5
"""How loud the loudest sample is, of what a file can hold."""


def written(samples: Samples) -> bytes:
    """The samples as 16 bits each."""
    level = samples / max(1e-9, float(np.abs(samples).max())) * LOUD
    return np.round(level * 32767).astype("<i2").tobytes()


def main() -> None:
    """Write all of them."""
    FOLDER.mkdir(exist_ok=True)
    for name, make in SOUNDS.items():
        with wave.open(str(FOLDER / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(written(make()))


if __name__ == "__main__":
    main()
