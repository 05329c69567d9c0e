"""Lines of acts of one side: what the best one that an act opens is, and how far it was looked for."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.odds.answers import OddsAnswer
from core.odds.questions import QUICK, Budget, Question, Watch, answer
from core.text import Text, _, _n

CHANCE, ENEMY, ROUND, END, CUT = "chance", "enemy", "round", "end", "cut"
ENDINGS = {
    CHANCE: _("Then chance decides."),
    ENEMY: _("Then the other side has the choice."),
    ROUND: _("With that it is done."),
    END: _("Then the battle is over."),
    CUT: _("Cut off: nobody looked further than this."),
}


@dataclass(frozen=True, slots=True)
class Line:
    """Acts of one side in their order, each in words.

    `ending` says who has the word after the last; `worth` is the mean of the room's evaluation then.
    """

    acts: tuple[object, ...]
    words: tuple[Text, ...]
    ending: str
    worth: float


@dataclass(frozen=True, slots=True)
class Prospect:
    """The best line that begins with an act. `lines` were weighed; `is_whole`: there are no others.

    `stands_out`: it is the only one, or worth more than another. Where the room's evaluation tells none from
    the others, as while bases move and nobody fights, it is no more than the first that was looked at.
    """

    line: Line
    lines: int
    is_whole: bool
    stands_out: bool = True

    @property
    def notes(self) -> tuple[Text, ...]:
        """What a reader must know of how it was found."""
        if self.is_whole:
            weighed = _n("The only line there is.", "The best of all {count} lines.", self.lines)
        else:
            weighed = _n(
                "Cut off: {count} line was weighed, there are more.",
                "Cut off: the best of {count} lines that were weighed, there are more.",
                self.lines,
            )
        return ENDINGS[self.line.ending], weighed


@dataclass(frozen=True, slots=True)
class Weighed:
    """The odds of an act; where it opens further ones, those of the best line, which `prospect` names."""

    answer: OddsAnswer
    prospect: Prospect | None = None

    @property
    def is_final(self) -> bool:
        """Whether nothing better can be found out."""
        return self.answer.is_exact and (self.prospect is None or self.prospect.is_whole)


def line_question(question: Question, line: Line) -> Question:
    """The same question about a line."""
    return replace(question, action=line.acts[0], then=line.acts[1:])


def line_answer(
    question: Question, line: Line, budget: Budget = QUICK, watch: Watch | None = None
) -> OddsAnswer:
    """The odds of a line; RefusedError, StoppedError."""
    return answer(line_question(question, line), budget, watch)
