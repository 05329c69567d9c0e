"""Scans of printed hex maps, made with a known placement: terrain, numbers, dirt, a crooked sheet, JPEG."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage

from core.geometry.hexes import HexGrid
from core.tracing.hex_lattice import from_outline, size
from core.tracing.placements import Placement, placement_of

Picture = NDArray[np.uint8]


def crooked(grid: HexGrid, pixels: float, turn: float, shear: float, stretch: float) -> Placement:
    """A sheet that lies askew: degrees of turn and shear, stretch across."""
    angle, lean = np.radians(turn), np.tan(np.radians(shear))
    turned = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    linear = turned @ np.array([[1 + stretch, lean], [0, 1.0]]) * pixels
    middle = np.array(size(grid)) / 2
    room = np.array(picture_size(grid, pixels)) / 2
    shift = room - linear @ middle
    return placement_of(np.vstack([np.column_stack([linear, shift]), [0, 0, 1.0]]))


def picture_size(grid: HexGrid, pixels: float) -> tuple[int, int]:
    """Width and height of the sheet: the board with a margin."""
    wide, high = size(grid)
    return int((wide + 6) * pixels), int((high + 6) * pixels)


def scan(grid: HexGrid, placement: Placement, pixels: float, seed: int, quality: int = 55) -> Picture:
    """The sheet as a scanner gives it (rows, columns, red green blue)."""
    rng = np.random.default_rng(seed)
    wide, high = picture_size(grid, pixels)
    rows, columns = np.mgrid[0:high, 0:wide]
    board = placement.on_board(np.column_stack([columns.ravel(), rows.ravel()]))
    x, y = board[:, 0].reshape(rows.shape), board[:, 1].reshape(rows.shape)
    picture = np.full((high, wide, 3), (226.0, 219.0, 198.0))
    for _wood in range(14):  # woods and lakes, across hexes
        at = rng.uniform((0, 0), size(grid))
        patch = np.hypot(x - at[0], (y - at[1]) * rng.uniform(0.6, 1.6)) < rng.uniform(0.6, 2.6)
        picture[patch] = rng.choice([(120, 150, 96), (140, 170, 196), (196, 178, 140)])
    for _road in range(5):
        at, way = rng.uniform((0, 0), size(grid)), rng.uniform(0, np.pi)
        picture[np.abs((x - at[0]) * np.sin(way) - (y - at[1]) * np.cos(way)) < 0.09] = (120, 90, 70)
    on_board = (x > 0) & (y > 0) & (x < size(grid)[0]) & (y < size(grid)[1])
    outline = np.abs(from_outline(board).reshape(rows.shape)) < 0.03
    picture[outline & on_board] *= 0.62
    picture += rng.normal(0, 9, (high, wide, 1)) + rng.normal(0, 4, (high, wide, 3))
    return jpeg(np.clip(picture, 0, 255).astype(np.uint8), quality)


def jpeg(picture: Picture, quality: int) -> Picture:
    """The picture after it was packed and unpacked."""
    high, wide, _three = picture.shape
    image = QImage(picture.tobytes(), wide, high, 3 * wide, QImage.Format.Format_RGB888)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, "JPG", quality)
    back = QImage.fromData(data, "JPG").convertToFormat(QImage.Format.Format_RGB888)
    lines = np.frombuffer(back.constBits(), dtype=np.uint8).reshape(high, back.bytesPerLine())
    return lines[:, : 3 * wide].reshape(high, wide, 3).copy()
