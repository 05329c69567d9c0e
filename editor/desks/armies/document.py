"""An open army list: what it holds now, its history, its file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from core.text import Names, Text, _
from editor.base.document.edited_document import EditedDocument

if TYPE_CHECKING:
    from core.armies.rosters import Roster
    from core.armies.troops import Troops
    from core.protocol.system import AnySystem


FORMS = (".csv", ".txt", ".ros")
"""The endings by which a list may be written, but for a file of its own: spreadsheet, text, BattleScribe."""
OWN = ".json"
LIST_KINDS = _("Army lists (*.json);;Spreadsheets (*.csv);;Texts (*.txt);;BattleScribe (*.ros)")
"""As the dialogs offer them."""


def ending_refused(path: Path, forms: Sequence[str] = FORMS) -> tuple[Text, Text]:
    """Why nothing is written under that name, and which endings there are: said before it is written."""
    endings = (OWN, *forms)
    return (
        _("{file} is not saved: “{ending}” is no ending for it.", file=path.name, ending=path.suffix.lower()),
        _("Nothing was written. What can be written ends with {endings}.", endings=endings),
    )


class RosterDocument(EditedDocument):
    """Nobody else holds a list: panels listen to `changed`, which carries nothing, and read `roster`."""

    kind = "roster"

    def __init__(
        self, system: AnySystem, roster: Roster, path: Path | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(system, path, parent)
        self.roster = roster

    @property
    def title(self) -> Names | Text:
        """The list's name, or that it has none yet."""
        title = self.roster.title
        return Names(title, title) if title else _("Untitled list")

    @property
    def value(self) -> Roster:
        """The list."""
        return self.roster

    def show_value(self, value: Roster) -> None:
        """For Swap alone: everybody else calls `do`."""
        self.roster = value
        self.changed.emit(None)

    def content_of(self, value: Roster) -> bytes:
        """The bytes of the file of a list."""
        from core.armies.files import dumps

        return dumps(value)


def offered(systems: Sequence[AnySystem]) -> Mapping[str, Troops]:
    """The troops of each system that has army lists, by its id; loads them now."""
    return {system.id: system.armies.troops() for system in systems if system.has_armies}
