"""Breaks of the clauses that `test_single_clauses.py` holds; rows as in `clause_breaks.py`."""

from __future__ import annotations

ROWS: tuple[tuple[str, ...], ...] = (
    (
        "MBT-4.4",
        "rules.victory:judge_limit",
        "None if mine == its else 0 if mine < its else 1",
        "None if mine == its else 0",
    ),
    ("MBT-AMB-1", "rules.refusals:refusal", 'TURN_RULES.get(pending.prompt, "MBT-3")', '"MBT-3"'),
    ("MBT-AMB-39", "rules.victory:_both", "return (0 if mine > its else 1)", "return 0"),
    ("MBT-AMB-39", "rules.victory:_both", "return (0 if mine > its else 1)", "return 1"),
    ("MBT-AMB-39", "rules.victory:_both", "return state.active", "return 1 - state.active"),
    ("MBT-R5", "rules.conformation:_touch", "and touches(mine, its)", ""),
    ("MBT-AMB-5", "rules.movement:_who", "and state.opposed()[unit] >= 0", ""),
    ("MBT-AMB-12", "rules.strength:rear_supporter", "and context.side_of[friend] == side", ""),
    ("MBT-AMB-14", "rules.strength:own_terms", "if troop.is_elephant and context", "if context"),
    (
        "MBT-R47",
        "rules.strength:_high_ground",
        "if any(area.contains(here) for area in areas) and not",
        "if not",
    ),
    ("MBT-5.2", "rules.routes:allowance", "for unit in units", "for unit in units[:1]"),
    ("MBT-AMB-38", "rules.victory:has_lost", "context.side_units[side]:", "context.side_units[1 - side]:"),
    ("MBT-AMB-42", "rules.victory:corps_losses", "if context.corps_of[unit] == corps", ""),
    ("MBT-AMB-13", "rules.strength:supporters", "(engaged_too or opposed[friend] < 0)", "engaged_too"),
    ("MBT-AMB-13", "rules.strength:supporters", "opposed[friend] < 0", "opposed[friend] <= 0"),
    ("MBT-AMB-25", "rules.combat:beaten", "if state.context.is_elephant[loser]:", "if False:"),
    ("MBT-AMB-28", "rules.shooting:distance_to", "if context.is_chariot[unit]:", "if False:"),
    ("MBT-AMB-4", "rules.routes:length_of", "length += rounded", "length = rounded"),
    ("MBT-AMB-4", "rules.routes:length_of", "return max(length, straight), more", "return straight, more"),
    ("MBT-AMB-9", "rules.strength:supporters", "and side_of[friend] == side", "and side_of[friend] != side"),
    ("MBT-AMB-18", "rules.recoil:attempt", 'return "edge"', "return None"),
    ("MBT-AMB-35", "rules.refusals:_end_combats", "if not fights:", "if len(fights) < 2:"),
    ("MBT-AMB-35", "rules.flow:_combat", " and not shooting.shots(state):", ":"),
    ("MBT-R46", "rules.victory:judge_limit", "if winner == NOBODY:", "if True:"),
    ("MBT-R46", "rules.victory:judge_limit", "state.turn < context.options", "state.turn <= context.options"),
    ("MBT-AMB-39", "rules.victory:_both", "0 if mine > its else 1", "0 if mine < its else 1"),
)
