"""Rules of La Garde broken by a few words of the code: another side, one more, one moment later.

Each row: the number, the function, then pairs of what it says and what it says in the break.
"""

from __future__ import annotations

ATTACHED: tuple[tuple[str, ...], ...] = (
    (
        "LG-AMB-19",
        "rules.aftermath:_shake",
        "if unit == frame.target and outcome.breaks_artillery:",
        "if outcome.breaks_artillery:",
    ),
    ("LG-AMB-19", "rules.losses:break_battery", "if not state.attached >> unit & 1:", "if True:"),
    ("LG-R82", "rules.facts:attached_elements", "state.context.attached_elements[unit] if", "1 if"),
    ("LG-R82", "rules.facts:attached_elements", "if state.attached >> unit & 1 else 0", ""),
    ("LG-R82", "rules.facts:gun_fire", "if defends and not", "if not"),
    ("LG-R82", "rules.facts:gun_fire", "for one in firing for gun", "for one in friends for gun"),
    ("LG-R82", "rules.facts:guns_with", "context.attached_gun[unit] if", "context.gun_of[unit] if"),
    ("LG-R82", "rules.combat_bag:_arms_in_support", "artillery or party.attached_support", "artillery"),
    (
        "LG-R82",
        "rules.combat_bag:reaction_of",
        "if defender.arm == ARTILLERY and defender.loaded:",
        "if defender.gun_elements and defender.loaded:",
    ),
    ("LG-R82", "rules.losses:remove", "state.attached &= ~(1 << unit)", "pass"),
    (
        "LG-R82",
        "rules.bombardment:why_not_now",
        "gun = context.gun_of[unit]",
        "gun = context.gun_of[unit] or context.attached_gun[unit]",
    ),
    ("LG-R82", "rules.rulings:_state", "not state.context.attached_elements[unit]", "False"),
)
"""Batteries attached to infantry."""

ARMS: tuple[tuple[str, ...], ...] = (
    ("LG-AMB-12", "rules.bombardment:why_not_now", "if state.phase == phases.BOMBARD:", "if False:"),
    (
        "LG-AMB-21",
        "rules.facts:engaged",
        "context.traits_of[unit] | context.troop_of[unit].traits,",
        "context.traits_of[unit]"
        ' | ({"lancers", "rolling_fire"} if context.kind_of[unit] == "light_infantry" else set()),',
    ),
    (
        "LG-AMB-21",
        "rules.facts:engaged",
        "context.traits_of[unit] | context.troop_of[unit].traits,",
        "context.traits_of[unit]"
        ' | ({"lancers"} if context.kind_of[unit] == "light_infantry" and not defends else set()),',
    ),
    (
        "LG-AMB-21",
        "rules.facts:engaged",
        "context.traits_of[unit] | context.troop_of[unit].traits,",
        "context.traits_of[unit]"
        ' | ({"rolling_fire"} if context.kind_of[unit] == "light_infantry" and defends else set()),',
    ),
    (
        "LG-AMB-21",
        "rules.facts:engaged",
        "context.experience_of[unit],",
        'context.experience_of[unit] + (context.kind_of[unit] == "light_infantry"),',
    ),
    (
        "LG-R79",
        "rules.bombardment:why_not_now",
        "if state.bombarded >> unit & 1:",
        "if state.bombarded >> unit & 1 or state.touched(unit):",
    ),
    (
        "LG-R79",
        "rules.bombardment:refusal",
        "if context.side_of[unit] == context.side_of[target]:",
        "if context.side_of[unit] == context.side_of[target] or state.touched(target):",
    ),
)
"""Which arm may do what."""

ROWS: tuple[tuple[str, ...], ...] = (
    *ATTACHED,
    *ARMS,
    ("LG-3.1", "rules.combat:begin", "command.reveal(state, state.context.division_of[foe], emit)", "pass"),
    ("LG-3.1", "rules.withdrawals:go_back", "command.reveal_contacts(state, unit, emit)", "pass"),
    ("LG-R83", "rules.withdrawals:go_back", "command.reveal_contacts(state, unit, emit)", "pass"),
    (
        "LG-R83",
        "rules.withdrawals:go_back",
        "command.reveal_contacts(state, unit, emit)",
        "command.reveal(state, state.context.division_of[unit], emit)",
    ),
    (
        "LG-6.11",
        "rules.aftermath:_withdraw",
        "frame.stood if foe == frame.target else frame.came",
        "frame.stood",
    ),
    ("LG-R80", "rules.movement:move", "state.occupied |= 1 << unit", "pass"),
    (
        "LG-R47",
        "rules.reinforcements:_no_room",
        "if touched else None",
        "if False else None",
    ),
    ("LG-R84", "rules.withdrawals:_run_into", "state.occupied |= 1 << foe", "pass"),
    ("LG-R84", "rules.withdrawals:_run_into", "foe not in before and", ""),
    (
        "LG-R84",
        "rules.withdrawals:_run_into",
        "(phases.LATE_BOMBARD,",
        "(phases.BOMBARD, phases.LATE_BOMBARD,",
    ),
    ("LG-R84", "rules.withdrawals:_run_into", "(phases.LATE_BOMBARD, phases.COMBAT)", "(phases.COMBAT,)"),
    ("LG-R88", "rules.aftermath:risked", "state.acting[-1 - post] = None", "state.touch()"),
    (
        "LG-R88",
        "rules.command:general_place",
        "return place_of(state, state.context.division_post[division])",
        "return None",
    ),
    ("LG-R85", "rules.command:has_general_in_range", 'context.distances["aide"]', "10**9"),
    (
        "LG-R85",
        "rules.command:has_general_in_range",
        "if state.acting[division] is None else",
        "if state.acting[division] is not None else",
    ),
    ("LG-AMB-9", "rules.combat_bag:forms_square", "mixed=defender.mixed", "mixed=False"),
    ("LG-6.12", "rules.aftermath:_has_gone", ">= occupation.LEAST", "> 0"),
    ("LG-6.11", "rules.withdrawals:_last_clear.__wrapped__", "friend=friend)) - 1", "friend=friend)) - 10"),
    (
        "LG-3.5",
        "rules.command:needs_aide",
        "return is_present(state, division) and not has_general_in_range(state, division)",
        "return is_present(state, division) or not has_general_in_range(state, division)",
    ),
    (
        "LG-4.3",
        "rules.charges:supports_from",
        "if its is not None and friend != unit and state.touched(friend) and is_within(foot, its, distance):",
        "if its is not None or friend != unit and state.touched(friend) and is_within(foot, its, distance):",
    ),
    (
        "LG-4.3",
        "rules.charges:supports_from",
        "if its is not None and friend != unit and state.touched(friend) and is_within(foot, its, distance):",
        "if its is not None and friend != unit or state.touched(friend) and is_within(foot, its, distance):",
    ),
    (
        "LG-5",
        "rules.facts:goes_into_difficult",
        "not patch.row.is_difficult and arm in patch.row.difficult_in_combat",
        "not patch.row.is_difficult or arm in patch.row.difficult_in_combat",
    ),
    (
        "LG-5",
        "rules.facts:goes_into_difficult",
        "not patch.row.is_difficult and arm in patch.row.difficult_in_combat",
        "arm in patch.row.difficult_in_combat",
    ),
    ("LG-6.1", "rules.combat:refusal", "if target not in state.touched(unit):", "if False:"),
    (
        "LG-6.1",
        "rules.combat:may_attack",
        "not (state.attacked | state.occupied) >> unit & 1",
        "not state.occupied >> unit & 1",
    ),
    ("LG-6.1", "rules.combat:may_attack", "and acts_on_attack(state, unit)", ""),
    (
        "LG-6.1",
        "rules.combat:begin",
        "state.attacked |= 1 << action.unit",
        "state.attacked |= 1 << action.target",
    ),
    ("LG-6.1", "rules.combat:acts_on_attack", "== ATTACK:", "!= ATTACK:"),
    (
        "LG-6.6",
        "rules.combat_bag:is_without_reaction",
        "or defender.cohesion >= ROUT",
        "or defender.cohesion > ROUT",
    ),
    (
        "LG-6.6",
        "rules.combat_bag:is_without_reaction",
        "or defender.cohesion >= ROUT",
        "and defender.cohesion >= ROUT",
    ),
    (
        "LG-6.7",
        "rules.combat_bag:forms_square",
        "mixed=defender.mixed) > MILITIA",
        "mixed=defender.mixed) >= MILITIA",
    ),
    (
        "LG-6.7",
        "rules.combat_bag:forms_square",
        "and defender.arm == INFANTRY",
        "or defender.arm == INFANTRY",
    ),
    ("LG-9.1", "rules.bombardment:why_not_now", "if state.bombarded >> unit & 1:", "if False:"),
    ("LG-9.1", "rules.bombardment:why_not_now", "if state.dry[unit]:", "if False:"),
    ("LG-9.1", "rules.bombardment:why_not_now", "order not in (ATTACK, DEFEND)", "order != DEFEND"),
    ("LG-9.1", "rules.bombardment:why_not_now", "order not in (ATTACK, DEFEND)", "order != ATTACK"),
    ("LG-9.1", "rules.bombardment:why_not_now", "order not in (ATTACK, DEFEND)", "False"),
    (
        "LG-9.1",
        "rules.bombardment:refusal",
        'return None if sees(state, unit, target) else Refusal("not_seen", "LG-9.1", known)',
        "return None",
    ),
    ("LG-9.1", "rules.bombardment:refusal", "> LONG:", "> LONG + 9:"),
    ("LG-9.1", "rules.bombardment:refusal", "> LONG:", ">= LONG:"),
    ("LG-9.1", "rules.bombardment:_sees.__wrapped__", "eye = max(", "eye = min("),
    (
        "LG-9.1",
        "rules.bombardment:_sees.__wrapped__",
        "place = barring(start, end, row)",
        "place = None",
        "elif is_open(start, end, between) and",
        "elif",
    ),
    ("LG-9.1", "rules.bombardment:_sees.__wrapped__", "and ground.is_clear(start, end, eye):", ":"),
    ("LG-9.1", "rules.bombardment:begin", "state.bombarded |=", "state.bombarded |= 0 &"),
    (
        "LG-14.1",
        "rules.victory:out_of_action",
        "return bool(state.gone >> unit & 1) or state.is_routed(unit)",
        "return bool(state.gone >> unit & 1) and state.is_routed(unit)",
    ),
    (
        "LG-AMB-18",
        "rules.combat:refusal",
        "if context.is_battery[unit] or context.is_baggage[unit]:",
        "if context.is_battery[unit] and context.is_baggage[unit]:",
    ),
    (
        "LG-R48",
        "rules.command:corps_gets_order",
        "return highest is not None and is_within(point(*general), point(*highest), reach(context, army))",
        "return highest is not None or is_within(point(*general), point(*highest), reach(context, army))",
    ),
    (
        "LG-R65",
        "rules.morale:is_decided",
        "return needed <= min(faces) or needed > max(faces)",
        "return needed <= min(faces) and needed > max(faces)",
    ),
    (
        "LG-R72",
        "rules.withdrawals:cross_water",
        "if state.cohesion[unit] == FORMED and ground.disorders(middle(before), middle(state.foot(unit))):",
        "if state.cohesion[unit] == FORMED or ground.disorders(middle(before), middle(state.foot(unit))):",
    ),
    (
        "LG-R53",
        "rules.movement:_free_way",
        "(way == TURN and order_shown(state, unit) == MANOEUVRE)",
        "False",
    ),
    ("LG-R53", "rules.movement:_free_way", "foe not in held and", ""),
)
