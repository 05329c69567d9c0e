"""Clocks of a battle: how long each side and each turn have taken, limits, a pause. Kept with the game file.

Time is no part of a battle: neither its digest nor its rules know it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic

from core.protocol.json_rows import JsonMapping, JsonRow
from core.records.strict_rows import is_whole, unknown_word
from core.scenarios.documents import Document
from core.scenarios.json_places import Way
from core.text import Text, _
from core.text.whole_numbers import whole

WARN = 300.0
"""Seconds that are left of a limit when the clock warns."""

MOST_SECONDS = 10_000_000
KEYS = ("spent", "turns", "played", "limit", "turn_limit")


@dataclass(slots=True)
class ClockRecord:
    """Seconds by side and by turn and of the whole battle; the limits of a side and of a turn (0: none)."""

    spent: list[float] = field(default_factory=lambda: [0.0, 0.0])
    turns: dict[int, float] = field(default_factory=dict)
    played: float = 0.0
    limit: float = 0.0
    turn_limit: float = 0.0

    @property
    def is_used(self) -> bool:
        """Whether there is anything to be kept."""
        return self.played >= 1 or self.limit > 0 or self.turn_limit > 0


@dataclass(frozen=True, slots=True)
class Forecast:
    """How long it may still last: seconds a turn so far (whole turns), turns left with this one, seconds."""

    pace: float
    turns: int
    rest: float


class Clocks:
    """Takes the time of a record. `running` is False while nobody's time is taken.

    `tick(side, turn)` is called as often as somebody likes: the time since the last call goes to that side
    and that turn; None is nobody's time, as while dice fall.
    """

    def __init__(self, record: ClockRecord, now: Callable[[], float] = monotonic) -> None:
        self.record, self._now = record, now
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
        now, record = self._now(), self.record
        gone, self._since = now - self._since, now
        record.played += gone
        record.turns[turn] = record.turns.get(turn, 0.0) + gone
        if side is not None:
            record.spent[side] += gone

    def left(self, side: int) -> float | None:
        """Seconds that a side has left, below 0 when they are spent; None without a limit."""
        return self.record.limit - self.record.spent[side] if self.record.limit else None

    def left_of_turn(self, turn: int) -> float | None:
        """Seconds that are left of a turn; None without a limit."""
        return self.record.turn_limit - self.record.turns.get(turn, 0.0) if self.record.turn_limit else None

    def warns(self, side: int) -> bool:
        """Whether a side has little left or nothing."""
        left = self.left(side)
        return left is not None and left <= WARN

    def forecast(self, turn: int, last: int | None) -> Forecast | None:
        """What the turns to come take at the pace of the whole turns so far; None where nobody can say."""
        done = [seconds for number, seconds in self.record.turns.items() if number < turn]
        if last is None or not done:
            return None
        pace = sum(done) / len(done)
        here = max(0.0, pace - self.record.turns.get(turn, 0.0))
        return Forecast(pace, max(0, last - turn + 1), here + pace * max(0, last - turn))


def clock_face(seconds: float) -> str:
    """42:10, or 1:02:10 from an hour on; a minus where it is spent."""
    whole = round(abs(seconds))
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    sign = "\N{MINUS SIGN}" if seconds < -0.5 else ""
    return f"{sign}{hours}:{minutes:02}:{rest:02}" if hours else f"{sign}{minutes}:{rest:02}"


# --- in a game file ----------------------------------------------------------------------------------------


def clock_row(record: ClockRecord, sides: Sequence[str]) -> JsonRow:
    """The clocks as a game file keeps them, in whole seconds."""
    return {
        "spent": {side: round(seconds) for side, seconds in zip(sides, record.spent, strict=True)},
        "turns": {str(turn): round(seconds) for turn, seconds in sorted(record.turns.items())},
        "played": round(record.played),
        "limit": round(record.limit),
        "turn_limit": round(record.turn_limit),
    }


def clocks_of(document: Document, sides: Sequence[str]) -> ClockRecord:
    """The clocks of a game file; nought where it has none. Raises BadFile."""
    data, way = document.data.get("clocks", {}), ("clocks",)
    row = _mapping(document, way, data, KEYS)
    record = ClockRecord()
    spent = _mapping(document, (*way, "spent"), row.get("spent", {}), sides)
    record.spent = [_seconds(document, (*way, "spent", side), spent.get(side, 0)) for side in sides]
    turns = row.get("turns", {})
    if not isinstance(turns, Mapping) or not all(_is_turn(turn) for turn in turns):
        raise _bad(document, (*way, "turns"), _("write seconds by the number of the turn"))
    for turn, seconds in turns.items():
        record.turns[int(turn)] = _seconds(document, (*way, "turns", turn), seconds)
    for name in ("played", "limit", "turn_limit"):
        setattr(record, name, _seconds(document, (*way, name), row.get(name, 0)))
    return record


def _mapping(document: Document, way: Way, value: object, known: Sequence[str]) -> JsonMapping:
    if not isinstance(value, Mapping):
        raise _bad(document, way, _("write an object"))
    for key in value:
        if key not in known:
            raise unknown_word(document, way, key, known)
    return value


def _seconds(document: Document, way: Way, value: object) -> float:
    if not is_whole(value) or not 0 <= value <= MOST_SECONDS:
        raise _bad(document, way, _("write whole seconds"))
    return float(value)


def _is_turn(word: object) -> bool:
    return isinstance(word, str) and whole(word, 5) is not None


def _bad(document: Document, way: Way, right: Text) -> Exception:
    return document.bad(way, _("it has the wrong type"), right)
