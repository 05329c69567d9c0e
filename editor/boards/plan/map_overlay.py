"""What the plan desk asks of the overlays of one kind of board (hexes, measured table, cards)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from editor.base.commands import Command
from editor.boards.plan.plan_hand import PlanHand

if TYPE_CHECKING:
    from editor.boards.plan.host import PlanHost


class MapOverlay:
    """The overlays on one desk; this one, for a board without, shows nothing.

    The desk calls `renew` when another moment is planned and `redraw` when a switch was turned. `taken` is
    what a person has in hand; of `plan_host`, `answers` answers for the moment, `showing` says what is
    switched on and for which side, `map_panel` shows words and lists.
    """

    def __init__(self, plan_host: PlanHost) -> None:
        self.plan_host, self.host = plan_host, plan_host.host
        self.taken = PlanHand()

    def activate(self) -> None:
        """The desk is shown: take up the pointing tool of this board."""
        self.take_pointing()

    def deactivate(self) -> None:
        """Another desk is shown: leave no trace on the map."""

    def take_pointing(self) -> None:
        """Put the tool of this board into the hand over the map, after another one was in it."""

    def refresh(self) -> None:
        """Another moment is planned: nothing is in hand any more."""
        self.taken = PlanHand()

    def redraw(self) -> None:
        """Draw what is switched on, and tell it in the panel."""

    def take_unit(self, unit: int) -> None:
        """A list went to this unit."""
        self.taken = PlanHand(unit, None)

    def commands(self) -> Sequence[Command]:
        """What can be done on this board besides the switches."""
        return ()

    def clear_hand(self) -> None:
        """Nothing is in hand."""
        self.taken = PlanHand()
        self.redraw()
