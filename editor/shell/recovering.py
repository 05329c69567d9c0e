"""Taking up work that a run which ended badly kept apart, comparing it with its file, throwing it away."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from core.records.shown_steps import count_played
from core.scenarios.diff import diff
from core.scenarios.documents import BadFile
from core.text import Text, _, _n
from editor.base.document.disk_state import DiskState
from editor.base.document.document import Document
from editor.base.document.edited_document import EditedDocument
from editor.base.document.recovery import Entry, set_aside
from editor.boards.battle.screen_owner import NOBODY
from editor.desks.armies.document import RosterDocument
from editor.shell.page import Page
from editor.shell.scenario_changes import in_words

if TYPE_CHECKING:
    from core.records.games import Game
    from editor.shell.map_page import MapPage
    from editor.shell.window_frame import WindowFrame


class PageMaker(Protocol):
    """Reads what a file holds and makes pages of it."""

    def bytes_of(self, path: Path) -> bytes: ...
    def load(self, data: bytes, path: Path) -> Document | Game | RosterDocument | None: ...
    def show_page(self, document: Document, desk: str) -> MapPage: ...
    def show_list(self, document: RosterDocument) -> Page: ...
    def show_game(self, game: Game, path: Path | None, *, unsaved: bool) -> MapPage: ...
    def tell_bad(self, key: str, path: Path, bad: BadFile, again: Any) -> object: ...
    def tell_locked(self, page: Page) -> object: ...


class Recovering:
    """What the window does with kept work; `files` reads it and makes the pages."""

    def __init__(self, window: WindowFrame, files: PageMaker) -> None:
        self._window, self._files = window, files

    def reopen(self, entry: Entry) -> Page | None:
        """Take up what an earlier run kept; it stays unsaved until it is saved."""
        try:
            loaded = self._files.load(entry.read(), entry.kept)
            if loaded is None:
                return None
        except OSError as fault:
            self._tell_gone(entry, fault)
            return None
        except BadFile as bad:
            self._files.tell_bad(f"bad {entry.kept}", entry.kept, bad, lambda: self.reopen(entry))
            return None
        if isinstance(loaded, (Document, RosterDocument)):
            if entry.path is not None:
                loaded.path = entry.path
                loaded.disk = _disk_state(entry.path)
                loaded.hold(entry.path)
            self._take_history(loaded, entry)
            loaded.mark_unsaved()
            if isinstance(loaded, RosterDocument):
                page = self._files.show_list(loaded)
            else:
                page = self._files.show_page(loaded, "design")
            self._files.tell_locked(page)
            if loaded.read_only:
                return page  # the copy keeps nothing until it is made: leave what was kept
            saver = page.autosaver
        else:
            page = self._files.show_game(loaded, entry.path, unsaved=True)
            page.keeper().disk = _disk_state(entry.path)
            saver = page.autosavers()[-1]
        if (saver is not page.autosaver or isinstance(loaded, EditedDocument)) and saver.write_now():
            entry.remove(spare=saver.place)
        self._window.start.renew()
        return page

    def _take_history(self, document: EditedDocument, entry: Entry) -> None:
        """What undo goes back to; work without a history that can be read is taken up without one."""
        from editor.base.document.history import read

        def value(data: bytes) -> Any:
            loaded = self._files.load(data, entry.kept)
            if not isinstance(loaded, type(document)) or loaded.system is not document.system:
                raise ValueError("the history of another document")
            return loaded.value

        try:
            histories = entry.histories()
        except OSError:
            return
        for kept in histories:
            try:
                if document.take_history(read(kept, value)):
                    return
            except (BadFile, ValueError, KeyError, TypeError):
                continue  # the other one may be whole

    def show_difference(self, entry: Entry) -> None:
        """Say on the start page what the kept work changes."""
        banner = self._window.start.notices.banner(entry.token)
        if banner is None:
            return
        label = banner.labels[-1]
        said = " ".join(self._window.context.speaker.say(line) for line in self._difference(entry))
        label.setText(said)

    def throw_away(self, entry: Entry) -> None:
        """Remove what was kept; the file stays as it is."""
        entry.remove()
        self._window.start.refresh()

    def _difference(self, entry: Entry) -> list[Text | str]:
        try:
            kept = self._files.load(entry.read(), entry.kept)
            before = (
                self._files.load(self._files.bytes_of(entry.path), entry.path)
                if entry.path is not None
                else None
            )
        except (OSError, BadFile):
            return [_("It cannot be compared with the file.")]
        if kept is None or isinstance(kept, RosterDocument):
            return [_("An army list.")]
        if not isinstance(kept, Document):
            steps = count_played(kept.journal, NOBODY)
            return [_n("A battle of {count} step.", "A battle of {count} steps.", steps)]
        blank = before.scenario if isinstance(before, Document) else kept.system.design().blank()
        return [in_words(diff(blank, kept.scenario))]

    def offer(self, page: Page, path: Path, kind: str = "scenario") -> None:
        """Work kept beside the file by a run that ended badly."""
        if page.document.locked_by is not None:
            return
        entry = set_aside(path, kind)
        if entry is None:
            return

        def reopen() -> None:
            self._window.remove_page(page)
            self.reopen(entry)

        page.notices.show_notice(
            "kept",
            "warning",
            _("Unsaved work on this file was kept apart. The file is as it was saved."),
            self._difference(entry),
            [
                (_("Reopen what was kept"), reopen),
                (_("Throw away"), lambda: self.throw_away(entry)),
            ],
        )

    def _tell_gone(self, entry: Entry, fault: OSError) -> None:
        self._window.notices.show_notice(
            f"gone {entry.token}",
            "refused",
            _("What was kept cannot be read: {reason}.", reason=fault.strerror or str(fault)),
        )


def _disk_state(path: Path | None) -> DiskState | None:
    """What the file holds now; None where there is none."""
    try:
        return None if path is None else DiskState.of(path)
    except OSError:
        return None
