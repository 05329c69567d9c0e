"""How long a battle takes at a table: told by clocks of saved battles, and by nothing else."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from core.lab.balance_records import BalanceRecord, PaceRow, balance_of, dumps, load
from core.lab.balance_words import lines
from core.lab.table_time import pace_of, saved_battles, timed
from core.protocol.scenario_models import ScenarioModels
from core.records import games
from core.scenarios.documents import read_document
from core.scenarios.files import load as load_scenario
from core.systems.catalog import BATTLE_CRY, SYSTEMS
from core.text import Names, say


@pytest.fixture
def fredericksburg(repository: Path) -> Any:
    path = repository / "scenarios" / "battle_cry" / "fredericksburg.json"
    return load_scenario(path, ScenarioModels(SYSTEMS))


@pytest.fixture
def result(repository: Path) -> BalanceRecord:
    """Officers fight 10 turns there, in nine of ten battles at most 18."""
    return load(repository / "docs" / "balance" / "battle_cry" / "fredericksburg.json")


def saved(folder: Path, name: str, scenario: Any, turns: dict[int, int], acts: int = 0) -> Path:
    """A saved battle with these seconds by turn and so many acts."""
    row: dict[str, Any] = json.loads(games.dumps(games.new_game(BATTLE_CRY, scenario, 7)))
    if turns:
        row["clocks"] = {"turns": {str(turn): seconds for turn, seconds in turns.items()}}
        row["clocks"]["played"] = sum(turns.values())
    row["steps"] = [{"do": "end", "by": "union"}, {"shown": {}, "how": "rolled"}] * acts
    path = folder / f"{name}.json"
    path.write_text(json.dumps(row), encoding="utf-8")
    return path


def renamed(scenario: Any) -> Any:
    """Another scenario of the same game."""
    return scenario.model_copy(
        update={"title": Names("Another", "Un autre"), "units": scenario.units[:-1], "handicap": ()}
    )


def test_without_a_clocked_battle_nothing_is_said(
    fredericksburg: Any, result: BalanceRecord, tmp_path: Path
) -> None:
    """A battle without clocks, one that is broken, one that was opened and shut, none at all."""
    (tmp_path / "broken.json").write_text('{"clocks"', encoding="utf-8")
    (tmp_path / "scenario.json").write_text('{"clocks": {}}', encoding="utf-8")
    paths = [
        saved(tmp_path, "quiet", fredericksburg, {}),
        saved(tmp_path, "one turn", fredericksburg, {1: 400}, 5),
        saved(tmp_path, "tried", fredericksburg, {1: 3, 2: 2, 3: 1}, 5),
        tmp_path / "broken.json",
        tmp_path / "scenario.json",
        tmp_path / "gone.json",
    ]
    assert pace_of(BATTLE_CRY, fredericksburg, paths) is None
    told = " ".join(say(line, "en") for line in lines(timed(result, None), fredericksburg))
    assert "at a table" not in told


def test_clocks_of_the_scenario_tell_minutes_a_turn(
    fredericksburg: Any, result: BalanceRecord, tmp_path: Path
) -> None:
    """The middle of all whole turns: 300, 360, 420; the last of each battle was cut short."""
    paths = [
        saved(tmp_path, "june", fredericksburg, {1: 300, 2: 420, 3: 30}),
        saved(tmp_path, "july", fredericksburg, {1: 360, 2: 999}),
        saved(tmp_path, "other", renamed(fredericksburg), {1: 9000, 2: 9000, 3: 10}, 2),
    ]
    pace = pace_of(BATTLE_CRY, fredericksburg, paths)
    assert pace == PaceRow(of="scenario", seconds=360, battles=2)
    record = timed(result, pace)
    officer = record.levels["officer"]
    assert officer.minutes is not None
    assert officer.minutes.median == 6 * officer.turns.median
    assert officer.minutes.p90 == 6 * officer.turns.p90
    told = [say(line, "en") for line in lines(record, fredericksburg)]
    assert (
        "About 60 minutes at a table, in nine of ten battles at most 85 minutes"
        " (by the umpire’s clocks in 2 saved battles of this scenario)."
    ) in told
    french = " ".join(say(line, "fr") for line in lines(record, fredericksburg))
    assert "Environ 60 minutes autour d’une table" in french
    assert balance_of(read_document(dumps(record), "result.json")) == record


def test_clocks_of_the_game_tell_minutes_an_act(
    fredericksburg: Any, result: BalanceRecord, tmp_path: Path
) -> None:
    """Where the scenario itself was never clocked; a battle whose clocks began late tells nothing of acts."""
    other = renamed(fredericksburg)
    paths = [
        saved(tmp_path, "whole", other, {1: 600, 2: 600}, 24),
        saved(tmp_path, "late", other, {3: 600, 4: 600}, 999),
        saved(tmp_path, "with a gap", other, {1: 600, 4: 600}, 999),
    ]
    pace = pace_of(BATTLE_CRY, fredericksburg, paths)
    assert pace == PaceRow(of="game", seconds=50, battles=1)
    officer = timed(result, pace).levels["officer"]
    assert officer.minutes is not None
    assert officer.minutes.median == round(officer.acts.median * 50 / 60)


def test_another_variant_of_the_same_title_is_the_same_battle(fredericksburg: Any, tmp_path: Path) -> None:
    fewer = fredericksburg.model_copy(update={"units": fredericksburg.units[:-1], "handicap": ()})
    path = saved(tmp_path, "fewer", fewer, {1: 120, 2: 30})
    assert pace_of(BATTLE_CRY, fredericksburg, [path]) == PaceRow(of="scenario", seconds=120, battles=1)


def test_a_title_in_one_language_is_enough_and_none_is_no_title(fredericksburg: Any, tmp_path: Path) -> None:
    for title, same in ((Names("", "Le ravin"), True), (Names("", ""), False)):
        named = fredericksburg.model_copy(update={"title": title})
        fewer = named.model_copy(update={"units": named.units[:-1], "handicap": ()})
        path = saved(tmp_path, "fewer", fewer, {1: 120, 2: 30})
        pace = pace_of(BATTLE_CRY, named, [path])
        assert (pace is not None and pace.of == "scenario") is same


def test_the_newest_battles_of_a_folder_come_first(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("", encoding="utf-8")
    for number, name in enumerate(("old", "new")):
        (tmp_path / f"{name}.json").write_text("{}", encoding="utf-8")
        os.utime(tmp_path / f"{name}.json", (1000 + number, 1000 + number))
    assert [path.stem for path in saved_battles(tmp_path)] == ["new", "old"]
