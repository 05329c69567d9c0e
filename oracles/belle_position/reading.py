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


LATERAL = ((1,), (0, 2), (1,), (4,), (3, 5), (4,))
"""The neighbours in the same line (BP-2.3)."""


def combats(field: Field) -> Iterator[tuple[tuple[object, ...], Shot]]:
    """Every combat that may be begun: ("fire", position, slot) and so on."""
    for position in range(6):
        if position in field.closed:
            continue
        for card in units(field.mine(position)):
            if card.fought or card.moved:
                continue
            if field.foes(position):
                shot = in_position(field, position, card)
                if shot.dice > 0 and units(field.foes(position)):
                    yield ("fire", position, card.slot), shot
                continue
            if field.own(position) and card.profile.kind == "artillery":
                yield from long_range(field, position, card)
            if field.options.flank_attack:
                yield from flanks(field, position, card)


def in_position(field: Field, position: int, card: Card) -> Shot:
    """BP-10.4: against the enemies in its own position."""
    attacks = field.attacks(field.active, position)
    power = card.profile.attack if attacks else card.profile.defence
    return Shot(dice_at(field, position, card), power, may_be_general(field, position))


def dice_at(field: Field, position: int, card: Card) -> int:
    """BP-5.4: VC, less a wood for the attacker of a position, a height more for its defender."""
    terrain, dice = field.terrain[position], card.profile.vc
    if not field.attacks(field.active, position):
        dice += "height" in terrain
    elif "wood" in terrain:
        dice -= 2 if card.profile.kind == "cavalry" else 1
    return max(dice, int(field.options.min_dice))


def may_be_general(field: Field, position: int, *, far: bool = False) -> bool:
    """Whether sixes are counted there: a general is seen, or may lie face down (BP-10.6, BP-R31).

    From afar nobody who lies face down is hit, but by option (AMB 9).
    """
    hidden = field.options.general_face_down and (field.options.lr_hits_hidden or not far)
    return any((foe.is_general and foe.up) or (hidden and not foe.up) for foe in field.foes(position))


def flanks(field: Field, position: int, card: Card) -> Iterator[tuple[tuple[object, ...], Shot]]:
    """BP-18: at enemies beside; power 1 in the own line, 2 in that of the enemy; the terrain attacked."""
    for target in LATERAL[position]:
        dice = dice_at(field, target, card)
        if field.foes(target) and dice > 0:
            sixes = field.options.general_hit_by_flank and may_be_general(field, target)
            yield ("flank", position, card.slot, target), Shot(dice, 1 if field.own(position) else 2, sixes)


def long_range(field: Field, position: int, card: Card) -> Iterator[tuple[tuple[object, ...], Shot]]:
    """BP-11: from an own position that is not engaged across the median line, at what is seen there.

    By option at hidden cards too, and counter-battery along the whole line (AMB 9, AMB 10).
    """
    options = field.options
    for target in LINES[1 - field.active]:
        foes = field.foes(target)
        seen = [foe for foe in units(foes) if foe.up]
        hit = seen or (options.lr_hits_hidden and (units(foes) or any(not foe.up for foe in foes)))
        if not hit or field.mine(target):
            continue
        wood = options.lr_terrain == "target" and "wood" in field.terrain[target]
        dice = max(card.profile.vc - wood, options.min_dice)
        if dice <= 0:
            continue
        shot = Shot(
            dice, card.profile.long, options.general_hit_by_lr and may_be_general(field, target, far=True)
        )
        if target == facing(position):
            yield ("long", position, card.slot), shot
        elif not options.counter_battery_any:
            continue
        for foe in seen:
            if foe.profile.kind == "artillery":
                yield ("counter", position, card.slot, target, foe.slot), shot


def cohesion(field: Field, side: int, position: int, slot: int) -> int:
    """BP-7.1: VC and save, the general's value, shelter of infantry that defends."""
    there = field.cards[side, position]
    card, attacks = there[slot], field.attacks(side, position)
    found = card.profile.vc + card.profile.save
    found += sum(other.values[0 if attacks else 1] for other in there if other.is_general and other.up)
    if not attacks and card.profile.kind == "infantry":
        towns = len({"town", "entrenchments"} & set(field.terrain[position]))
        found += towns if field.options.town_entrench_stack else min(towns, 1)
        found += card.dug_in
    return found


def fails(cohesion_: int, face: int) -> bool:
    """BP-7.2, BP-7.3: above the cohesion; a 6 always, a 1 never."""
    return face == 6 or (face != 1 and face > cohesion_)


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
            if field.moves_left(card) <= 0:
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
    """BP-13.2, BP-5.2: the positions into which a card may come from the reserve."""
    if kind == "special":
        return []
    if kind == "terrain":
        return [to for to in range(6) if may_lie(field, name, to)]
    if moves_left <= 0:
        return []
    return [to for to in LINES[field.active] if kind != "general" or may_enter(field, to)]


def may_lie(field: Field, name: str, to: int) -> bool:
    """BP-5.1, BP-5.2: two different ones at most, no enemy there; by option in conquered ones (AMB 5)."""
    laid, held = field.terrain[to], to in field.held
    if name in laid or len(laid) >= 2 or field.foes(to):
        return False
    return not held if field.own(to) else field.options.terrain_in_conquered and held


def specials(field: Field, name: str) -> list[tuple[int, int]]:
    """AMB 20: field works for infantry, a forced march for a unit that has not fought; each once."""
    found = []
    for position in range(6):
        for card in units(field.mine(position)):
            digs = name == "special-entrench" and card.profile.kind == "infantry" and not card.dug_in
            goes = name == "special-forced-march" and not card.marches and not card.fought
            if field.options.special_cards and (digs or goes):
                found.append((position, card.slot))
    return found
