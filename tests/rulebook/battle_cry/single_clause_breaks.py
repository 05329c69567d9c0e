"""Breaks of what `test_single_clauses.py` and `test_last_corners.py` hold; rows as in `clause_breaks.py`."""

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
    ("BC-14.15", "rules.movement:_meet", "state.lead &= ~(state.moved & 1 << general)", "pass"),
    ("BC-12.3", "rules.refusals:_retreat_rule", '"BC-12.3" if mine and', '"BC-12.2" if mine and'),
    ("BC-8", "rules.move_refusals:_barred_by", 'return "BC-8"', 'return "BC-7.2"'),
    ("BC-8", "rules.move_refusals:_barred_by", "ground.closed_to_generals, ground.stops_generals", "0, 0"),
    ("BC-7.3", "rules.move_refusals:_barred_by", '"BC-7.3" if general', '"BC-7.2" if general'),
    ("BC-8", "planner.reach:reach", "steps[1 : movement.steps_of(state, unit)]", "steps"),
    ("BC-14.15", "planner.hypotheticals:can_be_ordered", "if is_leadership", "if False"),
    (
        "BC-14.15",
        "planner.command:_table_row",
        "left = _with_units(state, state.active, card, able, left)",
        "",
    ),
    ("BC-14.17", "planner.command:_orders", "max(0, ", "max(-9, "),
    ("BC-14.19", "rules.special_cards:suppliable", "if supply_hexes(state, unit)", ""),
    ("BC-R107", "rules.rulings:_without", "if left else frame", "if False else frame"),
    ("BC-10.1", "planner.sight:line", "what_is_in(state, hex_)", "what_is_in(known, hex_)"),
    ("BC-R22", "words.unit_notes:unit_notes", "scenario.options.general_moved_die", "True"),
    ("BC-R37", "rules.rulings:_place", "if to != state.at[unit]:", "if True:"),
    ("BC-R37", "rules.rulings:_place", "if to != state.at[unit]:", "if False:"),
)
