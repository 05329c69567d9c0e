"""Place names: italic, with a halo, in the reader's language. They make way for counters, or hide."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from core.text import say
from editor.base.drawing.brushes import SERIF, colour, font, pen
from editor.base.drawing.lettering import draw_text, text_width
from editor.boards.drawing.hex_picture import MapPicture
from editor.boards.drawing.hex_projection import HEX_WIDTH, RADIUS
from editor.boards.styles.name_boxes import HIDDEN_FROM, Box, box_at, box_of, common, share_under
from editor.boards.styles.name_grounds import QUIET, Grounds, overlap_cost

if TYPE_CHECKING:
    from core.scenarios.hex_layers import Label
    from editor.boards.styles.staff.relief_names import HillName

SIZES = {1: 21.0, 2: 25.0, 3: 32.0}
SMALLER = ((1.0, 0.0), (0.86, 0.07), (0.74, 0.15))
"""Sizes that are tried where a name finds little room, and what each costs."""

ROOMY = 0.12
"""A place that costs no more is good enough to leave a name its size."""

HIDDEN_UNDER = {1: 0.4, 2: 0.33, 3: 0.15}
"""Scale under which a name of that size is left out."""

INSET, SECTIONS_BELOW = 10.0, 30.0
"""How far names keep from the frame, and from its lower edge where the sections are named there."""

APART = 12.0
"""Least way between two names beside each other."""

_ASIDE = (0.0, 28.0, -28.0, 55.0, -55.0, 82.0, -82.0)
_DOWN = (8.0, -18.0, -27.0, 30.0, 44.0, 54.0, -34.0, 68.0, -80.0, 86.0, 103.0, -95.0)
"""Places of the baseline around the middle of a hex that are tried."""


@dataclass(frozen=True, slots=True)
class PlacedName:
    """A name where it is to be drawn: the middle of its baseline, its letters and its colours."""

    spot: QPointF
    words: str
    size: int
    ink: str
    halo: str
    path: QPainterPath | None = None
    """The letters along a river or a hill, where the style writes them so."""
    shrink: float = 1.0

    @property
    def pixels(self) -> float:
        return SIZES[self.size] * self.shrink

    @property
    def rect(self) -> QRectF:
        if self.path is not None:
            return self.path.boundingRect()
        half = text_width(self.words, font(SERIF, self.pixels, italic=True)) / 2
        left, top, right, bottom = box_at(self.spot, half, self.pixels)
        return QRectF(left, top, right - left, bottom - top)


_Kept: TypeAlias = tuple[tuple[Hashable, tuple[Box, ...]], PlacedName | None]
"""What a name was placed by (the map, the boxes near it), and its place; None where it had none."""

MOST_FOUND = 64
"""Places of one name that are remembered."""

STAYS_UNTIL = 0.2
"""So much of a name may lie under counters before it is written elsewhere."""


def place_names(picture: MapPicture, counters: Sequence[QRectF]) -> list[PlacedName]:
    """Every name of the board in the best place left by the rectangles of `counters`."""
    return NamePlacer().place(picture, counters)


def forget_maps() -> None:
    """Work everything out anew."""
    _known_spots.cache_clear()


class NamePlacer:
    """Finds the places of names, and keeps each while nothing near it has changed."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str, int], _Kept] = {}

    def place(self, picture: MapPicture, counters: Sequence[QRectF]) -> list[PlacedName]:
        """Every name of the board in the best place left by the rectangles of `counters`."""
        taken = [box_of(rect) for rect in counters]
        kept: dict[tuple[str, str, int], _Kept] = {}
        placed: list[PlacedName] = []
        appearance = (picture.style.map, picture.style.place, picture.numbers, bool(picture.sections.names))
        aims = tuple(aim.at for aim in picture.aims)
        features = tuple(sorted(picture.board.features.items(), key=itemgetter(0)))
        same = (
            picture.grid,
            picture.board.ground,
            picture.board.levels,
            features,
            aims,
            picture.turned,
            appearance,
        )
        known = _known_spots(same)
        for label in sorted(picture.board.labels, key=lambda label: -label.size):
            words = say(label.text, picture.language)
            if not words:
                continue
            own = picture.grid.parse(label.at)
            half = text_width(words, font(SERIF, SIZES[label.size], italic=True)) / 2
            reach = _reach(picture, own, half)
            near = tuple(box for box in taken if common(reach, box) > 0.0)
            key, state = (label.at, words, label.size), (same, near)
            old = self._kept.get(key)
            if old is not None and old[0] != state and _stays(old, same, near):
                old = state, old[1]
            if old is None or old[0] != state:
                spots = known.get(key)
                if spots is None:
                    spots = known[key] = _Spots(picture, label, words)
                if near not in spots.found:
                    if len(spots.found) >= MOST_FOUND:
                        spots.found.clear()
                    spots.found[near] = _placed(picture, label, words, near, spots)
                old = state, spots.found[near]
            kept[key] = old
            found = old[1]
            if found is not None:
                placed.append(found)
                taken.append(box_of(found.rect.adjusted(-APART, 0, APART, 0)))
        self._kept = kept
        return placed


def _stays(old: _Kept, same: Hashable, near: Sequence[Box]) -> bool:
    """Whether a name is still read where it stood: it does not jump about for every unit that passes."""
    (before, _near), name = old
    if before != same or name is None:
        return False
    box = box_of(name.rect)
    area = max(1.0, (box[2] - box[0]) * (box[3] - box[1]))
    return sum(common(box, other) for other in near) / area <= STAYS_UNTIL


@lru_cache(maxsize=8)
def _known_spots(same: Hashable) -> dict[tuple[str, str, int], _Spots]:
    """What was worked out for the names of maps that look like this one."""
    return {}


def _placed(
    picture: MapPicture, label: Label, words: str, taken: Sequence[Box], spots: _Spots
) -> PlacedName | None:
    """A name in its place: as the style writes hills and rivers, else level beside its hex."""
    along = _along_hill(picture, label, words, taken, spots)
    if along is not None:
        return along
    best = _best(picture, label, words, taken, spots)
    return best if best is None else _along_water(picture, best, taken)


def _along_hill(
    picture: MapPicture, label: Label, words: str, taken: Sequence[Box], spots: _Spots
) -> PlacedName | None:
    """On the staff map a hill is named in spaced capitals along it."""
    if picture.style.map != "staff":
        return None
    from editor.boards.styles.staff import relief_names

    if not relief_names.names_a_hill(picture, spots.own):
        return None
    if spots.hill is None:
        spots.hill = relief_names.HillName(picture, spots.own, words, label.size)
    rects = [QRectF(left, top, right - left, bottom - top) for left, top, right, bottom in taken]
    if picture.sections.names:
        face, high = picture.face, SECTIONS_BELOW + 6
        rects.append(QRectF(face.left(), face.bottom() - high, face.width(), high))
    path = relief_names.path_of_name(picture, spots.hill, rects)
    if path is None:
        return None
    style = picture.style
    return PlacedName(path.boundingRect().center(), words, label.size, style.place, style.place_halo, path)


def _along_water(picture: MapPicture, name: PlacedName, taken: Sequence[Box]) -> PlacedName:
    """A river's name on the staff map runs along its water, if that is free."""
    style = picture.style
    if style.map != "staff" or name.ink != style.water_number:
        return name
    from editor.boards.styles.staff.river_names import path_of_name

    face = font(SERIF, name.pixels, italic=True)
    hex_ = picture.projection.hex_at(name.spot + QPointF(0, -8))
    if hex_ is None:
        return name
    path = path_of_name(picture, hex_, name.words, face, name.size, name.spot)
    if path is None or not picture.face.adjusted(INSET, INSET, -INSET, -INSET).contains(path.boundingRect()):
        return name
    box = box_of(path.boundingRect())
    if any(common(box, other) > 0.0 for other in taken):
        return name
    return replace(name, path=path)


class _Spots:
    """The spots that a name may stand on, whatever lies on the map: worked out when first asked for.

    For each size that is tried: (how far out of the way, spot, what the name would cover), the nearest first.
    """

    def __init__(self, picture: MapPicture, label: Label, words: str) -> None:
        self.own = picture.grid.parse(label.at)
        self._halves = [
            text_width(words, font(SERIF, SIZES[label.size] * shrink, italic=True)) / 2
            for shrink, _dear in SMALLER
        ]
        self._size = SIZES[label.size]
        self._rows: dict[int, list[tuple[float, QPointF, Box]]] = {}
        self._costs: dict[tuple[int, int], float] = {}
        self._grounds = Grounds(picture, self.own)
        self.hill: HillName | None = None
        """Where the name may run along its hill, on a map that writes it so."""
        self.found: dict[tuple[Box, ...], PlacedName | None] = {}
        """By what lies near the name its place: moments come again, in this window or in another."""

    def rows(self, picture: MapPicture, number: int) -> list[tuple[float, QPointF, Box]]:
        """The spots for the size of that number in `SMALLER`."""
        found = self._rows.get(number)
        if found is None:
            half, high = self._halves[number], self._size * SMALLER[number][0]
            places = sorted(_places(picture, self.own, half, high), key=itemgetter(0))
            found = self._rows[number] = [(way, spot, box_at(spot, half, high)) for way, spot in places]
        return found

    def cost(self, picture: MapPicture, number: int, place: int) -> float:
        """What the map itself has against the spot at that place of the row."""
        found = self._costs.get((number, place))
        if found is None:
            _way, spot, box = self._rows[number][place]
            found = overlap_cost(picture, self._grounds, spot, self._halves[number], box)
            self._costs[number, place] = found
        return found


def _best(
    picture: MapPicture, label: Label, words: str, taken: Sequence[Box], spots: _Spots
) -> PlacedName | None:
    """The cheapest place and size in which the name lies under nothing of `taken`; None leaves it out."""
    best: tuple[float, QPointF, float] | None = None
    for number, (shrink, dear) in enumerate(SMALLER):
        if best is not None and best[0] <= max(ROOMY, dear):
            break
        for place, (way, spot, box) in enumerate(spots.rows(picture, number)):
            if best is not None and way + dear >= best[0]:
                break
            under = share_under(box, taken)
            if under > HIDDEN_FROM:
                continue
            cost = way + dear + under + spots.cost(picture, number, place)
            if best is None or cost < best[0]:
                best = cost, spot, shrink
    if best is None:
        return None
    ink, halo = _colours(picture, spots.own, best[1])
    return PlacedName(best[1], words, label.size, ink, halo, shrink=best[2])


def _places(picture: MapPicture, hex_: int, half: float, high: float) -> Iterator[tuple[float, QPointF]]:
    """(how far out of the way, spot): around the hex, on its flanks, on near hexes that are like it."""
    centre_x, centre_y = picture.projection.centre_xy(hex_)
    inside = _inside(picture, half, high)
    flank = HEX_WIDTH / 2 + half + 4.0
    for down in _DOWN:
        for aside in (*_ASIDE, flank, -flank):
            x, y = inside(centre_x + aside, centre_y + down)
            gap = max(0.0, abs(x - centre_x) - half)  # between the hex and the nearest letter
            off = 0.0011 * abs(x - centre_x) + 0.0016 * abs(y - centre_y - 8)
            yield off + (0.001 * gap if gap < HEX_WIDTH / 2 + 8 else 0.003 * gap), QPointF(x, y)
    ground = picture.ground(hex_)
    if ground == "clear" or picture.features(hex_) - {"hill"}:
        return  # what stands on a hill is named there, not elsewhere on it
    downs = (8.0,) if ground in QUIET else (103.0, -87.0)
    for other in picture.grid.disc(hex_, 2):
        if other != hex_ and picture.ground(other) == ground:
            # The middle of a hill is a better place for its name than its rim.
            rim = 0.04 * sum(picture.ground(beside) != ground for _side, beside in picture.neighbours(other))
            away = picture.grid.distance(hex_, other)
            x, y = picture.projection.centre_xy(other)
            for share, spot in ((0.13, (x, y)), (0.1, ((x + centre_x) / 2, (y + centre_y) / 2))):
                for down in downs:
                    yield share * away + rim, QPointF(*inside(spot[0], spot[1] + down))


def _reach(picture: MapPicture, hex_: int, half: float) -> Box:
    """All that a name of this hex may come to lie on."""
    centre = picture.projection.centre(hex_)
    wide, high = 2 * HEX_WIDTH + half + 120.0, 4.5 * RADIUS
    return centre.x() - wide, centre.y() - high, centre.x() + wide, centre.y() + high


def _inside(picture: MapPicture, half: float, high: float) -> Callable[[float, float], tuple[float, float]]:
    """For a point the nearest spot at which the whole name lies within the frame."""
    face = picture.face
    below = SECTIONS_BELOW if picture.sections.names else INSET
    least_x, most_x = face.left() + INSET + half, face.right() - INSET - half
    least_y, most_y = face.top() + INSET + 0.8 * high, face.bottom() - below - 0.3 * high

    def nearest(x: float, y: float) -> tuple[float, float]:
        return max(least_x, min(most_x, x)), max(least_y, min(most_y, y))

    return nearest


def _colours(picture: MapPicture, own: int, spot: QPointF) -> tuple[str, str]:
    """Ink and halo: a river that is named on its water wears blue."""
    style, water = picture.style, ("river", "bridge")
    there = picture.projection.hex_at(spot + QPointF(0, -8))
    if picture.ground(own) in water and there is not None and picture.ground(there) in water:
        return style.water_number, style.water_halo
    return style.place, style.place_halo


def is_hidden(name: PlacedName, scale: float) -> bool:
    """Whether the map is too small for a name."""
    return scale < HIDDEN_UNDER[name.size]


def draw_name(painter: QPainter, name: PlacedName, scale: float) -> None:
    """One name, unless the map is too small for it."""
    if is_hidden(name, scale):
        return
    if name.path is not None:
        painter.strokePath(name.path, pen(name.halo, 5.0))
        painter.fillPath(name.path, colour(name.ink))
        return
    face = font(SERIF, name.pixels, italic=True)
    draw_text(painter, name.spot, name.words, face, name.ink, halo=name.halo, halo_width=5.0)
