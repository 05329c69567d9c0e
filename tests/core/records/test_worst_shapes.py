"""Every reader comes to an end with the worst files: twice the size is twice the steps, by no clock."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from core.armies import files as rosters
from core.armies import points
from core.interchange import mapping, stamps
from core.interchange.limits import IMPORT_LIMITS
from core.lab import balance_records, worth_records
from core.protocol.scenario_models import ScenarioModels
from core.records import games, house_rules, replies, view_files
from core.scenarios import files
from core.scenarios.documents import SCENARIO_LIMITS, BadFile, read_document
from core.systems.catalog import SYSTEMS
from endurance.files import samples
from endurance.files.formats import FORMATS
from tests.worst_shapes import (
    SHAPES,
    Shape,
    blanks_after,
    blanks_within,
    calls_of,
    open_string,
    version_far_below,
)

SMALL = 1 << 16
REPLY = {"format": "etat-major/reply", "version": 1, "system": "battle_cry", "side": "union", "battle": "x"}
REPLY |= {"moment": "x", "note": "", "steps": []}  # type: ignore[dict-item]
OWN = {form.name: form for form in FORMATS if form.is_own}


@cache
def sound(kind: str) -> Any:
    """A document of each format that is read without a fault, or nearly so."""
    rows = {"reply": REPLY, "roster": {"format": "etat-major/roster", "version": 1}}
    return rows.get(kind) or json.loads(OWN[kind].sound()[0])


READERS: dict[str, tuple[Callable[[bytes], object], int]] = {
    "scenario": (lambda data: files.loads(data, ScenarioModels(SYSTEMS)), SCENARIO_LIMITS.size),
    "game": (lambda data: games.loads(data, SYSTEMS), games.GAME_LIMITS.size),
    "view": (lambda data: view_files.loads(data, SYSTEMS), view_files.VIEW_LIMITS.size),
    "reply": (replies.loads, replies.REPLY_LIMITS.size),
    "house-rules": (house_rules.loads, SCENARIO_LIMITS.size),
    "roster": (lambda data: rosters.loads(data, SYSTEMS), SCENARIO_LIMITS.size),
    "points": (lambda data: points.loads(data, samples.troops()), SCENARIO_LIMITS.size),
    "balance": (lambda data: balance_records.balance_of(read_document(data)), SCENARIO_LIMITS.size),
    "worth": (lambda data: worth_records.record_in(read_document(data)), SCENARIO_LIMITS.size),
    "mapping": (mapping.read, 1 << 20),
    "stamp": (stamps.read, IMPORT_LIMITS.size),
}


def test_every_format_of_the_program_is_read_here() -> None:
    assert set(READERS) == set(OWN)


def steps_of(read: Callable[[bytes], object], data: bytes) -> int:
    """How many calls reading makes until it refuses the file."""

    def refused() -> None:
        with pytest.raises(BadFile):
            read(data)

    return calls_of(refused)


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
