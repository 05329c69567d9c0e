"""What a style of drawing is: one frozen value that says how a map is painted. Each style is a room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF, QRectF
    from PySide6.QtGui import QPainter

    from editor.canvas.picture import MapPicture
    from editor.canvas.stamps import Stamps
    from editor.canvas.style import Style
    from editor.table_canvas.picture import TablePicture

StyleId: TypeAlias = Literal["table", "staff"]


class Store(Protocol):
    """What a style keeps of a map between two calls; a style that needs nothing has none."""

    def is_ready(self, picture: Any, rect: QRectF) -> bool:
        """Whether `rect` can be painted at once; where not, somebody works on it from now on."""
        ...

    def forget_wishes(self) -> None:
        """The view moved on: what was asked for and not begun need not be made."""
        ...

    def finished(self) -> list[QRectF]:
        """The parts of the scene that have become ready since the last call, or look different now."""
        ...

    @property
    def is_busy(self) -> bool:
        """Whether somebody still works."""
        ...

    def wait(self) -> None:
        """Come back when nobody works any more."""
        ...


class PaintHexes(Protocol):
    """Draws `rect` (scene units) of a map of hexes; the painter is in scene units."""

    def __call__(
        self,
        painter: QPainter,
        picture: MapPicture,
        rect: QRectF,
        scale: float,
        stamps: Stamps | None = None,
        store: Store | None = None,
    ) -> None:
        """`scale` in pixels a scene unit says how much is drawn."""
        ...


class PaintTable(Protocol):
    """Draws cloth, ground and bands of a measured table within `area` (scene units)."""

    def __call__(
        self, painter: QPainter, picture: TablePicture, area: QRectF, scale: float, store: Store | None = None
    ) -> None:
        """`scale` in pixels a scene unit says how much is drawn."""
        ...


@dataclass(frozen=True)
class MapStyle:
    """One style. `level`, `wall` and `fence` draw single signs for the legend."""

    id: StyleId
    paint: PaintHexes
    level: Callable[[QPainter, QPointF, int, Style], None]
    wall: Callable[[QPainter, list[QPointF], Style], None]
    fence: Callable[[QPainter, QPointF, QPointF, Style], None]
    new_store: Callable[[], Store] | None = None
    paint_table_ground: PaintTable | None = None
    """Draws the bare table and its ground; None where the measured table's own painters do."""
    new_table_store: Callable[[], Store] | None = None
