"""Place names: italic, with a halo, in the reader's language. They make way for counters, or hide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from core.text import say
from editor.canvas.brushes import SERIF, font
from editor.canvas.picture import MapPicture
from editor.canvas.projections import HEX_WIDTH, RADIUS
from editor.canvas.words import draw_text, text_width

if TYPE_CHECKING:
    from core.scenarios.boards import Label

SIZES = {1: 21.0, 2: 26.0, 3: 33.0}
HIDDEN_UNDER = {1: 0.4, 2: 0.3, 3: 0.14}
"""Scale under which a name of that size is left out."""

HIDDEN_FROM = 0.3
"""Part of a name that may lie under counters before it is left out."""

_ON, _BELOW, _ABOVE = (0.0, 8.0), (0.0, 66.0), (0.0, -29.0)
_QUIET = ("clear", "hill", "river")
"""Grounds that a name can be read on; on the others it stands below them."""


@dataclass(frozen=True, slots=True)
class PlacedName:
    """A name where it is to be drawn: the middle of its baseline, its letters and its colours."""

    spot: QPointF
    words: str
    size: int
    ink: str
    halo: str

    @property
    def pixels(self) -> float:
        return SIZES[self.size]

    @property
    def rect(self) -> QRectF:
        half = text_width(self.words, font(SERIF, self.pixels, italic=True)) / 2 + 4
        return QRectF(self.spot.x() - half, self.spot.y() - 0.8 * self.pixels, 2 * half, 1.1 * self.pixels)


def place_names(picture: MapPicture, counters: Sequence[QRectF]) -> list[PlacedName]:
    """Every name of the board in the best place left by the rectangles of `counters`."""
    placed: list[PlacedName] = []
    for label in sorted(picture.board.labels, key=lambda label: -label.size):
        best = _best_place(picture, label, counters, [name.rect for name in placed])
        if best is not None:
            placed.append(best)
    return placed


def _best_place(
    picture: MapPicture, label: Label, counters: Sequence[QRectF], names: Sequence[QRectF]
) -> PlacedName | None:
    words = say(label.text, picture.language)
    if not words:
        return None
    best: tuple[float, PlacedName] | None = None
    half = text_width(words, font(SERIF, SIZES[label.size], italic=True)) / 2
    for way, spot, ground in _places(picture, picture.grid.parse(label.at), half):
        ink, halo = _colours(picture, ground)
        name = PlacedName(spot, words, label.size, ink, halo)
        area = name.rect.width() * name.rect.height()
        under = sum(_common(name.rect, counter) for counter in counters) / area
        beside = sum(_common(name.rect, other) for other in names) / area
        outside = 1.0 - _common(name.rect, picture.face.adjusted(6, 6, -6, -6)) / area
        if under > HIDDEN_FROM or beside > HIDDEN_FROM:
            continue
        cost = 3.0 * under + 3.0 * beside + 4.0 * outside + way + 0.12 * _numbers_under(picture, name.rect)
        if best is None or cost < best[0]:
            best = cost, name
    return best[1] if best is not None else None


def _places(picture: MapPicture, hex_: int, half: float) -> Iterator[tuple[float, QPointF, str]]:
    """(how far out of the way, spot, ground there): on the hex, above and below it, on near hexes like it."""
    centre = picture.projection.centre(hex_)
    ground = picture.ground(hex_)
    aside = HEX_WIDTH / 2 + half + 4.0
    around = (_BELOW, _ABOVE, (aside, 8.0), (-aside, 8.0))
    near = (_ON, *around) if ground in _QUIET else (*around, _ON)
    for number, (dx, dy) in enumerate(near):
        spot = centre + QPointF(dx, dy)
        there = picture.projection.hex_at(spot + QPointF(0, -8))
        yield 0.06 * number, spot, picture.ground(there) if there is not None else ""
    for other in picture.grid.disc(hex_, 2):
        if other != hex_ and picture.ground(other) == ground != "clear":
            # The middle of a hill is a better place for its name than its rim.
            rim = 0.04 * sum(picture.ground(beside) != ground for _side, beside in picture.neighbours(other))
            away = picture.grid.distance(hex_, other)
            middle = picture.projection.centre(other)
            yield 0.2 * away + rim, middle + QPointF(0, 8), ground
            yield 0.14 * away + rim, (middle + centre) / 2 + QPointF(0, 8), ground


def _numbers_under(picture: MapPicture, rect: QRectF) -> int:
    """How many hex numbers the name would cover."""
    if not picture.numbers:
        return 0
    covered = 0
    for hex_ in picture.projection.hexes_in(rect):
        x, y = picture.projection.centre_xy(hex_)
        covered += rect.intersects(QRectF(x - 11, y - RADIUS + 10, 22, 10))
    return covered


def _common(one: QRectF, other: QRectF) -> float:
    both = one.intersected(other)
    return max(0.0, both.width()) * max(0.0, both.height())


def _colours(picture: MapPicture, ground: str) -> tuple[str, str]:
    style = picture.style
    if ground in ("river", "bridge"):
        return style.water_number, style.water_halo
    return style.place, style.place_halo


def draw_name(painter: QPainter, name: PlacedName, scale: float) -> None:
    """One name, unless the map is too small for it."""
    if scale < HIDDEN_UNDER[name.size]:
        return
    face = font(SERIF, name.pixels, italic=True)
    draw_text(painter, name.spot, name.words, face, name.ink, halo=name.halo, halo_width=5.0)
