"""Breaks of single clauses of Belle Époque: another number, side, moment or range, never a rule switched off.

Each row: the number, the function, then pairs of what it says and what it says in the break.
"""

from __future__ import annotations

ROWS: tuple[tuple[str, ...], ...] = (
    (
        "BE-1.2",
        "rules.setup:_check",
        "if other != unit:",
        "if other != unit and context.side_of[other] != context.side_of[unit]:",
    ),
    (
        "BE-9.1",
        "rules.fire:line_is_free",
        "if left & mask and right & mask:",
        "if left & mask or right & mask:",
    ),
    (
        "BE-9.1",
        "rules.fire:obstacles",
        "mask = state._units[0] | state._units[1] | context.blocking",
        "mask = state._units[1] | context.blocking",
    ),
    (
        "BE-9.2",
        "rules.fire:sight_distance",
        "if context.cover >> state.at[target] & 1:",
        "if context.hills >> state.at[target] & 1:",
    ),
    (
        "BE-9.2",
        "rules.fire:sight_distance",
        "if context.open_order & context.infantry & bit:",
        "if context.open_order & bit:",
    ),
    ("BE-9.2", "rules.fire:sight_distance", "or context.smokeless & bit", "or not context.smokeless & bit"),
    (
        "BE-10.2",
        "rules.reactions:go_on",
        "state.pending = moments.REACT[context.side_of[target]]",
        "state.pending = moments.REACT[context.side_of[unit]]",
    ),
    (
        "BE-14.4",
        "rules.reactions:go_on",
        "if not frame.closed:",
        "if not frame.closed and not frame.supporters:",
    ),
    (
        "BE-10.5",
        "rules.assault:_defeat",
        "even = 0 if steady else count // 2",
        "even = 0 if steady else (count - 1) // 2",
    ),
    (
        "BE-15.1",
        "rules.reactions:ways_out",
        "movement.reach(state, target)",
        "movement.basic(state, target, passed=True)",
    ),
    (
        "BE-15.1",
        "rules.reactions:entitled",
        "context.march[target] > context.march[unit]",
        "context.march[target] >= context.march[unit]",
    ),
    (
        "BE-16.1",
        "rules.reactions:may_charge",
        "if not context.cavalry >> frame.target & 1:",
        "if not context.cavalry >> frame.unit & 1:",
    ),
    ("BE-16.1", "rules.reactions:may_charge", "return not near & others and", "return"),
    (
        "BE-17.2",
        "rules.movement:take_objectives",
        "state.held[number] = side",
        "state.held[number] = 1 - side",
    ),
    ("BE-17.2", "rules.victory:objective_points", "only in (-1, side)", "only in (-1, 1 - side)"),
    (
        "BE-10.6",
        "rules.assault:follow",
        "context.impetuous >> unit & 1",
        "context.impetuous >> state.active & 1",
    ),
    (
        "BE-10.6",
        "rules.assault:may_follow",
        "state._unit_on[to] >= 0",
        "state._unit_on[here] >= 0",
    ),
    ("BE-6.3", "planner.hypotheticals:strikes_later", " or is_held_back(state, unit)", ""),
    (
        "BE-6.3",
        "planner.hypotheticals:is_held_back",
        "bool(state.stuck >> unit & 1)",
        "bool(state.fired_ever >> unit & 1)",
    ),
    (
        "BE-R43",
        "rules.context:BattleContext._read_ground",
        "self.blocking | self.impassable",
        "self.blocking",
    ),
    (
        "BE-R43",
        "words.notes:hex_notes",
        'scenario.options.rough_means == "any"',
        'scenario.options.rough_means != "any"',
    ),
    (
        "BE-R56",
        "rules.reactions:may_charge",
        "if not context.cavalry >> frame.target & 1:",
        "if not context.cavalry >> frame.target & 1 or state.stuck >> frame.target & 1:",
    ),
    ("BE-R76", "rules.victory:is_broken", "total > 0 and ", ""),
    (
        "BE-R82",
        "rules.activation:_nothing_left",
        "if emit is not None:",
        "if emit is not None and state.passed >> state.active & 1:",
    ),
)
