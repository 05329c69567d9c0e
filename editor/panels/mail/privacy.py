"""Whether the person before the screen may read what goes by post between the umpire and a side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.records.games import plans_of
from core.scenarios.briefings import NO_BRIEFING
from editor.boards.plan.moment import hides_things

if TYPE_CHECKING:
    from editor.boards.battle.session import Session


def is_private(session: Session) -> bool:
    """Whether a view of this battle may hold what one side alone knows, be it orders on paper."""
    game = session.game
    orders = any(paper != NO_BRIEFING for paper in game.scenario.briefings.values())
    return orders or bool(plans_of(game)) or bool(game.standing_papers) or hides_things(session)


def may_read(session: Session, side: int) -> bool:
    """Whether what only that side may know can stand on the screen now."""
    return session.umpired or session.looker == side or not is_private(session)
