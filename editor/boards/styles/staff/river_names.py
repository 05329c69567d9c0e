"""Names of rivers along their water: each letter stands on the course at its own turn."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QPainterPath, QTransform

from editor.base.drawing.lettering import text_path, text_width
from editor.boards.drawing.hex_picture import MapPicture
from editor.boards.drawing.layers.streams import Point, flows, is_water, reaches
from editor.boards.styles.staff.hexes import meandered
from editor.boards.styles.staff.vector_paths import Points

HEXES = 4
"""How many hexes up and down the river a name may reach."""

APART = {1: 4.0, 2: 6.0, 3: 9.0}
"""Units between two letters by the size of the name."""

SMOOTH = 15


def course_at(picture: MapPicture, hex_: int) -> Points:
    """The middle of the river through a hex, from left to right; nothing where it is too short or forks."""
    if not is_water(picture, hex_) or len(flows(picture, hex_)) != 2:
        return np.empty((0, 2))
    start, end = flows(picture, hex_)
    up, down = _walk(picture, hex_, start), _walk(picture, hex_, end)
    points = [*reversed(up), *_through(picture, hex_, up[0] if up else None), *down]
    course = meandered(np.array(points))
    if len(course) < 2 * SMOOTH:
        return np.empty((0, 2))
    wide = np.pad(course, ((SMOOTH // 2, SMOOTH // 2), (0, 0)), mode="edge")
    bell = np.ones(SMOOTH) / SMOOTH
    smooth = np.column_stack([np.convolve(wide[:, axis], bell, mode="valid") for axis in (0, 1)])
    return smooth if smooth[0, 0] <= smooth[-1, 0] else smooth[::-1]


def _through(picture: MapPicture, hex_: int, towards: Point | None) -> list[Point]:
    """The river through one hex, beginning at the end that is nearer to `towards`."""
    reach = next(iter(reaches(picture, hex_)))
    points = [reach.at(part / 10)[0] for part in range(11)]
    if towards is not None and math.dist(points[0], towards) > math.dist(points[-1], towards):
        points.reverse()
    return points


def _walk(picture: MapPicture, hex_: int, side: int) -> list[Point]:
    """The river beyond that side of a hex, away from it, as long as it does not fork."""
    found: list[Point] = []
    here, came = hex_ + picture.grid.steps[side], (side + 3) % 6
    for _step in range(HEXES):
        if not picture.grid.is_on_board(here) or not is_water(picture, here):
            break
        sides = flows(picture, here)
        if len(sides) != 2 or came not in sides:
            break
        last = found[-1] if found else picture.projection.centre_xy(hex_)
        found += _through(picture, here, last)
        onward = sides[1] if sides[0] == came else sides[0]
        here, came = here + picture.grid.steps[onward], (onward + 3) % 6
    return found


def letters_on(course: Points, words: str, face: QFont, apart: float, middle: QPointF) -> QPainterPath | None:
    """The outline of the words along the course, near `middle`; None where it is too short for them."""
    lengths = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(course, axis=0).T))])
    widths = [text_width(letter, face) for letter in words]
    whole = sum(widths) + apart * (len(words) - 1)
    if lengths[-1] < whole + 8.0:
        return None
    nearest = int(np.hypot(course[:, 0] - middle.x(), course[:, 1] - middle.y()).argmin())
    place = min(max(float(lengths[nearest]) - whole / 2, 4.0), float(lengths[-1]) - whole - 4.0)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for letter, wide in zip(words, widths, strict=True):
        x, y = _at(course, lengths, place + wide / 2)
        (ax, ay), (bx, by) = _at(course, lengths, place), _at(course, lengths, place + wide)
        turn = math.degrees(math.atan2(by - ay, bx - ax))
        there = QTransform().translate(x, y).rotate(turn).translate(0.0, 0.30 * face.pixelSize())
        path.addPath(there.map(text_path(letter, face)))
        place += wide + apart
    return path


def _at(course: Points, lengths: Points, place: float) -> tuple[float, float]:
    return float(np.interp(place, lengths, course[:, 0])), float(np.interp(place, lengths, course[:, 1]))


def path_of_name(
    picture: MapPicture, hex_: int, words: str, face: QFont, size: int, spot: QPointF
) -> QPainterPath | None:
    """A name along the river that flows through a hex; None where it cannot be."""
    course = course_at(picture, hex_)
    return letters_on(course, words, face, APART[size], spot) if len(course) else None
