"""What a desk, and the hand of a board, may ask of the page on which they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from PySide6.QtCore import QObject, SignalInstance
    from PySide6.QtWidgets import QWidget

    from core.text import Text
    from editor.base.context import Context
    from editor.base.document.document import Document
    from editor.base.document.selection import Selection
    from editor.base.settings import MapStyleId
    from editor.boards.battle.in_play import BattleInPlay
    from editor.boards.canvas.map_view import MapView
    from editor.boards.plan.layer import PlanLayer
    from editor.widgets.notices import Notices


class DeskHost(Protocol):
    """The page of one document, as those see it who work on it: whatever else a page does is not theirs.

    `journal_changed`: the battle moved on. `said` (text): one sentence in the status bar for a few seconds.
    """

    @property
    def context(self) -> Context: ...
    @property
    def document(self) -> Document: ...
    @property
    def view(self) -> MapView:
        """The canvas, which all desks share."""
        ...

    @property
    def selection(self) -> Selection: ...
    @property
    def notices(self) -> Notices: ...
    @property
    def battle(self) -> BattleInPlay:
        """The battle that is played on the page."""
        ...

    @property
    def plan_layer(self) -> PlanLayer:
        """What the sides drew over the map."""
        ...

    @property
    def map_style(self) -> MapStyleId: ...
    @property
    def widget(self) -> QWidget:
        """The page itself, as the parent of dialogs and of what goes with it."""
        ...

    @property
    def desk_id(self) -> str:
        """The desk in hand; empty before one is shown."""
        ...

    @property
    def shows_plans(self) -> bool:
        """Whether the desk in hand lets what the sides planned lie over the map."""
        ...

    def described(self) -> list[Text] | None:
        """What the desk in hand shows on the map, in words; None where it is the scenario as set up."""

    @property
    def journal_changed(self) -> SignalInstance: ...
    @property
    def said(self) -> SignalInstance: ...

    def tell(self, place: str, text: Text | str | None) -> None:
        """Write a cell of the status bar; None empties it."""

    def show_rule(self, rule: str) -> None:
        """Open the sentence of a rule number at its place in the help."""

    def run(self, command_id: str) -> bool:
        """Do a command by its name; False when it was refused (the reason is shown)."""
        ...

    def renew_commands(self) -> None:
        """The desk in hand offers other commands than before."""

    def new_desk(self, desk_id: str) -> QObject:
        """Another desk of the page, built when it is first asked for. Raises KeyError."""
        ...

    def renew_panels(self) -> None:
        """The desk in hand has other panels than before, as when a battle begins: ask for them again."""

    def forget_panels(self, desk_id: str) -> None:
        """A desk that is not in sight has other panels now: they are asked for when it is shown."""
