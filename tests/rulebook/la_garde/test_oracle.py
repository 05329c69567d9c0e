"""The bag and its odds against a second reading of the tables and a count of every draw."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from core.protocol.pending import Deal
from core.systems.la_garde.design.options import LaGardeOptions
from core.systems.la_garde.rules.bag import odds
from core.systems.la_garde.rules.bombardment_bag import bombardment_bag
from core.systems.la_garde.rules.combat_bag import combat_bag
from core.systems.la_garde.rules.rule_tables import ARMS, catalogue
from core.systems.la_garde.rules.situation import BombardmentSituation, CombatSituation, Engaged
from tests.rulebook.la_garde import oracle

TRAITS = sorted(catalogue().traits)
PARTIES = st.builds(
    Engaged,
    arm=st.sampled_from(ARMS),
    level=st.integers(0, 5),
    mixed=st.booleans(),
    elements=st.integers(1, 6),
    cohesion=st.integers(0, 2),
    traits=st.frozensets(st.sampled_from(TRAITS), max_size=4),
    order=st.integers(0, 3),
    commanded=st.booleans(),
    coherent=st.booleans(),
    general=st.booleans(),
    high_general=st.booleans(),
    supporters=st.tuples(*[st.integers(0, 4)] * 3),
    heavy_support=st.booleans(),
    gun_elements=st.integers(0, 3),
    big_guns=st.booleans(),
    in_difficult=st.booleans(),
    moved=st.booleans(),
    loaded=st.booleans(),
)
COMBATS = st.builds(
    CombatSituation,
    PARTIES,
    PARTIES,
    earlier=st.integers(0, 4),
    cover=st.integers(0, 3),
    slope=st.integers(-1, 1),
    crossing=st.booleans(),
    confused=st.booleans(),
    on_front=st.booleans(),
)
BOMBARDMENTS = st.builds(
    BombardmentSituation,
    level=st.integers(0, 5),
    mixed=st.booleans(),
    cohesion=st.integers(0, 1),
    heavy=st.booleans(),
    coherent=st.booleans(),
    rolled_up=st.booleans(),
    range=st.integers(0, 2),
    target_cohesion=st.integers(0, 2),
    target_order=st.integers(0, 3),
    cover=st.integers(0, 3),
    slope=st.integers(-1, 1),
    dim=st.booleans(),
)
COUNTS = st.tuples(*[st.integers(0, 9)] * 3).filter(lambda counts: sum(counts) >= 2)


def chance(counts: tuple[int, int, int], *results: str) -> Fraction:
    found = dict(odds(*counts))
    return Fraction(sum(found.get(result, 0) for result in results), sum(found.values()))


@settings(max_examples=150, deadline=None)
@given(COMBATS, st.booleans(), st.booleans())
def test_lg_6_3_every_bag_agrees_with_a_second_reading(
    found: CombatSituation, stacks: bool, infantry_too: bool
) -> None:
    options = LaGardeOptions(order_bonus_stacks=stacks, difficult_def_infantry=infantry_too)
    assert combat_bag(found, options).counts == oracle.combat_tokens(
        found, stacks=stacks, infantry_too=infantry_too
    )


@settings(max_examples=80, deadline=None)
@given(BOMBARDMENTS)
def test_lg_9_2_every_bag_agrees_with_a_second_reading(found: BombardmentSituation) -> None:
    assert bombardment_bag(found).counts == oracle.bombardment_tokens(found)


@settings(max_examples=80, deadline=None)
@given(COUNTS, st.booleans(), st.booleans())
def test_lg_6_2_odds_are_those_of_every_draw(counts: tuple[int, int, int], ordered: bool, back: bool) -> None:
    found = dict(odds(*counts, back, ordered))
    counted = oracle.drawn_one_by_one(*counts, ordered=ordered, replace=back)
    assert {result: Fraction(ways, sum(found.values())) for result, ways in found.items()} == {
        result: Fraction(ways, sum(counted.values())) for result, ways in counted.items()
    }


@settings(max_examples=50, deadline=None)
@given(COMBATS)
def test_lg_6_2_the_deal_says_the_same_as_the_bag(found: CombatSituation) -> None:
    bag = combat_bag(found, LaGardeOptions())
    deal = Deal(bag.pool, 2, False, None, "combat", "LG-6.2", bag.rules)
    weights = {"".join(sorted(map(str, drawn))): ways for drawn, ways in deal.outcomes()}
    assert weights == dict(bag.odds())
    assert sum(row.count for row in deal.pool) == sum(bag.counts)
    assert all(row.rule.startswith("LG-") for row in deal.pool)


@settings(max_examples=80, deadline=None)
@given(COUNTS)
def test_lg_6_2_a_red_token_more_never_hurts_the_attacker(counts: tuple[int, int, int]) -> None:
    blue, white, red = counts
    more = (blue, white, red + 1)
    assert chance(more, "VV") >= chance(counts, "VV")
    assert chance(more, "VV", "NV", "DV") >= chance(counts, "VV", "NV", "DV")
    assert chance(more, "DD") <= chance(counts, "DD")
    assert chance(more, "DD", "DN", "DV") <= chance(counts, "DD", "DN", "DV")


@settings(max_examples=80, deadline=None)
@given(COUNTS)
def test_lg_6_2_blue_and_red_are_mirrors(counts: tuple[int, int, int]) -> None:
    blue, white, red = counts
    mirror = {"DD": "VV", "DN": "NV", "NN": "NN", "NV": "DN", "VV": "DD", "DV": "DV"}
    turned = {mirror[result]: ways for result, ways in odds(red, white, blue)}
    assert turned == dict(odds(blue, white, red))


@settings(max_examples=80, deadline=None)
@given(COMBATS, st.integers(0, 2))
def test_lg_6_4_a_supporter_more_never_helps_the_other_side(found: CombatSituation, arm: int) -> None:
    supporters = tuple(count + (place == arm) for place, count in enumerate(found.attacker.supporters))
    helped = replace(found, attacker=replace(found.attacker, supporters=supporters))
    before, after = (combat_bag(one, LaGardeOptions()).counts for one in (found, helped))
    assert after[0] <= before[0]
    assert after[2] >= before[2]


@settings(max_examples=80, deadline=None)
@given(COMBATS)
def test_lg_6_3_tokens_only_come_from_rows_of_the_catalogue(found: CombatSituation) -> None:
    assume(found.attacker.order)
    rows = catalogue().raw["combat_rows"]
    for row in combat_bag(found, LaGardeOptions()).rows:
        assert row.tokens == rows[row.id]["tokens"][row.slot]
        assert row.rule == rows[row.id]["rule"]
