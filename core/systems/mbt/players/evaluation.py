"""What a battle is worth to a side, and what an act promises: for computer players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any

from core.geometry.bases import Footprint, Pose, footprint
from core.geometry.contacts import are_within
from core.geometry.layout import Layout
from core.geometry.recoil import back
from core.geometry.shapes import swept
from core.geometry.tolerances import TENTH, TOUCHING
from core.geometry.trigonometry import heading
from core.systems.mbt.players.odds import chances
from core.systems.mbt.players.prey import prey
from core.systems.mbt.players.weights import GREEDY, Weights
from core.systems.mbt.rules import actions as acts
from core.systems.mbt.rules import shooting, victory
from core.systems.mbt.rules.context import Surroundings
from core.systems.mbt.rules.move_outcomes import Outcome
from core.systems.mbt.rules.movement import judge
from core.systems.mbt.rules.recoil import attempt
from core.systems.mbt.rules.state import State
from core.systems.mbt.rules.strength import summed


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


def score_actions(state: State, side: int, actions: Sequence[Any], weights: Weights = GREEDY) -> list[float]:
    """A score for each action; a player takes the highest."""
    thought = Thought(state, side, weights)
    return [SCORES[type(action)](thought, action) for action in actions]


class Thought:
    """One look at a battle by the side that chooses."""

    def __init__(self, state: State, side: int, weights: Weights) -> None:
        self.state = state
        self.weights = weights
        self.side = side
        self.context = state.context
        self.foes = [foe for foe in self.context.units_of[1 - side] if state.feet[foe] is not None]
        self.before: dict[int, float] = {}
        self._names: dict[bool, int] = {}
        self.farthest = max((self.context.allowance[foe] for foe in self.foes), default=0)

    def worth(self, unit: int) -> float:
        """What a base is worth."""
        return self.weights.general if self.context.is_general[unit] else 1.0

    def duel(self, state: State, unit: int, foe: int) -> float:
        """What a close combat promises."""
        mine = summed(state, unit, foe, shooting=False)
        its = summed(state, foe, unit, shooting=False)
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
            return self.weights.panic
        shift, layout = back(foot.pose, foot.base.depth), state.layout
        key = _about(layout, unit, shift)
        known = self.context.recoils.get(key)
        if known is None or any(_about(layout, row[0], shift) != row for row in known[0]):
            pushed: list[int] = []
            made = attempt(state, unit, shift, pushed.append)
            rows = tuple([_about(layout, who, shift) for who in pushed if who != unit])
            known = self.context.recoils.keep(key, (rows, made.blocked is not None))
        return 1.0 if known[1] else self.weights.recoil

    # --- moves -------------------------------------------------------------------------------------------

    def move(self, action: acts.Move) -> float:
        """What a move makes better: fights, shots, the way to the enemy, the line."""
        outcome = judge(self.state, action)
        if not isinstance(outcome, Outcome):
            return -100.0
        if not outcome.conformed:
            if len(action.units) == 1:
                gained = self.apart(action.units[0], outcome.poses[0][1])
            else:
                gained = self.apart_together(outcome.poses)
            if gained is not None:
                return gained + 0.001
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

    def apart(self, unit: int, end: Pose) -> float | None:
        """What a base makes better that touched no enemy and goes where it touches none; else None."""
        if self.meets(self.state.layout, unit):
            return None
        foot = footprint(self.context.base_of[unit], end)
        friends = self.friends(unit, foot)
        if friends is None:
            return None
        key = (unit, foot, friends, self.foes_stand(unit))
        worth = self.context.worths.get(key)
        if worth is None:
            trial = self.state.copy()
            trial.place({unit: end})
            worth = self.context.worths.keep(key, self.stands(trial, unit))
        return worth - self.stood(unit)

    def apart_together(self, poses: Sequence[tuple[int, Pose]]) -> float | None:
        """The same of a group. None also where one of them shoots: friends may bar its target's recoil."""
        layout, units = self.state.layout, [unit for unit, _pose in poses]
        if any(self.context.shoots[unit] or self.meets(layout, unit) for unit in units):
            return None
        trial = self.state.copy()
        trial.place(dict(poses))
        if any(self.meets(trial.layout, unit) for unit in units):
            return None
        gain = 0.0
        for unit in units:
            gain += self.remembered(trial, unit) - self.stood(unit)
        return gain / sqrt(len(units))

    def meets(self, layout: Layout, unit: int) -> bool:
        """Whether a base touches an enemy."""
        side_of, side = self.context.side_of, self.side
        return any(side_of[other] != side for other in layout.touching()[unit])

    def remembered(self, state: State, unit: int) -> float:
        """What the place of a base that touches no enemy is worth."""
        feet = state.feet
        friends = tuple([feet[other] for other in state.layout.touching()[unit]])
        key = (unit, feet[unit], friends, self.foes_stand(unit))
        worth = self.context.worths.get(key)
        return self.context.worths.keep(key, self.stands(state, unit)) if worth is None else worth

    def friends(self, unit: int, foot: Footprint) -> tuple[Footprint, ...] | None:
        """The friends whom a base would touch there; None where it would touch an enemy."""
        feet, side_of = self.state.feet, self.context.side_of
        found = []
        for other in self.state.layout.near(foot, TOUCHING):
            its = feet[other]
            if its is not None and other != unit and are_within(foot, its, TOUCHING):
                if side_of[other] != self.side:
                    return None
                found.append(its)
        return tuple(found)

    def foes_stand(self, unit: int) -> int:
        """A short name for all on which the worth of a place depends beside who is touched there.

        That is how it weighs, where the enemies stand, who is in contact with them, and what is held; for
        one who shoots also who stands about the enemies, for these may bar their recoil.
        """
        shoots = bool(self.context.shoots[unit])
        if shoots not in self._names:
            feet, side_of, layout = self.state.feet, self.context.side_of, self.state.layout
            pairs = [
                (foe, friend)
                for foe in self.foes
                for friend in layout.touching()[foe]
                if side_of[friend] == self.side
            ]
            about = {
                friend
                for foe, its in ((foe, feet[foe]) for foe in self.foes if shoots)
                if its is not None
                for friend in layout.near(its, 2 * int(layout.widest))
                if side_of[friend] == self.side
            }
            key = (
                self.side,
                self.weights,
                tuple([(foe, feet[foe]) for foe in self.foes]),
                self.state.opposed(),
                tuple(pairs),
                tuple(self.state.held),
                tuple([(friend, feet[friend]) for friend in sorted(about)]),
            )
            self._names[shoots] = self.context.names.of(key)
        return self._names[shoots]

    def touches(self, trial: State, action: acts.Move, foe: int) -> bool:
        its = trial.feet[foe]
        assert its is not None
        feet = (trial.feet[unit] for unit in action.units)
        return any(foot is not None and are_within(foot, its, 50) for foot in feet)

    def stood(self, unit: int) -> float:
        """What a base's present place is worth."""
        if unit not in self.before:
            meets = self.meets(self.state.layout, unit)
            worth = self.stands if meets else self.remembered
            self.before[unit] = worth(self.state, unit)
        return self.before[unit]

    def stands(self, state: State, unit: int) -> float:
        """What it is worth that a base stands where it does."""
        foot = state.feet[unit]
        assert foot is not None
        foe = state.opposed()[unit]
        if foe >= 0:
            promised = self.duel(state, unit, foe)
            engaged = self.weights.engaged if promised >= self.weights.least_duel else 0.0
            return engaged + self.weights.duel * promised
        weights, value = self.weights, 0.0
        if self.context.shoots[unit]:
            value += self.shot_from(state, unit)
        nearest, apart = self.nearest(state, foot)
        if nearest < 0:
            return value
        grads = apart / self.context.graduation
        eager = self.eager(state, unit)
        value -= weights.closer * eager * grads
        if weights.prey:
            value += weights.prey * prey(state, unit, foot, self.foes, self.worth, weights.beaten)
        value += weights.looks * self.looks_at(state, foot, nearest)
        value += weights.linked * len(state.linked(unit))
        value -= self.danger(state, unit, foot)
        return self.with_aims(state, foot, value)

    def with_aims(self, state: State, foot: Footprint, value: float) -> float:
        """The worth of a place, and what the objectives there are worth."""
        for number, aim in enumerate(self.context.aims):
            if self.context.aim_sides[number] in (-1, self.side) and state.held[number] != self.side:
                value += self.weights.aim * self.context.aim_values[number] * aim.holds(foot)
        return value

    def eager(self, state: State, unit: int) -> float:
        """How much a base wants to close: generals and shooters less."""
        if self.context.is_general[unit]:
            return self.weights.eager_general
        return self.weights.eager_shooter if self.context.shoots[unit] else 1.0

    def nearest(self, state: State, foot: Footprint) -> tuple[int, float]:
        """The enemy nearest by its middle, and how far that is."""
        found, best = -1, 0
        feet, foot_x, foot_y = state.feet, foot.double_x, foot.double_y
        for foe in self.foes:
            its = feet[foe]
            if its is not None:
                x, y = its.double_x - foot_x, its.double_y - foot_y
                square = x * x + y * y
                if found < 0 or square < best:
                    found, best = foe, square
        return found, sqrt(best) / 2

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
        weights, worst = self.weights, 0.0
        comers = self.comers(state, foot)
        helpers = min(int(weights.helpers), len(comers) - 1)
        for foe in comers:
            mine = summed(state, unit, foe, shooting=False)
            theirs = summed(state, foe, unit, shooting=False) + helpers
            kills, beats, beaten, dies = chances(mine, theirs)
            beaten_, beats_ = weights.beaten * beaten, weights.beaten * beats
            worst = max(worst, (dies + beaten_ - kills - beats_) * self.worth(unit))
        crowd = sum(weights.crowd for _foe in comers)
        return weights.danger * max(0.0, worst) + (
            crowd * self.worth(unit) if self.context.is_general[unit] else 0.0
        )

    def comers(self, state: State, foot: Footprint) -> list[int]:
        """The enemies that fight with nobody and may come so far."""
        opposed, side_of, allowance = state.opposed(), self.context.side_of, self.context.allowance
        return [
            foe
            for foe in state.layout.near(foot, self.farthest)
            if (its := state.feet[foe]) is not None
            and side_of[foe] != self.side
            and opposed[foe] < 0
            and are_within(foot, its, allowance[foe])
        ]

    def shot_from(self, state: State, unit: int) -> float:
        """What the best shot from here promises."""
        foot = state.feet[unit]
        assert foot is not None
        best = 0.0
        for foe in self.foes:
            its = state.feet[foe]
            if its is None or not are_within(foot, its, self.context.reach_of[unit]):
                continue
            distance = shooting.distance_to(self.context, unit, foot, its)
            if distance is not None and distance <= self.context.reach_of[unit]:
                best = max(best, self.shot_at(state, unit, foe))
        return best

    def shot_at(self, state: State, unit: int, foe: int) -> float:
        """What a shot promises."""
        mine = summed(state, unit, foe, shooting=True)
        its = summed(state, foe, unit, shooting=True)
        kills, beats, _beaten, _dies = chances(mine, its)
        return self.weights.shot + (kills + beats * self.stuck(state, foe)) * self.worth(foe)

    # --- combats -----------------------------------------------------------------------------------------

    def fight(self, action: acts.Fight) -> float:
        """Fights come after shots, the best first."""
        return self.weights.fight + self.duel(self.state, action.unit, action.target)

    def shoot(self, action: acts.Shoot) -> float:
        """Shots come first, the best one first of all."""
        return 10.0 + self.shot_at(self.state, action.unit, action.target)


def _about(layout: Layout, unit: int, shift: tuple[int, int]) -> Surroundings:
    """A base, and all that may stand in its way where it is shifted."""
    foot, feet = layout.feet[unit], layout.feet
    assert foot is not None
    near = layout.near(swept(foot, shift[0] * TENTH, shift[1] * TENTH), TOUCHING)
    return unit, tuple(near), tuple([feet[other] for other in near])


SCORES: dict[type, Callable[[Thought, Any], float]] = {
    acts.Lay: lambda thought, action: 0.0,
    acts.Move: Thought.move,
    acts.EndMoves: lambda thought, action: thought.weights.stay,
    acts.Fight: Thought.fight,
    acts.Shoot: Thought.shoot,
    acts.EndCombats: lambda thought, action: 0.0,
}
