"""Who has the initiative (LG-2.2)."""

from __future__ import annotations

from typing import Any

from core.chance.dice import D6, Faces
from core.protocol.events import Event, Listener
from core.protocol.pending import Handful, Roll
from core.systems.la_garde.rules import command
from core.systems.la_garde.rules.frames import Initiative
from core.systems.la_garde.rules.state import State

KEYS = ("first_side", "second_side")
FACE = Faces()


def roll() -> Roll:
    """A die for each side."""
    hands = tuple(Handful(key, side, 1, D6, FACE) for side, key in enumerate(KEYS))
    return Roll(hands, "initiative", "LG-2.2")


def bonus(state: State, side: int) -> int:
    """What the skill of the army general adds (option `initiative`): nothing while he is not on the table."""
    context = state.context
    post = context.army_post[side]
    if context.options.initiative == "die" or command.place_of(state, post) is None:
        return 0
    return context.catalogue.skills[state.skills[post]].initiative


def resolve(state: State, frame: Initiative, shown: Any, emit: Listener | None) -> None:
    """The higher sum has it; on a tie the side that did not have it last turn."""
    state.frames = state.frames[:-1]
    sums = [shown[key][0] + bonus(state, side) for side, key in enumerate(KEYS)]
    if emit is not None:
        for side, key in enumerate(KEYS):
            facts = {"side": side, "faces": shown[key], "count": sums[side]}
            emit(Event("initiative_rolled", facts, "LG-2.2"))
    if sums[0] != sums[1]:
        state.initiative = sums.index(max(sums))
    else:
        state.initiative = 1 - state.initiative
    if emit is not None:
        emit(Event("initiative", {"side": state.initiative}, "LG-2.2"))
