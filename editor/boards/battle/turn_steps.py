"""The steps of a side's turn in one short row: done, in hand by its name, to come; each opens its rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from core.text import Text, _
from editor.base.context import Context
from editor.base.wardrobe import wear
from editor.widgets.rich_text import rule_link


class TurnSteps(QWidget):
    """Dots for the steps, with the name of the one in hand; before them the turn with its rule."""

    def __init__(self, context: Context, open_rule: Callable[[str], object]) -> None:
        super().__init__()
        self._context, self._open_rule = context, open_rule
        self.setObjectName("steps")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(2)
        self.buttons: list[QPushButton] = []
        self._phases: tuple[tuple[str, Text, str], ...] = ()
        self.turn = QLabel()
        self.turn.setTextFormat(Qt.TextFormat.RichText)
        self.turn.linkActivated.connect(lambda link: self._open_rule(link.removeprefix("rule:")))
        context.theme.apply_style(self.turn, "small")
        self._row.addWidget(self.turn)

    def show_steps(self, phases: Sequence[tuple[str, Text, str]], here: str, turn: Text, rule: str) -> None:
        """Mark the step in hand; `turn` stands before them with its rule."""
        while len(self.buttons) < len(phases):
            self._add_button()
        self._phases = tuple(phases)
        ids = [phase[0] for phase in phases]
        now = ids.index(here) if here in ids else -1
        self._now = now
        for number, button in enumerate(self.buttons):
            if number < len(phases):
                self._show_step(number, button, now)
        self._told = self._context.speaker.say(turn), rule_link(self._context, rule)
        self._show_buttons()

    def show_short(self, *, short: bool, untold: bool = False) -> None:
        """The step in hand alone, where there is little room, or the dots of the others beside it; with large
        letters the turn without its rule, or `untold` for as long as a sentence needs all the room.
        """
        if (short, untold) != (self._short, self._untold):
            self._short, self._untold = short, untold
            self.turn.setVisible(not untold)
            self._show_buttons()

    def wide(self, *, short: bool, untold: bool = False) -> int:
        """The pixels that it needs, short or with all dots."""
        if untold:
            return 0
        shown = [button for number, button in enumerate(self.buttons) if self._is_shown(number, short=short)]
        words = self.turn.sizeHint().width()
        if short and self._context.theme.is_large:
            words = min(words, self.turn.fontMetrics().horizontalAdvance(self._told[0]))
        return words + sum(button.sizeHint().width() + self._row.spacing() for button in shown)

    def _is_shown(self, number: int, *, short: bool) -> bool:
        known = number < len(self._phases) and not self._context.theme.is_large
        return known and (number == self._now or not short)

    def _show_buttons(self) -> None:
        bare = self._short and self._context.theme.is_large
        self.turn.setText(self._told[0] if bare else " ".join(self._told).strip())
        for number, button in enumerate(self.buttons):
            button.setVisible(self._is_shown(number, short=self._short))

    _told = "", ""
    """The turn, and the link to its rule."""
    _now = -1
    _short = _untold = False

    def _add_button(self) -> None:
        button, number = QPushButton(), len(self.buttons)
        button.setProperty("flat", True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self._open_rule(self._phases[number][2]))
        self._row.addWidget(button)
        self.buttons.append(button)

    def _show_step(self, number: int, button: QPushButton, now: int) -> None:
        theme, say = self._context.theme, self._context.speaker.say
        words, rule = say(self._phases[number][1]), self._phases[number][2]
        here = number == now
        dot = "\N{BLACK CIRCLE}" if number < now else "\N{WHITE CIRCLE}"
        button.setText(f"{number + 1}  {words}" if here else dot)
        state = _("in hand") if here else _("done") if number < now else _("to come")
        button.setAccessibleName(f"{number + 1} {words}, {say(state)}")
        button.setToolTip(f"{number + 1}  {words}, {say(state)}  {rule}")
        colour = theme.colour("accent" if number <= now else "second").name()
        ground = theme.colour("accent_ground").name() if here else "transparent"
        sides = theme.px(9) if here else theme.px(3)
        wear(
            button,
            f"QPushButton {{ color: {colour}; font-weight: {600 if here else 400}; background: {ground};"
            f" font-size: {theme.px(12)}px; padding: 2px {sides}px; min-width: {theme.px(16)}px;"
            f" border: 1px solid transparent; border-radius: {theme.px(10)}px; }}"
            f"QPushButton:focus {{ border: 2px solid {theme.colour('accent').name()}; }}",
        )
