"""The order in which a file lists sides and units means nothing: every rule holds with both turned round."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from tests.rulebook.belle_epoque import table, test_oracle
from tests.rulebook.belle_epoque.test_breaks import TESTS
from tests.rulebook.numbered_tests import calls


def backwards(units: list[dict[str, object]]) -> list[dict[str, object]]:
    return units[::-1]


BY_ORDER = {"BE-R83"}
"""Rulings that speak of the order itself."""


@pytest.mark.parametrize("number", sorted(TESTS.by_number.keys() - BY_ORDER))
def test_rules_hold_with_sides_and_units_written_backwards(number: str) -> None:
    with patch.object(table, "WRITTEN", backwards), patch.object(table, "FILED", table.SIDES[::-1]):
        for function in TESTS.by_number[number]:
            for arguments in calls(function):
                function(**arguments)


@pytest.mark.parametrize("seed", range(10))
def test_the_oracle_agrees_with_sides_and_units_written_backwards(seed: int) -> None:
    with patch.object(table, "WRITTEN", backwards), patch.object(table, "FILED", table.SIDES[::-1]):
        test_oracle.test_the_engine_does_what_the_oracle_says(seed)
