"""Where the enemy can battle next, and the losses of it on average (BC-7, BC-9, BC-11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from core.geometry.hex_boards import bits
from core.presentation.planner import Note, Spot, ThreatKind, ThreatMap, ThreatSource, ThreatSpot
from core.systems.battle_cry.planner import hypotheticals
from core.systems.battle_cry.rules import battle, movement
from core.systems.battle_cry.rules.actions import Move
from core.systems.battle_cry.rules.context import BattleContext
from core.systems.battle_cry.rules.rule_tables import BATTLE_READING, DIE, INFANTRY, catalogue
from core.systems.battle_cry.rules.state import State
from core.text import _

STAND, AFTER_MOVE, MOVE = "stand", "after_move", "move"

KINDS = (
    ThreatKind(
        STAND,
        _("Battle where it stands"),
        Note(
            _("In range and in sight without moving, with one die or more left after the modifiers."), "BC-9"
        ),
    ),
    ThreatKind(
        AFTER_MOVE,
        _("Battle after a move"),
        Note(_("From the best of the hexes to which an ordinary order may move it and battle."), "BC-6.4"),
    ),
    ThreatKind(MOVE, _("Movement"), Note(_("Hexes that it may enter by an ordinary order."), "BC-7")),
)

LOSSES = Note(
    _(
        "Figures lost on average if every unit that could battle here did so once, with its best dice. "
        "Never more than the unit has; retreats and what they cost are not counted."
    ),
    "BC-11.1",
)
ORDERED = Note(
    _(
        "As if section cards ordered every enemy unit. Special cards do not count, nor generals who are "
        "ordered alone and join a unit."
    ),
    "BC-14",
)
ORDERED_NOW = Note(
    _("As the card on the table orders them. Generals who are ordered alone and join a unit do not count."),
    "BC-14",
)
STANDING = Note(_("Where nobody stands an infantry unit of full strength is supposed."), "BC-11")


@lru_cache(maxsize=512)
def mean_losses(dice: int, kind: int, strength: int) -> Fraction:
    """The figures that so many dice take on average from a target of that kind and strength (BC-11.1)."""
    reading = BATTLE_READING[kind]
    total = ways = 0
    for faces, weight in reading.outcomes(DIE, dice):
        total += min(reading.read(faces)[0], strength) * weight
        ways += weight
    return Fraction(total, ways)


def threat(known: State, side: int, target: int | None) -> ThreatMap:
    """The strokes of every unit of `side` at every hex, friends of it apart."""
    if known.ended:
        return ThreatMap(side, KINDS, {}, LOSSES, ())
    fights, moves = hypotheticals.may_act(known, side)
    if not fights:
        return ThreatMap(side, KINDS, {}, LOSSES, hypotheticals.idle_notes(known, side))
    context = known.context
    found: dict[int, list[ThreatSource]] = {}
    goals = context.masks.board & ~(known.units_mask(side) | known.generals_mask(side))
    lifted = hypotheticals.without(known, target)
    aims = _Aims(lifted, context, target)
    for unit in bits(context.side_units[side]):
        if known.at[unit] >= 0 and fights >> unit & 1:
            _strokes(lifted, unit, goals, aims, found, moves=bool(moves >> unit & 1))
    spots: dict[Spot, ThreatSpot] = {}
    for hex_, strokes in found.items():
        strokes.sort(key=lambda one: (one.losses is None, -(one.losses or 0), one.piece))
        spot = ThreatSpot(tuple(strokes), aims.target(hex_), Fraction(0))
        losses = {
            kind: aims.losses(hex_, sum(stroke.dice for stroke in spot.worst_strokes(kind)))
            for kind in (None, STAND, AFTER_MOVE)
        }
        by_kind = {kind: lost for kind, lost in losses.items() if kind is not None}
        spots[hex_] = replace(spot, losses=losses[None], by_kind=by_kind)
    as_if = ORDERED_NOW if hypotheticals.is_ending(known, side) else ORDERED
    notes = (as_if,) if target is not None else (as_if, STANDING)
    notes = (*hypotheticals.passed_note(known, side), *hypotheticals.last_note(known, side), *notes)
    return ThreatMap(side, KINDS, spots, LOSSES, notes)


def warm(known: State, side: int) -> Iterator[None]:
    """Fills the tables of strikes, unit by unit."""
    context = known.context
    aims = _Aims(known, context, None)
    for unit in bits(context.side_units[side]):
        if known.at[unit] >= 0:
            _strokes(known, unit, context.masks.board, aims, {}, moves=True)
            yield


class _Aims:
    """Who is struck in a hex: the unit there, else `supposed`, a unit beside a general too (BC-R61)."""

    def __init__(self, state: State, context: BattleContext, supposed: int | None) -> None:
        self._state, self._context, self.supposed = state, context, supposed

    def target(self, hex_: int) -> int | None:
        there = self._state.unit_on(hex_)
        comes = self.supposed is not None and not self._context.is_general[self.supposed]
        if there < 0 and not comes:
            there = self._state.general_on(hex_)
        return there if there >= 0 else self.supposed

    def losses(self, hex_: int, dice: int) -> Fraction:
        """The figures that so many dice take there on average."""
        target = self.target(hex_)
        if target is None:
            return mean_losses(dice, INFANTRY, catalogue().arms[INFANTRY].figures)
        return mean_losses(dice, self._context.kind_of[target], self._state.strength[target])


def _strokes(
    known: State, unit: int, goals: int, aims: _Aims, found: dict[int, list[ThreatSource]], *, moves: bool
) -> None:
    """What one unit could do: from where it stands, and where it `moves` from the best hex of its move.

    In the last turn no card but that on the table orders it (BC-R39); in a turn to come a common one may.
    """
    ending = hypotheticals.is_ending(known, known.context.side_of[unit])
    card = known.acts if ending else hypotheticals.common_card(known.context)
    state = hypotheticals.ordered(known, unit, card)
    start = state.at[unit]
    for hex_, dice in battle.strikes(state, unit, goals):
        found.setdefault(hex_, []).append(ThreatSource(unit, STAND, start, aims.losses(hex_, dice), dice))
    if not moves:
        return
    ways = movement.destinations(state, unit, along=False)
    moved = _after_moves(state, unit, goals)
    for hex_ in bits(ways & goals):  # whoever stands there bars the way through (BC-7.2)
        posed = hypotheticals.taken(state, hex_, 1 - state.context.side_of[unit])
        if movement.ways(posed, (unit,)) == _without(movement.ways(state, (unit,)), hex_):
            continue
        moved.pop(hex_, None)
        moved |= _after_moves(posed, unit, 1 << hex_)
    for hex_, (dice, place) in moved.items():
        found.setdefault(hex_, []).append(
            ThreatSource(unit, AFTER_MOVE, place, aims.losses(hex_, dice), dice)
        )
    for hex_ in bits(ways & goals):
        found.setdefault(hex_, []).append(ThreatSource(unit, MOVE, start))


def _without(found: list[tuple[int, int, int]], hex_: int) -> list[tuple[int, int, int]]:
    """The same ways less those that end in a hex."""
    return [(unit, alone & ~(1 << hex_), along & ~(1 << hex_)) for unit, alone, along in found]


def _after_moves(state: State, unit: int, goals: int) -> dict[int, tuple[int, int]]:
    """For each hex of `goals` the most dice of that unit after a move, and where it goes for them."""
    moved: dict[int, tuple[int, int]] = {}
    ways_along = movement.destinations(state, unit, along=True)
    for to in bits(movement.destinations(state, unit, along=False)):
        after = state.copy()
        movement.move(after, Move(unit, to, bool(ways_along >> to & 1)), None)
        if after.ended or not battle.fighters(after) >> unit & 1:
            continue  # nothing follows the last flag (BC-R30)
        for hex_, dice in battle.strikes(after, unit, goals):
            if hex_ not in moved or moved[hex_][0] < dice:
                moved[hex_] = (dice, to)
    return moved
