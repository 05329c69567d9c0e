"""The engraved vignettes of cards: sky, hills, ground, figures of an arm, kinds of terrain.

Lengths are in card units: a card is 118 wide. Every random choice is a hash of its place.
"""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF, QTransform

from editor.canvas.brushes import colour, pen
from editor.canvas.noise import between, chance, smooth
from editor.canvas.symbols import Figure, figure
from editor.card_table.card_palette import CardColours, CardPalette

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
    worn: CardColours,
    palette: CardPalette,
    *,
    fine: bool,
) -> None:
    """The picture of a card in `box`; without `fine` the sky stays empty."""
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    painter.fillRect(box, colour(worn.tint))
    horizon = box.top() + box.height() * HORIZON
    scene = VARIANTS.get(art, art if kind in ("terrain", "special") else kind)
    if fine:
        _sky(painter, box, horizon, palette, len(art))
    _hills(painter, box, horizon, palette, len(art) * 3 + len(kind))
    _ground(painter, box, horizon, palette, len(art))
    _SCENES.get(scene, _infantry)(_Stage(painter, box, worn, palette, scene))
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


class _Stage:
    """Where a scene is drawn, and with what."""

    def __init__(
        self, painter: QPainter, box: QRectF, worn: CardColours, palette: CardPalette, scene: str
    ) -> None:
        self.painter, self.box, self.worn, self.palette, self.scene = painter, box, worn, palette, scene
        self.floor = box.bottom() - box.height() * 0.10
        self.middle = box.center().x()

    def x(self, part: float) -> float:
        """A place as a part of the width, from the left."""
        return self.box.left() + part * self.box.width()

    def y(self, part: float) -> float:
        """A place as a part of the height, from the top."""
        return self.box.top() + part * self.box.height()

    def shade(self, x: float, width: float, y: float | None = None) -> None:
        """The shadow under feet."""
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(colour(self.palette.rim, 0.45))
        self.painter.drawEllipse(QPointF(x, self.floor if y is None else y), width, width * 0.18)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)

    def far(self, kind: Figure, x: float, feet: float, height: float) -> None:
        """A figure of the second row, dark and pale."""
        path = _standing(kind, x, feet, height)
        self.painter.strokePath(path, pen(self.palette.paper, 1.0, 0.75))
        self.painter.fillPath(path, colour(self.worn.dark, 0.75))

    def near(self, kind: Figure, x: float, height: float, feet: float | None = None) -> None:
        """An engraved figure: a pale halo, the colour of the side, its shade hatched, belts and face."""
        foot = self.floor if feet is None else feet
        path, painter = _standing(kind, x, foot, height), self.painter
        painter.strokePath(path, pen(self.palette.paper, 2.2))
        painter.fillPath(path, colour(self.worn.fill))
        painter.save()
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        bounds = path.boundingRect()
        painter.setPen(pen(self.worn.dark, 0.55, 0.95, cap=FLAT))
        left = bounds.left() - bounds.height()
        while left < bounds.right():
            painter.drawLine(
                QPointF(left, bounds.bottom()), QPointF(left + bounds.height() * 0.55, bounds.top())
            )
            left += 1.5
        painter.restore()
        painter.strokePath(path, pen(self.worn.dark, 0.55))
        if kind in ("infantry", "bearer"):
            self._belts(x, foot, height)
        elif kind in ("cavalry", "general"):
            self._rider(x, foot, height)

    def _belts(self, x: float, foot: float, height: float) -> None:
        def at(across: float, up: float) -> QPointF:
            return QPointF(x + across * height, foot - up * height)

        painter = self.painter
        painter.setPen(pen(self.palette.paper, 0.034 * height, cap=FLAT))
        for one, other in (
            ((-0.13, 0.70), (0.12, 0.42)),
            ((0.12, 0.70), (-0.13, 0.42)),
            ((-0.15, 0.40), (0.15, 0.40)),
        ):
            painter.drawLine(at(*one), at(*other))
        self._face(at(0.015, 0.785), 0.062 * height)
        painter.fillRect(
            QRectF(x - 0.092 * height, foot - 0.885 * height, 0.184 * height, 0.03 * height),
            colour(self.palette.paper),
        )

    def _rider(self, x: float, foot: float, height: float) -> None:
        """Face, saddle cloth, belt and rein."""

        def at(across: float, up: float) -> QPointF:
            return QPointF(x + across * height, foot - up * height)

        painter = self.painter
        self._face(at(0.04, 0.955), 0.055 * height)
        cloth = QPolygonF([at(-0.26, 0.56), at(0.10, 0.53), at(0.08, 0.36), at(-0.24, 0.36)])
        painter.setBrush(colour(self.palette.paper))
        painter.setPen(pen(self.worn.dark, 0.6))
        painter.drawPolygon(cloth)
        painter.setBrush(colour(self.worn.dark))
        painter.drawPolygon(
            QPolygonF(
                [
                    at(0.0, 0.60),
                    at(0.13, 0.60),
                    at(0.19, 0.52),
                    at(0.19, 0.30),
                    at(0.10, 0.28),
                    at(0.03, 0.48),
                ]
            )
        )
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(self.palette.paper, 0.5))
        painter.drawLine(at(0.02, 0.86), at(0.11, 0.64))
        painter.setPen(pen(self.worn.dark, 0.7))
        painter.drawLine(at(0.14, 0.70), at(0.56, 0.62))

    def _face(self, spot: QPointF, radius: float) -> None:
        self.painter.setPen(pen(self.worn.dark, 0.4))
        self.painter.setBrush(colour(self.palette.skin))
        self.painter.drawEllipse(spot, radius, radius)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)

    def smoke(self, x: float, y: float, size: float = 1.0) -> None:
        """Puffs, pale with a thin rim."""
        for right, down, radius in ((0, 0, 5), (5, -3, 6), (11, -1, 5), (16, -5, 6), (9, -7, 5), (21, -2, 4)):
            puff = QPainterPath()
            puff.addEllipse(QPointF(x + right * size, y + down * size), radius * size, radius * size * 0.8)
            self.painter.fillPath(puff, colour(self.palette.paper))
            self.painter.strokePath(puff, pen(self.palette.rim, 0.6, 0.7))


@lru_cache(maxsize=512)
def _standing(kind: Figure, x: float, feet: float, height: float) -> QPainterPath:
    """A silhouette on its feet."""
    return QTransform().translate(x, feet).scale(height, height).map(figure(kind))


def _infantry(stage: _Stage) -> None:
    """A second row, then four men; a colour among them, smoke before skirmishers."""
    wide, high = stage.box.width(), stage.box.height()
    for across, up in ((-0.34, 0.16), (-0.12, 0.17), (0.10, 0.16), (0.32, 0.17)):
        stage.far("infantry", stage.middle + across * wide, stage.floor - up * high, 0.46 * high)
    if stage.scene == "skirmish":
        stage.smoke(stage.middle + 0.2 * wide, stage.floor - 0.45 * high)
    for place, across in enumerate((-0.36, -0.12, 0.12, 0.36)):
        x = stage.middle + across * wide
        stage.shade(x, 0.10 * wide)
        bearer = place == 1 and stage.scene in ("infantry", "rally")
        stage.near("bearer" if bearer else "infantry", x, 0.60 * high)
        if bearer:
            cloth = _standing("cloth", x, stage.floor, 0.60 * high)
            stage.painter.fillPath(cloth, colour(stage.palette.paper))
            stage.painter.strokePath(cloth, pen(stage.worn.dark, 1.0))


def _cavalry(stage: _Stage) -> None:
    """Two horsemen before two more; lancers carry lances."""
    wide, high = stage.box.width(), stage.box.height()
    for across, up in ((-0.26, 0.15), (0.14, 0.16)):
        stage.far("cavalry", stage.middle + across * wide, stage.floor - up * high, 0.46 * high)
    for across in (-0.24, 0.22):
        x = stage.middle + across * wide
        stage.shade(x, 0.2 * wide)
        stage.near("cavalry", x, 0.60 * high)
        if stage.scene == "lancers":
            foot, top = (
                QPointF(x + 0.10 * high, stage.floor - 0.14 * high),
                QPointF(x + 0.28 * high, stage.y(0.02)),
            )
            stage.painter.setPen(pen(stage.palette.rim, 1.3))
            stage.painter.drawLine(foot, top)
            stage.painter.setPen(pen(stage.worn.dark, 0.6))
            stage.painter.setBrush(colour(stage.palette.paper))
            stage.painter.drawPolygon(
                QPolygonF(
                    [
                        top + QPointF(-0.6, 3),
                        top + QPointF(-14, 4),
                        top + QPointF(-10, 7),
                        top + QPointF(-14.5, 10),
                        top + QPointF(-2.4, 9),
                    ]
                )
            )
            stage.painter.setBrush(Qt.BrushStyle.NoBrush)


def _artillery(stage: _Stage) -> None:
    """A gun in its smoke with two men."""
    wide, high = stage.box.width(), stage.box.height()
    stage.smoke(stage.middle + 0.30 * wide, stage.floor - 0.30 * high, 1.15)
    stage.shade(stage.middle, 0.3 * wide)
    stage.far("infantry", stage.middle - 0.36 * wide, stage.floor - 0.04 * high, 0.56 * high)
    stage.near("artillery", stage.middle + 0.03 * wide, 0.62 * high)
    if stage.scene == "mitrailleuse":
        mouth = QPointF(stage.middle + 0.03 * wide + 0.66 * 0.62 * high, stage.floor - 0.575 * 0.62 * high)
        stage.painter.setBrush(colour(stage.palette.paper))
        stage.painter.setPen(pen(stage.worn.dark, 1.0))
        stage.painter.drawEllipse(mouth, 3.4, 4.6)
        stage.painter.setBrush(colour(stage.worn.dark))
        stage.painter.setPen(Qt.PenStyle.NoPen)
        for right, down in ((0, 0), (-1.5, -2), (1.5, -2), (-1.5, 2), (1.5, 2)):
            stage.painter.drawEllipse(mouth + QPointF(right, down), 0.6, 0.6)
        stage.painter.setBrush(Qt.BrushStyle.NoBrush)
    stage.near("infantry", stage.middle - 0.22 * wide, 0.60 * high, stage.floor + 0.05 * high)


def _general(stage: _Stage) -> None:
    wide = stage.box.width()
    stage.shade(stage.middle, 0.26 * wide)
    stage.near("general", stage.middle - 0.02 * wide, 0.70 * stage.box.height())


def _wood(stage: _Stage) -> None:
    """Crowns of eight circles, hatched."""
    painter, dark = stage.painter, stage.worn.dark
    trees = (
        (0.15, 0.62, 0.13),
        (0.38, 0.56, 0.14),
        (0.62, 0.58, 0.14),
        (0.86, 0.62, 0.13),
        (0.26, 0.80, 0.16),
        (0.52, 0.78, 0.18),
        (0.78, 0.82, 0.16),
    )
    for across, down, size in trees:
        x, y, radius = stage.x(across), stage.y(down), size * stage.box.width()
        painter.fillRect(QRectF(x - 1, y, 2, radius * 1.1), colour(stage.palette.rim))
        crown = _crown(x, y, radius)
        painter.fillPath(crown, colour(stage.palette.leaves))
        painter.save()
        painter.setClipPath(crown, Qt.ClipOperation.IntersectClip)
        painter.setPen(pen(dark, 0.7, 0.8))
        for line in range(14):
            left = x + radius * (-0.1 + 0.12 * line)
            painter.drawLine(QPointF(left, y - radius * 1.4), QPointF(left - radius * 0.6, y + radius))
        painter.restore()
        painter.strokePath(crown, pen(dark, 0.9))


@lru_cache(maxsize=32)
def _crown(x: float, y: float, radius: float) -> QPainterPath:
    crown = QPainterPath()
    crown.setFillRule(Qt.FillRule.WindingFill)
    crown.addEllipse(QPointF(x, y - radius * 0.3), radius * 0.4, radius * 0.4)
    for place in range(8):
        turn = math.tau * place / 8
        crown.addEllipse(
            QPointF(x + radius * 0.55 * math.cos(turn), y - radius * 0.3 + radius * 0.6 * math.sin(turn)),
            radius * 0.5,
            radius * 0.5,
        )
    return crown.simplified()


def _town(stage: _Stage) -> None:
    """A church among seven houses."""
    painter, dark, paper = stage.painter, stage.worn.dark, stage.palette.paper
    wide, high = stage.box.width(), stage.box.height()
    tower = QRectF(stage.x(0.46), stage.y(0.32), 0.09 * wide, 0.4 * high)
    painter.setPen(pen(dark, 0.9))
    painter.setBrush(colour(paper))
    painter.drawRect(tower)
    painter.setBrush(colour(dark))
    painter.drawPolygon(
        QPolygonF(
            [
                tower.topLeft() - QPointF(1, 0),
                QPointF(tower.center().x(), stage.y(0.06)),
                tower.topRight() + QPointF(1, 0),
            ]
        )
    )
    houses = (
        (0.08, 0.60, 0.16, 0.16),
        (0.28, 0.56, 0.15, 0.16),
        (0.60, 0.57, 0.17, 0.16),
        (0.80, 0.62, 0.15, 0.15),
        (0.18, 0.74, 0.20, 0.18),
        (0.48, 0.74, 0.18, 0.18),
        (0.72, 0.77, 0.18, 0.16),
    )
    for left, top, across, down in houses:
        wall = QRectF(stage.x(left), stage.y(top), across * wide, down * high)
        painter.setBrush(colour(paper))
        painter.setPen(pen(dark, 0.9))
        painter.drawRect(wall)
        over = wall.width() * 0.1
        painter.setBrush(colour(stage.palette.roof))
        painter.drawPolygon(
            QPolygonF(
                [
                    wall.topLeft() - QPointF(over, 0),
                    QPointF(wall.center().x(), wall.top() - wall.height() * 0.7),
                    wall.topRight() + QPointF(over, 0),
                ]
            )
        )
        for window in range(2):
            part = QRectF(
                wall.left() + wall.width() * (0.2 + 0.4 * window),
                wall.top() + wall.height() * 0.3,
                wall.width() * 0.18,
                wall.height() * 0.3,
            )
            painter.fillRect(part, colour(dark))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _height(stage: _Stage) -> None:
    """A hill of hachures that run down the slope and thicken where it is steep."""
    painter, box = stage.painter, stage.box
    painter.fillRect(QRectF(box.left(), stage.y(0.5), box.width(), box.height()), colour(stage.palette.earth))
    for place in range(46):
        part = place / 45
        bell = math.exp(-(((part - 0.5) / 0.26) ** 2))
        x = box.left() + (-0.05 + 1.1 * part) * box.width()
        top = box.bottom() - box.height() * (0.22 + 0.52 * bell)
        length = box.height() * (0.10 + 0.42 * bell)
        lean = (part - 0.5) * box.width() * 0.18
        for row in range(3):
            head, foot = row / 3 + 0.02, (row + 0.86) / 3
            wide = (1.9 - 0.4 * row) * (0.7 + 0.5 * bell) / 2
            one = QPointF(x + lean * head, top + length * head)
            other = QPointF(x + lean * foot, top + length * foot)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(stage.palette.rim))
            painter.drawPolygon(
                QPolygonF(
                    [
                        one - QPointF(wide, 0),
                        one + QPointF(wide, 0),
                        other + QPointF(wide * 0.42, 0),
                        other - QPointF(wide * 0.42, 0),
                    ]
                )
            )
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _entrenchments(stage: _Stage) -> None:
    """A breastwork with its ditch, men behind it."""
    painter, wide, high = stage.painter, stage.box.width(), stage.box.height()
    for across in (0.2, 0.4, 0.6, 0.8):
        stage.near("infantry", stage.x(across), 0.46 * high, stage.y(0.80))
    wall = QPolygonF(
        [
            QPointF(stage.x(a), stage.y(b))
            for a, b in (
                (-0.02, 0.66),
                (0.22, 0.62),
                (0.5, 0.66),
                (0.78, 0.62),
                (1.02, 0.66),
                (1.02, 0.86),
                (-0.02, 0.86),
            )
        ]
    )
    painter.setBrush(colour(stage.palette.far))
    painter.setPen(pen(stage.palette.rim, 1.2))
    painter.drawPolygon(wall)
    painter.setPen(pen(stage.palette.rim, 0.7, 0.8))
    for place in range(30):
        x = stage.x(place / 29)
        painter.drawLine(QPointF(x, stage.y(0.68)), QPointF(x - 0.02 * wide, stage.y(0.84)))
    painter.setBrush(colour(stage.palette.rim, 0.55))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawRect(QRectF(stage.box.left(), stage.y(0.86), wide, 0.05 * high))
    painter.setBrush(Qt.BrushStyle.NoBrush)


_SCENES = {
    "infantry": _infantry,
    "plain": _infantry,
    "skirmish": _infantry,
    "rally": _infantry,
    "cavalry": _cavalry,
    "lancers": _cavalry,
    "artillery": _artillery,
    "mitrailleuse": _artillery,
    "general": _general,
    "wood": _wood,
    "town": _town,
    "height": _height,
    "entrenchments": _entrenchments,
}
