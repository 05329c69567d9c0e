"""Breaks of rulings of Belle Époque that have a test of their own number: a few words read otherwise.

Each row: the number, the function, then pairs of what it says and what it says in the break.
"""

from __future__ import annotations

ROWS: tuple[tuple[str, ...], ...] = (
    (
        "BE-R15",
        "rules.assault:_defeat",
        "count - even,",
        "min(count - even, max(1, state.strength[loser] - 1)),",
    ),
    ("BE-R16", "rules.fire:resolve", "even = hits // 2", "even = (hits + 1) // 2"),
    (
        "BE-R17",
        "rules.fire:resolve",
        "if even and not state.ended:",
        "if even and not state.ended and not state.context.forts >> state.at[target] & 1:",
    ),
    (
        "BE-R19",
        "rules.context:BattleContext._read_units",
        "qualities[unit.quality].assault[unit.order]",
        'qualities[unit.quality].assault["close" if unit.kind == "tribal" else unit.order]',
    ),
    ("BE-R28", "rules.reactions:go_on", "if here < 0 or not", "if here >= 0 and not"),
    (
        "BE-R29",
        "rules.reactions:entitled",
        "if not state.activated >> target & 1 and not (",
        "if not state.passed >> target & 1 and not (",
    ),
    (
        "BE-R31",
        "rules.reactions:evade",
        "(*state.frames[:-2], frames.following(below.unit, below.stood))",
        "state.frames[:-2]",
    ),
    ("BE-R36", "rules.assault:resolve", 'losses.lose(state, unit, 1, "BE-10.4", emit)', "pass"),
    ("BE-R63", "rules.losses:stay", 'lose(state, unit, 1, "BE-13.3", emit)', "pass"),
    (
        "BE-R67",
        "rules.assault:may_follow",
        "or state._unit_on[to] >= 0 or",
        "or state._unit_on[to] == unit or",
    ),
    (
        "BE-R68",
        "rules.reactions:go_on",
        "state.frames = state.frames[:-1]",
        "state.frames = (*state.frames[:-1], frames.following(target, state.start))",
    ),
    ("BE-R72", "rules.reactions:may_charge", "and not near >> state.start & 1", ""),
    ("BE-R77", "rules.movement:shift", "if context.objective_mask >> to & 1:", "if False:"),
    ("BE-R77", "rules.setup:hold_objectives", "if unit >= 0:", "if unit >= 0 > state.held[number]:"),
    ("BE-R15", "rules.assault:_defeat", "count - even,", "count,"),
    (
        "BE-R77",
        "rules.movement:shift",
        "if context.objective_mask >> to & 1:",
        "if not context.objective_mask >> to & 1:\n        state.held[:] = [-1] * len(state.held)\n    else:",
    ),
)
