"""Heights of the ground, sampled on a lattice that is the same for every region."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from shapely.geometry.base import BaseGeometry

from editor.boards.styles.staff.places import Floats, waves, waves_on_grid
from editor.boards.styles.staff.vector_paths import Points, path_of_shape

STEP = 4.0
"""Units between two samples of the field; samples lie on the same places for every region."""


REACH = 112.0
"""How far beyond a region the ground is looked at: the blur and the longest stroke."""


EQUIDISTANCE = 0.2


LOWEST = 0.07


GENTLE, FIRM, SHEER = 21.0, 14.0, 7.0
"""Standard deviations of a slope: rolling ground, usual ground, cliffs."""


@dataclass(frozen=True)
class Step:
    """A step up of the ground: the shape that lies higher, and by how much."""

    shape: BaseGeometry
    height: float = 1.0


class Field:
    """Heights of a region, sampled every `STEP` units from (`left`, `top`)."""

    def __init__(self, rect: QRectF, steps: Sequence[Step], sheer: BaseGeometry | None = None) -> None:
        self.rect = rect
        self.count = len(steps)
        self.left = np.floor((rect.left() - REACH) / STEP) * STEP
        self.top = np.floor((rect.top() - REACH) / STEP) * STEP
        self.wide = int(np.ceil((rect.right() + REACH - self.left) / STEP)) + 1
        self.high = int(np.ceil((rect.bottom() + REACH - self.top) / STEP)) + 1
        self.heights: Floats = np.zeros((self.high, self.wide))
        rolling = self._rolling()
        steep = None if sheer is None or sheer.is_empty else blurred(self.mask(sheer), 12.0)
        for step in steps:
            self._raise(step, rolling, steep)
        self.rise_y: Floats
        self.rise_x: Floats
        self.rise_y, self.rise_x = (np.gradient(self.heights, STEP, axis=axis) for axis in (0, 1))

    def _rolling(self) -> Floats:
        """From 0 to 1: where slopes are gentler than elsewhere."""
        x = self.left + STEP * np.arange(self.wide)
        y = self.top + STEP * np.arange(self.high)
        return 0.5 + 0.5 * waves_on_grid(x, y, 240.0, 71)

    def _raise(self, step: Step, rolling: Floats, steep: Floats | None) -> None:
        inner = self.mask(step.shape.buffer(-6.0))
        ground = blurred(inner, FIRM) * (1 - rolling) + blurred(inner, GENTLE) * rolling
        if steep is not None:
            # Beside a cliff the change comes soon: a cliff is a cliff up to its end.
            share = np.clip(1.6 * steep, 0.0, 1.0)
            ground = ground * (1 - share) + blurred(inner, SHEER) * share
        self.heights += step.height * ground
        crest = step.shape.buffer(-38.0)
        if not crest.is_empty:
            rough = roughened(crest.buffer(-16.0).buffer(16.0), 15.0, 66.0, 33)
            self.heights += 0.42 * step.height * blurred(self.mask(rough), 11.0)

    def mask(self, shape: BaseGeometry) -> Floats:
        """How much of each sample's square a shape covers, from 0 to 1."""
        image = QImage(self.wide, self.high, QImage.Format.Format_Grayscale8)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(1 / STEP, 1 / STEP)
        painter.translate(STEP / 2 - self.left, STEP / 2 - self.top)
        painter.fillPath(path_of_shape(shape), QColor("white"))
        painter.end()
        rows = np.frombuffer(image.constBits(), np.uint8).reshape(self.high, image.bytesPerLine())
        return rows[:, : self.wide] / 255.0

    def at(self, samples: Floats, x: Any, y: Any) -> Floats:
        """Values between the samples."""
        return self.all_at((samples,), x, y)[0]

    def all_at(self, fields: Sequence[Floats], x: Any, y: Any) -> list[Floats]:
        """Values of several fields at the same places."""
        i = np.clip((x - self.left) / STEP, 0, self.wide - 1.001)
        j = np.clip((y - self.top) / STEP, 0, self.high - 1.001)
        a, b = i.astype(np.intp), j.astype(np.intp)
        u, v = i - a, j - b
        corner = b * self.wide + a
        found: list[Floats] = []
        for samples in fields:
            flat = samples.ravel()
            upper = flat[corner] * (1 - u) + flat[corner + 1] * u
            corner_below = corner + self.wide
            lower = flat[corner_below] * (1 - u) + flat[corner_below + 1] * u
            found.append(upper * (1 - v) + lower * v)
        return found

    @property
    def levels(self) -> list[float]:
        """The contours that the region has, lowest first."""
        highest = float(self.heights.max(initial=0.0))
        return [
            LOWEST + EQUIDISTANCE * number
            for number in range(1, 1 + int(max(0.0, highest - LOWEST) / EQUIDISTANCE))
        ]


def blurred(samples: Floats, deviation: float) -> Floats:
    """Smoothed by a bell of that standard deviation in units."""
    reach = int(np.ceil(2.8 * deviation / STEP))
    bell = np.exp(-0.5 * (np.arange(-reach, reach + 1) * STEP / deviation) ** 2)
    bell /= bell.sum()
    for axis in (0, 1):
        length = samples.shape[axis]
        pad = [(0, 0), (0, 0)]
        pad[axis] = (reach, reach)
        wide = np.pad(samples, pad, mode="edge")
        parts = [
            wide[at : at + length] if axis == 0 else wide[:, at : at + length] for at in range(len(bell))
        ]
        total = bell[reach] * parts[reach]
        pair = np.empty_like(total)
        for place in range(reach):  # a bell is the same on both sides
            np.add(parts[place], parts[-1 - place], out=pair)
            pair *= bell[place]
            total += pair
        samples = total
    return samples


def roughened(shape: BaseGeometry, by: float, wavelength: float, salt: int) -> BaseGeometry:
    """The outline shifted by noise of amplitude `by`, and by a third of it at a third of the wavelength."""

    def shifted(points: Points) -> Points:
        x, y = points[:, 0], points[:, 1]
        third = wavelength / 3
        dx = waves(x, y, wavelength, salt) + 0.35 * waves(x, y, third, salt + 7)
        dy = waves(x, y, wavelength, salt + 3) + 0.35 * waves(x, y, third, salt + 9)
        return np.column_stack([x + by * dx, y + by * dy])

    if shape.is_empty or not by:
        return shape
    moved: BaseGeometry = shapely.transform(shapely.segmentize(shape, 7.0), shifted)
    return moved if moved.is_valid else moved.buffer(0)
