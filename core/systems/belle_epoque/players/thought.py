"""What is worked out once for a list of actions: fire, danger, assaults, places, tests."""

from __future__ import annotations

from math import inf, sqrt
from typing import Any

from core.geometry.hex_boards import bits
from core.systems.belle_epoque.players.kept_worths import Kept, Plain
from core.systems.belle_epoque.players.margins import FACES, die, expected_margin
from core.systems.belle_epoque.players.weights import Weights
from core.systems.belle_epoque.rules import activation, assault, fire, movement
from core.systems.belle_epoque.rules.rule_tables import CERTAIN, FARTHEST
from core.systems.belle_epoque.rules.state import State

ELEMENT = 1.0
ROUNDING = 1e-6
"""Sums of the same in another order differ by less."""


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
        losses = (weights.danger, weights.fire_danger, weights.assault_danger)
        self._can_tell = not weights.together and min(weights.shot, *losses) >= 0
        self._near: dict[int, int] = self._remembered(("near", state._units[1 - side]))
        aims = ("aims", weights.aim_far, tuple(self._aims.items()))
        self._aims_at: dict[int, list[float]] = self._remembered(aims)
        plain = ("plain", state._units[1 - side], weights, tuple(self._aims.items()))
        self._plain: dict[float, dict[int, Plain]] = self._remembered(plain)

    def _remembered(self, key: tuple[object, ...]) -> dict[Any, Any]:
        """What depends on that alone."""
        found: dict[Any, Any] | None = self.context.thoughts.get(key)
        return self.context.thoughts.keep(key, {}) if found is None else found

    def _kept(self) -> Kept:
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
        found: Kept | None = context.thoughts.get(key)
        return context.thoughts.keep(key, Kept()) if found is None else found

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
        targets, unit_on, strength = self._targets, state._unit_on, state.strength
        below, best = context.below[start], 0.0
        while near:
            low = near & -near
            near ^= low
            at = low.bit_length() - 1
            distance = shots[base + at][0]
            score = scores[distance]
            if not score:
                continue
            foe = unit_on[at]
            sight, misses, plain = targets.get(foe) or self._target(foe)
            if distance > sight:
                continue
            if plain and score < FACES - 1:
                score += 1
            if score > misses:
                hits = (men + (below >> at & 1)) * (score - misses) / FACES
                if hits > strength[foe]:
                    hits = float(strength[foe])
                if hits > best:
                    best = hits
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
        shelter = self.context.shelters[unit][hex_]
        found = self._dangers[shelter].get(hex_)
        if found is None:
            found = self._dangers[shelter][hex_] = self._danger(hex_, shelter)
        return found

    def _danger(self, hex_: int, shelter: int) -> float:
        state, context, weights = self.state, self.context, self.weights
        near = state._units[1 - self.side] & context.discs[FARTHEST][hex_]
        if not near:
            return 0.0
        foes, unit_on = [], state._unit_on
        while near:
            low = near & -near
            near ^= low
            foes.append(unit_on[low.bit_length() - 1])
        if len(foes) > 1:
            foes.sort()  # sums hang on the order
        at, strength, scores, assaults = state.at, state.strength, context.scores, context.assault_base
        shots, cells, total = context.shots, context.cells, 0.0
        for foe in foes:
            distance = shots[at[foe] * cells + hex_][0]
            hitting = scores[foe][distance] - shelter
            if hitting > 0:
                total += weights.fire_danger * strength[foe] * hitting / FACES
            if distance <= 2 and assaults[foe] > 2:
                total += weights.assault_danger * strength[foe] * (assaults[foe] - 2)
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
        my_mean, my_spread = die(mine)
        its_mean, its_spread = die(its)
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
        value -= weights.near * max(0.0, self.near(hex_) - self._reach(unit))
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
        found = self._moves[key] = self._best_place(unit, ways) - self.place(unit, at)
        return found

    def _best_place(self, unit: int, ways: int) -> float:
        """What the best of these hexes is worth; who is surely no better is not weighed to the end."""
        if not self._can_tell:
            return max([self.place(unit, hex_) for hex_ in bits(ways)])
        places, dangers, danger = self._places, self._dangers, self.weights.danger
        shelters, reach = self.context.shelters[unit], self._reach(unit)
        plain, shots = self._plain.setdefault(reach, {}), self._most_fire(unit)
        best, rows = -inf, []
        while ways:
            low = ways & -ways
            ways ^= low
            hex_ = low.bit_length() - 1
            value, near = plain.get(hex_) or self._plainly(hex_, reach)
            if near > FARTHEST:  # no fire, no danger: that is what `_place` says
                if value > best:
                    best = value
                continue
            worth = places.get((unit, hex_))
            if worth is None:
                shelter = shelters[hex_]
                lost = dangers[shelter].get(hex_)
                if lost is None:
                    lost = dangers[shelter][hex_] = self._danger(hex_, shelter)
                rows.append((value + shots[near] - danger * lost, hex_))
            elif worth > best:
                best = worth
        rows.sort(reverse=True)
        for most, hex_ in rows:
            if most <= best:
                break
            worth = places[unit, hex_] = self._place(unit, hex_)
            if worth > best:
                best = worth
        return best

    def _reach(self, unit: int) -> float:
        """How far from the enemy a unit likes to stay."""
        return self.weights.stand_off if self.context.range_of[0][unit] > 1 else 1.0

    def _plainly(self, hex_: int, reach: float) -> Plain:
        """`_place` of a hex far from the enemy, term by term; nearer ones are worth fire less danger more."""
        near = self.near(hex_)
        value = 0.0 - self.weights.near * max(0.0, near - reach)
        for worth in self._aims_from(hex_):
            value += worth
        if self.context.difficult >> hex_ & 1:
            value -= self.weights.difficult
        found = self._plain[reach][hex_] = value, near
        return found

    def _most_fire(self, unit: int) -> list[float]:
        """What fire is worth at most with the enemy so far off, and a little more than rounding may add."""
        scores, dice = self.context.scores[unit], self.state.strength[unit] + 1
        found: list[float] = []
        for near in range(FARTHEST, -1, -1):
            hits = dice * min(FACES - 1, scores[near] + 1) / FACES if scores[near] else 0.0
            found.append(max([self.weights.shot * hits + ROUNDING, *found[-1:]]))
        return found[::-1]

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
