"""The reply to a view as something that Save can write."""

from __future__ import annotations

from pathlib import Path

from core.text import Names, Text, _
from editor.base.document.disk_state import DiskState
from editor.boards.battle.view_session import ViewSession


class ReplyKeeper:
    """Keeps its `editor.base.document.keeper.Keeper`: the view file itself is never written."""

    kind = "reply"

    def __init__(self, session: ViewSession) -> None:
        self._session = session
        self._path: Path | None = None
        self.disk: DiskState | None = None

    @property
    def path(self) -> Path | None:
        return self._path

    @property
    def title(self) -> Names | Text:
        side = self._session.known_view.side
        name = self._session.sides[side].name
        return _("{title}, reply: {side}", title=self._session.game.scenario.title, side=name)

    @property
    def unfinished(self) -> Text | None:
        """What the side is still asked: a reply that is sent now costs one more. None where it is whole."""
        session = self._session
        choice = session.choice
        if choice is None or not session.decided:
            return None
        return session.system.words.prompt(session.known(choice.side), choice)

    @property
    def changes(self) -> int:
        return self._session.changes

    @property
    def dirty(self) -> bool:
        return self.changes > 0

    def content(self) -> bytes:
        """The bytes of the reply; ValueError before anything is decided."""
        return self._session.reply()

    def save(self, path: Path | None = None) -> None:
        """Write the reply; raises OSError, and ValueError without a path or a decision."""
        target = path or self._path
        if target is None:
            raise ValueError("a reply that was never saved needs a path")
        from core.records.replies import save

        content = self.content()
        save(target, content)
        self._path, self.disk = target, DiskState(content)
        self._session.mark_saved()

    def keep_mine(self, disk: DiskState) -> None:
        """The file holds something else by now: the reply may be written over it."""
        self.disk = disk

    def release_file(self) -> None:
        """No file is held."""
