"""Files that another program has changed while they are open here: nobody's work is written over unasked."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QEvent, QFileSystemWatcher, QObject, QTimer

from core.records.shown_steps import count_played
from core.scenarios.diff import diff
from core.scenarios.documents import BadFile
from core.text import Text, _, _n
from editor.base.document.disk_state import DiskState
from editor.base.document.document import Document
from editor.base.document.edited_document import EditedDocument
from editor.base.document.keeper import Keeper
from editor.boards.battle.battle_keeper import BattleKeeper
from editor.boards.battle.screen_owner import NOBODY
from editor.shell.page import Page
from editor.shell.scenario_changes import in_words

if TYPE_CHECKING:
    from pathlib import Path

    from core.records.games import Game
    from editor.shell.window_frame import WindowFrame

KEY = "disk"
SOON = 150
"""Milliseconds from the news of a change to looking: programs write in several steps."""


class Files(Protocol):
    """What is asked of whoever opens files."""

    def open(self, path: Path, *, desk: str) -> Page | None:
        """A page for a file."""

    def bytes_of(self, path: Path) -> bytes:
        """The bytes of a file; raises BadFile."""

    def load(self, data: bytes, path: Path) -> EditedDocument | Game | None:
        """What a file holds; raises BadFile."""

    def tell_bad(self, key: str, path: Path, bad: BadFile, again: Callable[[], object]) -> None:
        """What is wrong with a file."""

    def tell_unread(self, page: Page, path: Path, fault: OSError) -> None:
        """A file cannot be read any more."""


class ChangedFiles(QObject):
    """Watches the files of all pages; says of a changed one: reload, keep mine, compare."""

    def __init__(self, window: WindowFrame, opening: Files) -> None:
        super().__init__(window)
        self._window, self._opening = window, opening
        self._watcher = QFileSystemWatcher(self)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON)
        self._soon.timeout.connect(self.look)
        self._watcher.fileChanged.connect(lambda _file: self._soon.start())
        self._watcher.directoryChanged.connect(lambda _folder: self._soon.start())
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Somebody comes back from another program: look at once what it has done."""
        if event.type() == QEvent.Type.WindowActivate and self._window.pages:
            self._soon.start()
        return False

    def watch(self) -> None:
        """Watch the open files, and their folders: often a file is put in the place of another."""
        files = {
            keeper.path
            for page in self._window.pages
            for keeper in page.keepers()
            if keeper.path is not None and keeper.disk is not None
        }
        wanted = {str(place) for file in files for place in (file, file.parent) if os.path.exists(place)}
        watched = {*self._watcher.files(), *self._watcher.directories()}
        if watched - wanted:
            self._watcher.removePaths(sorted(watched - wanted))
        if wanted - watched:
            self._watcher.addPaths(sorted(wanted - watched))

    def look(self) -> None:
        """Ask about each file that is no more what it was."""
        self.watch()
        for page in self._window.pages:
            for keeper in page.keepers():
                if is_changed(keeper) and page.notices.banner(KEY) is None:
                    self.ask(page, keeper)

    def ask(self, page: Page, keeper: Keeper, then: Callable[[], object] | None = None) -> None:
        """Put the question on the page; `then` is done when the person keeps what is here."""
        assert keeper.path is not None

        def keep() -> bool:
            """True leaves a banner up, as when the file cannot be read."""
            kept = self._keep(page, keeper)
            if kept and then is not None:
                then()
            return not kept

        consequence = (
            _("Reloading is a line of the history: undo brings back what is here.")
            if isinstance(keeper, EditedDocument)
            else _("What is not saved here is kept apart when the file is reloaded.")
        )
        acts = [(_("Reload"), lambda: self._reload(page, keeper)), (_("Keep mine"), keep)]
        if isinstance(keeper, Document | BattleKeeper):
            acts.append((_("Compare"), lambda: self._compare(page, keeper)))
        page.notices.show_notice(
            KEY,
            "warning",
            _("{file} was changed by another program.", file=keeper.path.name),
            [consequence if keeper.dirty else _("You have changed nothing here.")],
            acts,
        )

    # --- the answers -------------------------------------------------------------------------------------

    def _reload(self, page: Page, keeper: Keeper) -> None:
        there = self._on_disk(page, keeper)
        if there is None or keeper.path is None:
            return
        data, loaded = there
        page.notices.take_down(KEY)
        if (
            isinstance(keeper, EditedDocument)
            and isinstance(loaded, type(keeper))
            and loaded.system is keeper.system
            and not keeper.read_only
        ):
            keeper.take_from_disk(loaded.value, DiskState(data))
            page.autosaver.discard()
            return
        path, desk = keeper.path, page.desk.id if page.desk is not None else "design"
        self._window.remove_page(page)  # what was not saved is kept apart, and offered with the file
        self._opening.open(path, desk=desk)

    def _keep(self, page: Page, keeper: Keeper) -> bool:
        assert keeper.path is not None
        try:
            disk = DiskState.of(keeper.path)
        except OSError as fault:
            self._opening.tell_unread(page, keeper.path, fault)
            return False
        keeper.keep_mine(disk)
        page.notices.take_down(KEY)
        for saver in page.autosavers():
            saver.touch()
        return True

    def _compare(self, page: Page, keeper: Keeper) -> bool:
        """Say what differs, of a scenario to who may see all of it; True leaves the question up."""
        if isinstance(keeper, Document):
            page.show_whole(lambda: self._tell_difference(page, keeper))
        else:
            self._tell_difference(page, keeper)
        return True

    def _tell_difference(self, page: Page, keeper: Keeper) -> None:
        there = self._on_disk(page, keeper)
        banner = page.notices.banner(KEY)
        if there is not None and banner is not None:
            banner.labels[-1].setText(page.context.speaker.say(_difference(keeper, there[1])))

    def _on_disk(self, page: Page, keeper: Keeper) -> tuple[bytes, EditedDocument | Game | None] | None:
        """What the file holds; None, and a banner, when it cannot be read."""
        assert keeper.path is not None
        try:
            data = self._opening.bytes_of(keeper.path)
            return data, self._opening.load(data, keeper.path)
        except BadFile as bad:
            self._opening.tell_bad(KEY, keeper.path, bad, lambda: self._reload(page, keeper))
            return None


def is_changed(keeper: Keeper) -> bool:
    """Whether another program has written the file since it was read or written here."""
    return keeper.path is not None and keeper.disk is not None and keeper.disk.is_changed(keeper.path)


def _difference(keeper: Keeper, there: EditedDocument | Game | None) -> Text:
    if isinstance(keeper, Document) and isinstance(there, Document):
        if there.system is not keeper.system:
            return _("The file holds a scenario of another game by now.")
        return _(
            "What is open here against the file: {changes}",
            changes=in_words(diff(there.scenario, keeper.scenario)),
        )
    if isinstance(keeper, BattleKeeper) and there is not None and not isinstance(there, EditedDocument):
        return _(
            "The file holds a battle of {theirs}, the one here has {mine}.",
            theirs=_steps(count_played(there.journal, NOBODY)),
            mine=_steps(keeper.steps),
        )
    return _("The file holds something else by now.")


def _steps(count: int) -> Text:
    return _n("{count} step", "{count} steps", count)
