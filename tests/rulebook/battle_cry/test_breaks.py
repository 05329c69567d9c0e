"""Each break of a rule turns a test of its number red: the tests would notice."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from tests.rulebook.battle_cry.breaks import BREAKS, Break
from tests.rulebook.battle_cry.table import Table
from tests.rulebook.numbered_tests import NumberedTests

TESTS = NumberedTests("battle_cry", "BC")


@pytest.mark.parametrize("entry", BREAKS, ids=lambda entry: entry.number)
def test_a_broken_rule_is_noticed(entry: Break) -> None:
    with entry.made(), patch.object(Table, "sound", False):
        assert TESTS.is_red(entry.number), f"no test of {entry.number} notices that it is broken"


def test_breaks_leave_nothing_behind() -> None:
    for entry in BREAKS:
        with entry.made():
            pass
    assert not any(TESTS.is_red(number) for number in ("BC-1.2", "BC-7", "BC-9.2", "BC-11.1", "BC-12.6"))
