"""Where men fall, over a hex map: the more, the redder, with the number where there are most."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from core.geometry.hexes import HexGrid, HexNameError
from core.text import say
from editor.boards.hex.plan.plan_layers import Label, Layers, LayersItem, Tint

if TYPE_CHECKING:
    from editor.boards.hex.view import HexView

INK = "#B3261E"
NUMBERED = 12
"""So many hexes show their number."""


def losses_layers(grid: HexGrid, places: Mapping[str, float], language: str = "en") -> Layers:
    """Tints by the share of the most that falls in one hex."""
    most = max(places.values(), default=0.0)
    tints, labels = [], []
    for number, (name, lost) in enumerate(sorted(places.items(), key=lambda row: -row[1])):
        try:
            at = grid.parse(name)
        except HexNameError:
            continue  # the map has been made smaller since
        tints.append(Tint(at, INK, 0.08 + 0.55 * lost / most))
        if number < NUMBERED and lost >= 0.05:
            labels.append(Label(at, say(round(lost, 1), language), "threat", "bottom"))
    return Layers(tints=tuple(tints), labels=tuple(labels))


class LossesHeat:
    """The layer of one view, made when it is first shown."""

    def __init__(self, view: HexView) -> None:
        self._view = view
        self._items: tuple[LayersItem, ...] = ()

    def show(self, grid: HexGrid, places: Mapping[str, float], language: str) -> None:
        """Show these losses; nothing for none."""
        if not self._items:
            if not places:
                return
            self._items = (
                LayersItem(self._view, above=False, lift=0.3),
                LayersItem(self._view, above=True, lift=0.3),
            )
            for item in self._items:
                self._view.scene_.addItem(item)
        layers = losses_layers(grid, places, language)
        for item in self._items:
            item.show_layers(layers)
