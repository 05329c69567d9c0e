"""Opening, saving, closing and recovering: what the window does with files. Loaded with the first file."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QFileDialog, QMessageBox

from core.paths import SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.scenarios.diff import Diff, diff
from core.scenarios.documents import BadFile
from core.scenarios.files import SCENARIO_LIMITS, read_bytes, read_document, scenario_of
from core.text import Names, Text, _, _n, say
from editor.base.document import recent
from editor.base.document.document import Document
from editor.base.document.edited import EditedDocument
from editor.base.document.keeper import Keeper
from editor.base.document.lock import Holder
from editor.base.document.recovery import Entry, set_aside
from editor.base.document.standing import standing_of
from editor.boards.battle.battle_keeper import BattleKeeper
from editor.desks.armies.document import RosterDocument
from editor.shell.page import Page
from editor.widgets.file_dialogs import asked_to_save, file_name

if TYPE_CHECKING:
    from core.records.games import Game
    from editor.desks.armies.outside import Outside
    from editor.shell.window_frame import WindowFrame

MOST_FAULTS = 5
LIST_TEXTS = (".csv", ".tsv", ".txt")
"""The endings of files that hold an army list but are no JSON."""
POST_FORMATS = ("etat-major/view", "etat-major/reply")
"""Files that go to and fro between an umpire and players who sit elsewhere."""
LIST_FORMATS = ("etat-major/roster", "etat-major/points")
SAVING: dict[str, tuple[Text, Text]] = {
    "game": (_("Save the battle as"), _("Battles (*.json)")),
    "scenario": (_("Save the scenario as"), _("Scenarios (*.json)")),
    "roster": (_("Save the army list as"), _("Army lists (*.json)")),
    "reply": (_("Save the reply as"), _("Replies (*.json)")),
}
"""By the kind of what is kept: the title of the dialog, its kinds of files."""


class Opening:
    """Every way from a file to a page and back. Faults are told in banners; no document is harmed by one."""

    def __init__(self, window: WindowFrame) -> None:
        self._window = window
        self._context = window.context
        self._saved: dict[int, float] = {}
        self._lists: Outside | None = None

    @property
    def lists(self) -> Outside:
        """What army lists ask of the window; loaded with the first list."""
        if self._lists is None:
            from editor.desks.armies.outside import Outside
            from editor.shell.list_window import ListWindow

            self._lists = Outside(ListWindow(self._window))
        return self._lists

    # --- opening -----------------------------------------------------------------------------------------

    def open(self, path: Path, *, desk: str = "design", copy: bool = False) -> Page | None:
        """Open a scenario or a battle, or go to it where it is open; None when it cannot be read."""
        path = path.resolve()
        is_shipped = path.is_relative_to(SCENARIOS)
        there = next((page for page in self._window.pages if self._path(page) == path), None)
        if there is not None and not copy:
            self._window.go_to(there)
            return there
        key = f"bad {path}"
        try:
            if path.suffix.lower() in LIST_TEXTS:
                return self._window.page if self.lists.open_text(path) is not None else None
            loaded = self._load(read_bytes(path), path)
        except BadFile as bad:
            self._tell_bad(key, path, bad, lambda: self.open(path, desk=desk, copy=copy))
            return None
        self._window.notices.take_down(key)
        if loaded is None:
            return None
        if isinstance(loaded, RosterDocument):
            page = self._list_page(loaded, path, copy=copy)
        elif not isinstance(loaded, Document):
            page = self._game_page(loaded, None if copy else path, unsaved=copy)
        elif copy or is_shipped:  # the program's own files are never written: what is opened is a copy
            page = self._page(loaded, desk)
        else:
            loaded.path = path
            loaded.hold(path)
            page = self._page(loaded, desk)
            self._tell_locked(page)
            self._offer_aside(page, path)
        if not copy and not is_shipped:
            self._remember(page, path)
        return page

    def new(self, system_id: str) -> Page:
        """A blank map."""
        system = self._context.system(system_id)
        return self._page(Document(system, system.design().blank()), "design")

    def ask_open(self) -> None:
        """Let a person choose files."""
        say = self._context.speaker.say
        title = say(_("Open a scenario, a battle or an army list"))
        kinds = say(_("Scenarios, battles and lists (*.json *.csv *.txt)"))
        folder = self._context.settings.folder or str(Path.home())
        names, _kind = QFileDialog.getOpenFileNames(self._window, title, folder, kinds)
        for name in names:
            self._context.settings.folder = str(Path(name).parent)
            self.open(Path(name))

    def _load(self, data: bytes, path: Path) -> Document | Game | RosterDocument | None:
        """What a file holds; None for a points table, which is put on the shelf."""
        systems = self._context.systems
        from core.records import games

        document = read_document(data, path, games.GAME_LIMITS)
        if document.data.get("format") in LIST_FORMATS:
            if not self.lists.is_table(document):
                return self.lists.document_of(document)
            self.lists.take_table(document)
            return None
        if games.is_game(document):
            return games.game_of(document, systems)
        if document.data.get("format") in POST_FORMATS:
            return self._by_post(document)
        if len(data) > SCENARIO_LIMITS.size:
            document = read_document(data, path)
        scenario = scenario_of(document, ScenarioModels(systems))
        return Document(self._context.system(scenario.system), scenario)

    def _by_post(self, document: Any) -> Game | None:
        """A view as a battle to be played on; a reply belongs into the battle that it answers."""
        from core.records import replies, view_files, views

        if view_files.is_view(document):
            return views.game_of(view_files.view_in(document, self._context.systems))
        from editor.panels.mail.exchange import take_into

        take_into(self._window.page, replies.reply_in(document), self._window.notices)
        return None

    def _show_list(self, document: RosterDocument) -> Page:
        self.lists.show(document)
        page = self._window.page
        assert page is not None  # that of the list: it was brought to the front
        return page

    def _list_page(self, document: RosterDocument, path: Path, *, copy: bool) -> Page:
        if copy:
            return self._show_list(document)
        document.path = path
        document.hold(path)
        page = self._show_list(document)
        self._tell_locked(page)
        self._offer_aside(page, path, "roster")
        return page

    def _page(self, document: Document, desk: str) -> Page:
        page = Page(self._context, document, self._window.commands)
        self._window.add_page(page, desk)
        return page

    def _game_page(self, game: Game, path: Path | None, *, unsaved: bool) -> Page:
        page = Page(self._context, Document(game.system, game.scenario), self._window.commands)
        battle = page.battle
        battle.game, battle.game_path, battle.game_unsaved = game, path, unsaved
        self._window.add_page(page, "play")
        keeper = page.keeper()
        holder = keeper.hold() if isinstance(keeper, BattleKeeper) else None
        if holder is not None:
            page.battle.game_path = None
            page.notices.show_notice(
                "locked",
                "warning",
                _("This file is open elsewhere: {holder}.", holder=holder.text()),
                [_("What you play on here is a copy without a file.")],
            )
        elif path is not None and not unsaved:
            self._offer_aside(page, path, "game")
        return page

    def _remember(self, page: Page, path: Path) -> None:
        document = page.document
        kind = "game" if page.battle.game is not None else document.kind
        stood = standing_of(page.battle.game) if page.battle.game is not None else None
        recent.remember(self._context.settings, path, kind, document.system.id, _names(document.title), stood)

    @staticmethod
    def _path(page: Page) -> Path | None:
        return page.document.path or page.battle.game_path

    # --- what is told ------------------------------------------------------------------------------------

    def _tell_bad(self, key: str, path: Path, bad: BadFile, again: Any) -> None:
        lines: list[Text | str] = [fault.text() for fault in bad.faults[:MOST_FAULTS]]
        more = len(bad.faults) - MOST_FAULTS
        if more > 0:
            lines.append(_n("and {count} more fault", "and {count} more faults", more))
        self._window.notices.show_notice(
            key,
            "refused",
            _("{file} cannot be opened. What is open stays as it is.", file=path.name),
            lines,
            [(_("Try again"), again)],
        )

    def _tell_locked(self, page: Page) -> None:
        holder = page.document.locked_by
        if holder is None:
            return

        def copy() -> None:
            page.document.detach()

        page.notices.show_notice(
            "locked",
            "warning",
            _("This file is open elsewhere: {holder}.", holder=holder.text()),
            [_("You can read it here. To change it, edit a copy.")],
            [(_("Edit a copy"), copy)],
        )

    def _offer_aside(self, page: Page, path: Path, kind: str = "scenario") -> None:
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

    # --- recovery ----------------------------------------------------------------------------------------

    def reopen(self, entry: Entry) -> Page | None:
        """Take up what an earlier run kept; it stays unsaved until it is saved."""
        try:
            loaded = self._load(entry.read(), entry.kept)
            if loaded is None:
                return None
        except OSError as fault:
            self._tell_gone(entry, fault)
            return None
        except BadFile as bad:
            self._tell_bad(f"bad {entry.kept}", entry.kept, bad, lambda: self.reopen(entry))
            return None
        if isinstance(loaded, (Document, RosterDocument)):
            if entry.path is not None:
                loaded.path = entry.path
                loaded.hold(entry.path)
            loaded.mark_unsaved()
            if isinstance(loaded, RosterDocument):
                page = self._show_list(loaded)
            else:
                page = self._page(loaded, "design")
            self._tell_locked(page)
            if loaded.read_only:
                return page  # the copy keeps nothing until it is made: leave what was kept
            saver = page.autosaver
        else:
            page = self._game_page(loaded, entry.path, unsaved=True)
            saver = page.autosavers()[-1]
        if (saver is not page.autosaver or isinstance(loaded, EditedDocument)) and saver.write_now():
            entry.remove(spare=saver.place)
        self._window.start.refresh()
        return page

    def show_difference(self, entry: Entry) -> None:
        """Say on the start page what the kept work changes."""
        banner = self._window.start.notices.banner(entry.token)
        if banner is None:
            return
        label = banner.labels[-1]
        said = " ".join(self._context.speaker.say(line) for line in self._difference(entry))
        label.setText(said)

    def throw_away(self, entry: Entry) -> None:
        """Remove what was kept; the file stays as it is."""
        entry.remove()
        self._window.start.refresh()

    def _difference(self, entry: Entry) -> list[Text | str]:
        try:
            kept = self._load(entry.read(), entry.kept)
            before = self._load(read_bytes(entry.path), entry.path) if entry.path is not None else None
        except (OSError, BadFile):
            return [_("It cannot be compared with the file.")]
        if kept is None or isinstance(kept, RosterDocument):
            return [_("An army list.")]
        if not isinstance(kept, Document):
            return [
                _n("A battle of {count} step.", "A battle of {count} steps.", len(kept.journal.moments) - 1)
            ]
        blank = before.scenario if isinstance(before, Document) else kept.system.design().blank()
        return [in_words(diff(blank, kept.scenario))]

    def _tell_gone(self, entry: Entry, fault: OSError) -> None:
        self._window.notices.show_notice(
            f"gone {entry.token}",
            "refused",
            _("What was kept cannot be read: {reason}.", reason=fault.strerror or str(fault)),
        )

    # --- saving ------------------------------------------------------------------------------------------

    def save(self, page: Page, keeper: Keeper | None = None) -> bool:
        """Save what the desk in hand keeps, asking for a name where there is none."""
        keeper = keeper or page.keeper()
        if keeper.path is None or getattr(keeper, "read_only", False):
            return self.save_as(page, keeper)
        return self._write(page, keeper, keeper.path)

    def save_as(self, page: Page, keeper: Keeper | None = None) -> bool:
        keeper = keeper or page.keeper()
        path = self._ask_name(keeper)
        return path is not None and self._write(page, keeper, path)

    def saved_at(self, keeper: Keeper) -> float | None:
        """When this was saved last in this run."""
        return self._saved.get(id(keeper))

    def _write(self, page: Page, keeper: Keeper, path: Path) -> bool:
        try:
            holder = keeper.save(path)
        except OSError as fault:
            page.notices.show_notice(
                "save",
                "refused",
                _(
                    "{file} could not be saved: {reason}.",
                    file=path.name,
                    reason=fault.strerror or str(fault),
                ),
                [_("The old file is as it was, your work is kept apart.")],
                [(_("Save as..."), lambda: self.save_as(page, keeper))],
            )
            page.autosaver.touch()
            return False
        if isinstance(holder, Holder):
            page.notices.show_notice(
                "save",
                "refused",
                _("{file} is open elsewhere: {holder}.", file=path.name, holder=holder.text()),
                [_("Nothing was written.")],
                [(_("Save as..."), lambda: self.save_as(page, keeper))],
            )
            return False
        for key in ("save", "locked"):
            page.notices.take_down(key)
        if keeper is page.document:
            page.autosaver.discard()
        elif page.desk is not None and page.desk.autosaver is not None:
            page.desk.autosaver.discard()
        self._saved[id(keeper)] = time.time()
        document = page.document
        recent.remember(
            self._context.settings,
            path,
            keeper.kind,
            document.system.id,
            _names(document.title),
            getattr(keeper, "standing", None),
        )
        page.renewed.emit()
        return True

    def _ask_name(self, keeper: Keeper) -> Path | None:
        say = self._context.speaker.say
        title, kinds = SAVING[keeper.kind]
        name = str(keeper.path or f"{file_name(say(keeper.title))}.json")
        return asked_to_save(self._window, self._context, title, name, say(kinds))

    # --- closing -----------------------------------------------------------------------------------------

    def close(self, page: Page) -> bool:
        """Close a page, asking what becomes of unsaved work; False when the person stays."""
        self._window.go_to(page)
        if page.desk is not None and not page.desk.can_leave():
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
        if box.clickedButton() is save:
            return self.save(page, keeper)
        return box.clickedButton() is leave


def _names(title: Names | Text) -> Names:
    """A title in both languages, as the list of recent files keeps it; empty for one that has none."""
    return title if isinstance(title, Names) else Names(say(title, "en"), say(title, "fr"))


def in_words(change: Diff) -> Text:
    """How much differs: hexes, units, the rest."""
    parts: list[Text] = []
    if change.resized:
        parts.append(_("another size of the map"))
    hexes = len(change.hexes | change.works | change.flags | change.labels)
    if hexes:
        parts.append(_n("{count} hex", "{count} hexes", hexes))
    if change.hexsides:
        parts.append(_n("{count} hexside", "{count} hexsides", len(change.hexsides)))
    if change.units:
        parts.append(_n("{count} unit", "{count} units", len(change.units)))
    if change.papers or change.sides:
        parts.append(_("title, notes, sides or options"))
    if not parts:
        return _("Nothing differs from the file.")
    return _("It changes: {things}.", things=tuple(parts))
