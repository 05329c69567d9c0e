"""What stands beside the tool in hand on a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from core.text import Names, Text, _, _n
from editor.boards.design.edit_context import EITHER
from editor.boards.design.tool_options import ToolOptions
from editor.boards.measured.palette import band_items, base_items, table_ground_items
from editor.boards.measured.tools.alignment import line_up, stack_up
from editor.boards.measured.tools.clip_tools import copy_selection, mirror_selection, turn_table
from editor.boards.measured.tools.edit_context import PIECES, WIDTHS, MeasuredEditContext

SHAPE_NAMES = (
    ("free", _("drawn")),
    ("rectangle", _("rectangle")),
    ("ellipse", _("ellipse")),
    ("hexagon", _("hexagon")),
    ("kidney", _("kidney")),
)


class TableToolOptions(ToolOptions):
    """The rows that a tool of the table may name."""

    edit_context: MeasuredEditContext

    def rows(self) -> Mapping[str, Callable[[], object]]:
        context, edit_context = self.context, self.edit_context
        return {
            **super().rows(),
            "grounds": lambda: self.swatches(table_ground_items(context, edit_context), "ground"),
            "bands": self._add_bands,
            "units": lambda: self.units(base_items(context, edit_context)),
            "shape": lambda: self.choice(_("Shape"), "shape", lambda: SHAPE_NAMES),
            "level": self._add_level,
            "brush": lambda: self.few(_("Brush, cm"), "size", edit_context.brush_sizes, each=100),
            "piece": lambda: self.few(_("Pieces, cm"), "piece", PIECES, each=100),
            "band_width": lambda: self.number(_("Width"), "band_width", 1, 200, each=10, suffix=" mm"),
            "zone_side": partial(self.sides, "zone_side", _("Zone of")),
            "aim_side": lambda: self.choice(_("Counts for"), "aim_side", self._sides),
            "aim_value": self._add_value,
            "snap": lambda: self.check(_("Snap bases edge to edge"), "snap"),
            "line_up": self._add_line_up,
            "clip": lambda: self.clip(lambda: copy_selection(edit_context), self._clip_words, "table"),
            "turns": self._add_turns,
        }

    def _add_bands(self) -> None:
        grid = self.swatches(band_items(self.context, self.edit_context), "band")
        grid.chosen.connect(lambda band: self.edit_context.take(band_width=WIDTHS.get(str(band), 200)))

    def _add_level(self) -> None:
        highest = max(1, type(self.edit_context.scenario.board).HIGHEST)
        row = self.number(_("Height of a hill"), "level", 1, highest)
        self.follow(lambda: row.setVisible(bool(self.edit_context.height_of_ground())))

    def _add_value(self) -> None:
        if self.edit_context.scenario.board.WORTH:
            self.number(_("Value"), "aim_value", 1, 20)

    def _sides(self) -> list[tuple[object, Text | Names | str]]:
        one, other = self.edit_context.scenario.sides
        return [(EITHER, _("either side")), (0, one.name), (1, other.name)]

    def _add_line_up(self) -> None:
        self.button(_("Line up edge to edge"), partial(line_up, self.edit_context), "line_up")
        self.button(_("Form a column"), partial(stack_up, self.edit_context), "stack_up")

    def _clip_words(self) -> Text:
        clip = self.edit_context.clip
        if clip is None:
            return _("Nothing is copied yet. Select with V and press Ctrl+C.")
        count = len(clip.things) + len(clip.bases)
        return _n("In hand: {count} thing.", "In hand: {count} things.", count)

    def _add_turns(self) -> None:
        edit_context = self.edit_context
        self.button(
            _("Mirror left to right"),
            partial(mirror_selection, edit_context, "left_right"),
            "turn-left_right",
            "flip-horizontal",
        )
        self.button(
            _("Mirror top to bottom"),
            partial(mirror_selection, edit_context, "top_bottom"),
            "turn-top_bottom",
            "flip-vertical",
        )
        self.button(_("Turn the table by 180°"), partial(turn_table, edit_context), "turn-180", "rotate-map")
