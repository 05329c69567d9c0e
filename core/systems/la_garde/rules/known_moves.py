"""What came of moves that were measured before, where all stand as they did that they depend on.

Under Defend and Manoeuvre, and without an order, few things matter: the brigade and its order, the enemies,
who of its friends stands where it would end (LG-4.2, LG-4.5). While one brigade after the other moves, the
others ask the same again. Attacks depend on more, and remember what costs most of it (`charges`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from core.geometry.bases import footprint
from core.systems.la_garde.rules.command import is_coherent, order_shown
from core.systems.la_garde.rules.orders import ATTACK, MANOEUVRE

if TYPE_CHECKING:
    from core.systems.la_garde.rules.actions import Move
    from core.systems.la_garde.rules.state import State


def found(state: State, action: Move, measure: Callable[[State, Move], Any]) -> Any:
    """What `measure` says of a well-formed move of a brigade that may move; remembered where that holds."""
    order = order_shown(state, action.unit)
    if order == ATTACK:
        return measure(state, action)
    known, key = state.context.known_moves, _key(state, action, order)
    answer = known.get(key)
    return known.keep(key, measure(state, action)) if answer is None else answer


def _key(state: State, action: Move, order: int) -> tuple[object, ...]:
    """All on which the answer depends."""
    unit, context, feet = action.unit, state.context, state.feet
    coherent = order == MANOEUVRE and is_coherent(state, context.division_of[unit], order)
    end = footprint(state.base(unit), action.path[-1])
    near = state.layout.near(end)
    return (
        action,
        feet[unit],
        order,
        coherent,
        state.cohesion[unit],
        _enemies(state, 1 - context.side_of[unit]),
        tuple([(other, feet[other]) for other in near if other != unit]),
    )


def _enemies(state: State, side: int) -> int:
    """A short name for where the brigades of a side stand, and who of them is in rout: they hold no zone."""
    memo = state._memo[0]
    name: int | None = memo.get(("enemies", side))
    if name is None:
        feet, is_routed = state.feet, state.is_routed
        rows = tuple([(unit, feet[unit], is_routed(unit)) for unit in state.on_table(side)])
        name = memo["enemies", side] = state.context.names.of(rows)
    return name
