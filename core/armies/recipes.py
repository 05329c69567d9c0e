"""What a player usually buys in a system: how much of what, set how, in formations of what size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from core.armies.troop import PartValue, Troop


class Entry(Protocol):
    """A line of a list, looked up."""

    @property
    def troop(self) -> Troop: ...
    @property
    def parts(self) -> Mapping[str, PartValue]: ...


@dataclass(frozen=True, slots=True)
class Way:
    """Parts as somebody sets them, so often among the other ways."""

    parts: Mapping[str, PartValue] = field(default_factory=dict)
    weight: int = 1


USUAL = (Way(),)


@dataclass(frozen=True, slots=True)
class Share:
    """So much of a list, by `weight` among all shares: these troops (id, weight), each in one of its `ways`.

    With `mark` only those in which that switch is on are meant. At least and at most so many pieces come.
    """

    weight: int
    troops: Mapping[str, int]
    ways: tuple[Way, ...] = USUAL
    least: int = 0
    most: int = 99
    mark: str = ""

    def holds(self, entry: Entry) -> bool:
        """Whether a line of a list is of this share."""
        return entry.troop.id in self.troops and (not self.mark or entry.parts.get(self.mark) is True)


@dataclass(frozen=True, slots=True)
class Formation:
    """What opens a formation of a hierarchy, and how many formations or pieces usually stand in it."""

    troops: Mapping[str, int]
    ways: tuple[Way, ...] = USUAL
    size: tuple[int, int] = (1, 1)


@dataclass(frozen=True, slots=True)
class Recipe:
    """One sane army. `formations` are those of a hierarchy, the highest first."""

    shares: tuple[Share, ...]
    formations: tuple[Formation, ...] = ()

    def share_of(self, entry: Entry) -> Share | None:
        """The share that a line belongs to: the first that holds it."""
        return next((share for share in self.shares if share.holds(entry)), None)
