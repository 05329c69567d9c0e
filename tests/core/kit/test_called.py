"""How units are called: a name that both sides use says the side."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from core.kit.names import unit_called
from core.text import Names, say


def test_a_name_that_both_sides_use_says_whose_it_is() -> None:
    spears, guard, arm = Names("Spears", "Lances"), Names("Guard", "Garde"), Names("infantry", "infanterie")
    sides = tuple(SimpleNamespace(name=Names(one, one)) for one in ("Red", "Blue"))
    context: Any = SimpleNamespace(
        unit_names=(spears, spears, guard, guard),
        side_of=(0, 1, 1, 1),
        kind_of=(0, 0, 0, 0),
        side_names=tuple(one.name for one in sides),
        scenario=SimpleNamespace(sides=sides),
    )
    called = [say(unit_called(context, unit, arm), "en") for unit in range(4)]
    assert called == ["Spears (Red)", "Spears (Blue)", "Guard (infantry)", "Guard (infantry)"]
