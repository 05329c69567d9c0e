"""What is worked out once for a list of actions: fire, danger, assaults, places, tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import erf, exp, pi, sqrt
from typing import Any

from core.geometry.hex_boards import bits
from core.systems.belle_epoque.players.weights import Weights
from core.systems.belle_epoque.rules import activation, assault, fire, movement
from core.systems.belle_epoque.rules.rule_tables import CERTAIN, FARTHEST
from core.systems.belle_epoque.rules.state import State

ELEMENT = 1.0
FACES = 6


def expected_margin(mean: float, spread: float) -> float:
    """The mean of what a bell curve has above zero."""
    if spread <= 0:
        return max(0.0, mean)
    z = mean / spread
    return mean * 0.5 * (1 + erf(z / sqrt(2))) + spread * exp(-z * z / 2) / sqrt(2 * pi)


def _die(score: int) -> tuple[float, float]:
    """Mean and variance of one die of an assault of that score."""
    counted = range(1, min(score, FACES - 1) + 1)
    mean = sum(counted) / FACES
    return mean, sum(face * face for face in counted) / FACES - mean * mean


@dataclass(slots=True)
class _Kept:
    """Worths that depend on the enemy, on aims and on own strength, by what is asked."""

    places: dict[tuple[int, int], float] = field(default_factory=dict)
    fires: dict[tuple[int, int, bool], float] = field(default_factory=dict)
    dangers: dict[tuple[int, int], float] = field(default_factory=dict)
    targets: dict[int, tuple[int, int, int]] = field(default_factory=dict)
    moves: dict[tuple[int, int, int], float] = field(default_factory=dict)


class Thought:
    """What is worked out once for a list of actions."""

    def __init__(self, state: State, side: int, weights: Weights) -> None:
        self.state = state
        self.weights = weights
        self.context = state.context
        self.side = side
        self.foes = [unit for unit in self.context.units_of[1 - side] if state.at[unit] >= 0]
        self._fights: dict[tuple[int, int], float] = {}
        self._tests: dict[int, float] = {}
        self._basics: dict[int, float] = {}
        self._aims = self._worth_of_hexes()
        kept = self._kept()
        self._places, self._fires = kept.places, kept.fires
        self._dangers, self._targets, self._moves = kept.dangers, kept.targets, kept.moves
        self._near: dict[int, int] = self._remembered(("near", state._units[1 - side]))
        aims = ("aims", weights.aim_far, tuple(self._aims.items()))
        self._aims_at: dict[int, list[float]] = self._remembered(aims)

    def _remembered(self, key: tuple[object, ...]) -> dict[int, Any]:
        """What depends on that alone, by hex."""
        found: dict[int, Any] | None = self.context.thoughts.get(key)
        return self.context.thoughts.keep(key, {}) if found is None else found

    def _kept(self) -> _Kept:
        """What was worked out while no enemy moved or shot, nobody was weakened and no aim changed."""
        state, context = self.state, self.context
        theirs = context.units_of[1 - self.side]
        mask = sum([1 << unit for unit in theirs])
        key = (
            self.side,
            self.weights,
            tuple(state.strength),
            tuple([state.at[unit] for unit in theirs]),
            state.moved_ever & mask,
            state.fired_ever & mask,
            tuple(self._aims.items()),
            # With `together` a place is worth what the friends about it make of it.
            tuple(state.at) if self.weights.together else (),
        )
        found: _Kept | None = context.thoughts.get(key)
        return context.thoughts.keep(key, _Kept()) if found is None else found

    def _worth_of_hexes(self) -> dict[int, float]:
        """What each objective promises to this side."""
        context, state, side, weights = self.context, self.state, self.side, self.weights
        found: dict[int, float] = {}
        last = state.turn >= context.scenario.turns - 1
        for (hex_, points, only), holder in zip(context.objectives, state.held, strict=True):
            worth = float(points) if only in (-1, side) else weights.foreign * points
            if holder == side and not context.neighbours[hex_] & state._units[1 - side]:
                worth *= weights.safe
            found[hex_] = found.get(hex_, 0.0) + worth * (1.0 if last else weights.held)
        for _owner, hexes, _count in context.seize:
            for hex_ in bits(hexes):
                found[hex_] = found.get(hex_, 0.0) + weights.seize
        return found

    # --- fire ------------------------------------------------------------------------------------------

    def hits(self, unit: int, start: int, target: int, at: int, *, moved: bool) -> float:
        """The losses that a unit firing from `start` would cause to another standing in `at`."""
        context, state = self.context, self.state
        distance = context.shots[start * context.cells + at][0]
        if distance > 4:
            return 0.0
        score = (context.moved_scores if moved else context.scores)[unit][distance]
        if not score or distance > fire.sight_distance(state, target):
            return 0.0
        if context.conspicuous >> target & 1:
            score = min(score + 1, FACES - 1)
        hitting = score - fire.misses_against(state, target)
        if hitting <= 0:
            return 0.0
        dice = state.strength[unit] + (context.below[start] >> at & 1)
        return min(dice * hitting / FACES, float(state.strength[target]))

    def best_fire(self, unit: int, start: int, *, moved: bool) -> float:
        """The best fire that a unit would have in `start`, lines of fire not looked at."""
        key = (unit, start, moved)
        found = self._fires.get(key)
        if found is None:
            found = self._fires[key] = self._best_fire(unit, start, moved=moved)
        return found

    def _best_fire(self, unit: int, start: int, *, moved: bool) -> float:
        context, state = self.context, self.state
        near = state._units[1 - self.side] & context.discs[FARTHEST][start]
        if not near:
            return 0.0
        scores = (context.moved_scores if moved else context.scores)[unit]
        shots, base, men = context.shots, start * context.cells, state.strength[unit]
        best = 0.0
        while near:
            low = near & -near
            near ^= low
            at = low.bit_length() - 1
            distance = shots[base + at][0]
            score = scores[distance]
            if not score:
                continue
            sight, misses, plain = self._target(state._unit_on[at])
            if distance > sight:
                continue
            if plain:
                score = min(score + 1, FACES - 1)
            if score > misses:
                dice = men + (context.below[start] >> at & 1)
                hits = min(dice * (score - misses) / FACES, float(state.strength[state._unit_on[at]]))
                best = max(best, hits)
        return best

    def _target(self, foe: int) -> tuple[int, int, int]:
        """How far an enemy is seen, what shelters it, whether it is conspicuous."""
        found = self._targets.get(foe)
        if found is None:
            state = self.state
            seen, sheltered = fire.sight_distance(state, foe), fire.misses_against(state, foe)
            found = self._targets[foe] = (seen, sheltered, self.context.conspicuous >> foe & 1)
        return found

    def near(self, hex_: int) -> int:
        """How far the nearest enemy is."""
        found = self._near.get(hex_)
        if found is None:
            discs, foes, found = self.context.masks.discs, self.state._units[1 - self.side], 0
            while foes and not discs(found)[hex_] & foes:
                found += 1
            self._near[hex_] = found
        return found

    def _aims_from(self, hex_: int) -> list[float]:
        """What each objective makes of a hex."""
        found = self._aims_at.get(hex_)
        if found is None:
            shots, base, far = self.context.shots, hex_ * self.context.cells, self.weights.aim_far
            found = self._aims_at[hex_] = []
            for at, worth in self._aims.items():
                distance = shots[base + at][0]
                found.append(worth if not distance else worth * far / (1 + distance))
        return found

    def danger(self, unit: int, hex_: int) -> float:
        """The losses that the enemy's fire and assaults may cost a unit in a hex."""
        bit, context = 1 << hex_, self.context
        shelter = 1 if context.cover & bit else 0
        if context.infantry >> unit & 1 and context.forts & bit:
            shelter = 2
        if context.open_order >> unit & 1:
            shelter = min(2, shelter + 1)
        key = (hex_, shelter)
        found = self._dangers.get(key)
        if found is None:
            found = self._dangers[key] = self._danger(hex_, shelter)
        return found

    def _danger(self, hex_: int, shelter: int) -> float:
        state, context, weights = self.state, self.context, self.weights
        total = 0.0
        near = state._units[1 - self.side] & context.discs[FARTHEST][hex_]
        for foe in sorted([state._unit_on[at] for at in bits(near)]) if near else ():
            distance = context.shots[state.at[foe] * context.cells + hex_][0]
            hitting = context.scores[foe][distance] - shelter
            if hitting > 0:
                total += weights.fire_danger * state.strength[foe] * hitting / FACES
            if distance <= 2 and context.assault_base[foe] > 2:
                total += weights.assault_danger * state.strength[foe] * (context.assault_base[foe] - 2)
        return total

    # --- assaults --------------------------------------------------------------------------------------

    def fight(self, unit: int, target: int) -> float:
        """What an assault promises: losses of the target less own ones, volleys before it included."""
        key = (unit, target)
        found = self._fights.get(key)
        if found is None:
            found = self._fights[key] = self._fight(unit, target)
        return found

    def _fight(self, unit: int, target: int) -> float:
        state, context, weights = self.state, self.context, self.weights
        mine = assault.score(state, unit, target, defends=False, charged=False)
        its = assault.score(state, target, unit, defends=True, charged=False)
        men = float(state.strength[unit])
        volley = self._volley(unit, target)
        men = max(0.5, men - volley)
        my_mean, my_spread = _die(mine)
        its_mean, its_spread = _die(its)
        foes = state.strength[target]
        mean = men * my_mean - foes * its_mean
        spread = sqrt(men * my_spread + foes * its_spread)
        steady = context.tenacious >> target & 1 or context.forts >> state.at[target] & 1
        gain = min(expected_margin(mean, spread) * (1.0 if steady else weights.steady), float(foes))
        cost = min(expected_margin(-mean, spread) * weights.steady, men)
        gain += weights.aim_fight * self._aims.get(state.at[target], 0.0) * (mean > 0)
        return ELEMENT * (weights.gain * gain - weights.cost * cost - weights.volley * volley)

    def _volley(self, unit: int, target: int) -> float:
        """What defensive and supporting fire may cost the attacker (BE-14)."""
        state, context = self.state, self.context
        near = context.neighbours[state.at[target]]
        total = 0.0
        for foe in self.foes:
            if state.activated >> foe & 1 or (foe != target and not near >> state.at[foe] & 1):
                continue
            share = min(1.0, (context.level[foe] + 1) / FACES)
            total += share * self.hits(foe, state.at[foe], unit, state.at[unit], moved=False)
        return total

    def best_fight(self, unit: int) -> float:
        """The best assault on an enemy adjacent now; 0 where none promises anything."""
        foes = bits(assault.targets(self.state, unit))
        return max((self.fight(unit, foe) for foe in foes), default=0.0)

    # --- places ----------------------------------------------------------------------------------------

    def place(self, unit: int, hex_: int) -> float:
        """What it is worth that a unit stands in a hex."""
        key = (unit, hex_)
        found = self._places.get(key)
        if found is None:
            found = self._places[key] = self._place(unit, hex_)
        return found

    def _place(self, unit: int, hex_: int) -> float:
        state, context, weights = self.state, self.context, self.weights
        shot = self.best_fire(unit, hex_, moved=False)
        value = weights.shot * shot - weights.danger * self.danger(unit, hex_)
        reach = weights.stand_off if context.range_of[0][unit] > 1 else 1.0
        value -= weights.near * max(0.0, self.near(hex_) - reach)
        for worth in self._aims_from(hex_):
            value += worth
        if context.difficult >> hex_ & 1:
            value -= weights.difficult
        if weights.together:
            friends = state._units[self.side] & ~(1 << state.at[unit] if state.at[unit] >= 0 else 0)
            value += weights.together * (context.neighbours[hex_] & friends).bit_count()
        return value

    def best_move(self, unit: int, ways: int) -> float:
        """What the best of these hexes is worth more than the place where the unit stands."""
        if not ways:
            return 0.0
        at = self.state.at[unit]
        key = (unit, at, ways)
        found = self._moves.get(key)
        if found is not None:
            return found
        here, places, worths = self.place(unit, at), self._places, []
        for hex_ in bits(ways):
            worth = places.get((unit, hex_))
            if worth is None:
                worth = places[unit, hex_] = self._place(unit, hex_)
            worths.append(worth)
        found = self._moves[key] = max(worths) - here
        return found

    def basic(self, unit: int) -> float:
        """What the best basic move without a test promises."""
        found = self._basics.get(unit)
        if found is None:
            ways = movement.basic(self.state, unit, passed=False)
            found = self._basics[unit] = max(0.0, self.best_move(unit, ways))
        return found

    # --- activations -----------------------------------------------------------------------------------

    def after_test(self, unit: int) -> float:
        """The best that a passed test promises more than a basic move; asked for each number of points."""
        found = self._tests.get(unit)
        if found is None:
            found = self._tests[unit] = self._after_test(unit)
        return found

    def _after_test(self, unit: int) -> float:
        state = self.state
        basic = self.basic(unit)
        best = basic
        fires = fire.targets(state, unit, moved=False)
        for target in bits(fires):
            best = max(best, self.hits(unit, state.at[unit], target, state.at[target], moved=False))
        best = max(best, self.best_fight(unit))
        ways = movement.reach(state, unit)
        best = max(best, self.best_move(unit, ways), self._best_charge(unit, ways))
        return best - basic

    def _best_charge(self, unit: int, ways: int) -> float:
        """The best assault after a move."""
        state, context = self.state, self.context
        free = ways & ~context.difficult
        best = 0.0
        for foe in self.foes:
            if context.neighbours[state.at[foe]] & free:
                best = max(best, self.weights.charge * self.fight(unit, foe))
        return best

    def activate(self, unit: int) -> float:
        """Who goes first: those with most to win, then those in danger."""
        state = self.state
        gain = self.after_test(unit) * min(1.0, (self.context.level[unit] + 1) / FACES)
        return gain + self.weights.activate_danger * self.danger(unit, state.at[unit])

    def test(self, unit: int, cp: int) -> float:
        """The chance of a test times what it promises, less its points."""
        state, context = self.state, self.context
        chance = min(CERTAIN, context.level[unit] + cp) / FACES
        left = max(1, activation.nameable(state, self.side).bit_count() + 1)
        scarce = min(2.0, left / max(1, state.points[self.side]))
        basic = self.basic(unit)
        return basic + 0.01 + chance * self.after_test(unit) - self.weights.point * cp * scarce
