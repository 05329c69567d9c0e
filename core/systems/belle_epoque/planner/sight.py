"""Sight on the map as a planner asks for it (BE-9): fields, lines hex by hex, posts, what a side sees."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from core.geometry.hex_boards import bits, mask_of
from core.geometry.hex_sight import blocking
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
from core.systems.belle_epoque.planner import hypotheticals
from core.systems.belle_epoque.rules import fire
from core.systems.belle_epoque.rules.rule_tables import FARTHEST, catalogue
from core.systems.belle_epoque.rules.state import State
from core.systems.belle_epoque.words.names import unit_text
from core.text import Names, Text, Value, _, _n

CLEAR = Names("clear", "terrain clair")

OVERLOOKED = Note(_("lower than the firer, as the end is: it looks over it"), "BE-9.1")
UNITS = Note(_("A hex with a unit in it is seen as far as that unit is; an empty one at 4 hexes."), "BE-9.2")
HEIGHT = Note(_("The higher end looks over what stands lower; the lower end does not."), "BE-AMB-11")
VISIBILITY = Note(_("The two ends are not seen equally far."), "BE-9.2")


def view(state: State, start: int) -> int:
    """The mask of the hexes to which a line of fire is free, within the farthest sight (BE-9.1, BE-9.2)."""
    context = state.context
    sight, rule = context.sight, context.options.edge_los
    level = fire.obstacles(state, start, start)
    seen = sight.field_of_view(start, level, FARTHEST, rule)
    lower = context.below[start]
    if lower:
        over = sight.field_of_view(start, level & ~lower, FARTHEST, rule)
        seen = seen & ~lower | over & lower
    return seen


def too_far(state: State, start: int, hexes: int) -> int:
    """Of some hexes those whose unit is not seen from so far away, whatever lies between (BE-9.2)."""
    found = 0
    for hex_ in bits(hexes & (state.units_mask(0) | state.units_mask(1)) & ~(1 << start)):
        if state.context.shot(start, hex_)[0] > fire.sight_distance(state, state.unit_on(hex_)):
            found |= 1 << hex_
    return found


def _seen(state: State, start: int) -> int:
    seen = view(state, start)
    return seen & ~too_far(state, start, seen)


def _enemies(state: State, seen: int, side: int) -> tuple[int, ...]:
    return tuple(sorted(state.unit_on(hex_) for hex_ in bits(seen & state.units_mask(1 - side))))


def field(known: State, start: int, piece: int | None) -> SightField:
    """What is seen from a hex (BE-9)."""
    context = known.context
    unit = piece if piece is not None else known.unit_on(start)
    state = hypotheticals.without(known, piece)
    free = view(state, start)
    near = context.discs[FARTHEST][start]
    hidden = too_far(state, start, near)
    far = context.masks.board & ~near | hidden
    side = context.side_of[unit] if unit >= 0 else 0

    def blockers(hex_: int) -> int:
        return blocking(context.shot(start, hex_)[1], fire.obstacles(state, start, hex_))

    seen = free & ~hidden
    return field_of(start, seen, near & ~hidden, far, blockers, _enemies(state, seen, side), (UNITS,))


def line(known: State, start: int, end: int, piece: int | None) -> Line:
    """Every hex that a line of fire crosses, with what the rules make of it."""
    context = known.context
    state = hypotheticals.without(known, piece)  # who would shoot does not stand in its own way
    mask = fire.obstacles(state, start, end)
    distance, pairs = context.shot(start, end)
    blockers = blocking(pairs, mask)
    rules = LineRules(
        mask,
        lambda hex_: what_is_in(state, hex_),
        lambda hex_: _excused(state, hex_, mask),
        "BE-9.1",
        "BE-9.1",
        Note(GRAZED_ACROSS, "BE-AMB-10") if context.options.edge_los == "same" else None,
    )
    rows = crossings(context.sight, start, end, blockers, rules)
    target = state.unit_on(end)
    reach = FARTHEST if target < 0 else fire.sight_distance(state, target)
    reasons = () if target < 0 else fire.sight_terms(state, target)
    labels = {"start": context.grid.label(start), "end": context.grid.label(end)}
    if distance > reach:
        text = _n(
            "{start} does not see {end}: {distance} hexes away, seen up to {count}.",
            "{start} does not see {end}: {distance} hexes away, seen up to {count}.",
            reach,
            distance=distance,
            **labels,
        )
        return Line(start, end, "too_far", Note(text, "BE-9.2"), rows, distance, reach, reasons)
    if blockers:
        hexes = tuple(context.grid.label(hex_) for hex_ in bits(blockers))
        note = Note(_("{start} does not see {end}: {hexes} in between.", hexes=hexes, **labels), "BE-9.1")
        return Line(start, end, "blocked", note, rows, distance, reach, reasons)
    note = Note(_("{start} sees {end}.", **labels), "BE-9.1")
    return Line(start, end, "seen", note, rows, distance, reach, reasons)


def _excused(state: State, hex_: int, mask: int) -> Note | None:
    """Why a hex that could block does not block this line (AMB 11)."""
    could = state.units_mask(0) | state.units_mask(1) | state.context.blocking
    return OVERLOOKED if could >> hex_ & 1 and not mask >> hex_ & 1 else None


def what_is_in(state: State, hex_: int) -> tuple[Value, ...]:
    """What grows and stands in a hex: ground, features, level, unit."""
    context, rows = state.context, catalogue()
    ground = rows.grounds.get(context.ground_ids[hex_])
    found: list[Value] = [capital(CLEAR if ground is None else ground.name)]
    classes = () if ground is None else ground.classes
    for kind, feature in rows.features.items():
        if context.classes.get(kind, 0) >> hex_ & 1 and kind not in classes:
            found.append(capital(feature.name))
    if context.level_of[hex_]:
        found.append(_level(context.level_of[hex_]))
    if state.unit_on(hex_) >= 0:
        found.append(unit_text(context, state.unit_on(hex_)))
    return tuple(found)


def _level(level: int) -> Text:
    return _("level {level}", level=level)


def mutual(known: State, one: int, other: int) -> MutualSight:
    """A line both ways: height (AMB 11) and what stands at the ends (BE-9.2) make them differ."""
    there, back = line(known, one, other, None), line(known, other, one, None)
    if there.is_seen == back.is_seen:
        return MutualSight(there, back)
    return MutualSight(there, back, VISIBILITY if "too_far" in (there.verdict, back.verdict) else HEIGHT)


def side_sight(known: State, side: int) -> SideSight:
    """How many units of a side see each hex, and each enemy unit."""
    context = known.context
    observers = [unit for unit in context.units_of[side] if known.at[unit] >= 0]
    counts = counts_of(context.grid.hexes, (_seen(known, known.at[unit]) for unit in observers))
    foes = (foe for foe in context.units_of[1 - side] if known.at[foe] >= 0)
    enemies = {foe: counts[known.at[foe]] for foe in foes}
    return SideSight(side, len(observers), counts, enemies, (UNITS,))


def viewpoints(
    known: State, side: int, piece: int | None, within: Collection[Spot] | None, costs: Mapping[Spot, int]
) -> tuple[Viewpoint, ...]:
    """The hexes from which a unit would see most; taken and impassable ones are no posts."""
    context = known.context
    state = hypotheticals.without(known, piece)
    free = context.open_ground & ~(state.units_mask(0) | state.units_mask(1))
    counts = side_sight(known, side).counts
    unseen = mask_of(hex_ for hex_ in context.grid.hexes if not counts[hex_])
    found = []
    for hex_ in bits(free):
        if within is None or hex_ in within:
            seen = _seen(state, hex_)
            fresh = (seen & unseen).bit_count()
            enemies = _enemies(state, seen, side)
            found.append(Viewpoint(hex_, seen.bit_count(), fresh, enemies, costs.get(hex_)))
    return tuple(sorted(found, key=viewpoint_order))
