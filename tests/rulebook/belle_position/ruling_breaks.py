"""Breaks of the rulings of Belle Position: a few words of the code read otherwise.

Each row: the number, the function, then pairs of what it says and what it says in the break.
"""

from __future__ import annotations

ROWS: tuple[tuple[str, ...], ...] = (
    (
        "BP-R6",
        "rules.situation:in_attack",
        "return (OWNER[position] == side) == bool(state.held >> position & 1)",
        "return OWNER[position] != side",
    ),
    (
        "BP-R7",
        "rules.occupation:conquered",
        "if held >> place & 1 and not stacks[owner * 6 + place]",
        "if held >> place & 1",
    ),
    ("BP-R13", "rules.losses:candidates", "tokens = code >> TOKENS", "tokens = 0"),
    (
        "BP-R18",
        "rules.combat:frame_of",
        "number = dice(state, side, target, card)\n            face = FLANK",
        "number = dice(state, side, position, card)\n            face = FLANK",
    ),
    (
        "BP-R19",
        "rules.combat:resolve",
        'hidden = frame.how != "long" or',
        'hidden = frame.how == "fire" or',
    ),
    ("BP-R22", "rules.movement:moves_left", "most = context.moves[card]", "most = 1"),
    (
        "BP-R23",
        "rules.losses:token",
        "code >> TOKENS <= state.context.vc[card]",
        "code >> TOKENS <= state.context.vc[card] - len(state.terrain[position])",
    ),
    (
        "BP-R24",
        "rules.cohesion_value:cohesion",
        "who = leader(state, state.stacks[side * 6 + position])",
        "who = -1",
    ),
    (
        "BP-R25",
        "rules.occupation:_occupy",
        "if not foes and not was:",
        "if False:",
        "now = there and (was or not mine)",
        "now = not mine",
    ),
    ("BP-R26", "rules.combat:begin", "code | UP | FOUGHT", "code | FOUGHT"),
    (
        "BP-R26",
        "rules.combat:begin",
        "(*stack[:slot], code | UP | FOUGHT, *stack[slot + 1 :])",
        "tuple([each | UP | FOUGHT * (each == code) for each in stack])",
    ),
    (
        "BP-R27",
        "rules.movement:can_move",
        "if slot >= len(stack):",
        "if slot >= len(stack) or (to == RESERVE and len(state.hands[side]) >= 12):",
    ),
    (
        "BP-R28",
        "rules.combat:begin",
        "(*stack[:slot], code | UP | FOUGHT, *stack[slot + 1 :])",
        "tuple([each | UP | FOUGHT for each in stack])",
    ),
    (
        "BP-R37",
        "rules.rulings:BellePositionRulings.settle",
        "and not occupation.settle(state, emit)",
        "and not state.ended",
    ),
    ("BP-R37", "rules.rulings:_phase", "if state.phase == phases.REINFORCEMENT:", "if False:"),
    ("BP-R37", "rules.rulings:BellePositionRulings.surviving", 'edit.set == "token"', "False"),
    (
        "BP-R37",
        "rules.rulings:BellePositionRulings.surviving",
        "if not _stacks_of(frame) & lifted",
        "if not ruling.edits",
    ),
    ("BP-R37", "rules.rulings:_known", "code & CARD == card", "code == card"),
    ("BP-R37", "rules.rulings:_named", "nameable = deck.nameable(state, side, card)", "nameable = False"),
    ("BP-R37", "rules.rulings:BellePositionRulings.bars", "state.first == NOBODY and", "False and"),
    ("BP-R37", "rules.rulings:_place", " & ~DUG_IN", ""),
    ("BP-R31", "rules.observation:_dealt", "world.stacks[place] = stack", "world.stacks[place] = ()"),
    (
        "BP-AMB-29",
        "rules.refusals:_take_up_terrain",
        "if action.card in state.terrain",
        "if -1 in state.terrain",
    ),
    ("BP-AMB-20", "rules.common_refusals:special_stays", "if state.context.options.special_cards", "if True"),
    ("BP-5.2", "rules.move_refusals:_lay", '"terrain_held"', '"terrain_engaged"'),
    (
        "BP-18.5",
        "rules.combat:flank_victory",
        'Over(state.active, "flank")',
        'Over(state.active, "positions")',
    ),
    ("BP-R43", "rules.deployment:may_take_up", "if not 0 <= slot < len(stack):", "if True:"),
    (
        "BP-R44",
        "rules.movement:moves_left",
        "return most - (code >> 8 & 3)",
        "return 0 if code >> 8 & 3 else most",
    ),
)
