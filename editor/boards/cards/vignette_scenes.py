"""What a vignette shows: troops of each arm, kinds of terrain. Lengths are in card units (118 a card)."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from editor.base.drawing.brushes import colour, pen
from editor.boards.cards.vignette_stage import Stage, standing


def infantry(stage: Stage) -> None:
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
            cloth = standing("cloth", x, stage.floor, 0.60 * high)
            stage.painter.fillPath(cloth, colour(stage.palette.paper))
            stage.painter.strokePath(cloth, pen(stage.side_colours.dark, 1.0))


def _cavalry(stage: Stage) -> None:
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
            stage.painter.setPen(pen(stage.side_colours.dark, 0.6))
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


def _artillery(stage: Stage) -> None:
    """A gun in its smoke with two men."""
    wide, high = stage.box.width(), stage.box.height()
    stage.smoke(stage.middle + 0.30 * wide, stage.floor - 0.30 * high, 1.15)
    stage.shade(stage.middle, 0.3 * wide)
    stage.far("infantry", stage.middle - 0.36 * wide, stage.floor - 0.04 * high, 0.56 * high)
    stage.near("artillery", stage.middle + 0.03 * wide, 0.62 * high)
    if stage.scene == "mitrailleuse":
        mouth = QPointF(stage.middle + 0.03 * wide + 0.66 * 0.62 * high, stage.floor - 0.575 * 0.62 * high)
        stage.painter.setBrush(colour(stage.palette.paper))
        stage.painter.setPen(pen(stage.side_colours.dark, 1.0))
        stage.painter.drawEllipse(mouth, 3.4, 4.6)
        stage.painter.setBrush(colour(stage.side_colours.dark))
        stage.painter.setPen(Qt.PenStyle.NoPen)
        for right, down in ((0, 0), (-1.5, -2), (1.5, -2), (-1.5, 2), (1.5, 2)):
            stage.painter.drawEllipse(mouth + QPointF(right, down), 0.6, 0.6)
        stage.painter.setBrush(Qt.BrushStyle.NoBrush)
    stage.near("infantry", stage.middle - 0.22 * wide, 0.60 * high, stage.floor + 0.05 * high)


def _general(stage: Stage) -> None:
    wide = stage.box.width()
    stage.shade(stage.middle, 0.26 * wide)
    stage.near("general", stage.middle - 0.02 * wide, 0.70 * stage.box.height())


def _wood(stage: Stage) -> None:
    """Crowns of eight circles, hatched."""
    painter, dark = stage.painter, stage.side_colours.dark
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


def _town(stage: Stage) -> None:
    """A church among seven houses."""
    painter, dark, paper = stage.painter, stage.side_colours.dark, stage.palette.paper
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


def _height(stage: Stage) -> None:
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


def _entrenchments(stage: Stage) -> None:
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


SCENES: dict[str, Callable[[Stage], None]] = {
    "infantry": infantry,
    "plain": infantry,
    "skirmish": infantry,
    "rally": infantry,
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
