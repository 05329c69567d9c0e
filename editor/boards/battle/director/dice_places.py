"""Places of dice on the board: beside who rolls, in sight, and over as little as can be."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF

from editor.boards.battle.director.dice_chip import chip_size
from editor.boards.battle.director.placed import Placed
from editor.boards.battle.director.sides import shared, sides_of

PILL = 16.0
"""Pixels over a piece in which its losses are told."""

RINGS = 6
"""So many places are tried in each direction from the piece: beyond all that it may reach next."""

ACROSS = 0.5, 0.85, 0.15
"""Over and under the piece dice are tried so: with that part of them left of its middle."""

FAR = 0.04
"""The part of the dice that may be over something else rather than that they lie a ring farther off."""

FEW = 3.0
"""Of larger dice it is that part of so many pieces."""

BARE_STEPS = 26, 18
"""Dice among cards are tried at so many places across what is in sight, and so many down."""

OPEN_STEPS = 12
"""Dice that are nobody's are tried at so many places across what is in sight, and as many down."""

ARROW, MOST_SQUARES = 24.0, 24
"""Pixels of a square of an arrow that dice leave in sight, and how many there are at most."""

KEPT = 8.0
"""Pixels between what lies beside each other."""

NUDGE = 0.8
"""The part of that by which dice are shifted in the end, twice at most: off the corner of a piece."""


@dataclass(frozen=True, slots=True)
class Room:
    """Where dice may lie: what is in sight, what stands there, what lies over it, pixels a scene unit.

    `landmarks` are hidden by no dice that are nobody's, which may lie anywhere. `far`: little is bare
    there, all of it is tried; so much of the dice may hide something rather than that they lie their height
    farther off.
    """

    seen: QRectF
    standing: Sequence[QRectF] = ()
    overlaid: Sequence[QRectF] = ()
    scale: float = 1.0
    landmarks: Sequence[QRectF] = ()
    far: float = 0.0


def chip_box(placed: Placed, grown: float, scale: float, say: Callable[[object], str]) -> QRectF:
    """What the dice of a beat cover; nothing where they lie nowhere."""
    if placed.chip is None:
        return QRectF()
    return QRectF(placed.chip, chip_size(placed.beat, grown, say) / scale)


def lay_chips(
    rows: Iterable[Placed],
    room: Room,
    grown: float,
    say: Callable[[object], str],
    lying: Iterable[QRectF] = (),
) -> list[Placed]:
    """Give the dice their places: beside the piece, in sight, off one another and off who is concerned.

    Where there is room also off all that stands there. `lying`: what earlier dice cover, which stay.
    """
    taken = [*lying]
    found: list[Placed] = []
    for row in rows:
        if row.beat.fallen is None:
            found.append(row)
            continue
        size = chip_size(row.beat, grown, say)
        wide, high = size.width() / room.scale, size.height() / room.scale
        pill = PILL / room.scale
        keep = [one.box.adjusted(0, -pill, 0, 0) for one in (*row.starts, row.aim) if one is not None]
        home = QRectF() if row.spot is None else row.spot.box.adjusted(0, -pill, 0, 0)
        hidden = [*room.overlaid, *room.overlaid]  # as bad as out of sight
        gap, away = KEPT / room.scale, [*keep, *taken, *taken, *hidden, *arrow_squares(row, room.scale)]
        if row.spot is None:
            shunned = [*away, *room.standing, *room.landmarks]
            best = _open_place((wide, high), room.seen, shunned, gap)
        else:
            best = (
                _bare_place(home, (wide, high), room, away, gap)
                if room.far
                else _free_place(home, (wide, high), room.seen, away, room.standing, gap)
            )
        taken.append(QRectF(best.x(), best.y(), wide, high))
        found.append(replace(row, chip=best))
    return found


def arrow_squares(row: Placed, scale: float) -> list[QRectF]:
    """Where the arrows of a beat lie, in squares: dice leave them in sight."""
    wide = ARROW / scale
    spots: list[QPointF] = []
    for line in row.lines:
        for one, other in pairwise(line):
            steps = min(MOST_SQUARES, int(math.hypot(other.x() - one.x(), other.y() - one.y()) / wide))
            spots += [one + (other - one) * (step / steps) for step in range(1, steps)]
    return [QRectF(spot.x() - wide / 2, spot.y() - wide / 2, wide, wide) for spot in spots]


def _open_place(size: tuple[float, float], seen: QRectF, keep: Sequence[QRectF], gap: float) -> QPointF:
    """For dice that are nobody's: where they hide least, of several such places the nearest to the middle."""
    wide, high = size
    inside = seen.adjusted(gap, gap, -gap, -gap)
    right, down = max(0.0, inside.width() - wide), max(0.0, inside.height() - high)
    spots = [
        QPointF(inside.left() + right * column / OPEN_STEPS, inside.top() + down * row / OPEN_STEPS)
        for row in range(OPEN_STEPS + 1)
        for column in range(OPEN_STEPS + 1)
    ]
    kept = [sides_of(one) for one in keep]

    def cost(spot: QPointF) -> tuple[float, float]:
        rect = QRectF(spot.x(), spot.y(), wide, high)
        off, here = rect.center() - seen.center(), sides_of(rect)
        return sum(shared(here, one) for one in kept), math.hypot(off.x(), off.y())

    return min(spots, key=cost)


def _bare_place(
    home: QRectF, size: tuple[float, float], room: Room, keep: Sequence[QRectF], gap: float
) -> QPointF:
    """Of all places in sight the one where dice hide least and lie nearest to `home`."""
    wide, high = size
    inside = room.seen.adjusted(gap, gap, -gap, -gap)
    right, down = max(0.0, inside.width() - wide), max(0.0, inside.height() - high)
    columns, rows = BARE_STEPS
    spots = [
        QPointF(inside.left() + right * column / columns, inside.top() + down * row / rows)
        for row in range(rows + 1)
        for column in range(columns + 1)
    ]
    shunned = [sides_of(one) for one in (*keep, *room.standing)]

    def cost(spot: QPointF) -> float:
        left, top = spot.x(), spot.y()
        aside = max(0.0, home.left() - left - wide, left - home.right())
        away = max(0.0, home.top() - top - high, top - home.bottom())
        hidden = sum(shared((left, top, left + wide, top + high), one) for one in shunned)
        return hidden + room.far * wide * math.hypot(aside, away)

    return min(spots, key=cost)


def _free_place(
    home: QRectF,
    size: tuple[float, float],
    seen: QRectF,
    keep: Sequence[QRectF],
    standing: Sequence[QRectF],
    gap: float,
) -> QPointF:
    """The nearest place beside `home` that covers nothing of `keep` and is in sight."""
    wide, high = size
    middle = home.center()
    rows: list[tuple[float, QPointF]] = []
    for ring in map(float, range(RINGS)):
        away, aside = ring * (high + gap), max(0.0, ring - 2) * home.width()
        places = [
            QPointF(home.right() + gap + aside, middle.y() - high / 2 - away),
            QPointF(home.left() - gap - wide - aside, middle.y() - high / 2 - away),
            *(QPointF(middle.x() - part * wide, home.top() - gap - high - away) for part in ACROSS),
            *(QPointF(middle.x() - part * wide, home.bottom() + gap + away) for part in ACROSS),
            QPointF(home.right() + gap + aside, middle.y() - high / 2 + away),
            QPointF(home.left() - gap - wide - aside, middle.y() - high / 2 + away),
            *(
                QPointF(x, middle.y() - high / 2 + row * (high + gap))
                for row in (0, -1, 1)
                for x in (
                    home.right() + gap + ring * home.width(),
                    home.left() - gap - wide - ring * home.width(),
                )
            ),
        ]
        rows += [(ring, spot) for spot in places]
    inside, area = seen.adjusted(gap, gap, -gap, -gap), wide * high
    far = FAR * min(area, FEW * home.width() * home.height())  # wide dice would hide whole small bases
    within, shunned = sides_of(inside), [sides_of(one) for one in (*keep, *standing)]

    def cost(row: tuple[float, QPointF]) -> float:
        ring, spot = row
        left, top = spot.x(), spot.y()
        here = left, top, left + wide, top + high
        out = 0.0 if inside.isEmpty() else area - shared(here, within)
        return 4 * out + sum(shared(here, one) for one in shunned) + ring * far

    best, least, ring = rows[0][1], cost(rows[0]), 0.0
    for row in rows[1:]:
        if row[0] * far >= least:
            break  # so far away none costs less
        if (dear := cost(row)) < least:  # the first of those that cost as little
            best, least, ring = row[1], dear, row[0]
    if inside.isEmpty():
        return best
    step = NUDGE * gap
    nudged = [best + QPointF(step * x, step * y) for x in (0, -1, 1, -2, 2) for y in (0, -1, 1, -2, 2)]
    best = min(nudged, key=lambda spot: cost((ring, spot)))
    left = min(max(best.x(), inside.left()), max(inside.left(), inside.right() - wide))
    top = min(max(best.y(), inside.top()), max(inside.top(), inside.bottom() - high))
    return QPointF(left, top)
