"""The two sides and their units, as they are set up."""

from typing import Literal

from pydantic import Field

from core.scenarios.records import HexName, Id, NamesField, Record


class SideSetup(Record):
    """A side: its edge of the map, the cards of its first hand, the flags that it needs to win."""

    id: Id
    name: NamesField
    edge: Literal["top", "bottom"]
    hand: int = Field(default=0, ge=0, le=60)
    flags: int = Field(default=6, ge=1, le=99)


class Unit(Record):
    """A piece on the map. `figures` None means as many as its kind has at the start."""

    id: Id
    side: Id
    kind: Id
    at: HexName
    name: NamesField | None = None
    figures: int | None = Field(default=None, ge=1, le=99)
