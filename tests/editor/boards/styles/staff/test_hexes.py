"""Soft outlines never lie about the rules, rivers join, and an edit far away changes nothing here."""

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from core.scenarios.boards import HexBoard
from core.systems.battle_cry.design.scenario import BattleCryBoard
from core.systems.belle_epoque.design.scenario import BelleEpoqueBoard
from editor.boards.drawing.hex_picture import MapPicture
from editor.boards.drawing.hex_projection import HEX_WIDTH
from editor.boards.styles.staff.engraving import engraved
from editor.boards.styles.staff.hexes import cells_in, hex_country, united
from editor.boards.styles.staff.outlines import WITHIN
from editor.boards.styles.staff.room import sign
from tests.editor.boards.styles.staff.conftest import laid, with_levels

pytestmark = pytest.mark.usefixtures("qapp")
SOFT = ("woods", "marsh", "water", "village", "town", "scrub", "thicket")


@given(
    st.sampled_from(SOFT),
    st.sets(st.tuples(st.integers(1, 5), st.integers(1, 5)), min_size=1, max_size=9),
    st.booleans(),
)
@settings(max_examples=14, deadline=None)
def test_an_outline_holds_its_hexes_and_no_others(
    ground: str, places: set[tuple[int, int]], turned: bool
) -> None:
    board = laid(5, 6, **{ground: [f"{row}.{column}" for row, column in places]})
    picture = MapPicture(board, {}, turned=turned)
    country = hex_country(picture, picture.face)
    cells = [cell for cell in cells_in(picture, picture.face, 0.0) if cell.hex is not None]
    (cover,) = country.covers
    for cell in cells:
        inside = shapely.contains_xy(cover.shape, cell.x, cell.y)
        assert inside == (cell.ground == ground), (cell.row, cell.column)
    true = united([cell for cell in cells if cell.ground == ground])
    board_shape = united(cells)
    stray = cover.shape.intersection(board_shape).difference(true.buffer(WITHIN + 2.0))
    assert stray.area < 1.0


def test_heights_hold_their_hexes() -> None:
    board = with_levels(laid(6, 7, hill=["2.2", "2.3", "3.3"]), l2=["3.3"], l3=["5.5"])
    picture = MapPicture(board, {})
    country = hex_country(picture, picture.face)
    assert len(country.steps) == 3
    for cell in cells_in(picture, picture.face, 0.0):
        if cell.hex is not None:
            held = [bool(shapely.contains_xy(step.shape, cell.x, cell.y)) for step in country.steps]
            assert sum(held) == cell.height, (cell.row, cell.column)


@pytest.mark.parametrize("turned", [False, True])
def test_a_river_is_one_band_from_edge_to_edge(turned: bool) -> None:
    board = laid(5, 6, river=["1.2", "2.2", "3.3", "4.3", "5.4"])
    picture = MapPicture(board, {}, turned=turned)
    country = hex_country(picture, picture.face)
    (stream,) = country.streams
    assert stream.shape.geom_type == "Polygon"
    _left, top, _right, bottom = stream.shape.bounds
    assert top < picture.face.top()
    assert bottom > picture.face.bottom()
    wet = {cell.hex for cell in cells_in(picture, picture.face, 0.0) if cell.ground == "river"}
    for hex_ in wet:
        x, y = picture.projection.centre_xy(hex_)
        assert stream.shape.distance(shapely.Point(x, y)) < 0.25 * HEX_WIDTH


def test_a_bridge_lies_on_the_river() -> None:
    board = BattleCryBoard.blank(5, 6)
    rows = [bytearray(row) for row in board.ground]
    for column in range(6):
        rows[2][column] = board.GROUNDS.index("bridge" if column == 3 else "river")
    picture = MapPicture(board.model_copy(update={"ground": tuple(map(bytes, rows))}), {})
    country = hex_country(picture, picture.face)
    (crossing,) = country.crossings
    assert country.streams[0].shape.contains(shapely.Point(crossing.x, crossing.y))
    assert abs(abs(crossing.turn) % 180 - 90) < 45


def test_heights_run_on_beyond_the_edge_but_villages_do_not() -> None:
    board = laid(5, 6, hill=["3.1", "3.2"], village=["1.4"])
    picture = MapPicture(board, {})
    beyond = [cell for cell in cells_in(picture, picture.face, 80.0) if cell.hex is None]
    assert any(cell.height == 1 for cell in beyond)
    assert not any(cell.ground == "village" for cell in beyond)


def _bytes(board: HexBoard, rect: QRectF) -> list[tuple[object, ...]]:
    picture = MapPicture(board, {})
    plate = engraved(hex_country(picture, rect))
    return [
        (one.ink, one.width, one.path.elementCount(), round(one.bounds.left(), 2), round(one.bounds.top(), 2))
        for one in plate.drawings
        if one.bounds.intersects(rect)
    ]


def test_an_edit_far_away_changes_nothing_here() -> None:
    near = {"woods": ["2.2", "2.3"], "hill": ["3.2"], "village": ["1.3"], "river": ["4.1", "4.2", "4.3"]}
    one = laid(9, 20, **near)
    far = laid(9, 20, **{**near, "woods": ["2.2", "2.3", "6.17"], "marsh": ["2.15"], "town": ["8.9"]})
    rect = QRectF(0, 0, 420, 420)
    assert sign(MapPicture(one, {}), rect) == sign(MapPicture(far, {}), rect)
    assert _bytes(one, rect) == _bytes(far, rect)
    beside = laid(9, 20, **{**near, "marsh": ["3.4"]})
    assert sign(MapPicture(one, {}), rect) != sign(MapPicture(beside, {}), rect)
    assert _bytes(one, rect) != _bytes(beside, rect)


def test_the_same_map_looks_the_same_every_time() -> None:
    board = laid(6, 7, woods=["2.2", "3.3"], hill=["4.4", "4.5"], scrub=["5.5"])
    rect = QRectF(0, 0, 700, 600)
    assert _bytes(board, rect) == _bytes(BelleEpoqueBoard.model_validate(board.model_dump()), rect)
    assert np.isfinite([number for one in _bytes(board, rect) for number in one[3:]]).all()
