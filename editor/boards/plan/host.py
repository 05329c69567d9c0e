"""What the overlay of a board asks of the desk that plans."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from editor.boards.host import DeskHost
    from editor.boards.plan.answers import Answers
    from editor.boards.plan.map_panel import MapPanel
    from editor.boards.plan.map_switches import MapSwitches
    from editor.boards.plan.moment import PlanMoment


class ActsList(Protocol):
    """The acts that are offered, under the unit that does them."""

    def show_unit(self, unit: int, target: int | None = None, at: int | None = None) -> bool:
        """Open the acts of a unit, at the one against `target` or in hex `at`; False where it has none."""
        ...


class PlanHost(Protocol):
    """`moment` is planned from, `answers` answers for it, `showing` says what is switched on and for whom.

    `map_panel` shows words and lists.
    """

    @property
    def host(self) -> DeskHost: ...
    @property
    def moment(self) -> PlanMoment: ...
    @property
    def answers(self) -> Answers: ...
    @property
    def showing(self) -> MapSwitches: ...
    @property
    def map_panel(self) -> MapPanel: ...
    @property
    def acts(self) -> ActsList: ...
