"""Opening: what the window does with files. Loaded with the first file."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QFileDialog

from core.paths import SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.scenarios.documents import BadFile
from core.scenarios.files import SCENARIO_LIMITS, read_bytes, read_document, scenario_of
from core.scenarios.writing import real
from core.text import Names, Text, _, _n, say
from editor.base.document import recent
from editor.base.document.disk_state import DiskState
from editor.base.document.document import Document
from editor.base.document.edited_document import EditedDocument
from editor.base.document.lock import FileLock
from editor.base.document.standing import standing_of
from editor.boards.battle.battle_keeper import BattleKeeper
from editor.desks.armies.document import RosterDocument
from editor.shell.changed_files import ChangedFiles
from editor.shell.map_page import MapPage
from editor.shell.page import Page
from editor.shell.recovering import Recovering
from editor.shell.saving import Saving, title_names
from editor.widgets.file_dialogs import asked_to_open

if TYPE_CHECKING:
    from core.records.games import Game
    from editor.shell.interchange.importing import Importing
    from editor.shell.window_frame import WindowFrame

MOST_FAULTS = 5
LIST_TEXTS = (".csv", ".tsv", ".txt")
"""The endings of files that hold an army list but are no JSON."""
OPENED = (
    _("All that can be opened (*.json *.csv *.tsv *.txt *.m44 *.tmx *.tmj *.board)"),
    _("Scenarios, battles and lists (*.json *.csv *.txt)"),
    _("Files of other programs (*.m44 *.tmx *.tmj *.json *.board *.csv *.tsv)"),
)
MAIL_FORMATS = ("etat-major/view", "etat-major/reply")
"""Files that go to and fro between an umpire and players who sit elsewhere."""
LIST_FORMATS = ("etat-major/roster", "etat-major/points")


class Opening(Saving):
    """Every way from a file to a page and back. Faults are told in banners; no document is harmed by one."""

    def __init__(self, window: WindowFrame) -> None:
        super().__init__(window)
        self.changed_files = ChangedFiles(window, self)
        self.recovering = Recovering(window, self)
        self._importing: Importing | None = None

    # --- opening -----------------------------------------------------------------------------------------

    def open(self, path: Path, *, desk: str = "design", copy: bool = False) -> Page | None:
        """Open a scenario or a battle, or go to it where it is open; None when it cannot be read."""
        path = real(path)
        is_shipped = path.is_relative_to(SCENARIOS)
        there = next((page for page in self._window.pages if self._path(page) == path), None)
        if there is not None and not copy:
            self._window.go_to(there)
            return there
        key = f"bad {path}"
        try:
            data = self.bytes_of(path)
            if self.importing.takes(path, data):
                self.importing.ask(path)
                return None
            if path.suffix.lower() in LIST_TEXTS:
                return self._window.page if self.lists.open_text(path) is not None else None
            loaded = self.load(data, path)
        except BadFile as bad:
            self.tell_bad(key, path, bad, lambda: self.open(path, desk=desk, copy=copy))
            return None
        self._window.notices.take_down(key)
        if loaded is None:
            return None
        if isinstance(loaded, EditedDocument) and not copy and not is_shipped:
            loaded.disk = DiskState(data)
        if isinstance(loaded, RosterDocument):
            page = self._list_page(loaded, path, copy=copy)
        elif not isinstance(loaded, Document):
            page = self.show_game(loaded, None if copy else path, unsaved=copy)
            page.keeper().disk = None if copy else DiskState(data)
        elif copy or is_shipped:  # the program's own files are never written: what is opened is a copy
            page = self.show_page(loaded, desk)
        else:
            loaded.path = path
            loaded.hold(path)
            page = self.show_page(loaded, desk)
            self.tell_locked(page)
            self.recovering.offer(page, path)
        if not copy and not is_shipped:
            self._remember(page, path)
        self.changed_files.watch()
        return page

    @property
    def importing(self) -> Importing:
        """Files of other programs; loaded with the first file."""
        if self._importing is None:
            from editor.shell.interchange.importing import Importing

            self._importing = Importing(self._window, self)
        return self._importing

    def new(self, system_id: str) -> MapPage:
        """A blank map, under the next free number."""
        system = self._context.system(system_id)
        document = Document(system, system.design().blank())
        document.number = free_number(page.document for page in self._window.pages)
        return self.show_page(document, "design")

    def show_document(self, document: Document) -> MapPage:
        """A page for a document that was made here."""
        if not (document.scenario.title.en or document.scenario.title.fr):
            document.number = free_number(page.document for page in self._window.pages)
        return self.show_page(document, "design")

    def duplicate(self, page: Page) -> MapPage | None:
        """The scenario of a page again, as a document of its own that has no file."""
        if not isinstance(page.document, Document):
            return None
        title = page.document.scenario.title
        copied = Names(*(copy_of(name, language) for language, name in (("en", title.en), ("fr", title.fr))))
        document = Document(page.document.system, page.document.scenario.model_copy(update={"title": copied}))
        document.mark_unsaved()
        return self.show_document(document)

    def ask_parts(self) -> None:
        """Let a person choose another scenario, of which parts come into the one in front."""
        kinds = self._context.speaker.say(_("Scenarios (*.json)"))
        path = asked_to_open(self._window, self._context, _("Take in parts of a scenario"), kinds)
        if path is None:
            return
        try:
            self.importing.ask(path, into=True)
        except BadFile as bad:
            self.tell_bad(f"bad {path}", path, bad, lambda: self.importing.ask(path, into=True))

    def ask_open(self) -> None:
        """Let a person choose files."""
        say = self._context.speaker.say
        title = say(_("Open a scenario, a battle or an army list"))
        kinds = ";;".join(map(say, OPENED))
        folder = self._context.settings.folder or str(Path.home())
        names, _kind = QFileDialog.getOpenFileNames(self._window, title, folder, kinds)
        for name in names:
            self._context.settings.folder = str(Path(name).parent)
            self.open(Path(name))

    @staticmethod
    def bytes_of(path: Path) -> bytes:
        """What a file holds, be it the largest that there is: `load` knows how large its kind may be."""
        from core.records.games import GAME_LIMITS

        return read_bytes(path, GAME_LIMITS)

    def load(self, data: bytes, path: Path) -> Document | Game | RosterDocument | None:
        """What a file holds; None for a points table, which is put into the store."""
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
        if document.data.get("format") in MAIL_FORMATS:
            return self._by_mail(document)
        if len(data) > SCENARIO_LIMITS.size:
            document = read_document(data, path)
        scenario = scenario_of(document, ScenarioModels(systems))
        return Document(self._context.system(scenario.system), scenario)

    def _by_mail(self, document: Any) -> Game | None:
        """A view as a battle to be played on; a reply belongs into the battle that it answers."""
        from core.records import replies, view_files, views

        if view_files.is_view(document):
            return views.game_of(view_files.view_in(document, self._context.systems))
        from editor.panels.mail.exchange import take_into

        page = self._window.page
        host = page.map_host if page is not None else None
        take_into(host, replies.reply_in(document), self._window.notices)
        return None

    def show_list(self, document: RosterDocument) -> Page:
        self.lists.show(document)
        page = self._window.page
        assert page is not None  # that of the list: it was brought to the front
        return page

    def _list_page(self, document: RosterDocument, path: Path, *, copy: bool) -> Page:
        if copy:
            return self.show_list(document)
        document.path = path
        document.hold(path)
        page = self.show_list(document)
        self.tell_locked(page)
        self.recovering.offer(page, path, "roster")
        return page

    def show_page(self, document: Document, desk: str) -> MapPage:
        page = MapPage(self._context, document, self._window.commands)
        self._window.add_page(page, desk)
        return page

    def show_game(self, game: Game, path: Path | None, *, unsaved: bool) -> MapPage:
        page = MapPage(self._context, Document(game.system, game.scenario), self._window.commands)
        battle = page.battle
        battle.game, battle.game_path, battle.game_unsaved = game, path, unsaved
        self._window.add_page(page, "play")
        keeper = page.keeper()
        holder = keeper.holder if isinstance(keeper, BattleKeeper) else None
        if holder is not None:
            page.battle.game_path = None
            acts = []
            if not holder.is_here and path is not None:
                acts.append((_("Take the file over"), lambda: self._take_battle_over(page, path)))
            page.notices.show_notice(
                "locked",
                "warning",
                _("This file is open elsewhere: {holder}.", holder=holder.text()),
                [_("What you play on here is a copy without a file.")],
                acts,
            )
        elif path is not None and not unsaved:
            self.recovering.offer(page, path, "game")
        return page

    def _take_battle_over(self, page: Page, path: Path) -> None:
        """Open the battle again with its file; a copy that was played on is kept apart."""
        lock = FileLock(path)
        if lock.take_over() is None:
            lock.release()
            self._window.remove_page(page)
            self.open(path)

    def _remember(self, page: Page, path: Path) -> None:
        document, host = page.document, page.map_host
        game = host.battle.game if host is not None else None
        kind = "game" if game is not None else document.kind
        stood = standing_of(game) if game is not None else None
        recent.remember(
            self._context.settings, path, kind, document.system.id, title_names(document.title), stood
        )

    @staticmethod
    def _path(page: Page) -> Path | None:
        host = page.map_host
        return page.document.path or (host.battle.game_path if host is not None else None)

    # --- what is told ------------------------------------------------------------------------------------

    def tell_bad(self, key: str, path: Path, bad: BadFile, again: Any) -> None:
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

    def tell_locked(self, page: Page) -> None:
        holder = page.document.locked_by
        if holder is None:
            return

        def copy() -> None:
            page.document.detach()

        def take_over() -> None:
            assert page.document.path is not None
            page.document.hold(page.document.path, by_force=True)
            page.notices.take_down("locked")
            self.tell_locked(page)

        acts = [(_("Edit a copy"), copy)]
        if not holder.is_here:
            acts.append((_("Take the file over"), take_over))
        page.notices.show_notice(
            "locked",
            "warning",
            _("This file is open elsewhere: {holder}.", holder=holder.text()),
            [
                _("You can read it here. To change it, edit a copy.")
                if holder.is_here
                else _(
                    "Nobody can say from here whether it still runs. Take it over if you know it does not."
                )
            ],
            acts,
        )

    def tell_unread(self, page: Page, path: Path, fault: OSError) -> None:
        """A file that is open cannot be read any more."""
        page.notices.show_notice(
            "disk",
            "refused",
            _("{file} cannot be read: {reason}.", file=path.name, reason=fault.strerror or str(fault)),
        )


def free_number(documents: Iterable[EditedDocument]) -> int:
    """The smallest number that no untitled document has."""
    taken = {document.number for document in documents if isinstance(document, Document)}
    return next(number for number in count(1) if number not in taken)


def copy_of(name: str, language: str) -> str:
    """The name of a copy; nothing for nothing."""
    return say(_("{name}, copy", name=name), language) if name else ""
