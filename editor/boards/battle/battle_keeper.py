"""A battle in play as something that Save can write."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from core.records import games
from core.records.shown_steps import count_played
from core.text import Names, Text, _
from editor.base.document.disk_state import DiskState
from editor.base.document.lock import FileLock, Holder, written_under
from editor.base.document.standing import Standing, standing_of
from editor.boards.battle.screen_owner import NOBODY
from editor.boards.battle.session import Session

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario


class BattleKeeper:
    """The file of a battle: scenario, steps, branches, seats. Keeps `base.document.keeper.Keeper`."""

    kind = "game"

    def __init__(self, session: Session, path: Path | None = None) -> None:
        self._session = session
        self._path = path
        self._lock: FileLock | None = None
        self.disk: DiskState | None = None
        self.holder: Holder | None = None
        """The other program that had the file when it was opened: this is a copy."""

    @property
    def path(self) -> Path | None:
        return self._path

    @property
    def title(self) -> Names | Text:
        title = self._session.game.scenario.title
        name = title if (title.en or title.fr) else _("Untitled")
        return _("{title}, battle", title=name)

    @property
    def changes(self) -> int:
        return self._session.changes

    @property
    def steps(self) -> int:
        """How many steps all its lines have, of those that everybody knows of."""
        return count_played(self._session.journal, NOBODY)

    @property
    def dirty(self) -> bool:
        return self.changes > 0

    @property
    def standing(self) -> Standing:
        """Where the battle stands, for the card of its file, whatever moment is looked at."""
        session = self._session
        return standing_of(session.game, None if session.live else session.now)

    def content(self) -> bytes:
        """The bytes of the game file, with the line played as its main line whatever moment is looked at."""
        journal, session = self._session.journal, self._session
        here = journal.here
        session.game.shown = session.seat_policies.written()
        session.game.umpire = session.umpire_written()
        try:
            if not session.live:
                journal.go(session.now)
            return games.dumps(session.game)
        finally:
            journal.go(here)

    def holds(self, scenario: Scenario) -> bool:
        """Whether the battle is one of this very scenario."""
        game = self._session.game
        return game.scenario in (scenario, games.set_out(game.system, scenario, game.seed))

    def save(self, path: Path | None = None) -> Holder | None:
        """Write the file; nothing is written, and its holder returned, where another program has it."""
        target = path or self._path
        if target is None:
            raise ValueError("a battle that was never saved needs a path")
        from core.scenarios.provenance import write_stamped

        lock = FileLock(target) if self._lock is None or target != self._path else None
        holder = None if lock is None else lock.take()
        if holder is not None:
            return holder
        content = written_under(lock, lambda: write_stamped(target, self.content(), games.GAME_LIMITS.size))
        if lock is not None:
            self.release_file()
            self._lock = lock
        self._path, self.disk = target, DiskState(content)
        self._session.mark_saved()
        return None

    def keep_mine(self, disk: DiskState) -> None:
        """The file holds something else by now: what is here is unsaved, and may be written over it."""
        self.disk = disk
        self._session.mark_unsaved()

    def hold(self) -> None:
        """Take the lock of the file; where another program has it, go on as a copy of `holder`'s.

        Asked before the battle starts: what falls first would fall by the secret of the file.
        """
        if self._path is None or self._lock is not None:
            return
        lock = FileLock(self._path)
        self.holder = lock.take()
        if self.holder is None:
            self._lock = lock
        else:
            self._path = None
            self._session.part_from_file()

    def release_file(self) -> None:
        """Give the file free."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None
