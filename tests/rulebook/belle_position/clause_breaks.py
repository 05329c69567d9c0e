"""Breaks of single clauses of Belle Position: another number, side, moment or range.

Each row: the number, the function, then pairs of what it says and what it says in the break.
"""

from __future__ import annotations

ROWS: tuple[tuple[str, ...], ...] = (
    (
        "BP-3.2",
        "rules.stacking:excess",
        "most = POSITION_LIMIT - len(state.terrain[position])",
        "most = POSITION_LIMIT - 2 * len(state.terrain[position])",
    ),
    (
        "BP-3.2",
        "rules.stacking:limit",
        "most = POSITION_LIMIT - len(state.terrain[position])",
        "most = POSITION_LIMIT - 2 * len(state.terrain[position])",
    ),
    ("BP-3.3", "rules.stacking:excess", "return number - 1 - most", "return number - most"),
    (
        "BP-3.3",
        "rules.stacking:excess",
        "if is_general[code & CARD] and code & UP:",
        "if is_general[code & CARD]:",
    ),
    ("BP-3.5", "rules.stacking:excess", "- context.rally[code & CARD]", ""),
    (
        "BP-4.4",
        "rules.deployment:first_player",
        "begin(state, 0 if ours < theirs else 1,",
        "begin(state, 0 if ours > theirs else 1,",
    ),
    (
        "BP-4.4",
        "rules.deployment:tossed",
        "begin(state, 0 if dice[0] > dice[1] else 1,",
        "begin(state, 0 if dice[0] < dice[1] else 1,",
    ),
    ("BP-5.2", "rules.movement:can_lay", "state.stacks[(1 - side) * 6 + to]", "state.stacks[side * 6 + to]"),
    ("BP-5.2", "rules.movement:can_lay", "return not held", "return held"),
    (
        "BP-5.3",
        "rules.combat:terrain_dice",
        "if not in_attack(state, side, position):",
        "if not in_attack(state, 1 - side, position):",
    ),
    ("BP-5.5", "rules.situation:in_attack", "bool(state.held >> position & 1)", "False"),
    (
        "BP-6",
        "rules.context:BattleContext.draw_count",
        "cards if turn <= turns else 1",
        "cards if turn < turns else 1",
    ),
    ("BP-6", "rules.context:BattleContext.draw_count", "cards if turn <= turns else 1", "cards"),
    (
        "BP-8.3",
        "rules.combat:open_flank",
        "if all(stacks[place] or stacks[6 + place]",
        "if any(stacks[place] or stacks[6 + place]",
    ),
    ("BP-9.1", "rules.situation:in_attack", "bool(state.held >> position & 1)", "False"),
    ("BP-9.2", "rules.situation:in_attack", "bool(state.held >> position & 1)", "False"),
    (
        "BP-9.3",
        "rules.situation:in_attack",
        "(OWNER[position] == side) == bool(state.held >> position & 1)",
        "OWNER[position] != side",
    ),
    (
        "BP-14.1",
        "rules.movement:over_limit",
        "excess(state, side, position) > 0",
        "excess(state, side, position) > 1",
    ),
    (
        "BP-17.1",
        "rules.movement:general_bars",
        "if general_in(state, side, to) >= 0:",
        "if general_in(state, side, to) > 0:",
    ),
    ("BP-17.4", "rules.combat:_wound", "+ sixes * TOKEN", "+ TOKEN"),
    ("BP-17.4", "rules.combat:_wound", "code = (stack[slot] | UP)", "code = (stack[slot])"),
    ("BP-17.6", "rules.occupation:_lone_generals", "if len(ours) == 1 and", "if False and"),
    ("BP-17.6", "rules.occupation:_lone_generals", "if len(theirs) == 1 and", "if False and"),
    (
        "BP-18.3",
        "rules.combat:terrain_dice",
        "if not in_attack(state, side, position):",
        "if in_attack(state, side, position):",
    ),
    ("BP-18.5", "rules.combat:open_flank", "not code & FOUGHT", "code & FOUGHT"),
    ("BP-18.5", "rules.combat:open_flank", "LINES[1 - side]", "LINES[side]"),
    (
        "BP-R15",
        "rules.movement:over_limit",
        "excess(state, side, position) > 0",
        "excess(state, side, position) > 1",
    ),
    ("BP-R35", "rules.losses:_alike", "bool(first & UP) and", ""),
    ("BP-R41", "rules.combat:open_flank", "LINES[1 - side]", "LINES[side]"),
    ("BP-R41", "rules.combat:open_flank", "or state.closed >> position & 1", ""),
    (
        "BP-3.2",
        "rules.common_refusals:crowded_by_terrain",
        "limit(state, side, position) - 1",
        "limit(state, side, position)",
    ),
    (
        "BP-13.4",
        "rules.move_refusals:_came_back",
        "and code > UNKNOWN_CARD",
        "and code == UNKNOWN_CARD",
    ),
    ("BP-13.4", "look.interactions:_of_hand", "not deck.holds(state, side, card)", "False"),
    (
        "BP-18.1",
        "rules.combat_refusals:flank",
        "if action.target not in LATERAL[action.position]:",
        "if action.target in LATERAL[action.position]:",
    ),
    ("BP-AMB-29", "design.armies:muster", "(*rows, *laid)", "tuple(rows)"),
    ("BP-4.1", "design.list_limits:_spent", "+ sum(row.points for row in laid)", ""),
    ("BP-4.1", "design.list_limits:_spent", "points > budget", "points >= budget"),
    ("BP-AMB-1", "design.list_limits:found", "army.pieces + len(laid)", "army.pieces"),
    ("BP-AMB-20", "design.list_limits:found", " and not options.special_cards", ""),
    (
        "BP-AMB-5",
        "design.list_limits:found",
        "ALL_POSITIONS if options.terrain_in_conquered else OWN_POSITIONS",
        "OWN_POSITIONS",
    ),
)
