"""What lies about brigades and generals: zones of control, support, ranges, command (LG-3, LG-4, LG-9)."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from core.geometry.arcs import around, fan
from core.geometry.bases import Footprint, Pose, footprint
from core.geometry.tolerances import TENTH
from core.geometry.trigonometry import QUARTER_TURN
from core.presentation.command_look import Bond, Marker
from core.presentation.measured_look import COMMAND, SIGHT, Strip, TableOverlay
from core.systems.la_garde.rules import command, phases, zones
from core.systems.la_garde.rules.orders import ORDERS, UNKNOWN_ORDER, UNWRITTEN
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.words.names import division_text, general_text, order_names
from core.text import Value, _

ARC = 9
"""A quarter circle is drawn with so many sides."""
Outline = tuple[tuple[int, int], ...]
LEVELS = ("division", "corps", "army")
ZONES, SUPPORT, RANGES = "zones", "support", "ranges"
OVERLAYS = (
    TableOverlay(ZONES, _("Zones of control: {side}"), "Z", of_side=True),
    TableOverlay(COMMAND, _("Who commands whom: {side}"), "K", of_side=True),
    TableOverlay(RANGES, _("Ranges of guns"), "B", shown=True),
    TableOverlay(SUPPORT, _("Support distances"), "U"),
    TableOverlay(SIGHT, _("Whom a battery sees"), "Shift+V"),
)


def circle(x: int, y: int, far: int) -> Outline:
    """A circle."""
    count = 8 * ARC
    return tuple(
        (round(x + far * cos(2 * pi * step / count)), round(y + far * sin(2 * pi * step / count)))
        for step in range(count)
    )


def strips(state: State, unit: int, pose: Pose | None) -> Iterator[Strip]:
    """The zones of a brigade where it stands, or where it would stand."""
    where = pose or state.poses[unit]
    if where is None:
        return
    context = state.context
    foot = footprint(state.base(unit), where)
    zone = zones.zone(state, unit)
    if zone:
        yield Strip("zone", _("Zone of control"), _zone_outline(state, foot, zone), "LG-4.6", ZONES)
        far = zones.support_distance(state.context, unit)
        if far and not context.is_baggage[unit] and not state.dry[unit]:
            yield Strip("support", _("Support"), around(foot, far), "LG-6.5", SUPPORT)
    gun = context.gun_of[unit]
    if gun is None:
        return
    yield Strip("short", _("Canister, short range"), around(foot, gun.short), "LG-9", RANGES)
    if gun.bombards:
        yield Strip("medium", _("Medium range"), around(foot, gun.medium), "LG-9", RANGES)
        yield Strip("long", _("Long range"), around(foot, gun.long), "LG-9", RANGES)


def _zone_outline(state: State, foot: Footprint, far: int) -> Outline:
    """All round a brigade, or ahead of the line of its front only (option `zoc_arc`, AMB 13)."""
    return around(foot, far) if state.context.options.zoc_arc == "all" else fan(foot, far, QUARTER_TURN)


def markers(state: State) -> Iterator[Marker]:
    """The generals and acting aides, with how far they command."""
    context = state.context
    for post, row in enumerate(context.posts):
        at = command.place_of(state, post)
        if at is not None:
            far = command.reach(context, post)
            level = LEVELS[row.level]
            yield Marker(f"{level}-{row.number}", row.side, level, at, general_text(context, post), far, post)
    for division, aide in enumerate(state.acting):
        if aide is not None:
            at = (aide[0] * TENTH, aide[1] * TENTH)
            post = -1 - division
            far = context.distances["command_division"]
            side = context.side_of_division[division]
            yield Marker(f"aide-{division}", side, "aide", at, general_text(context, post), far, post)


def bonds(state: State, side: int) -> Iterator[Bond]:
    """Who commands whom: corps and divisions, divisions and brigades; whether the chain holds."""
    context = state.context
    for division in context.divisions_of[side]:
        general = command.general_place(state, division)
        if general is None:
            continue
        corps = context.corps_of[division]
        above = command.place_of(state, context.corps_post[corps])
        if above is not None:
            held = command.has_general_in_range(state, division)
            coherent = any(command.is_coherent(state, division, order) for order in ORDERS)
            yield Bond("corps", above, general, held, coherent, chain_text(state, division))
        for unit in context.units_of_division[division]:
            foot = state.feet[unit]
            if foot is not None:
                to = (foot.double_x // 2, foot.double_y // 2)
                held = command.is_led(state, unit)
                yield Bond("brigade", general, to, held, False, division_text(context, division))


def chain_text(state: State, division: int) -> Value:
    """The orders of a division and its corps in few words; nothing while one is not known."""
    context = state.context
    order, high = state.orders[division], state.corps_orders[context.corps_of[division]]
    if UNWRITTEN in (order, high) or state.phase < phases.ORDERS:
        return ""
    if order in ORDERS and command.is_coherent(state, division, order):
        return _("{order}: coherent", order=order_names(order))
    if UNKNOWN_ORDER in (order, high):
        return ""
    return _("{order}; corps: {corps_order}", order=order_names(order), corps_order=order_names(high))
