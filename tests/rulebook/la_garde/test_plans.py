"""What the planner says of orders, attacks and command is what the rules would do (LG-3, LG-4.2, LG-R75)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from core.geometry.bases import Pose, middle
from core.presentation.measured_planner import TableReach
from core.protocol.steps import Edit
from core.systems.la_garde.design.briefing import LaGardeBrief
from core.systems.la_garde.look import previews
from core.systems.la_garde.look.sequence import sequence
from core.systems.la_garde.planner import assaults, command, reach, threat
from core.systems.la_garde.planner.planner import LaGardePlanner
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import bombardment, combat, zones
from core.systems.la_garde.rules.movement import Outcome, judge
from core.systems.la_garde.rules.orders import ATTACK, ORDERS
from core.systems.la_garde.rules.rule_tables import DISORGANISED, FORMED, ROUT
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.words import command_words, general_words
from core.text import say
from tests.rulebook.la_garde.table import LOOK, RULES, Table, battle, ground

SENT = {"b1": "1000 5000", "bc": "9000 2000"}
"""The general of the division is far away, that of the corps near it."""


def strikes(table: Table, foe: int, target: int) -> bool:
    """Whether the planner says that an enemy could attack a brigade."""
    side = 1 - table.state.context.side_of[target]
    return any(one.kind == "charge" and one.piece == foe for one in threat.strokes(table.state, side, target))


# --- orders that lie face down (LG-R75) --------------------------------------------------------------------


def test_lg_r75_every_hidden_supporter_counts_as_each_of_the_three_orders() -> None:
    red = "li 9000 5000, li 9000 5400 div=2, li 10300 5000 div=3, li 7700 5000 div=4, li 10300 5400 div=5"
    table = battle("li 9000 5000", red)
    table.to_moves("b1", b="attack", b1="attack")
    known, attack = RULES.observe(table.state, 0), acts.Attack(0, 1)
    hidden = previews.unknown_orders(known, attack)
    assert len(hidden) == 5
    means: dict[str, Fraction] = {}
    for written in product(ORDERS, repeat=len(hidden)):
        world = known.copy()
        for division, order in zip(hidden, written, strict=True):
            world.orders[division] = order
        world.touch()
        odds = combat.bag_of(world, 0, 1).odds()
        whole = sum(weight for _result, weight in odds) * len(ORDERS) ** len(hidden)
        for result, weight in odds:
            means[result] = means.get(result, Fraction(0)) + Fraction(weight, whole)
    assert {row.id: Fraction(row.ways, row.of) for row in previews.chances(known, 0, attack)} == means


def test_lg_r75_the_bag_shows_no_supporter_whose_order_lies_face_down_as_sure() -> None:
    generals = {"b1": "9000 4600", "bc": "9000 2000"}
    table = battle("li 9000 5000", "li 9000 5000, li 9000 5400 div=2", generals=generals)
    table.to_moves("b1", b="attack", b1="attack", r2="manoeuvre")
    table.past("move")
    table.act(acts.Attack(0, 1))
    assert table.asked == ("blue", "engage")
    *known, hidden = LOOK.bag(RULES.observe(table.state, 0))
    assert (hidden.tokens, hidden.rule) == ((), "LG-R75")
    table.past("engage")
    rows = LOOK.bag(RULES.observe(table.state, 0))
    assert list(rows) == known, "the second division manoeuvres and supports nobody"
    assert "LG-6.4" not in {row.rule for row in rows}


# --- who may still bombard (LG-2.4) ------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [1, 10])
def test_lg_2_4_the_threat_knows_that_a_battery_which_has_rolled_bombards_after_the_moves(limit: int) -> None:
    """Its bag has the white token of the bricole. Who has bombarded does so in the next turn, if any."""
    guns = "mb 9000 4000, mb 10300 4000"
    table = battle(guns, "li 9000 5500", generals={"b1": "9600 3300"}, options={"turn_limit": limit})
    table.to_moves("b1", b="defend", b1="attack")
    for gun, x in (("bmb1", 9_000), ("bmb2", 10_300)):
        table.act(table.moving(gun, (x, 4_400, 0)))
    assert table.asked == ("blue", "bombard")
    target, left = table.unit("rli1"), {table.unit("bmb1"), table.unit("bmb2")}
    for gun in sorted(left):
        act, ready = acts.Bombard(gun, target), table.state.copy()
        assert "rolled_up" in {row.id for row in previews.bag_rows(ready, act)}
        told = {one.piece: one.losses for one in threat.strokes(table.state, 0, target)}
        assert told.get(gun) == threat.bombarded(ready, 0, act)
        table.act(act)
        table.draw("DN")
        left -= {gun} if limit == 1 else set()
        assert {one.piece for one in threat.strokes(table.state, 0, target)} == left


def test_lg_r42_a_battery_in_contact_bombards_before_the_moves_or_not_at_all() -> None:
    table = battle("li 9000 5000, li 6000 5000", "mb 9000 5000, li 3000 7000", options={"turn_limit": 1})
    table.activate("r1", r="defend", r1="defend")
    table.past("generals")
    gun, far = table.unit("rmb1"), table.unit("bli2")
    assert table.asked == ("red", "bombard")
    assert {one.piece for one in threat.strokes(table.state, 1, far)} == {gun}
    table.act(acts.END_BOMBARDS)
    assert table.asked == ("red", "move")
    assert table.why(table.turning("rmb1", 1_700)) == "LG-R42"
    assert list(threat.strokes(table.state, 1, far)) == []


@pytest.mark.parametrize(("y", "seen"), [(7_000, True), (7_140, True), (7_200, False)])
def test_lg_r42_the_threat_knows_a_battery_that_turns_first(y: int, seen: bool) -> None:
    """30 cm: it reaches 1.5 cm farther by its narrow side. Who has bombarded turns no more."""
    table = battle("mb 9000 4000 e2, li 3000 2000", f"li 9000 {y}, li 2000 11000", options={"turn_limit": 1})
    gun, target = table.unit("bmb1"), table.unit("rli1")
    table.to_moves("b1", b="defend", b1="defend")
    told = [(one.piece, one.losses) for one in threat.strokes(table.state, 0, target)]
    table.act(table.turning("bmb1", 900))
    act = acts.Bombard(gun, target)
    if table.asked == ("blue", "move"):
        table.act(acts.END_MOVES)
    assert (table.asked == ("blue", "bombard") and table.may(act)) is seen
    assert told == ([(gun, threat.bombarded(table.state, 0, act))] if seen else [])


@pytest.mark.parametrize("bricole", [0, 2])
@pytest.mark.parametrize("gun", ["mb", "mh"])
@pytest.mark.parametrize("far", ["within", "beyond"])
def test_lg_r38_the_threat_knows_a_battery_that_rolls_up_first(far: str, gun: str, bricole: int) -> None:
    """Medium pieces: 5 or 15 cm by bricole, 30 cm of range; the bag has the white token of LG-AMB-38."""
    pace = bricole * 100 or {"mb": 500, "mh": 1500}[gun]
    y = 4_000 + 3_000 + pace + (-1 if far == "within" else 6)
    options = {"turn_limit": 1, "bricole_cm": bricole}
    table = battle(f"{gun} 9000 4000 e1, li 3000 2000", f"li 9000 {y}, li 2000 11500", options=options)
    target, name = table.unit("rli1"), f"b{gun}1"
    table.to_moves("b1", b="attack", b1="attack")
    told = {one.piece: one.losses for one in threat.strokes(table.state, 0, target)}
    table.act(table.moving(name, (9_000, 4_000 + pace, 0)))
    table.act(acts.END_MOVES) if table.asked == ("blue", "move") else None
    act = acts.Bombard(table.unit(name), target)
    seen = table.asked == ("blue", "bombard") and table.may(act)
    assert seen is (far == "within")
    assert told == ({act.unit: threat.bombarded(table.state, 0, act)} if seen else {})


def test_lg_r38_a_battery_in_range_rolls_up_where_that_is_worse_for_the_enemy() -> None:
    """From 25 cm it rolls to medium range, 22.5; from 22 it stays: no white token. Under Defend, too."""
    for y, order, rolls in ((6_500, "attack", 300), (6_200, "attack", 0), (6_500, "defend", 0)):
        table = battle("mb 9000 4000 e1, li 3000 2000", f"li 9000 {y}, li 2000 11500")
        target = table.unit("rli1")
        table.activate("b1", b=order, b1=order)
        table.past("generals")
        told = {one.piece: one.losses for one in threat.strokes(table.state, 0, target)}
        if rolls:
            table.act(acts.END_BOMBARDS)
            table.act(table.moving("bmb1", (9_000, 4_000 + rolls, 0)))
            table.act(acts.END_MOVES) if table.asked == ("blue", "move") else None
        gun = table.unit("bmb1")
        assert table.asked == ("blue", "bombard")
        assert told == {gun: threat.bombarded(table.state, 0, acts.Bombard(gun, target))}


def test_lg_6_5_the_threat_of_an_attack_takes_the_way_on_which_most_friends_support_it() -> None:
    """Straight ahead it stands 11 cm from its friend, at the other end of the enemy within his 10."""
    lost = []
    for x in (9_000, 8_500):
        table = battle(
            "li 9000 4000 e1, li 7600 4800 e1",
            "li 9000 4800, li 2000 11000",
            generals={"b1": "8500 3500"},
        )
        table.to_moves("b1", b="defend", b1="attack")
        attacker, target = table.unit("bli1"), table.unit("rli1")
        told = {one.piece: one.losses for one in threat.strokes(table.state, 0, target)}
        table.act(table.moving("bli1", (x, 4_800, 0)))
        assert target in table.state.touched(attacker)
        lost.append(threat.attacked(table.state, 0, acts.Attack(attacker, target)))
    assert lost[1] > lost[0]
    assert told[attacker] == lost[1]


def test_lg_6_5_the_threat_of_an_attack_finds_the_turn_by_few_degrees_on_which_one_more_supports_it() -> None:
    """Three friends stand about; only a little turned to the left it comes where one more is near enough."""
    table = battle(
        "lt 9000 5000 e4, li 8100 5500 @285 e2, li 7300 5200 @90 e2, li 9950 5150 @75 e2",
        "li 9200 6300 @210 e4, li 2000 11000",
        generals={"b1": "9000 3200"},
    )
    table.to_moves("b1", b="defend", b1="attack")
    attacker, target = table.unit("blt1"), table.unit("rli1")
    told = {one.piece: one.losses for one in threat.strokes(table.state, 0, target)}
    table.act(acts.Move(attacker, (Pose(8993, 5000, 3575), Pose(8788, 6164, 3575))))
    assert target in table.state.touched(attacker)
    assert told[attacker] == threat.attacked(table.state, 0, acts.Attack(attacker, target))


@pytest.mark.parametrize(("y", "said"), [(6_470, True), (6_490, False)])
def test_lg_r42_the_threat_finds_the_attack_whose_corner_just_comes_to_the_nearest_point(
    y: int, said: bool
) -> None:
    """10 cm of move and half its diagonal, 6.2 cm, straight ahead; the enemy stands to the right (LG-4.2)."""
    table = battle("li 9000 5000 e4", f"li 9300 {y} @180 e3, li 2000 11000", generals={"b1": "9000 4000"})
    table.to_moves("b1", b="defend", b1="attack")
    target = table.unit("rli1")
    assert strikes(table, 0, target) is said
    found = judge(table.state, acts.Move(0, (Pose(9144, 4808, 1063), Pose(9144, 5807, 1063))))
    assert isinstance(found, Outcome)
    assert (target in found.touched) is said


@pytest.mark.parametrize(
    ("turn", "limit", "said"), [(2, 9, True), (3, 9, False), (2, 1, False), (1, 1, False)]
)
def test_lg_2_1_the_threat_says_that_reinforcements_are_left_out(turn: int, limit: int, said: bool) -> None:
    """They may enter, move and attack in one turn (LG-R47): who is due in the next one at the latest."""
    groups = [{"id": "late", "side": "red", "turn": turn, "number": 4, "entry": [[9000, 12000]]}]
    red = "li 9000 9000, li 9000 11000 grp=late"
    table = battle("li 9000 3000", red, groups=groups, options={"turn_limit": limit})
    if turn == 1:
        table.roll(3)
    table.to_moves("b1", b="defend", b1="defend")
    (x, y), (unit, planner) = middle(table.state.foot(0)), (table.unit("bli1"), LaGardePlanner())
    for side, is_told in ((1, said), (0, False)):
        target = unit if side else table.unit("rli1")
        notes = planner.threat_at(table.state, side, target, (x, y) if side else (90_000, 105_000)).notes
        assert (threat.RESERVES in notes) is is_told


@pytest.mark.parametrize(("limit", "level"), [(9, "reg"), (1, "reg"), (9, "mil")])
def test_lg_8_1_the_threat_says_that_who_rallies_before_it_acts_goes_farther(limit: int, level: str) -> None:
    """It rallies in this turn while orders are written, in the next one when it has acted; militia never."""
    red = f"li 9000 9000 {level}, li 2000 11000"
    table = battle("li 9000 3000", red, options={"turn_limit": limit}, generals={"r1": "9000 9500"})
    unit, planner = table.unit("rli1"), LaGardePlanner()
    table.journal.state.cohesion[unit] = DISORGANISED
    table.state.touch()

    def says() -> bool:
        (x, y) = middle(table.state.foot(0))
        told = threat.RALLY in planner.threat_at(table.state, 1, 0, (x, y)).notes
        area = next(area for area in planner.threat_areas(table.state, 1) if area.unit == unit)
        far = table.state.foot(unit).double_y // 2 - min(y for _x, y in area.outlines[0])
        assert (far > 16_000) is told, "half of the 10 cm, or all"
        return told

    assert table.asked[1] == "orders"
    assert says() is (level != "mil")
    table.write()
    while table.asked[1] in ("rally", "initiative", "first"):
        if table.asked[1] == "first":
            table.act(acts.GoFirst(1))
        elif table.asked[1] == "rally":
            table.roll(1)
        else:
            table.roll(1, 6)
    assert not says(), "it has rolled, and has still to act"
    table.act(acts.Activate(table.division("r1")))
    table.past("reveal", "generals", "bombard", "move")
    assert table.asked == ("blue", "activate")
    assert says() is (limit > 1 and level != "mil")


@pytest.mark.parametrize(
    ("turn_limit", "is_lost", "is_told"), [(9, False, False), (9, True, True), (1, True, False)]
)
def test_lg_3_5_threats_say_that_an_aide_may_lead_who_has_no_general(
    turn_limit: int, is_lost: bool, is_told: bool
) -> None:
    """Without him nobody of the division goes at anybody; an aide in the next turn may change that."""
    table = battle("li 9000 4000", "li 9000 4800", options={"turn_limit": turn_limit})
    table.to_moves("b1", b="defend", b1="defend", r="attack", r1="attack")
    if is_lost:
        table.state.lost |= 1 << table.state.context.division_post[table.division("r1")]
        table.state.touch()
    found = LaGardePlanner().threat_at(table.state, 1, 0, middle(table.state.foot(0)))
    assert (threat.AIDES in found.notes) is is_told


@pytest.mark.parametrize(("skill", "aides"), [("incompetent", 1), ("poor", 2)])
def test_lg_3_4_the_threat_says_that_an_aide_may_still_change_a_known_order(skill: str, aides: int) -> None:
    """Until its order is turned up and kept, and while its general has an aide left."""
    table = battle("li 9000 3000", "li 9000 9000", generals={"bc": f"9000 2000 {skill}"})

    def says() -> bool:
        (x, y) = middle(table.state.foot(1))
        return threat.STAND in LaGardePlanner().threat_at(table.state, 0, 1, (x, y)).notes

    assert not says()  # nothing is written yet
    table.write(b="defend", b1="defend")
    table.roll(6, 1)
    table.act(acts.GoFirst(0))
    assert says()
    table.act(acts.Activate(table.division("b1")))
    assert table.asked == ("blue", "reveal")
    assert says()
    table.act(acts.ChangeOrder(table.division("b1"), ATTACK))
    table.roll(1)
    assert says() is (aides > 1)
    table.past("reveal")
    assert table.asked == ("blue", "generals")
    assert not says()


# --- what it could cost (LG-7.2) ---------------------------------------------------------------------------


def test_lg_r82_the_threat_counts_the_guns_that_are_gone_with_their_brigade() -> None:
    """An element and two of guns: a minor victory takes the guns, a loss all three."""
    guns, red = "mb 7850 5150 @90", "li 9000 5000 e1 +mb2, li 3000 9000"
    table = battle(f"li 9000 5000, {guns}", red, generals={"b1": "9000 4000"})
    table.to_moves("b1", b="manoeuvre", b1="attack")
    target = table.unit("rli1")
    for act, kind in ((acts.Attack(0, target), "charge"), (acts.Bombard(1, target), "bombard")):
        chance = {row.id: Fraction(row.ways, row.of) for row in previews.chances(table.state, 0, act)}
        told = {one.kind: one.losses for one in threat.strokes(table.state, 0, target)}
        loss = 3 * Fraction(1, 3)  # a gun of medium size: 5 or more of a test is a loss
        if kind == "charge":
            right = 2 * chance["NV"] + loss / 3 * chance["NV"] + loss * chance.get("DD", 0)
            right += 3 * (chance["VV"] + chance["DV"])
        else:
            right = 3 * chance["VV"] + loss * (chance["NV"] + chance["DV"] + chance["VD"])
        assert told[kind] == right


# --- who could attack (LG-4.2) -----------------------------------------------------------------------------


def test_lg_r42_the_planner_knows_that_a_turn_on_the_spot_lets_an_attack_reach_farther() -> None:
    table = battle("li 9000 5000", "li 9000 6300", generals={"r1": "9000 7000"})
    table.to_moves("r1", r="attack", r1="attack")
    sideways = table.moving("rli1", (8_850, 6_450, 2_700), (8_850, 5_600, 2_700))
    found = judge(table.state, sideways)
    assert isinstance(found, Outcome)
    assert found.touched == (0,)
    assert table.state.gap(0, 1) == 13_000, "its move is 10 cm"
    assert strikes(table, 1, 0)
    (area,) = LaGardePlanner().threat_areas(table.state, 1)
    assert max(y for _x, y in area.outlines[0]) > table.state.foot(1).double_y // 2 + 16_000
    farther = battle("li 9000 5000", "li 9000 6480", generals={"r1": "9000 7000"})
    farther.to_moves("r1", r="attack", r1="attack")
    assert not strikes(farther, 1, 0)


def test_lg_r43_the_planner_knows_who_is_met_on_the_way_at_the_nearest() -> None:
    table = battle("li 9538 4690 @9, li 8060 4623 @333", "lt 9000 5600", generals={"r1": "9000 6400"})
    table.to_moves("r1", r="attack", r1="attack")
    way = acts.Move(2, (Pose(8_851, 5_732, 2_632), Pose(8_677, 5_357, 2_632)))
    found = judge(table.state, way)
    assert isinstance(found, Outcome)
    assert found.touched == (0,), "it goes at the second, which is the nearest, and meets the first"
    assert strikes(table, 2, 0)
    assert strikes(table, 2, 1)


def test_lg_r86_the_planner_knows_that_who_was_put_on_water_may_go_on_it() -> None:
    table = battle("li 9000 5000", "li 3000 9000", features=[ground("water", 8000, 6000, 10_000, 7000)])
    there = (90_000, 63_000)
    assert threat.placed(table.state, 0, 1, there).why_not is not None
    table.rule(Edit("place", unit="rli1", at="9000,6500,1800"))
    assert threat.placed(table.state, 0, 1, there).why_not is None


def test_lg_r14_the_planner_knows_contact_from_a_distance() -> None:
    table = battle("li 9000 5000", "li 9000 6400", options={"contact_cm": 5}, generals={"r1": "9000 7000"})
    table.to_moves("r1", r="attack", r1="attack")
    assert strikes(table, 1, 0)
    plain = battle("li 9000 5000", "li 9000 6500", generals={"r1": "9000 7000"})
    plain.to_moves("r1", r="attack", r1="attack")
    assert assaults.farthest(table.state, 1) - assaults.farthest(plain.state, 1) == 5_000 - 50


# --- before the orders of a turn are written (LG-3.1) ------------------------------------------------------


def test_lg_3_1_before_orders_are_written_nobody_is_known_to_have_none() -> None:
    generals = {"b2": "17000 11000", "bc": "9000 2000", "b1": "9000 3300"}
    table = battle("li 9000 5000, li 3000 5000 div=2", "li 9000 5600", generals=generals)
    assert table.asked == ("blue", "aides")
    assert strikes(table, 2, 0)
    assert [row.id for row in reach.supposed(table.state, 0)] == ["manoeuvre", "attack", "defend"]
    assert command.picture(table.state, 0).pieces[0].level == "partly"
    assert command.picture(table.state, 0).pieces[1].level == "out", "its general is out of range"
    assert next(command.circles(table.state, 0)).held == {0: True}
    told = [say(note.text, "en") for note in command_words.command_notes(table.state, 0)]
    assert told[0].startswith("Commanded by")
    assert told[-1] == "The orders are not written yet."
    before = threat.placed(table.state, 1, 0, (90_000, 48_500)).spot
    table.act(acts.END_AIDES)
    assert threat.placed(table.state, 1, 0, (90_000, 48_500)).spot == before


def test_lg_3_3_neither_division_nor_corps_has_an_order() -> None:
    generals = {"b": "1000 11000", "b2": "17000 11000", "bc": "9000 2000", "b1": "9000 3300"}
    table = battle("li 9000 5000, li 3000 5000 div=2", "li 9000 11000", generals=generals)
    table.act(acts.END_AIDES)
    table.write()
    words = say(command_words.chain_words(table.state, table.division("b2")), "en")
    assert words == "There is no chain of command: neither division nor corps has an order."


# --- aides in command (LG-3.5) -----------------------------------------------------------------------------


def test_lg_3_5_who_stands_under_an_aide_is_not_told_as_commanded_by_his_general() -> None:
    table = battle("li 9000 5000", "li 9000 11000", generals=SENT)
    table.act(acts.LayAide(0, 9_000, 4_600))
    table.write(b="attack", b1="attack")
    rows = {row.id: row.pieces for row in command.picture(table.state, 0).rows}
    assert rows == {"post-0": (), "post-1": (0,), "aide-0": (0,)}
    general = table.state.context.division_post[0]
    assert len(list(general_words.general_notes(table.state, general))) == 1


# --- where it can go (LG-4.2) ------------------------------------------------------------------------------


def test_lg_r43_the_threat_knows_attacks_that_touch_two_enemies_at_once() -> None:
    """Only with an edge along both does the attacker come to the one on its way at the other."""
    red = "li 9856 7587 @227, lc 9617 7296 @347 e2"
    table = battle("lc 9000 6000 @158", red, generals={"b1": "9000 5000"})
    table.to_moves("b1", b="attack", b1="attack")
    far = judge(table.state, table.moving("blc1", (8_981, 5_994, 1_655), (9_770, 6_707, 1_655)))
    assert isinstance(far, Outcome)
    assert far.touched == (1, 2)
    assert strikes(table, 0, 1)


def test_lg_4_5_the_threat_knows_attacks_that_end_between_friends() -> None:
    table = battle(
        "hu 11215 4251 e3 @0, li 10180 5615 @22, li 8818 5190 @41.6, mb 9276 5214",
        "li 9394 5794 @138.2",
        generals={"b1": "10500 4200", "b": "10500 4200"},
    )
    table.to_moves("b1", b="attack", b1="attack")
    assert strikes(table, table.unit("bhu1"), table.unit("rli1"))


def test_lg_4_5_the_threat_tries_many_lines_past_those_who_stand_before_an_enemy() -> None:
    table = battle(
        "hu 9319 5628 e4 @6.7, li 8076 5458 e3 @313.2",
        "ir 10114 5783 e4, hc 8834 6023 e5",
        generals={"b1": "9000 5000", "b": "9000 5000"},
    )
    table.to_moves("b1", b="attack", b1="attack")
    assert strikes(table, table.unit("bli1"), table.unit("rir1"))


def test_lg_r42_the_threat_tries_many_facings() -> None:
    table = battle(
        "li 8456 4909 e4, li 8076 5458 e3 @313.2",
        "lh 6874 5672 e5",
        generals={"b1": "9000 5000", "b": "9000 5000"},
    )
    table.to_moves("b1", b="attack", b1="attack")
    assert strikes(table, table.unit("bli1"), table.unit("rlh1"))


def reached(table: Table, unit: int) -> TableReach:
    """The whole reach of a brigade under its order."""
    *_parts, whole = (found for found in reach.steps(table.state, unit, "") if found is not None)
    return whole


def said(found: TableReach) -> str:
    """What is told first of a reach that is asked in the brigade's own move."""
    return say(found.notes[0].text, "en")


def test_lg_4_2_who_attacks_out_of_a_zone_may_still_go_round_a_corner() -> None:
    pond = [ground("water", 9_160, 4_500, 9_400, 5_060)]
    generals = {"b1": "9000 3600"}
    table = battle("mh 9000 5000 e1", "li 9000 5800", generals=generals, features=pond)
    table.to_moves("b1", b="attack", b1="attack")
    assert zones.in_zone(table.state, 0)
    assert table.may(table.moving("bmh1", (9_000, 4_300, 0), (9_400, 4_300, 0)))
    behind = [way for way in reached(table, 0).ways.values() if len(way.path) > 2]
    assert behind, "a battery rolls where it likes"


def test_lg_4_2_the_reach_of_who_withdraws_and_of_baggage_is_told_as_it_is() -> None:
    held = battle("li 9000 5000", "li 9000 5800")
    held.to_moves("b1")
    assert said(reached(held, 0)).startswith("In an enemy zone it only withdraws")
    train = battle("bag 9000 5000", "li 9000 8800", generals={"b1": "9000 4200"})
    train.to_moves("b1", b="attack", b1="attack")
    assert said(reached(train, 0)) == "Under Attack baggage only turns."
    for away in (5_800, 8_800):
        guns = battle("mb 9000 5000", f"li 9000 {away}", generals={"b1": "9000 4200"})
        guns.to_moves("b1", b1="defend")
        assert said(reached(guns, 0)) == "Under Defend this battery only turns, if it touches nobody."
    stepping = battle("mb 9000 5000", "li 9000 8800", options={"reorientation": "light_foot"})
    stepping.to_moves("b1", b1="defend")
    assert said(reached(stepping, 0)).startswith("Straight, or round one corner")


# --- what an objective is worth (LG-14.4) ------------------------------------------------------------------


def test_lg_14_4_the_map_and_the_briefing_say_for_whom_an_objective_counts() -> None:
    def notes(*sides: str | None) -> tuple[list[str], list[str]]:
        aims = [
            {"at": [2_000 * number, 6_000], "name": {"en": f"Farm {number}", "fr": "Ferme"}}
            | ({} if side is None else {"side": side})
            for number, side in enumerate(sides, 1)
        ]
        table = battle("li 9000 4000", "li 9000 9000", objectives=aims)
        map_notes = [say(aim.note.text, "en") for aim in LOOK.table_aims(table.state)]
        rows = [say(note.text, "en") for note in LaGardeBrief().victory(table.scenario, 0)]
        return map_notes, [row for row in rows if "Farm" in row or "Objectives" in row]

    assert notes(None) == (
        ["Objective: at the turn limit who holds it wins."],
        ["Farm 1: who holds it at the end wins."],
    )
    assert notes("red")[0] == [
        "Objective: at the turn limit it counts for red if that side holds it, else for blue."
    ]
    both = notes(None, "blue")
    assert both[0][0] == "Objective: at the turn limit who holds it wins, unless others count for the enemy."
    assert both[1] == [
        "Farm 1: it counts for who holds it at the end.",
        "Farm 2: it counts for you if you hold it at the end, else for the enemy.",
        "Objectives divided between both sides decide nothing: fewer exhausted divisions do.",
    ]


def test_lg_r40_the_sequence_of_play_names_the_rule_of_laying() -> None:
    zones_ = [
        {"side": side, "outline": [[8_000, low], [10_000, low], [10_000, low + 2_000], [8_000, low + 2_000]]}
        for side, low in (("blue", 0), ("red", 10_000))
    ]
    table = battle("li 9000 1000", "li 9000 11000", zones=zones_, options={"deploy": True})
    assert [step.rule for step in sequence(table.state)] == ["LG-R40"]


def test_lg_2_5_dice_of_who_runs_in_the_consolidation_belong_to_it() -> None:
    """Barred by an enemy behind, it tests its cohesion before victory is judged (LG-6.11, LG-14)."""
    table = battle("li 9000 4000", "li 9000 3300 e1, li 9000 9000")
    table.rule(Edit("state", unit="bli1", item="cohesion", to=2))
    table.activate()
    table.rule(Edit("phase", to="consolidate"))
    assert table.asked == ("", "cohesion")
    assert [step.id for step in sequence(table.state) if step.when == "now"] == ["consolidate"]


@pytest.mark.parametrize(("apart", "verdict"), [(0, "blocked"), (5, "blocked"), (8, "seen")])
def test_lg_r69_a_planner_leads_no_line_through_the_joint_of_two_that_touch(apart: int, verdict: str) -> None:
    """A battery sees nobody through it: nor may the line say so."""
    table = battle(f"mb 9000 3000, li 8400 3600, li {9600 + apart} 3600", "li 9000 5000")
    battery = table.unit("bmb1")
    start, end = (90_000 + 5 * apart, 30_000), (90_000 + 5 * apart, 50_000)
    assert LaGardePlanner().line(table.state, start, end, battery).verdict == verdict
    assert bombardment.sees(table.state, battery, table.unit("rli1")) is (verdict == "seen")


@pytest.mark.parametrize(
    ("own", "seen", "words"),
    [
        ((3000, 3950), True, "It hides nothing here"),  # its middle lies on a hill, its front before it
        ((3900, 4300), False, "It stands higher than both ends"),  # its front alone does
    ],
)
@pytest.mark.parametrize("start", [(90_000, 40_000), (90_000, 39_900), (89_000, 37_200)])
def test_lg_9_1_a_line_that_begins_on_a_battery_begins_as_high_as_that_stands(
    start: tuple[int, int], own: tuple[int, int], seen: bool, words: str
) -> None:
    """Whatever lies under the very place where it begins: another hill between the two hides, or does not."""
    hills = [
        ground("gentle_hill", 8000, *own[:1], 10000, own[1]),
        ground("gentle_hill", 8000, 5000, 10000, 5300),
    ]
    table = battle("mb 9000 4000", "li 9000 6500", features=hills)
    battery, foe = table.unit("bmb1"), table.unit("rli1")
    line = LaGardePlanner().line(table.state, start, middle(table.state.foot(foe)), battery)
    assert bombardment.sees(table.state, battery, foe) is (line.verdict == "seen") is seen
    between = next(crossing for crossing in line.crossings if crossing.spot[1] == 50_000)
    assert words in say(between.why.text, "en")


@pytest.mark.parametrize(("cohesion", "rolls"), [(FORMED, 150), (DISORGANISED, 150), (ROUT, 75)])
@pytest.mark.parametrize("order", ["attack", "defend"])
def test_lg_8_1_the_area_of_guns_holds_what_they_bombard_when_they_have_rallied(
    cohesion: int, rolls: int, order: str
) -> None:
    """At most: a battery that rallies, be its die waited for, rolls its whole move; aides bring Attack."""
    table = battle("li 9000 3000", "mh 9000 9000, li 9300 11000", generals={"r1": "9000 9500"})
    unit = table.unit("rmh1")
    table.rule(Edit("state", unit="rmh1", item="cohesion", to=cohesion))
    if order == "defend":
        table.write(r1="defend")
    (area,) = (area for area in LaGardePlanner().threat_areas(table.state, 1) if area.unit == unit)
    foot = table.state.foot(unit)
    far = foot.double_y // 2 - min(y for _x, y in area.outlines[0])
    least = 30_000 + foot.reach / 2
    assert least + 100 * rolls <= far <= least + 100 * rolls + 600


@pytest.mark.parametrize("corps", ["manoeuvre", "attack"])
@pytest.mark.parametrize("cohesion", [FORMED, DISORGANISED])
def test_lg_3_3_the_reach_says_how_much_farther_a_coherent_chain_leads(corps: str, cohesion: int) -> None:
    """Before the order of its corps is written nobody knows whether the 5 cm of Manoeuvre are added."""
    table = battle("li 9000 4000", "li 9000 9500")
    table.rule(Edit("state", unit="bli1", item="cohesion", to=cohesion))

    def told() -> tuple[int, list[str]]:
        found = LaGardePlanner().reach(table.state, 0)
        assert found is not None
        return found.allowance, [say(note.text, "en") for note in found.notes if note.rule == "LG-3.3"]

    full, more = (20_000, "5") if cohesion == FORMED else (10_000, "2.5")
    farther = f"Not all orders of corps are known: with a coherent chain it goes {more} cm farther."
    assert told() == (full, [farther])
    table.write(b=corps, b1="manoeuvre")
    assert told() == (full + (int(1_000 * float(more)) if corps == "manoeuvre" else 0), [])


def test_lg_r75_an_order_that_is_not_written_yet_counts_as_each_of_the_three_alike() -> None:
    """Who supports by it does so in two of three: before orders are written, and for who writes them, too."""
    table = battle(
        "li 9000 5000, lc 9900 4400 div=2, mb 8400 4200 div=2, li 2000 1000 grp=late",
        "li 9000 5500",
        generals={"b1": "9000 2700", "b2": "9700 2700"},
        groups=[{"id": "late", "side": "blue", "turn": 1, "number": 1, "entry": [[2000, 0]]}],
    )
    target, (x, y) = table.unit("rli1"), middle(table.state.foot(table.unit("rli1")))

    def told(known: State) -> Fraction | None:
        assert threat.CHAIN in LaGardePlanner().threat_at(known, 0, target, (x, y)).notes
        return next(one.losses for one in threat.strokes(known, 0, target) if one.kind == "charge")

    assert table.asked == ("blue", "enter")
    before = told(table.state)
    table.act(acts.END_ENTRIES)
    assert table.asked[1] == "orders"
    enemy = RULES.observe(table.state, 1)
    each = []
    for order in ORDERS:
        world = enemy.copy()
        world.orders[table.division("b2")] = order
        world.touch()
        each.append(told(world))
    assert len(set(each)) == 2
    assert before == told(table.state) == told(RULES.observe(table.state, 0)) == told(enemy)
    assert before == sum(map(Fraction, filter(None, each))) / 3
