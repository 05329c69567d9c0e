"""What the planner says of the rules of MBT: threats are what the rules let the enemy do."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from shapely import Polygon

from core.geometry.bases import Pose, footprint, middle
from core.geometry.moves import shifted, turned
from core.geometry.trigonometry import heading
from core.protocol.steps import Edit
from core.systems.mbt.look import previews
from core.systems.mbt.planner import threat
from core.systems.mbt.planner.group_contacts import group_contacts
from core.systems.mbt.planner.hypotheticals import fighting, moving
from core.systems.mbt.planner.planner import MbtPlanner
from core.systems.mbt.planner.reach import contacts
from core.systems.mbt.rules import actions as acts
from core.systems.mbt.rules import shooting
from core.text import say
from tests.rulebook.mbt.table import LOOK, Table, battle, ground, scenario

PLANNER = MbtPlanner()
CORPS = "hi 5000 3000 gen corps=a, hi 6000 3000 corps=a", "hi 5000 9000 gen corps=a, hi 6000 9000 corps=a"


def losses(table: Table, side: int, name: str) -> dict[str, Fraction | None]:
    """What each enemy could do to a base where it stands."""
    ids = table.state.context.unit_ids
    found = threat.strokes(table.state, side, table.unit(name))
    return {ids[stroke.piece]: stroke.losses for stroke in found if stroke.kind == "contact"}


@pytest.mark.parametrize("disengage", [True, False])
def test_mbt_amb_34_a_pair_face_to_face_is_a_threat_without_a_move(disengage: bool) -> None:
    """Heavy infantry with a general, 6, against light infantry of one, 1."""
    table = battle("hi 5000 3000 gen", "li 5000 3000 f1", options={"disengage": disengage})
    ways = sum(6 + mine >= 2 * (1 + its) for mine in range(1, 7) for its in range(1, 7))
    assert losses(table, 0, "rli1") == {"bhi1": Fraction(ways, 36)}


def test_mbt_6_4_the_threat_is_the_worst_of_the_contacts() -> None:
    """By its front it can recoil along the edge of the table; by its flank it would leave it."""
    table = battle("hc 5138 9299", "hi 4927 9800 @90")
    ways = sum(4 + mine > 5 + its for mine in range(1, 7) for its in range(1, 7))
    assert losses(table, 0, "rhi1") == {"bhc1": Fraction(ways, 36)}


def test_mbt_6_4_the_threat_is_the_worst_of_the_contacts_along_an_edge() -> None:
    """Square before its front it recoils past the other enemy; met farther along it recoils into him; met
    aslant it comes to touch him besides, who supports: 6 against 3."""
    table = battle("li 8000 7158", "hi 7500 7300 @180, hi 7700 6500 @180")
    ways = sum(6 + mine > 3 + its for mine in range(1, 7) for its in range(1, 7))
    assert losses(table, 1, "bli1")["rhi1"] == Fraction(ways, 36)


def test_mbt_6_4_the_threat_is_the_worst_of_the_contacts_aslant() -> None:
    """Met aslant it lines up with its back to the foot of the enemy, which it touches: 6 against 2 kills."""
    table = battle("hc 7624 4763 f4, li 8103 4325 @189 f3", "lch 8063 4954 @262 f1 gen")
    ways = sum(6 + mine > 2 + its for mine in range(1, 7) for its in range(1, 7))
    assert losses(table, 0, "rlch1")["bhc1"] == Fraction(ways, 36)


def test_mbt_6_2_the_threat_is_the_contact_that_leaves_its_friends_behind() -> None:
    """Met by a corner of its front it turns away from who would support it: 3 doubles 2 in 6 falls of 36."""
    red = "li 7792 4968 f1, hi 7392 4968 f1, el 7168 4933 @78 f3"
    wood = ground("wood", 7462, 4755, 7962, 5070)
    table = battle("lc 7362 4275 f3", red, features=[wood], options={"recoil_friends": "block"})
    ways = sum(3 + mine >= 2 * (2 + its) for mine in range(1, 7) for its in range(1, 7))
    assert losses(table, 0, "rhi1")["blc1"] == Fraction(ways, 36)


def doubled_or_beaten(mine: int, its: int, beaten: int) -> Fraction:
    """36 falls: those that double, and with `beaten` those that beat."""
    falls = product(range(1, 7), range(1, 7))
    return Fraction(sum(mine + a >= 2 * (its + b) or (beaten and mine + a > its + b) for a, b in falls), 36)


def test_mbt_5_2_the_threat_shifts_a_part_of_a_group_aside() -> None:
    """Two ranks of two shift until one enemy stands before the left base and the right one supports it."""
    blue = "lc 7000 4500 f1, hc 7400 4500 f1, hc 7000 4250 f3, li 7400 4250 f4"
    table = battle(blue, "li 7368 4944 f2, li 6968 4944 f3")
    mine, its, told = table.unit("blc1"), table.unit("rli2"), set[Fraction]()
    for _move, outcome in group_contacts(table.state, mine, its):
        after = moving(table.state, 0)
        after.place(dict(outcome.poses))
        if after.opposed()[mine] == its:
            told.add(previews.destroyed(fighting(after, 0), 0, table.fighting("blc1", "rli2")))
    assert max(told) == doubled_or_beaten(1 + 1, 3, beaten=0)


def test_mbt_5_2_the_threat_shifts_a_group_as_far_as_it_may() -> None:
    """At the end of its reach alone the right base meets the rear of one enemy and leaves the next aside."""
    blue = "hc 7000 4500 f1, hc 7400 4500 f4, hi 7800 4500 f4"
    red = "lc 7466 5289 @5 f1, hi 7864 5254 @5 f4, hi 7444 5040 @5 f3, hi 7843 5005 @5 f2"
    table = battle(blue, red, options={"conform_fallback": "refuse", "recoil_friends": "block"})
    assert losses(table, 0, "rhi2")["bhi1"] == doubled_or_beaten(4 + 1 + 1, 3 + 1, beaten=0)


def test_mbt_5_2_the_threat_turns_a_group_about_the_front_of_another() -> None:
    """Turned about its own front it would go too far; about that of its friend it is in reach."""
    table = battle(
        "lc 7000 4500 f1, hc 7400 4500 f3",
        "lc 7873 5119 @202 f2, lc 7967 5351 @202 f4",
        options={"support_if_engaged": False},
    )
    assert losses(table, 0, "rlc1")["blc1"] == doubled_or_beaten(1 + 1, 2, beaten=0)


@pytest.mark.parametrize("friend", ["hi 5000 2750", "hi 5400 3000", "li 4600 3000 d200"])
def test_mbt_5_2_the_threat_comes_with_those_who_move_with_it(friend: str) -> None:
    """As a group, with who stands behind it or beside it: 5 and 1 for the support against 2."""
    table = battle(f"hi 5000 3000, {friend}", "li 5000 3300 f2")
    ways = sum(6 + mine >= 2 * (2 + its) for mine in range(1, 7) for its in range(1, 7))
    assert losses(table, 0, "rli1")["bhi1"] == Fraction(ways, 36)


def test_mbt_7_3_the_threat_goes_on_with_the_elephants_that_panic() -> None:
    """5 against 5: nobody is doubled, 15 falls of 36 beat an elephant. On a 1 it tramples who beat it."""
    assert losses(battle("el 5000 3000", "hi 5000 3000"), 0, "rhi1") == {"bel1": Fraction(15, 36) / 6}


def test_mbt_amb_21_the_threat_goes_on_with_the_panic_of_an_elephant_that_is_beaten() -> None:
    """On 4 to 6 it runs off the table behind it."""
    assert losses(battle("hi 5000 9500", "el 5000 9500"), 0, "rel1") == {"bhi1": Fraction(15, 36) / 2}


@pytest.mark.parametrize(
    ("blue", "red"),
    [
        ("hi 8000 6990", "hi 7200 7000, hi 7600 7000"),  # past the front of the next in the line
        ("lch 6770 6991", "lc 5900 7400, li 6400 7000"),  # round a corner, on to a part of its front
        ("hi 7500 7600", "li 7900 7750, el 8075 7250, el 7500 7750"),  # touched first, not fought
    ],
)
def test_mbt_5_4_the_threat_goes_on_from_a_touch_to_a_fight(blue: str, red: str) -> None:
    table = battle(blue, red)
    (stroke,) = losses(table, 0, table.state.context.unit_ids[2]).values()
    assert stroke is not None
    ready = moving(table.state, 0)
    for _move, outcome in contacts(ready, 0, 2):  # the ways along whole edges are not asked for here
        after = ready.copy()
        after.place(dict(outcome.poses))
        if after.opposed()[0] == 2:
            return
    pytest.fail("no contact leads to a fight")


@pytest.mark.parametrize(
    ("blue", "red", "centre"),
    [
        ("li 6981 4292 @180", "li 7500 5000 @260", False),
        ("hc 7029 4430 @3.6, li 7406 4261 @90 d150", "hi 7500 5000 @270, hc 7500 4600 @270", False),  # bent
        ("hi 8059 4726 @296 d400", "lch 7500 5000 @90 d150, li 7350 5000 @90 d150", True),
    ],
)
def test_mbt_5_4_a_contact_by_a_corner_is_a_threat(blue: str, red: str, centre: bool) -> None:
    """Neither flush with an edge nor straight ahead: turned a little, and aside."""
    table = battle(blue, red, options={"measure": "centre"} if centre else {})
    found = losses(table, 0, table.state.context.unit_ids[len(table.state.context.units_of[0])])
    assert found.get(table.state.context.unit_ids[0]) is not None


@pytest.mark.parametrize(
    ("blue", "red", "measure", "marsh"),
    [
        (
            "hc 7562 5340 @44",
            "hi 8553 5446 @349",
            "centre",
            [(7854, 5738), (7498, 5287), (7679, 5113), (7716, 5101), (8115, 5347)],
        ),
        (
            "hc 7864 5579 @89",
            "hi 8636 6331 @23",
            "corner",
            [(8362, 5356), (8305, 5595), (7950, 5885), (7265, 5451), (7262, 5433)],
        ),
    ],
)
def test_mbt_r51_the_threat_leaves_difficult_ground_by_the_cheapest_way(
    blue: str, red: str, measure: str, marsh: list[tuple[int, int]]
) -> None:
    """It stands in the marsh: straight at the enemy, or ahead and aside, too much of the way is in it."""
    ground_here = {"ground": "marsh", "outline": marsh}
    table = battle(blue, red, features=[ground_here], options={"measure": measure})
    assert list(losses(table, 0, "rhi1")) == ["bhc1"]


def test_mbt_r51_the_reach_goes_round_difficult_ground() -> None:
    """10 cm may be gone: 9 straight on, 7 of them through marsh, are too dear; past its end they are not."""
    table = battle("hc 5000 3000", "", features=[ground("marsh", 4000, 3000, 5020, 3700)])
    *_, reached = PLANNER.reach_steps(table.state, (0,))
    assert reached is not None
    behind = next(
        point for point in reached.ways if abs(point[0] - 50_000) < 600 and abs(point[1] - 37_750) < 600
    )
    assert len(reached.ways[behind].path) == 3


def test_mbt_r52_who_was_put_on_water_may_be_met_on_it() -> None:
    """The umpire has laid it there: it may move on it, so the map of threats tells of places on it too."""
    table = battle("hc 5000 4000", "li 9000 9000", features=[ground("water", 4500, 4500, 5500, 5500)])
    target, there = table.unit("rli1"), (50_000, 52_250)
    assert PLANNER.threat_at(table.state, 0, target, there).why_not is not None
    table.rule(Edit("place", unit="rli1", at="5000,5000,1800"))
    assert PLANNER.threat_at(table.state, 0, target, there).why_not is None


@pytest.mark.parametrize(("entry", "seen"), [("lch 5000 5000 bow", True), ("li 5000 5000 bow", False)])
def test_mbt_r58_a_chariot_looks_from_every_edge(entry: str, seen: bool) -> None:
    """A friend at its right hides an enemy behind it from its front, not from its rear."""
    table = battle(f"{entry}, li 5310 4900 @90 d100", "li 5500 4650 @0")
    survey = PLANNER.side_sight(table.state, 0)
    assert survey.enemies[table.unit("rli1")] == seen
    table.combats()
    assert (table.asked == ("blue", "combat") and table.may(acts.Shoot(0, table.unit("rli1")))) is seen


@pytest.mark.parametrize(("entry", "seen"), [("lch 5000 5000 bow", 1), ("li 5000 5000 bow", 0)])
def test_mbt_r58_a_chariot_looks_from_every_edge_beyond_its_range_too(entry: str, seen: int) -> None:
    """As before, but 9 cm away: a line to its middle counts."""
    table = battle(f"{entry}, li 5310 4900 @90 d100", "li 6200 4175 @0")
    assert PLANNER.side_sight(table.state, 0).enemies[table.unit("rli1")] == seen


@pytest.mark.parametrize(("at", "seen"), [(5450, True), (5550, False)])
def test_mbt_r58_an_enemy_in_range_is_counted_as_seen_as_it_is_for_a_shot(at: int, seen: bool) -> None:
    """A friend that stands edgeways hides its middle, not its corners; range is 5 cm."""
    table = battle("li 5000 5000 bow, hi 5125 5200 @90", f"li 5000 {at}")
    archer, enemy = table.unit("bli1"), table.unit("rli1")
    assert PLANNER.side_sight(table.state, 0).enemies[enemy] == seen
    assert (enemy in PLANNER.sight(table.state, (0, 0), archer).enemies) is seen
    table.combats()
    assert (table.asked == ("blue", "combat") and table.may(acts.Shoot(archer, enemy))) is seen


@pytest.mark.parametrize("entry", ["li 5000 3000 bow", "lch 5000 3000 sling"])
@pytest.mark.parametrize("arc", ["strip", "wide"])
def test_mbt_amb_27_the_threat_of_a_shooter_lies_where_it_shoots(entry: str, arc: str) -> None:
    table = battle(entry, options={"arc": arc})
    (area,) = [area for area in PLANNER.threat_areas(table.state, 0) if area.kind == "shoot"]
    (strip,) = LOOK.strips(table.state, 0)
    assert area.outlines == (strip.outline,)
    assert Polygon(strip.outline).area > 4000 * 5000 or (arc == "strip" and entry.startswith("li"))


def test_mbt_amb_5_who_may_not_leave_threatens_nobody_else() -> None:
    for disengage, movers in ((True, {0, 1, 2}), (False, {1, 2})):
        table = battle("hi 5000 3000, hi 9000 3000", "hi 5000 3000", options={"disengage": disengage})
        areas = PLANNER.threat_areas(table.state, 0)
        assert {area.unit for area in areas if area.kind == "contact"} == movers


@pytest.mark.parametrize(("measure", "note"), [("corner", "MBT-R2"), ("centre", "MBT-5.1")])
def test_mbt_amb_2_the_area_of_a_base_holds_every_place_it_may_come_to(measure: str, note: str) -> None:
    table = battle("hc 5000 5000", options={"measure": measure})
    (area,) = [area for area in PLANNER.threat_areas(table.state, 0) if area.unit == 0]
    inside = Polygon(area.outlines[0]).buffer(60)  # its round corners are drawn in nine steps
    base, pose = table.state.context.base_of[0], table.state.poses[0]
    assert pose is not None
    told = 0
    for facing in range(0, 3600, 150):
        after = turned(base, pose, facing)
        for way in range(0, 3600, 300):
            for tenths in (1000, 900, 700, 500):
                move = table.moving("bhc1", after, shifted(after, *heading(way, tenths, 0)))
                if table.may(move):
                    assert inside.covers(Polygon(footprint(base, move.path[-1]).corners)), move
                    told += 1
                    break
    assert told > 100
    reach = PLANNER.reach(table.state, 0)
    assert reach is not None
    assert reach.notes[-1].rule == note


def test_mbt_amb_2_the_area_of_a_base_holds_its_turns_on_the_spot_which_are_free() -> None:
    """With graduations of 5 mm heavy infantry goes 1 cm, and stands out by 11 mm where it turns."""
    table = battle("hi 5000 5000", options={"graduation": 50})
    (area,) = [area for area in PLANNER.threat_areas(table.state, 0) if area.unit == 0]
    inside = Polygon(area.outlines[0]).buffer(20)
    foot = table.state.foot(0)
    for facing in range(50, 3600, 50):
        after = turned(foot.base, foot.pose, facing)
        assert table.may(table.moving("bhi1", after))
        assert inside.covers(Polygon(footprint(foot.base, after).corners)), facing


@pytest.mark.parametrize(
    ("foe", "its"),
    [
        ("li 4860 4480 @0 f1", 1),
        ("li 5370 4540 @0 f1", 1),
        ("hi 4960 4480 @0 f1", 2),
        ("hi 5000 4380 @0 f1", 0),
    ],
)
def test_mbt_amb_2_who_turns_on_the_spot_to_the_touch_is_a_threat_however_far_its_corners_go(
    foe: str, its: int
) -> None:
    """A front of 6 cm: turned round its corners go by 7 cm, farther than heavy infantry moves; it is free."""
    table = battle("hi 5000 5000 f4", foe, options={"base_width": 600})
    told = losses(table, 0, f"r{foe.split()[0]}1").get("bhi1")
    assert told == (doubled_or_beaten(5, its, beaten=0) if its else None)


@pytest.mark.parametrize("measure", ["corner", "centre"])
def test_mbt_r60_of_the_reach_of_a_group_it_is_not_said_that_turning_is_free(measure: str) -> None:
    table = battle("hc 5000 5000, hc 5400 5000", options={"measure": measure})
    *_before, reach = PLANNER.reach_steps(table.state, (0, 1))
    assert reach is not None
    assert reach.notes[-1].rule == "MBT-R60"


def test_mbt_r48_who_loses_the_general_of_a_corps_loses_the_corps() -> None:
    for corps, words in (((), "loses the battle"), (("a",), "a corps that loses him is demoralised")):
        written = CORPS if corps else tuple(row.replace(" corps=a", "") for row in CORPS)
        table = Table(scenario(*written, corps=corps))
        (row,) = PLANNER.command(table.state, 0).rows
        assert words in say(row.note.text, "en")


def test_mbt_4_4_after_the_last_turn_nobody_is_a_threat_any_more() -> None:
    table = battle("li 5000 3000, li 8000 1000", "li 5000 3400, li 8000 9000", options={"turn_limit": 2})
    for turn in (1, 2):
        assert set(losses(table, 0, "rli1")) == {"bli1"}
        assert set(losses(table, 1, "bli1")) == {"rli1"}
        table.hand_over()
        assert set(losses(table, 0, "rli1")) == ({"bli1"} if turn == 1 else set())
        assert set(losses(table, 1, "bli1")) == {"rli1"}
        found = PLANNER.threat_at(table.state, 0, table.unit("rli1"), (50_000, 35_250))
        assert (threat.LAST in found.notes) is (turn == 2)
        if turn == 1:
            table.hand_over()


@pytest.mark.parametrize("limit", [1, 2])
def test_mbt_4_4_in_its_last_turn_a_side_does_nothing_twice(limit: int) -> None:
    """Who has moved, shot or fought in it threatens nobody more; before it all may come again next turn."""
    blue = "li 5000 3000, li 6000 3000 bow, hi 8000 3000, hi 9000 3000"
    red = "li 5000 3600, li 6000 3450, hi 8000 3000, hi 9000 3000"
    table = battle(blue, red, options={"turn_limit": limit})
    later = {"bli1 contact", "bli2 contact", "bli2 shoot", "bli2 march", "bhi1 contact", "bhi2 contact"}

    def threats() -> set[str]:
        ids = table.state.context.unit_ids
        foes = map(table.unit, ("rli1", "rli2", "rhi1", "rhi2"))
        rows = (row for foe in foes for row in threat.strokes(table.state, 0, foe))
        return {f"{ids[row.piece]} {row.kind}" for row in rows}

    def left(*done: str) -> set[str]:
        return later.difference(done) if limit == 1 else later

    assert threats() == later
    table.move("bli1", (5_000, 2_990, 0))
    assert threats() == left("bli1 contact")
    table.combats()
    moves = "bli1 contact", "bli2 contact", "bli2 march"
    assert threats() == left(*moves)
    table.shoot("bli2", "rli2", "1 1")
    assert threats() == left(*moves, "bli2 shoot")
    table.fight("bhi1", "rhi1", "1 1")
    assert threats() == left(*moves, "bli2 shoot", "bhi1 contact")
    found = PLANNER.threat_at(table.state, 0, table.unit("rhi2"), (90_000, 31_250))
    assert (threat.DONE in found.notes) is (limit == 1)


@pytest.mark.parametrize(("y", "said"), [(4_240, True), (4_255, False)])
def test_mbt_amb_32_a_shooter_may_come_up_before_it_shoots(y: int, said: bool) -> None:
    """Light infantry: 3 graduations of move, 2 of range, 12.5 cm together; then it costs what a shot does."""
    table = battle("li 5000 3000 bow, li 8000 1000", f"li 5000 {y} f1", options={"turn_limit": 2})
    target = table.unit("rli1")

    def told() -> dict[str, Fraction | None]:
        return {one.kind: one.losses for one in threat.strokes(table.state, 0, target) if one.piece == 0}

    before = told()
    assert ("march" in before) is said
    table.move("bli1", (5_000, 3_749, 0))
    table.combats()
    shoots = table.shooting("bli1", "rli1")
    assert (shooting.why_not(table.state, 0, target) is None) is said
    if said:
        assert before["march"] == previews.destroyed(table.state, 0, shoots)
        table.hand_over()
        table.hand_over()
        table.combats()
        assert "march" not in told(), "it moves no more"
        assert "shoot" in told()


def test_mbt_amb_32_a_shooter_comes_round_to_bar_its_enemy_the_way_back() -> None:
    """From behind, who is beaten would run on to its front and is eliminated (MBT-6.4)."""
    table = battle("lc 5600 4200 @0 bow, li 8000 1000", "li 5000 3600 f1")
    target = table.unit("rli1")
    told = {one.kind: one.losses for one in threat.strokes(table.state, 0, target) if one.piece == 0}
    assert "shoot" not in told
    shots = {}
    for name, end in (("before", (5_000, 3_200, 0)), ("behind", (5_000, 3_960, 1_800))):
        after = moving(table.state, 0)
        after.place({0: Pose(*end)})
        ready = fighting(after, 0)
        assert shooting.why_not(ready, 0, target) is None
        shots[name] = previews.destroyed(ready, 0, table.shooting("blc1", "rli1"))
    assert shots["behind"] > shots["before"]
    assert told["march"] == shots["behind"]


@pytest.mark.parametrize(
    ("blue", "red", "mine", "its"),
    [
        ("hi 4730 4620 @180 f3, li 4680 4610 f3", "hi 5000 5000 f2", 4, 3),
        ("lc 4870 4990 f3, lc 5370 4500 @90 f1", "li 5000 5000 f2", 3, 2),
        ("lc 4520 5100 @270 f3, hi 4890 4540 f3", "li 5000 5000 f2", 3, 2),
        ("hc 5080 4750 f3, li 5200 5220 @270 f2", "hi 5000 5000 f3", 4, 4),
        ("hi 5030 5350 @180 f3, li 5270 4990 f3", "li 5000 5000 f1", 4, 1),
        ("lc 5350 4850 f3, lc 4790 4650 @180 f2", "hi 5000 5000 f2", 3, 3),
    ],
)
def test_mbt_6_2_an_enemy_is_led_to_where_a_friend_supports_and_bars_its_way(
    blue: str, red: str, mine: int, its: int
) -> None:
    """One more than by its own strength: there each fall that beats it eliminates it, too (MBT-6.4)."""
    table = battle(blue, red)
    told = losses(table, 0, f"r{red.split()[0]}1")[f"b{blue.split()[0]}1"]
    assert told == doubled_or_beaten(mine + 1, its, beaten=1)


@pytest.mark.parametrize(
    ("blue", "red", "target", "options", "chance"),
    [
        (
            "hi 4951 4542 @180 d400 gen, hi 4551 4542 @0 d400, li 4546 4542 @180 gen",
            "hi 4951 4542 @0, lc 5351 4542 @0 f2",
            "rhi1",
            {"measure": "centre"},
            Fraction(1, 9),
        ),
        (
            "lc 5384 4518 @180 d600, hi 5009 4318 @270, hi 5259 4318 @270",
            "hc 4666 4112 @347.2 d150 f1, hc 5134 4118 @0 d400 gen",
            "rhc1",
            {},
            Fraction(7, 12),
        ),
    ],
)
def test_mbt_6_4_an_enemy_is_led_to_where_its_way_back_leads_into_a_flank_or_rear(
    blue: str, red: str, target: str, options: dict[str, str], chance: Fraction
) -> None:
    """Round a corner too, however many places by others are barred (MBT-R6)."""
    table = battle(blue, red, options=options)
    assert losses(table, 0, target)[f"b{blue.split()[0]}1"] == chance


def test_mbt_8_2_an_elephant_that_shoots_runs_nowhere_and_may_come_round_as_others_do() -> None:
    """5 against 4: it does harm most where it bars the way back (MBT-6.4)."""
    table = battle("el 5400 3725 @270 bow, li 8000 1000", "li 5000 3600 f4")
    found = threat.strokes(table.state, 0, table.unit("rli1"))
    told = {one.kind: one.losses for one in found if one.piece == 0}
    assert told.get("march") == doubled_or_beaten(5, 4, beaten=1)


def test_mbt_amb_2_a_deep_base_that_can_only_turn_shoots_where_it_then_looks() -> None:
    """Its corners go farther than its speed by a half turn, which is free; its range is 6 cm."""
    table = battle("hi 6225 3340 @213.8 d600 sling", "lc 6773 4546 @242.2 d150", options={"graduation": 300})
    found = threat.strokes(table.state, 0, table.unit("rlc1"))
    assert [(one.piece, one.kind, one.losses) for one in found] == [
        (0, "march", doubled_or_beaten(5, 2, beaten=0))
    ]


def test_mbt_5_4_who_touches_an_enemy_already_hardly_need_move_for_it_to_line_up() -> None:
    """Shut in on all sides it can but turn by a hair, or shift by one."""
    table = battle(
        "hi 5916 4924 @270, hi 5516 5149 @180, li 5516 5400 @180 d400",
        "lc 5716 5049 @0, li 6041 5124 d600, hc 5916 4524 @270 d150",
    )
    assert losses(table, 0, "rlc1").get("bhi1") == Fraction(1, 18)


@pytest.mark.parametrize(
    ("shooter", "is_worse"), [("lc 5400 3725 @270 bow", True), ("lc 5000 3300 @0 bow", False)]
)
def test_mbt_amb_32_who_could_shoot_already_may_come_round_to_bar_the_way_back(
    shooter: str, is_worse: bool
) -> None:
    """It beats with 21 falls of 36, eliminates with 9: with all 21 where it bars the way back (MBT-6.4)."""
    table = battle(f"{shooter}, li 8000 1000", "li 5000 3600 f1")
    target = table.unit("rli1")
    told = {one.kind: one.losses for one in threat.strokes(table.state, 0, target) if one.piece == 0}
    assert told["shoot"] == Fraction(1, 4)
    assert told.get("march") == (Fraction(7, 12) if is_worse else None)
    spot = PLANNER.threat_at(table.state, 0, target, middle(table.state.foot(target))).spot
    assert spot.losses == max(filter(None, told.values()))


@pytest.mark.parametrize(
    ("shooter", "target", "chance"),
    [
        ("li 4490 5010 @270 bow f1", "li 5000 5000 f1", Fraction(15, 36)),
        ("lc 4590 4590 @0 bow f3", "hi 5000 5000 f1", Fraction(21, 36)),
        ("lch 4400 4410 @270 bow f2", "hi 5000 5000 f2", Fraction(10, 36)),
    ],
)
def test_mbt_amb_32_a_shooter_bars_the_way_back_with_an_end_of_its_front_too(
    shooter: str, target: str, chance: Fraction
) -> None:
    """It comes not straight behind its enemy, and each fall that beats eliminates all the same (MBT-6.4)."""
    table = battle(shooter, target)
    name = f"r{target.split()[0]}1"
    told = {one.kind: one.losses for one in threat.strokes(table.state, 0, table.unit(name)) if not one.piece}
    assert told["march"] == chance


def test_mbt_amb_32_a_narrow_gap_from_which_alone_a_shot_is_left_is_found() -> None:
    """It stands among friend and enemy; of coarsely spaced places none lets it shoot (MBT-8.1)."""
    table = battle(
        "el 6045 4372 @126.2 d150 bow, hc 6097 3873 @270", "hch 6992 4300 @180, hc 6103 4578 @216.2"
    )
    target = table.unit("rhch1")
    told = {one.kind: one.losses for one in threat.strokes(table.state, 0, target) if not one.piece}
    assert told.get("march") == Fraction(1, 18)


def test_mbt_8_1_of_who_stands_behind_a_chariot_it_is_not_said_that_he_stands_in_front() -> None:
    table = battle("lch 5000 5000 bow, li 8000 5000 bow", "li 5000 4500, li 8000 5400")
    views = (view for unit in (0, 1) for view in PLANNER.views(table.state, unit))
    seen = {(view.unit, view.target): say(view.why.text, "en") for view in views}
    assert "all round" in seen[0, table.unit("rli1")]
    assert "in front" in seen[1, table.unit("rli2")]


def areas(table: Table) -> set[str]:
    """What is drawn of the threat of Blue, its spare base apart."""
    ids = table.state.context.unit_ids
    found = PLANNER.threat_areas(table.state, 0)
    return {f"{ids[area.unit]} {area.kind}" for area in found if ids[area.unit] != "bli2"}


def test_mbt_4_4_no_area_of_a_threat_is_left_in_the_last_turn() -> None:
    table = battle("li 5000 3000 bow", "li 5000 3450", options={"turn_limit": 1})
    assert areas(table) == {"bli1 contact", "bli1 shoot"}
    table.combats()
    assert areas(table) == {"bli1 shoot"}  # it moves no more
    table.shoot("bli1", "rli1", "1 1")
    assert areas(table) == set()


@pytest.mark.parametrize("into", [True, False])
def test_mbt_amb_30_who_is_face_to_face_has_no_area_of_shooting(into: bool) -> None:
    table = battle("li 5000 3000 bow", "li 5000 3000", options={"shoot_into_melee": into})
    assert areas(table) == {"bli1 contact"} | ({"bli1 shoot"} if into else set())
