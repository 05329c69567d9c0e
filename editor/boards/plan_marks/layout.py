"""Where everything of a plan lies: shapes of the marks, their words, what a click takes hold of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPainterPathStroker

from editor.boards.plan_marks.curves import arrow, path_through, smooth
from editor.boards.plan_marks.grounds import UNIT
from editor.boards.plan_marks.label_places import at_ends, beside, on_outline, round_spot
from editor.boards.plan_marks.picture import LaidMark, PlanPicture, ShownMark, Written, span_words, wrapped
from editor.boards.plan_marks.room import STRIDE, Room

if TYPE_CHECKING:
    from core.scenarios.plans import PlanMark

ORDER = {"zone": 0, "line": 1, "arrow": 2, "note": 3}
"""Zones lie lowest, notes on top."""


def lay_out(picture: PlanPicture, grown: float) -> list[LaidMark]:
    """Every mark that lies on this ground, lowest first."""
    return _lay_out(picture, picture.marks, grown, ())


def lay_out_live(picture: PlanPicture, grown: float, settled: Sequence[LaidMark]) -> list[LaidMark]:
    """The mark that follows the pointer, over those that are settled; nothing where there is none."""
    live = [shown for shown in picture.marks if shown.key == picture.live]
    words = [written for one in settled for written in one.words]
    return _lay_out(picture, live, grown, words)


def settled_part(picture: PlanPicture) -> PlanPicture:
    """The picture without the mark that follows the pointer."""
    if picture.live is None:
        return picture
    return replace(picture, marks=tuple(one for one in picture.marks if one.key != picture.live))


def _lay_out(
    picture: PlanPicture, marks: Sequence[ShownMark], grown: float, words: Sequence[Written]
) -> list[LaidMark]:
    ways = [way for shown in marks for way in _ways(picture, shown, STRIDE * grown)]
    room = Room(picture.ground.face, picture.taken, ways, grown)
    room.take(rect for written in words for rect in _covered(written))
    found: list[LaidMark] = []
    for shown in sorted(marks, key=lambda one: ORDER[one.mark.kind]):
        spots = _spots(picture, shown)
        laid = _laid(picture, shown, spots, grown, room) if spots else None
        if laid is not None:
            found.append(laid)
            room.take(rect for written in laid.words for rect in _covered(written))
    return found


def _covered(written: Written) -> Sequence[QRectF]:
    return written.covers or (written.plate,)


def _spots(picture: PlanPicture, shown: ShownMark) -> tuple[QPointF, ...]:
    found = map(picture.ground.spot, shown.mark.at)
    return tuple(spot for spot in found if spot is not None)


def _ways(picture: PlanPicture, shown: ShownMark, stride: float) -> Iterator[tuple[float, float]]:
    """Spots along an arrow or a line, close to one another."""
    spots = _spots(picture, shown) if shown.mark.kind in ("arrow", "line") else ()
    if len(spots) > 1:
        line = smooth(spots)
        for step in range(min(400, int(line.length / stride)) + 1):
            yield line.at(step * stride)[:2]


def _laid(
    picture: PlanPicture, shown: ShownMark, spots: tuple[QPointF, ...], grown: float, room: Room
) -> LaidMark | None:
    mark = shown.mark
    if mark.kind == "note":
        return _note(picture, shown, spots, grown, room)
    if mark.kind == "zone":
        shape = picture.ground.zone(mark.at)
        words = on_outline(picture, shape, _title(mark), grown, room)
        return LaidMark(shown, shape, tuple(words), _stroked(shape, 16 * grown), spots)
    line = smooth(spots)
    if line.length < 1.0:  # its first point only: there is no more to be seen yet
        return LaidMark(shown, QPainterPath(), (), QPainterPath(), spots)
    if mark.kind == "line":
        shape = path_through(line.spots)
        words = at_ends(picture, line, _title(mark), grown, room)
        return LaidMark(shown, shape, tuple(words), _stroked(shape, 16 * grown), spots)
    line = line.clear_of(picture.taken, 0.62 * UNIT)
    shape = arrow(line, min(0.4 * UNIT * grown**0.6, 0.75 * line.length))
    words = beside(picture, line, _title(mark), grown, room)
    hit = _stroked(path_through(line.spots), max(14 * grown, 0.22 * UNIT * grown**0.6))
    return LaidMark(shown, shape, tuple(words), hit, spots)


def _title(mark: PlanMark) -> str:
    return "  ".join(word for word in (" ".join(mark.label.split()), span_words(mark)) if word)


def _stroked(path: QPainterPath, width: float) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    return stroker.createStroke(path)


def _note(
    picture: PlanPicture, shown: ShownMark, spots: tuple[QPointF, ...], grown: float, room: Room
) -> LaidMark:
    """A plate on a pole, beside its spot."""
    spot = spots[0]
    lines = tuple(wrapped(shown.mark.label, span_words(shown.mark)))
    written = round_spot(picture, spot, lines, grown, room)
    plate = written.plate
    pole, hit = QPainterPath(), QPainterPath()
    pole.moveTo(spot)
    pole.lineTo(
        min(max(spot.x(), plate.left()), plate.right()), min(max(spot.y(), plate.top()), plate.bottom())
    )
    hit.addRect(plate)
    hit.addEllipse(spot, 10 * grown, 10 * grown)
    return LaidMark(shown, pole, (written,), hit, spots)
