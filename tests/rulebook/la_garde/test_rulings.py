"""Rulings on colours, single rows, the order of what follows, hidden orders in odds."""

from __future__ import annotations

from typing import Any

import pytest

from core.armies.budget import check
from core.armies.rosters import Line, blank, with_lines
from core.systems.la_garde.design import armies
from core.systems.la_garde.design.list_limits import limits
from core.systems.la_garde.design.options import LaGardeOptions
from core.systems.la_garde.look import previews
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import withdrawals
from core.systems.la_garde.rules.bag import BagRow
from core.systems.la_garde.rules.combat_bag import combat_bag
from core.systems.la_garde.rules.rule_tables import CAVALRY, DISORGANISED, INFANTRY, catalogue
from core.systems.la_garde.rules.situation import CombatSituation, Engaged
from core.systems.la_garde.words.combat_messages import colours
from tests.rulebook.la_garde.table import RULES, battle


def row(name: str, attacker: Engaged, defender: Engaged, **options: Any) -> BagRow | None:
    """A row of the bag of this combat, if it is in it."""
    bag = combat_bag(CombatSituation(attacker, defender), LaGardeOptions(**options))
    return next((found for found in bag.rows if found.id == name), None)


def tokens(name: str, attacker: Engaged, defender: Engaged, **options: Any) -> str:
    found = row(name, attacker, defender, **options)
    return "" if found is None else found.tokens


def test_lg_r1_blue_helps_the_defender_white_nobody_red_the_attacker() -> None:
    assert [name.en for name in colours("DNV")] == ["blue", "white", "red"]
    table = battle("li 9000 4000", "li 9000 4000", generals={"b1": "9000 3000"})
    table.to_moves("b1", b="attack", b1="attack")
    table.attack("bli1", "rli1")
    best = previews.chances(table.state, 0, None)[0]
    assert best.id == "VV"


def test_lg_amb_1_colours_of_the_row_of_pikes_are_an_option() -> None:
    pikes = Engaged(traits=frozenset({"pikes"}))
    assert tokens("pikes", pikes, Engaged()) == "VN"
    assert tokens("pikes", pikes, Engaged(), pikes="DN") == "DN"
    assert tokens("pikes", Engaged(), pikes, pikes="DN") == "NN"


def test_lg_amb_36_fanatics_that_attack_put_two_red_tokens_in() -> None:
    fanatics = Engaged(traits=frozenset({"fanatics"}))
    assert tokens("fanatics", fanatics, Engaged()) == "VV"
    assert tokens("fanatics", Engaged(), fanatics) == ""
    assert tokens("fanatics", fanatics, Engaged(), fanatics="DV") == "DV"


def test_lg_amb_37_cavalry_that_infantry_attacks_gets_a_blue_and_two_white_tokens() -> None:
    horse, foot = Engaged(arm=CAVALRY), Engaged(arm=INFANTRY)
    assert tokens("cavalry_met", foot, horse) == "DNN"
    assert tokens("cavalry_met", horse, foot) == ""
    assert tokens("cavalry_met", foot, horse, cavalry_met="VNN") == "VNN"


def test_lg_r59_heavy_cavalry_has_its_trait_without_a_word() -> None:
    table = battle("hc 9000 4000, lc 5000 4000", "li 9000 9000")
    traits = table.state.context.traits_of
    assert "heavy_cavalry" in traits[0]
    assert "heavy_cavalry" not in traits[1]


def test_lg_r56_losses_come_before_cohesion_and_withdrawals() -> None:
    table = battle("li 9000 4000", "li 9000 4000", generals={"b1": "9000 3000"})
    table.to_moves("b1", b="attack", b1="attack")
    table.attack("bli1", "rli1", "DD")
    kinds = [event.kind for event in table.journal.line()[-1].events]
    assert kinds.index("combat_drawn") < kinds.index("lost") < kinds.index("cohesion")


def test_lg_r75_odds_count_a_hidden_order_as_each_of_the_three_alike() -> None:
    table = battle("li 9000 4000", "li 9000 4000", generals={"b1": "9000 3000"})
    table.to_moves("b1", b="attack", b1="attack")
    table.past("move")
    attack = acts.Attack(0, 1)
    known = RULES.observe(table.state, 0)
    assert previews.unknown_orders(known, attack) == (1,)
    sums: dict[str, float] = {}
    for order in (1, 2, 3):
        world = known.copy()
        world.orders[1] = order
        world.touch()
        for chance in previews.chances(world, 0, attack):
            sums[chance.id] = sums.get(chance.id, 0.0) + chance.ways / chance.of / 3
    shown = {chance.id: chance.ways / chance.of for chance in previews.chances(known, 0, attack)}
    assert shown.keys() == sums.keys()
    assert all(abs(shown[name] - sums[name]) < 1e-12 for name in sums)


def test_lg_r76_half_a_base_move_is_rounded_down_to_half_a_centimetre() -> None:
    context = battle("lt 9000 4000, mb 6000 4000", "li 9000 9000").state.context
    assert withdrawals.allowance(context, 0, DISORGANISED) == 7_500
    assert withdrawals.allowance(context, 1, DISORGANISED) == 2_500


def test_lg_r79_contact_neither_hinders_a_battery_nor_covers_a_target() -> None:
    table = battle("mb 9000 4000", "li 9000 4000", generals={"b1": "9000 3000"})
    table.activate("b1", b="defend", b1="defend")
    table.past("generals")
    assert table.may(acts.Bombard(0, 1))


@pytest.mark.parametrize(
    ("kind", "most", "without"),
    [
        ("line_infantry", 8, {"heavy_cavalry", "lancers"}),
        ("light_cavalry", 8, {"skirmishers", "rolling_fire"}),
        ("heavy_cavalry", 8, {"skirmishers", "rolling_fire", "heavy_cavalry"}),  # it has its own by itself
        ("heavy_artillery", 4, set(catalogue().traits) - {"grognards", "unmotivated", "cautious"}),
        ("baggage", 4, set(catalogue().traits) - {"unmotivated", "cautious"}),
    ],
)
def test_lg_r81_traits_and_elements_that_a_list_may_buy(kind: str, most: int, without: set[str]) -> None:
    troop = armies.troops().troop(kind)
    assert {trait for trait in catalogue().traits if troop.part(trait) is None} == without
    elements = troop.part("elements")
    assert elements is not None
    assert (elements.holds(most), elements.holds(most + 1)) == (True, False)
    table = armies.troops().tables[0]
    for parts in ({"elements": most + 1}, *({trait: True} for trait in sorted(without))):
        roster = with_lines(blank(armies.troops()), [Line(troop=kind, parts=parts)])
        told = [finding.measured for finding in check(roster, limits, armies.troops(), table).errors]
        assert str(next(iter(parts.values()))) in told


def test_lg_r81_what_helps_is_not_free_and_what_hinders_is_no_dearer() -> None:
    """Each trait that a list may buy changes its price by the element; none that helps costs nothing."""
    table = armies.troops().tables[0]
    for troop in armies.troops().all:
        usual = table.price(troop, troop.complete({}))
        for part in troop.parts:
            if part.kind == "switch" and usual is not None:
                price = table.price(troop, troop.complete({part.id: True}))
                assert price is not None
                assert (price < usual) if part.id == "unmotivated" else (price > usual), (troop.id, part.id)


def test_lg_r81_a_list_made_before_says_what_breaks_the_limit() -> None:
    """A trait of another arm and elements beyond the limit are read and told; they are never offered."""
    troop = armies.troops().troop("line_infantry")
    barred = [part.id for part in troop.barred]
    assert barred == ["heavy_cavalry", "lancers"]
    assert troop.part("lancers") is None
    elements = troop.part("elements")
    assert elements is not None
    assert [elements.can_be_written(count) for count in (0, 1, 8, 9, 24, 25)] == [False, *[True] * 4, False]
