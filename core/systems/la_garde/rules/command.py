"""Who commands whom, how far, and whether the chain of orders is coherent (LG-3)."""

from __future__ import annotations

from functools import lru_cache

from core.geometry.bases import Footprint, to_nearest_edge
from core.geometry.shapes import gap, is_within, point
from core.geometry.tolerances import OVERLAPPING, TENTH
from core.geometry.trigonometry import own_frame
from core.kit.memory import remembered
from core.protocol.events import Event, Listener
from core.systems.la_garde.rules import phases
from core.systems.la_garde.rules.context import ARMY, CORPS, DIVISION, BattleContext
from core.systems.la_garde.rules.orders import NO_ORDER, ORDERS, UNWRITTEN
from core.systems.la_garde.rules.state import State

Place = tuple[int, int]
Feet = tuple[Footprint | None, ...]
RANGES = {ARMY: "command_army", CORPS: "command_corps", DIVISION: "command_division"}


def reach(context: BattleContext, post: int) -> int:
    """How far a general commands, in hundredths of a millimetre (LG-3.2)."""
    return context.distances[RANGES[context.posts[post].level]]


def place_of(state: State, post: int) -> Place | None:
    """Where a general stands, in hundredths of a millimetre; None for one who has fallen or is not there."""
    at = state.generals[post]
    if at is None or state.lost >> post & 1:
        return None
    return at[0] * TENTH, at[1] * TENTH


def general_place(state: State, division: int) -> Place | None:
    """Where the general of a division stands, or the aide who acts for him (LG-3.5), in hundredths."""
    aide = state.acting[division]
    if aide is not None:
        return aide[0] * TENTH, aide[1] * TENTH
    return place_of(state, state.context.division_post[division])


def has_general_in_range(state: State, division: int) -> bool:
    """Whether a division has a general within range of his corps general (LG-3.2), or an acting aide.

    An aide is as near to him as he is laid (LG-3.5).
    """
    context = state.context
    general = general_place(state, division)
    post = context.corps_post[context.corps_of[division]]
    corps = place_of(state, post)
    if general is None or corps is None:
        return False
    far = reach(context, post) if state.acting[division] is None else context.distances["aide"]
    return is_within(point(*general), point(*corps), far)


def corps_gets_order(state: State, corps: int) -> bool:
    """LG-R48: a corps general gets an order where he is in range of the army general."""
    context = state.context
    post, army = context.corps_post[corps], context.army_post[context.side_of_corps[corps]]
    general, highest = place_of(state, post), place_of(state, army)
    if general is None:
        return False
    if post == army:
        return True
    return highest is not None and is_within(point(*general), point(*highest), reach(context, army))


def is_present(state: State, division: int) -> bool:
    """Whether a brigade of a division stands on the table."""
    return any(state.feet[unit] is not None for unit in state.context.units_of_division[division])


def division_gets_order(state: State, division: int) -> bool:
    """LG-3.5: a division without a general in range gets no order."""
    return is_present(state, division) and has_general_in_range(state, division)


def awaits_order(state: State, division: int) -> bool:
    """Whether a division gets an order when those of this turn are written, which comes later (LG-3.1)."""
    return state.phase < phases.ORDERS and division_gets_order(state, division)


def awaits_corps_order(state: State, corps: int) -> bool:
    """Whether a corps has an order that is not known, or gets one that comes later (LG-3.1)."""
    if state.phase < phases.ORDERS:
        return corps_gets_order(state, corps)
    return state.corps_orders[corps] not in (*ORDERS, NO_ORDER)


def is_commanded(state: State, unit: int) -> bool:
    """Whether a brigade stands within range of its division general, who has an order (LG-3.2, LG-3.5)."""
    return state.orders[state.context.division_of[unit]] != NO_ORDER and _is_in_range(state, unit)


def is_led(state: State, unit: int) -> bool:
    """Whether it is commanded, or will be as it stands once the orders of this turn are written."""
    if awaits_order(state, state.context.division_of[unit]):
        return _is_in_range(state, unit)
    return is_commanded(state, unit)


def _is_in_range(state: State, unit: int) -> bool:
    foot = state.feet[unit]
    return foot is not None and _would_be_in_range(state, unit, foot)


def would_be_commanded(state: State, unit: int, foot: Footprint) -> bool:
    """Whether a brigade would be commanded there."""
    return state.orders[state.context.division_of[unit]] != NO_ORDER and _would_be_in_range(state, unit, foot)


def _would_be_in_range(state: State, unit: int, foot: Footprint) -> bool:
    general = general_place(state, state.context.division_of[unit])
    return general is not None and _in_reach(foot, general, state.context.distances["command_division"])


@lru_cache(maxsize=1 << 13)
def _in_reach(foot: Footprint, at: Place, distance: int) -> bool:
    """Whether a place lies so near to a brigade; remembered, for it is asked of the same ones often."""
    return is_within(foot, point(*at), distance)


def order_shown(state: State, unit: int) -> int:
    """The order that a brigade acts on: none for a routed one and one that is not commanded (LG-4.4)."""
    if state.is_routed(unit) or not is_commanded(state, unit):
        return NO_ORDER
    return state.orders[state.context.division_of[unit]]


def is_coherent(state: State, division: int, order: int) -> bool:
    """LG-3.3: corps and division show that order, and the general is in range (option `chain_levels`)."""
    context = state.context
    corps = context.corps_of[division]
    if state.orders[division] != order or state.corps_orders[corps] != order:
        return False
    if not has_general_in_range(state, division):
        return False
    if context.options.chain_levels == 3:
        side = context.side_of_corps[corps]
        return all(state.corps_orders[other] in (order, NO_ORDER) for other in context.corps_of_side[side])
    return True


def reveal(state: State, division: int, emit: Listener | None) -> None:
    """The order of a division is turned up, if it is not yet (LG-3.1)."""
    if state.revealed >> division & 1:
        return
    state.revealed |= 1 << division
    state.touch()
    if emit is not None:
        facts = {
            "division": division,
            "order": state.orders[division],
            "side": state.context.side_of_division[division],
        }
        emit(Event("order_revealed", facts, "LG-3.1"))


def reveal_contacts(state: State, unit: int, emit: Listener | None) -> None:
    """LG-3.1: a division whose brigade is contacted turns its order up at once."""
    for foe in state.touched(unit):
        reveal(state, state.context.division_of[foe], emit)


# --- aides -------------------------------------------------------------------------------------------------


def aides_left(state: State, corps: int) -> int:
    """How many aides the general of a corps can still send this turn (LG-3.5)."""
    context = state.context
    post = context.corps_post[corps]
    if place_of(state, post) is None:
        return 0
    spent = sum(count for other, count in enumerate(state.aides_spent) if context.corps_post[other] == post)
    return max(0, context.catalogue.skills[state.skills[post]].aides - spent)


def needs_aide(state: State, division: int) -> bool:
    """Whether a division's general is lost or out of range, so that an aide may act for him (LG-3.5)."""
    return is_present(state, division) and not has_general_in_range(state, division)


# --- generals have no footprint ----------------------------------------------------------------------------


def is_under(foot: Footprint, x: int, y: int) -> bool:
    """Whether a point, in hundredths, lies under a brigade, deeper than the tolerance of overlapping."""
    pose = foot.pose
    ahead, right = own_frame(pose.facing, x - pose.x * TENTH, y - pose.y * TENTH)
    half, depth = foot.base.width * TENTH // 2, foot.base.depth * TENTH
    return abs(right) < half - OVERLAPPING and -depth + OVERLAPPING < ahead < -OVERLAPPING


def brigade_over(state: State, x: int, y: int) -> int:
    """The brigade that stands on a point in hundredths, or -1."""
    return _brigade_over(state.feet, x, y)


def _brigade_over(feet: Feet, x: int, y: int) -> int:
    for unit, foot in enumerate(feet):
        if foot is not None and _is_near_under(foot, x, y):
            return unit
    return -1


def _is_near_under(foot: Footprint, x: int, y: int) -> bool:
    """The same as `is_under`, quickly said of what is far away."""
    reach = foot.reach
    near = -reach < 2 * x - foot.double_x < reach and -reach < 2 * y - foot.double_y < reach
    return near and is_under(foot, x, y)


def put_generals_clear(state: State) -> None:
    """LG-3.7: generals on whom a brigade has ended stand at its edge, or at that of a friend."""
    before, feet = state._cleared, state._feet
    generals, acting = tuple(state.generals), tuple(state.acting)
    if before and before[0] is feet and before[1] == generals and before[2] == acting:
        return
    if before and before[1:] == (generals, acting):
        came = [
            foot for old, foot in zip(before[0], feet, strict=True) if foot is not old and foot is not None
        ]
        places = (at for at in (*generals, *acting) if at is not None)
        if not any(_is_near_under(foot, x * TENTH, y * TENTH) for x, y in places for foot in came):
            state._cleared = (feet, generals, acting)
            return
    cleared = _clear(state.context, feet, generals, acting)
    state.generals[:], state.acting[:] = cleared
    state._cleared = (feet, *cleared)


Places = tuple[Place | None, ...]


@remembered(1 << 12)
def _clear(context: BattleContext, feet: Feet, generals: Places, acting: Places) -> tuple[Places, Places]:
    """Where generals and aides come to stand; remembered: odds ask it often of brigades that stand alike."""
    return (
        tuple(
            None if at is None else _clear_place(context, feet, context.posts[post].side, at)
            for post, at in enumerate(generals)
        ),
        tuple(
            None if at is None else _clear_place(context, feet, context.side_of_division[division], at)
            for division, at in enumerate(acting)
        ),
    )


def _clear_place(context: BattleContext, feet: Feet, side: int, at: Place) -> Place:
    x, y = at[0] * TENTH, at[1] * TENTH
    for _try in range(len(feet)):
        unit = _brigade_over(feet, x, y)
        if unit < 0:
            break
        foot = feet[unit]
        assert foot is not None, "it stands on the table"
        if context.side_of[unit] != side:
            friends = [its for friend in context.units_of[side] if (its := feet[friend]) is not None]
            here = point(x, y)
            foot = min(friends, key=lambda friend: gap(friend, here), default=foot)
        x, y = to_nearest_edge(foot, x, y)
    return _tenths(x), _tenths(y)


def _tenths(length: int) -> int:
    return (length + TENTH // 2) // TENTH


def written(order: int) -> bool:
    """Whether an order is one of the three, as far as the looker knows."""
    return order not in (NO_ORDER, UNWRITTEN)
