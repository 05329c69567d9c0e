"""Where tiles lie: their keys, the part of the scene that each shows, how a part of one is drawn."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QPainter, QPixmap

TILE = 512
"""Pixels of a side of a tile."""

QUARTERS, WHOLE_FROM = 4, 0
"""A tile is drawn in quarters, from this power of two on in one part."""

Key = tuple[int, int, int]
"""Power of two of the scale, column, row."""

FINEST, COARSEST = 2, -3
"""Powers of two of the finest and the coarsest tiles."""


def power_for(scale: float) -> int:
    """The power of two whose tiles are shown at `scale` pixels a scene unit (blown up 1.12 times at most)."""
    return max(COARSEST, min(FINEST, math.ceil(math.log2(max(scale, 1e-6)) - 0.16)))


def painter_on(picture: QPixmap, scale: float, whole: QRectF) -> QPainter:
    """A painter in scene units on a picture of the part `whole` of the scene."""
    painter = QPainter(picture)
    painter.translate(-round(whole.left() * scale), -round(whole.top() * scale))
    painter.scale(scale, scale)
    return painter


def first_piece(rect: QRectF, most: float) -> tuple[QRectF, QRectF]:
    """A first piece of `rect`, at most about `most` long, and what is left."""
    piece = QRectF(rect)
    if rect.width() >= rect.height() and rect.width() > 1.5 * most:
        piece.setWidth(most)
        return piece, QRectF(piece.right(), rect.top(), rect.width() - most, rect.height())
    if rect.height() > 1.5 * most:
        piece.setHeight(most)
        return piece, QRectF(rect.left(), piece.bottom(), rect.width(), rect.height() - most)
    return piece, QRectF()


def grow_part(parts: dict[Key, QRectF], key: Key, rect: QRectF) -> None:
    """Let the part kept under `key` hold `rect` too."""
    parts[key] = rect.united(parts.get(key, rect))


def tile_rect(key: Key) -> QRectF:
    """The part of the scene that a tile shows."""
    power, column, row = key
    side = TILE / 2.0**power
    return QRectF(column * side, row * side, side, side)


def keys_in(power: int, area: QRectF) -> Iterator[Key]:
    """The tiles of a power that show something of `area`."""
    side = TILE / 2.0**power
    for row in range(math.floor(area.top() / side), math.ceil(area.bottom() / side)):
        for column in range(math.floor(area.left() / side), math.ceil(area.right() / side)):
            yield power, column, row


def blit(painter: QPainter, key: Key, tile: QPixmap, area: QRectF) -> None:
    """Draw the part of a tile that lies in `area`, grown to its whole pixels so that no seam shows."""
    rect = tile_rect(key)
    scale = 2.0 ** key[0]
    part = rect.intersected(area)
    if part.isEmpty():
        return
    source = QRect(
        QPoint(
            math.floor((part.left() - rect.left()) * scale), math.floor((part.top() - rect.top()) * scale)
        ),
        QPoint(
            math.ceil((part.right() - rect.left()) * scale) - 1,
            math.ceil((part.bottom() - rect.top()) * scale) - 1,
        ),
    ).intersected(tile.rect())
    target = QRectF(
        rect.left() + source.left() / scale,
        rect.top() + source.top() / scale,
        source.width() / scale,
        source.height() / scale,
    )
    painter.drawPixmap(target, tile, QRectF(source))


def whole_pixels(rect: QRectF, scale: float) -> QRectF:
    """`rect` grown to whole pixels of the tiles at `scale`."""
    left, top = math.floor(rect.left() * scale), math.floor(rect.top() * scale)
    right, bottom = math.ceil(rect.right() * scale), math.ceil(rect.bottom() * scale)
    return QRectF(left / scale, top / scale, (right - left) / scale, (bottom - top) / scale)


def bounds(keys: Iterable[Key], around: float) -> QRectF:
    """What these tiles cover together, and so many scene units round it."""
    whole = QRectF()
    for key in keys:
        whole = whole.united(tile_rect(key))
    return whole.adjusted(-around, -around, around, around)


def from_middle(keys: Iterable[Key], spot: QPointF) -> list[Key]:
    """The tiles nearest to `spot` first: where one looks is drawn first."""

    def away(key: Key) -> float:
        way = tile_rect(key).center() - spot
        return way.x() ** 2 + way.y() ** 2

    return sorted(keys, key=away)


def parts_of(key: Key) -> int:
    """In so many parts a tile is drawn: quarters, so that keys and mouse are looked at between two of them.

    A tile of a large scale shows few hexes, and quarters of it would draw most of them twice.
    """
    return 1 if key[0] >= WHOLE_FROM else QUARTERS


def part_of(key: Key, number: int) -> QRectF:
    """The part of the scene that is drawn as number `number` (from 0) of a tile."""
    rect = tile_rect(key)
    if parts_of(key) == 1:
        return rect
    half = rect.width() / 2
    return QRectF(rect.left() + number % 2 * half, rect.top() + number // 2 * half, half, half)
