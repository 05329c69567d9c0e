"""A printed grid of hexes found on a picture: two far hexes are named, the picture says the rest.

First the lattice: the autocorrelation of the picture's gradients has peaks a hex apart, and far peaks tell
its two steps to a fraction of a pixel. Then the places: in windows all over the board the gradients are laid
over the outlines where they should be, and one affine placement is fitted to what the windows say.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.geometry.hexes import ROW_STEP, HexGrid
from core.tracing.hex_lattice import centre, from_outline, size
from core.tracing.placements import (
    Numbers,
    Placement,
    PlacementError,
    Point,
    affine,
    placement_of,
    similarity,
)

PIXELS = 16.0
"""Pixels a hex width on the picture that is looked at: larger pictures are made smaller."""

LINE = 0.07
"""Hex widths: half the breadth of what counts as an outline."""

WINDOW = 5.0
"""Hex widths: the side of a window."""

SEARCHED = 0.42
"""Hex widths: how far a window looks for its outlines; farther off lies the next hex's."""

LEAST = 6
"""Windows that must agree."""

Shade = NDArray[np.float64]


@dataclass(frozen=True)
class GridFit:
    """Where the grid lies, and how well: `error` in hex widths is the spread of the windows about it."""

    placement: Placement
    error: float
    windows: int


def fitted(shade: Shade, grid: HexGrid, named: tuple[tuple[int, Point], tuple[int, Point]]) -> GridFit:
    """The grid on a picture (brightness by row and column) with two hexes named by their centres there.

    Raises PlacementError where the two are one, or no grid is seen.
    """
    pairs = [(centre(grid, hex_), place) for hex_, place in named]
    rough = similarity(pairs)
    shrink = max(1, int(_scale(rough) / PIXELS))
    edges = _gradients(_shrunk(shade, shrink))
    # pixel centres: a block of pixels lies about its middle
    pairs = [(board, _down(place, shrink)) for board, place in pairs]
    placement = _with_lattice(edges, similarity(pairs), pairs)
    error, count = np.inf, 0
    for _round in range(4):
        seen = list(_windows(edges, placement, size(grid)))
        if len(seen) < LEAST:
            raise PlacementError("no grid of hexes is seen here")
        placement, error, count = _through(placement, seen)
    up = np.array([[shrink, 0, (shrink - 1) / 2], [0, shrink, (shrink - 1) / 2], [0, 0, 1.0]])
    return GridFit(placement_of(up @ placement.array), error, count)


def _down(place: Point, shrink: int) -> Point:
    return (place[0] - (shrink - 1) / 2) / shrink, (place[1] - (shrink - 1) / 2) / shrink


def _scale(placement: Placement) -> float:
    """Pixels a hex width."""
    return float(np.sqrt(abs(np.linalg.det(placement.array[:2, :2]))))


def _shrunk(shade: Shade, times: int) -> Shade:
    if times == 1:
        return shade
    rows, columns = shade.shape[0] // times * times, shade.shape[1] // times * times
    blocks = shade[:rows, :columns].reshape(rows // times, times, columns // times, times)
    found: Shade = blocks.mean(axis=(1, 3))
    return found


def _gradients(shade: Shade) -> Shade:
    """How steep the brightness is; the strongest are cut, so that black woods do not outshout thin lines."""
    down, across = np.gradient(shade)
    steep: Shade = np.hypot(down, across)
    limit = float(np.percentile(steep, 95)) or 1.0
    cut: Shade = np.minimum(steep, limit) / limit
    return cut


# --- the lattice -------------------------------------------------------------------------------------------


def _with_lattice(edges: Shade, rough: Placement, pairs: list[tuple[Point, Point]]) -> Placement:
    """The steps of the lattice from the autocorrelation; its place stays between the named hexes."""
    linear = rough.array[:2, :2]
    steps = [linear @ step for step in ((1.0, 0.0), (0.5, ROW_STEP), (-0.5, ROW_STEP))]
    peaks = _autocorrelation(edges)
    far = min(edges.shape) / 3
    found = [_far_step(peaks, step, far) for step in steps]
    # three steps, of which the first is the second less the third
    matrix, *_rest = np.linalg.lstsq(
        np.array([(1.0, 0.0), (0.5, ROW_STEP), (-0.5, ROW_STEP)]), np.array(found), rcond=None
    )
    linear = matrix.T
    shift = np.mean([np.array(place) - linear @ np.array(board) for board, place in pairs], axis=0)
    return placement_of(np.vstack([np.column_stack([linear, shift]), [0.0, 0.0, 1.0]]))


def _autocorrelation(edges: Shade) -> Shade:
    """How like itself the picture is when moved by (row, column); negative moves wrap round."""
    flat = edges - edges.mean()
    room = 2 * edges.shape[0], 2 * edges.shape[1]
    power = np.abs(np.fft.rfft2(flat, room)) ** 2
    found: Shade = np.fft.irfft2(power, room)
    return found


def _far_step(peaks: Shade, step: Numbers, far: float) -> Numbers:
    """The step of a lattice from its double, its fourfold, ... each of which the one before foretells."""
    times, found = 1, step
    while True:
        found = _peak(peaks, found * times, 0.35 * float(np.hypot(*step))) / times
        if 2 * times * float(np.hypot(*step)) > far:
            return found
        times *= 2


def _peak(peaks: Shade, near: Numbers, radius: float) -> Numbers:
    """The highest place within the radius of (x, y), between the pixels."""
    reach = max(2, int(np.ceil(radius)))
    column, row = (round(float(value)) for value in near)
    rows, columns = np.arange(row - reach, row + reach + 1), np.arange(column - reach, column + reach + 1)
    part = np.take(np.take(peaks, rows, axis=0, mode="wrap"), columns, axis=1, mode="wrap")
    away = np.hypot(rows[:, None] - near[1], columns[None, :] - near[0])
    part = np.where(away <= radius, part, -np.inf)
    best = np.unravel_index(int(np.argmax(part)), part.shape)
    y, x = _between(part, int(best[0]), int(best[1]))
    return np.array([columns[0] + x, rows[0] + y])


def _between(part: Shade, row: int, column: int) -> tuple[float, float]:
    """The top of a parabola through the highest pixel and its neighbours, in rows and columns."""
    place = [float(row), float(column)]
    for axis, at in enumerate((row, column)):
        if not 0 < at < part.shape[axis] - 1:
            continue
        before, here, after = np.take(part, [at - 1, at, at + 1], axis=axis)[
            (slice(None), column) if axis == 0 else (row, slice(None))
        ]
        bend = before - 2 * here + after
        if np.isfinite(bend) and bend < 0:
            place[axis] += float(np.clip(0.5 * (before - after) / bend, -0.5, 0.5))
    return place[0], place[1]


# --- the places --------------------------------------------------------------------------------------------

Seen = tuple[Point, Point, float]
"""The middle of a window on the board, where the picture has it, and how clearly."""


def _windows(edges: Shade, placement: Placement, board: Point) -> Iterator[Seen]:
    """What each window says of its place."""
    scale = _scale(placement)
    half = int(WINDOW * scale / 2)
    searched = SEARCHED * scale
    for x in np.linspace(WINDOW / 2, board[0] - WINDOW / 2, max(2, round(board[0] / WINDOW))):
        for y in np.linspace(WINDOW / 2, board[1] - WINDOW / 2, max(2, round(board[1] / WINDOW))):
            column, row = (round(float(value)) for value in placement.on_picture([(x, y)])[0])
            part = edges[max(0, row - half) : row + half + 1, max(0, column - half) : column + half + 1]
            if part.shape != (2 * half + 1, 2 * half + 1):
                continue  # over the rim of the picture
            moved, clear = _moved(part, _outlines(placement, row, column, half), searched)
            at = placement.on_board([(column, row)])[0]
            yield (float(at[0]), float(at[1])), (column + moved[0], row + moved[1]), clear


def _outlines(placement: Placement, row: int, column: int, half: int) -> Shade:
    """The outlines as the placement has them, in the window about that pixel."""
    rows, columns = np.mgrid[row - half : row + half + 1, column - half : column + half + 1]
    board = placement.on_board(np.column_stack([columns.ravel(), rows.ravel()]))
    near = np.exp(-((from_outline(board) / LINE) ** 2)).reshape(rows.shape)
    found: Shade = near - near.mean()
    return found


def _moved(part: Shade, outlines: Shade, searched: float) -> tuple[Point, float]:
    """By how much (x, y) the picture's edges lie beside the outlines, and how clearly they say so."""
    rows, columns = (2 * length for length in part.shape)
    flat = part - part.mean()
    likeness = np.fft.irfft2(
        np.fft.rfft2(flat, (rows, columns)) * np.conj(np.fft.rfft2(outlines, (rows, columns))),
        (rows, columns),
    )
    best = _peak(likeness, np.zeros(2), searched)
    strength = float(np.sqrt((flat**2).sum() * (outlines**2).sum())) or 1.0
    top = likeness[round(best[1]) % rows, round(best[0]) % columns]
    return (float(best[0]), float(best[1])), max(0.0, float(top) / strength)


def _through(placement: Placement, seen: list[Seen]) -> tuple[Placement, float, int]:
    """An affine placement through what the windows say; those far from the rest are left out."""
    pairs = [(board, place) for board, place, _clear in seen]
    weights = np.array([clear for _board, _place, clear in seen]) ** 2
    if not weights.any():
        raise PlacementError("no grid of hexes is seen here")
    for _round in range(6):
        placement = affine(pairs, weights + 1e-12)
        off = placement.residuals(pairs)
        limit = max(0.03, 2.5 * float(np.average(off, weights=weights + 1e-12)))
        weights = np.where(off <= limit, np.array([clear for *_at, clear in seen]) ** 2, 0.0)
        if np.count_nonzero(weights) < LEAST:
            raise PlacementError("no grid of hexes is seen here")
    off = placement.residuals(pairs)
    return placement, float(np.sqrt(np.average(off**2, weights=weights))), int(np.count_nonzero(weights))
