"""What every widget is handed: the reader's language, the look, the settings, the systems. No globals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, overload

from core.system_entries import SHIPPED, SystemEntry
from editor.base.announcer import Announcer
from editor.base.settings import TELLINGS, Telling

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.text import Value
    from editor.base.language import Speaker
    from editor.base.settings import MapStyleId, Settings
    from editor.base.theme import Theme


class BuiltIn(Sequence["AnySystem"]):
    """The systems of the catalogue, those of packages with them, loaded when they are first looked at."""

    @cached_property
    def _systems(self) -> tuple[AnySystem, ...]:
        from core.systems.catalog import all_systems

        return all_systems()

    @property
    def system_entries(self) -> Sequence[SystemEntry]:
        """All systems as far as they are known; those of packages are not before something is loaded."""
        return entries_of(self._systems) if "_systems" in self.__dict__ else SHIPPED

    @overload
    def __getitem__(self, index: int) -> AnySystem: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[AnySystem]: ...

    def __getitem__(self, index: int | slice) -> AnySystem | Sequence[AnySystem]:
        return self._systems[index]

    def __len__(self) -> int:
        return len(self._systems)


def entries_of(systems: Iterable[AnySystem]) -> Sequence[SystemEntry]:
    """Systems as the start page names them."""
    return [SystemEntry(system.id, system.title, system.has_armies) for system in systems]


@dataclass(frozen=True, slots=True)
class Context:
    """One of these a program; a test may make its own beside it."""

    speaker: Speaker
    theme: Theme
    settings: Settings
    systems: Sequence[AnySystem]
    announcer: Announcer = field(default_factory=Announcer)

    def announce(self, words: Value, level: Telling = "usual", *, urgent: bool = False) -> None:
        """Tell who hears the program a sentence, if the settings want so much told (`level` or more)."""
        if self.tells(level):
            self.announcer.announce(self.speaker.say(words), urgent=urgent)

    def tells(self, level: Telling) -> bool:
        """Whether what is told from `level` on is told now."""
        return TELLINGS.index(level) <= TELLINGS.index(self.settings.telling)

    @property
    def system_entries(self) -> Sequence[SystemEntry]:
        """The systems by name; loads none."""
        return self.systems.system_entries if isinstance(self.systems, BuiltIn) else entries_of(self.systems)

    def system(self, system_id: str) -> AnySystem:
        """The system of that id; raises KeyError for one that is not built in."""
        for system in self.systems:
            if system.id == system_id:
                return system
        raise KeyError(system_id)

    def map_style(self, system: AnySystem) -> MapStyleId:
        """How the maps of a system are drawn for this person."""
        return self.settings.map_style(system.id, system.map_style)
