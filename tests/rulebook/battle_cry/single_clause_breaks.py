"""Breaks of the clauses that `test_single_clauses.py` holds; rows as in `clause_breaks.py`."""

from __future__ import annotations

ROWS: tuple[tuple[str, ...], ...] = (
    ("BC-12.6", "rules.retreat:_leave_board", "    victory.judge(state, emit)", "    pass"),
)
