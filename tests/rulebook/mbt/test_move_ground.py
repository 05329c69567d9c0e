"""Ground on the way of a base (MBT-5.3)."""

from __future__ import annotations

from core.geometry.bases import Part, Pose
from core.geometry.moves import turned
from core.protocol.steps import Edit
from core.systems.mbt.rules import actions as acts
from core.systems.mbt.words.refusal_messages import refusal_text
from core.text import say
from tests.rulebook.mbt.table import G, Table, battle, ground


def test_mbt_5_3_difficult_ground_counts_double_and_dense_wood_bars_cavalry() -> None:
    rough = battle("hi 5000 3000", features=[ground("rough", 3000, 2000, 7000, 4000)])
    assert rough.may(rough.going("bhi1", G))
    assert rough.why(rough.going("bhi1", G + 5)) == "MBT-5"
    dense = battle("lc 5000 3000, li 9000 3000", features=[ground("dense_wood", 3000, 3500, 12000, 5000)])
    assert dense.may(dense.going("blc1", 500))
    assert dense.why(dense.going("blc1", 510)) == "MBT-5.3"
    assert dense.may(dense.going("bli1", 600))


def test_mbt_r50_a_bridge_lies_over_the_river_and_the_worst_ground_counts() -> None:
    river = {"ground": "river", "width": 300, "line": [[0, 3500], [15000, 3500]]}
    bridge = {"ground": "bridge", "width": 600, "line": [[5000, 3200], [5000, 3800]]}
    table = battle("lc 5000 3000, lc 7000 3000", bands=[river, bridge])
    assert table.may(table.going("blc1", 1200))
    assert table.why(table.going("blc2", 1200)) == "MBT-5.3"
    turned_round = battle("lc 5000 3000", bands=[bridge, river])
    assert turned_round.may(turned_round.going("blc1", 1200))
    road = {"ground": "road", "width": 600, "line": [[5000, 2000], [5000, 5000]]}
    rough = ground("rough", 3000, 2000, 7000, 5000)
    paved = battle("hi 5000 3000, hi 6000 3000", bands=[road], features=[rough])
    assert paved.may(paved.going("bhi1", 2 * G))
    assert paved.why(paved.going("bhi2", 2 * G)) == "MBT-5"
    own = battle("hi 5000 3000", features=[ground("rough", 3000, 2000, 7000, 4000, going="open")])
    assert own.may(own.going("bhi1", 2 * G))


def test_mbt_r51_only_the_way_of_the_middle_over_difficult_ground_counts_more() -> None:
    table = battle("lc 5000 3000", features=[ground("rough", 3000, 3125, 7000, 3375)])
    # 250 of its way lie on the ground: they count 250 more.
    assert table.may(table.going("blc1", 1000))
    assert table.why(table.going("blc1", 1001)) == "MBT-5"
    told = table.refusal(table.going("blc1", 1001))
    assert told is not None
    words = refusal_text(table.state.context, told)
    assert say(words, "en").startswith("5.01 graduations with the difficult ground, 5 allowed")
    bare = table.refusal(table.going("blc1", 0, 1251))
    assert bare is not None
    assert say(refusal_text(table.state.context, bare), "en").startswith("5.01 graduations, 5 allowed")
    beside = battle("lc 5000 3000", features=[ground("rough", 5010, 2000, 7000, 9000)])
    assert beside.may(beside.going("blc1", 1250))
    triple = battle(
        "lc 5000 3000", features=[ground("rough", 3000, 3125, 7000, 3375)], options={"difficult_cost": 3}
    )
    assert triple.why(triple.going("blc1", 751)) == "MBT-5"


def test_mbt_r52_nothing_of_a_base_may_come_on_to_impassable_ground() -> None:
    table = battle("lc 5000 3000", features=[ground("water", 5195, 3100, 5600, 3200)])
    assert table.why(table.going("blc1", 600)) == "MBT-5.3"
    free = battle("lc 5000 3000", features=[ground("water", 5200, 3100, 5600, 3200)])
    assert free.may(free.going("blc1", 600))


def test_mbt_r52_a_base_that_the_umpire_has_put_on_impassable_ground_may_leave_it() -> None:
    water = ground("water", 4000, 4000, 6000, 6000)
    table = battle("lc 5000 3000", "el 9000 9000", features=[water])
    assert table.why(table.going("blc1", 1100)) == "MBT-5.3"
    table.rule(Edit("place", unit="blc1", at="5000,5500,0"))
    assert table.may(table.going("blc1", 400))  # still in it: a wide water takes several turns
    table.ahead("blc1", 800)
    assert table.at("blc1") == (5000, 6300, 0)
    table.turns(1)
    assert table.why(table.moving("blc1", (5000, 6249, 0))) is None
    assert table.why(table.moving("blc1", (5000, 6200, 0))) == "MBT-5.3"


def test_mbt_r52_a_base_on_impassable_ground_recoils_and_runs_as_elsewhere() -> None:
    water = ground("water", 4000, 4000, 6000, 6000)
    for kind in ("hi", "el"):
        table = battle(f"{kind} 9000 3000", "hi 9000 3000", features=[water])
        name = f"b{kind}1"
        table.rule(
            Edit("place", unit=name, at="5000,5000,0"), Edit("place", unit="rhi1", at="5000,5000,1800")
        )
        table.fight(name, "rhi1", "1 2" if kind == "hi" else "1 5")
        if kind == "el":
            table.panic(5)
            assert table.at(name) == (5000, 3750, 1800)
        else:
            assert table.at(name) == (5000, 4750, 0)


def flips(table: Table, name: str, count: int) -> acts.Move:
    """A base that turns over its front and then about its middle, each time one depth farther on."""
    base, pose = table.state.context.base_of[table.unit(name)], table.state.poses[table.unit(name)]
    assert pose is not None
    path = []
    for _time in range(count):
        path.append(turned(base, pose, pose.facing + 1800, Part.FRONT))
        path.append(pose := turned(base, path[-1], path[-1].facing + 1800))
    return table.moving(name, *map(tuple, path))


def test_mbt_r60_a_turn_about_the_front_counts_the_way_of_the_middle() -> None:
    table = battle("hi 5000 3000")
    base, pose = table.state.context.base_of[0], table.state.poses[table.unit("bhi1")]
    assert pose is not None
    aside = tuple(turned(base, pose, 900, Part.FRONT))  # its middle goes 17.7 mm
    assert table.may(table.moving("bhi1", aside, tuple(pose), (5000, 3145, 0)))
    assert table.why(table.moving("bhi1", aside, tuple(pose), (5000, 3150, 0))) == "MBT-5"
    # There and back again: three depths of way for a base that may go two.
    assert table.may(flips(table, "bhi1", 2))
    there, back = flips(table, "bhi1", 2).path, (5000, 3250, 0)
    assert table.why(table.moving("bhi1", *map(tuple, there), back)) == "MBT-5"


def test_mbt_r51_difficult_ground_is_not_crossed_by_turning() -> None:
    table = battle("hi 5000 3000", features=[ground("rough", 3000, 2000, 7000, 9000)])
    assert table.may(flips(table, "bhi1", 1))
    assert table.why(flips(table, "bhi1", 2)) == "MBT-5"


def test_mbt_r52_a_river_bars_whichever_way_it_lies() -> None:
    river = {"ground": "river", "line": [[4422, 5042], [5768, 5701]], "width": 445}
    table = battle("lc 5157 4900", bands=[river])
    refusal = table.refusal(table.going("blc1", 800))
    assert refusal is not None
    assert refusal.rule == "MBT-5.3"
    assert refusal.nearest is not None
    assert refusal.nearest.path == (Pose(5157, 5058, 0),)
