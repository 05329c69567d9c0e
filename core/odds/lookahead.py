"""What an act opens: the best line of further acts of one's own, as far as nobody else has a say in it.

Lines are looked at in the order of what the computer player would do: its favourite all the way first, then
with one second choice, and so on, by the sum of ranks. A line ends where dice, cards or the enemy have the
word, where the choice comes round to a kind that was left before, and with the turn. Dice that cost nobody
anything, like those of a test, are passed in the fall that opens most. All this from what a side may know.
"""

from __future__ import annotations

from dataclasses import replace

from core.odds.landings import landings
from core.odds.line_search import LEAST, Bounds, LineSearch
from core.odds.lines import Prospect, Weighed, line_answer
from core.odds.questions import QUICK, Budget, Question, Watch, answer, way_of
from core.odds.ways import is_asked
from core.text import Text

SOON = Bounds(acts=24, width=8, lines=48, steps=2_000, each=300, seconds=0.040)
"""At once, beside the quick odds of the line that is found."""
FURTHER = Bounds(acts=40, width=60, lines=2_000, steps=1_000_000, each=4_000, seconds=20.0)
"""In the background."""


def opens(question: Question) -> bool:
    """Whether the same side acts next, at least after some fall of dice that cost nobody anything."""
    way, known = way_of(question)
    after = way.begun(known)
    landed = [after] if way.is_settled(after) else landings(way, after)
    return any(is_asked(state.pending, question.side) and state.turn == known.turn for state in landed)


def look_ahead(question: Question, bounds: Bounds = SOON, watch: Watch | None = None) -> Prospect:
    """The best line that begins with the act of the question and those that follow it there.

    RefusedError, StoppedError.
    """
    return LineSearch(question, bounds, watch).run()


def weigh(
    question: Question, bounds: Bounds = SOON, budget: Budget = QUICK, watch: Watch | None = None
) -> Weighed:
    """The odds of an act, or of the best line that it opens; RefusedError, StoppedError."""
    if not question.then and not opens(question):
        return Weighed(answer(question, budget, watch))
    prospect = look_ahead(question, bounds, watch)
    return Weighed(line_answer(question, prospect.line, budget, watch), prospect)


def choices_after(question: Question) -> tuple[tuple[object, Text], ...]:
    """The acts that may follow those of the question, in words, the computer player's favourites first.

    None where the line ends with them.
    """
    return LineSearch(question, replace(FURTHER, seconds=LEAST), None).choices()
