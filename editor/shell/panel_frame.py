"""The places round a map in which the panels of the desk in hand stand, and how they share the room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QTabWidget, QVBoxLayout, QWidget
from shiboken6 import isValid

from editor.base.context import Context
from editor.shell.folding import FOLDING, strip_items, title_of
from editor.shell.peek import Peek
from editor.shell.stage import Stage
from editor.shell.tab_ring import is_stop
from editor.widgets.floating import FloatingCard
from editor.widgets.notice_place import NoticePlace
from editor.widgets.notices import Notices
from editor.widgets.panel_place import PanelPlace, natural_width
from editor.widgets.panel_tabs import PanelTabs
from editor.widgets.side_strip import SideStrip

if TYPE_CHECKING:
    from editor.desks.desk import Desk

PLACES = ("tools", "left", "right", "bottom", "top", "centre")

CANVAS = (520, 400)
"""The least width and height of the map, in px, whatever the panels want."""

LOW = 240
"""The least height of what is no map below any number of banners."""

ROOMY = 1500
"""Pixels at 100 % from which panels are as wide as they like; below it they leave the map what they can."""

LEAST = (640, 480)
"""The least width and height of a page."""


class PanelFrame(QWidget):
    """Banners, the strip over the whole width, and the map amid the panels; what is folded is remembered."""

    def __init__(self, context: Context, view: QWidget, notices: Notices) -> None:
        super().__init__()
        self.context, self.view, self.notices = context, view, notices
        self.desk: Desk | None = None
        self._panels: dict[tuple[str, str], QWidget | None] = {}
        self._asked: list[QWidget] = []
        self._heights: dict[str, list[int]] = {}
        self._widths: dict[str, list[int]] = {}
        self._opened: dict[tuple[str, tuple[str, ...]], frozenset[str]] = {}
        self._hosts: PanelTabs | None = None
        self._lay_out()
        notices.changed.connect(self._place_notices)
        self.stage.laid.connect(self._place_notices)
        context.theme.changed.connect(self._follow_theme)
        self._size_view()

    def _lay_out(self) -> None:
        self._top = PanelPlace()
        self._left, self._right, self._bottom = PanelPlace(), PanelPlace(), PanelPlace()
        self._tools = PanelPlace()
        self.strip = SideStrip(self.context)
        self.strip.pressed.connect(self._press)
        self.strip.peeked.connect(self._peek)
        self.stage = Stage(self.context, self.view)
        self._tabs = QTabWidget()
        self._tabs.setDocumentMode(True)
        self._middle = QSplitter(Qt.Orientation.Vertical)
        self._across = QSplitter(Qt.Orientation.Horizontal)
        for splitter, parts in (
            (self._middle, (self.stage, self._tabs, self._bottom)),
            (self._across, (self._left, self._middle, self._right)),
        ):
            splitter.setHandleWidth(1)
            splitter.setChildrenCollapsible(False)
            for part in parts:
                splitter.addWidget(part)
        self._middle.setStretchFactor(0, 1)
        self._middle.splitterMoved.connect(lambda _at, _index: self._height_chosen())
        self._across.setStretchFactor(1, 1)
        self._across.splitterMoved.connect(lambda _at, _index: self._width_chosen())
        self.setMinimumSize(*LEAST)  # what does not fit becomes a tab: see _arrange
        self.peek = Peek(self, self._take_back)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        self._notices = NoticePlace(self.notices, self, rows, 0)
        rows.addWidget(self._top)
        beside = QHBoxLayout()
        beside.setSpacing(0)
        beside.addWidget(self.strip)
        beside.addWidget(self._tools)
        beside.addWidget(self._across, 1)
        rows.addLayout(beside, 1)

    # --- the panels of a desk ----------------------------------------------------------------------------

    def show_desk(self, desk: Desk) -> None:
        """Put the panels of this desk round the map; they are asked for when it is first shown."""
        self.peek.end()
        self.desk = desk
        for place in PLACES:
            if (desk.id, place) not in self._panels:
                self._ask(desk, place)
        self.stage.show_floating(desk.floating())
        self._share()

    def refresh(self) -> None:
        """The desk in hand has other panels than before: ask for them again."""
        if self.desk is not None:
            self.peek.end()
            for place in PLACES:
                self._ask(self.desk, place)
            self.stage.show_floating(self.desk.floating())
            self._share()
            QTimer.singleShot(0, self._share_height)  # once the new panels know their sizes

    def _ask(self, desk: Desk, place: str) -> None:
        panel = self._panels[desk.id, place] = getattr(desk, place)()
        self._asked = [one for one in self._asked if isValid(one) and one is not panel]
        if panel is not None:
            self._asked.append(panel)

    def forget(self, desk_id: str) -> None:
        """A desk that is not in sight has other panels now: they are asked for when it is shown."""
        for place in PLACES:
            self._panels.pop((desk_id, place), None)

    def closing(self) -> None:
        """A panel that is in no place now goes with the frame, or it would show what is gone.

        So do those whose place another one took, as a battle does that of its set-up.
        """
        for panel in self._asked:
            if isValid(panel) and panel.parent() is None:
                panel.deleteLater()  # put into the frame it would be dressed once more

    def panels(self) -> tuple[QWidget, ...]:
        """What F6 walks through: the panels that are shown, and the map."""
        desk_id = self.desk.id if self.desk is not None else ""
        shown = [
            self._panels.get((desk_id, place))
            for place in ("top", "tools", "left", "centre", "bottom", "right")
        ]
        shown.insert(3, self.view)
        at = shown.index(self.view) + 1
        shown[at:at] = [one for one in self.stage.floats() if _has_stop(one)]
        return tuple(panel for panel in shown if panel is not None and panel.isVisible())

    def regions(self) -> tuple[QWidget, ...]:
        """Its parts in the order in which they are read: the head, then column by column."""
        before = (self.notices, self._top, self.strip, self._tools, self._left)
        return (*before, self.stage.middle, *self.stage.floats(), self._tabs, self._bottom, self._right)

    # --- folding -----------------------------------------------------------------------------------------

    @property
    def folded(self) -> frozenset[str]:
        """The places that are folded at the desk in hand."""
        if self.desk is None:
            return frozenset()
        first = self.desk.folded_first
        if self.context.theme.is_large and first:
            first |= frozenset(FOLDING)  # large letters leave no room beside the map
        return self.context.settings.folded(self.desk.fold_key, first)

    def place_of(self, widget: QWidget) -> str | None:
        """The place that folds in which a widget of the desk in hand stands."""
        if self.desk is None:
            return None
        held: list[tuple[str, QWidget | None]] = list(self.desk.floating().items())
        held += [(place, self._panels.get((self.desk.id, place))) for place in FOLDING]
        for place, panel in held:
            if panel is not None and isValid(panel) and (panel is widget or panel.isAncestorOf(widget)):
                return place
        return None

    def is_folded(self, place: str) -> bool:
        return place in self.folded

    def fold(self, *places: str) -> None:
        """Fold these places; where all of them are folded, unfold those that were open before."""
        if self.desk is None:
            return
        folded, key = self.folded, (self.desk.fold_key, places)
        if folded >= set(places):
            self._fold(folded - self._opened.pop(key, frozenset(places)))
        else:
            self._opened[key] = frozenset(places) - folded
            self._fold(folded | set(places))

    def show_place(self, place: str, *, shown: bool) -> None:
        """Unfold a place: what was asked for stands there; or fold it."""
        if shown == (place in self.folded):
            self._fold(self.folded - {place} if shown else self.folded | {place})

    def _fold(self, wanted: frozenset[str]) -> None:
        if self.desk is not None:
            self.peek.end()
            self.context.settings.set_folded(self.desk.fold_key, wanted)
            self._share()

    def _press(self, place: str) -> None:
        self.peek.end()
        self.fold(place)

    def _peek(self, place: str) -> None:
        """Show a folded panel for a look, over the board; nothing is remembered of it."""
        button = self.strip.buttons.get(place)
        if self.desk is None or button is None or not self.is_folded(place):
            return
        panel = self._panels.get((self.desk.id, place))
        card = next((one for name, one in self.desk.floating().items() if name == place), None)
        if isinstance(card, FloatingCard):
            self.peek.show_card(place, card, button)
        if panel is None or not isValid(panel):
            return
        room = QRect(self.stage.mapTo(self, QPoint(0, 0)), self.stage.size())
        self.peek.show_panel(place, panel, room, button)

    def _take_back(self, panel: QWidget, place: str) -> None:
        """The look is over: the panel waits in its place, which is folded."""
        holder = {"left": self._left, "right": self._right, "bottom": self._bottom}[place]
        holder.keep(panel)

    # --- arranging ---------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        if self.desk is not None and self.desk.id not in self._heights:
            self._share_height()

    def _follow_theme(self) -> None:
        self._size_view()
        self._arrange()
        QTimer.singleShot(0, self._share)  # once the panels wear the new letters

    def _place_notices(self) -> None:
        """Banners lie over the upper edge of the map, which stays where it is, below a row of buttons that
        lies there; above what is no map.
        """
        room = QRect(self.stage.mapTo(self, QPoint(0, 0)), self.stage.size())
        self._notices.put(room.adjusted(0, self.stage.head, 0, 0) if self.stage.shows_map else None)
        over = self.stage.shows_map and not self.notices.isHidden()
        self.stage.keep_below(self.notices.geometry().translated(-room.topLeft()) if over else QRect())
        self._size_view()

    def _size_view(self) -> None:
        """Large letters and banners need room: the map gives way, whole but smaller."""
        above = not self.notices.isHidden() and not self.stage.shows_map
        banners = self.notices.sizeHint().height() if above else 0
        high = round(CANVAS[1] / self.context.theme.scale) - banners
        self.view.setMinimumSize(CANVAS[0], max(LOW, high))
        self.stage.setMinimumHeight(LOW)  # it has no layout that would ask for as much as the map wants

    def _share(self) -> None:
        if self.desk is not None:
            self._arrange()
            self._share_height()
            self._share_width()

    def _shown(self, places: Sequence[str]) -> dict[str, QWidget]:
        """The panels of the desk in these places that are not folded away."""
        shown: dict[str, QWidget] = {}
        for place in places if self.desk is not None else ():
            panel = self._panels.get((self.desk.id, place)) if self.desk is not None else None
            if panel is not None and not self.is_folded(place):
                shown[place] = panel
        return shown

    def _arrange(self) -> None:
        """Put the desk's panels in their places; what the width cannot hold becomes a tab under the map."""
        if self.desk is None:
            return
        panels = self._shown(PLACES)
        tabbed = self._too_wide(panels)
        hosts = getattr(panels.get("bottom"), "panel_tabs", None)
        if self._hosts is not None and self._hosts is not hosts and isValid(self._hosts):
            self._hosts.host(())
        self._hosts = hosts if isinstance(hosts, PanelTabs) else None
        if self._hosts is not None:  # they stand in the one row of tabs that there is
            tabbed = [place for place in tabbed if place != "bottom"]
            self._hosts.host([(title_of(place, panels[place]), panels[place]) for place in tabbed])
        for place, holder in (
            ("top", self._top),
            ("tools", self._tools),
            ("left", self._left),
            ("right", self._right),
            ("bottom", self._bottom),
        ):
            holder.hold(None if place in tabbed else panels.get(place))
        self._fill_tabs([] if self._hosts else [(place, panels[place]) for place in tabbed])
        self.stage.show_centre(panels.get("centre"))
        self.show_strip()

    def show_strip(self) -> None:
        """An icon for each panel that can be folded, with the figure that it tells."""
        if self.desk is None:
            return
        panels = {place: self._panels.get((self.desk.id, place)) for place in FOLDING}
        self.strip.show_items(strip_items(self.context, panels, self.desk.floating().items(), self.folded))

    def _share_width(self) -> None:
        """Give the panels beside the map what they ask for and the map the rest, or what the person chose."""
        assert self.desk is not None
        chosen = self._widths.get(self.desk.id)
        whole = max(self._across.width(), 640)
        roomy = whole >= self.context.theme.px(ROOMY)
        left, right = (
            0 if place.isHidden() else place.sizeHint().width() if roomy else place.minimumWidth()
            for place in (self._left, self._right)
        )
        self._across.setSizes(chosen or [left, whole - left - right, right])

    def _width_chosen(self) -> None:
        if self.desk is not None:
            self._widths[self.desk.id] = self._across.sizes()

    def _share_height(self) -> None:
        """Give the lists under the map what they need and the map the rest, or what the person chose."""
        if self.desk is None:
            return
        chosen = self._heights.get(self.desk.id)
        if chosen is not None:
            self._middle.setSizes(chosen)
            return
        whole = max(self._middle.height(), 600)
        shown = [part for part in (self._bottom, self._tabs) if not part.isHidden()]
        needed = max((part.minimumSizeHint().height() for part in shown), default=0)
        lists = max(needed, min(self.context.theme.px(200), whole * 35 // 100))
        self._middle.setSizes([whole - lists, lists, lists])

    def _height_chosen(self) -> None:
        if self.desk is not None:
            self._heights[self.desk.id] = self._middle.sizes()

    def _too_wide(self, panels: dict[str, QWidget]) -> list[str]:
        """The places whose panels become tabs, the bottom one first: the right one, then the left one."""
        wanted = {place: natural_width(panels[place]) for place in ("left", "right") if place in panels}
        tabbed: list[str] = []
        for place in ("right", "left"):
            if place in wanted and sum(wanted.values()) + self._map_wants() > max(self.width(), 640):
                del wanted[place]
                tabbed.append(place)
        return (["bottom", *tabbed] if "bottom" in panels else tabbed) if tabbed else []

    def _map_wants(self) -> int:
        """The width under which the map keeps nothing beside it: more where letters are large."""
        first = self.desk is not None and self.desk.map_first and self.context.theme.is_large
        return CANVAS[0] * 3 // 2 if first else CANVAS[0]

    def _fill_tabs(self, tabs: list[tuple[str, QWidget]]) -> None:
        wanted = [panel for _place, panel in tabs]
        if wanted != [self._tabs.widget(index) for index in range(self._tabs.count())]:
            chosen = self._tabs.currentWidget()
            while self._tabs.count():
                self._tabs.removeTab(0)
            for place, panel in tabs:
                self._tabs.addTab(panel, self.context.speaker.say(title_of(place, panel)))
            if chosen in wanted:
                self._tabs.setCurrentWidget(chosen)
        self._tabs.setVisible(bool(tabs))


def _has_stop(panel: QWidget) -> bool:
    """Whether there is something for keys in it."""
    return any(is_stop(one) for one in (panel, *panel.findChildren(QWidget)))
