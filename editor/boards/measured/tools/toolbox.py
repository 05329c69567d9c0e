"""The tools of the design desk on a table, in the order of the column."""

from __future__ import annotations

from editor.boards.canvas.tool import CanvasEvent
from editor.boards.design.hand_tool import HandTool
from editor.boards.measured.tools.clip_tools import TableMirrorTool, TableStampTool
from editor.boards.measured.tools.drawing_tools import BandTool, TerrainTool, ZoneTool
from editor.boards.measured.tools.edit_context import MeasuredEditContext
from editor.boards.measured.tools.measure_tool import ProtractorTool, RulerTool
from editor.boards.measured.tools.placement_tools import (
    BaseTool,
    ObjectiveTool,
    TableEraseTool,
    TableLabelTool,
    TablePickTool,
)
from editor.boards.measured.tools.points import PointsTool
from editor.boards.measured.tools.selection_tool import TableSelectTool
from editor.boards.measured.tools.sow_tool import SowTool
from editor.boards.measured.tools.table_tool import TableTool


class TablePanTool(HandTool, TableTool):
    """The hand on a table."""

    def key(self, event: CanvasEvent) -> bool:
        """Keys go to the canvas."""
        return False


TABLE_TOOLS: tuple[type[TableTool], ...] = (
    TableSelectTool,
    TablePanTool,
    TerrainTool,
    SowTool,
    BandTool,
    PointsTool,
    ZoneTool,
    BaseTool,
    ObjectiveTool,
    TableLabelTool,
    TablePickTool,
    TableEraseTool,
    TableStampTool,
    TableMirrorTool,
    RulerTool,
    ProtractorTool,
)


def table_toolbox(edit_context: MeasuredEditContext) -> dict[str, TableTool]:
    """One tool of each kind for `bench`, by id."""
    return {kind.id: kind(edit_context) for kind in TABLE_TOOLS}
