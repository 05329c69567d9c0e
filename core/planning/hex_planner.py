"""The planner of a room on hexes: it hands each question to a function of the room."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from core.presentation.planner import (
    CommandPicture,
    Line,
    MutualSight,
    PlainPlanner,
    Post,
    Question,
    Reach,
    SideSight,
    SightField,
    Spot,
    ThreatMap,
)

LARGEST_WARMED = 256
"""Cells of a board up to which its tables are kept, as the tables of shadows (`core.geometry.hex_sight`)."""

PostsOf = Callable[[Any, int, int | None, Collection[Spot] | None, Mapping[Spot, int]], tuple[Post, ...]]


@dataclass(frozen=True, slots=True)
class HexAnswers:
    """The functions of a room, each told the battle first; hexes are indices of its grid.

    `posts` is told the costs of the hexes that the unit in hand can reach; `warm_threat` fills the tables
    that the threat of a side looks up.
    """

    field: Callable[[Any, int, int | None], SightField]
    line: Callable[[Any, int, int, int | None], Line]
    mutual: Callable[[Any, int, int], MutualSight]
    side_sight: Callable[[Any, int], SideSight]
    posts: PostsOf
    reach: Callable[[Any, int], Reach | None]
    threat: Callable[[Any, int, int | None], ThreatMap]
    warm_threat: Callable[[Any, int], Iterator[None]]
    command: Callable[[Any, int], CommandPicture]


class HexPlanner(PlainPlanner):
    """Keeps `core.presentation.planner.Planner`; a spot is a hex."""

    def __init__(self, answers: HexAnswers) -> None:
        self._room = answers

    @property
    def answers(self) -> frozenset[Question]:
        """All questions."""
        return frozenset(("sight", "side_sight", "posts", "line", "reach", "threat", "command"))

    def warm(self, known: Any) -> Iterator[None]:
        """The sight tables of each hex, then what the threat of each side looks up; none of a large board."""
        if known.setting.grid.cells > LARGEST_WARMED:
            return
        for hex_ in known.setting.grid.hexes:
            self._room.field(known, hex_, None)
            yield
        for side in (0, 1):
            yield from self._room.warm_threat(known, side)

    def sight(self, known: Any, start: Spot, piece: int | None = None) -> SightField:
        """What is seen from a hex."""
        assert isinstance(start, int)
        return self._room.field(known, start, piece)

    def line(self, known: Any, start: Spot, end: Spot, piece: int | None = None) -> Line:
        """Every hex between two hexes, and whether one sees the other."""
        assert isinstance(start, int)
        assert isinstance(end, int)
        return self._room.line(known, start, end, piece)

    def mutual(self, known: Any, one: Spot, other: Spot) -> MutualSight:
        """The line both ways."""
        assert isinstance(one, int)
        assert isinstance(other, int)
        return self._room.mutual(known, one, other)

    def side_sight(self, known: Any, side: int) -> SideSight:
        """How many units of a side see each hex."""
        return self._room.side_sight(known, side)

    def posts(
        self, known: Any, side: int, piece: int | None = None, within: Collection[Spot] | None = None
    ) -> tuple[Post, ...]:
        """The hexes from which most is seen."""
        ways = self.reach(known, piece) if piece is not None else None
        costs = {} if ways is None else {hex_: way.cost for hex_, way in ways.ways.items()}
        return self._room.posts(known, side, piece, within, costs)

    def reach(self, known: Any, piece: int) -> Reach | None:
        """Where a piece may go."""
        return self._room.reach(known, piece)

    def threat(self, known: Any, side: int, target: int | None = None) -> ThreatMap:
        """Where units of a side could strike or go."""
        return self._room.threat(known, side, target)

    def command(self, known: Any, side: int) -> CommandPicture:
        """Who of a side can be ordered, by what."""
        return self._room.command(known, side)
