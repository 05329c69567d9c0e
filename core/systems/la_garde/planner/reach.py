"""Where a brigade can go in the next activation of its division (LG-4), as `movement.judge` has it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from core.geometry.bases import Pose, footprint, middle
from core.planning.measured_reach import Judged, ReachScan
from core.presentation.measured_planner import Charge, Grid, Supposed, TableReach
from core.presentation.planner import Note, Stop
from core.protocol.refusals import Refusal
from core.systems.la_garde.planner import hypotheticals
from core.systems.la_garde.planner.sight import short_name, table
from core.systems.la_garde.rules import allowances, command, movement, phases, ways, zones
from core.systems.la_garde.rules import charges as charging
from core.systems.la_garde.rules.actions import Move
from core.systems.la_garde.rules.command import order_shown
from core.systems.la_garde.rules.movement import Outcome, judge
from core.systems.la_garde.rules.orders import ATTACK, DEFEND, MANOEUVRE, NAMES, NO_ORDER, ORDERS, WORDS
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.words.refusal_messages import refusal_text
from core.text import Text, _

FINE, COARSE = 1_000, 2_000
"""Long marches are told every two centimetres."""
LONG_WAY = 16_000
KINDS: dict[str, Text] = {
    "": _("where it stands"),
    ways.MARCH: _("march"),
    ways.STEP: _("step"),
    ways.WITHDRAWAL: _("withdrawal"),
    ways.ASSAULT: _("attack move"),
    ways.SUPPORT: _("support move"),
    ways.ROLL: _("battery by bricole or prolonge"),
    ways.TURN: _("turn on the spot"),
}
By = Literal["zone", "ground", "friend", "enemy", "limit", "other"]
STOPS: dict[str, By] = {
    "too_far": "limit",
    "off_table": "limit",
    "enters_zone": "zone",
    "impassable": "ground",
    "through_enemy": "enemy",
    "no_contact_so": "enemy",
    "nearer": "enemy",
    "no_withdrawal_from": "enemy",
    "ends_on_friend": "friend",
}
STRAIGHT = Note(_("Straight, or round one corner, keeping its facing; turning is free besides."), "LG-R42")
NOT_NOW = Note(_("As if its division were activated now, and nobody of it had moved."), "LG-2.4")
NOT_ORDERED = Note(_("Its order is not known: Manoeuvre is supposed."), "LG-3.1")
UNCOMMANDED = Note(_("It acts without an order: it only withdraws."), "LG-4.4")
STRAIGHT_BACK = Note(
    _(
        "In an enemy zone it only withdraws, straight back and facing as it does, "
        "or turns if it touches nobody."
    ),
    "LG-4.2",
)
STAYS = Note(_("Under Attack baggage only turns."), "LG-4")
GUNS_STAY = Note(_("Under Defend this battery only turns, if it touches nobody."), "LG-4")
STAYS_IN_CONTACT = Note(_("Under Attack it does not move while it is in contact: it attacks."), "LG-6.1")
GUNS_IN_CONTACT = Note(_("Under Attack it neither moves nor turns while it is in contact."), "LG-6.1")
CHAIN = _("Not all orders of corps are known: with a coherent chain it goes {cm} cm farther.")
STRAIGHT_AT = Note(_("Under Attack it goes straight at the nearest enemy, as far as it can."), "LG-4.2")


def supposed(known: State, unit: int) -> tuple[Supposed, ...]:
    """As its order stands, and each of the three orders."""
    now = known.order_of(unit)
    rows = (
        [Supposed("", _("As ordered: {order}", order=NAMES[now]))]
        if hypotheticals.is_open(known, unit)
        else []
    )
    rows += [Supposed(WORDS[order], _("{order}", order=NAMES[order])) for order in (MANOEUVRE, *ORDERS[:2])]
    return tuple(rows)


def steps(known: State, unit: int, suppose: str) -> Iterator[TableReach | None]:
    """Every centimetre around a brigade asked of the rules."""
    foot = known.feet[unit]
    if foot is None:
        return
    is_now = (
        not suppose and known.phase == phases.MOVE and not known.frames and unit in movement.movable(known)
    )
    if is_now:
        state = known.copy()
    else:
        # Before its order is shown a brigade is asked about as if it had the order supposed, and moved now.
        order = WORDS.index(suppose) if suppose else hypotheticals.supposed_order(known, unit, MANOEUVRE)
        state = hypotheticals.moving(known, unit, order)
    allowed, radius = _allowed(state, unit)

    def asked(path: tuple[Pose, ...]) -> Judged | Refusal:
        found = judge(state, Move(unit, path))
        return found if isinstance(found, Refusal) else Judged(found.used, found.way)

    def stop(refusal: Refusal) -> Stop:
        return Stop(
            STOPS.get(refusal.kind, "other"), Note(refusal_text(state.context, refusal), refusal.rule)
        )

    scan = ReachScan(
        (unit,),
        foot.pose,
        middle(foot),
        Grid.over(*table(known), COARSE if radius > LONG_WAY else FINE),
        radius,
        allowed,
        asked,
        stop,
        KINDS,
        is_now,
        tuple(_notes(known, state, unit, suppose, is_now=is_now)),
        charges(state, unit),
        bends=not _withdraws(state, unit),
    )
    yield from scan.steps()


def _withdraws(state: State, unit: int) -> bool:
    """Whether it only goes straight back: without an order, and in a zone unless it attacks (LG-4.2)."""
    order = order_shown(state, unit)
    return order == NO_ORDER or (order != ATTACK and zones.in_zone(state, unit))


def _allowed(state: State, unit: int) -> tuple[int, int]:
    """What may be spent, and how far that leads at most: farther on roads (LG-4.1)."""
    order = order_shown(state, unit)
    if order == MANOEUVRE and not zones.in_zone(state, unit):
        field, road = allowances.manoeuvre(state, unit)
        has_road = any(patch.row.is_road for patch in state.context.ground.patches)
        return field, max(field, road) if has_road else field
    if order == MANOEUVRE or _withdraws(state, unit):
        allowed = allowances.withdrawal(state, unit)
    else:
        allowed = allowances.allowance(state, unit, order)
    return allowed, allowed


def _notes(known: State, state: State, unit: int, suppose: str, *, is_now: bool) -> Iterator[Note]:
    if not is_now:
        yield NOT_NOW
    if not suppose and not hypotheticals.is_open(known, unit):
        yield NOT_ORDERED
    order = order_shown(state, unit)
    if order == NO_ORDER:
        yield UNCOMMANDED
    elif order == ATTACK and state.touched(unit):
        exempt = state.context.is_battery[unit] or state.context.is_baggage[unit]
        yield GUNS_IN_CONTACT if exempt else STAYS_IN_CONTACT
    elif order == ATTACK and state.context.is_baggage[unit]:
        yield STAYS
    elif order == DEFEND and not state.context.troop_of[unit].defend:
        yield GUNS_STAY
    elif order == ATTACK and not state.context.is_battery[unit]:
        yield STRAIGHT_AT
    elif _withdraws(state, unit):
        yield STRAIGHT_BACK
    else:
        yield STRAIGHT
        farther = _by_chain(known, state, unit)
        if farther:
            yield Note(CHAIN.fill(cm=farther / 1_000), "LG-3.3")


def _by_chain(known: State, state: State, unit: int) -> int:
    """How much farther it marches if each corps whose order is not known has Manoeuvre (LG-3.3), or 0."""
    if order_shown(state, unit) != MANOEUVRE:
        return 0
    supposed = state.copy()
    for corps in known.context.corps_of_side[known.context.side_of[unit]]:
        if command.awaits_corps_order(known, corps):
            supposed.corps_orders[corps] = MANOEUVRE
    return allowances.manoeuvre(supposed, unit)[0] - allowances.manoeuvre(state, unit)[0]


def charges(state: State, unit: int) -> Iterator[Charge]:
    """The attack moves of a brigade under Attack: at the nearest enemy that it can approach (LG-R15)."""
    context = state.context
    if order_shown(state, unit) != ATTACK or context.is_battery[unit] or context.is_baggage[unit]:
        return
    for foe in charging.aims(state, unit):
        move = charging.charge_at(state, unit, foe)
        found = None if move is None else judge(state, move)
        if move is None or not isinstance(found, Outcome):
            continue
        outlines = (footprint(state.base(unit), found.end).corners,)
        far = allowances.gone((state.foot(unit).pose, *move.path[:-1], found.end))
        words = _("At {target}, {cm} cm.", target=short_name(state, foe), cm=round(far / 1000, 1))
        yield Charge(foe, move.path, outlines, found.used, foe in found.touched, Note(words, "LG-4.2"))
