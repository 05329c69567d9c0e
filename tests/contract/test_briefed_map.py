"""The map of a briefing: own pieces, and the enemy's only where the scenario says that they are known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core.paths import SCENARIOS
from core.protocol.system import AnySystem
from core.scenarios.briefings import Briefing
from core.scenarios.files import load
from core.systems.catalog import SYSTEMS

KINDS: tuple[tuple[Any, ...], ...] = ((), ("forces",), ("places",))
SHIPPED = [
    (system, path)
    for system in SYSTEMS
    if system.design().brief is not None and system.parts.drawn
    for path in sorted((SCENARIOS / system.id).glob("*.json"))[:2]
]


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("known", KINDS, ids=str)
@pytest.mark.parametrize(("system", "path"), SHIPPED, ids=lambda value: getattr(value, "stem", ""))
def test_the_enemy_stands_on_the_map_only_where_places_are_known(
    system: AnySystem, path: Path, known: tuple[Any, ...], side: int
) -> None:
    scenario: Any = load(path, {system.id: system.design().scenario})
    own, other = (scenario.sides[one].id for one in (side, 1 - side))
    briefings = {other: Briefing(known=known), own: Briefing(known=("forces", "places", "reinforcements"))}
    brief = system.design().brief
    assert brief is not None
    shown: Any = brief.known(scenario.model_copy(update={"briefings": briefings}), side)

    def units(of: Any, whose: str) -> list[str]:
        return [unit.id for unit in of.units if unit.side == whose]

    assert units(shown, own) == units(scenario, own)
    if "places" not in known:
        assert units(shown, other) == []
    elif system.id == "battle_cry":
        assert units(shown, other) == units(scenario, other)
