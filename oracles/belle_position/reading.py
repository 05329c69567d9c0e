"""What a side may do in its phases of combat and movement, and with how many dice (BP-10 to BP-13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from oracles.belle_position.field import LINES, RESERVE, Card, Field, facing


@dataclass(frozen=True)
class Shot:
    """A combat: its dice, the highest face that hits, whether sixes wound the general."""

    dice: int
    power: int
    sixes: bool


def units(cards: list[Card]) -> list[Card]:
    return [card for card in cards if not card.is_general]


def combats(field: Field) -> Iterator[tuple[tuple[object, ...], Shot]]:
    """Every combat that may be begun: ("fire", position, slot) and so on."""
    for position in range(6):
        if position in field.closed:
            continue
        for card in units(field.mine(position)):
            if card.fought:
                continue
            if field.foes(position):
                shot = in_position(field, position, card)
                if shot.dice > 0 and units(field.foes(position)):
                    yield ("fire", position, card.slot), shot
            elif field.own(position) and card.profile.kind == "artillery":
                yield from long_range(field, position, card)


def in_position(field: Field, position: int, card: Card) -> Shot:
    """BP-10.4, BP-5.4: VC, less a wood for the attacker, a height more for the defender."""
    terrain, dice = field.terrain[position], card.profile.vc
    sixes = any(foe.is_general for foe in field.foes(position))
    if field.attacks(field.active, position):
        if "wood" in terrain:
            dice -= 2 if card.profile.kind == "cavalry" else 1
        return Shot(max(dice, 0), card.profile.attack, sixes)
    return Shot(dice + ("height" in terrain), card.profile.defence, sixes)


def long_range(field: Field, position: int, card: Card) -> Iterator[tuple[tuple[object, ...], Shot]]:
    """BP-11: from an own position that is not engaged across the median line, at what is seen there."""
    target = facing(position)
    seen = [foe for foe in units(field.foes(target)) if foe.up]
    if not seen or field.mine(target):
        return
    shot = Shot(max(0, card.profile.vc - ("wood" in field.terrain[target])), card.profile.long, False)
    if shot.dice <= 0:
        return
    yield ("long", position, card.slot), shot
    for foe in seen:
        if foe.profile.kind == "artillery":
            yield ("counter", position, card.slot, target, foe.slot), shot


def sufferers(field: Field, side: int, position: int, *, far: bool) -> list[int]:
    """BP-12.1: units with the fewest tokens, at long range of those that are seen (BP-11.1)."""
    able = [card for card in units(field.cards[side, position]) if card.up or not far]
    least = min((card.tokens for card in able), default=0)
    return [card.slot for card in able if card.tokens == least]


def moves(field: Field) -> Iterator[tuple[int, int, int]]:
    """BP-13: every move of a card on the table, (position, slot, to)."""
    for position in range(6):
        engaged = bool(field.foes(position))
        for card in field.mine(position):
            if card.moves_left <= 0:
                continue
            rest = [other for other in field.mine(position) if other is not card]
            if engaged and any(other.is_general for other in rest) and not units(rest):
                continue  # he would be alone with enemies (BP-13.8)
            for to in steps(field, position, engaged=engaged):
                if to == RESERVE or not card.is_general or may_enter(field, to):
                    yield position, card.slot, to


def steps(field: Field, position: int, *, engaged: bool) -> list[int]:
    """BP-13.2, BP-13.3: back to the reserve or over the median line; not over it from an engaged position."""
    if not field.own(position):
        return [facing(position)]
    return [RESERVE] if engaged else [RESERVE, facing(position)]


def may_enter(field: Field, to: int) -> bool:
    """BP-17.1, BP-13.8: one general a position, never alone with enemies."""
    there = field.mine(to)
    if any(card.is_general for card in there):
        return False
    return not field.foes(to) or bool(units(there))


def brought(field: Field, kind: str, name: str, moves_left: int) -> list[int]:
    """BP-13.2, BP-5.2: the own positions into which a card may come from the reserve."""
    if kind == "special":
        return []
    found = []
    for to in LINES[field.active]:
        if kind == "terrain":
            laid = field.terrain[to]
            if name in laid or len(laid) >= 2 or field.foes(to) or to in field.held:
                continue
        elif moves_left <= 0 or (kind == "general" and not may_enter(field, to)):
            continue
        found.append(to)
    return found
