"""The turns under the map at the design desk: they say when the selected units arrive."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.text import _
from editor.base.context import Context
from editor.base.wardrobe import WhenShown
from editor.boards.battle.turn_track import TurnTrack
from editor.boards.hex.tools.aims import set_turn
from editor.boards.hex.tools.edit_context import HexEditContext
from editor.widgets.section import quiet_label
from editor.widgets.sized_panel import scrolling_column


class TurnsPanel(QWidget):
    """The track of the design desk: a turn pressed is that of the selected units."""

    def __init__(self, context: Context, edit_context: HexEditContext) -> None:
        super().__init__()
        self.context, self.edit_context = context, edit_context
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        column = scrolling_column(context, outer, _("Turns"))
        self.track = TurnTrack(context)
        hint = quiet_label(
            context,
            _(
                "Select units and press a turn: they arrive at its end. Press it again: they are there from "
                "the start. A reinforcement pressed here is selected; A names its entry hexes."
            ),
        )
        hint.setContentsMargins(12, 6, 12, 2)
        column.addWidget(hint)
        column.addWidget(self.track)
        column.addStretch(1)
        self.track.turn_chosen.connect(self._set_turn)
        self.track.unit_chosen.connect(self._select)
        edit_context.document.changed.connect(self._show)
        edit_context.selection.changed.connect(self._show)
        context.theme.changed.connect(WhenShown(self, self._show).ask)
        context.speaker.changed.connect(self._show)
        self._show()

    def _units(self) -> list[Any]:
        chosen = self.edit_context.selection.units
        return [unit for unit in self.edit_context.document.scenario.units if unit.id in chosen]

    def _show(self, *_diff: object) -> None:
        """The turn of the selected units is marked, where it is one."""
        turns = {unit.turn for unit in self._units()}
        now = turns.pop() if len(turns) == 1 else None
        self.track.show_scenario(
            self.edit_context.document.scenario, self.edit_context.document.system, now or None
        )

    def _select(self, unit_id: str) -> None:
        unit = self.edit_context.document.scenario.unit(unit_id)
        self.edit_context.selection.set([self.edit_context.grid.parse(unit.at)], [unit_id])

    def _set_turn(self, turn: int) -> None:
        units = self._units()
        if not units:
            self.edit_context.refuse(_("Select the units that arrive first, then press the turn."))
            return
        set_turn(self.edit_context, 0 if all(unit.turn == turn for unit in units) else turn)
