"""The left panel on a table: the column of tools, what the tool in hand offers, the layers, the overview."""

from __future__ import annotations

from collections.abc import Mapping

from editor.base.context import Context
from editor.boards.design.design_tool import DesignTool
from editor.boards.hex.left_panel import LeftPanel
from editor.boards.hex.tool_options import ToolOptions
from editor.boards.measured.layers import TableLayers
from editor.boards.measured.overview import TableOverviewSection
from editor.boards.measured.tool_options import TableToolOptions
from editor.boards.measured.tools.edit_context import TableBench
from editor.boards.measured.view import TableView


class TableLeftPanel(LeftPanel):
    """The options of a tool are built when it is first taken up."""

    def __init__(
        self, context: Context, bench: TableBench, tools: Mapping[str, DesignTool], view: TableView
    ) -> None:
        super().__init__(context, bench, tools, view)

    def make_layers(self) -> TableLayers:
        return TableLayers(self.context, self.bench)

    def make_overview(self) -> TableOverviewSection:
        assert isinstance(self.view, TableView)
        return TableOverviewSection(self.context, self.bench.document, self.view, self.bench)

    def make_options(self, tool: DesignTool) -> ToolOptions:
        return TableToolOptions(self.context, self.bench, tool)
