"""The cards on the screen as items: pictures kept by size, short moves, rims of what can be done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from PySide6.QtCore import (
    QAbstractAnimation,
    QAnimationGroup,
    QEasingCurve,
    QParallelAnimationGroup,
    QPointF,
    QPropertyAnimation,
    QRectF,
    QSequentialAnimationGroup,
    Qt,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from core.presentation.card_look import Spot
from editor.base.drawing.brushes import colour, pen
from editor.boards.cards.card_painter import RATIO
from editor.boards.cards.card_pictures import EDGE, CardPictures
from editor.boards.cards.cloth_painter import paint_cloth, paint_signs
from editor.boards.cards.colours import card_palette, cloth_colours
from editor.boards.cards.layout import CARD, CardLayout, Lying, same_spot
from editor.boards.cards.table_contents import Face, LaidCard

Z_CLOTH, Z_MARKS, Z_CARDS, Z_MOVING, Z_LIFTED, Z_LIGHTS = 0.0, 1.0, 10.0, 400.0, 500.0, 600.0


class ClothItem(QGraphicsItem):
    """The table under the cards."""

    def __init__(self) -> None:
        super().__init__()
        self.layout: CardLayout | None = None
        self.setZValue(Z_CLOTH)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def show_layout(self, layout: CardLayout) -> None:
        self.prepareGeometryChange()
        self.layout = layout
        self.update()

    def boundingRect(self) -> QRectF:
        return self.layout.rect if self.layout is not None else QRectF()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if self.layout is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_cloth(painter, self.layout)


class CardItem(QGraphicsObject):
    """One card. Its position is its upper left corner; `turn` goes from 0 (as it was) to 1 (as it is).

    `arrived`: a move is over.
    """

    arrived = Signal()

    def __init__(self, card: LaidCard, rect: QRectF, pictures: CardPictures, *, dark: bool) -> None:
        super().__init__()
        self._pictures = pictures
        self.card, self.width, self.dark = card, rect.width(), dark
        self._before: LaidCard | None = None
        self._turned = 1.0
        self.setPos(rect.topLeft())
        self._moves: QAnimationGroup | None = None
        self.is_lifted = False
        self.light = ""
        """"source": it can be taken; "acting": it fights or is tested now."""

    def boundingRect(self) -> QRectF:
        return QRectF(-EDGE, -EDGE, self.width + 2 * EDGE, self.width * RATIO + 2 * EDGE)

    @property
    def rect(self) -> QRectF:
        """The card in the scene."""
        return QRectF(self.pos(), self.boundingRect().adjusted(EDGE, EDGE, -EDGE, -EDGE).size())

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        scale = painter.deviceTransform().m11()
        palette = card_palette(dark=self.dark)
        card = self._before if self._before is not None and self._turned < 0.5 else self.card
        size = QRectF(0, 0, self.width, self.width * RATIO)
        painter.save()
        if self._turned < 1.0:
            narrow = max(0.02, abs(2 * self._turned - 1))
            painter.translate(self.width / 2 * (1 - narrow), 0)
            painter.scale(narrow, 1)
        painter.setRenderHints(QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.Antialiasing)
        picture = self._pictures.for_now(card.face, self.width, max(0.05, abs(scale)), palette)
        painter.drawPixmap(self.boundingRect(), picture, QRectF(picture.rect()))
        paint_signs(painter, card, size, palette)
        if self.light:
            self._paint_light(painter, size)
        painter.restore()

    def _paint_light(self, painter: QPainter, size: QRectF) -> None:
        """A rim on the card itself: those that lie over it cover it."""
        cloth = cloth_colours(dark=self.dark)
        acting = self.light == "acting"
        radius = self.width * 0.06
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen("#10201A", 5.0 if acting else 3.6))
        painter.drawRoundedRect(size, radius, radius)
        painter.setPen(pen(cloth.engaged if acting else cloth.legal, 3.6 if acting else 2.2))
        painter.drawRoundedRect(size, radius, radius)

    def show_light(self, light: str) -> None:
        """Light it up, or ("") not."""
        if light != self.light:
            self.light = light
            self.update()

    def show_card(self, card: LaidCard, width: float, *, dark: bool) -> None:
        """The card as it is now."""
        if (card, width, dark) != (self.card, self.width, self.dark):
            self.prepareGeometryChange()
            self.card, self.width, self.dark = card, width, dark
            self.update()

    def go(self, place: QPointF, milliseconds: int, before: LaidCard | None = None) -> None:
        """Move there, and turn over where it showed another face `before`; at once for 0."""
        self.settle()
        turns = before is not None and before.face != self.card.face
        if milliseconds <= 0 or (self.pos() == place and not turns):
            self.setPos(place)
            return
        group = QParallelAnimationGroup(self)
        if self.pos() != place:
            move = QPropertyAnimation(self, b"pos", group)
            move.setDuration(milliseconds)
            move.setStartValue(self.pos())
            move.setEndValue(place)
            move.setEasingCurve(QEasingCurve.Type.OutCubic)
            group.addAnimation(move)
        if turns:
            self._before = before
            group.addAnimation(self._turning(milliseconds))
        self._start(group, place)

    def leave(self, way: Sequence[QPointF], milliseconds: int, face: Face | None = None) -> None:
        """Go over these places to the last of them, and off the table; it shows `face` from the first on."""
        self.settle()
        before, here = self.card, self.pos()
        if face is not None and face != before.face:
            self.card = replace(before, face=face, tokens=0, marks=frozenset())
            self._before = before
        group = QSequentialAnimationGroup(self)
        for number, place in enumerate(way):
            leg = QPropertyAnimation(self, b"pos")
            leg.setDuration(milliseconds)
            leg.setStartValue(here)
            leg.setEndValue(place)
            leg.setEasingCurve(QEasingCurve.Type.InOutCubic)
            here = place
            if number == 0 and self._before is not None:
                both = QParallelAnimationGroup()
                both.addAnimation(leg)
                both.addAnimation(self._turning(milliseconds))
                group.addAnimation(both)
            else:
                group.addAnimation(leg)
            if number < len(way) - 1:
                group.addPause(milliseconds)  # it is read there
        self._start(group, way[-1])

    def _turning(self, milliseconds: int) -> QVariantAnimation:
        turn = QVariantAnimation()
        turn.setDuration(milliseconds)
        turn.setStartValue(0.0)
        turn.setEndValue(1.0)
        turn.valueChanged.connect(self._turn)
        return turn

    def _start(self, group: QAnimationGroup, end: QPointF) -> None:
        self._moves, self._end = group, end
        self.setZValue(Z_MOVING)
        group.finished.connect(self.settle)
        group.start()

    _end = QPointF()
    z_at_rest = Z_CARDS

    def _turn(self, part: object) -> None:
        self._turned = float(part)  # type: ignore[arg-type]
        self.update()

    @property
    def is_moving(self) -> bool:
        return self._moves is not None and self._moves.state() == QAbstractAnimation.State.Running

    def settle(self) -> None:
        """End a move at once."""
        moves, self._moves = self._moves, None
        if moves is None:
            return
        moves.stop()
        moves.deleteLater()
        self._before, self._turned = None, 1.0
        self.setPos(self._end)
        self.setZValue(Z_LIFTED if self.is_lifted else self.z_at_rest)
        self.update()
        self.arrived.emit()


class LightsItem(QGraphicsItem):
    """What lights up over the cards: where the one in hand may go, what is refused, the keyboard's place."""

    def __init__(self) -> None:
        super().__init__()
        self.layout: CardLayout | None = None
        self.dark = False
        self.goals: tuple[Spot, ...] = ()
        self.taken: Spot | None = None
        self.hovered: Spot | None = None
        self.refused: Spot | None = None
        self.focus: Spot | None = None
        self.setZValue(Z_LIGHTS)

    def boundingRect(self) -> QRectF:
        return self.layout.rect if self.layout is not None else QRectF()

    def show_lights(self, layout: CardLayout, *, dark: bool, **lights: object) -> None:
        """Show these: names are those of the attributes; what is not given stays."""
        self.prepareGeometryChange()
        self.layout, self.dark = layout, dark
        for name, value in lights.items():
            setattr(self, name, value)
        self.update()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if self.layout is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        cloth = cloth_colours(dark=self.dark)
        for spot in self.goals:
            highlighted = self.hovered is not None and same_spot(self.hovered, spot)
            painter.save()
            if not highlighted:  # else its card comes before the others
                self._keep_behind(painter, spot)
            self._goal(painter, spot, cloth.legal, highlighted=highlighted)
            painter.restore()
        if self.refused is not None:
            self._refused(painter, self.refused, cloth.refused)
        if self.taken is not None:
            self._rim(painter, self.taken, cloth.engaged, 4.5)
        if self.focus is not None:
            self._rim(painter, self.focus, cloth.focus, 2.4, dash=(5, 3), grow=5.0)

    def rects_of(self, spot: Spot) -> Iterable[QRectF]:
        assert self.layout is not None
        if spot.what in ("place", "reserve"):
            rect = self.layout.rect_of(spot)
            return () if rect.isEmpty() else (rect,)
        return [one.rect for one in self.layout.lying if same_spot(one.card.spot, spot)]

    def _keep_behind(self, painter: QPainter, spot: Spot) -> None:
        """Draw nothing over the cards that lie over that of `spot`."""
        assert self.layout is not None
        lying = self.layout.lying
        at = next((at for at, one in enumerate(lying) if same_spot(one.card.spot, spot)), len(lying))
        over = [one.rect for one in lying[at + 1 :] if one.rect.intersects(lying[at].rect)]
        if over:
            free, covered = QPainterPath(), QPainterPath()
            free.addRect(self.layout.rect)
            covered.setFillRule(Qt.FillRule.WindingFill)
            for rect in over:
                covered.addRoundedRect(rect.adjusted(-1, -1, 1, 1), 7, 7)
            painter.setClipPath(free.subtracted(covered), Qt.ClipOperation.IntersectClip)

    def _rim(
        self,
        painter: QPainter,
        spot: Spot,
        ink: str,
        width: float,
        *,
        dash: tuple[float, ...] = (),
        grow: float = 1.5,
    ) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for rect in self.rects_of(spot):
            whole = rect.adjusted(-grow, -grow, grow, grow)
            painter.setPen(pen("#10201A", width + 2.4))
            painter.drawRoundedRect(whole, 7, 7)
            painter.setPen(pen(ink, width, 1.0, dash, Qt.PenCapStyle.FlatCap))
            painter.drawRoundedRect(whole, 7, 7)

    def _goal(self, painter: QPainter, spot: Spot, ink: str, *, highlighted: bool) -> None:
        """Where the card in hand may go: dashes, filled where it hangs over it."""
        for rect in self.rects_of(spot):
            path = QPainterPath()
            path.addRoundedRect(rect.adjusted(-1, -1, 1, 1), 9, 9)
            painter.fillPath(path, colour(ink, 0.24 if highlighted else 0.10))
            painter.strokePath(path, pen("#10201A", 6.0 if highlighted else 4.6))
            painter.strokePath(
                path,
                pen(
                    ink,
                    4.0 if highlighted else 2.6,
                    1.0,
                    () if highlighted else (5, 3),
                    Qt.PenCapStyle.FlatCap,
                ),
            )

    def _refused(self, painter: QPainter, spot: Spot, ink: str) -> None:
        """A place that does not take the card: a rim with a cross, so that it is told without colour too."""
        for rect in self.rects_of(spot):
            path = QPainterPath()
            path.addRoundedRect(rect.adjusted(1, 1, -1, -1), 9, 9)
            painter.strokePath(path, pen(ink, 3.0, 1.0, (2, 2), Qt.PenCapStyle.FlatCap))
            centre, arm = rect.topLeft() + QPointF(18, 18), 8.0
            painter.setPen(pen("#10201A", 7))
            painter.setBrush(colour("#10201A"))
            painter.drawEllipse(centre, 12, 12)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(ink, 3.4))
            painter.drawLine(centre + QPointF(-arm, -arm) * 0.7, centre + QPointF(arm, arm) * 0.7)
            painter.drawLine(centre + QPointF(arm, -arm) * 0.7, centre + QPointF(-arm, arm) * 0.7)


def starting_place(layout: CardLayout, lying: Lying) -> QPointF:
    """Where a card that was not on the table before comes from: the pile of its side."""
    spot = lying.card.spot
    for strip in (layout.shown.near, layout.shown.far):
        if strip.side == spot.side and strip.pile_words:
            box = layout.pile_rect(strip)
            return box.topLeft() - QPointF(CARD - box.width(), 0) / 2
    return lying.rect.topLeft()
