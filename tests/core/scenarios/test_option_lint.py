"""Options that decide nothing or contradict something are told, with a mend; those that matter are not."""

from __future__ import annotations

from typing import Any

import pytest

from core.paths import SCENARIOS
from core.scenarios import edits, files, lint
from core.scenarios.option_lint import with_option
from core.scenarios.problems import Problem
from core.systems.belle_position.design.scenario import DeckCard
from core.systems.catalog import by_id
from core.systems.mbt.design.special_rules import WinsAtLimit
from core.text import say


def shipped(system: str, name: str) -> Any:
    return files.load(SCENARIOS / system / f"{name}.json", {system: by_id(system).design().scenario})


def told(scenario: Any, words: str) -> list[Problem]:
    found = lint.run(scenario, by_id(scenario.system).design().lint)
    return [problem for problem in found if words in say(problem.text, "en")]


def mended(scenario: Any, words: str) -> Any:
    (problem,) = told(scenario, words)
    assert problem.fix is not None
    after = problem.fix.edit(scenario)
    type(scenario).model_validate(after.model_dump())
    assert told(after, words) == []
    return after


@pytest.mark.parametrize(
    ("system", "name", "option", "value", "words"),
    [
        ("battle_cry", "perryville", "fieldwork_arc", "all", ""),
        ("belle_epoque", "saint_privat", "tribal_is", "apart", "there is no tribal formation"),
        ("belle_epoque", "isandlwana", "mounted_is", "cavalry", ""),
        ("belle_position", "coulmiers", "light_cav", "hussars_lancers", "light cavalry is not played"),
        ("belle_position", "coulmiers", "special_cards", True, "no deck has a special card"),
        ("la_garde", "twin_rises", "fanatics", "DV", "no brigade is of fanatics"),
        ("mbt", "cannae", "panic_distance", 7, "there is no elephant"),
        ("mbt", "hydaspes", "panic_distance", 7, ""),
    ],
)
def test_an_option_that_decides_nothing_is_told_and_set_back(
    system: str, name: str, option: str, value: object, words: str
) -> None:
    scenario = with_option(shipped(system, name), option, value)
    nothing = "is not as usual and decides nothing"
    if not words:
        assert told(scenario, nothing) == []
        return
    (problem,) = told(scenario, nothing)
    assert words in say(problem.text, "en")
    assert problem.severity == "hint"
    after = mended(scenario, nothing)
    assert getattr(after.options, option) == getattr(shipped(system, name).options, option)


def test_every_row_names_an_option_that_there_is() -> None:
    for system in ("battle_cry", "belle_epoque", "belle_position", "la_garde", "mbt"):
        module = __import__(f"core.systems.{system}.design.option_checks", fromlist=["IDLE"])
        known = {option.id for option in module.OPTIONS}
        assert {row.id for row in module.IDLE} <= known


def test_be_17_2_objectives_that_count_for_nothing_are_told() -> None:
    scenario = shipped("belle_epoque", "alma")
    assert scenario.objectives
    lost = with_option(scenario, "victory", "losses")
    assert mended(lost, "the objectives on the map are worth nothing").options.victory == "points"


def test_decks_that_nobody_can_make_are_an_error() -> None:
    scenario = with_option(shipped("belle_position", "coulmiers"), "deck_min", 40)
    (problem,) = told(scenario, "No deck is allowed")
    assert problem.severity == "error"
    assert mended(scenario, "No deck is allowed").options.deck_max == 40


def test_both_sides_cannot_win_at_the_turn_limit() -> None:
    scenario = shipped("mbt", "twin_hills")
    both = tuple(WinsAtLimit(side=side.id) for side in scenario.sides)
    after = mended(scenario.model_copy(update={"special": both}), "they win at the turn limit")
    assert after.special == both[:1]


def test_bp_5_1_terrain_cards_that_can_never_be_laid_are_told() -> None:
    scenario = shipped("belle_position", "coulmiers")
    side = scenario.sides[0]
    many = (*side.deck, DeckCard(card="wood", count=5))
    crowded = scenario.model_copy(
        update={"sides": (side.model_copy(update={"deck": many}), scenario.sides[1])}
    )
    (problem,) = told(crowded, "can never be laid")
    assert problem.rule == "BP-5.1"
    assert told(scenario, "can never be laid") == []


def test_bc_2_3_cards_of_a_section_in_which_nobody_stands_are_told() -> None:
    scenario = shipped("battle_cry", "mirror_creek")
    assert told(scenario, "its cards order nobody") == []
    bare = by_id("battle_cry").design().blank()
    union = bare.sides[0]
    for row in (1, 2):
        for column in range(6, 12):
            bare = edits.place_unit(bare, union.id, "infantry", f"{row}.{column}")
    (problem,) = told(bare, "its cards order nobody")
    own = "left" if union.edge == "bottom" else "right"
    assert f"section {own}," in say(problem.text, "en")
    assert problem.rule == "BC-2.3"
