"""What a battle is worth to a side, and what an act promises: for computer players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import sqrt
from typing import Any

from core.geometry.bases import Footprint
from core.geometry.recoil import back
from core.geometry.shapes import is_within
from core.geometry.trigonometry import heading
from core.systems.mbt.rules import actions as acts
from core.systems.mbt.rules import shooting, victory
from core.systems.mbt.rules.combat import DOUBLED
from core.systems.mbt.rules.movement import Outcome, judge
from core.systems.mbt.rules.recoil import attempt
from core.systems.mbt.rules.state import State
from core.systems.mbt.rules.strength import terms, total

FACES = range(1, 7)
GENERAL = 2.6
"""What a general's base is worth, beside 1 for another."""
RECOIL = 0.12
PANIC = 0.25
CLOSER = 0.05
"""What a graduation nearer to a good aim is worth."""


def evaluate(state: State, side: int) -> float:
    """How well `side` stands: losses, then the fighters left."""
    if state.ended:
        winner = state.ended[0].winner
        return 0.0 if winner is None else 1000.0 if winner == side else -1000.0
    total_ = 10.0 * (victory.losses(state, 1 - side) - victory.losses(state, side))
    for unit, foot in enumerate(state.feet):
        if foot is not None:
            figures = state.context.figures[unit] * 0.01
            total_ += figures if state.context.side_of[unit] == side else -figures
    return total_


def score_actions(state: State, side: int, actions: Sequence[Any]) -> list[float]:
    """A score for each action; the greedy player takes the highest."""
    thought = _Thought(state, side)
    return [IDEAS[type(action)](thought, action) for action in actions]


@lru_cache(maxsize=1 << 12)
def chances(mine: int, its: int) -> tuple[float, float, float, float]:
    """With such sums before the dice: (I double it, I beat it, it beats me, it doubles me)."""
    found = [0, 0, 0, 0]
    for one in FACES:
        for other in FACES:
            won, lost = mine + one, its + other
            if won >= DOUBLED * lost:
                found[0] += 1
            elif won > lost:
                found[1] += 1
            elif lost >= DOUBLED * won:
                found[3] += 1
            elif lost > won:
                found[2] += 1
    return found[0] / 36, found[1] / 36, found[2] / 36, found[3] / 36


class _Thought:
    """One look at a battle by the side that chooses."""

    def __init__(self, state: State, side: int) -> None:
        self.state = state
        self.side = side
        self.context = state.context
        self.foes = [foe for foe in self.context.units_of[1 - side] if state.feet[foe] is not None]
        self.before: dict[int, float] = {}

    def worth(self, unit: int) -> float:
        """What a base is worth."""
        return GENERAL if self.context.is_general[unit] else 1.0

    def duel(self, state: State, unit: int, foe: int) -> float:
        """What a close combat promises."""
        mine = total(terms(state, unit, foe, shooting=False))
        its = total(terms(state, foe, unit, shooting=False))
        kills, beats, beaten, dies = chances(mine, its)
        return (kills + beats * self.stuck(state, foe)) * self.worth(foe) - (
            dies + beaten * self.stuck(state, unit)
        ) * self.worth(unit)

    def stuck(self, state: State, unit: int) -> float:
        """What a base loses by recoiling: all where it cannot."""
        foot = state.feet[unit]
        if foot is None:
            return 0.0
        if self.context.is_elephant[unit]:
            return PANIC
        shift = back(foot.pose, foot.base.depth)
        return RECOIL if attempt(state, unit, shift).blocked is None else 1.0

    # --- moves -------------------------------------------------------------------------------------------

    def move(self, action: acts.Move) -> float:
        """What a move makes better: fights, shots, the way to the enemy, the line."""
        outcome = judge(self.state, action)
        if not isinstance(outcome, Outcome):
            return -100.0
        trial = self.state.copy()
        trial.place(dict(outcome.poses))
        gain = 0.0
        for unit in action.units:
            gain += self.stands(trial, unit) - self.stood(unit)
        engaged = {foe for unit in action.units if (foe := trial.opposed()[unit]) >= 0}
        for unit in self.context.units_of[self.side]:
            foe = trial.opposed()[unit]
            if (
                foe >= 0
                and unit not in action.units
                and foe not in engaged
                and self.touches(trial, action, foe)
            ):
                gain += self.duel(trial, unit, foe) - self.duel(self.state, unit, foe)
        return gain / sqrt(len(action.units)) + 0.001

    def touches(self, trial: State, action: acts.Move, foe: int) -> bool:
        its = trial.feet[foe]
        assert its is not None
        feet = (trial.feet[unit] for unit in action.units)
        return any(foot is not None and is_within(foot, its, 50) for foot in feet)

    def stood(self, unit: int) -> float:
        """What a base's present place is worth."""
        if unit not in self.before:
            self.before[unit] = self.stands(self.state, unit)
        return self.before[unit]

    def stands(self, state: State, unit: int) -> float:
        """What it is worth that a base stands where it does."""
        foot = state.feet[unit]
        assert foot is not None
        foe = state.opposed()[unit]
        if foe >= 0:
            return 0.35 + 2.0 * self.duel(state, unit, foe)
        value = 0.0
        if self.context.shoots[unit]:
            value += self.shot_from(state, unit)
        nearest, apart = self.nearest(state, foot)
        if nearest < 0:
            return value
        grads = apart / self.context.graduation
        eager = self.eager(state, unit)
        value -= CLOSER * eager * grads
        value += 0.03 * self.looks_at(state, foot, nearest)
        value += 0.04 * len(state.links()[unit])
        value -= self.danger(state, unit, foot)
        for number, aim in enumerate(self.context.aims):
            if self.context.aim_sides[number] in (-1, self.side) and state.held[number] != self.side:
                value += 0.6 * self.context.aim_values[number] * aim.holds(foot)
        return value

    def eager(self, state: State, unit: int) -> float:
        """How much a base wants to close: generals and shooters less."""
        if self.context.is_general[unit]:
            return 0.25
        return 0.6 if self.context.shoots[unit] else 1.0

    def nearest(self, state: State, foot: Footprint) -> tuple[int, float]:
        """The enemy nearest by its middle, and how far that is."""
        found, best = -1, 0.0
        for foe in self.foes:
            its = state.feet[foe]
            if its is not None:
                x, y = its.double_x - foot.double_x, its.double_y - foot.double_y
                apart = sqrt(x * x + y * y) / 2
                if found < 0 or apart < best:
                    found, best = foe, apart
        return found, best

    def looks_at(self, state: State, foot: Footprint, foe: int) -> float:
        """1 for a base that looks straight at an enemy, -1 for one that turns its back."""
        its = state.feet[foe]
        assert its is not None
        x, y = its.double_x - foot.double_x, its.double_y - foot.double_y
        ahead_x, ahead_y = heading(foot.pose.facing, 1000, 0)
        length = sqrt(x * x + y * y) or 1.0
        return (x * ahead_x + y * ahead_y) / (1000 * length)

    def danger(self, state: State, unit: int, foot: Footprint) -> float:
        """What the enemies that can reach a base next turn may do to it."""
        worst = crowd = 0.0
        for foe in self.foes:
            its = state.feet[foe]
            if its is None or state.opposed()[foe] >= 0:
                continue
            if is_within(foot, its, self.context.allowance[foe]):
                mine = total(terms(state, unit, foe, shooting=False))
                theirs = total(terms(state, foe, unit, shooting=False))
                kills, beats, beaten, dies = chances(mine, theirs)
                worst = max(worst, (dies + 0.3 * beaten - kills - 0.3 * beats) * self.worth(unit))
                crowd += 0.05
        return 0.5 * max(0.0, worst) + (crowd * self.worth(unit) if self.context.is_general[unit] else 0.0)

    def shot_from(self, state: State, unit: int) -> float:
        """What the best shot from here promises."""
        foot = state.feet[unit]
        assert foot is not None
        best = 0.0
        for foe in self.foes:
            its = state.feet[foe]
            if its is None or not is_within(foot, its, self.context.reach_of[unit]):
                continue
            distance = shooting.distance_to(self.context, unit, foot, its)
            if distance is not None and distance <= self.context.reach_of[unit]:
                best = max(best, self.shot_at(state, unit, foe))
        return best

    def shot_at(self, state: State, unit: int, foe: int) -> float:
        """What a shot promises."""
        mine = total(terms(state, unit, foe, shooting=True))
        its = total(terms(state, foe, unit, shooting=True))
        kills, beats, _beaten, _dies = chances(mine, its)
        return 0.1 + (kills + beats * self.stuck(state, foe)) * self.worth(foe)

    # --- combats -----------------------------------------------------------------------------------------

    def fight(self, action: acts.Fight) -> float:
        """Fights come after shots, the best first."""
        return 1.0 + self.duel(self.state, action.unit, action.target)

    def shoot(self, action: acts.Shoot) -> float:
        """Shots come first, the best one first of all."""
        return 10.0 + self.shot_at(self.state, action.unit, action.target)


IDEAS: dict[type, Callable[[_Thought, Any], float]] = {
    acts.Lay: lambda thought, action: 0.0,
    acts.Move: _Thought.move,
    acts.EndMoves: lambda thought, action: 0.02,
    acts.Fight: _Thought.fight,
    acts.Shoot: _Thought.shoot,
    acts.EndCombats: lambda thought, action: 0.0,
}
