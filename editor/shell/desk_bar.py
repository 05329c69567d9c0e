"""The bar under the menu: what is open, the five desks, undo and redo, language and colours."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from core.text import Names, Text, _
from editor.base import icons
from editor.base.context import Context
from editor.shell.desk_list import DESKS
from editor.widgets.elided import ElidedLabel


class DeskBar(QWidget):
    """`desk_asked` carries the id of a desk, `command_asked` that of a command."""

    desk_asked = Signal(str)
    command_asked = Signal(str)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setObjectName("desk-bar")
        self.setProperty("surface", "window")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.title = ElidedLabel(80)
        self.title.setProperty("role", "name")
        self.dot = QLabel("●")
        self.dot.setProperty("role", "gold")
        self.about = ElidedLabel()
        self.about.setProperty("role", "small")
        self._about_text: Text | str = ""
        self._tools: list[tuple[QToolButton, Callable[[], str]]] = []
        self._language = self._tool("language", lambda: "", _("Change the language"))
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 10, 4)
        row.setSpacing(6)
        row.addWidget(self._tool("start_page", lambda: "hex-flag", _("Start page")))
        for label in (self.title, self.dot, self.about):
            row.addWidget(label)
        row.addStretch(1)
        row.addLayout(self._desks())
        row.addStretch(1)
        row.addWidget(self._tool("undo", lambda: "undo", _("Undo")))
        row.addWidget(self._tool("redo", lambda: "redo", _("Redo")))
        row.addWidget(self._language)
        colours = self._tool("colours", self._colours_icon, _("Light or dark colours"))
        row.addWidget(colours)
        context.theme.changed.connect(self._dress)
        context.speaker.changed.connect(self._dress)
        self._dress()

    def show_page(self, title: Names | Text | str, about: Text | str, desk: str, *, dirty: bool) -> None:
        """Name what is open and press the button of its desk."""
        self._context.speaker.bind(self.title, self.title.setText, title)
        self._about_text = about
        self._context.speaker.bind(self.about, self.about.setText, about)
        self.dot.setVisible(dirty)
        saying = _("Not saved yet") if dirty else ""
        self._context.speaker.bind(self.dot, self.dot.setToolTip, saying)
        button = self.buttons.get(desk)
        if button is not None:
            button.setChecked(True)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """What explains goes first when there is little room: the keys, then the line about the file."""
        for keys, about in ((True, True), (False, True), (False, False)):
            self._name_desks(keys=keys)
            self.about.setVisible(about and bool(self._about_text))
            layout = self.layout()
            assert layout is not None
            layout.activate()
            if layout.sizeHint().width() <= self.width():
                return

    def minimumSizeHint(self) -> QSize:
        return QSize(320, super().minimumSizeHint().height())

    def _desks(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(0)
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QPushButton] = {}
        for number, desk in enumerate(DESKS):
            button = QPushButton()
            button.setCheckable(True)
            button.setObjectName(f"desk-{desk.id}")
            button.setProperty("desk", True)
            place = "first" if number == 0 else "last" if number == len(DESKS) - 1 else "middle"
            button.setProperty("segment", place)
            button.clicked.connect(lambda _down=False, desk_id=desk.id: self.desk_asked.emit(desk_id))
            self._group.addButton(button)
            self.buttons[desk.id] = button
            row.addWidget(button)
        return row

    def _name_desks(self, *, keys: bool) -> None:
        for number, desk in enumerate(DESKS, 1):
            name = self._context.speaker.say(desk.title)
            self.buttons[desk.id].setText(f"{name}  Ctrl+{number}" if keys else name)
            self.buttons[desk.id].setToolTip(f"Ctrl+{number}")

    def _tool(self, command: str, icon: Callable[[], str], name: Text) -> QToolButton:
        button = QToolButton()
        button.setObjectName(f"bar-{command}")
        self._context.speaker.bind(button, button.setToolTip, name)
        self._context.speaker.bind(button, button.setAccessibleName, name)
        button.clicked.connect(lambda: self.command_asked.emit(command))
        self._tools.append((button, icon))
        return button

    def _colours_icon(self) -> str:
        return "sun" if self._context.theme.dark else "moon"

    def _dress(self) -> None:
        size = self._context.theme.px(17)
        for button, icon in self._tools:
            if icon():
                button.setIcon(icons.icon(icon(), self._context.theme.colour("text")))
                button.setIconSize(QSize(size, size))
        self._language.setText(self._context.speaker.language.upper())
        self._fit()
