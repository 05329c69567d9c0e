"""What the enemy could do to a brigade that stands somewhere: bombardments, attacks, each with its odds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial

from core.geometry.bases import Footprint, Pose, footprint, middle
from core.geometry.shapes import overlaps
from core.geometry.tolerances import TENTH
from core.kit.memory import remembered
from core.kit.unknown_units import is_unknown
from core.presentation.measured_planner import Grid, PlacedThreat, Point
from core.presentation.planner import Note, Spot, ThreatKind, ThreatMap, ThreatSource, ThreatSpot
from core.systems.la_garde.look import previews
from core.systems.la_garde.planner import assaults, charge_bounds, hypotheticals
from core.systems.la_garde.planner.batteries import ways_to_bombard
from core.systems.la_garde.planner.places import Places
from core.systems.la_garde.planner.sight import bombards, short_name
from core.systems.la_garde.rules import combat, command, facts, morale, phases
from core.systems.la_garde.rules.actions import Attack, Bombard, Move
from core.systems.la_garde.rules.combat import FIERCE, INDECISIVE
from core.systems.la_garde.rules.combat_bag import combat_bag
from core.systems.la_garde.rules.command import order_shown
from core.systems.la_garde.rules.context import BattleContext
from core.systems.la_garde.rules.movement import Outcome, judge
from core.systems.la_garde.rules.orders import ATTACK, ORDERS
from core.systems.la_garde.rules.results import Effect, bombardment_outcomes, combat_outcomes
from core.systems.la_garde.rules.situation import CombatSituation
from core.systems.la_garde.rules.state import State
from core.text import Text, _

RANGE = Note(
    _("How far its guns bombard at most, turned as they may be and rolled up before under Attack."), "LG-9"
)
CHARGE = Note(_("How far its attack move leads at most, as the crow flies, turned as it may be."), "LG-4.2")
KINDS = (
    ThreatKind(
        "bombard",
        _("Bombarded"),
        Note(
            _(
                "Batteries that could bombard it: as they stand, turned on the spot (tried every 5 degrees) "
                "or, under Attack, rolled up straight by bricole or prolonge (tried every 15 degrees)."
            ),
            "LG-9.1",
        ),
    ),
    ThreatKind(
        "charge",
        _("Attacked"),
        Note(_("Brigades whose attack move could reach it, and that would attack it then."), "LG-4.2"),
    ),
)
LOSSES = Note(
    _(
        "Elements lost on average if every enemy that could strike it did so once, its worst stroke that is "
        "found, by the table of results and its tests of losses; rout, later rounds and later turns are not "
        "followed."
    ),
    "LG-7.2",
)
UNWRITTEN = Note(_("An order that is not written yet counts as each of the three alike."), "LG-R75")
LATER = Note(
    _("Divisions that have been activated act in the next turn, on an order that nobody knows."), "LG-2.3"
)
LAST = Note(_("It is the last turn: who has been activated acts no more."), "LG-14.3")
SUPPOSED = Note(_("Enemies whose order is not known are supposed to be under Attack."), "LG-3.1")
GENERALS = Note(
    _("Generals are taken where they stand now: where they could still ride, what combat join, is left out."),
    "LG-3.2",
)
STAND = Note(_("Orders that are known are taken as they stand: an aide may still change them."), "LG-3.4")
RESERVES = Note(_("Reinforcements that may enter until then are left out."), "LG-2.1")
MOST = Note(
    _(
        "At most: what no attack can exceed, wherever on it an enemy comes into contact; places without end "
        "cannot all be tried."
    ),
    "LG-6.5",
)
RALLY = Note(
    _("Cohesion is taken as it stands: who rallies before it acts goes farther, and out of rout it attacks."),
    "LG-8.1",
)
AIDES = Note(
    _(
        "Who has no general in range is taken to act on no order: "
        "an aide-de-camp who may lead it is left out."
    ),
    "LG-3.5",
)
CHAIN = Note(_("The coherent chain of a corps whose order is not known is left out."), "LG-3.3")


def strokes(known: State, side: int, target: int) -> Iterator[ThreatSource]:
    """All that the brigades of a side could do to an enemy where it stands now.

    Those who are done act in the next turn: what this one has brought is over then (LG-2.5).
    """
    now = hypotheticals.with_open_orders(known)
    units = known.on_table(side)
    done = {unit for unit in units if hypotheticals.has_acted(now, unit)}
    later = hypotheticals.next_turn(known) if done else now
    for unit in units:
        if unit in done and hypotheticals.is_last_turn(now):
            continue
        known = later if unit in done else now
        order = hypotheticals.supposed_order(known, unit, ATTACK)
        start = middle(known.foot(unit))
        if bombards(known, unit):
            ready, act = ways_to_bombard(known, unit, target, order), Bombard(unit, target)
            worst = max((bombarded(state, side, act) for state in ready), default=None)
            if worst is not None:
                yield ThreatSource(unit, "bombard", start, worst, 2)
        if not known.context.is_battery[unit] and not known.context.is_baggage[unit]:
            if target in now.touched(unit) and combat.may_attack(now, unit):
                # Beyond its general's range, too (LG-R80).
                worst = attacked(hypotheticals.fighting(now, unit), side, Attack(unit, target))
                yield ThreatSource(unit, "charge", start, worst, 2)
                continue
            charge = _worst_charge(hypotheticals.moving(known, unit, order), side, Attack(unit, target))
            if charge is not None:
                worst, most = charge
                yield ThreatSource(unit, "charge", start, worst, 2, at_most=most if most > worst else None)


def _worst_charge(ready: State, side: int, act: Attack) -> tuple[Fraction, Fraction] | None:
    """The losses by the worst attack that is found, and by any at most; None where none is found."""
    worst = most = Fraction(-1)
    for after in charged(ready, act.unit, act.target):
        worst = max(worst, attacked(after, side, act))
        if act.target in ready.touched(act.unit):
            return worst, worst
        if most < 0:
            most = charge_bounds.at_most(ready, after, act, partial(_costs, ready, act.target))
        if worst >= most:
            break
    return None if worst < 0 else (worst, most)


def charged(state: State, unit: int, target: int) -> Iterator[State]:
    """The battles after a brigade has gone at an enemy into contact, one for each bag that is found.

    Which friends support, heights and covers hang on where it comes into contact (LG-6.5, LG-5).
    """
    if order_shown(state, unit) != ATTACK:
        return
    if target in state.touched(unit):
        yield hypotheticals.fighting(state, unit)
        return
    for move in ways_to_attack(state, unit, target):
        found = judge(state, move)
        assert isinstance(found, Outcome), found
        after = hypotheticals.fighting(state, unit)
        after.place({unit: found.end})
        after.moved |= 1 << unit
        after.turned |= 1 << unit
        yield after


def ways_to_attack(state: State, unit: int, target: int) -> Iterator[Move]:
    """Attack moves that bring a brigade of the division in hand into contact, one a bag that is found."""
    others: Places | None = None

    def is_new(foot: Footprint) -> bool:
        return others is not None and others.is_new(foot)

    for move in assaults.reaching(state, unit, target, is_new):
        others = others or Places(state, unit, target)
        found = judge(state, move)
        assert isinstance(found, Outcome), found
        others.take(footprint(state.base(unit), found.end))
        yield move
        if not others.differ:
            return


# --- losses ------------------------------------------------------------------------------------------------


def bombarded(state: State, side: int, act: Bombard) -> Fraction:
    """The elements that a bombardment takes on average (LG-7.1, LG-7.2)."""
    context, target = state.context, act.target
    gun = context.gun_of[act.unit]
    assert gun is not None
    bonus = morale.gun_bonus(context, state.elements[act.unit], big=bool(gun.loss))
    needed, attached = morale.loses_on(context, target, bonus), facts.attached_elements(state, target)
    lost = Fraction(0)
    for row in previews.chances(state, side, act):
        effect = bombardment_outcomes()[row.id].defender
        mean = _mean(context, effect, needed, state.elements[target], attached)
        lost += Fraction(row.ways, row.of) * mean
    return lost


def attacked(state: State, side: int, act: Attack) -> Fraction:
    """The elements that the first round of a combat takes from the defender on average (LG-6.9, LG-7.1).

    Hidden orders say who supports, and with that whose guns fire: each way counts by its weight (LG-R75).
    """
    ways = previews.worlds(state, act)
    return sum((weight * _attacked(world, act) for world, weight in ways), Fraction(0))


def _attacked(state: State, act: Attack) -> Fraction:
    return _costs(state, act.target, facts.combat_situation(state, act.unit, act.target))


def _costs(state: State, target: int, situation: CombatSituation) -> Fraction:
    has, guns = state.elements[target], facts.attached_elements(state, target)
    return _fought(state.context, situation, target, has, guns)


@remembered(1 << 12)
def _fought(
    context: BattleContext, situation: CombatSituation, target: int, has: int, attached: int
) -> Fraction:
    """The same of one situation: many places and many hidden orders come to the same bag."""
    attacker = situation.attacker
    bonus = morale.gun_bonus(context, attacker.gun_elements, big=attacker.big_guns)
    odds = combat_bag(situation, context.options).odds(replace=context.options.replace)
    lost, total = Fraction(0), sum(weight for _result, weight in odds)
    for result, weight in odds:
        given_up = result == FIERCE and not context.options.fierce_max  # it counts as indecisive (LG-R5)
        outcome = combat_outcomes()[INDECISIVE if given_up else result]
        if outcome.breaks_artillery and context.is_battery[target]:
            mean = Fraction(has)
        else:
            needed, breaks = morale.loses_on(context, target, bonus), outcome.breaks_artillery
            mean = _mean(context, outcome.defender, needed, has, attached, breaks_guns=breaks)
        lost += Fraction(weight, total) * mean
    return lost


def _mean(
    context: BattleContext, effect: Effect, needed: int, has: int, guns: int, *, breaks_guns: bool = False
) -> Fraction:
    """Sure losses, then tests by a die each, one lost on `needed`; never more than it has.

    Its attached battery is lost where the result breaks it, and with the last element (LG-R82).
    """
    faces = [face for face in context.die.faces if isinstance(face, int)]
    chance = Fraction(sum(face >= needed for face in faces), len(faces))
    spread = {effect.losses: Fraction(1)}
    for _test in range(effect.loss_tests):
        after: dict[int, Fraction] = {}
        for lost, weight in spread.items():
            after[lost] = after.get(lost, Fraction(0)) + weight * (1 - chance)
            after[lost + 1] = after.get(lost + 1, Fraction(0)) + weight * chance
        spread = after
    return sum(
        (
            weight * (min(lost, has) + (guns if breaks_guns or lost >= has else 0))
            for lost, weight in spread.items()
        ),
        Fraction(0),
    )


def together(found: Iterable[tuple[int, Fraction]], elements: int) -> Fraction:
    """The mean losses of all enemies, each its worst stroke, as many as the brigade has at most."""
    worst: dict[int, Fraction] = {}
    for piece, losses in found:
        worst[piece] = max(worst.get(piece, Fraction(0)), losses)
    return min(sum(worst.values(), Fraction(0)), Fraction(elements))


# --- at a place --------------------------------------------------------------------------------------------


def placed(known: State, side: int, target: int, at: Point) -> PlacedThreat:
    """What a side could do to `target` with its middle there, facing as it does."""
    base, pose = known.base(target), known.poses[target] or known.context.start[target]
    here = middle(footprint(base, pose))
    shift = round((at[0] - here[0]) / TENTH), round((at[1] - here[1]) / TENTH)
    there = Pose(pose.x + shift[0], pose.y + shift[1], pose.facing)
    moved = there != known.poses[target]
    wrong = _no_room(known, target, there) if moved else None
    if wrong is not None:
        return PlacedThreat(there, ThreatSpot((), target, Fraction(0)), wrong)
    state = known.copy()
    if moved:
        state.place({target: there})
        state.moved |= 1 << target  # it has gone there: no square (LG-6.7)
    found = sorted(strokes(state, side, target), key=lambda one: (-(one.losses or 0), one.piece))
    whole = state.elements[target] + facts.attached_elements(state, target)
    told = together(((one.piece, one.losses or Fraction(0)) for one in found), whole)
    most = together(((one.piece, one.bound) for one in found), whole)
    spot = ThreatSpot(tuple(found), target, told, at_most=most if most > told else None)
    notes = _notes(known, side)
    return PlacedThreat(there, spot, notes=notes if spot.at_most is None else (MOST, *notes))


def _notes(known: State, side: int) -> tuple[Note, ...]:
    """What is taken for granted of a side."""
    units = known.on_table(side)
    done = {unit for unit in units if hypotheticals.has_acted(known, unit)}
    is_last = hypotheticals.is_last_turn(known)
    told = [LAST if is_last else LATER] if done else []
    later = bool(done) and not is_last
    if later or any(command.awaits_corps_order(known, corps) for corps in range(len(known.corps_orders))):
        told.append(CHAIN)
    told.append(GENERALS)
    if any(_may_be_led(known, division) for division in known.context.divisions_of[side]):
        told.append(AIDES)
    if any(_may_change(known, division) for division in known.context.divisions_of[side]):
        told.append(STAND)
    if any(hypotheticals.may_rally_first(known, unit) for unit in units):
        told.append(RALLY)
    if _may_come(known, side):
        told.append(RESERVES)
    if later or not all(hypotheticals.is_open(known, unit) for unit in {*units} - done):
        return (SUPPOSED, UNWRITTEN, *told)
    return tuple(told)


def _may_be_led(known: State, division: int) -> bool:
    """Whether an aide may still act for its general, in this turn or in the next one (LG-3.5)."""
    if hypotheticals.is_last_turn(known) and known.phase > phases.AIDES:
        return False
    corps = known.context.corps_post[known.context.corps_of[division]]
    return command.needs_aide(known, division) and command.place_of(known, corps) is not None


def _may_change(known: State, division: int) -> bool:
    """Whether an order that is known may be changed when the division is activated (LG-3.4)."""
    if known.division == division:
        waits = known.phase == phases.REVEAL
    else:
        waits = not known.activated >> division & 1
    return (
        waits
        and known.orders[division] in ORDERS
        and not command.awaits_order(known, division)
        and command.is_present(known, division)
        and command.general_place(known, division) is not None
        and bool(command.aides_left(known, known.context.corps_of[division]))
    )


def _may_come(known: State, side: int) -> bool:
    """Whether reinforcements may enter before the last of those acts who are told (LG-2.1)."""
    context, is_last = known.context, hypotheticals.is_last_turn(known)
    if is_last and known.phase > phases.ENTER:
        return False
    until = known.turn if is_last else known.turn + 1
    return any(
        context.group_of[unit] >= 0
        and known.feet[unit] is None
        and not known.gone >> unit & 1
        and (
            context.arrivals[context.group_of[unit]].turn <= until
            or is_unknown(context.unit_ids[unit], context.side_ids[side], unit)
        )
        for unit in context.units_of[side]
    )


def _no_room(known: State, target: int, there: Pose) -> Text | None:
    context = known.context
    foot = footprint(known.base(target), there)
    if not context.table.holds(foot):
        return _("It would leave the table there.")
    ground, here = context.ground, known.feet[target]
    if ground.bars(foot) and (here is None or not ground.bars(here)):  # LG-R86
        return _("It cannot stand on this ground.")
    for unit, its in enumerate(known.feet):
        if unit != target and its is not None and overlaps(foot, its):
            return _("Place taken by {unit}.", unit=short_name(known, unit))
    return None


def over(known: State, side: int, target: int | None, grid: Grid) -> ThreatMap:
    """The threat to every enemy where it stands; to `target` around where it stands, too."""
    spots: dict[Spot, ThreatSpot] = {}
    for unit in known.on_table(1 - side):
        here = middle(known.foot(unit))
        spots[here] = placed(known, side, unit, here).spot
    if target is not None and known.feet[target] is not None:
        troop = known.context.troop_of[target]
        for point in grid.around(middle(known.foot(target)), max(troop.manoeuvre, troop.attack)):
            found = placed(known, side, target, point)
            if found.why_not is None:
                spots[point] = found.spot
    return ThreatMap(side, KINDS, spots, LOSSES, _notes(known, side))
