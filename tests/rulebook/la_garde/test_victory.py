"""LG-14: exhaustion, broken armies, objectives, the length of the battle; and the umpire."""

from __future__ import annotations

from core.geometry.bases import Pose
from core.protocol.steps import Edit, Ruling
from core.systems.la_garde.rules import victory
from core.systems.la_garde.rules.actions import (
    END_MOVES,
    END_ORDERS,
    Attack,
    Bombard,
    Move,
    OrderCorps,
    OrderDivision,
)
from core.systems.la_garde.rules.fighting_frames import CohesionTests, Fighting, LossTests, Rallying
from core.systems.la_garde.rules.orders import ATTACK, DEFEND, NO_ORDER
from core.systems.la_garde.rules.rule_tables import DISORGANISED, ROUT
from core.systems.la_garde.rules.rulings import RULINGS
from tests.rulebook.la_garde.fights import NEAR, fight
from tests.rulebook.la_garde.table import Table, battle, kind
from tests.rulebook.la_garde.test_bombardment import battery
from tests.rulebook.la_garde.test_turn import end_turn

AIM = {"at": [9_000, 6_000]}


def routed(table: Table, *names: str) -> Table:
    for name in names:
        table.journal.state.cohesion[table.unit(name)] = ROUT
    table.state.touch()
    return table


def test_lg_14_1_a_division_is_exhausted_with_half_of_its_brigades() -> None:
    table = battle("li 3000 4000, li 6000 4000, li 9000 4000", "li 9000 11000")
    assert not victory.is_exhausted(routed(table, "bli1").state, 0)
    assert victory.is_exhausted(routed(table, "bli2").state, 0)


def test_lg_14_1_broken_and_destroyed_brigades_count_too() -> None:
    table = battle("li 3000 4000, li 6000 4000", "li 9000 11000")
    table.rule(Edit("remove", unit="bli1"))
    assert victory.is_exhausted(table.state, 0)


def test_lg_14_2_an_army_breaks_with_half_of_its_divisions_in_consolidation() -> None:
    table = battle("li 3000 4000, li 6000 4000 div=2, li 9000 4000 div=3", "li 9000 11000")
    assert victory.breaks_at(table.state.context, 0) == 2
    routed(table, "bli1", "bli2")
    assert table.over is None
    end_turn(table)
    assert table.over == ("red", "army_break")


def test_lg_14_2_both_at_once_are_a_draw() -> None:
    table = routed(battle("li 9000 4000", "li 9000 9000"), "bli1", "rli1")
    end_turn(table)
    assert table.over == ("", "draw")


def test_lg_amb_30_with_the_option_all_divisions_must_be_exhausted() -> None:
    blue = "li 3000 4000, li 6000 4000 div=2"
    table = battle(blue, "li 9000 11000", options={"victory": "to_the_last"})
    routed(table, "bli1")
    end_turn(table)
    assert table.over is None


def test_lg_14_3_the_battle_ends_at_its_limit_or_by_a_die_from_then_on() -> None:
    table = battle("li 9000 4000", "li 9000 11000", options={"turn_limit": 2})
    end_turn(table)
    assert table.over is None
    end_turn(table)
    assert table.over == ("", "draw")
    longer = battle("li 9000 4000", "li 9000 11000", options={"turn_limit": 1, "random_length": True})
    while longer.asked != ("", "end"):
        step_to_end(longer)
    longer.roll(3)
    assert longer.state.turn == 2
    assert longer.over is None
    while longer.asked != ("", "end"):
        step_to_end(longer)
    longer.roll(2)
    assert longer.over == ("", "draw")


def step_to_end(table: Table) -> None:
    """One step toward the end of a quiet turn."""
    from core.systems.la_garde.rules import actions as acts

    side, asked = table.asked
    state = table.state
    if asked == "orders":
        table.write()
    elif asked == "initiative":
        table.roll(6, 1)
    elif asked == "first":
        table.act(acts.GoFirst(0))
    elif asked == "activate":
        number = ("blue", "red").index(side)
        waiting = [one for one in state.context.divisions_of[number] if not state.activated >> one & 1]
        table.act(acts.Activate(waiting[0]))
    else:
        table.past(asked)


def holder(table: Table) -> int:
    return table.state.held[0]


def test_lg_14_4_an_objective_goes_to_who_alone_stands_within_10_cm() -> None:
    table = battle("li 9000 5000, li 3000 4000", "li 9000 11000", objectives=[{**AIM, "held": "red"}])
    assert holder(table) == 1
    end_turn(table)
    assert holder(table) == 0
    far = battle("li 9000 4990, li 3000 4000", "li 9000 11000", objectives=[{**AIM, "held": "red"}])
    end_turn(far)
    assert holder(far) == 1


def test_lg_14_4_not_while_the_enemy_is_there_nor_by_routed_brigades() -> None:
    both = battle("li 9000 5000", "li 9000 7000", objectives=[{**AIM, "held": "red"}])
    end_turn(both)
    assert holder(both) == 1
    table = battle(
        "li 9000 5000, li 3000 4000, li 5000 4000", "li 9000 11000", objectives=[{**AIM, "held": "red"}]
    )
    routed(table, "bli1")
    end_turn(table)
    assert holder(table) == 1


def test_lg_r91_an_objective_changes_hands_at_the_end_of_an_activation_not_on_the_way() -> None:
    aims, near = [{**AIM, "held": "red"}], {"b1": "9000 4000", "b": "9000 4000"}
    table = battle("li 9000 4600, li 3000 4000", "li 9000 11000", objectives=aims, generals=near)
    table.to_moves("b1", b="manoeuvre", b1="manoeuvre")
    table.act(table.moving("bli1", (9_000, 5_400, 0)))
    assert holder(table) == 1, "the activation goes on"
    table.past("move")
    assert table.asked == ("red", "activate")
    assert holder(table) == 0
    passing = battle("li 9000 5400, li 3000 4000", "li 9000 11000", objectives=aims, generals=near)
    passing.to_moves("b1", b="manoeuvre", b1="manoeuvre")
    passing.act(passing.moving("bli1", (9_000, 4_600, 0)))
    end_turn(passing)
    assert holder(passing) == 1, "it stood there before, and is gone"


def test_lg_r91_objectives_are_looked_at_when_the_routed_have_run_and_their_friends_have_tested() -> None:
    """A brigade that leaves the table shakes its friend at the objective into rout (LG-6.13, LG-8.2)."""
    red = "li 9000 10400 @180, li 9000 11400 @180, li 1200 11000, li 3000 11000, li 5000 11000"
    generals = {"b1": "9000 7000", "b": "9000 7000"}
    aim = {"at": [9_000, 9_500], "held": "red"}
    table = battle("li 9000 8700", red, objectives=[aim], generals=generals)
    while table.asked[1] != "activate":
        step_to_end(table)
    routed(table, "rli2").state.cohesion[table.unit("rli1")] = DISORGANISED
    while table.asked[1] != "cohesion":
        step_to_end(table)
    assert holder(table) == 1, "both are there"
    table.roll(1)
    assert table.at("rli1") == (9_000, 11_400, 1_800), "it has run"
    assert holder(table) == 0


def test_lg_14_4_at_the_limit_objectives_decide_then_exhausted_divisions() -> None:
    options = {"turn_limit": 1}
    held = battle("li 3000 4000", "li 9000 11000", objectives=[{**AIM, "held": "red"}], options=options)
    end_turn(held)
    assert held.over == ("red", "objective")
    only = battle(
        "li 3000 4000", "li 9000 11000", objectives=[{**AIM, "held": "red", "side": "blue"}], options=options
    )
    end_turn(only)
    assert only.over == ("red", "objective")
    split = battle(
        "li 3000 4000, li 6000 4000 div=2, li 9000 4000 div=3",
        "li 9000 11000, li 5000 11000 div=2",
        objectives=[{**AIM, "held": "red"}, {"at": [3_000, 6_500], "held": "blue"}],
        options=options,
    )
    routed(split, "bli1")
    end_turn(split)
    assert split.over == ("red", "turn_limit")


def test_lg_14_4_an_objective_that_nobody_holds_takes_nothing_from_the_holder_of_another() -> None:
    free = {"at": [3_000, 6_500]}
    table = battle(
        "li 15000 4000",
        "li 15000 11000",
        objectives=[{**AIM, "held": "blue"}, free],
        options={"turn_limit": 1},
    )
    end_turn(table)
    assert table.over == ("blue", "objective")
    nobody = battle("li 15000 4000", "li 15000 11000", objectives=[free], options={"turn_limit": 1})
    end_turn(nobody)
    assert nobody.over == ("", "draw")


def test_lg_r57_the_umpire_corrects_what_he_likes_and_keeps_the_shape() -> None:
    table = battle("li 9000 4000, li 6000 4000", "li 9000 11000")
    table.write(b="attack", b1="attack")
    table.rule(
        Edit("place", unit="bli1", at="9000,5000,100"),
        Edit("strength", unit="bli1", to=2),
        Edit("state", unit="bli1", item="cohesion", to=1),
        Edit("order", item="b1", to="defend"),
        Edit("points", side="blue", to=1),
    )
    assert table.at("bli1") == (9_000, 5_000, 100)
    assert (table.elements("bli1"), table.cohesion("bli1")) == (2, "disorganised")
    assert table.state.orders[0] == 2
    assert table.state.pools[0] == 1
    for wrong in (
        Edit("place", unit="bli1", at="6000,4000,0"),
        Edit("place", unit="bli1", at="far"),
        Edit("strength", unit="bli1", to=9),
        Edit("order", item="nobody", to="attack"),
        Edit("card"),
    ):
        refused = table.journal.refusal(Ruling("test", "umpire", (wrong,)))
        assert refused is not None, wrong


def test_lg_r57_who_is_marked_as_moved_has_made_its_move_while_its_division_is_in_hand() -> None:
    """Before that it has moved as one that was driven back has: it may still move (LG-6.7, LG-2.4)."""
    table = battle("li 9000 3000, li 10500 3000", "li 9000 9000")
    march = table.moving("bli1", (9_000, 4_000, 0))
    mark = Edit("state", unit="bli1", item="moved", to=1)
    table.rule(mark)
    table.to_moves("b1", b="manoeuvre", b1="manoeuvre")
    assert table.state.moved & 1
    assert table.may(march)
    table.rule(mark)
    assert table.why(march) == "LG-2.4"
    assert table.may(table.moving("bli2", (10_500, 4_000, 0)))
    table.rule(Edit("state", unit="bli1", item="moved", to=0))
    assert table.may(march)


def test_lg_r57_a_battery_whose_mark_the_umpire_lifts_has_not_rolled_up_either() -> None:
    """Else it could turn and go, which is no bricole, and bombard after it (LG-AMB-38)."""
    table = battle("mb 9000 4000 e1, li 3000 2000", "li 9000 6800", generals={"b1": "9000 3000"})
    table.to_moves("b1", b="attack", b1="attack")
    table.act(table.moving("bmb1", (9_000, 4_200, 0)))
    table.rule(Edit("state", unit="bmb1", item="moved", to=0))
    turn = table.turning("bmb1", 100).path[0]
    table.act(Move(table.unit("bmb1"), (turn, Pose(turn.x, turn.y + 100, turn.facing))))
    table.act(END_MOVES)
    assert table.asked[1] != "bombard"
    assert not table.may(Bombard(table.unit("bmb1"), table.unit("rli1")))


def test_lg_r57_nobody_runs_twice_by_a_ruling_amid_the_consolidation() -> None:
    table = battle(
        "li 9000 6000, li 3000 6000, li 6000 6000",
        "li 9000 11000",
        options={"turn_limit": 1, "random_length": True},
    )
    consolidate = Edit("phase", to="consolidate")
    table.rule(Edit("state", unit="bli1", item="cohesion", to=2), consolidate)
    assert table.asked == ("", "end")
    assert table.at("bli1") == (9_000, 5_000, 0)
    refusal = table.journal.refusal(Ruling("test", "umpire", (consolidate,)))
    assert refusal is not None
    assert refusal.kind == "edit_consolidated"


def test_lg_r57_a_division_that_is_taken_off_while_orders_are_written_gets_none() -> None:
    """Else its side could neither write it nor be done."""
    table = battle("li 9000 4000, li 3000 4000 div=2", "li 9000 11000")
    table.rule(Edit("remove", unit="bli2"))
    table.write(b="attack", b1="attack")
    assert table.asked[1] != "orders"
    assert table.state.orders[table.division("b2")] == NO_ORDER


def test_lg_r57_a_division_that_is_set_back_while_orders_are_written_gets_one() -> None:
    table = battle("li 9000 4000, li 3000 4000 div=2", "li 9000 11000")
    table.rule(Edit("remove", unit="bli2"))
    order = OrderDivision(table.division("b2"), ATTACK)
    assert kind(table, order, "blue") == "division_absent"
    table.rule(Edit("place", unit="bli2", at="3000,4000,0"))
    assert kind(table, order, "blue") is None
    written = (OrderCorps(0, DEFEND), OrderDivision(table.division("b1"), DEFEND), order, END_ORDERS)
    for aides, action in enumerate(written, 3):
        assert kind(table, action, "blue") is None
        table.act(action, "blue")
        table.rule(Edit("points", side="blue", to=aides))  # another number: a ruling that changes something
    table.rule(Edit("remove", unit="bli2"))
    assert table.state.orders[table.division("b2")] == ATTACK


def test_lg_r57_no_brigade_grows_over_the_edge_of_the_table() -> None:
    table = battle("li 700 4000 e4, li 6000 4000", "li 9000 11000")
    weak, strong = (Edit("strength", unit="bli1", to=elements) for elements in (1, 4))
    table.rule(weak, Edit("place", unit="bli1", at="150,4000,0"))
    refusal = table.journal.refusal(Ruling("test", "umpire", (strong,)))
    assert refusal is not None
    assert (refusal.kind, refusal.rule, refusal.facts["unit"]) == ("off_table", "LG-1.6", 0)
    table.rule(strong, Edit("place", unit="bli1", at="600,4000,0"))
    assert table.at("bli1") == (600, 4000, 0)


def test_lg_r57_after_nightfall_no_ruling_begins_another_turn() -> None:
    table = battle(
        "li 9000 6000, li 3000 6000 div=2",
        "li 9000 11000",
        objectives=[AIM],
        options={"turn_limit": 1, "random_length": True},
    )
    table.rule(Edit("phase", to="consolidate"))
    table.roll(1)
    assert table.over == ("", "draw")
    table.rule()
    assert table.over == ("", "draw")
    table.rule(Edit("owner", side="red", at="aim-1"))
    assert table.over == ("red", "objective")
    table.rule(Edit("remove", unit="rli1"))
    assert table.over == ("blue", "army_break")


def test_lg_r57_who_holds_an_objective_after_the_end_is_what_the_umpire_says() -> None:
    """The turn is over: who stands near it does not take it a second time."""
    table = battle("li 9000 5000, li 3000 4000", "li 9000 11000", objectives=[AIM], options={"turn_limit": 1})
    end_turn(table)
    assert (table.over, holder(table)) == (("blue", "objective"), 0)
    for edits in ((Edit("owner", side="red", at="aim-1"),), ()):
        table.rule(*edits)
        assert (table.over, holder(table)) == (("red", "objective"), 1)


def test_lg_r57_who_comes_back_after_the_end_lets_the_next_turn_begin() -> None:
    table = battle("li 9000 6000", "li 9000 11000")
    table.rule(Edit("remove", unit="rli1"), Edit("phase", to="consolidate"))
    assert table.over == ("blue", "army_break")
    formed = Edit("state", unit="rli1", item="cohesion", to=0)
    table.rule(Edit("place", unit="rli1", at="9000,11000,1800"), formed)
    assert (table.over, table.state.turn) == (None, 2)


def test_lg_r57_what_waits_for_a_brigade_that_is_taken_off_is_dropped() -> None:
    table = battle("li 9000 4000, li 6000 4000", "li 9000 11000")
    fights = Fighting(0, 2, (), 0, "")
    for frame, left in (
        ((CohesionTests((0,)),), ()),
        ((LossTests((0,), (0,)),), ()),
        ((fights, CohesionTests((1, 0))), ()),
        ((CohesionTests((1, 0)),), (CohesionTests((1,)),)),
        ((LossTests((0, 1), (2, 3)),), (LossTests((1,), (3,)),)),
        ((Rallying((0, 1)), CohesionTests((0,))), (Rallying((1,)),)),
    ):
        trial = table.state.copy()
        trial.frames = frame
        RULINGS.rule(trial, Ruling("test", "umpire", (Edit("remove", unit="bli1"),)), None)
        assert trial.frames == left


AWAY = Edit("place", unit="rli1", at="3000,9000,1800")
BACK = Edit("place", unit="rli1", at="9000,6000,1800")
"""Put elsewhere and back, what goes on with a brigade is called off; where it stands, it is not."""


def test_lg_r57_in_a_combat_that_is_dropped_before_its_tokens_nobody_has_attacked_or_joined() -> None:
    table = fight(generals=NEAR)
    attack, post = Attack(0, 1), table.state.context.division_post[0]
    back = (AWAY, BACK)
    table.act(attack)  # its general is asked
    table.rule(*back)
    for _time in range(2):
        table.attack("bli1", "rli1", joined=[post])
        assert table.asked == ("", "combat")
        table.rule(*back)
        assert (table.state.attacked, table.state.joined) == (0, ())
    table.attack("bli1", "rli1", "DV", joined=[post])
    table.roll(3)
    table.rule(*back)  # they were fighting on (LG-6.10)
    assert (table.state.attacked, table.state.joined) == (1, (post,))


def test_lg_r57_in_a_bombardment_that_is_dropped_nobody_has_bombarded() -> None:
    for edits, bombarded in (((), 0), ((Edit("state", unit="bmb1", item="bombarded", to=1),), 1)):
        table = battery()
        table.bombard("bmb1", "rli1")
        table.rule(AWAY, BACK, *edits)
        assert table.state.bombarded == bombarded
        assert (table.asked[1] == "bombard") is not bool(bombarded)


def test_lg_r57_who_is_placed_where_it_stands_is_bombarded_still() -> None:
    """With as many elements as it has, too."""
    table = battery()
    table.bombard("bmb1", "rli1")
    waiting = table.state.frames
    table.rule(BACK, Edit("strength", unit="rli1", to=table.state.elements[table.unit("rli1")]))
    assert table.state.frames == waiting


def test_lg_r57_who_rolls_with_a_brigade_that_the_umpire_places_rolls_all_the_same() -> None:
    generals = {"b1": "10000 5000", "b": "10000 4000"}
    table = battle("li 9000 6000, li 12000 6000", "li 9000 11500", generals=generals)
    for unit in (0, 1):
        table.journal.state.cohesion[unit] = DISORGANISED
    table.journal.state.touch()
    table.write()
    assert [hand.key for hand in table.pending.handfuls] == ["bli1", "bli2"]
    table.rule(Edit("place", unit="bli1", at="9000,5000,0"))
    assert [hand.key for hand in table.pending.handfuls] == ["bli2"]
    table.roll(6)
    assert (table.cohesion("bli1"), table.cohesion("bli2")) == ("disorganised", "formed")


def test_lg_r57_whom_the_umpire_has_formed_meanwhile_rallies_no_more() -> None:
    table = battle("li 9000 6000, li 12000 6000", "li 9000 11500", generals={"b1": "10500 5000"})
    for name in ("bli1", "bli2"):
        table.rule(Edit("state", unit=name, item="cohesion", to=1))
    table.write()
    table.rule(Edit("state", unit="bli1", item="cohesion", to=0))
    assert [hand.key for hand in table.pending.handfuls] == ["bli2"]
    table.roll(6)
    assert (table.cohesion("bli1"), table.cohesion("bli2")) == ("formed", "formed")
    alone = battle("li 9000 6000", "li 9000 11500")
    alone.rule(Edit("state", unit="bli1", item="cohesion", to=1))
    alone.write()
    alone.rule(Edit("state", unit="bli1", item="cohesion", to=0))
    assert alone.asked == ("", "initiative")
