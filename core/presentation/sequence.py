"""The sequence of play as steps that cannot be forgotten: what is done, what is in hand, what is to come.

A room lists the steps in their order (`System.sequence`) and says which one is in hand by what its state
waits for; nothing is remembered beside the state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol, TypeAlias

from core.presentation.look import AnyLook
from core.protocol.pending import Choice, Deal, Over, Pending, Roll
from core.protocol.rules import AnyRules
from core.protocol.state import State
from core.text import Text, Value

When: TypeAlias = Literal["done", "now", "later"]


@dataclass(frozen=True, slots=True)
class SequenceStep:
    """One step of a turn. `side` does it (None: both, or nobody); `inside` is the id of the step around it.

    `note` is what it stands at: tokens left in the bowl, divisions still to be activated. A step that is
    `silent` asks nobody: the program does it, people at a table must not forget it. One that is `opening`
    comes before the first turn: what lies on the board is not all there yet.
    """

    id: str
    title: Text
    rule: str
    side: int | None = None
    inside: str = ""
    note: Value | None = None
    silent: bool = False
    opening: bool = False
    when: When = "later"


def timed(rows: Sequence[SequenceStep], now: str, pending: Pending) -> tuple[SequenceStep, ...]:
    """The steps as they stand: those before `now` are done, it and what it lies inside are in hand.

    Who does the step in hand is whoever `pending` asks. Everything is done when the battle is over.
    """
    if isinstance(pending, Over):
        return tuple(replace(row, when="done") for row in rows)
    place = {row.id: number for number, row in enumerate(rows)}
    assert now in place, now
    open_rows = {now}
    outer = rows[place[now]].inside
    while outer:
        open_rows.add(outer)
        outer = rows[place[outer]].inside
    found = []
    for number, row in enumerate(rows):
        when: When = "now" if row.id in open_rows else "done" if number < place[now] else "later"
        found.append(replace(row, when=when, side=_asked(pending, row.side) if row.id == now else row.side))
    return tuple(found)


def _asked(pending: Pending, usual: int | None) -> int | None:
    """The side that chooses, rolls or draws."""
    match pending:
        case Choice(side=side):
            return side
        case Roll(handfuls=handfuls):
            sides = {handful.side for handful in handfuls}
            return handfuls[0].side if len(sides) == 1 else None
        case Deal(to=to):
            return usual if to is None else to
    return None


class Sequenced(Protocol):
    """What is asked of a `core.protocol.system.System`."""

    @property
    def look(self) -> AnyLook: ...

    @property
    def rules(self) -> AnyRules: ...

    @property
    def sequence(self) -> Callable[[Any], tuple[SequenceStep, ...]] | None: ...  # of whichever room


def sequence_of(system: Sequenced, state: State) -> tuple[SequenceStep, ...]:
    """The sequence of play in that state: the room's own, else the steps of its look."""
    if system.sequence is not None:
        return system.sequence(state)
    look = system.look
    rows = [SequenceStep(name, title, rule) for name, title, rule in look.phases()]
    return timed(rows, look.phase(state), system.rules.pending(state)) if rows else ()


def step_in_hand(steps: Sequence[SequenceStep]) -> SequenceStep | None:
    """The innermost step in hand; None when the battle is over."""
    return next((step for step in reversed(steps) if step.when == "now"), None)


def is_opening(system: Sequenced, state: State) -> bool:
    """Whether the battle is still being set up: hands are dealt, pieces laid."""
    here = step_in_hand(sequence_of(system, state))
    return here is not None and here.opening
