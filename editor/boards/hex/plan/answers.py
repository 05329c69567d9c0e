"""The answers of the room that are switched on, for what is in hand: None where its switch is off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.boards.hex.plan.plan_words import HexWords

if TYPE_CHECKING:
    from core.presentation.look import Piece
    from core.presentation.planner import (
        CommandPicture,
        Line,
        Reach,
        SideSight,
        SightField,
        ThreatMap,
        Viewpoint,
    )
    from editor.boards.plan.host import PlanHost
    from editor.boards.plan.moment import PlanMoment
    from editor.boards.plan.plan_hand import PlanHand


class HexShown:
    """One look at a desk of hexes."""

    def __init__(self, plan_host: PlanHost, taken: PlanHand) -> None:
        self._plan_host, self.taken = plan_host, taken
        self._on, self._answers, self.side = (
            plan_host.showing.on,
            plan_host.answers,
            plan_host.showing.for_side,
        )

    @property
    def moment(self) -> PlanMoment:
        """The moment that is planned from."""
        return self._plan_host.moment

    @property
    def words(self) -> HexWords:
        """Sentences about the moment."""
        return HexWords(self._plan_host.host.context, self.moment)

    def pieces(self) -> tuple[Piece, ...]:
        """The pieces where they stand."""
        return self._answers.pieces()

    def places(self) -> dict[int, int]:
        """Where the units stand, as far as it is known."""
        names = {unit.id: place for place, unit in enumerate(self.moment.scenario.units)}
        pieces = self._answers.pieces()
        return {names[piece.id]: piece.at for piece in pieces if piece.id in names}

    def unit_in(self, hex_: int) -> int | None:
        """The unit of a hex; a general only where he is alone."""
        names = [unit.id for unit in self.moment.scenario.units]
        here = [piece for piece in self._answers.pieces() if piece.at == hex_]
        here.sort(key=lambda piece: piece.with_unit is not None)
        return next((names.index(piece.id) for piece in here if piece.id in names), None)

    def is_enemy(self, unit: int) -> bool:
        """Whether the unit is one of those that threaten the side that plans."""
        scenario = self.moment.scenario
        found: bool = scenario.units[unit].side != scenario.sides[self.side].id
        return found

    def target(self) -> int | None:
        """The unit in hand, if it is one that the enemy would strike."""
        unit = self.taken.unit
        if unit is None:
            return None
        sides = [side.id for side in self.moment.scenario.sides]
        return unit if sides.index(self.moment.scenario.units[unit].side) == self.side else None

    def _looker(self) -> int | None:
        """The unit in hand where it is supposed to look from another hex than its own."""
        unit = self.taken.unit
        return None if unit is None or self.places().get(unit) == self.taken.hex else unit

    # --- answers -----------------------------------------------------------------------------------------

    def sight(self) -> SightField | None:
        """What is seen from the hex in hand."""
        if "sight" not in self._on or self.taken.hex is None:
            return None
        return self._answers.sight(self.taken.hex, self._looker())

    def line_to(self, hex_: int) -> Line | None:
        """The line from the hex in hand."""
        if "sight" not in self._on or self.taken.hex in (None, hex_):
            return None
        return self._answers.line(self.taken.hex, hex_, self._looker())

    def side_sight(self) -> SideSight | None:
        """What the side sees."""
        return self._answers.side_sight(self.side) if "side" in self._on else None

    def reach(self) -> Reach | None:
        """Where the unit in hand may go."""
        if "reach" not in self._on or self.taken.unit is None:
            return None
        return self._answers.reach(self.taken.unit)

    def threat(self) -> ThreatMap | None:
        """Where the enemy of the side may strike."""
        return self._answers.threat(1 - self.side, self.target()) if "threat" in self._on else None

    def command(self) -> CommandPicture | None:
        """Who of the side can be ordered."""
        return self._answers.command(self.side) if "command" in self._on else None

    def viewpoints(self) -> tuple[Viewpoint, ...] | None:
        """The best observation posts, for the unit in hand where that is wanted."""
        if "posts" not in self._on:
            return None
        spots: tuple[int, ...] = self.moment.scenario.board.grid.hexes
        near = self.viewpoint_reach()
        if near is not None:
            spots = tuple(hex_ for hex_ in spots if hex_ in near.ways or hex_ == near.start)
        return self._answers.viewpoints(self.side, self.target(), spots)

    def viewpoint_reach(self) -> Reach | None:
        """The reach that observation posts are confined to, where that is wanted and a unit is in hand."""
        unit = self.target()
        if unit is None or not self._plan_host.showing.near.isChecked():
            return None
        return self._answers.reach(unit)
