"""Breaks of single clauses of MBT: another number, side, moment or range, never a rule switched off.

Each row: the number, the function, then pairs of what it says and what it says in the break.
"""

from __future__ import annotations

ROWS: tuple[tuple[str, ...], ...] = (
    ("MBT-2.3", "design.lint:_generals", "for extra in generals[1:]:", "for extra in generals[2:]:"),
    ("MBT-4.2", "rules.victory:objective_points", "only in (-1, side)", "only in (-1, 1 - side)"),
    ("MBT-4.2", "rules.victory:objective_points", "sum([value for", "sum([1 for"),
    (
        "MBT-4.3",
        "rules.victory:corps_losses",
        "or lost >= context.limits[side]",
        "or lost > context.limits[side]",
    ),
    ("MBT-4.3", "rules.victory:has_lost", ">= context.corps_to_lose[side]", "> context.corps_to_lose[side]"),
    (
        "MBT-7.5",
        "rules.panic:run",
        "after = turned(foot.base, reached, facing)",
        "after = turned(foot.base, reached, (facing + HALF_TURN) % FULL_TURN)",
    ),
    (
        "MBT-8.3",
        "rules.refusals:_pair",
        "if side_of[unit] != state.active:",
        "if side_of[unit] == state.active:",
    ),
    (
        "MBT-AMB-9",
        "rules.strength:supporters",
        "state.layout.touching()[target]",
        "state.layout.touching()[unit]",
    ),
    ("MBT-AMB-12", "rules.strength:rear_supporter", "and context.is_infantry[friend]", ""),
    ("MBT-AMB-20", "rules.recoil:_shift", "return back(foot.pose, depth)", "return back(foot.pose, -depth)"),
    ("MBT-AMB-37", "rules.victory:capture", "context.units_of[1 - side]", "context.units_of[side]"),
    ("MBT-AMB-39", "rules.victory:_both", "return 0 if taken[0] else 1", "return 1 if taken[0] else 0"),
    ("MBT-AMB-39", "rules.victory:_both", "return 0 if mine > its else 1", "return 1 if mine > its else 0"),
    ("MBT-AMB-39", "rules.victory:_both", "return state.active", "return 1 - state.active"),
    ("MBT-R45", "design.scenario:MbtScenario.base_size", "width * 5 // 8", "width * 6 // 8"),
    (
        "MBT-R59",
        "rules.movement:_contacts",
        "touched_before = are_within(before, its, TOUCHING)",
        "touched_before = True",
    ),
    ("MBT-R61", "rules.movement:movable", "if not moved >> unit & 1 and", "if"),
)
