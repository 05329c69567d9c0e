"""What the cards of each side could do to the other's in a position, with their exact mean losses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import cast

from core.presentation.card_look import hand_card, place_and_slot, table_card
from core.presentation.card_planner import CardStroke
from core.presentation.planner import Note, ThreatKind, ThreatSpot
from core.systems.belle_position.planner import hypotheticals, unseen
from core.systems.belle_position.planner import reach as plan_reach
from core.systems.belle_position.planner.together import Caps, together
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules import combat
from core.systems.belle_position.rules.codes import CARD, TOKENS, UNKNOWN_CARD, UP
from core.systems.belle_position.rules.frames import Shooting
from core.systems.belle_position.rules.positions import POSITIONS, RESERVE
from core.systems.belle_position.rules.stacking import limit
from core.systems.belle_position.rules.state import Stack, State
from core.text import Text, _, _n

KINDS = (
    ThreatKind("fire", _("Combat"), Note(_("Cards in the same position fire at each other."), "BP-10.1")),
    ThreatKind(
        "long",
        _("Long-range fire"),
        Note(_("Artillery of the own line at the position facing it, neither being engaged."), "BP-11.1"),
    ),
    ThreatKind(
        "counter",
        _("Counter-battery"),
        Note(_("Artillery at face-up artillery: all hits go to that card."), "BP-11.4"),
    ),
    ThreatKind("flank", _("Flank attack"), Note(_("From the next position of the line."), "BP-18.1")),
    ThreatKind(
        "advance",
        _("Combat after moving in"),
        Note(
            _("Cards that could move into the position in one turn, and fire in their next combat."),
            "BP-13.3",
        ),
    ),
    ThreatKind("hidden", _("An unknown card"), Note(_("What it is, and its dice, are not known."), "BP-R30")),
)
LOSSES = Note(
    _(
        "Hits on units on average if every card named struck once: a unit takes its VC in hits and is lost "
        "with one more. Never more than the units there can take, from afar those that such fire can hit, "
        "nor from more cards in the position than it takes; generals are not counted. Whoever is tested "
        "before is taken to stay, without tokens."
    ),
    "BP-12.1",
)
SAID: dict[str, Callable[[int, int], Text]] = {
    "fire": lambda dice, power: _n(
        "fires with {count} die, hits on {power} or less",
        "fires with {count} dice, hits on {power} or less",
        dice,
        power=power,
    ),
    "long": lambda dice, power: _n(
        "fires at long range with {count} die, hits on {power} or less",
        "fires at long range with {count} dice, hits on {power} or less",
        dice,
        power=power,
    ),
    "counter": lambda dice, power: _n(
        "counter-battery with {count} die, hits on {power} or less",
        "counter-battery with {count} dice, hits on {power} or less",
        dice,
        power=power,
    ),
    "flank": lambda dice, power: _n(
        "attacks the flank with {count} die, hits on {power} or less",
        "attacks the flank with {count} dice, hits on {power} or less",
        dice,
        power=power,
    ),
    "advance": lambda dice, power: _n(
        "moves in, then fires with {count} die, hits on {power} or less",
        "moves in, then fires with {count} dice, hits on {power} or less",
        dice,
        power=power,
    ),
}
RULES = {"fire": "BP-10.4", "long": "BP-11.2", "counter": "BP-11.4", "flank": "BP-18.2", "advance": "BP-13.3"}


def strokes(known: State, side: int) -> Iterator[tuple[int, CardStroke]]:
    """(place, stroke) of all that the cards of a side could do in their next combat, and after one move.

    Nothing of what comes after the turn limit (BP-AMB-21).
    """
    if not hypotheticals.fights_again(known, side):
        return
    state, comes = hypotheticals.fighting(known, side), hypotheticals.fights_after_moves(known, side)
    later = state.copy()
    hypotheticals.take_tokens(later, 1 - side)
    for action in combat.combats(state):
        frame = combat.frame_of(state, action)
        card, waits = table_card(frame.position, frame.slot), False
        if hypotheticals.waits(known, side, frame.position, frame.slot):
            waits = True  # the enemy's cards have been tested then (BP-7.2)
        found = stroke(later if waits else state, frame, card)
        yield frame.target, replace(found, waits=True) if waits else found
    yield from unseen.strokes(state, side, comes=comes)
    if comes:
        yield from _advances(known, side)


def stroke(state: State, frame: Shooting, card: int, kind: str = "", moves: int = 0) -> CardStroke:
    """One combat with its mean hits, as many as the target can take."""
    kind = kind or frame.how
    words = SAID[kind](frame.dice, frame.power)
    return CardStroke(
        card,
        kind,
        RESERVE if card < 0 else place_and_slot(card)[0],
        mean_hits(state, frame),
        frame.dice,
        frame.side,
        frame.power,
        moves,
        Note(words, RULES[kind]),
    )


def mean_hits(state: State, frame: Shooting) -> Fraction:
    """The hits of a combat on average, by the very roll that the rules ask for (BP-10.4, BP-12)."""
    roll = state.context.shot_roll(frame)
    (handful,) = roll.handfuls
    most = capacity(state, frame)
    total = ways = 0
    for shown, weight in roll.outcomes():
        hits = cast("tuple[int, ...]", handful.reading.read(shown[handful.key]))[0]
        total += min(hits, most) * weight
        ways += weight
    return Fraction(total, ways)


MUCH = 1 << 20


def capacity(state: State, frame: Shooting) -> int:
    """How many hits the target can take: each unit its VC and one more, less its tokens (BP-12.2)."""
    foe = (1 - frame.side) * 6 + frame.target
    stack = state.stacks[foe]
    if frame.target_slot >= 0:
        stack = stack[frame.target_slot : frame.target_slot + 1]
    elif frame.how == "long" and not state.context.options.lr_hits_hidden:
        stack = tuple(code for code in stack if code & UP)
    return _takes(state, stack)


def _takes(state: State, stack: Stack) -> int:
    """How many hits these cards can take in all; of a card that is not known nobody can say."""
    context, most = state.context, 0
    for code in stack:
        if code & CARD == UNKNOWN_CARD:
            return MUCH
        if context.is_unit[code & CARD]:
            most += context.vc[code & CARD] + 1 - (code >> TOKENS)
    return most


def _advances(known: State, side: int) -> Iterator[tuple[int, CardStroke]]:
    """Cards that could move into an enemy's position and fire there."""
    for position in POSITIONS:
        for slot in range(len(known.stacks[side * 6 + position])):
            reach = plan_reach.of_table(known, side, position, slot)
            for to in POSITIONS if reach is not None else ():
                way = None if reach is None else reach.ways.get(to)
                if way is None or to == position or not known.stacks[(1 - side) * 6 + to]:
                    continue
                card = known.stacks[side * 6 + position][slot] & CARD
                path = cast("tuple[int, ...]", way.path)
                found = _moved_in(known, side, table_card(position, slot), card, slot, path)
                if found is not None:
                    yield found
    yield from _out_of_hand(known, side)


def _out_of_hand(known: State, side: int) -> Iterator[tuple[int, CardStroke]]:
    """Cards of the hand that could come into an enemy's position in one turn, each of their copies."""
    for card, copies in plan_reach.in_hand(known, side).items():
        reach = plan_reach.of_hand(known, side, card)
        for to in POSITIONS if reach is not None else ():
            way = None if reach is None else reach.ways.get(to)
            if way is None or not known.stacks[(1 - side) * 6 + to]:
                continue
            found = _moved_in(known, side, hand_card(card, 0), card, -1, cast("tuple[int, ...]", way.path))
            for copy in range(copies if found is not None else 0):
                assert found is not None
                yield found[0], replace(found[1], piece=hand_card(card, copy))


def _moved_in(
    known: State, side: int, piece: int, card: int, slot: int, path: tuple[int, ...]
) -> tuple[int, CardStroke] | None:
    state = hypotheticals.moving(known, side)
    here, place = plan_reach.follow(state, side, card, slot, path), path[-1]
    state = hypotheticals.fighting(state, side)
    if here < 0 or not state.context.vc[state.stacks[side * 6 + place][here] & CARD]:
        return None
    if not combat.may_hold_unit(state, state.stacks[(1 - side) * 6 + place]):
        return None  # a general alone fell when it came (BP-17.6): there is nobody to fire at
    frame = combat.frame_of(state, acts.fire(place, here))
    if frame.dice <= 0:
        return None
    return place, stroke(state, frame, piece, "advance", len(path) - 1)


def spot(known: State, side: int, place: int, row: Iterable[CardStroke]) -> ThreatSpot:
    """All that a side could do to the enemy's cards in a place, the worst first.

    Who moves in fires after the enemy has tested; who strikes before meets the tokens that lie there (BP-7).
    """
    found = sorted(row, key=lambda one: (one.losses is None, -(one.losses or 0), one.piece))
    later = known.copy()
    hypotheticals.take_tokens(later, 1 - side)
    now, then = (_caps(state, side, place) for state in (hypotheticals.fighting(known, side), later))
    return ThreatSpot(tuple(found), None, together(found, limit(known, side, place), now, then))


def _caps(state: State, side: int, place: int) -> Caps:
    """How many hits the cards there can take as the state stands."""
    stack = state.stacks[(1 - side) * 6 + place]
    shown = stack if state.context.options.lr_hits_hidden else tuple(code for code in stack if code & UP)
    aims = tuple(stack[slot] for slot in combat.batteries(state, side, place))
    return Caps(*(Fraction(_takes(state, cards)) for cards in (stack, shown, aims)))


def by_place(known: State, side: int) -> dict[int, tuple[CardStroke, ...]]:
    """All strokes of a side by the position that they strike; the best of each card and sort."""
    best: dict[tuple[int, int, str], CardStroke] = {}
    for place, one in strokes(known, side):
        key = place, one.piece, one.kind
        if key not in best or (one.losses or 0) > (best[key].losses or 0):
            best[key] = one
    found: dict[int, list[CardStroke]] = {place: [] for place in POSITIONS}
    for (place, _piece, _kind), one in best.items():
        found[place].append(replace(one))
    return {place: tuple(row) for place, row in found.items()}
