"""The steps of a turn and of an activation in their order (LG-2), for who follows a real table."""

from __future__ import annotations

from core.presentation.sequence import SequenceStep, timed
from core.systems.la_garde.rules import flow, phases
from core.systems.la_garde.rules.fighting_frames import (
    CohesionTests,
    Fighting,
    GeneralsAtRisk,
    Joining,
    LossTests,
    Occupying,
)
from core.systems.la_garde.rules.frames import Ending
from core.systems.la_garde.rules.state import NOBODY, State
from core.systems.la_garde.words.names import division_text
from core.text import Value, _, _n

STEP_OF = {
    phases.DEPLOY: "deploy",
    phases.ARRIVE: "arrive",
    phases.ENTER: "enter",
    phases.AIDES: "aides",
    phases.ORDERS: "orders",
    phases.RALLY: "rally",
    phases.INITIATIVE: "initiative",
    phases.FIRST: "first",
    phases.ACTIVATE: "activate",
    phases.REVEAL: "reveal",
    phases.GENERALS: "generals",
    phases.BOMBARD: "bombard",
    phases.MOVE: "move",
    phases.LATE_BOMBARD: "late_bombard",
    phases.COMBAT: "combat",
    phases.CONSOLIDATE: "consolidate",
    phases.TURN_END: "victory",
    phases.NEXT_TURN: "ending",
}
STEP_OF_FRAME = {
    Joining: "join",
    Fighting: "tokens",
    LossTests: "losses",
    CohesionTests: "cohesion",
    GeneralsAtRisk: "generals_at_risk",
    Occupying: "occupy",
}


def sequence(state: State) -> tuple[SequenceStep, ...]:
    """The turn, with the activation of a division in hand inside it."""
    return timed(_rows(state), _now(state), state.pending)


def _rows(state: State) -> tuple[SequenceStep, ...]:
    step = SequenceStep
    if state.phase == phases.DEPLOY:
        return (step("deploy", _("Lay the brigades"), "LG-R40", opening=True),)
    side = state.active if state.division != NOBODY else None
    doing, fighting = "divisions", "combat"
    arrivals = (
        step("arrive", _("Roll for reinforcements"), "LG-2.1"),
        step("enter", _("Reinforcements enter"), "LG-2.1"),
    )
    rows = (
        *(arrivals if state.context.arrivals else ()),
        step("aides", _("Aides who act as generals"), "LG-3.5"),
        step("orders", _("Write the orders, face down"), "LG-3.1"),
        step("rally", _("Rally, division by division"), "LG-8.1"),
        step("replace", _("Replace lost generals"), "LG-3.6", silent=True),
        step("initiative", _("Roll for the initiative"), "LG-2.2"),
        step("first", _("Say who activates first; turn the corps orders up"), "LG-2.2"),
        step("divisions", _("Activations in turn"), "LG-2.3", note=_left(state)),
        step("activate", _("Name a division"), "LG-2.3", inside="divisions"),
        step("reveal", _("Turn its order up; change it with an aide"), "LG-3.4", side, doing),
        step("generals", _("Generals ride"), "LG-3.7", side, doing),
        step("bombard", _("Bombard with batteries that stay"), "LG-9.1", side, doing),
        step("move", _("Move, brigade by brigade"), "LG-4", side, doing),
        step(
            "late_bombard", _("Bombard with batteries that rolled up or only turned"), "LG-2.4", side, doing
        ),
        step("combat", _("Combats, in the order of their owner"), "LG-6", side, doing),
        step("join", _("Generals join in"), "LG-10", None, fighting),
        step("tokens", _("Fill the bag, draw the tokens"), "LG-6.2", None, fighting),
        step("losses", _("Tests of losses"), "LG-7.2", None, fighting),
        step("cohesion", _("Tests of cohesion"), "LG-8.2", None, fighting),
        step("generals_at_risk", _("Roll for the generals"), "LG-10", None, fighting),
        step("occupy", _("Occupy the ground"), "LG-6.12", None, fighting),
        step("consolidate", _("Markers go, routed brigades run"), "LG-2.5", silent=True),
        step("victory", _("Objectives, broken armies, ammunition"), "LG-14", silent=True),
    )
    if not state.context.options.random_length:
        return rows
    return (*rows, step("ending", _("Last turns: roll whether the battle goes on"), "LG-14.3"))


def _left(state: State) -> Value:
    """Who is activated, or how many divisions wait for it."""
    if state.division != NOBODY:
        return division_text(state.context, state.division)
    left = sum(len(flow.waiting(state, side)) for side in (0, 1))
    return _n("{count} division left", "{count} divisions left", left)


def _now(state: State) -> str:
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, Ending):
        return "ending"
    if frame is not None and state.phase == phases.TURN_END:
        return "consolidate"  # who has run tests its cohesion before victory is judged (LG-2.5, LG-8.2)
    if frame is not None and state.phase == phases.COMBAT:
        return STEP_OF_FRAME.get(type(frame), "combat")
    return STEP_OF[state.phase]
