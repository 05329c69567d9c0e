"""What is shown of a bag before and while it is drawn, and what stays hidden; the order of what follows."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.geometry.bases import Pose, middle
from core.systems.la_garde.look import previews
from core.systems.la_garde.look.look import LaGardeLook
from core.systems.la_garde.look.standings import unit_marks
from core.systems.la_garde.planner import hypotheticals, threat
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import combat, command
from core.systems.la_garde.rules.orders import ATTACK, DEFEND, MANOEUVRE, UNKNOWN_ORDER
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.system import LA_GARDE
from core.text import say
from tests.rulebook.la_garde.fights import CHARGE, HELD, fight
from tests.rulebook.la_garde.table import RULES, battle
from tests.rulebook.la_garde.test_bombardment import battery

LOOK = LaGardeLook()


def test_lg_r56_losses_then_cohesion_then_withdrawal_then_generals() -> None:
    generals = {"b1": "9000 5600", "b": "9000 4000"}
    table = fight(red="li 9000 6000, mb 9000 6500", generals=generals, orders=HELD)
    table.state.cohesion[0] = 1
    table.attack("bli1", "rli1", joined=[table.state.context.division_post[0]])
    table.draw("DN")
    assert table.asked == ("", "losses")
    table.roll(6)
    assert (table.asked, table.elements("bli1")) == (("", "cohesion"), 3)
    assert table.at("bli1") == (9000, 6000, 0), "not yet gone back"
    table.roll(6)
    assert table.at("bli1") == (9000, 5500, 0)
    assert table.asked == ("", "generals")
    told = [event.kind for event in table.journal.line()[-1].events]
    assert told.index("cohesion_tested") < told.index("withdraws")


def test_lg_r75_a_revealed_order_is_weighed_out_no_more() -> None:
    table = battle("li 9000 6000", "li 9000 6000")
    table.to_moves("b1", **HELD)
    table.past("move")
    known = RULES.observe(table.state, 0)
    attack = acts.Attack(0, 1)
    assert previews.unknown_orders(known, attack) == (table.division("r1"),)
    found = {chance.id: Fraction(chance.ways, chance.of) for chance in previews.chances(known, 0, attack)}
    assert sum(found.values()) == 1
    shown = LOOK.preview(known, 0, attack)
    assert shown is not None
    assert shown.modifiers[-1].rule == "LG-R75", "the answer says so"
    # Coherent chain in all; Attack: 1 2 2. Defend, coherent with its corps: 3 3 2. Manoeuvre: 1 3 4.
    assert found["VV"] == (Fraction(1, 10) + Fraction(1, 28) + Fraction(6, 28)) / 3
    table.act(attack)
    assert previews.unknown_orders(RULES.observe(table.state, 0)) == ()
    chances = {row.id: row.ways for row in previews.chances(table.state, 0, None)}
    assert chances == {"VV": 1, "NV": 6, "DV": 6, "NN": 3, "DN": 9, "DD": 3}


def test_lg_amb_2_odds_go_on_when_the_first_token_is_back_in_the_bag() -> None:
    table = fight(options={"replace": True})
    table.attack("bli1", "rli1", "V")
    chances = {row.id: Fraction(row.ways, row.of) for row in previews.chances(table.state, 0, None)}
    assert chances == {"VV": Fraction(2, 5), "NV": Fraction(2, 5), "DV": Fraction(1, 5)}


def test_lg_amb_2_of_two_tokens_the_one_that_went_back_is_told() -> None:
    table = fight(options={"replace": True})
    table.attack("bli1", "rli1", "V")
    guns = battery(options={"replace": True})
    guns.bombard("bmb1", "rli1", "N")
    for told, colour in ((table, "red"), (guns, "white")):
        asked = say(LA_GARDE.words.chance(told.state, told.pending), "en")
        assert f"{colour} came first and went back" in asked


def test_lg_amb_2_nobody_is_told_to_take_two_tokens_where_the_first_goes_back() -> None:
    for replaced, words in ((False, "two tokens"), (True, "a token out of the bag; it goes back before")):
        table, guns = fight(options={"replace": replaced}), battery(options={"replace": replaced})
        table.attack("bli1", "rli1")
        guns.bombard("bmb1", "rli1")
        for told in (table, guns):
            assert words in say(LA_GARDE.words.chance(told.state, told.pending), "en")
    table.draw("D")
    table.draw("V")
    assert ", new round: a token" in say(LA_GARDE.words.chance(table.state, table.pending), "en")


@pytest.mark.parametrize("written", ["manoeuvre", "defend"])
def test_lg_r75_before_an_attack_the_rows_alone_are_told_that_no_hidden_order_changes(written: str) -> None:
    """Who touch from the beginning show no order before the attack: neither they nor who may support."""
    red = "li 9000 5000, li 9000 5600 div=2"
    table = battle("hc 9000 5000", red, generals={"r2": "9000 6500"})
    table.to_moves("b1", b="attack", b1="attack", r1="defend", r2=written)
    table.past("move")
    seen = LOOK.preview(RULES.observe(table.state, 0), 0, acts.Attack(0, 1))
    assert seen is not None
    assert [term.kind.split("/")[1] for term in seen.modifiers[:-1]] == ["base", "coherent"]
    assert seen.modifiers[-1].kind == "hidden_orders"


def test_lg_6_2_the_bag_can_be_shown_before_it_is_declared() -> None:
    table = fight(orders=HELD)
    rows = previews.bag_rows(table.state, acts.Attack(0, 1))
    assert [(row.id, row.tokens, row.rule) for row in rows] == [
        ("base", "DNNV", "LG-6.2"),
        ("coherent", "V", "LG-3.3"),
        ("coherent", "D", "LG-3.3"),
        ("hold", "DN", "LG-6.6"),
    ]
    table.act(acts.Attack(0, 1))
    assert previews.bag_rows(table.state) == rows
    assert [(row.item, row.rule) for row in table.pending.pool] == [
        ("D", "LG-6.2"),
        ("N", "LG-6.2"),
        ("V", "LG-6.2"),
        ("V", "LG-3.3"),
        ("D", "LG-3.3"),
        ("D", "LG-6.6"),
        ("N", "LG-6.6"),
    ]


def test_lg_6_2_what_waits_tells_a_side_nothing_hidden() -> None:
    """The same deal waits whatever lies face down elsewhere."""
    pools = []
    for order in ("defend", "manoeuvre"):
        table = battle("li 9000 6000", "li 9000 6000, li 2000 11000 div=2")
        table.to_moves("b1", **CHARGE, r2=order)
        table.attack("bli1", "rli1")
        assert not table.state.revealed >> table.division("r2") & 1
        pools.append(table.pending)
    assert pools[0] == pools[1]


def test_lg_6_5_a_hidden_supporter_is_weighed_out() -> None:
    table = battle("li 9000 6000", "li 9000 6000, li 9000 6800 div=2")
    table.to_moves("b1", **HELD, r2="manoeuvre")
    table.past("move")
    known = RULES.observe(table.state, 0)
    hidden = previews.unknown_orders(known, acts.Attack(0, 1))
    assert hidden == (table.division("r1"), table.division("r2"))
    world = known.copy()
    for division, order in zip(hidden, (DEFEND, MANOEUVRE), strict=True):
        world.orders[division] = order
    world.touch()
    assert combat.bag_of(world, 0, 1).counts == combat.bag_of(table.state, 0, 1).counts
    assert sum(chance.ways for chance in previews.chances(known, 0, acts.Attack(0, 1))) > 0


def test_lg_6_1_a_refusal_names_what_was_measured() -> None:
    table = fight(blue="li 9000 6000", red="li 9000 6000, li 12000 6400")
    refusal = table.refusal(acts.Attack(0, 2))
    assert refusal is not None
    assert (refusal.kind, refusal.facts["needed"]) == ("no_contact", 0)
    assert refusal.facts["measured"] == table.state.gap(0, 2) / 1000


def test_lg_6_7_the_planner_knows_that_infantry_that_has_moved_forms_no_square() -> None:
    generals = {"b1": "9000 5000", "b": "9000 5000", "r1": "9000 8500", "r": "9000 8500"}
    table = battle("li 9000 6000, li 3000 3000", "lc 9000 7500, li 14000 9000", generals=generals)
    table.to_moves("b1", b="defend", b1="defend", r="attack", r1="attack")
    horse = table.unit("rlc1")
    for way, reaction in ((None, "square"), (table.moving("bli1", (9_000, 5_900, 0)), "hold")):
        if way is not None:
            table.act(way)
        after = next(threat.charged(hypotheticals.moving(table.state, horse), horse, 0), None)
        assert after is not None
        bag = previews.bag_of(after, acts.Attack(horse, 0))
        assert reaction in [row.id for row in bag.rows]


def test_lg_6_7_the_planner_knows_that_who_stands_elsewhere_has_gone_there() -> None:
    generals = {"b1": "9000 5000", "b": "9000 5000", "r1": "9000 8500", "r": "9000 8500"}
    table = battle("li 9000 6000", "lc 9000 7500 e2", generals=generals)
    table.to_moves("b1", b="defend", b1="defend", r="attack", r1="attack")
    x, y = middle(table.state.foot(0))
    placed = [LA_GARDE.planner.threat_at(table.state, 1, 0, at) for at in ((x, y), (x, y - 1000))]
    assert [found.spot.losses for found in placed] == [Fraction(11, 45), Fraction(1, 4)]


def test_lg_amb_5_the_planner_counts_no_loss_of_a_fierce_combat_that_is_never_fought_again() -> None:
    means = []
    for rounds in (0, 1):
        table = fight(red="li 9000 6000, li 14000 8000", options={"fierce_max": rounds})
        attack = acts.Attack(0, table.unit("rli1"))
        fierce = next(row for row in previews.chances(table.state, 0, attack) if row.id == "DV")
        means.append(threat.attacked(table.state, 0, attack))
    assert means[1] - means[0] == Fraction(fierce.ways, fierce.of), "the one element of a fierce combat"


def test_lg_r75_the_planner_lets_guns_support_as_often_as_their_hidden_order_does() -> None:
    """In one of three orders, Manoeuvre, the heavy battery of the other division supports nobody (LG-6.5).

    The worst place of the charge is within reach of its general, where the chain is coherent (LG-3.3).
    """
    generals = {"b1": "9000 5000", "r1": "9000 9500", "r2": "9600 9500", "r": "9000 10000"}
    table = battle("li 9000 6000", "lc 9000 8000, hb 9600 8500 e3 div=2", generals=generals)
    table.write(b="defend", b1="defend", r="attack", r1="attack", r2="attack")
    table.roll(6, 1)
    table.act(acts.GoFirst(0))
    known = RULES.observe(table.state, 0)

    def charged(state: State) -> Fraction | None:
        return next(stroke.losses for stroke in threat.strokes(state, 1, 0) if stroke.kind == "charge")

    each = []
    for order in (ATTACK, DEFEND, MANOEUVRE):
        world = known.copy()
        world.orders[table.division("r2")] = order
        world.touch()
        each.append(charged(world))
    assert each == [Fraction(38, 55), Fraction(38, 55), Fraction(1, 4)]
    assert charged(known) == sum(each) / 3


def test_lg_2_3_the_planner_lets_a_division_that_is_done_act_in_the_next_turn() -> None:
    """What this turn has brought is over then: orders, combats fought, moves, ammunition (LG-2.5)."""
    generals = {"b1": "9000 5000", "b": "9000 5000", "r1": "9000 8500", "r": "9000 8500"}
    table = battle("li 9000 6000", "lc 9000 7500, mb 8200 7500", generals=generals)
    table.to_moves("r1", r="defend", r1="defend", b="defend", b1="defend")
    horse, gun, target = table.unit("rlc1"), table.unit("rmb1"), table.unit("bli1")

    def strokes() -> set[tuple[int, str]]:
        return {(one.piece, one.kind) for one in threat.strokes(table.state, 1, target)}

    assert strokes() == {(gun, "bombard")}  # in hand, on the order that it has
    table.past("move", "bombard")
    table.state.dry[gun] = table.state.turn
    table.state.moved |= 1 << target
    table.state.fought[target] = 2
    table.state.touch()
    assert strokes() == {(horse, "charge"), (gun, "bombard")}
    later = hypotheticals.next_turn(table.state)
    after = next(threat.charged(hypotheticals.moving(later, horse, ATTACK), horse, target), None)
    assert after is not None
    after.orders[after.context.division_of[target]] = DEFEND
    rows = [row.id for row in previews.bag_rows(after, acts.Attack(horse, target))]
    assert "square" in rows
    assert "successive" not in rows
    found = LA_GARDE.planner.threat_at(table.state, 1, target, middle(table.state.foot(target)))
    assert threat.LATER in found.notes


def test_lg_2_4_the_planner_knows_who_of_the_division_in_hand_has_had_its_part() -> None:
    """Who has gone goes again in the next turn only; who is in contact has still to attack."""
    red = "lc 9000 7500 e1, lc 10200 7500 e2, bag 9000 9000 e1, li 4000 9000 div=2"
    table = battle("li 9000 6000, li 4000 3000", red, options={"turn_limit": 1})
    table.to_moves("r1", r="attack", r1="attack", b="defend", b1="defend")
    first, second, target = table.unit("rlc1"), table.unit("rlc2"), table.unit("bli1")

    def strikers() -> set[int]:
        return {one.piece for one in threat.strokes(table.state, 1, target)}

    assert strikers() == {first, second}
    table.act(table.moving("rlc1", (9_000, 6_000, 1_800)))
    assert strikers() == {first, second}
    table.act(table.moving("rlc2", (10_200, 7_400, 1_800)))
    assert table.state.touched(first) == (target,)
    assert strikers() == {first}
    table.attack("rlc1", "bli1", "DD")
    assert strikers() == set()
    found = LA_GARDE.planner.threat_at(table.state, 1, target, middle(table.state.foot(target)))
    assert threat.LAST in found.notes
    assert threat.LATER not in found.notes


def test_lg_r80_the_planner_lets_who_has_charged_beyond_its_general_attack() -> None:
    """Generals are taken where they stand (LG-3.2): the same brigade not yet in contact threatens nobody."""
    table = battle("li 9000 6500", "lc 9000 8000", generals={"r1": "9000 10300", "r": "9000 10300"})
    table.to_moves("r1", r="attack", r1="attack", b="defend", b1="defend")
    target, horse = table.unit("bli1"), table.unit("rlc1")
    table.act(table.moving("rlc1", (9_000, 6_500, 1_800)))
    assert table.state.touched(horse) == (target,)
    assert not command.is_commanded(table.state, horse)
    fighting = hypotheticals.fighting(table.state, horse)
    lost = threat.attacked(fighting, 1, acts.Attack(horse, target))
    assert [one.losses for one in threat.strokes(table.state, 1, target)] == [lost]
    back = table.state.copy()
    back.place({target: Pose(9_000, 5_000, 0)})
    back.turned = 0
    back.touch()
    assert list(threat.strokes(back, 1, target)) == []


def test_lg_3_3_the_planner_says_that_a_chain_that_is_not_known_is_left_out() -> None:
    """And that generals are taken where they stand now (LG-3.2)."""
    table = battle("li 9000 6500", "lc 9000 8000", options={"turn_limit": 9})
    table.to_moves("r1", r="attack", r1="attack", b="defend", b1="defend")
    at = middle(table.state.foot(0))

    def told(state: State) -> set[str]:
        return {note.rule for note in LA_GARDE.planner.threat_at(state, 1, 0, at).notes}

    assert told(table.state) == {"LG-3.2"}
    for corps in (0, 1):
        hidden = table.state.copy()
        hidden.corps_orders[corps] = UNKNOWN_ORDER
        hidden.touch()
        assert told(hidden) == {"LG-3.2", "LG-3.3"}
        assert not command.is_coherent(hidden, corps, hidden.orders[corps])


def test_lg_6_1_who_has_fought_in_this_turn_is_marked_so_until_its_end() -> None:
    """Attacker and defender, be it that another division is activated meanwhile (LG-R55)."""
    table = fight("li 9000 6000", "li 9000 6000, li 14000 8000")
    table.attack("bli1", "rli1", "NN")
    while table.asked[1] != "activate":
        table.roll(6)
    table.act(acts.Activate(table.division("r1")))
    marked = [unit for unit in range(3) if "acted" in unit_marks(table.state, unit)]
    assert marked == [table.unit("bli1"), table.unit("rli1")]
