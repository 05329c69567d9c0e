"""The steps of a battle and of a side's turn in their order (BP-4, BP-6), for who follows a real table."""

from __future__ import annotations

from core.presentation.sequence import SequenceStep, timed
from core.systems.belle_position.rules import phases
from core.systems.belle_position.rules.frames import Disordered, Drawing, Shooting, Suffering
from core.systems.belle_position.rules.state import State
from core.text import _

AFTER_COMBAT = (phases.MOVEMENT, phases.REINFORCEMENT, phases.TURN_END)
OPENING = (phases.OPENING, phases.DEPLOYMENT, phases.FIRST_PLAYER)
STEP_OF = {
    phases.OPENING: "deal",
    phases.DEPLOYMENT: "deployment",
    phases.FIRST_PLAYER: "first_player",
    phases.COHESION: "cohesion",
    phases.COMBAT: "combat",
    phases.MOVEMENT: "movement",
    phases.REINFORCEMENT: "reinforcement",
    phases.TURN_END: "reinforcement",
}


def sequence(state: State) -> tuple[SequenceStep, ...]:
    """The opening, or the turn of the side that plays."""
    return timed(_rows(state), _now(state), state.pending)


def _rows(state: State) -> tuple[SequenceStep, ...]:
    step, side = SequenceStep, state.active
    if state.phase in OPENING:
        return (
            step("deal", _("Draw the hands"), "BP-4.2", opening=True),
            step("deployment", _("Deploy unseen, face down"), "BP-4.3", opening=True),
            step("first_player", _("Turn terrain up: who begins"), "BP-4.4", opening=True),
        )
    # A position is overcrowded when a general who made its room falls in his test, or after a ruling;
    # by moves alone never (BP-R15).
    phase = _disordered_in(state)
    inside = {phases.COHESION: "cohesion", phases.COMBAT: "combat"}.get(phase, "")
    overcrowded = (step("overcrowded", _("Overcrowded positions: test"), "BP-14.4", None, inside),)
    return (
        step("cohesion", _("Cohesion: test the cards that took losses"), "BP-7", side),
        *(overcrowded if phase == phases.COHESION else ()),
        step("combat", _("Combats, position by position"), "BP-10.3", side),
        step("dice", _("Turn the card up and roll"), "BP-10.4", side, "combat"),
        step("losses", _("The enemy allots the losses"), "BP-12.1", 1 - side, "combat"),
        *(overcrowded if phase == phases.COMBAT else ()),
        step("movement", _("Moves of cards that did not fight"), "BP-13.1", side),
        *(overcrowded if phase in AFTER_COMBAT else ()),
        step("reinforcement", _("Draw reinforcements"), "BP-6", side),
    )


def _now(state: State) -> str:
    frame = state.frames[-1] if state.frames else None
    if state.phase in OPENING:
        return "deal" if isinstance(frame, Drawing) else STEP_OF[state.phase]
    match frame:
        case Drawing():
            return "reinforcement"
        case Shooting():
            return "dice"
        case Suffering():
            return "losses"
        case Disordered():
            return "overcrowded"
    return STEP_OF[state.phase]


def _disordered_in(state: State) -> int:
    """The phase whose step overcrowded positions are: that of cohesion, unless a ruling has crowded one."""
    crowded = any(isinstance(frame, Disordered) for frame in state.frames)
    return state.phase if crowded else phases.COHESION
