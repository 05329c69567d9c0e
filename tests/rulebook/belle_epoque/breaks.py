"""For each rule of Belle Époque one small patch that breaks it: a table value, a predicate, a step left out.

`test_breaks.py` shows that each of them turns a test of that number red. A patch names what it replaces as
"module:attribute" below `core.systems.belle_epoque` and makes the new value from the old one.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from core.chance.dice import SumUpTo
from core.geometry.hex_boards import bits
from core.systems.belle_epoque.design.options import BelleEpoqueOptions
from core.systems.belle_epoque.rules import actions as acts
from core.systems.belle_epoque.rules import activation, frames, movement, phases
from core.systems.belle_epoque.rules.rule_tables import KINDS, Catalogue
from tests.rulebook.belle_epoque import clause_breaks, number_breaks, ruling_breaks, single_clause_breaks
from tests.rulebook.belle_epoque.rewordings import ROWS
from tests.rulebook.breaking import Change, RuleBreak
from tests.rulebook.rewording import pairs, reworded


class Break(RuleBreak):
    """A break of this room."""

    room = "core.systems.belle_epoque"


def one(number: str, place: str, change: Change) -> Break:
    return Break(number, ((place, change),))


def to(value: Any) -> Change:
    """The new value, whatever the old one is."""
    return lambda _old: value


def entries(change: Change, *kinds: type) -> Change:
    """The same change of what carries out each of these kinds."""
    return lambda old: {**old, **{kind: change(old[kind]) for kind in kinds}}


# --- tables -------------------------------------------------------------------------------------------------


def table(number: str, change: Callable[[Catalogue], Catalogue]) -> Break:
    """A changed catalogue in the place of the function that reads it."""
    return one(number, "rules.context:catalogue", lambda read: lambda: change(read()))


def arm(number: str, kind: str, **values: Any) -> Break:
    index = KINDS.index(kind)
    return table(
        number,
        lambda old: replace(
            old, arms=(*old.arms[:index], replace(old.arms[index], **values), *old.arms[index + 1 :])
        ),
    )


def assault_table(number: str, **values: int) -> Break:
    return table(number, lambda old: replace(old, assault=replace(old.assault, **values)))


def ground(number: str, kind: str, *classes: str) -> Break:
    return table(
        number,
        lambda old: replace(old, grounds={**old.grounds, kind: replace(old.grounds[kind], classes=classes)}),
    )


def fire_row(number: str, kind: str, *scores: int) -> Break:
    return table(
        number,
        lambda old: replace(old, fire={**old.fire, kind: replace(old.fire[kind], scores=(0, *scores))}),
    )


def reactivity(number: str, quality: str, **levels: int) -> Break:
    return table(
        number,
        lambda old: replace(
            old, qualities={**old.qualities, quality: replace(old.qualities[quality], reactivity=levels)}
        ),
    )


# --- predicates ---------------------------------------------------------------------------------------------


def without(*masks: str) -> Change:
    """The old function, asked about a setting in which these masks are empty."""

    def change(old: Any) -> Any:
        def asked(state: Any, *rest: Any, **more: Any) -> Any:
            with ExitStack() as stack:
                for mask in masks:
                    stack.enter_context(patch.object(state.context, mask, 0))
                return old(state, *rest, **more)

        return asked

    return change


def no_way_through_friends(old: Any) -> Any:
    def reach(state: Any, unit: int) -> int:
        context = state.context
        friends = state._units[context.side_of[unit]] & ~(1 << state.at[unit])
        with patch.object(context, "open_ground", context.open_ground & ~friends):
            return int(old(state, unit))

    return reach


def basic_without_zones(_old: Any) -> Any:
    def basic(state: Any, unit: int, *, passed: bool) -> int:
        context = state.context
        near = context.neighbours[state.at[unit]] & context.open_ground
        return int(near & ~(state._units[0] | state._units[1]))

    return basic


def always_passed(old: Any) -> Any:
    return lambda state, unit, *, passed: old(state, unit, passed=True)


def every_enemy(_old: Any) -> Any:
    def targets(state: Any, unit: int) -> int:
        context = state.context
        foes = context.units_of[1 - context.side_of[unit]]
        return sum(1 << foe for foe in foes if state.at[foe] >= 0)

    return targets


def lowest_only(old: Any) -> Any:
    """Of a mask only the first bit is left."""

    def asked(*rest: Any, **more: Any) -> int:
        found = int(old(*rest, **more))
        return found & -found

    return asked


def no_height(old: Any) -> Any:
    def shooting(state: Any, unit: int, target: int, *, moved: bool) -> Any:
        found = old(state, unit, target, moved=moved)
        return found and (state.strength[unit], *found[1:])

    return shooting


def away_from_nobody(old: Any) -> Any:
    return lambda state, unit, away: old(state, unit, 0)


def reactions_without(which: Callable[[int, str, Any], bool]) -> Change:
    """The reactions of which `which(unit, how, frame)` is not true."""

    def change(old: Any) -> Any:
        return lambda state, frame: [
            (unit, how) for unit, how in old(state, frame) if not which(unit, how, frame)
        ]

    return change


def with_full_strength(old: Any) -> Any:
    """The attacker rolls for the elements that he had."""

    def roll(state: Any, frame: Any) -> Any:
        trial = state.copy()
        trial.strength[frame.unit] = state.context.full[frame.unit]
        return old(trial, frame)

    return roll


def only_when_passed(old: Any) -> Any:
    return lambda state, unit, *, passed: old(state, unit, passed=passed) if passed else 0


def not_out_of_zones(old: Any) -> Any:
    """Nobody falls back out of a zone of control."""

    def steps(state: Any, unit: int, away: int) -> int:
        zone = movement.control(state, 1 - state.context.side_of[unit])
        return 0 if zone >> state.at[unit] & 1 else int(old(state, unit, away))

    return steps


def into_zones(old: Any) -> Any:
    """Enemies beside a hex are no bar to a retreat."""

    def steps(state: Any, unit: int, away: int) -> int:
        with patch.object(movement, "beside", lambda state, side: 0):
            return int(old(state, unit, away))

    return steps


def only_enemies_block(old: Any) -> Any:
    def obstacles(state: Any, start: int, target: int) -> int:
        firer = state.unit_on(start)
        own = state._units[state.context.side_of[firer]] if firer >= 0 else 0
        return int(old(state, start, target)) & ~(own & ~state.context.blocking)

    return obstacles


def equal_is_slower(old: Any) -> Any:
    def entitled(state: Any, frame: Any) -> Any:
        march = list(state.context.march)
        march[frame.target] += 1
        with patch.object(state.context, "march", tuple(march)):
            return old(state, frame)

    return entitled


def own_points_only(old: Any) -> Any:
    """The command points of the other side are hidden."""

    def observe(self: Any, state: Any, side: int) -> Any:
        seen = old(self, state, side)
        seen.points[1 - side] = 0
        return seen

    return observe


def no_dead_ends(old: Any) -> Any:
    """A way back is one from which it goes on, where there is such a one."""

    def steps(state: Any, unit: int, away: int) -> int:
        found: int = old(state, unit, away)
        on = 0
        for hex_ in bits(found):
            trial = state.copy()
            trial.place(unit, hex_)
            on |= (1 << hex_) * bool(old(trial, unit, away))
        return on or found

    return steps


def charged_twice(old: Any) -> Any:
    """Fiery cavalry that charges has the +1 of the charge and that of its trait."""

    def score(state: Any, unit: int, foe: int, *, defends: bool, charged: bool) -> int:
        found = int(old(state, unit, foe, defends=defends, charged=charged))
        return found + (charged and bool(state.context.fiery >> unit & 1))

    return score


def score_decides(_old: Any) -> Any:
    """At the turn limit aims that were not reached count for nothing."""

    def judge_limit(state: Any, emit: Any) -> None:
        with patch.object(state.context, "seize", ()):
            _old(state, emit)

    return judge_limit


def second_side_first(old: Any) -> Any:
    """Reinforcements of the side that is named first wait for those of the other."""

    def entries(state: Any, unit: int) -> int:
        units = state.context.side_units
        if units[0] >> unit & 1 and any(old(state, other) for other in bits(state.waiting & units[1])):
            return 0
        return int(old(state, unit))

    return entries


def has_not_moved(old: Any) -> Any:
    def enter(state: Any, unit: int, to: int, emit: Any) -> None:
        before = state.moved_ever
        old(state, unit, to, emit)
        state.moved_ever = before

    return enter


# --- steps of play ------------------------------------------------------------------------------------------


def then(change: Callable[..., None]) -> Change:
    """The old step, then `change` with the same arguments."""

    def made(old: Any) -> Any:
        def step(state: Any, *rest: Any, **more: Any) -> Any:
            result = old(state, *rest, **more)
            change(state, *rest, **more)
            return result

        return step

    return made


def first(change: Callable[..., None]) -> Change:
    """`change`, then the old step with the same arguments."""

    def made(old: Any) -> Any:
        def step(state: Any, *rest: Any, **more: Any) -> Any:
            change(state, *rest, **more)
            return old(state, *rest, **more)

        return step

    return made


def sets(name: str, value: Any) -> Callable[..., None]:
    """Set a slot of the state to a value, or to what `value` makes of the state."""

    def change(state: Any, *_rest: Any, **_more: Any) -> None:
        setattr(state, name, value(state) if callable(value) else value)

    return change


def phase_after_move(before: int, after: int) -> Change:
    def changed(state: Any, *_rest: Any, **_more: Any) -> None:
        if state.phase == before:
            state.phase = after

    return lambda do: {**do, acts.Move: then(changed)(do[acts.Move])}


def points_come_back(old: Any) -> Any:
    def begin(state: Any, *rest: Any, **more: Any) -> None:
        before = state.points[:]
        old(state, *rest, **more)
        state.points = before

    return begin


def mark_as_activated(state: Any, unit: int, *_rest: Any, **_more: Any) -> None:
    state.activated |= 1 << unit


def only_for(rule: str) -> Change:
    """Tokens leave the bowl for one reason only."""

    def change(old: Any) -> Any:
        def spend(state: Any, unit: int, its: str, emit: Any) -> None:
            if its == rule:
                old(state, unit, its, emit)

        return spend

    return change


def failure_counts_as_a_fight(state: Any, frame: Any, *, passed: bool, emit: Any) -> None:
    if frame.how and not passed:
        state.fought[frame.unit] += 1


def hills_forbid_too(state: Any, unit: int, to: int, _tell: Any) -> None:
    if state.context.hills >> to & 1:
        state.stuck |= 1 << unit


def out_and_in_is_no_entering(state: Any, unit: int, _to: int, _tell: Any) -> None:
    """Who began in difficult ground may fire and assault in it again."""
    if state.context.difficult >> state.start & 1:
        state.stuck &= ~(1 << unit)


def one_more(old: Any) -> Any:
    return lambda state, winner, loser, count, emit: old(state, winner, loser, count + 1, emit)


def at_most_one(old: Any) -> Any:
    return lambda state, unit, elements, rule, emit: old(state, unit, min(elements, 1), rule, emit)


def one_step_only(old: Any) -> Any:
    return lambda unit, left, away, chooses: old(unit, left if chooses else 1, away, chooses)


def no_choice_by_fire(old: Any) -> Any:
    return lambda unit, left, away, chooses: old(unit, left, away, False)


def closed_by_a_supporter(_old: Any) -> Any:
    return lambda frame: frames.assaulting(
        frame.unit, frame.target, frame.stood, frame.supporters + 1, frame.charged, True
    )


def open_order_for_cavalry(old: Any) -> Any:
    """Units that are in close order by default are in open order."""

    def begin(scenario: Any, *rest: Any) -> Any:
        units = tuple(
            unit if unit.kind == "infantry" else unit.model_copy(update={"order": "open"})
            for unit in scenario.units
        )
        return old(scenario.model_copy(update={"units": units}), *rest)

    return begin


def ignored(number: str, option: str) -> Break:
    """An option that means nothing."""
    default = getattr(BelleEpoqueOptions(), option)

    def change(old: Any) -> Any:
        def begin(scenario: Any, *rest: Any) -> Any:
            options = scenario.options.model_copy(update={option: default})
            return old(scenario.model_copy(update={"options": options}), *rest)

        return begin

    return one(number, "rules.setup:new_battle", change)


BREAKS: tuple[Break, ...] = (
    arm("BE-1.3", "tribal", elements=5),
    one("BE-1.4", "rules.context:TRIBAL", to(99)),
    one("BE-1.5", "rules.setup:new_battle", open_order_for_cavalry),
    one("BE-2", "rules.flow:begin_turn", then(sets("phase", phases.TOKEN))),
    one("BE-3.1", "rules.context:COMMAND_SHARE", to(4)),
    one("BE-3.2", "rules.reactivity_tests:begin", points_come_back),
    one("BE-4.1", "rules.flow:begin_turn", then(sets("tokens", lambda _state: [1, 1]))),
    one(
        "BE-4.2",
        "rules.activation:nameable",
        lambda _old: (
            lambda state, side: sum(1 << unit for unit in state.context.units_of[side] if state.at[unit] >= 0)
        ),
    ),
    one("BE-4.3", "rules.flow:draw_token", then(sets("tokens", lambda _state: [0, 0]))),
    one("BE-4.4", "rules.losses:eliminate", first(mark_as_activated)),
    one("BE-4.5", "rules.losses:spend_token", only_for("BE-4.4")),
    one("BE-5.1", "rules.flow:STEPS", lambda old: (*old[:3], activation.passed, *old[4:])),
    reactivity("BE-5.2", "normal", open=3, close=3),
    one("BE-5.3", "rules.reactivity_tests:CERTAIN", to(99)),
    one(
        "BE-5.4",
        "rules.reactivity_tests:settle",
        lambda old: lambda state, frame, *, passed, emit: old(state, frame, passed=True, emit=emit),
    ),
    one("BE-5.5", "rules.rules:BelleEpoqueRules.do", phase_after_move(phases.MARCHED, phases.MOVED)),
    one("BE-5.6", "rules.rules:BelleEpoqueRules.do", phase_after_move(phases.MOVED, phases.PASSED)),
    arm("BE-6", "cavalry", march=3),
    one("BE-6.1", "rules.movement:reach", without("stops")),
    one("BE-6.2", "rules.movement:basic", basic_without_zones),
    one("BE-6.3", "rules.movement:shift", then(sets("stuck", 0))),
    one("BE-6.4", "rules.movement:reach", without("difficult")),
    one("BE-6.5", "rules.movement:basic", always_passed),
    one("BE-6.6", "rules.movement:reach", no_way_through_friends),
    ground("BE-7", "scrub"),
    fire_row("BE-8", "D", 3, 2, 1, 1),
    one("BE-8.1", "rules.fire:shooting", no_height),
    one("BE-8.2", "rules.fire:shooting", without("conspicuous")),
    one("BE-8.3", "rules.fire:MISS_OPEN_COVER", to(1)),
    one("BE-8.4", "rules.fire:targets", lowest_only),
    one("BE-8.5", "rules.losses:lose", at_most_one),
    one("BE-9.3", "rules.fire:sight_distance", without("conspicuous")),
    one("BE-10.1", "rules.assault:targets", every_enemy),
    one("BE-10.3", "rules.context:SumUpTo", to(lambda _limit: SumUpTo(6))),
    one("BE-10.4", "rules.assault:_defeat", one_more),
    assault_table("BE-11.1", shock=3),
    assault_table("BE-11.2", fortification=1),
    assault_table("BE-11.3", fiery=0),
    assault_table("BE-11.4", cavalry_limit=2),
    one(
        "BE-11.5",
        "rules.rules:BelleEpoqueRules.resolve",
        entries(then(sets("fought", lambda state: [0] * len(state.fought))), frames.Assaulting),
    ),
    assault_table("BE-11.6", highest_die=6),
    one("BE-13.1", "rules.frames:suffering", one_step_only),
    one("BE-13.2", "rules.assault:_defeat", without("tenacious", "forts")),
    one("BE-13.3", "rules.losses:steps", away_from_nobody),
    one("BE-13.4", "rules.frames:suffering", no_choice_by_fire),
    one("BE-13.5", "rules.losses:steps", lowest_only),
    one(
        "BE-14.1",
        "rules.reactions:entitled",
        reactions_without(lambda unit, how, frame: unit == frame.target and how == "fire"),
    ),
    one(
        "BE-14.2",
        "rules.reactions:entitled",
        reactions_without(lambda unit, how, frame: unit != frame.target),
    ),
    one("BE-14.3", "rules.assault:roll", with_full_strength),
    one("BE-14.4", "rules.reactions:_supported", closed_by_a_supporter),
    one("BE-14.5", "rules.reactivity_tests:settle", then(failure_counts_as_a_fight)),
    ignored("BE-AMB-3", "allow_pass"),
    ignored("BE-AMB-4", "declare_before_test"),
    ignored("BE-AMB-7", "zoc_blocked_by_impassable"),
    ignored("BE-AMB-10", "edge_los"),
    ignored("BE-AMB-12", "retreat_strict"),
    ignored("BE-AMB-13", "retreat_offmap"),
    ignored("BE-AMB-18", "elite_is_shock"),
    ignored("BE-AMB-22", "victory"),
    ignored("BE-AMB-27", "support_max"),
    ignored("BE-AMB-27", "attacked_first"),
    ignored("BE-AMB-35", "defender_advance"),
    ignored("BE-AMB-43", "rough_means"),
    ignored("BE-R84", "fort_is_cover"),
    ignored("BE-AMB-44", "sa_cap_first"),
    ignored("BE-AMB-50", "mounted_is"),
    ignored("BE-AMB-50", "tribal_is"),
    # --- rulings
    one("BE-R5", "rules.movement:basic", only_when_passed),
    one("BE-R6", "rules.movement:shift", then(hills_forbid_too)),
    one("BE-R9", "rules.losses:steps", not_out_of_zones),
    one("BE-R26", "rules.fire:sight_distance", lambda old: lambda state, unit: old(state, unit) - 1),
    one("BE-R51", "rules.action_tables:CERTAIN", to(7)),
    one("BE-R51", "rules.reactivity_tests:CERTAIN", to(99)),
    one("BE-R56", "rules.movement:shift", then(out_and_in_is_no_entering)),
    one("BE-R57", "rules.losses:steps", without("very_difficult")),
    fire_row("BE-R42", "D", 3, 2, 1, 1),
    one("BE-R48", "rules.rules:BelleEpoqueRules.observe", own_points_only),
    one("BE-R63", "rules.losses:steps", no_dead_ends),
    one("BE-R58", "rules.movement:reach", no_way_through_friends),
    one("BE-R59", "rules.arrivals:enter", has_not_moved),
    one("BE-R60", "rules.fire:obstacles", only_enemies_block),
    one("BE-R64", "rules.losses:steps", away_from_nobody),
    one("BE-R65", "rules.losses:steps", into_zones),
    one("BE-R71", "rules.reactions:entitled", equal_is_slower),
    one("BE-R73", "rules.assault:score", charged_twice),
    one("BE-R79", "rules.victory:_judge_limit", score_decides),
    one("BE-R83", "rules.arrivals:entries", second_side_first),
    *(
        one(number, f"{place}.__code__", reworded(*pairs(words)))
        for number, place, *words in (
            *ROWS,
            *ruling_breaks.ROWS,
            *clause_breaks.ROWS,
            *single_clause_breaks.ROWS,
            *number_breaks.ROWS,
        )
    ),
)
