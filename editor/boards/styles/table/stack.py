"""The Table style: the layers of a map from bottom to top, and the one function that draws them."""

from collections.abc import Iterator

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from editor.base.drawing.stamps import Stamps
from editor.boards.drawing.hex_picture import MapPicture
from editor.boards.drawing.layers import far_view, frame, objectives, sections
from editor.boards.drawing.layers.patch import Layer, Patch
from editor.boards.styles.map_style import MapStyle, Store
from editor.boards.styles.table import (
    barriers,
    features,
    fields,
    grid,
    ground,
    hills,
    scrub,
    towns,
    water,
    woods,
    works,
)

FULL_FROM = 0.2
"""Below this scale a hex is under 22 pixels wide: flat colours say more than drawings."""

LAYERS: tuple[Layer, ...] = (
    ground.paint,
    hills.paint,
    fields.paint_fields,
    fields.paint_rough,
    scrub.paint_marshes,
    barriers.paint_cliffs,
    barriers.paint_lakes,
    water.paint_rivers,
    water.paint_bridges,
    features.paint_on_ground,
    scrub.paint_scrub,
    scrub.paint_thickets,
    woods.paint_orchards,
    woods.paint_woods,
    towns.paint,
    features.paint_standing,
    works.paint_walls,
    works.paint_fences,
    grid.paint_edges,
    sections.paint_sections,
    sections.paint_section_names,
    hills.paint_levels,
    objectives.paint,
    grid.paint_numbers,
)

FLAT_LAYERS: tuple[Layer, ...] = (far_view.paint_flat, sections.paint_sections)


def paint(
    painter: QPainter,
    picture: MapPicture,
    rect: QRectF,
    scale: float,
    stamps: Stamps | None = None,
    store: Store | None = None,
) -> Iterator[None]:
    """Draw `rect` of the map: what `editor.boards.styles.map_painter.paint_map` asks of a style."""
    patch = Patch(picture, rect, scale, stamps)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for layer in LAYERS if scale >= FULL_FROM else FLAT_LAYERS:
        yield from layer(painter, patch) or ()
        yield
    frame.paint_frame(painter, patch)


TABLE = MapStyle(
    id="table",
    paint=paint,
    level=hills.draw_level,
    wall=works.draw_wall,
    fence=works.draw_fence,
)
