"""Breaks of the clauses that `test_single_clauses.py` holds; rows as in `clause_breaks.py`."""

from __future__ import annotations

ROWS: tuple[tuple[str, ...], ...] = (
    ("BC-12.6", "rules.retreat:_leave_board", "    victory.judge(state, emit)", "    pass"),
    ("BC-R70", "rules.reactions:advance", "    victory.judge(state, emit)", "    pass"),
    ("BC-R87", "rules.reactions:may_fight_back", "and bool(state.hands[context.side_of[target]])", ""),
)
