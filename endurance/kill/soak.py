"""The soak of `soak --kill`: so many programs killed in the midst of work, started again, compared.

Work is kept soon after a gesture: what a kill takes is one gesture at most, and never a file.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from core.protocol.json_rows import JsonRow
from core.systems.catalog import SYSTEMS
from endurance.findings import Finding, Findings
from endurance.kill.diary import Diary, read_diary

KINDS = ("scenario", "battle", "new", "list")
LONGEST = 9.0
"""Seconds from the moment that the victim is ready to its end."""
PATIENCE = 180.0
"""Seconds until a program that is not ready, or does not die by itself, counts as hung."""


@dataclass(frozen=True, slots=True)
class Run:
    """One kill: what the victim works at, when it dies, how it comes back."""

    number: int
    kind: str
    seed: int
    after: float
    writes: int
    way: str


def drawn(number: int, seed: int) -> Run:
    """Run `number` of a soak with this seed; a third of them die in the midst of writing a file."""
    dice = Random(f"{seed}/{number}")
    kind = KINDS[number % len(KINDS)]
    rooms = [system.id for system in SYSTEMS if kind != "list" or system.has_armies]
    writes = dice.randrange(1, 16) if number % 3 == 2 else 0
    return Run(
        number,
        f"{kind}:{dice.choice(rooms)}",
        dice.randrange(1 << 30),
        dice.uniform(0.0, LONGEST),
        writes,
        dice.choice(("start", "start", "file")),
    )


def soak_kills(kills: int, seed: int, keep: Path, progress: Callable[[int, int], object]) -> JsonRow:
    """Kill so many programs, until somebody presses Ctrl+C; gives the row of the JSON line."""
    findings = Findings(keep)
    lost: Counter[int] = Counter()
    done = gestures = writing = 0
    for number in range(kills):
        run = drawn(number, seed)
        try:
            with tempfile.TemporaryDirectory(prefix="etat-major-kill-") as folder:
                diary, row, reason = kill_one(run, Path(folder))
        except KeyboardInterrupt:
            break
        done += 1
        wrong = reason or judge(run, diary, row)
        if wrong:
            name = f"kill-{seed}-{number}"
            told = json.dumps({"recovered": row, "made": diary.made, "saved": diary.saved}, indent=1)
            findings.add(Finding(name, f"{run}\n{wrong}", told.encode()))
        else:
            lost[lost_gestures(diary, row)] += 1
        gestures += diary.last
        writing += bool(run.writes)
        progress(number + 1, len(findings.found))
    return {
        "kills": done,
        "seed": seed,
        "while_writing": writing,
        "gestures": gestures,
        "lost_gestures": {str(key): lost[key] for key in sorted(lost)},
        "faults": len(findings.found),
    }


def kill_one(run: Run, home: Path) -> tuple[Diary, dict[str, Any], str]:
    """What the victim had done, what came back, and what was wrong on the way (or nothing)."""
    words = [str(home), run.kind, str(run.seed), str(run.writes)]
    with (home / "victim.txt").open("wb") as told:
        victim = subprocess.Popen(_line("victim", words), env=_environment(home), stderr=told, stdout=told)
        try:
            ready = _until(lambda: read_diary(home / "diary.txt").ready, victim)
            # Most write that often; the others are shot.
            _until(lambda: False, victim, LONGEST + 6 if run.writes else run.after)
            by_itself = victim.poll()
        finally:
            victim.kill()
            victim.wait()
    diary = read_diary(home / "diary.txt")
    said = (home / "victim.txt").read_text("utf-8", "replace")
    if "Traceback" in said or (by_itself is not None and by_itself != -9):
        return diary, {}, f"the program ended by itself ({by_itself}):\n{said}"
    if not ready and not run.writes:
        return diary, {}, f"the program was not ready in time:\n{said}"
    try:
        again = subprocess.run(
            _line("recovery", [str(home), run.way]),
            env=_environment(home),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        return diary, {}, f"the next start did not end in {PATIENCE:g} seconds:\n{late.stderr!r}"
    if again.returncode or "Traceback" in again.stderr:
        return diary, {}, f"the next start failed ({again.returncode}):\n{again.stderr}"
    row: dict[str, Any] = json.loads(again.stdout.splitlines()[-1])
    return diary, row, ""


def lost_gestures(diary: Diary, row: dict[str, Any]) -> int:
    """How many whole gestures are gone; 0 where what came back is newer than the diary."""
    found = diary.gesture_of(row["marks"] or [row["file"]])
    return 0 if found is None else diary.last - found


def judge(run: Run, diary: Diary, row: dict[str, Any]) -> str:
    """What is wrong with what came back, or nothing."""
    if not diary.ready:
        return ""
    found = diary.gesture_of(row["marks"] or [row["file"]])
    is_new = run.kind.startswith(("new", "list"))
    if is_new and not row["offered"] and diary.made:
        found = diary.gesture_of([diary.made[0][1]])  # what was just begun, or is so again, is not kept
    if row["locked"]:
        return "the file of a dead program is still locked"
    if row["file"] and diary.made and row["file"] not in (*diary.saved, diary.saving):
        return "the file holds neither what was saved nor what it held before"
    if found is None:
        if diary.begun > diary.last and row["marks"]:
            return ""  # the kill came between the deed and the diary
        return "what came back is nothing that the work ever was"
    if diary.last - found > 1:
        return f"{diary.last - found} gestures are lost"
    if not run.kind.startswith("battle") and row["marks"] and found > 0 and not max(row["lines"]):
        return "the work came back without its history"
    return ""


def _line(module: str, words: list[str]) -> list[str]:
    return [sys.executable, "-m", f"endurance.kill.{module}", *words]


def _environment(home: Path) -> dict[str, str]:
    """A home of its own, and no screen."""
    from core.paths import ROOT

    own = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("DATA", "CONFIG", "CACHE", "STATE")}
    return {
        **os.environ,
        **own,
        "QT_QPA_PLATFORM": "offscreen",
        "LANG": "en_GB.UTF-8",
        "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH", "")))),
    }


def _until(done: Callable[[], bool], program: subprocess.Popen[bytes], seconds: float = PATIENCE) -> bool:
    """Wait until it is done or the program has ended; False when neither came in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if done() or program.poll() is not None:
            return True
        time.sleep(0.05)
    return False
