"""The engraved vignettes of cards: sky, hills, ground, figures of an arm, kinds of terrain.

Lengths are in card units: a card is 118 wide. Every random choice is a hash of its place.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from editor.base.drawing.brushes import colour, pen
from editor.base.drawing.noise import between, chance, smooth
from editor.boards.cards.colours import CardColours, CardPalette
from editor.boards.cards.vignette_scenes import SCENES, infantry
from editor.boards.cards.vignette_stage import Stage

HORIZON = 0.56
SALT = 0x5EED
FLAT = Qt.PenCapStyle.FlatCap

VARIANTS = {
    "chasseurs-a-pied": "skirmish",
    "francs-tireurs": "skirmish",
    "jagers-prussiens": "skirmish",
    "jagers-bavarois": "skirmish",
    "garde-mobile": "plain",
    "infanterie-de-marche": "plain",
    "landwehr": "plain",
    "infanterie-de-reserve": "plain",
    "lanciers-uhlans": "lancers",
    "mitrailleuses": "mitrailleuse",
    "special-rally": "rally",
    "special-entrench": "entrenchments",
    "special-forced-march": "plain",
}
"""Cards whose vignette is not that of their kind."""


def paint_vignette(
    painter: QPainter,
    box: QRectF,
    kind: str,
    art: str,
    side_colours: CardColours,
    palette: CardPalette,
    *,
    fine: bool,
) -> None:
    """The picture of a card in `box`; without `fine` the sky stays empty."""
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    painter.fillRect(box, colour(side_colours.tint))
    horizon = box.top() + box.height() * HORIZON
    scene = VARIANTS.get(art, art if kind in ("terrain", "special") else kind)
    if fine:
        _sky(painter, box, horizon, palette, len(art))
    _hills(painter, box, horizon, palette, len(art) * 3 + len(kind))
    _ground(painter, box, horizon, palette, len(art))
    SCENES.get(scene, infantry)(Stage(painter, box, side_colours, palette, scene))
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(palette.rim, 0.9, join=Qt.PenJoinStyle.MiterJoin))
    painter.drawRect(box)


def _sky(painter: QPainter, box: QRectF, horizon: float, palette: CardPalette, salt: int) -> None:
    """Lines whose gap grows; smooth noise cuts clouds out of them."""
    top, gap = box.top(), 1.5
    step = box.width() / 36
    while top < horizon:
        fade = 0.75 - 0.5 * (top - box.top()) / (horizon - box.top() + 1)
        painter.setPen(pen(palette.engraved, 0.55, round(fade, 2), cap=FLAT))
        for place in range(36):
            left = box.left() + place * step
            if smooth(left, top * 2.2, 26, salt + SALT) < 0.25:
                painter.drawLine(QPointF(left, top), QPointF(left + step + 0.3, top))
        top += gap
        gap *= 1.035


def _hills(painter: QPainter, box: QRectF, horizon: float, palette: CardPalette, salt: int) -> None:
    """A far ridge, hatched down the slope."""
    ridge = [
        QPointF(box.left() + place * box.width() / 24, horizon - 7 - 5 * smooth(place / 2, salt, 2.4, salt))
        for place in range(25)
    ]
    ends = (QPointF(box.right(), horizon), QPointF(box.left(), horizon))
    outline = QPainterPath()
    outline.addPolygon(QPolygonF([*ridge, *ends]))
    painter.fillPath(outline, colour(palette.far))
    painter.setPen(pen(palette.rim, 0.7, 0.8))
    painter.drawPolyline(QPolygonF(ridge))
    painter.setPen(pen(palette.rim, 0.5, 0.6))
    for spot in ridge[1:-1]:
        painter.drawLine(
            QPointF(spot.x(), spot.y() + 1), QPointF(spot.x() - 2.2, spot.y() + (horizon - spot.y()) * 0.75)
        )


def _ground(painter: QPainter, box: QRectF, horizon: float, palette: CardPalette, salt: int) -> None:
    """Short strokes, longer towards the reader, and tufts."""
    painter.fillRect(QRectF(box.left(), horizon, box.width(), box.bottom() - horizon), colour(palette.earth))
    painter.setPen(pen(palette.rim, 0.9))
    painter.drawLine(QPointF(box.left(), horizon), QPointF(box.right(), horizon))
    painter.setPen(pen(palette.rim, 0.6, 0.6))
    for place in range(90):
        near = chance(place, salt, 1) ** 0.7
        spot = QPointF(
            box.left() + chance(place, salt, 2) * box.width(), horizon + 2 + near * (box.bottom() - horizon)
        )
        painter.drawLine(spot, spot + QPointF(2 + 6 * near, between(-0.5, 0.5, place, salt, 3)))
        if place % 3 == 0:
            painter.drawLine(spot, spot + QPointF(1.2, -3 * near))
            painter.drawLine(spot + QPointF(1.5, 0), spot + QPointF(1.2, -3 * near))
