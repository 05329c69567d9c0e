"""Hills are named in spaced capitals along them on the staff map, off their slopes and off the counters."""

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF

from core.scenarios.boards import HexBoard
from core.scenarios.hex_layers import Label
from core.text import Names
from editor.boards.drawing.hex_picture import MapPicture
from editor.boards.drawing.hex_projection import RADIUS
from editor.boards.drawing.layers.objectives import MEDAL, MEDAL_REACH
from editor.boards.drawing.style import StyleId
from editor.boards.styles.place_names import forget_maps, place_names
from editor.boards.styles.staff.places import Floats
from editor.boards.styles.staff.relief_names import BROW, FOOT, SMALLER, Hill, hill_round, names_a_hill
from editor.boards.styles.staff.vector_paths import Points
from editor.boards.styles.style_colours import palette_of
from tests.editor.boards.styles.staff.conftest import laid

pytestmark = pytest.mark.usefixtures("qapp")
RIDGE = [f"4.{column}" for column in range(3, 9)]


def picture(kind: StyleId = "staff", at: str = "4.5", **fields: object) -> MapPicture:
    board: HexBoard = laid(9, 12, hill=RIDGE)
    board = board.model_copy(
        update={"labels": (Label(at=at, text=Names("Long Ridge", ""), size=2),), **fields}
    )
    return MapPicture(board, {}, palette_of(kind, "light"), "en")


def test_a_ridge_is_named_in_capitals_beside_its_slopes() -> None:
    one = picture()
    (name,) = place_names(one, ())
    assert name.path is not None
    box = name.path.boundingRect()
    hill = hill_round(one, one.grid.parse("4.5"))
    middles = np.array([[box.left() + 6, box.center().y()], [box.center().x(), box.center().y()]])
    depth = hill.depth(middles)
    assert not ((depth > FOOT) & (depth < BROW)).any()
    assert box.width() > 7.5 * box.height()  # one level line with its letters apart


def test_the_table_style_and_other_ground_keep_names_in_italics() -> None:
    assert place_names(picture("table"), ())[0].path is None
    assert place_names(picture(at="6.5"), ())[0].path is None
    fort = picture(features={"fortification": frozenset({"4.5"})})
    assert not names_a_hill(fort, fort.grid.parse("4.5"))


def test_the_name_of_a_hill_makes_way_for_what_stands_there() -> None:
    one = picture()
    (free,) = place_names(one, ())
    assert free.path is not None
    box = free.path.boundingRect()
    (moved,) = place_names(one, [box])
    assert moved.path is not None
    assert not moved.path.intersects(box)


def test_a_hill_is_measured_once_however_often_counters_move(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[int] = []
    depth = Hill.depth

    def counted(hill: Hill, spots: Points) -> Floats:
        measured.append(len(spots))
        return depth(hill, spots)

    monkeypatch.setattr(Hill, "depth", counted)
    forget_maps()
    one = picture()
    (free,) = place_names(one, ())
    assert free.path is not None
    known = len(measured)
    for step in range(5):
        place_names(one, [free.path.boundingRect().translated(3.0 * step, 0.0)])
    assert known <= len(measured) <= len(SMALLER)


def test_medals_keep_clear_of_counters_and_of_the_names_below_them() -> None:
    medal = QRectF(MEDAL.x() - MEDAL_REACH, MEDAL.y() - MEDAL_REACH, 2 * MEDAL_REACH, 2 * MEDAL_REACH)
    own = QRectF(-40.0, 11.0 - 30.0, 80.0, 60.0)
    above = QPointF(-55.0, -1.5 * RADIUS) + QPointF(0.0, 11.0 + 30.0)
    plate = QRectF(above.x() - 44.0, above.y() + 0.5, 88.0, 17.0)
    for other in (own, plate):
        both = medal.intersected(other)
        assert both.width() * both.height() < 0.1 * medal.width() * medal.height()
