"""Breaks of the clauses that `test_single_clauses.py` holds; rows as in `clause_breaks.py`."""

from __future__ import annotations

ROWS: tuple[tuple[str, ...], ...] = (
    ("BE-R72", "rules.rulings:_place", "state.start = to", "pass"),
    ("BE-R72", "rules.rulings:_place", " and state.at[unit] == state.start:", ":"),
    ("BE-14.4", "rules.refusals:_not_now", "or ASKING_RULES[prompt]", 'or "BE-2"'),
    ("BE-5.1", "rules.move_refusals:place", '"BE-5.4" if movement', '"BE-6" if movement'),
    ("BE-5.1", "rules.move_refusals:place", ' else "BE-6.4"', ' else "BE-6"'),
    ("BE-R4", "rules.move_refusals:place", '"BE-AMB-4" if aimed else ', ""),
    ("BE-5.5", "rules.fire_refusals:no_assault", "state.phase == phases.MARCHED", "False"),
    (
        "BE-15.1",
        "rules.reactions:evading",
        "evade(state, frame, ways.bit_length() - 1, emit)",
        "evade(state, frame, state.at[frame.unit], emit)",
    ),
    ("BE-8", "rules.fire_refusals:why_not", '"no_score_moved" if moved else "no_score"', '"no_score"'),
    ("BE-R27", "rules.reactions:react", "if unit != frame.target:", "if False:"),
    ("BE-R35", "words.notes:unit_notes", "not scenario.options.defender_advance", "False"),
    ("BE-6.5", "rules.assault:may_follow", "or bool(state.passed >> unit & 1)", ""),
    ("BE-6.5", "rules.assault:may_follow", "not context.very_difficult >> here & 1 or", "True or"),
    ("BE-R79", "rules.victory:judge_turn", "0 if first else 1", "0"),
    ("BE-R79", "rules.victory:_judge_limit", "Over(1 - aim,", "Over(1,"),
    ("BE-9.1", "planner.sight:line", "what_is_in(state, hex_)", "what_is_in(known, hex_)"),
    ("BE-6.1", "planner.reach:reach", "steps[1:most]", "steps"),
    ("BE-6.6", "rules.move_refusals:_barred_by", 'return "BE-6.5"', 'return "BE-6.1"'),
    ("BE-6.6", "rules.move_refusals:_barred_by", 'if friends_alone else "BE-1.2"', ""),
    ("BE-6.6", "rules.move_refusals:_barred_by", "if leads(ground, context.stops) and", "if"),
    ("BE-6.6", "rules.move_refusals:_barred_by", " and not leads(free, context.stops):", ":"),
    (
        "BE-14.4",
        "planner.hypotheticals:assault_under_way",
        "isinstance(frame, Evading) for frame in state.frames",
        "()",
    ),
    (
        "BE-R79",
        "design.briefing:_aims",
        "if len({aim.side for aim in scenario.seize}) > 1:",
        "if scenario.seize:",
    ),
    ("BE-R40", "rules.refusals:_enter", "if not state.waiting >> unit & 1:", "if not state.waiting >> unit:"),
    ("BE-R40", "rules.refusals:_done", '"BE-AMB-40" if due >= state.turn else rule', "rule"),
    ("BE-R40", "rules.refusals:_done", "due >= state.turn", "due"),
    ("BE-R40", "rules.refusals:_done", " or state.passed >> unit & 1", ""),
)
