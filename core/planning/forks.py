"""Lines that somebody tries beside the battle, and what each has come to. They are branches of the journal.

A line begins with a moment that leaves another line; that moment has its name, who tries it and the word
`PLANNED`, by which a game file knows it again. Nothing here moves the battle from where it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.presentation.outcomes import AnyOutcomes, Losses
from core.protocol.journal import ROOT, AnyJournalNode, Journal, JournalNode
from core.protocol.pending import Over
from core.protocol.state import S
from core.protocol.steps import CardsDealt, DiceRolled, Step
from core.protocol.system import AnySystem

PLANNED = "planned"
PUT_AWAY = "put_away"
TRIED = (PLANNED, PUT_AWAY)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Fork:
    """A line that is tried: its first moment, the one from which that leaves, and its last."""

    first: int
    leaves: int
    end: int
    name: str
    by: str
    steps: int


def forks(journal: Journal[S], main: int, by: str | None = None) -> tuple[Fork, ...]:
    """The lines tried beside the line that ends at `main`, in the order in which they were begun.

    `by`: only those of this side, and those of which no file says whose they are; None: all.
    """
    own = {moment.number for moment in journal.line(main)} | {ROOT}
    found = {}
    for leaf in journal.leaves():
        line = journal.line(leaf)
        first = _begins(line, own)
        if first is not None and (by is None or first.by in ("", by)):
            steps = journal.moments[leaf].depth - journal.moments[first.parent].depth
            found[first.number] = Fork(first.number, first.parent, leaf, first.name, first.by, steps)
    return tuple(found[first] for first in sorted(found))


def fork_at(journal: Journal[S], number: int, main: int) -> Fork | None:
    """The line that moment `number` belongs to; None on the battle's own."""
    own = {moment.number for moment in journal.line(main)} | {ROOT}
    first = _begins(journal.line(number), own)
    return next((fork for fork in forks(journal, main) if first and fork.first == first.number), None)


def _begins(line: Sequence[JournalNode[S]], own: Iterable[int]) -> JournalNode[S] | None:
    """The moment with which the planned line to the end of `line` begins."""
    return next(
        (moment for moment in reversed(line) if moment.why == PLANNED and moment.number not in own), None
    )


def tried(journal: Journal[S], at: int, step: Step, main: int, by: str = "") -> int:
    """Take a step from moment `at` on a line that is tried; the moment after it. RefusedError.

    At the end of such a line it goes on; anywhere else a new one begins, with a letter for its name. What was
    tried there before is found again.
    """
    count = len(journal.moments)
    goes_on = fork_at(journal, at, main) is not None and not journal.moments[at].children
    number = journal.after(at, step)
    if number == count and not goes_on:
        moment = journal.moments[number]
        moment.why, moment.by, moment.name = PLANNED, by, _free_letter(journal, by)
    return number


def claim(journal: Journal[S]) -> None:
    """What was tried and is played now is the battle's own; what was tried beyond it leaves there as a line.

    Else the rest of the line would be one that the battle left, for both sides to look at.
    """
    line = journal.line()
    own, tried_as = {moment.number for moment in line}, None
    for moment in line:
        if moment.why in TRIED:
            tried_as = moment.why, moment.by, moment.name
            moment.why = moment.by = moment.name = ""
        for child in moment.children if tried_as is not None else ():
            beyond = journal.moments[child]
            if child not in own and not beyond.why and tried_as is not None:
                beyond.why, beyond.by, beyond.name = tried_as


def tried_moments(journal: Journal[S]) -> frozenset[int]:
    """The moments of all lines that are tried: how many they are is known to who tries them."""
    found = set[int]()
    for moment in journal.moments:
        if moment.why in TRIED or moment.parent in found:
            found.add(moment.number)
    return frozenset(found)


def _free_letter(journal: Journal[S], by: str) -> str:
    """The next letter among the lines that this side sees: by the others’ letters it could count theirs."""
    taken = {moment.name for moment in journal.moments if moment.why == PLANNED and moment.by in ("", by)}
    return next((letter for letter in LETTERS if letter not in taken), str(len(taken) + 1))


def rename(journal: Journal[S], fork: Fork, name: str) -> None:
    """Call a line something else; a name of nothing is a letter again."""
    journal.moments[fork.first].name = name.strip() or _free_letter(journal, fork.by)


def put_away(journal: Journal[S], fork: Fork) -> None:
    """Show a line no more among those that are tried; like all that was left it stays in the journal."""
    journal.moments[fork.first].why = PUT_AWAY


# --- what they have come to --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LineFigures:
    """What a line has come to at its end, counted from the moment where the lines compared part.

    `score`: for each side what it has and needs. `worth`: the room's evaluation for each side. `lost`: by
    side in strength, `losses` by piece. `fallen`: the moments in which dice, cards or tokens came.
    """

    turn: int
    over: Over | None
    score: tuple[tuple[int, int], ...]
    worth: tuple[float, float]
    lost: tuple[int, int]
    losses: Losses
    fallen: tuple[AnyJournalNode, ...]


def part(journal: Journal[S], ends: Sequence[int]) -> int:
    """The last moment that all the lines to these ends have in common."""
    lines = [[ROOT, *(moment.number for moment in journal.line(end))] for end in ends]
    common = ROOT
    for row in zip(*lines, strict=False):
        if len(set(row)) > 1:
            break
        common = row[0]
    return common


def line_figures(
    system: AnySystem, outcomes: AnyOutcomes, journal: Journal[S], start: int, end: int
) -> LineFigures:
    """What the line to `end` has come to since `start`."""
    before, after = journal.moments[start].state, journal.moments[end].state
    depth = journal.moments[start].depth
    losses = outcomes.losses(before, after)
    lost = [0, 0]
    for piece, count in losses:
        lost[outcomes.piece_side(before.context, piece)] += count
    pending = system.rules.pending(after)
    return LineFigures(
        after.turn,
        pending if isinstance(pending, Over) else None,
        system.look.score(after),
        (system.evaluate(after, 0), system.evaluate(after, 1)),
        (lost[0], lost[1]),
        losses,
        tuple(
            moment
            for moment in journal.line(end)
            if moment.depth > depth and isinstance(moment.step, DiceRolled | CardsDealt)
        ),
    )
