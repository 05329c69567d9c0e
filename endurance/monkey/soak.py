"""The soak of `soak --monkey`: rounds in a process of their own, another one where that breaks down."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from threading import Timer
from typing import Any

from core.paths import ROOT
from core.protocol.json_rows import JsonRow
from endurance.findings import Finding, Findings

SHORTEST, LONGEST = 4.0, 10.0
"""Seconds of a round."""
PASSES = 4
"""Times that all desks of all systems should be seen."""
DESKS = 25
MOST_GROWTH = 1.10
SILENCE = 240.0
"""Seconds beyond the time of a round after which a process that tells of none counts as hung."""
LOOK = 2.0
"""Seconds for which a hung process is looked at: whether it computes or waits."""
ROUNDS = ("-m", "endurance.monkey.rounds")
"""What the process is."""


@dataclass(slots=True)
class Tally:
    """What the monkey did; `levels` are megabytes after each round, a list for each process."""

    rounds: int = 0
    acts: int = 0
    slowest: float = 0.0
    slowest_clock: float = 0.0
    crashes: int = 0
    levels: list[list[float]] = field(default_factory=list)


def soak_monkey(minutes: float, seed: int, keep: Path, progress: Callable[[float, int], object]) -> JsonRow:
    """Let the monkey play for so long; gives the row of the JSON line."""
    began = time.monotonic()
    end = began + 60 * minutes
    each = min(LONGEST, max(SHORTEST, 60 * minutes / (PASSES * DESKS)))
    tally, findings, first = Tally(), Findings(keep), 0
    while (left := end - time.monotonic()) > each or not tally.rounds:
        first = _process(
            seed,
            first,
            left,
            each,
            tally,
            findings,
            lambda: progress(min(1.0, (time.monotonic() - began) / (60 * minutes)), len(findings.found)),
        )
        if tally.crashes > 20:
            break
    growth = growth_of(tally.levels)
    if growth > MOST_GROWTH:
        told = "\n".join(" ".join(map(str, levels)) for levels in tally.levels)
        findings.add(Finding(f"memory-{seed}", f"after closing all, memory grew by {growth:.2f}\n{told}"))
    return {
        "minutes": round((time.monotonic() - began) / 60, 1),
        "seed": seed,
        "rounds": tally.rounds,
        "acts": tally.acts,
        "slowest_seconds": tally.slowest,
        "slowest_by_the_clock": tally.slowest_clock,
        "memory_growth": round(growth, 3),
        "megabytes_by_pass": passes_of(max(tally.levels, key=len, default=[])),
        "crashes": tally.crashes,
        "faults": len(findings.found),
    }


def passes_of(rounds: list[float]) -> list[float]:
    """Megabytes of each whole pass; medians, for one round leaves more than another."""
    starts = range(0, len(rounds) - DESKS + 1, DESKS)
    return [round(median(rounds[start : start + DESKS]), 1) for start in starts]


def growth_of(levels: list[list[float]]) -> float:
    """The memory of the last pass over that of the second, in the worst process; 1 without three passes.

    In the first pass every desk, dialog, letter and rule book is seen for the first time and loaded, once
    and for all: that is the program that comes up, not one that grows. What later passes leave is held
    against the second, so that the bound is for what closing gives back.
    """
    found = [1.0]
    for rounds in levels:
        if len(rounds) >= 3 * DESKS:
            found.append(median(rounds[-DESKS:]) / max(1.0, median(rounds[DESKS : 2 * DESKS])))
    return max(found)


def _process(
    seed: int,
    first: int,
    seconds: float,
    each: float,
    tally: Tally,
    findings: Findings,
    progress: Callable[[], object],
) -> int:
    """One process; gives the number of the next round."""
    levels: list[float] = []
    tally.levels.append(levels)
    with tempfile.TemporaryDirectory(prefix="etat-major-monkey-") as folder:
        home = Path(folder)
        words = [str(home), str(seed), str(first), str(seconds), str(each)]
        with (home / "errors.txt").open("wb") as errors:
            line = [sys.executable, *ROUNDS, *words]
            program = subprocess.Popen(line, env=_environment(home), stdout=subprocess.PIPE, stderr=errors)
            with program, _ended_when_silent(program, each + SILENCE) as silence:
                assert program.stdout is not None
                for raw in program.stdout:
                    silence.broken()
                    first = _take(json.loads(raw), first, tally, levels, findings, seed)
                    progress()
                code = program.wait()
        if code:
            tally.crashes += 1
            kind = "hang" if silence.hung else "crash"
            said = "\n".join((*silence.hung, _last_words(home, code, first)))
            findings.add(Finding(f"{kind}-{seed}-{first}", said))
            first += 1
    return first


class _Silence:
    """Ends a program that tells nothing for so many seconds, so that it says where it stands."""

    def __init__(self, program: subprocess.Popen[bytes], seconds: float) -> None:
        self.hung: list[str] = []
        """What is told of it once it was ended."""
        self._program, self._seconds = program, seconds
        self._timer = self._begun()

    def broken(self) -> None:
        """It has told something: its time begins anew."""
        self.over()
        self._timer = self._begun()

    def over(self) -> None:
        """It is listened to no more."""
        self._timer.cancel()
        self._timer.join()

    def _begun(self) -> Timer:
        timer = Timer(self._seconds, self._end)
        timer.daemon = True
        timer.start()
        return timer

    def _end(self) -> None:
        before = _computed(self._program.pid)
        time.sleep(LOOK)
        took = _computed(self._program.pid) - before
        self.hung.append(f"it hung, and computed {took:.1f} s of its last {LOOK:.0f}")
        self._program.send_signal(signal.SIGABRT)


@contextmanager
def _ended_when_silent(program: subprocess.Popen[bytes], seconds: float) -> Iterator[_Silence]:
    """Listen to a program, and end it where it tells nothing for `seconds`."""
    silence = _Silence(program, seconds)
    try:
        yield silence
    finally:
        silence.over()


def _computed(process: int) -> float:
    """Seconds of the processor that a process has had; 0 where the system does not say."""
    try:
        words = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def _last_words(home: Path, code: int, round_: int) -> str:
    """What a program left that broke down: where each thread was, what it said, what was done last."""
    left = [*sorted(home.rglob("hard-crash.txt")), home / "errors.txt", home / "acts.txt"]
    told = [file.read_text("utf-8", "replace")[-6000:] for file in left if file.is_file()]
    return "\n\n".join((f"the program ended with {code} in round {round_}", *told))


def _take(
    row: dict[str, Any], first: int, tally: Tally, levels: list[float], findings: Findings, seed: int
) -> int:
    if "fault" in row:
        findings.add(Finding(f"{row['fault']}-{seed}-{row['round']}", str(row["story"])))
        return first
    if "slowest" in row:
        tally.slowest = max(tally.slowest, float(row["slowest"]))
        tally.slowest_clock = max(tally.slowest_clock, float(row["clock"]))
        return first
    tally.rounds += 1
    tally.acts += int(row["acts"])
    levels.append(float(row["megabytes"]))
    return int(row["round"]) + 1


def _environment(home: Path) -> dict[str, str]:
    """A home of its own; a screen where there is one, else none."""
    own = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("DATA", "CONFIG", "CACHE", "STATE")}
    screen = {} if os.environ.get("DISPLAY") else {"QT_QPA_PLATFORM": "offscreen"}
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH", ""))))
    return {**os.environ, **screen, **own, "PYTHONPATH": path, "LANG": "en_GB.UTF-8"}
