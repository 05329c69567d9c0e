"""The layers of a map of hexes: how they are called and how much lies on each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.text import Text, _
from editor.boards.design.layers import Layers

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

NAMES: dict[str, Text] = {
    "labels": _("Labels"),
    "units": _("Units"),
    "flags": _("Flag hexes"),
    "sides": _("Hexsides and works"),
    "features": _("Features"),
    "ground": _("Ground"),
}
"""What a designer can hide and lock, from the top of the map to the bottom."""


def _seized(scenario: Scenario) -> int:
    from core.scenarios import edits

    return sum(len(row.hexes) for row in edits.seized(scenario))


class HexLayers(Layers):
    """The layers that the system has anything for."""

    def layers(self) -> dict[str, Text]:
        look, parts = self.edit_context.document.system.hexes, self.edit_context.document.system.parts
        idle = set()
        if not look.features:
            idle.add("features")
        if not look.hexsides and not look.works:
            idle.add("sides")
        if not parts.flag_hexes and not parts.objectives:
            idle.add("flags")
        names = {**NAMES, "flags": _("Objectives")} if parts.objectives else NAMES
        return {layer: words for layer, words in names.items() if layer not in idle}

    def counts(self, scenario: Scenario) -> dict[str, int]:
        """For the ground the hexes that are not clear."""
        from core.scenarios import edits

        board = scenario.board
        return {
            "labels": len(board.labels),
            "units": len(scenario.units),
            "flags": len(board.flags) + len(edits.objectives(scenario)) + _seized(scenario),
            "sides": len(board.works) + sum(len(names) for names in board.hexsides.values()),
            "features": sum(map(len, board.features.values())),
            "ground": sum(len(row) - row.count(0) for row in board.ground),
        }
