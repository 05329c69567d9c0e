"""Heights become levels of hexes and hills of tables."""

import numpy as np
import pytest

from core.ground.height_grids import HeightGrid
from core.ground.painting import with_relief
from core.ground.relief import ReliefWish, fitting_wish, level_map, sampled, smoothed
from core.scenarios.lint import run
from core.systems.catalog import by_id

SLOPE = HeightGrid(np.tile(np.linspace(0, 90, 91), (60, 1)), (10, 10), (0, 0), 10)  # rises to the east


def knoll() -> HeightGrid:
    y, x = np.mgrid[0:60, 0:90]
    return HeightGrid(100 * np.exp(-(((x - 45) / 15) ** 2 + ((y - 30) / 12) ** 2)), (10, 10), (0, 0), 10)


def test_a_part_is_sampled_between_the_cells() -> None:
    found = sampled(SLOPE, (0.5, 0.0, 1.0, 1.0), (10, 4))
    assert found.shape == (4, 10)
    assert np.diff(found[0]).min() > 0
    assert found[0, 0] == pytest.approx(47.3, abs=0.5)
    north = HeightGrid(np.array([[9.0, 9.0], [1.0, 1.0]]), (1, 1), (0, 0), 1)
    assert sampled(north, (0, 0, 1, 1), (2, 2))[0, 0] == 9  # rows from the north
    assert sampled(north, (0, 0.5, 1, 1), (2, 2)).min() == pytest.approx(7, abs=2)


def test_unknown_heights_are_as_the_others() -> None:
    grid = HeightGrid(np.array([[1.0, np.nan], [3.0, 2.0]]), (1, 1), (0, 0), 1)
    assert np.isfinite(sampled(grid, (0, 0, 1, 1), (8, 8))).all()


def test_smoothing_keeps_the_mean_and_takes_the_peaks() -> None:
    rough = np.random.default_rng(1).normal(50, 10, (60, 60))
    smooth = smoothed(rough, 0.1)
    assert smooth.std() < rough.std() / 3
    assert smooth.mean() == pytest.approx(rough.mean(), abs=1)
    assert np.array_equal(smoothed(rough, 0.0), rough)


def test_levels_by_interval_and_base() -> None:
    levels = level_map(SLOPE, ReliefWish(smoothing=0, interval=20, base=10, levels=3), (91, 60))
    row = levels[0].astype(int)
    assert row[5] == 0
    assert row[31] == 1
    assert row[51] == 2
    assert row[90] == 3  # what is higher lies on the highest


def test_a_wish_that_fits() -> None:
    wish = fitting_wish(SLOPE, 3)
    assert set(np.unique(level_map(SLOPE, wish, (90, 60)).astype(int))) == {0, 1, 2, 3}


@pytest.mark.parametrize("room", ["battle_cry", "belle_epoque", "mbt", "la_garde"])
def test_a_knoll_stands_in_the_middle_of_every_board(room: str) -> None:
    design = by_id(room).design()
    bare = design.blank()
    wish = ReliefWish(interval=30, base=20, levels=2)
    done = with_relief(bare, knoll(), wish, "Heights: the survey, open licence")
    assert type(done).model_validate_json(done.model_dump_json()) == done
    assert "the survey, open licence" in done.notes.en
    assert "the survey, open licence" in done.notes.fr
    if done.board.kind == "hex":
        middle = f"{(done.board.rows + 1) // 2}.{(done.board.columns + 1) // 2}"
        if done.board.HIGHEST:
            assert done.board.level_at(middle) == 2
            assert done.board.level_at("1.1") == 0
        else:
            assert done.board.ground_at(middle) == "hill"
            assert done.board.ground_at("1.1") == "clear"
    else:
        hills = done.board.features
        assert [hill.level for hill in hills] == [1, 2]
        for hill in hills:
            x, y = (sum(at[axis] for at in hill.outline) / len(hill.outline) for axis in (0, 1))
            assert abs(x / done.board.width - 0.5) < 0.05
            assert abs(y / done.board.depth - 0.5) < 0.05
    problems = {problem.text for problem in run(done, design.lint)} - {p.text for p in run(bare, design.lint)}
    assert not problems
    assert with_relief(done, knoll(), wish).board == done.board
