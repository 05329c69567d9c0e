"""The systems of the program: the five that it ships, and those of packages that somebody has installed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from re import fullmatch

from core.protocol.system import AnySystem, System
from core.protocol.version import PROTOCOL_VERSION
from core.systems.battle_cry.system import BATTLE_CRY
from core.systems.belle_epoque.system import BELLE_EPOQUE
from core.systems.belle_position.system import BELLE_POSITION
from core.systems.la_garde.system import LA_GARDE
from core.systems.mbt.system import MBT
from core.text import Text, _

SYSTEMS: tuple[AnySystem, ...] = (BATTLE_CRY, BELLE_EPOQUE, BELLE_POSITION, LA_GARDE, MBT)
"""A list in code, so that the program is quick to start."""

GROUP = "etat_major.systems"
"""The group of entry points by which packages offer systems: `skirmish = "skirmish.system:SKIRMISH"`."""

UNLOADABLE = (ImportError, AttributeError, LookupError, NameError, SyntaxError, TypeError, ValueError)
"""What a package raises that was written for another program, or for a `System` with other fields."""


@dataclass(frozen=True, slots=True)
class Installed:
    """The systems of packages that fit, and a sentence on each package that does not and is left out."""

    systems: tuple[AnySystem, ...]
    left_out: tuple[Text, ...]


def all_systems() -> tuple[AnySystem, ...]:
    """The systems of the program and of packages, in this order."""
    return (*SYSTEMS, *installed().systems)


def by_id(system_id: str) -> AnySystem:
    """The system of that id; raises KeyError."""
    for system in SYSTEMS:
        if system.id == system_id:
            return system
    raise KeyError(system_id)


@cache
def installed() -> Installed:
    """What packages offer; looked for once, when somebody first asks."""
    found: dict[str, AnySystem] = {}
    left_out: list[Text] = []
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        taken = {system.id for system in SYSTEMS} | set(found)
        offered = _offered(entry)
        misfits = [offered] if isinstance(offered, Text) else list(_misfits(entry, offered, taken))
        if misfits or isinstance(offered, Text):
            left_out += misfits[:1]
        else:
            found[offered.id] = offered
    return Installed(tuple(found.values()), tuple(left_out))


def _offered(entry: EntryPoint) -> AnySystem | Text:
    """The system of an entry point, or why there is none."""
    try:
        offered = entry.load()
    except UNLOADABLE as error:
        return _(
            "The package “{package}” is left out: its system “{name}” cannot be loaded ({reason}).",
            package=_package(entry),
            name=entry.name,
            reason=str(error) or type(error).__name__,
        )
    if isinstance(offered, System):
        return offered
    return _(
        "The package “{package}” is left out: “{name}” is no system of this program.",
        package=_package(entry),
        name=entry.name,
    )


def _misfits(entry: EntryPoint, system: AnySystem, taken: set[str]) -> Iterator[Text]:
    """Why a system cannot be taken in."""
    names = {"package": _package(entry), "name": entry.name}
    if system.protocol != PROTOCOL_VERSION:
        yield _(
            "The package “{package}” is left out: its system “{name}” keeps version {theirs} of the "
            "protocol, this program version {ours}.",
            **names,
            theirs=str(system.protocol),
            ours=str(PROTOCOL_VERSION),
        )
    if system.id in taken or not fullmatch(r"[a-z][a-z0-9_]*", str(system.id)):
        yield _(
            "The package “{package}” is left out: the id “{id}” of its system “{name}” is taken, or it is "
            "no word of small letters.",
            **names,
            id=str(system.id),
        )


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else entry.value
