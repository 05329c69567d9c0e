"""A kind of board on paper and on the second screen: prints, sheets, side maps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtWidgets import QWidget

    from core.interchange.vmod import VassalModule
    from core.protocol.state import State
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario
    from core.text import Text, Value
    from editor.base.context import Context
    from editor.boards.battle.battle_view import BattleView
    from editor.boards.canvas.map_view import MapView
    from editor.boards.drawing.picture_files import Page, Wish
    from editor.boards.paper.cut_outs import CutOut
    from editor.boards.paper.ground_plan import GroundPlan
    from editor.boards.paper.print_size import PrintSize
    from editor.boards.paper.sheet_painter import Paint
    from editor.boards.paper.tiling import PaperId


class MapPaper(Protocol):
    """Maps and pieces in true size. `scenario` is one of the system's, whatever its room: hence `Any`.

    `hex_mm` is how wide a hex is, `scale` how large what has a size of its own: 1 is the true size.
    """

    def ground_plan(
        self, scenario: Scenario, system: AnySystem, language: str, wish: Wish, hex_mm: float, scale: float
    ) -> GroundPlan:
        """The map without its pieces, ready to be tiled; with the plan that is wished for."""
        ...

    def pieces(
        self, scenario: Scenario, system: AnySystem, language: str, hex_mm: float, scale: float
    ) -> list[CutOut]:
        """What stands on the map, to be cut out."""
        ...

    @property
    def has_terrain(self) -> bool:
        """Whether terrain is cut out, too."""
        ...

    def terrain(
        self, scenario: Scenario, system: AnySystem, language: str, paper: PaperId, scale: float
    ) -> list[Paint]:
        """The sheets of terrain to cut; none where there is no terrain to cut."""
        ...


class SideShow(Protocol):
    """The map on a second screen."""

    @property
    def view(self) -> MapView:
        """The canvas."""
        ...

    def show(self, seen: BattleView) -> None:
        """The battle as a side knows it, from its own edge of the board."""


class PaperPart(Protocol):
    """A kind of board on paper and on the second screen: prints, sheets, side maps."""

    @property
    def map(self) -> MapPaper | None:
        """Maps in true size; None where there is none."""
        ...

    @property
    def size(self) -> PrintSize:
        """How large prints are."""
        ...

    @property
    def strength(self) -> Text:
        """The heading of how strong a unit is."""
        ...

    def counted(self, units: int) -> Text:
        """So many rows of an order of battle in words."""
        ...

    def briefing_page(
        self, scenario: Scenario, system: AnySystem, language: str, wish: Wish, unknown: int | None = None
    ) -> Page:
        """The map of a briefing: nothing is shown of the cards of side `unknown`."""
        ...

    def objectives(
        self, scenario: Scenario, system: AnySystem, names: dict[str, Value]
    ) -> list[tuple[Text, str | None]]:
        """Each objective in words with its rule; `names` are those of the sides, by id."""
        ...

    def decks(
        self, scenario: Scenario, system: AnySystem, language: str
    ) -> Sequence[Callable[[QPainter, QRectF], None]]:
        """Who paints each card that is played on the table."""
        ...

    @property
    def has_hex_numbers(self) -> bool:
        """Whether there are hexes with numbers, which a picture may leave out."""
        ...

    @property
    def has_decks(self) -> bool:
        """Whether the game is played with decks of cards laid on the table."""
        ...

    def moment(
        self, scenario: Scenario, system: AnySystem, state: State, language: str, width: int
    ) -> QImage:
        """The board with all that stands on it in that state, so many pixels wide.

        Called in threads, too, after `prepare`: it touches no widget.
        """
        ...

    def prepare(self) -> None:
        """Load what `moment` and `module` draw with. For the main thread: no other may make classes of Qt."""

    def module(self, scenario: Scenario, system: AnySystem, language: str) -> VassalModule:
        """The scenario as a module of VASSAL: board, counters with both faces, decks.

        Called in threads, too, after `prepare`.
        """
        ...

    def side_show(self, parent: QWidget, context: Context) -> SideShow:
        """A canvas that shows a battle and is nobody's to play on."""
        ...
