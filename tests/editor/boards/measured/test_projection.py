"""Places of a table and points of the scene, there and back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF

from editor.boards.drawing.measured_projection import CENTIMETRE, TableProjection

SIZES = st.integers(2_000, 30_000)


@given(SIZES, SIZES, st.booleans(), st.integers(0, 30_000), st.integers(0, 30_000))
def test_a_place_comes_back_from_the_scene(width: int, depth: int, turned: bool, x: int, y: int) -> None:
    projection = TableProjection(width, depth, turned)
    assert projection.place(projection.spot(x, y)) == (x, y)


def test_up_the_table_is_up_the_screen() -> None:
    projection = TableProjection(15_000, 10_000)
    assert projection.spot(0, 10_000) == QPointF(0, 0)
    assert projection.spot(100, 9_900) == QPointF(CENTIMETRE, CENTIMETRE)


def test_places_beside_the_table_are_held_at_its_edge() -> None:
    projection = TableProjection(15_000, 10_000)
    assert projection.held((-5, 10_400)) == (0, 10_000)
    assert not projection.holds((15_001, 3))
