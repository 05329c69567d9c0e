"""Whether the person before the screen may read what goes by post between the umpire and a side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from core.records.games import plans_of
from core.records.veils import hides_things
from core.scenarios.briefings import NO_BRIEFING, Briefing

if TYPE_CHECKING:
    from core.records.games import Game
    from editor.boards.battle.session import Session


def is_private(game: Game) -> bool:
    """Whether a view of this battle may hold what one side alone knows, be it orders on paper."""
    orders = any(paper != NO_BRIEFING for _side, paper in _briefings(game))
    return orders or bool(plans_of(game)) or bool(game.standing_papers) or _hides(game)


def may_read(session: Session, side: int) -> bool:
    """Whether what only that side may know can stand on the screen now."""
    return session.umpired or session.looker == side or not is_private(session.game)


def is_asked_first(session: Session) -> bool:
    """Whether the umpire's seat shows who plays here what is kept from him: he takes it on purpose.

    In an open game too the other side has its papers, its plan and its orders.
    """
    if session.keeps_secrets:
        return True
    game, ids = session.game, session.side_ids
    wrote = {paper.side for paper in game.standing_papers if paper.opened is None}
    wrote |= {side for side, marks in plans_of(game).items() if marks}
    orders = ((side, paper.model_copy(update={"known": ()})) for side, paper in _briefings(game))
    wrote |= {side for side, paper in orders if paper != NO_BRIEFING}
    return not session.has_ended and any(wrote - {ids[reader]} for reader in session.kept_from)


def _hides(game: Game) -> bool:
    return hides_things(game.system, game.journal.state)


def _briefings(game: Game) -> Iterable[tuple[str, Briefing]]:
    found: Mapping[str, Briefing] = game.scenario.briefings
    return found.items()
