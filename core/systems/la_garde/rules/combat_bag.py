"""The bag of a combat: which rows of LG-6.3 hold, in the order of the sheet.

Each function yields the ids of rows with the slot for which they hold, and how often they count.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.systems.la_garde.rules.bag import Bag, BagRow
from core.systems.la_garde.rules.orders import ATTACK, DEFEND, MANOEUVRE
from core.systems.la_garde.rules.rule_tables import (
    ARTILLERY,
    BAGGAGE,
    CAVALRY,
    DISORGANISED,
    FORMED,
    GUARD,
    INFANTRY,
    MILITIA,
    NO_COVER,
    ROUT,
    catalogue,
)
from core.systems.la_garde.rules.situation import CombatSituation, Engaged
from core.systems.la_garde.rules.token_table import ATTACKER, COMBAT, DEFENDER, token_table

if TYPE_CHECKING:
    from core.systems.la_garde.design.options import LaGardeOptions

Held = Iterator[tuple[str, str, int]]
"""The id of a row that holds, its slot, how often it counts."""

COVER_ROWS = ("", "light_cover", "heavy_cover", "very_heavy_cover")
MOST_SUPPORTERS = 3
MOST_ARMS = 2


def combat_bag(situation: CombatSituation, options: LaGardeOptions) -> Bag:
    """All rows that hold, the base first (LG-6.2, LG-6.3)."""
    table = token_table().combat
    rows = []
    for key, slot, times in (*_rows(situation, options),):
        row = table[key]
        tokens = other_tokens(options).get((key, slot), row.tokens[slot])
        rows.append(BagRow(key, row.rule, tokens, slot, times))
    return Bag(tuple(rows))


def other_tokens(options: LaGardeOptions) -> dict[tuple[str, str], str]:
    """The rows and slots whose colours the scenario reads otherwise than the catalogue (AMB 1, 36, 37)."""
    chosen = {
        ("pikes", ATTACKER): (options.pikes, "VN"),
        ("fanatics", ATTACKER): (options.fanatics, "VV"),
        ("cavalry_met", DEFENDER): (options.cavalry_met, "DNN"),
    }
    return {place: tokens for place, (tokens, default) in chosen.items() if tokens != default}


def _rows(situation: CombatSituation, options: LaGardeOptions) -> Held:
    yield "base", COMBAT, 1
    yield from _command(situation, options)
    yield from _experience(situation)
    yield from _cohesion(situation)
    yield from _conditions(situation, options)
    yield from _traits(situation)
    yield from _support(situation)
    reaction = reaction_of(situation)
    if reaction:
        yield reaction, DEFENDER, 1


def _command(situation: CombatSituation, options: LaGardeOptions) -> Held:
    """LG-3.3 and LG-10: a coherent chain is worth a token to who attacks or defends by it."""
    for slot, party, order in (
        (ATTACKER, situation.attacker, ATTACK),
        (DEFENDER, situation.defender, DEFEND),
    ):
        if party.coherent and party.order == order:
            yield "coherent", slot, 1
            if options.order_bonus_stacks:
                yield "order_bonus", slot, 1
        if party.general:
            yield "general", slot, 1
        if party.high_general:
            yield "high_general", slot, 1


def level_of(level: int, *, mixed: bool) -> int:
    """The level at which a brigade counts: a mixed one counts one better than its weakest (AMB 9)."""
    return min(GUARD, level + mixed)


def _experience(situation: CombatSituation) -> Held:
    attacker, defender = situation.attacker, situation.defender
    lead = level_of(attacker.level, mixed=attacker.mixed) - level_of(defender.level, mixed=defender.mixed)
    far = abs(lead) >= catalogue().numbers["far_better"]
    if lead > 0:
        yield "attacker_far_better" if far else "attacker_better", ATTACKER, 1
    elif lead < 0:
        yield "defender_far_better" if far else "defender_better", DEFENDER, 1


def _cohesion(situation: CombatSituation) -> Held:
    cohesion = situation.defender.cohesion
    if cohesion == DISORGANISED:
        yield "disorganised", DEFENDER, 1
    elif cohesion >= ROUT:
        yield "routed", DEFENDER, 1


def _conditions(situation: CombatSituation, options: LaGardeOptions) -> Held:
    attacker, defender = situation.attacker, situation.defender
    if outnumbers(attacker, defender):
        yield "numbers", ATTACKER, 1
    elif outnumbers(defender, attacker):
        yield "numbers", DEFENDER, 1
    if situation.earlier:
        yield "successive", DEFENDER, situation.earlier
    cover = lowered(situation.cover, heavy=attacker.heavy_support)
    if cover:
        yield COVER_ROWS[cover], DEFENDER, 1
    if situation.slope:
        yield "slope", ATTACKER if situation.slope > 0 else DEFENDER, 1
    if attacker.in_difficult:
        yield "difficult", ATTACKER, 1
    if defender.in_difficult and (defender.arm != INFANTRY or options.difficult_def_infantry):
        yield "difficult", DEFENDER, 1  # AMB 23: infantry has its cover instead
    if situation.crossing:
        yield "crossing", ATTACKER, 1
    if situation.confused:
        yield "confused", COMBAT, 1


def outnumbers(one: Engaged, other: Engaged) -> bool:
    """Twice the elements, or simply more for a Large brigade (LG-6.3)."""
    needed = 1 if "large" in one.traits else catalogue().numbers["numbers_ratio"]
    return one.elements > other.elements and one.elements >= needed * other.elements


def lowered(cover: int, *, heavy: bool) -> int:
    """The cover that is left against heavy artillery: one step less (LG-6.8)."""
    return max(NO_COVER, cover - heavy)


def _traits(situation: CombatSituation) -> Held:
    mine, its = situation.attacker.traits, situation.defender.traits
    if "pikes" in mine:
        yield "pikes", ATTACKER, 1
    if "pikes" in its:
        yield "pikes", DEFENDER, 1
    if "rolling_fire" in its:
        yield "rolling_fire", DEFENDER, 1
    if "fanatics" in mine:
        yield "fanatics", ATTACKER, 1
    if ("grognards" in mine) != ("grognards" in its):
        yield "grognards", ATTACKER if "grognards" in mine else DEFENDER, 1
    if "heavy_cavalry" in mine and situation.defender.order != DEFEND:
        yield "heavy_cavalry", ATTACKER, 1
    if "lancers" in mine:
        yield "lancers", ATTACKER, 1


def _support(situation: CombatSituation) -> Held:
    """LG-6.4: the difference counts once, for the side that has more."""
    attacker, defender = situation.attacker, situation.defender
    more = sum(attacker.supporters) - sum(defender.supporters)
    if more:
        slot = ATTACKER if more > 0 else DEFENDER
        yield f"support_{min(MOST_SUPPORTERS, abs(more))}", slot, 1
    arms = _arms_in_support(attacker) - _arms_in_support(defender)
    if arms:
        yield f"arms_{min(MOST_ARMS, abs(arms))}", ATTACKER if arms > 0 else DEFENDER, 1


def _arms_in_support(party: Engaged) -> int:
    """How many arms support a brigade; an attached battery brings artillery (LG-R82)."""
    infantry, cavalry, artillery = party.supporters
    return bool(infantry) + bool(cavalry) + bool(artillery or party.attached_support)


def reaction_of(situation: CombatSituation) -> str:
    """The reaction of the defender: the first row that applies, "" where none does (LG-6.6)."""
    attacker, defender = situation.attacker, situation.defender
    if is_without_reaction(defender):
        return "no_reaction"
    if forms_square(attacker, defender):
        return "square"
    if defender.arm == ARTILLERY and defender.loaded:
        if defender.order == DEFEND:
            return "canister"
        if defender.order == ATTACK and situation.on_front:
            return "guns_on_front"
    if defender.arm == CAVALRY and attacker.arm == INFANTRY:
        return "cavalry_met"
    return "hold" if defender.order == DEFEND else ""


def is_without_reaction(defender: Engaged) -> bool:
    """A target in Manoeuvre, in rout or not commanded; baggage always (LG-6.6, AMB 22)."""
    return (
        defender.order == MANOEUVRE
        or defender.cohesion >= ROUT
        or not defender.commanded
        or defender.arm == BAGGAGE
    )


def forms_square(attacker: Engaged, defender: Engaged) -> bool:
    """Formed infantry in Defend, not militia, that has not moved, against cavalry (LG-6.7)."""
    return (
        attacker.arm == CAVALRY
        and defender.arm == INFANTRY
        and defender.cohesion == FORMED
        and level_of(defender.level, mixed=defender.mixed) > MILITIA
        and defender.order == DEFEND
        and not defender.moved
    )
