"""The steps of a turn and of an activation in their order (BE-2), for who follows a real table."""

from __future__ import annotations

from core.presentation.sequence import SequenceStep, timed
from core.protocol.pending import Roll
from core.systems.belle_epoque.rules import phases
from core.systems.belle_epoque.rules.frames import Assaulting, Firing, Following, Reactivity, Suffering
from core.systems.belle_epoque.rules.state import NOBODY, State
from core.text import _

STEP_OF = {
    phases.COMMAND: "command",
    phases.TOKEN: "token",
    phases.NAME: "name",
    phases.ACTIVATION: "test",
    phases.FAILED: "move",
    phases.PASSED: "move",
    phases.MOVED: "fight",
    phases.MARCHED: "fight",
    phases.DONE: "fight",
    phases.ENTER: "enter",
    phases.TURN_END: "end",
}


def sequence(state: State) -> tuple[SequenceStep, ...]:
    """The turn, with the activation in hand inside it."""
    return timed(_rows(state), _now(state), state.pending)


def _rows(state: State) -> tuple[SequenceStep, ...]:
    side = state.drawn if state.drawn != NOBODY else None
    other = None if side is None else 1 - side
    left = sum(state.tokens)
    bowl = _("{count} in the bowl", count=left)
    step, inside = SequenceStep, "units"
    return (
        step("command", _("Command points: roll for both sides"), "BE-3.1"),
        step("units", _("Activations, until the bowl is empty"), "BE-4.3", note=bowl),
        step("token", _("Draw a token"), "BE-4.2", None, inside),
        step("name", _("Name the unit"), "BE-4.2", side, inside),
        step("test", _("Say the command points and test, or move without"), "BE-5.3", side, inside),
        step("move", _("Move"), "BE-6", side, inside),
        step("fight", _("Fire or assault"), "BE-5.5", side, inside),
        step("react", _("Reactions to the assault"), "BE-14.4", other, inside),
        step("assault", _("Roll for the assault"), "BE-10", None, inside),
        step("losses", _("Losses and retreats"), "BE-13", None, inside),
        step("follow", _("Take the ground"), "BE-10.6", None, inside),
        step("enter", _("Reinforcements"), "BE-AMB-40"),
        step("end", _("Objectives, victory, the next turn"), "BE-17", silent=True),
    )


def _now(state: State) -> str:
    frame = state.frames[-1] if state.frames else None
    assaulted = any(isinstance(one, Assaulting) for one in state.frames)
    match frame:
        case None:
            return STEP_OF[state.phase]
        case Reactivity():
            return "react" if frame.how else "test"
        case Firing():
            return "react" if assaulted else "fight"
        case Suffering():
            # Losses of the fire of a reaction are borne before the assault is rolled (BE-14.3).
            return "react" if assaulted else "losses"
        case Following():
            return "follow"
    pending = state.pending
    return "assault" if isinstance(pending, Roll) and pending.why == "assault" else "react"
