"""For each rule of MBT one small patch that breaks it: a table value, a predicate, a step left out.

`test_breaks.py` shows that each of them turns a test of that number red. A patch names what it replaces as
"module:attribute" below `core.systems.mbt` and makes the new value from the old one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from core.geometry.shapes import gap, touches
from core.systems.mbt.design.options import MbtOptions
from core.systems.mbt.rules import actions as acts
from core.systems.mbt.rules import combat, panic, recoil, victory
from core.systems.mbt.rules.frames import Panicking, Shooting
from core.systems.mbt.rules.rule_tables import Catalogue
from tests.rulebook.breaking import Change, RuleBreak
from tests.rulebook.mbt import clause_breaks, single_clause_breaks
from tests.rulebook.mbt.rewordings import ROWS
from tests.rulebook.rewording import pairs, reworded

QUARTER = 900


class Break(RuleBreak):
    """A break of this room."""

    room = "core.systems.mbt"


def one(number: str, place: str, change: Change) -> Break:
    return Break(number, ((place, change),))


def to(value: Any) -> Change:
    """The new value, whatever the old one is."""
    return lambda _old: value


def answers(value: Any) -> Change:
    """A function that always answers the same."""
    return to(lambda *_args, **_kept: value)


# --- tables -------------------------------------------------------------------------------------------------


def table(change: Callable[[Catalogue], Catalogue]) -> Change:
    """A changed catalogue in the place of the function that reads it."""
    return lambda read: lambda: change(read())


def troop(number: str, kind: str, **values: Any) -> Break:
    changed = table(
        lambda old: replace(old, troops={**old.troops, kind: replace(old.troops[kind], **values)})
    )
    return one(number, "rules.context:catalogue", changed)


def troop_list(number: str, kind: str, **values: Any) -> Break:
    """Army lists of a kind with other values."""
    changed = table(
        lambda old: replace(old, troops={**old.troops, kind: replace(old.troops[kind], **values)})
    )
    fresh = ("design.armies:troops", lambda old: old.__wrapped__)
    return Break(number, (("design.armies:catalogue", changed), fresh))


def ability(number: str, name: str, **values: Any) -> Break:
    changed = table(
        lambda old: replace(old, abilities={**old.abilities, name: replace(old.abilities[name], **values)})
    )
    return one(number, "rules.context:catalogue", changed)


def no_option(number: str, name: str) -> Break:
    """A setting that reads the default of one option, whatever the scenario says."""
    default = getattr(MbtOptions(), name)

    def change(old: Any) -> Any:
        def start(self: Any, scenario: Any) -> None:
            options = scenario.options.model_copy(update={name: default})
            old(self, scenario.model_copy(update={"options": options}))

        return start

    return one(number, "rules.context:BattleContext.__init__", change)


def after(number: str, place: str, change: Callable[[Any], None]) -> Break:
    """Something is changed in the setting after a part of it was read."""

    def changed(old: Any) -> Any:
        def read(self: Any, *args: Any) -> None:
            old(self, *args)
            change(self)

        return read

    return one(number, place, changed)


# --- steps --------------------------------------------------------------------------------------------------


def doing(number: str, kind: type, change: Callable[[Any, Any], None]) -> Break:
    """Something is changed in the state after an act of that kind."""

    def changed(old: Any) -> Any:
        do = old[kind]

        def act(state: Any, action: Any, emit: Any) -> None:
            do(state, action, emit)
            change(state, action)

        return {**old, kind: act}

    return one(number, "rules.rules:MbtRules.do", changed)


def resolving(number: str, kind: type, resolve: Any) -> Break:
    return one(number, "rules.rules:MbtRules.resolve", lambda old: {**old, kind: resolve})


def allowed(number: str, kind: type) -> Break:
    """Acts of a kind are never refused."""
    return one(number, "rules.refusals:REASONS", lambda old: {**old, kind: lambda state, action: None})


def forget(name: str) -> Callable[[Any, Any], None]:
    return lambda state, action: setattr(state, name, 0)


def has_acted(state: Any, action: Any) -> None:
    for unit in action.units:
        state.acted |= 1 << unit


# --- predicates ---------------------------------------------------------------------------------------------


def fastest(old: Any) -> Any:
    return lambda context, units: max(context.allowance[unit] for unit in units)


def ends_only(old: Any) -> Any:
    return lambda context, units, paths: old(context, units, [(path[0], path[-1]) for path in paths])


def attacker_is_safe(old: Any) -> Any:
    def beaten(state: Any, loser: int, *rest: Any) -> None:
        if state.context.side_of[loser] != state.active:
            old(state, loser, *rest)

    return beaten


def nobody_trampled(old: Any) -> Any:
    def destroy(state: Any, unit: int, emit: Any, rule: str, *, counts: bool = True) -> None:
        if rule != "MBT-7.3":
            old(state, unit, emit, rule, counts=counts)

    return destroy


def slides_into(old: Any) -> Any:
    def met(runner: Any, x: int, y: int, others: Any) -> Any:
        found = old(runner, x, y, others)
        known = {place for _time, place in found}
        touched = [
            (0.0, place)
            for place, other in enumerate(others)
            if other is not None and place not in known and touches(runner, other)
        ]
        return sorted(found + touched)

    return met


def forgets_panics(state: Any, frame: Any, shown: Any, emit: Any) -> None:
    panic.resolve(state, Panicking(frame.queue, 0), shown, emit)


def any_corps(state: Any, side: int) -> bool:
    return victory.demoralised(state, side) > 0


def only_losses(state: Any, side: int) -> bool:
    return victory.losses(state, side) >= state.context.limits[side]


def objectives_break(old: Any) -> Any:
    def has_lost(state: Any, side: int) -> bool:
        rows = zip(state.held, state.context.aim_values, strict=True)
        points = sum(value for holder, value in rows if holder == 1 - side)
        return old(state, side) or points >= state.context.limits[side]

    return has_lost


def all_corps_as_one(state: Any, side: int) -> int:
    context = state.context
    broken = victory.lost_bases(state, side) >= context.limits[side]
    return context.corps[side] if broken else 0


def everybody_touches(layout: Any) -> Any:
    there = tuple(place for place, foot in enumerate(layout.feet) if foot is not None)
    return tuple(
        () if foot is None else tuple(other for other in there if other != place)
        for place, foot in enumerate(layout.feet)
    )


def linked_all(state: Any) -> Any:
    side_of = state.context.side_of
    return tuple(
        tuple(other for other in row if side_of[other] == side_of[unit])
        for unit, row in enumerate(everybody_touches(state.layout))
    )


def nobody_preferred(old: Any) -> Any:
    return lambda context, feet, unit, prefer, held: old(context, feet, unit, -1, held)[:1]


BREAKS: tuple[Break, ...] = (
    no_option("MBT-1.1", "base_width"),
    no_option("MBT-1.2", "graduation"),
    troop("MBT-2.1", "heavy_infantry", move=3),
    troop("MBT-2.2", "elephant", bonus=3),
    after("MBT-3.2", "rules.context:BattleContext._read_sides", lambda context: setattr(context, "first", 0)),
    troop("MBT-5", "light_cavalry", move=4),
    one("MBT-5.2", "rules.routes:allowance", fastest),
    one("MBT-5.4", "rules.arrival:conform", answers(({}, -1, -1))),
    one("MBT-5.4", "rules.conformation:_touch", answers(False)),
    one("MBT-5.4", "rules.ways:stop_together", lambda old: lambda feet, x, y, others: (x, y)),
    allowed("MBT-6.1", acts.Fight),
    one("MBT-6.1", "rules.state:Layout.touching", to(everybody_touches)),
    troop("MBT-6.2", "heavy_infantry", is_heavy=False),
    one("MBT-6.3", "rules.combat:DOUBLED", to(3)),
    one("MBT-6.5", "rules.combat:beaten", attacker_is_safe),
    one("MBT-7.1", "rules.panic:TURNS", to({})),
    one("MBT-7.2", "rules.panic:run", lambda old: lambda *args: old(*args)[:1]),
    one("MBT-7.3", "rules.losses:destroy", nobody_trampled),
    one("MBT-7.5", "rules.panic:turned", to(lambda base, pose, facing: pose)),
    one("MBT-7.6", "rules.panic:met", slides_into),
    ability("MBT-8.1", "bow", range=3),
    resolving("MBT-8.2", Shooting, combat.resolve),
    # ambiguities
    no_option("MBT-AMB-1", "deploy"),
    no_option("MBT-AMB-2", "measure"),
    no_option("MBT-AMB-3", "pass_friends"),
    one("MBT-AMB-4", "rules.routes:lengths", ends_only),
    no_option("MBT-AMB-5", "disengage"),
    no_option("MBT-AMB-7", "conform_fallback"),
    one("MBT-AMB-8", "rules.conformation:_unengaged", nobody_preferred),
    no_option("MBT-AMB-10", "contact_any_edge"),
    one(
        "MBT-AMB-11",
        "rules.arrival:conform",
        lambda old: lambda context, feet, movers, *rest: old(context, feet, movers[:1], *rest),
    ),
    no_option("MBT-AMB-13", "support_if_engaged"),
    no_option("MBT-AMB-14", "elephant_fixed5"),
    troop("MBT-AMB-15", "elephant", is_heavy=True),
    troop("MBT-AMB-15", "elephant", move=5),
    troop("MBT-AMB-15", "elephant", move=3),
    troop("MBT-AMB-15", "elephant", mobility="infantry"),
    no_option("MBT-AMB-16", "recoil_friends"),
    no_option("MBT-AMB-17", "recoil_slide"),
    one("MBT-AMB-20", "rules.recoil:back", to(lambda pose, tenths: (0, -tenths))),
    no_option("MBT-AMB-21", "panic_distance"),
    one("MBT-AMB-22", "rules.panic:TURNS", to({1: 0, 2: QUARTER, 3: -QUARTER})),
    resolving("MBT-AMB-23", Panicking, forgets_panics),
    no_option("MBT-AMB-24", "trample_counts"),
    one(
        "MBT-AMB-25",
        "rules.shooting:beaten",
        to(lambda state, loser, won, lost, emit: recoil.recoil(state, loser, emit)),
    ),
    troop("MBT-AMB-26", "light_chariot", move=4),
    troop("MBT-AMB-26", "heavy_chariot", move=5),
    troop("MBT-AMB-26", "heavy_chariot", is_heavy=False),
    troop("MBT-AMB-26", "light_chariot", is_heavy=True),
    troop("MBT-AMB-26", "light_chariot", mobility="infantry"),
    no_option("MBT-AMB-27", "arc"),
    one("MBT-AMB-28", "rules.shooting:distance_to", to(lambda context, unit, mine, its: gap(mine, its))),
    no_option("MBT-AMB-29", "los"),
    no_option("MBT-AMB-30", "shoot_into_melee"),
    no_option("MBT-AMB-31", "shoot_support"),
    doing("MBT-AMB-32", acts.Move, has_acted),
    doing("MBT-AMB-33", acts.Shoot, forget("acted")),
    doing("MBT-AMB-34", acts.Fight, forget("acted")),
    allowed("MBT-AMB-35", acts.EndCombats),
    Break("MBT-AMB-36", (("rules.state:_NEAR", to(400)), ("rules.state:are_face_to_face", answers(True)))),
    one("MBT-AMB-37", "rules.victory:touches", answers(False)),
    one("MBT-AMB-38", "rules.victory:has_lost", to(only_losses)),
    one("MBT-AMB-42", "rules.victory:has_lost", to(any_corps)),
    no_option("MBT-AMB-43", "shooting_first"),
    no_option("MBT-AMB-44", "turn_limit"),
    # rulings
    one("MBT-R45", "design.scenario:MbtScenario.base_size", to(lambda self, base: (400, 200))),
    after(
        "MBT-R46",
        "rules.context:BattleContext._read_special",
        lambda context: setattr(context, "wins_at_limit", -1),
    ),
    after(
        "MBT-R47",
        "rules.context:BattleContext._read_special",
        lambda context: setattr(context, "high_ground", []),
    ),
    one("MBT-4.4", "planner.threat:moves_again", answers(True)),
    one("MBT-4.4", "planner.hypotheticals:does_nothing_twice", answers(False)),
    one("MBT-4.4", "planner.hypotheticals:does_nothing_twice", answers(True)),
    one(
        "MBT-4.4",
        "planner.hypotheticals:without_done.__code__",
        reworded(("known.moved if known.phase == phases.MOVE else everybody", "known.moved")),
    ),
    one(
        "MBT-4.4",
        "planner.hypotheticals:without_done.__code__",
        reworded(("known.moved if known.phase == phases.MOVE else everybody", "everybody")),
    ),
    one(
        "MBT-4.4",
        "planner.hypotheticals:without_done.__code__",
        reworded(("state.acted, state.melee = known.acted, known.melee", "pass")),
    ),
    one(
        "MBT-4.4",
        "planner.hypotheticals:moves_again.__code__",
        reworded(("side != known.context.first", "False")),
    ),
    one("MBT-R48", "rules.victory:demoralised", to(all_corps_as_one)),
    one("MBT-R49", "rules.victory:has_lost", objectives_break),
    no_option("MBT-R51", "difficult_cost"),
    troop_list("MBT-R62", "heavy_infantry", most_figures=5),
    troop_list("MBT-R62", "elephant", bonus=5),
    Break(
        "MBT-R62",
        (("design.armies:MOST_FIGURES", to(0)), ("design.armies:troops", lambda old: old.__wrapped__)),
    ),
    one("MBT-R54", "rules.state:State.links", to(linked_all)),
    one("MBT-R54", "look.ghosts:ALMOST", to(0)),
    after(
        "MBT-R55",
        "rules.context:BattleContext.__init__",
        lambda context: setattr(context, "panic_rolls", context.panic_rolls[::-1]),
    ),
    allowed("MBT-R56", acts.Lay),
    one("MBT-R56", "rules.deployment:open_width", answers(0)),
    one("MBT-R56", "rules.deployment:open_width", answers(2)),
    one("MBT-R56", "rules.deployment:StartZones._joined", answers(())),
    one("MBT-R56", "rules.deployment:has_room", answers(True)),
    one("MBT-R56", "rules.deployment:has_room", answers(False)),
    one("MBT-R58", "rules.shooting:lines", lambda old: lambda *args: list(old(*args))[-1:]),
    one("MBT-R60", "rules.routes:lengths", ends_only),
    no_option("MBT-R63", "group_turn"),
    one("MBT-R61", "rules.movement:movable", answers([0])),
    *(
        one(number, f"{place}.__code__", reworded(*pairs(words)))
        for number, place, *words in (*ROWS, *clause_breaks.ROWS, *single_clause_breaks.ROWS)
    ),
)
