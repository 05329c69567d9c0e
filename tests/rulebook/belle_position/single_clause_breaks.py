"""Breaks of the clauses that `test_single_clauses.py` holds; rows as in `clause_breaks.py`."""

from __future__ import annotations

ROWS: tuple[tuple[str, ...], ...] = (
    ("BP-17.6", "rules.occupation:_lone_generals", "if len(theirs) == 1 and", "if"),
    ("BP-17.6", "rules.occupation:_lone_generals", "if len(ours) == 1 and", "if"),
    (
        "BP-AMB-20",
        "rules.cohesion:rally",
        "stack[: frame.slot] + stack[frame.slot + 1 :]",
        "stack[: frame.slot]",
    ),
    ("BP-AMB-20", "rules.cohesion:rally", "if not occupation.settle(state, emit):", "if True:"),
    (
        "BP-17.6",
        "rules.occupation:is_on_the_way",
        "excess(state, mover, position) > 0",
        "excess(state, mover, position) >= 0",
    ),
    ("BP-1.4", "rules.losses:token", "+ TOKEN", "+ 2 * TOKEN"),
    ("BP-7.4", "rules.cohesion:waiting", "return units or generals", "return units + generals"),
    ("BP-7.4", "rules.cohesion:waiting", "base = side * 6", "base = (1 - side) * 6"),
    ("BP-7.6", "rules.cohesion:rout", "if not occupation.settle(state, emit):", "if True:"),
    ("BP-8.4", "rules.occupation:judge_limit", "0 if ours > theirs else 1", "1 if ours > theirs else 0"),
    ("BP-10.7", "rules.losses:candidates", "tokens < least", "tokens > least"),
    ("BP-12.4", "rules.losses:candidates", "not is_unit[code & CARD] or", ""),
    ("BP-12.4", "rules.losses:candidates", "(frame.visible and not code & UP)", "(not code & UP)"),
    ("BP-R40", "rules.deck:put", "(CARD | MOVES | FOUGHT | MARCHING)", "~0"),
    (
        "BP-AMB-21",
        "rules.occupation:judge_limit",
        "theirs = (conquered(state, 1),",
        "theirs = (conquered(state, 0),",
    ),
    ("BP-13.4", "rules.deck:put", "(CARD | MOVES | FOUGHT | MARCHING)", "(CARD | FOUGHT | MARCHING)"),
    ("BP-12.2", "rules.losses:token", "code >> TOKENS <= state", "code >> TOKENS < state"),
    ("BP-1.3", "rules.observation:observe", "1 - side", "side"),
    ("BP-7.2", "rules.cohesion:tested", "calm = code & ((1 << TOKENS) - 1)", "calm = code"),
    ("BP-7.2", "rules.cohesion:begin", "code >> TOKENS, general", "1, general"),
    ("BP-7.3", "rules.rule_tables:cohesion_reading.__wrapped__", "NATURAL_FAILURE - 1", "NATURAL_FAILURE"),
    ("BP-7.3", "rules.rule_tables:cohesion_reading.__wrapped__", "max(NATURAL_SUCCESS, ", "max(0, "),
    (
        "BP-7.2",
        "planner.threat:strokes",
        "stroke(later if waits else state, frame, card)",
        "stroke(state, frame, card)",
    ),
    ("BP-7.2", "planner.together:together", "if one.waits", "if False"),
    ("BP-10.3", "planner.hypotheticals:waits", " or known.closed >> position & 1", ""),
    ("BP-AMB-20", "rules.rulings:_place", "code if to == place % 6 else ", ""),
    ("BP-AMB-20", "rules.rulings:_place", "code & ~DUG_IN", "code"),
)
