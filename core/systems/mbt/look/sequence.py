"""The steps of a side's turn in their order (MBT-3), for who follows a real table."""

from __future__ import annotations

from core.presentation.sequence import SequenceStep, timed
from core.systems.mbt.rules import phases
from core.systems.mbt.rules.frames import Panicking
from core.systems.mbt.rules.state import State
from core.text import _


def sequence(state: State) -> tuple[SequenceStep, ...]:
    """The turn of the side that plays."""
    return timed(_rows(state), _now(state), state.pending)


def _rows(state: State) -> tuple[SequenceStep, ...]:
    step, side = SequenceStep, state.active
    if state.phase == phases.DEPLOY:
        return (step("deploy", _("Lay the bases"), "MBT-R56", opening=True),)
    panics = (step("panic", _("Elephants panic: roll the way"), "MBT-7.1", None, "combat"),)
    return (
        step("move", _("Moves, all of them first"), "MBT-3.1", side),
        step("combat", _("Shots and combats, one after another"), "MBT-3", side),
        step("dice", _("Roll for both bases"), "MBT-6.2", None, "combat"),
        *(panics if any(state.context.is_elephant) else ()),
        step("end", _("Objectives, losses, the other side’s turn"), "MBT-4", silent=True),
    )


def _now(state: State) -> str:
    if state.phase == phases.DEPLOY:
        return "deploy"
    if state.phase == phases.MOVE:
        return "move"
    if state.phase == phases.TURN_END:
        return "end"
    if not state.frames:
        return "combat"
    return "panic" if isinstance(state.frames[-1], Panicking) else "dice"
