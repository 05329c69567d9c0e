"""Counters: a cream card of 88 x 60 with figures, a band with letter, arm and strength, rings and marks."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath, QPolygonF

from core.presentation.look import Piece
from editor.base.drawing.brushes import SANS, colour, font, pen
from editor.base.drawing.lettering import draw_plate, draw_text, plate_strip
from editor.base.drawing.symbols import draw_arm, draw_figure, star
from editor.boards.drawing.plain_counters import Counter as Counter
from editor.boards.drawing.plain_counters import draw_plain_counter
from editor.boards.drawing.style import SideLook, Style
from editor.boards.styles.counter_names import name_size

WIDTH, HEIGHT = 88.0, 60.0
DROP = 11.0
"""How far below the centre of its hex a counter lies, to leave the hex number free."""

BAND = 17.0
NAMES_FROM = 0.75
PLAIN_UP_TO = 0.55
"""Up to this scale a counter shows letter, arm and strength only, in large."""

BOUNDS = QRectF(-WIDTH / 2 - 26, -HEIGHT / 2 - 28, WIDTH + 52, HEIGHT + 56)
"""All that a counter draws, from its own centre."""

_FLAGGED = "infantry"
_SPACING = {
    "infantry": 20.5,
    "tribal": 16.0,
    "cavalry": 26.0,
    "mounted_infantry": 26.0,
    "artillery": 40.0,
    "general": 30.0,
}
_FIGURE_HEIGHT = {
    "infantry": 31.0,
    "tribal": 29.0,
    "cavalry": 25.5,
    "mounted_infantry": 25.5,
    "artillery": 33.0,
    "general": 30.0,
}
_LOOSE = 6.0
"""How much higher every second figure of a unit in open order stands."""


def draw_counter(painter: QPainter, counter: Counter, style: Style, scale: float = 1.0) -> None:
    """The counter around (0, 0). `scale` (pixels a scene unit) decides whether names are shown."""
    piece, side = counter.piece, style.sides[counter.piece.side % 2]
    card = QRectF(-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT)
    if style.map == "staff" and scale > PLAIN_UP_TO:
        card = card.adjusted(4, 0, -4, 0)
    shape = card_shape(card, side)
    painter.fillPath(shape.translated(2, 4.5), colour(style.shadow, 0.45))
    if scale <= PLAIN_UP_TO:
        draw_plain_counter(painter, counter, card, shape, style)
        return
    if style.map == "staff":
        _draw_staff_counter(painter, counter, side, style, scale)
        return
    painter.fillPath(shape, colour(style.card))
    _draw_band(painter, counter, card, shape, side, style)
    _draw_figures(painter, piece, card.bottom() - BAND + 1.5, side, style)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.strokePath(shape, pen(side.dark, 2.8, join=Qt.PenJoinStyle.MiterJoin))
    if style.dark:
        painter.strokePath(card_shape(card.adjusted(-2, -2, 2, 2), side), pen("#F3EBD8", 1.3, 0.8))
    if counter.general is not None:
        _draw_general_ring(painter, counter.general, QPointF(card.right() - 3, card.top() - 1), side, style)
    _draw_marks(painter, counter, card, style)
    if counter.name and scale >= NAMES_FROM:
        draw_plate(painter, *_name_plate(counter), style.plate_ink, style.plate)


def name_plate(counter: Counter, style: Style, scale: float) -> QRectF:
    """What the name below a counter covers around (0, 0); nothing where `draw_counter` leaves it out."""
    if style.map == "staff":
        from editor.boards.styles.staff import counters as staff

        shown, strip = scale >= staff.NAMES_FROM, staff.name_plate
        return strip(counter) if counter.name and shown else QRectF()
    if not counter.name or scale < NAMES_FROM:
        return QRectF()
    return plate_strip(*_name_plate(counter))


def _name_plate(counter: Counter) -> tuple[QPointF, str, QFont]:
    """A name with the middle of its base line, from the centre of its counter, and its letters."""
    size = name_size(counter, SANS, 12.5, 700)
    return QPointF(0, HEIGHT / 2 + 2 + 0.84 * size), counter.name, font(SANS, size, 700)


def _draw_staff_counter(
    painter: QPainter, counter: Counter, side: SideLook, style: Style, scale: float
) -> None:
    """The counter of the staff map, with the same rings, signs and corners as on the other."""
    from editor.boards.styles.staff import counters as staff

    shape = card_shape(staff.CARD, side)
    painter.fillPath(shape, colour(side.fill))
    staff.draw_ground(painter, counter, side, style)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inner = card_shape(staff.CARD.adjusted(2.6, 2.6, -2.6, -2.6), side)
    painter.strokePath(inner, pen(style.card, 0.9, 0.8, join=Qt.PenJoinStyle.MiterJoin))
    painter.strokePath(shape, pen(side.dark, 1.8, join=Qt.PenJoinStyle.MiterJoin))
    if style.dark:
        painter.strokePath(
            card_shape(staff.CARD.adjusted(-1.6, -1.6, 1.6, 1.6), side), pen("#F3EBD8", 1.1, 0.8)
        )
    if counter.general is not None:
        corner = QPointF(staff.CARD.right() - 3, staff.CARD.top() - 1)
        _draw_general_ring(painter, counter.general, corner, side, style)
    _draw_marks(painter, counter, staff.CARD, style)
    if counter.name and scale >= staff.NAMES_FROM:
        staff.draw_name(painter, counter, style)


def card_shape(card: QRectF, side: SideLook) -> QPainterPath:
    """The outline of a card: the corners tell the sides apart without colour."""
    path = QPainterPath()
    if side.corner == "square":
        path.addRoundedRect(card, 3, 3)
        return path
    cut, left, top, right, bottom = 10.0, card.left(), card.top(), card.right(), card.bottom()
    path.addPolygon(
        QPolygonF(
            [
                QPointF(left + cut, top),
                QPointF(right - cut, top),
                QPointF(right, top + cut),
                QPointF(right, bottom - cut),
                QPointF(right - cut, bottom),
                QPointF(left + cut, bottom),
                QPointF(left, bottom - cut),
                QPointF(left, top + cut),
            ]
        )
    )
    path.closeSubpath()
    return path


def _draw_band(
    painter: QPainter, counter: Counter, card: QRectF, shape: QPainterPath, side: SideLook, style: Style
) -> None:
    band = QRectF(card.left(), card.bottom() - BAND, card.width(), BAND)
    strip = QPainterPath()
    strip.addRect(band)
    painter.fillPath(shape.intersected(strip), colour(side.fill))
    painter.setPen(pen(side.dark, 1.6))
    painter.drawLine(band.topLeft(), band.topRight())
    box = QRectF(-11, band.top() + 2.6, 22, 12)
    painter.fillRect(box, colour(style.card))
    draw_arm(painter, box, counter.piece.kind, side.dark)
    base = band.bottom() - 3.9
    draw_text(painter, QPointF(card.left() + 15, base), counter.letter, font(SANS, 13, 700), side.ink)
    strength = str(counter.piece.figures)
    draw_text(painter, QPointF(card.right() - 15, base), strength, font(SANS, 14, 700), side.ink)
    piece = counter.piece
    if piece.sign:
        spot = QPointF(box.right() + 8.5, base)
        draw_text(painter, spot, piece.sign, font(SANS, 12, 600, italic=True), side.ink)
    if piece.rank:
        _draw_rank(painter, piece.rank, QPointF(box.left() - 7.5, band.center().y()), side, style)


def _draw_rank(painter: QPainter, rank: int, spot: QPointF, side: SideLook, style: Style) -> None:
    """Above the common troops a star, below them a hollow wedge."""
    if rank > 0:
        badge = star(spot, 6.2)
        painter.strokePath(badge, pen(style.star_line, 1.4))
        painter.fillPath(badge, colour(style.star))
        return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(side.ink, 1.5, join=Qt.PenJoinStyle.MiterJoin))
    painter.drawPolygon(QPolygonF([spot + QPointF(x, y) for x, y in ((-4, -3), (4, -3), (0, 4))]))


def _draw_figures(painter: QPainter, piece: Piece, feet: float, side: SideLook, style: Style) -> None:
    """The figures that are left in the tint of the side, the lost ones pale; the first bears the colours."""
    kind = piece.kind if piece.kind in _SPACING else _FLAGGED
    total = max(piece.full, piece.figures)
    spacing = min(_SPACING[kind], (WIDTH - 12) / max(1, total))
    height = (_FIGURE_HEIGHT[kind] - (_LOOSE if piece.loose else 0)) * min(
        1.0, max(0.55, 1.25 * spacing / _SPACING[kind])
    )
    for number in range(total):
        lift = _LOOSE if piece.loose and number % 2 and total > 1 else 0.0
        aside = 3 if kind == "artillery" else 0
        spot = QPointF((number - (total - 1) / 2) * spacing - 1 + aside, feet - lift)
        if number >= piece.figures:
            draw_figure(painter, kind, spot, height, style.lost, alpha=0.42)  # type: ignore[arg-type]
        elif kind == _FLAGGED and number == 0 and total > 1:
            draw_figure(painter, "bearer", spot, height, side.figure, side.dark)
            draw_figure(painter, "cloth", spot, height, side.fill, side.dark)
        else:
            draw_figure(painter, kind, spot, height, side.figure, side.dark)  # type: ignore[arg-type]
    if kind == "general":
        for reach in (-28, 28):
            painter.fillPath(star(QPointF(reach, feet - 14), 8), colour(style.star))
            painter.strokePath(star(QPointF(reach, feet - 14), 8), pen(style.star_line, 1.2))


def _draw_general_ring(
    painter: QPainter, general: Piece, centre: QPointF, side: SideLook, style: Style
) -> None:
    painter.setBrush(colour(style.card))
    painter.setPen(pen(side.dark, 2.6))
    painter.drawEllipse(centre, 15.5, 15.5)
    draw_figure(painter, "general", centre + QPointF(-1, 10), 19, side.fill, side.dark, 0.6)
    badge = star(centre + QPointF(12, -11), 7.5)
    painter.fillPath(badge, colour(style.star))
    painter.strokePath(badge, pen(style.star_line, 1.2))


def _draw_marks(painter: QPainter, counter: Counter, card: QRectF, style: Style) -> None:
    """Ordered or done a tick, moved an arrow, fought sabres, to come a glass; from the upper left, or from
    the lower one where the hex wears a value.
    """
    piece = counter.piece
    spot = QPointF(card.left() + 1, card.bottom() - 1 if counter.on_value else card.top() + 1)
    for mark in _SIGNS:
        if mark not in piece.marks or (mark == "activated" and "active" in piece.marks):
            continue
        painter.setBrush(colour(style.chosen_fill if mark == "ordered" else style.card))
        painter.setPen(pen(style.star_line, 2))
        painter.drawEllipse(spot, 10, 10)
        painter.setPen(pen(style.star_line, 2.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for stroke in _SIGNS[mark]:
            painter.drawPolyline(QPolygonF([spot + QPointF(x, y) for x, y in stroke]))
        spot += QPointF(22, 0)


_SIGNS: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
    "ordered": (((-4.5, 0), (-1, 4), (5, -4.5)),),
    "moved": (((-5, 0), (5, 0)), ((1.5, -3.5), (5, 0), (1.5, 3.5))),
    "fought": (((-4.5, 4.5), (4.5, -4.5)), ((-4.5, -4.5), (4.5, 4.5))),
    "activated": (((-4.5, 0), (-1, 4), (5, -4.5)),),
    "waiting": (((-4, -5), (4, -5), (-4, 5), (4, 5), (-4, -5)),),
    "damaged": (((-5, 0), (-1.5, -4), (1, 3), (5, -2)),),
}
