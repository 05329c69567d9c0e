"""Breaks of the rulings of Belle Époque: a few words of the code read otherwise.

Each row: the number, the function, then pairs of what it says and what it says in the break.
"""

from __future__ import annotations

ROWS: tuple[tuple[str, ...], ...] = (
    (
        "BE-AMB-15",
        "rules.assault:_defeat",
        "even = 0 if steady else count // 2",
        "even = 0 if steady else (count + 1) // 2",
    ),
    ("BE-AMB-16", "rules.fire:elements", "return (hits + 1) // 2", "return hits // 2"),
    (
        "BE-AMB-17",
        "rules.fire:resolve",
        "if even and not state.ended:",
        "if even and not state.ended and not state.context.tenacious >> target & 1:",
    ),
    (
        "BE-AMB-19",
        "rules.context:BattleContext._read_units",
        "qualities[unit.quality].assault[unit.order]",
        'qualities[unit.quality].assault[unit.order] - (unit.kind != "infantry")',
    ),
    (
        "BE-AMB-28",
        "rules.reactions:go_on",
        "if here < 0 or not context.neighbours[here] >> frame.stood & 1:",
        "if here < 0:",
    ),
    ("BE-AMB-29", "rules.reactions:entitled", "if not state.activated >> target & 1 and not (", "if not ("),
    ("BE-AMB-30", "rules.reactions:ways_out", "& ~state.context.neighbours[state.at[frame.unit]]", ""),
    (
        "BE-AMB-31",
        "rules.reactions:evade",
        "state.frames = (*state.frames[:-2], frames.following(below.unit, below.stood))",
        "state.frames = state.frames[:-2]",
    ),
    (
        "BE-AMB-31",
        "rules.assault:follow",
        "if context.impetuous >> unit & 1:",
        "if context.impetuous >> unit & 1 and state.fought[unit]:",
    ),
    ("BE-AMB-36", "rules.assault:resolve", 'losses.lose(state, target, 1, "BE-10.4", emit)', "pass"),
    (
        "BE-R38",
        "rules.fire:sight_distance",
        "distance = FARTHEST",
        "distance = FARTHEST - 1",
        "return distance if distance > 0 else 1",
        "return distance",
    ),
    ("BE-AMB-49", "rules.assault:score", "elif context.hills >> hex_ & 1:", "if context.hills >> hex_ & 1:"),
    ("BE-R52", "rules.reactivity_tests:go_on", "if frame.needed < CERTAIN:", "if frame.needed <= CERTAIN:"),
    (
        "BE-R52",
        "rules.reactivity_tests:begin",
        "state.points[context.side_of[unit]] -= cp\n    needed = context.level[unit] + cp",
        "needed = context.level[unit] + cp\n"
        "    state.points[context.side_of[unit]] -= cp * (needed < CERTAIN)",
    ),
    ("BE-R62", "rules.losses:go_on", "if ways & (ways - 1):", "if ways:"),
    (
        "BE-R67",
        "rules.assault:may_follow",
        "state._unit_on[to] >= 0 or not",
        "state._unit_on[to] == state.active or not",
    ),
    (
        "BE-R68",
        "rules.reactions:go_on",
        "state.frames = state.frames[:-1]\n        return False",
        "state.frames = (*state.frames[:-1], frames.following(target, state.start))\n        return False",
    ),
    ("BE-R69", "rules.reactions:entitled", "| context.neighbours[state.at[unit]]", ""),
    ("BE-R69", "rules.reactions:entitled", "near = context.neighbours[frame.stood] |", "near ="),
    ("BE-R72", "rules.reactions:may_charge", "and not near >> state.start & 1", ""),
    ("BE-R75", "rules.victory:judge", "if first and second:", "if False:"),
    ("BE-R75", "rules.victory:is_broken", "left * PERCENT < context", "left * PERCENT <= context"),
    ("BE-R76", "rules.victory:is_broken", "(left <= 0 or", "(left <= 0 or not state._units[side] or"),
    (
        "BE-R77",
        "rules.movement:take_objectives",
        "if all(state.held[number] == side for number in rows):",
        "if all(state.held[number] >= 0 for number in rows):",
    ),
    (
        "BE-R78",
        "rules.rulings:_settle_bowl",
        "units = activation.nameable(state, side).bit_count()",
        "units = state.tokens[side]",
    ),
    (
        "BE-R78",
        "rules.reactions:is_possible",
        "return bool(ways_out(state, _assault_of(below)))",
        "return False",
    ),
    (
        "BE-R78",
        "rules.reactions:is_possible",
        "isinstance(frame, Evading) or (isinstance(frame, Reactivity) and",
        "isinstance(frame, Evading) or (False and",
    ),
    (
        "BE-R78",
        "rules.reactions:is_possible",
        "return fire.can_fire_at(state, frame.unit, _assault_of(below).unit)",
        "return True",
    ),
)
