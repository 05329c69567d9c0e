"""Rivers, roads, woods and villages of a map laid onto a scenario, over whatever ground it has."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, cos, hypot, radians
from typing import Any

from core.ground.map_lines import Bounds, MapLines, MapShape, Spot
from core.ground.painting import credited
from core.ground.wishes import VILLAGES, WOODS, first_of
from core.scenarios import edits, table_edits
from core.scenarios.edits import EditRefused
from core.scenarios.outlines import MOST_POINTS, XY, is_simple
from core.text import _
from core.tracing.hex_lattice import centre, hex_at

STEP = 0.2
"""Hex widths from one sample of a line to the next."""

WITHIN = ((0.0, 0.0), (0.25, 0.0), (-0.25, 0.0), (0.12, 0.22), (-0.12, 0.22), (0.12, -0.22), (-0.12, -0.22))
"""Where a hex is asked whether it lies in an outline, in hex widths from its centre."""

WIDTHS = {"river": 500, "stream": 250, "road": 300}
"""Tenths of a millimetre of the bands of a table."""

VILLAGE = 550
"""Half a village that is only a point, in tenths of a millimetre."""

MOST_FEATURES, MOST_BANDS = 120, 80
"""Of one file on a table; the largest are taken."""

SMALLEST = 0.0006
"""Of a table: smaller woods are left out."""


def with_lines(scenario: Any, lines: MapLines, bounds: Bounds, credit: str = "") -> Any:
    """The scenario with these lines where they lie between the bounds. Refuses what lies beside them all."""
    west, south, east, north = bounds
    if not (west < east and south < north):
        raise EditRefused(_("The part of the map has no size."))

    def share(spot: Spot) -> Spot:
        return (spot[0] - west) / (east - west), (spot[1] - south) / (north - south)

    shapes = [
        MapShape(shape.kind, tuple(map(share, shape.points)), shape.closed, shape.name)
        for shape in lines.shapes
    ]
    shapes = [shape for shape in shapes if _touches(shape)]
    if not shapes:
        raise EditRefused(_("Nothing of these lines lies on this part of the map."))
    done = _on_hexes(scenario, shapes) if scenario.board.kind == "hex" else _on_table(scenario, shapes)
    thanks = " · ".join(dict.fromkeys(word for word in (credit.strip(), lines.credit.strip()) if word))
    return credited(done, thanks) if thanks else done


def fitting_bounds(lines: MapLines, size: tuple[float, float]) -> Bounds:
    """A box around the lines, of the shape of a board (width, height); degrees are as long as they are."""
    west, south, east, north = lines.bounds
    is_degrees = -180 <= west <= east <= 180 and -90 <= south <= north <= 90
    squeeze = max(0.05, cos(radians((south + north) / 2))) if is_degrees else 1.0
    wide, high = max(east - west, 1e-9) * squeeze, max(north - south, 1e-9)
    if wide / high < size[0] / size[1]:
        wide = high * size[0] / size[1]
    else:
        high = wide * size[1] / size[0]
    x, y = (west + east) / 2, (south + north) / 2
    half_x, half_y = wide / squeeze / 2, high / 2
    return x - half_x, y - half_y, x + half_x, y + half_y


def board_size(scenario: Any) -> tuple[float, float]:
    """Width and height of the board, in whatever is long on it."""
    board = scenario.board
    size: tuple[float, float] = board.grid.extent if board.kind == "hex" else (board.width, board.depth)
    return size


def _touches(shape: MapShape) -> bool:
    xs, ys = [x for x, _y in shape.points], [y for _x, y in shape.points]
    return min(xs) < 1 and max(xs) > 0 and min(ys) < 1 and max(ys) > 0


# --- hexes -------------------------------------------------------------------------------------------------


def _on_hexes(scenario: Any, shapes: Sequence[MapShape]) -> Any:
    board = scenario.board
    grid, known = board.grid, board.GROUNDS
    wide, high = grid.extent

    def place(spot: Spot) -> Spot:
        return spot[0] * wide, (1 - spot[1]) * high

    ground: dict[int, str] = {}
    wood, village = first_of(WOODS, known), first_of(VILLAGES, known)
    river = "river" if "river" in known else None
    areas = (("woods", wood), ("water", first_of(("water", "river"), known)), ("village", village))
    for kind, becomes in areas:
        for shape in shapes:
            if shape.kind == kind and becomes is not None:
                spots = [place(spot) for spot in shape.points]
                ground.update(dict.fromkeys(_area(grid, spots, closed=shape.closed), becomes))
    rivers = _crossed(grid, [shape for shape in shapes if shape.kind == "river"], place)
    roads = _crossed(grid, [shape for shape in shapes if shape.kind == "road"], place)
    for hex_ in rivers if river is not None else ():
        ground[hex_] = "bridge" if hex_ in roads and "bridge" in known else "river"
    by_kind: dict[str, list[str]] = {}
    for hex_, kind in ground.items():
        by_kind.setdefault(kind, []).append(grid.name(hex_))
    for kind in sorted(by_kind):
        scenario = edits.paint(scenario, by_kind[kind], kind)
    return scenario


def _area(grid: Any, spots: list[Spot], *, closed: bool) -> list[int]:
    """The hexes of which most lies inside; of a village or a wood that is smaller, the one it lies in."""
    found = []
    if closed:
        xs, ys = [x for x, _y in spots], [y for _x, y in spots]
        for hex_ in grid.hexes:
            x, y = centre(grid, hex_)
            if not (min(xs) - 0.5 < x < max(xs) + 0.5 and min(ys) - 0.6 < y < max(ys) + 0.6):
                continue
            inside = sum(_holds(spots, (x + dx, y + dy)) for dx, dy in WITHIN)
            if 2 * inside > len(WITHIN):
                found.append(hex_)
    if not found:
        middle = (
            (min(x for x, _y in spots) + max(x for x, _y in spots)) / 2,
            (min(y for _x, y in spots) + max(y for _x, y in spots)) / 2,
        )
        hex_ = hex_at(grid, middle)
        found = [] if hex_ is None else [hex_]
    return found


def _holds(spots: list[Spot], at: Spot) -> bool:
    """Whether an outline holds a place: an odd number of its sides lies to the right."""
    inside = False
    for (x, y), (x2, y2) in zip(spots, [*spots[1:], spots[0]], strict=True):
        if (y > at[1]) != (y2 > at[1]) and at[0] < x + (at[1] - y) / (y2 - y) * (x2 - x):
            inside = not inside
    return inside


def _crossed(grid: Any, shapes: Sequence[MapShape], place: Any) -> dict[int, None]:
    """The hexes that the lines go through, in their order."""
    found: dict[int, None] = {}
    for shape in shapes:
        for start, end in pairwise([place(spot) for spot in shape.points]):
            part = _on_board(start, end, grid.extent)
            if part is None:
                continue
            (x, y), (x2, y2) = part
            count = max(1, ceil(hypot(x2 - x, y2 - y) / STEP))
            for number in range(count + 1):
                along = number / count
                hex_ = hex_at(grid, (x + along * (x2 - x), y + along * (y2 - y)))
                if hex_ is not None:
                    found[hex_] = None
    return found


def _on_board(start: Spot, end: Spot, size: Spot) -> tuple[Spot, Spot] | None:
    """The part of a line that lies over the board, so that far ones take no time (Liang and Barsky)."""
    first, last = 0.0, 1.0
    for axis in (0, 1):
        way = end[axis] - start[axis]
        for towards, room in ((-way, start[axis]), (way, size[axis] - start[axis])):
            if towards == 0:
                if room < 0:
                    return None
            elif towards < 0:
                first = max(first, room / towards)
            else:
                last = min(last, room / towards)
    if first > last:
        return None

    def at(share: float) -> Spot:
        return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])

    return at(first), at(last)


# --- measured tables ---------------------------------------------------------------------------------------


def _on_table(scenario: Any, shapes: Sequence[MapShape]) -> Any:
    from core.ground.map_clipping import clipped_areas, clipped_lines

    board = scenario.board
    size = (board.width, board.depth)
    grounds = {
        "woods": first_of(WOODS, board.GROUNDS),
        "water": first_of(("water",), board.GROUNDS),
        "village": first_of(VILLAGES, board.GROUNDS),
    }
    areas = [
        (ground, outline)
        for shape in shapes
        if (ground := grounds.get(shape.kind)) is not None
        for outline in clipped_areas(_on_place(shape, size), size, SMALLEST, VILLAGE, closed=shape.closed)
    ]
    areas.sort(key=lambda one: -_extent(one[1]))
    for ground, outline in areas[:MOST_FEATURES]:
        if 3 <= len(outline) <= MOST_POINTS and is_simple(outline):
            scenario = table_edits.add_feature(scenario, ground, outline)
    bands = [
        (shape.kind, line)
        for shape in shapes
        if shape.kind in WIDTHS and not shape.closed
        for line in clipped_lines(_on_place(shape, size), size)
    ]
    bands.sort(key=lambda one: -_extent(one[1]))
    laid = bands[:MOST_BANDS]
    for kind, line in sorted(laid, key=lambda one: one[0] == "road"):
        band = kind if kind in board.BANDS else {"stream": "river", "river": "stream"}.get(kind, "")
        if band in board.BANDS:
            scenario = table_edits.add_band(scenario, band, line, WIDTHS[kind])
    from core.ground.table_seeds import with_bridges

    waters = [(kind, line, WIDTHS[kind]) for kind, line in laid if kind == "river"]
    return with_bridges(scenario, waters, [line for kind, line in laid if kind == "road"], fords=False)


def _on_place(shape: MapShape, size: XY) -> list[Spot]:
    return [(x * size[0], y * size[1]) for x, y in shape.points]


def _extent(points: Sequence[XY]) -> float:
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    return hypot(max(xs) - min(xs), max(ys) - min(ys))
