"""What a battle is worth to a side, and what an act promises: for computer players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.systems.belle_position.players.weights import GREEDY, Weights
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules import combat
from core.systems.belle_position.rules.codes import CARD, TOKENS, UP
from core.systems.belle_position.rules.movement import moves_left
from core.systems.belle_position.rules.occupation import conquered, points_left
from core.systems.belle_position.rules.positions import FACING, LINES, OWNER, POSITIONS, RESERVE
from core.systems.belle_position.rules.rule_tables import ARTILLERY, CAVALRY, GENERAL, TERRAIN
from core.systems.belle_position.rules.stacking import excess
from core.systems.belle_position.rules.state import State

WIN = 1000.0
CONQUEST = 30.0
TOKEN = 1.5


def evaluate(state: State, side: int) -> float:
    """How well `side` stands: conquered positions first, then points left, then losses that wait."""
    if state.ended:
        winner = state.ended[0].winner
        return 0.0 if winner is None else WIN if winner == side else -WIN
    total = CONQUEST * (conquered(state, side) - conquered(state, 1 - side))
    total += points_left(state, side) - points_left(state, 1 - side)
    for place, stack in enumerate(state.stacks):
        tokens = sum(code >> TOKENS for code in stack)
        total += -TOKEN * tokens if place // 6 == side else TOKEN * tokens
    return total


def is_behind(state: State, side: int) -> bool:
    """Whether `side` would lose if the turn limit were reached as the battle stands (BP-AMB-21)."""
    other = 1 - side
    mine = conquered(state, side), points_left(state, side)
    return mine < (conquered(state, other), points_left(state, other))


def score_actions(state: State, side: int, actions: Sequence[Any], weights: Weights = GREEDY) -> list[float]:
    """A score for each action; a player takes the highest."""
    thought = _Thought(state, side, weights)
    return [SCORES[type(action)](thought, action) for action in actions]


class _Thought:
    """What is worked out once for a list of actions."""

    def __init__(self, state: State, side: int, weights: Weights) -> None:
        self.state = state
        self.weights = weights
        self.context = state.context
        self.side = side
        self.mine = [state.stacks[side * 6 + place] for place in POSITIONS]
        self.foes = [state.stacks[(1 - side) * 6 + place] for place in POSITIONS]
        self._rooms: list[int | None] = [None] * 6
        self._units: dict[tuple[int, ...], int] = {}
        self._strengths: dict[tuple[int, ...], float] = {}
        self._attackers: dict[int, float] = {}
        self._odds: float | None = None

    def vc(self, code: int) -> float:
        """The combat value of a card, guessed where it is not known."""
        card = code & CARD
        if card >= len(self.context.cards):
            return self.weights.unknown
        return self.context.vc[card] - self.weights.token * (code >> TOKENS)

    def strength(self, stack: tuple[int, ...]) -> float:
        """The combat values of a stack together."""
        found = self._strengths.get(stack)
        if found is None:
            found = self._strengths[stack] = sum([self.vc(code) for code in stack])
        return found

    def units(self, stack: tuple[int, ...]) -> int:
        """The units of a stack."""
        found = self._units.get(stack)
        if found is None:
            is_unit = self.context.is_unit
            found = self._units[stack] = sum([is_unit[code & CARD] for code in stack])
        return found

    def room(self, place: int) -> int:
        """The cards for which there is room in a position."""
        found = self._rooms[place]
        if found is None:
            found = self._rooms[place] = -excess(self.state, self.side, place)
        return found

    def attackers(self, enemy: int) -> float:
        """The strength that stands in an enemy position and could enter it now."""
        found = self._attackers.get(enemy)
        if found is None:
            found = self._attackers[enemy] = self._worked_out(enemy)
        return found

    def odds(self) -> float:
        """How much strength, beside the enemy's, an attack needs; who is behind dares, near the limit."""
        if self._odds is None:
            left = self.context.options.turn_limit - self.state.turn
            late = left < self.weights.hurry and is_behind(self.state, self.side)
            self._odds = self.weights.odds * ((left + 1) / (self.weights.hurry + 1) if late else 1.0)
        return self._odds

    def _worked_out(self, enemy: int) -> float:
        home = FACING[enemy]
        total = self.strength(self.mine[enemy])
        if self.foes[home]:
            return total
        ready = [
            self.vc(code)
            for code in self.mine[home]
            if moves_left(self.state, code) > 0 and self.context.kind[code & CARD] < ARTILLERY
        ]
        return total + sum(sorted(ready, reverse=True)[: max(0, self.room(enemy))])

    # --- set-up ------------------------------------------------------------------------------------------

    def deploy(self, action: acts.Deploy) -> float:
        """Infantry and one gun a position, generals to troops; cavalry waits, terrain is kept."""
        context, weights, place = self.context, self.weights, action.to
        kind = context.kind[action.card]
        stack = self.mine[place]
        if kind == TERRAIN or action.face_down:
            return weights.deploy_hidden
        if kind == GENERAL:
            if self.units(stack) < 2:
                return -0.2
            return (
                weights.deploy_general + context.defence_value[action.card] + 0.5 * context.rally[action.card]
            )
        if self.room(place) <= weights.spare_room:
            return -0.3
        even = weights.deploy_even * self.room(place)
        if kind == CAVALRY:
            return weights.deploy_cavalry
        if kind == ARTILLERY:
            guns = sum(context.kind[code & CARD] == ARTILLERY for code in stack)
            return weights.deploy_gun + even if not guns else -0.1
        return weights.deploy_foot + even + weights.deploy_strength * context.vc[action.card]

    # --- combat ------------------------------------------------------------------------------------------

    def shot(self, action: Any) -> float:
        """The hits that a combat promises, more where they would kill."""
        frame = combat.frame_of(self.state, action)
        hits = frame.dice * frame.power / 6
        if frame.target_slot >= 0:
            code = self.foes[frame.target][frame.target_slot]
            left = max(0.5, self.context.vc[code & CARD] + 1 - (code >> TOKENS))
            return self.weights.shot_at * hits + (self.weights.kill if hits >= left else 0.0)
        targets = sum(bool(code & UP) or frame.how != "long" for code in self.foes[frame.target])
        return hits * (1.0 + self.weights.shot_few / max(1, targets))

    # --- moves -------------------------------------------------------------------------------------------

    def move(self, action: acts.Move) -> float:
        """What it promises to move a card."""
        code = self.mine[action.position][action.slot]
        if self.room(action.position) < 0:
            return 10.0 if action.to == RESERVE else 9.0
        card = code & CARD
        needed = self.context.rally[card] > self.room(action.position)
        if action.to == RESERVE or (needed and code & UP):
            return -3.0
        if self.room(action.to) <= 0 and not self.context.is_general[card]:
            return -3.0
        if OWNER[action.to] == self.side:
            return self.withdraw(action.position)
        return self.enter(action.to, code, action.position)

    def withdraw(self, enemy: int) -> float:
        """Back from an enemy position: only out of a lost fight."""
        foes = self.strength(self.foes[enemy])
        weights = self.weights
        is_lost = foes and self.strength(self.mine[enemy]) < weights.lost * foes
        return weights.withdraw if is_lost else -3.0

    def enter(self, enemy: int, code: int, home: int) -> float:
        """Forward: into the void, or where there is strength enough."""
        context, weights, foes = self.context, self.weights, self.foes[enemy]
        card = code & CARD
        if context.is_general[card]:
            follow = bool(foes) and self.units(self.mine[enemy]) >= 2 and context.attack_value[card]
            return weights.follow if follow else -1.0
        if not foes:
            if not self.units(self.mine[enemy]):
                done = conquered(self.state, self.side) + 1 >= context.need[self.side]
                return WIN if done else weights.conquer + weights.conquer_strength * self.vc(code)
            return weights.second if self.units(self.mine[home]) > 2 and self.room(enemy) > 0 else -1.0
        if context.kind[card] == ARTILLERY or self.room(enemy) <= 0:
            return -2.0
        strength = self.attackers(enemy)
        if strength < self.odds() * self.strength(foes):
            return -2.0
        return weights.attack + weights.attack_strength * self.vc(code)

    def bring(self, action: acts.Bring) -> float:
        """Fill the line, first where the enemy stands; cavalry toward what is empty."""
        context, weights, to, card = self.context, self.weights, action.to, action.card
        kind = context.kind[card]
        if action.face_down and not action.again and kind != TERRAIN:
            return weights.bring_hidden
        if action.again or kind == TERRAIN:
            return -5.0
        units = self.units(self.mine[to])
        if kind == GENERAL:
            return weights.bring_general + context.defence_value[card] if units >= 2 else -1.0
        if self.room(to) <= (0 if self.foes[to] else weights.spare_room):
            return -5.0
        score = weights.bring + weights.bring_strength * context.vc[card] + weights.bring_room * self.room(to)
        enemy = FACING[to]
        if self.foes[to]:
            fights = self.state.held >> to & 1 or units
            return score + (weights.bring_fight if fights else weights.bring_held)
        if not self.foes[enemy] and not self.units(self.mine[enemy]):
            score += weights.bring_fast if context.moves[card] > 1 else weights.bring_slow
        if kind == CAVALRY and units:
            score += weights.bring_cavalry
        return score


def _loss(thought: _Thought, action: acts.TakeLoss) -> float:
    """The cheapest card that does not fall to it."""
    code = thought.mine[action.position][action.slot]
    card = code & CARD
    falls = (code >> TOKENS) + 1 > thought.context.vc[card]
    solid = thought.context.vc[card] + thought.context.save[card]
    weights = thought.weights
    return solid - weights.loss_points * thought.context.points[card] - (weights.loss_falls if falls else 0.0)


def _special(thought: _Thought, action: acts.PlaySpecial) -> float:
    place = action.position
    return thought.weights.special if thought.foes[place] and place in LINES[thought.side] else -1.0


SCORES: dict[type, Callable[[_Thought, Any], float]] = {
    acts.Deploy: lambda t, a: t.deploy(a),
    acts.TakeUp: lambda t, a: -5.0,
    acts.TakeUpTerrain: lambda t, a: -5.0,
    acts.EndDeployment: lambda t, a: 0.0,
    acts.Test: lambda t, a: 0.0,
    acts.Rally: lambda t, a: t.weights.rally,
    acts.Decline: lambda t, a: 0.0,
    acts.Fire: lambda t, a: t.shot(a),
    acts.LongRange: lambda t, a: t.shot(a),
    acts.CounterBattery: lambda t, a: t.shot(a),
    acts.Flank: lambda t, a: t.shot(a),
    acts.EndCombat: lambda t, a: 0.0,
    acts.TakeLoss: _loss,
    acts.Move: lambda t, a: t.move(a),
    acts.Bring: lambda t, a: t.bring(a),
    acts.TakeBack: lambda t, a: -1.0,
    acts.EndMoves: lambda t, a: 0.0,
    acts.PlaySpecial: _special,
}
