"""What a roll gives, exactly: asked of the roll itself, outcome by outcome."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction

from core.chance.dice import SumUpTo, Tally
from core.presentation.strength_words import FIGURES, StrengthWords
from core.protocol.pending import Roll
from core.text import Text, _


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances of a roll by the groups of its readings: `some[group]` that at least one die shows it.

    `counts[group]` has the chance of each number of dice, from 0 up; `nothing` that no group shows at all.
    """

    some: dict[str, Fraction]
    counts: dict[str, tuple[Fraction, ...]]
    nothing: Fraction

    def expected(self, group: str) -> Fraction:
        """The mean number of dice that show the group."""
        return sum((number * chance for number, chance in enumerate(self.counts.get(group, ()))), Fraction())


def odds_of(roll: Roll) -> Odds | None:
    """The odds of a roll whose dice are read as tallies; None for other readings."""
    if not all(isinstance(hand.reading, Tally) for hand in roll.handfuls):
        return None
    total = nothing = 0
    ways: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for shown, weight in roll.outcomes():
        counted: dict[str, int] = defaultdict(int)
        for hand in roll.handfuls:
            reading = hand.reading
            assert isinstance(reading, Tally)
            for (group, _faces), number in zip(reading.groups, reading.read(shown[hand.key]), strict=True):
                counted[group] += number
        total += weight
        nothing += 0 if any(counted.values()) else weight
        for group, number in counted.items():
            ways[group][number] += weight
    counts = {
        group: tuple(Fraction(each.get(number, 0), total) for number in range(max(each) + 1))
        for group, each in ways.items()
    }
    return Odds({group: 1 - each[0] for group, each in counts.items()}, counts, Fraction(nothing, total))


@dataclass(frozen=True, slots=True)
class Contest:
    """Chances of a roll in which two sides compare their totals: that one wins, that they are equal."""

    wins: Fraction
    equal: Fraction

    @property
    def loses(self) -> Fraction:
        return 1 - self.wins - self.equal


def contest_of(roll: Roll, side: int) -> Contest | None:
    """The chances of `side` where two handfuls of two sides are read as totals; None for other rolls."""
    if len(roll.handfuls) != 2 or not all(isinstance(hand.reading, SumUpTo) for hand in roll.handfuls):
        return None
    mine, its = sorted(roll.handfuls, key=lambda hand: hand.side != side)
    total = wins = equal = 0
    for shown, weight in roll.outcomes():
        own, foe = (hand.reading.read(shown[hand.key]) for hand in (mine, its))
        total += weight
        wins += weight if own > foe else 0  # type: ignore[operator]
        equal += weight if own == foe else 0
    return Contest(Fraction(wins, total), Fraction(equal, total))


PASSED = "passed"
"""The group of the die of a test: nothing is hit by it."""

_WORDS = {
    # who falls or has no way back is not sent back (BC-11.4, BC-12.5, BC-12.6)
    "flag": _("One flag or more"),
    "back": _("One figure back or more"),
    "six": _("One six or more"),
    PASSED: _("The test is passed"),
}


def group_words(group: str, strength: StrengthWords = FIGURES) -> Text:
    """What it means that a die shows the group."""
    if group == "hit":
        return strength.some
    return _WORDS.get(group) or _("{group}, one or more", group=group)


def percent(chance: Fraction, language: str) -> str:
    """A chance to a tenth of a percent as the language writes it: 33.3%, 33,3 %."""
    tenths = round(chance * 1000)
    whole, tenth = divmod(tenths, 10)
    if language == "fr":
        return f"{whole},{tenth}\N{NARROW NO-BREAK SPACE}%"
    return f"{whole}.{tenth}%"
