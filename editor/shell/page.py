"""One open document on the screen: the map in the middle, the panels of the desk in hand around it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QTabWidget, QVBoxLayout, QWidget
from shiboken6 import isValid

from core.text import Text, _
from editor.base.context import Context
from editor.base.document.autosave import Autosaver
from editor.base.document.document import Document
from editor.base.document.keeper import Keeper
from editor.base.document.selection import Selection
from editor.base.settings import MapStyleId
from editor.desks.desk import Desk
from editor.shell import desk_list
from editor.widgets.notices import Notices
from editor.widgets.panel_place import PanelPlace, natural_width
from editor.widgets.panel_tabs import PanelTabs

if TYPE_CHECKING:
    from core.records.games import Game
    from editor.base.commands import Commands
    from editor.boards.hex.view import BoardView
    from editor.boards.plan.layer import PlanLayer
    from editor.desks.armies.outside import Outside

PLACES = ("left", "right", "bottom", "top", "centre")
CANVAS = (520, 400)
"""The least width and height of the map, in px, whatever the panels want."""

LOW = 240
"""The least height of the map below any number of banners."""

LARGE = 1.5
"""From this text size on the panels make room for the map before it grows too small to read."""

LEAST = (640, 480)
"""The least width and height of a page."""


class Page(QWidget):
    """A tab of the window. Desks and panels reach everything through it.

    `desk_changed`: another desk is shown. `journal_changed`: the battle moved on (emitted by the play desk).
    `told` (place, text): a cell of the status bar; the places are "hex", "ground", "tool", "side", "seat".
    `said` (text): one sentence in the status bar for a few seconds: what went well moves nothing.
    `rule_asked` (rule number) and `help_asked` (page) open the help; `renewed`: title, path or dirt is new.
    `game` is a saved battle (core.records.games.Game) that the play desk takes up when it is first activated,
    `game_path` its file and `game_unsaved` whether it differs from that file; None: begin from the scenario.
    """

    desk_changed = Signal(str)
    journal_changed = Signal()
    told = Signal(str, object)
    rule_asked = Signal(str)
    help_asked = Signal(str)
    said = Signal(object)
    renewed = Signal()
    keeper_changed = Signal()

    def __init__(
        self, context: Context, document: Document, commands: Commands, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.context, self.document, self.commands = context, document, commands
        document.setParent(self)
        self.selection = Selection(self)
        self.game: Game | None = None
        self.game_path: Path | None = None
        self.game_unsaved = False
        self.autosaver = Autosaver(
            lambda: document.path if not document.read_only else None,
            document.content,
            kind=document.kind,
            title_of=lambda: document.title,
            changes_of=lambda: document.changes,
            parent=self,
        )
        self.lists: Callable[[], Outside] | None = None
        """What army lists ask of the window; the window gives it."""
        self._plan_layer: PlanLayer | None = None
        self.notices = Notices(context, self)
        self.view = self._make_view()
        self.notices.let_go.connect(self.view.setFocus)
        self.notices.changed.connect(self._size_view)
        self._size_view()
        self._desks: dict[str, Desk] = {}
        self._panels: dict[tuple[str, str], QWidget | None] = {}
        self.desk: Desk | None = None
        self._heights: dict[str, list[int]] = {}
        self._widths: dict[str, list[int]] = {}
        self.cells: dict[str, Text | str | None] = {}
        self._hosts: PanelTabs | None = None
        self._lay_out()
        document.state_changed.connect(self.renewed)
        document.changed.connect(self._scenario_changed)
        self._draw_scenario()

    def desk_reason(self, desk_id: str) -> Text | None:
        """Why a desk is closed to this page; None for one that it has."""
        from core.records.views import ViewedGame

        if isinstance(self.game, ViewedGame):
            from editor.desks.mail.viewer import desk_reason

            return desk_reason(desk_id)
        return None

    # --- what desks use ----------------------------------------------------------------------------------

    @property
    def widget(self) -> QWidget:
        """The parent of what goes with the page."""
        return self

    @property
    def desk_id(self) -> str:
        """The desk in hand; empty before one is shown."""
        return self.desk.id if self.desk is not None else ""

    @property
    def shows_plans(self) -> bool:
        """Whether the desk in hand lets the plans of the sides lie over the map."""
        return self.desk is not None and self.desk.shows_plans

    def described(self) -> list[Text] | None:
        """What the desk in hand shows on the map, in words; None where it is the scenario as set up."""
        return self.desk.described() if self.desk is not None else None

    def renew_commands(self) -> None:
        """The desk in hand offers other commands than before."""
        if self.desk is not None:
            self.commands.put("desk", self.desk.commands(), self.view)

    def tell(self, place: str, text: Text | str | None) -> None:
        """Write a cell of the status bar; None empties it."""
        self.cells[place] = text
        self.told.emit(place, text)

    def show_rule(self, rule: str) -> None:
        """Open the sentence of a rule number at its place in the help."""
        self.rule_asked.emit(rule)

    def run(self, command_id: str) -> bool:
        """Do a command by its name; False when it was refused (the reason is shown)."""
        return self.commands.run(command_id)

    def keeper(self) -> Keeper:
        """What Save writes at the desk in hand; of a view it is the reply, wherever one stands."""
        desk = self.desk if self.desk_reason("design") is None else self.new_desk("play")
        return (desk.keeper() if desk is not None else None) or self.document

    def autosavers(self) -> tuple[Autosaver, ...]:
        """Whoever keeps work of this page apart: the scenario's first, then those of its desks."""
        others = (desk.autosaver for desk in self._desks.values())
        return (self.autosaver, *(saver for saver in others if saver is not None))

    def keepers(self) -> tuple[Keeper, ...]:
        """All that a person could lose by closing the page."""
        others = (desk.keeper() for desk in self._desks.values())
        found = (self.document, *(keeper for keeper in others if keeper is not None))
        return tuple(dict.fromkeys(found))  # two desks may speak of one battle

    def new_desk(self, desk_id: str) -> Desk:
        """The desk of that id, built when it is first asked for. Raises KeyError."""
        if desk_id not in self._desks:
            self._desks[desk_id] = desk_list.build(desk_id, self)
        return self._desks[desk_id]

    def show_desk(self, desk_id: str) -> None:
        """Change the panels around the map; the map, the selection and the zoom stay. Raises KeyError."""
        desk = self.new_desk(desk_id)
        if desk is self.desk:
            return
        if self.desk is not None:
            self.desk.deactivate()
            for place in ("tool", "seat"):
                self.tell(place, None)
        self.desk = desk
        for place in PLACES:
            if (desk_id, place) not in self._panels:
                self._panels[desk_id, place] = getattr(desk, place)()
        self._arrange()
        self._share_height()
        self._share_width()
        if not desk.draws:
            self._draw_scenario()
        self.renew_commands()
        desk.activate()
        if desk.shows_plans or self._plan_layer is not None:
            self.plan_layer.desk_shown()
        self.desk_changed.emit(desk_id)

    def forget_panels(self, desk_id: str) -> None:
        """A desk that is not in sight has other panels now: they are asked for when it is shown."""
        for place in PLACES:
            self._panels.pop((desk_id, place), None)

    def renew_panels(self) -> None:
        """The desk in hand has other panels than before, as when a battle begins: ask for them again."""
        if self.desk is not None:
            for place in PLACES:
                self._panels[self.desk.id, place] = getattr(self.desk, place)()
            self._arrange()
            self._share_height()
            self._share_width()
            QTimer.singleShot(0, self._share_height)  # once the new panels know their sizes

    @property
    def plan_layer(self) -> PlanLayer:
        """What the sides drew over the map; made when a desk that shows it is first shown."""
        if self._plan_layer is None:
            from editor.boards.plan.layer import PlanLayer

            self._plan_layer = PlanLayer(self)
        return self._plan_layer

    def show_again(self) -> None:
        """The page comes to the front: its desk's commands are the window's."""
        self.renew_commands()

    def closing(self) -> None:
        """The page goes for good."""
        if self.desk is not None:
            self.desk.deactivate()
            self.commands.put("desk", ())
        for autosaver in self.autosavers():
            autosaver.leave()
        for keeper in self.keepers():
            keeper.let_go()
        for panel in self._panels.values():
            if panel is not None and isValid(panel) and panel.parent() is None:
                panel.setParent(self)  # in no place now: it goes with the page, or shows what is gone
        self.document.close()

    # --- folding -----------------------------------------------------------------------------------------

    def is_folded(self, place: str) -> bool:
        return self.desk is not None and place in self.context.settings.folded(self.desk.id)

    def fold(self, *places: str) -> None:
        """Fold these places, or unfold them when all are folded; the desk remembers it."""
        if self.desk is None:
            return
        folded = self.context.settings.folded(self.desk.id)
        wanted = folded - set(places) if folded >= set(places) else folded | set(places)
        self.context.settings.set_folded(self.desk.id, frozenset(wanted))
        self._arrange()

    def panels(self) -> tuple[QWidget, ...]:
        """What F6 walks through: the panels that are shown, and the map."""
        desk_id = self.desk.id if self.desk is not None else ""
        shown = [self._panels.get((desk_id, place)) for place in ("top", "left", "centre", "bottom", "right")]
        shown.insert(2, self.view)
        return tuple(panel for panel in shown if panel is not None and panel.isVisible())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        if self.desk is not None and self.desk.id not in self._heights:
            self._share_height()

    # --- building ----------------------------------------------------------------------------------------

    def _new_view(self) -> BoardView:
        """The canvas of the system's kind of board."""
        if self.document.system.board == "table":
            from editor.boards.measured.view import TableView

            return TableView(self)
        if self.document.system.board == "cards":
            from editor.boards.cards.view import CardView

            return CardView(self)
        from editor.boards.hex.view import BoardView

        return BoardView(self)

    def _make_view(self) -> BoardView:
        view = self._new_view()
        context = self.context
        context.speaker.follow(view, lambda: view.set_language(context.speaker.language))
        view.set_dark(context.theme.dark)
        view.show_numbers(context.settings.coordinates)
        view.set_map_style(self.map_style)
        context.theme.changed.connect(self._dress_view)
        context.settings.changed.connect(self._take_setting)
        return view

    def _dress_view(self) -> None:
        self.view.set_dark(self.context.theme.dark)
        self._size_view()
        self._arrange()
        QTimer.singleShot(0, self._arrange_again)  # once the panels wear the new letters

    def _arrange_again(self) -> None:
        if self.desk is not None:
            self._arrange()
            self._share_height()
            self._share_width()

    def _size_view(self) -> None:
        """Large letters and banners need room: the map gives way, whole but smaller."""
        banners = 0 if self.notices.isHidden() else self.notices.sizeHint().height()
        high = round(CANVAS[1] / self.context.theme.scale) - banners
        self.view.setMinimumSize(CANVAS[0], max(LOW, high))

    def _take_setting(self, key: str) -> None:
        if key == "coordinates":
            self.view.show_numbers(self.context.settings.coordinates)
        elif key.startswith("map_style/"):
            self.view.set_map_style(self.map_style)

    @property
    def map_style(self) -> MapStyleId:
        """How the map of the document is drawn."""
        system = self.document.system
        return self.context.settings.map_style(system.id, system.map_style)

    def _scenario_changed(self, change: Any) -> None:
        self.autosaver.touch()
        if self.desk is None or not self.desk.draws:
            self._draw_scenario()

    def _draw_scenario(self) -> None:
        if self.document.system.board == "table":
            self._draw_table()
            return
        if self.document.system.board == "cards":
            self._draw_cards()
            return
        scenario, look = self.document.scenario, self.document.system.look
        names = tuple(side.name for side in scenario.sides)
        self.view.set_sides((names[0], names[1]), (scenario.sides[0].id, scenario.sides[1].id))
        self.view.set_board(scenario.board)
        self.view.set_pieces(look.pieces(scenario))
        self.view.set_lines(look.section_lines(scenario))

    def _draw_table(self) -> None:
        from editor.boards.measured.design_feed import show_scenario
        from editor.boards.measured.view import TableView

        assert isinstance(self.view, TableView)
        show_scenario(self.view, self.document)

    def _draw_cards(self) -> None:
        from editor.boards.cards.picture import show_scenario
        from editor.boards.cards.view import CardView

        assert isinstance(self.view, CardView)
        show_scenario(self.view, self.document, self.context)

    def _lay_out(self) -> None:
        self._top = PanelPlace()
        self._left, self._right, self._bottom = PanelPlace(), PanelPlace(), PanelPlace()
        self._map = QStackedWidget()
        self._map.addWidget(self.view)
        self._tabs = QTabWidget()
        self._tabs.setDocumentMode(True)
        self._middle = QSplitter(Qt.Orientation.Vertical)
        self._across = QSplitter(Qt.Orientation.Horizontal)
        for splitter, parts in (
            (self._middle, (self._map, self._tabs, self._bottom)),
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
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.notices)
        rows.addWidget(self._top)
        rows.addWidget(self._across, 1)

    def _arrange(self) -> None:
        """Put the desk's panels in their places; what the width cannot hold becomes a tab under the map."""
        if self.desk is None:
            return
        panels: dict[str, QWidget] = {}
        for place in PLACES:
            panel = self._panels.get((self.desk.id, place))
            if panel is not None and not self.is_folded(place):
                panels[place] = panel
        tabbed = self._too_wide(panels)
        hosts = getattr(panels.get("bottom"), "panel_tabs", None)
        if self._hosts is not None and self._hosts is not hosts and isValid(self._hosts):
            self._hosts.host(())
        self._hosts = hosts if isinstance(hosts, PanelTabs) else None
        if self._hosts is not None:  # they stand in the one row of tabs that there is
            tabbed = [place for place in tabbed if place != "bottom"]
            self._hosts.host([(_title_of(place, panels[place]), panels[place]) for place in tabbed])
        for place, holder in (
            ("top", self._top),
            ("left", self._left),
            ("right", self._right),
            ("bottom", self._bottom),
        ):
            holder.hold(None if place in tabbed else panels.get(place))
        self._fill_tabs([] if self._hosts else [(place, panels[place]) for place in tabbed])
        centre = panels.get("centre")
        if centre is not None and self._map.indexOf(centre) < 0:
            self._map.addWidget(centre)
        self._map.setCurrentWidget(centre or self.view)

    def _share_width(self) -> None:
        """Give the panels beside the map what they ask for and the map the rest, or what the person chose."""
        assert self.desk is not None
        chosen = self._widths.get(self.desk.id)
        whole = max(self._across.width(), 640)
        left, right = (
            place.sizeHint().width() if not place.isHidden() else 0 for place in (self._left, self._right)
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
        first = self.desk is not None and self.desk.map_first and self.context.theme.scale >= LARGE
        return CANVAS[0] * 3 // 2 if first else CANVAS[0]

    def _fill_tabs(self, tabs: list[tuple[str, QWidget]]) -> None:
        wanted = [panel for _place, panel in tabs]
        if wanted != [self._tabs.widget(index) for index in range(self._tabs.count())]:
            chosen = self._tabs.currentWidget()
            while self._tabs.count():
                self._tabs.removeTab(0)
            for place, panel in tabs:
                self._tabs.addTab(panel, self.context.speaker.say(_title_of(place, panel)))
            if chosen in wanted:
                self._tabs.setCurrentWidget(chosen)
        self._tabs.setVisible(bool(tabs))


def _title_of(place: str, panel: QWidget) -> Text:
    title: Text = getattr(panel, "panel_title", None) or _TITLES[place]
    return title


_TITLES = {"left": _("Tools"), "right": _("Details"), "bottom": _("Lists")}
