"""Where beats lie on a board: found once each, and anew for dice that something has come under."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from PySide6.QtCore import QRectF

from core.protocol.state import State
from editor.boards.battle.director.beats import Beat
from editor.boards.battle.director.dice_places import Room, arrow_squares, chip_box, lay_chips
from editor.boards.battle.director.placed import Placed, loss_box, place, told_clear
from editor.boards.battle.director.sides import shared, sides_of
from editor.boards.battle.director.stage import StageBoard

BADGE_SIZE = 10.5
"""Pixels that the number of an act stands out over the upper right corner of its dice."""

COME_UNDER = 0.15
"""Dice lie elsewhere once so much more of them hides what is looked at than when they were laid.

Of many dice that part would be most of a piece: no more is taken than of two pieces.
"""


LOSS_WIDE, LOSS_HIGH = 44.0, 26.0
"""Pixels that the number of a loss takes."""


class Laid:
    """The places of beats on `stage`. `state_of` gives a battle by its moment, `parent_of` the moment before.

    `grown` is how many times larger dice are drawn, `say` puts a text into the reader's language.
    """

    def __init__(
        self,
        stage: StageBoard,
        state_of: Callable[[int], State],
        parent_of: Callable[[int], int],
        grown: Callable[[], float],
        say: Callable[[object], str],
    ) -> None:
        self._stage, self._state_of, self._parent_of = stage, state_of, parent_of
        self._grown, self._say = grown, say
        self._placed: dict[Beat, Placed] = {}
        self._hides: dict[Beat, float] = {}
        self._stood: frozenset[Beat] = frozenset()

    def forget(self) -> None:
        """All places are found anew."""
        self._placed.clear()
        self._hides.clear()

    def of(self, beat: Beat, lying: Callable[[], Collection[Beat]]) -> Placed:
        """The places of a beat; its dice keep off those of the beats that `lying` gives."""
        if beat not in self._placed:
            before, after = self._state_of(self._parent_of(beat.moment)), self._state_of(beat.moment)
            placed = place(self._stage, beat, before, after)
            if beat.kind == "lose":
                signs = [*self._stage.signs(), *self._told_of_others(beat, lying())]
                told = (one and told_clear(one, signs, self._loss_size) for one in placed.starts)
                placed = replace(placed, starts=tuple(told))
            if beat.fallen is not None:
                still = lying()
                others = [
                    self._numbered(one) for one in self._placed if one in still and self._placed[one].chip
                ]
                others += [loss for one in self._placed if one in still for loss in self._losses(one)]
                room = self._room([one for one in self._placed if one in still])
                placed = lay_chips([placed], room, self._grown(), self._say, others)[0]
                self._placed[beat] = placed
                looked_at = [*self._looked_at(), *self._arrows(still, beat)]
                self._hides[beat] = _hidden(self._box(placed), looked_at)
            self._placed[beat] = placed
        return self._placed[beat]

    def box(self, beat: Beat) -> QRectF:
        """What the dice of a beat cover that was laid; nothing where it has none."""
        return self._box(self._placed[beat])

    def _numbered(self, beat: Beat) -> QRectF:
        """The dice of a beat with the number at their corner, and room for that of dice beside them."""
        badge = BADGE_SIZE * self._grown() / self._scale
        return self.box(beat).adjusted(-badge, -badge, badge, badge)

    @property
    def _loss_size(self) -> tuple[float, float]:
        grown = self._grown() / self._scale
        return LOSS_WIDE * grown, LOSS_HIGH * grown

    def _losses(self, beat: Beat) -> list[QRectF]:
        """Where the number of a loss lies that was laid: the dice of another act do not hide it."""
        if beat.kind != "lose":
            return []
        return [loss_box(one, self._loss_size) for one in self._placed[beat].starts if one is not None]

    def _told_of_others(self, beat: Beat, lying: Collection[Beat]) -> list[QRectF]:
        """Where the losses of others are told: what one piece lost are summed up in one number."""
        others = (one for one in self._placed if one.kind == "lose" and one.who != beat.who and one in lying)
        return [box for one in others for box in self._losses(one)]

    def _box(self, placed: Placed) -> QRectF:
        return chip_box(placed, self._grown(), self._scale, self._say)

    def come_back(self, stands: Collection[Beat]) -> None:
        """Dice that were away, as while something was asked, lie elsewhere where others came meanwhile."""
        now = frozenset(stands)
        for beat in (one for one in stands if one not in self._stood):
            placed = self._placed.get(beat)
            if placed is None or placed.chip is None:
                continue
            others = [one for one in self._placed if one in now and one != beat]
            taken = [self.box(one) for one in others] + [box for one in others for box in self._losses(one)]
            if any(map(self._box(placed).intersects, taken)):
                del self._placed[beat]
        self._stood = now

    def make_way(self) -> bool:
        """Forget where dice lie that something came over, or that now hide more; True where there are any."""
        diced = [(beat, placed) for beat, placed in self._placed.items() if placed.chip is not None]
        if not diced:
            return False
        over, looked_at = self._overlaid(), self._looked_at()
        moved = []
        for beat, placed in diced:
            box = self._box(placed)
            told = [loss for one in self._stood if one in self._placed for loss in self._losses(one)]
            hidden = _hidden(box, [*looked_at, *self._arrows(self._stood, beat)])
            if any(map(box.intersects, [*over, *told])) or hidden > self._most(placed, box):
                moved.append(beat)
        for beat in moved:
            del self._placed[beat]
        return bool(moved)

    @property
    def _scale(self) -> float:
        return max(self._stage.view.zoom, 1e-3)

    def _arrows(self, lying: Collection[Beat], beat: Beat | None = None) -> list[QRectF]:
        """Where the arrows of what stands lie, but for those of `beat`: dice of other acts hid whose they
        were.
        """
        rows = [one for one in self._placed if one in lying and one != beat]
        return [box for one in rows for box in arrow_squares(self._placed[one], self._scale)]

    def _room(self, lying: Collection[Beat]) -> Room:
        view = self._stage.view
        asked = self._stage.asked_for()  # twice: to be chosen is more than to stand there
        arrows = self._arrows(lying)
        looked_at = [*self._looked_at(), *asked, *self._stage.names(), *arrows]
        marks = self._stage.landmarks()
        return Room(view.seen_free, looked_at, self._overlaid(), self._scale, marks, self._stage.far)

    def _overlaid(self) -> list[QRectF]:
        """What lies over the board, and beside it the room of the number at the corner of dice."""
        badge = BADGE_SIZE * self._grown() / self._scale
        return [one.adjusted(-badge, 0, 0, badge) for one in self._stage.overlaid()]

    def _looked_at(self) -> Sequence[QRectF]:
        return [*self._stage.covered(), *self._stage.asked_for()]

    def _most(self, placed: Placed, box: QRectF) -> float:
        spot = placed.spot
        rows = [box] if spot is None else [box, spot.box.adjusted(0, 0, 0, spot.box.height())]
        least = min(one.width() * one.height() for one in rows)
        return self._hides[placed.beat] + COME_UNDER * least


def _hidden(box: QRectF, looked_at: Sequence[QRectF]) -> float:
    """How much of what is looked at dice hide that cover `box`."""
    sides = sides_of(box)
    return sum(shared(sides, sides_of(one)) for one in looked_at)
