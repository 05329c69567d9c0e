"""The options and special rules of a system, in words, as its room lists them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.settings import Option, SpecialKind


def options_of(system: AnySystem) -> tuple[Option, ...]:
    """One entry an option, in the order of the room; empty for a room without."""
    return () if system.option_words is None else system.option_words()


def special_kinds_of(system: AnySystem) -> tuple[SpecialKind, ...]:
    """The closed list of special rules; empty for a room without."""
    return () if system.special_kinds is None else system.special_kinds()


def unit_fields_of(system: AnySystem) -> tuple[Option, ...]:
    """What a designer sets for a unit beside what every system has."""
    return () if system.unit_fields is None else system.unit_fields()


def trait_fields_of(system: AnySystem) -> tuple[Option, ...]:
    """The words that may stand in the traits of a unit."""
    return () if system.trait_fields is None else system.trait_fields()


def side_fields_of(system: AnySystem) -> tuple[Option, ...]:
    """What a designer sets for a side beside what every system has."""
    return () if system.side_fields is None else system.side_fields()


def scenario_fields_of(system: AnySystem) -> tuple[Option, ...]:
    """What a designer sets for the scenario beside what every system has."""
    return () if system.scenario_fields is None else system.scenario_fields()
