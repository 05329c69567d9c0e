"""What the numbers and words of a file are held to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from core.records.serialization.bounds import (
    COUNT,
    POSE,
    Bounds,
    Facts,
    Mask,
    MissingFactError,
    Row,
    UpTo,
    is_fact,
    is_within,
)
from core.text import _, _n, is_complete


@dataclass(frozen=True, slots=True)
class Shot:
    unit: int
    target: int | None


BOUNDS: Bounds = {
    "unit": range(3),
    "Shot.target": range(1, 3),
    "target": range(9),
    "masks": Mask(3),
    "loose": Row(COUNT, 2),
    "left": UpTo((1, 2)),
    "place": POSE,
    "drew.unit": frozenset(("?",)),
}


@pytest.mark.parametrize(
    ("name", "value", "good"),
    [
        ("unit", 2, True),
        ("unit", 3, False),
        ("unit", [0, 2], True),
        ("unit", [0, (1, 7)], False),
        ("unit", None, True),
        ("frames", (Shot(0, 2), Shot(1, None)), True),
        ("frames", (Shot(0, 0),), False),
        ("frames", (Shot(3, 1),), False),
        ("masks", 7, True),
        ("masks", 8, False),
        ("masks", -1, False),
        ("loose", (1, 2), True),
        ("loose", [(1, 2), (0, 0)], True),
        ("loose", ((1, 2), (0, 0)), True),
        ("loose", (1, 2, 3), False),
        ("loose", 1, False),
        ("left", (1, 2), True),
        ("left", (2, 2), False),
        ("place", "10, -5,900", True),
        ("place", "10,x,900", False),
        ("elsewhere", "anything", True),
    ],
)
def test_a_field_holds_what_it_may(name: str, value: Any, good: bool) -> None:
    assert is_within("", name, value, BOUNDS) == good


def test_a_fact_is_a_row_only_where_rows_are() -> None:
    assert is_fact("moved", "unit", 1, BOUNDS)
    assert is_fact("drew", "unit", "?", BOUNDS)
    assert is_fact("moved", "loose", (1, 1), BOUNDS)
    assert not any(is_fact("moved", "unit", fact, BOUNDS) for fact in (3, "a", None, (1, 2)))
    assert not is_fact("drew", "unit", 1, BOUNDS)


def test_a_fact_that_is_missing_is_known_as_such() -> None:
    with pytest.raises(MissingFactError):
        Facts({"unit": 1})["target"]


def test_a_sentence_is_complete_when_each_of_its_places_is_filled() -> None:
    assert is_complete(_("{unit} moves.", unit=_("Blue {number}", number=1)))
    assert is_complete((_n("{count} die", "{count} dice", 2), "plain", 3))
    assert not is_complete(_("{unit} moves."))
    assert not is_complete(_("{unit} moves.", unit=_("Blue {number}")))
    assert not is_complete(_n("{unit}: {count} die", "{unit}: {count} dice", 2))
