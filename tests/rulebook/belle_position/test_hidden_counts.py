"""Odds and imagined battles against a count of all ways in which unseen cards may lie (BP-R30)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from core.presentation.card_look import table_card
from core.systems.belle_position.look.outcomes import BellePositionOutcomes
from core.systems.belle_position.planner.planner import BellePositionPlanner
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules.codes import CARD, DUG_IN, MARCHING, UNKNOWN_CARD, moves_of
from core.systems.belle_position.rules.observation import imagine
from core.systems.belle_position.rules.state import State
from tests.rulebook.belle_position.table import PLACES, RULES, battle

DEALS = 1_500
Row = tuple[tuple[int, int, int], ...]
"""(position, slot, card) of the cards that lie face down."""


def slots(known: State) -> list[tuple[int, int]]:
    """(position, slot) of the German cards that the French do not know."""
    stacks = enumerate(known.stacks[6:])
    return [(at, slot) for at, row in stacks for slot, code in enumerate(row) if code & CARD == UNKNOWN_CARD]


def fits(known: State, row: Row) -> bool:
    """Whether they may lie so, by what everybody sees."""
    context, generals = known.context, Counter[int]()
    for at, slot, card in row:
        code, kind = known.stacks[6 + at][slot], context.cards[card].kind
        if kind == 3 and context.options.general_face_down and at >= 3 and not code & MARCHING:
            generals[at] += 1
        elif kind > 2:
            return False
        if code & DUG_IN and kind != 0:
            return False
        if not code & MARCHING and moves_of(code) > context.cards[card].moves:
            return False
    for at, row_ in enumerate(known.stacks[6:]):
        shown = sum(context.is_general[code & CARD] for code in row_)
        alone = len(row_) == 1 and bool(known.stacks[at])
        if generals[at] and (shown + generals[at] > 1 or alone):
            return False
    return True


def counted(known: State) -> dict[tuple[Row, tuple[int, ...]], Fraction]:
    """How probable each row is, with the hand: every order of the marked copies is as probable."""
    there, found = slots(known), Counter[tuple[Row, tuple[int, ...]]]()
    cards = [card for card, count in enumerate(known.loose[1]) for _copy in range(count)]
    assert len(cards) == len(there) + len(known.hands[1]) + known.pile[1]
    for deal in permutations(cards):
        row = tuple((*place, card) for place, card in zip(there, deal, strict=False))
        hand = deal[len(row) : len(row) + len(known.hands[1])]
        if fits(known, row):
            found[row, tuple(sorted(hand))] += 1
    return {key: Fraction(number, found.total()) for key, number in found.items()}


def dug_in(german: str, french_in: str = "", **options: bool) -> State:
    """The French turn; the Germans have dug in the first card of their left wing and drawn a card."""
    table = battle(
        "R / L / L",
        german,
        foe_reserve="dig",
        foe_pile="P J",
        french_in=french_in,
        first="german",
        special_cards=True,
        **options,
    )
    table.to_movement()
    table.act(acts.PlaySpecial(table.kind("dig", "german"), PLACES["gl"], 0))
    table.end_turn("J")
    return table.state


def at_long_range() -> tuple[State, acts.Action]:
    """A gun fires at two cards that lie face down."""
    return dug_in("P / U / E U", lr_hits_hidden=True), acts.LongRange(PLACES["fl"], 0)


def in_the_flank() -> tuple[State, acts.Action]:
    """Horse in the German centre fights those beside it, of which one is dug in."""
    state = dug_in("P U / / E P", french_in="/ K /", flank_attack=True)
    return state, acts.Flank(PLACES["gc"], 0, PLACES["gr"])


def shares(worlds: Iterable[tuple[State, int]], target: int) -> dict[Row, Fraction]:
    """How probable the cards of a German position are in these worlds."""
    found: Counter[Row] = Counter()
    for world, ways in worlds:
        found[tuple((target, slot, one & CARD) for slot, one in enumerate(world.stacks[6 + target]))] += ways
    return {row: Fraction(ways, found.total()) for row, ways in found.items()}


@pytest.mark.parametrize("asked", [at_long_range, in_the_flank])
def test_bp_r30_a_card_dug_in_elsewhere_leaves_less_infantry_for_those_fired_at(
    asked: Callable[[], tuple[State, acts.Action]],
) -> None:
    state, act = asked()
    known, target = RULES.observe(state, 0), PLACES["gr"]
    worlds = BellePositionOutcomes().worlds(known, 0, act)
    assert worlds is not None
    exact: dict[Row, Fraction] = {}
    for (row, _hand), share in counted(known).items():
        there = tuple(one for one in row if one[0] == target)
        exact[there] = exact.get(there, Fraction(0)) + share
    assert shares(worlds, target) == exact


@pytest.mark.parametrize("hides", [False, True])
def test_bp_r30_imagined_battles_are_as_probable_as_all_that_fit(hides: bool) -> None:
    """A march by force, too: no general marches so (BP-AMB-20)."""
    table = battle(
        "L / L / L",
        "P / U / P",
        foe_reserve="march g00",
        foe_pile="J",
        first="german",
        special_cards=True,
        general_face_down=hides,
    )
    table.to_movement()
    table.act(acts.PlaySpecial(table.kind("march", "german"), PLACES["gc"], 0))
    known, rng, told = RULES.observe(table.state, 0), Random(5), Counter[tuple[Row, tuple[int, ...]]]()
    for _deal in range(DEALS):
        world = imagine(table.state, 0, rng)
        row = tuple((at, slot, world.stacks[6 + at][slot] & CARD) for at, slot in slots(known))
        told[row, world.hands[1]] += 1
    exact = counted(known)
    assert told.keys() <= exact.keys()
    for key, share in exact.items():
        assert abs(told[key] / DEALS - share) < 0.04


def test_bp_r30_what_must_lie_dug_in_is_feared_nowhere_else() -> None:
    """The one infantry is dug in: beside it lies the horse, who has no dice in a wood (BP-5.6)."""
    table = battle("L / wood L / L", "P / U /", foe_reserve="dig", first="german", special_cards=True)
    piece = table_card(PLACES["gc"], 0)
    for feared in (True, False):
        spot = BellePositionPlanner().place(RULES.observe(table.state, 0), PLACES["fc"]).threat[0]
        assert any(one.piece == piece for one in spot.strokes) == feared
        if feared:
            table.to_movement()
            table.act(acts.PlaySpecial(table.kind("dig", "german"), PLACES["gl"], 0))


def test_bp_r30_who_could_come_out_of_a_reserve_is_none_who_must_lie_dug_in() -> None:
    """The one infantry is dug in: horse of the reserve has no dice where it retakes a wood (BP-9.1)."""
    for dug, feared in ((True, False), (False, True)):
        table = battle(
            "L / L / L",
            "P / wood / P",
            french_in="/ L /",
            foe_reserve="U dig",
            first="german",
            special_cards=True,
            up="gr1",
        )
        table.to_movement()
        if dug:
            table.act(acts.PlaySpecial(table.kind("dig", "german"), PLACES["gl"], 0))
        spot = BellePositionPlanner().place(RULES.observe(table.state, 0), PLACES["gc"]).threat[0]
        assert any(one.piece < 0 for one in spot.strokes) == feared
