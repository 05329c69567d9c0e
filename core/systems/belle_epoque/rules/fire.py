"""Fire: line of fire, visibility, dice and scores (BE-8, BE-9)."""

from __future__ import annotations

from core.protocol.events import Event, Listener, Modifier
from core.protocol.pending import Shown
from core.systems.belle_epoque.rules import frames, losses, victory
from core.systems.belle_epoque.rules.frames import Firing
from core.systems.belle_epoque.rules.rule_tables import FARTHEST
from core.systems.belle_epoque.rules.state import State

Shooting = tuple[int, int, int]
"""Dice, score and misses of a fire."""

MISS_OPEN_CLEAR = 1
MISS_CLOSE_COVER = 1
MISS_OPEN_COVER = 2
MISS_FORTIFICATION = 2
HIGHEST_SCORE = 5
"""A 6 always misses (BE-8.2); no printed score is higher."""


def is_unseen(state: State, unit: int) -> bool:
    """Whether a unit has given no sign of itself since the start of the game (BE-9.2a)."""
    bit = 1 << unit
    if state.moved_ever & bit:
        return False
    return not state.fired_ever & bit or bool(state.context.smokeless & bit)


def sight_distance(state: State, target: int) -> int:
    """How far away a unit is seen (BE-9.2, BE-9.3)."""
    context = state.context
    bit = 1 << target
    distance = FARTHEST
    if context.conspicuous & bit:
        return distance
    if not state.moved_ever & bit and (not state.fired_ever & bit or context.smokeless & bit):
        distance -= 1
    if context.cover >> state.at[target] & 1:
        distance -= 1
    if context.open_order & context.infantry & bit:
        distance -= 1
    return distance if distance > 0 else 1


def sight_terms(state: State, target: int) -> tuple[Modifier, ...]:
    """The sight distance of a unit term by term, the distance of BE-9.2 first."""
    context = state.context
    table = context.catalogue.sight
    bit = 1 << target
    terms = [Modifier("sight", table.distance, "BE-9.2")]
    if context.conspicuous & bit:
        return (*terms, Modifier("conspicuous", 0, "BE-9.3"))
    if is_unseen(state, target):
        kind = "smokeless" if state.fired_ever & bit else "unseen"
        terms.append(Modifier(kind, table.unseen, "BE-9.2"))
    if context.cover >> state.at[target] & 1:
        terms.append(Modifier("cover", table.cover, "BE-9.2"))
    if context.open_order & context.infantry & bit:
        terms.append(Modifier("open_order", table.open_order, "BE-9.2"))
    total = sum(term.value for term in terms)
    if total < table.least:
        terms.append(Modifier("at_least", table.least - total, "BE-9.2"))
    return tuple(terms)


def overlooks(state: State, start: int, target: int) -> bool:
    """Whether a hex overlooks another (AMB 11)."""
    return bool(state.context.below[start] >> target & 1)


def obstacles(state: State, start: int, target: int) -> int:
    """What may stand in the way of a fire: troops and ground, lower ones not for a firer above (BE-9.1)."""
    context = state.context
    mask = state._units[0] | state._units[1] | context.blocking
    lower = context.below[start]
    return mask & ~lower if lower >> target & 1 else mask


def line_is_free(state: State, start: int, target: int) -> bool:
    """Whether nothing blocks the line of fire between two hexes (BE-9.1)."""
    pairs = state.context.shots[start * state.context.cells + target][1]
    if pairs:
        mask = obstacles(state, start, target)
        for left, right in pairs:
            if left & mask and right & mask:
                return False
    return True


def misses_against(state: State, target: int) -> int:
    """The low rolls that miss a unit (BE-8.3)."""
    context = state.context
    hex_ = state.at[target]
    infantry = context.infantry >> target & 1
    if infantry and context.forts >> hex_ & 1:
        return MISS_FORTIFICATION
    cover = context.cover >> hex_ & 1
    if context.open_order >> target & 1:
        return MISS_OPEN_COVER if cover else MISS_OPEN_CLEAR
    return MISS_CLOSE_COVER if cover and infantry else 0


def shooting(state: State, unit: int, target: int, *, moved: bool) -> Shooting | None:
    """Dice, score and misses of a unit against another, or None where it cannot fire at it."""
    context = state.context
    start, hex_ = state.at[unit], state.at[target]
    distance = context.shots[start * context.cells + hex_][0]
    if distance > FARTHEST:
        return None
    score = (context.moved_scores if moved else context.scores)[unit][distance]
    if not score or distance > sight_distance(state, target) or not line_is_free(state, start, hex_):
        return None
    if context.conspicuous >> target & 1 and score < HIGHEST_SCORE:
        score += 1
    dice = state.strength[unit]
    if context.below[start] >> hex_ & 1:
        dice += 1
    return dice, score, misses_against(state, target)


def dice_of(state: State, unit: int, target: int) -> int:
    """One for each element, one more for who overlooks his target (BE-8.1)."""
    return state.strength[unit] + overlooks(state, state.at[unit], state.at[target])


def targets(state: State, unit: int, *, moved: bool) -> int:
    """The enemy units at which a unit may fire, as a mask of units (BE-8.4)."""
    context = state.context
    if state.stuck >> unit & 1:
        return 0
    start = state.at[unit]
    far = context.range_of[moved][unit]
    if not far:
        return 0
    near = state._units[1 - context.side_of[unit]] & context.discs[far][start]
    found = 0
    while near:
        low = near & -near
        near ^= low
        target = state._unit_on[low.bit_length() - 1]
        if shooting(state, unit, target, moved=moved) is not None:
            found |= 1 << target
    return found


def can_fire_at(state: State, unit: int, target: int) -> bool:
    """Whether a unit that has not moved may fire at one enemy unit (BE-14.2)."""
    return not state.stuck >> unit & 1 and shooting(state, unit, target, moved=False) is not None


def itemised(state: State, unit: int, target: int, *, moved: bool) -> tuple[Modifier, ...]:
    """Each term of a fire with its rule: dice, score, low rolls that miss."""
    context = state.context
    start, hex_ = state.at[unit], state.at[target]
    distance = context.shot(start, hex_)[0]
    rows = [Modifier("elements", state.strength[unit], "BE-8.1")]
    if overlooks(state, start, hex_):
        rows.append(Modifier("overlooks", 1, "BE-8.1"))
    score = (context.moved_scores if moved else context.scores)[unit][distance]
    rows.append(Modifier("score_moved" if moved else "score", score, "BE-8"))
    if context.conspicuous >> target & 1:
        rows.append(Modifier("conspicuous", int(score < HIGHEST_SCORE), "BE-8.2"))
    misses = misses_against(state, target)
    if misses:
        rows.append(Modifier(_protection(state, target), -misses, "BE-8.3"))  # so many faces fewer
    return tuple(rows)


def _protection(state: State, target: int) -> str:
    """What makes low rolls miss (BE-8.3)."""
    context = state.context
    hex_ = state.at[target]
    if context.infantry >> target & 1 and context.forts >> hex_ & 1:
        return "miss_fortification"
    if context.open_order >> target & 1:
        return "miss_open_cover" if context.cover >> hex_ & 1 else "miss_open"
    return "miss_cover"


def begin(state: State, unit: int, target: int, *, moved: bool, emit: Listener | None) -> None:
    """A unit fires: its dice have to fall."""
    found = shooting(state, unit, target, moved=moved)
    assert found is not None, "this fire is not possible"
    dice, score, misses = found
    if emit is not None:
        facts = {
            "unit": unit,
            "target": target,
            "distance": state.context.shot(state.at[unit], state.at[target])[0],
            "dice": dice,
            "score": score,
            "misses": misses,
        }
        emit(Event("fire", facts, _rule(state, unit), itemised(state, unit, target, moved=moved)))
    state.fired_ever |= 1 << unit
    state.frames = (*state.frames, frames.firing(unit, target, dice, score, misses))


def _rule(state: State, unit: int) -> str:
    """In its activation a unit fires by BE-8; the assaulted one by BE-14.1, its friends by BE-14.2."""
    if state.active == unit:
        return "BE-8"
    return "BE-14.1" if state.frames[-1].target == unit else "BE-14.2"


def elements(hits: int) -> int:
    """The elements that the losses of a fire cost for certain: each odd one (BE-13.4)."""
    return (hits + 1) // 2


def resolve(state: State, frame: Firing, shown: Shown, emit: Listener | None) -> None:
    """Read the dice; odd losses are elements, even ones elements or retreats (BE-8.1, BE-13.4)."""
    faces = shown["firer"]
    score, misses = frame.score, frame.misses
    hits = sum([misses < face <= score for face in faces])  # type: ignore[operator]
    if emit is not None:
        facts = {"unit": frame.unit, "target": frame.target, "faces": tuple(faces), "hits": hits}
        emit(Event("fire_rolled", facts, "BE-8.1"))
    state.frames = state.frames[:-1]
    if not hits:
        return
    target = frame.target
    losses.lose(state, target, elements(hits), "BE-8.5", emit)
    if state.at[target] < 0:
        victory.judge(state, emit)
        return
    victory.judge(state, emit)
    even = hits // 2
    if even and not state.ended:
        away = losses.feared(state, target, frame.unit)
        state.frames = (*state.frames, frames.suffering(target, even, away, True))
