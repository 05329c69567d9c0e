"""The left panel on a table: the column of tools, what the tool in hand offers, the layers, the overview."""

from __future__ import annotations

from collections.abc import Mapping

from editor.context import Context
from editor.panels.left_panel import LeftPanel
from editor.panels.table_layers import TableLayers
from editor.panels.table_options import TableToolOptions
from editor.panels.table_overview import TableOverviewSection
from editor.panels.tool_options import ToolOptions
from editor.table_canvas.view import TableView
from editor.tools.design_tool import DesignTool
from editor.tools.table_bench import TableBench


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
