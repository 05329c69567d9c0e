"""The two sides and their units, as they are set up."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, Self

from pydantic import Field, model_serializer

from core.scenarios.records import HexName, Id, NamesField, Record


class Side(Record):
    """A side and its edge of the map."""

    id: Id
    name: NamesField
    edge: Literal["top", "bottom"]


MOST_POINTS_AHEAD = 999


class SideAhead(Side):
    """A side that may begin with points at the turn limit: the handicap of who plays the weaker side.

    A file is written without them where there are none.
    """

    points_ahead: int = Field(default=0, ge=0, le=MOST_POINTS_AHEAD)

    @model_serializer(mode="wrap")
    def _to_file(self, handler: Any) -> dict[str, Any]:
        written: dict[str, Any] = handler(self)
        if not self.points_ahead:
            written.pop("points_ahead", None)
        return written


class SideSetup(Side):
    """A side with the cards of its first hand and the flags that it needs to win."""

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

    @classmethod
    def usual(cls, kind: str) -> Mapping[str, Any]:
        """What a new piece of this kind has, where that is not what a file leaves out."""
        return {}

    def relocated(self, where: Callable[[str], str | None]) -> Self | None:
        """The unit in the hex that `where` gives for its hex; None where that is gone."""
        at = where(self.at)
        return None if at is None else self.model_copy(update={"at": at})
