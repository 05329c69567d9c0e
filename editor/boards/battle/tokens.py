"""Tokens: the bowl with those that are left in it, and buttons to say which one came."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from editor.base.context import Context
from editor.boards.styles.style_colours import style_of
from editor.widgets.plain_tips import plain_tip

TOKEN = 15
"""Pixels of a token of the bowl at 100 %."""
MOST_ROWS = 3

Draw = Callable[[QPainter, QRectF], None]


def draw_token(painter: QPainter, box: QRectF, side_colour: int, letter: str, *, dark: bool) -> None:
    """A round token in the colours of a side (a `side_place`), its letter in the middle."""
    look = style_of(dark).sides[side_colour % 2]
    painter.setBrush(QColor(look.fill))
    painter.setPen(QPen(QColor(look.dark), max(1.0, box.width() * 0.07)))
    painter.drawEllipse(box)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if look.corner == "cut":  # a rim that tells the sides apart without their colour
        painter.setPen(QPen(QColor(look.ink), max(0.8, box.width() * 0.05)))
        inset = box.width() * 0.13
        painter.drawEllipse(box.adjusted(inset, inset, -inset, -inset))
    font = painter.font()
    font.setPixelSize(max(8, round(box.height() * 0.52)))
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(QColor(look.ink))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letter)


class Bowl(QWidget):
    """The tokens that are left, in a bowl: those of one side after those of the other."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.setObjectName("bowl")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._heaps: tuple[tuple[int, str, int], ...] = ()

    def show_tokens(self, heaps: Sequence[tuple[int, str, int]], words: str) -> None:
        """`heaps` are (side colours, letter, how many)."""
        if tuple(heaps) != self._heaps:
            self._heaps = tuple(heaps)
            self.updateGeometry()
        self.setAccessibleName(words)
        self.setToolTip(plain_tip(words))
        self.update()

    def _layout(self, width: int) -> tuple[float, int, int]:
        """(step, tokens a row, rows): smaller tokens where there are many."""
        count = max(1, sum(number for _side_colour, _letter, number in self._heaps))
        step = float(self._context.theme.px(TOKEN) + 3)
        room = max(1.0, width - 2 * self._context.theme.px(14))
        across = max(1, int(room / step))
        if count > across * MOST_ROWS:
            across = -(-count // MOST_ROWS)
            step = room / across
        return step, across, -(-count // across)

    def sizeHint(self) -> QSize:
        step, _across, rows = self._layout(self.width() or self._context.theme.px(230))
        return QSize(self._context.theme.px(200), round(step * rows) + self._context.theme.px(18))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._context.theme.px(80), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, px = self._context.theme, self._context.theme.px
        face = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        round_ = min(face.height() * 0.75, px(30))
        bowl = QPainterPath(face.topLeft())
        bowl.lineTo(face.topRight())
        bowl.quadTo(QPointF(face.right() - 2, face.bottom()), QPointF(face.right() - round_, face.bottom()))
        bowl.lineTo(QPointF(face.left() + round_, face.bottom()))
        bowl.quadTo(QPointF(face.left() + 2, face.bottom()), face.topLeft())
        painter.fillPath(bowl, theme.colour("field"))
        painter.setPen(QPen(theme.colour("edge"), 1.6))
        painter.drawPath(bowl)
        painter.setPen(QPen(theme.colour("edge"), 3))
        painter.drawLine(face.topLeft(), face.topRight())
        step, across, _rows = self._layout(self.width())
        tokens = [
            (side_colour, letter) for side_colour, letter, count in self._heaps for _one in range(count)
        ]
        left = (self.width() - step * min(across, max(1, len(tokens)))) / 2
        for place, (side_colour, letter) in enumerate(tokens):
            column, row = place % across, place // across
            box = QRectF(left + column * step + 1.5, px(6) + row * step + 1, step - 3, step - 3)
            draw_token(painter, box, side_colour, letter, dark=theme.dark)
        painter.end()


class DrawnButton(QAbstractButton):
    """A token that may have come, with its key and how many are left; `draw(painter, box)` draws it."""

    def __init__(
        self, context: Context, draw: Draw, words: str, count: int, key: str, name: str = ""
    ) -> None:
        """`name` stands under what is drawn, where no letter on it tells which it is."""
        super().__init__()
        self._context, self._draw = context, draw
        self.below = f"{key}  \N{MULTIPLICATION SIGN}{count}"
        self.name = name
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(words)
        self.setToolTip(plain_tip(f"{words} ({key})"))

    def sizeHint(self) -> QSize:
        px = self._context.theme.px
        return QSize(px(58), px(62) + (px(14) if self.name else 0))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._context.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.underMouse() or self.hasFocus():
            painter.setPen(theme.colour("accent"))
            painter.setBrush(theme.colour("accent_ground"))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        side = float(theme.px(38))
        self._draw(painter, QRectF((self.width() - side) / 2, 4, side, side))
        painter.setFont(theme.font("key"))
        painter.setPen(theme.colour("second"))
        below = QRectF(0, side + 5, self.width(), self.height() - side - 6)
        told = f"{self.name}\n{self.below}" if self.name else self.below
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, told)
        painter.end()


def token_button(
    context: Context, side_colour: int, letter: str, words: str, count: int, key: str
) -> DrawnButton:
    """A token in the colours of a side that may have come out of the bowl."""

    def draw(painter: QPainter, box: QRectF) -> None:
        draw_token(painter, box, side_colour, letter, dark=context.theme.dark)

    return DrawnButton(context, draw, words, count, key)
