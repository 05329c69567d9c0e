"""The one function that draws the ground of a map, in whatever style the picture wears."""

from collections.abc import Iterator

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from editor.base.drawing.stamps import Stamps
from editor.boards.drawing.hex_picture import MapPicture
from editor.boards.styles.catalog import map_style
from editor.boards.styles.map_style import Store


def paint_map(
    painter: QPainter,
    picture: MapPicture,
    rect: QRectF,
    scale: float,
    stamps: Stamps | None = None,
    store: Store | None = None,
) -> None:
    """Draw the ground, grid and numbers of `rect` (scene units). The painter is in scene units already.

    `scale`, in pixels a scene unit, decides only how much is drawn; the same scale draws the same picture
    whatever the rectangle. `stamps` of that scale make it fast, on whole pixels only; `store` keeps what the
    style made before.
    """
    for _step in map_steps(painter, picture, rect, scale, stamps, store):
        pass


def map_steps(
    painter: QPainter,
    picture: MapPicture,
    rect: QRectF,
    scale: float,
    stamps: Stamps | None = None,
    store: Store | None = None,
) -> Iterator[None]:
    """`paint_map` in steps of a few milliseconds, for tiles."""
    return map_style(picture.style.map).paint(painter, picture, rect, scale, stamps, store)
