"""Which overlays lie over which kind of board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.boards.plan.map_overlay import MapOverlay

if TYPE_CHECKING:
    from editor.desks.plan.desk import PlanDesk


def overlay_for(desk: PlanDesk) -> MapOverlay:
    """The overlays of the board of the desk's system; each kind is loaded when it is needed."""
    if desk.page.document.system.board == "hex":
        from editor.boards.hex.plan.overlay import HexMap

        return HexMap(desk)
    if desk.page.document.system.board == "table":
        from editor.boards.measured.plan.overlay import TableMap

        return TableMap(desk)
    if desk.page.document.system.board == "cards":
        from editor.boards.cards.plan.overlay import CardMap

        return CardMap(desk)
    return MapOverlay(desk)
