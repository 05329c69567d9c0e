"""Each break of a rule turns a test of its number red: the tests would notice."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from tests.rulebook.la_garde.breaking import Break
from tests.rulebook.la_garde.breaks import BREAKS
from tests.rulebook.la_garde.table import Table
from tests.rulebook.numbered_tests import NumberedTests

TESTS = NumberedTests("la_garde", "LG", others=("test_breaks", "test_oracle"))


@pytest.mark.parametrize("entry", BREAKS, ids=lambda entry: entry.number)
def test_a_broken_rule_is_noticed(entry: Break) -> None:
    with entry.made(), patch.object(Table, "sound", False):
        assert TESTS.is_red(entry.number), f"no test of {entry.number} notices that it is broken"


def test_breaks_leave_nothing_behind() -> None:
    for entry in BREAKS:
        with entry.made():
            pass
    assert not any(TESTS.is_red(number) for number in ("LG-6.1", "LG-6.11", "LG-7.2", "LG-8.1", "LG-9.2"))
