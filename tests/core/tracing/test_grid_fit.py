"""A grid of 60 by 40 hexes is found on scans to a tenth of a hex."""

import numpy as np
import pytest

from core.geometry.hexes import hex_grid
from core.tracing.grid_fit import fitted
from core.tracing.hex_lattice import centre
from core.tracing.placements import PlacementError
from tests.core.tracing.scans import crooked, scan
from tests.everyday import one_in

GRID = hex_grid(40, 60, False)
SHEETS = [
    (turn, shear, stretch)
    for turn, shear, stretch in zip(
        (-3, 3, 0, 1.5, -2, 2.5, -1, 0.4, -3, 3),
        (0, 0, 3, -3, 1, -1, 2, 0, 1.5, -2),
        (0.01, -0.01, 0.01, 0, -0.01, 0.005, 0, 0.01, 0.01, -0.01),
        strict=True,
    )
]


@pytest.mark.parametrize("number", one_in(5, range(10)))
def test_a_grid_is_found_to_a_tenth_of_a_hex(number: int) -> None:
    pixels = 14.0 + number
    placement = crooked(GRID, pixels, *SHEETS[number])
    picture = scan(GRID, placement, pixels, number)
    rng = np.random.default_rng(100 + number)
    ends = GRID.parse("2.2"), GRID.parse("39.58")
    clicked = [
        placement.on_picture([centre(GRID, hex_)])[0] + rng.uniform(-0.15, 0.15, 2) * pixels for hex_ in ends
    ]
    named = tuple((hex_, (float(x), float(y))) for hex_, (x, y) in zip(ends, clicked, strict=True))
    fit = fitted(picture.mean(axis=2), GRID, (named[0], named[1]))
    centres = np.array([centre(GRID, hex_) for hex_ in GRID.hexes])
    off = fit.placement.on_board(placement.on_picture(centres)) - centres
    assert np.hypot(off[:, 0], off[:, 1]).max() < 0.1
    assert fit.error < 0.1


def test_plain_paper_has_no_grid() -> None:
    shade = np.full((400, 600), 200.0)
    with pytest.raises(PlacementError):
        fitted(shade, GRID, ((GRID.parse("2.2"), (30.0, 30.0)), (GRID.parse("39.58"), (570.0, 370.0))))


def test_one_hex_named_twice_is_no_placement() -> None:
    named = (GRID.parse("2.2"), (30.0, 30.0))
    with pytest.raises(PlacementError):
        fitted(np.zeros((400, 600)), GRID, (named, named))
