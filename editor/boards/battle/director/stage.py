"""What a kind of board lends the director: where pieces stand, how they look, who is shown while he works."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from core.presentation.cues import CueKind, Subject

if TYPE_CHECKING:
    from core.protocol.state import State
    from editor.base.drawing.symbols import Figure
    from editor.boards.canvas.map_view import MapView


@dataclass(frozen=True, slots=True)
class Standing:
    """A piece where it stands: `spot` is its own point of the scene, `turn` degrees clockwise on the screen.

    `box` is what it covers, `paint` draws it round (0, 0). `side` is the place of its colours.
    """

    spot: QPointF
    turn: float
    box: QRectF
    paint: Callable[[QPainter], None] | None
    side: int
    figure: Figure = "infantry"
    told_at: float = 0.0
    """Where its losses are told, in parts of its height: over it, or on it where others lie close above."""
    under: tuple[QRectF, ...] = ()
    """What lies over parts of it: the ring round cards that are turned does not cross those in front."""


class StageBoard(ABC):
    """One board while the director shows what happened on it."""

    z_under: float
    """Where ghosts lie: under the pieces."""
    z_over: float
    """Where all else lies: over everything."""
    far = 0.0
    """How far dice may lie from those for whom they fall, where little is bare (`Room.far`)."""
    goes_to_whom = False
    """Whether `Cue.whom` of a move is the place that is gone to, not somebody met on the way."""

    def __init__(self, view: MapView) -> None:
        self.view = view

    marks_led = True
    """Whether what was brought by hand leaves its way on the board."""

    @property
    def is_leading(self) -> bool:
        """Whether a piece is led over the board just now: the marks of earlier acts would lie in its way."""
        return False

    marks_dead = True
    """Whether a cross marks where somebody died: not where others move up into the place at once."""

    @property
    def led_kinds(self) -> tuple[CueKind, ...]:
        """What the person did just now by hand: it was seen going."""
        return ()

    @abstractmethod
    def standing(self, state: State, subject: Subject) -> Standing | None:
        """Where a piece stands in a battle as the reader knows it; None for one that is not on the board."""

    def way_end(self, state: State, subject: Subject) -> Standing | None:
        """Where the way of a piece begins or ends: a place of cards has one point for all who go there."""
        return self.standing(state, subject)

    def way(self, state: State, start: Standing, end: Standing) -> tuple[Standing, Standing]:
        """Both ends of the arrow of a way, where it does not lead from piece to piece."""
        return start, end

    def aim(self, state: State, start: Standing, whom: Subject, aim: Standing) -> Standing:
        """What the arrow of a fight points at: a row of cards is met where it lies nearest."""
        return aim

    def lies_there(self, state: State, subject: Subject) -> bool:
        """Whether anybody is left where these were, so that an arrow may still point at them."""
        return True

    def near(self, state: State, subject: Subject) -> Standing | None:
        """Where dice fall for a piece: for a leader beside his men, where they stand."""
        return self.standing(state, subject)

    @abstractmethod
    def show(self, before: State, after: State, done: Collection[Subject], away: Collection[Subject]) -> None:
        """The pieces as before a step, those `done` as after it; those `away` are drawn by the director."""

    def spots(self, path: Sequence[int]) -> tuple[QPointF, ...]:
        """The hexes of a way on the scene, where the board has hexes."""
        return ()

    def covered(self) -> list[QRectF]:
        """What the pieces cover: dice keep clear of it where they can."""
        return []

    def overlaid(self) -> list[QRectF]:
        """What lies over the board: nothing is told under it."""
        return self.view.overlaid

    def asked_for(self) -> list[QRectF]:
        """Where one may choose next: an answer within an act, as the hexes of a retreat, and what the unit in
        hand may reach. Dice keep clear of it.
        """
        return []

    def landmarks(self) -> list[QRectF]:
        """What the ground is known by, as its objectives and names: no dice that are nobody's hide it."""
        return []

    def names(self) -> list[QRectF]:
        """What the names of the ground cover: dice leave them to be read where there is room beside."""
        return []

    def signs(self) -> list[QRectF]:
        """What lies over all that is told on the board, as names of generals: losses are told beside it."""
        return []

    @abstractmethod
    def release(self) -> None:
        """The pieces as they stand now."""
