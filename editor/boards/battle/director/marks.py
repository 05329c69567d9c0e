"""Which beats that are over leave a mark on the board. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from editor.boards.battle.director.beats import Beat
from editor.boards.battle.director.chapter import told_acts


def without_dead(done: Sequence[Beat]) -> list[Beat]:
    """Where others move up into the place of the dead: neither a cross nor his losses stand on them."""
    dead = [beat for beat in done if beat.kind == "gone"]

    def is_his(beat: Beat) -> bool:
        return any(beat.who == one.who and beat.moment <= one.moment for one in dead)

    return [beat for beat in done if beat.kind != "gone" and not (beat.kind == "lose" and is_his(beat))]


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
    return stands
