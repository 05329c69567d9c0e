"""What scripts read of the laboratory: the last line of `balance`, `points` and `decks`, word by word."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from core.armies import files
from core.armies.rosters import Line, add, blank
from core.lab import machines, worth
from core.lab.balance_records import load
from core.lab.worth import Contest
from core.paths import SCENARIOS
from core.systems.catalog import BELLE_POSITION
from editor.cli import main
from editor.shell.command_line.console import ExitCode

CANNAE = SCENARIOS / "mbt" / "cannae.json"
CREEK = SCENARIOS / "battle_cry" / "mirror_creek.json"


@contextmanager
def one_thread(count: int | None = None) -> Iterator[Executor]:
    """Battles in this process."""
    with ThreadPoolExecutor(1) as pool:
        yield pool


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machines, "workers", one_thread)


def last_line(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """The JSON object at the end of what a command prints."""
    assert main(["--lang", "en", *words, "--json"]) == ExitCode.WELL
    return json.loads(capsys.readouterr().out.splitlines()[-1])


def test_a_verdict_is_one_line_of_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Verdict, levels, handicap, seed, seconds; the file of `--out` says the same."""
    out = tmp_path / "result.json"
    words = ["--players", "random", "--within", "5", "--battles", "8", "--no-handicap", "--seed", "7"]
    row = last_line(capsys, "balance", str(CREEK), *words, "--out", str(out))
    assert row["verdict"] in ("fair", "leans", "broken", "levels disagree")
    assert (row["handicap"], row["seed"]) == (None, 7)
    assert row["seconds"] >= 0
    level = row["levels"]["random"]
    assert level["battles"] == 8
    assert level["effective_battles"] >= 8
    assert 0 <= level["draws"] <= 8
    assert set(level["sides"]) == {"union", "confederate"}
    for side in level["sides"].values():
        assert set(side) == {"share", "low", "high"}
        assert 0 <= side["low"] <= side["share"] <= side["high"] <= 1
    assert set(level["turns"]) == {"median", "p90"}
    assert sum(level["ends"].values()) == 8
    assert load(out).model_dump(mode="json") == row


def test_the_worth_of_troops_is_rows_of_json(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each row: troop, price, worth, low, high, off."""
    played = [
        Contest({"infantry": 1 + number % 3, "cavalry": number % 2 or -1}, float(number % 3 > 0))
        for number in range(40)
    ]
    monkeypatch.setattr(worth, "contests_for", lambda *wish: played)
    row = last_line(capsys, "points", "battle_cry", "--seconds", "60")
    assert (row["system"], row["battles"]) == ("battle_cry", 40)
    assert {one["troop"] for one in row["rows"]} == {"infantry", "cavalry"}
    for one in row["rows"]:
        assert set(one) == {"troop", "price", "worth", "low", "high", "off"}
        assert one["off"] is not (one["low"] <= one["price"] <= one["high"])


def test_decks_meet_each_other_in_rows_of_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Three lists: each against every other one, with both on each side."""
    troops = BELLE_POSITION.armies.troops()
    paths = []
    for count in (6, 7, 8):
        roster = blank(troops, "french", 200)
        for troop in ("ligne-francaise", "artillerie-legere-ml", "chasseurs-a-pied"):
            roster = add(roster, Line(troop=troop, count=count), troops.levels)
        paths.append(tmp_path / f"list{count}.json")
        files.save(paths[-1], roster)
    words = ["--pairs", "1", "--player", "random"]
    row = last_line(capsys, "decks", *[str(path) for path in paths], *words)
    met = [(one["list"], one["against"], one["battles"]) for one in row["rows"]]
    assert len(met) == len({frozenset(pair[:2]) for pair in met}) == 3
    assert all(battles == 2 for _list, _against, battles in met)
    assert all(set(one) >= {"share", "low", "high"} for one in row["rows"])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["balance", str(CREEK), "--players", "admiral"], "officer, general, marshal"),
        (["balance", str(CREEK), "--without", "blues:cavalry"], "union, confederate"),
        (["balance", str(CREEK), "--without", "union:cards:"], "cards:KIND"),
        (["balance", str(CREEK), "--without", "union:cards:spades"], "cards:section"),
        (["balance", str(CREEK), "--without", "union:Cavalry"], "artillery, cavalry"),
        (["balance", str(CANNAE), "--without", "rome:cards:section"], "one of: reactions"),
        (["cluster", "--tls-ca", "ca.pem"], "--tls-key"),
        (["decks", "one.json"], "two lists"),
    ],
)
def test_a_wrong_wish_is_told_with_what_would_be_right(
    capsys: pytest.CaptureFixture[str], words: list[str], told: str
) -> None:
    assert main(["--lang", "en", *words]) == ExitCode.USAGE
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("seed", [10**15, -(10**15)])
def test_no_number_is_taken_that_no_file_may_hold(seed: int, tmp_path: Path) -> None:
    """The battle was written, and could not be read again."""
    battle, result = tmp_path / "battle.json", tmp_path / "balance.json"
    play = ["play", str(CREEK), "--seats", "random,random", "--out", str(battle)]
    lab = [
        "balance",
        str(CREEK),
        "--players",
        "random",
        "--battles",
        "4",
        "--no-handicap",
        "--out",
        str(result),
    ]
    for words, made in ((play, battle), (lab, result)):
        assert main([*words, "--seed", str(seed)]) == ExitCode.USAGE
        assert not made.exists()
        assert main([*words, "--seed", str(seed // 10)]) == ExitCode.WELL
    assert main(["replay", str(battle)]) == ExitCode.WELL
    assert load(result).seed == seed // 10
    assert main([*lab, "--battles", str(10**15)]) == ExitCode.USAGE
