"""What every widget is handed: the reader's language, the look, the settings, the systems. No globals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.play.system import System
    from editor.language import Speaker
    from editor.settings import Settings
    from editor.theme import Theme


@dataclass(frozen=True, slots=True)
class Context:
    """One of these a program; a test may make its own beside it."""

    speaker: Speaker
    theme: Theme
    settings: Settings
    systems: tuple[System, ...]

    def system(self, system_id: str) -> System:
        """The system of that id; raises KeyError for one that is not built in."""
        for system in self.systems:
            if system.id == system_id:
                return system
        raise KeyError(system_id)
