"""Each break of a rule turns a test of its number red: the tests would notice."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from tests.rulebook.belle_position.breaks import BREAKS, Break
from tests.rulebook.belle_position.table import Table
from tests.rulebook.numbered_tests import NumberedTests

TESTS = NumberedTests("belle_position", "BP")


@pytest.mark.parametrize("entry", BREAKS, ids=lambda entry: entry.number)
def test_a_broken_rule_is_noticed(entry: Break) -> None:
    with entry.made(), patch.object(Table, "sound", False):
        assert TESTS.is_red(entry.number), f"no test of {entry.number} notices that it is broken"


def test_breaks_leave_nothing_behind() -> None:
    for entry in BREAKS:
        with entry.made():
            pass
    assert not any(TESTS.is_red(number) for number in ("BP-1.2", "BP-7.2", "BP-9.2", "BP-11.1", "BP-12.2"))
