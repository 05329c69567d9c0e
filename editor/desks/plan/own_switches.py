"""What each person has switched on and assumed at the Plan desk: his own, whoever plans there meanwhile.

What the one looks for (the enemy's threat, one sort of it, a side's sight) is no business of the other who
plans at the same screen after him.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from editor.boards.battle.screen_owner import NOBODY
from editor.boards.plan.map_switches import Shown

if TYPE_CHECKING:
    from editor.boards.battle.session import Session
    from editor.boards.plan.map_switches import MapSwitches
    from editor.boards.plan.moment import PlanMoment
    from editor.desks.plan.assumptions import Assumptions
    from editor.desks.plan.plan_tabs import PlanTabs
    from editor.panels.odds.act_odds import ActOdds

    _Seat = tuple[Session, int, int | None]


class Switched(Protocol):
    """What the switches of a desk are."""

    showing: MapSwitches
    assumptions: Assumptions
    asking: ActOdds
    tabs: PlanTabs


@dataclass(frozen=True)
class _Own:
    """What one person left: switches, the policies that he assumes, the tab in front."""

    shown: Shown = field(default_factory=Shown)
    policy: str = "greedy"
    own: str = "greedy"
    tab: int = 0


class OwnSwitches:
    """Of several persons at one screen each finds the switches of the desk as he left them."""

    def __init__(self, desk: Switched) -> None:
        self._desk = desk
        self._sits: _Seat | None = None
        self._left: dict[_Seat | None, _Own] = {}

    def sit_down(self, moment: PlanMoment) -> bool:
        """Whether somebody else plans now than before; he finds what he left."""
        sits = _who(moment)
        if sits == self._sits:
            return False
        desk, asking = self._desk, self._desk.asking
        self._left[self._sits] = _Own(
            desk.showing.shown, asking.policy, asking.own, max(0, desk.tabs.currentIndex())
        )
        self._left = {  # of a battle that another took the place of, nothing
            seat: own for seat, own in self._left.items() if seat is None or seat[0] is moment.session
        }
        self._sits = sits
        found = self._left.get(sits, _Own())
        desk.showing.lay(found.shown)
        desk.assumptions.lay(found.policy, found.own)
        desk.tabs.setCurrentIndex(found.tab)
        return True


def _who(moment: PlanMoment) -> _Seat | None:
    """Who plans; None where one person alone can. On a screen that nobody has taken it may be anybody."""
    session = moment.session
    if session is None or not session.is_shared:
        return None
    return session, session.looker, session.asked if session.looker == NOBODY else None
