"""An umpire may break any rule of play, never the shape of the state."""

from __future__ import annotations

from typing import Any

import pytest

from core.protocol.pending import Choice, Over, Roll
from core.protocol.steps import ActionStep, Edit
from core.records.serialization.digests import plain_state
from core.systems.battle_cry.rules.actions import Battle
from core.systems.battle_cry.rules.invariants import invariants
from core.systems.battle_cry.rules.rules import BattleCryRules

RULES = BattleCryRules()


@pytest.fixture
def state(perryville: Any, play_on: Any) -> Any:
    def on_card(state: Any) -> bool:
        return isinstance(state.pending, Choice) and state.pending.prompt == "card" and state.turn == 3

    return play_on(RULES.new_battle(perryville), 4, on_card)


def test_a_piece_is_put_somewhere_else(state: Any, rule: Any) -> None:
    unit = state.context.unit_index["union-inf-1"]
    assert rule(state, Edit("place", "union-inf-1", at="6.6")) is None
    assert state.context.grid.name(state.at[unit]) == "6.6"
    assert state.unit_on(state.at[unit]) == unit
    assert not invariants(state)


def test_two_units_are_not_put_into_one_hex(state: Any, rule: Any) -> None:
    before = plain_state(state)
    there = state.context.grid.name(state.at[state.context.unit_index["union-inf-2"]])
    assert rule(state, Edit("place", "union-inf-1", at=there)).kind == "hex_crowded"
    assert plain_state(state) == before


def test_two_units_change_places_in_one_ruling(state: Any, rule: Any) -> None:
    index, grid = state.context.unit_index, state.context.grid
    one, other = state.at[index["union-inf-1"]], state.at[index["union-inf-2"]]
    edits = (
        Edit("place", "union-inf-1", at=grid.name(other)),
        Edit("place", "union-inf-2", at=grid.name(one)),
    )
    assert rule(state, *edits) is None
    assert (state.at[index["union-inf-1"]], state.at[index["union-inf-2"]]) == (other, one)
    assert not invariants(state)


def test_a_removed_piece_gives_no_flag_and_comes_back_with_its_figures(state: Any, rule: Any) -> None:
    unit = state.context.unit_index["union-inf-1"]
    figures, flags = state.strength[unit], list(state.taken)
    assert rule(state, Edit("remove", "union-inf-1")) is None
    assert state.at[unit] == -1
    assert state.taken == flags
    assert rule(state, Edit("place", "union-inf-1", at="6.6")) is None
    assert state.strength[unit] == figures
    assert not invariants(state)


def test_strength_and_flags_are_set(state: Any, rule: Any) -> None:
    unit = state.context.unit_index["union-inf-1"]
    assert rule(state, Edit("strength", "union-inf-1", to=2)) is None
    assert state.strength[unit] == 2
    assert rule(state, Edit("strength", "union-inf-1", to=5)).kind == "edit_no_strength"
    assert rule(state, Edit("points", side="union", to=5)) is None
    assert not state.ended


def test_the_sixth_flag_ends_the_battle_and_another_ruling_goes_on(state: Any, rule: Any) -> None:
    assert rule(state, Edit("points", side="union", to=6)) is None
    assert RULES.pending(state) == Over(1, "flags")
    assert rule(state, Edit("points", side="union", to=3)) is None
    assert isinstance(RULES.pending(state), Choice)
    assert not invariants(state)


def test_a_note_after_the_end_tells_no_second_end(state: Any, rule: Any) -> None:
    from core.protocol.steps import Ruling

    assert rule(state, Edit("points", side="union", to=6)) is None
    over = RULES.pending(state)
    told: list[Any] = []
    RULES.apply(state, Ruling("well fought", "umpire", ()), told.append)
    assert [event.kind for event in told] == ["ruling"]
    assert RULES.pending(state) == over


def test_both_at_once_is_won_by_the_side_whose_turn_it_is(state: Any, rule: Any) -> None:
    edits = (Edit("points", side="union", to=6), Edit("points", side="confederate", to=6))
    assert rule(state, *edits) is None
    assert RULES.pending(state) == Over(state.active, "flags")


def test_cards_go_from_pile_to_hand_and_away(state: Any, rule: Any) -> None:
    side = state.context.side_ids[state.active]
    before = state.hands[state.active]
    card = next(card for card, count in enumerate(state.loose) if count)
    name = state.context.cards[card].id
    pile = state.pile
    assert rule(state, Edit("card", side=side, item=name, at="hand")) is None
    assert sorted(state.hands[state.active]) == sorted((*before, card))
    assert state.pile == pile - 1
    assert rule(state, Edit("card", side=side, item=name, at="discards")) is None
    assert sorted(state.hands[state.active]) == sorted(before)
    assert rule(state, Edit("card", side=side, item="?", at="hand")) is None
    assert not invariants(state)
    assert rule(state, Edit("card", side=side, item="?", at="pile")) is None
    assert not invariants(state)


def test_a_card_edit_is_told_to_its_side_only(state: Any, rule: Any) -> None:
    from core.protocol.steps import Ruling

    card = state.context.cards[next(card for card, count in enumerate(state.loose) if count)].id
    told: list[Any] = []
    edit = Edit("card", side="union", item=card, at="hand")
    RULES.apply(state, Ruling("", "umpire", (edit,)), told.append)
    event = next(event for event in told if event.kind == "edit")
    assert event.seen_by(1).facts["item"] == card
    assert event.seen_by(0).facts["item"] == "?"


def test_fieldworks_are_laid_turned_and_taken_up(state: Any, rule: Any) -> None:
    assert rule(state, Edit("token", at="5.9", to="N")) is None
    assert rule(state, Edit("token", at="5.9", to="ESE")) is None
    assert len(state.works) == 1
    assert rule(state, Edit("token", at="5.9", to="none")) is None
    assert state.works == ()


@pytest.mark.parametrize(
    ("edit", "kind"),
    [
        (Edit("place", "nobody", at="5.5"), "edit_no_unit"),
        (Edit("place", "union-inf-1", at="99.1"), "edit_no_hex"),
        (Edit("points", side="france", to=1), "edit_no_side"),
        (Edit("points", side="union", to=-1), "edit_no_points"),
        (Edit("card", side="union", item="joker", at="hand"), "edit_no_card"),
        (Edit("card", side="union", item="probe-left", at="sleeve"), "edit_no_pile"),
        (Edit("owner", "union-inf-1", side="confederate"), "edit_fixed_owner"),
        (Edit("reinforcement", "union-inf-1"), "edit_no_reinforcements"),
        (Edit("phase", to="battle"), "edit_no_card_on_table"),
        (Edit("phase", to="lunch"), "edit_no_phase"),
        (Edit("token", at="5.9", to="UP"), "edit_no_corner"),
        (Edit("state", "union-inf-1", item="asleep", to=1), "edit_no_mark"),
    ],
)
def test_what_makes_no_sense_is_refused(state: Any, rule: Any, edit: Edit, kind: str) -> None:
    before = plain_state(state)
    assert rule(state, edit).kind == kind
    assert plain_state(state) == before


def test_a_roll_of_a_piece_that_is_taken_away_is_called_off(perryville: Any, play_on: Any, rule: Any) -> None:
    def fights(state: Any) -> bool:
        return isinstance(state.pending, Choice) and state.pending.prompt == "battle"

    state = play_on(RULES.new_battle(perryville), 6, fights)
    side = state.pending.side
    action = next(action for action in RULES.actions(state, side) if isinstance(action, Battle))
    RULES.apply(state, ActionStep(side, action))
    assert isinstance(state.pending, Roll)
    assert rule(state, Edit("remove", state.context.unit_ids[action.target])) is None
    assert not isinstance(state.pending, Roll)
    assert not invariants(state)


def test_orders_and_phase_are_changed_in_mid_turn(perryville: Any, play_on: Any, rule: Any) -> None:
    def moves(state: Any) -> bool:
        return isinstance(state.pending, Choice) and state.pending.prompt == "move"

    state = play_on(RULES.new_battle(perryville), 6, moves)
    idle = next(
        unit
        for unit in state.context.members[state.context.side_units[state.active] & ~state.ordered]
        if state.at[unit] >= 0
    )
    name = state.context.unit_ids[idle]
    assert rule(state, Edit("order", name, to=1)) is None
    assert state.ordered >> idle & 1
    assert rule(state, Edit("state", name, item="moved", to=1)) is None
    assert all(getattr(action, "unit", -1) != idle for action in RULES.actions(state, state.active))
    turn = (state.turn, state.active)
    assert rule(state, Edit("phase", to="finish")) is None
    assert (state.turn, state.active) == turn
    assert not invariants(state)
