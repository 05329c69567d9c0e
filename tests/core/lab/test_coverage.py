"""Which rules a scenario brings into play, and in which order scenarios teach."""

import json

import pytest

from core.lab.coverage import coverage, ladder
from core.paths import RESOURCES, SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.scenarios import files
from core.systems.catalog import SYSTEMS, by_id
from editor.cli import main

CREEK = SCENARIOS / "battle_cry" / "mirror_creek.json"


def test_battles_name_their_rules_and_the_same_seed_the_same_ones() -> None:
    scenario = files.load(CREEK, ScenarioModels(SYSTEMS))
    system = by_id("battle_cry")
    found = coverage(system, scenario, 2, 5)
    assert found == coverage(system, scenario, 2, 5)
    book = json.loads((RESOURCES / "rules" / "battle_cry.json").read_text("utf-8"))
    assert found.rules["BC-11.1"] == 2  # dice of a battle fall in each
    assert "" not in found.rules
    assert len(set(found.rules) & set(book)) > 15
    assert all(1 <= count <= 2 for count in found.rules.values())


def test_the_next_step_of_the_ladder_has_the_fewest_new_rules() -> None:
    rules = {
        "long": frozenset("abcdef"),
        "short": frozenset("ab"),
        "beside": frozenset("abx"),
        "same": frozenset("ab"),
    }
    assert ladder(rules) == [
        ("same", frozenset("ab")),
        ("short", frozenset()),
        ("beside", frozenset("x")),
        ("long", frozenset("cdef")),
    ]
    assert ladder({}) == []


def test_the_command_line_lists_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "coverage", str(CREEK), "--battles", "1", "--json"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert any(line.strip().startswith("BC-11.1") for line in out)
    (row,) = json.loads(out[-1])["files"]
    assert row["rules"]["BC-11.1"] == 1
    assert main(["coverage", str(CREEK), "--players", "nobody"]) == 2
