"""A page of the window that shows an army list: the frame of every page, without a map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from core.armies.store import ListStore
from core.text import _
from editor.base.context import Context
from editor.desks.armies.document import RosterDocument
from editor.desks.armies.workbench import Workbench
from editor.shell.page import Page
from editor.shell.panel_frame import PanelFrame

if TYPE_CHECKING:
    from editor.base.commands import Commands
    from editor.desks.armies.list_host import Outside
    from editor.desks.armies.roster_desk import RosterDesk

LEAST = 400
"""The least width of the list, in px at 100 %."""


class ListFrame(PanelFrame):
    """Catalogue, list and card beside each other; what has no room becomes a tab in the list's place."""

    def _size_view(self) -> None:
        """There is no map that would want room."""

    def _map_wants(self) -> int:
        return self.context.theme.px(LEAST)

    def _arrange(self) -> None:
        panels = self._shown(("top", "left", "centre", "right"))
        if not panels:
            return
        tabbed = self._too_wide(panels)
        for place, holder in (("top", self._top), ("left", self._left), ("right", self._right)):
            holder.hold(None if place in tabbed else panels.get(place))
        self._bottom.hold(None)
        shown = [place for place in ("left", "centre", "right") if place in tabbed or place == "centre"]
        self._fill_tabs([(place, panels[place]) for place in shown] if tabbed else [])
        if not tabbed:
            self.stage.show_centre(panels["centre"])
        self.stage.setVisible(not tabbed)


class RosterPage(Page):
    """One desk only; amid its panels stands nothing: the focus that this is given goes to the catalogue.

    `outside` does what reaches beyond the page: other lists, battles, files, dialogs.
    """

    document: RosterDocument

    def __init__(
        self,
        context: Context,
        document: RosterDocument,
        commands: Commands,
        store: ListStore,
        outside: Outside,
    ) -> None:
        self.bench = Workbench(document, store)
        self.outside = outside
        self._roster_desk: RosterDesk | None = None
        super().__init__(context, document, commands)
        self.bench.setParent(self)
        view = QWidget()
        self.lay_out(view, ListFrame(context, view, self.notices))
        document.changed.connect(self.autosaver.touch)

    def new_desk(self, desk_id: str) -> RosterDesk:
        """The one desk of a list, whatever is asked for."""
        if self._roster_desk is None:
            from editor.desks.armies.roster_desk import RosterDesk

            self._roster_desk = self._desks["armies"] = RosterDesk(self)
        return self._roster_desk

    def show_desk(self, desk_id: str) -> None:
        """At another desk a list is used in a battle, which is asked for."""
        if self.desk is None or desk_id == "armies":
            super().show_desk("armies")
        elif desk_id in ("design", "play"):
            self.new_desk("armies").use(desk_id)
        else:
            self.document.refused.emit(
                _("An army list is composed at this desk. Take it into a battle (F5).")
            )

    def show_again(self) -> None:
        """The points tables may have been changed meanwhile."""
        super().show_again()
        self.bench.store.refresh()
        self.bench.table_changed()
