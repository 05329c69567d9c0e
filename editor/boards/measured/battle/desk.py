"""The play desk of a measured table: seats, then the battle; the same desk as on hexes with a table's map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.presentation.measured_look import CommandLook
from core.text import _
from editor.base.commands import Command
from editor.boards.battle.session import Session
from editor.boards.measured.battle.battle import MeasuredBattle
from editor.boards.measured.battle.hand_keys import QUARTER
from editor.boards.measured.design_feed import show_scenario
from editor.boards.measured.general_marks import general_marks
from editor.boards.measured.view import TableView
from editor.desks.battle.battle import BattleTable
from editor.desks.battle.play_desk import PlayDesk


class TablePlayDesk(PlayDesk):
    """Plays battles on tables of any system."""

    def show_scenario(self) -> None:
        view = self.page.view
        assert isinstance(view, TableView)
        look, scenario = self.page.document.system.look, self.page.document.scenario
        generals = look.markers_set_up(scenario) if isinstance(look, CommandLook) else ()
        view.show_table_marks(general_marks(generals))
        view.show_ghosts(())
        view.name_things(self.page.document.system.look)
        show_scenario(view, self.page.document)

    def activate(self) -> None:
        self.page.tell("side", None)  # the Design desk counts its bases there
        super().activate()

    def new_table(self, session: Session) -> BattleTable:
        return MeasuredBattle(self.page, session, self.run)

    def commands_for(self, table: BattleTable | None) -> Sequence[Command]:
        """Those of every battle; the key that turns the board turns what is in hand by a quarter."""
        found = super().commands_for(table)
        if not isinstance(table, MeasuredBattle):
            return found

        def turn() -> None:
            if not table.measured.turn(QUARTER):
                table.turn_by_hand()

        near = Command("look_at_armies", _("See the armies"), "Shift+Home", table.look_at_armies, menu="view")
        return (*(replace(one, run=turn) if one.id == "turn_board" else one for one in found), near)
