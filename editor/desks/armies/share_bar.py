"""What the points are spent on: a bar parted by kinds of troops, and what each part is."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from core.text import _
from editor.base.context import Context
from editor.desks.armies.workbench import Workbench

SHADES = ("#2E5FA3", "#6B4A2B", "#A3651F", "#B89B2E", "#557F46", "#7A5391", "#4B7C86", "#8C4A55")
"""Kinds in the order of the catalogue; the words below tell them apart without colour."""


class ShareBar(QWidget):
    """The parts are as long as their points against the budget, or the total where more is spent."""

    def __init__(self, context: Context, bench: Workbench) -> None:
        super().__init__()
        self.context, self.bench = context, bench
        bench.renewed.connect(self._renew)
        context.theme.changed.connect(self._renew)
        context.speaker.follow(self, self._renew)

    def shares(self) -> list[tuple[str, str, int, QColor]]:
        """(kind, its name, points, colour) of each kind that the list has."""
        points: dict[str, int] = {}
        for entry in self.bench.report.army.entries:
            points[entry.troop.kind] = points.get(entry.troop.kind, 0) + entry.points
        return [
            (kind, self.context.speaker.say(name), points[kind], QColor(SHADES[place % len(SHADES)]))
            for place, (kind, name) in enumerate(self.bench.troops.kinds)
            if kind in points
        ]

    def sizeHint(self) -> QSize:
        px = self.context.theme.px
        return QSize(px(300), px(18) + self._rows(max(self.width(), px(200))) * px(20))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.context.theme.px(180), self.sizeHint().height())

    def resizeEvent(self, event: object) -> None:
        self.setFixedHeight(self.sizeHint().height())

    def _renew(self) -> None:
        said = [f"{name} {points}" for _kind, name, points, _colour in self.shares()]
        self.setAccessibleName(", ".join(said) or self.context.speaker.say(_("The list is empty.")))
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def _rows(self, width: int) -> int:
        rows, left = 1, 0
        for _kind, name, points, _colour in self.shares():
            wide = self._wide(f"{name} {points}")
            if left and left + wide > width:
                rows, left = rows + 1, 0
            left += wide
        return rows

    def _wide(self, words: str) -> int:
        px = self.context.theme.px
        return self.fontMetrics().horizontalAdvance(words) + px(30)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, px = self.context.theme, self.context.theme.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        bar = QRectF(0.5, 0.5, self.width() - 1, px(13))
        whole = max(1, self.bench.roster.budget, self.bench.report.total)
        painter.fillRect(bar, QBrush(theme.colour("line"), Qt.BrushStyle.BDiagPattern))
        left = bar.left()
        for _kind, _name, points, colour in self.shares():
            wide = bar.width() * points / whole
            painter.fillRect(QRectF(left, bar.top(), wide, bar.height()), colour)
            left += wide
        painter.setPen(theme.colour("edge"))
        painter.drawRect(bar)
        if self.bench.report.left < 0:
            painter.setPen(theme.colour("refused"))
            limit = bar.left() + bar.width() * self.bench.roster.budget / whole
            painter.fillRect(
                QRectF(limit - 1, bar.top() - 1, px(4), bar.height() + 3), theme.colour("refused")
            )
        self._paint_words(painter)

    def _paint_words(self, painter: QPainter) -> None:
        theme, px = self.context.theme, self.context.theme.px
        painter.setFont(theme.font("small"))
        left, top = 0, px(18)
        for _kind, name, points, colour in self.shares():
            words = f"{name} {points}"
            wide = self._wide(words)
            if left and left + wide > self.width():
                left, top = 0, top + px(20)
            painter.fillRect(QRectF(left, top + px(5), px(10), px(10)), colour)
            painter.setPen(theme.colour("second"))
            painter.drawText(QRectF(left + px(15), top, wide, px(20)), Qt.AlignmentFlag.AlignVCenter, words)
            left += wide
