"""Saving and closing: what becomes of the work on a page, and what is told where a file cannot be written."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMessageBox

from core.scenarios.writing import real
from core.text import Names, Text, _, say
from editor.base.document import recent
from editor.base.document.keeper import Keeper
from editor.base.document.lock import Holder
from editor.boards.battle.battle_keeper import BattleKeeper
from editor.boards.battle.reply_keeper import ReplyKeeper
from editor.desks.armies.document import FORMS, LIST_KINDS, RosterDocument, ending_refused
from editor.shell.changed_files import ChangedFiles, is_changed
from editor.shell.page import Page
from editor.widgets.file_dialogs import asked_to_save, file_name

if TYPE_CHECKING:
    from editor.desks.armies.list_host import Outside
    from editor.shell.window_frame import WindowFrame

SAVING: dict[str, tuple[Text, Text]] = {
    "game": (_("Save the battle as"), _("Battles (*.json)")),
    "scenario": (_("Save the scenario as"), _("Scenarios (*.json)")),
    "roster": (
        _("Save the army list as"),
        LIST_KINDS,
    ),
    "reply": (_("Save the reply as"), _("Replies (*.json)")),
}
"""By the kind of what is kept: the title of the dialog, its kinds of files."""


class Saving:
    """Writes what a page keeps, and asks before unsaved work is left."""

    changed_files: ChangedFiles
    """What other programs do to the files that are open."""

    def __init__(self, window: WindowFrame) -> None:
        self._window = window
        self._context = window.context
        self._saved: dict[int, float] = {}
        self._lists: Outside | None = None

    @property
    def lists(self) -> Outside:
        """What army lists ask of the window; loaded with the first list."""
        if self._lists is None:
            from editor.desks.armies.list_host import Outside
            from editor.shell.list_window import ListWindow

            self._lists = Outside(ListWindow(self._window))
        return self._lists

    # --- saving ------------------------------------------------------------------------------------------

    def save(self, page: Page, keeper: Keeper | None = None) -> bool:
        """Save what the desk in hand keeps, asking for a name where there is none."""
        keeper = keeper or page.keeper()
        if not self._is_whole(page, keeper, lambda: self.save(page, keeper)):
            return False
        if keeper.path is None or getattr(keeper, "read_only", False):
            return self.save_as(page, keeper)
        return self._write(page, keeper, keeper.path)

    def save_as(self, page: Page, keeper: Keeper | None = None) -> bool:
        """Ask for a name; its ending says what is written: a list may also be a spreadsheet or a text."""
        keeper = keeper or page.keeper()
        if not self._is_whole(page, keeper, lambda: self.save_as(page, keeper)):
            return False
        asked = self._ask_name(page, keeper)
        if asked is None:
            return False
        path = real(asked)  # as when it is opened: one file has one page
        ending = path.suffix.lower()
        if ending == ".json":
            return self._write(page, keeper, path)
        if isinstance(keeper, RosterDocument) and ending in FORMS:
            return self.lists.write_form(page, keeper.roster, path)
        head, more = ending_refused(path, FORMS if isinstance(keeper, RosterDocument) else ())
        self._tell_unsaved(page, keeper, head, more)
        return False

    def _is_whole(self, page: Page, keeper: Keeper, save: Callable[[], object]) -> bool:
        """Whether this is a whole reply, or somebody has said that it may go as it is, or no reply at all."""
        asked = keeper.unfinished if isinstance(keeper, ReplyKeeper) else None
        page.notices.take_down("unfinished")
        if asked is None or self._sure:
            return True

        def save_it() -> None:
            self._sure = True
            try:
                save()
            finally:
                self._sure = False

        page.notices.show_notice(
            "unfinished",
            "warning",
            _("This reply is not finished: you are still asked. {prompt}", prompt=asked),
            [_("What you do not decide now costs another view and another reply.")],
            [(_("Save it all the same"), save_it)],
        )
        return False

    _sure = False

    def saved_at(self, keeper: Keeper) -> float | None:
        """When this was saved last in this run."""
        return self._saved.get(id(keeper))

    def _write(self, page: Page, keeper: Keeper, path: Path) -> bool:
        if path == keeper.path and is_changed(keeper):
            self.changed_files.ask(page, keeper, lambda: self._write(page, keeper, path))
            return False
        try:
            holder = keeper.save(path)
        except OSError as fault:
            reason = getattr(fault, "told", None) or fault.strerror or str(fault)
            words = _("{file} could not be saved: {reason}.", file=path.name, reason=reason)
            self._tell_unsaved(page, keeper, words, _("The old file is as it was, your work is kept apart."))
            page.autosaver.touch()
            return False
        if isinstance(holder, Holder):
            words = _("{file} is open elsewhere: {holder}.", file=path.name, holder=holder.text())
            self._tell_unsaved(page, keeper, words, _("Nothing was written."))
            return False
        for key in ("save", "locked", "disk"):
            page.notices.take_down(key)
        self._discard_kept(page, keeper)
        self._saved[id(keeper)] = time.time()
        self.changed_files.watch()
        title, standing = title_names(page.document.title), getattr(keeper, "standing", None)
        recent.remember(self._context.settings, path, keeper.kind, page.document.system.id, title, standing)
        page.renewed.emit()
        return True

    def _tell_unsaved(self, page: Page, keeper: Keeper, words: Text, more: Text) -> None:
        """Nothing is lost: another name is offered."""
        page.notices.show_notice(
            "save", "refused", words, [more], [(_("Save as..."), lambda: self.save_as(page, keeper))]
        )

    @staticmethod
    def _discard_kept(page: Page, keeper: Keeper) -> None:
        """What was kept apart stands in the file now."""
        if keeper is page.document:
            page.autosaver.discard()
        elif page.desk is not None and page.desk.autosaver is not None:
            page.desk.autosaver.discard()
        host = page.map_host
        if host is not None and isinstance(keeper, BattleKeeper) and keeper.holds(host.document.scenario):
            page.autosaver.discard()  # the file of the battle has it

    def _ask_name(self, page: Page, keeper: Keeper) -> Path | None:
        """A battle without a file is proposed beside its scenario, where that is one of the person's own."""
        say = self._context.speaker.say
        title, kinds = SAVING[keeper.kind]
        name = str(keeper.path or f"{file_name(say(keeper.title))}.json")
        beside = page.document.path
        if keeper.path is None and beside is not None and not page.document.read_only:
            name = str(beside.parent / name)
        return asked_to_save(self._window, self._context, title, name, say(kinds))

    # --- closing -----------------------------------------------------------------------------------------

    def close(self, page: Page) -> bool:
        """Close a page, asking what becomes of unsaved work; False when the person stays."""
        self._window.go_to(page)
        if not page.can_leave():
            return False
        for keeper in page.keepers():
            if keeper.dirty and not self._may_leave(page, keeper):
                return False
        self._window.remove_page(page)
        return True

    def close_all(self) -> bool:
        """Close every page; False when the person stays with one."""
        return all(self.close(page) for page in list(self._window.pages))

    def _may_leave(self, page: Page, keeper: Keeper) -> bool:
        say = self._context.speaker.say
        box = QMessageBox(self._window)
        box.setObjectName("unsaved")
        box.setWindowTitle("État-Major")
        box.setText(say(_("“{title}” has changes that are not saved.", title=keeper.title)))
        box.setInformativeText(
            say(_("If you close it without saving, they are kept apart and offered on the start page."))
        )
        save = box.addButton(QMessageBox.StandardButton.Save)
        leave = box.addButton(say(_("Close without saving")), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(save)
        box.exec()
        box.deleteLater()
        if box.clickedButton() is save:
            return self.save(page, keeper)
        return box.clickedButton() is leave


def title_names(title: Names | Text) -> Names:
    """A title in both languages, as the list of recent files keeps it; empty for one that has none."""
    return title if isinstance(title, Names) else Names(say(title, "en"), say(title, "fr"))
