"""Where hexes lie, and which hex lies under a point."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF

from core.geometry.hexes import Corner, Side, hex_grid
from editor.boards.drawing.hex_projection import HEX_WIDTH, RADIUS, HexProjection

SHAPES = st.tuples(st.integers(3, 12), st.integers(3, 14), st.booleans())


@given(SHAPES, st.booleans(), st.data())
def test_a_point_inside_a_hex_finds_that_hex(shape, turned, data):
    projection = HexProjection(hex_grid(*shape), turned)
    hex_ = data.draw(st.sampled_from(projection.grid.hexes))
    angle, part = data.draw(st.floats(0, 6.28)), data.draw(st.floats(0, 0.86))
    centre = projection.centre(hex_)
    inner = RADIUS * math.sqrt(3) / 2 * part  # within the circle that touches the sides
    point = centre + QPointF(inner * math.cos(angle), inner * math.sin(angle))
    assert projection.hex_at(point) == hex_


@given(SHAPES, st.booleans(), st.floats(-300, 2000), st.floats(-300, 1500))
def test_the_hex_under_a_point_is_the_nearest_one(shape, turned, x, y):
    projection = HexProjection(hex_grid(*shape), turned)
    found = projection.hex_at(QPointF(x, y))

    def away(hex_: int) -> float:
        centre = projection.centre(hex_)
        return math.hypot(centre.x() - x, centre.y() - y)

    nearest = min(projection.grid.hexes, key=away)
    if found is None:
        assert away(nearest) > RADIUS * math.sqrt(3) / 2 - 1e-6
    else:
        assert away(found) == pytest.approx(away(nearest))
        assert away(found) <= RADIUS + 1e-6


@given(SHAPES, st.booleans(), st.data())
def test_sides_and_corners_are_named_as_on_the_stored_board(shape, turned, data):
    projection = HexProjection(hex_grid(*shape), turned)
    hex_ = data.draw(st.sampled_from(projection.grid.hexes))
    centre = projection.centre(hex_)
    for side in Side:
        left, right = projection.side_ends(hex_, side)
        middle = (left + right) / 2
        assert projection.side_at(centre + (middle - centre) * 0.9) == (hex_, side)
        beyond = projection.grid.neighbour(hex_, side)
        assert projection.hex_at(centre + (middle - centre) * 1.2) == beyond
    for corner in Corner:
        assert projection.corner_at(hex_, centre + (projection.corner(hex_, corner) - centre) * 0.5) == corner


@given(SHAPES, st.booleans(), st.data())
def test_a_rectangle_holds_every_hex_that_meets_it(shape, turned, data):
    projection = HexProjection(hex_grid(*shape), turned)
    x, y = data.draw(st.floats(-50, 1200)), data.draw(st.floats(-50, 900))
    rect = QRectF(x, y, data.draw(st.floats(1, 700)), data.draw(st.floats(1, 700)))
    found = set(projection.hexes_in(rect))
    for hex_ in projection.grid.hexes:
        if projection.outline(hex_).boundingRect().adjusted(1, 1, -1, -1).intersects(rect):
            assert hex_ in found


def test_a_hex_is_110_wide_and_the_first_one_lies_at_the_origin():
    projection = HexProjection(hex_grid(9, 13, True))
    assert projection.outline(projection.grid.at(1, 1)).boundingRect().width() == pytest.approx(HEX_WIDTH)
    assert projection.bounds == QRectF(0, 0, 13 * 110, projection.height)
    assert projection.centre(projection.grid.at(2, 1)).x() == pytest.approx(110)


def test_a_turned_board_lies_the_other_way_round():
    plain, turned = (HexProjection(hex_grid(9, 13, True), turn) for turn in (False, True))
    first, last = plain.grid.at(1, 1), plain.grid.at(9, 13)
    assert (turned.centre(first) - plain.centre(last)).manhattanLength() == pytest.approx(0.0, abs=1e-9)
