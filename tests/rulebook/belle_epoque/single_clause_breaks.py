"""Breaks of the clauses that `test_single_clauses.py` holds; rows as in `clause_breaks.py`."""

from __future__ import annotations

ROWS: tuple[tuple[str, ...], ...] = (
    ("BE-5.5", "rules.fire_refusals:no_assault", "state.phase == phases.MARCHED", "False"),
    (
        "BE-15.1",
        "rules.reactions:evading",
        "evade(state, frame, ways.bit_length() - 1, emit)",
        "evade(state, frame, state.at[frame.unit], emit)",
    ),
    ("BE-6.5", "rules.assault:may_follow", "or bool(state.passed >> unit & 1)", ""),
    ("BE-6.5", "rules.assault:may_follow", "not context.very_difficult >> here & 1 or", "True or"),
    ("BE-R79", "rules.victory:judge_turn", "0 if first else 1", "0"),
    ("BE-R79", "rules.victory:_judge_limit", "Over(1 - aim,", "Over(1,"),
    ("BE-9.1", "planner.sight:line", "what_is_in(state, hex_)", "what_is_in(known, hex_)"),
)
