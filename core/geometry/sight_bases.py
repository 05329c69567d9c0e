"""Lines of sight past bases, and the points of a base to see from and to."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.geometry.bases import Footprint
from core.geometry.openings import BESIDE, is_open
from core.geometry.sight_walls import Answers, Places
from core.geometry.tolerances import OVERLAPPING


def past_bases(
    places: Places,
    pairs: Places,
    eyes: NDArray[np.int64],
    feet: Sequence[Footprint | None],
    tops: Sequence[int],
) -> Answers:
    """Which lines pass the bases: base n stands at place n, and blocks no line that ends there."""
    standing = [n for n, foot in enumerate(feet) if foot is not None]
    shapes = [foot for foot in feet if foot is not None]
    if not standing:
        return np.ones(len(pairs), dtype=np.bool_)
    starts, ends = places[pairs[:, 0]].astype(np.float64), places[pairs[:, 1]].astype(np.float64)
    along = (ends - starts)[:, :, None]
    sides = np.array([[side[:2] for side in foot.sides] for foot in shapes], dtype=np.float64)
    front, depth = sides[:, 0].T, sides[:, 1].T
    middles = np.array([(foot.double_x, foot.double_y) for foot in shapes], dtype=np.float64).T
    both = (starts + ends)[:, :, None]
    x, y = middles[0] - both[:, 0], middles[1] - both[:, 1]
    line_x, line_y = along[:, 0], along[:, 1]
    length = np.sqrt(line_x * line_x + line_y * line_y)
    # The line's own direction parts most bases from it; only the others are asked along their sides.
    reach = np.abs(line_x * front[1] - line_y * front[0]) + np.abs(line_x * depth[1] - line_y * depth[0])
    blocks = reach - np.abs(line_x * y - line_y * x) > 2 * OVERLAPPING * length
    numbers, heights = np.array(standing), np.array([tops[n] for n in standing])
    blocks &= (numbers != pairs[:, :1]) & (numbers != pairs[:, 1:]) & (heights > eyes[:, None])
    lines, bases = np.nonzero(blocks)
    x, y, line_x, line_y = x[lines, bases], y[lines, bases], line_x[lines, 0], line_y[lines, 0]
    meets = np.ones(len(lines), dtype=np.bool_)
    area = np.abs(front[0] * depth[1] - front[1] * depth[0])[bases]
    for side in (front[:, bases], depth[:, bases]):
        extent = area + np.abs(side[0] * line_y - side[1] * line_x)
        size = np.sqrt(side[0] ** 2 + side[1] ** 2)
        meets &= extent - np.abs(side[0] * y - side[1] * x) > 2 * OVERLAPPING * size
    # A line that only runs along an edge or touches a corner passes: it must cut deeper than `OVERLAPPING`.
    clear = np.ones(len(pairs), dtype=np.bool_)
    clear[lines[meets]] = False
    return clear


def past_joint(places: Places, pairs: Places, one: Footprint, other: Footprint) -> Answers:
    """Which lines do not lead through the joint of two bases that touch, and that they pass (`is_open`)."""
    starts, ends = places[pairs[:, 0]].astype(np.float64), places[pairs[:, 1]].astype(np.float64)
    line_x, line_y = (ends - starts).T
    length = np.sqrt(line_x * line_x + line_y * line_y)
    near, sides = length > 0, []
    for foot in (one, other):
        x, y = foot.double_x - starts[:, 0] - ends[:, 0], foot.double_y - starts[:, 1] - ends[:, 1]
        off = line_x * y - line_y * x
        reach = sum(np.abs(line_x * side[1] - line_y * side[0]) for side in foot.sides)
        near &= np.abs(off) - reach < 2 * BESIDE * length
        sides.append(off > 0)
    clear = np.ones(len(pairs), dtype=np.bool_)
    for line in np.nonzero(near & (sides[0] != sides[1]))[0].tolist():
        start, end = places[pairs[line]].tolist()
        clear[line] = is_open(tuple(start), tuple(end), (one, other))
    return clear
