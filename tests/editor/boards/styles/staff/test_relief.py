"""Hachures: they run down the slope, stand closer where it is steep, and hang on the ground nearby alone."""

import numpy as np
import pytest
import shapely
from PySide6.QtCore import QRectF

from editor.base.drawing.noise import chance, smooth
from editor.boards.styles.staff.cliffs import wedges
from editor.boards.styles.staff.contours import contour
from editor.boards.styles.staff.height_field import EQUIDISTANCE, Field, Step
from editor.boards.styles.staff.places import chances, waves
from editor.boards.styles.staff.relief import NARROWEST, WIDEST, hachures

pytestmark = pytest.mark.usefixtures("qapp")
HILL = shapely.Point(300, 300).buffer(150)


def field_of(*steps: Step, rect: QRectF | None = None, sheer: shapely.Polygon | None = None) -> Field:
    return Field(rect or QRectF(0, 0, 600, 600), steps, sheer)


def test_chance_by_place_is_the_same_for_arrays_as_for_one_number() -> None:
    numbers = np.arange(-40, 40)
    assert np.allclose(chances(numbers, 7, 3), [chance(int(number), 7, 3) for number in numbers])
    places = np.linspace(-90.0, 200.0, 31)
    assert np.allclose(
        waves(places, places / 3, 60.0, 5), [smooth(place, place / 3, 60.0, 5) for place in places]
    )


def test_flat_ground_has_no_hachures() -> None:
    assert len(hachures(field_of())) == 0


def test_strokes_run_down_the_slope_and_taper() -> None:
    field = field_of(Step(HILL))
    strokes = hachures(field)
    assert len(strokes) > 300
    heads, feet = strokes[:, [0, 5]].mean(axis=1), strokes[:, [2, 3]].mean(axis=1)
    fall = field.at(field.heights, heads[:, 0], heads[:, 1]) - field.at(field.heights, feet[:, 0], feet[:, 1])
    assert np.all(fall > 0)
    assert np.median(fall) > 0.6 * EQUIDISTANCE
    head_width = np.hypot(*(strokes[:, 0] - strokes[:, 5]).T)
    foot_width = np.hypot(*(strokes[:, 2] - strokes[:, 3]).T)
    assert np.all(foot_width < head_width)


def test_a_flat_crest_stays_white() -> None:
    strokes = hachures(field_of(Step(HILL)))
    assert np.hypot(*(strokes.mean(axis=1) - 300.0).T).min() > 45.0


def test_by_the_law_of_the_quarter_steep_ground_is_darker() -> None:
    gentle, steep = hachures(field_of(Step(HILL))), hachures(field_of(Step(HILL, 2.2)))
    ring = 2 * np.pi * 150
    assert ring / WIDEST < len(gentle)
    assert len(steep) > 1.5 * len(gentle)
    assert len(steep) < 14 * ring / NARROWEST

    def ink(strokes: np.ndarray) -> float:
        return float(shapely.area(shapely.polygons(strokes)).sum())

    assert ink(steep) > 1.8 * ink(gentle)


def test_strokes_keep_out_of_water() -> None:
    pond = shapely.Point(300, 160).buffer(40)
    heads = hachures(field_of(Step(HILL)), pond)[:, 0]
    assert not shapely.contains_xy(pond, heads[:, 0], heads[:, 1]).any()


def test_a_contour_is_a_ring_at_its_height() -> None:
    field = field_of(Step(HILL))
    lines = contour(field, 0.5)
    assert len(lines) == 1
    assert np.array_equal(lines[0][0], lines[0][-1])
    heights = field.at(field.heights, lines[0][:, 0], lines[0][:, 1])
    assert np.abs(heights - 0.5).max() < 0.02


def test_two_regions_agree_where_they_meet() -> None:
    """What a plate shows does not hang on where it was cut."""
    whole = hachures(field_of(Step(HILL)))
    part = hachures(field_of(Step(HILL), rect=QRectF(256, 128, 200, 200)))
    inner = QRectF(260, 132, 180, 180)

    def within(strokes: np.ndarray) -> set[tuple[float, ...]]:
        return {
            tuple(np.round(stroke.ravel(), 1))
            for stroke in strokes
            if inner.contains(*(float(value) for value in stroke[0]))
        }

    one, other = within(whole), within(part)
    assert len(one) > 60
    assert len(one ^ other) < 0.04 * len(one)


def test_cliffs_have_a_brow_and_rocks_that_point_down() -> None:
    field = field_of(Step(HILL), sheer=HILL)
    brows, rocks = wedges(field, HILL.buffer(20))
    assert brows
    assert len(rocks) > 100
    head, tip = rocks[:, :2].mean(axis=1), rocks[:, 2]
    fall = field.at(field.heights, head[:, 0], head[:, 1]) - field.at(field.heights, tip[:, 0], tip[:, 1])
    assert np.all(fall > 0)
    slope = np.hypot(field.rise_x, field.rise_y).max()
    plain = field_of(Step(HILL))
    assert slope > 1.6 * np.hypot(plain.rise_x, plain.rise_y).max()
