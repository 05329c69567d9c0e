"""Tiles of 512 pixels at power-of-two scales: what makes a map of 200 x 150 hexes scroll.

A tile is asked for when it is to be seen. Until it is ready the next coarser one that there is stands in for
it, at last the far image; `work` fills in within a given time. An edit repairs the hexes themselves in the
tiles in sight at once, what hangs on them round about (`work` with `late`) when the brush rests, and forgets
the other scales.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from editor.canvas.brushes import colour
from editor.canvas.layers.far import FarImage
from editor.canvas.layers.frame import face_path
from editor.canvas.layers.stack import paint_map
from editor.canvas.picture import MapPicture
from editor.canvas.stamps import Stamps
from editor.canvas.styles.map_style import Store

TILE = 512
QUARTERS, HALF_GROWN = 4, 12
KEPT = 96
"""Tiles kept in memory, 1 MB each."""

MOST_AT_ONCE = 256
"""Pixels of the longer side of a part that is repaired in one go, half as many again at most."""

FAR_UP_TO = 1 / 16
"""At this scale and below the far image serves: a hex is under 7 pixels wide."""

FINEST, COARSEST = 2, -3
"""Powers of two of the finest and the coarsest tiles."""

Key = tuple[int, int, int]
PaintMap = Callable[[QPainter, MapPicture, QRectF, float, Stamps, Store | None], None]

PATIENT = 500.0
"""Milliseconds from which on `work` waits for what is being made elsewhere."""


def power_for(scale: float) -> int:
    """The power of two whose tiles are shown at `scale` pixels a scene unit (blown up 1.12 times at most)."""
    return max(COARSEST, min(FINEST, math.ceil(math.log2(max(scale, 1e-6)) - 0.16)))


class TileCache:
    """The tiles of one map picture."""

    def __init__(self, picture: MapPicture, paint: PaintMap = paint_map, store: Store | None = None) -> None:
        """`store` keeps what the style of the picture makes; without it all is made where it is painted."""
        self.picture = picture
        self._paint = paint
        self._store = store
        self._power = 0
        self._tiles: OrderedDict[Key, QPixmap] = OrderedDict()
        self._wanted: dict[Key, None] = {}
        self._stale: dict[Key, QRectF] = {}
        self._late: dict[Key, QRectF] = {}
        self._growing: dict[Key, tuple[QPixmap, int]] = {}
        self._stamps: dict[float, Stamps] = {}
        self._far: FarImage | None = None

    # --- showing -------------------------------------------------------------------------------------------

    def draw(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Blit `exposed` (scene units); what is missing is asked for and stood in for."""
        area = exposed.intersected(self.picture.face)
        if area.isEmpty():
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setRenderHint(
            QPainter.RenderHint.Antialiasing, False
        )  # else the seams of tiles shine through
        if scale <= FAR_UP_TO:
            self._draw_far(painter, area)
            return
        missing = self.want(area, scale)
        if missing:
            self._draw_far(painter, area)
            for key in missing:
                self._draw_stand_in(painter, key, area)
        for key in _keys(power_for(scale), area):
            tile = self._tiles.get(key)
            if tile is not None:
                self._tiles.move_to_end(key)
                _blit(painter, key, tile, area)

    def _draw_far(self, painter: QPainter, area: QRectF) -> None:
        painter.save()
        painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
        painter.setClipPath(face_path(self.picture.face), Qt.ClipOperation.IntersectClip)
        painter.fillRect(area, colour(self.picture.style.margin))
        if self._far is None:
            self._far = FarImage(self.picture)
        self._far.draw(painter)
        painter.restore()

    def _draw_stand_in(self, painter: QPainter, key: Key, area: QRectF) -> None:
        place = tile_rect(key).intersected(area)
        power, column, row = key
        while power > COARSEST:
            power, column, row = power - 1, column // 2, row // 2
            tile = self._tiles.get((power, column, row))
            if tile is not None:
                _blit(painter, (power, column, row), tile, place)
                return

    # --- filling in ----------------------------------------------------------------------------------------

    @property
    def is_settled(self) -> bool:
        """Whether nothing that was asked for is missing."""
        return not self._wanted and not self._stale and not self.is_waiting

    @property
    def is_waiting(self) -> bool:
        """Whether something is still being made elsewhere."""
        return self._store is not None and self._store.is_busy

    @property
    def is_finished(self) -> bool:
        """Whether nothing is left for when the brush rests either."""
        return self.is_settled and not self._late

    def hurry(self) -> None:
        """The brush rests: what could wait is due."""
        for key, rect in self._late.items():
            _grow_part(self._stale, key, rect)
        self._late.clear()

    def forget_wishes(self) -> None:
        """The view moved on: what is still wanted will be asked for again."""
        self._wanted.clear()
        if self._store is not None:
            self._store.forget_wishes()
        while len(self._growing) > HALF_GROWN:
            del self._growing[next(iter(self._growing))]

    def want(self, area: QRectF, scale: float) -> list[Key]:
        """Ask for the tiles of `area` (scene units) at `scale`; gives those that are not there yet."""
        if scale <= FAR_UP_TO:
            return []
        self._power = power_for(scale)
        missing = [key for key in _keys(self._power, area) if key not in self._tiles]
        self._wanted.update(dict.fromkeys(missing))
        return missing

    def work(self, milliseconds: float) -> list[QRectF]:
        """Repair and make tiles until the time is up, at least one; gives what is to be shown again."""
        until = time.perf_counter() + milliseconds / 1000.0
        done: list[QRectF] = []
        if self._store is not None:
            if milliseconds >= PATIENT:
                self._store.wait()
            for rect in self._store.finished():
                self._renew(rect)
        started = False
        while (self._wanted or self._stale) and (not started or time.perf_counter() < until):
            started = True
            if self._stale:
                done.append(self._repair())
                continue
            key = self._next_wanted()
            if key is None:
                break
            done.extend(self._grow(key))
        while len(self._tiles) > KEPT:
            self._forget(next(iter(self._tiles)))
        return done

    def _next_wanted(self) -> Key | None:
        """A tile whose next quarter can be drawn; None where all wait for what is being made elsewhere."""
        if self._store is None:
            return next(iter(self._wanted))
        ready = None
        for key in self._wanted:
            if self._store.is_ready(self.picture, tile_rect(key)) and ready is None:
                ready = key
        return ready

    def _renew(self, rect: QRectF) -> None:
        """Something new has been made for a part of the scene: the tiles that show it are stale."""
        for key in [key for key in self._tiles if tile_rect(key).intersects(rect)]:
            if key[0] == self._power:
                _grow_part(self._stale, key, rect.intersected(tile_rect(key)))
            else:
                self._forget(key)
        for key in [key for key in self._growing if tile_rect(key).intersects(rect)]:
            del self._growing[key]

    def _grow(self, key: Key) -> Iterator[QRectF]:
        """Draw one quarter of a tile; with the last one it is ready to be shown."""
        if key in self._tiles:
            del self._wanted[key]
            return
        tile, drawn = self._growing.pop(key, (None, 0))
        if tile is None:
            tile = QPixmap(TILE, TILE)
            tile.fill(colour(self.picture.style.desk))
        rect, half = tile_rect(key), TILE / 2.0 ** key[0] / 2
        corner = rect.topLeft() + QPointF(drawn % 2 * half, drawn // 2 * half)
        self._render(tile, QRectF(corner.x(), corner.y(), half, half), 2.0 ** key[0], rect)
        if drawn < QUARTERS - 1:
            self._growing[key] = tile, drawn + 1
            return
        self._tiles[key] = tile
        del self._wanted[key]
        yield rect

    def _render(self, picture: QPixmap, rect: QRectF, scale: float, whole: QRectF) -> None:
        """Draw `rect` into `picture`, which shows the part `whole` of the scene."""
        painter = QPainter(picture)
        painter.translate(-round(whole.left() * scale), -round(whole.top() * scale))
        painter.scale(scale, scale)
        painter.setClipRect(rect)
        stamps = self._stamps.setdefault(scale, Stamps(scale))
        self._paint(painter, self.picture, rect, scale, stamps, self._store)
        painter.end()

    # --- edits ---------------------------------------------------------------------------------------------

    def replace(
        self,
        picture: MapPicture,
        touched: Iterable[QRectF],
        scale: float,
        milliseconds: float,
        first: Iterable[QRectF] = (),
    ) -> list[QRectF]:
        """Show `picture` instead, which differs in `touched` only; gives the rectangles to be shown again.

        Tiles of the scale in sight are repaired within the time (the rest by `work`), others forgotten. With
        `first`, parts of `touched`, only those are repaired now, the rest after `hurry`.
        """
        self.picture = picture
        self._far = None
        self._growing.clear()
        power = power_for(scale)
        rects, urgent = list(touched), list(first)
        for rect in rects:
            for key in [key for key in self._tiles if tile_rect(key).intersects(rect)]:
                if key[0] == power:
                    _grow_part(self._late if urgent else self._stale, key, rect)
                else:
                    self._forget(key)
        for rect in urgent:
            for key in [key for key in self._tiles if key[0] == power and tile_rect(key).intersects(rect)]:
                _grow_part(self._stale, key, rect)
        done = self.work(milliseconds) if self._stale else []
        return done if scale > FAR_UP_TO else rects

    def _repair(self) -> QRectF:
        """Draw a stale part anew, or the first piece of a large one, into all the tiles that it touches."""
        rect = self._stale[next(iter(self._stale))]
        keys = [key for key, part in self._stale.items() if rect.contains(part)]
        scale = 2.0 ** keys[0][0]
        piece, left = _piece_of(rect, MOST_AT_ONCE / scale)
        part = _whole_pixels(piece, scale)
        drawn = QPixmap(round(part.width() * scale), round(part.height() * scale))
        drawn.fill(colour(self.picture.style.desk))
        self._render(drawn, part, scale, part)
        for key in keys:
            still = self._stale[key].intersected(left)
            if still.isEmpty():
                del self._stale[key]
            else:
                self._stale[key] = still
            painter = QPainter(self._tiles[key])
            corner = (part.topLeft() - tile_rect(key).topLeft()) * scale
            painter.drawPixmap(corner.toPoint(), drawn)
            painter.end()
        return part

    def _forget(self, key: Key) -> None:
        self._tiles.pop(key, None)
        self._stale.pop(key, None)
        self._late.pop(key, None)


def _piece_of(rect: QRectF, most: float) -> tuple[QRectF, QRectF]:
    """A first piece of `rect`, at most about `most` long, and what is left."""
    piece = QRectF(rect)
    if rect.width() >= rect.height() and rect.width() > 1.5 * most:
        piece.setWidth(most)
        return piece, QRectF(piece.right(), rect.top(), rect.width() - most, rect.height())
    if rect.height() > 1.5 * most:
        piece.setHeight(most)
        return piece, QRectF(rect.left(), piece.bottom(), rect.width(), rect.height() - most)
    return piece, QRectF()


def _grow_part(parts: dict[Key, QRectF], key: Key, rect: QRectF) -> None:
    parts[key] = rect.united(parts.get(key, rect))


def tile_rect(key: Key) -> QRectF:
    """The part of the scene that a tile shows."""
    power, column, row = key
    side = TILE / 2.0**power
    return QRectF(column * side, row * side, side, side)


def _keys(power: int, area: QRectF) -> Iterator[Key]:
    side = TILE / 2.0**power
    for row in range(math.floor(area.top() / side), math.ceil(area.bottom() / side)):
        for column in range(math.floor(area.left() / side), math.ceil(area.right() / side)):
            yield power, column, row


def _blit(painter: QPainter, key: Key, tile: QPixmap, area: QRectF) -> None:
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


def _whole_pixels(rect: QRectF, scale: float) -> QRectF:
    """`rect` grown to whole pixels of the tiles at `scale`."""
    left, top = math.floor(rect.left() * scale), math.floor(rect.top() * scale)
    right, bottom = math.ceil(rect.right() * scale), math.ceil(rect.bottom() * scale)
    return QRectF(left / scale, top / scale, (right - left) / scale, (bottom - top) / scale)
