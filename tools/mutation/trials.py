"""A mutant tried: the fault is put into a copy of the checkout, and the tests that enter it are run there."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import pytest

from tools.mutation.children import run_pytest
from tools.mutation.mutants import Mutant
from tools.mutation.recording import Entered, Records

LATER = 3600
"""Seconds by which a file with a fault is younger: nobody takes what was compiled from the one without it."""

FIRST = 8.0
"""Processor time of the tests that are tried at first: most faults are found by then."""
MOST_FILES = 12
"""Test files that are loaded for the first try."""


class End(Enum):
    """What became of a mutant."""

    KILLED = "killed"
    TIMED_OUT = "killed by time"
    SURVIVED = "survived"
    UNTESTED = "no test enters it"


@dataclass(frozen=True, slots=True)
class Tried:
    """A mutant, its end, and how many tests were run at most."""

    mutant: Mutant
    end: End
    tests: int


class Chosen:
    """A plugin of pytest that runs these tests of what was collected, in this order."""

    def __init__(self, tests: Sequence[Entered]) -> None:
        self.place = {test.test: place for place, test in enumerate(tests)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave the others out."""
        items[:] = sorted(
            (item for item in items if item.nodeid in self.place), key=lambda item: self.place[item.nodeid]
        )


def tried(mutant: Mutant, root: Path, records: Records, seconds: float) -> Tried:
    """What becomes of a mutant in the checkout at `root`, with tests of so much processor time."""
    file = root / mutant.path
    times, source = file.stat(), file.read_text(encoding="utf-8")
    tests = list(_within(records.tests_of(mutant.path, mutant.function), seconds))
    beside = list(_within(records.tests_beside(tests), seconds / 2)) if tests else []
    try:
        file.write_text(mutant.applied(source), encoding="utf-8")
        os.utime(file, (times.st_atime + LATER, times.st_mtime + LATER))
        for batch in (*_batches(tests), beside):
            end = _end_of(batch, root) if batch else None
            if end is not None:
                return Tried(mutant, end, len(tests) + len(beside))
    finally:
        file.write_text(source, encoding="utf-8")
        os.utime(file, (times.st_atime, times.st_mtime))
    return Tried(mutant, End.SURVIVED if tests else End.UNTESTED, len(tests) + len(beside))


def _end_of(tests: Sequence[Entered], root: Path) -> End | None:
    files = list(dict.fromkeys(test.file for test in tests))
    allowed = 15.0 + len(files) + 3.0 * sum(test.seconds for test in tests)
    code = run_pytest(root, ["-x", *files], Chosen(tests), allowed, writes=False)
    if code is None:
        return End.TIMED_OUT
    return None if code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) else End.KILLED


def _within(tests: Sequence[Entered], seconds: float) -> Iterator[Entered]:
    """As many as fit into the time, and one at least."""
    for number, test in enumerate(tests):
        seconds -= test.seconds
        if number and seconds < 0.0:
            return
        yield test


def _batches(tests: Sequence[Entered]) -> tuple[list[Entered], list[Entered]]:
    """The cheapest of a few files, then all others."""
    first: list[Entered] = []
    files: set[str] = set()
    left = FIRST
    for test in tests:
        if left > 0.0 and (test.file in files or len(files) < MOST_FILES):
            files.add(test.file)
            first.append(test)
            left -= test.seconds
    known = {test.test for test in first}
    return first, [test for test in tests if test.test not in known]
