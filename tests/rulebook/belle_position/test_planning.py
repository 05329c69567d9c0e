"""What the planner says of cards of the enemy's reserve that nobody has named (BP-R30)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from core.presentation.card_look import hand_card, table_card
from core.presentation.card_planner import CardStroke
from core.protocol.steps import Edit
from core.systems.belle_position.planner.planner import BellePositionPlanner
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules import phases
from core.systems.belle_position.rules.codes import UNKNOWN_CARD
from core.systems.belle_position.rules.rules import BellePositionRules
from tests.rulebook.belle_position.table import PLACES, Table, battle

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


def test_bp_11_1_the_plan_says_that_it_leaves_out_what_moves_before_it_fires_from_afar() -> None:
    """The gun in hand could come to the left wing, and fire at the right wing that it faces; not counted."""
    for flank, turns, told in ((False, 12, ["BP-11.1"]), (True, 12, ["BP-11.1", "BP-18.1"]), (True, 1, [])):
        table = battle("/ L / L", "P / P / P", reserve="M", up="gr1", flank_attack=flank, turn_limit=turns)
        plan = PLANNER.place(table.state, PLACES["gr"])
        assert not any(one.kind == "long" for one in plan.acts[0])
        assert [note.rule for note in plan.notes if note.rule in ("BP-11.1", "BP-18.1")] == told


def comers(table: Table, place: str) -> list[tuple[int, int]]:
    """The German cards that could come there, as the French know them, with their moves."""
    return list(PLANNER.place(RULES.observe(table.state, 0), PLACES[place]).can_come[1])


def test_bp_r30_face_down_cards_may_come_as_far_as_all_that_they_may_be() -> None:
    """Every unit has a move; with one hussar unseen each of them, and one of the reserve, may have two."""
    table = battle("L / L / L", "P / P / P P", foe_reserve="P", up="gr1")
    known, hidden = (table_card(PLACES["gr"], slot) for slot in (0, 1))
    assert comers(table, "fl") == [(known, 1), (hidden, 1)]
    assert comers(table, "fc") == [(table_card(PLACES["gc"], 0), 1)]
    assert comers(table, "gr") == [(hand_card(UNKNOWN_CARD, 0), 1)]
    table = battle("L / L / L", "P / P / P P", foe_reserve="P", foe_pile="H", up="gr1")
    assert comers(table, "fl") == [(known, 1), (hidden, 1), (hand_card(UNKNOWN_CARD, 0), 2)]
    others = [(table_card(PLACES[place], 0), 2) for place in ("gl", "gc")]
    assert comers(table, "gr") == [*others, (hand_card(UNKNOWN_CARD, 0), 1)]


def test_bp_r31_a_card_face_down_may_be_a_general_of_two_moves() -> None:
    for hides, moves in ((True, [2]), (False, [])):
        table = battle("L / L / L", "P / P / P", foe_pile="g00", up="gr1 gc1", general_face_down=hides)
        found = dict(comers(table, "gr"))
        assert [cost for card, cost in found.items() if card == table_card(PLACES["gl"], 0)] == moves


def test_bp_amb_20_where_special_cards_are_played_the_plan_says_that_it_leaves_them_out() -> None:
    for special in (True, False):
        state = battle(special_cards=special).state
        for notes in (PLANNER.place(state, 0).notes, PLANNER.threat(state, 0).notes):
            assert [note.rule for note in notes][:-1] == ["BP-2.2", "BP-AMB-20"][: 1 + special]


# --- what unknown cards can do, and what is left of the battle --------------------------------------------


def face_down(table: Table, place: str) -> int:
    """How many German cards that lie face down could strike the French there."""
    spot = PLANNER.place(RULES.observe(table.state, 0), PLACES[place]).threat[0]
    return sum(one.kind == "hidden" and one.piece >= 0 for one in spot.strokes)


def kinds(table: Table, place: str, side: int) -> list[str]:
    """How the other side could strike the cards of `side` there."""
    spot = PLANNER.place(RULES.observe(table.state, side), PLACES[place]).threat[side]
    return [one.kind for one in spot.strokes]


def test_bp_5_6_unknown_cards_that_would_have_no_dice_are_no_threat() -> None:
    """All that is not seen is light horse: a wood takes both its dice, the cuirassiers keep one."""
    table = battle("wood L / L / L", "H / H / H", foe_reserve="H")
    assert [face_down(table, place) for place in ("fl", "fc")] == [0, 1]
    assert [from_reserve(table, PLACES[place]) for place in ("fl", "fc")] == [[], unknown(1, 2)]
    table = battle("wood L / L / L", "H / H / H", foe_reserve="K")
    assert (face_down(table, "fl"), from_reserve(table, PLACES["fl"])) == (1, unknown(1, 2))


def test_bp_r31_ones_own_general_alone_and_face_down_is_nobody_to_fire_at() -> None:
    for general in (True, False):
        table = battle("/ L / L", "P / P / P", reserve="g00 L", general_face_down=True)
        table.to_movement()
        card = table.kind("g00" if general else "L")
        table.act(acts.Bring(card, PLACES["fl"], False, general))
        assert face_down(table, "fl") == (not general)


def test_bp_8_2_no_card_leaves_where_the_battle_would_be_lost_by_it() -> None:
    """The hussar might ride from the left wing to the centre, but not where the right wing is lost."""
    for right in ("", "P"):
        french = "/ L /" if right else "/ L / L"
        table = battle("L / L / L", f"H / P / {right}", french_in=french, up="gc1 gr1" if right else "gc1")
        table.to_movement()
        table.move("fr", 1, "gl")
        assert face_down(table, "gc") == bool(right)


def test_bp_11_3_from_afar_no_more_hits_than_cards_that_are_seen_can_take() -> None:
    """Three guns at a Franc-Tireur and three hidden cards: two hits, half a one by a gun that moves in."""
    table = battle("L / L / F L L L", "B B B / P / P", up="fr1 gl1 gl2 gl3", first="german")
    assert PLANNER.place(RULES.observe(table.state, 0), PLACES["fr"]).threat[0].losses == Fraction(5, 2)


def test_bp_11_4_of_all_counter_battery_no_more_hits_than_the_batteries_can_take() -> None:
    """BP-AMB-10: guns of other positions aim at the one battery there, whose line takes none of it."""
    for german, most in (("E P P / /", 3), ("B P P / /", 4), ("E B P / /", 5)):
        table = battle("R R R / R R /", german, up="gl1 gl2 gl3", counter_battery_any=True)
        spot = PLANNER.place(table.state, PLACES["gl"]).threat[1]
        assert {one.kind for one in spot.strokes} == {"counter"}
        assert len({one.piece for one in spot.strokes}) == 5
        assert spot.losses == most


def test_bp_3_5_no_more_guns_move_in_than_there_is_room_for() -> None:
    """Two of four: half a hit each, and the one that the Franc-Tireur can take from afar."""
    ups = "fr1 gl1 gl2 gl3 gl4"
    table = battle("L / L / height town F L", "B B B B / P / P", up=ups, first="german")
    table.wound("fr1", 1)
    assert PLANNER.place(RULES.observe(table.state, 0), PLACES["fr"]).threat[0].losses == 2


def struck(table: Table, place: str, by: int) -> Fraction:
    """What the planner says that a side costs the other in a place."""
    return PLANNER.place(table.state, PLACES[place]).threat[1 - by].losses


def test_bp_7_2_tokens_that_are_tested_before_the_next_combats_take_no_hit_away() -> None:
    """Four Prussians hit four times on average; a Franc-Tireur and a line take five hits, or two less now."""
    table = battle("L / F L / L", "P / / P", german_in="/ P P P P /", up="fc1 fc2", first="german")
    whole = struck(table, "fc", 1)
    assert whole == 4
    table.wound("fc2", 2)
    assert struck(table, "fc", 1) == 3  # who fights now meets them with the tokens
    table.act(acts.END_COMBAT)
    assert table.asked == ("german", "movement")
    assert struck(table, "fc", 1) == whole
    table.end_turn()
    assert (table.state.active, table.state.phase) == (0, phases.COHESION)  # the French test
    assert struck(table, "fc", 1) == whole


def test_bp_7_2_who_moves_in_meets_nobody_with_the_tokens_of_today() -> None:
    """A Prussian unit that moves in fires in its next turn: three dice at 2, one hit on average at a line."""
    table = battle("L / L / L", "P / P / P", up="fl1 fc1 fr1", first="german")
    whole = struck(table, "fc", 1)
    table.wound("fc1", 2)
    assert struck(table, "fc", 1) == whole == 1


def test_bp_7_2_who_fires_now_and_who_moves_in_count_together() -> None:
    """The line takes one hit more now, of the two that fire; one of a third that comes after its test."""
    for inside, centre, most in (("P P", "", 1), ("P P", "P", 2), ("P P P P", "P", 2)):
        where = f"/ {inside} /"  # of four that are there one leaves: its hit would be one too many
        table = battle("L / L / L", f"P / {centre} / P", german_in=where, up="fc1", first="german")
        table.wound("fc1", 2)
        assert struck(table, "fc", 1) == most


def test_bp_amb_21_nothing_is_threatened_after_the_turn_limit() -> None:
    """The French begin the only turn: they fight, the Germans after them; who moves in fights no more."""
    table = battle("L / L / L", "P / P / P", french_in="/ L /", up="gc1", turn_limit=1)
    assert (kinds(table, "gc", 1), kinds(table, "gc", 0)) == (["fire"], ["fire"])
    table.to_movement()
    assert (kinds(table, "gc", 1), kinds(table, "gc", 0)) == ([], ["fire"])
    table.act(acts.END_MOVES)
    assert table.asked == ("german", "combat")
    table.act(acts.END_COMBAT)
    assert (kinds(table, "gc", 1), kinds(table, "gc", 0)) == ([], [])
    assert PLANNER.place(table.state, 0).notes[-1].rule == "BP-AMB-21"
    table = battle("L / L / L", "P / P / P", french_in="/ L /", up="gc1", turn_limit=2)
    assert kinds(table, "gc", 1) == ["fire", "hidden"]  # who lies in the centre may move in, and fight then


def test_bp_8_2_nobody_strikes_once_the_battle_is_won() -> None:
    table = battle("L / L L / L", "P / P / ", french_in="/ L /", up="gc1")
    assert "fire" in kinds(table, "gc", 1)
    assert "fire" in kinds(table, "gc", 0)
    table.rule(
        Edit("remove", unit="german.left/1"),
        Edit("place", unit="french.centre/1", at="german.left"),
        Edit("place", unit="french.centre/1", at="german.right"),
    )
    assert table.state.ended
    assert (kinds(table, "gc", 1), kinds(table, "gc", 0)) == ([], [])


def test_bp_10_3_nobody_fights_twice_in_the_last_combats() -> None:
    table = battle("L / L / L", "P / P / P", french_in="/ L L /", up="gc1", turn_limit=1)
    table.fire("gc", 1, "6 6")
    assert kinds(table, "gc", 1) == ["fire"]
    table.fire("gc", 2, "6 6")
    assert kinds(table, "gc", 1) == []


def test_bp_7_2_who_has_fought_strikes_again_when_the_tokens_of_today_are_tested() -> None:
    """Of two Prussians one has fought: it meets the line in its next turn, the other with its two tokens.

    Three dice at 2 hit once on average, a line with two tokens takes one hit more. So does a position that is
    done (BP-10.3).
    """
    table = battle("L / L / L", "P / / P", german_in="/ P P /", up="fc1", first="german")
    table.wound("fc1", 2)
    hits = {one.piece: (one.losses, one.waits) for one in strokes(table, "fc", 1)}
    now, then = (Fraction(19, 27), False), (Fraction(1), True)
    assert set(hits.values()) == {now}
    assert struck(table, "fc", 1) == 1
    table.fire("fc", 1, "6 6 6")
    hits = {one.piece: (one.losses, one.waits) for one in strokes(table, "fc", 1)}
    assert hits == {table_card(PLACES["fc"], 0): then, table_card(PLACES["fc"], 1): now}
    assert struck(table, "fc", 1) == now[0] + then[0]


def test_bp_10_3_who_lies_in_a_position_that_is_done_strikes_in_the_next_turn() -> None:
    """The centre is finished when a card of the left fights."""
    table = battle("L / L / L", "P / / ", german_in="P P / P P /", up="fc1 fl1", first="german")
    table.wound("fc1", 2)
    table.fire("fc", 1, "6 6 6")
    assert {one.waits for one in strokes(table, "fc", 1)} == {True, False}
    table.fire("fl", 1, "6 6 6")
    assert {one.waits for one in strokes(table, "fc", 1)} == {True}


def test_bp_10_1_who_is_marked_before_the_combats_of_its_turn_strikes_in_the_next_one() -> None:
    """An umpire says in the phase of cohesion that it has fought (BP-R37): the rules refuse its combat."""
    for limit, waits in ((12, {True}), (1, set())):
        table = battle(
            "L / L / L",
            "P / P / P",
            german_in="/ P /",
            up="fc1",
            first="german",
            turn_limit=limit,
        )
        table.rule(
            Edit("token", unit="german.left/1", to=1),
            Edit("token", unit="german.right/1", to=1),
            Edit("state", unit="french.centre/1", side="german", item="fought", to=1),
            Edit("phase", to="cohesion"),
        )
        assert table.asked == ("german", "cohesion")
        assert {one.waits for one in strokes(table, "fc", 1)} == waits


def strokes(table: Table, place: str, by: int) -> list[CardStroke]:
    """What the cards of a side that lie in a place could do there."""
    spot = PLANNER.place(table.state, PLACES[place]).threat[1 - by]
    assert all(isinstance(one, CardStroke) for one in spot.strokes)
    return [one for one in spot.strokes if isinstance(one, CardStroke) and one.kind == "fire"]


def test_bp_amb_9_from_afar_count_the_units_that_such_fire_can_hit() -> None:
    """By default those that are face up, by the option all: the sentence says neither for the other."""
    assert "face up" not in str(PLANNER.threat_words[1].text.id)
    told = []
    for option in (False, True):
        up = "fr1 gl1 gl2 gl3 gl4"
        table = battle("L / L / F F", "B B B B / P / P", up=up, first="german", lr_hits_hidden=option)
        told.append(PLANNER.place(RULES.observe(table.state, 0), PLACES["fr"]).threat[0].losses)
    assert told[0] < told[1]


@pytest.mark.parametrize(
    ("german", "first", "options", "told"),
    [
        ("P / / ", "german", {}, True),
        ("P / P / P", "german", {}, False),
        ("P / / ", "german", {"flank_attack": False}, False),
        ("P / / ", "german", {"turn_limit": 1}, True),
    ],
)
def test_bp_18_5_a_flank_that_lies_open_is_told(
    german: str, first: str, options: dict[str, Any], told: bool
) -> None:
    """The French in the German centre win in their next combats, unless somebody comes beside them."""
    table = battle("L / L / L", german, french_in="/ L /", first=first, **{"flank_attack": True, **options})
    for known in (table.state, RULES.observe(table.state, 1)):
        for notes in (PLANNER.place(known, 3).notes, PLANNER.threat(known, 0).notes):
            assert ("BP-18.5" in [note.rule for note in notes]) is told


def test_bp_18_5_who_has_played_the_last_turn_wins_by_no_flank() -> None:
    table = battle("L / L / L", "P / /", first="french", turn_limit=1, flank_attack=True)
    table.to_movement()
    table.move("fc", 1, "gc")
    assert "BP-18.5" not in [note.rule for note in PLANNER.place(table.state, 3).notes]
    table = battle("L / L / L", "P / /", first="french", turn_limit=2, flank_attack=True)
    table.to_movement()
    table.move("fc", 1, "gc")
    assert "BP-18.5" in [note.rule for note in PLANNER.place(table.state, 3).notes]
