"""Every reader comes to an end with the worst files: twice the size is twice the steps, by no clock."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from core.armies import files as rosters
from core.paths import SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.records import games, house_rules, replies, view_files, views
from core.scenarios import files
from core.scenarios.documents import SCENARIO_LIMITS, BadFile
from core.systems.catalog import SYSTEMS
from tests.core.records.test_games import battle
from tests.worst_shapes import SHAPES, Shape, blanks_after, blanks_within, open_string, version_far_below

SMALL = 1 << 16
REPLY = {"format": "etat-major/reply", "version": 1, "system": "battle_cry", "side": "union", "battle": "x"}
REPLY |= {"moment": "x", "note": "", "steps": []}  # type: ignore[dict-item]
RULES = {"format": "etat-major/house-rules", "version": 1, "rules": []}


@cache
def sound(kind: str) -> Any:
    """A document of each format that is read without a fault, or nearly so."""
    game = battle(steps=6)
    rows: dict[str, Any] = {"scenario": json.loads((SCENARIOS / "mbt" / "cannae.json").read_bytes())}
    rows |= {"game": games.write_row(game), "view": view_files.write_row(views.view_of(game, 0))}
    return (
        rows
        | {"reply": REPLY, "house rules": RULES, "army list": {"format": "etat-major/roster", "version": 1}}
    )[kind]


READERS: dict[str, tuple[Callable[[bytes], object], int]] = {
    "scenario": (lambda data: files.loads(data, ScenarioModels(SYSTEMS)), SCENARIO_LIMITS.size),
    "game": (lambda data: games.loads(data, SYSTEMS), games.GAME_LIMITS.size),
    "view": (lambda data: view_files.loads(data, SYSTEMS), view_files.VIEW_LIMITS.size),
    "reply": (replies.loads, replies.REPLY_LIMITS.size),
    "house rules": (lambda data: house_rules.loads(data), SCENARIO_LIMITS.size),
    "army list": (lambda data: rosters.loads(data, SYSTEMS), SCENARIO_LIMITS.size),
}


def steps_of(read: Callable[[bytes], object], data: bytes) -> int:
    """How many calls reading makes until it refuses the file."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        with pytest.raises(BadFile):
            read(data)
    finally:
        sys.setprofile(before)
    return calls


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
@pytest.mark.parametrize("kind", READERS)
def test_twice_the_size_is_at_most_twice_the_steps(kind: str, shape: Shape) -> None:
    read, _limit = READERS[kind]
    steps_of(read, shape(sound(kind), SMALL))  # what is loaded when it is first asked for is loaded
    one, two = (steps_of(read, shape(sound(kind), size)) for size in (SMALL, 2 * SMALL))
    assert two <= 2.3 * one + 20_000
    assert one < 8 * SMALL + 400_000


@pytest.mark.parametrize("shape", [blanks_after, blanks_within, open_string], ids=lambda it: it.__name__)
@pytest.mark.parametrize("kind", ["scenario", "reply"])
def test_a_file_at_the_limit_is_read_to_its_end(kind: str, shape: Shape) -> None:
    """With a search that goes back at each blank this took days."""
    read, limit = READERS[kind]
    data = shape(sound(kind), limit - 4096)
    assert len(data) > limit // 2
    with pytest.raises(BadFile):
        read(data)


@pytest.mark.parametrize("kind", READERS)
def test_every_format_has_a_least_version(kind: str) -> None:
    read, _limit = READERS[kind]
    with pytest.raises(BadFile) as bad:
        read(version_far_below(sound(kind), 0))
    assert bad.value.place.path == "version"
