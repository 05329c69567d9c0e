"""What the projector draws: the marks of what was seen, and what is seen now, over and under the pieces."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRectF

from core.presentation.cues import Subject
from editor.base.context import Context
from editor.boards.battle.director.beats import Beat
from editor.boards.battle.director.dice_places import arrow_squares
from editor.boards.battle.director.director import Director
from editor.boards.battle.director.drawing import Inks
from editor.boards.battle.director.items import DirectorItem
from editor.boards.battle.director.laid import Laid
from editor.boards.battle.director.marks import marked, without_dead
from editor.boards.battle.director.placed import Placed, aside, ghosts, parted_from_dead, summed
from editor.boards.battle.director.reading import Reading
from editor.boards.battle.director.stage import StageBoard
from editor.boards.battle.session import Session
from editor.boards.drawing.style import side_place
from editor.boards.styles.style_colours import style_of


class DirectorLayers:
    """The two layers of a board that show beats: under its pieces and over them.

    `marks_shown`: what is over is seen too. `tells_all`: so are the dice of all acts, not of those alone that
    count most.
    """

    def __init__(
        self, context: Context, session: Session, stage: StageBoard, director: Director, reading: Reading
    ) -> None:
        self._context, self._session, self._stage, self._director = context, session, stage, director
        moments = session.journal.moments
        self._laid = Laid(
            stage,
            reading.state,
            lambda moment: moments[moment].parent,
            lambda: self._grown,
            self._say,
        )
        self._items: tuple[DirectorItem, ...] = ()
        self.marks_shown = True
        self.tells_all = self._leading = False

    @property
    def is_up(self) -> bool:
        """Whether it was put up on a board, now or before."""
        return bool(self._items)

    def put_up(self) -> None:
        """The board is in sight: draw on it from now on."""
        if not self._items:
            under = DirectorItem(self._say, self._stage.z_under, over=False)
            over = DirectorItem(self._say, self._stage.z_over, over=True)
            self._items = (under, over)
        for item in self._items:
            if item.scene() is None:
                self._stage.view.scene().addItem(item)

    def take_down(self) -> None:
        """Another desk takes the board."""
        for item in self._items:
            item.show_moment((), None, self._inks())
            if item.scene() is not None:
                item.scene().removeItem(item)

    def _say(self, text: Any) -> str:
        return self._context.speaker.say(text)

    # --- places ------------------------------------------------------------------------------------------

    def forget(self) -> None:
        """All places are found anew."""
        self._laid.forget()

    def make_way(self) -> bool:
        """Dice make way for what came over the board since; whether any did."""
        return self._laid.make_way()

    def place(self, beat: Beat) -> Placed:
        """Where a beat lies."""
        return self._laid.of(beat, lambda: self.stands)

    @property
    def stands(self) -> list[Beat]:
        """What is over and leaves its mark."""
        done = self._director.done
        drawn = done if self._stage.marks_dead else without_dead(done, self._lies_there)
        asks = bool(self._session.shown.frames)  # the last act waits for an answer to its dice
        busy = not self._director.is_idle
        return list(drawn) if self.tells_all else marked(drawn, done, busy=busy or asks)

    def _lies_there(self, subject: Subject) -> bool:
        return self._stage.lies_there(self._session.shown, subject)

    @property
    def _grown(self) -> float:
        return min(1.7, self._context.theme.scale)

    def marked(self) -> list[QRectF]:
        """The parts of the scene where something was seen: who tells of it lies elsewhere."""
        found = []
        for beat in self.stands if self.marks_shown else ():
            placed = self.place(beat)
            found += [one.box for one in (*placed.starts, *placed.ends, placed.aim) if one is not None]
            found += [*arrow_squares(placed, max(self._stage.view.zoom, 1e-3)), self._laid.box(beat)]
        return [box for box in found if not box.isEmpty()]

    def diced(self) -> list[QRectF]:
        """What the dice that lie on the board cover: who comes over it lies elsewhere, and they stay."""
        beats = self.stands if self.marks_shown else ()
        placed = [beat for beat in beats if self.place(beat).chip is not None]
        return [self._laid.box(beat) for beat in placed]

    # --- drawing -----------------------------------------------------------------------------------------

    def _inks(self) -> Inks:
        style = style_of(self._context.theme.dark)  # pieces know the place of their colours
        ids = self._session.side_ids
        places = tuple(side_place(ids, side) for side in range(len(ids)))
        names = tuple(self._stage.names())
        return Inks(style.sides, max(self._stage.view.zoom, 1e-3), self._grown, places, names)

    @property
    def is_behind(self) -> bool:
        """Whether somebody began or ended to lead a piece over the board since it was drawn."""
        return self._leading != self._stage.is_leading

    def draw(self) -> None:
        """Show what is over and what is seen now."""
        if not self._items:
            return
        self._leading = self._stage.is_leading
        shows = self.marks_shown and not self._leading
        stands = self.stands if shows else []
        self._laid.come_back(stands)
        marks = summed([self.place(beat) for beat in stands])
        if not self._stage.marks_dead:
            marks = parted_from_dead(marks, self._director.done)
        if any(mark.beat.kind == "gone" for mark in marks):
            marks = aside(marks, [*self._stage.covered(), *ghosts(marks)])
        running = self._director.running
        seen = running is not None and (self._stage.marks_dead or running.beat.kind != "gone")
        shown = (self.place(running.beat), running.part) if running is not None and seen else None
        inks = self._inks()
        for item in self._items:
            item.show_moment(marks, shown, inks)
