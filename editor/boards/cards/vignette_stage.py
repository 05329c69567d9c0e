"""The stage of a vignette: engraved figures, their shadows, smoke. Lengths are in card units (118 a card)."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF, QTransform

from editor.base.drawing.brushes import colour, pen
from editor.base.drawing.symbols import Figure, figure
from editor.boards.cards.colours import CardColours, CardPalette

FLAT = Qt.PenCapStyle.FlatCap


class Stage:
    """Where a scene is drawn, and with what."""

    def __init__(
        self, painter: QPainter, box: QRectF, side_colours: CardColours, palette: CardPalette, scene: str
    ) -> None:
        self.painter, self.box, self.side_colours, self.palette, self.scene = (
            painter,
            box,
            side_colours,
            palette,
            scene,
        )
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
        path = standing(kind, x, feet, height)
        self.painter.strokePath(path, pen(self.palette.paper, 1.0, 0.75))
        self.painter.fillPath(path, colour(self.side_colours.dark, 0.75))

    def near(self, kind: Figure, x: float, height: float, feet: float | None = None) -> None:
        """An engraved figure: a pale halo, the colour of the side, its shade hatched, belts and face."""
        foot = self.floor if feet is None else feet
        path, painter = standing(kind, x, foot, height), self.painter
        painter.strokePath(path, pen(self.palette.paper, 2.2))
        painter.fillPath(path, colour(self.side_colours.fill))
        painter.save()
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        bounds = path.boundingRect()
        painter.setPen(pen(self.side_colours.dark, 0.55, 0.95, cap=FLAT))
        left = bounds.left() - bounds.height()
        while left < bounds.right():
            painter.drawLine(
                QPointF(left, bounds.bottom()), QPointF(left + bounds.height() * 0.55, bounds.top())
            )
            left += 1.5
        painter.restore()
        painter.strokePath(path, pen(self.side_colours.dark, 0.55))
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
        painter.setPen(pen(self.side_colours.dark, 0.6))
        painter.drawPolygon(cloth)
        painter.setBrush(colour(self.side_colours.dark))
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
        painter.setPen(pen(self.side_colours.dark, 0.7))
        painter.drawLine(at(0.14, 0.70), at(0.56, 0.62))

    def _face(self, spot: QPointF, radius: float) -> None:
        self.painter.setPen(pen(self.side_colours.dark, 0.4))
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
def standing(kind: Figure, x: float, feet: float, height: float) -> QPainterPath:
    """A silhouette on its feet."""
    return QTransform().translate(x, feet).scale(height, height).map(figure(kind))
