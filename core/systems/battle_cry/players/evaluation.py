"""What a battle is worth to a side, and what an act promises: for computer players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.geometry.hex_boards import bits
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.rules import battle, orders, retreat
from core.systems.battle_cry.rules.rule_tables import GENERAL
from core.systems.battle_cry.rules.state import State

FLAG = 10.0
FIGURE = 1.5
HITS_A_DIE = (1 / 2, 1 / 3, 1 / 3, 1 / 6)
FLAGS_A_DIE = 1 / 6


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


def score_actions(state: State, side: int, actions: Sequence[Any]) -> list[float]:
    """A score for each action; the greedy player takes the highest."""
    thought = _Thought(state, side)
    return [IDEAS[type(action)](thought, action) for action in actions]


class _Thought:
    """What is worked out once for a list of actions."""

    def __init__(self, state: State, side: int) -> None:
        self.state = state
        self.context = state.context
        self.side = side
        units, generals = state._units, state._generals
        self.foes = units[1 - side] | generals[1 - side]
        self._shots: dict[tuple[int, int], float] = {}

    # --- battle ----------------------------------------------------------------------------------------

    def promise(self, unit: int, start: int, hex_: int) -> float:
        """What a battle of a unit standing in `start` against a hex is worth."""
        state, context = self.state, self.context
        target = state._unit_on[hex_]
        if target < 0:
            target = state._general_on[hex_]
        dice = self._dice(unit, start, hex_)
        if dice <= 0 or target < 0:
            return 0.0
        hits = dice * HITS_A_DIE[context.kind_of[target]]
        strength = state.strength[target]
        worth = FIGURE * min(hits, strength) + 0.4 * dice * FLAGS_A_DIE
        kill = min(1.0, hits / strength) ** 2
        if retreat.on_base_row(state, target):
            kill = max(kill, 1 - (1 - FLAGS_A_DIE) ** dice)
        worth += FLAG * kill
        if state._general_on[hex_] >= 0 and context.kind_of[target] != GENERAL:
            worth += 0.5
        return worth

    def _dice(self, unit: int, start: int, hex_: int) -> int:
        state, context = self.state, self.context
        dice = battle.base_dice(state, unit, start, hex_)
        if not dice or not battle.sees(state, unit, start, hex_):
            return 0
        dice += context.grounds[state.works].terms(start, hex_)[0]
        who = state._general_on[state.at[unit]]
        if who >= 0 and context.catalogue.arms[context.kind_of[unit]].general_die:
            dice += 1
        return dice

    def best_shot(self, unit: int, start: int) -> float:
        """The best battle that a unit would have in `start`."""
        key = (unit, start)
        if key not in self._shots:
            reach = self.context.masks.disc(start, self.context.range_of[unit])
            self._shots[key] = max(
                (self.promise(unit, start, hex_) for hex_ in bits(self.foes & reach)), default=0.0
            )
        return self._shots[key]

    def danger(self, unit: int, hex_: int) -> float:
        """What standing in a hex costs: enemy dice that reach it, more for the weak and for generals."""
        state, context = self.state, self.context
        dice = 0
        for foe_hex in bits(self.foes & context.masks.disc(hex_, 4)):
            foe = state._unit_on[foe_hex]
            if foe >= 0:
                base = battle.base_dice(state, foe, foe_hex, hex_)
                if base:
                    dice += max(0, base + context.grounds[state.works].terms(foe_hex, hex_)[0])
        strength = max(1, state.strength[unit])
        return 0.12 * dice * (1 + 1.5 / strength)

    def near(self, hex_: int) -> float:
        """How close the enemy is, as a small longing to come to grips."""
        distance = self.context.grid.distance
        return min((distance(hex_, foe) for foe in bits(self.foes)), default=0)

    def flag_hex(self, hex_: int) -> float:
        """Flags that a unit of this side would hold in a hex."""
        return FLAG * sum(
            value
            for bit, owner, value, _at_end in self.context.flag_hexes
            if owner == self.side and bit >> hex_ & 1
        )

    def place(self, unit: int, hex_: int, *, fights: bool) -> float:
        """What it is worth that a unit stands in a hex."""
        context = self.context
        if context.is_general[unit]:
            return self._general_place(unit, hex_)
        shot = self.best_shot(unit, hex_) if fights else 0.0
        return shot + self.flag_hex(hex_) - self.danger(unit, hex_) - 0.25 * self.near(hex_)

    def _general_place(self, general: int, hex_: int) -> float:
        state = self.state
        unit = state._unit_on[hex_]
        if unit >= 0:
            return 1.0 + 0.2 * state.strength[unit] - 0.1 * self.near(hex_)
        return -2.0 * self.danger(general, hex_) - 1.0

    # --- orders and cards ------------------------------------------------------------------------------

    def order(self, unit: int) -> float:
        """What an order to a piece promises: its battle now, or one step nearer to one."""
        state, context = self.state, self.context
        here = state.at[unit]
        if context.is_general[unit]:
            return 0.3 if state.is_lone(unit) else -0.5
        shot = self.best_shot(unit, here)
        ahead = max(
            (self.best_shot(unit, hex_) for hex_ in bits(context.neighbours[here] & ~self.foes)), default=0.0
        )
        if not context.catalogue.arms[context.kind_of[unit]].move_and_battle:
            ahead = 0.0
        value = max(shot, ahead) - 0.3 * self.danger(unit, here)
        return value + 1.0 / (1.0 + self.near(here))

    def card(self, card: int) -> float:
        """What a card promises: the best orders that it can give."""
        state, context = self.state, self.context
        acts_as = context.cards[orders.acts_as(state, self.side, card)]
        if acts_as.card in OTHER_CARDS:
            return OTHER_CARDS[acts_as.card]
        pieces = orders.pieces_for(state, self.side, acts_as)
        values = sorted((max(0.0, self.order(unit)) for unit in bits(pieces)), reverse=True)
        most = acts_as.anywhere or sum(acts_as.orders)
        bonus = 1.3 if acts_as.card in ("cavalry-charge", "bombard") else 1.0
        return bonus * sum(values[:most]) + 0.01 * most


OTHER_CARDS = {
    "rally": 2.0,
    "sharpshooter": 1.6,
    "short-supply": 1.5,
    "construct-fieldworks": 0.4,
    "fight-back": -1.0,
}


def _move(thought: _Thought, action: acts.Move) -> float:
    state, context = thought.state, thought.context
    unit = action.unit
    here = state.at[unit]
    ground = context.grounds[state.works]
    kind = context.kind_of[unit]
    can_fight = not context.is_general[unit] and not state.barred >> unit & 1
    fights = can_fight and context.catalogue.arms[kind].move_and_battle and not ground.bars >> action.to & 1
    gain = thought.place(unit, action.to, fights=fights) - thought.place(unit, here, fights=can_fight)
    if action.along:
        gain += 0.5
    return gain


def _build(thought: _Thought, action: acts.BuildWorks) -> float:
    toward = thought.context.enemy_facing[thought.side]
    return thought.danger(action.unit, thought.state.at[action.unit]) + (
        0.5 if action.facing == toward else 0
    )


def _retreat(thought: _Thought, action: acts.Retreat) -> float:
    return -thought.danger(action.unit, action.to) - 0.2 * len(_next_steps(thought, action.to))


def _next_steps(thought: _Thought, hex_: int) -> tuple[int, ...]:
    return thought.context.rear[thought.side][hex_]


def _name(thought: _Thought, action: acts.NameUnit) -> float:
    state = thought.state
    if thought.context.side_of[action.unit] == thought.side:
        return float(thought.context.full[action.unit] - state.strength[action.unit])
    return float(state.strength[action.unit]) - 0.1 * thought.near(state.at[action.unit])


IDEAS: dict[type, Callable[[_Thought, Any], float]] = {
    acts.PlayCard: lambda t, a: t.card(a.card),
    acts.DiscardCard: lambda t, a: -10.0 - t.card(a.card),
    acts.Pass: lambda t, a: 0.0,
    acts.Order: lambda t, a: t.order(a.unit),
    acts.EndOrders: lambda t, a: -0.2,
    acts.Move: _move,
    acts.EndMoves: lambda t, a: 0.05,
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
