"""What an annotation lets stand in a field of a state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NamedTuple, NewType

import pytest

from core.paths import SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.records.serialization.annotations import field_types, fits, state_fields
from core.scenarios.files import load
from core.systems.catalog import SYSTEMS

Hex = NewType("Hex", int)


@dataclass(frozen=True, slots=True)
class Frame:
    unit: int
    queue: tuple[Hex | None, ...]


class Place(NamedTuple):
    x: int
    y: int


GOOD: list[tuple[Any, Any]] = [
    (1, int),
    (True, bool),
    ("a", str),
    (1.5, float),
    (2, float),
    (None, int | None),
    (2, int | None),
    (Hex(3), Hex),
    ("fire", Literal["fire", "march"]),
    ((1, None), tuple[int | None, ...]),
    ((), tuple[int, ...]),
    ((1, "a"), tuple[int, str]),
    ([(1, 2), None], list[tuple[int, int] | None]),
    (frozenset({1}), frozenset[int]),
    ({"a": (1,)}, dict[str, tuple[int, ...]]),
    ({"a": 1}, Mapping[str, int]),
    (Frame(1, (Hex(2), None)), Frame),
    (Frame(1, ()), Any),
    (Place(1, 2), Place),
    (Place(1, 2), Place | None),
    (4, Annotated[int, "a hex"]),
]

BAD: list[tuple[Any, Any]] = [
    (True, int),
    (1, bool),
    (1.5, int),
    ("banana", int | None),
    (True, int | None),
    ("x", Hex),
    ("stand", Literal["fire", "march"]),
    (1, Literal[True]),
    (("a",), tuple[int | None, ...]),
    ([1], tuple[int, ...]),
    ((1,), tuple[int, str]),
    ((1, 2, 3), tuple[int, int]),
    ((1, 2), list[int]),
    ([(1, "b")], list[tuple[int, int] | None]),
    (frozenset({"a"}), frozenset[int]),
    ({"a": ("b",)}, dict[str, tuple[int, ...]]),
    ({1: 1}, Mapping[str, int]),
    (Frame("a", ()), Frame),  # type: ignore[arg-type]
    (Frame(1, ("b",)), Frame),  # type: ignore[arg-type]
    ((1, 2), Place),
    (Place(1, "b"), Place),  # type: ignore[arg-type]
    (Place(1, 2), tuple[int]),
    (1, Any),
    (Place(1, 2), Any),
    ("x", Annotated[int, "a hex"]),
]


@pytest.mark.parametrize(("value", "hint"), GOOD, ids=repr)
def test_what_fits(value: Any, hint: Any) -> None:
    assert fits(value, hint, (Frame,))


@pytest.mark.parametrize(("value", "hint"), BAD, ids=repr)
def test_what_does_not_fit(value: Any, hint: Any) -> None:
    assert not fits(value, hint, (Frame,))


def test_an_annotation_that_no_state_may_have_is_a_fault_of_the_program() -> None:
    with pytest.raises(TypeError, match="annotation"):
        fits(1, type[int])


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_every_field_of_every_room_is_annotated_so_that_it_can_be_checked(system: Any) -> None:
    path = sorted((SCENARIOS / system.id).glob("*.json"))[0]
    state = system.rules.new_battle(load(path, ScenarioModels(SYSTEMS)))
    names = frozenset(state_fields(state))
    hints = field_types(type(state), names)
    assert set(hints) == names
    for name in names:
        assert fits(getattr(state, name), hints[name], system.state_kinds), name
