"""The tools of the design desk, in the order of the column. A new tool is one class and one line here."""

from __future__ import annotations

from editor.boards.hex.tools.aims import EntryTool, ObjectiveTool
from editor.boards.hex.tools.edit_context import HexEditContext
from editor.boards.hex.tools.features import FeatureTool, LevelTool
from editor.boards.hex.tools.hex_tool import HexTool
from editor.boards.hex.tools.measure_tool import DistanceTool, SightTool
from editor.boards.hex.tools.paint_tools import FillTool, LineTool, PaintTool
from editor.boards.hex.tools.placement_tools import EraseTool, FlagTool, LabelTool, PickTool, UnitTool
from editor.boards.hex.tools.selection_tool import PanTool, SelectTool
from editor.boards.hex.tools.sides import HexsideTool, WorksTool
from editor.boards.hex.tools.stamp import MirrorTool, StampTool

TOOLS: tuple[type[HexTool], ...] = (
    SelectTool,
    PanTool,
    PaintTool,
    FillTool,
    LineTool,
    FeatureTool,
    LevelTool,
    HexsideTool,
    WorksTool,
    UnitTool,
    EntryTool,
    FlagTool,
    ObjectiveTool,
    LabelTool,
    PickTool,
    EraseTool,
    StampTool,
    MirrorTool,
    DistanceTool,
    SightTool,
)


def toolbox(edit_context: HexEditContext) -> dict[str, HexTool]:
    """One tool of each kind for `bench`, by id; those that the system has no use for are left out."""
    look, parts = edit_context.hexes, edit_context.document.system.parts
    useless = {
        "hexside": not look.hexsides,
        "works": not look.works,
        "feature": not look.features,
        "level": edit_context.board.HIGHEST < 2,
        "entry": not parts.arrivals,
        "flag": not parts.flag_hexes,
        "objective": not parts.objectives,
    }
    return {kind.id: kind(edit_context) for kind in TOOLS if not useless.get(kind.id, False)}
