"""Breaks of the clauses that `test_single_clauses.py` holds; rows as in `clause_breaks.py`."""

from __future__ import annotations

ROWS: tuple[tuple[str, ...], ...] = (
    (
        "LG-5",
        "rules.movement:move",
        "if outcome.river and state.cohesion[unit] == FORMED:",
        "if outcome.river:",
    ),
    (
        "LG-5",
        "rules.movement:move",
        "state.cohesion[unit] == FORMED:",
        "state.cohesion[unit] <= DISORGANISED:",
    ),
    (
        "LG-R50",
        "rules.movement:_by_way",
        "touched = touched_by(state, unit, footprint(state.base(unit), farthest))",
        "pass",
    ),
    (
        "LG-R50",
        "rules.movement:_by_way",
        "            used, allowed = measure(state, unit, path, way)\n            touched",
        "            touched",
    ),
    ("LG-R50", "rules.movement:_by_way", "if not touched and short > ALMOST:", "if short > ALMOST:"),
    ("LG-R14", "rules.movement:_by_way", "(not touched or not state.context.options.contact_cm)", "True"),
    ("LG-R53", "rules.movement:_zone_met", "and not zones.is_touching(state, before, foe)", ""),
    ("LG-3.3", "rules.command:is_coherent", "state.orders[division] != order or", ""),
    ("LG-3.4", "rules.order_writing:may_change", "(NO_ORDER, UNKNOWN_ORDER)", "(UNKNOWN_ORDER,)"),
    (
        "LG-R52",
        "rules.order_writing:open_orders",
        "fixed = context.first_corps_orders[corps] if is_first else NO_ORDER",
        "fixed = context.first_corps_orders[corps]",
    ),
    (
        "LG-R52",
        "rules.order_writing:open_orders",
        "fixed = context.first_orders[division] if is_first else NO_ORDER",
        "fixed = context.first_orders[division]",
    ),
    (
        "LG-R52",
        "rules.order_writing:open_orders",
        "state.corps_orders[corps] = (fixed or UNWRITTEN)",
        "state.corps_orders[corps] = UNWRITTEN",
    ),
    ("LG-10", "rules.combat:candidates", "    chain.append(context.army_post[context.side_of[unit]])\n", ""),
    ("LG-10", "rules.aftermath:_risk", "or (state.cohesion[unit] >= ROUT > frame.before[2 + place])", ""),
    ("LG-8.2", "rules.aftermath:tested", "cohesion.begin(state, shaken, emit)", "pass"),
    (
        "LG-AMB-2",
        "rules.bombardment:drawn",
        "Bombarding(frame.unit, frame.target, tokens[0])",
        "Bombarding(frame.unit, frame.target, '')",
    ),
    (
        "LG-AMB-2",
        "rules.bombardment:go_on",
        "1 if state.context.options.replace else combat.DRAWN",
        "combat.DRAWN",
    ),
    ("LG-14.4", "rules.victory:by_objectives", "only if holder == only else 1 - only", "1 - only"),
    ("LG-R68", "rules.aftermath:_withdraw", " or effect.cohesion == ROUT", ""),
    (
        "LG-6.13",
        "rules.aftermath:_withdraw",
        '            testing += cohesion.after(state, unit, way, "LG-6.13", emit)\n',
        "            pass\n",
    ),
    ("LG-10", "rules.combat:candidates", "chain[0] = -1 - division", "pass"),
    ("LG-R68", "rules.aftermath:_withdraw", "frame.before[2 + (unit == frame.target)] >= ROUT", "True"),
    ("LG-R84", "rules.withdrawals:_run_into", "and state.touched(foe) == (unit,)", ""),
    ("LG-6.12", "rules.occupation:occupy", "withdrawals.cross_water(state, unit, before, emit)", "pass"),
    ("LG-6.12", "rules.occupation:occupy", "command.reveal_contacts(state, unit, emit)", "pass"),
    ("LG-3.7", "rules.generals:_ride_refusal", "0 <= action.x <= context.table.width and", ""),
    ("LG-3.7", "rules.generals:aide_refusal", "0 <= action.x <= context.table.width and", ""),
)
