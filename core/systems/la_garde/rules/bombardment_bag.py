"""The bag of a bombardment: which rows of LG-9.2 hold, in the order of the sheet."""

from __future__ import annotations

from collections.abc import Iterator

from core.systems.la_garde.rules.bag import Bag, BagRow
from core.systems.la_garde.rules.combat_bag import COVER_ROWS, level_of, lowered
from core.systems.la_garde.rules.orders import ATTACK, DEFEND, MANOEUVRE
from core.systems.la_garde.rules.rule_tables import DISORGANISED, ELITE, FORMED, GUARD, ROUT
from core.systems.la_garde.rules.situation import RANGES, BombardmentSituation
from core.systems.la_garde.rules.token_table import COMBAT, token_table

ORDER_ROWS = {ATTACK: "order_attack", MANOEUVRE: "order_manoeuvre", DEFEND: "order_defend"}


def bombardment_bag(situation: BombardmentSituation) -> Bag:
    """All rows that hold, the base first."""
    table = token_table().bombardment
    rows = []
    for key in _rows(situation):
        row = table[key]
        rows.append(BagRow(key, row.rule, row.tokens[COMBAT], COMBAT))
    return Bag(tuple(rows))


def _rows(situation: BombardmentSituation) -> Iterator[str]:
    yield "base"
    level = level_of(situation.level, mixed=situation.mixed)
    if level >= GUARD:  # AMB 27: instead of the row of the elite
        yield "guard"
    elif level >= ELITE:
        yield "elite"
    if situation.cohesion > FORMED:
        yield "firer_disorganised"
    if situation.target_cohesion == DISORGANISED:
        yield "target_disorganised"
    elif situation.target_cohesion >= ROUT:
        yield "target_routed"
    yield RANGES[situation.range]
    if situation.target_order in ORDER_ROWS:
        yield ORDER_ROWS[situation.target_order]
    cover = lowered(situation.cover, heavy=situation.heavy)
    if cover:
        yield COVER_ROWS[cover]
    if situation.slope:
        yield "battery_higher" if situation.slope > 0 else "target_higher"
    if situation.dim:
        yield "dim"
    if situation.rolled_up:
        yield "rolled_up"
    if situation.coherent:
        yield "coherent"
