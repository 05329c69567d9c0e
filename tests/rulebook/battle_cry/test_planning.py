"""What the planner says of a rule: who may still strike, whom a card could order, what hides nothing."""

from __future__ import annotations

from core.systems.battle_cry.look.look import BattleCryLook
from core.systems.battle_cry.planner.planner import PLANNER
from core.systems.battle_cry.rules import battle as rules_battle
from tests.rulebook.battle_cry.table import battle

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
