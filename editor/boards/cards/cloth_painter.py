"""The cloth of a table of cards: wells, names, chips, counts, piles; and a whole table for a picture."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QRadialGradient

from editor.base.drawing.brushes import SANS, TITLE, colour, font, pen
from editor.base.drawing.lettering import text_path, text_width
from editor.boards.cards.card_painter import WIDTH as CARD_UNITS
from editor.boards.cards.card_painter import paint_card, paint_mark, paint_token, write
from editor.boards.cards.colours import CardPalette, ClothColours, card_palette, cloth_colours
from editor.boards.cards.face import CardBack
from editor.boards.cards.layout import CARD, HEAD, LABEL, WIDTH, CardLayout, Lying
from editor.boards.cards.table_contents import Chip, LaidCard, Strip, Well

SPACED = 1.4
"""Pixels between the letters of a name on a well."""

FLAT = Qt.PenCapStyle.FlatCap


def paint_cloth(painter: QPainter, layout: CardLayout) -> None:
    """Everything but the cards."""
    shown = layout.shown
    cloth = cloth_colours(dark=shown.dark, printed=shown.printed)
    palette = card_palette(dark=shown.dark)
    light = QRadialGradient(layout.rect.center(), WIDTH * 0.66)
    light.setColorAt(0, QColor(cloth.middle))
    light.setColorAt(1, QColor(cloth.cloth))
    painter.fillRect(layout.rect, light)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(cloth.gold, 1.6, 0.9, (6, 4), FLAT))
    painter.drawLine(QPointF(12, layout.median), QPointF(WIDTH - 12, layout.median))
    for well in shown.wells:
        _well(painter, layout, well, cloth, palette)
    for strip in (shown.far, shown.near):
        _strip(painter, layout, strip, cloth, palette)
    if shown.caption:
        wide = text_width(shown.caption, font(SANS, 16, 600)) + 24
        box = QRectF(WIDTH / 2 - wide / 2, layout.median - 11, wide, 22)
        painter.fillRect(box, colour(cloth.middle))
        _plain(painter, QPointF(WIDTH / 2, layout.median + 6), shown.caption, 16, cloth.quiet)


def _well(
    painter: QPainter, layout: CardLayout, well: Well, cloth: ClothColours, palette: CardPalette
) -> None:
    frame = layout.well_rect(well)
    path = QPainterPath()
    path.addRoundedRect(frame, 10, 10)
    painter.fillPath(path, colour(cloth.well, 0.55))
    engaged = well.is_engaged
    rim, width = (cloth.engaged, 3.2) if engaged else (cloth.gold, 1.4)
    painter.strokePath(path, pen(rim, width, 1.0 if engaged else 0.75))
    if any(chip.kind == "disordered" for chip in well.chips):
        painter.strokePath(path, pen(cloth.refused, 3.2, 1.0, (3, 2), FLAT))
    base = frame.top() + HEAD - 9
    right = _chips(painter, frame, well.chips, cloth, palette)
    right = _counts(painter, layout, well, right, cloth)
    name(
        painter,
        QPointF(frame.left() + 14, base),
        well.title.upper(),
        18,
        cloth.gold,
        right - frame.left() - 24,
    )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(cloth.gold, 1.2, 0.5, (4, 4), FLAT))
    for slot in layout.slots(well):
        painter.drawRoundedRect(slot, 6, 6)


def _counts(painter: QPainter, layout: CardLayout, well: Well, right: float, cloth: ClothColours) -> float:
    """How many cards lie here of how many: of both seats, each beside its mark."""
    frame, shown = layout.well_rect(well), layout.shown
    palette = card_palette(dark=shown.dark)
    for strip, count, crowded in zip((shown.near, shown.far), well.counts, well.crowded, strict=True):
        face = font(SANS, 17, 600)
        wide = text_width(count, face)
        left = right - wide - 30
        colours = palette.sides[strip.side_colour % 2]
        box = QRectF(left, frame.top() + 8, 18, 18)
        paint_mark(painter, box, colours.shape, strip.letter, colours.fill, palette.title, cloth.gold)
        ink = cloth.refused if crowded else cloth.words
        _plain(painter, QPointF(left + 22 + wide / 2, frame.top() + HEAD - 9), count, 17, ink)
        right = left - 10
    return right


def _chips(
    painter: QPainter, frame: QRectF, chips: tuple[Chip, ...], cloth: ClothColours, palette: CardPalette
) -> float:
    """Words on the frame, from its right corner; each kind has a sign of its own before it."""
    right = frame.right() - 10
    face = font(SANS, 15, 700)
    for chip in chips:
        words = f"{SIGNS[chip.kind]} {chip.words}"
        wide = text_width(words, face) + 20
        box = QRectF(right - wide, frame.top() + 5, wide, 23)
        path = QPainterPath()
        path.addRoundedRect(box, 11, 11)
        ground, ink = cloth.engaged, cloth.chip_ink
        if chip.side_colour is not None:
            colours = palette.sides[chip.side_colour % 2]
            ground, ink = colours.tint, colours.dark
        elif chip.kind == "disordered":
            ground, ink = cloth.refused, "#2B0A06"
        painter.fillPath(path, colour(ground))
        if chip.kind == "held":
            painter.strokePath(path.translated(0, 0), pen(ink, 1.6, 1.0, (3, 2), FLAT))
        spot = QPointF(box.center().x(), box.bottom() - 6.5)
        painter.fillPath(text_path(words, face).translated(spot), colour(ink))
        right = box.left() - 6
    return right


SIGNS = {
    "engaged": "\N{CROSSED SWORDS}",
    "disordered": "\N{UP DOWN ARROW}",
    "held": "\N{WHITE FLAG}",
    "conquered": "\N{BLACK FLAG}",
}


def _strip(
    painter: QPainter, layout: CardLayout, strip: Strip, cloth: ClothColours, palette: CardPalette
) -> None:
    """The name of the side with its hand, the pile and what is lost."""
    band = layout.strip_rect(strip)
    colours = palette.sides[strip.side_colour % 2]
    if layout.is_full(strip):
        base = band.top() + LABEL - 8
        left = band.left() + 4
        hand = layout.hand_rect(strip)
        middle = hand.center().x() if strip.pile_words else band.center().x()
        words = strip.words if strip.is_large else f"{strip.name} · {strip.words}"
        wide = text_width(words, font(SANS, 17, 600))
        box = QRectF(middle - wide / 2 - 26, band.top() + 1, 18, 18)
        paint_mark(painter, box, colours.shape, strip.letter, colours.fill, palette.title, cloth.gold)
        _plain(painter, QPointF(middle, base), words, 17, cloth.words)
        if not strip.pile_words:
            return
        _plain(painter, QPointF(left, base), f"{strip.pile_words} {strip.pile}", 17, cloth.gold, align="left")
        lost = f"{strip.lost_words} {len(strip.lost)}"
        _plain(painter, QPointF(band.right() - 8, base), lost, 17, cloth.gold, align="right")
    else:
        middle_y = band.center().y() + 5
        box = QRectF(band.left() + 4, band.center().y() - 12, 22, 22)
        paint_mark(painter, box, colours.shape, strip.letter, colours.fill, palette.title, cloth.gold)
        name(painter, QPointF(band.left() + 34, middle_y), strip.name, 17, cloth.words, 190)
        pile = layout.pile_rect(strip)
        spot = QPointF(pile.right() + 10, middle_y)
        _plain(painter, spot, f"{strip.pile_words} {strip.pile}", 15, cloth.gold, align="left")
        lost_rect = layout.lost_rect(strip)
        lost = f"{strip.lost_words} {len(strip.lost)}"
        _plain(painter, QPointF(lost_rect.left() - 10, middle_y), lost, 15, cloth.gold, align="right")
        _plain(painter, QPointF(band.right() - 8, middle_y), strip.words, 15, cloth.quiet, align="right")
    _pile(painter, layout.pile_rect(strip), strip, cloth, palette)
    _lost(painter, layout.lost_rect(strip), strip, cloth, palette)


def _pile(painter: QPainter, box: QRectF, strip: Strip, cloth: ClothColours, palette: CardPalette) -> None:
    """Face-down cards, one over the other."""
    if not strip.pile:
        _hollow(painter, box, cloth)
        return
    back = CardBack(strip.side_colour, strip.letter)
    for card in range(min(strip.pile, 3)):
        paint_card(painter, box.translated(card * 2.0, -card * 2.0), back, palette)


def _lost(painter: QPainter, box: QRectF, strip: Strip, cloth: ClothColours, palette: CardPalette) -> None:
    """The cards that are lost, the last one on top, pale."""
    if not strip.lost:
        _hollow(painter, box, cloth)
        return
    painter.save()
    painter.setOpacity(0.6)
    paint_card(painter, box, strip.lost[-1].face, palette)
    painter.restore()
    painter.setPen(pen(palette.token, box.width() * 0.03, 0.9))
    painter.drawLine(box.topLeft() + QPointF(8, 8), box.bottomRight() - QPointF(8, 8))


def _hollow(painter: QPainter, box: QRectF, cloth: ClothColours) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(cloth.gold, 1.2, 0.5, (4, 4), FLAT))
    painter.drawRoundedRect(box, 6, 6)


LEAST_FIT = 0.7
"""Letters are no narrower than this part of their width."""


def name(painter: QPainter, spot: QPointF, words: str, size: float, ink: str, room: float) -> None:
    """A name in spaced letters from `spot` on; narrower where the room is."""
    face = QFont(font(TITLE, size, 700))
    face.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, SPACED)
    words = fitting(words, face, room)
    wide = text_width(words, face)
    fit = min(1.0, room / wide) if wide else 1.0
    painter.save()
    painter.translate(spot)
    painter.scale(fit, 1.0 if fit > 0.7 else max(0.6, fit * 1.3))
    painter.fillPath(text_path(words, face).translated(wide / 2, 0), colour(ink))
    painter.restore()


def fitting(words: str, face: QFont, room: float) -> str:
    """The words, without whose they are in brackets where they would be too small to be read: where they
    stand says it too.
    """
    return words if text_width(words, face) * LEAST_FIT <= room else words.partition(" (")[0]


def _plain(
    painter: QPainter, spot: QPointF, words: str, size: float, ink: str, *, align: str = "centre"
) -> None:
    face = font(SANS, size, 600)
    wide = text_width(words, face)
    shift = {"left": wide / 2, "centre": 0.0, "right": -wide / 2}[align]
    painter.fillPath(text_path(words, face).translated(spot + QPointF(shift, 0)), colour(ink))


# --- cards -------------------------------------------------------------------------------------------------


def paint_lying(painter: QPainter, card: LaidCard, rect: QRectF, palette: CardPalette) -> None:
    """A card with what lies and is marked on it."""
    paint_card(painter, rect, card.face, palette)
    paint_signs(painter, card, rect, palette)


def paint_signs(painter: QPainter, card: LaidCard, rect: QRectF, palette: CardPalette) -> None:
    """Loss tokens, what it has done in this turn, the number of copies.

    What counts lies at the left: the next card of a full row lies over the right.
    """
    unit = rect.width() / CARD_UNITS
    for place in range(card.tokens):
        row, column = divmod(place, 4)
        spot = rect.topLeft() + QPointF((16 + column * 22) * unit, (66 + row * 26) * unit)
        paint_token(painter, spot, 12.5 * unit, palette)
    for place, mark in enumerate(sorted(card.marks & DONE.keys())):
        centre = rect.bottomRight() + QPointF(-(14 + place * 24) * unit, -14 * unit)
        painter.setBrush(colour(palette.paper))
        painter.setPen(pen(palette.ink, 1.4 * unit))
        painter.drawEllipse(centre, 10 * unit, 10 * unit)
        write(painter, centre + QPointF(0, 5 * unit), DONE[mark], 14 * unit, palette.ink)
    if "hidden" in card.marks:
        _hidden_sign(painter, rect, unit, palette)
    if card.badge:
        box = QRectF(rect.left() - 4 * unit, rect.top() + 42 * unit, 44 * unit, 24 * unit)
        path = QPainterPath()
        path.addRoundedRect(box, 6 * unit, 6 * unit)
        painter.fillPath(path, colour(palette.ink, 0.92))
        write(
            painter, QPointF(box.center().x(), box.bottom() - 6 * unit), card.badge, 17 * unit, palette.title
        )


DONE = {
    "moved": "\N{RIGHTWARDS ARROW}",
    "fought": "\N{CROSSED SWORDS}",
    "marching": "\N{RIGHTWARDS PAIRED ARROWS}",
    "dug_in": "\N{BLACK DOWN-POINTING TRIANGLE}",
}


def _hidden_sign(painter: QPainter, rect: QRectF, unit: float, palette: CardPalette) -> None:
    """An own card that lies face down, which the other side does not see: a small back in its foot."""
    box = QRectF(rect.left() + 24 * unit, rect.bottom() - 22 * unit, 13 * unit, 17 * unit)
    path = QPainterPath()
    path.addRoundedRect(box, 2 * unit, 2 * unit)
    painter.fillPath(path, colour(palette.ink))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(palette.paper, 1.1 * unit))
    for place in range(3):
        left = box.left() + (2 + place * 3) * unit
        painter.drawLine(
            QPointF(left, box.bottom() - 2 * unit), QPointF(left + 3 * unit, box.top() + 2 * unit)
        )


def paint_table(painter: QPainter, layout: CardLayout) -> None:
    """The whole table as a picture."""
    paint_cloth(painter, layout)
    palette = card_palette(dark=layout.shown.dark)
    for lying in layout.lying:
        paint_lying(painter, lying.card, lying.rect, palette)


def lifted(lying: Lying) -> QRectF:
    """The rectangle of a card that is in hand: larger, as it is nearer to the eye."""
    grow = CARD * 0.06
    return lying.rect.adjusted(-grow, -grow, grow, grow)
