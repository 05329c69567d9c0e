"""Where the enemy can fire, assault or move next, and the elements that costs on average (BE-8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from core.chance.dice import D6, SumUpTo, Tally
from core.geometry.hex_boards import bits
from core.presentation.planner import Note, Spot, ThreatKind, ThreatMap, ThreatSource, ThreatSpot
from core.systems.belle_epoque.planner import hypotheticals, threat_notes
from core.systems.belle_epoque.planner.ways_back import Barred, barred
from core.systems.belle_epoque.rules import activation, assault, fire, movement, phases
from core.systems.belle_epoque.rules.frames import Assaulting
from core.systems.belle_epoque.rules.state import NOBODY, State
from core.text import _

FIRE, FIRE_MOVED, ASSAULT, MOVE = "fire", "fire_moved", "assault", "move"

KINDS = (
    ThreatKind(FIRE, _("Fire"), Note(_("Without moving: in range, seen, on a free line."), "BE-8.4")),
    ThreatKind(
        FIRE_MOVED,
        _("Fire after a basic move"),
        Note(_("With the score in brackets, from the best hex of a basic move."), "BE-8"),
    ),
    ThreatKind(
        ASSAULT,
        _("Assault"),
        Note(_("Where it stands, after a basic move or after a forced march; if nobody reacts."), "BE-10.1"),
    ),
    ThreatKind(MOVE, _("Movement"), Note(_("By a basic move or a forced march."), "BE-6")),
)

LOSSES = Note(
    _(
        "Elements lost for certain, on average, if each enemy unit that could strike here passes its test "
        "and does its worst once, each assault as if it were the first: a later one meets a lower score and "
        "fewer dice. Never more than the unit has. Every second loss of a stroke is left out as far as the "
        "unit can go back, as all stand now; a step that it cannot make, or never makes, counts."
    ),
    "BE-13.4",
)

Losses = tuple[int, ...]
"""In how many ways of all the dice 0, 1, 2 ... elements are lost for certain."""


@lru_cache(maxsize=1024)
def fire_losses(dice: int, score: int, misses: int, barred: Barred = (0,)) -> Losses:
    """What the dice of a fire cost for certain (BE-8.1, BE-13.4), even losses as far as no way leads back."""
    reading = Tally.of(hit=set(range(misses + 1, score + 1)))
    return _spread(
        (fire.elements(hits) + barred[min(hits // 2, len(barred) - 1)], weight)
        for (hits, *_others), weight in (
            (reading.read(faces), weight) for faces, weight in reading.outcomes(D6, dice)
        )
    )


@lru_cache(maxsize=4096)
def assault_losses(
    dice: tuple[int, int], limits: tuple[int, int], fast: bool, barred: Barred = (0,)
) -> Losses:
    """What the dice of an assault cost the defender for certain (BE-10.4, BE-13.1, BE-13.2)."""
    mine, its = (
        [(reading.read(faces), weight) for faces, weight in reading.outcomes(D6, count)]
        for reading, count in zip((SumUpTo(limits[0]), SumUpTo(limits[1])), dice, strict=True)
    )
    return _spread(
        (_defenders(attacked - defended, fast=fast, barred=barred), weight * other)
        for attacked, weight in mine
        for defended, other in its
    )


def _defenders(difference: int, *, fast: bool, barred: Barred) -> int:
    if difference < 0:
        return 0
    if not difference or fast:
        return difference or 1
    even = difference // 2
    return difference - even + barred[min(even, len(barred) - 1)]


def _spread(rows: Iterable[tuple[int, int]]) -> Losses:
    found: dict[int, int] = {}
    for lost, weight in rows:
        found[lost] = found.get(lost, 0) + weight
    return tuple(found.get(lost, 0) for lost in range(max(found) + 1))


@lru_cache(maxsize=1 << 14)
def mean(losses: tuple[Losses, ...], strength: int) -> Fraction:
    """The mean of all these losses together, at most `strength`; whole numbers keep it exact."""
    together = [1] + [0] * strength
    for one in losses:
        after = [0] * (strength + 1)
        for had, ways in enumerate(together):
            if ways:
                for lost, more in enumerate(one):
                    after[min(strength, had + lost)] += ways * more
        together = after
    return Fraction(sum(lost * ways for lost, ways in enumerate(together)), sum(together))


@lru_cache(maxsize=1 << 14)
def graded(losses: Losses, strength: int) -> tuple[Fraction, ...]:
    """How bad a stroke is: its mean for so many elements, then for ever fewer of them.

    Of two with one mean that is the worse which costs more of a unit that others strike, too: so that no
    order of units and hexes decides which one counts in a sum.
    """
    return tuple(mean((losses,), left) for left in range(strength, 0, -1))


@dataclass(frozen=True, slots=True)
class _ThreatSource:
    """A stroke with the spread of its losses."""

    kind: str
    start: int
    dice: int
    losses: Losses


Blows = dict[int, dict[tuple[int, str], _ThreatSource]]
"""By hex, then by unit and sort."""


def threat(known: State, side: int, target: int | None) -> ThreatMap:
    """The strokes of every unit of `side` at every hex that no friend of it holds."""
    if known.ended:
        return ThreatMap(side, KINDS, {}, LOSSES, ())
    context = known.context
    supposed = target if target is not None else hypotheticals.common_unit(known, 1 - side)
    state = hypotheticals.without(known, target)
    found: Blows = {}
    moves: dict[int, list[ThreatSource]] = {}
    assaulting = hypotheticals.assault_under_way(known)
    for unit in context.units_of[side]:
        if assaulting is not None and unit == assaulting.unit:
            found.setdefault(assaulting.stood, {})[unit, ASSAULT] = _assault_blow(known.copy(), assaulting)
        elif known.at[unit] >= 0:
            _strokes(state, unit, supposed, found, moves)
            if supposed != NOBODY and not hypotheticals.strikes_no_more(known, unit):
                _posed(known, state, unit, supposed, found)
    _arrivals(known, state, side, supposed, found, moves)
    spots: dict[Spot, ThreatSpot] = {}
    held = known.units_mask(side)  # a unit that moves leaves friends behind, or its own hex
    for hex_ in found.keys() | moves.keys():
        if held >> hex_ & 1:
            continue
        there = state.unit_on(hex_)
        struck = there if there >= 0 else supposed
        strength = known.strength[struck] if struck >= 0 else 0
        spot = _spot(found.get(hex_, {}), moves.get(hex_, []), strength)
        spots[hex_] = replace(spot, target=struck if struck >= 0 else None)
    return ThreatMap(side, KINDS, spots, LOSSES, threat_notes.notes(known, side, supposed))


def _spot(
    blows: dict[tuple[int, str], _ThreatSource], moves: list[ThreatSource], strength: int
) -> ThreatSpot:
    """The strokes at one hex with their losses, together and by sort."""
    strokes = [
        ThreatSource(unit, kind, blow.start, mean((blow.losses,), strength), blow.dice, spread=blow.losses)
        for (unit, kind), blow in blows.items()
    ]
    order = [kind.id for kind in KINDS]
    strokes.sort(key=lambda one: order.index(one.kind), reverse=True)
    strokes.sort(key=lambda one: graded(one.spread, strength), reverse=True)
    strokes.sort(key=lambda one: (-(one.losses or 0), one.piece))
    spot = ThreatSpot((*strokes, *moves), None, Fraction(0))

    def together(kind: str | None) -> Fraction:
        worst = (blows[one.piece, one.kind].losses for one in spot.worst_strokes(kind))
        return mean(tuple(sorted(worst)), strength)

    by_kind = {kind: together(kind) for kind in dict.fromkeys(one.kind for one in strokes)}
    return replace(spot, losses=together(None), by_kind=by_kind)


def warm(known: State, side: int) -> Iterator[None]:
    """Fills the tables of fire and assault, unit by unit."""
    supposed = hypotheticals.common_unit(known, 1 - side)
    for unit in known.context.units_of[side]:
        if known.at[unit] >= 0:
            _strokes(known, unit, supposed, {}, {})
            yield


def _strokes(
    known: State,
    unit: int,
    supposed: int,
    found: Blows,
    moves: dict[int, list[ThreatSource]],
) -> None:
    """What one unit could do: from where it stands, then from each hex of its move."""
    state = hypotheticals.about_to_strike(known, unit)
    start = state.at[unit]
    strikes = not hypotheticals.strikes_no_more(known, unit)
    if strikes:
        _fires(state, unit, supposed, _sort_of_fire(state), found)
        _assaults(state, unit, supposed, found)
    elif hypotheticals.acts_later(known, unit):
        return
    basic = movement.basic(state, unit, passed=True)
    for to in bits(_ways(state, unit)):
        moves.setdefault(to, []).append(ThreatSource(unit, MOVE, start))
        if not strikes:
            continue
        after = state.copy()
        movement.shift(after, unit, to, None)
        if basic >> to & 1:
            _fires(after, unit, supposed, FIRE_MOVED, found)
        _assaults(after, unit, supposed, found)


def _arrivals(
    known: State, state: State, side: int, supposed: int, found: Blows, moves: dict[int, list[ThreatSource]]
) -> None:
    """Who may come at the end of this turn strikes in the next, from each free entry hex (BE-R40)."""
    for unit, entry, there in hypotheticals.entered(state, side):
        blows: Blows = {}
        ways = {entry: [ThreatSource(unit, MOVE, entry)]}
        _strokes(there, unit, supposed, blows, ways)
        if supposed != NOBODY:
            _posed(known, there, unit, supposed, blows)
        blows.pop(entry, None)  # whoever stands there does not let it in (BE-R45)
        for hex_, here in blows.items():
            target = there.unit_on(hex_)
            for blow in here.values():
                _keep(found, hex_, unit, blow, known.strength[target if target >= 0 else supposed])
        for hex_, rows in ways.items():
            if all(one.piece != unit for one in moves.get(hex_, ())):
                moves.setdefault(hex_, []).extend(rows)


def _ways(state: State, unit: int) -> int:
    """The hexes to which a unit that has passed its test may move; none once it has moved (BE-5.6)."""
    return activation.ways_of(state, unit) if state.phase == phases.PASSED else 0


def _sort_of_fire(state: State) -> str:
    """With which score a unit fires where it stands (BE-5.5)."""
    return FIRE if state.phase == phases.PASSED else FIRE_MOVED


def _may_fire(state: State) -> bool:
    """Whether what was named, and a march that was made, leave a fire (BE-5.5, AMB 4)."""
    return state.aim in ("", "fire") and state.phase != phases.MARCHED


def _posed(known: State, lifted: State, unit: int, target: int, found: Blows) -> None:
    """The strokes of one unit anew where `target` would bar its ways, in its hex and beside it.

    In its own hex a target that is lifted has not come: it stands there as it stands (BE-9.2).
    """
    context = known.context
    home = known.at[target] if lifted.at[target] < 0 else -1
    moving = _ways(hypotheticals.about_to_strike(lifted, unit), unit) | 1 << lifted.at[unit]
    # Where it stands it stands, on impassable ground too (BE-6.5).
    ground = context.open_ground | (1 << home if home >= 0 else 0)
    free = ground & ~lifted.units_mask(0) & ~lifted.units_mask(1)
    for hex_ in bits(free):
        if hex_ != home and not (context.neighbours[hex_] | 1 << hex_) & moving:
            continue
        state = hypotheticals.come(lifted, target, hex_, moved=hex_ != home)
        here = found.get(hex_, {})
        for kind in (FIRE, FIRE_MOVED, ASSAULT):
            here.pop((unit, kind), None)
        _strokes_at(state, unit, target, found)
        if hex_ in found and not found[hex_]:
            del found[hex_]


def _strokes_at(posed: State, unit: int, target: int, found: Blows) -> None:
    """What one unit could do to another that stands where it stands."""
    state = hypotheticals.about_to_strike(posed, unit)
    hex_, most = state.at[target], posed.strength[target]
    near = state.context.neighbours[hex_]
    ways = _ways(state, unit)
    basic = movement.basic(state, unit, passed=True) & ways
    for to in bits(1 << state.at[unit] | basic | ways & near):
        after, kind = state, _sort_of_fire(state)
        if to != state.at[unit]:
            after, kind = state.copy(), FIRE_MOVED
            movement.shift(after, unit, to, None)
        if (after is state or basic >> to & 1) and _may_fire(state) and not after.stuck >> unit & 1:
            shot = fire.shooting(after, unit, target, moved=kind == FIRE_MOVED)
            if shot is not None:
                losses = fire_losses(*shot, barred(after, target, hex_, unit, chooses=True))
                _keep(found, hex_, unit, _ThreatSource(kind, to, shot[0], losses), most)
        if near >> to & 1 and activation.assaults_of(after, unit) >> target & 1:
            _keep(found, hex_, unit, _assault_blow(after, _supposed_assault(after, unit, target)), most)


def _keep(found: Blows, hex_: int, unit: int, blow: _ThreatSource, most: int) -> None:
    """Of each sort that one unit can do to a hex the worst for who has `most` elements to lose.

    Against a single element two dice that hit on 1 to 4 are worse than three that hit on 1 to 3.
    """
    here = found.setdefault(hex_, {})
    before = here.get((unit, blow.kind))
    if before is None or graded(blow.losses, most) > graded(before.losses, most):
        here[unit, blow.kind] = blow


def _fires(state: State, unit: int, supposed: int, kind: str, found: Blows) -> None:
    """Fire at every hex in range, at who stands there or is supposed to have come."""
    context, moved = state.context, kind == FIRE_MOVED
    start, far = state.at[unit], context.range_of[moved][unit]
    if state.stuck >> unit & 1 or not far or not _may_fire(state):
        return
    for hex_ in bits(context.discs[far][start] & ~state.units_mask(context.side_of[unit])):
        target = state.unit_on(hex_)
        if target >= 0:
            shot = fire.shooting(state, unit, target, moved=moved)
        elif supposed >= 0 and context.open_ground >> hex_ & 1:
            shot = _shot_at_comer(state, unit, supposed, hex_, moved=moved)
        else:
            continue
        if shot is not None:
            struck = target if target >= 0 else supposed
            losses = fire_losses(*shot, barred(state, struck, hex_, unit, chooses=True))
            _keep(found, hex_, unit, _ThreatSource(kind, start, shot[0], losses), state.strength[struck])


def _shot_at_comer(state: State, unit: int, target: int, hex_: int, *, moved: bool) -> fire.Shooting | None:
    """Fire at a unit that has moved into a hex: what stands in the way stays as it is."""
    at, ever = state.at[target], state.moved_ever
    state.at[target] = hex_
    state.moved_ever |= 1 << target
    shot = fire.shooting(state, unit, target, moved=moved)
    state.at[target], state.moved_ever = at, ever
    return shot


def _assaults(state: State, unit: int, supposed: int, found: Blows) -> None:
    """Assaults on every neighbouring hex."""
    context, start = state.context, state.at[unit]
    # Nobody enters impassable ground (BE-6.5), but whoever stands there from the start is assaulted there.
    struck_ground = context.open_ground | state.units_mask(1 - context.side_of[unit])
    near = context.neighbours[start] & struck_ground & ~state.units_mask(context.side_of[unit])
    for hex_ in bits(near):
        target, struck = state.unit_on(hex_), state
        if target < 0:
            if supposed < 0:
                continue
            target, struck = supposed, state.copy()
            struck.place(target, hex_)
        if activation.assaults_of(struck, unit) >> target & 1:
            blow = _assault_blow(struck, _supposed_assault(struck, unit, target))
            _keep(found, hex_, unit, blow, state.strength[target])


def _supposed_assault(state: State, unit: int, target: int) -> Assaulting:
    """An assault to which nobody reacts."""
    return Assaulting(unit, target, state.at[target], 0, False, True)


def _assault_blow(state: State, frame: Assaulting) -> _ThreatSource:
    """The dice of an assault as the rules would ask for them now (BE-10.3)."""
    attacker, defender = assault.roll(state, frame).handfuls
    assert isinstance(attacker.reading, SumUpTo)
    assert isinstance(defender.reading, SumUpTo)
    limits = attacker.reading.limit, defender.reading.limit
    dice = attacker.dice, defender.dice
    target = frame.target
    fast = assault.stands_fast(state, target)
    ways = (0,) if fast else barred(state, target, state.at[target], frame.unit, chooses=False)
    losses = assault_losses(dice, limits, fast, ways)
    return _ThreatSource(ASSAULT, state.at[frame.unit], attacker.dice, losses)
