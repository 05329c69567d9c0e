"""Whom a battery sees of those within its range, and what hides the others (LG-9.1, LG-R69)."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from core.geometry.shapes import overlaps, segment
from core.kit.names import is_named
from core.presentation.measured_look import Ray
from core.systems.la_garde.rules import bombardment, facts
from core.systems.la_garde.rules.ground import Patch
from core.systems.la_garde.rules.situation import LONG
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.words.names import unit_text
from core.text import Text, _


def rays(state: State, unit: int) -> Iterator[Ray]:
    """A line from the middle of a battery's front to each enemy within long range; nothing for other arms."""
    context = state.context
    gun = context.gun_of[unit]
    if gun is None or not gun.bombards or state.feet[unit] is None:
        return
    for foe in state.on_table(1 - context.side_of[unit]):
        if facts.range_of(state, unit, foe) > LONG:
            continue
        start, end = next(bombardment.lines(state.foot(unit), state.foot(foe)))
        clear = bombardment.sees(state, unit, foe)
        yield Ray(unit, foe, start, end, clear, None if clear else why_hidden(state, unit, foe), "LG-R69")


def why_hidden(state: State, unit: int, target: int) -> Text:
    """What stands on the line from the middle of a battery's front to that of an enemy it cannot see."""
    context = state.context
    start, end = next(bombardment.lines(state.foot(unit), state.foot(target)))
    line = segment(*start, *end)
    between = [
        other
        for other, foot in enumerate(state.feet)
        if foot is not None and other not in (unit, target) and overlaps(line, foot)
    ]
    patch = None if between else _hiding(state, unit, target)
    if patch is not None:
        return _("{ground} hides it", ground=patch.thing.name or patch.row.name)
    if not between:
        return _("no line to it is clear")
    nearest = min(between, key=lambda other: _apart(state, other, start))
    name = context.unit_names[nearest]
    if name is None or not is_named(name):
        return _("hidden by {unit}", unit=unit_text(context, nearest))
    return _("hidden by {unit}", unit=name)


def _apart(state: State, unit: int, place: tuple[int, int]) -> float:
    foot = state.foot(unit)
    return hypot(foot.double_x / 2 - place[0], foot.double_y / 2 - place[1])


def _hiding(state: State, unit: int, target: int) -> Patch | None:
    """The ground on that line which stands high enough; what holds neither end before what holds one."""
    ground, mine, its = state.context.ground, state.foot(unit), state.foot(target)
    start, end = next(bombardment.lines(mine, its))
    eye = max(ground.height(mine), ground.height(its))
    if ground.is_clear(start, end, eye):
        return None
    held = {*ground.at(start), *ground.at(end)}
    high = [
        patch
        for patch in ground.crossed(start, end)
        if patch.blocks and (not patch.row.is_hill or patch.level > eye)
    ]
    return min(high, key=lambda patch: patch in held, default=None)
