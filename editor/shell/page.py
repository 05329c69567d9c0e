"""One open document on the screen: its canvas, its desks, and what is kept of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.text import Text
from editor.base.context import Context
from editor.base.document.autosave import Autosaver
from editor.base.document.document import Document
from editor.base.document.keeper import Keeper
from editor.base.document.selection import Selection
from editor.base.settings import MapStyleId
from editor.boards.battle.in_play import BattleInPlay
from editor.boards.registry import kind_of
from editor.desks.desk import Desk
from editor.shell import desk_list
from editor.shell.panel_frame import PanelFrame
from editor.widgets.notices import Notices

if TYPE_CHECKING:
    from editor.base.commands import Commands
    from editor.boards.canvas.map_view import MapView
    from editor.boards.plan.layer import PlanLayer
    from editor.desks.armies.outside import Outside


class Page(QWidget):
    """A tab of the window. Desks and panels reach everything through it.

    `desk_changed`: another desk is shown. `journal_changed`: the battle moved on (emitted by the play desk).
    `told` (place, text): a cell of the status bar; the places are "hex", "ground", "tool", "side", "seat".
    `said` (text): one sentence in the status bar for a few seconds: what went well moves nothing.
    `rule_asked` (rule number) and `help_asked` (page) open the help; `renewed`: title, path or dirt is new.
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
        self.battle = BattleInPlay(context, document, self.notices, self)
        self.battle.laid.connect(self._show_battle)
        self.battle.moved.connect(self.renewed)
        self.view = self._make_view()
        self.notices.let_go.connect(self.view.setFocus)
        self._desks: dict[str, Desk] = {}
        self.desk: Desk | None = None
        self.cells: dict[str, Text | str | None] = {}
        self.frame = self._make_frame()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.frame)
        document.state_changed.connect(self.renewed)
        document.changed.connect(self._scenario_changed)
        self._draw_scenario()

    def desk_reason(self, desk_id: str) -> Text | None:
        """Why a desk is closed to this page; None for one that it has."""
        from core.records.views import ViewedGame

        if isinstance(self.battle.game, ViewedGame):
            from editor.panels.mail.viewer import desk_reason

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
            self._desks[desk_id] = desk_list.build(desk_id, self, self.lists)
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
        self.frame.show_desk(desk)
        if not desk.draws:
            self._draw_scenario()
        self.renew_commands()
        desk.activate()
        if desk.shows_plans or self._plan_layer is not None:
            self.plan_layer.desk_shown()
        self.desk_changed.emit(desk_id)

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

    def forget_panels(self, desk_id: str) -> None:
        """A desk that is not in sight has other panels now: they are asked for when it is shown."""
        self.frame.forget(desk_id)

    def renew_panels(self) -> None:
        """The desk in hand has other panels than before, as when a battle begins: ask for them again."""
        self.frame.refresh()

    @property
    def plan_layer(self) -> PlanLayer:
        """What the sides drew over the map; made when a desk that shows it is first shown."""
        if self._plan_layer is None:
            from editor.boards.plan.layer import PlanLayer

            self._plan_layer = PlanLayer(self, kind_of(self.document.system).plan)
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
        self.frame.closing()
        self.document.close()

    def fold(self, *places: str) -> None:
        """Fold these places, or unfold them when all are folded; the desk remembers it."""
        self.frame.fold(*places)

    def panels(self) -> tuple[QWidget, ...]:
        """What F6 walks through: the panels that are shown, and the map."""
        return self.frame.panels()

    # --- building ----------------------------------------------------------------------------------------

    def _make_frame(self) -> PanelFrame:
        return PanelFrame(self.context, self.view, self.notices)

    def _make_view(self) -> MapView:
        view = kind_of(self.document.system).canvas.new_view(self)
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
        kind_of(self.document.system).canvas.show_scenario(self.view, self.document, self.context)
