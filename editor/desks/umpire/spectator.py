"""A battle as one side knows it: what the panels of a table ask of a session, and nothing behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.protocol.pending import Over, Pending
from core.protocol.system import AnySystem
from core.records.games import plans_of
from core.scenarios.briefings import for_side
from editor.boards.battle.battle_view import BattleView
from editor.boards.registry import kind_of

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario
    from editor.boards.battle.session import Session


@dataclass(frozen=True, slots=True)
class EyeGame:
    """The papers of the side alone."""

    scenario: Scenario


@dataclass(frozen=True, slots=True)
class EyeJournal:
    """No past: what the side was told of it stands in its lines."""

    here: int

    def line(self, number: int | None = None) -> list[Any]:
        """Nothing."""
        return []


class SpectatorSession:
    """Stands where painters want a session. `shown` is what `looker` observes of the state now."""

    choice = None
    question = None
    live = True
    umpired = False

    def __init__(self, session: Session, side: int) -> None:
        journal = session.journal
        now = journal.here if session.live else session.now
        self.system: AnySystem = session.system
        self.looker = side
        self.shown: Any = session.known_at(journal.moments[now].state, side)
        scenario = session.game.scenario.model_copy(update={"plan": plans_of(session.game)})
        self.game = EyeGame(for_side(scenario, session.side_ids[side]))
        self.journal = EyeJournal(now)
        self.sides: tuple[Any, ...] = tuple(self.game.scenario.sides)
        self.side_ids: tuple[str, ...] = tuple(side.id for side in self.sides)

    @property
    def pending(self) -> Pending:
        """What the table waits for, as far as the side may know it."""
        return self.system.rules.pending(self.shown)

    @property
    def over(self) -> Over | None:
        return self.pending if isinstance(self.pending, Over) else None

    @property
    def asked(self) -> int | None:
        """The side that chooses now."""
        found = getattr(self.pending, "side", None)
        return found if isinstance(found, int) else None

    @property
    def persons(self) -> tuple[int, ...]:
        """Only the side itself sits before this screen."""
        return (self.looker,)

    def known(self, side: int) -> Any:
        """What `side` knows: nobody else's knowledge can be had here."""
        assert side == self.looker
        return self.shown


def seen_by(eye: SpectatorSession) -> BattleView:
    """What the windows read off, as the kind of board wants it."""
    session: Any = eye
    seen = kind_of(eye.system).battle.view_model(session)
    seen.on_table = None  # the card on the table is told in the lines: the journal is not asked for it
    return seen
