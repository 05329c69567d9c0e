"""Clauses of rules that no other test holds by itself."""

from __future__ import annotations

from core.geometry.bases import Pose
from core.protocol.steps import Edit
from core.records.serialization.digests import plain_state
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import facts, phases
from core.systems.la_garde.rules.orders import NO_ORDER, ORDERS, UNWRITTEN
from core.systems.la_garde.rules.rulings import _phase
from tests.rulebook.la_garde.table import RULES, battle
from tests.rulebook.la_garde.test_bombardment import battery
from tests.rulebook.la_garde.test_combat import CHARGE, RED, fight


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
