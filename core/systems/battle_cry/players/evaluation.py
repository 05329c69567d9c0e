"""What a battle is worth to a side, and what an act promises: for computer players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.systems.battle_cry.players import cards
from core.systems.battle_cry.players.thought import Thought
from core.systems.battle_cry.players.weights import GREEDY, Weights
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.rules.state import State

FLAG = 10.0
FIGURE = 1.5


def evaluate(state: State, side: int) -> float:
    """How well `side` stands: flags first, then figures, then dice that it can bring to bear."""
    if state.ended:
        winner = state.ended[0].winner
        return 0.0 if winner is None else 1000.0 if winner == side else -1000.0
    context = state.context
    total = FLAG * (state.flags(side) - state.flags(1 - side))
    for unit, hex_ in enumerate(state.at):
        if hex_ >= 0:
            worth = FIGURE * state.strength[unit]
            total += worth if context.side_of[unit] == side else -worth
    return total


def score_actions(state: State, side: int, actions: Sequence[Any], weights: Weights = GREEDY) -> list[float]:
    """A score for each action; a player takes the highest."""
    thought = Thought(state, side, weights)
    return [SCORES[type(action)](thought, action) for action in actions]


def _move(thought: Thought, action: acts.Move) -> float:
    state, context = thought.state, thought.context
    unit = action.unit
    here = state.at[unit]
    if thought.withdraws_idly(unit, action.to):
        return -thought.weights.vain
    can_fight = not context.is_general[unit] and not state.barred >> unit & 1
    fights = can_fight and thought.fights(unit, here, action.to)
    gain = thought.place(unit, action.to, fights=fights) - thought.place(unit, here, fights=can_fight)
    if action.along:
        gain += thought.weights.along
    return gain


def _build(thought: Thought, action: acts.BuildWorks) -> float:
    toward = thought.context.enemy_facing[thought.side]
    return thought.danger(action.unit, thought.state.at[action.unit]) + (
        0.5 if action.facing == toward else 0
    )


def _retreat(thought: Thought, action: acts.Retreat) -> float:
    return -thought.danger(action.unit, action.to) - 0.2 * len(_next_steps(thought, action.to))


def _next_steps(thought: Thought, hex_: int) -> tuple[int, ...]:
    return thought.context.rear[thought.side][hex_]


def _name(thought: Thought, action: acts.NameUnit) -> float:
    state = thought.state
    if thought.context.side_of[action.unit] == thought.side:
        return float(thought.context.full[action.unit] - state.strength[action.unit])
    return float(state.strength[action.unit]) - 0.1 * thought.near(state.at[action.unit])


SCORES: dict[type, Callable[[Thought, Any], float]] = {
    acts.PlayCard: lambda t, a: cards.worth(t, a.card),
    acts.DiscardCard: lambda t, a: -10.0 - cards.worth(t, a.card),
    acts.Pass: lambda t, a: 0.0,
    acts.Order: lambda t, a: cards.order_by(t, a.unit, t.context.cards[t.state.acts]),
    acts.EndOrders: lambda t, a: t.weights.end_orders,
    acts.Move: _move,
    acts.EndMoves: lambda t, a: t.weights.end_moves,
    acts.Battle: lambda t, a: t.promise(a.unit, t.state.at[a.unit], t.state.at[a.target]),
    acts.EndBattles: lambda t, a: 0.0,
    acts.Retreat: _retreat,
    acts.StopRetreat: lambda t, a: 0.0,
    acts.FightBack: lambda t, a: 1.0,
    acts.Decline: lambda t, a: 0.0,
    acts.NameUnit: _name,
    acts.PutUnit: lambda t, a: -t.danger(a.unit, a.to),
    acts.BuildWorks: _build,
    acts.EndBuilding: lambda t, a: 0.0,
    acts.Sharpshoot: lambda t, a: 1.0,
    acts.ChoosePrice: lambda t, a: 1.0 if a.price == "pass" else 0.5,
    acts.IgnoreFlag: lambda t, a: 1.0,
    acts.Advance: lambda t, a: 0.5,
}
