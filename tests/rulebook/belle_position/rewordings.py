"""Rules of Belle Position broken by a few words of the code: another side, one more, one moment later.

Each row: the number, the function, then pairs of what it says and what it says in the break.
"""

from __future__ import annotations

ROWS: tuple[tuple[str, ...], ...] = (
    ("BP-18.5", "planner.hypotheticals:wins_by_flank", "not fights_again(known, side)", "False"),
    ("BP-18.5", "planner.hypotheticals:wins_by_flank", "not known.context.options.flank_attack", "False"),
    ("BP-R2", "rules.cohesion:tested", '"BP-7.5" if frame.general else "BP-7.2"', '"BP-8.2"'),
    ("BP-R2", "rules.occupation:judge", '"BP-8.2", emit', '"BP-7.2", emit'),
    ("BP-8.2", "planner.hypotheticals:fights_again", "known.ended or", "False or"),
    ("BP-18.5", "planner.planner:_notes", "*flanks, *wins)", "*flanks)"),
    ("BP-13.1", "rules.flow:_turn_end", "_refresh(state)  #", "pass  #"),
    ("BP-10.1", "planner.hypotheticals:waits", "not in TO_FIGHT", "!= phases.COMBAT"),
    ("BP-10.1", "planner.hypotheticals:fighting", "in TO_FIGHT", "== phases.COMBAT"),
    (
        "BP-8.2",
        "rules.occupation:judge",
        "if conquered(state, side) >= state.context.need[side]:",
        "if conquered(state, side) > state.context.need[side]:",
    ),
    (
        "BP-10.6",
        "rules.combat:wounds_general",
        "foes = state.stacks[(1 - side) * 6 + target]",
        "foes = state.stacks[(side) * 6 + target]",
    ),
    (
        "BP-10.6",
        "rules.combat:wounds_general",
        'if how in ("long", "counter") and not options.general_hit_by_lr:',
        'if how in ("long", "counter") or not options.general_hit_by_lr:',
    ),
    ("BP-AMB-14", "rules.disorder:fallen", '"leaves": slot in leaving', '"leaves": slot in failed'),
    (
        "BP-11.1",
        "rules.combat_refusals:long_range",
        "if state.stacks[side * 6 + target] and state.stacks[(1 - side) * 6 + target]:",
        "if state.stacks[side * 6 + target]:",
    ),
    (
        "BP-11.4",
        "rules.combat_refusals:counter_battery",
        "if OWNER[action.position] != side:",
        "if OWNER[action.position] == side + 2:",
    ),
    ("BP-11.4", "rules.losses:concentrate", "range(1, hits + 1)", "range(1, hits)"),
    ("BP-12.1", "rules.losses:token", "(before | UP) + TOKEN", "(before | UP) + 2 * TOKEN"),
    (
        "BP-12.2",
        "rules.losses:token",
        "code >> TOKENS <= state.context.vc[card]",
        "code >> TOKENS <= state.context.vc[card] + 1",
    ),
    ("BP-12.3", "rules.losses:go_on", "if frame.hits and emit is not None:", "if False:"),
    ("BP-12.3", "rules.losses:go_on", '"hits": frame.hits}', '"hits": frame.hits + 1}'),
    ("BP-13.8", "rules.movement:leaves_general", " and not any(", " or not any("),
    (
        "BP-14.3",
        "rules.occupation:_occupy",
        "foes = stacks[(1 - owner) * 6 + position]",
        "foes = stacks[(owner) * 6 + position]",
    ),
    (
        "BP-14.4",
        "rules.disorder:fallen",
        "cohesion_reading(needed).read(shown[_key(slot)])[0] > 0",
        "cohesion_reading(needed).read(shown[_key(slot)])[0] == 0",
    ),
    (
        "BP-14.4",
        "rules.disorder:check",
        "excess(state, side, position) > 0",
        "excess(state, side, position) > 1",
    ),
    (
        "BP-AMB-21",
        "rules.occupation:points_left",
        "total: int = context.points_whole[side]",
        "total: int = context.points_whole[1 - side]",
    ),
    (
        "BP-AMB-29",
        "rules.deployment:terrain_laid",
        "return sum(len(state.terrain[place]) for place in LINES[side])",
        "return sum(len(state.terrain[place]) for place in LINES[1 - side])",
    ),
    (
        "BP-R32",
        "rules.disorder:_turn_up",
        "[code | UP for code in state.stacks[place]]",
        "[code | UP if slot else code for slot, code in enumerate(state.stacks[place])]",
    ),
    ("BP-R32", "rules.disorder:_turn_up", "place = side * 6 + position", "place = (1 - side) * 6 + position"),
    ("BP-R32", "rules.losses:token", "(before | UP) + TOKEN", "before + TOKEN"),
    (
        "BP-R33",
        "rules.deck:nameable",
        "return UNKNOWN_CARD in state.hands[side] and state.loose[side][card] > 0",
        "return UNKNOWN_CARD in state.hands[1 - side] and state.loose[side][card] > 0",
    ),
    (
        "BP-R33",
        "rules.deck:nameable",
        "return UNKNOWN_CARD in state.hands[side] and state.loose[side][card] > 0",
        "return UNKNOWN_CARD in state.hands[side] and state.loose[1 - side][card] > 0",
    ),
    (
        "BP-R34",
        "rules.combat:may_fight",
        "if not code & (UP | ACTED)",
        "if not code & ACTED",
    ),
    ("BP-R34", "rules.combat:_might", "long_range[card] and", "True and"),
    ("BP-R34", "rules.combat:_might", "aimed and", "True and"),
    ("BP-R34", "rules.hidden:kinds_unseen", "if count}", "}"),
    (
        "BP-R34",
        "rules.hidden:kinds_unseen",
        "(*_hand(state, side), *_face_down(state, side))",
        "_face_down(state, side)",
    ),
    ("BP-R34", "rules.hidden:kinds_unseen", "*_face_down(state, side)", ""),
)
