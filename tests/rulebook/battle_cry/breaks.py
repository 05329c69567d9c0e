"""For each rule of Battle Cry one small patch that breaks it: a table value, a predicate, a step left out.

`test_breaks.py` shows that each of them turns a test of that number red. A patch names what it replaces as
"module:attribute" below `core.systems.battle_cry` and makes the new value from the old one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from core.chance.dice import Die, Tally
from core.geometry.hex_boards import bits
from core.protocol.pending import UNKNOWN, Over
from core.protocol.refusals import Refusal
from core.systems.battle_cry.design.options import OPTIONS, BattleCryOptions
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.rules import movement, orders, retreat
from core.systems.battle_cry.rules.frames import Attack, Retreating, Taking
from core.systems.battle_cry.rules.phases import FINISH
from core.systems.battle_cry.rules.rule_tables import (
    BATTLE_READING,
    FLAG,
    GENERAL,
    INFANTRY,
    KINDS,
    SYMBOLS,
    Catalogue,
)
from core.systems.battle_cry.rules.victory import finish
from tests.rulebook.battle_cry import clause_breaks, number_breaks, ruling_breaks, single_clause_breaks
from tests.rulebook.battle_cry.rewordings import ROWS
from tests.rulebook.breaking import Change, RuleBreak
from tests.rulebook.rewording import pairs, reworded


class Break(RuleBreak):
    """A break of this room."""

    room = "core.systems.battle_cry"


def one(number: str, place: str, change: Change) -> Break:
    return Break(number, ((place, change),))


def to(value: Any) -> Change:
    """The new value, whatever the old one is."""
    return lambda _old: value


def entries(change: Change, *kinds: type) -> Change:
    """The same change of what carries out each of these kinds."""
    return lambda old: {**old, **{kind: change(old[kind]) for kind in kinds}}


# --- tables -------------------------------------------------------------------------------------------------


def table(change: Callable[[Catalogue], Catalogue]) -> Change:
    """A changed catalogue in the place of the function that reads it."""
    return lambda read: lambda: change(read())


def arm(kind: str, **values: Any) -> Change:
    index = KINDS.index(kind)
    return table(
        lambda old: replace(
            old,
            arms=(*old.arms[:index], replace(old.arms[index], **values), *old.arms[index + 1 :]),
        )
    )


def ground(kind: str, **values: Any) -> Change:
    return table(
        lambda old: replace(old, grounds={**old.grounds, kind: replace(old.grounds[kind], **values)})
    )


def card(card_id: str, **values: Any) -> Change:
    return table(
        lambda old: replace(
            old, cards=tuple(replace(row, **values) if row.id == card_id else row for row in old.cards)
        )
    )


def reading(kind: int, hits: frozenset[Any], flags: frozenset[Any] = frozenset({FLAG})) -> Change:
    changed = Tally.of(hit=hits, flag=flags)
    return to(tuple(changed if index == kind else row for index, row in enumerate(BATTLE_READING)))


# --- predicates ---------------------------------------------------------------------------------------------


def blind_to(*fields: str) -> Change:
    """The old function, asked about a board on which `_units` or `_generals` do not stand."""

    def change(old: Any) -> Any:
        def asked(state: Any, *rest: Any, **more: Any) -> Any:
            trial = state.copy()
            for field in fields:
                setattr(trial, field, [0, 0])
            return old(trial, *rest, **more)

        return asked

    return change


def no_generals_among_orders(old: Any) -> Any:
    def orderable(state: Any) -> int:
        trial = state.copy()
        trial.named &= state.context.all_units
        found: int = old(trial) & ~state.named
        return found

    return orderable


def every_fighter(state: Any) -> int:
    return int(state.context.side_units[state.active] & ~state.fought & ~state.barred)


def generals_fight(old: Any) -> Any:
    return lambda state: old(state) | state.ordered & state.context.side_generals[state.active]


def grazing_blocks(old: Any) -> Any:
    """One obstacle beside the line is enough, on whichever side."""

    def shot(self: Any, key: int) -> Any:
        distance, pairs = old(self, key)
        self[key] = distance, tuple((left | right, left | right) for left, right in pairs)
        return self[key]

    return shot


def target_blocks(old: Any) -> Any:
    """What is in the target's own hex is in the way."""

    def shot(self: Any, key: int) -> Any:
        distance, pairs = old(self, key)
        target = 1 << key % self._context.cells
        self[key] = distance, (*pairs, (target, target))
        return self[key]

    return shot


def no_more_dice_than_figures(old: Any) -> Any:
    return lambda state, unit, targets, **more: [
        (hex_, min(dice, state.strength[unit])) for hex_, dice in old(state, unit, targets, **more)
    ]


def nobody_goes_along(old: Any) -> Any:
    return lambda state, pieces: [(unit, alone, 0) for unit, alone, _along in old(state, pieces)]


def generals_never_tire(old: Any) -> Any:
    def ways(state: Any, pieces: Any) -> Any:
        trial = state.copy()
        trial.moved &= state.context.all_units
        return old(trial, pieces)

    return ways


def general_falls_with_his_unit(old: Any) -> Any:
    def eliminate(state: Any, unit: int, rule: str, emit: Any) -> None:
        general = state._general_on[state.at[unit]]
        old(state, unit, rule, emit)
        if general >= 0 and state.at[general] >= 0:
            old(state, general, rule, emit)

    return eliminate


def no_retreat_of_the_left_general(old: Any) -> Any:
    def resolve(state: Any, frame: Any, shown: Any, emit: Any) -> None:
        old(state, frame, shown, emit)
        if state.frames and isinstance(state.frames[-1], Retreating) and state.at[frame.target] < 0:
            state.frames = state.frames[:-1]

    return resolve


def always_advancing(old: Any) -> Any:
    def settle(state: Any, frame: Any) -> None:
        here = state.at[frame.unit]
        if state.context.neighbours[frame.stood] >> here & 1 and state._unit_on[frame.stood] < 0:
            state.frames = (*state.frames[:-1], Taking(frame.unit, frame.stood))
        else:
            old(state, frame)

    return settle


def never_stopping(old: Any) -> Any:
    return lambda state, frame, flags, *, may_stop: old(state, frame, flags, may_stop=False)


def no_figure_lost(state: Any, frame: Any, emit: Any) -> None:
    retreat._replace(state, frame, frame.flags - 1, may_stop=False)


def all_around(state: Any, piece: int) -> tuple[int, ...]:
    return tuple(bits(state.context.neighbours[state.at[piece]]))


def not_mirrored(state: Any, side: int, played: int) -> int:
    last = state.last[1 - side]
    return played if played != state.context.counter_attack or last < 0 else int(last)


def battles_end_the_turn(state: Any) -> None:
    state.phase = FINISH


def swapped(steps: tuple[Any, ...]) -> tuple[Any, ...]:
    return (*steps[:3], steps[4], steps[3], *steps[5:])


def no_option(name: str) -> Change:
    """A setting that reads the default of one option, whatever the scenario says."""
    default = getattr(BattleCryOptions(), name)

    def change(old: Any) -> Any:
        def start(self: Any, scenario: Any) -> None:
            options = scenario.options.model_copy(update={name: default})
            old(self, scenario.model_copy(update={"options": options}))

        return start

    return change


def only_known(old: Any) -> Any:
    """A card that is named out of an unknown one counts for nothing."""
    return lambda state, side, card: card in state.hands[side] and old(state, side, card)


def then(change: Callable[..., None]) -> Change:
    """The old step, then `change` with the same arguments."""

    def made(old: Any) -> Any:
        def step(state: Any, *rest: Any) -> None:
            old(state, *rest)
            change(state, *rest)

        return step

    return made


def joined_has_moved(state: Any, action: Any, _tell: Any) -> None:
    """Being joined counts as a move, of the unit and of the general."""
    for piece in (state._unit_on[action.to], state._general_on[action.to]):
        if piece >= 0:
            state.moved |= 1 << piece


def joined_is_ordered(_old: Any) -> Any:
    def join(state: Any, general: int, to_hex: int, emit: Any) -> None:
        if state._unit_on[to_hex] >= 0:
            state.ordered |= 1 << state._unit_on[to_hex]

    return join


def joined_may_move(old: Any) -> Any:
    """A unit that a lone general joins under Leadership may move as well."""

    def join(state: Any, general: int, to_hex: int, emit: Any) -> None:
        moved = state.moved
        old(state, general, to_hex, emit)
        state.moved = moved

    return join


def join_leads_on(old: Any) -> Any:
    """Who joins a unit that has moved counts as if he had ordered it."""

    def join(state: Any, general: int, to_hex: int, emit: Any) -> None:
        lead = state.lead
        old(state, general, to_hex, emit)
        state.lead = lead

    return join


def rough_under_works(old: Any) -> Any:
    """Lint that does not see the fieldworks on rough ground."""

    def found(scenario: Any) -> Any:
        board = scenario.board.model_copy(update={"works": {}})
        return old(scenario.model_copy(update={"board": board}))

    return found


def every_infantry(_old: Any) -> Any:
    return lambda state, side: state.context.side_units[side] & state.context.kind_units[INFANTRY]


def answers_have_the_card(old: Any) -> Any:
    return lambda state, unit, start, *, answer: old(state, unit, start, answer=False)


def only_the_useful(old: Any) -> Any:
    """Who can neither move nor battle is not ordered."""

    def orderable(state: Any) -> int:
        useful = sum(
            1 << unit for unit, alone, _along in movement.ways(state, tuple(bits(old(state)))) if alone
        )
        return useful & old(state)

    return orderable


def either_of_both(old: Any) -> Any:
    """Of a unit and its general one is ordered at most."""

    def orderable(state: Any) -> int:
        taken = {state.at[piece] for piece in bits(state.named)}
        return sum(1 << piece for piece in bits(old(state)) if state.at[piece] not in taken)

    return orderable


def somebody_is_ordered(old: Any) -> Any:
    def refuse(state: Any, _side: int, _action: Any) -> Refusal | None:
        return None if state.named else Refusal("not_ordered", "BC-6.3", {})

    return {**old, acts.EndOrders: refuse}


def surplus_goes_on(old: Any) -> Any:
    """Hits beyond the last figure fall on a unit beside."""

    def lose(state: Any, unit: int, figures: int, rule: str, emit: Any) -> None:
        hex_, left = state.at[unit], figures - state.strength[unit]
        old(state, unit, figures, rule, emit)
        side = state.context.side_of[unit]
        for other in bits(state.context.side_units[side]):
            if left > 0 and state.context.neighbours[hex_] >> max(0, state.at[other]) & 1:
                old(state, other, left, rule, emit)
                left = 0

    return lose


CATALOGUE = "rules.context:catalogue"

BREAKS: tuple[Break, ...] = (
    one("BC-1.1", "design.lint:catalogue", arm("infantry", limit=11)),
    one("BC-1.2", CATALOGUE, arm("infantry", figures=3)),
    one("BC-2.1", "design.scenario:blank.__defaults__", lambda old: (old[0], 8, *old[2:])),
    one(
        "BC-2.2",
        "rules.context:screen_sections",
        lambda old: lambda grid: (lambda left, mid, right: (left, mid & ~left & ~right, right))(*old(grid)),
    ),
    one("BC-2.3", "rules.sections:PRINTED_LINES", to((6, 18))),
    one(
        "BC-2.4",
        "rules.context:BattleContext._beyond",
        lambda old: lambda self, hex_, sides: old(self, hex_, tuple(side.opposite for side in sides)),
    ),
    one("BC-3.1", "rules.context:DIE", to(Die(("infantry", "cavalry", "artillery", "sabres", "flag")))),
    one("BC-3.2", "rules.battle:BATTLE_READING", reading(1, frozenset({"cavalry"}))),
    one("BC-4", "rules.observation:observe", to(lambda state, side: state.copy())),
    one(
        "BC-5.2",
        "rules.victory:judge_limit",
        to(lambda state, emit: finish(state, Over(None, "draw"), "", emit)),
    ),
    one("BC-6.2", "rules.orders:_another_may", to(lambda state, side, card: UNKNOWN in state.hands[side])),
    one("BC-6.2", "rules.orders:could_order", only_known),
    one("BC-R79", "rules.orders:_another_may", to(lambda state, side, card: UNKNOWN in state.hands[side])),
    one("BC-14.15", "look.look:_joined", to(lambda state: 0)),
    one("BC-R90", "rules.movement:_join", join_leads_on),
    one(
        "BC-6.3",
        "rules.orders:orderable",
        to(
            lambda state: (
                orders.pieces_for(state, state.active, state.context.cards[state.acts]) & ~state.named
            )
        ),
    ),
    one("BC-6.4", "rules.battle:fighters", to(every_fighter)),
    one("BC-6.5", "rules.flow:STEPS", swapped),
    one("BC-6.6", "rules.orders:orderable", no_generals_among_orders),
    one("BC-7", CATALOGUE, arm("cavalry", move=2)),
    one("BC-7.1", "rules.movement:movable", to(lambda state: state.ordered)),
    one("BC-7.2", "rules.movement:ways", blind_to("_units")),
    one("BC-7.3", "rules.movement:ways", blind_to("_units", "_generals")),
    one("BC-7.4", "rules.movement:ways", nobody_goes_along),
    one("BC-7.5", "rules.movement:ways", generals_never_tire),
    one("BC-8", CATALOGUE, ground("woods", target_dice=0)),
    one(
        "BC-8.1",
        "rules.ground:GroundTables.ground_at",
        to(lambda self, hex_: self.context.catalogue.grounds.get(self.context.ground_ids[hex_])),
    ),
    one(
        "BC-9.1",
        "rules.battle:fighters",
        to(lambda state: state.ordered & ~state.barred & state.context.side_units[state.active]),
    ),
    one("BC-9.2", CATALOGUE, arm("infantry", dice=(0, 4, 3, 2, 2, 0, 0))),
    one("BC-9.3", CATALOGUE, arm("artillery", general_die=True)),
    one("BC-9.4", "rules.battle:strikes", no_more_dice_than_figures),
    one(
        "BC-9.5",
        "rules.battle:dice_against",
        lambda old: (
            lambda state, unit, target, *, answer=False: max(1, old(state, unit, target, answer=answer))
        ),
    ),
    Break(
        "BC-9.6",
        ((CATALOGUE, arm("general", dice=(0, 1, 0, 0, 0, 0, 0))), ("rules.battle:fighters", generals_fight)),
    ),
    one("BC-10.2", "rules.context:Shots.__missing__", grazing_blocks),
    one("BC-10.3", "rules.context:Shots.__missing__", target_blocks),
    one(
        "BC-11.1",
        "rules.battle:lose",
        lambda old: lambda state, unit, figures, rule, emit: old(state, unit, 1, rule, emit),
    ),
    one("BC-11.2", "rules.battle:BATTLE_READING", reading(GENERAL, SYMBOLS[0])),
    one("BC-11.3", "rules.victory:eliminate", general_falls_with_his_unit),
    one("BC-11.4", "rules.battle:BATTLE_READING", reading(0, SYMBOLS[0], frozenset({"none"}))),
    one("BC-12.1", "rules.retreat:steps", to(all_around)),
    one("BC-12.2", "rules.retreat:steps", blind_to("_units")),
    one("BC-12.3", "rules.retreat:steps", blind_to("_generals")),
    one("BC-12.4", "rules.rules:BattleCryRules.resolve", entries(no_retreat_of_the_left_general, Attack)),
    one("BC-12.5", "rules.retreat:_cannot", to(no_figure_lost)),
    one("BC-12.7", "rules.reactions:settle", always_advancing),
    one("BC-12.8", "rules.retreat:_replace", never_stopping),
    one("BC-14.1", CATALOGUE, card("scout-centre", orders=(0, 2, 0))),
    one("BC-14.2", CATALOGUE, card("probe-left", orders=(3, 0, 0))),
    one("BC-14.3", CATALOGUE, card("attack-right", orders=(0, 0, 2))),
    one("BC-14.4", CATALOGUE, card("assault-centre", orders=(0, 3, 0))),
    one("BC-14.5", CATALOGUE, card("skirmish-line", orders=(1, 2, 1))),
    one("BC-14.6", CATALOGUE, card("flank-attack", orders=(2, 2, 2))),
    one("BC-14.7", CATALOGUE, card("general-advance", orders=(2, 2, 1))),
    one("BC-14.8", CATALOGUE, card("all-out-offensive", anywhere=5)),
    one("BC-14.9", "rules.context:MARCH_MOVE", to(1)),
    one(
        "BC-14.10",
        "rules.battle:bonuses",
        lambda old: lambda state, unit, start, *, answer: (old(state, unit, start, answer=answer)[0], 0),
    ),
    one("BC-14.11", "rules.context:BOMBARD_MOVE", to(1)),
    one("BC-14.12", "rules.orders:acts_as", to(not_mirrored)),
    one("BC-14.14", "rules.flow:end_battles", to(battles_end_the_turn)),
    one("BC-14.16", "rules.special_cards:ALONE_DICE", to(1)),
    one("BC-14.17", "rules.fieldworks:MOST_WORKS", to(7)),
    one("BC-14.18", "rules.special_cards:SHARP_RANGE", to(6)),
    one(
        "BC-14.19",
        "rules.special_cards:supply_hexes",
        to(lambda state, unit: state.context.base_row[state.context.side_of[unit]]),
    ),
    *(one(option.number, "rules.context:BattleContext.__init__", no_option(option.id)) for option in OPTIONS),
    # --- rulings
    one("BC-R5", CATALOGUE, ground("river", target_dice=-1)),
    one("BC-R5", CATALOGUE, ground("river", attacker_dice=0)),
    Break(
        "BC-AMB-10",
        (
            ("rules.ground:Strikes.__missing__.__code__", reworded(("if dice else OUT_OF_RANGE", ""))),
            ("rules.ground:Worth._hexes.__code__", reworded((" if dice else ()", ""))),
        ),
    ),
    one("BC-AMB-10", CATALOGUE, arm("artillery", general_die=True)),
    one("BC-R17", "rules.orders:orderable", only_the_useful),
    one("BC-AMB-24", CATALOGUE, ground("bridge", attacker_dice=-1)),
    one("BC-AMB-24", CATALOGUE, ground("bridge", enter="stop")),
    one("BC-R24", CATALOGUE, ground("bridge", target_dice=-1)),
    one("BC-R24", CATALOGUE, ground("bridge", enter="stop")),
    one("BC-R32", CATALOGUE, arm("artillery", dice=(0, 5, 4, 3, 2, 2, 0))),
    one("BC-R41", "rules.refusals:REASONS", somebody_is_ordered),
    one("BC-R43", "rules.orders:pieces_for", to(lambda state, side, card: state.context.side_units[side])),
    one("BC-R45", "rules.orders:orderable", either_of_both),
    one("BC-R69", "rules.battle:lose", surplus_goes_on),
    one("BC-R22", "rules.rules:BattleCryRules.do", entries(then(joined_has_moved), acts.Move)),
    one("BC-R48", "rules.orders:fieldworks.builders", every_infantry),
    one("BC-R53", "design.lint:_in_rough", rough_under_works),
    one("BC-R54", "rules.movement:ways", blind_to("_units", "_generals")),
    one("BC-R56", "rules.movement:_join", joined_is_ordered),
    one("BC-R57", "rules.rules:BattleCryRules.do", entries(then(joined_has_moved), acts.Move)),
    one("BC-R60", CATALOGUE, ground("woods", target_dice=0)),
    one("BC-R75", "rules.rules:observation.observe", to(lambda state, side: state.copy())),
    one("BC-R88", "rules.battle:bonuses", answers_have_the_card),
    one("BC-14.15", "rules.movement:_join", joined_may_move),
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
