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
    ("MBT-R58", "rules.shooting:_straight", "if 0 <= ahead <= far:", "if not 0 <= ahead <= far:"),
    ("MBT-R58", "rules.shooting:_straight", "if left > right:", "if left + 2 * INSET > right:"),
    (
        "MBT-R58",
        "rules.shooting:lines",
        "if all_round:\n        yield from gaps",
        "if False:\n        yield from gaps",
    ),
    ("MBT-R58", "rules.shooting:lines", "elif spread:", "elif False:"),
    ("MBT-R58", "rules.shooting:is_open", "len(between) < 2 or", "True or"),
    ("MBT-R58", "rules.ground:Ground.hiding_corners.func", "if blocks]", "if not blocks]"),
    ("MBT-R61", "rules.movement:movable", "if not moved >> unit & 1 and", "if"),
    ("MBT-5.1", "rules.movement:measure", "and len(units) == 1:", "and len(units) != 1:"),
    (
        "MBT-5.1",
        "rules.movement:shapes_of",
        "found.append((foot, foot))",
        "found.append((foot, swept(footprint(base, start), 0, (end.y - start.y) * TENTH)))",
    ),
    (
        "MBT-5.3",
        "rules.ground:Ground._read",
        "costs[kind] = self._percent",
        "costs[kind] = self._percent + 100",
    ),
    (
        "MBT-5.3",
        "rules.ground:Ground._read",
        "going_of(thing, mobility, self._rows)",
        "going_of(thing, INFANTRY, self._rows)",
    ),
    (
        "MBT-AMB-6",
        "rules.conformation:_attempts",
        "if shift <= width and",
        "if shift <= width + 20 * TENTH and",
    ),
    (
        "MBT-AMB-18",
        "rules.recoil:attempt",
        "if not context.table.holds(there):",
        "if not context.table.holds(footprint(there.base, shifted(there.pose, 0, 10))):",
    ),
    ("MBT-AMB-19", "rules.recoil:attempt", "context.mobility_of[who]", "context.mobility_of[unit]"),
    ("MBT-AMB-19", "rules.ground:Ground._read", "if going == IMPASSABLE:", "if going != OPEN:"),
    ("MBT-AMB-40", "rules.movement:_way", "zip(units, paths, strict=True)", "zip(units[:1], paths[:1])"),
    ("MBT-AMB-41", "rules.movement:measure", "zip(units, paths, strict=True)", "zip(units[:1], paths[:1])"),
    ("MBT-AMB-41", "rules.movement:measure", "if by_corner:", "if by_corner and len(units) == 1:"),
    (
        "MBT-R50",
        "rules.ground:going_of",
        "thing.going or rows.grounds[thing.ground].going(mobility)",
        "rows.grounds[thing.ground].going(mobility) or thing.going",
    ),
    (
        "MBT-R50",
        "rules.ground:Ground.terrain.func",
        "key=lambda pair: self._replaces(pair[0])",
        "key=lambda pair: not self._replaces(pair[0])",
    ),
    ("MBT-R52", "rules.movement:_way", "ground.bars(mobility, shape)", "ground.bars(mobility, foot)"),
)
