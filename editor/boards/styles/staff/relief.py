"""Relief by hachures: strokes that run down the slope, one row between two contours.

The law of the quarter: the next stroke of a row stands a quarter of the row's width further on, so that steep
ground is dark and gentle ground light. Everything hangs on the ground nearby alone: contours are cut where
they cross a lattice of the map, and each piece spreads its own strokes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from shapely.geometry.base import BaseGeometry

from editor.boards.styles.staff.places import Floats, chances, quantized, waves, waves_on_grid
from editor.boards.styles.staff.vector_paths import Points, path_of_shape

STEP = 4.0
"""Units between two samples of the field; samples lie on the same places for every region."""

REACH = 112.0
"""How far beyond a region the ground is looked at: the blur and the longest stroke."""

LATTICE = 64.0
EQUIDISTANCE = 0.2
LOWEST = 0.07
GENTLE, FIRM, SHEER = 21.0, 14.0, 7.0
"""Standard deviations of a slope: rolling ground, usual ground, cliffs."""

NARROWEST, WIDEST = 2.9, 6.5
THINNEST, THICKEST, BY_SLOPE = 0.75, 2.6, 88.0
FOOT = 0.42
"""Width of a stroke at its foot against its head."""

LONGEST, SHORTEST = 34.0, 3.0
FLAT = 0.0062
"""Slope below which nothing is drawn: flat crests stay white, and so are seen to be flat."""

STRIDE = 2.0


@dataclass(frozen=True)
class Step:
    """A step up of the ground: the shape that lies higher, and by how much."""

    shape: BaseGeometry
    height: float = 1.0


class Field:
    """Heights of a region, sampled every `STEP` units from (`left`, `top`)."""

    def __init__(self, rect: QRectF, steps: Sequence[Step], sheer: BaseGeometry | None = None) -> None:
        self.rect = rect
        self.count = len(steps)
        self.left = np.floor((rect.left() - REACH) / STEP) * STEP
        self.top = np.floor((rect.top() - REACH) / STEP) * STEP
        self.wide = int(np.ceil((rect.right() + REACH - self.left) / STEP)) + 1
        self.high = int(np.ceil((rect.bottom() + REACH - self.top) / STEP)) + 1
        self.heights: Floats = np.zeros((self.high, self.wide))
        rolling = self._rolling()
        steep = None if sheer is None or sheer.is_empty else blurred(self.mask(sheer), 12.0)
        for step in steps:
            self._raise(step, rolling, steep)
        self.rise_y: Floats
        self.rise_x: Floats
        self.rise_y, self.rise_x = (np.gradient(self.heights, STEP, axis=axis) for axis in (0, 1))

    def _rolling(self) -> Floats:
        """From 0 to 1: where slopes are gentler than elsewhere."""
        x = self.left + STEP * np.arange(self.wide)
        y = self.top + STEP * np.arange(self.high)
        return 0.5 + 0.5 * waves_on_grid(x, y, 240.0, 71)

    def _raise(self, step: Step, rolling: Floats, steep: Floats | None) -> None:
        inner = self.mask(step.shape.buffer(-6.0))
        ground = blurred(inner, FIRM) * (1 - rolling) + blurred(inner, GENTLE) * rolling
        if steep is not None:
            # Beside a cliff the change comes soon: a cliff is a cliff up to its end.
            share = np.clip(1.6 * steep, 0.0, 1.0)
            ground = ground * (1 - share) + blurred(inner, SHEER) * share
        self.heights += step.height * ground
        crest = step.shape.buffer(-38.0)
        if not crest.is_empty:
            rough = roughened(crest.buffer(-16.0).buffer(16.0), 15.0, 66.0, 33)
            self.heights += 0.42 * step.height * blurred(self.mask(rough), 11.0)

    def mask(self, shape: BaseGeometry) -> Floats:
        """How much of each sample's square a shape covers, from 0 to 1."""
        image = QImage(self.wide, self.high, QImage.Format.Format_Grayscale8)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(1 / STEP, 1 / STEP)
        painter.translate(STEP / 2 - self.left, STEP / 2 - self.top)
        painter.fillPath(path_of_shape(shape), QColor("white"))
        painter.end()
        rows = np.frombuffer(image.constBits(), np.uint8).reshape(self.high, image.bytesPerLine())
        return rows[:, : self.wide] / 255.0

    def at(self, samples: Floats, x: Any, y: Any) -> Floats:
        """Values between the samples."""
        return self.all_at((samples,), x, y)[0]

    def all_at(self, fields: Sequence[Floats], x: Any, y: Any) -> list[Floats]:
        """Values of several fields at the same places."""
        i = np.clip((x - self.left) / STEP, 0, self.wide - 1.001)
        j = np.clip((y - self.top) / STEP, 0, self.high - 1.001)
        a, b = i.astype(np.intp), j.astype(np.intp)
        u, v = i - a, j - b
        corner = b * self.wide + a
        found: list[Floats] = []
        for samples in fields:
            flat = samples.ravel()
            upper = flat[corner] * (1 - u) + flat[corner + 1] * u
            corner_below = corner + self.wide
            lower = flat[corner_below] * (1 - u) + flat[corner_below + 1] * u
            found.append(upper * (1 - v) + lower * v)
        return found

    @property
    def levels(self) -> list[float]:
        """The contours that the region has, lowest first."""
        highest = float(self.heights.max(initial=0.0))
        return [
            LOWEST + EQUIDISTANCE * number
            for number in range(1, 1 + int(max(0.0, highest - LOWEST) / EQUIDISTANCE))
        ]


def blurred(samples: Floats, deviation: float) -> Floats:
    """Smoothed by a bell of that standard deviation in units."""
    reach = int(np.ceil(2.8 * deviation / STEP))
    bell = np.exp(-0.5 * (np.arange(-reach, reach + 1) * STEP / deviation) ** 2)
    bell /= bell.sum()
    for axis in (0, 1):
        length = samples.shape[axis]
        pad = [(0, 0), (0, 0)]
        pad[axis] = (reach, reach)
        wide = np.pad(samples, pad, mode="edge")
        parts = [
            wide[at : at + length] if axis == 0 else wide[:, at : at + length] for at in range(len(bell))
        ]
        total = bell[reach] * parts[reach]
        pair = np.empty_like(total)
        for place in range(reach):  # a bell is the same on both sides
            np.add(parts[place], parts[-1 - place], out=pair)
            pair *= bell[place]
            total += pair
        samples = total
    return samples


def roughened(shape: BaseGeometry, by: float, wavelength: float, salt: int) -> BaseGeometry:
    """The outline shifted by noise of amplitude `by`, and by a third of it at a third of the wavelength."""

    def shifted(points: Points) -> Points:
        x, y = points[:, 0], points[:, 1]
        third = wavelength / 3
        dx = waves(x, y, wavelength, salt) + 0.35 * waves(x, y, third, salt + 7)
        dy = waves(x, y, wavelength, salt + 3) + 0.35 * waves(x, y, third, salt + 9)
        return np.column_stack([x + by * dx, y + by * dy])

    if shape.is_empty or not by:
        return shape
    moved: BaseGeometry = shapely.transform(shapely.segmentize(shape, 7.0), shifted)
    return moved if moved.is_valid else moved.buffer(0)


# The edges of a square of four samples: 0 above, 1 right, 2 below, 3 left. The higher ground lies on the left
# of a segment. The key has a bit for each higher corner: 1 above left, 2 above right, 4 below right, 8 below
# left.
_SEGMENTS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 3),),
    2: ((1, 0),),
    3: ((1, 3),),
    4: ((2, 1),),
    5: ((0, 3), (2, 1)),
    6: ((2, 0),),
    7: ((2, 3),),
    8: ((3, 2),),
    9: ((0, 2),),
    10: ((1, 0), (3, 2)),
    11: ((1, 2),),
    12: ((3, 1),),
    13: ((0, 1),),
    14: ((3, 0),),
}


def contour(field: Field, level: float) -> list[Points]:
    """The lines at which the ground has that height, higher ground on one side throughout."""
    heights = field.heights
    above = heights >= level
    key = above[:-1, :-1] * 1 + above[:-1, 1:] * 2 + above[1:, 1:] * 4 + above[1:, :-1] * 8
    rows, columns = np.nonzero((key > 0) & (key < 15))
    if not len(rows):
        return []
    kinds = key[rows, columns]
    spots = np.stack([_crossing(field, level, rows, columns, edge) for edge in range(4)])
    starts, ends = [], []
    for kind, segments in _SEGMENTS.items():
        chosen = np.flatnonzero(kinds == kind)
        for start, end in segments:
            starts.append(spots[start, chosen])
            ends.append(spots[end, chosen])
    pairs = np.stack([np.concatenate(starts), np.concatenate(ends)], axis=1)
    pairs = pairs[np.any(pairs[:, 0] != pairs[:, 1], axis=1)]
    if not len(pairs):
        return []
    lines: Any = shapely.linestrings(pairs)
    merged = shapely.line_merge(shapely.multilinestrings(lines), directed=True)
    return [shapely.get_coordinates(line) for line in shapely.get_parts(merged)]


def _crossing(
    field: Field, level: float, rows: NDArray[np.intp], columns: NDArray[np.intp], edge: int
) -> Points:
    """Where the contour crosses that edge of the squares: the same numbers seen from both squares."""
    first = ((0, 0), (0, 1), (1, 0), (0, 0))[edge]
    second = ((0, 1), (1, 1), (1, 1), (1, 0))[edge]
    one = field.heights[rows + first[0], columns + first[1]]
    other = field.heights[rows + second[0], columns + second[1]]
    with np.errstate(divide="ignore", invalid="ignore"):
        part = np.clip(np.nan_to_num((level - one) / (other - one)), 0.0, 1.0)
    x = columns + first[1] + part * (second[1] - first[1])
    y = rows + first[0] + part * (second[0] - first[0])
    return np.column_stack([field.left + STEP * x, field.top + STEP * y])


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


def wedges(field: Field, zone: BaseGeometry) -> tuple[list[Points], Points]:
    """Cliffs within `zone`: the brow as lines, and rock strokes down from it as triangles (count, 3, 2)."""
    brows: list[Points] = []
    triangles: list[Points] = []
    if zone.is_empty:
        return brows, np.empty((0, 3, 2))
    for base in range(field.count):
        for part, long, wide in ((0.82, 17.0, 4.8), (0.40, 12.0, 4.0)):
            for line in contour(field, base + part):
                if len(line) < 2:
                    continue
                cut = shapely.intersection(shapely.LineString(line), zone)
                for ring in _lines_of(cut):
                    if part > 0.5:
                        brows.append(ring)
                    triangles.append(_rock(field, ring, long, wide))
    return brows, np.concatenate(triangles) if triangles else np.empty((0, 3, 2))


def _lines_of(shape: BaseGeometry) -> Iterator[Points]:
    for part in shapely.get_parts(shape):
        if part.geom_type == "LineString" and part.length > 14.0:
            yield shapely.get_coordinates(part)


def _rock(field: Field, line: Points, long: float, wide: float) -> Points:
    lengths = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    places = np.arange(wide / 2, lengths[-1], 1.2 * wide)
    x, y = np.interp(places, lengths, line[:, 0]), np.interp(places, lengths, line[:, 1])
    gx, gy = field.all_at((field.rise_x, field.rise_y), x, y)
    steep = np.maximum(np.hypot(gx, gy), 1e-9)
    dx, dy = -gx / steep, -gy / steep
    i, j = quantized(x), quantized(y)
    reach = long * (0.6 + 0.7 * chances(i, j, 4))
    half = 0.5 * wide * (0.6 + 0.6 * chances(i, j, 6))
    lean = (chances(i, j, 9) - 0.5) * 0.5 * reach
    return np.stack(
        [
            np.column_stack([x - dy * half, y + dx * half]),
            np.column_stack([x + dy * half, y - dx * half]),
            np.column_stack([x + dx * reach - dy * lean, y + dy * reach + dx * lean]),
        ],
        axis=1,
    )
