"""Sight on the map as a planner asks for it (BC-10): fields, lines hex by hex, posts, what a side sees."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeAlias

from core.geometry.hex_boards import bits
from core.play.hex_planning import LineRules, blocked_by, crossings, field_of_view, ranked
from core.play.planning import Line, MutualSight, Note, Post, SideSight, SightField, Spot
from core.systems.battle_cry import battle, supposing
from core.systems.battle_cry.naming import capital, unit_text
from core.systems.battle_cry.state import NOBODY, State
from core.systems.battle_cry.tables import ARTILLERY, catalogue
from core.text import Names, Value, _

Eye: TypeAlias = tuple[bool, int]
"""Whether artillery looks, and of which side."""

CLEAR = Names("clear", "terrain clair")

OVER_FRIEND = Note(_("a friend beside the hill: seen over from it"), "BC-R3")
HILL_TO_HILL = Note(_("a hill between hills: the option lets them see each other"), "BC-R2")
FROM_HILL = Note(
    _("One end stands on a hill and sees over its friends beside it; the other does not."), "BC-R3"
)
COMMON = Note(_("No unit stands there: seen as by an infantry unit."), "BC-10")
EVERYWHERE = Note(_("Sight has no end; a battle needs range too."), "BC-10")
COUNTED = Note(_("Units count, generals do not: they battle nobody."), "BC-9.6")


def field(known: State, start: int, piece: int | None) -> SightField:
    """What is seen from a hex (BC-10)."""
    unit = looker(known, start, piece)
    notes = (EVERYWHERE,) if unit != NOBODY else (COMMON, EVERYWHERE)
    return _field(supposing.without(known, piece), start, _eye(known, unit), notes)


def looker(state: State, start: int, piece: int | None) -> int:
    """The unit that looks from a hex: `piece`, else who stands there, else nobody."""
    return piece if piece is not None else state.unit_on(start)


def _eye(state: State, unit: int) -> Eye:
    """Whether artillery looks, and of which side (of the first where nobody does, as `sight_line`)."""
    if unit == NOBODY:
        return False, 0
    return state.setting.kind_of[unit] == ARTILLERY, state.setting.side_of[unit]


def _field(state: State, start: int, eye: Eye, notes: tuple[Note, ...]) -> SightField:
    setting, shots = state.setting, state.setting.shots
    artillery, side = eye
    pieces = battle.pieces_between(state, start, artillery=artillery, side=side)
    base = start * setting.cells
    foes = setting.side_units[1 - side] | setting.side_generals[1 - side]
    return field_of_view(
        start,
        setting.masks.board,
        0,
        lambda hex_: shots[base + hex_][1],
        lambda hex_: pieces | setting.ground_between(start, hex_),
        lambda seen: tuple(foe for foe in bits(foes) if state.at[foe] in seen),
        notes,
    )


def line(known: State, start: int, end: int, piece: int | None) -> Line:
    """Every hex that a line crosses, with what the rules make of it."""
    setting = known.setting
    artillery, side = _eye(known, looker(known, start, piece))
    state = supposing.without(known, piece)
    mask = battle.blockers(state, start, end, artillery=artillery, side=side)
    distance, pairs = setting.shot(start, end)
    blockers = blocked_by(pairs, mask)
    rules = LineRules(
        mask,
        lambda hex_: what_is_in(known, hex_),
        lambda hex_: _excused(state, hex_, mask),
        "BC-10.1",
        "BC-10.2",
    )
    rows = crossings(setting.sight, start, end, blockers, rules)
    labels = {"start": setting.grid.label(start), "end": setting.grid.label(end)}
    if blockers:
        hexes = tuple(setting.grid.label(hex_) for hex_ in bits(blockers))
        note = Note(_("{start} does not see {end}: {hexes} in between.", hexes=hexes, **labels), "BC-10.1")
        return Line(start, end, "blocked", note, rows, distance)
    rule = "BC-10.3" if distance <= 1 else "BC-10.1"
    return Line(start, end, "seen", Note(_("{start} sees {end}.", **labels), rule), rows, distance)


def _excused(state: State, hex_: int, mask: int) -> Note | None:
    """Why a hex that could block does not block this line."""
    setting = state.setting
    if mask >> hex_ & 1:
        return None
    if setting.sight_blocks >> hex_ & 1:
        return HILL_TO_HILL
    if state.unit_on(hex_) >= 0 or state.general_on(hex_) >= 0:
        return OVER_FRIEND
    return None


def what_is_in(state: State, hex_: int) -> tuple[Value, ...]:
    """What grows and stands in a hex: the ground, fieldworks, pieces."""
    setting = state.setting
    ground = catalogue().grounds.get(setting.ground_ids[hex_])
    found: list[Value] = [capital(CLEAR if ground is None else ground.name)]
    if hex_ in setting.ground(state.works).works:
        found.append(capital(catalogue().grounds["fieldwork"].name))
    found += [unit_text(setting, unit) for unit in (state.unit_on(hex_), state.general_on(hex_)) if unit >= 0]
    return tuple(found)


def mutual(known: State, one: int, other: int) -> MutualSight:
    """A line both ways; only a hill beside friends makes them differ (BC-R3)."""
    there, back = line(known, one, other, None), line(known, other, one, None)
    return MutualSight(there, back, None if there.is_seen == back.is_seen else FROM_HILL)


def side_sight(known: State, side: int) -> SideSight:
    """How many units of a side see each hex, and each enemy piece."""
    setting = known.setting
    counts: dict[Spot, int] = dict.fromkeys(setting.grid.hexes, 0)
    observers = [unit for unit in bits(setting.side_units[side]) if known.at[unit] >= 0]
    for unit in observers:
        for hex_ in _field(known, known.at[unit], _eye(known, unit), ()).seen:
            counts[hex_] += 1
    foes = setting.side_units[1 - side] | setting.side_generals[1 - side]
    enemies = {foe: counts[known.at[foe]] for foe in bits(foes) if known.at[foe] >= 0}
    return SideSight(side, len(observers), counts, enemies, (COUNTED,))


def posts(
    known: State, side: int, piece: int | None, within: Collection[Spot] | None, costs: Mapping[Spot, int]
) -> tuple[Post, ...]:
    """The hexes from which a unit would see most; where others stand or no unit may be there is no post."""
    setting = known.setting
    state = supposing.without(known, piece)
    eye = _eye(known, piece) if piece is not None else (False, side)
    free = setting.masks.board & ~setting.ground(known.works).closed
    free &= ~(state.units_mask(0) | state.units_mask(1))
    hexes = [hex_ for hex_ in bits(free) if within is None or hex_ in within]
    seen = {hex_ for hex_, count in side_sight(known, side).counts.items() if count}
    return ranked((_field(state, hex_, eye, ()) for hex_ in hexes), seen, costs)
