"""What an act is expected to cost both sides: for maps of threat, which ask of many acts at once."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from core.odds.questions import QUICK, Budget, Question, answer, outcomes_of


@dataclass(frozen=True, slots=True)
class Expected:
    """Mean losses in strength until the act is settled: by side, and by piece as `Outcomes.losses` names it.

    `is_exact`: worked out over every outcome; otherwise the mean of a sample.
    """

    lost: tuple[Fraction, Fraction]
    pieces: Mapping[Hashable, Fraction]
    is_exact: bool


def expected_losses(question: Question, budget: Budget = QUICK) -> Expected:
    """The mean losses of the act that is asked about; RefusedError where the rules refuse it.

    One answer costs 0.2 to 40 ms: ask of a few acts, or between two looks at the window.
    """
    found, outcomes = answer(question, budget), outcomes_of(question.system)
    pieces = found.losses()
    sums = [Fraction(0), Fraction(0)]
    for piece, mean in pieces.items():
        sums[outcomes.piece_side(question.state.setting, piece)] += mean
    return Expected((sums[0], sums[1]), pieces, found.is_exact)
