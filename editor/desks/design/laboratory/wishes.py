"""The row above the laboratory: start or stop, who plays, how narrow the intervals are, a handicap or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QCheckBox, QPushButton

from core.text import Text, _
from editor.base.context import Context
from editor.desks.design.laboratory.choices import PLAYERS, WITHIN
from editor.widgets.fields import ChoiceField
from editor.widgets.flow_row import FlowRow

if TYPE_CHECKING:
    from core.lab.balance import Wish

UNEVEN = 0.07
"""A share farther from one half asks for a handicap."""


class Wishes(FlowRow):
    """What is asked for before battles are played."""

    def __init__(self, context: Context) -> None:
        super().__init__(context.theme.px(8))
        self._context = context
        self.start_button = QPushButton()
        self.start_button.setObjectName("laboratory_start")
        self.players = self._choice(_("Who plays"), PLAYERS, 20)
        self.within = self._choice(_("How narrow the intervals shall be"), WITHIN, 12)
        self.seek = bound_box(
            context, _("Look for a handicap"), _("What would make it fair, where it is not.")
        )
        self.seek.setChecked(True)
        self.add(self.start_button, self.players, self.within, self.seek)

    def wish(self) -> Wish:
        """What is chosen now."""
        from core.lab.balance import Wish

        players = PLAYERS[max(0, self.players.currentIndex())][0]
        return Wish(players, WITHIN[max(0, self.within.currentIndex())][0])

    def show_running(self, is_running: bool) -> None:
        """The button starts, or stops."""
        self.start_button.setText(
            self._context.speaker.say(_("Stop") if is_running else _("Play the battles"))
        )

    def _choice(self, name: Text, choices: tuple[tuple[object, Text], ...], letters: int) -> ChoiceField:
        field = ChoiceField(self._context, choices)
        field.setMinimumContentsLength(letters)
        field.show_value(choices[0][0])
        self._context.speaker.bind(field, field.setAccessibleName, name)
        self._context.speaker.bind(field, field.setToolTip, name)
        return field


def bound_box(context: Context, name: Text, tip: Text) -> QCheckBox:
    """A box to tick, in the language of the window."""
    box = QCheckBox()
    context.speaker.bind(box, box.setText, name)
    context.speaker.bind(box, box.setToolTip, tip)
    return box
