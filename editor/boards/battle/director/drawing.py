"""How a beat is drawn on any board, while it runs (`part` from 0 to 1) and as the mark that stays (1)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from core.presentation.cues import MOVES
from editor.base.drawing.brushes import SANS, colour, font, pen
from editor.base.drawing.lettering import text_width
from editor.base.drawing.symbols import draw_figure
from editor.boards.battle.director.pace import LEAVE
from editor.boards.battle.director.placed import Placed
from editor.boards.battle.director.stage import Standing
from editor.boards.battle.director.ways import ARROW, HALO, draw_arrow, first_part
from editor.boards.drawing.overlay import Shape, draw_shape
from editor.boards.drawing.style import SideLook

LOSS, DEAD, GOOD, AMBER = "#B3202C", "#C0182A", "#1C8A45", "#A06A00"
GHOST = 0.36
"""How much of a piece is seen where it stood."""
FLAG = 13.0
"""Half of the badge of a flag, in pixels."""
BESIDE = 36.0
"""Pixels from the middle of what a piece lost to that of its sign."""
PALE = 0.4
"""How much of an arrow is seen over the name of a place."""
STEP = 1.3
"""A move of so many depths of a piece, or less, is drawn from middle to middle: of an arrow beside the pieces
the tip alone would be seen.
"""


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of the sides, in the order of the battle, and pixels a scene unit."""

    sides: Sequence[SideLook]
    scale: float
    grown: float
    places: tuple[int, ...] = (0, 1)
    """Which colours each side of the battle has."""
    names: tuple[QRectF, ...] = ()
    """What the names of the ground cover: arrows are pale over them, so that both are read."""

    @property
    def by_side(self) -> tuple[str, ...]:
        """The colours of the sides in the order of the battle."""
        return tuple(self.of(place) for place in self.places)

    def of(self, side: int) -> str:
        """The colour of a side."""
        return self.sides[side % 2].fill


def draw_leader(painter: QPainter, chip: QRectF, to: Standing, scale: float) -> None:
    """A thin line from dice that lie apart to the piece that they fell for."""
    home = to.box.center()
    spot = QPointF(
        min(max(home.x(), chip.left()), chip.right()), min(max(home.y(), chip.top()), chip.bottom())
    )
    way = home - spot
    if math.hypot(way.x(), way.y()) < max(to.box.width(), to.box.height()) * 0.5 + 26 / scale:
        return
    line = QPainterPath(spot)
    line.lineTo(_edge(to.box, spot))
    draw_shape(painter, Shape(line, "#221E18", 1.4, halo="#FBFAF6"))


def smooth(part: float) -> float:
    """Slow at both ends."""
    part = min(1.0, max(0.0, part))
    return part * part * (3 - 2 * part)


# --- under the pieces --------------------------------------------------------------------------------------


def draw_under(painter: QPainter, placed: Placed, part: float, inks: Inks) -> None:
    """Ghosts of the places that were left."""
    if placed.beat.kind not in MOVES and placed.beat.kind != "gone":
        return
    appears = min(1.0, part * placed.beat.length / LEAVE)
    for start, end in _ways(placed):
        if start is not None and start.paint is not None and _is_away(start, end):
            _paint_at(painter, start, start.spot, 0.0, GHOST * appears)


def _ways(placed: Placed) -> list[tuple[Standing | None, Standing | None]]:
    ends = placed.ends or (None,) * len(placed.starts)
    return list(zip(placed.starts, ends, strict=False))


def _is_away(start: Standing, end: Standing | None) -> bool:
    if end is None:
        return True
    off = end.spot - start.spot
    return abs(off.x()) + abs(off.y()) > 2.0


def _paint_at(painter: QPainter, piece: Standing, spot: QPointF, turn: float, opacity: float) -> None:
    if piece.paint is None:
        return
    painter.save()
    painter.setOpacity(opacity)
    painter.translate(spot)
    painter.rotate(turn)
    piece.paint(painter)
    painter.restore()


# --- over the pieces ---------------------------------------------------------------------------------------


def draw_over(painter: QPainter, placed: Placed, part: float, inks: Inks, *, running: bool) -> None:
    """Arrows, pieces on their way, figures that fall, flags that rise, crosses."""
    kind = placed.beat.kind
    if kind == "aim":
        _draw_aim(painter, placed, part, inks)
    elif kind in MOVES:
        _draw_move(painter, placed, part, inks, running=running)
    elif kind == "lose":
        _draw_loss(painter, placed, part, inks, running=running)
    elif kind == "gone":
        _draw_gone(painter, placed, part, inks)
    elif kind in ("shaken", "rallied", "card"):
        _draw_sign(painter, placed, part, inks)


def _draw_aim(painter: QPainter, placed: Placed, part: float, inks: Inks) -> None:
    start = next((one for one in placed.starts if one is not None), None)
    if placed.aim is None:
        return
    if start is None:  # aimed at from nowhere on the board, as by a sharpshooter
        middle, radius = placed.aim.box.center(), max(placed.aim.box.width(), placed.aim.box.height()) * 0.62
        ring = QPainterPath()
        ring.addEllipse(middle, radius * (2 - smooth(part)), radius * (2 - smooth(part)))
        draw_shape(painter, Shape(ring, LOSS, 2.6, halo=HALO))
        return
    tail, head = aimed(start.box, placed.aim.box)
    tip = tail + (head - tail) * smooth(part)
    _draw_arrow(painter, (tail, tip), inks.of(start.side), inks)


def aimed(start: QRectF, aim: QRectF) -> tuple[QPointF, QPointF]:
    """Both ends of the arrow from one piece to another; over pieces that overlap, from middle to middle."""
    one, other = start.center(), aim.center()
    tail, head = _edge(start, other), _edge(aim, one)
    along = QPointF.dotProduct(head - tail, other - one)
    return (tail, head) if along > 0 and not start.intersects(aim) else (one, other)


def _edge(box: QRectF, towards: QPointF) -> QPointF:
    """Where the way from the middle of a box towards a point leaves a circle a little smaller than it."""
    way = towards - box.center()
    length = max(1e-6, math.hypot(way.x(), way.y()))
    return box.center() + way / length * min(box.width(), box.height()) * 0.42


def _draw_arrow(
    painter: QPainter, spots: Sequence[QPointF], ink: str, inks: Inks, *, dashed: bool = False
) -> None:
    """An arrow, pale where it goes over the name of a place."""
    rim = ARROW / inks.scale
    whole = QPolygonF(list(spots)).boundingRect().adjusted(-rim, -rim, rim, rim)
    over = QPainterPath()
    over.setFillRule(Qt.FillRule.WindingFill)
    for name in inks.names:
        if whole.intersects(name):
            over.addRect(name)
    if over.isEmpty():
        draw_arrow(painter, spots, ink, inks.scale, dashed=dashed)
        return
    beside = QPainterPath()
    beside.addRect(whole.adjusted(-rim, -rim, rim, rim))
    for part, opacity in ((beside.subtracted(over), 1.0), (over, PALE)):
        painter.save()
        painter.setClipPath(part, Qt.ClipOperation.IntersectClip)
        painter.setOpacity(painter.opacity() * opacity)
        draw_arrow(painter, spots, ink, inks.scale, dashed=dashed)
        painter.restore()


def _draw_move(painter: QPainter, placed: Placed, part: float, inks: Inks, *, running: bool) -> None:
    length = placed.beat.length
    gone = smooth((part * length - LEAVE) / max(1, length - LEAVE))
    dashed = placed.beat.kind in ("withdraw", "panic")
    for start, end in _ways(placed):
        if start is None or end is None or not _is_away(start, end):
            continue
        ink = LOSS if placed.beat.kind == "panic" else inks.of(start.side)
        route = placed.route(start, end)
        middle = (
            start.box.center() - start.spot
        )  # a base is drawn round its front, an arrow leads from inside
        line = [spot + middle for spot in route]
        off, depth = line[-1] - line[0], min(start.box.width(), start.box.height())
        if len(line) > 2 or math.hypot(off.x(), off.y()) > STEP * depth:
            line[0] = _edge(start.box.translated(route[0] - start.spot), line[1])
            line[-1] = _edge(end.box.translated(route[-1] - end.spot), line[-2])
        _draw_arrow(painter, first_part(line, gone if running else 1.0), ink, inks, dashed=dashed)
        if running:
            turn = (end.turn - start.turn + 180) % 360 - 180
            _paint_at(painter, start, first_part(route, gone)[-1], turn * gone, 1.0)


def _draw_loss(painter: QPainter, placed: Placed, part: float, inks: Inks, *, running: bool) -> None:
    piece = next((one for one in placed.starts if one is not None), None)
    if piece is None:
        return
    if running:
        for number in range(min(4, max(1, placed.beat.count))):
            _draw_falling(painter, piece, number, part, inks)
    words = f"\N{MINUS SIGN}{placed.beat.count}" if placed.beat.count else "\N{MINUS SIGN}"
    spot = QPointF(piece.box.center().x(), piece.box.top() + piece.box.height() * piece.told_at)
    grow = 1.0 + 0.5 * (1 - min(1.0, part * 3)) if running else 1.0
    draw_pill(painter, spot, words, LOSS, inks.scale, inks.grown * grow)


def _draw_falling(painter: QPainter, piece: Standing, number: int, part: float, inks: Inks) -> None:
    """A figure that falls out of the piece, turning."""
    high = min(piece.box.height() * 0.55, 44 / inks.scale)
    way = piece.box.width() * (0.34 + 0.14 * number)
    fall = piece.box.height() * (0.9 * part * part - 0.35 * part)
    spot = QPointF(piece.box.center().x() + way * part, piece.box.center().y() + fall + high / 2)
    painter.save()
    painter.translate(spot)
    painter.rotate(100 * part + 18 * number)
    painter.setOpacity(max(0.0, 1.0 - part * part))
    draw_figure(painter, piece.figure, QPointF(0, high / 2), high, inks.of(piece.side), "#FFFFFF", 1.2)
    painter.restore()


def draw_pill(
    painter: QPainter, spot: QPointF, words: str, ink: str, scale: float, grown: float = 1.0
) -> None:
    """Words on a coloured strip over a point of the scene, as large at any zoom."""
    letters = font(SANS, 14 * grown, 700)
    wide, high = text_width(words, letters) + 18 * grown, 22 * grown
    rect = QRectF(-wide / 2, -high - 2, wide, high)
    painter.save()
    painter.translate(spot)
    painter.scale(1 / scale, 1 / scale)
    painter.setPen(pen("#FFFFFF", 1.6))
    painter.setBrush(colour(ink))
    painter.drawRoundedRect(rect, high / 2, high / 2)
    painter.setPen(colour("#FFFFFF"))
    painter.setFont(letters)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, words)
    painter.restore()


def _draw_gone(painter: QPainter, placed: Placed, part: float, inks: Inks) -> None:
    piece = next((one for one in placed.starts if one is not None), None)
    if piece is None:
        return
    crossed = min(1.0, part * placed.beat.length / 250)
    box = piece.box
    half = min(box.width(), box.height()) * 0.42
    middle = box.center()
    for way, begins in ((1, 0.0), (-1, 0.5)):
        drawn = min(1.0, max(0.0, (crossed - begins) * 2))
        if drawn <= 0:
            continue
        line = QPainterPath(middle + QPointF(-half * way, -half))
        line.lineTo(middle + QPointF(-half * way, -half) + QPointF(2 * half * way, 2 * half) * drawn)
        draw_shape(painter, Shape(line, DEAD, 5.0, halo=HALO))
    rises = smooth((part * placed.beat.length - 250) / 500)
    if rises > 0:
        spot = flag_spot(piece, inks) - QPointF(0, 14 / inks.scale * (rises - 1))
        _draw_flag(painter, spot, inks, inks.of(1 - piece.side), rises)


def flag_spot(piece: Standing, inks: Inks) -> QPointF:
    """The upper right corner of a piece; of a wide one within it, for the dice lie just beside it."""
    box, badge = piece.box, FLAG * inks.grown / inks.scale
    return QPointF(box.right() - (badge if box.width() > 3 * badge else 0), box.top())


def _draw_flag(painter: QPainter, spot: QPointF, inks: Inks, ink: str, rises: float) -> None:
    """The flag that the destroyed unit leaves to its enemy, in a round badge."""
    painter.save()
    painter.translate(spot)
    painter.scale(inks.grown / inks.scale, inks.grown / inks.scale)
    painter.setOpacity(rises)
    painter.setPen(pen(ink, 2.0))
    painter.setBrush(colour("#FBFAF6"))
    painter.drawEllipse(QPointF(), FLAG, FLAG)
    painter.setPen(pen("#221E18", 1.8))
    painter.drawLine(QPointF(-5, 8), QPointF(-5, -8))
    cloth = QPainterPath(QPointF(-4, -8))
    cloth.lineTo(8, -6)
    cloth.lineTo(8, 1)
    cloth.lineTo(-4, 0)
    cloth.closeSubpath()
    painter.fillPath(cloth, colour(ink))
    painter.restore()


def _draw_sign(painter: QPainter, placed: Placed, part: float, inks: Inks) -> None:
    piece = next((one for one in placed.starts if one is not None), None)
    if piece is None:
        return
    if placed.beat.kind == "card":
        path = QPainterPath()
        ring = piece.box.adjusted(-3, -3, 3, 3)
        path.addRoundedRect(ring, 6, 6)
        free = QPainterPath()
        free.addRect(ring.adjusted(-9, -9, 9, 9))
        for over in piece.under:
            covered = QPainterPath()
            covered.addRect(over.adjusted(-3, -3, 3, 3))
            free -= covered
        painter.save()
        painter.setClipPath(free, Qt.ClipOperation.IntersectClip)
        draw_shape(painter, Shape(path, AMBER, 2.4 * smooth(part), halo=HALO))
        painter.restore()
        return
    words, ink = ("!", AMBER) if placed.beat.kind == "shaken" else (f"+{placed.beat.count or ''}", GOOD)
    painter.save()
    painter.setOpacity(smooth(part * 2))
    draw_pill(painter, sign_spot(piece, inks), words, ink, inks.scale, inks.grown)
    painter.restore()


def sign_spot(piece: Standing, inks: Inks) -> QPointF:
    """The upper left corner of a piece; of a narrow one farther left: in its middle its losses are told."""
    left = min(piece.box.left(), piece.box.center().x() - BESIDE * inks.grown / inks.scale)
    return QPointF(left, piece.box.top() + 6 / inks.scale)
