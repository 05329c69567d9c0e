"""LG-6.2 to LG-6.8: which tokens are in the bag of a combat, and why; the worked examples with their odds."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from core.systems.la_garde.design.options import LaGardeOptions
from core.systems.la_garde.rules.bag import odds, result_of
from core.systems.la_garde.rules.combat_bag import combat_bag, reaction_of
from core.systems.la_garde.rules.orders import ATTACK, DEFEND, MANOEUVRE, NO_ORDER
from core.systems.la_garde.rules.rule_tables import (
    ARTILLERY,
    BAGGAGE,
    CAVALRY,
    DISORGANISED,
    HEAVY_COVER,
    INFANTRY,
    LIGHT_COVER,
    ROUT,
    VERY_HEAVY_COVER,
)
from core.systems.la_garde.rules.situation import CombatSituation, Engaged

MIL, CON, REG, VET, ELI, GUA = range(6)
Row = tuple[str, str, str]


def situation(mine: dict[str, Any] | None = None, its: dict[str, Any] | None = None, **kept: Any) -> Any:
    """A combat of two brigades in order Attack, so that no reaction row applies."""
    return CombatSituation(
        Engaged(**{"order": ATTACK, **(mine or {})}), Engaged(**{"order": ATTACK, **(its or {})}), **kept
    )


def rows(found: CombatSituation, **options: Any) -> set[Row]:
    """(row, its tokens as often as it counts, slot) of a bag, without the base."""
    bag = combat_bag(found, LaGardeOptions(**options))
    assert bag.rows[0].id == "base"
    return {(row.id, row.tokens * row.times, row.slot) for row in bag.rows[1:]}


def attacker(row: str, tokens: str) -> Row:
    return row, tokens, "attacker"


def defender(row: str, tokens: str) -> Row:
    return row, tokens, "defender"


def chances(counts: tuple[int, int, int], **kept: Any) -> dict[str, Fraction]:
    found = odds(*counts, **kept)
    total = sum(ways for _result, ways in found)
    return {result: Fraction(ways, total) for result, ways in found}


# --- the base and the draw ---------------------------------------------------------------------------------


def test_lg_6_2_the_base_is_a_blue_two_white_and_a_red_token() -> None:
    bag = combat_bag(situation(), LaGardeOptions())
    assert (bag.counts, len(bag.rows)) == ((1, 2, 1), 1)
    assert bag.pool == (("D", 1), ("N", 2), ("V", 1))
    assert set(bag.rules) == {"LG-6.2"}


def test_lg_6_2_a_pair_is_read_without_order() -> None:
    assert [result_of(*pair) for pair in ("VD", "DV", "VN", "NN", "ND")] == ["DV", "DV", "NV", "NN", "DN"]


def test_lg_amb_2_tokens_are_drawn_without_replacement_unless_the_option_says_so() -> None:
    assert "VV" not in chances((1, 2, 1))
    back = chances((1, 2, 1), replace=True)
    assert back == {
        "VV": Fraction(1, 16),
        "NV": Fraction(4, 16),
        "DV": Fraction(2, 16),
        "NN": Fraction(4, 16),
        "DN": Fraction(4, 16),
        "DD": Fraction(1, 16),
    }


# --- the worked examples -----------------------------------------------------------------------------------


def test_lg_example_1_base_alone() -> None:
    bag = combat_bag(situation(), LaGardeOptions())
    third, sixth = Fraction(1, 3), Fraction(1, 6)
    assert chances(bag.counts) == {"DN": third, "NV": third, "NN": sixth, "DV": sixth}


def test_lg_example_2_both_coherent_attack_against_defend() -> None:
    found = situation({"coherent": True}, {"coherent": True, "order": DEFEND})
    bag = combat_bag(found, LaGardeOptions())
    assert bag.counts == (3, 3, 2)
    assert dict(bag.odds()) == {"DD": 3, "DN": 9, "NN": 3, "NV": 6, "DV": 6, "VV": 1}


def test_lg_example_3_target_in_manoeuvre() -> None:
    bag = combat_bag(situation(its={"order": MANOEUVRE}), LaGardeOptions())
    assert bag.counts == (1, 3, 3)
    seventh = Fraction(1, 7)
    assert chances(bag.counts) == {
        "NV": 3 * seventh,
        "VV": seventh,
        "DN": seventh,
        "NN": seventh,
        "DV": seventh,
    }


def test_lg_example_4_veterans_attack_regulars_in_a_village() -> None:
    found = situation(
        {"level": VET, "coherent": True}, {"coherent": True, "order": DEFEND}, cover=HEAVY_COVER
    )
    bag = combat_bag(found, LaGardeOptions())
    assert bag.counts == (5, 5, 3)
    assert dict(bag.odds()) == {"VV": 3, "NV": 15, "DV": 15, "DD": 10, "DN": 25, "NN": 10}


def test_lg_example_10_three_supporters_of_two_arms_against_one() -> None:
    found = situation({"supporters": (2, 1, 0)}, {"supporters": (1, 0, 0)})
    assert rows(found) == {attacker("support_2", "VV"), attacker("arms_1", "V")}
    assert rows(situation({"supporters": (1, 1, 0)}, {"supporters": (1, 0, 1)})) == set()


# --- LG-3.3 and LG-10 --------------------------------------------------------------------------------------


def test_lg_6_3_a_coherent_chain_is_worth_a_token_to_who_attacks_or_defends_by_it() -> None:
    assert rows(situation({"coherent": True})) == {attacker("coherent", "V")}
    held = rows(situation(its={"coherent": True, "order": DEFEND}))
    assert held == {defender("coherent", "D"), defender("hold", "DN")}
    assert rows(situation(its={"coherent": True})) == set(), "a coherent attack does not help who defends"


def test_lg_amb_6_the_order_bonus_counts_beside_the_chain_with_the_option_alone() -> None:
    found = situation({"coherent": True}, {"coherent": True, "order": DEFEND})
    assert combat_bag(found, LaGardeOptions()).counts == (3, 3, 2)
    assert combat_bag(found, LaGardeOptions(order_bonus_stacks=True)).counts == (4, 3, 3)


def test_lg_10_generals_who_join_put_tokens_in() -> None:
    assert rows(situation({"general": True})) == {attacker("general", "V")}
    assert rows(situation({"high_general": True})) == {attacker("high_general", "VV")}
    assert rows(situation(its={"general": True, "high_general": True})) == {
        defender("general", "D"),
        defender("high_general", "DD"),
    }


# --- LG-6.3, the rows of the sheet -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "its", "row"),
    [
        (VET, REG, attacker("attacker_better", "VN")),
        (ELI, REG, attacker("attacker_better", "VN")),
        (GUA, REG, attacker("attacker_far_better", "VVV")),
        (GUA, MIL, attacker("attacker_far_better", "VVV")),
        (REG, VET, defender("defender_better", "DN")),
        (CON, VET, defender("defender_better", "DN")),
        (MIL, VET, defender("defender_far_better", "DDD")),
    ],
)
def test_lg_6_3_the_better_troops_put_tokens_in(mine: int, its: int, row: Row) -> None:
    assert rows(situation({"level": mine}, {"level": its})) == {row}


def test_lg_6_3_equal_levels_put_nothing_in() -> None:
    assert rows(situation({"level": ELI}, {"level": ELI})) == set()


def test_lg_amb_8_three_levels_replace_the_row_before() -> None:
    assert [row for row, _tokens, _slot in rows(situation({"level": GUA}, {"level": CON}))] == [
        "attacker_far_better"
    ]


def test_lg_amb_9_a_mixed_brigade_counts_one_level_above_its_weakest_element() -> None:
    assert rows(situation({"level": REG, "mixed": True}, {"level": VET})) == set()
    assert rows(situation({"level": GUA, "mixed": True}, {"level": GUA})) == set(), "never above the Guard"


def test_lg_6_3_a_weak_defender_helps_the_attacker() -> None:
    assert rows(situation(its={"cohesion": DISORGANISED})) == {defender("disorganised", "VN")}
    assert rows(situation(its={"cohesion": ROUT})) == {
        defender("routed", "VV"),
        defender("no_reaction", "VVN"),
    }


def test_lg_amb_24_the_cohesion_of_the_attacker_puts_nothing_in() -> None:
    assert rows(situation({"cohesion": DISORGANISED})) == set()


@pytest.mark.parametrize(
    ("mine", "its", "found"),
    [
        (4, 4, set()),
        (3, 2, set()),
        (4, 2, {attacker("numbers", "V")}),
        (2, 4, {defender("numbers", "D")}),
        (2, 3, set()),
    ],
)
def test_lg_6_3_numbers_count_from_two_to_one(mine: int, its: int, found: set[Row]) -> None:
    assert rows(situation({"elements": mine}, {"elements": its})) == found


def test_lg_6_3_numbers_of_a_large_brigade_count_from_one_element_more() -> None:
    large = frozenset({"large"})
    assert rows(situation({"elements": 4, "traits": large}, {"elements": 3})) == {attacker("numbers", "V")}
    assert rows(situation({"elements": 3}, {"elements": 4, "traits": large})) == {defender("numbers", "D")}
    assert rows(situation({"elements": 4, "traits": large}, {"elements": 4})) == set()
    assert rows(situation({"elements": 4}, {"elements": 3, "traits": large})) == set()


def test_lg_6_3_each_earlier_combat_of_the_defender_puts_a_red_token_in() -> None:
    assert rows(situation(earlier=1)) == {defender("successive", "V")}
    assert rows(situation(earlier=3)) == {defender("successive", "VVV")}


@pytest.mark.parametrize(
    ("cover", "row"),
    [
        (LIGHT_COVER, defender("light_cover", "DNN")),
        (HEAVY_COVER, defender("heavy_cover", "DDN")),
        (VERY_HEAVY_COVER, defender("very_heavy_cover", "DDD")),
    ],
)
def test_lg_5_cover_helps_the_defender(cover: int, row: Row) -> None:
    assert rows(situation(cover=cover)) == {row}


@pytest.mark.parametrize(
    ("cover", "left"),
    [(VERY_HEAVY_COVER, {"heavy_cover"}), (HEAVY_COVER, {"light_cover"}), (LIGHT_COVER, set()), (0, set())],
)
def test_lg_6_8_heavy_artillery_in_support_lowers_cover_one_step(cover: int, left: set[str]) -> None:
    found = rows(situation({"heavy_support": True}, cover=cover))
    assert {row for row, _tokens, _slot in found} == left
    guarded = rows(situation(its={"heavy_support": True}, cover=VERY_HEAVY_COVER))
    assert guarded == {defender("very_heavy_cover", "DDD")}, "that of the defender lowers nothing"


def test_lg_5_slopes() -> None:
    assert rows(situation(slope=1)) == {attacker("slope", "VN")}
    assert rows(situation(slope=-1)) == {defender("slope", "NN")}


def test_lg_5_difficult_ground_is_a_handicap_for_who_stands_in_it() -> None:
    assert rows(situation({"in_difficult": True})) == {attacker("difficult", "D")}
    assert rows(situation(its={"in_difficult": True, "arm": CAVALRY})) >= {defender("difficult", "V")}


def test_lg_amb_23_defending_infantry_has_its_cover_instead_of_the_handicap() -> None:
    found = situation(its={"in_difficult": True}, cover=LIGHT_COVER)
    assert rows(found) == {defender("light_cover", "DNN")}
    assert rows(found, difficult_def_infantry=True) == {
        defender("light_cover", "DNN"),
        defender("difficult", "V"),
    }


def test_lg_5_an_attack_over_a_bridge_and_confusion() -> None:
    assert rows(situation(crossing=True)) == {attacker("crossing", "DDN")}
    assert rows(situation(confused=True)) == {("confused", "NN", "combat")}


@pytest.mark.parametrize(
    ("trait", "attacking", "defending"),
    [
        ("pikes", {attacker("pikes", "VN")}, {defender("pikes", "NN")}),
        ("rolling_fire", set(), {defender("rolling_fire", "D")}),
        ("fanatics", {attacker("fanatics", "VV")}, set()),
        ("grognards", {attacker("grognards", "V")}, {defender("grognards", "D")}),
        ("heavy_cavalry", {attacker("heavy_cavalry", "VV")}, set()),
        ("lancers", {attacker("lancers", "VN")}, set()),
        ("cautious", set(), set()),
        ("skirmishers", set(), set()),
    ],
)
def test_lg_6_3_traits(trait: str, attacking: set[Row], defending: set[Row]) -> None:
    has = {"traits": frozenset({trait})}
    assert rows(situation(has)) == attacking
    assert rows(situation(its=has)) == defending


def test_lg_6_3_grognards_on_both_sides_put_nothing_in() -> None:
    has = {"traits": frozenset({"grognards"})}
    assert rows(situation(has, has)) == set()


def test_lg_6_3_heavy_cavalry_charges_only_who_is_not_in_defence() -> None:
    has = {"traits": frozenset({"heavy_cavalry"}), "arm": CAVALRY}
    charges = [
        "heavy_cavalry" in {row for row, _tokens, _slot in rows(situation(has, {"order": order}))}
        for order in (ATTACK, MANOEUVRE, NO_ORDER, DEFEND)
    ]
    assert charges == [True, True, True, False]


def test_lg_amb_10_the_right_slot_is_that_of_the_defender() -> None:
    has = {"traits": frozenset({"pikes"})}
    both = rows(situation(has, has, slope=-1))
    assert both == {attacker("pikes", "VN"), defender("pikes", "NN"), defender("slope", "NN")}


# --- LG-6.4, support ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "its", "found"),
    [
        ((1, 0, 0), (0, 0, 0), {attacker("support_1", "V"), attacker("arms_1", "V")}),
        ((2, 0, 0), (0, 0, 0), {attacker("support_2", "VV"), attacker("arms_1", "V")}),
        ((2, 1, 1), (1, 0, 0), {attacker("support_3", "VVV"), attacker("arms_2", "VV")}),
        ((2, 2, 2), (0, 0, 0), {attacker("support_3", "VVV"), attacker("arms_2", "VV")}),
        ((0, 0, 0), (3, 0, 1), {defender("support_3", "DDD"), defender("arms_2", "DD")}),
        ((3, 0, 0), (0, 1, 1), {attacker("support_1", "V"), defender("arms_1", "D")}),
    ],
)
def test_lg_6_4_the_difference_counts_once_for_who_has_more(
    mine: tuple[int, int, int], its: tuple[int, int, int], found: set[Row]
) -> None:
    assert rows(situation({"supporters": mine}, {"supporters": its})) == found


# --- LG-6.6 and LG-6.7, reactions --------------------------------------------------------------------------

FOOT = Engaged(order=DEFEND)
RIDERS = Engaged(arm=CAVALRY, order=DEFEND)
GUNS = Engaged(arm=ARTILLERY, order=DEFEND, elements=1)
BY_FOOT, BY_RIDERS = Engaged(order=ATTACK), Engaged(arm=CAVALRY, order=ATTACK)


def reaction(mine: Engaged, its: Engaged, **kept: Any) -> str:
    return reaction_of(CombatSituation(mine, its, **kept))


@pytest.mark.parametrize(
    ("mine", "its", "found"),
    [
        (BY_FOOT, replace(FOOT, order=MANOEUVRE), "no_reaction"),
        (BY_FOOT, replace(FOOT, cohesion=ROUT), "no_reaction"),
        (BY_FOOT, replace(FOOT, commanded=False), "no_reaction"),
        (BY_FOOT, Engaged(arm=BAGGAGE, order=DEFEND), "no_reaction"),
        (BY_RIDERS, FOOT, "square"),
        (BY_FOOT, GUNS, "canister"),
        (BY_RIDERS, GUNS, "canister"),
        (BY_FOOT, replace(GUNS, order=ATTACK), "guns_on_front"),
        (BY_FOOT, RIDERS, "cavalry_met"),
        (BY_FOOT, replace(RIDERS, order=ATTACK), "cavalry_met"),
        (BY_RIDERS, RIDERS, "hold"),
        (BY_FOOT, FOOT, "hold"),
        (BY_FOOT, replace(FOOT, order=ATTACK), ""),
        (BY_RIDERS, replace(FOOT, order=ATTACK), ""),
        (BY_FOOT, replace(GUNS, order=MANOEUVRE), "no_reaction"),
    ],
)
def test_lg_6_6_the_first_reaction_that_applies_is_the_only_one(
    mine: Engaged, its: Engaged, found: str
) -> None:
    assert reaction(mine, its) == found
    bag = combat_bag(CombatSituation(mine, its), LaGardeOptions())
    reactions = {"no_reaction", "square", "canister", "guns_on_front", "cavalry_met", "hold"}
    assert [row.id for row in bag.rows if row.id in reactions] == ([found] if found else [])


@pytest.mark.parametrize(
    ("mine", "its", "tokens"),
    [
        (BY_FOOT, replace(FOOT, order=MANOEUVRE), "VVN"),
        (BY_RIDERS, FOOT, "DDN"),
        (BY_FOOT, GUNS, "DDD"),
        (BY_FOOT, replace(GUNS, order=ATTACK), "DN"),
        (BY_FOOT, RIDERS, "DNN"),
        (BY_FOOT, FOOT, "DN"),
    ],
)
def test_lg_6_6_tokens_of_the_reactions(mine: Engaged, its: Engaged, tokens: str) -> None:
    bag = combat_bag(CombatSituation(mine, replace(its, elements=4)), LaGardeOptions())
    assert bag.rows[-1].tokens == tokens


def test_lg_6_6_guns_in_attack_fire_on_their_front_only() -> None:
    guns = replace(GUNS, order=ATTACK)
    assert reaction(BY_FOOT, guns, on_front=True) == "guns_on_front"
    assert reaction(BY_FOOT, guns, on_front=False) == ""
    assert reaction(BY_FOOT, GUNS, on_front=False) == "canister"


@pytest.mark.parametrize(
    "without",
    [
        {"cohesion": DISORGANISED},
        {"level": MIL},
        {"order": ATTACK},
        {"moved": True},
        {"arm": CAVALRY},
    ],
)
def test_lg_6_7_a_square_needs_formed_infantry_in_defence_that_has_not_moved(without: dict[str, Any]) -> None:
    assert reaction(BY_RIDERS, FOOT) == "square"
    assert reaction(BY_RIDERS, replace(FOOT, **without)) != "square"
    assert reaction(BY_FOOT, FOOT) != "square"


def test_lg_amb_9_mixed_infantry_whose_weakest_are_militia_forms_square() -> None:
    mixed = replace(FOOT, level=MIL, mixed=True)
    assert reaction(BY_RIDERS, mixed) == "square", "it fights one level higher, as conscripts"
    assert reaction(BY_RIDERS, replace(mixed, mixed=False)) == "hold"


def test_lg_amb_22_baggage_is_always_without_reaction() -> None:
    assert reaction(BY_FOOT, Engaged(arm=BAGGAGE, order=DEFEND)) == "no_reaction"


def test_lg_amb_21_light_infantry_has_no_row_of_its_own() -> None:
    assert rows(situation({"arm": INFANTRY, "traits": frozenset({"skirmishers"})})) == set()


def test_lg_r70_a_battery_without_ammunition_has_no_canister() -> None:
    dry = {"arm": ARTILLERY, "loaded": False}
    assert rows(situation(its={**dry, "order": DEFEND})) == {defender("hold", "DN")}
    assert rows(situation(its=dry)) == set()


def test_lg_r70_nor_does_it_fire_on_its_front_under_attack() -> None:
    guns = {"arm": ARTILLERY, "order": ATTACK}
    assert rows(situation(its=guns)) == {defender("guns_on_front", "DN")}
    assert rows(situation(its={**guns, "loaded": False})) == set()


def test_lg_r58_one_row_for_each_kind_of_general() -> None:
    bag = combat_bag(situation({"general": True, "high_general": True}), LaGardeOptions())
    assert [row.tokens for row in bag.rows] == ["DNNV", "V", "VV"]
