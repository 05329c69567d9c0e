"""The two items of a scene on which the director draws: under the pieces and over them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from core.presentation.cues import MOVES
from editor.boards.battle.director.dice_chip import SAY, chip_size, draw_badge, draw_chip
from editor.boards.battle.director.drawing import Inks, draw_leader, draw_over, draw_under
from editor.boards.battle.director.placed import Placed
from editor.boards.drawing.scale import logical_scale_of

ROOM = 46.0
"""Pixels round the places in which arrows, pills and badges lie."""


class DirectorItem(QGraphicsItem):
    """Draws marks and the running beat; `over` says on which side of the pieces."""

    def __init__(self, say: SAY, z: float, *, over: bool) -> None:
        super().__init__()
        self._say, self._over = say, over
        self.marks: tuple[Placed, ...] = ()
        self.running: tuple[Placed, float] | None = None
        self._inks: Inks | None = None
        self._box = QRectF()
        self.setZValue(z)

    def show_moment(self, marks: Sequence[Placed], running: tuple[Placed, float] | None, inks: Inks) -> None:
        """Show these marks, and a beat with how far it is."""
        if not (marks or running or self.marks or self.running):
            return
        same = self.running is not None and running is not None and self.running[0] is running[0]
        if tuple(marks) != self.marks or not same or inks != self._inks:
            self.prepareGeometryChange()
            self.marks, self._inks = tuple(marks), inks
            rows = (*marks, *((running[0],) if running is not None else ()))
            self._box = self._covered(rows, inks)
        self.running = running
        self.update()

    def _covered(self, rows: Sequence[Placed], inks: Inks) -> QRectF:
        box, room = QRectF(), ROOM * inks.grown / inks.scale
        for row in rows:
            box = box.united(row.swept.adjusted(-room, -room, room, room))
            if row.chip is not None:
                size = chip_size(row.beat, inks.grown, self._say) / inks.scale
                box = box.united(QRectF(row.chip, size).adjusted(-room, -room, room, room))
        return box

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        inks = self._inks
        if inks is None:
            return
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        running = () if self.running is None else ((*self.running, True),)
        rows = [*((row, 1.0, False) for row in self.marks), *running]
        if not self._over:
            for row, part, _runs in rows:
                draw_under(painter, row, part, inks)
            return
        for row, part, runs in rows:
            if row.beat.kind != "lose":
                draw_over(painter, row, part, inks, running=runs)
        scale = logical_scale_of(painter)
        diced = [one for one in rows if one[0].chip is not None and one[0].beat.fallen is not None]
        for row, _part, _runs in diced:  # before all dice: a line never goes over those of another
            if row.chip is not None and row.spot is not None and row.leads:
                size = chip_size(row.beat, inks.grown, self._say) / scale
                draw_leader(painter, QRectF(row.chip, size), row.spot, scale)
        for row, part, runs in rows:  # after the lines: no line goes through the number of a loss
            if row.beat.kind == "lose":
                draw_over(painter, row, part, inks, running=runs)
        for row, part, runs in diced:
            if row.chip is not None:
                painter.save()
                painter.translate(row.chip)
                painter.scale(1 / scale, 1 / scale)
                at = part * row.beat.length if runs else None
                draw_chip(painter, row.beat, at, inks.grown, self._say, inks.by_side)
                painter.restore()
        there = [row for row, _part, runs in rows if not (runs and row.beat.kind in MOVES)]
        self._draw_numbers(painter, there, inks, scale)  # who is on the way has no place beside it yet

    def _draw_numbers(self, painter: QPainter, rows: Sequence[Placed], inks: Inks, scale: float) -> None:
        """Each act once: on its dice, else beside the piece that it is about."""
        numbers = {row.beat.number for row in rows if row.beat.number}
        if len(numbers) < 2 and not any(row.beat.others and row.beat.number for row in rows):
            return  # an only act of one's own: nothing tells it by its number
        for number in sorted(numbers):
            own = [row for row in rows if row.beat.number == number]
            diced = next((row for row in own if row.chip is not None), None)
            spot: QPointF | None = None
            if diced is not None and diced.chip is not None:
                wide = chip_size(diced.beat, inks.grown, self._say).width() / scale
                spot = diced.chip + QPointF(wide, 0)
            else:
                piece = own[-1].spot
                spot = None if piece is None else piece.box.topRight()
            if spot is not None:
                painter.save()
                painter.translate(spot)
                painter.scale(1 / scale, 1 / scale)
                draw_badge(painter, QPointF(), number, inks.grown)
                painter.restore()
