"""Cards as they are printed: one painter for the table, the pictures and the sheets of an army list.

All is drawn by paths, in card units: a card is 118 wide and 167.56 high, whatever the rectangle.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from editor.base.drawing.brushes import SERIF, TITLE, colour, font, pen
from editor.base.drawing.lettering import text_path, text_width
from editor.base.drawing.symbols import draw_arm, star
from editor.boards.cards.colours import CardColours, CardPalette, Shape
from editor.boards.cards.face import CardBack, PrintedCard
from editor.boards.cards.vignettes import paint_vignette

WIDTH = 118.0
RATIO = 1.42
HEIGHT = WIDTH * RATIO
MARGIN = WIDTH * 0.045
RADIUS = WIDTH * 0.055

FINE_FROM = 90.0
"""Device pixels of width from which the sky and the remark in the foot are drawn."""

READ_FROM = 60.0
"""Device pixels of width from which the effect of a card without values is written."""

GROWN = 8.0
"""Letters are laid out so many times larger, as fonts have whole pixels."""

Align = Literal["left", "centre", "right"]
MITRE = Qt.PenJoinStyle.MiterJoin
ARMS = ("infantry", "cavalry", "artillery", "general")


def card_rect(left: float, top: float, width: float) -> QRectF:
    """The rectangle of a card of that width."""
    return QRectF(left, top, width, width * RATIO)


def paint_card(
    painter: QPainter,
    rect: QRectF,
    face: PrintedCard | CardBack,
    palette: CardPalette,
    *,
    shadow: bool = True,
) -> None:
    """A card into `rect` (its width counts), face up or face down, light or dark as `palette` is.

    Nothing is drawn outside of `rect` but the shadow to the lower right.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pixels = rect.width() * math.hypot(painter.combinedTransform().m11(), painter.combinedTransform().m12())
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / WIDTH, rect.width() / WIDTH)
    _paper(painter, palette, shadow=shadow)
    if isinstance(face, CardBack):
        _back(painter, face, palette)
    else:
        _face(painter, face, palette, pixels)
    painter.restore()


def paint_token(painter: QPainter, centre: QPointF, radius: float, palette: CardPalette) -> None:
    """A loss: a red disc with a notched rim and a white cross, told by its shape too."""
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(palette.shadow, 0.5))
    painter.drawEllipse(centre + QPointF(radius * 0.1, radius * 0.18), radius, radius)
    painter.fillPath(star(centre, radius * 1.08, 16, 0.90), colour(palette.token_dark))
    painter.setBrush(colour(palette.token))
    painter.setPen(pen(palette.token_cross, radius * 0.09))
    painter.drawEllipse(centre, radius * 0.80, radius * 0.80)
    painter.setPen(pen(palette.token_cross, radius * 0.22))
    arm = radius * 0.34
    painter.drawLine(centre + QPointF(-arm, -arm), centre + QPointF(arm, arm))
    painter.drawLine(centre + QPointF(arm, -arm), centre + QPointF(-arm, arm))
    painter.restore()


def paint_mark(
    painter: QPainter, box: QRectF, shape: Shape, letter: str, fill: str, ink: str, rim: str = ""
) -> None:
    """The mark of a side in its shape with its letter."""
    path = mark_shape(box, shape)
    painter.fillPath(path, colour(fill))
    if rim:
        painter.strokePath(path, pen(rim, box.width() * 0.05, join=MITRE))
    size = box.height() * 0.78
    write(painter, QPointF(box.center().x(), box.center().y() + size * 0.35), letter, size, ink)


def mark_shape(box: QRectF, shape: Shape) -> QPainterPath:
    """Square, with cut corners, or round."""
    path = QPainterPath()
    if shape == "square":
        path.addRect(box)
    elif shape == "round":
        path.addRoundedRect(box, box.width() * 0.3, box.width() * 0.3)
    else:
        cut = box.width() * 0.24
        left, top, right, bottom = box.left(), box.top(), box.right(), box.bottom()
        corners = (
            (left + cut, top),
            (right - cut, top),
            (right, top + cut),
            (right, bottom - cut),
            (right - cut, bottom),
            (left + cut, bottom),
            (left, bottom - cut),
            (left, top + cut),
        )
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
        path.closeSubpath()
    return path


def write(
    painter: QPainter,
    spot: QPointF,
    words: str,
    size: float,
    ink: str,
    *,
    family: str = TITLE,
    bold: bool = True,
    italic: bool = False,
    align: Align = "centre",
    room: float = 0.0,
) -> None:
    """`words` on the baseline through `spot`, smaller where `room` is too narrow (0: as wide as they are)."""
    face = font(family, size * GROWN, 700 if bold else 400, italic)
    wide = text_width(words, face) / GROWN
    fit = min(1.0, room / wide) if room and wide else 1.0
    shift = {"left": wide * fit / 2, "centre": 0.0, "right": -wide * fit / 2}[align]
    painter.save()
    painter.translate(spot + QPointF(shift, 0))
    painter.scale(fit / GROWN, fit / GROWN)
    painter.fillPath(text_path(words, face), colour(ink))
    painter.restore()


# --- the parts ---------------------------------------------------------------------------------------------


def _paper(painter: QPainter, palette: CardPalette, *, shadow: bool) -> None:
    shape = QPainterPath()
    shape.addRoundedRect(QRectF(0, 0, WIDTH, HEIGHT), RADIUS, RADIUS)
    if shadow:
        painter.fillPath(shape.translated(WIDTH * 0.014, WIDTH * 0.03), colour(palette.shadow, 0.5))
    painter.fillPath(shape, colour(palette.paper))
    painter.strokePath(shape, pen(palette.rim, 1))


def _face(painter: QPainter, card: PrintedCard, palette: CardPalette, pixels: float) -> None:
    fine = pixels >= FINE_FROM
    side_colours = palette.colours_of(card.side, card.kind)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    outer = QRectF(MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN)
    inner = outer.adjusted(1.9, 1.9, -1.9, -1.9)
    for rule, width in ((outer, 1.1), (inner, 0.45)):
        painter.setPen(pen(palette.rim, width, join=MITRE))
        painter.drawRect(rule)
    band = QRectF(inner.left(), inner.top(), inner.width(), WIDTH * 0.205)
    painter.fillRect(band, colour(side_colours.fill))
    _title(painter, band, card, palette)
    high = HEIGHT * (0.42 if card.values else 0.44 if _is_short(card.text) else 0.31)
    art = QRectF(MARGIN + 5, band.bottom() + 3, WIDTH - 2 * MARGIN - 10, high)
    paint_vignette(painter, art, card.kind, card.art, side_colours, palette, fine=fine)
    if card.medal:
        _medal(painter, card.medal, side_colours, palette)
    if card.kind in ARMS:
        box = QRectF(WIDTH / 2 - 11, art.bottom() - 6.5, 22, 13)
        painter.fillRect(box, colour(palette.paper))
        draw_arm(painter, box, card.kind, side_colours.dark, 1.6)
    if card.values:
        _values(painter, card, art.bottom() + 11, palette)
    elif pixels >= READ_FROM:
        below = 10.0 if card.kind in ARMS else 4.0
        _effect(painter, card.text, art.bottom() + below, palette)
    _foot(painter, card, side_colours, palette, fine=fine)


def _title(painter: QPainter, band: QRectF, card: PrintedCard, palette: CardPalette) -> None:
    """The name in one line, or in two where it is long; it shrinks to fit."""
    middle = band.center().x() + (WIDTH * 0.10 if card.medal else 0)
    room = band.width() - (WIDTH * 0.28 if card.medal else WIDTH * 0.06)
    size = WIDTH * 0.105
    lines = title_lines(card.title, room, size)
    if len(lines) > 1:
        size = WIDTH * 0.094
    for place, line in enumerate(lines):
        down = size * 0.34 + (place - (len(lines) - 1) / 2) * size * 1.03
        write(painter, QPointF(middle, band.center().y() + down), line, size, palette.title, room=room)


@lru_cache(maxsize=256)
def title_lines(title: str, room: float, size: float) -> tuple[str, ...]:
    """The title broken where both halves are about as long, if it is wider than `room`."""
    face = font(TITLE, size * GROWN, 700)

    def wide(words: str) -> float:
        return text_width(words, face) / GROWN

    if wide(title) <= room:
        return (title,)
    breaks = [
        (title[: place + 1].rstrip(), title[place + 1 :].lstrip())
        for place, sign in enumerate(title)
        if sign in " /-"
    ]
    whole = [pair for pair in breaks if all(pair)]
    return min(whole, key=lambda pair: max(map(wide, pair)), default=(title,))


def _medal(painter: QPainter, number: str, side_colours: CardColours, palette: CardPalette) -> None:
    centre, radius = QPointF(MARGIN + 11.5, MARGIN + 13), 14.5
    painter.setBrush(colour(palette.paper))
    painter.setPen(pen(side_colours.dark, 1.8))
    painter.drawEllipse(centre, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(side_colours.dark, 0.6))
    painter.drawEllipse(centre, radius * 0.86, radius * 0.86)
    write(painter, centre + QPointF(0, 8.2), number, 24, side_colours.dark)


def _values(painter: QPainter, card: PrintedCard, top: float, palette: CardPalette) -> None:
    left, right, high = MARGIN + 5, WIDTH - MARGIN - 5, HEIGHT * 0.19
    painter.setPen(pen(palette.rim, 0.7))
    painter.drawLine(QPointF(left, top), QPointF(right, top))
    painter.drawLine(QPointF(left, top + high), QPointF(right, top + high))
    wide = (right - left) / len(card.values)
    for place, value in enumerate(card.values):
        middle = left + wide * (place + 0.5)
        if place:
            painter.setPen(pen(palette.rim, 0.5))
            painter.drawLine(QPointF(middle - wide / 2, top + 2), QPointF(middle - wide / 2, top + high - 2))
        write(painter, QPointF(middle, top + 9.5), value.label, 8.8, palette.quiet, bold=False, room=wide - 3)
        shown = f"{value.value}*" if value.red else value.value
        ink = palette.red if value.red else palette.ink
        write(painter, QPointF(middle, top + 28), shown, 19 if len(shown) < 2 else 16.5, ink, room=wide - 2)


def _is_short(words: str) -> bool:
    """Whether an effect leaves a card its large picture."""
    return len(broken(words, WIDTH - 2 * MARGIN - 12, 9.5)) <= 3


def _effect(painter: QPainter, words: str, top: float, palette: CardPalette) -> None:
    """What a card without values does: as many lines as there are, smaller where there are many."""
    room, floor = WIDTH - 2 * MARGIN - 12, HEIGHT - MARGIN - 16
    for size in (11.5, 10.5, 9.5, 8.5, 7.5, 6.8):
        lines = broken(words, room, size)
        if len(lines) * size * 1.08 <= floor - top:
            break
    base = top + (floor - top - len(lines) * size * 1.08) / 2 + size * 0.8
    for place, line in enumerate(lines):
        spot = QPointF(WIDTH / 2, base + place * size * 1.08)
        write(painter, spot, line, size, palette.ink, family=SERIF, bold=False, italic=True, room=room)


@lru_cache(maxsize=256)
def broken(words: str, room: float, size: float) -> tuple[str, ...]:
    """The words in lines of that width, in the italic of the foot."""
    face = font(SERIF, size * GROWN, 400, True)
    lines: list[str] = []
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, face) / GROWN <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def _foot(
    painter: QPainter, card: PrintedCard, side_colours: CardColours, palette: CardPalette, *, fine: bool
) -> None:
    """The mark of the side at the left, the remark, the points at the right."""
    base = HEIGHT - MARGIN - 5
    chip = QRectF(MARGIN + 4.5, HEIGHT - MARGIN - 14, 11, 10.5)
    if card.letter:
        paint_mark(painter, chip, side_colours.shape, card.letter, side_colours.dark, palette.title)
    else:
        chip.setWidth(0.0)
    face = font(SERIF, 9.5 * GROWN, 400, True)
    cost = text_width(card.points, face) / GROWN if card.points else 0.0
    spot = QPointF(WIDTH - MARGIN - 5, base)
    write(
        painter, spot, card.points, 9.5, palette.quiet, family=SERIF, bold=False, italic=True, align="right"
    )
    if card.text and card.values and fine:
        left, right = chip.right() + 2, WIDTH - MARGIN - 7 - cost
        middle = QPointF((left + right) / 2, base)
        write(
            painter,
            middle,
            card.text,
            9.5,
            palette.ink,
            family=SERIF,
            bold=False,
            italic=True,
            room=right - left,
        )


def _back(painter: QPainter, card: CardBack, palette: CardPalette) -> None:
    """Three rings of sine rosettes on the colour of the side, its mark in the middle."""
    side_colours, margin = palette.sides[card.side % 2], WIDTH * 0.06
    ground = QRectF(margin, margin, WIDTH - 2 * margin, HEIGHT - 2 * margin)
    painter.fillRect(ground, colour(side_colours.fill))
    painter.save()
    painter.setClipRect(ground, Qt.ClipOperation.IntersectClip)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.strokePath(_rosettes(), pen(palette.light, 0.45, 0.42))
    painter.restore()
    painter.setPen(pen(palette.paper, 1.2, join=MITRE))
    painter.drawRect(ground.adjusted(3, 3, -3, -3))
    painter.setPen(pen(side_colours.dark, 0.8, join=MITRE))
    painter.drawRect(ground)
    box = QRectF(WIDTH / 2 - 17, HEIGHT / 2 - 17, 34, 34)
    paint_mark(
        painter, box, side_colours.shape, card.letter, palette.paper, side_colours.dark, side_colours.dark
    )


@lru_cache(maxsize=1)
def _rosettes() -> QPainterPath:
    path = QPainterPath()
    centre = QPointF(WIDTH / 2, HEIGHT / 2)
    for size, wave, waves, turns in ((0.30, 0.10, 12, 18), (0.44, 0.07, 16, 10), (0.70, 0.10, 20, 14)):
        for turn in range(turns):
            phase = math.tau * turn / turns
            for step in range(181):
                angle = math.tau * step / 180
                reach = WIDTH * (size + wave * math.sin(waves * angle + phase))
                spot = centre + QPointF(reach * math.cos(angle), reach * 1.22 * math.sin(angle))
                if step:
                    path.lineTo(spot)
                else:
                    path.moveTo(spot)
    return path
