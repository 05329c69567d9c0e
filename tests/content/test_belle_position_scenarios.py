"""The shipped Belle Position scenarios: decks, points and terrain of their notes."""

from collections import Counter
from pathlib import Path

import pytest

from core.paths import SCENARIOS
from core.scenarios import files
from core.scenarios.lint import run
from core.systems.belle_position.design.lint import lint
from core.systems.belle_position.design.scenario import BellePositionScenario, BellePositionSide

FILES = sorted((SCENARIOS / "belle_position").glob("*.json"))

# points, budget, cards of each side; terrain that lies there; the first hand
DECKS = {
    "froeschwiller": {
        "french": (194, 200, 23, {"left": ["height"], "centre": ["town"], "right": ["wood"]}, 18),
        "german": (190, 200, 22, {}, 18),
    },
    "gravelotte": {
        "french": (220, 250, 26, {"left": ["height"], "right": ["town"]}, 18),
        "german": (230, 250, 25, {}, 18),
    },
    "mars_la_tour": {"french": (197, 250, 24, {}, 14), "german": (189, 200, 21, {}, 18)},
    "coulmiers": {
        "french": (176, 200, 26, {}, 18),
        "bavarian": (173, 200, 21, {"centre": ["town"], "right": ["wood"]}, 18),
    },
    "chalons_manoeuvres": {"red": (193, 200, 22, {}, 18), "blue": (193, 200, 22, {}, 18)},
}


def load(name: str) -> BellePositionScenario:
    path = SCENARIOS / "belle_position" / f"{name}.json"
    scenario = files.load(path, {"belle_position": BellePositionScenario})
    assert isinstance(scenario, BellePositionScenario)
    return scenario


def laid(side: BellePositionSide) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for row in side.deck:
        if row.at is not None:
            found.setdefault(row.at, []).append(row.card)
    return found


def test_five_scenarios_are_shipped() -> None:
    assert {path.stem for path in FILES} == set(DECKS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_file_is_laid_out_as_the_program_writes_it(path: Path) -> None:
    assert files.dumps(load(path.stem)) == path.read_bytes()


@pytest.mark.parametrize("name", DECKS)
def test_decks_are_those_told(name: str) -> None:
    found = {
        side.id: (side.points, side.budget, side.cards, laid(side), side.hand) for side in load(name).sides
    }
    assert found == DECKS[name]


@pytest.mark.parametrize("name", DECKS)
def test_nothing_is_wrong_and_all_is_said_in_both_languages(name: str) -> None:
    scenario = load(name)
    assert [problem.text.id for problem in run(scenario, lint) if problem.severity != "hint"] == []
    assert scenario.title.en != scenario.title.fr
    for notes in (scenario.notes.en, scenario.notes.fr):
        assert 2 <= notes.count(". ") + 1 <= 5
    for side in scenario.sides:
        for row in side.deck:
            assert not row.is_general or (row.name and row.name.en and row.name.fr)


def test_mars_la_tour_has_its_slow_french() -> None:
    scenario = load("mars_la_tour")
    assert (scenario.options.first_player, scenario.first) == ("fixed", "german")
    (rule,) = scenario.special
    assert (rule.side, rule.cards, rule.turns) == ("french", 2, 4)


def test_manoeuvres_are_the_same_for_both_sides() -> None:
    def deck(side: BellePositionSide) -> Counter[tuple[object, ...]]:
        return Counter((row.card, row.count, row.attack, row.defence, row.rally) for row in side.deck)

    one, other = load("chalons_manoeuvres").sides
    assert deck(one) == deck(other)
