"""All that the painter of a plan looks at, and where everything of it lies: the marks laid out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPainterPathStroker

from editor.canvas.brushes import SANS, font
from editor.canvas.plans.curves import along, arrow, clear_of, length, part_of, path_through, smooth
from editor.canvas.plans.grounds import UNIT, PlanGround
from editor.canvas.words import text_width

if TYPE_CHECKING:
    from core.scenarios.plans import PlanMark
    from editor.canvas.style import Style

LETTERS = 17.0
"""Height of the words of a mark in scene units where they need not grow."""

READABLE, MOST_GROWN = 0.64, 6.0
"""Under this scale words and lines grow against the map, at most so many times."""

STRIDE, WAY = 14.0, 170.0
"""How far apart the spots lie that stand for a line, and what covering one costs, in square units."""

WRAPPED, MOST_LINES = 26, 5
"""Letters in a line of a note, and lines before it is cut."""


def grown_at(scale: float) -> float:
    """How many times larger marks are drawn at so many pixels a scene unit."""
    grown = min(MOST_GROWN, max(1.0, READABLE / max(scale, 1e-3)))
    return round(grown * 8) / 8  # few steps: what was laid out is kept while one zooms a little


@dataclass(frozen=True, slots=True)
class ShownMark:
    """A mark of the plan of `side` (its place in the file). `dim`: shown, but not meant for this turn."""

    side: int
    side_id: str
    mark: PlanMark
    dim: bool = False


@dataclass(frozen=True, eq=False)
class PlanPicture:
    """The marks of the plans that are shown, on their ground. `taken` is what words keep clear of."""

    ground: PlanGround
    style: Style
    marks: tuple[ShownMark, ...] = ()
    taken: tuple[QRectF, ...] = ()
    chosen: tuple[str, str] | None = None
    """The side and the id of the mark in hand: its points are shown."""


@dataclass(frozen=True, slots=True)
class Written:
    """Words at a spot (the middle of their lines), `angle` degrees clockwise; they cover `plate`."""

    lines: tuple[str, ...]
    spot: QPointF
    angle: float = 0.0
    plate: QRectF = field(default_factory=QRectF)
    covers: tuple[QRectF, ...] = ()
    """What slanting words cover, piece by piece; nothing where `plate` says it."""
    has_plate: bool = True
    """Whether they have a ground of their own, or only a halo."""


@dataclass(frozen=True, slots=True)
class LaidMark:
    """A mark where it lies: its shape, its words, what a click takes hold of, its points in the scene."""

    shown: ShownMark
    shape: QPainterPath
    words: tuple[Written, ...]
    hit: QPainterPath
    spots: tuple[QPointF, ...]
    line: tuple[QPointF, ...] = ()

    @property
    def key(self) -> tuple[str, str]:
        """The side and the id of the mark."""
        return self.shown.side_id, self.shown.mark.id


def span_words(mark: PlanMark) -> str:
    """The turns of a mark as they stand on the map: T2, T2-4, T5-; nothing where it always counts."""
    if mark.first is None and mark.last is None:
        return ""
    if mark.first == mark.last:
        return f"T{mark.first}"
    return f"T{mark.first or 1}–{mark.last or ''}"


@dataclass(frozen=True, slots=True)
class _Room:
    """Where words may stand: not over counters, rather not over other words and ways of other marks."""

    picture: PlanPicture
    plates: Sequence[QRectF]
    ways: Sequence[QPointF]
    grown: float

    def cost(self, *rects: QRectF) -> float:
        """How bad a place is, in square units: beside the board is the worst."""
        return sum(map(self._cost, rects))

    def _cost(self, rect: QRectF) -> float:
        inside = rect.intersected(self.picture.ground.face)
        cost = 8 * (_area(rect) - _area(inside)) + WAY * self.grown * sum(map(rect.contains, self.ways))
        cost += sum(2 * _area(rect & other) for other in self.picture.taken if rect.intersects(other))
        return cost + sum(6 * _area(rect & other) for other in self.plates if rect.intersects(other))


def _way(picture: PlanPicture, shown: ShownMark) -> list[QPointF]:
    """Spots along an arrow or a line, close to one another."""
    if shown.mark.kind not in ("arrow", "line"):
        return []
    spots = [spot for point in shown.mark.at if (spot := picture.ground.spot(point)) is not None]
    line = smooth(spots)
    if len(line) < 2:
        return []
    whole = length(line)
    return [along(line, step * STRIDE)[0] for step in range(min(400, int(whole / STRIDE)) + 1)]


def lay_out(picture: PlanPicture, grown: float) -> list[LaidMark]:
    """Every mark that lies on this ground, in the order of the plans: zones first, notes last."""
    order = {"zone": 0, "line": 1, "arrow": 2, "note": 3}
    found: list[LaidMark] = []
    plates: list[QRectF] = []
    ways = [way for shown in picture.marks for way in _way(picture, shown)]
    for shown in sorted(picture.marks, key=lambda one: order[one.mark.kind]):
        spots = tuple(spot for point in shown.mark.at if (spot := picture.ground.spot(point)) is not None)
        laid = _laid(picture, shown, spots, grown, _Room(picture, plates, ways, grown)) if spots else None
        if laid is not None:
            found.append(laid)
            plates += [rect for one in laid.words for rect in one.covers or (one.plate,)]
    return found


def _laid(
    picture: PlanPicture, shown: ShownMark, spots: tuple[QPointF, ...], grown: float, room: _Room
) -> LaidMark | None:
    mark = shown.mark
    if mark.kind == "note":
        return _note(picture, shown, spots, grown, room)
    if mark.kind == "zone":
        shape = picture.ground.zone(mark.at)
        words = tuple(_on_top(picture, shape, _title(mark), grown, room))
        return LaidMark(shown, shape, words, _stroked(shape, 16 * grown), spots)
    line = smooth(spots)
    if len(line) < 2 or length(line) < 1.0:
        return None
    if mark.kind == "line":
        shape = path_through(line)
        words = tuple(_at_ends(picture, line, _title(mark), grown, room))
        return LaidMark(shown, shape, words, _stroked(shape, 16 * grown), spots, tuple(line))
    first, last = clear_of(line, picture.taken, 0.62 * UNIT)
    line = part_of(line, first, last)
    shape = arrow(line, min(0.4 * UNIT * grown**0.6, 0.75 * length(line)))
    words = tuple(_beside(picture, line, _title(mark), grown, room))
    hit = QPainterPath(shape).united(_stroked(path_through(line), 12 * grown))
    return LaidMark(shown, shape, words, hit, spots, tuple(line))


def _title(mark: PlanMark) -> str:
    return "  ".join(word for word in (" ".join(mark.label.split()), span_words(mark)) if word)


def _stroked(path: QPainterPath, width: float) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    return stroker.createStroke(path)


def _size(lines: Sequence[str], grown: float, padding: float = 6.0) -> tuple[float, float]:
    """Width and height of a plate with these lines."""
    face = font(SANS, LETTERS, 600)
    wide = max(text_width(line, face) for line in lines)
    return (wide + 2 * padding) * grown, (len(lines) * LETTERS * 1.22 + padding) * grown


def _plate(middle: QPointF, wide: float, high: float) -> QRectF:
    return QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)


def _held(rect: QRectF, face: QRectF) -> QRectF:
    """The rectangle moved so that it lies on the board, if it fits."""
    right = max(0.0, face.left() - rect.left()) - max(0.0, rect.right() - face.right())
    down = max(0.0, face.top() - rect.top()) - max(0.0, rect.bottom() - face.bottom())
    return rect.translated(right, down)


def _area(rect: QRectF) -> float:
    return rect.width() * rect.height() if rect.isValid() else 0.0


def _at_ends(
    picture: PlanPicture, line: Sequence[QPointF], title: str, grown: float, room: _Room
) -> Iterator[Written]:
    """The name of a phase line at both its ends: beyond them, or above or below the line."""
    if not title:
        return
    wide, high = _size([title], grown)
    for end, before in ((line[0], line[min(4, len(line) - 1)]), (line[-1], line[max(0, len(line) - 5)])):
        way = end - before
        way = way / max(1.0, math.hypot(way.x(), way.y()))
        out = abs(way.x()) * wide / 2 + abs(way.y()) * high / 2 + 5 * grown
        back = -math.copysign(wide / 2, way.x())
        aside = high / 2 + 6 * grown
        places = [way * out, way * out + QPointF(0, -aside), way * out + QPointF(0, aside)]
        places += [QPointF(back, -aside), QPointF(back, aside)]
        plates = [_held(_plate(end + place, wide, high), picture.ground.face) for place in places]
        costs = [room.cost(plate) + 0.05 * number * wide * high for number, plate in enumerate(plates)]
        plate = plates[costs.index(min(costs))]
        yield Written((title,), plate.center(), plate=plate)


def _on_top(
    picture: PlanPicture, shape: QPainterPath, title: str, grown: float, room: _Room
) -> Iterator[Written]:
    """The name of a zone on its outline, where it covers least: at the top if that is free."""
    if not title:
        return
    wide, high = _size([title], grown)
    best: tuple[float, QRectF] | None = None
    for number, part in enumerate((0.0, *(one / 16 for one in range(16)))):
        spot = _top_of(shape) if number == 0 else shape.pointAtPercent(part)
        plate = _held(_plate(spot, wide, high), picture.ground.face)
        cost = room.cost(plate) + (0 if number == 0 else 0.12 * wide * high)
        if best is None or cost < best[0]:
            best = cost, plate
    assert best is not None
    yield Written((title,), best[1].center(), plate=best[1])


def _top_of(shape: QPainterPath) -> QPointF:
    """The highest spot of an outline."""
    spots = [shape.pointAtPercent(part / 48) for part in range(48)]
    return min(spots, key=lambda spot: (round(spot.y()), abs(spot.x() - shape.boundingRect().center().x())))


def _beside(
    picture: PlanPicture, line: Sequence[QPointF], title: str, grown: float, room: _Room
) -> Iterator[Written]:
    """The words of an arrow beside its shaft, where they cover least."""
    if not title:
        return
    wide, high = _size([title], grown, 3.0)
    whole = length(line)
    best: tuple[float, Written] | None = None
    for part in (0.45, 0.3, 0.6, 0.2, 0.7, 0.1, 0.8):
        spot, way = along(line, whole * part)
        angle = math.degrees(math.atan2(way.y(), way.x()))
        if abs(angle) > 90:
            angle += 180 if angle < 0 else -180
        across = QPointF(-way.y(), way.x())
        if across.y() > 0:
            across = -across
        # Hardly readable along a steep shaft: level, at its side.
        level = abs(way.y()) > 0.82 or picture.ground.wants_plates
        reach = 0.16 * UNIT * grown**0.6 + high / 2
        for turn in (1, -1):
            aside = QPointF(turn * (wide / 2 + reach), 0) if level else across * (turn * reach)
            one = _beside_at(title, spot + aside, 0.0 if level else angle, (wide, high))
            one = replace(one, has_plate=picture.ground.wants_plates)
            cost = room.cost(*(one.covers or (one.plate,)))
            cost += abs(part - 0.45) * 0.5 * wide * high + (turn < 0) * 0.1 * wide * high
            if best is None or cost < best[0]:
                best = cost, one
    assert best is not None
    yield best[1]


def _beside_at(title: str, middle: QPointF, angle: float, size: tuple[float, float]) -> Written:
    """Words round a spot, slanting by `angle`; what they cover is told in pieces as high as they are."""
    wide, high = size
    if not angle:
        return Written((title,), middle, plate=_plate(middle, wide, high))
    slant = QPointF(math.cos(math.radians(angle)), math.sin(math.radians(angle)))
    count = max(2, round(wide / high))
    pieces = tuple(
        _plate(middle + slant * ((place + 0.5) / count - 0.5) * wide, wide / count, high)
        for place in range(count)
    )
    whole = QRectF()
    for piece in pieces:
        whole = whole.united(piece)
    return Written((title,), middle, angle, whole, pieces)


def _note(
    picture: PlanPicture, shown: ShownMark, spots: tuple[QPointF, ...], grown: float, room: _Room
) -> LaidMark:
    """A plate on a pole, beside its spot where it covers least."""
    lines = tuple(wrapped(shown.mark.label, span_words(shown.mark)))
    spot = spots[0]
    wide, high = _size(lines, grown, 9.0)
    best: tuple[float, QRectF] | None = None
    for number, (right, down) in enumerate(_ROUND):
        out = 0.3 * UNIT * grown**0.5 * (1 + number // 8)
        middle = spot + QPointF(right * (wide / 2 + out), down * (high / 2 + out))
        plate = _held(_plate(middle, wide, high), picture.ground.face)
        cost = room.cost(plate) + number * 0.02 * wide * high
        if plate.contains(spot):
            cost += wide * high
        if best is None or cost < best[0]:
            best = cost, plate
    assert best is not None
    plate = best[1]
    shape, hit = QPainterPath(), QPainterPath()
    shape.moveTo(spot)
    shape.lineTo(_nearest(plate, spot))
    hit.addRect(plate)
    hit.addEllipse(spot, 10 * grown, 10 * grown)
    return LaidMark(shown, shape, (Written(lines, plate.center(), plate=plate),), hit, spots)


_ROUND = tuple(
    (right, down)
    for _far in range(3)
    for right, down in ((1, -1), (-1, -1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1), (0, 1))
)


def _nearest(plate: QRectF, spot: QPointF) -> QPointF:
    """The point of a plate's edge that is nearest to a spot outside of it."""
    return QPointF(
        min(max(spot.x(), plate.left()), plate.right()), min(max(spot.y(), plate.top()), plate.bottom())
    )


def wrapped(label: str, span: str) -> list[str]:
    """The lines of a note, no longer than it can show; its turns stand in the last one."""
    lines: list[str] = []
    for paragraph in label.split("\n"):
        words, line = paragraph.split(), ""
        for word in words:
            if line and len(line) + 1 + len(word) > WRAPPED:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}" if line else word
        if line:
            lines.append(line)
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], f"{lines[MOST_LINES - 1]} …"]
    if span and lines and len(lines[-1]) + len(span) < WRAPPED:
        lines[-1] = f"{lines[-1]}  {span}"
    elif span:
        lines.append(span)
    return lines or ["…"]
