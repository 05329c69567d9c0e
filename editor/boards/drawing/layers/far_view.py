"""The map from far away: flat colours, and for the largest boards one small image made of rows of bytes."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QTransform

from editor.base.drawing.brushes import colour, hair, pen
from editor.boards.drawing.hex_picture import MapPicture
from editor.boards.drawing.hex_projection import RADIUS, ROW_STEP
from editor.boards.drawing.layers.patch import Patch
from editor.boards.drawing.style import Style

GRID_FROM = 0.1


def flat_colour(style: Style, ground: str) -> str:
    """The one colour that stands for a ground from far away."""
    return {
        "clear": style.grass[0],
        "woods": style.wood,
        "orchard": style.orchard_floor,
        "hill": style.hill[1],
        "building": style.roof[0],
        "town": style.roof[0],
        "village": style.town,
        "scrub": style.tuft,
        "thicket": style.wood_floor,
        "marsh": style.orchard_floor,
        "cliff": style.rock,
        "water": style.water,
        "river": style.water,
        "bridge": style.plank,
        "field": style.crop,
        "rough": style.rock,
    }.get(ground, style.rough)


def paint_flat(painter: QPainter, patch: Patch) -> None:
    """Each hex in its flat colour, the grid as thin lines."""
    edges = _fill_flat(painter, patch)
    if patch.scale >= GRID_FROM:
        painter.strokePath(edges, pen(patch.picture.style.grid, 4.0, 0.25))


def paint_flat_at_once(painter: QPainter, patch: Patch) -> None:
    """The same for a moment: sharp hexes, the grid one pixel wide, drawn in a tenth of the time."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    edges = _fill_flat(painter, patch)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if patch.scale >= GRID_FROM:
        painter.strokePath(edges, hair(patch.picture.style.grid, 0.25))


def _fill_flat(painter: QPainter, patch: Patch) -> QPainterPath:
    """Each hex in its flat colour; gives the outlines of all."""
    picture = patch.picture
    painter.fillRect(patch.rect, colour(picture.style.margin))
    paths: dict[str, QPainterPath] = {}
    everything = QPainterPath()
    for hex_ in patch.inner:
        ground = "hill" if picture.is_high(hex_) else patch.grounds[hex_]
        outline = picture.projection.outline(hex_)
        path = paths.setdefault(ground, QPainterPath())
        path.addPolygon(outline)
        path.closeSubpath()
        everything.addPolygon(outline)
        everything.closeSubpath()
    for ground, path in sorted(paths.items()):
        path.setFillRule(Qt.FillRule.WindingFill)
        name = colour(flat_colour(picture.style, ground))
        painter.fillPath(path, name)
    return everything


class FarImage:
    """The whole board with one row of pixels a row of hexes and two pixels a hex.

    A row of the board's bytes becomes a row of the image by one slice assignment: 200 x 150 hexes take about
    a millisecond, so the image is simply made again after an edit.
    """

    def __init__(self, picture: MapPicture) -> None:
        board, projection = picture.board, picture.projection
        width = 2 * board.columns + 1
        outside = len(board.GROUNDS)
        stride = (width + 3) // 4 * 4
        data = bytearray([outside]) * (stride * board.rows)
        high = board.GROUNDS.index("hill") if "hill" in board.GROUNDS else 0
        for row, (ground, levels) in enumerate(zip(board.ground, board.levels, strict=True)):
            codes = ground
            if any(levels):
                codes = bytes(high if up else code for code, up in zip(ground, levels, strict=True))
            start = row * stride + row % 2
            data[start : start + 2 * len(codes) : 2] = codes
            data[start + 1 : start + 1 + 2 * len(codes) : 2] = codes
        self._data = bytes(data)
        image = QImage(self._data, width, board.rows, stride, QImage.Format.Format_Indexed8)
        table = [colour(flat_colour(picture.style, ground)).rgb() for ground in board.GROUNDS]
        image.setColorTable([*table, colour(picture.style.margin).rgb()])
        self.image = image.convertToFormat(QImage.Format.Format_RGB32)
        if picture.turned:
            self.image = self.image.transformed(QTransform().rotate(180))
        self.place = QRectF(0.0, RADIUS - ROW_STEP / 2, width * 55.0, board.rows * ROW_STEP)
        if picture.turned:
            self.place.moveLeft(projection.width - width * 55.0)
            self.place.moveTop(projection.height - self.place.bottom())

    def draw(self, painter: QPainter) -> None:
        """The whole board in its place; the painter is in scene units."""
        painter.drawImage(self.place, self.image)
