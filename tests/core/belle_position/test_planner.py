"""What Belle Position tells a planner: who strikes where, where cards go; what is hidden stays hidden."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

from core.odds.questions import THOROUGH, Question, answer
from core.presentation.card_look import hand_card, item_in_hand, place_and_slot, table_card
from core.presentation.card_planner import CardPlanner, CardStroke
from core.systems.belle_position.planner import hypotheticals, threat
from core.systems.belle_position.planner import reach as plan_reach
from core.systems.belle_position.planner.planner import BellePositionPlanner
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules import movement, phases
from core.systems.belle_position.rules.codes import CARD, UNKNOWN_CARD
from core.systems.belle_position.rules.positions import POSITIONS, RESERVE
from core.systems.belle_position.rules.state import State
from core.systems.belle_position.system import BELLE_POSITION
from core.text import say
from tests.core.belle_position.conftest import RULES, shipped
from tests.rulebook.belle_position.table import battle

PLANNER = BellePositionPlanner()
PlayOn = Callable[..., State]


def in_combat(play_on: PlayOn, seed: int) -> State:
    """A battle in which the active side may choose a combat."""

    def stop(state: State) -> bool:
        return state.turn >= 3 and state.phase == phases.COMBAT and not state.frames and _fires(state)

    return play_on(RULES.new_battle(shipped("froeschwiller")), seed, stop)


def _fires(state: State) -> bool:
    return any(isinstance(one, acts.Fire | acts.LongRange) for one in RULES.actions(state, state.active))


def test_the_room_answers_as_a_card_planner() -> None:
    assert isinstance(BELLE_POSITION.planner, CardPlanner)
    assert "sight" not in PLANNER.answers  # the rules have none
    state = RULES.new_battle(shipped("froeschwiller"))
    assert PLANNER.sight(state, 0) is None
    assert PLANNER.place(state, 0).notes[0].rule == "BP-2.2"


def test_mean_hits_are_the_odds_of_the_act(play_on: PlayOn) -> None:
    asked = 0
    for seed in range(4):
        state = in_combat(play_on, seed)
        side = state.active
        strokes = {
            (one.piece, one.kind): one for _place, one in threat.strokes(state, side) if one.kind != "hidden"
        }
        for action in RULES.actions(state, side):
            if not isinstance(action, acts.Fire | acts.LongRange):
                continue
            kind = "fire" if isinstance(action, acts.Fire) else "long"
            stroke = strokes[table_card(action.position, action.slot), kind]
            found = answer(Question(BELLE_POSITION, state, side, action, None), THOROUGH)
            if not found.is_exact:
                continue
            lost = sum(
                (Fraction(mean) for (owner, _card), mean in found.losses().items() if owner != side),
                Fraction(0),
            )
            assert stroke.losses == lost
            asked += 1
    assert asked >= 6


def test_a_face_down_enemy_is_told_as_such_and_nothing_of_it(play_on: PlayOn) -> None:
    def stop(state: State) -> bool:
        return any(PLANNER.threat(RULES.observe(state, state.active), 1 - state.active).spots) and any(
            code & CARD == UNKNOWN_CARD
            for row in RULES.observe(state, state.active).stacks[(1 - state.active) * 6 :][:6]
            for code in row
        )

    state = play_on(RULES.new_battle(shipped("froeschwiller")), 5, stop)
    side = state.active
    known = RULES.observe(state, side)
    told = []
    for seed in range(2):  # two worlds that the side cannot tell apart
        world = RULES.imagine(state, side, Random(seed))
        seen = RULES.observe(world, side)
        told.append([PLANNER.place(seen, place) for place in POSITIONS])
    assert told[0] == told[1] == [PLANNER.place(known, place) for place in POSITIONS]
    hidden = [one for plan in told[0] for one in plan.acts[1 - side] if one.losses is None]
    assert hidden
    assert all(one.kind == "hidden" and one.dice == 0 for one in hidden)


def test_reach_agrees_with_what_the_rules_refuse(play_on: PlayOn) -> None:
    state = play_on(
        RULES.new_battle(shipped("froeschwiller")),
        2,
        lambda one: one.turn >= 3 and one.phase == phases.MOVEMENT and not one.frames and not one.kept,
    )
    side = state.active
    supposed = hypotheticals.moving(state, side)
    seen = 0
    for position in POSITIONS:
        for slot in range(len(state.stacks[side * 6 + position])):
            reach = PLANNER.card_reach(state, side, table_card(position, slot))
            assert reach is not None
            for to in (*POSITIONS, RESERVE):
                if to == position:
                    continue
                legal = movement.can_move(supposed, side, position, slot, to)
                way = reach.ways.get(to)
                assert legal == (way is not None and way.cost == 1)
                assert to not in reach.stops or to not in reach.ways
                seen += way is not None
    assert seen > 3


def test_who_could_come_is_told_with_its_moves(play_on: PlayOn) -> None:
    state = in_combat(play_on, 1)
    side = state.active
    plans = [PLANNER.place(state, place) for place in POSITIONS]
    for plan in plans:
        for card, moves in plan.can_come[side]:
            item = item_in_hand(card)
            reach = plan_reach.of_table(state, side, *place_and_slot(card)) if item is None else None
            reach = reach if item is None else plan_reach.of_hand(state, side, item)
            assert reach is not None
            assert reach.ways[plan.place].cost == moves
    strokes = [one for plan in plans for one in plan.acts[side]]
    assert all(isinstance(one, CardStroke) for one in strokes)
    assert all(one.moves >= 1 for one in strokes if one.kind == "advance")


def test_a_general_helps_those_in_his_position(play_on: PlayOn) -> None:
    state = play_on(
        RULES.new_battle(shipped("froeschwiller")),
        3,
        lambda one: any(one.context.is_general[code & CARD] for row in one.stacks[:6] for code in row),
    )
    picture = PLANNER.command(state, 0)
    (row, *_more) = picture.rows
    place = next(
        place
        for place in POSITIONS
        if any(state.context.is_general[code & CARD] for code in state.stacks[place])
    )
    assert row.id == f"general-{place}"
    assert all(place_and_slot(piece)[0] == place for piece in row.pieces)
    assert set(row.pieces) <= set(picture.pieces)


def test_bp_13_4_reach_goes_on_from_the_reserve_to_another_wing() -> None:
    table = battle("H / L / L", "P / P / P", german_in="/ P /")
    table.to_movement()
    state, hussars = table.state, table_card(0, 0)
    reach = PLANNER.card_reach(state, 0, hussars)
    assert reach is not None
    assert {to: way.path for to, way in reach.ways.items()} == {
        0: (0,), RESERVE: (0, RESERVE), 1: (0, RESERVE, 1), 2: (0, RESERVE, 2), 5: (0, 5)
    }  # fmt: skip
    assert (hussars, 2) in PLANNER.place(state, 1).can_come[0]
    moving_in = [one for one in PLANNER.place(state, 1).acts[0] if one.kind == "advance"]
    assert [(one.piece, one.moves) for one in moving_in] == [(hussars, 2)]
    table.move("fl", 1, "reserve")
    table.bring("H", "fc", again=True)  # what the rules allow
    assert table.cards("fc") == ["L", "H"]


def test_bp_17_1_no_general_goes_by_the_reserve_to_another() -> None:
    table = battle("L g00 / L g11 / L", "P / P / P")
    table.to_movement()
    reach = PLANNER.card_reach(table.state, 0, table_card(0, 1))
    assert reach is not None
    assert set(reach.ways) == {0, 2, RESERVE}
    assert reach.stops[1].note.rule == "BP-17.1"


def test_terrain_in_the_hand_goes_into_own_positions_by_a_move() -> None:
    """BP-5.2: it was said that it cannot move anywhere."""
    table = battle("L / L / L", reserve="wood")
    reach = PLANNER.hand_reach(table.state, 0, table.kind("wood"))
    assert reach is not None
    assert {place: way.cost for place, way in reach.ways.items() if way.cost} == {0: 1, 1: 1, 2: 1}


def test_one_die_is_no_dice() -> None:
    for words in threat.SAID.values():
        assert "1 die," in say(words(1, 2), "en")
        assert "1 dé," in say(words(1, 2), "fr")
        assert "3 dés," in say(words(3, 2), "fr")


def test_bp_13_3_cards_of_the_reserve_come_into_an_enemy_position_in_one_turn() -> None:
    """Cavalry by its own line, anybody to the help of a wing that is engaged."""
    table = battle("/ L / L", reserve="H H", german_in="/ P /")
    known = RULES.observe(table.state, 0)
    spot = PLANNER.threat(known, 0).spots[5]
    hussars = table.kind("H")
    struck = [one for one in spot.strokes if item_in_hand(one.piece) == hussars]
    assert {(one.kind, one.piece) for one in struck} == {("advance", hand_card(hussars, n)) for n in (0, 1)}
    assert all(isinstance(one, CardStroke) and one.moves == 2 for one in struck)
    helped = PLANNER.threat(known, 0).spots[1]
    assert {item_in_hand(one.piece) for one in helped.strokes} == {None, hussars}
    assert (hand_card(hussars, 0), 2) in PLANNER.place(known, 5).can_come[0]
    seen = RULES.observe(table.state, 1)
    told = [one for spot in PLANNER.threat(seen, 0).spots.values() for one in spot.strokes if one.piece < 0]
    assert {(one.kind, item_in_hand(one.piece)) for one in told} == {("hidden", UNKNOWN_CARD)}


def test_bp_3_5_no_more_cards_strike_in_a_position_than_it_takes() -> None:
    """Four lines face a wing that takes two cards of a side."""
    table = battle("L L L L / L / L", "P / P / wood height P P", up="gr1 gr2")
    spot = PLANNER.threat(RULES.observe(table.state, 0), 0).spots[5]
    strokes = [one for one in spot.strokes if one.kind == "advance"]
    assert len(strokes) == 4
    assert spot.losses == 2 * strokes[0].losses  # type: ignore[operator]


def test_bp_17_6_nobody_fires_at_a_general_who_falls_when_he_is_engaged() -> None:
    """The general lies alone in the right wing: who moves in finds no unit there."""
    table = battle("L / L / L", "P / P / g00")
    spots = PLANNER.threat(RULES.observe(table.state, 0), 0).spots
    assert [one.kind for one in spots[5].strokes] == []
    assert [one.kind for one in spots[4].strokes] == ["advance"]


def test_bp_18_1_a_face_down_card_may_attack_a_flank_or_be_a_gun_that_reaches_far() -> None:
    """It lies in the German left wing; French stand beside it in the German centre."""

    def struck(**options: bool) -> set[int]:
        table = battle("L / L / M", "P / P / P", french_in="/ L /", up="fr1", **options)
        plan = PLANNER.threat(RULES.observe(table.state, 0), 1)
        return {
            place
            for place, spot in plan.spots.items()
            if any(one.kind == "hidden" and place_and_slot(one.piece)[0] == 3 for one in spot.strokes)
        }

    assert struck() == {2}
    assert struck(flank_attack=True) == {2, 4}

    def pieces(foe_pile: str) -> list[set[int]]:
        far = battle("M / L / L", "P / P / P", foe_pile=foe_pile, up="fl1 fc1", counter_battery_any=True)
        return [hidden_at(far.state, place) for place in (0, 1)]

    assert pieces("E") == [{3, 4, 5}, {4}]
    assert pieces("P") == [{5}, {4}], "no gun is left that it could be"


def hidden_at(state: State, place: int) -> set[int]:
    """The German positions whose face-down cards might strike the French in a place."""
    spot = PLANNER.place(RULES.observe(state, 0), place).threat[0]
    return {place_and_slot(one.piece)[0] for one in spot.strokes if one.kind == "hidden"}


def test_bp_13_4_a_face_down_card_may_be_horse_that_goes_through_the_reserve() -> None:
    """French stand in the German centre; a card of the German wings may ride there by two moves."""
    for wing, riders in (("P", set()), ("D", {3, 5})):
        table = battle("L / L / L", f"{wing} / P / P", french_in="/ L /", up="gc1")
        assert hidden_at(table.state, 4) == riders
        assert hidden_at(table.state, 0) == {5}


def test_bp_13_3_a_face_down_card_strikes_nobody_where_nobody_is() -> None:
    """The French centre is empty, in their right wing a general lies alone: he would fall (BP-17.6)."""
    table = battle("L / / g00", "P / P / P")
    assert [hidden_at(table.state, place) for place in (0, 1, 2)] == [{5}, set(), set()]


def test_bp_13_5_face_down_cards_may_make_room() -> None:
    """Four of them lie in the German left wing; hussars of the centre may come there, for one may leave."""
    table = battle("L / L / L", "P P P P / H / P", french_in="L / /", up="gc1")
    known = RULES.observe(table.state, 0)
    reach = PLANNER.card_reach(known, 1, table_card(4, 0))
    assert reach is not None
    assert reach.ways[3].cost == 2
    assert [one.kind for one in PLANNER.place(known, 3).threat[0].strokes if one.losses] == ["advance"]
