"""`etat-major odds` and `bench --odds`: what they say, the codes they end with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.paths import SCENARIOS
from core.records.games import Game, save
from core.systems.belle_epoque.system import BELLE_EPOQUE
from editor.cli import main
from tests.rulebook.belle_epoque.table import battle, ready

PERRYVILLE = str(SCENARIOS / "battle_cry" / "perryville.json")


@pytest.fixture
def game(tmp_path: Path) -> str:
    """A saved battle in which a unit may assault: its third offer from the end of the list."""
    table = ready("inf 5.5:3, inf 9.1", "inf 5.6:2, inf 1.13")
    path = tmp_path / "game.json"
    save(path, Game(BELLE_EPOQUE, table.scenario, table.journal, 1))
    return str(path)


def offers(game: str, capsys: pytest.CaptureFixture[str], *more: str) -> list[str]:
    assert main(["--lang", "en", "odds", game, *more]) == 0
    return capsys.readouterr().out.splitlines()


def number_of(lines: list[str], words: str) -> str:
    return next(line.partition(".")[0] for line in lines if words in line)


def test_the_odds_of_an_assault(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    number = number_of(offers(game, capsys), "Assault")
    assert main(["--lang", "en", "odds", game, "--action", number, "--policy", "decline", "--json"]) == 0
    *lines, row = capsys.readouterr().out.splitlines()
    assert any(line.startswith("Target: ") for line in lines)
    assert "Choices of the other side on the way: No reaction." in lines
    (answer,) = json.loads(row)["answers"]
    assert answer["exact"] is True
    assert answer["figures"]["target"]["chances"].keys() == {"stands", "back", "gone"}
    probability, low, high = answer["figures"]["target"]["chances"]["gone"]
    assert probability == low == high


def test_two_candidates_in_french(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = offers(game, capsys)
    numbers = number_of(lines, "Assault"), number_of(lines, "End")
    assert main(["--lang", "fr", "odds", game, "--action", numbers[0], "--action", numbers[1]]) == 0
    out = capsys.readouterr().out
    assert "1. " in out
    assert "2. " in out


def test_the_best_line_that_an_act_opens(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = battle("inf 6.5:3, inf 9.1", "inf 4.5:1, inf 1.13", cp=(3, 0))
    table.activate("bi1")
    path = tmp_path / "game.json"
    save(path, Game(BELLE_EPOQUE, table.scenario, table.journal, 1))
    number = number_of(offers(str(path), capsys), "certain")
    assert main(["--lang", "en", "odds", str(path), "--action", number]) == 0
    further = "Further acts may follow: --lines looks for the best line that the act opens."
    assert further in capsys.readouterr().out.splitlines()
    assert main(["--lang", "en", "odds", PERRYVILLE, "--action", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[1:3] == ["Nothing is lost or won by it.", further]
    assert main(["--lang", "en", "odds", str(path), "--action", number, "--lines"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("1. then ")
    assert any(line.startswith(("The best of all ", "Cut off: ")) for line in lines)
    assert further not in lines


def test_the_luck_so_far(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "odds", game, "--luck", "--json"]) == 0
    *lines, row = capsys.readouterr().out.splitlines()
    assert lines == [
        "Test: 0 lost, 0 with average dice.",
        "Test: 0 lost, 0 with average dice.",
        "1 roll weighed, 0 by plays.",
    ]
    assert json.loads(row)["sides"]["blue"] == {"lost": 0.0, "expected": 0.0}


def test_an_earlier_step_and_a_scenario(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "odds", game, "--step", "0"]) == 1  # the command dice have to fall
    assert "Nobody has to decide" in capsys.readouterr().err
    assert offers(PERRYVILLE, capsys)[0].startswith("1. ")


@pytest.mark.parametrize(
    "wrong",
    [["--action", "999"], ["--policy", "brave"], ["--step", "9999"]],
)
def test_what_is_not_there_is_wrong_usage(
    wrong: list[str], game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "en", "odds", game, *wrong]) == 2
    assert capsys.readouterr().err


def test_bench_of_odds(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["--lang", "en", "bench", "--odds", "--system", "battle_cry", "--battles", "1", "--json"]) == 0
    )
    rows = json.loads(capsys.readouterr().out.splitlines()[-1])["battle_cry"]
    assert rows["all"]["questions"] >= 10
    assert rows["all"]["share_exact"] + rows["all"]["share_sampled"] == pytest.approx(1)
    assert {"median_ms", "p95_ms"} <= rows["all"].keys()
    assert rows["lines_ahead"]["lines"] == 60
    assert rows["lines_ahead"]["mean_acts"] > 1
