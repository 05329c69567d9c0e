"""What a battle is worth to a side, and what an act promises: for computer players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.geometry.hex_boards import bits
from core.systems.belle_epoque.players.margins import FACES
from core.systems.belle_epoque.players.thought import ELEMENT, Thought
from core.systems.belle_epoque.players.weights import GREEDY, Weights
from core.systems.belle_epoque.rules import actions as acts
from core.systems.belle_epoque.rules import phases, victory
from core.systems.belle_epoque.rules.rule_tables import CERTAIN
from core.systems.belle_epoque.rules.state import State

STRENGTH = 0.15


def evaluate(state: State, side: int) -> float:
    """How well `side` stands: the score, then elements left."""
    if state.ended:
        winner = state.ended[0].winner
        return 0.0 if winner is None else 1000.0 if winner == side else -1000.0
    total = float(victory.score(state, side) - victory.score(state, 1 - side))
    return total + STRENGTH * (state._left[side] - state._left[1 - side])


def score_actions(state: State, side: int, actions: Sequence[Any], weights: Weights = GREEDY) -> list[float]:
    """A score for each action; a player takes the highest."""
    thought = Thought(state, side, weights)
    return [SCORES[type(action)](thought, action) for action in actions]


def _move(thought: Thought, action: acts.Move) -> float:
    gain, stay = _gain(thought, action), thought.weights.stay
    return -stay if 0.0 <= gain < stay else gain


def _gain(thought: Thought, action: acts.Move) -> float:
    """What a move makes better, the fire and the assault after it included."""
    state, context = thought.state, thought.context
    unit, to = action.unit, action.to
    gain = thought.place(unit, to) - thought.place(unit, state.at[unit])
    if state.phase != phases.PASSED or context.difficult >> to & 1:
        return gain
    basic = context.neighbours[state.at[unit]] >> to & 1
    if basic:
        gain += thought.weights.moved_fire * thought.best_fire(unit, to, moved=True)
    near = context.neighbours[to] & state._units[1 - thought.side]
    fights = [thought.fight(unit, state._unit_on[hex_]) for hex_ in bits(near)]
    return gain + thought.weights.charge * max([0.0, *fights])


def _fire(thought: Thought, action: acts.Fire) -> float:
    state = thought.state
    moved = state.phase == phases.MOVED
    unit, target = action.unit, action.target
    value = thought.hits(unit, state.at[unit], target, state.at[target], moved=moved)
    if not value:
        return -thought.weights.stay
    return thought.weights.fire * value + thought.weights.kill * value / state.strength[target]


def _react(thought: Thought, action: acts.React) -> float:
    state, context, weights = thought.state, thought.context, thought.weights
    frame = state.frames[-1]
    unit = action.unit
    chance = min(CERTAIN, context.level[unit] + action.cp) / FACES
    if action.how == "fire":
        at = state.at
        gain = weights.react_fire * thought.hits(unit, at[unit], frame.unit, at[frame.unit], moved=False)
    elif action.how == "charge":
        gain = weights.react_charge * state.strength[unit]
    else:
        mine, its = state.strength[unit], state.strength[frame.unit]
        gain = weights.react_evade * max(
            0, its * context.assault_base[frame.unit] - mine * context.assault_base[unit]
        )
    later = weights.react_later if unit != frame.target else 0.0
    return chance * gain - later - weights.point * action.cp


SCORES: dict[type, Callable[[Thought, Any], float]] = {
    acts.Activate: lambda t, a: t.activate(a.unit),
    acts.TakeTest: lambda t, a: t.test(a.unit, a.cp),
    acts.Move: _move,
    acts.Fire: _fire,
    acts.Assault: lambda t, a: t.fight(a.unit, a.target),
    acts.EndActivation: lambda t, a: 0.0,
    acts.React: _react,
    acts.Stand: lambda t, a: 0.0,
    acts.Evade: lambda t, a: t.place(a.unit, a.to),
    acts.Retreat: lambda t, a: t.place(a.unit, a.to) - t.place(a.unit, t.state.at[a.unit]),
    acts.TakeLoss: lambda t, a: -ELEMENT,
    acts.Advance: lambda t, a: t.place(a.unit, t.state.frames[-1].to) - t.place(a.unit, t.state.at[a.unit]),
    acts.Decline: lambda t, a: 0.0,
    acts.Enter: lambda t, a: t.place(a.unit, a.to),
}
