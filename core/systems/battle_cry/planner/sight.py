"""Sight on the map as a planner asks for it (BC-10): fields, lines hex by hex, posts, what a side sees."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeAlias

from core.geometry.hex_boards import bits, mask_of
from core.geometry.hex_sight import blocking
from core.kit.names import side_name
from core.planning.hex_sight_plans import GRAZED_ACROSS, LineRules, counts_of, crossings, field_of
from core.presentation.briefs import capital
from core.presentation.planner import (
    Line,
    MutualSight,
    Note,
    SideSight,
    SightField,
    Spot,
    Viewpoint,
    viewpoint_order,
)
from core.systems.battle_cry.planner import hypotheticals
from core.systems.battle_cry.rules import battle, sight_line
from core.systems.battle_cry.rules.rule_tables import catalogue
from core.systems.battle_cry.rules.state import NOBODY, State
from core.systems.battle_cry.words.names import unit_text
from core.text import Names, Value, _

Eye: TypeAlias = tuple[bool, int]
"""Whether artillery looks, and of which side."""

CLEAR = Names("clear", "terrain clair")

OVER_FRIEND = Note(_("a friend beside the hill: seen over from it"), "BC-R3")
HILL_TO_HILL = Note(_("a hill between hills: the option lets them see each other"), "BC-R2")
FROM_HILL = Note(
    _("One end stands on a hill and sees over its friends beside it; the other does not."), "BC-R3"
)
ACROSS = Note(GRAZED_ACROSS, "BC-R33")
EVERYWHERE = Note(_("Sight has no end; a battle needs range too."), "BC-10")
COUNTED = Note(_("Units count, generals do not: they battle nobody."), "BC-9.6")


def field(known: State, start: int, piece: int | None) -> SightField:
    """What is seen from a hex (BC-10)."""
    unit = _looker(known, start, piece)
    state, eye = hypotheticals.without(known, piece), sight_line.eye(known.context, unit)
    is_unit = piece is not None or known.unit_on(start) != NOBODY
    notes = (EVERYWHERE,) if is_unit else (_common(known, eye[1]), EVERYWHERE)
    seen, board = view(state, start, eye), known.context.masks.board

    def blockers(hex_: int) -> int:
        mask = battle.blockers(state, start, hex_, artillery=eye[0], side=eye[1])
        return blocking(known.context.shot(start, hex_)[1], mask)

    return field_of(start, seen, board, 0, blockers, _seen_enemies(known, seen, eye[1]), notes)


def _looker(state: State, start: int, piece: int | None) -> int:
    """Who looks from a hex: `piece`, else who stands there, else nobody."""
    return piece if piece is not None else sight_line.looker(state, start)


def _common(state: State, side: int) -> Note:
    """Through whose eyes it is seen where no unit stands."""
    name = side_name(state.context, side)
    return Note(_("No unit stands there: seen as by infantry of this side: {side}.", side=name), "BC-10")


def view(state: State, start: int, eye: Eye) -> int:
    """The mask of the hexes seen from a hex: hills between hills may be another matter (BC-R2)."""
    context = state.context
    sight, rule = context.sight, context.options.edge_los
    pieces = battle.pieces_between(state, start, artillery=eye[0], side=eye[1])
    seen = sight.field_of_view(start, pieces | context.sight_blocks, None, rule)
    if context.hills >> start & 1 and context.hill_to_hill_blocks != context.sight_blocks:
        other = sight.field_of_view(start, pieces | context.hill_to_hill_blocks, None, rule)
        seen = seen & ~context.hills | other & context.hills
    return seen


def _seen_enemies(state: State, seen: int, side: int) -> tuple[int, ...]:
    context = state.context
    foes = context.side_units[1 - side] | context.side_generals[1 - side]
    return tuple(foe for foe in bits(foes) if state.at[foe] >= 0 and seen >> state.at[foe] & 1)


def line(known: State, start: int, end: int, piece: int | None) -> Line:
    """Every hex that a line crosses, with what the rules make of it."""
    context = known.context
    artillery, side = sight_line.eye(context, _looker(known, start, piece))
    state = hypotheticals.without(known, piece)
    mask = battle.blockers(state, start, end, artillery=artillery, side=side)
    distance, pairs = context.shot(start, end)
    blockers = blocking(pairs, mask)
    rules = LineRules(
        mask,
        lambda hex_: what_is_in(state, hex_),
        lambda hex_: _excused(state, hex_, mask),
        "BC-10.1",
        "BC-10.2",
        ACROSS if context.options.edge_los == "same" else None,
    )
    rows = crossings(context.sight, start, end, blockers, rules)
    labels = {"start": context.grid.label(start), "end": context.grid.label(end)}
    if blockers:
        hexes = tuple(context.grid.label(hex_) for hex_ in bits(blockers))
        why = _("{start} does not see {end}: {hexes} in between.", hexes=hexes, **labels)
        note = Note(why, sight_line.rule_of(pairs, mask))
        return Line(start, end, "blocked", note, rows, distance)
    rule = "BC-10.3" if distance <= 1 else "BC-10.1"
    return Line(start, end, "seen", Note(_("{start} sees {end}.", **labels), rule), rows, distance)


def _excused(state: State, hex_: int, mask: int) -> Note | None:
    """Why a hex that could block does not block this line."""
    context = state.context
    if mask >> hex_ & 1:
        return None
    if context.sight_blocks >> hex_ & 1:
        return HILL_TO_HILL
    if state.unit_on(hex_) >= 0 or state.general_on(hex_) >= 0:
        return OVER_FRIEND
    return None


def what_is_in(state: State, hex_: int) -> tuple[Value, ...]:
    """What grows and stands in a hex: the ground, fieldworks, pieces."""
    context = state.context
    ground = catalogue().grounds.get(context.ground_ids[hex_])
    found: list[Value] = [capital(CLEAR if ground is None else ground.name)]
    if hex_ in context.ground(state.works).works:
        found.append(capital(catalogue().grounds["fieldwork"].name))
    found += [unit_text(context, unit) for unit in (state.unit_on(hex_), state.general_on(hex_)) if unit >= 0]
    return tuple(found)


def mutual(known: State, one: int, other: int) -> MutualSight:
    """A line both ways; only a hill beside friends makes them differ (BC-R3)."""
    there, back = line(known, one, other, None), line(known, other, one, None)
    return MutualSight(there, back, None if there.is_seen == back.is_seen else FROM_HILL)


def side_sight(known: State, side: int) -> SideSight:
    """How many units of a side see each hex, and each enemy piece."""
    context = known.context
    observers = [unit for unit in bits(context.side_units[side]) if known.at[unit] >= 0]
    views = (view(known, known.at[unit], sight_line.eye(context, unit)) for unit in observers)
    counts = counts_of(context.grid.hexes, views)
    foes = context.side_units[1 - side] | context.side_generals[1 - side]
    enemies = {foe: counts[known.at[foe]] for foe in bits(foes) if known.at[foe] >= 0}
    return SideSight(side, len(observers), counts, enemies, (COUNTED,))


def viewpoints(
    known: State, side: int, piece: int | None, within: Collection[Spot] | None, costs: Mapping[Spot, int]
) -> tuple[Viewpoint, ...]:
    """The hexes from which a piece would see most; where it may not stand there is no post."""
    context = known.context
    state = hypotheticals.without(known, piece)
    eye = sight_line.eye(context, piece) if piece is not None else (False, side)
    ground = context.ground(known.works)
    # Where others stand a piece may not go, but a unit to a general and a general to a unit (BC-7.2, BC-7.3).
    taken = state.units_mask(1 - side) | state.generals_mask(1 - side)
    if piece is not None and context.is_general[piece]:
        free = context.masks.board & ~(ground.closed_to_generals | taken | state.generals_mask(side))
    else:
        free = context.masks.board & ~(ground.closed | taken | state.units_mask(side))
    counts = side_sight(known, side).counts
    unseen = mask_of(hex_ for hex_ in context.grid.hexes if not counts[hex_])
    found = []
    for hex_ in bits(free):
        if within is None or hex_ in within:
            seen = view(state, hex_, eye)
            enemies = _seen_enemies(known, seen, side)
            fresh = (seen & unseen).bit_count()
            found.append(Viewpoint(hex_, seen.bit_count(), fresh, enemies, costs.get(hex_)))
    return tuple(sorted(found, key=viewpoint_order))
