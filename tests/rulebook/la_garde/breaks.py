"""For each rule of La Garde one small patch that breaks it: a table value, a predicate, a step left out.

`test_breaks.py` shows that each of them turns a test of that number red. Those of the turn, of orders and
moves stand in `breaks_turn.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from core.protocol.refusals import Refusal
from core.systems.la_garde.rules import command
from core.systems.la_garde.rules.fighting_frames import Occupying
from core.systems.la_garde.rules.orders import ATTACK
from core.systems.la_garde.rules.phases import LATE_BOMBARD
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.rules.token_table import TokenRow, TokenTable
from tests.rulebook.la_garde import clause_breaks, sharp_clause_breaks, single_clause_breaks
from tests.rulebook.la_garde.breaking import (
    Break,
    distance_is,
    ground_kind,
    gun,
    no_bag_option,
    no_option,
    number_is,
    one,
    table,
    to,
    troop,
    without_row,
)
from tests.rulebook.la_garde.rewordings import ROWS
from tests.rulebook.rewording import pairs, reworded


def only_who_rolled(old: Any) -> Any:
    """A battery that has turned may not bombard after the moves unless it has moved too."""

    def why_not_now(state: State, unit: int) -> Refusal | None:
        if state.phase == LATE_BOMBARD and not state.moved >> unit & 1:
            return Refusal("not_prolonged", "LG-AMB-38", {"unit": unit})
        found: Refusal | None = old(state, unit)
        return found

    return why_not_now


def said_of_orders(old: Any) -> Any:
    """Who is out of range of guns is told of generals."""
    return {**old, "out_of_range": old["no_general_in_range"]}


def levels(number: str, level: str, rally: int) -> Break:
    """A level of experience that rallies on another number."""
    changed = table(
        lambda old: replace(
            old,
            experiences=tuple(
                replace(row, rally=rally) if row.id == level else row for row in old.experiences
            ),
        )
    )
    return one(number, "rules.context:catalogue", changed)


def tokens(number: str, row: str, **slots: str) -> Break:
    """Other tokens in a row of the combat bag."""

    def changed(read: Any) -> Any:
        def read_again() -> TokenTable:
            old = read()
            held = old.combat[row]
            made = TokenRow(held.id, held.name, held.rule, {**held.tokens, **slots})
            return TokenTable({**old.combat, row: made}, old.bombardment)

        return read_again

    return one(number, "rules.combat_bag:token_table", changed)


def effect(number: str, result: str, **changes: Any) -> Break:
    """A row of the results of combat that does something else to the defender."""

    def changed(read: Any) -> Any:
        def read_again() -> Any:
            old = read()
            row = old[result]
            return {**old, result: replace(row, defender=replace(row.defender, **changes))}

        return read_again

    return one(number, "rules.aftermath:combat_outcomes", changed)


def outcomes(number: str, which: str, **changes: Any) -> Break:
    """Every row of a table of results with other values."""

    def changed(read: Any) -> Any:
        return lambda: {key: replace(row, **changes) for key, row in read().items()}

    return one(number, f"rules.aftermath:{which}_outcomes", changed)


def either(**changes: Any) -> Any:
    """A situation whose parties are changed before its rows are asked for."""

    def change(old: Any) -> Any:
        def rows(situation: Any, *rest: Any) -> Any:
            mine, its = replace(situation.attacker, **changes), replace(situation.defender, **changes)
            return old(replace(situation, attacker=mine, defender=its), *rest)

        return rows

    return change


def supports(without: str) -> Any:
    """Support that forgets one of its conditions."""

    def change(_old: Any) -> Any:
        def could_support(state: Any, unit: int) -> tuple[int, ...]:
            context = state.context
            return tuple(
                friend
                for friend in state.on_table(context.side_of[unit])
                if friend != unit
                and (without == "distance" or state.gap(unit, friend) <= 20_000)
                and (without == "contact" or not state.touched(friend))
            )

        return could_support

    return change


def same_rows(old: Any) -> Any:
    """Combats of the turn are forgotten."""

    def situation(state: Any, *args: Any) -> Any:
        return replace(old(state, *args), earlier=0)

    return situation


def attacked_only(old: Any) -> Any:
    """Only the rounds in which the defender was attacked count: those of its own attacks are forgotten."""

    def situation(state: Any, attacker: int, defender: int, *rest: Any) -> Any:
        found = old(state, attacker, defender, *rest)
        return replace(found, earlier=0) if state.attacked >> attacker & 1 else found

    return situation


def slowed_by_guns(old: Any) -> Any:
    """A brigade with an attached battery goes no farther than foot artillery."""

    def allowance(state: State, unit: int, *rest: Any) -> int:
        found: int = old(state, unit, *rest)
        return min(found, 5_000) if state.attached >> unit & 1 else found

    return allowance


def one_test_each(old: Any) -> Any:
    def begin(state: Any, units: Any, emit: Any) -> None:
        for unit in list(units)[:1]:
            old(state, [unit], emit)

    return begin


def any_general(old: Any) -> Any:
    return lambda state, unit: [
        post for post, at in enumerate(state.generals) if at is not None and post not in state.joined
    ]


def destroyed_quietly(old: Any) -> Any:
    def remove(state: Any, unit: int, why: str, rule: str, emit: Any) -> Any:
        found = old(state, unit, why, rule, emit)
        return () if why == "destroyed" else found

    return remove


FIGHTING: tuple[Break, ...] = (
    # LG-5 in combats
    without_row("LG-5", "heavy_cover"),
    # LG-6
    tokens("LG-6.2", "base", combat="DNNN"),
    tokens("LG-6.3", "pikes", defender="DN"),
    one("LG-6.4", "rules.combat_bag:MOST_SUPPORTERS", to(2)),
    one("LG-6.5", "rules.facts:could_support", supports("distance")),
    one("LG-6.8", "rules.combat_bag:lowered", to(lambda cover, *, heavy: cover)),
    effect("LG-6.9", "NV", withdraws=False),
    Break("LG-6.10", (("rules.combat:facts.combat_situation", same_rows),)),
    one(
        "LG-6.11",
        "rules.withdrawals:allowance",
        to(lambda context, unit, cohesion: context.troop_of[unit].base),
    ),
    distance_is("LG-6.12", "occupy", 6_000),
    one("LG-6.11", "rules.withdrawals:LEAST", to(0)),
    # LG-7
    number_is("LG-7.2", "large_loss_on", 7),
    no_option("LG-7.3", "die"),
    one("LG-7.4", "rules.cohesion:begin", one_test_each),
    # LG-8
    levels("LG-8.1", "regular", 4),
    distance_is("LG-8.2", "shock", 12_000),
    # LG-9
    gun("LG-9", "light", bombards=True),
    gun("LG-9.1", "medium", medium=30_000),
    one("LG-9.1", "rules.bombardment:why_not_now", only_who_rolled),
    one("LG-9", "words.refusal_messages:REFUSALS", said_of_orders),
    without_row("LG-9.2", "dim", bombardment=True),
    # LG-10
    distance_is("LG-10", "join", 6_000),
    # ambiguities
    no_option("LG-AMB-2", "replace"),
    no_option("LG-AMB-3", "die"),
    no_option("LG-AMB-4", "cohesion_stack"),
    no_option("LG-AMB-5", "fierce_max"),
    no_bag_option("LG-AMB-6", "order_bonus_stacks"),
    number_is("LG-AMB-8", "far_better", 9),
    one("LG-AMB-9", "rules.combat_bag:level_of", to(lambda level, *, mixed: level)),
    tokens("LG-AMB-10", "slope", defender="VN"),
    one("LG-AMB-14", "rules.context:TOUCHING", to(200)),
    one(
        "LG-AMB-16",
        "rules.combat:attacks",
        lambda old: lambda state: old(state) if not state.attacked else (),
    ),
    outcomes("LG-AMB-19", "combat", breaks_artillery=False),
    outcomes("LG-9.2", "bombardment", breaks_artillery=True),
    ground_kind("LG-AMB-20", "redoubt", cover={"all": "heavy"}),
    ground_kind("LG-AMB-20", "redoubt", cover={"all": "very_heavy"}),
    one("LG-AMB-22", "rules.combat_bag:BAGGAGE", to("nothing")),
    no_bag_option("LG-AMB-23", "difficult_def_infantry"),
    one("LG-AMB-24", "rules.combat_bag:_cohesion", lambda old: either_cohesion(old)),
    no_option("LG-AMB-25", "ammo"),
    one("LG-AMB-26", "rules.facts:gun_fire", lambda old: few_guns(old)),
    one("LG-AMB-27", "rules.bombardment_bag:GUARD", to(9)),
    no_option("LG-AMB-34", "mixed_rally"),
    no_option("LG-AMB-35", "loss_gun_bonus"),
    # rulings
    no_option("LG-R41", "bombard_swap"),
    one("LG-R55", "rules.combat:facts.combat_situation", attacked_only),
    one("LG-R56", "rules.aftermath:STAGES", lambda old: (*old[2:], *old[:2])),
    troop("LG-R59", "heavy_cavalry", traits=frozenset()),
    one(
        "LG-R61",
        "rules.rally:may_rally",
        lambda old: lambda state, unit: old(state, unit) and not state.tested,
    ),
    one("LG-R62", "rules.aftermath:Fighting", lambda old: lambda *args: Occupying(args[0], (0, 0, 0, 1))),
    one("LG-R69", "rules.sight_lines:eyes", lambda old: lambda mine: old(mine)[:1]),
    one("LG-R67", "rules.combat:candidates", any_general),
    one("LG-R70", "rules.combat_bag:reaction_of", either(loaded=True)),
    distance_is("LG-R71", "behind_cover", 0),
    one("LG-R73", "rules.losses:remove", destroyed_quietly),
    one("LG-R75", "look.previews:_worlds", to(lambda state, *_others: iter([(state, 1)]))),
    one("LG-R76", "rules.withdrawals:HALF_CENTIMETRE", to(1_000)),
    one("LG-R78", "rules.bombardment_bag:ORDER_ROWS", lambda old: {**old, 0: "order_defend"}),
    one("LG-R80", "rules.combat:acts_on_attack", lambda old: commanded_only),
    one("LG-R80", "rules.facts:order_of_guns", to(command.order_shown)),
    one("LG-R82", "rules.movement:allowances.allowance", slowed_by_guns),
    *(
        one(number, f"{place}.__code__", reworded(*pairs(words)))
        for number, place, *words in (
            *ROWS,
            *clause_breaks.ROWS,
            *single_clause_breaks.ROWS,
            *sharp_clause_breaks.ROWS,
        )
    ),
)


def either_cohesion(old: Any) -> Any:
    """The attacker's disorder helps the defender's enemy, as if it were the defender's."""

    def rows(situation: Any) -> Any:
        worse = max(situation.attacker.cohesion, situation.defender.cohesion)
        return old(replace(situation, defender=replace(situation.defender, cohesion=worse)))

    return rows


def commanded_only(state: Any, unit: int) -> bool:
    return bool(command.order_shown(state, unit) == ATTACK)


def few_guns(old: Callable[..., tuple[int, bool]]) -> Callable[..., tuple[int, bool]]:
    """Batteries count, not their elements."""

    def counted(*args: Any, **kept: Any) -> tuple[int, bool]:
        elements, big = old(*args, **kept)
        return min(1, elements), big

    return counted


def _turn() -> tuple[Break, ...]:
    try:
        from tests.rulebook.la_garde.breaks_turn import MINE
    except ModuleNotFoundError:
        return ()
    return MINE


BREAKS: tuple[Break, ...] = (*FIGHTING, *_turn())
