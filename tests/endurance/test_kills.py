"""`soak --kill`: the diary, the judgement of what came back, and one real kill."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.paths import SCENARIOS
from core.scenarios.provenance import stamped
from editor.cli import main
from endurance.kill import soak
from endurance.kill.diary import Diary, DiaryWriter, mark_of, read_diary

RUN = soak.Run(0, "scenario:mbt", 1, 0.0, 0, "start")
NEW = replace(RUN, kind="new:mbt")


def diary(last: int, saved: tuple[str, ...] = ("m0",)) -> Diary:
    """Gestures 0 to `last`, after each of which the work has the mark m0, m1, ..."""
    made = [(number, f"m{number}") for number in range(last + 1)]
    return Diary(True, made, last, list(saved))


def came_back(*marks: str, file: str = "m0", lines: int = 1) -> dict[str, Any]:
    return {
        "marks": [*marks],
        "lines": [lines] * len(marks),
        "file": file,
        "locked": False,
        "offered": len(marks),
    }


def test_a_diary_is_read_as_it_was_written_but_for_a_line_that_was_cut(tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    writer = DiaryWriter(path)
    for line in (
        ("ready",),
        ("begin", 1),
        ("made", 1, "aa"),
        ("saving", "aa"),
        ("saved", "aa"),
        ("begin", 2),
    ):
        writer.write(*line)
    with path.open("a") as file:
        file.write("made 2 b")
    assert read_diary(path) == Diary(True, [(1, "aa")], 2, ["aa"], "aa")
    assert read_diary(tmp_path / "none") == Diary()


def test_a_saved_file_has_the_mark_of_the_work() -> None:
    """Saving puts a line of the version in; the work at the screen has none."""
    content = min((SCENARIOS / "mbt").glob("*.json")).read_bytes()
    assert stamped(content) != content
    assert mark_of(stamped(content)) == mark_of(content)


@pytest.mark.parametrize(
    ("run", "made", "row", "why"),
    [
        (RUN, diary(4), came_back("m4"), ""),
        (RUN, diary(4), came_back("m3"), ""),
        (RUN, diary(4), came_back("m2"), "2 gestures are lost"),
        (RUN, diary(4), came_back("x"), "nothing that the work ever was"),
        (RUN, replace(diary(4), begun=5), came_back("x"), ""),
        (RUN, diary(4), came_back("m4", lines=0), "without its history"),
        (RUN, diary(4), came_back("m4", file="m3"), "neither what was saved"),
        (RUN, diary(4, saved=("m0", "m3")), came_back("m4", file="m3"), ""),
        (RUN, diary(4), came_back("m4") | {"locked": True}, "still locked"),
        (RUN, diary(1), came_back(), ""),
        (RUN, diary(2), came_back(), "2 gestures are lost"),
        (NEW, diary(1), came_back(file=""), ""),
        (NEW, diary(2), came_back(file=""), "2 gestures are lost"),
        (NEW, replace(diary(2), made=[(0, "m0"), (1, "m0"), (2, "m0")]), came_back(file=""), ""),
        (NEW, replace(diary(2), made=[(0, "m0"), (1, "m0"), (2, "m2")]), came_back(file=""), ""),
        (NEW, replace(diary(2), made=[(0, "m0"), (1, "m1"), (2, "m0")]), came_back(file=""), ""),
        (
            NEW,
            replace(diary(3), made=[(0, "m0"), (1, "m0"), (2, "m2"), (3, "m3")]),
            came_back(file=""),
            "2 gest",
        ),
        (NEW, diary(2), came_back("x", file=""), "nothing that the work ever was"),
        (replace(RUN, kind="battle:mbt"), diary(4), came_back("m4", lines=0), ""),
        (RUN, Diary(), came_back(), ""),
    ],
)
def test_what_came_back_is_judged(run: soak.Run, made: Diary, row: dict[str, Any], why: str) -> None:
    found = soak.judge(run, made, row)
    assert (why in found) if why else found == ""


def test_the_clock_of_a_battle_is_no_part_of_its_mark() -> None:
    game = {"format": "etat-major/game", "steps": [1], "clocks": 1}
    assert mark_of(json.dumps(game).encode()) == mark_of(json.dumps({**game, "clocks": 2}).encode())
    assert mark_of(json.dumps(game).encode()) != mark_of(json.dumps({**game, "steps": [2]}).encode())
    scenario = (SCENARIOS / "mbt" / "cannae.json").read_bytes()
    assert mark_of(scenario) != mark_of(scenario.replace(b"Cannae", b"Cannes"))


def test_runs_are_of_every_kind_and_come_again_with_their_seed() -> None:
    runs = [soak.drawn(number, 1) for number in range(60)]
    assert runs == [soak.drawn(number, 1) for number in range(60)]
    assert {run.kind.partition(":")[0] for run in runs} == set(soak.KINDS)
    assert {run.way for run in runs} == {"start", "file"}
    assert sum(bool(run.writes) for run in runs) == 20


def test_one_is_killed_and_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    """A battle that dies at its fifth write: the gesture before it is there."""
    run = soak.Run(0, "battle:mbt", 3, 0.0, 9, "start")
    monkeypatch.setattr(soak, "drawn", lambda number, seed: run)
    monkeypatch.setattr(soak, "LONGEST", 20.0)
    assert main(["--lang", "en", "soak", "--kill", "1", "--keep", str(tmp_path)]) == 0
    row = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (row["kills"], row["while_writing"], row["faults"]) == (1, 1, 0)
    assert row["gestures"] >= 1


def test_a_start_that_does_not_end_is_a_fault_and_does_not_end_the_soak(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dies, sleeps = "import os; os.kill(os.getpid(), 9)", "import time; time.sleep(60)"
    words = {"victim": [sys.executable, "-c", dies], "recovery": [sys.executable, "-c", sleeps]}
    monkeypatch.setattr(soak, "_line", lambda module, _words: words[module])
    monkeypatch.setattr(soak, "PATIENCE", 0.2)
    _diary, row, reason = soak.kill_one(replace(RUN, writes=1, after=0.0), tmp_path)
    assert (row, reason.partition(" in ")[0]) == ({}, "the next start did not end"), reason


def test_who_stops_it_has_the_line_of_the_kills_until_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs: list[int] = []

    def stopped(run: soak.Run, _home: Path) -> tuple[Diary, dict[str, Any], str]:
        if len(runs) == 2:
            raise KeyboardInterrupt
        runs.append(run.number)
        return Diary(), {"marks": [], "file": ""}, ""

    monkeypatch.setattr(soak, "kill_one", stopped)
    row = soak.soak_kills(9, 1, tmp_path, lambda _done, _faults: None)
    assert (row["kills"], row["faults"]) == (2, 0)
