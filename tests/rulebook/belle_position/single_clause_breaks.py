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
)
