"""Beats with their places in the scene, ready to be drawn."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from core.presentation.cues import MOVES, Subject
from editor.boards.battle.director.beats import Beat
from editor.boards.battle.director.dice_chip import chip_size
from editor.boards.battle.director.sides import shared, sides_of
from editor.boards.battle.director.stage import StageBoard, Standing

if TYPE_CHECKING:
    from core.protocol.state import State

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

CORNER = 0.4
"""The part of a piece that the cross of one takes who fell where another stands now."""

ARROW, MOST_SQUARES = 24.0, 24
"""Pixels of a square of an arrow that dice leave in sight, and how many there are at most."""

KEPT = 8.0
"""Pixels between what lies beside each other."""

NUDGE = 0.8
"""The part of that by which dice are shifted in the end, twice at most: off the corner of a piece."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A beat where it is seen. `starts` and `ends` belong to `beat.who`, one by one; `aim` to `beat.whom`.

    `chip` is the upper left corner of its dice, `path` the middles of the hexes that a move goes over.
    """

    beat: Beat
    starts: tuple[Standing | None, ...]
    ends: tuple[Standing | None, ...]
    aim: Standing | None
    chip: QPointF | None = None
    path: tuple[QPointF, ...] = ()
    leads: bool = True
    """Whether a line goes from its dice to the piece."""

    @property
    def box(self) -> QRectF:
        """All places that it touches."""
        found = QRectF()
        for one in (*self.starts, *self.ends, self.aim):
            if one is not None:
                found = found.united(one.box)
        return found

    @property
    def swept(self) -> QRectF:
        """All that it touches on its way, by whatever hexes that leads and however the piece turns."""
        found = self.box
        if self.beat.kind not in MOVES:
            return found
        spots = [*self.path, *(one.spot for one in (*self.starts, *self.ends) if one is not None)]
        for piece in (one for one in self.starts if one is not None):
            box = piece.box
            corners = (box.topLeft(), box.topRight(), box.bottomLeft(), box.bottomRight())
            far = max(math.hypot(one.x() - piece.spot.x(), one.y() - piece.spot.y()) for one in corners)
            for spot in spots:
                found = found.united(QRectF(spot.x() - far, spot.y() - far, 2 * far, 2 * far))
        return found

    def route(self, start: Standing, end: Standing) -> tuple[QPointF, ...]:
        """The points by which a piece goes: where it stands at both ends, the middles of hexes between.

        Of two steps back in one step of the journal each has its own hexes.
        """
        if len(self.path) < 2:
            return start.spot, end.spot
        near = max(start.box.width(), start.box.height())

        def of(piece: Standing, middle: QPointF) -> QPointF:
            return piece.spot if (piece.spot - middle).manhattanLength() < near else middle

        return of(start, self.path[0]), *self.path[1:-1], of(end, self.path[-1])

    @property
    def spot(self) -> Standing | None:
        """The piece that the beat is about: the target, else the one that acts."""
        if self.aim is not None:
            return self.aim
        rows = self.ends if self.beat.kind in MOVES else self.starts
        return next((one for one in (*rows, *self.starts) if one is not None), None)


def place(stage: StageBoard, beat: Beat, before: State, after: State) -> Placed:
    """Find the places of a beat in the battle before and after its step."""
    find = stage.way_end if beat.kind in MOVES else stage.standing
    starts = tuple(find(before, one) for one in beat.who)
    ends: tuple[Standing | None, ...] = ()
    if beat.kind in MOVES:
        ends = tuple(find(after, one) for one in beat.who)
        pairs = list(zip(beat.who, starts, ends, strict=True))
        starts = tuple(start or _with_others(stage, before, one, end) for one, start, end in pairs)
        ends = tuple(end or _with_others(stage, after, one, start) for one, start, end in pairs)
    if beat.kind in ("rallied", "shaken", "card") and not any(starts):
        starts = tuple(stage.standing(after, one) for one in beat.who)
    aim = None
    if beat.whom is not None:
        aim = stage.near(before, beat.whom) or stage.near(after, beat.whom)
        if beat.kind in MOVES and (stage.goes_to_whom or not any(ends)):
            there = find(after, beat.whom) or aim  # others may stay where a card goes from
            ends, aim = (there,) if there is not None else ends, None
    starts, ends = _ways(stage, after, starts, ends)
    start = next((one for one in starts if one is not None), None)
    if aim is not None and start is not None and beat.whom is not None:
        aim = stage.aim(before, start, beat.whom, aim)
    return Placed(beat, starts, ends, aim, path=stage.spots(beat.path))


def _ways(
    stage: StageBoard, state: State, starts: tuple[Standing | None, ...], ends: tuple[Standing | None, ...]
) -> tuple[tuple[Standing | None, ...], tuple[Standing | None, ...]]:
    """Where the arrows of ways begin and end; what goes nowhere keeps its place."""
    if len(starts) != len(ends):
        return starts, ends
    pairs = [
        (one, other) if one is None or other is None else stage.way(state, one, other)
        for one, other in zip(starts, ends, strict=True)
    ]
    return tuple(one for one, _other in pairs), tuple(other for _one, other in pairs)


def _with_others(stage: StageBoard, state: State, one: Subject, alone: Standing | None) -> Standing | None:
    """Where somebody joins others, or leaves them, who stood or stands `alone` at the other end of his way:
    as a general who rides to a unit.
    """
    near = None if alone is None else stage.near(state, one)
    return None if near is None or alone is None else replace(near, paint=alone.paint, side=alone.side)


def loss_box(piece: Standing, size: tuple[float, float]) -> QRectF:
    """Where the number of what a piece lost is told."""
    wide, high = size
    low = piece.box.top() + max(piece.box.height(), 1e-6) * piece.told_at
    return QRectF(piece.box.center().x() - wide / 2, low - high, wide, high)


def told_clear(piece: Standing, signs: Sequence[QRectF], size: tuple[float, float]) -> Standing:
    """The piece with its losses told over it, else under it or on it, where no sign lies over them."""
    high, tall = size[1], max(piece.box.height(), 1e-6)
    ways = (piece.told_at, 1.0 + high / tall, 0.5 + high / tall / 2)
    rows = [replace(piece, told_at=one) for one in ways]
    clear = (row for row in rows if not any(loss_box(row, size).intersects(one) for one in signs))
    return next(clear, piece)


def summed(marks: Sequence[Placed]) -> list[Placed]:
    """Marks that stand: one mark for all the losses of a piece in one place, where the last stood.

    One would hide the other, and tell less than was lost.
    """
    last: dict[tuple[object, ...], int] = {}
    lost: dict[tuple[object, ...], int] = {}
    for number, mark in enumerate(marks):
        if mark.beat.kind == "lose":
            key = _loser(mark)
            last[key], lost[key] = number, lost.get(key, 0) + mark.beat.count
    shown: list[Placed] = []
    for number, mark in enumerate(marks):
        if mark.beat.kind != "lose":
            shown.append(mark)
        elif last[key := _loser(mark)] == number:
            told = mark.beat.count == lost[key]
            shown.append(mark if told else replace(mark, beat=replace(mark.beat, count=lost[key])))
    return shown


def parted_from_dead(marks: Sequence[Placed], done: Sequence[Beat]) -> list[Placed]:
    """Where others move up into the place of the dead, his dice lead nowhere: the line would end on them."""
    left = {(beat.moment, beat.who) for beat in done if beat.kind == "gone"}
    return [replace(mark, leads=(mark.beat.moment, mark.beat.who) not in left) for mark in marks]


def ghosts(marks: Sequence[Placed]) -> list[QRectF]:
    """Where those are still seen, pale, who went from there and live: the dead have their cross there."""
    dead = {who for mark in marks if mark.beat.kind == "gone" for who in mark.beat.who}
    moved = (mark for mark in marks if mark.beat.kind in MOVES and not dead.intersection(mark.beat.who))
    return [one.box for mark in moved for one in mark.starts if one is not None]


def aside(marks: Sequence[Placed], standing: Sequence[QRectF]) -> list[Placed]:
    """Marks of the dead lie small in the corner where somebody stands in their place now, or went from it:
    he is not dead.
    """
    shown: list[Placed] = []
    for mark in marks:
        fell = next((one for one in mark.starts if one is not None), None)
        if mark.beat.kind == "gone" and fell is not None:
            middle = fell.box.center()
            if any(box.contains(middle) for box in standing):
                wide, high = fell.box.width() * CORNER, fell.box.height() * CORNER
                box = QRectF(fell.box.left() - wide / 2, fell.box.bottom() - high / 2, wide, high)
                mark = replace(mark, starts=(replace(fell, box=box),))
        shown.append(mark)
    return shown


def _loser(mark: Placed) -> tuple[object, ...]:
    """Who lost, and where."""
    stood = next((one for one in mark.starts if one is not None), None)
    return (*mark.beat.who, None if stood is None else (stood.spot.x(), stood.spot.y()))


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
        gap, away = KEPT / room.scale, [*keep, *taken, *taken, *hidden, *_arrow(row, ARROW / room.scale)]
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


def _arrow(row: Placed, wide: float) -> list[QRectF]:
    """Where the arrow lies from who acts to whom it is meant for, in squares: dice leave it in sight."""
    start = next((one for one in row.starts if one is not None), None)
    if start is None or row.aim is None:
        return []
    one, other = start.box.center(), row.aim.box.center()
    steps = min(MOST_SQUARES, int(math.hypot(other.x() - one.x(), other.y() - one.y()) / wide))
    spots = (one + (other - one) * (step / steps) for step in range(1, steps))
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
