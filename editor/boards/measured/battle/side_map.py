"""The map of one side on a second screen: a measured table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.boards.measured.battle.battle_feed import BattleFeed
from editor.boards.measured.battle.battle_view import MeasuredBattleView
from editor.boards.measured.battle.overlays import TableOverlays
from editor.boards.measured.view import TableView
from editor.boards.paper.seat import is_turned

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.base.context import Context
    from editor.boards.battle.battle_view import BattleView


class MeasuredSideShow:
    """Implements `editor.boards.kinds.paper.SideShow`."""

    def __init__(self, parent: QWidget, context: Context) -> None:
        self.view, self._context = TableView(parent), context
        self._showing: BattleFeed | None = None
        self._shown: MeasuredBattleView | None = None
        self.view.zoomed.connect(lambda _zoom: self._draw_over())

    def show(self, seen: BattleView) -> None:
        assert isinstance(seen, MeasuredBattleView)
        view = self.view
        one, other = seen.scenario.sides
        view.set_sides((one.name, other.name), (one.id, other.id))
        view.set_turned(is_turned(seen))
        view.hide_layers(frozenset({"zones"}) if seen.pieces else frozenset())
        view.show_table(seen.scenario.board)
        if self._showing is None:
            self._showing = BattleFeed(view, self._context, TableOverlays())
            self._showing.begin()
        self._shown = seen
        self._draw_over()

    def _draw_over(self) -> None:
        """Generals and words keep their size on the screen: they are drawn for one zoom."""
        if self._showing is not None and self._shown is not None:
            self._showing.show(self._shown, (), None, None)
