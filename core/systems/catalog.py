"""The systems of the program."""

from __future__ import annotations

from core.protocol.system import AnySystem
from core.systems.battle_cry.system import BATTLE_CRY
from core.systems.belle_epoque.system import BELLE_EPOQUE
from core.systems.belle_position.system import BELLE_POSITION
from core.systems.la_garde.system import LA_GARDE
from core.systems.mbt.system import MBT

SYSTEMS: tuple[AnySystem, ...] = (BATTLE_CRY, BELLE_EPOQUE, BELLE_POSITION, LA_GARDE, MBT)


def by_id(system_id: str) -> AnySystem:
    """The system of that id; raises KeyError."""
    for system in SYSTEMS:
        if system.id == system_id:
            return system
    raise KeyError(system_id)
