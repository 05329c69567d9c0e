"""A part of a panel: its name, what stands at the right of it, and its content, parted by a pale line."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from core.text import Text
from editor.base.context import Context


class Section(QFrame):
    """`title` in bold, `side` beside it in quiet letters, `body` (a layout) below."""

    def __init__(
        self, context: Context, title: Text, side: Text | None = None, *, grows: bool = False
    ) -> None:
        super().__init__()
        self.context = context
        self.setObjectName("section")
        column = QVBoxLayout(self)
        px = context.theme.px
        column.setContentsMargins(px(12), px(8), px(12), px(10))
        column.setSpacing(px(6))
        self.head = QHBoxLayout()
        self.title = QLabel(wordWrap=True)
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.title.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        context.theme.apply_style(self.title, "strong")
        self.say(title)
        self.side = QLabel()
        self.side.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        context.theme.apply_style(self.side, "small")
        if side is not None:
            context.speaker.bind(self.side, self.side.setText, side)
        self.head.addWidget(self.title, 1)
        self.head.addWidget(self.side)
        column.addLayout(self.head)
        self.body = QVBoxLayout()
        self.body.setSpacing(px(6))
        column.addLayout(self.body, 1 if grows else 0)
        if not grows:
            self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    def say(self, title: Text) -> None:
        """Give the section another name; who hears is told it on the way into the section."""
        self.context.speaker.bind(self.title, self.title.setText, title)
        self.context.speaker.bind(self, self.setAccessibleName, title)

    def say_aside(self, text: Text) -> None:
        """What stands at the right of the name."""
        self.context.speaker.bind(self.side, self.side.setText, text)


def on_panel(widget: QWidget) -> None:
    """Give a plain widget the ground of a panel."""
    widget.setProperty("surface", "panel")
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)


def quiet_label(context: Context, text: Text | None = None) -> QLabel:
    """A sentence in the second colour that takes as many lines as it needs."""
    label = QLabel(wordWrap=True)
    context.theme.apply_style(label, "small")
    if text is not None:
        context.speaker.bind(label, label.setText, text)
    return label


def pale_line(parent: QWidget | None = None) -> QFrame:
    """A line between two sections."""
    line = QFrame(parent)
    line.setProperty("surface", "pale_rule")
    line.setFixedHeight(1)
    return line
