"""The scenario models of the systems there are, for who reads a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario


class ScenarioModels(Mapping[str, "type[Scenario]"]):
    """The scenario models of systems by their ids, as `core.scenarios.files` asks for them.

    A model is loaded when it is looked up: who reads a file loads one room.
    """

    def __init__(self, systems: Sequence[AnySystem]) -> None:
        self._systems = {system.id: system for system in systems}

    def __getitem__(self, system_id: str) -> type[Scenario]:
        model: type[Scenario] = self._systems[system_id].design().scenario
        return model

    def __iter__(self) -> Iterator[str]:
        return iter(self._systems)

    def __len__(self) -> int:
        return len(self._systems)

    def __contains__(self, system_id: object) -> bool:
        return system_id in self._systems
