"""What a battle and a place are worth to a side that looks at a battle: for computer players."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import comb

from core.geometry.hex_boards import bits
from core.systems.battle_cry.players.facing import Facing
from core.systems.battle_cry.players.weights import Weights
from core.systems.battle_cry.rules import battle, movement, retreat
from core.systems.battle_cry.rules.rule_tables import ARTILLERY, GENERAL, INFANTRY
from core.systems.battle_cry.rules.state import State

HITS_A_DIE = (1 / 2, 1 / 3, 1 / 3, 1 / 6)
FLAGS_A_DIE = 1 / 6
THREAT = 4
"""Hexes within which an enemy's dice are feared."""


@lru_cache(maxsize=1 << 12)
def chance_of(dice: int, strength: int, hitting: float) -> float:
    """The chance that so many dice hit a piece of that strength as often as it takes."""
    return sum(
        comb(dice, hits) * hitting**hits * (1 - hitting) ** (dice - hits)
        for hits in range(strength, dice + 1)
    )


class Thought:
    """What is worked out once for a list of actions."""

    def __init__(self, state: State, side: int, weights: Weights) -> None:
        self.state = state
        self.weights = weights
        self.context = state.context
        self.side = side
        units, generals = state._units, state._generals
        self.foes = units[1 - side] | generals[1 - side]
        self.friends = units[side]
        self.pieces = units[0] | units[1] | generals[0] | generals[1]
        self._recall()
        self._threats: list[tuple[int, ...]] | None = None
        self._generals = state._general_on

    def _recall(self) -> None:
        """Take up what was worked out while no enemy, or no piece at all, moved or lost a figure."""
        state, context, weights = self.state, self.context, self.weights
        at, strength, his = state.at, state.strength, context.pieces_of[1 - self.side]
        foes = tuple([at[foe] for foe in his]), tuple([strength[foe] for foe in his])
        key = (self.side, weights, state.works, foes)
        found: Facing | None = context.facings.get(key)
        facing = context.facings.keep(key, Facing()) if found is None else found
        facing.look((tuple(at), tuple(strength)))
        self._dice_at, self._near, self._worths = facing.dice_at, facing.near, facing.worths
        self._shots, self._lanes = facing.shots, facing.lanes
        self._places, self._struck = facing.places, facing.struck
        self.orders: dict[int, float] = {} if weights.order_gain else facing.orders

    # --- battle ----------------------------------------------------------------------------------------

    def promise(self, unit: int, start: int, hex_: int) -> float:
        """What a battle of a unit standing in `start` against a hex is worth."""
        dice = self._dice(unit, start, hex_)
        return 0.0 if dice is None else self._worth(hex_, dice + self._general_dice(unit))

    def _worth(self, hex_: int, dice: int) -> float:
        """What so many dice against a hex are worth."""
        key = (hex_, dice)
        found = self._worths.get(key)
        if found is None:
            found = self._worths[key] = self._worked_out(hex_, dice)
        return found

    def _worked_out(self, hex_: int, dice: int) -> float:
        state, context = self.state, self.context
        target = state._unit_on[hex_]
        if target < 0:
            target = state._general_on[hex_]
        if dice <= 0 or target < 0:
            return 0.0
        hits = dice * HITS_A_DIE[context.kind_of[target]]
        strength = state.strength[target]
        weights = self.weights
        worth = weights.figure * min(hits, strength) + weights.flag_die * dice * FLAGS_A_DIE
        kill = min(1.0, hits / strength) ** 2
        if retreat.on_base_row(state, target):
            kill = max(kill, 1 - (1 - FLAGS_A_DIE) ** dice)
        worth += weights.flag * kill
        if state._general_on[hex_] >= 0 and context.kind_of[target] != GENERAL:
            worth += weights.led_target
        return worth

    def _dice(self, unit: int, start: int, hex_: int) -> int | None:
        """The dice of a unit in `start` against a hex, without its general's; None where it cannot strike."""
        return self._rows(unit, start, (hex_,))[0][1]

    def _rows(self, unit: int, start: int, hexes: Iterable[int]) -> list[tuple[int, int | None]]:
        """The same for many hexes: what `battle.base_dice`, `battle.sees` and the ground say, in one loop."""
        state, context = self.state, self.context
        side, artillery = context.side_of[unit], context.kind_of[unit] == ARTILLERY
        pieces = battle.pieces_between(state, start, artillery=artillery, side=side)
        shots, key, gun = context.shots, start * context.cells, context.gun_of[unit]
        ground = context.grounds[state.works]
        found: list[tuple[int, int | None]] = []
        for hex_ in hexes:
            distance, pairs = shots[key + hex_]
            dice: int | None = ground.dice_at(gun, start, distance) or None
            if dice is not None and pairs:
                mask = pieces | context.ground_between(start, hex_)
                for left, right in pairs:
                    if left & mask and right & mask:
                        dice = None
                        break
            found.append((hex_, dice if dice is None else dice + ground.terms(start, hex_)[0]))
        return found

    def _general_dice(self, unit: int) -> int:
        return int(self._generals[self.state.at[unit]] >= 0 and self.context.general_die[unit])

    def _field(self, unit: int, start: int, between: int) -> list[tuple[int, int | None]]:
        """The enemies within range of `start` and the dice against each; kept while nobody there moves."""
        context = self.context
        foes = self.foes & context.in_range[unit][start]
        key = (
            context.gun_of[unit],
            context.kind_of[unit],
            context.side_of[unit],
            start,
            foes,
            between,
            self.state.works,
        )
        found: list[tuple[int, int | None]] | None = context.fields.get(key)
        if found is None:
            found = context.fields.keep(key, self._rows(unit, start, bits(foes)))
        return found

    def _lane(self, unit: int, start: int) -> int:
        """The hexes in which a piece may stand between `start` and an enemy within range of it."""
        key = (self.context.range_of[unit], start)
        found = self._lanes.get(key)
        if found is None:
            found = self._lanes[key] = self._lane_of(start, self.foes & self.context.in_range[unit][start])
        return found

    def _lane_of(self, start: int, foes: int) -> int:
        context = self.context
        key = (start, foes)
        found: int | None = context.fields.get(key)
        if found is None:
            found, shots, row = 0, context.shots, start * context.cells
            for hex_ in bits(foes):
                for left, right in shots[row + hex_][1]:
                    found |= left | right
            context.fields.keep(key, found)
        return found

    def best_shot(self, unit: int, start: int) -> float:
        """The best battle that a unit would have in `start`; the same for all of its arm."""
        context = self.context
        if not self.foes & context.in_range[unit][start]:
            return 0.0
        more, between = self._general_dice(unit), self.pieces & self._lane(unit, start)
        key = (context.gun_of[unit], context.kind_of[unit], more, start, between)
        best = self._shots.get(key)
        if best is None:
            worths = [
                0.0 if dice is None else self._worth(hex_, dice + more)
                for hex_, dice in self._field(unit, start, between)
            ]
            best = self._shots[key] = max(worths, default=0.0)
        return best

    def danger(self, unit: int, hex_: int) -> float:
        """What standing in a hex costs: enemy dice that reach it, more for the weak and for generals."""
        dice = self._dice_at.get(hex_)
        if dice is None:
            dice = self._dice_at[hex_] = self._enemy_dice(hex_)
        strength, weights = max(1, self.state.strength[unit]), self.weights
        danger = weights.danger * dice * (1 + weights.weak / strength)
        if weights.doom and dice:
            danger += weights.doom * chance_of(dice, strength, HITS_A_DIE[self.context.kind_of[unit]])
        return danger

    def _enemy_dice(self, hex_: int) -> int:
        rows = self._threats
        if rows is None:
            state, guns = self.state, self.context.gun_of
            on = state._unit_on
            rows = self._threats = [
                self._threat(guns[on[foe_hex]], foe_hex) for foe_hex in bits(self.foes) if on[foe_hex] >= 0
            ]
        return sum([row[hex_] for row in rows])

    def _threat(self, gun: int, foe_hex: int) -> tuple[int, ...]:
        """The dice of a gun that stands there, hex by hex; kept while the fieldworks stay as they are."""
        context, works = self.context, self.state.works
        key = (gun, foe_hex, works)
        found: tuple[int, ...] | None = context.fields.get(key)
        if found is not None:
            return found
        ground, row = context.grounds[works], [0] * context.cells
        for hex_ in bits(context.masks.disc(foe_hex, THREAT)):
            base = ground.base_dice(gun, foe_hex, hex_)
            if base:
                row[hex_] = max(0, base + ground.terms(foe_hex, hex_)[0])
        kept = tuple(row)
        context.fields.keep(key, kept)
        return kept

    def near(self, hex_: int) -> int:
        """How far the nearest enemy is: a small longing to come to grips."""
        found = self._near.get(hex_)
        if found is None:
            foes, found = self.foes, 0
            if foes:
                discs = self.context.masks.discs
                while not discs(found)[hex_] & foes:
                    found += 1
            self._near[hex_] = found
        return found

    def flag_hex(self, hex_: int) -> float:
        """Flags that a unit of this side would hold in a hex."""
        if not self.context.flag_hexes:
            return 0.0
        return self.weights.flag * sum(
            value
            for bit, owner, value, _at_end in self.context.flag_hexes
            if owner == self.side and bit >> hex_ & 1
        )

    def place(self, unit: int, hex_: int, *, fights: bool) -> float:
        """What it is worth that a unit stands in a hex."""
        key = (unit, hex_, fights)
        found = self._places.get(key)
        if found is None:
            found = self._places[key] = self._place(unit, hex_, fights=fights)
        return found

    def _place(self, unit: int, hex_: int, *, fights: bool) -> float:
        context, weights = self.context, self.weights
        if context.is_general[unit]:
            return self._general_place(unit, hex_)
        shot = self.best_shot(unit, hex_) if fights else 0.0
        worth = shot + self.flag_hex(hex_) - self.danger(unit, hex_) - weights.near * self.near(hex_)
        if weights.together:
            others = self.friends & ~(1 << self.state.at[unit])
            worth += weights.together * (context.neighbours[hex_] & others).bit_count()
        return worth

    def _general_place(self, general: int, hex_: int) -> float:
        state, weights = self.state, self.weights
        unit = state._unit_on[hex_]
        if unit >= 0:
            return (
                weights.led + weights.led_strength * state.strength[unit] - weights.led_near * self.near(hex_)
            )
        return -weights.lone_danger * self.danger(general, hex_) - weights.lone

    def gain(self, unit: int) -> float:
        """What a unit that is ordered can make better: a battle from here, or the best place it can go to."""
        here = self.state.at[unit]
        without = self.place(unit, here, fights=False)
        best = self.place(unit, here, fights=True)
        for hex_ in bits(movement.destinations(self.state, unit, along=False)):
            if self.withdraws_idly(unit, hex_):
                continue
            best = max(best, self.place(unit, hex_, fights=self.fights(unit, here, hex_)))
        return best - without

    def fights(self, unit: int, start: int, to: int) -> bool:
        """Whether a unit may battle after that move."""
        context, state = self.context, self.state
        kind = context.kind_of[unit]
        if not context.catalogue.arms[kind].move_and_battle or context.grounds[state.works].bars >> to & 1:
            return False
        marches = kind == INFANTRY and not context.neighbours[start] >> to & 1
        return not (marches and self.weights.march and not context.double_move[self.side])

    def can_strike(self, unit: int) -> bool:
        """Whether a unit could battle after some move, or without one."""
        here = self.state.at[unit]
        if self.best_shot(unit, here):
            return True
        return any(
            self.fights(unit, here, hex_) and self.best_shot(unit, hex_)
            for hex_ in bits(movement.destinations(self.state, unit, along=False))
        )

    def withdraws_idly(self, unit: int, to: int) -> bool:
        """Whether a gun would go back for no shot, out of a hex that no enemy strikes at from where he is."""
        if not self.weights.vain or self.context.kind_of[unit] != ARTILLERY:
            return False
        here = self.state.at[unit]
        if self.near(to) <= self.near(here) or self.best_shot(unit, to) > self.best_shot(unit, here):
            return False
        return not self.is_struck(here)

    def is_struck(self, hex_: int) -> bool:
        """Whether an enemy has dice against a hex from where he stands."""
        found = self._struck.get(hex_)
        if found is None:
            on = self.state._unit_on
            found = any(on[foe] >= 0 and self._dice(on[foe], foe, hex_) for foe in bits(self.foes))
            self._struck[hex_] = found
        return found
