"""Turning and lining up bases, mirroring and turning the table, by name and key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from core.text import Text, _
from editor.base.declared_commands import command
from editor.boards.measured.tools.alignment import line_up, spread, stack_up, turn
from editor.boards.measured.tools.clip_tools import mirror_selection, turn_table
from editor.boards.measured.tools.placement_tools import BaseTool

if TYPE_CHECKING:
    from editor.boards.design.designer import DrawingDesigner
    from editor.boards.measured.tools.edit_context import MeasuredEditContext


class TableCommands:
    """What can be done with bases, and with all that lies on the table. Angles are tenths of a degree."""

    def __init__(self, designer: DrawingDesigner, edit_context: MeasuredEditContext) -> None:
        self._designer, self._bench = designer, edit_context

    def _nothing(self) -> Text | None:
        return None if self._bench.selection else _("Nothing is selected.")

    def _too_few(self) -> Text | None:
        return None if len(self._bench.selection.units) > 1 else _("Select two bases at least.")

    @command("design.turn.right", _("Turn clockwise"), "Q", args=(150,), where="canvas")
    @command("design.turn.left", _("Turn anticlockwise"), "Shift+Q", args=(-150,), where="canvas")
    def turn(self, tenths: int) -> None:
        """Turn what is selected; the base tool has turned its own base before."""
        tool = self._designer.tool
        if isinstance(tool, BaseTool):
            tool.turn_new(tenths)
        elif self._bench.selection:
            turn(self._bench, tenths)

    @command("design.turn.about", _("Turn about"), reason=_nothing, menu="edit", group=22)
    def turn_about(self) -> None:
        """Turn what is selected by 180 degrees."""
        turn(self._bench, 1800)

    @command(
        "design.line_up",
        _("Line up edge to edge"),
        "L",
        reason=_too_few,
        menu="edit",
        where="canvas",
        group=22,
    )
    def line_up(self) -> None:
        """The selected bases beside each other."""
        line_up(self._bench)

    @command(
        "design.stack_up", _("Form a column"), "K", reason=_too_few, menu="edit", where="canvas", group=22
    )
    def stack_up(self) -> None:
        """The selected bases behind each other."""
        stack_up(self._bench)

    def _too_few_to_spread(self) -> Text | None:
        return None if len(self._bench.selection.units) > 2 else _("Select three bases at least.")

    @command("design.distribute", _("Distribute evenly"), reason=_too_few_to_spread, menu="edit", group=22)
    def distribute(self) -> None:
        """The selected bases at equal distances."""
        spread(self._bench)

    @command(
        "design.map.left_right",
        _("Mirror left to right"),
        args=("left_right",),
        menu="scenario",
        group=30,
        icon="flip-horizontal",
    )
    @command(
        "design.map.top_bottom",
        _("Mirror top to bottom"),
        args=("top_bottom",),
        menu="scenario",
        group=30,
        icon="flip-vertical",
    )
    def mirror(self, how: Literal["left_right", "top_bottom"]) -> None:
        """Mirror what is selected, or all of the table."""
        mirror_selection(self._bench, how)

    @command("design.map.turn", _("Turn the table by 180°"), menu="scenario", group=30, icon="rotate-map")
    def turn_table(self) -> None:
        """Turn all that lies on it."""
        turn_table(self._bench)
