"""What is worked out once for a list of actions: assaults, tests, whom to activate."""

from __future__ import annotations

from math import sqrt

from core.geometry.hex_boards import bits
from core.systems.belle_epoque.players.kept_worths import Round
from core.systems.belle_epoque.players.margins import FACES, die, expected_margin
from core.systems.belle_epoque.players.places import Places
from core.systems.belle_epoque.players.weights import Weights
from core.systems.belle_epoque.rules import activation, assault, fire, movement
from core.systems.belle_epoque.rules.rule_tables import CERTAIN
from core.systems.belle_epoque.rules.state import State

ELEMENT = 1.0


class Thought(Places):
    """What is worked out once for a list of actions."""

    def __init__(self, state: State, side: int, weights: Weights) -> None:
        super().__init__(state, side, weights)
        now = self._round()
        self._fights, self._tests, self._basics = now.fights, now.tests, now.basics

    def _round(self) -> Round:
        """What was worked out of assaults and tests while nobody moved, fired, lost or fought.

        Enemies that have had their activation give no fire in support, who is stuck does not fire.
        """
        state, rounds = self.state, self.kept.rounds
        theirs = self.context.side_units[1 - self.side]
        mine = self.context.side_units[self.side]
        own = tuple([state.strength[unit] for unit in self.context.units_of[self.side]])
        shown = state.moved_ever & mine, state.fired_ever & mine  # how far supporters see an attacker
        key = (tuple(state.at), own, tuple(state.fought), state.activated & theirs, state.stuck, shown)
        found = rounds.get(key)
        return rounds.keep(key, Round()) if found is None else found

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

    def basic(self, unit: int) -> float:
        """What the best basic move without a test promises."""
        found = self._basics.get(unit)
        if found is None:
            ways = movement.basic(self.state, unit, passed=False)
            found = self._basics[unit] = self.best_move(unit, ways, 0.0)
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
        if self.best_fire(unit, state.at[unit], moved=False) > best:  # then lines of fire are looked at
            for target in bits(fire.targets(state, unit, moved=False)):
                best = max(best, self.hits(unit, state.at[unit], target, state.at[target], moved=False))
        best = max(best, self.best_fight(unit))
        ways = movement.reach(state, unit)
        best = max(best, self._best_charge(unit, ways))
        return self.best_move(unit, ways, best) - basic

    def _best_charge(self, unit: int, ways: int) -> float:
        """The best assault after a move."""
        state, context = self.state, self.context
        free = ways & ~context.difficult
        best = 0.0
        near = self.context.masks.spread(free) & state._units[1 - self.side] if free else 0
        for hex_ in bits(near):
            best = max(best, self.weights.charge * self.fight(unit, state._unit_on[hex_]))
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
        basic, more, stay = self.basic(unit), self.after_test(unit), self.weights.stay
        if stay and (not more or basic + more < stay):
            return -stay  # a basic move needs no test
        return basic + 0.01 + chance * more - self.weights.point * cp * scarce
