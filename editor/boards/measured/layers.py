"""The layers of a measured table: shown or hidden, open or locked, how much lies on each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.text import Text, _
from editor.boards.design.edit_context import Bench
from editor.boards.hex.layers import Layers
from editor.boards.measured.tools.edit_context import TABLE_LAYERS

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario


class TableLayers(Layers):
    """Two switches a layer: the eye hides it, the lock keeps tools from it."""

    def names_of(self, bench: Bench) -> dict[str, Text]:
        return {
            "labels": _("Labels"),
            "units": _("Bases"),
            "objectives": _("Objectives"),
            "zones": _("Deployment zones"),
            "bands": _("Roads and rivers"),
            "ground": _("Terrain"),
        }

    def layers_of(self, bench: Bench) -> tuple[str, ...]:
        return TABLE_LAYERS

    def counts_of(self, scenario: Scenario) -> dict[str, int]:
        board = scenario.board
        return {
            "labels": len(board.labels),
            "units": len(scenario.units),
            "objectives": len(board.objectives),
            "zones": len(board.zones),
            "bands": len(board.bands),
            "ground": len(board.features),
        }
