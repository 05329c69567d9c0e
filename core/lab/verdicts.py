"""What many battles say of a scenario: a level of players, and the word for all levels together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Literal

from core.lab.statistics.luck_correction import Corrected, corrected
from core.lab.statistics.shares import Share
from core.lab.trials import Trial

Word = Literal["fair", "leans", "broken", "levels disagree"]
FAIR = 0.05
"""A share so far from one half is still called fair."""
LEANS = 0.15
"""A share so far from one half leans: it makes a game still; farther it is broken."""
APART = 2.0
"""Standard errors by which two levels must differ to disagree."""


def word_of(share: float) -> Word:
    """The word for a share of the first side.

    >>> word_of(0.52), word_of(0.41), word_of(0.97)
    ('fair', 'leans', 'broken')
    """
    away = abs(share - 0.5)
    if away <= FAIR:
        return "fair"
    return "leans" if away <= LEANS else "broken"


@dataclass(slots=True)
class Level:
    """The battles between two players of one strength, in the order of their numbers."""

    player: str
    trials: list[Trial] = field(default_factory=list)
    share: Share = field(default_factory=lambda: Share(0.5, 0.0, 1.0))
    planned: int = 0
    finished: bool = False
    """Whether the plan was played to its end, and nobody stopped it."""
    known: float = 0.0
    """The coefficient of luck that the levels before this one have told."""

    def corrected(self) -> Corrected:
        """The results with luck taken off."""
        results, luck = [trial.result for trial in self.trials], [trial.luck for trial in self.trials]
        return corrected(results, luck, self.known)

    @property
    def battles(self) -> int:
        """Battles so far."""
        return len(self.trials)

    @property
    def draws(self) -> int:
        """Battles that nobody has won."""
        return sum(trial.winner is None for trial in self.trials)

    @property
    def ends(self) -> dict[str, int]:
        """How battles ended, the commonest reason first."""
        return dict(Counter(trial.reason for trial in self.trials).most_common())

    def middle(self, what: Literal["turns", "acts"], part: float) -> int:
        """Turns or acts that this part of the battles does not exceed."""
        rows = sorted(getattr(trial, what) for trial in self.trials)
        return rows[min(len(rows) - 1, int(part * len(rows)))] if rows else 0

    def first_turn(self, side: int) -> float:
        """What a side loses in the first turn on average, as its system counts losses."""
        return sum(trial.first_turn[side] for trial in self.trials) / max(1, self.battles)


def verdict_of(levels: Sequence[Level]) -> Word:
    """One word: that of the level that is known best, unless levels plainly differ and say other things."""
    known = [level for level in levels if level.battles]
    if not known:
        return "leans"
    words = {_said(level) for level in known}
    if len(words) > 1 and any(_apart(one, other) for one in known for other in known):
        return "levels disagree"
    return word_of(min(known, key=lambda level: level.share.half).share.share)


def _said(level: Level) -> tuple[Word, bool]:
    word = word_of(level.share.share)
    return word, word != "fair" and level.share.share > 0.5


def _apart(one: Level, other: Level) -> bool:
    if _said(one) == _said(other):
        return False
    errors = sqrt(one.corrected().error ** 2 + other.corrected().error ** 2)
    return abs(one.share.share - other.share.share) > APART * errors
