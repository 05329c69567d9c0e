"""For each rule of Belle Position one small patch that breaks it: a table value, a predicate, a step.

`test_breaks.py` shows that each of them turns a test of that number red. A patch names what it replaces as
"module:attribute" below `core.systems.belle_position` and makes the new value from the old one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from core.protocol.pending import Over
from core.systems.belle_position.design.options import OPTIONS, BellePositionOptions
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules.codes import CARD, UNKNOWN_CARD, UP
from core.systems.belle_position.rules.frames import Disordered
from core.systems.belle_position.rules.occupation import finish
from core.systems.belle_position.rules.phases import COMBAT
from core.systems.belle_position.rules.positions import RESERVE
from core.systems.belle_position.rules.rule_tables import Catalogue, Tally, cohesion_reading
from core.systems.belle_position.rules.stacking import excess
from tests.rulebook.belle_position import clause_breaks, ruling_breaks, single_clause_breaks
from tests.rulebook.belle_position.rewordings import ROWS
from tests.rulebook.breaking import Change, RuleBreak
from tests.rulebook.rewording import pairs, reworded


class Break(RuleBreak):
    """A break of this room."""

    room = "core.systems.belle_position"


def one(number: str, place: str, change: Change) -> Break:
    return Break(number, ((place, change),))


def situation(number: str, change: Change) -> Break:
    """Attack and defence confused, in combats and in tests of cohesion."""
    return Break(number, (("rules.combat:in_attack", change), ("rules.cohesion_value:in_attack", change)))


def to(value: Any) -> Change:
    """The new value, whatever the old one is."""
    return lambda _old: value


FIRES = (acts.Fire, acts.LongRange, acts.CounterBattery, acts.Flank)


def entries(change: Change, *kinds: type) -> Change:
    """The same change of what carries out each of these kinds."""
    return lambda old: {**old, **{kind: change(old[kind]) for kind in kinds}}


# --- tables -------------------------------------------------------------------------------------------------


def table(change: Callable[[Catalogue], Catalogue]) -> Change:
    """A changed catalogue in the place of the function that reads it."""
    return lambda read: lambda: change(read())


def unit(card: str, **values: Any) -> Change:
    return table(lambda old: replace(old, units={**old.units, card: replace(old.units[card], **values)}))


def terrain(card: str, **values: Any) -> Change:
    return table(
        lambda old: replace(old, terrain={**old.terrain, card: replace(old.terrain[card], **values)})
    )


# --- predicates ---------------------------------------------------------------------------------------------


def no_option(name: str) -> Change:
    """A setting that reads the default of one option, whatever the scenario says."""
    default = getattr(BellePositionOptions(), name)

    def change(old: Any) -> Any:
        def start(self: Any, scenario: Any) -> None:
            options = scenario.options.model_copy(update={name: default})
            old(self, scenario.model_copy(update={"options": options}))

        return start

    return change


def everything_seen(state: Any, side: int) -> Any:
    return state.copy()


def everybody_may_be_tested(old: Any) -> Any:
    """Generals are tested among the units."""

    def waiting(state: Any, side: int) -> Any:
        found = []
        for place in range(6):
            for slot, code in enumerate(state.stacks[side * 6 + place]):
                if code >> 13:
                    found.append((place, slot))
        return found

    return waiting


def terrain_is_a_card(old: Any) -> Any:
    """Terrain keeps a position from being held."""

    def occupy(state: Any, emit: Any) -> None:
        before = state.held
        old(state, emit)
        for place in range(6):
            if state.terrain[place] and not before >> place & 1:
                state.held &= ~(1 << place)

    return occupy


def held_only_while_empty(old: Any) -> Any:
    def occupy(state: Any, emit: Any) -> None:
        old(state, emit)
        for place in range(6):
            if state.stacks[place // 3 * 6 + place]:
                state.held &= ~(1 << place)

    return occupy


def moves_of_this_turn_do_not_count(old: Any) -> Any:
    return lambda state, code: old(state, code & ~(3 << 8))


def fought_cards_move(old: Any) -> Any:
    return lambda state, code: old(state, code & ~(1 << 10))


def straight_home(old: Any) -> Any:
    return tuple(tuple((*ways, RESERVE) for ways in side) for side in old)


def without_rally(old: Any) -> Any:
    return lambda self, row, card_id, index: replace(old(self, row, card_id, index), rally=0)


def sideways(old: Any) -> Any:
    return tuple(tuple((*ways, (place + 1) % 6) for place, ways in enumerate(side)) for side in old)


def fight_after_moving(old: Any) -> Any:
    def end_moves(state: Any, action: Any, emit: Any) -> None:
        old(state, action, emit)
        state.phase = COMBAT

    return end_moves


def never_finished(old: Any) -> Any:
    def begin(state: Any, action: Any, emit: Any) -> None:
        old(state, action, emit)
        state.closed = 0

    return begin


def only_inward(old: Any) -> Any:
    """Cards go into the reserve, never back from an enemy position."""
    return tuple(tuple(ways if RESERVE in ways else () for ways in side) for side in old)


def put_face_up(old: Any) -> Any:
    """What goes back to the reserve stays seen."""

    def observe(state: Any, side: int) -> Any:
        seen = old(state, side)
        other = 1 - side
        seen.hands[other] = state.hands[other]
        return seen

    return observe


def no_levelling(old: Any) -> Any:
    def candidates(state: Any, frame: Any) -> list[int]:
        stack = state.stacks[frame.side * 6 + frame.position]
        return [slot for slot, code in enumerate(stack) if state.context.is_unit[code & CARD]]

    return candidates


def generals_too(old: Any) -> Any:
    def candidates(state: Any, frame: Any) -> list[int]:
        return list(range(len(state.stacks[frame.side * 6 + frame.position])))

    return candidates


def hidden_too(old: Any) -> Any:
    return lambda state, frame: old(state, replace(frame, visible=False))


def no_token(old: Any) -> Any:
    return lambda state, side, position, slot, emit: False


def generals_at_last(old: Any) -> Any:
    """Hits that find no unit fall on the general."""

    def candidates(state: Any, frame: Any) -> list[int]:
        stack = state.stacks[frame.side * 6 + frame.position]
        return old(state, frame) or list(range(len(stack)))

    return candidates


def tokens_go_with_the_turn(old: Any) -> Any:
    def refresh(state: Any) -> None:
        old(state)
        state.stacks[:] = [tuple(code & 8191 for code in stack) for stack in state.stacks]

    return refresh


def refused_at_once(old: Any) -> Any:
    """A move into a full position is refused, not judged at the end."""

    def can_move(state: Any, side: int, position: int, slot: int, to: int) -> bool:
        return bool(old(state, side, position, slot, to)) and (to == RESERVE or excess(state, side, to) < 0)

    return can_move


def refused_at_once_from_the_reserve(old: Any) -> Any:
    def can_bring(state: Any, side: int, action: Any) -> bool:
        return bool(old(state, side, action)) and excess(state, side, action.to) < 0

    return can_bring


def held_by_the_bonus(old: Any) -> Any:
    """A general whose bonus makes the room may not leave it."""

    def can_move(state: Any, side: int, position: int, slot: int, to: int) -> bool:
        stack = state.stacks[side * 6 + position]
        bonus = state.context.rally[stack[slot] & CARD] if slot < len(stack) else 0
        return bool(old(state, side, position, slot, to)) and excess(state, side, position) + bonus <= 0

    return can_move


def ground_stays(old: Any) -> Any:
    """Taking back leaves terrain where it was laid."""

    def take_back(state: Any, emit: Any) -> None:
        terrain = list(state.terrain)
        old(state, emit)
        state.terrain[:] = terrain

    return take_back


def no_secret_line(old: Any) -> Any:
    """What is laid is seen before both have deployed."""
    return lambda seen, other: None


def tokens_come_along(_old: Any) -> Any:
    """A card that goes back to the hand keeps its tokens."""

    def put(state: Any, side: int, code: int) -> None:
        state.hands[side] = tuple(sorted((*state.hands[side], code & ~UP)))

    return put


def belongs_to_the_target(old: Any) -> Any:
    """The combats of the position that is struck are finished with it, not those of the card's own."""

    def begin(state: Any, action: Any, emit: Any) -> None:
        old(state, action, emit)
        state.site = state.frames[-1].target if state.frames else state.site

    return begin


def never_alike(state: Any, frame: Any, able: list[int]) -> bool:
    return False


def always_alike(state: Any, frame: Any, able: list[int]) -> bool:
    return True


def second_side_wins(old: Any) -> Any:
    """Of two who win at once the side whose turn it is not."""

    def judge(state: Any, emit: Any) -> bool:
        state.active = 1 - state.active
        over = bool(old(state, emit))
        state.active = 1 - state.active
        return over

    return judge


def rounds_end(old: Any) -> Any:
    """One round of disorganisation is enough."""

    def fallen(state: Any, frame: Any, shown: Any, emit: Any) -> None:
        depth = len(state.frames)
        old(state, frame, shown, emit)
        state.frames = state.frames[: depth - 1]

    return fallen


def settle_later(old: Any) -> Any:
    return lambda state, emit: False


def no_reveal(old: Any) -> Any:
    return lambda state, side, position, emit: None


def general_fights(old: Any) -> Any:
    return lambda state, side, position, card: old(state, side, position, card) + 1


def six_may_pass(cohesion: int) -> Tally:
    return Tally.of(rout=frozenset(range(cohesion + 1, 7)))


def always_in_defence(state: Any, side: int, position: int) -> bool:
    return False


def always_in_attack(state: Any, side: int, position: int) -> bool:
    return True


def owner_defends(state: Any, side: int, position: int) -> bool:
    return position // 3 != side


def stays_hidden(old: Any) -> Any:
    def begin(state: Any, action: Any, emit: Any) -> None:
        place = state.active * 6 + action.position
        up = [code & UP for code in state.stacks[place]]
        old(state, action, emit)
        state.stacks[place] = tuple(
            (code & ~UP) | bit for code, bit in zip(state.stacks[place], up, strict=True)
        )

    return begin


def draws_one(self: Any, side: int, turn: int) -> int:
    return 0


def nothing_open(state: Any) -> bool:
    return False


def own_view(state: Any, side: int, target: int) -> bool:
    return bool(state.stacks[(1 - side) * 6 + target])


def any_target(old: Any) -> Any:
    return lambda state, side, position: (3, 4, 5) if side == 0 else (0, 1, 2)


def never_flank(old: Any) -> Any:
    def flanks(state: Any, side: int, position: int, mine: Any, found: Any) -> None:
        return

    return flanks


CATALOGUE = "rules.context:catalogue"

BREAKS: tuple[Break, ...] = (
    one("BP-1.2", CATALOGUE, unit("dragons", attack=3)),
    one("BP-1.3", "rules.rules:observation.observe", to(everything_seen)),
    one("BP-1.4", "rules.losses:token", no_token),
    one("BP-1.5", "rules.occupation:_occupy", terrain_is_a_card),
    one("BP-2.1", "rules.deployment:LINES", to((range(3, 6), range(3)))),
    one("BP-2.2", "rules.movement:STEPS", to((((6, 3), (6, 4), (6, 5), (2,), (1,), (0,)),) * 2)),
    one("BP-2.3", "rules.movement:STEPS", sideways),
    one("BP-3.1", "rules.stacking:POSITION_LIMIT", to(5)),
    one("BP-3.3", "rules.deployment:general_in", to(lambda state, side, position: -1)),
    one("BP-3.4", "rules.context:BattleContext._made", without_rally),
    one("BP-3.5", "rules.movement:excess", to(lambda state, side, position: -1)),
    one("BP-4.1", "design.lint:_budget", to(lambda side: iter(()))),
    one("BP-4.1", "design.lint:_nations", to(lambda side: iter(()))),
    one("BP-4.1", "design.armies:troops", lambda old: lambda: replace(old(), nation_rule="")),
    one(
        "BP-4.2", "rules.setup:frames.drawing", lambda old: lambda side, left, opening: old(side, 17, opening)
    ),
    one("BP-4.3", "rules.rules:observation.observe", to(everything_seen)),
    one("BP-4.3", "rules.deployment:mixed", to(lambda stack, order: (stack, order))),
    one("BP-4.3", "rules.deployment:generals_first", to(lambda stack: stack)),
    one("BP-4.3", "rules.deployment:without_their_order", to(lambda terrain, before: terrain)),
    one("BP-4.4", "rules.deployment:terrain_laid", to(lambda state, side: -side)),
    one("BP-5.1", "rules.deployment:MOST_TERRAIN", to(3)),
    Break(
        "BP-5.3",
        (
            ("rules.combat:in_attack", to(always_in_attack)),
            ("rules.cohesion_value:in_attack", to(always_in_attack)),
        ),
    ),
    one("BP-5.4", CATALOGUE, terrain("wood", attacker_dice=0)),
    Break(
        "BP-5.5",
        (
            ("rules.combat:in_attack", to(owner_defends)),
            ("rules.cohesion_value:in_attack", to(owner_defends)),
        ),
    ),
    one("BP-5.6", "rules.combat:dice", lambda old: lambda *given: max(1, old(*given))),
    one("BP-6", "rules.context:BattleContext.draw_count", to(draws_one)),
    one("BP-7.1", CATALOGUE, unit("ligne-francaise", save=0)),
    one("BP-7.2", "rules.cohesion:cohesion_reading", to(lambda cohesion: cohesion_reading(cohesion - 1))),
    one("BP-7.3", "rules.cohesion:cohesion_reading", to(six_may_pass)),
    one("BP-7.4", "rules.cohesion:waiting", everybody_may_be_tested),
    one("BP-7.5", "rules.cohesion:GENERAL_READING", to(Tally.of(fall=frozenset({5, 6})))),
    one("BP-7.6", "rules.cohesion:occupation.settle", settle_later),
    one("BP-8.1", "rules.occupation:_occupy", held_only_while_empty),
    one(
        "BP-8.4",
        "rules.occupation:judge_limit",
        to(lambda state, emit: finish(state, Over(None, "draw"), "", emit)),
    ),
    Break(
        "BP-9.1",
        (
            ("rules.combat:in_attack", to(always_in_defence)),
            ("rules.cohesion_value:in_attack", to(always_in_defence)),
        ),
    ),
    Break(
        "BP-9.2",
        (
            ("rules.combat:in_attack", to(always_in_attack)),
            ("rules.cohesion_value:in_attack", to(always_in_attack)),
        ),
    ),
    Break(
        "BP-9.3",
        (
            ("rules.combat:in_attack", to(owner_defends)),
            ("rules.cohesion_value:in_attack", to(owner_defends)),
        ),
    ),
    one("BP-10.1", "rules.movement:moves_left", fought_cards_move),
    one("BP-10.2", "rules.rules:BellePositionRules.do", entries(fight_after_moving, acts.EndMoves)),
    one("BP-10.3", "rules.rules:BellePositionRules.do", entries(never_finished, *FIRES)),
    one("BP-10.4", CATALOGUE, unit("cuirassiers", attack=2)),
    one("BP-10.5", "rules.losses:candidates", lambda old: lambda state, frame: old(state, frame)[:1]),
    one("BP-10.7", "rules.losses:occupation.settle", settle_later),
    one("BP-11.1", "rules.combat:visible", to(own_view)),
    one("BP-11.2", CATALOGUE, unit("artillerie-de-reserve-ml", long_range=3)),
    one("BP-11.3", "rules.losses:candidates", hidden_too),
    one("BP-11.4", "rules.combat:targets", any_target),
    one("BP-11.5", "rules.movement:moves_left", fought_cards_move),
    one("BP-12.1", "rules.losses:candidates", no_levelling),
    one("BP-12.2", CATALOGUE, unit("landwehr", vc=3)),
    one("BP-12.3", "rules.flow:_refresh", tokens_go_with_the_turn),
    one("BP-12.3", "rules.losses:candidates", generals_at_last),
    one("BP-12.4", "rules.losses:candidates", generals_too),
    one("BP-13.1", "rules.movement:moves_left", fought_cards_move),
    one("BP-13.2", "rules.movement:STEPS", only_inward),
    one("BP-13.3", "rules.movement:STEPS", straight_home),
    one("BP-13.4", "rules.movement:moves_left", moves_of_this_turn_do_not_count),
    one("BP-13.5", "rules.movement:can_move", refused_at_once),
    one("BP-13.5", "rules.movement:can_move", held_by_the_bonus),
    one("BP-13.5", "rules.movement:take_back", ground_stays),
    one("BP-13.6", "rules.movement:STEPS", only_inward),
    one("BP-13.7", "rules.rules:observation.observe", put_face_up),
    one("BP-14.1", "rules.movement:over_limit", to(lambda state, side: False)),
    one("BP-14.2", "rules.movement:_reveal", no_reveal),
    one("BP-14.4", "rules.rules:BellePositionRules.resolve", entries(rounds_end, Disordered)),
    one("BP-17.2", "rules.combat:dice", general_fights),
    one("BP-17.3", "rules.context:BattleContext._made", without_rally),
    one("BP-17.5", "rules.cohesion:GENERAL_READING", to(Tally.of(fall=frozenset({1})))),
    one("BP-18.1", "rules.combat:_flanks", never_flank),
    one("BP-18.2", "rules.combat:FLANK_POWER_ENEMY", to(3)),
    one("BP-18.3", "rules.combat:terrain_dice", to(lambda *given: 0)),
    one("BP-18.4", "rules.rules:BellePositionRules.do", entries(stays_hidden, *FIRES)),
    one("BP-19.1", "rules.context:BattleContext.__init__", no_option("light_cavalry")),
    one("BP-20", "rules.rule_tables:catalogue", unit("landwehr", points=7)),
    one(
        "BP-20.1",
        "design.scenario:catalogue",
        table(lambda old: replace(old, general=replace(old.general, rally=3))),
    ),
    one("BP-20.2", "design.scenario:catalogue", terrain("wood", points=4)),
    *(
        one(option.number, "rules.context:BattleContext.__init__", no_option(option.id))
        for option in OPTIONS
        if option.number.startswith("BP-AMB") and option.id not in ("deck_min", "deck_max", "turn_limit")
    ),
    one("BP-AMB-1", "design.lint:_size", to(lambda scenario, side: iter(()))),
    # --- rulings
    one("BP-R15", "rules.movement:over_limit", to(lambda state, side: False)),
    one("BP-R30", "rules.observation:_pick_up", no_secret_line),
    one("BP-R31", "rules.movement:UP", to(0)),
    one("BP-R32", "rules.disorder:UP", to(0)),
    one("BP-R32", "rules.losses:UP", to(0)),
    one("BP-R33", "rules.deck:nameable", to(lambda state, side, card: UNKNOWN_CARD in state.hands[side])),
    one("BP-R35", "rules.losses:_alike", to(never_alike)),
    one("BP-R35", "rules.losses:_alike", to(always_alike)),
    one("BP-R36", "rules.movement:can_bring", refused_at_once_from_the_reserve),
    one("BP-R39", "rules.movement:general_in", to(lambda *given: -1)),
    one("BP-R39", "rules.movement:can_move", held_by_the_bonus),
    one("BP-R38", "rules.rules:BellePositionRules.do", entries(belongs_to_the_target, *FIRES)),
    one("BP-R40", "rules.deck:put", tokens_come_along),
    one("BP-R41", "rules.combat:open_flank", to(nothing_open)),
    one("BP-R42", "rules.occupation:judge", second_side_wins),
    *(
        one(number, f"{place}.__code__", reworded(*pairs(words)))
        for number, place, *words in (
            *ROWS,
            *ruling_breaks.ROWS,
            *clause_breaks.ROWS,
            *single_clause_breaks.ROWS,
        )
    ),
)
