"""What runs every day, and what only the slow run adds: the same test on more games, languages and seeds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from _pytest.mark import ParameterSet


def one_in(many: int, values: Iterable[Any], *, first: int = 0) -> list[Any]:
    """Values for `parametrize`: of each `many` that numbered `first` every day, others with `-m slow`."""
    return [one if at % many == first else slowly(one) for at, one in enumerate(values)]


def slowly(value: Any) -> ParameterSet:
    """A value for `parametrize` that only the slow run has; a tuple stands for several arguments."""
    arguments = value if isinstance(value, tuple) else (value,)
    return pytest.param(*arguments, marks=pytest.mark.slow)


def by_turns(values: Iterable[Any], others: Iterable[Any]) -> list[Any]:
    """Pairs for `parametrize`: each of `others` with one of `values` every day, and not all with the same."""
    every, found = tuple(values), []
    for row, other in enumerate(others):
        found += one_in(len(every), [(value, other) for value in every], first=row % len(every))
    return found
