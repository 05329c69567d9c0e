"""The map of one side on a second screen: a canvas that only shows."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from editor.base.context import Context
from editor.boards.battle.battle_view import BattleView
from editor.boards.kind import BoardKind
from editor.boards.plan.layer_map import LayerMap
from editor.boards.plan_marks.picture import ShownMark


class SideMap(QObject):
    """`view` is the canvas; `show` puts on it what a side sees."""

    def __init__(self, context: Context, kind: BoardKind, parent: QWidget) -> None:
        super().__init__(parent)
        self._context, self.kind = context, kind
        self._side_show = kind.paper.side_show(parent, context)
        self.view = self._side_show.view
        self.plan: LayerMap | None = None
        context.speaker.follow(self.view, lambda: self.view.set_language(context.speaker.language))
        self._apply_theme()
        context.theme.changed.connect(self._apply_theme)

    def _apply_theme(self) -> None:
        self.view.set_dark(self._context.theme.dark)
        self.view.set_lettering(self._context.theme.scale)

    def show(self, seen: BattleView) -> None:
        """The battle as the side knows it, from its own edge of the board."""
        settings, system = self._context.settings, seen.system
        self.view.set_map_style(settings.map_style(system.id, system.map_style))
        self.view.show_numbers(settings.coordinates)
        self._side_show.show(seen)
        self._show_plan(seen)

    def _show_plan(self, seen: BattleView) -> None:
        """What the side itself drew over the map, and nothing of the other's."""
        session = seen.session
        ids, side = session.side_ids, session.looker
        if self.plan is None:
            self.plan = LayerMap(self.view, self.kind.plan, lambda: (ids[0], ids[1]))
        plan = session.game.scenario.plan.get(ids[side], ())  # as it stands in the battle, see `SideEye`
        marks = [ShownMark(side, ids[side], mark, dim=not mark.counts_in(seen.state.turn)) for mark in plan]
        self.plan.show(marks)

    def end(self) -> None:
        """The window goes."""
        self._context.theme.changed.disconnect(self._apply_theme)
