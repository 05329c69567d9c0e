"""Arrows of the director follow the hexes that were walked."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtCore import QPointF, QRectF

from editor.boards.battle.director.beats import Beat
from editor.boards.battle.director.placed import Placed
from editor.boards.battle.director.stage import Standing
from editor.boards.battle.director.ways import arrow_shapes, first_part, way_length


def standing(x: float, y: float) -> Standing:
    return Standing(QPointF(x, y), 0.0, QRectF(x - 20, y - 15, 40, 30), None, 0)


CORNER = (QPointF(0, 0), QPointF(100, 0), QPointF(100, 100))


def test_half_of_a_way_round_a_corner_ends_in_the_corner() -> None:
    assert way_length(CORNER) == 200
    assert first_part(CORNER, 0.5)[-1] == QPointF(100, 0)
    assert first_part(CORNER, 0.75) == [QPointF(0, 0), QPointF(100, 0), QPointF(100, 50)]
    assert first_part(CORNER, 1.0)[-1] == CORNER[-1]


def test_a_piece_goes_through_the_hexes_between_and_stands_beside_their_middle_at_the_ends() -> None:
    start, end = standing(3, -4), standing(98, 103)
    placed = Placed(Beat("move", 1, (0,)), (start,), (end,), None, path=CORNER)
    assert placed.route(start, end) == (start.spot, CORNER[1], end.spot)


def test_the_second_step_of_a_retreat_begins_where_the_first_ended() -> None:
    start, end = standing(0, 0), standing(100, 100)  # both steps in one of the journal
    placed = Placed(Beat("withdraw", 1, (0,)), (start,), (end,), None, path=CORNER[1:])
    assert placed.route(start, end) == (CORNER[1], end.spot)


def test_without_hexes_the_way_is_straight() -> None:
    start, end = standing(0, 0), standing(100, 100)
    assert Placed(Beat("move", 1), (start,), (end,), None).route(start, end) == (start.spot, end.spot)


@pytest.mark.parametrize("dashed", [False, True])
def test_the_arrow_covers_its_corner_and_ends_at_its_tip(dashed: bool) -> None:
    shapes = arrow_shapes(CORNER, "#1D4B84", 1.0, dashed=dashed)
    box = QRectF()
    for shape in shapes:
        box = box.united(shape.path.boundingRect())
    assert box.bottom() == pytest.approx(100, abs=0.5)
    assert box.right() >= 100
    assert box.left() <= 0.1


def test_every_arrow_is_filled_from_its_tail_to_its_tip() -> None:
    rng = Random(5)
    for _time in range(400):
        tail = QPointF(rng.uniform(0, 1800), rng.uniform(0, 1200))
        tip = tail + QPointF(rng.uniform(-400, 400), rng.uniform(-400, 400))
        scale = rng.uniform(0.2, 2.0)
        shapes = arrow_shapes((tail, tip), "#D9742B", scale)
        for part in (0.1, 0.3, 0.5) if shapes else ():
            spot = tail + (tip - tail) * part
            assert any(shape.fill and shape.path.contains(spot) for shape in shapes), (tail, tip, scale)
