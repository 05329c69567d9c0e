"""The layers of a measured table: shown or hidden, open or locked, how much lies on each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.text import Text, _
from editor.boards.design.layers import Layers

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario


class TableLayers(Layers):
    """The layers of a table, from its top to its bottom."""

    def layers(self) -> dict[str, Text]:
        return {
            "labels": _("Labels"),
            "units": _("Bases"),
            "objectives": _("Objectives"),
            "zones": _("Deployment zones"),
            "bands": _("Roads and rivers"),
            "ground": _("Terrain"),
        }

    def counts(self, scenario: Scenario) -> dict[str, int]:
        board = scenario.board
        return {
            "labels": len(board.labels),
            "units": len(scenario.units),
            "objectives": len(board.objectives),
            "zones": len(board.zones),
            "bands": len(board.bands),
            "ground": len(board.features),
        }
