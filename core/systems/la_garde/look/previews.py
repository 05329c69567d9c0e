"""What an attack or a bombardment can come to: the bag row by row and the exact odds of each result.

They are asked of what a side knows: a division whose order lies face down counts as each of the three orders
with equal weight (LG-R75).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import lcm, prod

from core.presentation.bag_look import BagLine
from core.presentation.measured_look import Chance
from core.systems.la_garde.rules import bombardment, combat, facts
from core.systems.la_garde.rules.actions import Attack, Bombard
from core.systems.la_garde.rules.bag import BOMBARDMENT_RESULTS, RESULTS, Bag, BagRow, result_of
from core.systems.la_garde.rules.fighting_frames import Bombarding, Fighting, Joining
from core.systems.la_garde.rules.orders import DEFEND, MANOEUVRE, ORDERS, UNKNOWN_ORDER
from core.systems.la_garde.rules.results import (
    Outcome,
    bombardment_key,
    bombardment_outcomes,
    combat_outcomes,
)
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.rules.token_table import token_table
from core.systems.la_garde.rules.tokens import TOKENS
from core.systems.la_garde.words.combat_messages import colours
from core.text import Names, _

ALIKE = tuple((order, 1) for order in ORDERS)
"""Each order that a hidden one may be, with its weight (LG-R75)."""
SUPPORTING = ((DEFEND, len(ORDERS) - 1), (MANOEUVRE, 1))
"""The same of who only supports: all orders but one do (LG-6.5)."""

Weights = dict[str, Fraction]


def chances(state: State, side: int, action: object) -> tuple[Chance, ...]:
    """How an attack or a bombardment can end, the best for who makes it first; nothing for other acts."""
    found = _asked(state, action)
    if found is None:
        return ()
    _unit, _target, ordered, fill = found
    sums: Weights = {}
    for world, weight in worlds(state, action):
        weights = _weights(world, fill(world), ordered=ordered, first=_first(state))
        for result, chance in weights.items():
            sums[result] = sums.get(result, Fraction()) + chance * weight
    return _bombarded(state, sums) if ordered else _fought(state, action, sums)


def worlds(state: State, action: object | None = None) -> Iterator[tuple[State, Fraction]]:
    """Each way in which the hidden orders can differ for an attack or a bombardment, and how likely it is."""
    found = _asked(state, action)
    if found is not None:
        unit, target, ordered, _fill = found
        fighting = {state.context.division_of[unit], state.context.division_of[target]}
        yield from _worlds(state, _unknown(state, unit, target, ordered=ordered), fighting)


def bag_of(state: State, action: object | None = None) -> Bag | None:
    """The bag of an attack or bombardment, of the one that is going on without `action`."""
    found = _asked(state, action)
    return None if found is None else found[3](state)


def bag_rows(state: State, action: object | None = None) -> tuple[BagRow, ...]:
    """The rows of that bag, the base first; nothing where there is none."""
    bag = bag_of(state, action)
    return () if bag is None else bag.rows


def bag_lines(state: State) -> tuple[BagLine, ...]:
    """The rows of the bag of the combat or bombardment that is declared, as windows show them.

    While orders lie face down that decide who supports, the rows that hold whatever they are (LG-R75).
    """
    frame = state.frames[-1] if state.frames else None
    if not isinstance(frame, Joining | Fighting | Bombarding):
        return ()
    rows = token_table().bombardment if isinstance(frame, Bombarding) else token_table().combat
    side_of = state.context.side_of
    helps = {"attacker": side_of[frame.unit], "defender": side_of[frame.target]}
    lines = tuple(
        BagLine(
            tuple(row.tokens * row.times),
            rows[row.id].name
            if row.times == 1
            else _("{row}, {count} times", row=rows[row.id].name, count=row.times),
            row.rule,
            helps.get(row.slot),
        )
        for row in sure_rows(state)
    )
    if not unknown_orders(state):
        return lines
    return (*lines, BagLine((), _("an order lies face down: each of the three counts alike"), "LG-R75", None))


def sure_rows(state: State, action: object | None = None) -> tuple[BagRow, ...]:
    """The rows of that bag that hold whatever the orders are that lie face down; nothing without a bag.

    Who supports hangs on them, and how a defender reacts (LG-6.5, LG-6.6).
    """
    bags = [bag_rows(world, action) for world, _weight in worlds(state, action)]
    return tuple(row for row in bags[0] if all(row in other for other in bags[1:])) if bags else ()


def unknown_orders(state: State, action: object | None = None) -> tuple[int, ...]:
    """The divisions whose unknown orders the odds weigh out, as `chances` does."""
    found = _asked(state, action)
    return () if found is None else _unknown(state, found[0], found[1], ordered=found[2])


def _asked(state: State, action: object | None) -> tuple[int, int, bool, Callable[[State], Bag]] | None:
    """Attacker, target, whether the order of the tokens matters, and what fills the bag."""
    frame = state.frames[-1] if state.frames else None
    if isinstance(action, Bombard) or (action is None and isinstance(frame, Bombarding)):
        what = action if isinstance(action, Bombard) else frame
        assert isinstance(what, Bombard | Bombarding)
        unit, target = what.unit, what.target
        return unit, target, True, lambda world: bombardment.bag_of(world, unit, target)
    if isinstance(action, Attack):
        unit, target = action.unit, action.target
        return unit, target, False, lambda world: combat.bag_of(world, unit, target)
    if action is None and isinstance(frame, Joining | Fighting):
        unit, target, posts = frame.unit, frame.target, frame.posts
        return unit, target, False, lambda world: combat.bag_of(world, unit, target, posts)
    return None


def _first(state: State) -> str:
    frame = state.frames[-1] if state.frames else None
    return frame.first if isinstance(frame, Fighting | Bombarding) else ""


def _unknown(state: State, unit: int, target: int, *, ordered: bool) -> tuple[int, ...]:
    """The divisions whose orders lie face down and matter to the bag."""
    units = [unit, target]
    if not ordered:
        units += facts.could_support(state, unit) + facts.could_support(state, target)
    divisions = dict.fromkeys(state.context.division_of[each] for each in units)
    return tuple(division for division in divisions if state.orders[division] == UNKNOWN_ORDER)


def _worlds(state: State, unknown: tuple[int, ...], fighting: set[int]) -> Iterator[tuple[State, Fraction]]:
    """Each way in which the hidden orders can differ for the bag, and how likely it is (LG-R75)."""
    if not unknown:
        yield state, Fraction(1)
        return
    of_each = [ALIKE if division in fighting else SUPPORTING for division in unknown]
    for orders in product(*of_each):
        world = state.copy()
        for division, (order, _weight) in zip(unknown, orders, strict=True):
            world.orders[division] = order
        world.touch()
        yield world, Fraction(prod(weight for _order, weight in orders), len(ORDERS) ** len(unknown))


def _weights(state: State, bag: Bag, *, ordered: bool, first: str) -> Weights:
    if first:
        tokens = sum(bag.counts)
        found: Weights = {}
        for token in TOKENS:
            result = result_of(first, token, ordered=ordered)
            found[result] = found.get(result, Fraction()) + Fraction(bag.count(token), tokens)
        return found
    odds = bag.odds(replace=state.context.options.replace, ordered=ordered)
    total = sum(weight for _result, weight in odds)
    return {result: Fraction(weight, total) for result, weight in odds}


def _fought(state: State, action: object, sums: Weights) -> tuple[Chance, ...]:
    """The results of a combat; in its last round what would be fierce is indecisive (LG-6.10, LG-AMB-5)."""
    table = combat_outcomes()
    frame = state.frames[-1] if state.frames else None
    fought = frame.round if action is None and isinstance(frame, Fighting) else 0
    is_last = fought >= state.context.options.fierce_max
    names = {
        result: table[combat.INDECISIVE if is_last and result == combat.FIERCE else result].name
        for result in RESULTS
    }
    return _as_chances(sums, {result: (result, name) for result, name in names.items()})


def _bombarded(state: State, sums: Weights) -> tuple[Chance, ...]:
    """The results of a bombardment, each with its tokens in the order in which they are drawn (LG-R41)."""
    swapped = state.context.options.bombard_swap
    drawn = {bombardment_key(result, swapped=swapped): result for result in BOMBARDMENT_RESULTS}
    table = bombardment_outcomes()
    rows = {result: (drawn[result], table[result].name) for result in BOMBARDMENT_RESULTS}
    found = _as_chances({result: sums.get(tokens, Fraction()) for result, tokens in drawn.items()}, rows)
    return tuple(replace(chance, shown_as=_struck(table[chance.id])) for chance in found)


def _struck(outcome: Outcome) -> str:
    """As what a bombardment's end is shown: nobody answers it, so it strikes its target or nobody."""
    effect = outcome.defender
    if effect.losses:
        return "target_gone"
    return "target_struck" if effect.cohesion or effect.loss_tests else "nothing"


def _as_chances(sums: Weights, rows: Mapping[str, tuple[str, Names]]) -> tuple[Chance, ...]:
    """Results by the rows of their table, each with its tokens and its name, with whole-number ways."""
    total = lcm(*(chance.denominator for chance in sums.values()))
    return tuple(
        Chance(
            result,
            _("{tokens}: {result}", tokens=colours(tokens), result=name),
            int(sums[result] * total),
            total,
        )
        for result, (tokens, name) in rows.items()
        if sums.get(result)
    )
