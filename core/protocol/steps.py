"""The three things that can change a battle: an action, what chance showed, an umpire's ruling."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from core.chance.dice import Face

How: TypeAlias = Literal["rolled", "typed"]


# The steps of play are built at every turn of every playout: their `__init__` are written out, because the
# one that a frozen dataclass gets takes half as long again.


@dataclass(frozen=True, slots=True, init=False)
class ActionStep:
    """Side `by` does `action`, one of the room's frozen action objects."""

    by: int
    action: Any  # of the room whose rules carry it out

    def __init__(self, by: int, action: object) -> None:
        _set_by(self, by)
        _set_action(self, action)


_set_by, _set_action = ActionStep.__dict__["by"].__set__, ActionStep.__dict__["action"].__set__


@dataclass(frozen=True, slots=True, init=False)
class DiceRolled:
    """The dice of a pending `Roll` have fallen: faces by handful key."""

    shown: Mapping[str, tuple[Face, ...]]
    how: How = "rolled"

    def __init__(self, shown: Mapping[str, tuple[Face, ...]], how: How = "rolled") -> None:
        _set_shown(self, shown)
        _set_how_it_fell(self, how)


_set_shown, _set_how_it_fell = DiceRolled.__dict__["shown"].__set__, DiceRolled.__dict__["how"].__set__


@dataclass(frozen=True, slots=True, init=False)
class CardsDealt:
    """The cards or tokens of a pending `Deal` have come, in order where the deal is ordered."""

    drawn: tuple[Hashable, ...]
    how: How = "rolled"

    def __init__(self, drawn: tuple[Hashable, ...], how: How = "rolled") -> None:
        _set_drawn(self, drawn)
        _set_how_it_came(self, how)


_set_drawn, _set_how_it_came = CardsDealt.__dict__["drawn"].__set__, CardsDealt.__dict__["how"].__set__


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


Step: TypeAlias = ActionStep | DiceRolled | CardsDealt | Ruling
