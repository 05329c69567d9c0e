"""What a place is worth to a unit: the fire that it allows, its danger, nearness to enemy and objectives."""

from __future__ import annotations

from math import inf

from core.geometry.hex_boards import bits
from core.systems.belle_epoque.players.kept_worths import Mind, Plain, Seen, Target, Threat, Worths
from core.systems.belle_epoque.players.margins import FACES
from core.systems.belle_epoque.players.weights import Weights
from core.systems.belle_epoque.rules import fire
from core.systems.belle_epoque.rules.rule_tables import FARTHEST
from core.systems.belle_epoque.rules.state import State

ROUNDING = 1e-6
"""Sums of the same in another order differ by less."""


class Places:
    """What is worked out of places for a list of actions, most of it remembered from the last."""

    def __init__(self, state: State, side: int, weights: Weights) -> None:
        self.state = state
        self.weights = weights
        self.context = state.context
        self.side = side
        self.foes = [unit for unit in self.context.units_of[1 - side] if state.at[unit] >= 0]
        self._aims = self._worth_of_hexes()
        self._own: list[Worths | None] = [None] * len(state.at)
        losses = (weights.danger, weights.fire_danger, weights.assault_danger)
        self._can_tell = not weights.together and min(weights.shot, *losses) >= 0
        self._recall()

    def _recall(self) -> None:
        """Take up what was worked out while no enemy moved, shot or was weakened and no aim changed."""
        state, weights, context, side = self.state, self.weights, self.context, self.side
        at, strength, moved, fired = state.at, state.strength, state.moved_ever, state.fired_ever
        where = state._units[1 - side]
        mind: Mind | None = context.thoughts.get((side, weights))
        if mind is None:
            mind = context.thoughts.keep((side, weights), Mind())
        foes = tuple(
            [
                (at[unit], strength[unit], moved >> unit & 1, fired >> unit & 1)
                for unit in context.units_of[1 - side]
            ]
        )
        aimed = tuple(self._aims.items())
        # With `together` a place is worth what the friends about it make of it.
        self.kept = kept = mind.look((foes, aimed, tuple(at) if weights.together else ()))
        self._dangers, self._seen, self._always = kept.dangers, kept.seen, mind.always
        plain = mind.plain(where, aimed)
        self._within, self._plain = plain.within, plain.plains
        self._aims_at = mind.aimed(aimed)

    def worths(self, unit: int) -> Worths:
        """What places are worth to units of that sort and strength."""
        found = self._own[unit]
        if found is None:
            sort: tuple[int, ...] = (self.context.sorts[unit], self.state.strength[unit])
            if self.weights.together:
                sort = (*sort, unit)
            found = self._own[unit] = self.kept.worths_of(sort, lambda: self._most_fire(unit))
        return found

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
        fires = self.worths(unit).fires[moved]
        found = fires.get(start)
        if found is None:
            found = fires[start] = self._best_fire(unit, start, moved=moved)
        return found

    def _best_fire(self, unit: int, start: int, *, moved: bool) -> float:
        seen = self._seen.get(start)
        if seen is None:
            seen = self._seen[start] = self._seen_from(start)
        if not seen:
            return 0.0
        context, best = self.context, 0.0
        scores, men = (context.moved_scores if moved else context.scores)[unit], self.state.strength[unit]
        for distance, more, misses, plain, strength in seen:
            score = scores[distance]
            if not score:
                continue
            if plain and score < FACES - 1:
                score += 1
            if score > misses:
                hits = (men + more) * (score - misses) / FACES
                if hits > strength:
                    hits = strength
                if hits > best:
                    best = hits
        return best

    def _seen_from(self, start: int) -> list[Seen]:
        """The enemies that somebody in a hex would see."""
        far, below = self.context.distances[start], self.context.below[start]
        return [
            (far[at], below >> at & 1, misses, plain, strength)
            for at, sight, misses, plain, strength in self.kept.targets or self._targets()
            if far[at] <= sight
        ]

    def _targets(self) -> list[Target]:
        """How far each enemy is seen, what shelters it, whether it is conspicuous."""
        state, plain = self.state, self.context.conspicuous
        found = self.kept.targets = [
            (
                state.at[foe],
                fire.sight_distance(state, foe),
                fire.misses_against(state, foe),
                plain >> foe & 1,
                float(state.strength[foe]),
            )
            for foe in self.foes
        ]
        return found

    def near(self, hex_: int) -> int:
        """How far the nearest enemy is."""
        within, found = self._within, 0
        if not within[0]:
            return 0
        while not within[found] >> hex_ & 1:
            found += 1
            if found == len(within):
                within.append(self.context.masks.spread(within[-1]))
        return found

    def _aims_from(self, hex_: int) -> list[float]:
        """What each objective makes of a hex."""
        found = self._aims_at.get(hex_)
        if found is None:
            away, far = self.context.distances[hex_], self.weights.aim_far
            found = []
            for at, worth in self._aims.items():
                distance = away[at]
                found.append(worth if not distance else worth * far / (1 + distance))
            self._aims_at[hex_] = found
        return found

    def danger(self, unit: int, hex_: int) -> float:
        """The losses that the enemy's fire and assaults may cost a unit in a hex."""
        shelter = self.context.shelters[unit][hex_]
        found = self._dangers[shelter].get(hex_)
        if found is None:
            found = self._dangers[shelter][hex_] = self._danger(hex_, shelter)
        return found

    def _danger(self, hex_: int, shelter: int) -> float:
        threats = self.kept.threats.get(shelter) or self._threats(shelter)
        far, total = self.context.distances[hex_], 0.0
        for at, fires, assaults in threats:
            distance = far[at]
            if distance <= FARTHEST:
                total += fires[distance]
                total += assaults[distance]
        return total

    def _threats(self, shelter: int) -> list[Threat]:
        """What the fire and the assaults of each enemy may cost, in the order of their numbers."""
        state, rows = self.state, self._always.threats
        found = self.kept.threats[shelter] = []
        for foe in self.foes:
            key = (foe, state.strength[foe], shelter)
            fires, assaults = rows.get(key) or self._threat(*key)
            found.append((state.at[foe], fires, assaults))
        return found

    def _threat(self, foe: int, men: int, shelter: int) -> tuple[list[float], list[float]]:
        weights, base = self.weights, self.context.assault_base[foe]
        fires = [
            weights.fire_danger * men * (score - shelter) / FACES if score > shelter else 0.0
            for score in self.context.scores[foe]
        ]
        assaults = weights.assault_danger * men * (base - 2) if base > 2 else 0.0
        found = fires, [assaults] * 3 + [0.0] * (FARTHEST - 2)
        self._always.threats[foe, men, shelter] = found
        return found

    # --- places ----------------------------------------------------------------------------------------

    def place(self, unit: int, hex_: int) -> float:
        """What it is worth that a unit stands in a hex."""
        places = self.worths(unit).places
        found = places.get(hex_)
        if found is None:
            found = places[hex_] = self._place(unit, hex_)
        return found

    def _place(self, unit: int, hex_: int) -> float:
        weights, reach = self.weights, self._reach(unit)
        terms = (self._plain.setdefault(reach, {}).get(hex_) or self._plainly(hex_, reach))[2]
        shot = self.best_fire(unit, hex_, moved=False)
        value = weights.shot * shot - weights.danger * self.danger(unit, hex_)
        for term in terms:
            value += term
        if weights.together:
            state = self.state
            friends = state._units[self.side] & ~(1 << state.at[unit] if state.at[unit] >= 0 else 0)
            value += weights.together * (self.context.neighbours[hex_] & friends).bit_count()
        return value

    def best_move(self, unit: int, ways: int, least: float = -inf) -> float:
        """What the best of these hexes is worth more than where the unit stands; `least` if no more."""
        if not ways:
            return max(least, 0.0)
        worths = self.worths(unit)
        here = self.place(unit, self.state.at[unit])
        floor = here + least - ROUNDING
        found = worths.bests.get(ways)
        if found is None or (found[1] <= found[0] and floor < found[0]):
            found = worths.bests[ways] = floor, self._best_place(unit, ways, worths, floor)
        gain = found[1] - here
        return gain if gain > least else least

    def _best_place(self, unit: int, ways: int, worths: Worths, floor: float) -> float:
        """What the best of these hexes is worth, `floor` if no more.

        Who is surely no better is not weighed to the end: dangers cost nothing less than nothing.
        """
        if not self._can_tell:
            return max([self.place(unit, hex_) for hex_ in bits(ways)])
        places, dangers, danger = worths.places, self._dangers, self.weights.danger
        shelters, reach = self.context.shelters[unit], self._reach(unit)
        plain, shots = self._plain.setdefault(reach, {}), worths.most
        best, rows = floor, []
        while ways:
            low = ways & -ways
            ways ^= low
            hex_ = low.bit_length() - 1
            value, near, _terms = plain.get(hex_) or self._plainly(hex_, reach)
            if near > FARTHEST:  # no fire, no danger: that is what `_place` says
                if value > best:
                    best = value
                continue
            most = value + shots[near]
            if most <= best:
                continue
            worth = places.get(hex_)
            if worth is None:
                shelter = shelters[hex_]
                lost = dangers[shelter].get(hex_)
                if lost is None:
                    lost = dangers[shelter][hex_] = self._danger(hex_, shelter)
                rows.append((most - danger * lost, hex_))
            elif worth > best:
                best = worth
        rows.sort(reverse=True)
        for most, hex_ in rows:
            if most <= best:
                break
            worth = places[hex_] = self._place(unit, hex_)
            if worth > best:
                best = worth
        return best

    def _reach(self, unit: int) -> float:
        """How far from the enemy a unit likes to stay."""
        return self.weights.stand_off if self.context.range_of[0][unit] > 1 else 1.0

    def _plainly(self, hex_: int, reach: float) -> Plain:
        """`_place` of a hex far from the enemy, term by term; nearer ones are worth fire less danger more."""
        near = self.near(hex_)
        terms = [-self.weights.near * max(0.0, near - reach), *self._aims_from(hex_)]
        if self.context.difficult >> hex_ & 1:
            terms.append(-self.weights.difficult)
        value = 0.0
        for term in terms:
            value += term
        found = self._plain[reach][hex_] = value, near, terms
        return found

    def _most_fire(self, unit: int) -> list[float]:
        """What fire is worth at most with the enemy so far off, and a little more than rounding may add."""
        key = self.context.sorts[unit], self.state.strength[unit]
        known = self._always.most.get(key)
        if known is not None:
            return known
        scores, dice = self.context.scores[unit], self.state.strength[unit] + 1
        found: list[float] = []
        for near in range(FARTHEST, -1, -1):
            hits = dice * min(FACES - 1, scores[near] + 1) / FACES if scores[near] else 0.0
            found.append(max([self.weights.shot * hits + ROUNDING, *found[-1:]]))
        most = self._always.most[key] = found[::-1]
        return most
