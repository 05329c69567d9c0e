"""What the planner says of a rule: who may still strike, whom a card could order, what hides nothing."""

from __future__ import annotations

import pytest

from core.systems.battle_cry.look.look import BattleCryLook
from core.systems.battle_cry.planner.hypotheticals import LAST
from core.systems.battle_cry.planner.planner import PLANNER
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.rules import battle as rules_battle
from core.text import say
from tests.rulebook.battle_cry.table import Table, battle

LOOK = BattleCryLook()


def test_bc_r39_who_has_played_the_last_turn_threatens_nobody() -> None:
    table = battle("inf 5.5", "inf 5.7", hand="probe-centre", options={"turn_limit": 1})
    first, second = table.side("union"), table.side("confederate")
    state = table.state.copy()
    assert all(PLANNER.threat(state, side).spots for side in (first, second))
    state.active = second
    assert PLANNER.threat(state, second).spots
    found = PLANNER.threat(state, first)
    assert not found.spots
    assert [note.rule for note in found.notes] == ["BC-R39"]
    assert [bool(LOOK.threat(state, side).hexes) for side in (first, second)] == [False, True]
    later = battle("inf 5.5", "inf 5.7", hand="probe-centre", options={"turn_limit": 2}).state.copy()
    later.active = second
    assert PLANNER.threat(later, first).spots
    assert LOOK.threat(later, first).hexes


def threats(table: Table) -> list[set[tuple[str, str]]]:
    """How the three Union units could strike each of the three enemies; the board counts who stands."""
    side = table.side("union")
    found, shown = PLANNER.threat(table.state, side), LOOK.threat(table.state, side).hexes
    names = [table.unit(f"ui{number}") for number in (1, 2, 3)]
    rows = []
    for piece in ("ci1", "ci2", "ci3"):
        hex_ = table.state.at[table.unit(piece)]
        spot = found.spots.get(hex_)
        strokes = spot.strokes if spot else ()
        row = {(f"ui{names.index(one.piece) + 1}", one.kind) for one in strokes if one.kind != "move"}
        assert shown.get(hex_, 0) == sum(kind == "stand" for _unit, kind in row)
        rows.append(row)
    return rows


def test_bc_r39_in_the_last_turn_only_who_may_battle_yet_threatens() -> None:
    """Three pairs far apart: all, then who is ordered or can be, who has not moved, who has not battled."""
    table = battle(
        "inf 9.1, inf 9.7, inf 9.13",
        "inf 8.1, inf 8.6, inf 8.12",
        hand="skirmish-line",
        options={"turn_limit": 1},
    )
    both = [{(f"ui{number}", kind) for kind in ("stand", "after_move")} for number in (1, 2, 3)]
    stand = [{(f"ui{number}", "stand")} for number in (1, 2, 3)]
    nobody: list[set[tuple[str, str]]] = [set(), set(), set()]
    assert threats(table) == both
    table.play("skirmish-line")
    table.order("ui1")
    assert threats(table) == both
    table.order("ui2")
    table.act(acts.EndOrders())
    assert threats(table) == [*both[:2], set()]
    table.move("ui1", "9.2")
    assert threats(table) == [stand[0], both[1], set()]
    table.act(acts.EndMoves())
    assert threats(table) == [*stand[:2], set()]
    table.fight("ui1", "ci1", "C C C C")
    assert threats(table) == [set(), stand[1], set()]
    rules = [note.rule for note in PLANNER.threat(table.state, table.side("union")).notes]
    assert rules == ["BC-R39", "BC-14", "BC-11"]
    table.act(acts.EndBattles())
    assert threats(table) == nobody
    assert PLANNER.threat(table.state, table.side("union")).notes == (LAST,)


def test_bc_6_3_in_the_last_turn_who_can_be_ordered_yet_is_not_said_to_battle_no_more() -> None:
    """The note speaks of who gets no order, also while orders are given (BC-R39)."""
    table = battle("inf 9.1, inf 9.7", "inf 8.1, inf 8.6", hand="skirmish-line", options={"turn_limit": 1})
    table.play("skirmish-line")
    found = PLANNER.threat(table.state, table.side("union"))
    pieces = {stroke.piece for spot in found.spots.values() for stroke in spot.strokes}
    assert pieces == {table.unit("ui1"), table.unit("ui2")}
    assert not table.state.ordered
    (note,) = (note for note in found.notes if note.rule == "BC-R39")
    assert "who gets no order in it" in say(note.text, "en")


def test_bc_9_6_a_side_of_generals_alone_threatens_nobody_and_has_played_no_last_turn() -> None:
    table = battle("gen 5.5", "inf 8.1, inf 8.6", hand="probe-centre")
    found = PLANNER.threat(table.state, table.side("union"))
    assert not found.spots
    (note,) = found.notes
    assert (note.rule, "no units" in say(note.text, "en")) == ("BC-9.6", True)
    ended = battle("gen 5.5", "inf 8.1, inf 8.6", hand="probe-centre", options={"turn_limit": 1})
    ended.skip()
    assert [note.rule for note in PLANNER.threat(ended.state, ended.side("union")).notes] == ["BC-R39"]


def test_bc_r22_who_has_moved_in_the_last_turn_lends_no_die_in_it_by_option() -> None:
    for turns, lends, dice in ((1, False, 4), (1, True, 5), (2, False, 5)):
        table = battle(
            "inf 5.5, gen 5.4, inf 9.13",
            "inf 4.5, inf 8.12",
            options={"turn_limit": turns, "general_moved_die": lends},
        )
        table.play("all-out-offensive")
        table.order("ui1", "ug1", "ui2")
        table.move("ug1", "5.5")
        spot = PLANNER.threat(table.state, table.side("union")).spots[table.hex("4.5")]
        found = [one.dice for one in spot.strokes if one.piece == table.unit("ui1") and one.kind == "stand"]
        assert found == [dice]


def test_bc_r39_a_last_turn_that_is_passed_threatens_nobody() -> None:
    table = battle(
        "inf 5.5",
        "inf 5.7",
        hand="all-out-offensive scout-left",
        options={"all_out_price": "pass", "turn_limit": 3},
    )
    table.skip("all-out-offensive")
    side = table.side("union")
    assert PLANNER.threat(table.state, side).spots  # of the turn after the passed one
    last = table.state.copy()
    last.turn, last.active = 3, side
    found = PLANNER.threat(last, side)
    assert not found.spots
    assert [note.rule for note in found.notes] == ["BC-R83"]


def test_bc_14_15_leadership_could_order_the_unit_of_an_attached_general() -> None:
    table = battle("inf 5.2, gen 5.2, inf 5.3, gen 5.7", "inf 1.1", hand="leadership")
    found = PLANNER.command(table.state, table.side("union"))
    able = tuple(sorted(table.unit(piece) for piece in ("ui1", "ug1", "ug2")))
    assert next(row for row in found.rows if row.id == "leadership").pieces == able
    assert found.pieces[table.unit("ui1")].label == "1"
    assert found.pieces[table.unit("ui2")].level == "out"


def test_bc_14_17_fieldworks_order_only_who_can_build() -> None:
    table = battle(
        "inf 5.2, inf 5.7, inf 6.9, cav 6.12",
        "inf 1.1",
        hand="construct-fieldworks",
        terrain={"river": "5.2"},
        works={"5.7": "N"},
    )
    found = PLANNER.command(table.state, table.side("union"))
    assert found.rows[0].pieces == (table.unit("ui3"),)
    labels = [found.pieces[table.unit(piece)].label for piece in ("ui1", "ui2", "ui3", "uc1")]
    assert labels == ["0", "0", "1", "0"]


def test_bc_9_2_a_unit_in_hand_hides_nothing_from_where_it_has_left() -> None:
    """It steps back from 506 to 507, two hexes from the enemy in 505: three dice, as the rules give them."""
    table = battle("inf 5.6", "inf 5.5")
    unit, foe = table.unit("ui1"), table.side("confederate")
    spot = PLANNER.threat(table.state, foe, unit).spots[table.hex("5.7")]
    assert [(one.kind, one.dice) for one in spot.strokes if one.kind == "stand"] == [("stand", 3)]
    assert spot.target == unit
    there = table.state.copy()
    there.place(unit, table.hex("5.7"))
    assert rules_battle.dice_against(there, table.unit("ci1"), table.hex("5.7")) == 3


def test_bc_7_3_where_generals_stand_everywhere_a_unit_goes_without_its_own() -> None:
    """Each hex that it can enter holds one, so that it would leave its general behind (BC-R106)."""
    table = battle("inf 5.5, gen 5.5, gen 5.6", "inf 1.1", terrain={"rough": "4.4 4.5 5.4 6.4 6.5"})
    found = PLANNER.reach(table.state, table.unit("ui1"))
    assert found is not None
    assert set(found.ways) == {table.hex("5.6")}
    note = found.ways[table.hex("5.6")].condition
    assert note is not None
    assert note.rule == "BC-7.3"
    alone = battle("inf 5.5, gen 5.6", "inf 1.1", terrain={"rough": "4.4 4.5 5.4 6.4 6.5"})
    reach = PLANNER.reach(alone.state, alone.unit("ui1"))
    assert reach is not None
    assert reach.ways[alone.hex("5.6")].condition is None


def test_bc_r30_a_move_that_takes_the_last_flag_is_followed_by_no_battle() -> None:
    """From 5.5 the unit would roll 2 dice at 5.8; but there it has won."""
    field = "inf 5.5, inf 9.1"
    for need, strikes in ((1, False), (2, True)):
        flag = [("5.6", "union", 1, "while")]
        table = battle(field, "inf 5.9", flag_hexes=flag, flags=(need, 6), terrain={"rough": "4.5 6.5"})
        spots = PLANNER.threat(table.state, table.side("union"), table.unit("ci1")).spots
        spot = spots.get(table.hex("5.9"))
        kinds = {one.kind for one in spot.strokes if one.piece == table.unit("ui1")} if spot else set()
        assert ("after_move" in kinds) == strikes


def test_bc_r83_who_passes_the_next_turn_threatens_nobody() -> None:
    """The map of what can strike counts for the enemy's coming turn: nobody is ordered in it."""
    for price, threatens in (("pass", False), ("none", True)):
        table = battle(
            "inf 5.5",
            "inf 5.7",
            hand="all-out-offensive scout-left",
            foe_hand="probe-centre",
            options={"all_out_price": price},
        )
        table.skip("all-out-offensive")
        first, second = table.side("union"), table.side("confederate")
        assert bool(LOOK.threat(table.state, first).hexes) == threatens
        assert LOOK.threat(table.state, second).hexes


def test_bc_14_11_who_has_fired_has_the_die_of_the_card_no_more() -> None:
    """A hill five hexes away leaves a gun no die, and one in a Bombard: until it has battled."""
    table = battle(
        "art 9.7, art 9.2, inf 9.13",
        "inf 4.7, inf 4.2, inf 8.12, inf 7.8",
        hand="bombard",
        terrain={"hill": "4.7, 4.2"},
    )
    side = table.side("union")

    def threatened() -> list[int]:
        return [LOOK.threat(table.state, side).hexes.get(table.hex(name), 0) for name in ("4.7", "4.2")]

    assert threatened() == [0, 0]
    table.play("bombard")
    table.order("ua1", "ua2")
    table.end(acts.EndOrders)
    table.end(acts.EndMoves)
    assert threatened() == [1, 1]
    table.fight("ua1", "ci4", "C C C C C")
    assert threatened() == [0, 1]
    table.end(acts.EndBattles)
    assert table.asked == ("", "deal")
    assert threatened() == [0, 0]


def test_bc_r22_a_general_who_has_moved_lends_his_die_in_the_next_turn() -> None:
    """Three hexes before a building a line has a die by its general alone, who may have moved now."""
    table = battle(
        "inf 6.6, gen 6.6, inf 6.8",
        "inf 5.3, inf 1.13",
        hand="assault-centre",
        terrain={"building": "5.3"},
        options={"general_moved_die": False},
    )
    side = table.side("union")

    def threatens() -> bool:
        return table.hex("5.3") in LOOK.threat(table.state, side).hexes

    assert not threatens()
    table.play("assault-centre")
    table.order("ui1", "ui2")
    table.end(acts.EndOrders)
    table.move("ui1", "5.6", along=True)
    assert not threatens()  # it may battle still, and the die that he lends is lost by his move
    table.end(acts.EndMoves)
    assert table.asked == ("", "deal")
    assert threatens()


def test_bc_14_5_a_card_orders_at_once_no_more_than_its_sections_have_orders_for() -> None:
    """Three pieces on the right flank: one order of a Skirmish Line, two of a Flank Attack (BC-R42)."""
    cards = "skirmish-line flank-attack general-advance probe-right assault-right"
    table = battle("inf 5.11, inf 5.12, gen 5.13, inf 6.9", "inf 2.3", hand=cards)
    rows = {row.id: row for row in PLANNER.command(table.state, table.side("union")).rows}
    most = {card: (len(rows[card].pieces), rows[card].most) for card in cards.split()}
    assert most == {
        "skirmish-line": (4, 2),  # 6.9 lies on a dotted line, in the centre too
        "flank-attack": (4, 2),
        "general-advance": (4, 3),
        "probe-right": (4, 2),
        "assault-right": (4, None),
    }


@pytest.mark.parametrize(
    ("card", "able", "most"), [("skirmish-line", 4, 3), ("general-advance", 4, 4), ("flank-attack", 3, 3)]
)
def test_bc_r42_the_card_on_the_table_counts_nobody_who_has_fallen(card: str, able: int, most: int) -> None:
    """By a Fight Back, in the turn in which it was ordered; nobody is ordered any more then (BC-6.5)."""
    hand = f"{card} scout-left"
    table = battle(
        "inf 5.2:1, inf 5.12, inf 5.6, cav 5.3", "inf 4.2, inf 4.12", hand=hand, foe_hand="fight-back"
    )

    table.declines = False

    def told() -> tuple[int, int | None]:
        row = PLANNER.command(table.state, table.side("union")).rows[0]
        assert row.id == "table"
        return len(row.pieces), row.most

    table.play(card)
    assert told() == (able, most)
    table.order("ui1")
    assert told() == (able - (2 if card == "skirmish-line" else 1), most - 1)
    table.order("ui2")
    table.end(acts.EndMoves)
    table.fight("ui1", "ci1", "C C C C")
    table.act(acts.FightBack(table.card("fight-back")))
    table.roll("I I I I")
    table.deal()
    assert table.at("ui1") is None
    assert told() == (0, 0)


def test_bc_14_15_leadership_orders_three_generals_and_their_units_at_once() -> None:
    table = battle(
        "inf 5.5, gen 5.5, inf 5.7, gen 5.7, gen 5.9, gen 6.2", "inf 2.3", hand="leadership scout-left"
    )
    rows = {row.id: row for row in PLANNER.command(table.state, table.side("union")).rows}
    assert (len(rows["leadership"].pieces), rows["leadership"].most) == (6, 5)


def test_bc_14_17_no_more_build_than_there_are_fieldworks_left() -> None:
    works = dict.fromkeys(("1.1", "1.3", "1.5", "1.7", "1.9"), "S")
    for laid, most in ((5, 1), (4, 2)):
        table = battle(
            "inf 5.5, inf 5.7, inf 5.9",
            "inf 2.3",
            hand="construct-fieldworks",
            works=dict(list(works.items())[:laid]),
        )
        rows = {row.id: row for row in PLANNER.command(table.state, table.side("union")).rows}
        assert rows["construct-fieldworks"].most == most


def test_bc_7_3_a_general_looks_out_from_where_he_may_stand() -> None:
    """With a unit that has no general; not with another general, in rough ground by an option only."""
    for option, names in (("stops", {"5.9"}), ("rough", {"5.6", "5.9"})):
        table = battle(
            "gen 5.7, gen 5.8, inf 5.9, inf 5.5, gen 5.5",
            "inf 2.3",
            terrain={"rough": "5.6"},
            options={"general_terrain": option},
        )
        posts = PLANNER.viewpoints(table.state, table.side("union"), table.unit("ug1"))
        spots = {post.spot for post in posts}
        assert {name for name in ("5.5", "5.6", "5.8", "5.9") if table.hex(name) in spots} == names


def test_bc_6_2_a_card_with_which_nothing_could_be_done_is_told() -> None:
    """While another card could order a piece. Rally needs a damaged unit, the sharpshooter a general."""
    hand = (
        "probe-right scout-left cavalry-charge rally sharpshooter short-supply counter-attack "
        "construct-fieldworks"
    )

    def idle(table: Table) -> set[str]:
        cards = hand.split() if table.asked[1] == "card" else []
        return {
            card for card in cards if LOOK.step_end(table.state, acts.PlayCard(table.card(card))) == "card"
        }

    table = battle("inf 5.12", "gen 1.1", hand=hand)
    assert idle(table) == {"scout-left", "cavalry-charge", "rally", "sharpshooter", "short-supply"}
    table = battle("inf 5.12", "gen 4.12, inf 1.1", hand=hand)
    assert idle(table) == {"scout-left", "cavalry-charge", "rally"}
    table.weaken("ui1", 1)
    assert idle(table) == {"scout-left", "cavalry-charge"}
    table = battle("inf 5.12", "gen 1.1", hand="rally scout-left")
    assert LOOK.step_end(table.state, acts.PlayCard(table.card("rally"))) is None  # or it is discarded
