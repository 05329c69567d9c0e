"""Feeds the canvas from the scenario: board, pieces, section lines, marks; without the hidden layers."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QGraphicsLineItem

from core.protocol.refusals import CannotBeginError
from core.text import Text
from editor.base.context import Context
from editor.boards.drawing.hex_picture import entry_hexes
from editor.boards.drawing.layers.legend import names_of
from editor.boards.drawing.marks import Mark
from editor.boards.hex.tools.edit_context import HexEditContext
from editor.boards.hex.view import HexView

if TYPE_CHECKING:
    from core.scenarios.boards import HexBoard

Z_RULER = 90.0

FEW = 6
"""Hexes that change together with units and are repaired where they lie; more are a map that was turned."""


class BoardFeed(QObject):
    """While it is on, the canvas shows the scenario of the bench as it is designed."""

    def __init__(
        self, context: Context, edit_context: HexEditContext, view: HexView, parent: QObject
    ) -> None:
        super().__init__(parent)
        self.context, self.edit_context, self.view = context, edit_context, view
        self.problem: frozenset[int] = frozenset()
        self._on = False
        self._ruler: QGraphicsLineItem | None = None
        edit_context.document.changed.connect(self._document_changed)
        edit_context.selection.changed.connect(self.show_marks)
        edit_context.marked.connect(self.show_marks)
        edit_context.changed.connect(self._bench_changed)
        context.theme.changed.connect(self.show_marks)
        self._hidden = edit_context.hidden
        self.zones: frozenset[int] = frozenset()
        self._zone_hexes: tuple[Any, dict[int, tuple[int, ...]]] = (None, {})
        self._lines: tuple[tuple[float, ...], tuple[Text, ...]] | None = None

    def start(self) -> None:
        """Take the canvas over and show everything."""
        self._on = True
        self._lines = None
        self.view.set_legend(names_of(self.edit_context.hexes))
        self._show_board()
        self._show_pieces()
        self.show_marks()

    def stop(self) -> None:
        """Leave the canvas to another desk."""
        self._on = False
        self._drop_ruler()
        self.view.set_marks(())

    def _bench_changed(self) -> None:
        if self._hidden != self.edit_context.hidden:
            self._hidden = self.edit_context.hidden
            if self._on:
                self._show_board()
                self._show_pieces()

    def _document_changed(self, diff: Any) -> None:
        if not self._on:
            return
        if diff.board:
            # Pieces move at once: where the ground moves with them, none of the old may lie under them.
            self._show_board(anew=bool(diff.units) and len(diff.hexes | diff.features) > FEW)
        if diff.resized or diff.units or diff.sides or diff.units_reordered:
            self._show_pieces()
            self._show_lines()
        self._show_aims()
        if diff.resized:
            self.problem = frozenset()
            self.view.fit()
        self.show_marks()

    def _show_board(self, *, anew: bool = False) -> None:
        scenario = self.edit_context.document.scenario
        self.view.set_board(shown_board(scenario.board, self.edit_context.hidden), anew=anew)
        self._show_lines()
        self._show_aims()

    def _show_aims(self) -> None:
        """Objectives and entry hexes; the canvas sees for itself whether they are new."""
        scenario, look, hidden = (
            self.edit_context.document.scenario,
            self.edit_context.hexes,
            self.edit_context.hidden,
        )
        aims = () if "flags" in hidden else look.aims(scenario)
        entries = {} if "units" in hidden else entry_hexes(look.entries(scenario))
        self.view.set_aims(aims, entries)

    def _show_lines(self) -> None:
        """The dotted lines, only where they are new: the canvas draws everything again for them."""
        scenario = self.edit_context.document.scenario
        wanted = (
            self.edit_context.hexes.section_lines(scenario),
            self.edit_context.hexes.section_names(scenario, self._below()),
        )
        if wanted != self._lines:
            self._lines = wanted
            self.view.set_lines(*wanted)

    def _below(self) -> int:
        """The side at the bottom of the map: the sections are named as it calls them."""
        return 0 if self.edit_context.document.scenario.sides[0].edge == "bottom" else 1

    def _show_pieces(self) -> None:
        scenario = self.edit_context.document.scenario
        one, other = scenario.sides
        self.view.set_sides((one.name, other.name), (one.id, other.id))
        self.view.set_pieces(
            () if "units" in self.edit_context.hidden else self.edit_context.hexes.pieces(scenario)
        )

    def show_marks(self) -> None:
        """Problems below, the selection over them, what the tool shows on top."""
        if not self._on:
            return
        grid, edit_context = self.edit_context.grid, self.edit_context
        taken = {mark.hex for mark in edit_context.marks}
        marks = self._zone_marks()
        marks += [Mark(one, "problem") for one in sorted(self.problem)]
        chosen = edit_context.selection.units
        held = {grid.parse(unit.at) for unit in edit_context.document.scenario.units if unit.id in chosen}
        marks += [
            Mark(one, "chosen_unit" if one in held else "chosen")
            for one in sorted(edit_context.selection.hexes - taken)
        ]
        marks += edit_context.marks
        self.view.set_marks(mark for mark in marks if grid.is_on_board(mark.hex))
        self._show_ruler()

    def turn_zones(self, side: int) -> None:
        """Show or hide the zones of control of a side, as the units are set out."""
        self.zones ^= {side}
        self.show_marks()

    def _zone_marks(self) -> list[Mark]:
        scenario, system = self.edit_context.document.scenario, self.edit_context.document.system
        if not self.zones:
            return []
        if self._zone_hexes[0] is not scenario:
            self._zone_hexes = scenario, {}
            with suppress(CannotBeginError):  # a map in the making has none yet
                state = system.rules.new_battle(scenario)
                for side in range(len(scenario.sides)):
                    zones = system.hexes.zones(state, side)
                    self._zone_hexes[1][side] = tuple(hex_ for zone in zones for hex_ in zone.hexes)
        marks: list[Mark] = []
        for side in sorted(self.zones):
            hexes = self._zone_hexes[1].get(side, ())
            marks += [Mark(one, "zone_other" if side else "zone_one") for one in hexes]
        return marks

    def _show_ruler(self) -> None:
        ruler, picture = self.edit_context.ruler, self.view.picture
        if ruler is None or picture is None:
            self._drop_ruler()
            return
        if self._ruler is None:
            self._ruler = QGraphicsLineItem()
            self._ruler.setZValue(Z_RULER)
            self.view.scene_.addItem(self._ruler)
        start, end = (picture.projection.centre(one) for one in ruler[:2])
        pen = QPen(self.context.theme.colour("passed" if ruler[2] else "refused"), 3.0)
        pen.setCosmetic(True)
        pen.setStyle(Qt.PenStyle.SolidLine if ruler[2] else Qt.PenStyle.DashLine)
        self._ruler.setPen(pen)
        self._ruler.setLine(start.x(), start.y(), end.x(), end.y())

    def _drop_ruler(self) -> None:
        if self._ruler is not None:
            self.view.scene_.removeItem(self._ruler)
            self._ruler = None


def shown_board(board: HexBoard, hidden: frozenset[str]) -> HexBoard:
    """The board without what lies on hidden layers."""
    parts: dict[str, Any] = {}
    if "labels" in hidden:
        parts["labels"] = ()
    if "flags" in hidden:
        parts["flags"] = ()
    if "sides" in hidden:
        parts |= {"hexsides": {}, "works": {}}
    if "features" in hidden:
        parts["features"] = {}
    if "ground" in hidden:
        parts["ground"] = tuple(bytes(len(row)) for row in board.ground)
        parts["levels"] = tuple(bytes(len(row)) for row in board.levels)
    return board.model_copy(update=parts) if parts else board
