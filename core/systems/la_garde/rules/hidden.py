"""Where a battle holds what the other side may not know: orders that lie face down (LG-3.1).

Of reinforcements that a briefing keeps back: batteries attached to them, the skill of who leads them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.protocol.hidden import HiddenSlot
from core.systems.la_garde.rules import kept_back, phases
from core.systems.la_garde.rules.orders import NO_ORDER, UNKNOWN_ORDER

if TYPE_CHECKING:
    from core.systems.la_garde.rules.state import State

OPEN = (UNKNOWN_ORDER, NO_ORDER)
"""What everybody may see: that an order lies there, or that there is none."""


def _divisions(state: State, owner: int) -> Iterator[int]:
    for division in state.context.divisions_of[owner]:
        if not state.revealed >> division & 1 and state.orders[division] not in OPEN:
            yield state.orders[division]


def _corps(state: State, owner: int) -> Iterator[int]:
    if state.phase < phases.ACTIVATE:
        for corps in state.context.corps_of_side[owner]:
            if state.corps_orders[corps] not in OPEN:
                yield state.corps_orders[corps]


def _attached(state: State, owner: int) -> Iterator[int]:
    hidden = kept_back.kept_back(state.context.scenario, 1 - owner, state)
    return (unit for unit in hidden.brigades if state.attached >> unit & 1)


def _skills(state: State, owner: int) -> Iterator[int]:
    hidden, usual = (
        kept_back.kept_back(state.context.scenario, 1 - owner, state),
        kept_back.usual_skill(state),
    )
    return (post for post in hidden.posts(state, owner) if state.skills[post] != usual)


HIDDEN: tuple[HiddenSlot[State], ...] = (
    HiddenSlot("orders", _divisions),
    HiddenSlot("corps_orders", _corps),
    HiddenSlot("attached", _attached),
    HiddenSlot("skills", _skills),
)
