"""Names of bases: each beside its base, clear of the other bases, of their names and of the table's edge."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPolygonF, QTransform

from editor.base.drawing.brushes import SERIF, font
from editor.base.drawing.lettering import text_width
from editor.boards.drawing.measured_picture import TablePicture
from editor.boards.measured.bases import size_of
from editor.boards.measured.brigades import LETTERS_FROM, squares
from editor.boards.measured.faces import BaseFace
from editor.boards.measured.words import Spot as Place
from editor.boards.measured.words import Word, straight

NAMED, NAMED_SQUARE = 66.0, 22.0
"""Pixels that a base is wide from which its name is written, and that a base in squares is deep."""

LARGEST = 29.0
"""Scene units of the letters of a name on paper, however wide the base."""

SMALLER = (1.0, 0.87, 0.75)
PIXELS_LEAST = 11.0
"""Pixels of the letters of a name on the screen."""

POINT = 0.37
"""How far the point at the front of a base in squares stands out, in depths."""

PAD = 3.5

RINGS, STEPS = 4, 8
"""A name with a leader stands so many lines off at most; so many parts of the leader are looked at."""


def body_rects(picture: TablePicture, face: BaseFace) -> Iterator[QRectF]:
    """The ground under a base with its point and its tab, as rectangles along its width."""
    width, depth = size_of(face)
    there = QTransform()
    spot = picture.projection.spot(*face.at)
    there.translate(spot.x(), spot.y()).rotate(picture.projection.angle(face.facing))
    pieces = max(1, round(width / max(1.0, depth)))
    rear = 0.28 * depth if squares(face) else 0.13 * width
    for number in range(pieces):
        left, right = (width * (part / pieces - 0.5) for part in (number, number + 1))
        corners = [(left, 0.0), (right, 0.0), (right, depth + rear), (left, depth + rear)]
        yield there.map(QPolygonF([QPointF(x, y) for x, y in corners])).boundingRect()
    reach = POINT * min(width, depth)
    point = [(-reach, 0.0), (0.0, -reach), (reach, 0.0)]
    yield there.map(QPolygonF([QPointF(x, y) for x, y in point])).boundingRect()


def is_named(face: BaseFace, scale: float) -> bool:
    """Whether the base is large enough on the screen for its name."""
    if face.name is None:
        return False
    width, depth = size_of(face)
    return depth * scale >= max(NAMED_SQUARE, LETTERS_FROM) if squares(face) else width * scale >= NAMED


def base_names(
    picture: TablePicture,
    faces: Sequence[BaseFace],
    scale: float,
    taken: Iterable[QRectF] = (),
    least: float = PIXELS_LEAST,
) -> dict[str, Word]:
    """The names that find room, by the id of their base; letters are at least `least` pixels high."""
    bodies: Mapping[str, list[QRectF]] = {face.id: list(body_rects(picture, face)) for face in faces}
    full = [*taken, *(rect for rects in bodies.values() for rect in rects)]
    frame = picture.face.adjusted(6, 6, -6, -6)
    found: dict[str, Word] = {}
    for face in sorted(faces, key=lambda face: -face.width):
        words = face.name.in_language(picture.language) if face.name is not None else ""
        if not words or not is_named(face, scale):
            continue
        word = _best(picture, words, _height(face, scale, least), bodies[face.id], full, frame)
        if word is not None:
            found[face.id] = word
            full.append(word.rect.adjusted(-PAD, -1, PAD, 1))
    return found


def _height(face: BaseFace, scale: float, least: float) -> float:
    width, _depth = size_of(face)
    return max(min(width * 0.17, LARGEST), least / scale)


def _best(
    picture: TablePicture,
    words: str,
    size: float,
    body: list[QRectF],
    full: Sequence[QRectF],
    frame: QRectF,
) -> Word | None:
    box = QRectF(body[0])
    for rect in body[1:]:
        box = box.united(rect)
    plain = picture.style.style
    for shrink in SMALLER:
        letters = font(SERIF, size * shrink, 500, True)
        half, high = text_width(words, letters) / 2, float(letters.pixelSize())
        for at in _places(box, half, high):
            rect = QRectF(at.x() - half - PAD, at.y() - 0.5 * high, 2 * half + 2 * PAD, high)
            if frame.contains(rect) and not any(rect.intersects(other) for other in full):
                path = straight(words, letters, Place(at))
                return Word(path, plain.place, plain.place_halo, high, plate=True)
    return _apart(picture, words, size * SMALLER[-1], box, body, full, frame)


def _apart(
    picture: TablePicture,
    words: str,
    size: float,
    box: QRectF,
    body: Sequence[QRectF],
    full: Sequence[QRectF],
    frame: QRectF,
) -> Word | None:
    """The name a little off, in the nearest free place that a line joins to its base over nothing else."""
    letters, plain = font(SERIF, size, 500, True), picture.style.style
    half, high = text_width(words, letters) / 2, float(letters.pixelSize())
    others = [rect for rect in full if rect not in body]
    for ring in range(1, RINGS + 1):
        wide, tall = box.width() / 2 + half + ring * high, box.height() / 2 + (ring + 0.5) * high
        for x, y in ((0, 1), (0, -1), (0.5, 1), (-0.5, 1), (0.5, -1), (-0.5, -1), (1, 0.5), (-1, 0.5)):
            at = box.center() + QPointF(x * wide, y * tall)
            rect = QRectF(at.x() - half - PAD, at.y() - 0.5 * high, 2 * half + 2 * PAD, high)
            if not frame.contains(rect) or any(rect.intersects(other) for other in full):
                continue
            line = QLineF(_nearest(rect, box.center()), _nearest(box, at))
            steps = [line.pointAt(step / STEPS) for step in range(STEPS + 1)]
            if not any(other.contains(step) for other in others for step in steps):
                path = straight(words, letters, Place(at))
                return Word(path, plain.place, plain.place_halo, high, plate=True, leader=line)
    return None


def _nearest(rect: QRectF, to: QPointF) -> QPointF:
    """The point of a rectangle that is nearest to another."""
    return QPointF(min(max(to.x(), rect.left()), rect.right()), min(max(to.y(), rect.top()), rect.bottom()))


def _places(box: QRectF, half: float, high: float) -> Iterator[QPointF]:
    """Middles of a name round a base, the best first."""
    middle, gap = box.center(), 0.14 * high
    below, above = box.bottom() + gap + 0.5 * high, box.top() - gap - 0.5 * high
    slide = max(0.0, box.width() / 2 - half)
    for y in (below, above):
        yield QPointF(middle.x(), y)
        for way in (1.0, -1.0):
            yield QPointF(middle.x() + way * slide, y)
    aside = box.width() / 2 + half + 0.35 * high
    for way in (1.0, -1.0):
        yield QPointF(middle.x() + way * aside, middle.y())
    far = math.hypot(half, 0.0) + 0.2 * box.width()
    for y in (below, above):
        for way in (1.0, -1.0):
            yield QPointF(middle.x() + way * far, y)
