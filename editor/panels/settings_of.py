"""The options and special rules of a system, in words, as its room lists them."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.play.system import System
    from core.scenarios.settings import Option, SpecialKind


def options_of(system: System) -> tuple[Option, ...]:
    """One entry an option, in the order of the room: `OPTIONS` beside its options model."""
    found: tuple[Option, ...] = importlib.import_module(system.options().__module__).OPTIONS
    return found


def special_kinds_of(system: System) -> tuple[SpecialKind, ...]:
    """The closed list of special rules: `SPECIAL` in the room's file of them; empty for a room without."""
    room = system.options().__module__.rpartition(".")[0]
    try:
        module = importlib.import_module(f"{room}.special_rules")
    except ModuleNotFoundError:
        return ()
    found: tuple[SpecialKind, ...] = module.SPECIAL
    return found
