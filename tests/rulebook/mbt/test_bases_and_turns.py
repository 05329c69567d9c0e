"""MBT-1 to MBT-4: the table, bases, the turn, victory."""

from __future__ import annotations

import json

import pytest

from core.armies.budget import check
from core.armies.rosters import Line, blank, with_lines
from core.paths import RESOURCES
from core.protocol.refusals import CannotBeginError
from core.systems.mbt.design import armies
from core.systems.mbt.design.lint import lint
from core.systems.mbt.rules import actions as acts
from tests.rulebook.mbt.table import SPARE_RED, G, Table, battle, scenario


def test_mbt_1_1_bases_have_one_front_and_stand_on_the_table_without_overlap() -> None:
    table = battle("hi 5000 3000, el 6000 3000 d375")
    assert [tuple(base) for base in table.state.context.base_of[:2]] == [(400, 250), (400, 375)]
    big = battle("hi 5000 3000", options={"base_width": 600})
    assert tuple(big.state.context.base_of[0]) == (600, 375)
    with pytest.raises(CannotBeginError):
        battle("hi 5000 3000, hi 5100 3100")
    with pytest.raises(CannotBeginError):
        battle("hi 100 3000")
    assert table.why(table.going("bhi1", 0, right=-4900)) is not None


def test_mbt_2_1_mobility_type_and_capacities() -> None:
    table = battle("hi 5000 3000, li 6000 3000, hc 7000 3000, lc 8000 3000, el 9000 3000, lch 2000 3000")
    context = table.state.context
    assert [allowance // (10 * G) for allowance in context.allowance[:6]] == [2, 3, 4, 5, 4, 5]
    assert list(context.is_infantry[:6]) == [True, True, False, False, False, False]


def test_mbt_2_2_strength_is_one_a_figure_and_five_for_an_elephant() -> None:
    table = battle("li 5000 3000 f3, el 6000 3000", "li 5000 6000 f2")
    assert table.adds("bli1", "rli1") == 3
    assert table.adds("bel1", "rli1") == 5


def test_mbt_2_3_one_base_carries_the_general() -> None:
    sound = scenario("hi 5000 3000 gen", "hi 5000 6000 gen")
    assert not [
        problem for problem in lint(sound) if problem.rule == "MBT-2.3" and problem.severity == "error"
    ]
    wrong = scenario("hi 5000 3000 gen, hi 6000 3000 gen", "hi 5000 6000")
    errors = [problem for problem in lint(wrong) if problem.rule == "MBT-2.3" and problem.severity == "error"]
    assert len(errors) == 2


def test_mbt_3_1_all_moves_come_before_the_first_combat_and_each_base_moves_once() -> None:
    table = battle("hi 5000 3000, hi 6000 3000", "hi 5000 3000")
    table.ahead("bhi2", 300)
    assert table.why(table.going("bhi2", 100)) == "MBT-3.1"
    assert table.why(table.fighting("bhi1", "rhi1")) == "MBT-3.1"
    table.combats()
    assert table.why(table.going("bhi1", -100)) == "MBT-3.1"
    table.fight("bhi1", "rhi1", "1 1")
    assert table.asked == ("red", "move")
    table.fight("rhi1", "bhi1", "1 1")
    assert table.asked == ("blue", "move")
    table.ahead("bhi2", 300)


def test_mbt_3_2_the_scenario_says_who_begins() -> None:
    assert battle(first="blue").asked == ("blue", "move")
    table = battle(first="red")
    assert table.asked == ("red", "move")
    table.hand_over()
    assert (table.asked, table.state.turn) == (("blue", "move"), 1)
    table.hand_over()
    assert (table.asked, table.state.turn) == (("red", "move"), 2)


def test_mbt_4_1_three_losses_or_the_general_decide() -> None:
    blue = "li 5000 3000 f5, li 7000 3000 f5, li 9000 3000 f5, li 1000 3000"
    red = "li 5000 3000 f1, li 7000 3000 f1, li 9000 3000 f1, li 1000 9000"
    table = battle(blue, red)
    table.fight("bli1", "rli1", "6 1")
    table.fight("bli2", "rli2", "6 1")
    assert table.over is None
    table.fight("bli3", "rli3", "6 1")
    assert table.over == ("blue", "losses")
    general = battle("li 5000 3000 f5, li 1000 3000", "li 5000 3000 f1 gen, li 1000 9000")
    general.fight("bli1", "rli1", "6 1")
    assert general.over == ("blue", "general")


def test_mbt_4_1_a_scenario_may_ask_another_number_of_losses() -> None:
    """So the sentence and the help say “or as many”."""
    blue, red = "li 5000 3000 f5, li 1000 3000", "li 5000 3000 f1, li 1000 9000"
    for limit, over in ((1, ("blue", "losses")), (2, None)):
        table = battle(blue, red, limits=(3, limit))
        table.fight("bli1", "rli1", "6 1")
        assert table.over == over
    for language, words in (("en", "or as many"), ("fr", "ou autant")):
        page = (RESOURCES / "help" / language / "mbt.md").read_text(encoding="utf-8")
        sentences = json.loads((RESOURCES / "rules" / "mbt.json").read_text(encoding="utf-8"))
        assert words in sentences["MBT-4.1"][language]
        of_corps = {"en": "unless the scenario", "fr": "sauf autres nombres"}[language]
        assert of_corps in sentences["MBT-R48"][language]
        assert words in page


def test_mbt_4_2_objectives_count_as_losses() -> None:
    aim = {"at": [5000, 3300], "value": 3}
    table = battle("hi 5000 3000", objectives=[aim])
    table.ahead("bhi1", 400)
    assert table.over is None
    table.hand_over()
    assert table.over == ("blue", "objective")
    two = battle("hi 5000 3000", objectives=[{**aim, "value": 2}])
    two.ahead("bhi1", 400)
    two.hand_over()
    assert two.over is None


def test_mbt_4_2_an_objective_of_one_side_counts_for_it_alone() -> None:
    for side, over in (("blue", ("blue", "objective")), ("red", None)):
        aim = {"at": [5000, 3300], "value": 3, "side": side}
        table = battle("hi 5000 3000", objectives=[aim])
        table.ahead("bhi1", 400)
        table.hand_over()
        assert table.over == over


def test_mbt_4_3_demoralised_corps_decide() -> None:
    blue = "li 5000 3000 f5 corps=a, li 7000 3000 f5 corps=b, li 9000 3000 corps=c"
    red = (
        "li 5000 3000 f1 corps=a, li 7000 3000 f1 gen corps=b, li 1000 9000 corps=c,"
        "li 2000 9000 corps=b, li 3000 9000 corps=a"
    )
    table = battle(blue, red, corps=("a", "b", "c"), limits=(1, 1), corps_lost=2)
    table.fight("bli1", "rli1", "6 1")
    assert table.over is None
    table.fight("bli2", "rli2", "6 1")
    assert table.over == ("blue", "army_break")


def test_mbt_4_4_at_the_turn_limit_fewer_losses_win() -> None:
    table = battle(options={"turn_limit": 2})
    table.turns(1)
    assert table.over is None
    table.turns(1)
    assert table.over == ("", "draw")
    lost = battle("li 5000 3000 f5, li 1000 3000", "li 5000 3000 f1, li 1000 9000", options={"turn_limit": 1})
    lost.fight("bli1", "rli1", "6 1")
    lost.turns(1)
    assert lost.over == ("blue", "turn_limit")
    assert battle().state.context.options.turn_limit == 20


def test_mbt_r61_steps_in_which_nothing_is_possible_are_passed_over() -> None:
    table = Table(scenario("hi 5000 3000, hi 6000 3000", SPARE_RED))
    table.ahead("bhi1", 300)
    assert table.asked == ("blue", "move")
    table.ahead("bhi2", 300)
    assert table.asked == ("red", "move")
    assert [event.facts["side"] for event in table.events("moves_end")] == [0]
    assert len(table.events("side_ends")) == 1


def test_mbt_ends_of_steps_are_refused_in_other_steps() -> None:
    table = battle()
    assert not table.may(acts.END_COMBATS)


@pytest.mark.parametrize(
    ("kind", "most"),
    [
        ("heavy_infantry", 4),
        ("light_infantry", 4),
        ("heavy_cavalry", 3),
        ("light_cavalry", 3),
        ("light_chariot", 3),
        ("heavy_chariot", 3),
        ("elephant", 1),
    ],
)
def test_mbt_r62_figures_that_a_base_of_a_list_may_hold(kind: str, most: int) -> None:
    troop = armies.troops().troop(kind)
    table = armies.troops().tables[0]
    for figures, breaks in ((most, False), (most + 1, True), (20, True)):
        roster = with_lines(blank(armies.troops()), [Line(troop=kind, parts={"figures": figures})])
        report = check(roster, armies.limits, armies.troops(), table)
        assert ("MBT-R62" in [finding.rule for finding in report.errors]) is breaks
    bonus = 4 if kind == "elephant" else 0
    assert [troop.profile({"figures": count})[1][1] for count in (1, most)] == [1 + bonus, most + bonus]


@pytest.mark.parametrize("kind", ["heavy_infantry", "heavy_cavalry", "elephant"])
def test_mbt_r62_older_lists_are_read_and_told(kind: str) -> None:
    """Up to 20 figures stood in lists before there was a limit: they are read, nonsense is not."""
    part = armies.troops().troop(kind).part("figures")
    assert part is not None
    assert [part.can_be_written(count) for count in (-1, 0, 1, 20, 21)] == [False, False, True, True, False]
