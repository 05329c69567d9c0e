"""Which beats that are over leave a mark on the board. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from core.presentation.cues import Subject
from editor.boards.battle.director.beats import Beat
from editor.boards.battle.director.chapter import told_acts


def without_dead(
    done: Sequence[Beat], lies_there: Callable[[Subject], bool] = lambda whom: True
) -> list[Beat]:
    """Where others move up into the place of the dead: neither a cross nor his losses stand on them, and no
    arrow points to where nobody lies any more: it would end on one of those who fired.
    """
    dead = [beat for beat in done if beat.kind == "gone"]

    def is_his(beat: Beat) -> bool:
        return any(beat.who == one.who and beat.moment <= one.moment for one in dead)

    def is_past(beat: Beat) -> bool:
        if beat.kind == "aim":
            return beat.whom is not None and not lies_there(beat.whom)
        return beat.kind == "gone" or (beat.kind == "lose" and is_his(beat))

    return [beat for beat in done if not is_past(beat)]


MOST_DICE = 6
"""Dice of so many rolls lie on a board at most beside one another; of more only the last of each act."""


def _lasting(stands: Sequence[Beat]) -> list[Beat]:
    """Of acts with many rolls the dice that decided: tests and shots before them are told in the lines.

    What fell for nobody, as command points, goes first.
    """
    diced = [one for one in stands if one.fallen is not None and one.others]
    if len(diced) <= MOST_DICE:
        return list(stands)
    last = {one.number: one for one in diced}
    gone = [one for one in diced if not one.number or last[one.number] is not one]
    return [one for one in stands if one not in gone]


def marked(drawn: Iterable[Beat], done: Sequence[Beat], *, busy: bool) -> list[Beat]:
    """Of the others' acts those that have a line keep their dice and their number, and the last one while
    more is to be seen (`busy`): the dice of all would hide the board.
    """
    others = [one for one in done if one.others and one.number]
    told = told_acts(others) | ({others[-1].number} if busy and others else set())
    stands = []
    for one in drawn:
        if not (one.others and one.number) or one.number in told:
            stands.append(one)
        elif one.fallen is None:
            stands.append(replace(one, number=0))
    return stands if busy else _lasting(stands)
