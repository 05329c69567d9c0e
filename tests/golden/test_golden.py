"""Kept battles still go as they went."""

from __future__ import annotations

import pytest

from tests.golden.golden_text import GAMES, HERE, load, story


@pytest.mark.parametrize("name", GAMES)
def test_golden_battle_is_told_as_before(name: str) -> None:
    """Every step is still legal, and what happens is told line for line as it was."""
    expected = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert story(load(name)).splitlines() == expected
