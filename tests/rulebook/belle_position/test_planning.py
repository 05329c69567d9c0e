"""What the planner says of cards of the enemy's reserve that nobody has named (BP-R30)."""

from __future__ import annotations

from core.presentation.card_look import hand_card
from core.systems.belle_position.planner.planner import BellePositionPlanner
from core.systems.belle_position.rules.codes import UNKNOWN_CARD
from core.systems.belle_position.rules.rules import BellePositionRules
from tests.rulebook.belle_position.table import Table, battle

PLANNER, RULES = BellePositionPlanner(), BellePositionRules()


def from_reserve(table: Table, place: int) -> list[tuple[int, int]]:
    """The unknown cards of the German reserve that could strike the French in a place, with their moves."""
    spot = PLANNER.place(RULES.observe(table.state, 0), place).threat[0]
    rows = [(one.piece, one.moves, one.losses) for one in spot.strokes if one.piece < 0]
    assert all(losses is None for _piece, _moves, losses in rows)
    return [(piece, moves) for piece, moves, _losses in rows]


def unknown(copies: int, moves: int) -> list[tuple[int, int]]:
    return sorted((hand_card(UNKNOWN_CARD, copy), moves) for copy in range(copies))


def test_bp_13_2_any_unit_of_the_reserve_may_come_to_an_engaged_position_of_its_own() -> None:
    """Two cards of three may be units: what else has not been seen is a wood."""
    table = battle("L / L / L", "P / P / P", french_in="/ L /", foe_reserve="P P wood", up="gl1 gc1 gr1")
    assert from_reserve(table, 4) == unknown(2, 1)
    assert [from_reserve(table, place) for place in (0, 1, 2, 3, 5)] == [[]] * 5


def test_bp_13_4_only_horse_of_the_reserve_comes_into_the_enemy_line() -> None:
    """One hussar for two unknown cards; not past the engaged centre, and not where nobody lies."""
    table = battle("L / L / ", "P / P / P", french_in="/ L /", foe_reserve="H P", up="gc1")
    assert [from_reserve(table, place) for place in (0, 1, 2)] == [unknown(1, 2), [], []]
    assert from_reserve(table, 4) == unknown(2, 1)


def test_bp_17_6_horse_of_the_reserve_rides_over_a_general_alone() -> None:
    """The French general lies alone in the German centre: who comes there is not engaged, and goes on."""
    table = battle("L / L / L", "P / / P", french_in="/ L g00 /", foe_reserve="H", up="gl1 gr1")
    assert (from_reserve(table, 4), from_reserve(table, 1)) == (unknown(1, 1), [])
    table.to_movement()
    table.move("gc", 1, "fc")
    assert (from_reserve(table, 4), from_reserve(table, 1)) == ([], unknown(1, 2))


def test_bp_r30_no_more_cards_of_the_reserve_are_told_than_lie_in_it() -> None:
    table = battle("L / L / L", "P / P / P", french_in="/ L /", foe_reserve="P", foe_pile="H H", up="gc1")
    assert from_reserve(table, 4) == unknown(1, 1)
    assert from_reserve(table, 0) == unknown(1, 2)


def test_bp_amb_20_where_special_cards_are_played_the_plan_says_that_it_leaves_them_out() -> None:
    for special in (True, False):
        state = battle(special_cards=special).state
        for notes in (PLANNER.place(state, 0).notes, PLANNER.threat(state, 0).notes):
            assert [note.rule for note in notes] == ["BP-2.2", "BP-AMB-20"][: 1 + special]
