"""Clocks in a game file: whole seconds, strict, outside of the battle's digest."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.paths import SCENARIOS
from core.records import games
from core.records.clocks import ClockRecord, Clocks, clock_face
from core.scenarios import files
from core.scenarios.documents import BadFile
from core.systems.catalog import by_id


def game() -> games.Game:
    system = by_id("mbt")
    scenario = files.load(SCENARIOS / "mbt" / "twin_hills.json", {"mbt": system.design().scenario})
    return games.new_game(system, scenario, 7)


def with_clocks(clocks: Any) -> bytes:
    row = json.loads(games.dumps(game()))
    assert "clocks" not in row  # unused ones are not written
    return json.dumps(row | {"clocks": clocks}).encode()


def test_clocks_come_back_as_they_stood() -> None:
    one = game()
    one.clocks = ClockRecord([61.0, 0.0], {1: 40.0, 2: 21.0}, 61.0, 3600.0, 600.0)
    assert games.loads(games.dumps(one), [by_id("mbt")]).clocks == one.clocks


@pytest.mark.parametrize(
    "clocks",
    [
        [],
        {"spent": {"nobody": 3}},
        {"spent": {"red": -1}},
        {"played": 1.5},
        {"played": True},
        {"turns": {"x": 3}},
        {"turns": {"1": "a"}},
        {"pace": 1},
    ],
)
def test_odd_clocks_are_refused(clocks: Any) -> None:
    with pytest.raises(BadFile, match="clocks"):
        games.loads(with_clocks(clocks), [by_id("mbt")])


def test_time_runs_for_whoever_is_asked_and_tells_the_rest() -> None:
    now = [0.0]
    clocks = Clocks(ClockRecord(turn_limit=100.0), lambda: now[0])
    clocks.tick(0, 1)
    assert clocks.record.played == 0.0
    clocks.start()
    now[0] = 60.0
    clocks.tick(0, 1)
    now[0] = 90.0
    clocks.tick(None, 1)  # dice fall: the turn's time, nobody's own
    assert clocks.record.spent == [60.0, 0.0]
    assert clocks.left_of_turn(1) == 10.0
    assert clocks.forecast(1, 3) is None
    clocks.pause(1, 2)
    found = clocks.forecast(2, 3)
    assert found is not None
    assert (found.pace, found.turns, found.rest) == (90.0, 2, 180.0)
    assert [clock_face(seconds) for seconds in (59.6, 3723, -61)] == ["1:00", "1:02:03", "\N{MINUS SIGN}1:01"]
