"""Breaks of the clauses that `test_single_clauses.py` holds; rows as in `clause_breaks.py`."""

from __future__ import annotations

ROWS: tuple[tuple[str, ...], ...] = (
    ("BC-12.6", "rules.retreat:_leave_board", "    victory.judge(state, emit)", "    pass"),
    ("BC-R70", "rules.reactions:advance", "    victory.judge(state, emit)", "    pass"),
    ("BC-R87", "rules.reactions:may_hold", "bool(state.hands[side]) and ", ""),
    ("BC-4", "rules.observation:observe", "other = 1 - side", "other = side"),
    ("BC-4", "rules.observation:observe", "loose[card] += 1", "loose[card] += 0"),
    ("BC-6.4", "rules.battle:fighters", "state.ordered & ", ""),
    ("BC-12.5", "rules.retreat:_cannot", "lose(state, piece, 1,", "lose(state, piece, 2,"),
    ("BC-12.5", "rules.retreat:_cannot", "frame.flags - 1", "frame.flags"),
    ("BC-R56", "rules.movement:_join", "if state.lead >> general & 1 and", "if"),
    ("BC-R79", "rules.deck:nameable", "+ (state.card == card)", ""),
    ("BC-R79", "rules.deck:nameable", " + state.hands[side].count(card)", ""),
    ("BC-R43", "rules.state:State.place", "if left != entered:", "if False:"),
    ("BC-R107", "rules.rulings:_as_it_stands", "state.general_with(frame.unit) < 0", "True"),
)
