"""Tiles of 512 pixels at power-of-two scales: what makes a map of 200 x 150 hexes scroll.

A tile is asked for when it is to be seen. Until it is ready the next coarser one stands in for it, else the
hexes in flat colours, where very many are seen the far image. `work` fills in within a given time, and lays a
picture aside half drawn when it is up. An edit shows the hexes themselves in the tiles in sight at once, what
hangs on them round about when the brush rests (`hurry`), and forgets the other scales.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from editor.base.drawing.brushes import colour
from editor.base.drawing.stamps import Stamps, StampsByScale
from editor.boards.canvas.plain_hexes import draw_plain
from editor.boards.canvas.tile_places import (
    COARSEST,
    TILE,
    Key,
    blit,
    bounds,
    first_piece,
    from_middle,
    grow_part,
    keys_in,
    painter_on,
    part_of,
    parts_of,
    power_for,
    tile_rect,
    whole_pixels,
)
from editor.boards.drawing.hex_picture import MapPicture
from editor.boards.drawing.layers.far_view import FarImage
from editor.boards.drawing.layers.frame import face_path
from editor.boards.styles.map_painter import map_steps
from editor.boards.styles.map_style import Store, TouchUp

HALF_GROWN = 12
KEPT = 96
"""Tiles kept in memory, 1 MB each."""

MOST_AT_ONCE = 256
"""Pixels of the longer side of a part that is repaired in one go, half as many again at most."""

LOOKED_AT = 2
"""Stale parts of which is asked at one time whether what they are made of is there."""

FAR_UP_TO = 1 / 16
"""At this scale and below the far image serves: a hex is under 7 pixels wide."""

NEXT = 1
"""A tile so many times twice as coarse still stands in for one; a coarser one would be a blur."""

PaintMap = Callable[[QPainter, MapPicture, QRectF, float, Stamps, Store | None], Iterator[None]]
"""Draws a part of the scene step by step."""

PATIENT = 500.0
"""Milliseconds from which on `work` waits for what is being made elsewhere."""


@dataclass(slots=True)
class _Begun:
    """A part of the scene that is being drawn: a quarter of the tile `key`, or a repair of some tiles."""

    steps: Iterator[None]
    drawn: QPixmap
    part: QRectF
    keys: list[Key]
    quarter: int | None = None
    left: QRectF | None = None
    """Of a repair: what remains stale when it is done."""


class TileCache:
    """The tiles of one map picture."""

    def __init__(
        self,
        picture: MapPicture,
        paint: PaintMap = map_steps,
        store: Store | None = None,
        touch_up: TouchUp | None = None,
    ) -> None:
        """`store` keeps what the style of the picture makes; without it all is made where it is painted.

        `touch_up` shows an edit before that is made anew.
        """
        self.picture = picture
        self._paint = paint
        self._store = store
        self._quick = touch_up
        self._power = 0
        self._tiles: OrderedDict[Key, QPixmap] = OrderedDict()
        self._wanted: dict[Key, None] = {}
        self._stale: dict[Key, QRectF] = {}
        self._late: dict[Key, QRectF] = {}
        self._growing: dict[Key, tuple[QPixmap, int]] = {}
        self._begun: _Begun | None = None
        self.stamps = StampsByScale()
        self._far: FarImage | None = None

    # --- showing -------------------------------------------------------------------------------------------

    def draw(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Blit `exposed` (scene units); what is missing is asked for and stood in for."""
        area = exposed.intersected(self.picture.face)
        if area.isEmpty():
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # else the seams of tiles shine
        if scale <= FAR_UP_TO:
            self._draw_far(painter, area)
            return
        missing = self.want(area, scale)
        if missing:
            coarsest, bare = COARSEST, bounds(missing, 2 / scale).intersected(area)
            if self._draw_plain(painter, bare, scale):
                coarsest = max(COARSEST, power_for(scale) - NEXT)  # what is blurred more is no help
            else:
                self._draw_far(painter, bare)
            for key in missing:
                self._draw_stand_in(painter, key, area, coarsest)
        for key in keys_in(power_for(scale), area):
            tile = self._tiles.get(key)
            if tile is not None:
                self._tiles.move_to_end(key)
                blit(painter, key, tile, area)

    def _draw_plain(self, painter: QPainter, area: QRectF, scale: float) -> bool:
        """Stand in for tiles by the ground in flat colours; False where that cannot be done in time."""
        return draw_plain(painter, self.picture, area, scale)

    def _draw_far(self, painter: QPainter, area: QRectF) -> None:
        painter.save()
        painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
        painter.setClipPath(face_path(self.picture.face), Qt.ClipOperation.IntersectClip)
        painter.fillRect(area, colour(self.picture.style.margin))
        if self._far is None:
            self._far = FarImage(self.picture)
        self._far.draw(painter)
        painter.restore()

    def _draw_stand_in(self, painter: QPainter, key: Key, area: QRectF, coarsest: int) -> None:
        place = tile_rect(key).intersected(area)
        power, column, row = key
        while power > coarsest:
            power, column, row = power - 1, column // 2, row // 2
            tile = self._tiles.get((power, column, row))
            if tile is not None:
                blit(painter, (power, column, row), tile, place)
                return

    @property
    def is_settled(self) -> bool:
        """Whether nothing that was asked for is missing."""
        return not (self._wanted or self._stale or self._begun or self.is_waiting)

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
            self._spoil(key, rect)
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
        missing = [key for key in keys_in(self._power, area) if key not in self._tiles]
        self._wanted.update(dict.fromkeys(from_middle(missing, area.center())))
        return missing

    def work(self, milliseconds: float, *, finish: bool = False) -> list[QRectF]:
        """Repair and make tiles until the time is up, at least one step; gives what is to be shown again.

        `finish` completes the part that is begun even so.
        """
        until = time.perf_counter() + milliseconds / 1000.0
        done: list[QRectF] = []
        if self._store is not None:
            if milliseconds >= PATIENT:
                self._store.wait()
            for rect in self._store.finished():
                self._renew(rect)
        in_time = True
        while in_time:
            begun = self._begun or self._begin()
            if begun is None:
                break
            self._begun = begun
            for _step in begun.steps:
                in_time = time.perf_counter() < until
                if not in_time and not finish:
                    return done
            self._begun = None
            done.extend(self._repaired(begun) if begun.quarter is None else self._grown(begun))
            in_time = time.perf_counter() < until
        while len(self._tiles) > KEPT:
            self._forget(next(iter(self._tiles)))
        return done

    def _begin(self) -> _Begun | None:
        """The next part to be drawn; None where all is done or waits for what is being made elsewhere."""
        repair = self._begin_repair()
        if repair is not None:
            return repair
        for key in [key for key in self._wanted if key in self._tiles]:
            del self._wanted[key]
        wanted = self._next_wanted()
        return self._begin_quarter(wanted) if wanted is not None else None

    def _next_wanted(self) -> Key | None:
        """A tile whose next quarter can be drawn; None where all wait for what is being made elsewhere."""
        if self._store is None:
            return next(iter(self._wanted), None)
        ready = None
        for key in self._wanted:  # all are asked for, even if one is ready
            store = self._store_for(key)
            if (store is None or store.is_ready(self.picture, tile_rect(key))) and ready is None:
                ready = key
        return ready

    def _store_for(self, key: Key) -> Store | None:
        """What is kept, where a tile is made of it."""
        return self._store if self._store is not None and self._store.serves(2.0 ** key[0]) else None

    def _renew(self, rect: QRectF) -> None:
        """Something new has been made for a part of the scene: the tiles that show it are stale."""
        for key in [key for key in self._tiles if tile_rect(key).intersects(rect)]:
            if key[0] == self._power:
                self._spoil(key, rect.intersected(tile_rect(key)))
            else:
                self._forget(key)
        for key in [key for key in self._growing if tile_rect(key).intersects(rect)]:
            del self._growing[key]
        if self._begun is not None and self._begun.part.intersects(rect):
            self._begun = None

    def _begin_quarter(self, key: Key) -> _Begun:
        tile, drawn = self._growing.pop(key, (None, 0))
        if tile is None:
            tile = QPixmap(TILE, TILE)
            tile.fill(colour(self.picture.style.desk))
        part = part_of(key, drawn)
        return _Begun(self._steps(tile, part, 2.0 ** key[0], tile_rect(key)), tile, part, [key], drawn)

    def _grown(self, begun: _Begun) -> Iterator[QRectF]:
        """A quarter is drawn; with the last one the tile is ready to be shown."""
        (key,) = begun.keys
        assert begun.quarter is not None
        if begun.quarter < parts_of(key) - 1:
            self._growing[key] = begun.drawn, begun.quarter + 1
            return
        self._tiles[key] = begun.drawn
        self._wanted.pop(key, None)
        yield tile_rect(key)

    def _steps(self, picture: QPixmap, rect: QRectF, scale: float, whole: QRectF) -> Iterator[None]:
        """Draw `rect` into `picture`, which shows the part `whole` of the scene."""
        painter = painter_on(picture, scale, whole)
        try:
            painter.setClipRect(rect)
            yield from self._paint(painter, self.picture, rect, scale, self.stamps.at(scale), self._store)
        finally:  # also when it is given up half drawn
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
        old, self.picture = self.picture, picture
        self._far = None
        self._growing.clear()
        self._begun = None
        power = power_for(scale)
        rects, urgent = list(touched), list(first)
        shown = [rect for rect in urgent or rects if self._touch_up(old, rect, power)]
        if urgent or shown:  # a brush is at work: what it has left behind waits for its rest
            for key, part in self._stale.items():
                grow_part(self._late, key, part)
            self._stale.clear()
        for rect in rects:
            for key in [key for key in self._tiles if tile_rect(key).intersects(rect)]:
                if key[0] == power:
                    grow_part(self._late if urgent or shown else self._stale, key, rect)
                else:
                    self._forget(key)
        for rect in urgent:
            if rect not in shown:
                for key in self._tiles_in(rect, power):
                    grow_part(self._stale, key, rect)
        done = self.work(milliseconds, finish=self._store is None) if self._stale else []
        return [*shown, *done] if scale > FAR_UP_TO else rects

    def _tiles_in(self, rect: QRectF, power: int) -> list[Key]:
        return [key for key in self._tiles if key[0] == power and tile_rect(key).intersects(rect)]

    def _touch_up(self, old: MapPicture, rect: QRectF, power: int) -> bool:
        """Show an edit over the tiles as they are, where the style has a quick look of it."""
        if self._quick is None:
            return False
        tiles = self._tiles_in(rect, power)
        return all(self._touch_up_tile(self._quick, key, old, rect) for key in tiles)

    def _touch_up_tile(self, touch_up: TouchUp, key: Key, old: MapPicture, rect: QRectF) -> bool:
        scale = 2.0 ** key[0]
        rect = rect.intersected(tile_rect(key))
        painter = painter_on(self._tiles[key], scale, tile_rect(key))
        painter.setClipRect(rect)
        done = touch_up(painter, old, self.picture, rect, scale, self.stamps.at(scale))
        painter.end()
        return done

    def _spoil(self, key: Key, rect: QRectF) -> None:
        """A part of a tile is stale; what was begun of it is given up."""
        grow_part(self._stale, key, rect)
        if self._begun is not None and key in self._begun.keys:
            self._begun = None

    def _begin_repair(self) -> _Begun | None:
        """A stale part, or the first piece of a large one, of all the tiles that it touches.

        Where new plates come there is no use in printing the old ones again.
        """
        for key, rect in list(self._stale.items())[:LOOKED_AT]:
            store = self._store_for(key)
            if store is not None and not store.is_current(self.picture, rect):
                self._stale[key] = self._stale.pop(key)  # the others are looked at first next time
                continue
            keys = [key for key, part in self._stale.items() if rect.contains(part)]
            scale = 2.0 ** keys[0][0]
            piece, left = first_piece(rect, MOST_AT_ONCE / scale)
            part = whole_pixels(piece, scale)
            drawn = QPixmap(round(part.width() * scale), round(part.height() * scale))
            drawn.fill(colour(self.picture.style.desk))
            return _Begun(self._steps(drawn, part, scale, part), drawn, part, keys, left=left)
        return None

    def _repaired(self, begun: _Begun) -> Iterator[QRectF]:
        """A repair is drawn: put it into its tiles."""
        assert begun.left is not None
        for key in begun.keys:
            still = self._stale[key].intersected(begun.left)
            if still.isEmpty():
                del self._stale[key]
            else:
                self._stale[key] = still
            scale = 2.0 ** key[0]
            painter = QPainter(self._tiles[key])
            corner = (begun.part.topLeft() - tile_rect(key).topLeft()) * scale
            painter.drawPixmap(corner.toPoint(), begun.drawn)
            painter.end()
        yield begun.part

    def _forget(self, key: Key) -> None:
        if self._begun is not None and key in self._begun.keys:
            self._begun = None
        self._tiles.pop(key, None)
        self._stale.pop(key, None)
        self._late.pop(key, None)
