"""What Battle Cry tells a planner. Everything but the hands of cards is open (BC-R75)."""

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
from core.systems.battle_cry import plan_command, plan_reach, plan_sight, plan_threat
from core.systems.battle_cry.state import State


class BattleCryPlanner(PlainPlanner):
    """Keeps `core.play.planning.Planner`; a spot is a hex."""

    @property
    def answers(self) -> frozenset[Question]:
        """All questions."""
        return frozenset(("sight", "side_sight", "posts", "line", "reach", "threat", "command"))

    def warm(self, known: State) -> Iterator[None]:
        """The sight tables of each hex, then the strikes of each unit."""
        for hex_ in known.setting.grid.hexes:
            plan_sight.field(known, hex_, None)
            yield
        for side in (0, 1):
            yield from plan_threat.warm(known, side)

    def sight(self, known: State, start: Spot, piece: int | None = None) -> SightField:
        """What is seen from a hex (BC-10)."""
        assert isinstance(start, int)
        return plan_sight.field(known, start, piece)

    def line(self, known: State, start: Spot, end: Spot, piece: int | None = None) -> Line:
        """Every hex between two hexes, and whether one sees the other (BC-10)."""
        assert isinstance(start, int)
        assert isinstance(end, int)
        return plan_sight.line(known, start, end, piece)

    def mutual(self, known: State, one: Spot, other: Spot) -> MutualSight:
        """The line both ways (BC-R3)."""
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
        """Where a piece may go by an order (BC-7)."""
        return plan_reach.reach(known, piece)

    def threat(self, known: State, side: int, target: int | None = None) -> ThreatMap:
        """Where units of a side could battle or move (BC-7, BC-9)."""
        return plan_threat.threat(known, side, target)

    def command(self, known: State, side: int) -> CommandPicture:
        """Who could be ordered by the cards in hand (BC-6.3)."""
        return plan_command.command(known, side)
