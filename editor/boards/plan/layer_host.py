"""What the plan layer asks of the page over whose map it lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance
    from PySide6.QtWidgets import QWidget

    from core.text import Text
    from editor.base.context import Context
    from editor.base.document.document import Document
    from editor.boards.battle.battle_in_play import BattleInPlay
    from editor.boards.canvas.map_view import MapView
    from editor.widgets.notices import Notices


PLAN, PLAN_LAYER = "plan", "plan_layer"
"""The keys of what is said over the map of acts that are weighed, and of marks that are drawn."""


class LayerHost(Protocol):
    """A map, the battle that is played on it, the desk in hand. `journal_changed`: the battle moved on."""

    @property
    def context(self) -> Context: ...
    @property
    def document(self) -> Document: ...
    @property
    def view(self) -> MapView:
        """The canvas, which all desks share."""
        ...

    @property
    def notices(self) -> Notices: ...
    @property
    def battle(self) -> BattleInPlay:
        """The battle that is played on the page."""
        ...

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

    @property
    def journal_changed(self) -> SignalInstance: ...

    def show_status(self, place: str, text: Text | str | None) -> None:
        """Write a cell of the status bar; None empties it."""
