"""Clocks of a battle: how long each side and each turn have taken, a limit a side, a pause."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

WARN = 300.0
"""Seconds that are left of a limit when the clock warns."""


class Clocks:
    """Seconds by side and turn. `running` is False while nobody's time is taken.

    `tick(side, turn)` is called as often as somebody likes: the time since the last call goes to that side
    and that turn; None is nobody's time, as while dice fall. `limit` is seconds a side, 0 for none.
    """

    def __init__(self, sides: int, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self.spent = [0.0] * sides
        self.turns: dict[int, float] = {}
        self.played = 0.0
        self.limit = 0.0
        self.running = False
        self._since = 0.0

    def start(self) -> None:
        """Take time from now on."""
        self._since, self.running = self._now(), True

    def pause(self, side: int | None, turn: int) -> None:
        """Take no more time; what ran until now is somebody's still."""
        self.tick(side, turn)
        self.running = False

    def tick(self, side: int | None, turn: int) -> None:
        """The time since the last tick was that side's, in that turn."""
        if not self.running:
            return
        now = self._now()
        gone, self._since = now - self._since, now
        self.played += gone
        self.turns[turn] = self.turns.get(turn, 0.0) + gone
        if side is not None:
            self.spent[side] += gone

    def left(self, side: int) -> float | None:
        """Seconds that a side has left, below 0 when they are spent; None without a limit."""
        return self.limit - self.spent[side] if self.limit else None

    def warns(self, side: int) -> bool:
        """Whether a side has little left or nothing."""
        left = self.left(side)
        return left is not None and left <= WARN

    def forecast(self, turn: int, last: int | None) -> float | None:
        """Seconds that the turns still to come will take at this pace; None where nobody can say."""
        done = [seconds for number, seconds in self.turns.items() if number < turn]
        if last is None or not done:
            return None
        pace = sum(done) / len(done)
        here = max(0.0, pace - self.turns.get(turn, 0.0))
        return here + pace * max(0, last - turn)


def clock_face(seconds: float) -> str:
    """42:10, or 1:02:10 from an hour on; a minus where it is spent."""
    whole = round(abs(seconds))
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    sign = "\N{MINUS SIGN}" if seconds < -0.5 else ""
    return f"{sign}{hours}:{minutes:02}:{rest:02}" if hours else f"{sign}{minutes}:{rest:02}"
