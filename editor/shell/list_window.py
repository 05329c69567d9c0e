"""The window as army lists see it: the other lists, the battles, and the ways to open one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from editor.shell.roster_page import RosterPage

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.base.context import Context
    from editor.boards.host import DeskHost
    from editor.boards.page_host import PageHost
    from editor.desks.armies.document import RosterDocument
    from editor.desks.armies.list_host import Outside
    from editor.shell.window_frame import WindowFrame
    from editor.widgets.notices import Notices


class ListWindow:
    """Keeps `editor.desks.armies.list_host.ListWindow`."""

    def __init__(self, window: WindowFrame) -> None:
        self._window = window

    @property
    def widget(self) -> QWidget:
        return self._window

    @property
    def context(self) -> Context:
        return self._window.context

    @property
    def notices(self) -> Notices:
        return self._window.notices

    def lists(self) -> tuple[RosterPage, ...]:
        """The lists that are open."""
        return tuple(page for page in self._window.pages if isinstance(page, RosterPage))

    def battles(self) -> tuple[DeskHost, ...]:
        """The scenarios and battles that are open, but for one that keeps something from who plays on it.

        What the other side has and where a list finds room among it would be told of that.
        """
        shown = [page for page in self._window.pages if not page.keeps_whole]
        return tuple(page.map_host for page in shown if page.map_host is not None)

    def show_list(self, document: RosterDocument, outside: Outside) -> RosterPage:
        """A page for that list, in a tab of its own."""
        window = self._window
        page = RosterPage(window.context, document, window.commands, outside.store, outside)
        window.add_page(page, "armies")
        if document.dirty:
            page.autosaver.touch()  # a list out of a text has no file that would hold it
        return page

    def bring(self, page: PageHost, desk: str) -> None:
        """Bring a page to the front, at that desk."""
        tab = next(one for one in self._window.pages if one is page)
        self._window.go_to(tab)
        tab.show_desk(desk)

    def new_battle(self, system_id: str) -> DeskHost:
        """A blank scenario in a tab of its own."""
        return self._window.files.new(system_id)

    def copy_of(self, path: Path) -> DeskHost | None:
        """A copy of a scenario file in a tab of its own; None where it cannot be read."""
        page = self._window.files.open(path, copy=True)
        return page.map_host if page is not None else None
