"""Beats with their places in the scene, ready to be drawn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from core.presentation.cues import MOVES, Subject
from editor.boards.battle.director.beats import Beat
from editor.boards.battle.director.stage import StageBoard, Standing

if TYPE_CHECKING:
    from core.protocol.state import State

CORNER = 0.4
"""The part of a piece that the cross of one takes who fell where another stands now."""


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

    @property
    def lines(self) -> list[tuple[QPointF, ...]]:
        """The points of its arrows: by which pieces went, or from who acts to whom it is meant for."""
        if self.beat.kind in MOVES:
            pairs = zip(self.starts, self.ends, strict=False)
            return [self.route(one, other) for one, other in pairs if one is not None and other is not None]
        start = next((one for one in self.starts if one is not None), None)
        if start is None or self.aim is None:
            return []
        return [(start.box.center(), self.aim.box.center())]

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
