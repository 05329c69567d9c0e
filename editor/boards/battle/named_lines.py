"""Which lines of the journal got a name, and why the others were left."""

from __future__ import annotations

from typing import Any

from core.protocol.journal import Journal


class Forks:
    """A fork keeps its name until the first moment that leaves the lines that stood when it was begun.

    That moment need not be the next one: what is done again alike, and dice that fall alike, stay on the
    line that is there.
    """

    def __init__(self, journal: Journal[Any]) -> None:
        self._journal = journal
        self._begun: tuple[int, str, int] | None = None

    def begin(self, name: str) -> None:
        """From the moment stood at a line of that name is played."""
        self._begun = self._journal.here, name, len(self._journal.moments)

    def took(self, before: int) -> None:
        """One step was taken from the moment `before`: name the fork, or say why other lines were left."""
        if not self.named():
            self._mark(before, self._journal.here, "undone")

    def named(self) -> bool:
        """Whether the line has just become the fork that was begun; its first moment then says so."""
        if self._begun is None:
            return False
        start, name, count = self._begun
        line = self._journal.line()
        if start and start not in {moment.number for moment in line}:
            self._begun = None  # another line was gone to
            return False
        first = next((one for one in line if one.number >= count), None)
        if first is None:
            return False
        self._begun = None
        first.name, first.why = name or first.name, "fork"
        self._mark(first.parent, first.number, "fork")
        return True

    def _mark(self, parent: int, own: int, why: str) -> None:
        """Say of the other lines from `parent` why they were left, where nothing says it yet."""
        for child in self._journal.moments[parent].children:
            moment = self._journal.moments[child]
            if child != own and not moment.why:
                moment.why = why
