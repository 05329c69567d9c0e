"""The column of tools at the left edge: an icon, its key, its name; one is in hand."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QFrame,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from core.text import _
from editor.base import icons
from editor.base.context import Context
from editor.boards.canvas.tool import Tool
from editor.boards.design.design_tool import DesignTool
from editor.widgets.section import on_panel, pale_line

SCROLLS = 1.25
"""From this text size on the tools are higher than a usual window."""
SIDE = 4
"""Pixels to either side of the tools."""
NAME_AIR = 8
"""Pixels of a button beside its name."""


def _smallest(context: Context) -> QFont:
    """The letters of a name for which there is least room."""
    font = context.theme.font("key")
    font.setPixelSize(context.theme.px(9))
    return font


class ToolButton(QAbstractButton):
    """Icon above name, the key beside the icon. Says its name and its hint to a screen reader."""

    def __init__(self, context: Context, tool: DesignTool) -> None:
        super().__init__()
        self.context, self.tool = context, tool
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the focus on the map
        self.setObjectName(f"tool-{tool.id}")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        context.speaker.follow(self, self._speak)
        context.theme.changed.connect(self.updateGeometry)

    def _speak(self) -> None:
        say = self.context.speaker.say
        self.setAccessibleName(say(self.tool.title))
        self.setAccessibleDescription(say(self.tool.hint))
        self.setToolTip(say(self.tool.hint))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        px = self.context.theme.px
        return QSize(px(58), px(40))

    def minimumSizeHint(self) -> QSize:
        """Narrow enough to leave room for a scroll bar."""
        px = self.context.theme.px
        return QSize(px(46), px(40))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.context.theme, self.context.theme.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        face = QRectF(self.rect()).adjusted(2.5, 1.5, -2.5, -1.5)
        ink = "on_accent" if self.isChecked() else "text"
        if self.isChecked() or self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("accent" if self.isChecked() else "hover"))
            painter.drawRoundedRect(face, 4, 4)
        if self.hasFocus():
            painter.setPen(QPen(theme.colour("on_accent" if self.isChecked() else "accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(face.adjusted(2, 2, -2, -2), 3, 3)
        size = px(18)
        middle = self.width() // 2
        picture = icons.icon(self.tool.icon, theme.colour(ink)).pixmap(
            QSize(size, size), self.devicePixelRatioF()
        )
        painter.drawPixmap(middle - size // 2, px(4), picture)
        painter.setPen(theme.colour("on_accent" if self.isChecked() else "third"))
        painter.setFont(theme.font("key"))
        key = QRectF(face.right() - px(15), px(3), px(14), size)
        painter.drawText(key, Qt.AlignmentFlag.AlignCenter, self.tool.shortcut)
        painter.setPen(theme.colour(ink))
        self._write_name(painter, face)

    def name_shown(self) -> tuple[QFont, str]:
        """The name in letters that fit, and what of it is written where not even small ones do."""
        theme, room = self.context.theme, self.width() - 5
        font = theme.font("key")
        name = self.context.speaker.say(self.tool.title)
        while QFontMetrics(font).horizontalAdvance(name) > room - 2 and font.pixelSize() > theme.px(8):
            font.setPixelSize(font.pixelSize() - 1)
        return font, QFontMetrics(font).elidedText(name, Qt.TextElideMode.ElideRight, room)

    def _write_name(self, painter: QPainter, face: QRectF) -> None:
        px = self.context.theme.px
        font, line = self.name_shown()
        painter.setFont(font)
        below = QRectF(face.left(), px(22), face.width(), px(16))
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, line)


class ToolColumn(QScrollArea):
    """All tools in their groups. `chosen(tool)` when a person takes one up."""

    chosen = Signal(object)

    def __init__(self, context: Context, tools: Sequence[DesignTool]) -> None:
        super().__init__()
        self.context = context
        self.setObjectName("tool_column")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        context.speaker.bind(self, self.setAccessibleName, _("Tools"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.buttons: dict[str, ToolButton] = {}
        self._group = QButtonGroup(self)
        holder = QWidget()
        on_panel(holder)
        self._column = column = QVBoxLayout(holder)
        column.setContentsMargins(SIDE, 6, SIDE, 6)
        column.setSpacing(0)
        for before, tool in zip((None, *tools), tools, strict=False):
            if before is not None and before.group != tool.group:
                column.addSpacing(3)
                column.addWidget(pale_line())
                column.addSpacing(3)
            button = ToolButton(context, tool)
            button.clicked.connect(lambda _checked=False, tool=tool: self.chosen.emit(tool))
            self._group.addButton(button)
            self.buttons[tool.id] = button
            column.addWidget(button)
        column.addStretch(1)
        self.setWidget(holder)
        self._size()
        self.verticalScrollBar().rangeChanged.connect(self._make_room)
        context.theme.changed.connect(self._size)
        context.speaker.follow(self, self._size)

    def _size(self) -> None:
        """As wide as the longest name, beside the scroll bar that large letters bring."""
        px, font = self.context.theme.px, _smallest(self.context)
        metrics, say = QFontMetrics(font), self.context.speaker.say
        widest = max(
            (metrics.horizontalAdvance(say(one.tool.title)) for one in self.buttons.values()), default=0
        )
        beside = self.verticalScrollBar().sizeHint().width() if self.context.theme.scale >= SCROLLS else 0
        self.setFixedWidth(max(px(58), widest + NAME_AIR) + 2 * SIDE + beside)

    def _make_room(self, _least: int, most: int) -> None:
        """The scroll bar of a low window takes the air at the sides: the column keeps its width."""
        air = SIDE if most == 0 else 0
        self._column.setContentsMargins(air, 6, air, 6)

    def show_chosen(self, tool: Tool) -> None:
        """Show `tool` as the one in hand."""
        button = self.buttons.get(tool.id)
        if button is not None:
            button.setChecked(True)
            self.ensureWidgetVisible(button)
