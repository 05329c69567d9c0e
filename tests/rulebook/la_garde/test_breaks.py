"""Each break of a rule turns a test of its number red: the tests would notice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tests.rulebook.la_garde.breaking import Break
from tests.rulebook.la_garde.breaks import BREAKS
from tests.rulebook.la_garde.table import Table

HERE = Path(__file__).resolve().parent


@cache
def rule_tests() -> dict[str, tuple[Callable[..., None], ...]]:
    """The tests of this room by the number in their name: `LG-8.2`, `LG-8`, `LG-AMB-1`, `LG-R50`."""
    found: dict[str, list[Callable[..., None]]] = {}
    for path in sorted(HERE.glob("test_*.py")):
        if path.stem in ("test_breaks", "test_oracle"):
            continue
        module = import_module(f"tests.rulebook.la_garde.{path.stem}")
        for name, function in vars(module).items():
            match = re.match(r"test_lg_(?:(amb_\d+|r\d+|example_\d+)|(\d+)(?:_(\d+))?)_", name)
            if match is None:
                continue
            word, chapter, line = match.groups()
            number = word.upper().replace("_", "-") if word else f"{chapter}.{line}" if line else chapter
            found.setdefault(f"LG-{number}", []).append(function)
    return {number: tuple(functions) for number, functions in found.items()}


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


def is_red(number: str) -> bool:
    """Whether one of the tests of that number fails now."""
    for function in rule_tests()[number]:
        for arguments in calls(function):
            try:
                function(**arguments)
            except (AssertionError, pytest.fail.Exception):
                return True
    return False


@pytest.mark.parametrize("entry", BREAKS, ids=lambda entry: entry.number)
def test_a_broken_rule_is_noticed(entry: Break) -> None:
    with entry.made(), patch.object(Table, "sound", False):
        assert is_red(entry.number), f"no test of {entry.number} notices that it is broken"


def test_breaks_leave_nothing_behind() -> None:
    for entry in BREAKS:
        with entry.made():
            pass
    assert not any(is_red(number) for number in ("LG-6.1", "LG-6.11", "LG-7.2", "LG-8.1", "LG-9.2"))
