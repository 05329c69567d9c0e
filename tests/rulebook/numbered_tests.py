"""The tests of a room by the rule number in their names: a broken rule must turn one of them red.

A ruling's tests are those that name it in their docstrings, too: one test often holds several.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parent
OTHERS = ("test_breaks", "test_order")
"""Files that bear no number of their own."""


class NumberedTests:
    """Of the folder `room`, numbers with these `letters`: `MBT-8.2`, `MBT-8`, `MBT-AMB-1`, `MBT-R50`."""

    def __init__(self, room: str, letters: str, others: tuple[str, ...] = OTHERS) -> None:
        self.room, self.letters, self.others = room, letters, others

    @cached_property
    def by_number(self) -> dict[str, tuple[Callable[..., None], ...]]:
        found: dict[str, list[Callable[..., None]]] = {}
        named = re.compile(rf"test_{self.letters.lower()}_(?:(amb_\d+|r\d+|example_\d+)|(\d+)(?:_(\d+))?)_")
        for path in sorted((HERE / self.room).glob("test_*.py")):
            if path.stem in self.others:
                continue
            module = import_module(f"tests.rulebook.{self.room}.{path.stem}")
            for name, function in vars(module).items():
                match = named.match(name)
                if name.startswith("test_") and callable(function):
                    for number in self._told(function.__doc__ or ""):
                        found.setdefault(number, []).append(function)
                if match is None:
                    continue
                word, chapter, line = match.groups()
                number = word.upper().replace("_", "-") if word else f"{chapter}.{line}" if line else chapter
                found.setdefault(f"{self.letters}-{number}", []).append(function)
        return {number: tuple(functions) for number, functions in found.items()}

    def _told(self, words: str) -> set[str]:
        """The rulings that a docstring names, as `BC-R61` or by the row of the ambiguities, `AMB 23`."""
        rulings = re.findall(rf"\b{self.letters}-R\d+", words)
        return {*rulings, *(f"{self.letters}-AMB-{row}" for row in re.findall(r"\bAMB (\d+)", words))}

    def is_red(self, number: str) -> bool:
        """Whether one of the tests of that number fails now."""
        for function in self.by_number[number]:
            for arguments in calls(function):
                try:
                    function(**arguments)
                except (AssertionError, pytest.fail.Exception):
                    return True
        return False


def calls(function: Callable[..., None]) -> Iterator[dict[str, Any]]:
    """The arguments of each run of a test, as its parametrize marks say."""
    rows = []
    for mark in getattr(function, "pytestmark", ()):
        if mark.name != "parametrize":
            continue
        names = [mark.args[0]] if isinstance(mark.args[0], str) else list(mark.args[0])
        rows.append(
            [dict(zip(names, value if len(names) > 1 else (value,), strict=True)) for value in mark.args[1]]
        )
    for chosen in product(*rows):
        yield {name: value for row in chosen for name, value in row.items()}
