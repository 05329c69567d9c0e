"""What Belle Époque tells a planner. Nothing is hidden in this system (BE-AMB-48)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from core.play.planning import (
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
from core.systems.belle_epoque import plan_command, plan_reach, plan_sight, plan_threat
from core.systems.belle_epoque.state import State


class BelleEpoquePlanner(PlainPlanner):
    """Keeps `core.play.planning.Planner`; a spot is a hex."""

    @property
    def answers(self) -> frozenset[Question]:
        """All questions."""
        return frozenset(("sight", "side_sight", "posts", "line", "reach", "threat", "command"))

    def warm(self, known: State) -> Iterator[None]:
        """The sight tables of each hex, then the blows of each unit."""
        for hex_ in known.setting.grid.hexes:
            plan_sight.field(known, hex_, None)
            yield
        for side in (0, 1):
            yield from plan_threat.warm(known, side)

    def sight(self, known: State, start: Spot, piece: int | None = None) -> SightField:
        """What is seen from a hex (BE-9)."""
        assert isinstance(start, int)
        return plan_sight.field(known, start, piece)

    def line(self, known: State, start: Spot, end: Spot, piece: int | None = None) -> Line:
        """Every hex between two hexes, and whether one sees the other (BE-9)."""
        assert isinstance(start, int)
        assert isinstance(end, int)
        return plan_sight.line(known, start, end, piece)

    def mutual(self, known: State, one: Spot, other: Spot) -> MutualSight:
        """The line both ways (BE-AMB-11)."""
        assert isinstance(one, int)
        assert isinstance(other, int)
        return plan_sight.mutual(known, one, other)

    def side_sight(self, known: State, side: int) -> SideSight:
        """How many units of a side see each hex."""
        return plan_sight.side_sight(known, side)

    def posts(
        self, known: State, side: int, piece: int | None = None, within: Collection[Spot] | None = None
    ) -> tuple[Post, ...]:
        """The hexes from which most is seen."""
        ways = self.reach(known, piece) if piece is not None else None
        costs = {} if ways is None else {hex_: way.cost for hex_, way in ways.ways.items()}
        return plan_sight.posts(known, side, piece, within, costs)

    def reach(self, known: State, piece: int) -> Reach | None:
        """Where a piece may go (BE-6)."""
        return plan_reach.reach(known, piece)

    def threat(self, known: State, side: int, target: int | None = None) -> ThreatMap:
        """Where units of a side could fire, assault or move (BE-6, BE-8, BE-10)."""
        return plan_threat.threat(known, side, target)

    def command(self, known: State, side: int) -> CommandPicture:
        """Who may be activated, with what chance (BE-4, BE-5)."""
        return plan_command.command(known, side)
