"""The clocks over the map: each side's time, this turn's, how long the battle has lasted and will last."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from core.text import Names, Text, Value, _
from editor.canvas.style import side_place, style_of
from editor.context import Context
from editor.panels.fields import NumberField
from editor.table.key_button import KeyButton
from editor.umpire.clocks import Clocks, clock_face

EVERY = 500
"""Milliseconds between two looks at the clock."""

MOST_MINUTES = 600

Asked = Callable[[], tuple[int | None, int, int | None]]
"""The side whose time runs, the turn, the last turn."""


class ClockStrip(QWidget):
    """`warn(side)` is called once for each side whose time grows short."""

    def __init__(self, context: Context, asked: Asked, warn: Callable[[int], object]) -> None:
        super().__init__()
        self._context, self._asked, self._warn = context, asked, warn
        self.clocks = Clocks(2)
        self._warned: set[int] = set()
        self._names: Sequence[Names] = ()
        self._ids: tuple[str, str] = ("", "")
        self.setObjectName("clocks")
        self.setProperty("surface", "window")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        px = context.theme.px
        row = QHBoxLayout(self)
        row.setContentsMargins(px(12), px(4), px(12), px(4))
        row.setSpacing(px(12))
        self.faces: list[QLabel] = []
        for _side in range(2):
            face = QLabel()
            face.setTextFormat(Qt.TextFormat.RichText)
            row.addWidget(face)
            self.faces.append(face)
        self.switch = KeyButton(context)
        self.switch.setObjectName("clock_switch")
        self.switch.clicked.connect(self.toggle)
        row.addWidget(self.switch)
        self.told = QLabel()
        context.theme.dress(self.told, "small")
        self.told.setMinimumWidth(1)
        row.addWidget(self.told, 1)
        words = QLabel()
        context.theme.dress(words, "small")
        context.speaker.bind(words, words.setText, _("Minutes a side"))
        self.limit = NumberField(0, MOST_MINUTES)
        self.limit.setObjectName("clock_limit")
        self.limit.setSpecialValueText("\N{EN DASH}")
        words.setBuddy(self.limit)
        context.speaker.bind(self.limit, self.limit.setAccessibleName, _("Minutes a side"))
        context.speaker.bind(
            self.limit, self.limit.setToolTip, _("The time that each side has; 0 is no limit.")
        )
        self.limit.entered.connect(self.set_limit)
        row.addWidget(words)
        row.addWidget(self.limit)
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY)
        self._timer.timeout.connect(self.look)
        context.speaker.follow(self, self.show_clocks)
        context.theme.changed.connect(self.show_clocks)

    def begin(self, names: Sequence[Names], ids: tuple[str, str]) -> None:
        """A battle of these sides: all clocks at nought, paused."""
        self._timer.stop()
        limit = self.clocks.limit
        self.clocks = Clocks(len(names))
        self.clocks.limit = limit
        self._warned = set()
        self._names, self._ids = names, ids
        self.show_clocks()

    def set_limit(self, minutes: int) -> None:
        """The minutes that each side has; 0 for no limit."""
        self.clocks.limit = minutes * 60.0
        self.limit.show_number(minutes)
        self._warned = set()
        self.look()

    def toggle(self) -> None:
        """Start the clocks, or stop them."""
        side, turn, _last = self._asked()
        if self.clocks.running:
            self.clocks.pause(side, turn)
            self._timer.stop()
        else:
            self.clocks.start()
            self._timer.start()
        self.show_clocks()

    def look(self) -> None:
        """Take the time, warn, show."""
        side, turn, _last = self._asked()
        self.clocks.tick(side, turn)
        for one in range(len(self._names)):
            if self.clocks.warns(one) and one not in self._warned:
                self._warned.add(one)
                self._warn(one)
        self.show_clocks()

    def show_clocks(self) -> None:
        say, theme = self._context.speaker.say, self._context.theme
        side, turn, last = self._asked() if self._names else (None, 0, None)
        for one, name in enumerate(self._names):
            look = style_of(theme.dark).sides[side_place(self._ids, one)]
            left = self.clocks.left(one)
            told = clock_face(self.clocks.spent[one] if left is None else left)
            colour = theme.colour("warning" if self.clocks.warns(one) else "text").name()
            weight = 600 if one == side and self.clocks.running else 400
            large = f"font-size:{theme.px(18)}px; color:{colour}; font-weight:{weight}"
            what = say(_("still left") if left is not None else _("used so far"))
            self.faces[one].setText(
                f'<span style="color:{look.fill}">\N{BLACK SQUARE}</span> {say(name)}&nbsp; '
                f'<span style="{large}">{told}</span>'
                f' <span style="font-size:{theme.px(12)}px">{what}</span>'
            )
        self.switch.say(_("Stop the clocks") if self.clocks.running else _("Start the clocks"), "Pause")
        self.told.setText(say(self._words(turn, last)))
        self.told.setToolTip(self.told.text())

    def _words(self, turn: int, last: int | None) -> Text:
        clocks = self.clocks
        here, played = clock_face(clocks.turns.get(turn, 0.0)), clock_face(clocks.played)
        rest = clocks.forecast(turn, last)
        values: dict[str, Value] = {"turn": turn, "here": here, "played": played}
        if rest is None:
            return _("Turn {turn}: {here}. Battle: {played}.", **values)
        return _(
            "Turn {turn}: {here}. Battle: {played}, at this pace {rest} more.",
            rest=clock_face(rest),
            **values,
        )
