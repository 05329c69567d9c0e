"""What an army list asks of the rest of the window: other lists, battles, files, a dialog beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QDialog, QWidget
from shiboken6 import isValid

from core.armies import files, plain_text, points, spreadsheet
from core.armies.army import army_of
from core.armies.rosters import Roster, blank
from core.armies.store import ListStore
from core.armies.troops import Troops
from core.scenarios.documents import Document, read_bytes, read_document
from core.scenarios.provenance import write_stamped
from core.text import Text, _
from editor.base.context import Context
from editor.boards.host import DeskHost
from editor.boards.page_host import PageHost
from editor.desks.armies.document import FORMS, OWN, RosterDocument, ending_refused, offered
from editor.desks.armies.tables_history import TablesHistory
from editor.widgets.file_dialogs import asked_to_save, file_name, unwritten

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario
    from editor.base.commands import Commands
    from editor.desks.armies.workbench import Workbench
    from editor.widgets.notices import Notices

TEXTS = (".csv", ".tsv", ".txt")
"""The endings of files that hold a list but are no JSON."""
MOST_TEXT = 2_000_000


class ListHost(PageHost, Protocol):
    """The page of an army list."""

    @property
    def document(self) -> RosterDocument: ...
    @property
    def bench(self) -> Workbench: ...
    @property
    def outside(self) -> Outside: ...
    @property
    def commands(self) -> Commands: ...


class ListWindow(Protocol):
    """The window, as army lists see it."""

    @property
    def widget(self) -> QWidget:
        """The window itself, as the parent of dialogs."""
        ...

    @property
    def context(self) -> Context: ...
    @property
    def notices(self) -> Notices: ...

    def lists(self) -> Sequence[ListHost]:
        """The lists that are open."""
        ...

    def battles(self) -> Sequence[DeskHost]:
        """The scenarios and battles that are open."""
        ...

    def show_list(self, document: RosterDocument, outside: Outside) -> ListHost:
        """A page for that list, in a tab of its own."""
        ...

    def bring(self, host: PageHost, desk: str) -> None:
        """Bring a page to the front, at that desk."""

    def new_battle(self, system_id: str) -> DeskHost:
        """A blank scenario in a tab of its own."""
        ...

    def copy_of(self, path: Path) -> DeskHost | None:
        """A copy of a scenario file in a tab of its own; None where it cannot be read."""
        ...


class Outside:
    """One a window. `store` has the points tables that all lists of the window are reckoned by."""

    def __init__(self, window: ListWindow) -> None:
        self._window, self.context = window, window.context
        self.troops: Mapping[str, Troops] = offered(self.context.systems)
        self.store = ListStore(self.troops)
        self.tables_history = TablesHistory(self.store)
        self._dialog: QDialog | None = None

    # --- pages -------------------------------------------------------------------------------------------

    @property
    def widget(self) -> QWidget:
        """The window, as the parent of dialogs."""
        return self._window.widget

    def pages(self) -> Sequence[ListHost]:
        """The lists that are open."""
        return self._window.lists()

    def new(self, system_id: str) -> ListHost:
        """An empty list of the first nation, at the usual budget."""
        troops = self.troops[system_id]
        nation = troops.nations[0][0] if troops.nations else ""
        return self.open_roster(blank(troops, nation))

    def open_roster(self, roster: Roster) -> ListHost:
        """A list without a file, in a tab of its own."""
        document = RosterDocument(self.context.system(roster.system), roster)
        if roster.lines:
            document.mark_unsaved()
        return self.show(document)

    def show(self, document: RosterDocument) -> ListHost:
        """The page of a document, brought to the front."""
        return self._window.show_list(document, self)

    # --- files -------------------------------------------------------------------------------------------

    def is_table(self, document: Document) -> bool:
        """Whether a file is a points table."""
        return bool(document.data.get("format") == points.FORMAT)

    def document_of(self, document: Document) -> RosterDocument:
        """The list of a file that has been read; raises BadFile."""
        roster = files.roster_of(document, self.troops)
        return RosterDocument(self.context.system(roster.system), roster)

    def take_table(self, document: Document) -> None:
        """Put a points table of a file into the store, or tell why it cannot be kept; raises BadFile."""
        table = points.table_of(document, self.troops)
        shipped = self.troops[table.system].table(table.id)
        title = table.title if table.title.en or table.title.fr else table.id
        if shipped is not None:
            words = _("The points table “{table}” comes with the program.", table=title)
        else:
            try:
                self.store.keep(table)
            except OSError as fault:
                why = unwritten(self.store.folder / f"{table.id}.json", fault)
                self._window.notices.show_notice("points", "refused", why)
                return
            words = _("The points table “{table}” is at hand now.", table=title)
        self._window.notices.show_notice("points", "passed", words)
        for host in self.pages():
            host.bench.table_changed()

    def open_text(self, path: Path) -> ListHost | None:
        """A list out of a spreadsheet or a plain text; raises BadFile where nothing can be read."""
        text = decoded(read_bytes(path)[:MOST_TEXT])
        form = plain_text if path.suffix.lower() == ".txt" else spreadsheet
        read = form.read(text, self.troops)
        if read.roster is None and form is spreadsheet:
            read = plain_text.read(text, self.troops)
        if read.roster is None:
            self._window.notices.show_notice(
                f"bad {path}",
                "refused",
                _("{file} cannot be opened. What is open stays as it is.", file=path.name),
                list(read.remarks),
            )
            return None
        host = self.open_roster(read.roster)
        self.tell_remarks(host, read.remarks)
        return host

    def tell_remarks(self, host: ListHost, remarks: tuple[Text, ...]) -> None:
        """What of a text was not understood."""
        if remarks:
            host.notices.show_notice(
                "remarks", "warning", _("Not everything of the text was understood."), list(remarks[:8])
            )

    def write_csv(self, host: ListHost) -> None:
        """Ask for a file and write the list as CSV in the language of the window."""
        name = f"{file_name(self.context.speaker.say(host.document.title))}.csv"
        path = asked_to_save(self.widget, self.context, _("Write a spreadsheet"), name, "CSV (*.csv)")
        if path is not None:
            self.write_list(host, host.bench.roster, path)

    def write_list(self, host: PageHost, roster: Roster, path: Path) -> bool:
        """Write a list as the ending of its name says, whatever dialog asked for it; any other is refused."""
        ending = path.suffix.lower()
        if ending == OWN:
            return self.write(host, path, files.dumps(roster))
        if ending in FORMS:
            return self.write_form(host, roster, path)
        head, more = ending_refused(path)
        host.notices.show_notice("export", "refused", head, [more])
        return False

    def write_form(self, host: PageHost, roster: Roster, path: Path) -> bool:
        """Write the list as a text, a roster of BattleScribe or a spreadsheet: one of `FORMS`."""
        if path.suffix.lower() == ".ros":
            from core.interchange import ros

            found = army_of(roster, self.troops[roster.system], self.store.table_for(roster))
            return self.write(host, path, ros.write(found, self.context.speaker.language))
        form = plain_text if path.suffix.lower() == ".txt" else spreadsheet
        army = army_of(roster, self.troops[roster.system], self.store.table_for(roster))
        text = form.write(army, self.context.speaker.language)
        mark = "\ufeff" if form is spreadsheet else ""
        return self.write(host, path, (mark + text).encode("utf-8"))

    def write(self, host: PageHost, path: Path, data: bytes) -> bool:
        """Write a file whole or not at all; say so, or why not."""
        try:
            write_stamped(path, data)
        except OSError as fault:
            host.notices.show_notice("export", "refused", unwritten(path, fault))
            return False
        host.notices.take_down("export")
        self.context.settings.folder = str(path.parent)
        host.document.refused.emit(_("{file} is written.", file=path.name))
        return True

    def read_list(self, path: Path) -> Roster:
        """A list of any form to be compared with; raises BadFile, also where a text holds none."""
        if path.suffix.lower() in TEXTS:
            form = plain_text if path.suffix.lower() == ".txt" else spreadsheet
            read = form.read(decoded(read_bytes(path)[:MOST_TEXT]), self.troops)
            if read.roster is not None:
                found: Roster = read.roster
                return found
        roster: Roster = files.roster_of(read_document(read_bytes(path), path), self.troops)
        return roster

    # --- battles -----------------------------------------------------------------------------------------

    def battles(self, system_id: str) -> tuple[DeskHost, ...]:
        """The open scenarios of a system."""
        return tuple(host for host in self._window.battles() if host.document.system.id == system_id)

    def put_in(self, host: DeskHost, side: str, roster: Roster, desk: str) -> None:
        """Make a list the force of a side of an open scenario, as one line of its history."""
        system = host.document.system
        army = army_of(roster, self.troops[roster.system], self.store.table_for(roster))
        scenario: Scenario = host.document.scenario
        mustered = system.armies.muster(scenario, side, army)
        name = scenario.side(side).name
        host.document.do(_("{side}: the list “{list}”", side=name, list=roster.title), mustered.scenario)
        self._window.bring(host, desk)
        if mustered.left_out:
            host.notices.show_notice(
                "muster",
                "warning",
                _("Not all of the list found a place."),
                list(mustered.left_out[:8]),
            )

    def new_battle(self, system_id: str) -> DeskHost:
        """A blank scenario in a tab of its own."""
        return self._window.new_battle(system_id)

    def copy_of(self, path: Path) -> DeskHost | None:
        """A copy of a scenario file in a tab of its own."""
        return self._window.copy_of(path)

    def show_dialog(self, dialog: QDialog, page: QWidget) -> None:
        """Beside the window, not over it: the list stays at hand. It goes with the page that it speaks of."""
        if self._dialog is not None and isValid(self._dialog):
            self._dialog.close()
        self._dialog = dialog
        dialog.destroyed.connect(self._forget_dialog)
        page.destroyed.connect(dialog.close)
        dialog.show()
        dialog.activateWindow()

    def _forget_dialog(self) -> None:
        """It knew its page, which may close now."""
        if self._dialog is not None and not isValid(self._dialog):
            self._dialog = None


def decoded(data: bytes) -> str:
    """UTF-8, or what spreadsheets write where nobody asks them not to."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
