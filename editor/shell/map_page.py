"""The page of a scenario and of the battle that is played on it: a map amid the panels of the desks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from core.text import Text
from editor.base.context import Context
from editor.base.document.document import Document
from editor.base.document.keeper import Keeper
from editor.base.document.selection import Selection
from editor.base.settings import MapStyleId
from editor.boards.battle.battle_in_play import BattleInPlay
from editor.boards.known_scenario import WHOLE_DESKS
from editor.boards.registry import kind_of
from editor.boards.spoken.reader import BoardReader
from editor.desks.desk import Desk
from editor.shell import desk_list
from editor.shell.page import Page
from editor.shell.panel_frame import PanelFrame
from editor.shell.whole_scenario import WholeScenario

if TYPE_CHECKING:
    from editor.base.commands import Commands
    from editor.boards.canvas.map_view import MapView
    from editor.boards.host import DeskHost
    from editor.boards.plan.layer import PlanLayer


class MapPage(Page):
    """All desks of a system share its map, the selection and the zoom.

    `journal_changed`: the battle moved on (emitted by the play desk).
    """

    journal_changed = Signal()
    document: Document
    view: MapView

    def __init__(
        self, context: Context, document: Document, commands: Commands, parent: QWidget | None = None
    ) -> None:
        super().__init__(context, document, commands, parent)
        self.selection = Selection(self)
        self._plan_layer: PlanLayer | None = None
        self.battle = BattleInPlay(context, document, self.notices, self)
        self.battle.laid.connect(self._show_battle)
        self.battle.moved.connect(self.renewed)
        self._whole = WholeScenario(self)
        view = self._new_view()
        frame = PanelFrame(context, view, self.notices)
        frame.stage.covered.connect(lambda below, above: view.set_margins(below=below, above=above))
        frame.stage.overlaid.connect(view.set_overlaid)
        self.lay_out(view, frame)
        self.journal_changed.connect(frame.show_strip)
        self.reader = BoardReader(self, kind_of(document.system).spoken.set_up(self))
        document.changed.connect(self._scenario_changed)
        self._draw_scenario()

    @property
    def map_host(self) -> DeskHost:
        """This page."""
        return self

    def desk_reason(self, desk_id: str) -> Text | None:
        """Why a desk is closed to this page; None for one that it has."""
        from core.records.views import ViewedGame

        if isinstance(self.battle.game, ViewedGame):
            from editor.panels.mail.viewer import desk_reason

            return desk_reason(desk_id)
        return None

    # --- what desks use ----------------------------------------------------------------------------------

    @property
    def shows_plans(self) -> bool:
        """Whether the desk in hand lets the plans of the sides lie over the map."""
        return self.desk is not None and self.desk.shows_plans

    def described(self) -> list[Text] | None:
        """What the desk in hand shows on the map, in words; None where it is the scenario as set up."""
        return self.desk.described() if self.desk is not None else None

    def keeper(self) -> Keeper:
        """What Save writes at the desk in hand; of a view it is the reply, wherever one stands."""
        desk = self.desk if self.desk_reason("design") is None else self.new_desk("play")
        return (desk.keeper() if desk is not None else None) or self.document

    def new_desk(self, desk_id: str) -> Desk:
        """The desk of that id, built when it is first asked for. Raises KeyError."""
        if desk_id not in self._desks:
            self._desks[desk_id] = desk_list.build(desk_id, self, self.lists)
        return self._desks[desk_id]

    def show_desk(self, desk_id: str) -> None:
        if desk_id in WHOLE_DESKS and self._whole.is_kept():
            if self.desk is None:
                super().show_desk("play")
            self._whole.show(lambda: self.show_desk(desk_id))
        else:
            self._whole.forget_question()  # who goes elsewhere has answered it
            super().show_desk(desk_id)

    def show_whole(self, then: Callable[[], object]) -> None:
        self._whole.show(then)

    @property
    def keeps_whole(self) -> bool:
        return self._whole.is_kept()

    def _show_battle(self) -> None:
        """The play desk shows the battle, whichever desk laid it out."""
        self.new_desk("play")
        self.keeper_changed.emit()

    def show_beginning(self) -> None:
        """Put the map before the battle on the canvas, as the first person will see it."""
        from editor.desks.play.play_desk import PlayDesk

        play = self.new_desk("play")
        assert isinstance(play, PlayDesk)
        play.show_scenario()

    @property
    def plan_layer(self) -> PlanLayer:
        """What the sides drew over the map; made when a desk that shows it is first shown."""
        if self._plan_layer is None:
            from editor.boards.plan.layer import PlanLayer

            self._plan_layer = PlanLayer(self, kind_of(self.document.system).plan)
        return self._plan_layer

    # --- the map -----------------------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """Of the map; 1 at 100 %."""
        return self.view.zoom

    @property
    def map_style(self) -> MapStyleId:
        """How the map of the document is drawn."""
        system = self.document.system
        return self.context.settings.map_style(system.id, system.map_style)

    def _new_view(self) -> MapView:
        view = kind_of(self.document.system).canvas.new_view(self)
        context = self.context
        context.speaker.follow(view, lambda: self._style_view(view))
        view.set_dark(context.theme.dark)
        view.set_lettering(context.theme.scale)
        view.show_numbers(context.settings.coordinates)
        view.set_map_style(self.map_style)
        view.zoomed.connect(self.zoomed)
        context.theme.changed.connect(self._follow_theme)
        context.settings.changed.connect(self._take_setting)
        return view

    def _follow_theme(self) -> None:
        self._style_view(self.view)

    def _style_view(self, view: MapView) -> None:
        """The language and the colours of the moment; a page not in front takes them when it comes there.

        Names are placed anew then, which takes as long for each map as all else for the window.
        """
        if view.isVisible() or not self._dressed:
            self._dressed = True
            view.set_language(self.context.speaker.language)
            view.set_dark(self.context.theme.dark)
            view.set_lettering(self.context.theme.scale)

    _dressed = False

    def show_again(self) -> None:
        super().show_again()
        self._style_view(self.view)

    def _take_setting(self, key: str) -> None:
        if key == "coordinates":
            self.view.show_numbers(self.context.settings.coordinates)
        elif key.startswith("map_style/"):
            self.view.set_map_style(self.map_style)

    def _desk_put(self, desk: Desk) -> None:
        if not desk.draws:
            self._draw_scenario()

    def _desk_shown(self, desk: Desk) -> None:
        if desk.shows_plans or self._plan_layer is not None:
            self.plan_layer.desk_shown()

    def _scenario_changed(self, change: Any) -> None:
        self.autosaver.touch()
        if self.desk is None or not self.desk.draws:
            self._draw_scenario()
        self.reader.things_changed()

    def _draw_scenario(self) -> None:
        kind_of(self.document.system).canvas.show_scenario(self.view, self.document, self.context)
