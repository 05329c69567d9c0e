"""Cutting a thing at the edge of a table that has become smaller."""

from collections.abc import Callable, Sequence

from core.scenarios.outlines import MOST_POINTS, XY, is_simple
from core.scenarios.table_edits.things import mapped_thing
from core.scenarios.tables import Band, Objective, Shape, TableLabel, points_of


def cut(thing: Shape, move: Callable[[XY], XY], width: int, depth: int) -> Shape | None:
    """The thing with its points moved, without what lies beyond the table; None where nothing is left.

    Of what falls into several pieces the largest is kept.
    """
    moved = mapped_thing(thing, move)
    points = points_of(moved)
    if all(0 <= x <= width and 0 <= y <= depth for x, y in points):
        return moved
    if isinstance(moved, TableLabel) or (isinstance(moved, Objective) and moved.at is not None):
        return None
    left = _cut_line(points, width, depth) if isinstance(moved, Band) else _cut_outline(points, width, depth)
    if left is None:
        return None
    return moved.model_copy(update={"line" if isinstance(moved, Band) else "outline": left})


def _cut_outline(outline: Sequence[XY], width: int, depth: int) -> tuple[XY, ...] | None:
    import shapely

    left = shapely.intersection(shapely.Polygon(outline), shapely.box(0, 0, width, depth))
    pieces = [piece for piece in shapely.get_parts(left) if piece.geom_type == "Polygon"]
    if not pieces:
        return None
    largest = max(pieces, key=lambda piece: float(piece.area))
    corners = _whole(largest.exterior.coords[:-1], width, depth)
    return corners if 3 <= len(corners) <= MOST_POINTS and is_simple(corners) else None


def _cut_line(line: Sequence[XY], width: int, depth: int) -> tuple[XY, ...] | None:
    import shapely

    left = shapely.intersection(shapely.LineString(line), shapely.box(0, 0, width, depth))
    merged = shapely.line_merge(left) if left.geom_type == "MultiLineString" else left
    pieces = [piece for piece in shapely.get_parts(merged) if piece.geom_type == "LineString"]
    if not pieces:
        return None
    points = _whole(max(pieces, key=lambda piece: float(piece.length)).coords, width, depth)
    return points if 2 <= len(points) <= MOST_POINTS and len(set(points)) > 1 else None


def _whole(points: Sequence[tuple[float, ...]], width: int, depth: int) -> tuple[XY, ...]:
    """The points in whole tenths of a millimetre, without neighbours that have become one."""
    found: list[XY] = []
    for x, y in points:
        point = min(width, max(0, round(x))), min(depth, max(0, round(y)))
        if not found or found[-1] != point:
            found.append(point)
    return tuple(found)
