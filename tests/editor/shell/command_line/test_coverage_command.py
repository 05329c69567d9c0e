"""`etat-major coverage`: which rules a scenario brings into play."""

from __future__ import annotations

import json

import pytest

from core.paths import SCENARIOS
from editor.cli import main


def test_who_plays_unasked_is_one_who_fights(capsys: pytest.CaptureFixture[str]) -> None:
    """Two of the greedy stand off at Coulmiers to the last turn, and no rule of fire comes up."""
    wish = ["coverage", str(SCENARIOS / "belle_position" / "coulmiers.json"), "--battles", "2", "--json"]
    found: list[set[str]] = []
    for players in ([], ["--players", "officer"], ["--players", "greedy"]):
        assert main([*wish, *players]) == 0
        found.append(set(json.loads(capsys.readouterr().out.splitlines()[-1])["files"][0]["rules"]))
    unasked, officer, greedy = found
    assert unasked == officer
    assert officer > greedy
