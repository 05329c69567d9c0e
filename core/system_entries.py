"""What the start page says of the systems that the program ships, before any of them is loaded."""

from __future__ import annotations

from dataclasses import dataclass

from core.text import Text, _


@dataclass(frozen=True, slots=True)
class SystemEntry:
    """A system by its id, its title, and whether there are army lists of it."""

    id: str
    title: Text
    has_armies: bool


SHIPPED = (
    SystemEntry("battle_cry", _("Battle Cry"), has_armies=True),
    SystemEntry("belle_epoque", _("Belle Époque"), has_armies=True),
    SystemEntry("belle_position", _("Belle Position"), has_armies=True),
    SystemEntry("la_garde", _("La Garde"), has_armies=True),
    SystemEntry("mbt", _("MBT"), has_armies=True),
)
"""In the order of the catalogue; a test holds the two together."""
