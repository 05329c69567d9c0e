"""Moving, sight, fire, reactions and retreats once more, slowly and straight from the printed page.

Nothing of the engine is used: hexes are (row, column), a board is a dictionary, ways are tried one by one,
sight is plane geometry in whole numbers and fractions. The plane is stretched so that corners have whole
coordinates, which changes no crossing of lines.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

Hex = tuple[int, int]
Point = tuple[int, int]
Way = tuple[Hex, ...]
STEPS = ((2, 0), (1, -3), (-1, -3), (-2, 0), (-1, 3), (1, 3))
CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""From the centre of a hex to its neighbours, and to its corners in order."""
FINE = 10_000
"""Sight is worked out on a plane that is so many times finer: a hair is one unit of it."""

MARCH = {"inf": 2, "tri": 3, "cav": 4, "mtd": 3}
SCORES = {
    "A": ((5, 3), (4, 2), (3, 1), (2, 0)),
    "B": ((5, 3), (4, 1), (2, 0), (1, 0)),
    "C": ((4, 2), (3, 0), (1, 0), (0, 0)),
    "D": ((3, 1), (2, 0), (2, 0), (1, 0)),
    "E": ((3, 0), (2, 0), (1, 0), (0, 0)),
    "F": ((2, 0), (1, 0), (1, 0), (0, 0)),
    "G": ((1, 0), (0, 0), (0, 0), (0, 0)),
}
GROUNDS: dict[str, set[str]] = {
    "clear": set(),
    "village": {"cover"},
    "town": {"cover", "blocks_sight"},
    "river": {"difficult"},
    "woods": {"cover", "blocks_sight"},
    "thicket": {"cover", "difficult", "blocks_sight"},
    "scrub": {"cover"},
    "marsh": {"difficult"},
    "hill": {"hill"},
    "cliff": {"very_difficult"},
    "water": {"impassable"},
}


@dataclass
class Piece:
    """A unit of a side (0 or 1)."""

    side: int
    arm: str
    at: Hex
    elements: int
    fire: str = "E"
    quality: str = "normal"
    order: str = "close"
    traits: frozenset[str] = frozenset()
    has_moved: bool = False
    has_fired: bool = False
    scores: tuple[tuple[int, int], ...] = ()
    """Another row of the fire table, where a special rule gives one."""
    marches_out: bool = False
    """It leaves difficult ground by a forced march (BE-6.4)."""


@dataclass
class Board:
    """Classes and level of each hex, pieces, options."""

    rows: int
    columns: int
    classes: dict[Hex, set[str]] = field(default_factory=dict)
    level: dict[Hex, int] = field(default_factory=dict)
    pieces: list[Piece] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)
    short_rows: bool = True

    def has(self, hex_: Hex) -> bool:
        row, column = hex_
        short = self.short_rows and row % 2 == 0
        return 1 <= row <= self.rows and 1 <= column <= self.columns - short

    def hexes(self) -> list[Hex]:
        every = ((row, column) for row in range(1, self.rows + 1) for column in range(1, self.columns + 1))
        return [hex_ for hex_ in every if self.has(hex_)]

    def around(self, one: Hex, other: Hex) -> list[Hex]:
        """The hexes in the rows and columns from one to the other: a line meets no hex beyond them."""
        columns = range(min(one[1], other[1]) - 1, max(one[1], other[1]) + 2)
        rows = range(min(one[0], other[0]), max(one[0], other[0]) + 1)
        return [(row, column) for row in rows for column in columns if self.has((row, column))]

    def neighbours(self, hex_: Hex) -> list[Hex]:
        x, y = centre(hex_)
        return [there for dx, dy in STEPS if self.has(there := hex_at(x + dx, y + dy))]

    def on(self, hex_: Hex) -> Piece | None:
        return next((piece for piece in self.pieces if piece.at == hex_), None)

    def is_(self, hex_: Hex, *names: str) -> bool:
        return any(name in self.classes.get(hex_, ()) for name in names)

    def with_cover(self, classes: set[str]) -> set[str]:
        """The classes of a hex; fortifications are cover where the setting says so (BE-R84)."""
        covers = self.options.get("fort_is_cover") and "fortification" in classes
        return classes | {"cover"} if covers else classes

    def is_difficult(self, hex_: Hex) -> bool:
        return self.is_(hex_, "difficult", "very_difficult")

    def is_infantry(self, piece: Piece) -> bool:
        if piece.arm == "mtd":
            return bool(self.options["mounted_is"] == "infantry")
        if piece.arm == "tri":
            return bool(self.options["tribal_is"] == "infantry")
        return piece.arm == "inf"

    def is_cavalry(self, piece: Piece) -> bool:
        return piece.arm == "cav" or (piece.arm == "mtd" and self.options["mounted_is"] == "cavalry")

    def foes(self, piece: Piece) -> list[Piece]:
        return [other for other in self.pieces if other.side != piece.side]

    def controlled(self, hex_: Hex, piece: Piece) -> bool:
        """Whether an enemy of `piece` controls a hex (BE-6.1)."""
        return any(
            hex_ in self.neighbours(foe.at)
            for foe in self.foes(piece)
            if not (self.options["zoc_blocked_by_impassable"] and self.is_(foe.at, "impassable"))
        )


def centre(hex_: Hex) -> tuple[int, int]:
    row, column = hex_
    return 2 * column + (row % 2 == 0), 3 * row


def hex_at(x: int, y: int) -> Hex:
    row = y // 3
    return row, (x - (row % 2 == 0)) // 2


def distance(one: Hex, other: Hex) -> int:
    """Steps from hex to hex: each row gained also gives half a column."""
    (x, y), (to_x, to_y) = centre(one), centre(other)
    rows = abs(to_y - y) // 3
    return rows + max(0, (abs(to_x - x) - rows) // 2)


# --- BE-6 ---------------------------------------------------------------------------------------------------


def goes_on(board: Board, piece: Piece, way: Way, passed: bool) -> bool:
    """Whether the last step of a way that was legal so far is legal, as long as the way need not end here."""
    start, before, here = way[0], way[-2], way[-1]
    if board.is_(here, "impassable") or here in way[:-1]:
        return False
    if not passed and (len(way) > 2 or board.is_(start, "very_difficult")):
        return False
    held_fast = board.is_difficult(start) and not piece.marches_out
    if len(way) > 2 and held_fast:
        return False
    if before != start and must_stop(board, piece, before):
        return False
    if board.controlled(before, piece) and board.controlled(here, piece):
        return False
    there = board.on(here)
    if there is None:
        return True
    friend = there.side == piece.side and here in board.neighbours(start)
    return friend and passed and not must_stop(board, piece, here) and not held_fast


def must_stop(board: Board, piece: Piece, hex_: Hex) -> bool:
    return board.is_difficult(hex_) or board.is_(hex_, "hill") or board.controlled(hex_, piece)


def moves(board: Board, piece: Piece, *, passed: bool) -> set[Hex]:
    """Every hex in which some legal way ends."""
    found: set[Hex] = set()
    ways: list[Way] = [(piece.at,)]
    for _step in range(MARCH[piece.arm] if passed else 1):
        longer = [(*way, there) for way in ways for there in board.neighbours(way[-1])]
        ways = [way for way in longer if goes_on(board, piece, way, passed)]
        found |= {way[-1] for way in ways if board.on(way[-1]) is None}
    return found


def one_step(board: Board, piece: Piece) -> set[Hex]:
    """The basic moves of a unit that has passed its test."""
    ways = [(piece.at, there) for there in board.neighbours(piece.at) if board.on(there) is None]
    return {way[-1] for way in ways if goes_on(board, piece, way, True)}


# --- BE-9 ---------------------------------------------------------------------------------------------------


def cross(ax: int, ay: int, bx: int, by: int) -> int:
    return ax * by - ay * bx


def runs_inside(start: Point, end: Point, hex_: Hex) -> bool:
    """Whether a straight way runs through the inside of a hex for more than a point."""
    x, y = centre(hex_)
    low, high = Fraction(0), Fraction(1)
    dx, dy = end[0] - start[0], end[1] - start[1]
    for number, (cx, cy) in enumerate(CORNERS):
        nx, ny = CORNERS[(number + 1) % 6]
        ex, ey = nx - cx, ny - cy
        # Inside lies to the right of each side, in the order of the corners.
        offset = cross(ex, ey, start[0] - (x + cx) * FINE, start[1] - (y + cy) * FINE)
        slope = cross(ex, ey, dx, dy)
        if slope == 0:
            if offset <= 0:
                return False
        elif slope > 0:
            low = max(low, Fraction(-offset, slope))
        else:
            high = min(high, Fraction(-offset, slope))
    return low < high


def between(board: Board, one: Hex, other: Hex, nudge: int) -> list[Hex]:
    """The hexes other than the ends that the line, nudged a hair to one side, runs through."""
    (x, y), (to_x, to_y) = centre(one), centre(other)
    dx, dy = to_x - x, to_y - y
    start = (x * FINE - dy * nudge, y * FINE + dx * nudge)
    end = (to_x * FINE - dy * nudge, to_y * FINE + dx * nudge)
    near = [hex_ for hex_ in board.around(one, other) if hex_ not in (one, other)]
    return [hex_ for hex_ in near if runs_inside(start, end, hex_)]


def pairs_along(board: Board, one: Hex, other: Hex) -> list[tuple[Hex, Hex]]:
    """The hexes left and right of each hexside along which the line runs."""
    (x, y), (to_x, to_y) = centre(one), centre(other)
    pairs = []
    for left in board.around(one, other):
        for right in board.neighbours(left):
            ends = corners(left) & corners(right)
            on = [cross(to_x - x, to_y - y, cx - x, cy - y) == 0 for cx, cy in ends]
            rows = [min(y, to_y) <= cy <= max(y, to_y) for _cx, cy in ends]
            columns = [min(x, to_x) <= cx <= max(x, to_x) for cx, _cy in ends]
            if all(on) and all(rows) and all(columns) and not {left, right} & {one, other}:
                pairs.append((left, right))
    return pairs


def corners(hex_: Hex) -> set[tuple[int, int]]:
    x, y = centre(hex_)
    return {(x + dx, y + dy) for dx, dy in CORNERS}


def has_line(board: Board, firer: Piece, target: Piece) -> bool:
    """BE-9.1: blocked when the line nudged to the left and the line nudged to the right both are."""
    height = board.level.get(firer.at, 0)
    overlooks = height > board.level.get(target.at, 0)

    def blocks(hex_: Hex) -> bool:
        if board.on(hex_) is None and not board.is_(hex_, "blocks_sight"):
            return False
        return not (overlooks and height > board.level.get(hex_, 0))

    ends = (firer.at, target.at)
    if board.options["edge_los"] == "any":
        return any(not any(map(blocks, between(board, *ends, nudge))) for nudge in (-1, 1))
    if any(map(blocks, between(board, *ends, 0))):
        return False
    return not any(blocks(left) and blocks(right) for left, right in pairs_along(board, *ends))


def seen_from(board: Board, target: Piece) -> int:
    """BE-9.2 and BE-9.3."""
    if "conspicuous" in target.traits:
        return 4
    still = not target.has_moved
    ambush = still and (not target.has_fired or "smokeless" in target.traits)
    dispersed = target.order == "open" and board.is_infantry(target)
    return max(1, 4 - ambush - board.is_(target.at, "cover") - dispersed)


# --- BE-8 ---------------------------------------------------------------------------------------------------


def score(board: Board, firer: Piece, target: Piece, *, moved: bool) -> int:
    """The printed score of a possible fire; 0 where there is none."""
    away = distance(firer.at, target.at)
    if away > 4 or away > seen_from(board, target) or not has_line(board, firer, target):
        return 0
    return (firer.scores or SCORES[firer.fire])[away - 1][moved]


def hits(board: Board, firer: Piece, target: Piece, *, moved: bool = False) -> str:
    """The faces that hit (BE-8.2, BE-8.3)."""
    best = score(board, firer, target, moved=moved)
    if not best:
        return ""
    best = min(5, best + ("conspicuous" in target.traits))
    misses = 0
    cover, foot = board.is_(target.at, "cover"), board.is_infantry(target)
    if target.order == "open":
        misses = 2 if cover else 1
    elif cover and foot:
        misses = 1
    if foot and board.is_(target.at, "fortification"):
        misses = 2
    return "123456"[misses:best] if misses < best else ""


def dice(board: Board, firer: Piece, target: Piece) -> int:
    return firer.elements + (board.level.get(firer.at, 0) > board.level.get(target.at, 0))


# --- BE-11 --------------------------------------------------------------------------------------------------


def assault_score(
    board: Board, piece: Piece, foe: Piece, *, defends: bool, fought: int = 0, charged: bool = False
) -> int:
    """The highest face that counts; `fought`: assaults fought this turn, `charged`: it counter-charges."""
    shock = "shock" in piece.traits
    shock = shock or (board.options["elite_is_shock"] and piece.quality == "superior")
    base = 4 if shock else 2 if piece.quality == "poor" or piece.order == "open" else 3
    if defends:
        if board.is_infantry(piece):
            base += 2 if board.is_(piece.at, "fortification") else board.is_(piece.at, "hill")
        base += "tenacious" in piece.traits
        base += charged
    else:
        base += "fiery" in piece.traits
    if board.options.get("sa_cap_first"):
        base = min(5, base)
    base = max(1, base - fought)
    rough = {
        "hill": ("difficult", "very_difficult", "hill"),
        "difficult": ("difficult", "very_difficult"),
        "any": ("difficult", "very_difficult", "hill", "fortification", "blocks_sight", "impassable"),
    }[board.options["rough_means"]]
    if board.is_cavalry(piece) and board.is_(foe.at, "cover", *rough):
        return 1
    return min(5, base)


# --- BE-13 to BE-16 -----------------------------------------------------------------------------------------


def feared(board: Board, piece: Piece, foe: Piece) -> list[Piece]:
    """From whom a retreat that `foe` causes must lead away, as all stand when it begins."""
    strict = board.options["retreat_strict"]
    return [
        other for other in board.foes(piece) if strict or other is foe or distance(other.at, piece.at) == 1
    ]


def steps_back(board: Board, piece: Piece, away: list[Piece], *, passed: bool) -> set[Hex]:
    """The hexes of one step back."""
    if board.is_(piece.at, "very_difficult") and not passed:
        return set()
    return {
        there
        for there in board.neighbours(piece.at)
        if board.on(there) is None
        and not board.is_(there, "impassable")
        and all(distance(foe.at, there) > 1 for foe in board.foes(piece))
        and all(distance(other.at, there) > distance(other.at, piece.at) for other in away)
    }


def retreats(board: Board, piece: Piece, foe: Piece, *, passed: bool) -> set[Hex]:
    """The hexes of a first step back."""
    return steps_back(board, piece, feared(board, piece, foe), passed=passed)


def evasions(board: Board, piece: Piece, attacker: Piece) -> set[Hex]:
    """Where an assaulted unit may evade to (BE-15.1)."""
    held_fast = board.is_difficult(piece.at) and not piece.marches_out
    if MARCH[piece.arm] <= MARCH[attacker.arm] or held_fast:
        return set()
    return {hex_ for hex_ in moves(board, piece, passed=True) if distance(hex_, attacker.at) > 1}


def reactions(board: Board, attacker: Piece, target: Piece) -> list[tuple[Piece, str]]:
    """Who may do what when `attacker` assaults from where it stood all the time, nobody activated."""
    found = []
    for piece in board.foes(attacker):
        near = 1 in (distance(piece.at, target.at), distance(piece.at, attacker.at))
        if (piece is target or near) and score(board, piece, attacker, moved=False):
            found.append((piece, "fire"))
    if evasions(board, target, attacker):
        found.append((target, "evade"))
    # It stood in contact with the attacker before: no counter-charge (BE-16.1).
    return found
