"""The part of a map that is drawn at one time: a tile, a repaired corner of one, or the whole map."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from editor.base.drawing.stamps import Stamps
from editor.boards.drawing.hex_picture import MapPicture
from editor.boards.drawing.hex_projection import HEX_WIDTH

REACH = HEX_WIDTH
"""How far a painter looks beyond its rectangle: outlines hang on the neighbours."""

OVERHANG = 16.0
"""How far the things that stand on a hex reach beyond its bounding box."""


@dataclass(frozen=True)
class Patch:
    """`rect` of `picture` at `scale` pixels a scene unit. Painters leave out what is too small to be seen."""

    picture: MapPicture
    rect: QRectF
    scale: float
    stamps: Stamps | None = None

    @cached_property
    def hexes(self) -> tuple[int, ...]:
        """All hexes whose drawing may reach into the rectangle."""
        return tuple(self.picture.projection.hexes_in(self.rect, REACH))

    @cached_property
    def inner(self) -> tuple[int, ...]:
        """The hexes that meet the rectangle itself."""
        return tuple(self.picture.projection.hexes_in(self.rect, 4.0))

    @cached_property
    def _near(self) -> frozenset[int]:
        return frozenset(self.picture.projection.hexes_in(self.rect, OVERHANG))

    @cached_property
    def grounds(self) -> dict[int, str]:
        ground = self.picture.ground
        return {hex_: ground(hex_) for hex_ in self.hexes}

    @cached_property
    def _by_ground(self) -> dict[str, tuple[int, ...]]:
        found: dict[str, list[int]] = {}
        for hex_, ground in self.grounds.items():
            found.setdefault(ground, []).append(hex_)
        return {ground: tuple(hexes) for ground, hexes in found.items()}

    def of(self, *grounds: str) -> tuple[int, ...]:
        """The hexes of the patch with one of these grounds."""
        return tuple(hex_ for ground in grounds for hex_ in self._by_ground.get(ground, ()))

    def seen(self, hexes: Iterable[int]) -> tuple[int, ...]:
        """Those of them whose trees, houses or stones may reach into the rectangle."""
        near = self._near
        return tuple(hex_ for hex_ in hexes if hex_ in near)

    @cached_property
    def _edges(self) -> tuple[float, float, float, float]:
        return self.rect.left(), self.rect.top(), self.rect.right(), self.rect.bottom()

    def shows(self, x: float, y: float, reach: float) -> bool:
        """Whether something that reaches so far around (x, y) can be seen in the rectangle."""
        left, top, right, bottom = self._edges
        return left - reach < x < right + reach and top - reach < y < bottom + reach

    def stamp(
        self,
        painter: QPainter,
        key: Hashable,
        spot: QPointF,
        bounds: QRectF,
        draw: Callable[[QPainter], object],
    ) -> None:
        """Draw around `spot` what `draw` draws around (0, 0): by a stamp on tiles, as vectors elsewhere."""
        if self.stamps is not None:
            self.stamps.draw(painter, key, spot, bounds, draw)
            return
        painter.translate(spot)
        draw(painter)
        painter.translate(-spot)

    def place(self, hex_: int) -> tuple[int, int]:
        """Row and column: what the details of a hex are seeded by."""
        return self.picture.grid.row(hex_), self.picture.grid.column(hex_)

    def centres(self, hexes: Iterable[int]) -> Iterable[tuple[int, float, float]]:
        """(hex, x, y) in scene units."""
        centre = self.picture.projection.centre_xy
        for hex_ in hexes:
            x, y = centre(hex_)
            yield hex_, x, y


Layer = Callable[[QPainter, Patch], Iterator[None] | None]
"""Draws one kind of thing; a layer that may take more than a few milliseconds does so in steps."""

AT_ONCE = 8
"""So many hexes of a layer that is done in steps are drawn in one."""
