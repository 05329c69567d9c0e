"""For each rule of the turn, of orders, moves and victory one small patch that breaks it."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from types import SimpleNamespace
from typing import Any

from core.geometry.moves import is_turn
from core.kit.rulings import Rulings
from core.systems.la_garde.rules import phases
from core.systems.la_garde.rules.orders import NO_ORDER
from core.systems.la_garde.rules.rule_tables import ARMS
from core.systems.la_garde.rules.state import NOBODY, State
from core.systems.la_garde.rules.ways import STEP, TURN, WITHDRAWAL
from tests.rulebook.la_garde.breaking import (
    Break,
    answers,
    distance_is,
    no_option,
    number_is,
    one,
    table,
    to,
    troop,
)
from tests.rulebook.rewording import reworded


def no_limit(number: str, way: str) -> Break:
    """A way of moving without its limit."""
    return one(
        number, "rules.movement:LIMITS", lambda old: {key: rule for key, rule in old.items() if key != way}
    )


def skills(number: str, **values: int) -> Break:
    """All skills alike in these values."""
    changed = table(lambda old: replace(old, skills=tuple(replace(skill, **values) for skill in old.skills)))
    return one(number, "rules.context:catalogue", changed)


def shuffled_levels(old: Any) -> Any:
    return lambda: replace(old(), experiences=old().experiences[::-1])


def kept_markers(old: Any) -> Any:
    def begin(state: Any, turn: int, emit: Any) -> None:
        moved = state.moved
        old(state, turn, emit)
        state.moved = moved

    return begin


def own_aides(old: Any) -> Any:
    return lambda state, corps: 3


def first_orders_free(old: Any) -> Any:
    def read(self: Any) -> None:
        old(self)
        self.first_orders = (NO_ORDER,) * len(self.first_orders)

    return read


def by_corner(old: Any) -> Any:
    """Ground counts where the front of a brigade stands."""
    return lambda foot: (foot.pose.x * 10, foot.pose.y * 10)


def deaf_ground(old: Any) -> Any:
    """Ground that does not listen to what its feature says."""

    def read(self: Any, thing: Any, row: Any) -> None:
        old(self, thing, row)
        self.is_difficult = row.is_difficult

    return read


def as_if_alive(old: Any) -> Any:
    """The skill of an army general who is lost counts too."""

    def bonus(state: State, side: int) -> int:
        trial = state.copy()
        trial.lost = 0
        return int(old(trial, side))

    return bonus


def in_lists(number: str, change: Any) -> Break:
    """Army lists made from a changed catalogue."""
    fresh = ("design.armies:troops", lambda old: old.__wrapped__)
    return Break(number, (("design.armies:catalogue", table(change)), fresh))


def priced(number: str, change: Any) -> Break:
    """Army lists priced by a changed points table."""
    fresh = ("design.armies:troops", lambda old: old.__wrapped__)
    return Break(number, (("design.armies:shipped", lambda old: lambda path: change(old(path))), fresh))


def free_skirmishers(points: Any) -> Any:
    values = {part: row for part, row in points.values.items() if part != "skirmishers"}
    return points.model_copy(update={"values": values})


def larger(troops: Any) -> Any:
    return {key: replace(row, most_elements=row.most_elements + 1) for key, row in troops.items()}


def for_everybody(traits: Any) -> Any:
    return {key: replace(row, arms=ARMS) for key, row in traits.items()}


def middle_to_middle(old: Any) -> Any:
    return lambda foot, its: islice(old(foot, its), 1)


def only_if_all_are_held(old: Any) -> Any:
    """An objective that nobody holds settles the others too."""
    return lambda state: NOBODY if NOBODY in state.held else old(state)


def corps_alone(_old: Any) -> Any:
    """The order of the corps is enough for its bonus."""
    return lambda state, division, order: state.corps_orders[state.context.corps_of[division]] == order


MINE: tuple[Break, ...] = (
    one("LG-1.2", "rules.context:catalogue", shuffled_levels),
    one("LG-1.3", "rules.state:ROUT", to(1)),
    number_is("LG-1.6", "row", 5),
    one("LG-2.2", "rules.initiative:bonus", as_if_alive),
    one("LG-2.5", "rules.flow:begin_turn", kept_markers),
    distance_is("LG-3.2", "command_division", 26_000),
    distance_is("LG-3.3", "corps_manoeuvre", 0),
    number_is("LG-3.4", "change_again", 0),
    one("LG-3.4", "rules.order_writing:phases", to(SimpleNamespace(GENERALS=phases.REVEAL))),
    skills("LG-3.6", pool=4),
    distance_is("LG-3.7", "staff", 30_000),
    troop("LG-4", "light_cavalry", manoeuvre=30_000),
    no_limit("LG-4.2", STEP),
    no_limit("LG-6.1", TURN),
    one("LG-4.4", "rules.allowances:withdrawal", lambda old: lambda state, unit: 5_000),
    one("LG-4.5", "rules.ground:DOUBLE", to(100)),
    one("LG-4.6", "rules.zones:is_within", lambda old: lambda one_, other, far: old(one_, other, far - 200)),
    one("LG-4.7", "rules.charges:_lines", middle_to_middle),
    one("LG-4.7", "rules.charges:is_within", answers(False)),
    Break(
        "LG-R15",
        (
            ("rules.narrow_lines:STEP", to(1_800)),
            ("rules.narrow_lines:slips", answers(())),
            ("rules.narrow_lines:squeezes", answers(())),
        ),
    ),
    *(
        Break(
            "LG-R15",
            (
                ("rules.narrow_lines:slips.__code__", reworded(words)),
                ("rules.narrow_lines:squeezes", answers(())),
            ),
        )
        for words in (
            ("(asin(half / far), -asin(half / far))", "(asin(half / far),)"),
            ("(asin(half / far), -asin(half / far))", "(-asin(half / far),)"),
            ("((base.width, 0), (base.depth, QUARTER_TURN))", "((base.width, 0),)"),
            ("((base.width, 0), (base.depth, QUARTER_TURN))", "((base.depth, QUARTER_TURN),)"),
        )
    ),
    number_is("LG-14.3", "battle_ends", 3),
    distance_is("LG-14.4", "objective", 11_000),
    one("LG-14.4", "rules.victory:by_objectives", only_if_all_are_held),
    no_option("LG-AMB-7", "chain_levels"),
    no_option("LG-AMB-11", "initiative"),
    no_option("LG-AMB-13", "zoc_arc"),
    no_option("LG-AMB-14", "contact_cm"),
    one("LG-AMB-15", "rules.charges:aims", lambda old: lambda state, unit: old(state, unit)[:1]),
    skills("LG-AMB-28", change=6),
    one("LG-AMB-29", "rules.command:aides_left", own_aides),
    no_option("LG-AMB-30", "victory"),
    distance_is("LG-AMB-31", "corps_manoeuvre", 10_000),
    no_option("LG-AMB-33", "replacement"),
    no_option("LG-AMB-38", "bricole_cm"),
    one(
        "LG-AMB-38",
        "rules.movement:move.__code__",
        reworded(("elif context.is_battery[unit]:", "elif False:")),
    ),
    troop("LG-AMB-39", "medium_foot_artillery", defend=5_000),
    no_option("LG-R40", "deploy"),
    one("LG-R40", "rules.deployment:open_width", answers(0)),
    one("LG-R40", "rules.deployment:open_width", answers(2)),
    one("LG-R40", "rules.deployment:has_room", answers(True)),
    one("LG-R40", "rules.deployment:has_room", answers(False)),
    one("LG-R42", "rules.movement:is_turn_about_middle", answers(True)),
    one("LG-R42", "rules.movement:is_turn_about_middle", to(is_turn)),
    one("LG-R43", "rules.charges:is_aimed", answers(True)),
    one("LG-R43", "rules.charges:as_near", answers([])),
    one("LG-R43", "rules.nearness:TOUCHING", to(60)),
    one("LG-R44", "rules.nearness:as_near", answers([])),
    no_limit("LG-R44", WITHDRAWAL),
    one(
        "LG-R45",
        "rules.ground:Ground._road_length.__code__",
        reworded(
            (
                "dict.fromkeys(self._roads, 100)",
                "dict.fromkeys(self._costs, 0) | dict.fromkeys(self._roads, 100)",
            )
        ),
    ),
    one("LG-R46", "rules.ground:middle", by_corner),
    distance_is("LG-R47", "entry_depth", 60_000),
    no_option("LG-R49", "defend_nearer"),
    in_lists("LG-R81", lambda old: replace(old, troops=larger(old.troops))),
    in_lists("LG-R81", lambda old: replace(old, traits=for_everybody(old.traits))),
    priced("LG-R81", free_skirmishers),
    Break(
        "LG-R81",
        (
            ("design.armies:MOST_ELEMENTS", lambda _old: 0),
            ("design.armies:troops", lambda old: old.__wrapped__),
        ),
    ),
    one("LG-4.2", "rules.nearness:by_distance", lambda old: lambda state, unit: old(state, unit)[:1]),
    *(
        one(number, "rules.combat_bag:other_tokens", answers({}))
        for number in ("LG-AMB-1", "LG-AMB-36", "LG-AMB-37")
    ),
    no_option("LG-AMB-39", "reorientation"),
    one("LG-R50", "rules.movement:ALMOST", to(10_000)),
    one("LG-R50", "rules.movement:ALMOST", to(0)),
    one(
        "LG-R50",
        "rules.charges:last_free",
        lambda old: lambda far, is_free: old(far // 50, lambda n: is_free(50 * n)) * 50,
    ),
    one("LG-R51", "rules.zones:zone", lambda old: lambda state, unit: state.context.zone_of[unit]),
    one("LG-R52", "rules.context:BattleContext._read_sides", first_orders_free),
    one("LG-R53", "rules.zones:TOUCHING", to(-100)),
    one("LG-R54", "rules.ground:Patch.__init__", deaf_ground),
    one(
        "LG-R54",
        "rules.ground:Patch.cover_behind.__code__",
        reworded(("self.thing.cover or behind", "behind")),
    ),
    one("LG-R72", "rules.ground:DOUBLE", to(100)),
    one(
        "LG-R14",
        "rules.ways:_no_contact.__code__",
        reworded(("if touched else", "if set(touched) - set(state.touched(unit)) else")),
    ),
    one(
        "LG-R46",
        "rules.ground:Ground.under.__code__",
        reworded(("if patch.row.is_over", "if True")),
    ),
    one(
        "LG-R46",
        "rules.ground:Ground.height.__code__",
        reworded(("self.at(middle(foot))", "self.under(foot)")),
    ),
    one(
        "LG-6.7",
        "planner.hypotheticals:activated.__code__",
        reworded(("state.turned = state.bombarded =", "state.moved = state.turned = state.bombarded =")),
    ),
    one(
        "LG-6.7",
        "planner.threat:placed.__code__",
        reworded(("state.moved |= 1 << target", "state.moved |= 0 << target")),
    ),
    one("LG-4.5", "planner.assaults:_between", answers(())),
    one("LG-4.5", "planner.assaults:LINES", to(15)),
    one("LG-R42", "planner.assaults:STEP", to(300)),
    one("LG-2.3", "planner.hypotheticals:has_acted", answers(False)),
    one(
        "LG-2.3",
        "planner.hypotheticals:has_acted.__code__",
        reworded(("division != known.division", "True")),
    ),
    one(
        "LG-2.4",
        "planner.hypotheticals:has_acted.__code__",
        reworded(("known.turned | known.bombarded", "known.bombarded")),
    ),
    one(
        "LG-2.4",
        "planner.hypotheticals:has_acted.__code__",
        reworded(("known.touched(unit) and combat.may_attack(known, unit)", "False")),
    ),
    one("LG-2.4", "planner.hypotheticals:has_rolled", answers(False)),
    one(
        "LG-2.4",
        "planner.hypotheticals:has_rolled.__code__",
        reworded(("known.prolonged & ~known.bombarded", "known.prolonged")),
    ),
    one(
        "LG-2.4",
        "planner.hypotheticals:bombarding.__code__",
        reworded(("if not has_rolled(known, unit):", "if True:")),
    ),
    one("LG-2.4", "planner.hypotheticals:is_last_turn", answers(False)),
    one("LG-2.3", "planner.hypotheticals:next_turn.__code__", reworded(("state.moved = 0", "pass"))),
    one(
        "LG-2.3",
        "planner.hypotheticals:next_turn.__code__",
        reworded(("[0] * len(state.fought)", "state.fought")),
    ),
    one("LG-2.3", "planner.hypotheticals:next_turn.__code__", reworded(("0 if turn <= known.turn else", ""))),
    one("LG-R31", "rules.allowances:is_coherent", corps_alone),
    one("LG-R57", "rules.rulings:LaGardeRulings.refusal", answers(None)),
    one("LG-R57", "rules.rulings:LaGardeRulings.surviving", to(Rulings.surviving)),
)
