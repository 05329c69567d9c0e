"""The register of rulings out of the program and into it: printed, exported, taken in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from core.records import house_rules
from core.records.house_rules import Register
from core.scenarios.documents import BadFile
from core.scenarios.provenance import write_stamped
from core.text import Text, _
from editor.base.context import Context
from editor.desks.umpire.register_store import RegisterStore
from editor.panels.report.register_words import printed_register
from editor.widgets.file_dialogs import asked_to_open, asked_to_save, file_name, unwritten
from editor.widgets.notices import Notices


class RegisterFiles:
    """`shown` gives the rules that the panel lists: these are exported; all of them are printed.

    `said` tells what went well, notices what did not.
    """

    def __init__(
        self,
        context: Context,
        store: RegisterStore,
        notices: Notices,
        said: Callable[[Text], object],
        parent: QWidget,
        shown: Callable[[], Register],
    ) -> None:
        self._context, self._store, self._notices, self._said = context, store, notices, said
        self._parent, self._shown = parent, shown

    def ask_print(self) -> None:
        """Print the register as a PDF; asks where."""
        self._ask_where(_("Print the house rules"), "PDF (*.pdf)", ".pdf", self.print_to)

    def print_to(self, path: Path) -> None:
        """Write the register as a PDF in the reader's language."""
        language = self._context.speaker.language
        self._write_to(path, printed_register(self._store.register, self._context.systems, language))

    def ask_export(self) -> None:
        """Write the register as a file for somebody else; asks where."""
        self._ask_where(_("Export the house rules"), self._kinds(), ".json", self.export_to)

    def export_to(self, path: Path) -> None:
        """Write what is shown: the rules of this game, or of all."""
        self._write_to(path, house_rules.dumps(self._shown()))

    def ask_import(self) -> None:
        """Take rules out of somebody else's register; asks which."""
        path = asked_to_open(self._parent, self._context, _("Import house rules"), self._kinds())
        if path is not None:
            self.import_from(path)

    def import_from(self, path: Path) -> None:
        """Take in what is not here yet; Undo takes it out again."""
        try:
            found = house_rules.load(path)
        except BadFile as bad:
            words = _("{file} cannot be taken in.", file=path.name)
            self._notices.show_notice("house_rule", "refused", words, bad.lines())
            return
        before = self._store.register
        joined = before.joined(found.rules)
        new = len(joined.rules) - len(before.rules)
        fault = self._store.put(joined) if new else None
        if fault is not None:
            self._notices.show_notice("house_rule", "refused", fault)
            return
        words = _("House rules taken in: {count}.", count=new)
        self._said(words)

    def _kinds(self) -> str:
        words = self._context.speaker.say(_("House rules"))
        return f"{words} (*.json)"

    def _ask_where(self, title: Text, kinds: str, ending: str, write: Callable[[Path], object]) -> None:
        name = file_name(self._context.speaker.say(_("House rules"))) + ending
        path = asked_to_save(self._parent, self._context, title, name, kinds)
        if path is not None:
            write(path)

    def _write_to(self, path: Path, data: bytes) -> None:
        try:
            write_stamped(path, data)
        except OSError as fault:
            self._notices.show_notice("house_rule", "refused", unwritten(path, fault))
            return
        self._said(_("The house rules stand in {file}.", file=str(path)))
