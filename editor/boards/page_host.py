"""What a desk may ask of the page on which it stands, whatever the page shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance
    from PySide6.QtWidgets import QWidget

    from core.text import Text
    from editor.base.context import Context
    from editor.base.document.edited_document import EditedDocument
    from editor.widgets.notices import Notices


class PageHost(Protocol):
    """The page of one document, with a map or without.

    `said` (text): one sentence in the status bar for a few seconds.
    """

    @property
    def context(self) -> Context: ...
    @property
    def document(self) -> EditedDocument: ...
    @property
    def view(self) -> QWidget:
        """What stands amid the panels."""
        ...

    @property
    def notices(self) -> Notices: ...
    @property
    def widget(self) -> QWidget:
        """The page itself, as the parent of dialogs and of what goes with it."""
        ...

    @property
    def desk_id(self) -> str:
        """The desk in hand; empty before one is shown."""
        ...

    @property
    def said(self) -> SignalInstance: ...

    def show_status(self, place: str, text: Text | str | None) -> None:
        """Write a cell of the status bar; None empties it."""

    def show_rule(self, rule: str) -> None:
        """Open the sentence of a rule number at its place in the help."""

    def forget_help(self) -> None:
        """Put the help away with all that was read in it: another person sits here."""

    def run(self, command_id: str) -> bool:
        """Do a command by its name; False when it was refused (the reason is shown)."""
        ...

    def show_place(self, place: str, *, shown: bool = True) -> None:
        """Unfold a place beside the board ("left", "right", "bottom"), or fold it."""

    def renew_commands(self) -> None:
        """The desk in hand offers other commands than before."""

    def renew_panels(self) -> None:
        """The desk in hand has other panels than before, as when a battle begins: ask for them again."""

    def forget_panels(self, desk_id: str) -> None:
        """A desk that is not in sight has other panels now: they are asked for when it is shown."""
