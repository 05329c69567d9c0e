"""The queue of what is seen: which beat is running, how far it is, what stands already. No Qt, any clock."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from editor.boards.battle.director.beats import Beat
from editor.boards.battle.director.pace import FACTORS, Pace


@dataclass(frozen=True, slots=True)
class Running:
    """The beat that is seen now: `at` milliseconds of the normal pace since it began."""

    beat: Beat
    at: float

    @property
    def part(self) -> float:
        """How far it is, from 0 to 1."""
        return min(1.0, self.at / max(1, self.beat.length))


class Director:
    """`clock` gives milliseconds. What was asked for is shown one after another; nothing waits for it here.

    `done` are the beats that were seen, in their order, until `clear`. At the pace "step" each act of others
    stays until `hasten`.
    """

    def __init__(self, clock: Callable[[], float], pace: Pace = "normal") -> None:
        self._clock, self._pace = clock, pace
        self._queue: deque[Beat] = deque()
        self.done: list[Beat] = []
        self._began = 0.0
        self._held = False

    # --- what is seen --------------------------------------------------------------------------------------

    @property
    def is_idle(self) -> bool:
        """Whether everything was seen."""
        return not self._queue and not self._held

    @property
    def waits(self) -> bool:
        """Whether an act was seen and somebody has to say that it goes on."""
        return self._held

    @property
    def running(self) -> Running | None:
        """What is seen now."""
        if not self._queue or self._held:
            return None
        return Running(self._queue[0], self._elapsed())

    @property
    def ahead(self) -> tuple[Beat, ...]:
        """What is seen now and what comes after it."""
        return tuple(self._queue)

    def _elapsed(self) -> float:
        factor = FACTORS[self._pace]
        return (self._clock() - self._began) / factor if factor else float(self._queue[0].length)

    def until_change(self) -> float:
        """Milliseconds of the clock until the running beat is over; 0 where nothing runs."""
        running = self.running
        return 0.0 if running is None else max(0.0, running.beat.length - running.at) * FACTORS[self._pace]

    # --- going on ------------------------------------------------------------------------------------------

    def show(self, beats: Iterable[Beat]) -> None:
        """Let these be seen after what is seen already."""
        if not self._queue:
            self._began = self._clock()
        self._queue.extend(beats)
        if self._pace == "at_once":
            self.finish()

    def advance(self) -> bool:
        """Go on as far as the clock is; whether a beat ended."""
        ended = False
        while self._queue and not self._held:
            length = self._queue[0].length * FACTORS[self._pace]
            if self._clock() - self._began < length:
                break
            self._began += length
            self._end()
            ended = True
        return ended

    def _end(self, *, hold: bool = True) -> None:
        beat = self._queue.popleft()
        self.done.append(beat)
        last = not self._queue or self._queue[0].number != beat.number
        self._held = hold and last and beat.others and self._pace == "step"

    def hasten(self) -> None:
        """End the act that is seen at once, or go on from one that waits."""
        if self._held:
            self._held = False
        elif self._queue:
            number = self._queue[0].number
            while self._queue and self._queue[0].number == number:
                self._end(hold=False)
        self._began = self._clock()

    def stand(self, beats: Iterable[Beat]) -> None:
        """These were seen already, as what one led by hand: after what is still to be seen, else at once."""
        if self._queue:
            self._queue.extend(beats)
        else:
            self.done.extend(beats)

    def finish(self) -> None:
        """End all at once; the marks of it stand."""
        while self._queue:
            self._end(hold=False)
        self._held = False

    def clear(self, keep: Callable[[Beat], bool] = lambda beat: False) -> None:
        """Forget what was seen, but for what `keep` says."""
        self.done = [beat for beat in self.done if keep(beat)]

    def drop(self) -> None:
        """Forget everything, seen and unseen: another moment is looked at."""
        self._queue.clear()
        self.done, self._held = [], False

    # --- pace ----------------------------------------------------------------------------------------------

    @property
    def pace(self) -> Pace:
        """How fast things go."""
        return self._pace

    def set_pace(self, pace: Pace) -> None:
        """From now on so fast; the running beat stands as far as it is."""
        running = self.running
        self._pace = pace
        if running is not None:
            self._began = self._clock() - running.at * FACTORS[pace]
        if pace == "at_once":
            self.finish()
        elif pace != "step" and self._held:
            self.hasten()
