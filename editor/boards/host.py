"""What a desk, and the hand of a board, may ask of the page of a map on which they stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from editor.boards.page_host import PageHost
from editor.boards.plan.layer_host import LayerHost

if TYPE_CHECKING:
    from core.text import Text
    from editor.base.document.selection import Selection
    from editor.base.settings import MapStyleId
    from editor.boards.canvas.things import ThingsReader
    from editor.boards.plan.layer import PlanLayer


class DeskHost(LayerHost, PageHost, Protocol):
    """The page of a scenario or a battle, as those see it who work on it: the rest of it is not theirs."""

    @property
    def selection(self) -> Selection: ...
    @property
    def plan_layer(self) -> PlanLayer:
        """What the sides drew over the map."""
        ...

    @property
    def reader(self) -> ThingsReader:
        """Who reads the canvas aloud."""
        ...

    @property
    def map_style(self) -> MapStyleId: ...
    def described(self) -> list[Text] | None:
        """What the desk in hand shows on the map, in words; None where it is the scenario as set up."""

    def show_beginning(self) -> None:
        """Put the map before the battle on the canvas, as the first person will see it."""

    def show_whole(self, then: Callable[[], object]) -> None:
        """Do what shows all of the scenario; who plays its battle is asked first."""
