"""The clocks over the map: each side's time, this turn's, how long the battle has lasted and will last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from core.records.clocks import ClockRecord, Clocks, clock_face
from core.text import Names, Text, _, _n
from editor.base.clock_text import clock_text
from editor.base.context import Context
from editor.boards.battle.side_chip import side_plate
from editor.boards.drawing.hex_picture import side_letters
from editor.boards.drawing.style import side_place
from editor.widgets.fields import NumberField
from editor.widgets.key_button import KeyButton
from editor.widgets.plain_tips import plain_tip

EVERY = 500
"""Milliseconds between two looks at the clock."""

MOST_MINUTES = 600

ClockQuestion = Callable[[], tuple[int | None, int, int | None]]
"""The side whose time runs, the turn, the last turn."""


class ClockStrip(QWidget):
    """The clocks themselves are the `line`, which stands in the prompt; limits and forecast unfold below it.

    `warn(side)` is called once for each side whose time grows short, `warn(None)` once for a turn's."""

    def __init__(
        self,
        context: Context,
        asked: ClockQuestion,
        warn: Callable[[int | None], object],
        wall: Callable[[], datetime] = datetime.now,
        is_over: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__()
        self._context, self._asked, self._warn, self._wall = context, asked, warn, wall
        self._is_over = is_over
        self.clocks = Clocks(ClockRecord())
        self._warned: set[int | tuple[str, int]] = set()
        self._names: Sequence[Names] = ()
        self._ids: tuple[str, str] = ("", "")
        self.setObjectName("clocks")
        self.setProperty("surface", "window")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        px = context.theme.px
        column = QVBoxLayout(self)
        column.setContentsMargins(px(12), px(4), px(12), px(4))
        column.setSpacing(px(4))
        self.line = QWidget()
        row = QHBoxLayout(self.line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(8))
        self.faces: list[QLabel] = []
        for _side in range(2):
            face = QLabel()
            face.setTextFormat(Qt.TextFormat.RichText)
            row.addWidget(face)
            self.faces.append(face)
        self.switch, self.more = KeyButton(context), KeyButton(context)
        self.switch.setObjectName("clock_switch")
        self.switch.clicked.connect(self.toggle)
        row.addWidget(self.switch)
        self.status = QLabel()
        self.status.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        context.theme.apply_style(self.status, "small")
        self.more.setObjectName("clock_more")
        self.more.clicked.connect(self.fold)
        row.addWidget(self.more)
        self._make_details(column)
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY)
        self._timer.timeout.connect(self.look)
        context.speaker.follow(self, self.show_clocks)
        context.theme.changed.connect(self.show_clocks)

    def _make_details(self, column: QVBoxLayout) -> None:
        """What is set, and how long it will last: folded away until it is asked for."""
        context, px = self._context, self._context.theme.px
        self.details = QWidget()
        self.details.setProperty("surface", "none")
        row = QHBoxLayout(self.details)
        row.setContentsMargins(0, 0, 0, px(2))
        row.setSpacing(px(12))
        self.pace = QLabel(wordWrap=True)
        self.pace.setObjectName("clock_pace")
        context.theme.apply_style(self.pace, "small")
        row.addWidget(self.status, 1)
        row.addWidget(self.pace, 1)
        self.limit, self.turn_limit = NumberField(0, MOST_MINUTES), NumberField(0, MOST_MINUTES)
        named = (
            (self.limit, "clock_limit", _("Minutes a side"), self.set_limit),
            (self.turn_limit, "clock_turn_limit", _("Minutes a turn"), self.set_turn_limit),
        )
        for field, name, words, run in named:
            label = QLabel()
            context.theme.apply_style(label, "small")
            context.speaker.bind(label, label.setText, words)
            field.setObjectName(name)
            field.setSpecialValueText("\N{EN DASH}")
            label.setBuddy(field)
            context.speaker.bind(field, field.setAccessibleName, words)
            context.speaker.bind(field, field.setToolTip, _("0 is no limit."))
            field.entered.connect(run)
            row.addWidget(label)
            row.addWidget(field)
        self.details.hide()
        column.addWidget(self.details)

    # --- a battle ----------------------------------------------------------------------------------------

    def begin(self, names: Sequence[Names], ids: tuple[str, str], record: ClockRecord) -> None:
        """A battle of these sides, with the clocks that it keeps: they stand still until they are started."""
        self._timer.stop()
        self.clocks = Clocks(record)
        self._warned = set()
        self._names, self._ids = names, ids
        self.limit.show_number(round(record.limit / 60))
        self.turn_limit.show_number(round(record.turn_limit / 60))
        self.show_clocks()

    def set_limit(self, minutes: int) -> None:
        """The minutes that each side has; 0 for no limit."""
        self.clocks.record.limit = minutes * 60.0
        self.limit.show_number(minutes)
        self._warned = set()
        self.look()

    def set_turn_limit(self, minutes: int) -> None:
        """The minutes that a turn should take; 0 for no limit."""
        self.clocks.record.turn_limit = minutes * 60.0
        self.turn_limit.show_number(minutes)
        self._warned = set()
        self.look()

    def toggle(self) -> None:
        """Start the clocks, or stop them."""
        side, turn, _last = self._asked()
        if self.clocks.running:
            self.clocks.pause(side, turn)
            self._timer.stop()
        elif not self._is_over():
            self.clocks.start()
            self._timer.start()
        self.show_clocks()

    def fold(self) -> None:
        """Show the limits and the forecast, or put them away."""
        self.details.setVisible(self.details.isHidden())
        self.show_clocks()

    def look(self) -> None:
        """Take the time, warn, show."""
        side, turn, _last = self._asked()
        clocks = self.clocks
        clocks.tick(side, turn)
        if clocks.running and self._is_over():
            clocks.pause(side, turn)  # what is talked about afterwards is no part of the battle
            self._timer.stop()
        for one in range(len(self._names)):
            if clocks.warns(one) and one not in self._warned:
                self._warned.add(one)
                self._warn(one)
        left = clocks.left_of_turn(turn)
        if self._names and left is not None and left <= 0 and ("turn", turn) not in self._warned:
            self._warned.add(("turn", turn))
            self._warn(None)
        self.show_clocks()

    # --- showing -----------------------------------------------------------------------------------------

    def show_clocks(self) -> None:
        say, theme = self._context.speaker.say, self._context.theme
        side, turn, last = self._asked() if self._names else (None, 0, None)
        for one, name in enumerate(self._names):
            left = self.clocks.left(one)
            face = clock_face(self.clocks.record.spent[one] if left is None else left)
            warned = self.clocks.warns(one)
            colour = theme.colour("warning" if warned else "text").name()
            weight = 600 if one == side and self.clocks.running else 400
            large = f"font-size:{theme.px(16)}px; color:{colour}; font-weight:{weight}"
            what = say(_("still left") if left is not None else _("used so far"))
            self.faces[one].setToolTip(plain_tip(f"{say(name)}: {what}"))
            sign = "\N{WARNING SIGN} " if warned else ""
            self.faces[one].setText(
                f"{side_plate(theme, side_place(self._ids, one), self._letter(one))} "
                f'<span style="{large}">{sign}{face}</span>'
            )
            self.faces[one].setAccessibleName(f"{say(name)}: {face}, {what}")
        running = self.clocks.running
        words = say(_("Stop the clocks") if running else _("Start the clocks"))
        self.switch.say(
            "\N{DOUBLE VERTICAL BAR}" if running else "\N{BLACK RIGHT-POINTING TRIANGLE}", "Pause"
        )
        self.switch.setAccessibleName(words)
        self.switch.setToolTip(words)
        words = say(_("Pace and limits") if self.details.isHidden() else _("Less"))
        self.more.say("\N{HORIZONTAL ELLIPSIS}" if self.details.isHidden() else "\N{MULTIPLICATION SIGN}")
        self.more.setAccessibleName(words)
        self.more.setToolTip(words)
        self.show_strip()
        self._set_words(self.status, self._words(turn, last))
        self.pace.setText(say(self._details(turn, last)))

    def _letter(self, side: int) -> str:
        one, other = self._names
        return side_letters((one, other), self._context.speaker.language)[side]

    def show_strip(self) -> None:
        """The clocks stay in sight; what unfolds takes room only while it is wanted."""
        self.line.setVisible(bool(self._names))
        self.setVisible(bool(self._names) and not self.details.isHidden())

    def _set_words(self, label: QLabel, words: Text) -> None:
        said = self._context.speaker.say(words)
        label.setText(said)
        label.setToolTip(plain_tip(said))

    def _words(self, turn: int, last: int | None) -> Text:
        clocks = self.clocks
        here = clock_face(clocks.record.turns.get(turn, 0.0))
        left = clocks.left_of_turn(turn)
        if left is not None:
            here = clock_face(left)
        played = clock_face(clocks.record.played)
        rest = clocks.forecast(turn, last)
        if rest is None:
            return _("Turn {turn}: {here}. Battle: {played}.", turn=turn, here=here, played=played)
        return _(
            "Turn {turn}: {here}. Battle: {played}, at this pace {rest} more.",
            turn=turn,
            here=here,
            played=played,
            rest=clock_face(rest.rest),
        )

    def _details(self, turn: int, last: int | None) -> Text:
        """How long a turn takes, how many are left, when it will be over by the clock on the wall."""
        found = self.clocks.forecast(turn, last)
        done = [seconds for number, seconds in self.clocks.record.turns.items() if number < turn]
        if found is None and done:
            pace = clock_face(sum(done) / len(done))
            return _("A turn takes {pace} so far; how many are to come nobody can say.", pace=pace)
        if found is None:
            return _("After the first whole turn: how long a turn takes, and when the battle will be over.")
        turns = _n("{count} turn left with this one", "{count} turns left with this one", found.turns)
        end = self._wall() + timedelta(seconds=found.rest)
        return _(
            "A turn takes {pace} so far. {turns}: {rest} more, until {end} by the clock.",
            pace=clock_face(found.pace),
            turns=turns,
            rest=clock_face(found.rest),
            end=clock_text(end),
        )
