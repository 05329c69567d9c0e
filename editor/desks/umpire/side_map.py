"""The map of one side on a second screen: a canvas that only shows."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from editor.base.context import Context
from editor.boards.battle.battle_view import Seen
from editor.boards.canvas.map_view import MapView
from editor.boards.drawing.hex_picture import entry_hexes, side_letters
from editor.boards.drawing.style import side_place
from editor.boards.hex.view import HexView, hex_view
from editor.boards.measured.battle.battle_feed import Showing
from editor.boards.measured.battle.overlays import TableOverlays
from editor.boards.plan.layer_map import LayerMap
from editor.boards.plan_marks.picture import ShownMark
from editor.boards.registry import kind_of


class SideMap(QObject):
    """`view` is the canvas; `show` puts on it what a side sees."""

    def __init__(self, context: Context, board: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._context, self._board = context, board
        self.view = _new_view(board, parent)
        self._showing: Showing | None = None
        self._shown: Any = None
        self.plan: LayerMap | None = None
        if board == "table":
            self.view.zoomed.connect(lambda _zoom: self._draw_over())
        context.speaker.follow(self.view, lambda: self.view.set_language(context.speaker.language))
        self.view.set_dark(context.theme.dark)
        context.theme.changed.connect(self._dress)

    def _dress(self) -> None:
        self.view.set_dark(self._context.theme.dark)

    def show(self, seen: Seen) -> None:
        """The battle as the side knows it, from its own edge of the board."""
        settings, system = self._context.settings, seen.system
        self.view.set_map_style(settings.map_style(system.id, system.map_style))
        self.view.show_numbers(settings.coordinates)
        if self._board == "table":
            self._show_table(seen)
        elif self._board == "cards":
            self._show_cards(seen)
        else:
            self._show_hexes(seen)
        self._show_plan(seen)

    def _show_plan(self, seen: Seen) -> None:
        """What the side itself drew over the map, and nothing of the other's."""
        session = seen.session
        ids, side = session.side_ids, session.looker
        if self.plan is None:
            self.plan = LayerMap(self.view, kind_of(seen.system).plan, lambda: (ids[0], ids[1]))
        plan = session.game.scenario.plan.get(ids[side], ())  # as it stands in the battle, see `SideEye`
        marks = [ShownMark(side, ids[side], mark, dim=not mark.counts_in(seen.state.turn)) for mark in plan]
        self.plan.show(marks)

    def end(self) -> None:
        """The window goes."""
        self._context.theme.changed.disconnect(self._dress)

    def _show_hexes(self, seen: Seen) -> None:
        view, scenario, look = hex_view(self.view), seen.scenario, seen.system.hexes
        one, other = scenario.sides
        turned = _is_turned(seen)
        view.set_sides((one.name, other.name), (one.id, other.id))
        view.set_board(scenario.board, look.works_of(seen.state))
        view.set_aims(look.aims_in(seen.state), entry_hexes(look.entries(scenario)))
        view.set_pieces(seen.pieces_shown())
        view.set_turned(turned)
        names = look.section_names(scenario, seen.session.looker)
        view.set_lines(look.section_lines(scenario), names[::-1] if turned else names)

    def _show_table(self, seen: Any) -> None:
        view: Any = self.view
        one, other = seen.scenario.sides
        view.set_sides((one.name, other.name), (one.id, other.id))
        view.set_turned(_is_turned(seen))
        view.hide_layers(frozenset({"zones"}) if seen.pieces else frozenset())
        view.show_table(seen.scenario.board)
        if self._showing is None:
            self._showing = Showing(view, self._context, TableOverlays())
            self._showing.begin()
        self._shown = seen
        self._draw_over()

    def _draw_over(self) -> None:
        """Generals and words keep their size on the screen: they are drawn for one zoom."""
        if self._showing is not None and self._shown is not None:
            self._showing.show(self._shown, (), None, None)

    def _show_cards(self, seen: Seen) -> None:
        from editor.boards.cards.shown import Seats, battle_shown

        view: Any = self.view
        one, other = seen.scenario.sides
        ids, language = seen.session.side_ids, self._context.speaker.language
        seats = Seats(
            seen.session.looker,
            (side_place(ids, 0), side_place(ids, 1)),
            side_letters((one.name, other.name), language),
            (one.name, other.name),
            language,
        )
        view.show_table(battle_shown(seen.system.look, seen.state, seats, dark=self._context.theme.dark), 0)


def _is_turned(seen: Seen) -> bool:
    side = seen.scenario.sides[seen.session.looker]
    return bool(getattr(side, "edge", "bottom") == "top")


def _new_view(board: str, parent: QWidget) -> MapView:
    if board == "table":
        from editor.boards.measured.view import TableView

        return TableView(parent)
    if board == "cards":
        from editor.boards.cards.view import CardView

        return CardView(parent)
    return HexView(parent)
