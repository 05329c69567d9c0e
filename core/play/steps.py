"""The three things that can change a battle: an action, what chance showed, an umpire's ruling."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from core.chance.dice import Face

How: TypeAlias = Literal["rolled", "typed"]


@dataclass(frozen=True, slots=True)
class Act:
    """Side `by` does `action`, one of the room's frozen action objects."""

    by: int
    action: Any


@dataclass(frozen=True, slots=True)
class Fell:
    """The dice of a pending `Roll` have fallen: faces by handful key."""

    shown: Mapping[str, tuple[Face, ...]]
    how: How = "rolled"


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards or tokens of a pending `Deal` have come, in order where the deal is ordered."""

    drawn: tuple[Hashable, ...]
    how: How = "rolled"


EDITS = (
    "place",
    "remove",
    "strength",
    "state",
    "owner",
    "order",
    "card",
    "token",
    "points",
    "phase",
    "reinforcement",
)


@dataclass(frozen=True, slots=True)
class Edit:
    """One correction by an umpire; `set` is one of `EDITS`, the rest names what by the ids of the files.

    `unit`, `side` and `item` name what is changed, `at` a place (a hex name, a hand, a pile), `to` the new
    value. What a room has no use for it refuses.
    """

    set: str
    unit: str | None = None
    side: str | None = None
    item: str | None = None
    at: str | None = None
    to: int | str | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """An umpire breaks a rule of play, for the reason in `note`; told, recorded and undone like any step."""

    note: str
    by: str
    edits: tuple[Edit, ...]


Step: TypeAlias = Act | Fell | Dealt | Ruling
