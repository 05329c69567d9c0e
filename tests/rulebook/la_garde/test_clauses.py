"""Clauses of rules that no other test holds by itself."""

from __future__ import annotations

from core.geometry.bases import Pose
from core.protocol.steps import Edit
from core.records.serialization.digests import plain_state
from core.systems.la_garde.look import previews
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import combat, facts, order_writing, phases, zones
from core.systems.la_garde.rules.context import ARMY, CORPS, DIVISION
from core.systems.la_garde.rules.orders import NO_ORDER, ORDERS, UNWRITTEN
from core.systems.la_garde.rules.rulings import _phase
from tests.rulebook.la_garde.fights import CHARGE, RED, fight
from tests.rulebook.la_garde.table import RULES, battle, kind
from tests.rulebook.la_garde.test_bombardment import battery
from tests.rulebook.la_garde.test_orders import far_general
from tests.rulebook.la_garde.test_turn import end_turn


def test_lg_6_13_who_is_only_disorganised_stays_in_the_consolidation() -> None:
    table = battle("li 9000 4000, li 12000 4000", "li 9000 9000")
    table.rule(Edit("state", unit="bli1", item="cohesion", to=1))
    table.rule(Edit("state", unit="bli2", item="cohesion", to=2))
    table.rule(Edit("phase", to="consolidate"))
    assert (table.at("bli1"), table.at("bli2")) == ((9000, 4000, 0), (12000, 3000, 0))


def test_lg_7_1_with_one_element_left_a_brigade_stands() -> None:
    table = fight(red="li 9000 6000 e2")
    table.attack("bli1", "rli1", "DV")
    assert (table.elements("rli1"), table.cohesion("rli1")) == (1, "formed")


def test_lg_r60_the_friends_of_the_defender_show_their_order_too() -> None:
    table = battle("li 9000 6000", f"{RED}, li 9000 6650 div=2")
    table.to_moves("b1", **CHARGE, r2="manoeuvre")
    table.past("move")
    table.attack("bli1", "rli1")
    assert table.state.revealed >> table.division("r2") & 1


def test_lg_r60_who_could_not_support_anyhow_shows_no_order() -> None:
    table = battle("li 9000 6000", f"{RED}, li 9000 6650 div=2")
    table.rule(Edit("state", unit="rli2", item="cohesion", to=2))
    table.to_moves("b1", **CHARGE, r2="manoeuvre")
    table.past("move")
    table.attack("bli1", "rli1")
    assert not table.state.revealed >> table.division("r2") & 1, "it is in rout, near enough as it stands"


def test_lg_2_4_a_battery_that_has_bombarded_does_not_move() -> None:
    table = battery("mb 9000 4000, li 10000 4000", orders={"b": "attack", "b1": "attack"})
    table.bombard("bmb1", "rli1", "DN")
    table.past("bombard")
    assert table.why(acts.Move(table.unit("bmb1"), (Pose(9000, 4200, 0),))) == "LG-2.4"


def test_lg_amb_17_who_has_supported_supports_the_next_combat() -> None:
    blue = "li 8500 6000 e2, li 9500 6000 e2, mb 9000 5400"
    table = fight(blue=blue, red="li 8500 6000 e2, li 9500 6000 e2")
    table.attack("bli1", "rli1", "NN")
    assert facts.supporters(table.state, 1)[-1:] == (2,)


def test_lg_r57_who_was_still_writing_has_no_orders_whatever_he_had_written() -> None:
    """The other side saw which of them were written: those alone lay there still while brigades rallied."""
    table = fight("li 9000 6000", "li 9000 6000")
    state = table.state.copy()
    state.phase, state.done, state.frames = phases.ORDERS, 0b10, ()
    kept = list(state.orders)
    mine = state.context.divisions_of[0]
    seen = []
    for order in (UNWRITTEN, ORDERS[0]):
        for division in mine:
            state.orders[division] = order
        one = state.copy()
        assert _phase(one, Edit("phase", to="consolidate")) is None
        assert [one.orders[division] for division in mine] == [NO_ORDER] * len(mine)
        theirs = state.context.divisions_of[1]
        assert [one.orders[division] for division in theirs] == [kept[division] for division in theirs]
        seen.append(plain_state(RULES.observe(one, 1)))
    assert seen[0] == seen[1]


def test_lg_r57_orders_of_corps_that_were_not_turned_up_are_taken_away_unseen() -> None:
    """LG-3.1: of who had written, or while brigades rallied, they lay open from the consolidation on."""
    table = fight("li 9000 6000", "li 9000 6000")
    state, seen = table.state.copy(), []
    for phase, done in ((phases.ORDERS, 0b01), (phases.RALLY, 0)):
        state.phase, state.done, state.frames = phase, done, ()
        for order in ORDERS[:2]:
            state.corps_orders = [order] * len(state.corps_orders)
            one = state.copy()
            assert _phase(one, Edit("phase", to="consolidate")) is None
            seen.append(RULES.observe(one, 1).corps_orders)
    assert seen == [[NO_ORDER] * len(state.corps_orders)] * 4
    state.phase, state.revealed = phases.MOVE, 0b11
    assert _phase(state, Edit("phase", to="consolidate")) is None
    assert state.corps_orders == [ORDERS[1]] * len(state.corps_orders), "they had been turned up"


def test_lg_3_1_nobody_is_done_while_the_order_of_a_corps_is_missing() -> None:
    table = battle("li 9000 4000", "li 9000 9000")
    table.act(acts.OrderDivision(0, ORDERS[0]), "blue")
    assert kind(table, acts.END_ORDERS, "blue") == "corps_unwritten"
    table.act(acts.OrderCorps(0, ORDERS[0]), "blue")
    table.act(acts.END_ORDERS, "blue")


def test_lg_3_5_an_acting_aide_changes_orders_on_a_six() -> None:
    """He is poor, whatever the general for whom he acts is (6+), not incompetent (7+)."""
    table = far_general()
    table.act(acts.LayAide(0, 4_100, 4_500))
    table.activate("b1", b1="defend")
    assert order_writing.needed(table.state, 0) == 6


def test_lg_4_1_the_bonus_of_manoeuvre_is_halved_with_the_move() -> None:
    """20 and 5 cm: half of them are 12.5."""
    table = battle("li 9000 4000", "li 9000 11500")
    table.to_moves("b1", b="manoeuvre", b1="manoeuvre")
    table.rule(Edit("state", unit="bli1", item="cohesion", to=1))
    assert table.may(table.moving("bli1", (9_000, 5_250, 0)))
    assert table.why(table.moving("bli1", (9_000, 5_260, 0))) == "LG-4"


def test_lg_6_1_a_brigade_attacks_once_in_an_activation() -> None:
    """The other brigade of its division has still to attack, so that combats go on."""
    table = fight(blue="li 8300 6000 e2, li 9700 6000 e2", red="li 8300 6000 e2, li 9700 6000 e2")
    table.attack("bli1", "rli1", "VV")
    while table.asked[1] in ("losses", "cohesion", "generals"):
        table.roll(*(6 for _hand in table.pending.handfuls))
    table.past("occupy")
    table.rule(Edit("place", unit="rli1", at="8300,6000,1800"))
    assert table.asked == ("blue", "combat")
    assert kind(table, acts.Attack(table.unit("bli1"), table.unit("rli1"))) == "has_attacked"
    assert table.may(acts.Attack(table.unit("bli2"), table.unit("rli2")))


def test_lg_r67_a_general_joins_one_combat_in_a_turn() -> None:
    generals = {"b1": "9000 5600", "b": "9000 4000"}
    table = fight(
        blue="li 8300 6000 e2, li 9700 6000 e2", red="li 8300 6000 e2, li 9700 6000 e2", generals=generals
    )
    post = table.state.context.division_post[0]
    table.attack("bli1", "rli1", "NV", joined=[post])
    while table.asked[1] in ("losses", "cohesion", "generals"):
        table.roll(*(6 for _hand in table.pending.handfuls))
    table.past("occupy")
    table.act(acts.Attack(table.unit("bli2"), table.unit("rli2")))
    assert table.asked == ("", "combat"), "nobody is asked to join"


def test_lg_r51_disorganised_brigades_control_ground_as_formed_ones() -> None:
    table = battle("li 9000 4000", "li 9000 4800")
    table.rule(Edit("state", unit="rli1", item="cohesion", to=1))
    assert zones.in_zone(table.state, 0)


def test_lg_r59_heavy_cavalry_that_attacks_has_its_row() -> None:
    table = fight(blue="hc 9000 6000", orders={"b": "attack", "b1": "attack", "r": "attack", "r1": "attack"})
    table.attack("bhc1", "rli1")
    assert "heavy_cavalry" in [row.id for row in previews.bag_rows(table.state)]


def test_lg_14_4_who_is_not_commanded_takes_no_objective() -> None:
    """The general of the division stands 25 cm from its rear, then a millimetre farther."""
    aim = {"at": [9_000, 6_000], "held": "red"}
    for far, holder in ((2_200, 0), (2_190, 1)):
        generals = {"b1": f"9000 {far}", "b": f"9000 {far}"}
        table = battle("li 9000 5000", "li 9000 11000", objectives=[aim], generals=generals)
        end_turn(table)
        assert table.state.held == [holder]


def test_lg_r66_who_is_near_two_that_leave_the_table_at_once_tests_once() -> None:
    table = battle("li 9000 350, li 10300 350, li 9600 1500 vet", "li 9000 9000")
    for name in ("bli1", "bli2"):
        table.rule(Edit("state", unit=name, item="cohesion", to=2))
    table.rule(Edit("phase", to="consolidate"))
    assert [hand.key for hand in table.pending.handfuls] == ["bli3"]
    table.roll(3)
    assert table.cohesion("bli3") == "disorganised"


def test_lg_r58_corps_and_army_generals_count_once_together_beside_that_of_the_division() -> None:
    table = battle("li 9000 4000", "li 9000 4000", generals={"bc": "9000 2000"})
    levels = [post.level for post in table.state.context.posts[:3]]
    army, corps, division = (levels.index(level) for level in (ARMY, CORPS, DIVISION))

    def held(*posts: int) -> list[tuple[str, int]]:
        rows = combat.bag_of(table.state, 0, 1, posts).rows
        return [(row.tokens, row.times) for row in rows if row.id.endswith("general")]

    assert held(army) == held(corps) == held(army, corps) == [("VV", 1)]
    assert held(division) == [("V", 1)]
    assert held(army, corps, division) == [("V", 1), ("VV", 1)]
