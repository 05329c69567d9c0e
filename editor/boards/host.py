"""What a desk, and the hand of a board, may ask of the page on which they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from editor.boards.plan.layer_host import LayerHost

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance

    from core.text import Text
    from editor.base.document.selection import Selection
    from editor.base.settings import MapStyleId
    from editor.boards.plan.layer import PlanLayer


class DeskHost(LayerHost, Protocol):
    """The page of one document, as those see it who work on it: whatever else a page does is not theirs.

    `said` (text): one sentence in the status bar for a few seconds.
    """

    @property
    def selection(self) -> Selection: ...
    @property
    def plan_layer(self) -> PlanLayer:
        """What the sides drew over the map."""
        ...

    @property
    def map_style(self) -> MapStyleId: ...
    def described(self) -> list[Text] | None:
        """What the desk in hand shows on the map, in words; None where it is the scenario as set up."""

    @property
    def said(self) -> SignalInstance: ...

    def show_rule(self, rule: str) -> None:
        """Open the sentence of a rule number at its place in the help."""

    def run(self, command_id: str) -> bool:
        """Do a command by its name; False when it was refused (the reason is shown)."""
        ...

    def renew_commands(self) -> None:
        """The desk in hand offers other commands than before."""

    def show_beginning(self) -> None:
        """Put the map before the battle on the canvas, as the first person will see it."""

    def renew_panels(self) -> None:
        """The desk in hand has other panels than before, as when a battle begins: ask for them again."""

    def forget_panels(self, desk_id: str) -> None:
        """A desk that is not in sight has other panels now: they are asked for when it is shown."""
