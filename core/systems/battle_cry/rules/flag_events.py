"""Flag hexes that begin or cease to count are told, whatever act has brought it about (BC-5.1, BC-R37)."""

from __future__ import annotations

from core.protocol.events import Event, Listener
from core.systems.battle_cry.rules.state import State

BEFORE = frozenset({"over", "turn_begins"})
"""What comes of a flag, or after it: the flag is told before."""


class FlagTeller:
    """Hands events on, and tells after each what has become of the flag hexes."""

    def __init__(self, state: State, emit: Listener) -> None:
        self._state, self._emit = state, emit
        self._counting = self._now()

    def __call__(self, event: Event) -> None:
        if event.kind in BEFORE:
            self.tell()
        self._emit(event)
        self.tell()

    def tell(self) -> None:
        """The changes since it was told last; of two the flag that is lost first."""
        before, now = self._counting, self._now()
        if before == now:
            return
        self._counting = now
        for counts in (False, True):
            for bit, side, value, at_end in self._state.context.flag_hexes:
                row = (bit, side, value, at_end)
                if (row in now) == counts and (row in before) != counts:
                    facts = {"side": side, "at": bit.bit_length() - 1, "value": value}
                    kind, rule = ("hex_flag", "BC-5.1") if counts else ("hex_flag_lost", "BC-R37")
                    self._emit(Event(kind, facts, rule))

    def _now(self) -> frozenset[tuple[int, int, int, bool]]:
        units, held, rows = self._state._units, self._state.held, self._state.context.flag_hexes
        return frozenset(row for row in rows if row[0] & units[row[1]] and (not row[3] or row[0] & held))
