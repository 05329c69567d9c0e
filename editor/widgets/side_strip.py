"""A strip of icons at the side of the map: one for each panel, pressed in while its panel is open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from core.text import Text
from editor.base import icons
from editor.base.context import Context
from editor.base.wardrobe import wear
from editor.widgets.plain_tips import plain_tip

WIDTH, BUTTON, ICON = 40, 34, 19
"""Pixels at 100 % of the strip, of a button, of its icon."""

BADGE = 14
"""Pixels at 100 % by which a button is higher that tells a figure under its icon."""

LEAST = 24
"""Pixels of the lowest button, be the letters as large as they may: smaller ones are hard to hit."""

PEEK_AFTER = 350
"""Milliseconds for which the pointer rests on an icon before its panel is shown for a look."""


@dataclass(frozen=True, slots=True)
class StripItem:
    """A panel on the strip: its place, its name, its icon, its key, whether it is open.

    `badge` is the figure that it tells under its icon, as the score; `told` the same in words.
    """

    place: str
    title: Text
    icon: str
    key: str
    is_open: bool
    badge: str = ""
    told: Text | None = None


class SideStrip(QWidget):
    """`pressed(place)` when an icon is pressed, `peeked(place)` when the pointer rests on a folded one."""

    pressed = Signal(str)
    peeked = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.setObjectName("side_strip")
        self.setProperty("surface", "window")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._column = QVBoxLayout(self)
        self._column.addStretch(1)
        self.buttons: dict[str, QToolButton] = {}
        self._items: tuple[StripItem, ...] = ()
        self._rested = ""
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(PEEK_AFTER)
        self._rest.timeout.connect(lambda: self.peeked.emit(self._rested))
        context.theme.changed.connect(self._apply_style)
        context.speaker.follow(self, self._apply_style)

    def show_items(self, items: Sequence[StripItem]) -> None:
        """Show these panels, in this order; without any the strip is away."""
        if tuple(items) == self._items:
            return
        self._items = tuple(items)
        places = [item.place for item in items]
        if list(self.buttons) != places:
            for button in self.buttons.values():
                button.hide()
                button.deleteLater()
            self.buttons = {place: self._button(place) for place in places}
        self._apply_style()
        self.setVisible(bool(items))

    def _button(self, place: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(f"strip-{place}")
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self._press(place))
        button.installEventFilter(self)
        self._column.insertWidget(self._column.count() - 1, button)
        return button

    def _press(self, place: str) -> None:
        self._rest.stop()
        self.pressed.emit(place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The pointer that rests on the icon of a folded panel has it shown for a look."""
        if event.type() == QEvent.Type.Enter and isinstance(watched, QToolButton) and not watched.isChecked():
            self._rested = watched.objectName().removeprefix("strip-")
            self._rest.start()
        elif event.type() == QEvent.Type.Leave:
            self._rest.stop()
        return super().eventFilter(watched, event)

    def _apply_style(self) -> None:
        theme, say = self._context.theme, self._context.speaker.say
        self.setFixedWidth(theme.px(WIDTH))
        gap = (theme.px(WIDTH) - theme.px(BUTTON)) // 2
        self._column.setContentsMargins(gap, gap, gap, gap)
        self._column.setSpacing(gap)
        self._size_buttons()
        for item in self._items:
            button = self.buttons[item.place]
            button.setIcon(icons.icon(item.icon, theme.colour("accent" if item.is_open else "text")))
            button.setChecked(item.is_open)
            told = "" if item.told is None else say(item.told)
            button.setText(item.badge)
            wear(button, f"font-size: {theme.px(11)}px; font-weight: 600; padding: 2px 0px;")
            button.setAccessibleName(f"{say(item.title)}. {told}".strip() if told else say(item.title))
            head = f"{say(item.title)}  {item.key}".strip()
            button.setToolTip(plain_tip("\n".join(filter(None, (head, told)))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._size_buttons()

    def minimumSizeHint(self) -> QSize:
        """As low as its buttons may be."""
        return QSize(self.width(), len(self.buttons) * (LEAST + self._column.spacing()))

    def _size_buttons(self) -> None:
        """Square where there is room; lower in a low window, so that none lies over another."""
        theme, gap = self._context.theme, self._column.spacing()
        wide, icon = theme.px(BUTTON), theme.px(ICON)
        room = (self.height() - gap) // max(1, len(self.buttons)) - gap
        high = max(LEAST, min(wide, room)) if self.isVisible() else wide
        more = theme.px(BADGE) if room >= wide + theme.px(BADGE) else 0
        styles = Qt.ToolButtonStyle
        for item in self._items:
            button, badged = self.buttons[item.place], bool(item.badge) and more > 0
            button.setToolButtonStyle(styles.ToolButtonTextUnderIcon if badged else styles.ToolButtonIconOnly)
            button.setFixedSize(wide, high + (more if badged else 0))
            button.setIconSize(QSize(min(icon, high - 4), min(icon, high - 4)))
