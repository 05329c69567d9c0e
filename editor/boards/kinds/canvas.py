"""The canvas of a kind of board: the view, what is shown on it, its pictures and words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from PySide6.QtCore import QSize
    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import QWidget

    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario
    from core.text import Text
    from editor.base.context import Context
    from editor.base.document.document import Document
    from editor.base.finds import Find
    from editor.boards.canvas.map_view import MapView
    from editor.boards.drawing.picture_files import Page, Wish
    from editor.boards.drawing.style import StyleId
    from editor.boards.host import DeskHost


@dataclass(frozen=True)
class PlaceQuestion:
    """How a place of a map is asked for by its number or its measures.

    `go` brings the place that was written into sight and the keyboard cursor there, False where the map has
    none such; `unknown` says so.
    """

    title: Text
    prompt: Text
    go: Callable[[DeskHost, str], bool]
    unknown: Callable[[str], Text]


class CanvasPart(Protocol):
    """A part is handed those views and scenarios only that are of its kind."""

    @property
    def place_question(self) -> PlaceQuestion | None:
        """None where no map is drawn."""
        ...

    def new_view(self, parent: QWidget) -> MapView:
        """An empty canvas."""
        ...

    def show_scenario(self, view: MapView, document: Document, context: Context) -> None:
        """Put the scenario of a document on a canvas, as it is now."""

    def turn(self, view: MapView, turned: bool) -> None:
        """Turn the board by 180 degrees, for the seat at the top."""

    def description(self, host: DeskHost) -> list[Text]:
        """What the canvas shows in words, line by line."""
        ...

    def finds(self, host: DeskHost) -> Iterator[Find]:
        """What can be found on the board by its name."""
        ...

    def thumbnail(
        self,
        scenario: Scenario,
        system: AnySystem,
        size: QSize,
        *,
        dark: bool,
        style: StyleId,
        language: str,
    ) -> QImage:
        """A small picture that fills `size` from its middle; cards on it are in `language`.

        Called in a thread, after `prepare`: it touches no widget.
        """
        ...

    def prepare(self) -> None:
        """Load what `thumbnail` draws with. For the main thread: no other may make classes of Qt."""

    def page(self, scenario: Scenario, system: AnySystem, language: str, wish: Wish) -> Page:
        """The whole picture of a scenario, ready to be written."""
        ...
