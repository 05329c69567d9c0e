"""Moving, sight and dice once more, slowly and straight from the printed page, to hold the engine against.

Nothing of the engine is used: hexes are (row, column), a board is a dictionary, sight is plane geometry. The
plane is stretched so that corners have whole coordinates, which changes no crossing of lines.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Hex = tuple[int, int]
Point = tuple[float, float]
CORNERS = {"N": (0, -2), "ENE": (1, -1), "ESE": (1, 1), "S": (0, 2), "WSW": (-1, 1), "WNW": (-1, -1)}
SIDES = {"E": (2, 0), "NE": (1, -3), "NW": (-1, -3), "W": (-2, 0), "SW": (-1, 3), "SE": (1, 3)}
"""From the centre of a hex to each corner, and to the centre of each neighbour."""
AWAY = {"N": ("SE", "SW"), "ENE": ("SW", "W"), "ESE": ("W", "NW"), "S": ("NW", "NE")} | {
    "WSW": ("NE", "E"),
    "WNW": ("E", "SE"),
}
"""The two rear sides of fieldworks that face a corner."""
HAIR = 0.001
NOTHING = 1e-9

DICE = {
    "infantry": {1: 4, 2: 3, 3: 2, 4: 1},
    "cavalry": {1: 3},
    "artillery": {1: 5, 2: 4, 3: 3, 4: 2, 5: 1},
    "horse artillery": {1: 4, 2: 3, 3: 2, 4: 1},
    "cadets": {1: 3, 2: 2, 3: 1},
}
STEPS = {"infantry": 1, "cavalry": 3, "artillery": 1, "general": 3}
TAKEN = {"woods": 1, "hill": 1, "building": 2, "field": 1}
STOPS = ("woods", "building", "river")


@dataclass
class Piece:
    """A piece of a side (0 has its edge at the bottom, 1 at the top); `gun`: its row of dice where that is
    not its kind's (BC-15.2).
    """

    side: int
    kind: str
    at: Hex
    gun: str = ""


@dataclass
class Board:
    """Ground by hex, fieldworks by hex with their corner, fenced pairs of hexes, pieces, options."""

    rows: int = 9
    columns: int = 13
    short_rows: bool = True
    ground: dict[Hex, str] = field(default_factory=dict)
    works: dict[Hex, str] = field(default_factory=dict)
    fences: set[frozenset[Hex]] = field(default_factory=set)
    pieces: list[Piece] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)

    def has(self, hex_: Hex) -> bool:
        row, column = hex_
        short = self.short_rows and row % 2 == 0
        return 1 <= row <= self.rows and 1 <= column <= self.columns - short

    def beyond(self, hex_: Hex, side: str) -> Hex:
        dx, dy = SIDES[side]
        x, y = centre(hex_)
        return at_point((x + dx, y + dy))

    def neighbours(self, hex_: Hex) -> list[Hex]:
        return [there for side in SIDES if self.has(there := self.beyond(hex_, side))]

    def on(self, hex_: Hex) -> list[Piece]:
        return [piece for piece in self.pieces if piece.at == hex_]

    def effect(self, hex_: Hex) -> str:
        """The ground that counts for moving and battle: none under fieldworks (BC-8.1)."""
        return "clear" if hex_ in self.works else self.ground.get(hex_, "clear")


def centre(hex_: Hex) -> Point:
    row, column = hex_
    return 2 * column + (row % 2 == 0), 3 * row


def at_point(point: Point) -> Hex:
    x, y = point
    row = round(y / 3)
    return row, round((x - (row % 2 == 0)) / 2)


def distance(one: Hex, other: Hex) -> int:
    """Steps from hex to hex: each row gained also gives half a column."""
    (x, y), (to_x, to_y) = centre(one), centre(other)
    rows = abs(to_y - y) / 3
    return round(rows + max(0.0, (abs(to_x - x) - rows) / 2))


def inside(start: Point, end: Point, hex_: Hex) -> tuple[float, float, list[str]] | None:
    """Where a straight way runs inside a hex, as parts of it, and by which sides it comes in."""
    x, y = centre(hex_)
    low, high = 0.0, 1.0
    entered: list[str] = []
    for side, (dx, dy) in SIDES.items():
        # The outward normal of a side in the stretched plane, and its distance from the centre.
        normal, limit = ((dx, 0), 2) if dy == 0 else ((dx, dy / 3), 2)
        before = normal[0] * (start[0] - x) + normal[1] * (start[1] - y) - limit
        after = normal[0] * (end[0] - x) + normal[1] * (end[1] - y) - limit
        if abs(before - after) < NOTHING:
            if before > -NOTHING:
                return None
            continue
        cut = before / (before - after)
        if before > after:
            if cut > low + NOTHING:
                low, entered = cut, [side]
            elif abs(cut - low) <= NOTHING:
                entered.append(side)
        else:
            high = min(high, cut)
    return (low, high, entered) if high - low > NOTHING else None


def crossed(board: Board, start: Point, end: Point, ends: tuple[Hex, Hex]) -> list[Hex]:
    """The hexes other than the ends through whose inside a straight way runs."""
    top, bottom = sorted((ends[0][0], ends[1][0]))
    return [
        (row, column)
        for row in range(top - 1, bottom + 2)
        for column in range(1, board.columns + 1)
        if board.has((row, column)) and (row, column) not in ends and inside(start, end, (row, column))
    ]


def blocks(board: Board, start: Hex, target: Hex, hex_: Hex, shooter: Piece) -> bool:
    """Whether a hex is an obstacle (BC-10.1), with the exception of the hill (BC-8)."""
    ground = board.ground.get(hex_, "clear")
    both_hills = board.ground.get(start) == board.ground.get(target) == "hill"
    if ground in ("woods", "building"):
        return True
    if ground == "field" and board.options["field_tall"]:
        return True
    if ground == "hill" and not (both_hills and board.options["hill_to_hill_los"] == "open"):
        return True
    there = board.on(hex_)
    if not there:
        return False
    over = board.ground.get(start) == "hill" and (
        board.options["hill_over_friends"] == "all" or shooter.kind == "artillery"
    )
    friends = all(piece.side == shooter.side for piece in there)
    return not (over and friends and hex_ in board.neighbours(start))


def sees(board: Board, shooter: Piece, target: Hex) -> bool:
    """BC-10: blocked when the line nudged to the left and the line nudged to the right both are."""
    start = shooter.at
    one, other = centre(start), centre(target)
    ends = (start, target)

    def is_free(way: list[Hex]) -> bool:
        return not any(blocks(board, start, target, hex_, shooter) for hex_ in way)

    if board.options["edge_los"] == "any":
        dx, dy = other[0] - one[0], other[1] - one[1]
        for hair in (HAIR, -HAIR):
            nudge = (-dy * hair, dx * hair)
            way = crossed(
                board,
                (one[0] + nudge[0], one[1] + nudge[1]),
                (other[0] + nudge[0], other[1] + nudge[1]),
                ends,
            )
            if is_free(way):
                return True
        return False
    if not is_free(crossed(board, one, other, ends)):
        return False
    return not any(
        blocks(board, start, target, left, shooter) and blocks(board, start, target, right, shooter)
        for left, right in along_sides(board, one, other, ends)
    )


def along_sides(board: Board, one: Point, other: Point, ends: tuple[Hex, Hex]) -> list[tuple[Hex, Hex]]:
    """The pairs of hexes on both sides of a hexside along which the line runs."""
    pairs = []
    top, bottom = sorted((ends[0][0], ends[1][0]))
    for row in range(top, bottom + 1):
        for column in range(1, board.columns + 1):
            left = (row, column)
            for side in ("E", "SW", "SE"):
                right = board.beyond(left, side)
                if not board.has(left) or not board.has(right) or left in ends or right in ends:
                    continue
                mid = tuple((a + b) / 2 for a, b in zip(centre(left), centre(right), strict=True))
                ends_of_side = [
                    (mid[0] + sign * step[0], mid[1] + sign * step[1])
                    for sign in (0.5, -0.5)
                    for step in [side_step(side)]
                ]
                if all(is_between(one, other, point) for point in ends_of_side):
                    pairs.append((left, right))
    return pairs


def side_step(side: str) -> Point:
    """From one end of a side to the other."""
    corners = {"E": ("ENE", "ESE"), "SW": ("S", "WSW"), "SE": ("ESE", "S")}[side]
    (ax, ay), (bx, by) = (CORNERS[corner] for corner in corners)
    return ax - bx, ay - by


def is_between(one: Point, other: Point, point: Point) -> bool:
    """Whether a point lies on the straight way."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    px, py = point[0] - one[0], point[1] - one[1]
    part = (px * dx + py * dy) / (dx * dx + dy * dy)
    return abs(px * dy - py * dx) < NOTHING and 0 <= part <= 1


def dice(board: Board, shooter: Piece, target: Hex, *, more: int = 0, led: bool | None = None) -> int:
    """BC-9: range, sight, table, general, card (`more`), ground; 0 where no battle is possible.

    `led`: whether a general helps, None where the one who stands with it does.
    """
    away = distance(shooter.at, target)
    gun = shooter.gun or shooter.kind
    count = DICE.get(gun, {}).get(away, 0)
    if gun == "artillery" and away == 6 and board.effect(shooter.at) == "hill":
        count = 1
    if not count or not sees(board, shooter, target):
        return 0
    count += more
    if led is None:
        led = any(piece.kind == "general" for piece in board.on(shooter.at))
    if led and shooter.kind in ("infantry", "cavalry"):
        count += 1
    came = inside(centre(shooter.at), centre(target), target)
    assert came is not None
    sides = came[2]
    if target in board.works:
        behind = all(side in AWAY[board.works[target]] for side in sides)
        if board.options["fieldwork_arc"] == "all" or not behind:
            count -= 2
    else:
        ground = board.effect(target)
        count -= -board.options["orchard_mod"] if ground == "orchard" else TAKEN.get(ground, 0)
    if all(frozenset((target, board.beyond(target, side))) in board.fences for side in sides):
        count -= 1
    if board.effect(shooter.at) == "river":
        count -= 1
    least: int = board.options["min_dice"]
    return max(count, least)


def moves(board: Board, mover: Piece, *, along: bool = False, steps: int = 0) -> set[Hex]:
    """BC-7 and BC-8: every hex that some way of at most so many steps reaches; stops are on entering.

    `steps`: how many where a card or a special rule gives another number than the table of BC-7.
    """
    is_general = mover.kind == "general"
    general_terrain = board.options["general_terrain"]
    reached: set[Hex] = set()
    edge = {mover.at}
    for _step in range(steps or STEPS[mover.kind]):
        ahead: set[Hex] = set()
        for here in edge:
            for hex_ in board.neighbours(here):
                there = board.on(hex_)
                rough = board.effect(hex_) == "rough" and not (is_general and general_terrain == "rough")
                units = [piece for piece in there if piece.kind != "general"]
                generals = [piece for piece in there if piece.kind == "general"]
                if rough or hex_ == mover.at or any(piece.side != mover.side for piece in there):
                    continue
                if (is_general or along) and generals:
                    continue
                if not is_general and units:
                    continue
                reached.add(hex_)
                stops = board.effect(hex_) in STOPS and not (is_general and general_terrain != "stops")
                if not stops and not there:
                    ahead.add(hex_)
        edge = ahead
    return reached


def retreats(board: Board, piece: Piece) -> set[Hex]:
    """BC-12: the hexes of the next row toward the own edge (side 0 downward) that are open to a retreat."""
    led = piece.kind != "general" and any(other.kind == "general" for other in board.on(piece.at))
    found = set()
    for side in ("SW", "SE") if piece.side == 0 else ("NW", "NE"):
        hex_ = board.beyond(piece.at, side)
        if not board.has(hex_):
            continue
        there = board.on(hex_)
        units = [other for other in there if other.kind != "general"]
        generals = [other for other in there if other.kind == "general"]
        if any(other.side != piece.side for other in there):
            continue
        if not board.options["retreat_into_rough"] and board.effect(hex_) == "rough":
            continue
        if piece.kind == "general":
            if not generals:
                found.add(hex_)
        elif not units and not (led and generals):
            found.add(hex_)
    return found
