"""Which functions of the program each test enters, and how long it takes: once a test file, kept in a folder.

A test file is recorded again when it has changed, or when a module that it entered is no more where it was.
Other changes of the program do no harm: functions are known by name, and one that no test is known to enter
is tried with the tests of its module.
"""

from __future__ import annotations

import hashlib
import json
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType

import pytest

from tools.mutation.checkout import ROOT
from tools.mutation.children import run_pytest

FOLDER = ".mutation"
PROGRAM = ("core", "editor")
IMPORT = "import"
"""The name under which stands what runs before the first test of a file."""

FILE_SECONDS = 900.0
"""Processor time that the tests of one file may take while they are recorded."""


@dataclass(frozen=True, slots=True)
class Entered:
    """One test: where it stands, how much processor time it takes, and the functions that it enters."""

    file: str
    test: str
    seconds: float
    functions: frozenset[str]


class Recorder:
    """A plugin of pytest that writes such a record."""

    def __init__(self, root: Path, target: Path, digest: str) -> None:
        self.roots = tuple(f"{root / name}/" for name in PROGRAM)
        self.start = len(f"{root}/")
        self.target, self.digest = target, digest
        self.rows: dict[str, tuple[float, list[str]]] = {}
        self._seen: dict[int, CodeType] = {}

    def _enter(self, frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        self._seen[id(code)] = code

    def pytest_configure(self) -> None:
        """Look on from now: modules that tests load run while they are collected."""
        threading.settrace(self._enter)
        sys.settrace(self._enter)

    def pytest_collection_finish(self) -> None:
        """What ran up to here ran for every test of the file."""
        self.rows[IMPORT] = 0.0, self._taken()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """One test with its fixtures."""
        begun = time.process_time()
        result = yield
        self.rows[item.nodeid] = round(time.process_time() - begun, 4), self._taken()
        return result

    def pytest_sessionfinish(self) -> None:
        """Write it, functions by their numbers in one list."""
        sys.settrace(None)
        names = sorted({name for _seconds, functions in self.rows.values() for name in functions})
        number = {name: place for place, name in enumerate(names)}
        rows = {
            test: [seconds, sorted(number[name] for name in functions)]
            for test, (seconds, functions) in self.rows.items()
        }
        self.target.parent.mkdir(parents=True, exist_ok=True)
        self.target.write_text(json.dumps({"digest": self.digest, "functions": names, "tests": rows}))

    def _taken(self) -> list[str]:
        seen, self._seen = self._seen, {}
        return [
            f"{code.co_filename[self.start :]}::{code.co_qualname.split('.<locals>')[0]}"
            for code in seen.values()
            if code.co_filename.startswith(self.roots)
        ]


def record(file: str, root: Path = ROOT) -> bool:
    """Record a test file, unless it is recorded as it stands; False when its tests do not hold."""
    target, digest = record_of(file, root), hashlib.sha256((root / file).read_bytes()).hexdigest()
    if is_recorded(file, root):
        return True
    return run_pytest(root, [file], Recorder(root, target, digest), FILE_SECONDS, writes=True) == 0


def is_recorded(file: str, root: Path = ROOT) -> bool:
    """Whether there is a record of the file as it stands, of modules that still stand where they did."""
    target = record_of(file, root)
    if not target.exists():
        return False
    kept = json.loads(target.read_text())
    modules = {name.partition("::")[0] for name in kept["functions"]}
    is_same = kept["digest"] == hashlib.sha256((root / file).read_bytes()).hexdigest()
    return is_same and all((root / module).is_file() for module in modules)


def record_of(file: str, root: Path = ROOT) -> Path:
    """Where its record stands."""
    return root / FOLDER / f"{file.replace('/', '.')}.json"


@dataclass(slots=True)
class Records:
    """All that was recorded."""

    by_function: dict[str, list[Entered]] = field(default_factory=lambda: defaultdict(list))
    by_module: dict[str, list[Entered]] = field(default_factory=lambda: defaultdict(list))
    by_file: dict[str, list[Entered]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def read(cls, files: Iterable[str], root: Path = ROOT) -> Records:
        """The records of these test files, as far as there are any."""
        found = cls()
        for file in files:
            if record_of(file, root).exists():
                found._add(file, json.loads(record_of(file, root).read_text()))
        return found

    def _add(self, file: str, kept: dict[str, object]) -> None:
        names, tests = kept["functions"], kept["tests"]
        assert isinstance(names, list)
        assert isinstance(tests, dict)
        imported = {names[number] for number in tests.pop(IMPORT, (0, ()))[1]}
        for test, (seconds, numbers) in tests.items():
            entered = Entered(file, test, seconds, frozenset(names[number] for number in numbers))
            self.by_file[file].append(entered)
            for name in entered.functions:
                self.by_function[name].append(entered)
            for module in {name.partition("::")[0] for name in entered.functions | imported}:
                self.by_module[module].append(entered)

    def tests_of(self, path: str, function: str) -> list[Entered]:
        """Those that enter a function, else those that load its module; the cheapest first."""
        tests = self.by_function.get(f"{path}::{function}", []) if function != "<module>" else []
        return sorted(tests or self.by_module.get(path, []), key=_cost)

    def tests_beside(self, tests: Iterable[Entered]) -> list[Entered]:
        """The other tests of the same files: what is worked out once is entered by the first alone."""
        known = {test.test for test in tests}
        files = {test.file for test in tests}
        return sorted(
            (test for file in files for test in self.by_file[file] if test.test not in known), key=_cost
        )


def _cost(test: Entered) -> tuple[float, int, str]:
    """Cheap before dear, and of the cheap ones those that look at little."""
    return round(test.seconds, 1), len(test.functions), test.test
