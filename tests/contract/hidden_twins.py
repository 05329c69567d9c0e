"""Twins of a battle: the raw state changed where one side's secrets lie, by no function of the rules.

`observe` has no part in making them, so that what it lets through is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from core.protocol.pending import UNKNOWN
from core.records.serialization.annotations import state_fields

Fields = dict[str, Any]
Swap = Callable[[Any, Fields, int, Random], bool]
"""Changes the fields of a state (the state as it was for looking things up); whether it could."""

CARD, UP, UNKNOWN_CARD = 0x7F, 1 << 7, 0x7F
"""How Belle Position writes a card (its `codes`), said here once more: this file trusts no room."""


def twin(system: Any, state: Any, owner: int, rng: Random) -> Any | None:
    """A battle that differs from `state` in nothing but what `owner` hides; None where nothing can differ."""
    fields: Fields = {name: _own(getattr(state, name)) for name in state_fields(state)}
    if not SWAPS[system.id](state, fields, owner, rng):
        return None
    other = system.restored(state.context.scenario, fields)
    return None if system.invariants(other) else other


def _own(value: Any) -> Any:
    return list(value) if isinstance(value, list) else value


def _changed(counts: tuple[int, ...], item: int, by: int) -> tuple[int, ...]:
    return (*counts[:item], counts[item] + by, *counts[item + 1 :])


def _exchanged(
    rng: Random,
    hand: tuple[int, ...],
    loose: tuple[int, ...],
    fits: Callable[[int], bool] = lambda card: True,
) -> tuple[int, tuple[int, ...], tuple[int, ...]] | None:
    """A hand in which a card was exchanged for one of the pile: its place, the hand, what is loose."""
    for place in rng.sample(range(len(hand)), len(hand)):
        card, marks = hand[place] & CARD, hand[place] & ~CARD
        if hand[place] == UNKNOWN or card == UNKNOWN_CARD or not fits(card):
            continue
        others = [it for it, copies in enumerate(loose) if copies > 0 and it != card and fits(it)]
        if others:
            new = rng.choice(others)
            changed = (*hand[:place], new | marks, *hand[place + 1 :])
            return place, changed, _changed(_changed(loose, card, 1), new, -1)
    return None


# --- the rooms ---------------------------------------------------------------------------------------------


def _battle_cry(state: Any, fields: Fields, owner: int, rng: Random) -> bool:
    found = _exchanged(rng, fields["hands"][owner], fields["loose"])
    if found is not None:
        _place, hand, fields["loose"] = found
        fields["hands"][owner] = tuple(sorted(hand))
    return found is not None


def _belle_position(state: Any, fields: Fields, owner: int, rng: Random) -> bool:
    is_unit = state.context.is_unit
    places = [owner * 6 + position for position in range(6)]
    hidden = [
        (stack, slot)
        for stack in places
        for slot, code in enumerate(fields["stacks"][stack])
        if is_unit[code & CARD] and (not code & UP or fields["deployed"] != 0b11)
    ]
    loose = fields["loose"][owner]
    if hidden and rng.random() < 0.5:
        stack, slot = rng.choice(hidden)
        row = fields["stacks"][stack]
        found = _exchanged(rng, row[slot : slot + 1], loose, lambda card: bool(is_unit[card]))
        if found is None:
            return _two_places(state, fields, owner, hidden, rng)
        _place, one, fields["loose"][owner] = found
        fields["stacks"][stack] = (*row[:slot], *one, *row[slot + 1 :])
        return True
    found = _exchanged(rng, fields["hands"][owner], loose)
    if found is None:
        return _two_places(state, fields, owner, hidden, rng)
    _place, hand, fields["loose"][owner] = found
    fields["hands"][owner] = tuple(sorted(hand))
    if fields["kept"] and fields["active"] == owner:
        kept = fields["kept"][0]
        again = _exchanged(rng, kept.hand, kept.loose)
        if again is not None:
            fields["kept"] = (replace(kept, hand=tuple(sorted(again[1])), loose=again[2]),)
    return True


def _two_places(state: Any, fields: Fields, owner: int, hidden: list[tuple[int, int]], rng: Random) -> bool:
    """Where the pile is spent: a card that lies face down changes places with one in the hand, or elsewhere.

    The marks stay where they are.
    """
    if not hidden or (fields["kept"] and fields["active"] == owner):
        return False
    is_unit, stacks, hand = state.context.is_unit, fields["stacks"], list(fields["hands"][owner])
    stack, slot = rng.choice(hidden)
    row, one = list(stacks[stack]), stacks[stack][slot]
    in_hand = [place for place, code in enumerate(hand) if is_unit[code & CARD] and (code ^ one) & CARD]
    elsewhere = [(at, place) for at, place in hidden if at != stack and (stacks[at][place] ^ one) & CARD]
    if in_hand and (not elsewhere or rng.random() < 0.5):
        place = rng.choice(in_hand)
        row[slot], hand[place] = one & ~CARD | hand[place] & CARD, hand[place] & ~CARD | one & CARD
        fields["hands"][owner] = tuple(sorted(hand))
    elif elsewhere:
        at, place = rng.choice(elsewhere)
        other = list(stacks[at])
        row[slot], other[place] = one & ~CARD | other[place] & CARD, other[place] & ~CARD | one & CARD
        stacks[at] = tuple(other)
    else:
        return False
    stacks[stack] = tuple(row)
    return True


def _la_garde(state: Any, fields: Fields, owner: int, rng: Random) -> bool:
    context = state.context
    hidden = [
        ("orders", place)
        for place in context.divisions_of[owner]
        if not state.revealed >> place & 1 and state.orders[place] in (1, 2, 3, 4)
    ]
    if state.phase < 8:  # nobody acts yet: the orders of the corps lie face down too
        hidden += [
            ("corps_orders", place)
            for place in context.corps_of_side[owner]
            if state.corps_orders[place] in (1, 2, 3, 4)
        ]
    # who still writes may have written any of them, or not yet (4)
    orders = (1, 2, 3, 4) if state.phase == 4 and not state.done >> owner & 1 else (1, 2, 3)
    for name, place in hidden:
        if rng.random() < 0.7:
            fields[name][place] = rng.choice([order for order in orders if order != fields[name][place]])
    return bool(hidden) and any(fields[name] != getattr(state, name) for name, _place in hidden)


def _skirmish(state: Any, fields: Fields, owner: int, rng: Random) -> bool:
    if fields["orders"][owner] < 0:
        return False
    fields["orders"][owner] = (fields["orders"][owner] + rng.choice((1, 2))) % 3
    return True


def _nothing(state: Any, fields: Fields, owner: int, rng: Random) -> bool:
    return False


SWAPS: dict[str, Swap] = {
    "battle_cry": _battle_cry,
    "belle_epoque": _nothing,
    "belle_position": _belle_position,
    "la_garde": _la_garde,
    "mbt": _nothing,
    "skirmish": _skirmish,
}
"""Every system has its line, also who hides nothing in a battle: a new one is not forgotten."""


# --- scenarios ---------------------------------------------------------------------------------------------


def late_twins(scenario: Any, owner: int) -> Iterator[dict[str, Any]]:
    """The scenario as data, and again with other reinforcements of a side whose briefing keeps them."""
    side = scenario.sides[owner].id
    row = scenario.model_dump(mode="json", exclude_defaults=False)
    row["briefings"] = {side: {"text": {"en": "wait"}, "rules": {"en": "none"}}}
    yield row
    other = scenario.model_copy(deep=True).model_dump(mode="json", exclude_defaults=False)
    other["briefings"] = {side: {"text": {"en": "march"}, "rules": {"fr": "aucune"}}}
    late = [
        unit for unit in other["units"] if unit["side"] == side and (unit.get("turn") or unit.get("group"))
    ]
    for unit in late:
        unit["name"] = {"en": "Umbrella", "fr": "Parapluie"}
        unit["id"] = f"other-{unit['id']}"[:60]
        if unit.get("turn"):
            unit["turn"] = min(unit["turn"] + 1, other["turns"])
    foes = [unit["name"] for unit in other["units"] if unit["side"] != side and unit.get("name")]
    for unit, name in zip(late[1:], foes, strict=False):
        unit["name"] = name  # of one that all see: names of both sides are told with their side
    for group in other.get("groups", []):
        if group["side"] == side and any(unit.get("group") == group["id"] for unit in late):
            group["turn"], group["number"] = group["turn"] + 1, 7 - group.get("number", 1)
            group["name"] = {"en": "Umbrella", "fr": "Parapluie"}
    if late:
        yield other
