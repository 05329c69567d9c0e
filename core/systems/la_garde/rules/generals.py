"""Generals on the table: where they begin, rides, acting aides, replacements (LG-3.5 to LG-3.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from core.geometry.bases import Footprint, to_nearest_edge
from core.geometry.shapes import gap, is_within, point
from core.geometry.tolerances import TENTH
from core.protocol.events import Event, Listener
from core.protocol.refusals import Refusal
from core.systems.la_garde.rules import command
from core.systems.la_garde.rules.actions import LayAide, MoveGeneral
from core.systems.la_garde.rules.context import DIVISION
from core.systems.la_garde.rules.rule_tables import POOR, centimetres
from core.systems.la_garde.rules.state import State

At = tuple[int, int]
"""A point in tenths of a millimetre."""


def rear(foot: Footprint) -> At:
    """The middle of the rear edge."""
    (ax, ay), (bx, by) = foot.corners[2], foot.corners[3]
    return (ax + bx) // (2 * TENTH), (ay + by) // (2 * TENTH)


def set_up(state: State) -> None:
    """Generals stand where the scenario says, or behind the first brigade of those they command."""
    context = state.context
    for number, post in enumerate(context.posts):
        state.generals[number] = post.at or _with_brigades(state, number)
    command.put_generals_clear(state)


def _with_brigades(state: State, post: int) -> At | None:
    for unit in _commanded_by(state, post):
        foot = state.feet[unit]
        if foot is not None:
            return rear(foot)
    return None


def _commanded_by(state: State, post: int) -> Iterator[int]:
    context = state.context
    for unit in context.units_of[context.posts[post].side]:
        division = context.division_of[unit]
        chain = (
            context.division_post[division],
            context.corps_post[context.corps_of[division]],
            context.army_post[context.posts[post].side],
        )
        if post in chain:
            yield unit


def arrive_with(state: State, unit: int) -> None:
    """The general of a division, and every general above him who is not there yet, comes with its brigade."""
    context = state.context
    division = context.division_of[unit]
    chain = (
        context.division_post[division],
        context.corps_post[context.corps_of[division]],
        context.army_post[context.side_of[unit]],
    )
    for post in chain:
        if state.generals[post] is None:
            state.generals[post] = rear(state.foot(unit))
    state.touch()


# --- rides (LG-3.7) ----------------------------------------------------------------------------------------


def may_ride(state: State) -> list[int]:
    """The posts that may ride now: the division's, in the side's first activation those above, too."""
    context = state.context
    posts = [context.division_post[state.division]]
    if not state.began >> state.active & 1:
        side = state.active
        posts += [
            post for post, row in enumerate(context.posts) if row.side == side and row.level != DIVISION
        ]
    return [
        post for post in posts if command.place_of(state, post) is not None and not state.rode >> post & 1
    ]


def ride_refusal(state: State, action: MoveGeneral) -> Refusal | None:
    """Why a general may not ride there; the nearest ride that he may, where there is one."""
    found = _ride_refusal(state, action)
    if found is None or found.kind not in NEARER:
        return found
    near = NEARER[found.kind](state, action, found)
    return replace(found, nearest=near) if _ride_refusal(state, near) is None else found


def _ride_refusal(state: State, action: MoveGeneral) -> Refusal | None:
    context, post, facts = state.context, action.post, {"post": action.post}
    at = command.place_of(state, post)
    if post not in may_ride(state) or at is None:
        return Refusal("may_not_ride", "LG-3.7", facts)
    x, y = action.x * TENTH, action.y * TENTH
    if not (0 <= action.x <= context.table.width and 0 <= action.y <= context.table.height):
        return Refusal("general_off_table", "LG-3.7", facts)
    far = context.distances["staff"]
    if not is_within(point(x, y), point(*at), far):
        measured = {"measured": centimetres(gap(point(x, y), point(*at))), "needed": centimetres(far)}
        return Refusal("rides_too_far", "LG-3.7", {**facts, **measured})
    unit = command.brigade_over(state, x, y)
    if unit >= 0:
        return Refusal("under_brigade", "LG-3.7", {**facts, "unit": unit})
    return None


def _as_far(state: State, action: MoveGeneral, refusal: Refusal) -> MoveGeneral:
    """The ride in the same direction, as far as a general comes."""
    at = state.generals[action.post]
    assert at is not None
    far = state.context.distances["staff"] // TENTH - 2
    ((x, y),) = _on_the_way(at, (action.x, action.y), far)
    return MoveGeneral(action.post, x, y)


def _to_edge(state: State, action: MoveGeneral, refusal: Refusal) -> MoveGeneral:
    """The ride to the nearest edge of the brigade that stands there."""
    foot = state.foot(refusal.facts["unit"])
    x, y = to_nearest_edge(foot, action.x * TENTH, action.y * TENTH)
    return MoveGeneral(action.post, x // TENTH, y // TENTH)


NEARER: dict[str, Callable[[State, MoveGeneral, Refusal], MoveGeneral]] = {
    "rides_too_far": _as_far,
    "under_brigade": _to_edge,
}


def ride(state: State, action: MoveGeneral, emit: Listener | None) -> None:
    """A general rides."""
    state.generals[action.post] = (action.x, action.y)
    state.rode |= 1 << action.post
    state.touch()
    if emit is not None:
        facts = {"post": action.post, "side": state.context.posts[action.post].side}
        emit(Event("general_rides", facts, "LG-3.7"))


def rides(state: State) -> Iterator[MoveGeneral]:
    """Some rides: behind each brigade that he commands, and half the way to it."""
    context = state.context
    far = context.distances["staff"] // TENTH - 2
    for post in may_ride(state):
        at = state.generals[post]
        assert at is not None
        spots: dict[At, None] = {}
        for unit in _commanded_by(state, post):
            foot = state.feet[unit]
            if foot is not None:
                spots |= dict.fromkeys(_on_the_way(at, rear(foot), far))
        for x, y in list(spots)[:8]:
            action = MoveGeneral(post, x, y)
            if (x, y) != at and ride_refusal(state, action) is None:
                yield action


def _on_the_way(at: At, goal: At, far: int) -> Iterator[At]:
    x, y = goal[0] - at[0], goal[1] - at[1]
    length = (x * x + y * y) ** 0.5
    if length <= far:
        yield goal
    elif length:
        yield at[0] + int(x * far / length), at[1] + int(y * far / length)


# --- aides (LG-3.5) ----------------------------------------------------------------------------------------


def aide_refusal(state: State, side: int, action: LayAide) -> Refusal | None:
    """Why no aide may be laid there."""
    context, division = state.context, action.division
    facts = {"division": division}
    if context.side_of_division[division] != side:
        return Refusal("not_your_division", "LG-3.5", facts)
    if not command.is_present(state, division):
        return Refusal("division_absent", "LG-3.5", facts)
    if state.acting[division] is not None:
        return Refusal("aide_acts", "LG-3.5", facts)
    if not command.needs_aide(state, division):
        return Refusal("needs_no_aide", "LG-3.5", facts)
    corps = context.corps_of[division]
    if not command.aides_left(state, corps):
        return Refusal("no_aide_left", "LG-3.5", facts)
    if not (0 <= action.x <= context.table.width and 0 <= action.y <= context.table.height):
        return Refusal("general_off_table", "LG-3.7", facts)
    x, y = action.x * TENTH, action.y * TENTH
    general = command.place_of(state, context.corps_post[corps])
    assert general is not None, "a lost general has no aides"
    far = context.distances["aide"]
    if not is_within(point(x, y), point(*general), far):
        measured = {"measured": centimetres(gap(point(x, y), point(*general))), "needed": centimetres(far)}
        return Refusal("aide_too_far", "LG-3.5", {**facts, **measured})
    unit = command.brigade_over(state, x, y)
    if unit >= 0:
        return Refusal("under_brigade", "LG-3.7", {**facts, "unit": unit})
    return None


def aides(state: State, side: int) -> Iterator[LayAide]:
    """Some places of aides: behind each brigade of a division that needs one."""
    context = state.context
    for division in context.divisions_of[side]:
        if not command.needs_aide(state, division) or not command.aides_left(
            state, context.corps_of[division]
        ):
            continue
        for unit in context.units_of_division[division]:
            foot = state.feet[unit]
            if foot is not None:
                action = LayAide(division, *rear(foot))
                if aide_refusal(state, side, action) is None:
                    yield action


def may_lay_aide(state: State, side: int) -> bool:
    """Whether a side is asked for aides: by what everybody sees."""
    context = state.context
    return any(
        command.needs_aide(state, division) and command.aides_left(state, context.corps_of[division])
        for division in context.divisions_of[side]
    )


def lay_aide(state: State, action: LayAide, emit: Listener | None) -> None:
    """An aide acts as general of a division until the end of the turn."""
    division = action.division
    state.acting[division] = (action.x, action.y)
    state.aides_spent[state.context.corps_of[division]] += 1
    state.touch()
    if emit is not None:
        facts = {"division": division, "side": state.context.side_of_division[division]}
        emit(Event("aide_acts", facts, "LG-3.5"))


# --- replacements (LG-3.6) ---------------------------------------------------------------------------------


def replace_lost(state: State, emit: Listener | None) -> None:
    """Each lost general takes an aide of the pool of his army, while there are some."""
    context = state.context
    if context.options.replacement == "turn":
        for side in (0, 1):
            state.pools[side] = context.catalogue.skills[state.skills[context.army_post[side]]].pool
    for post, row in enumerate(context.posts):
        if state.lost >> post & 1 and state.pools[row.side] > 0:
            state.pools[row.side] -= 1
            state.lost &= ~(1 << post)
            state.skills[post] = POOR
            state.touch()
            if emit is not None:
                emit(Event("general_replaced", {"post": post, "side": row.side}, "LG-3.6"))
