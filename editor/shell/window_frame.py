"""The window as its parts see it: commands, files, finding and lists are written against this."""

from __future__ import annotations

from abc import abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QMainWindow

if TYPE_CHECKING:
    from editor.base.commands import Commands
    from editor.base.context import Context
    from editor.base.document.keeper import Keeper
    from editor.desks.armies.list_host import Outside
    from editor.shell.help_view import HelpView
    from editor.shell.map_page import MapPage
    from editor.shell.page import Page
    from editor.shell.start_page import StartPage
    from editor.shell.status_line import StatusLine
    from editor.widgets.notices import Notices


class WindowFiles(Protocol):
    """The ways from a file to a page and back."""

    @property
    def lists(self) -> Outside:
        """What army lists ask of the window."""
        ...

    def open(self, path: Path, *, desk: str = "design", copy: bool = False) -> Page | None:
        """Open a file, or go to it where it is open; None when it cannot be read."""
        ...

    def new(self, system_id: str) -> MapPage:
        """A blank map."""
        ...

    def ask_open(self) -> None:
        """Let a person choose files."""

    def ask_parts(self) -> None:
        """Let a person choose a scenario, of which parts come into the one in front."""

    def duplicate(self, page: Page) -> MapPage | None:
        """The scenario of a page again, as a document of its own; None for a list."""
        ...

    def save(self, page: Page) -> bool:
        """Save what the desk in hand keeps, asking for a name where there is none."""
        ...

    def save_as(self, page: Page) -> bool:
        """Save it under another name."""
        ...

    def saved_at(self, keeper: Keeper) -> float | None:
        """When this was saved last in this run, by the clock; None where it was not."""
        ...

    def close(self, page: Page) -> bool:
        """Close a page, asking what becomes of unsaved work; False when the person stays."""
        ...


class WindowFrame(QMainWindow):
    """Holds the pages and shows one of them, or the start page. `files` opens, saves and closes."""

    context: Context
    pages: list[Page]
    notices: Notices
    start: StartPage
    status: StatusLine

    @property
    @abstractmethod
    def commands(self) -> Commands:
        """What can be done now, with its keys and its menus."""

    @property
    @abstractmethod
    def files(self) -> WindowFiles: ...
    @property
    @abstractmethod
    def page(self) -> Page | None:
        """The page in front, None while the start page is."""

    @property
    @abstractmethod
    def help(self) -> HelpView | None:
        """The help while it is open."""

    @abstractmethod
    def add_page(self, page: Page, desk: str) -> None:
        """Show a new page at `desk`."""

    @abstractmethod
    def remove_page(self, page: Page) -> None:
        """Take a page away for good; whoever asks has asked the person before."""

    @abstractmethod
    def go_to(self, page: Page) -> None:
        """Bring a page to the front."""

    @abstractmethod
    def need_systems(self) -> None:
        """From now on the systems and their commands are there."""

    @abstractmethod
    def show_start(self) -> None:
        """The start page; open documents stay open."""

    @abstractmethod
    def show_desk(self, desk: str) -> None:
        """Another desk of the page in front."""

    @abstractmethod
    def show_help(self, place: str) -> None:
        """Open "page:design" or "rule:BC-9.2" at the right of the window."""

    @abstractmethod
    def close_help(self) -> None:
        """Put the help away; the keys go to the map."""
