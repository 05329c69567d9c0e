"""Breaks of single clauses of La Garde: another number, side, moment or range, never a rule switched off.

Each row: the number, the function, then pairs of what it says and what it says in the break.
"""

from __future__ import annotations

ROWS: tuple[tuple[str, ...], ...] = (
    ("LG-6.8", "rules.combat_bag:lowered", "cover - heavy", "cover - 2 * heavy"),
    (
        "LG-6.13",
        "rules.cohesion:after",
        '"LG-6.13", emit)\n    return ()',
        '"LG-6.13", emit)\n    return (unit,)',
    ),
    ("LG-7.1", "rules.losses:lose", "if not left:", "if left <= 1:"),
    ("LG-7.1", "rules.losses:lose", "state.elements[unit] = left", "state.elements[unit] = left + 1"),
    (
        "LG-8.3",
        "rules.rally:may_rally",
        "and not zones.in_zone(state, unit)",
        "and zones.in_zone(state, unit)",
    ),
    ("LG-8.3", "rules.rally:needed", "commanded=is_commanded", "commanded=True"),
    ("LG-AMB-9", "rules.combat_bag:level_of", "level + mixed", "level + 2 * mixed"),
    (
        "LG-AMB-17",
        "rules.facts:could_support",
        "and not state.touched(friend)",
        "and not state.touched(friend) and not state.attacked",
    ),
    ("LG-R60", "rules.combat:fighting", "(frame.unit, frame.target)", "(frame.unit,)"),
    ("LG-R60", "rules.combat:fighting", "(frame.unit, frame.target)", "(frame.target,)"),
    (
        "LG-R63",
        "rules.facts:goes_over_crossing",
        "crossed(middle(mine), middle(its))",
        "crossed(middle(its), middle(its))",
    ),
    ("LG-R64", "rules.facts:stands_ahead", "return ahead >= 0", "return ahead <= 0"),
    (
        "LG-2.1",
        "rules.reinforcements:resolve",
        "if faces[0] >= arrival.number:",
        "if faces[0] > arrival.number:",
    ),
    (
        "LG-2.4",
        "rules.movement:why_not_move",
        "if state.bombarded >> unit & 1:",
        "if state.attacked >> unit & 1:",
    ),
    ("LG-14.2", "rules.victory:breaks_at", "else -(-count // 2)", "else count // 2"),
    (
        "LG-R42",
        "rules.movement:_shape_of_path",
        "if start.facing != end.facing and not is_turn(",
        "if start.facing != end.facing and is_turn(",
    ),
    ("LG-R43", "rules.charges:is_aimed", "far = 300 * CENTIMETRE", "far = CENTIMETRE"),
    (
        "LG-AMB-36",
        "rules.combat_bag:other_tokens",
        '("fanatics", ATTACKER): (options.fanatics,',
        '("fanatics", ATTACKER): ("VV",',
    ),
    (
        "LG-AMB-37",
        "rules.combat_bag:other_tokens",
        '("cavalry_met", DEFENDER): (options.cavalry_met,',
        '("cavalry_met", DEFENDER): ("DNN",',
    ),
    (
        "LG-AMB-1",
        "rules.combat_bag:other_tokens",
        '("pikes", ATTACKER): (options.pikes,',
        '("pikes", ATTACKER): ("VN",',
    ),
    ("LG-AMB-5", "planner.threat:attacked", "INDECISIVE if given_up else row.id", "row.id"),
    ("LG-R25", "rules.rulings:_state", "dry_until(state) if", "state.turn + 1 if"),
    (
        "LG-R25",
        "rules.rulings:_state",
        "not state.context.is_battery[unit]",
        "state.context.is_battery[unit]",
    ),
    ("LG-R57", "rules.rulings:_place", "if not state.context.table.holds(", "if state.context.table.holds("),
    ("LG-AMB-32", "rules.withdrawals:rout", "-tenths", "tenths"),
    (
        "LG-AMB-32",
        "rules.withdrawals:rout",
        "context.troop_of[unit].base // TENTH",
        "allowance(context, unit, DISORGANISED) // TENTH",
    ),
    ("LG-R47", "rules.reinforcements:places", "for grid in (GRID, FINE):", "for grid in (GRID,):"),
    (
        "LG-6.12",
        "rules.occupation:_directions",
        "yield heading(foot.pose.facing, tenths, 0)",
        "yield heading(foot.pose.facing, -tenths, 0)",
        "for turn in range(0, FULL_TURN, QUARTER_TURN):",
        "for turn in range(0):",
        "for to_x, to_y in won.corners:",
        "for to_x, to_y in won.corners[:0]:",
    ),
    ("LG-AMB-14", "rules.charges:_charges", "state.context.contact):", "50):"),
    ("LG-R69", "rules.sight_lines:_met", "far >= 1 and", "far < 1 and"),
    ("LG-R69", "rules.bombardment:is_open", "len(between) < 2 or", "True or"),
    ("LG-AMB-13", "rules.zones:_is_ahead", "return any(", "return bool(part) or any("),
    ("LG-R69", "rules.ground:Ground.hiding_corners.func", "if patch.blocks]", "if not patch.blocks]"),
    ("LG-R77", "rules.occupation:barrier.__wrapped__", "used > most:", "length > most:"),
)
