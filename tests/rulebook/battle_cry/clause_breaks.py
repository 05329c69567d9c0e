"""Breaks of single clauses of Battle Cry: another number, side, moment or range, never a rule switched off.

Each row: the number, the function, then pairs of what it says and what it says in the break.
"""

from __future__ import annotations

ROWS: tuple[tuple[str, ...], ...] = (
    ("BC-7.1", "rules.movement:movable", "state.ordered & ~state.moved &", "state.ordered & ~state.fought &"),
    (
        "BC-12.6",
        "rules.retreat:on_base_row",
        "context.base_row[context.side_of[piece]]",
        "context.base_row[1 - context.side_of[piece]]",
    ),
    ("BC-12.6", "rules.retreat:_leave_board", "if general >= 0:", "if general > 99:"),
    ("BC-14.14", "rules.flow:end_battles", "state.moved = 0", "state.moved |= 0"),
    ("BC-14.14", "rules.flow:end_battles", '== "hit-and-run"', '!= "hit-and-run"'),
    ("BC-R50", "rules.flow:pass_turn", "begin_draw(state, emit)", "begin_draw(state, emit, 0)"),
    ("BC-R78", "rules.deck:_reshuffle", "state.discards = (0,) * len(state.discards)", "pass"),
    ("BC-13.1", "rules.deck:_reshuffle", "loose + there for", "loose + bool(there) for"),
    ("BC-13.1", "rules.deck:_reshuffle", "state.pile = cards", "state.pile = cards - 1"),
    ("BC-R15", "rules.retreat:_cannot", "lose(state, piece, 1,", "lose(state, piece, 2,"),
    (
        "BC-R15",
        "rules.retreat:go_on",
        "edge = on_base_row(state, piece)",
        "edge = on_base_row(state, piece) or not steps(state, piece)",
    ),
    ("BC-R105", "rules.deck:_name", "left < 0", "left < 1"),
    ("BC-6", "look.sequence:_idle", "state.phase == phases.TURN_END and", "state.phase == phases.CARD and"),
    (
        "BC-R50",
        "look.sequence:_idle",
        "if not state.hands[state.active]:",
        "if not state.hands[1 - state.active]:",
    ),
    ("BC-R83", "look.sequence:_idle", "state.skip >> state.active & 1", "state.skip >> 1 - state.active & 1"),
    ("BC-R12", "design.flag_checks:_within", 'if side.edge == "top" else', 'if side.edge != "top" else'),
    (
        "BC-R12",
        "design.flag_checks:_within",
        "if not scenario.options.retreat_into_rough:",
        "if scenario.options.retreat_into_rough:",
    ),
)
