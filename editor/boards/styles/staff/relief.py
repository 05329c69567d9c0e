"""Relief by hachures: strokes that run down the slope, one row between two contours.

The law of the quarter: the next stroke of a row stands a quarter of the row's width further on, so that steep
ground is dark and gentle ground light. Everything hangs on the ground nearby alone: contours are cut where
they cross a lattice of the map, and each piece spreads its own strokes.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from editor.boards.styles.staff.contours import contour
from editor.boards.styles.staff.height_field import EQUIDISTANCE, Field
from editor.boards.styles.staff.places import Floats, chances, quantized
from editor.boards.styles.staff.vector_paths import Points

LATTICE = 64.0

NARROWEST, WIDEST = 2.9, 6.5
THINNEST, THICKEST, BY_SLOPE = 0.75, 2.6, 88.0
FOOT = 0.42
"""Width of a stroke at its foot against its head."""

LONGEST, SHORTEST = 34.0, 3.0
FLAT = 0.0062
"""Slope below which nothing is drawn: flat crests stay white, and so are seen to be flat."""

STRIDE = 2.0


def _pieces(line: Points) -> Iterator[Points]:
    """A contour cut where it enters another square of the lattice."""
    cells = np.floor(line / LATTICE).astype(np.int64)
    breaks = np.flatnonzero(np.any(np.diff(cells, axis=0) != 0, axis=1)) + 1
    if len(breaks) and np.array_equal(line[0], line[-1]):
        # A ring begins wherever the region happened to find it: begin at a border of the lattice instead.
        line = np.concatenate([line[breaks[0] :], line[1 : breaks[0] + 1]])
        yield from _pieces_of_open(line)
        return
    yield from _pieces_of_open(line)


def _pieces_of_open(line: Points) -> Iterator[Points]:
    cells = np.floor(line / LATTICE).astype(np.int64)
    breaks = np.flatnonzero(np.any(np.diff(cells, axis=0) != 0, axis=1)) + 1
    starts = np.concatenate([[0], breaks])
    ends = np.concatenate([np.minimum(breaks + 1, len(line)), [len(line)]])
    for start, end in zip(starts, ends, strict=True):
        if end - start >= 2:
            yield line[start:end]


def _heads(field: Field, level: float) -> Points:
    """Where the strokes of a row begin: shape (count, 2)."""
    pieces = [piece for line in contour(field, level) for piece in _pieces(line)]
    if not pieces:
        return np.empty((0, 2))
    sizes = np.array([len(piece) for piece in pieces])
    points = np.concatenate(pieces)
    slope = np.hypot(*field.all_at((field.rise_x, field.rise_y), points[:, 0], points[:, 1]))
    width = EQUIDISTANCE / np.maximum(slope, 1e-4)
    spacing = np.clip(0.25 * width, NARROWEST, WIDEST)
    lengths = np.hypot(*np.diff(points, axis=0).T)
    last = np.cumsum(sizes) - 1
    lengths[last[:-1]] = 0.0
    strokes = np.concatenate([[0.0], np.cumsum(lengths * 2 / (spacing[1:] + spacing[:-1]))])
    first = last - sizes + 1
    totals = strokes[last] - strokes[first]
    counts = np.maximum(np.round(totals).astype(np.int64), 0)
    counts[(counts == 0) & (totals > 0.35)] = 1
    piece = np.repeat(np.arange(len(pieces)), counts)
    if not len(piece):
        return np.empty((0, 2))
    number = np.arange(len(piece)) - np.repeat(np.cumsum(counts) - counts, counts)
    corner = np.floor(points[first] / LATTICE).astype(np.int64)
    jitter = 0.28 * (chances(corner[piece, 0], corner[piece, 1], number, round(100 * level)) - 0.5)
    places = strokes[first][piece] + (number + 0.5 + jitter) * (totals / np.maximum(counts, 1))[piece]
    # Each piece has strokes of its own: equal numbers at the seams do no harm to the interpolation.
    return np.column_stack(
        [np.interp(places, strokes, points[:, 0]), np.interp(places, strokes, points[:, 1])]
    )


def hachures(field: Field, keep_out: BaseGeometry | None = None) -> Points:
    """All strokes whose heads lie in the region or near it: polygons of six corners, (count, 6, 2)."""
    strokes = [_row(field, level) for level in field.levels]
    strokes = [stroke for stroke in strokes if len(stroke)]
    if not strokes:
        return np.empty((0, 6, 2))
    found = np.concatenate(strokes)
    if keep_out is not None and not keep_out.is_empty:
        shapely.prepare(keep_out)
        found = found[~shapely.contains_xy(keep_out, found[:, 0, 0], found[:, 0, 1])]
    return found


def _row(field: Field, level: float) -> Points:
    """The strokes of the row below a contour."""
    heads = _heads(field, level)
    near = field.rect.adjusted(-LONGEST, -LONGEST, LONGEST, LONGEST)
    inside = (
        (heads[:, 0] > near.left())
        & (heads[:, 0] < near.right())
        & (heads[:, 1] > near.top())
        & (heads[:, 1] < near.bottom())
    )
    heads = heads[inside]
    if not len(heads):
        return np.empty((0, 6, 2))
    way, lengths, slope = _walk(field, heads, level - EQUIDISTANCE)
    good = (lengths > SHORTEST) & (slope > FLAT)
    way, lengths, slope, heads = way[:, good], lengths[good], slope[good], heads[good]
    if not len(heads):
        return np.empty((0, 6, 2))
    # The last part stays blank, so that rows read.
    spine = _resampled(way, lengths * 0.93)
    chance = chances(quantized(heads[:, 0]), quantized(heads[:, 1]), 9)
    width = np.clip(slope * BY_SLOPE, THINNEST, THICKEST) * (0.85 + 0.3 * chance)
    return tapered(spine, width, FOOT)


def _walk(field: Field, heads: Points, lower: float) -> tuple[Points, Floats, Floats]:
    """Down the slope until the next contour: the way (steps, count, 2), its length, the slope at the head."""
    steps = int(LONGEST / STRIDE)
    x, y = heads[:, 0].copy(), heads[:, 1].copy()
    going = np.ones(len(heads), bool)
    lengths = np.zeros(len(heads))
    way = np.empty((steps + 1, len(heads), 2))
    way[0] = heads
    slope = np.zeros(len(heads))
    fields = field.rise_x, field.rise_y, field.heights
    gx, gy, _height = field.all_at(fields, x, y)
    for number in range(steps):
        steep = np.hypot(gx, gy)
        if number == 0:
            slope = steep
        going &= steep > 1e-3
        share = np.where(going, STRIDE / np.maximum(steep, 1e-9), 0.0)
        x, y = x - gx * share, y - gy * share
        lengths += STRIDE * going
        way[number + 1, :, 0], way[number + 1, :, 1] = x, y
        gx, gy, height = field.all_at(fields, x, y)
        going &= height > lower
    return way, lengths, slope


def _resampled(way: Points, lengths: Floats) -> Points:
    """Three points along each way: shape (count, 3, 2)."""
    columns = np.arange(way.shape[1])
    spots = []
    for part in (0.0, 0.5, 1.0):
        place = np.minimum(part * lengths / STRIDE, way.shape[0] - 1.001)
        step = place.astype(np.intp)
        rest = (place - step)[:, None]
        spots.append(way[step, columns] * (1 - rest) + way[step + 1, columns] * rest)
    return np.stack(spots, axis=1)


def tapered(spine: Points, width: Floats, foot: float) -> Points:
    """Strokes about middle lines (count, n, 2): as wide as `width` at the head, `foot` of it at the end."""
    ways = np.gradient(spine, axis=1)
    length = np.maximum(np.hypot(ways[..., 0], ways[..., 1]), 1e-9)
    across = np.stack([-ways[..., 1], ways[..., 0]], axis=-1) / length[..., None]
    parts = np.linspace(0.0, 1.0, spine.shape[1])
    half = 0.5 * width[:, None] * (1 - (1 - foot) * parts)[None, :]
    left, right = spine + across * half[..., None], spine - across * half[..., None]
    return np.concatenate([left, right[:, ::-1]], axis=1)
