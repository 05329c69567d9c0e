"""The name of a river runs along its water on the staff map, and nowhere else."""

import itertools
import math

import pytest
import shapely
from PySide6.QtCore import QPointF, QRectF

from core.scenarios.boards import HexBoard
from core.scenarios.hex_layers import Label
from core.text import Names
from editor.boards.drawing.hex_picture import MapPicture
from editor.boards.drawing.style import StyleId
from editor.boards.styles.place_names import NamePlacer, place_names
from editor.boards.styles.staff.hexes import hex_country
from editor.boards.styles.staff.river_names import course_at, letters_on
from editor.boards.styles.style_colours import palette_of
from tests.editor.boards.styles.staff.conftest import laid

pytestmark = pytest.mark.usefixtures("qapp")
RIVER = ["3.1", "3.2", "3.3", "4.3", "5.4", "5.5", "5.6", "5.7", "5.8", "5.9"]


def board() -> HexBoard:
    label = Label(at="5.6", text=Names("Long Water", "Longue Eau"), size=2)
    return laid(7, 9, river=RIVER).model_copy(update={"labels": (label,)})


def picture(kind: StyleId = "staff") -> MapPicture:
    return MapPicture(board(), {}, palette_of(kind, "light"), "en")


def test_the_letters_stand_on_the_water() -> None:
    one = picture()
    (name,) = place_names(one, ())
    assert name.path is not None
    (stream,) = hex_country(one, one.face).streams
    box = name.path.boundingRect()
    letters = shapely.box(box.left(), box.top(), box.right(), box.bottom())
    assert letters.intersects(stream.line)
    assert letters.centroid.distance(stream.line) < 12.0
    assert box.width() > 1.1 * len(name.words) * 8


def test_the_course_runs_from_left_to_right_without_a_jump() -> None:
    one = picture()
    course = course_at(one, one.grid.parse("4.3"))
    steps = [math.dist(*pair) for pair in itertools.pairwise(course)]
    assert len(course) > 40
    assert max(steps) < 30.0
    assert course[0, 0] < course[-1, 0]


def test_a_name_that_is_too_long_or_in_the_way_stays_straight() -> None:
    one = picture()
    (name,) = place_names(one, ())
    assert name.path is not None
    crowd = [name.path.boundingRect().adjusted(-60, -14, 60, -6), QRectF(0, 0, 10, 10)]
    assert all(other.path is None for other in place_names(one, crowd))
    from editor.base.drawing.brushes import SERIF, font

    course = course_at(one, one.grid.parse("5.6"))
    face = font(SERIF, 28, italic=True)
    assert letters_on(course, "An endless name " * 20, face, 6.0, QPointF(400, 400)) is None


def test_the_game_board_keeps_its_names_straight() -> None:
    assert [name.path for name in place_names(picture("table"), ())] == [None]


def test_names_change_their_dress_with_the_map() -> None:
    placer = NamePlacer()
    inks = {placer.place(picture(kind), ())[0].ink for kind in ("staff", "table")}
    assert len(inks) == 2
