"""What even losses cost for certain where no way leads back: the planner and the rules say the same."""

from __future__ import annotations

import pytest

from core.systems.belle_epoque.planner import hypotheticals
from core.systems.belle_epoque.planner.planner import PLANNER
from core.systems.belle_epoque.planner.ways_back import barred
from tests.rulebook.belle_epoque.table import Table, battle, ready

FREE = "inf 1.13"


def cost(table: Table, hex_: str, *, by_fire: bool) -> tuple[int, ...]:
    """What no, one, two, three even losses cost the first unit of Red in a hex."""
    unit, foe = table.unit("ri1"), table.unit("bi1")
    lifted = hypotheticals.without(table.state, unit)
    return barred(lifted, unit, table.hex(hex_), foe, chooses=by_fire)


@pytest.mark.parametrize("by_fire", [True, False])
@pytest.mark.parametrize(
    ("friends", "steps"),
    [
        ("", (0, 0, 0, 0)),
        ("inf 4.4, inf 4.5, inf 5.4", (0, 1, 2, 3)),
        ("inf 4.4, inf 5.4, inf 3.5, inf 3.6", (0, 0, 1, 2)),  # 4.5 is a dead end
        ("inf 5.4, inf 3.5, inf 3.6", (0, 0, 0, 0)),  # and 4.4 is none
    ],
)
def test_be_13_3_a_step_back_that_cannot_be_made_is_an_element_for_certain(
    friends: str, steps: tuple[int, ...], by_fire: bool
) -> None:
    """The owner takes the way on which most of them can be made (BE-13.5)."""
    table = battle("inf 6.5, inf 9.1", ", ".join(filter(None, ("inf 1.5", friends, FREE))))
    assert cost(table, "5.5", by_fire=by_fire) == steps


@pytest.mark.parametrize(("friends", "certain"), [("", 2), ("inf 4.4, inf 4.5, inf 5.4", 3)])
def test_be_13_3_the_map_counts_what_three_hits_cost(friends: str, certain: int) -> None:
    """Two elements and one to choose; three where there is nothing to choose."""
    table = battle("inf 6.5:3 A", ", ".join(filter(None, ("inf 5.5", friends, FREE))), cp=(0, 0))
    spot = PLANNER.threat(table.state, table.side("blue")).spots[table.hex("5.5")]
    (fire,) = (one for one in spot.strokes if one.kind == "fire")
    assert len(fire.spread) == certain + 1
    table.ready("bi1")
    table.fire("bi1", "ri1", "1 1 1")
    assert table.elements("ri1") == 4 - certain
    assert (table.asked[1] == "fire_loss") == (certain == 2)


@pytest.mark.parametrize("edge", ["blocked", "eliminated"])
def test_be_r13_who_leaves_the_map_by_its_own_edge_is_lost_whole(edge: str) -> None:
    """From an assault alone: from fire it lets the element go."""
    forces, options = ("inf 2.5, inf 9.1", f"inf 1.5, inf 1.4, {FREE}"), {"retreat_offmap": edge}
    table = battle(*forces, options=options)
    gone = edge == "eliminated"
    assert cost(table, "1.5", by_fire=False) == ((0, 4, 4, 4) if gone else (0, 1, 2, 3))
    assert cost(table, "1.5", by_fire=True) == (0, 1, 2, 3)
    table = ready(*forces, options=options)
    table.clash("bi1", "ri1", "1 1 6 6", "6 6 6 6")
    assert table.elements("ri1") == (0 if gone else 2)


def test_be_r13_a_way_that_ends_before_the_own_edge_costs_elements_not_the_unit() -> None:
    """One way ends on the second row after a step, the other on its own edge, where it would leave."""
    friends = "inf 3.3, inf 2.4, inf 2.3"
    table = battle("inf 4.5, inf 9.1", f"inf 1.7, {friends}", options={"retreat_offmap": "eliminated"})
    assert cost(table, "3.5", by_fire=False) == (0, 0, 0, 2)


def test_be_r13_who_may_not_leave_its_hex_leaves_no_map() -> None:
    """BE-6.5."""
    table = battle(
        "inf 2.5, inf 9.1",
        f"inf 1.5, {FREE}",
        options={"retreat_offmap": "eliminated"},
        features={"very_difficult": "1.5"},
    )
    assert cost(table, "1.5", by_fire=False) == (0, 1, 2, 3)


def test_be_r12_no_step_back_leads_beside_an_enemy() -> None:
    table = battle("inf 6.5, inf 3.5", f"inf 1.5, inf 5.4, {FREE}")
    assert cost(table, "5.5", by_fire=False) == (0, 1, 2, 3)
