"""Generals on the table: where they begin, rides, acting aides, replacements (LG-3.5 to LG-3.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from core.geometry.bases import Footprint, to_nearest_edge
from core.geometry.shapes import is_within, point
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
    setting = state.setting
    for number, post in enumerate(setting.posts):
        state.generals[number] = post.at or _with_brigades(state, number)
    command.put_generals_clear(state)


def _with_brigades(state: State, post: int) -> At | None:
    for unit in _commanded_by(state, post):
        foot = state.feet[unit]
        if foot is not None:
            return rear(foot)
    return None


def _commanded_by(state: State, post: int) -> Iterator[int]:
    setting = state.setting
    for unit in setting.units_of[setting.posts[post].side]:
        division = setting.division_of[unit]
        chain = (
            setting.division_post[division],
            setting.corps_post[setting.corps_of[division]],
            setting.army_post[setting.posts[post].side],
        )
        if post in chain:
            yield unit


def arrive_with(state: State, unit: int) -> None:
    """The general of a division, and every general above him who is not there yet, comes with its brigade."""
    setting = state.setting
    division = setting.division_of[unit]
    chain = (
        setting.division_post[division],
        setting.corps_post[setting.corps_of[division]],
        setting.army_post[setting.side_of[unit]],
    )
    for post in chain:
        if state.generals[post] is None:
            state.generals[post] = rear(state.foot(unit))
    state.touch()


# --- rides (LG-3.7) ----------------------------------------------------------------------------------------


def may_ride(state: State) -> list[int]:
    """The posts that may ride now: the division's, in the side's first activation those above, too."""
    setting = state.setting
    posts = [setting.division_post[state.division]]
    if not state.began >> state.active & 1:
        side = state.active
        posts += [
            post for post, row in enumerate(setting.posts) if row.side == side and row.level != DIVISION
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
    setting, post, facts = state.setting, action.post, {"post": action.post}
    at = command.place_of(state, post)
    if post not in may_ride(state) or at is None:
        return Refusal("may_not_ride", "LG-3.7", facts)
    x, y = action.x * TENTH, action.y * TENTH
    if not (0 <= action.x <= setting.table.width and 0 <= action.y <= setting.table.height):
        return Refusal("general_off_table", "LG-3.7", facts)
    far = setting.distances["staff"]
    if not is_within(point(x, y), point(*at), far):
        return Refusal("rides_too_far", "LG-3.7", {**facts, "needed": centimetres(far)})
    unit = command.brigade_over(state, x, y)
    if unit >= 0:
        return Refusal("under_brigade", "LG-3.7", {**facts, "unit": unit})
    return None


def _as_far(state: State, action: MoveGeneral, refusal: Refusal) -> MoveGeneral:
    """The ride in the same direction, as far as a general comes."""
    at = state.generals[action.post]
    assert at is not None
    far = state.setting.distances["staff"] // TENTH - 2
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


def ride(state: State, action: MoveGeneral, tell: Listener | None) -> None:
    """A general rides."""
    state.generals[action.post] = (action.x, action.y)
    state.rode |= 1 << action.post
    state.touch()
    if tell is not None:
        facts = {"post": action.post, "side": state.setting.posts[action.post].side}
        tell(Event("general_rides", facts, "LG-3.7"))


def rides(state: State) -> Iterator[MoveGeneral]:
    """Some rides: behind each brigade that he commands, and half the way to it."""
    setting = state.setting
    far = setting.distances["staff"] // TENTH - 2
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
    setting, division = state.setting, action.division
    facts = {"division": division}
    if setting.side_of_division[division] != side:
        return Refusal("not_your_division", "LG-3.5", facts)
    if not command.needs_aide(state, division):
        return Refusal("needs_no_aide", "LG-3.5", facts)
    corps = setting.corps_of[division]
    if not command.aides_left(state, corps):
        return Refusal("no_aide_left", "LG-3.5", facts)
    if not (0 <= action.x <= setting.table.width and 0 <= action.y <= setting.table.height):
        return Refusal("general_off_table", "LG-3.7", facts)
    x, y = action.x * TENTH, action.y * TENTH
    general = command.place_of(state, setting.corps_post[corps])
    assert general is not None, "a lost general has no aides"
    far = setting.distances["aide"]
    if not is_within(point(x, y), point(*general), far):
        return Refusal("aide_too_far", "LG-3.5", {**facts, "needed": centimetres(far)})
    unit = command.brigade_over(state, x, y)
    if unit >= 0:
        return Refusal("under_brigade", "LG-3.7", {**facts, "unit": unit})
    return None


def aides(state: State, side: int) -> Iterator[LayAide]:
    """Some places of aides: behind each brigade of a division that needs one."""
    setting = state.setting
    for division in setting.divisions_of[side]:
        if not command.needs_aide(state, division) or not command.aides_left(
            state, setting.corps_of[division]
        ):
            continue
        for unit in setting.units_of_division[division]:
            foot = state.feet[unit]
            if foot is not None:
                action = LayAide(division, *rear(foot))
                if aide_refusal(state, side, action) is None:
                    yield action


def may_lay_aide(state: State, side: int) -> bool:
    """Whether a side is asked for aides: by what everybody sees."""
    setting = state.setting
    return any(
        command.needs_aide(state, division) and command.aides_left(state, setting.corps_of[division])
        for division in setting.divisions_of[side]
    )


def lay_aide(state: State, action: LayAide, tell: Listener | None) -> None:
    """An aide acts as general of a division until the end of the turn."""
    division = action.division
    state.acting[division] = (action.x, action.y)
    state.aides_spent[state.setting.corps_of[division]] += 1
    state.touch()
    if tell is not None:
        facts = {"division": division, "side": state.setting.side_of_division[division]}
        tell(Event("aide_acts", facts, "LG-3.5"))


# --- replacements (LG-3.6) ---------------------------------------------------------------------------------


def replace_lost(state: State, tell: Listener | None) -> None:
    """Each lost general takes an aide of the pool of his army, while there are some."""
    setting = state.setting
    if setting.options.replacement == "turn":
        for side in (0, 1):
            state.pools[side] = setting.catalogue.skills[state.skills[setting.army_post[side]]].pool
    for post, row in enumerate(setting.posts):
        if state.lost >> post & 1 and state.pools[row.side] > 0:
            state.pools[row.side] -= 1
            state.lost &= ~(1 << post)
            state.skills[post] = POOR
            state.touch()
            if tell is not None:
                tell(Event("general_replaced", {"post": post, "side": row.side}, "LG-3.6"))
