"""The planner of a room on hexes: it hands each question to a function of the room."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from core.geometry.hexes import HexGrid
from core.presentation.planner import (
    CommandPicture,
    Line,
    MutualSight,
    Planner,
    Question,
    Reach,
    SideSight,
    SightField,
    Spot,
    ThreatMap,
    Viewpoint,
)
from core.protocol.state import BattleContext, State

LARGEST_WARMED = 256
"""Cells of a board up to which its tables are kept, as the tables of shadows (`core.geometry.hex_sight`)."""


class HexContext(BattleContext, Protocol):
    """The context of a battle on hexes."""

    @property
    def grid(self) -> HexGrid: ...


class HexState(State, Protocol):
    """A battle on hexes."""

    @property
    def context(self) -> HexContext: ...


H = TypeVar("H", bound=HexState)
PostsOf = Callable[[H, int, int | None, Collection[Spot] | None, Mapping[Spot, int]], tuple[Viewpoint, ...]]


@dataclass(frozen=True, slots=True)
class HexAnswers(Generic[H]):
    """The functions of a room, each told the battle first; hexes are indices of its grid.

    `viewpoints` is told the costs of the hexes that the unit in hand can reach; `warm_threat` fills the
    tables that the threat of a side looks up.
    """

    field: Callable[[H, int, int | None], SightField]
    line: Callable[[H, int, int, int | None], Line]
    mutual: Callable[[H, int, int], MutualSight]
    side_sight: Callable[[H, int], SideSight]
    viewpoints: PostsOf[H]
    reach: Callable[[H, int], Reach | None]
    threat: Callable[[H, int, int | None], ThreatMap]
    warm_threat: Callable[[H, int], Iterator[None]]
    command: Callable[[H, int], CommandPicture]


class HexPlanner(Planner[H], Generic[H]):
    """Keeps `core.presentation.planner.Planner`; a spot is a hex."""

    def __init__(self, answers: HexAnswers[H]) -> None:
        self._room = answers

    @property
    def answers(self) -> frozenset[Question]:
        """All questions."""
        return frozenset(("sight", "side_sight", "posts", "line", "reach", "threat", "command"))

    def warm(self, known: H) -> Iterator[None]:
        """The sight tables of each hex, then what the threat of each side looks up; none of a large board."""
        if known.context.grid.cells > LARGEST_WARMED:
            return
        for hex_ in known.context.grid.hexes:
            self._room.field(known, hex_, None)
            yield
        for side in (0, 1):
            yield from self._room.warm_threat(known, side)

    def sight(self, known: H, start: Spot, piece: int | None = None) -> SightField:
        """What is seen from a hex."""
        assert isinstance(start, int)
        return self._room.field(known, start, piece)

    def line(self, known: H, start: Spot, end: Spot, piece: int | None = None) -> Line:
        """Every hex between two hexes, and whether one sees the other."""
        assert isinstance(start, int)
        assert isinstance(end, int)
        return self._room.line(known, start, end, piece)

    def mutual(self, known: H, one: Spot, other: Spot) -> MutualSight:
        """The line both ways."""
        assert isinstance(one, int)
        assert isinstance(other, int)
        return self._room.mutual(known, one, other)

    def side_sight(self, known: H, side: int) -> SideSight:
        """How many units of a side see each hex."""
        return self._room.side_sight(known, side)

    def viewpoints(
        self, known: H, side: int, piece: int | None = None, within: Collection[Spot] | None = None
    ) -> tuple[Viewpoint, ...]:
        """The hexes from which most is seen."""
        ways = self.reach(known, piece) if piece is not None else None
        costs = {} if ways is None else {hex_: way.cost for hex_, way in ways.ways.items()}
        return self._room.viewpoints(known, side, piece, within, costs)

    def reach(self, known: H, piece: int) -> Reach | None:
        """Where a piece may go."""
        return self._room.reach(known, piece)

    def threat(self, known: H, side: int, target: int | None = None) -> ThreatMap:
        """Where units of a side could strike or go."""
        return self._room.threat(known, side, target)

    def command(self, known: H, side: int) -> CommandPicture:
        """Who of a side can be ordered, by what."""
        return self._room.command(known, side)
