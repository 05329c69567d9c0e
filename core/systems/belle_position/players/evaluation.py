"""What a battle is worth to a side, and what an act promises: for computer players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

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
UNKNOWN_VC = 2.6
"""What a face-down card is taken for."""
ODDS = 1.25
"""The strength, beside that of the enemy, with which a position is attacked."""


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
        self.mine = [state.stacks[side * 6 + place] for place in POSITIONS]
        self.foes = [state.stacks[(1 - side) * 6 + place] for place in POSITIONS]

    def vc(self, code: int) -> float:
        """The combat value of a card, guessed where it is not known."""
        card = code & CARD
        if card >= len(self.context.cards):
            return UNKNOWN_VC
        return self.context.vc[card] - 0.4 * (code >> TOKENS)

    def strength(self, stack: tuple[int, ...]) -> float:
        """The combat values of a stack together."""
        return sum(self.vc(code) for code in stack)

    def units(self, stack: tuple[int, ...]) -> int:
        """The units of a stack."""
        return sum(self.context.is_unit[code & CARD] for code in stack)

    def room(self, place: int) -> int:
        """The cards for which there is room in a position."""
        return -excess(self.state, self.side, place)

    def attackers(self, enemy: int) -> float:
        """The strength that stands in an enemy position and could enter it now."""
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
        context, place = self.context, action.to
        kind = context.kind[action.card]
        stack = self.mine[place]
        if kind == TERRAIN or action.face_down:
            return -0.5
        if kind == GENERAL:
            if self.units(stack) < 2:
                return -0.2
            return 1.0 + context.defence_value[action.card] + 0.5 * context.rally[action.card]
        even = 0.6 * self.room(place)
        if kind == CAVALRY:
            return -0.2
        if kind == ARTILLERY:
            guns = sum(context.kind[code & CARD] == ARTILLERY for code in stack)
            return 2.0 + even if not guns else -0.1
        return 1.5 + even + 0.1 * context.vc[action.card]

    # --- combat ------------------------------------------------------------------------------------------

    def shot(self, action: Any) -> float:
        """The hits that a combat promises, more where they would kill."""
        frame = combat.frame_of(self.state, action)
        hits = frame.dice * frame.power / 6
        if frame.target_slot >= 0:
            code = self.foes[frame.target][frame.target_slot]
            left = max(0.5, self.context.vc[code & CARD] + 1 - (code >> TOKENS))
            return 0.9 * hits + (1.0 if hits >= left else 0.0)
        targets = sum(bool(code & UP) or frame.how != "long" for code in self.foes[frame.target])
        return hits * (1.0 + 0.1 / max(1, targets))

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
        return 0.3 if foes and self.strength(self.mine[enemy]) < 0.4 * foes else -3.0

    def enter(self, enemy: int, code: int, home: int) -> float:
        """Forward: into the void, or where there is strength enough."""
        context, foes = self.context, self.foes[enemy]
        card = code & CARD
        if context.is_general[card]:
            follow = bool(foes) and self.units(self.mine[enemy]) >= 2 and context.attack_value[card]
            return 0.8 if follow else -1.0
        if not foes:
            if not self.units(self.mine[enemy]):
                done = conquered(self.state, self.side) + 1 >= context.need[self.side]
                return WIN if done else 20.0 + 0.1 * self.vc(code)
            return 0.2 if self.units(self.mine[home]) > 2 and self.room(enemy) > 0 else -1.0
        if context.kind[card] == ARTILLERY or self.room(enemy) <= 0:
            return -2.0
        strength = self.attackers(enemy)
        if strength < ODDS * self.strength(foes):
            return -2.0
        return 3.0 + 0.2 * self.vc(code)

    def bring(self, action: acts.Bring) -> float:
        """Fill the line, first where the enemy stands; cavalry toward what is empty."""
        context, to, card = self.context, action.to, action.card
        kind = context.kind[card]
        if action.again or action.face_down or kind == TERRAIN:
            return -5.0
        units = self.units(self.mine[to])
        if kind == GENERAL:
            return 0.5 + context.defence_value[card] if units >= 2 else -1.0
        if self.room(to) <= 0:
            return -5.0
        score = 0.5 + 0.2 * context.vc[card] + 0.4 * self.room(to)
        enemy = FACING[to]
        if self.foes[to]:
            return score + 3.0 if self.state.held >> to & 1 or units else score + 2.0
        if not self.foes[enemy] and not self.units(self.mine[enemy]):
            score += 8.0 if context.moves[card] > 1 else 2.0
        if kind == CAVALRY and units:
            score -= 1.0
        return score


def _loss(thought: _Thought, action: acts.TakeLoss) -> float:
    """The cheapest card that does not fall to it."""
    code = thought.mine[action.position][action.slot]
    card = code & CARD
    falls = (code >> TOKENS) + 1 > thought.context.vc[card]
    solid = thought.context.vc[card] + thought.context.save[card]
    return solid - 0.2 * thought.context.points[card] - (5.0 if falls else 0.0)


def _special(thought: _Thought, action: acts.PlaySpecial) -> float:
    place = action.position
    return 0.5 if thought.foes[place] and place in LINES[thought.side] else -1.0


IDEAS: dict[type, Callable[[_Thought, Any], float]] = {
    acts.Deploy: lambda t, a: t.deploy(a),
    acts.TakeUp: lambda t, a: -5.0,
    acts.TakeUpTerrain: lambda t, a: -5.0,
    acts.EndDeployment: lambda t, a: 0.0,
    acts.Test: lambda t, a: 0.0,
    acts.Rally: lambda t, a: 1.0,
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
