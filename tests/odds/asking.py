"""Decisions of the rulebook tables with the odds that they must have, and what all of them are asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from core.lab.odds_soak import strangeness
from core.odds.questions import Budget, OddsAnswer, Question, answer, played
from core.protocol.system import System

EXACT = Budget(nodes=1_000_000, seconds=60.0, plays=0, play_seconds=0.0)
PLAYS = 1_000
ALPHA = 1e-4
"""How improbable the plays of one decision may be: their seeds are fixed, so that no run is unlucky."""

Odds = Mapping[Any, Fraction]
"""The value of a figure -> its probability."""


@dataclass(frozen=True)
class Decision:
    """An action on a table, what is asked of it, and the odds of its figures by independent counting."""

    name: str
    table: Callable[[], Any]
    action: Callable[[Any], Any]
    expected: Callable[[], Mapping[str, Odds]]
    policy: str = "decline"
    own: str = "first"
    sees: int | None = None
    then: Callable[[Any], tuple[Any, ...]] = lambda table: ()
    """The acts of the same side that follow."""

    def question(self, system: System) -> Question:
        """The question, asked of a table that is laid anew."""
        table = self.table()
        side = table.pending.side
        action = self.action(table)
        sees, policy, own = self.sees, self.policy, self.own
        return Question(system, table.state, side, action, sees, policy, own, then=self.then(table))


def hold(system: System, decision: Decision) -> None:
    """The exact odds are those of the independent count; 1,000 plays fall as they say."""
    question = decision.question(system)
    found = answer(question, EXACT)
    assert found.is_exact
    assert sum(weight for _leaf, weight in found.leaves) == found.total
    expected = decision.expected()
    assert expected
    for figure, odds in expected.items():
        assert odds_of(found, figure) == odds, figure
    assert strangeness(found, played(question, PLAYS)) > ALPHA


def odds_of(found: OddsAnswer, figure: str) -> dict[Any, Fraction]:
    """Value -> probability, as an oracle writes it."""
    return {chance.value: chance.probability for chance in found.of(figure).chances}
