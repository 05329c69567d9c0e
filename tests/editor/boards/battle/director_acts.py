"""Acts for a director to show, and a clock that a test moves."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from core.chance.dice import D6, Tally
from core.protocol.events import Event
from core.protocol.pending import Handful, Roll
from editor.boards.battle.director.beats import Beat, fallen_dice


class Clock:
    """Milliseconds that pass when the test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def pass_(self, milliseconds: float) -> None:
        self.now += milliseconds


def act(number: int, *, others: bool = True) -> list[Beat]:
    """An attack that costs a figure: arrow, dice, loss."""
    fallen = fallen_dice(Roll((Handful("d", 0, 3, D6, HITS),), "why", "BC-1"), {"d": (6, 1, 2)}, ())
    return [
        Beat("aim", number, (1,), 2, number=number, others=others),
        Beat("dice", number, (1,), 2, 0, fallen, number=number, others=others),
        Beat("lose", number, (2,), None, 1, number=number, others=others),
    ]


HITS = Tally.of(hit={5, 6})


def journal_of(rows: list[tuple[Any, bool, tuple[Event, ...]]]) -> Any:
    """Of each step: whether something was going on before it, and what it told."""
    nodes = [
        SimpleNamespace(number=at + 1, parent=at, step=step, events=events)
        for at, (step, _open, events) in enumerate(rows)
    ]
    states = [
        SimpleNamespace(state=SimpleNamespace(frames=("one",) if open_ else ())) for _s, open_, _e in rows
    ]
    return SimpleNamespace(line=lambda _upto: tuple(nodes), moments=states)
