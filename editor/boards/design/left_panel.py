"""The column of tools, what the tool in hand offers, and the left panel with the layers and the overview."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from core.text import _
from editor.base.context import Context
from editor.boards.design.design_tool import DesignTool
from editor.boards.design.layers import Layers
from editor.boards.design.overview import OverviewSection
from editor.boards.design.tool_column import ToolColumn
from editor.boards.design.tool_options import ToolOptions
from editor.widgets.later import Later
from editor.widgets.section import Section, on_panel, pale_line

SIDE = 232


class LayerSheets(QWidget):
    """The layers, the picture to trace below them, and the overview at the foot."""

    def __init__(self, context: Context, layers: Layers, overview: OverviewSection, picture: Section) -> None:
        super().__init__()
        self.layers, self.overview = layers, overview
        side = QVBoxLayout(self)
        side.setContentsMargins(0, 0, 0, 0)
        side.setSpacing(0)
        scroll = self.area = QScrollArea(widgetResizable=True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # clicks leave the map its focus
        context.speaker.bind(scroll, scroll.setAccessibleName, _("Layers"))
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        upper = QWidget()
        on_panel(upper)
        column = QVBoxLayout(upper)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (layers, pale_line(), picture):
            column.addWidget(part)
        column.addStretch(1)
        scroll.setWidget(upper)
        side.addWidget(scroll, 1)
        side.addWidget(pale_line())
        side.addWidget(overview)


class LeftPanel(QWidget):
    """Layers and overview. `column` and `tool_sheet` stand elsewhere.

    The options of a tool are built when it is first taken up, layers and overview when they are first seen.
    """

    panel_title = _("Layers and overview")
    panel_icon = "layers"

    def __init__(
        self,
        context: Context,
        tools: Mapping[str, DesignTool],
        new_options: Callable[[DesignTool], ToolOptions],
        new_sheets: Callable[[], LayerSheets],
    ) -> None:
        """`new_options` makes what stands beside a tool, `new_sheets` what is in the panel."""
        super().__init__()
        self.context = context
        self._new_options = new_options
        on_panel(self)
        self.column = ToolColumn(context, list(tools.values()))
        self.options: dict[str, ToolOptions] = {}
        self.tool_sheet = QWidget()
        on_panel(self.tool_sheet)
        self._rows = QVBoxLayout(self.tool_sheet)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(0)
        side = QVBoxLayout(self)
        side.setContentsMargins(0, 0, 0, 0)
        self._sheets = Later(new_sheets)
        side.addWidget(self._sheets)
        self._size()

    @property
    def sheets(self) -> LayerSheets:
        """Layers and overview, made when they are first asked for."""
        return self._sheets.panel

    def _size(self) -> None:
        self.setMinimumWidth(self.context.theme.px(SIDE))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._size()

    def show_tool(self, tool: DesignTool) -> ToolOptions:
        """Show what this tool offers."""
        if tool.id not in self.options:
            self.options[tool.id] = self._new_options(tool)
            self._rows.insertWidget(0, self.options[tool.id])
        for tool_id, options in self.options.items():
            options.setVisible(tool_id == tool.id)
        self.column.show_chosen(tool)
        return self.options[tool.id]
