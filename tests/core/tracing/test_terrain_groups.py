"""Hexes coloured alike come into one group."""

import numpy as np

from core.geometry.hexes import hex_grid
from core.tracing.hex_lattice import centre
from core.tracing.terrain_groups import groups, painted
from tests.core.tracing.scans import crooked, jpeg, picture_size

GRID = hex_grid(9, 13, True)
COLOURS = {"clear": (226, 219, 198), "woods": (120, 150, 96), "water": (140, 170, 196)}


def drawn(ground: dict[int, str], seed: int) -> tuple[np.ndarray, object]:  # type: ignore[type-arg] # of bytes
    pixels = 24.0
    placement = crooked(GRID, pixels, 1.0, 0.0, 0.0)
    wide, high = picture_size(GRID, pixels)
    picture = np.full((high, wide, 3), 240.0)
    rows, columns = np.mgrid[0:high, 0:wide]
    for hex_ in GRID.hexes:
        x, y = placement.on_picture([centre(GRID, hex_)])[0]
        picture[np.hypot(columns - x, rows - y) < pixels * 0.56] = COLOURS[ground[hex_]]
        picture[np.hypot(columns - x, rows - y + pixels * 0.4) < 2] = 0  # its printed number
    picture += np.random.default_rng(seed).normal(0, 10, picture.shape)
    return jpeg(np.clip(picture, 0, 255).astype(np.uint8), 60), placement


def test_three_grounds_are_told_apart() -> None:
    rng = np.random.default_rng(5)
    ground = {hex_: str(rng.choice(list(COLOURS), p=[0.6, 0.25, 0.15])) for hex_ in GRID.hexes}
    picture, placement = drawn(ground, 6)
    found = groups(picture, placement, GRID, 3)  # type: ignore[arg-type] # a placement
    assert sum(len(group.hexes) for group in found) == len(GRID.hexes)
    names = []
    for group in found:
        its = [ground[hex_] for hex_ in group.hexes]
        names.append(max(set(its), key=its.count))
    assert painted(found, names) == ground
    assert [group.hexes for group in groups(picture, placement, GRID, 3)] == [  # type: ignore[arg-type]
        group.hexes for group in found
    ]


def test_groups_without_a_name_are_left_as_they_were() -> None:
    picture, placement = drawn(dict.fromkeys(GRID.hexes, "clear"), 1)
    found = groups(picture, placement, GRID, 2)  # type: ignore[arg-type]
    assert set(painted(found, [None, "woods"])) == set(found[1].hexes)


def test_hexes_beside_the_picture_are_in_no_group() -> None:
    picture, placement = drawn(dict.fromkeys(GRID.hexes, "clear"), 1)
    cut = picture[: picture.shape[0] // 2]
    assert 0 < sum(len(group.hexes) for group in groups(cut, placement, GRID, 2)) < len(GRID.hexes)  # type: ignore[arg-type]
