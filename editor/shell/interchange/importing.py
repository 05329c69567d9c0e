"""From a file that was dropped, chosen or named to the dialog, and from there to a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from core.interchange.formats import Format, format_of
from core.interchange.limits import IMPORT_LIMITS
from core.scenarios.documents import read_bytes
from core.text import _
from editor.base.document.document import Document
from editor.shell.interchange.import_dialog import ImportDialog, Source

if TYPE_CHECKING:
    from editor.shell.map_page import MapPage
    from editor.shell.window_frame import WindowFrame


class Pages(Protocol):
    """What makes pages of documents."""

    def show_document(self, document: Document) -> MapPage:
        """A page for a document that was made here."""
        ...


class Importing:
    """Files of other programs of one window."""

    def __init__(self, window: WindowFrame, files: Pages) -> None:
        self._window, self._files = window, files
        self.dialog: ImportDialog | None = None

    def takes(self, path: Path, data: bytes) -> bool:
        """Whether a file is one of another program: by its ending, its heads or its keys."""
        form = format_of(path.name)
        if form is None:
            return False
        if form.id == "csv":
            from core.interchange.order_sheet import is_order_of_battle

            return is_order_of_battle(data)
        return form.id != "scenario" or is_tiled(data)

    def ask(self, path: Path, *, into: bool = False) -> None:
        """Show what the file makes; a person takes it or not. Raises BadFile where it cannot be read."""
        data = read_bytes(path, IMPORT_LIMITS)
        form = format_of("x.tmj" if not into and is_tiled(data) else path.name)
        assert form is not None, path
        self.dialog = ImportDialog(
            self._window, self._window.context, Source(path, data, form, self._front(form), into)
        )
        self.dialog.accepted.connect(self._take)
        self.dialog.open()

    def _front(self, form: Format) -> Document | None:
        """The scenario in front that could take the file; none that keeps something from who plays on it.

        What the file makes of it would show what it holds, and so would the words of a refusal.
        """
        page = self._window.page
        document = page.document if page is not None and not page.keeps_whole else None
        if (
            not isinstance(document, Document)
            or document.read_only
            or document.system.board not in form.boards
        ):
            return None
        return document

    def _take(self) -> None:
        """What the dialog shows becomes a document, or one line of the history of the one in front."""
        dialog = self.dialog
        if dialog is None or dialog.found is None:
            return
        source = dialog.source
        if dialog.is_into and source.front is not None:
            source.front.do(_("Take in {file}", file=source.path.name), dialog.found.scenario)
        else:
            document = Document(dialog.system, dialog.found.scenario)
            document.mark_unsaved()
            self._files.show_document(document)
        self._window.status.show_message(_("{file} is taken in.", file=source.path.name))


def is_tiled(data: bytes) -> bool:
    """Whether a .json is a map of Tiled: these begin with keys that no file of ours has."""
    head = data[:100_000]
    return b'"etat-major/' not in head[:400] and b'"tilewidth"' in data and b'"orientation"' in data
