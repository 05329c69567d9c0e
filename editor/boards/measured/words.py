"""The words on a measured table: names of ground, bands, objectives, zones and bases, each in the best place.

Words keep off bases, off signs and off one another; they shun trees, houses, roads and hachures, and stay on
the table. A name that finds no room is left out: set-up lists tell it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath, QTransform

from core.scenarios.kind_names import HILLS
from core.text import Names
from editor.base.drawing.brushes import SANS, SERIF, colour, font, pen
from editor.base.drawing.lettering import text_path, text_width
from editor.boards.drawing.measured_projection import PIXELS
from editor.boards.measured.bands import WATERS, ribbon

if TYPE_CHECKING:
    from editor.boards.drawing.measured_picture import TablePicture

SMALLEST = 8.0
"""Pixels of letters below which the names of terrain are left out."""

LABELS = {1: 30.0, 2: 42.0, 3: 60.0}
PLACE, AIM, ZONE = 28.0, 26.0, 17.0
"""Sizes of labels, of names of ground and bands, of objectives and zones, in scene units at 100 %."""

GROWN = 2.2
"""How much larger than at 100 % words are drawn, unless they could not be read then."""

READ, READ_ZONE = 9.6, 8.0
"""Pixels of letters that are worth writing: of names, and of names of zones."""

WATERY = (*WATERS, "water")
RESTLESS = ("wood", "woods", "dense_wood", "village", "urban", "town", "rough", "crops", "field")
HIGH = (*HILLS, "slope", "cliff")
ON_RESTLESS, ON_BAND, ON_JOINT = 0.4, 0.25, 0.12
INSET = 14.0
"""Scene units that words keep from the edge of the table."""


Place: TypeAlias = tuple[str, float, float, float]
"""Words, the middle of them, their turn."""


@dataclass(frozen=True)
class Word:
    """Letters where they stand, in scene units; `plate`: on a strip. `leader` is a line from them to what
    they name, where that lies apart. `place` tells words and spot, where they were given one of several.
    """

    path: QPainterPath
    ink: str
    halo: str
    width: float
    plate: bool = False
    leader: QLineF | None = None
    place: Place | None = None

    @cached_property
    def rect(self) -> QRectF:
        return self.path.boundingRect()

    @cached_property
    def covered(self) -> QRectF:
        """The letters and their leader."""
        if self.leader is None:
            return self.rect
        return self.rect.united(QRectF(self.leader.p1(), self.leader.p2()).normalized())


@dataclass(frozen=True)
class Spot:
    """The middle of a word, its turn in degrees, and what speaks against the place."""

    at: QPointF
    turn: float = 0.0
    way: float = 0.0

    def place(self, words: str) -> Place:
        """What the words are known by when all are placed again."""
        return words, round(self.at.x(), 1), round(self.at.y(), 1), round(self.turn, 1)


def straight(words: str, face: QFont, spot: Spot) -> QPainterPath:
    """Letters in a line, their middle on the spot."""
    there = QTransform().translate(spot.at.x(), spot.at.y()).rotate(spot.turn)
    return there.map(text_path(words, face).translated(0.0, 0.32 * face.pixelSize()))


def draw_word(painter: QPainter, word: Word) -> None:
    """Letters with their halo, or on their strip."""
    if word.leader is not None:
        line = QPainterPath(word.leader.p1())
        line.lineTo(word.leader.p2())
        painter.strokePath(line, pen(word.halo, 0.26 * word.width, 0.9))
        painter.strokePath(line, pen(word.ink, 0.1 * word.width))
    if word.plate:
        strip = QPainterPath()
        high = word.width
        strip.addRoundedRect(word.rect.adjusted(-0.3 * high, -0.16 * high, 0.3 * high, 0.16 * high), 6, 6)
        painter.fillPath(strip, colour(word.halo, 0.9))
    else:
        painter.strokePath(word.path, pen(word.halo, word.width, 0.9))
    painter.fillPath(word.path, colour(word.ink))


@dataclass
class Ground:
    """What words keep clear of (`taken`), and what they shun (`shunned`: shape, cost, whose).

    `stood`: where words stood before. There they stay while it is free: a name does not jump each time that a
    base has moved.
    """

    frame: QRectF
    taken: list[QRectF]
    shunned: list[tuple[QPainterPath, float, Any]] = field(default_factory=list)
    words: list[Word] = field(default_factory=list)
    stood: frozenset[Place] = frozenset()

    def is_free(self, rect: QRectF) -> bool:
        return self.frame.contains(rect) and not any(rect.intersects(other) for other in self.taken)

    def overlap_cost(self, rect: QRectF, own: Any = None) -> float:
        """What lies under a rectangle that words should not cover."""
        return sum(
            cost
            for shape, cost, whose in self.shunned
            if whose is not own and shape.boundingRect().intersects(rect) and shape.intersects(rect)
        )

    def put(self, word: Word) -> None:
        self.words.append(word)
        self.taken.append(word.rect.adjusted(-6, -3, 6, 3))

    def write(
        self, words: str, face: QFont, spots: Iterable[Spot], ink: tuple[str, str], own: Any = None
    ) -> bool:
        """Put the words into the cheapest free place; False where there is none."""
        best: tuple[float, QPainterPath, Spot] | None = None
        for spot in sorted(spots, key=lambda spot: (spot.place(words) not in self.stood, spot.way)):
            stays = spot.place(words) in self.stood
            if best is not None and spot.way >= best[0]:
                break
            path = straight(words, face, spot)
            rect = path.boundingRect()
            if not self.is_free(rect):
                continue
            cost = spot.way + self.overlap_cost(rect, own)
            if best is None or cost < best[0]:
                best = cost, path, spot
            if stays:
                break
        if best is None:
            return False
        _cost, path, spot = best
        self.put(Word(path, *ink, max(5.0, 0.2 * face.pixelSize()), place=spot.place(words)))
        return True


def placed_words(
    picture: TablePicture, scale: float, taken: Sequence[QRectF], before: Sequence[Word] = ()
) -> tuple[Word, ...]:
    """All words of the ground of a table seen at `scale` pixels a scene unit, clear of `taken`.

    `before` are those that stood there at the same scale.
    """
    grown, face = _grown(picture, scale, PLACE, READ), picture.face
    ground = Ground(face.adjusted(INSET, INSET, -INSET, -INSET), [*taken, *signs(picture)])
    ground.shunned = list(_shunned(picture))
    ground.stood = frozenset(word.place for word in before if word.place is not None)
    if "labels" not in picture.hidden:
        if PLACE * grown * scale >= SMALLEST:
            _write_labels(ground, picture, grown)
        if "objectives" not in picture.hidden and AIM * grown * scale >= SMALLEST:
            _write_aims(ground, picture, grown)
        if PLACE * grown * scale >= SMALLEST:
            _write_things(ground, picture, grown)
    zone = _grown(picture, scale, ZONE, READ_ZONE)
    if "zones" not in picture.hidden and ZONE * zone * scale >= 0.8 * READ_ZONE:
        _write_zones(ground, picture, zone)
    return tuple(ground.words)


def _grown(picture: TablePicture, scale: float, size: float, read: float) -> float:
    """How much larger than at 100 % letters of `size` are drawn, that they may be `read` pixels high."""
    return min(picture.words, max(GROWN, read / (size * max(scale, 1e-6))))


def signs(picture: TablePicture) -> Iterator[QRectF]:
    """The rings of objectives."""
    if "objectives" in picture.hidden:
        return
    reach = 27.0 * min(picture.words, GROWN)
    for aim in picture.board.objectives:
        spot = picture.projection.polygon(aim.points).boundingRect().center()
        yield QRectF(spot.x() - reach, spot.y() - 1.15 * reach, 2.2 * reach, 2.1 * reach)


def _shunned(picture: TablePicture) -> Iterator[tuple[QPainterPath, float, Any]]:
    projection = picture.projection
    if "ground" not in picture.hidden:
        for feature in picture.board.features:
            if feature.ground in RESTLESS:
                yield projection.outline(feature.outline), ON_RESTLESS, feature
            elif feature.ground in HIGH and picture.style.style.map == "staff":
                from editor.boards.styles.staff.table_names import slope_of

                yield slope_of(picture, feature), ON_RESTLESS, None
    yield from ((joint, ON_JOINT, None) for joint in _joints(picture))
    if "bands" not in picture.hidden:
        for band in picture.board.bands:
            yield ribbon(projection.line(band.line), max(8.0, band.width * PIXELS)), ON_BAND, band


def _joints(picture: TablePicture) -> Iterator[QPainterPath]:
    """The lines between the modules of a table: letters on them are struck through."""
    board, spot = picture.board, picture.projection.spot
    if not board.modules:
        return
    ends = [((x, 0), (x, board.depth)) for x in range(board.modules, board.width, board.modules)]
    ends += [((0, y), (board.width, y)) for y in range(board.modules, board.depth, board.modules)]
    for start, end in ends:
        path = QPainterPath()
        path.addRect(QRectF(spot(*start), spot(*end)).normalized().adjusted(-2, -2, 2, 2))
        yield path


def _inks(picture: TablePicture, *, wet: bool = False) -> tuple[str, str]:
    plain = picture.style.style
    return (plain.water_number, plain.water_halo) if wet else (plain.place, plain.place_halo)


def _write_labels(ground: Ground, picture: TablePicture, grown: float) -> None:
    """What the author wrote, where he wrote it, or as near as there is room."""
    for label in sorted(picture.board.labels, key=lambda label: -label.size):
        face = font(SERIF, LABELS[label.size] * grown, 500, True)
        at, high = picture.projection.spot(*label.at), float(face.pixelSize())
        steps = [(0.0, 0.0), *((x, y) for y in (0, -1, 1, -2, 2) for x in (0, -2, 2, -4, 4) if x or y)]
        spots = [Spot(at + QPointF(x * high, y * high), 0.0, 0.12 * (abs(x) + abs(y))) for x, y in steps]
        ground.write(label.text.in_language(picture.language), face, spots, _inks(picture))


def _write_aims(ground: Ground, picture: TablePicture, grown: float) -> None:
    """The names of objectives, beside their rings, unless they are told by something else."""
    said: set[Names | None] = {label.text for label in picture.board.labels}
    said |= {thing.name for thing in (*picture.board.features, *picture.board.bands)}
    for aim in picture.board.objectives:
        if aim.name is None or aim.name in said:
            continue
        face = font(SERIF, AIM * grown, 500, True)
        words = aim.name.in_language(picture.language)
        spot = picture.projection.polygon(aim.points).boundingRect().center()
        half, high = text_width(words, face) / 2, float(face.pixelSize())
        reach = 27.0 * grown
        beside = (
            (0.0, reach + 0.62 * high, 0.0),
            (0.0, -1.15 * reach - 0.62 * high, 0.02),
            (1.3 * reach + half, 0.0, 0.03),
            (-1.1 * reach - half, 0.0, 0.04),
            (0.0, reach + 1.7 * high, 0.1),
        )
        ground.write(words, face, [Spot(spot + QPointF(x, y), 0.0, w) for x, y, w in beside], _inks(picture))


def _write_things(ground: Ground, picture: TablePicture, grown: float) -> None:
    """The names of villages, hills, woods, waters and roads."""
    said = {label.text for label in picture.board.labels}
    features = picture.board.features if "ground" not in picture.hidden else ()
    bands = picture.board.bands if "bands" not in picture.hidden else ()
    order = ("village", "urban", "town", *HIGH)

    def rank(thing: Any) -> int:
        return order.index(thing.ground) if thing.ground in order else len(order)

    things: tuple[Any, ...] = (*sorted(features, key=rank), *bands)
    for thing in things:
        if thing.name is None or thing.name in said:
            continue
        words, wet = thing.name.in_language(picture.language), thing.ground in WATERY
        if hasattr(thing, "line"):
            face = font(SERIF, PLACE * grown, 500, True)
            spots = list(_along(picture, thing, words, face))
        elif thing.ground in HIGH and picture.style.style.map == "staff":
            from editor.boards.styles.staff.table_names import name_of_hill

            path = name_of_hill(ground, picture, thing, words, grown)
            if path is not None:
                plain = picture.style.style
                ground.put(Word(path, plain.place, plain.place_halo, 5.0 * grown))
            continue
        else:
            face = font(SERIF, PLACE * grown, 500, True)
            spots = list(_round_about(picture, thing, words, face))
        ground.write(words, face, spots, _inks(picture, wet=wet), thing)


def _round_about(picture: TablePicture, thing: Any, words: str, face: QFont) -> Iterator[Spot]:
    """In a piece of ground, or beside it where trees and houses stand in it or it is too small."""
    box = picture.projection.outline(thing.outline).boundingRect()
    half, high = text_width(words, face) / 2, float(face.pixelSize())
    bare = thing.ground not in RESTLESS and 2.1 * half < box.width() and 1.4 * high < box.height()
    inside = 0.0 if bare else 0.3
    outline = picture.projection.outline(thing.outline)
    for aside, down in itertools.product(
        (0.0, -0.16, 0.16, -0.3, 0.3), (0.0, 0.12, -0.12, 0.26, -0.26, 0.38)
    ):
        spot = box.center() + QPointF(aside * box.width(), down * box.height())
        rect = QRectF(spot.x() - half, spot.y() - high / 2, 2 * half, high)
        over = 0.0 if outline.contains(rect) else 0.15
        yield Spot(spot, 0.0, inside + over + 0.1 * (abs(aside) + abs(down)))
    outside = 0.2 if bare else 0.0
    middle = box.center()
    low, up = (_along_edge(outline, box, lower=lower) for lower in (True, False))
    yield Spot(QPointF(low, box.bottom() + 0.66 * high), 0.0, outside)
    yield Spot(QPointF(up, box.top() - 0.66 * high), 0.0, outside + 0.02)
    yield Spot(QPointF(box.right() + half + 0.4 * high, middle.y()), 0.0, outside + 0.03)
    yield Spot(QPointF(box.left() - half - 0.4 * high, middle.y()), 0.0, outside + 0.04)
    for aside in (-0.5, 0.5):
        x = middle.x() + aside * (box.width() + 2 * half)
        yield Spot(QPointF(x, box.bottom() + 0.66 * high), 0.0, outside + 0.07)
        yield Spot(QPointF(x, box.top() - 0.66 * high), 0.0, outside + 0.08)


def _along_edge(outline: QPainterPath, box: QRectF, *, lower: bool) -> float:
    """The middle of what of a piece of ground lies at its lower or upper edge: a corner is not all of it."""
    strip = QRectF(box.left(), box.bottom() - 0.14 * box.height(), box.width(), 0.14 * box.height())
    if not lower:
        strip.moveTop(box.top())
    part = QPainterPath()
    part.addRect(strip)
    there = outline.intersected(part).boundingRect()
    return there.center().x() if not there.isEmpty() else box.center().x()


def _along(picture: TablePicture, band: Any, words: str, face: QFont) -> Iterator[Spot]:
    """Along a band: on it where it is broad water, else beside it."""
    line = picture.projection.line(band.line)
    wide, high = band.width * PIXELS, float(face.pixelSize())
    if line.length() < text_width(words, face):
        return
    on_it = wide > 1.2 * high and band.ground in WATERY
    for number, part in enumerate((0.5, 0.36, 0.64, 0.24, 0.76, 0.14, 0.86)):
        at, turn = line.pointAtPercent(part), -line.angleAtPercent(part)
        while turn > 90:
            turn -= 180
        while turn <= -90:
            turn += 180
        if on_it:
            yield Spot(at, turn, 0.02 * number)
            continue
        away = QTransform().rotate(turn).map(QPointF(0.0, wide / 2 + 0.62 * high))
        yield Spot(at - away, turn, 0.02 * number)
        yield Spot(at + away, turn, 0.02 * number + 0.01)


def _write_zones(ground: Ground, picture: TablePicture, grown: float) -> None:
    """The names of zones of deployment in one of their corners."""
    if not picture.side_names:
        return
    for zone in picture.board.zones:
        side = picture.side(zone.side) or 0
        name: Names = zone.name if zone.name is not None else picture.side_names[side]
        face = font(SANS, ZONE * grown, 600)
        words = name.in_language(picture.language)
        half, high = text_width(words, face) / 2, float(face.pixelSize())
        box = picture.projection.outline(zone.outline).boundingRect() & picture.face
        across = (box.left() + half + 0.9 * high, box.right() - half - 0.9 * high, box.center().x())
        spots = [
            Spot(QPointF(x, y), 0.0, way)
            for x, y, way in (
                (across[0], box.top() + 0.95 * high, 0.0),
                (across[1], box.top() + 0.95 * high, 0.02),
                (across[0], box.bottom() - 0.95 * high, 0.03),
                (across[1], box.bottom() - 0.95 * high, 0.04),
                (across[2], box.top() + 0.95 * high, 0.05),
                (across[2], box.bottom() - 0.95 * high, 0.06),
                (across[0], box.top() - 0.8 * high, 0.1),
                (across[0], box.bottom() + 0.8 * high, 0.12),
            )
        ]
        ground.write(words, face, spots, _inks(picture))  # the border has the colour of the side


def paint_words(painter: QPainter, words: Iterable[Word]) -> None:
    """Every word; the painter is in scene units."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for word in words:
        draw_word(painter, word)
    painter.restore()
