"""Paths from shapes, and noise on a grid: quick ways that say the same as the slow ones."""

import numpy as np
import shapely
from PySide6.QtCore import QPointF

from editor.boards.styles.staff.places import waves, waves_on_grid
from editor.boards.styles.staff.vector_paths import path_of_polygons, path_of_shape

SQUARE = shapely.box(0, 0, 40, 40)
HOLED = shapely.Polygon(SQUARE.exterior, [shapely.box(10, 10, 20, 20).exterior])


def test_noise_on_a_grid_is_the_noise_of_each_of_its_places() -> None:
    x, y = np.arange(-300.0, 500.0, 4.0), np.arange(-90.0, 210.0, 4.0)
    across, down = np.meshgrid(x, y)
    assert np.array_equal(waves_on_grid(x, y, 240.0, 71), waves(across, down, 240.0, 71))


def test_a_path_of_a_shape_leaves_its_holes_free_and_goes_through_all_its_parts() -> None:
    far = shapely.box(100, 0, 110, 10)
    line = shapely.LineString([(0, 60), (40, 60), (40, 70)])
    parts = shapely.GeometryCollection([shapely.MultiPolygon([HOLED, far]), line, shapely.Point(7, 7)])
    path = path_of_shape(parts)
    inside = {spot: path.contains(QPointF(*spot)) for spot in ((5, 5), (15, 15), (105, 5), (60, 5))}
    assert inside == {(5, 5): True, (15, 15): False, (105, 5): True, (60, 5): False}
    assert path.elementCount() == 3 + 5 + 5 + 5  # the line, two rings, a square; the point is left out
    assert path_of_shape(shapely.LinearRing([(0, 0), (9, 0), (9, 9)])).elementCount() == 4
    assert path_of_shape(shapely.Polygon()).isEmpty()
    assert path_of_shape(shapely.Point(1, 2)).isEmpty()


def test_filled_polygons_need_no_closing_line() -> None:
    triangles = np.array([[(0.0, 0.0), (10.0, 0.0), (0.0, 10.0)], [(20.0, 0.0), (30.0, 0.0), (20.0, 10.0)]])
    path = path_of_polygons(triangles)
    assert path.elementCount() == 6
    assert path.contains(QPointF(2, 2))
    assert path.contains(QPointF(22, 2))
    assert not path.contains(QPointF(15, 5))
