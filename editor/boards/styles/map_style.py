"""What a style of drawing is: one frozen value that says how a map is painted. Each style is a room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF, QRectF
    from PySide6.QtGui import QPainter

    from editor.base.drawing.stamps import Stamps
    from editor.boards.drawing.hex_picture import MapPicture
    from editor.boards.drawing.measured_picture import TablePicture
    from editor.boards.drawing.style import Style, StyleId

SAMPLE = 58.0, 28.0


class Store(Protocol):
    """What a style keeps of a map between two calls; a style that needs nothing has none."""

    def serves(self, scale: float) -> bool:
        """Whether it is asked at all at `scale` pixels a scene unit."""
        ...

    def is_ready(self, picture: Any, rect: QRectF) -> bool:
        """Whether `rect` can be painted at once; where not, somebody works on it from now on."""
        ...

    def is_current(self, picture: Any, rect: QRectF) -> bool:
        """Whether `rect` would be painted as it is now; where not, somebody works on it from now on."""
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
    """Draws `rect` (scene units) of a map of hexes in steps; the painter is in scene units.

    Between two steps, each a few milliseconds, a frame may be shown; whoever has time draws them all.
    """

    def __call__(
        self,
        painter: QPainter,
        picture: MapPicture,
        rect: QRectF,
        scale: float,
        stamps: Stamps | None = None,
        store: Store | None = None,
    ) -> Iterator[None]:
        """`scale` in pixels a scene unit says how much is drawn."""
        ...


class TouchUp(Protocol):
    """Draws an edit over what is shown already, until what a style keeps has been made anew."""

    def __call__(
        self, painter: QPainter, old: MapPicture, new: MapPicture, rect: QRectF, scale: float, stamps: Stamps
    ) -> bool:
        """Whether that can be done; where not, `rect` has to be painted."""
        ...


class PaintTable(Protocol):
    """Draws cloth, ground and bands of a measured table within `area` (scene units), in steps."""

    def __call__(
        self, painter: QPainter, picture: TablePicture, area: QRectF, scale: float, store: Store | None = None
    ) -> Iterator[None]:
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
    sample: Callable[[QPainter, str, Style], None] | None = None
    """Draws a piece of a ground, band, feature or hexside of that kind for a palette, of the size `SAMPLE`
    from (0, 0), on nothing; None where painting a small board is quick."""
    new_store: Callable[[], Store] | None = None
    touch_up: TouchUp | None = None
    """A quick look at an edit; None where painting is quick."""
    paint_table_ground: PaintTable | None = None
    """Draws the bare table and its ground; None where the measured table's own painters do."""
    new_table_store: Callable[[], Store] | None = None
