"""What a battle is worth to a side, and what an act promises: for computer players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any

from core.geometry.bases import Footprint, Pose, footprint
from core.geometry.contacts import base_gap, least_gap
from core.systems.la_garde.players import prospects
from core.systems.la_garde.players.waiting import order_near
from core.systems.la_garde.players.weights import GREEDY, Weights
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import bombardment, combat, command, facts, victory
from core.systems.la_garde.rules.movement import Outcome, judge
from core.systems.la_garde.rules.orders import ATTACK, DEFEND, MANOEUVRE, NO_ORDER, UNWRITTEN
from core.systems.la_garde.rules.rule_tables import ROUT
from core.systems.la_garde.rules.state import NOBODY, State, touched_at

WORTH = {"VV": 2.6, "NV": 1.3, "DV": 0.1, "NN": -0.3, "DN": -0.9, "DD": -2.2}
"""What a result of a combat is worth to the attacker."""
SHOTS = {"VV": 2.4, "NV": 1.4, "DV": 1.0, "VD": 0.8, "NN": 0.5, "DN": 0.0, "DD": 0.0}
"""What a result of a bombardment is worth."""


def evaluate(state: State, side: int) -> float:
    """How well `side` stands: exhausted divisions, brigades out of action, elements, objectives."""
    if state.ended:
        winner = state.ended[0].winner
        return 0.0 if winner is None else 1000.0 if winner == side else -1000.0
    total = 0.0
    context = state.context
    for unit, owner in enumerate(context.side_of):
        sign = 1.0 if owner == side else -1.0
        left = 0.0 if state.gone >> unit & 1 else state.elements[unit] - 0.8 * state.cohesion[unit]
        left += facts.attached_elements(state, unit)
        total += sign * left
    for owner in (0, 1):
        sign = 1.0 if owner == side else -1.0
        total -= sign * 6.0 * victory.exhausted(state, owner)
    for number, holder in enumerate(state.held):
        only = context.aim_sides[number]
        if holder != NOBODY and only in (NOBODY, holder):
            total += 3.0 if holder == side else -3.0
    return total


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
        self._wanted: dict[int, int] = {}
        self._stood: dict[int, float] = {}
        self._name = -1
        self.foes = state.on_table(1 - side)
        self._prices: list[float] | None = None

    @property
    def prices(self) -> list[float]:
        """What it is worth to put each brigade out of action; asked only where combats or fire are."""
        if self._prices is None:
            self._prices = prospects.prices(self.state)
        return self._prices

    # --- orders ------------------------------------------------------------------------------------------

    def wanted(self, division: int) -> int:
        """The order that a division should have: at enemies in reach attack, far from them manoeuvre."""
        if division not in self._wanted:
            self._wanted[division] = self._order(division)
        return self._wanted[division]

    def _order(self, division: int) -> int:
        state, context = self.state, self.context
        foes = state.on_table(1 - self.side)
        units = [unit for unit in context.units_of_division[division] if state.feet[unit] is not None]
        fit = [unit for unit in units if not state.is_routed(unit)]
        if not foes or not fit:
            return DEFEND
        batteries = all(context.is_battery[unit] for unit in fit)
        if batteries:
            return ATTACK
        apart = min(state.gap(unit, foe) for unit in fit for foe in foes)
        if any(state.touched(unit) for unit in fit):
            return self.near(division, fit)
        shaken = sum(state.cohesion[unit] > 0 for unit in fit)
        if shaken * self.weights.shaken > len(fit) and apart > 1000 * self.weights.rest:
            return DEFEND
        longest = max(context.zone_of[foe] for foe in foes)
        march = max(context.troop_of[unit].manoeuvre for unit in fit)
        if self.holds_well(units, march):
            return DEFEND
        if apart > self.weights.march * march + longest:
            return MANOEUVRE
        return self.near(division, fit)

    def near(self, division: int, fit: Sequence[int]) -> int:
        """The order of a division that has come near to the enemy."""
        return order_near(self.state, self.side, division, fit, self.weights, self.duel)

    def holds_well(self, units: Sequence[int], march: int) -> bool:
        """Whether a division's side holds all that is to be won, so that the enemy must come.

        It waits where it is not far from there (`Weights.wait`); else it comes up to those who hold it.
        """
        state, context = self.state, self.context
        if not context.aims:
            return False
        mine = [number for number, held in enumerate(state.held) if held == self.side]
        if len(mine) < len(context.aims):
            return False
        far = context.distances["objective"] + round(self.weights.wait * march)
        return any(context.aims[number].is_near(state.foot(unit), far) for number in mine for unit in units)

    def order_division(self, action: acts.OrderDivision) -> float:
        """Writes what is wanted, once."""
        held = self.state.orders[action.division]
        wanted = self.wanted(action.division)
        if action.order != wanted:
            return -1.0
        return 2.0 if held != wanted else -1.0

    def order_corps(self, action: acts.OrderCorps) -> float:
        """The corps shows what most of its divisions do, attack before all."""
        state, context = self.state, self.context
        rows = [
            self.wanted(division)
            for division in context.divisions_of_corps[action.corps]
            if state.orders[division] != NO_ORDER
        ]
        best = max((ATTACK, DEFEND, MANOEUVRE), key=lambda order: (rows.count(order), order == ATTACK))
        held = state.corps_orders[action.corps]
        if action.order != best:
            return -1.0
        return 2.0 if held in (UNWRITTEN, *(ATTACK, DEFEND, MANOEUVRE)) and held != best else -1.0

    def change(self, action: acts.ChangeOrder) -> float:
        """Only away from an order that is plainly wrong now."""
        held = self.state.orders[action.division]
        wanted = self.wanted(action.division)
        if (
            action.order == wanted
            and wanted == ATTACK
            and held == MANOEUVRE
            and self._in_reach(action.division)
        ):
            return 1.0
        return -1.0

    def _in_reach(self, division: int) -> bool:
        state, context = self.state, self.context
        foes = state.on_table(1 - self.side)
        units = [unit for unit in context.units_of_division[division] if state.feet[unit] is not None]
        return any(
            state.gap(unit, foe) <= context.troop_of[unit].attack
            for unit in units
            if not context.is_battery[unit]
            for foe in foes
        )

    # --- activations -------------------------------------------------------------------------------------

    def activate(self, action: acts.Activate) -> float:
        """Who can strike first goes first, cavalry later than foot."""
        state, context = self.state, self.context
        order = state.orders[action.division]
        foes = state.on_table(1 - self.side)
        units = [unit for unit in context.units_of_division[action.division] if state.feet[unit] is not None]
        if not foes or not units:
            return 0.0
        apart = min(state.gap(unit, foe) for unit in units for foe in foes)
        return (3.0 if order == ATTACK else 1.0) - apart / 100_000

    def ride(self, action: acts.MoveGeneral) -> float:
        """Generals stay with those whom they command, near who attacks."""
        trial = self.state.copy()
        trial.generals[action.post] = (action.x, action.y)
        trial.touch()
        gain = self.led(trial, action.post) - self.led(self.state, action.post)
        return gain if gain > 0.05 else -0.1

    def led(self, state: State, post: int) -> float:
        """What a general's place is worth."""
        context, weights = self.context, self.weights
        row = context.posts[post]
        value = 0.0
        for division in context.divisions_of[row.side]:
            chain = (
                context.division_post[division],
                context.corps_post[context.corps_of[division]],
                context.army_post[row.side],
            )
            if post not in chain or not command.is_present(state, division):
                continue
            value += weights.in_range * command.has_general_in_range(state, division)
            at = command.place_of(state, post)
            if post != chain[0] or at is None:
                continue
            for unit in context.units_of_division[division]:
                foot = state.feet[unit]
                if foot is None:
                    continue
                value += weights.commanded * command.is_commanded(state, unit)
                x, y = foot.double_x / 2 - at[0], foot.double_y / 2 - at[1]
                apart = sqrt(x * x + y * y)
                value -= apart / (1000 * weights.general_far)
                if state.orders[division] == ATTACK and state.touched(unit):
                    value += weights.general_fight * (apart < 12_000)
        return value

    # --- combats -----------------------------------------------------------------------------------------

    def duel(self, state: State, unit: int, foe: int) -> float:
        """What a combat promises to its attacker."""
        odds = combat.bag_of(state, unit, foe).odds()
        total = sum(ways for _result, ways in odds)
        value = sum(WORTH[result] * ways for result, ways in odds) / total
        if self.weights.toll:
            priced = prospects.POINTS * prospects.combat_value(state, unit, foe, self.prices)
            value += self.weights.toll * (priced - value)
        return value

    def attack(self, action: acts.Attack) -> float:
        """The best combats first."""
        return self.weights.attack + self.duel(self.state, action.unit, action.target)

    def bombard(self, action: acts.Bombard) -> float:
        """Every bombardment is worth its tokens; not for batteries that should move up."""
        odds = bombardment.bag_of(self.state, action.unit, action.target).odds(ordered=True)
        total = sum(ways for _result, ways in odds)
        value = sum(SHOTS[result] * ways for result, ways in odds) / total
        if self.weights.fire_toll:
            shot = prospects.shot_value(self.state, action.unit, action.target, self.prices)
            value += self.weights.fire_toll * (prospects.POINTS * shot - value)
        return self.weights.bombard + value

    # --- moves -------------------------------------------------------------------------------------------

    def move(self, action: acts.Move) -> float:
        """What a move makes better: combats, the way to the enemy and the objectives, support."""
        outcome = judge(self.state, action)
        if not isinstance(outcome, Outcome):
            return -100.0
        gain = self.after(action.unit, outcome.end) - self.stood(action.unit)
        if outcome.river:
            gain -= self.weights.river
        return gain

    def stood(self, unit: int) -> float:
        """What a brigade's present place is worth."""
        if unit not in self._stood:
            self._stood[unit] = self.after(unit, self.state.foot(unit).pose)
        return self._stood[unit]

    def after(self, unit: int, end: Pose) -> float:
        """What it would be worth that a brigade stands there.

        Remembered where no combat is to be expected: such a place hangs on few things.
        """
        state, context = self.state, self.context
        foot = footprint(state.base(unit), end)
        order = state.orders[context.division_of[unit]]
        fights = order == ATTACK and not context.is_battery[unit]
        if fights and touched_at(context, state.layout, context.side_of[unit], foot):
            return self.fighting(unit, end)
        if self.weights.support:
            return self.place(0.0, unit, foot)
        general = command.general_place(state, context.division_of[unit])
        key = (self.name, unit, foot, state.cohesion[unit], order == NO_ORDER, general)
        value = context.places.get(key)
        return context.places.keep(key, self.place(0.0, unit, foot)) if value is None else value

    def fighting(self, unit: int, end: Pose) -> float:
        """The same of a place from which a brigade attacks."""
        state = self.state
        if end != state.foot(unit).pose:
            state = state.copy()
            state.place({unit: end})
        value = self.weights.contact
        value += self.weights.duel * max(self.duel(state, unit, foe) for foe in state.touched(unit))
        return self.place(value, unit, state.foot(unit))

    @property
    def name(self) -> int:
        """A short name for all on which the worth of places hangs beside who would stand there."""
        if self._name < 0:
            state = self.state
            foes = tuple([(foe, state.feet[foe]) for foe in self.foes])
            key = ("places", self.side, self.weights, foes, tuple(state.held))
            self._name = self.context.names.of(key)
        return self._name

    def place(self, value: float, unit: int, foot: Footprint) -> float:
        """What it is worth that a brigade stands there, beside the `value` of its combats."""
        state, context, weights = self.state, self.context, self.weights
        if not self.foes:
            return 0.0
        apart = least_gap(foot, [state.foot(foe) for foe in self.foes]) / 1000
        fit = 0.2 if state.cohesion[unit] >= ROUT else 1.0
        if context.is_battery[unit]:
            gun = context.gun_of[unit]
            best = weights.battery_range * (gun.medium if gun is not None else 15_000) / 1000
            value -= weights.battery * abs(apart - best)
        elif state.cohesion[unit]:
            value += weights.shy * min(apart, weights.shy_far)
        else:
            value -= weights.close * apart * fit
        if not command.would_be_commanded(state, unit, foot):
            value -= weights.uncommanded
        if weights.support:
            friends = (mate for mate in state.on_table(self.side) if mate != unit)
            value += weights.support * sum(base_gap(foot, state.foot(mate)) <= 10_000 for mate in friends)
        for number, aim in enumerate(context.aims):
            if context.aim_sides[number] not in (NOBODY, self.side) and state.held[number] == self.side:
                continue
            x, y = aim.middle
            dx, dy = foot.double_x / 2 - x, foot.double_y / 2 - y
            far = sqrt(dx * dx + dy * dy) / 1000
            value -= weights.aim * far
            if far < 12:
                value += weights.at_aim
        return value

    def end_moves(self, action: Any) -> float:
        """When nothing makes it better."""
        return self.weights.stay

    def occupy(self, action: acts.Occupy) -> float:
        """Ground that is won is taken, by who is in good order."""
        occupy = self.weights.occupy
        return occupy if self.state.cohesion[action.unit] == 0 else -occupy

    def engage(self, action: acts.Engage) -> float:
        """Division generals join; those above stay out."""
        if action.post < 0:
            return 1.0
        return self.weights.join if self.context.posts[action.post].level == 0 else -1.0


def _flat(value: float) -> Callable[[Thought, Any], float]:
    return lambda thought, action: value


SCORES: dict[type, Callable[[Thought, Any], float]] = {
    acts.Lay: _flat(0.0),
    acts.Enter: _flat(1.0),
    acts.EndEntries: _flat(0.0),
    acts.LayAide: _flat(1.0),
    acts.EndAides: _flat(0.0),
    acts.OrderCorps: Thought.order_corps,
    acts.OrderDivision: Thought.order_division,
    acts.EndOrders: _flat(0.0),
    acts.GoFirst: lambda thought, action: 1.0 if action.side == thought.side else 0.0,
    acts.Activate: Thought.activate,
    acts.ChangeOrder: Thought.change,
    acts.KeepOrder: _flat(0.0),
    acts.MoveGeneral: Thought.ride,
    acts.EndGenerals: _flat(0.0),
    acts.Bombard: Thought.bombard,
    acts.EndBombards: _flat(0.0),
    acts.Move: Thought.move,
    acts.EndMoves: Thought.end_moves,
    acts.Attack: Thought.attack,
    acts.Engage: Thought.engage,
    acts.Stand: _flat(0.0),
    acts.Occupy: Thought.occupy,
}
