"""The Armies desk on an army list of its own: catalogue, list, card and chances, and all its commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QDialog, QInputDialog, QWidget

from core.armies import plain_text
from core.armies.budget import Finding
from core.armies.mending import unmendable
from core.text import Text, _, _n
from editor.base.commands import Command
from editor.base.declared_commands import command, command_family, declared
from editor.desks.armies.catalogue import Catalogue
from editor.desks.armies.details import Details
from editor.desks.armies.document import RosterDocument
from editor.desks.armies.list_panel import ListPanel
from editor.desks.armies.verdict import Verdict
from editor.desks.armies.workbench import Workbench
from editor.desks.desk import Desk

if TYPE_CHECKING:
    from editor.desks.armies.list_host import ListHost, Outside

NO_MAP = ("zoom_in", "zoom_out", "fit", "go_to", "export")
"""Commands of the window that need a map."""


class RosterDesk(Desk):
    """Composes a list. What it asks of other documents goes through the page's `outside`."""

    id = "armies"
    title = _("Armies")
    help_page = "army_lists"
    draws = True

    host: ListHost

    def __init__(self, host: ListHost) -> None:
        super().__init__(host)
        self.document: RosterDocument = host.document
        self.bench: Workbench = host.bench
        self.catalogue: Catalogue | None = None
        self.list: ListPanel | None = None
        self.details: Details | None = None

    # --- panels ------------------------------------------------------------------------------------------

    def left(self) -> QWidget:
        """The catalogue."""
        self.catalogue = Catalogue(self.host.context, self.bench)
        self.catalogue.composer.rule_asked.connect(self.host.show_rule)
        return self.catalogue

    def centre(self) -> QWidget:
        """The list."""
        self.list = ListPanel(self.host.context, self.bench, self._mend)
        self.list.rules.rule_asked.connect(self.host.show_rule)
        self.list.head.table_asked.connect(self.edit_tables)
        self.list.view.name_wanted.connect(self._name_line)
        if self.catalogue is not None:
            self.host.view.setFocusProxy(self.catalogue.table)
        return self.list

    def right(self) -> QWidget:
        """The card in hand and the chances of a deck."""
        self.details = Details(self.host.context, self.bench)
        self.details.rule_asked.connect(self.host.show_rule)
        return self.details

    def top(self) -> QWidget:
        """The verdict and the acts needed most."""
        strip = Verdict(self.host.context, self.bench)
        strip.asked.connect(self.host.run)
        return strip

    def activate(self) -> None:
        """The catalogue has the keys first."""
        if self.catalogue is not None:
            self.catalogue.table.setFocus()

    def _name_line(self) -> None:
        if self.details is not None:
            self.details.line.focus_name()

    def _mend(self, _finding: Finding) -> None:
        self.bench.take_table(self.bench.table)

    def described(self) -> list[Text]:
        """The list line by line, for "Describe the board in words"."""
        model = self.list.view.lines if self.list is not None else None
        return (
            [_("{words}", words=model.words(entry)) for entry in model.entries] if model is not None else []
        )

    # --- commands ----------------------------------------------------------------------------------------

    def commands(self) -> Sequence[Command]:
        return declared(self)

    def _empty(self) -> Text | None:
        return None if self.bench.roster.lines else _("the list is empty")

    def _other_nation(self) -> Text | None:
        return None if len(self.bench.troops.nations) > 1 else _("this game has no nations")

    @command("take", _("Take the troops in hand"), "Ins", menu="edit", group=1)
    def take(self) -> None:
        """One piece of the troops in hand, set as the catalogue shows them."""
        assert self.catalogue is not None
        self.bench.add(self.catalogue.composer.troop.id, 1, self.catalogue.composer.parts)

    @command("list_complete", _("Complete at random"), "Ctrl+R", menu="edit", group=1)
    def complete(self, seed: int | None = None) -> None:
        """Fill the list up at random; the seed is told, so that it can be done again."""
        seed = SystemRandom().randrange(10_000) if seed is None else seed
        came = self.bench.complete(seed)
        words = _n("{count} piece came (seed {seed}).", "{count} pieces came (seed {seed}).", came, seed=seed)
        self.host.notices.take_down("complete")
        broken = unmendable(self.bench.report)
        if not came and broken:
            mend = [(_("Mend what can be mended"), self.mend)] if self.bench.is_mendable else []
            self.host.notices.show_notice(
                "complete",
                "refused",
                _("Nothing is added: no piece can mend what the list breaks."),
                [finding.text for finding in broken[:4]],
                mend,
            )
            return
        if not came:
            words = _("Nothing more fits into the budget and the limits.")
        self.document.refused.emit(words)

    def _nothing_to_mend(self) -> Text | None:
        return None if self.bench.is_mendable else _("no line breaks a limit")

    @command("list_mend", _("Mend what can be mended"), reason=_nothing_to_mend, menu="edit", group=1)
    def mend(self) -> None:
        """Bring the lines within their limits, as gently as it goes; what a person must choose is told."""
        left = self.bench.mend()
        self.host.notices.take_down("complete")
        words = _("The lines keep their limits now.")
        if left:
            words = _("The lines are mended. Still broken: {limit}", limit=left[0].text)
        self.document.refused.emit(words)

    @command("list_complete_seed", _("Complete at random with a seed..."), menu="edit", group=1)
    def ask_seed(self) -> None:
        """The same filling again: its seed is asked for."""
        say = self.host.context.speaker.say
        title, words = say(_("Complete at random")), say(_("Seed: the same number fills in the same way."))
        seed, given = QInputDialog.getInt(self.host.widget, title, words, 1, 0, 999_999)
        if given:
            self.complete(seed)

    @command("list_duplicate", _("Duplicate the list"), "Ctrl+D", menu="edit", group=1)
    def duplicate(self) -> None:
        """A second list in a tab of its own."""
        title = self.host.context.speaker.say(_("{title} (copy)", title=self.document.title))
        self.host.outside.open_roster(self.document.roster.model_copy(update={"title": title[:80]}))

    @command(
        "list_mirror",
        _("The same list for the other side"),
        "Ctrl+Shift+M",
        reason=_other_nation,
        menu="edit",
        group=1,
    )
    def mirror(self) -> None:
        """The list for the other nation in a tab of its own, and what had to be left out."""
        roster, left = self.bench.mirrored()
        host = self.host.outside.open_roster(roster)
        if left:
            host.notices.show_notice(
                "mirror",
                "warning",
                _("Left out, for the other side does not have them: {troops}.", troops=tuple(left)),
            )

    @command("list_compare", _("Compare with another list..."), "Ctrl+Shift+O", menu="edit", group=2)
    def compare(self) -> None:
        """Two lists side by side."""
        from editor.desks.armies.compare_dialog import CompareDialog

        self._show(CompareDialog)

    @command("list_points", _("Points tables of your own..."), menu="edit", group=2)
    def edit_tables(self) -> None:
        """A club's own prices."""
        from editor.desks.armies.tables_dialog import TablesDialog

        self._show(TablesDialog)

    @command("list_copy", _("Copy the list as text"), "Ctrl+Shift+C", reason=_empty, menu="edit", group=2)
    def copy(self) -> None:
        """Put the plain text into the clipboard."""
        text = plain_text.write(self.bench.report.army, self.host.context.speaker.language)
        QApplication.clipboard().setText(text)
        self.document.refused.emit(_("The list is in the clipboard as text."))

    @command("list_share", _("Text of the list..."), "Ctrl+T", menu="edit", group=2)
    def share(self) -> None:
        """The plain text to be copied, and a field to paste another list into."""
        from editor.desks.armies.share_dialog import ShareDialog

        self._show(ShareDialog)

    @command("print", _("Print or write a PDF..."), "Ctrl+P", reason=_empty, menu="file", group=1)
    def print(self) -> None:
        """See the sheet and the cards, and write them."""
        from editor.desks.armies.print_dialog import PrintDialog

        self._show(PrintDialog)

    @command("list_csv", _("Write a spreadsheet (CSV)..."), reason=_empty, menu="file", group=1)
    def write_csv(self) -> None:
        """A row for each line of the list."""
        self.host.outside.write_csv(self.host)

    @command(
        "list_use", _("Play with the list..."), "F5", args=("play",), reason=_empty, menu="edit", group=3
    )
    def use(self, desk: str) -> None:
        """Take the list into a battle: ask in which one and for which side."""
        from editor.desks.armies.use_dialog import UseDialog

        self._show(lambda parent, outside, host: UseDialog(parent, outside, host, desk))

    @command_family
    def map_commands(self) -> list[Command]:
        """What the window does with maps is refused here."""
        known = self.host.commands
        return [
            Command(name, known[name].title, known[name].shortcut, _nothing, _no_map)
            for name in NO_MAP
            if name in known
        ]

    def _show(self, make: Callable[[QWidget, Outside, ListHost], QDialog]) -> None:
        outside = self.host.outside
        outside.show_dialog(make(outside.widget, outside, self.host), self.host.widget)


def _nothing() -> None:
    """A command that is never done: its reason says why."""


def _no_map() -> Text:
    return _("an army list has no map")
