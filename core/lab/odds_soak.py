"""Exact odds held against plays: many plays of each decision must fall as the exact odds say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from core.lab.decisions import Decisions
from core.lab.pool import spread, workers
from core.odds.answers import OddsAnswer
from core.odds.intervals import strangest
from core.odds.questions import Budget, Question, answer, played
from core.protocol.system import AnySystem

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

PLAYS = 20_000
EACH = 12
BATTLES = 40
ALPHA = 1e-6
"""How improbable what fell may be, over all decisions together."""
EXACT = Budget(nodes=200_000, seconds=20.0, plays=0, play_seconds=0.0)


@dataclass(frozen=True, slots=True)
class Checked:
    """One decision: how strange its plays were; `exact` False: its tree was too large to compare."""

    kind: str
    exact: bool
    chance: float


@dataclass(slots=True)
class OddsTally:
    """What many of `questions` decisions, each played `plays` times, came to."""

    questions: int = 0
    plays: int = PLAYS
    decisions: int = 0
    too_large: int = 0
    strangest: float = 1.0
    faults: list[str] = field(default_factory=list)

    def row(self) -> dict[str, Any]:
        """What `soak --odds --json` prints."""
        return {
            "plays": self.plays,
            "decisions": self.decisions,
            "too_large": self.too_large,
            "strangest": self.strangest,
            "faults": len(self.faults),
        }


def soak_odds(
    system: AnySystem,
    scenarios: Sequence[Scenario],
    battles: int,
    seed: int,
    progress: Callable[[OddsTally], None],
    plays: int = PLAYS,
) -> OddsTally:
    """Compare decisions of all kinds met in random battles, on all cores."""
    decisions = Decisions(system, EACH, seed)
    decisions.collect(scenarios, battles)
    questions = [question for found in decisions.kinds.values() for question in found]
    with workers() as pool:
        tasks = ((question, plays, seed + number) for number, question in enumerate(questions))
        return _tallied(spread(pool, check, tasks), OddsTally(len(questions), plays), progress)


def _tallied(
    results: Iterable[Checked], tally: OddsTally, progress: Callable[[OddsTally], None]
) -> OddsTally:
    for checked in results:
        tally.decisions += 1
        tally.too_large += not checked.exact
        tally.strangest = min(tally.strangest, checked.chance)
        if checked.chance < ALPHA / tally.questions:
            tally.faults.append(f"{checked.kind}: {checked.chance:.3g}")
        progress(tally)
    return tally


def check(task: tuple[Question, int, int]) -> Checked:
    """Play one decision so many times and hold it against its exact odds."""
    question, plays, seed = task
    kind = type(question.action).__name__
    found = answer(question, EXACT)
    if not found.is_exact:
        return Checked(kind, False, 1.0)
    return Checked(kind, True, strangeness(found, played(question, plays, seed)))


def strangeness(exact: OddsAnswer, plays: OddsAnswer) -> float:
    """How improbable these plays are by the exact odds: an exact bound on the cells of a multinomial."""
    chances = {leaf: weight / exact.total for leaf, weight in exact.leaves}
    counts = dict(plays.leaves)
    leaves = list({**chances, **counts})
    return strangest([counts.get(leaf, 0) for leaf in leaves], [chances.get(leaf, 0.0) for leaf in leaves])
