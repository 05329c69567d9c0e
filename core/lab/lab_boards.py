"""What practice battles and notes of battles ask of a kind of board, by the word that a system says of it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from core.armies.deployment import edge_hexes
from core.geometry.hexes import HexGrid, hex_grid
from core.odds.questions import outcomes_of
from core.protocol.state import State
from core.protocol.system import AnySystem

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

BARE = frozenset(("water", "cliff", "river", "bridge", "rough", "dense_wood", "redoubt", "fortification"))
"""Ground that is not drawn by lot: nobody could enter it, or its shape says too much."""
CELL = 1000
"""The side of a square of a table in which losses are counted together, in tenths of a millimetre."""


@dataclass(frozen=True, slots=True)
class Fall:
    """What a piece has lost between two states; `name` is the id of the unit in the file."""

    before: State
    after: State
    piece: Hashable
    name: str
    lost: int


class LabBoard(Protocol):
    """A kind of board as the laboratory takes it."""

    @property
    def most_pieces(self) -> int:
        """No side of a practice battle has more: many small battles teach more than a few large ones."""
        ...

    @property
    def most_kinds(self) -> int:
        """Of so many kinds of troops a practice army is made."""
        ...

    @property
    def has_ground(self) -> bool:
        """Whether there is ground to be drawn by lot."""
        ...

    def lay_ground(self, bare: Scenario, row: dict[str, Any], random: Random) -> None:
        """Ground by lot into the fields of a bare scenario, the same for both sides."""

    def spread(self, scenario: Scenario, random: Random) -> Any:
        """The scenario with its units laid by lot where they begin."""
        ...

    def aims(self, system: AnySystem, state: State) -> Sequence[tuple[str, int | None]]:
        """The places that are worth something in a battle as it stands, and who holds them."""
        ...

    def falls(self, system: AnySystem, fall: Fall) -> Iterator[tuple[str, int]]:
        """Where it was lost, and how much in each place."""
        ...


class HexLab:
    """Boards of hexes; a place is the name of a hex."""

    most_pieces = 18
    most_kinds = 6
    has_ground = True

    def lay_ground(self, bare: Scenario, row: dict[str, Any], random: Random) -> None:
        """Patches of ground, each with its like turned half round; objectives where a system has them."""
        board = bare.board
        kinds = [kind for kind in board.GROUNDS[1:] if kind not in BARE]
        terrain: dict[str, set[str]] = {}
        taken: set[str] = set()
        for _patch in range(random.randint(4, 9)):
            kind = random.choice(kinds)
            at = (random.randint(2, board.rows - 1), random.randint(1, board.columns - 1))
            for _hex in range(random.randint(1, 3)):
                for name in (_name(board, *at), _turned(board, *at)):
                    if name is not None and name not in taken:
                        taken.add(name)
                        terrain.setdefault(kind, set()).add(name)
                at = (at[0] + random.choice((-1, 0, 1)), at[1] + random.choice((-1, 1)))
        row["board"]["terrain"] = {kind: sorted(names) for kind, names in sorted(terrain.items())}
        if "objectives" in row:
            middle = (board.rows + 1) // 2
            away = random.randint(2, 5)
            row["turns"] = random.randint(6, 10)
            aims = [(middle, (board.columns + 1) // 2, 3), (middle - 1, away, 2), (middle + 1, -away, 2)]
            row["objectives"] = [
                {"at": _name(board, r, c if c > 0 else board.width(r) + 1 + c), "points": points}
                for r, c, points in aims
            ]

    def spread(self, scenario: Scenario, random: Random) -> Any:
        """The units of each side on hexes by lot in the third at its edge, instead of rank behind rank."""
        from core.scenarios.edits.change import with_units

        hard = {"rough", "river", "water", "cliff"}
        places: dict[str, Iterator[str]] = {}
        for side in scenario.sides:
            free = list(
                edge_hexes(scenario.board, side.edge, lambda at: scenario.board.ground_at(at) not in hard)
            )
            random.shuffle(free)
            places[side.id] = iter(free)
        units = [unit.model_copy(update={"at": next(places[unit.side])}) for unit in scenario.units]
        return with_units(scenario, tuple(units))

    def aims(self, system: AnySystem, state: State) -> Sequence[tuple[str, int | None]]:
        """Hexes."""
        grid = _grid(state)
        return [(grid.name(aim.at), aim.holder) for aim in system.hexes.aims_in(state)]

    def falls(self, system: AnySystem, fall: Fall) -> Iterator[tuple[str, int]]:
        """In the hex in which the piece stood."""
        for known in system.hexes.pieces_of(fall.before):
            if known.id == fall.name:
                yield _grid(fall.before).name(known.at), fall.lost
                return


class MeasuredLab:
    """Measured tables; a place is a square of them as "x.y"."""

    most_pieces = 18
    most_kinds = 6
    has_ground = True

    def lay_ground(self, bare: Scenario, row: dict[str, Any], random: Random) -> None:
        """Round patches between the armies, each with its like turned half round; an aim between."""
        board = bare.board
        kinds = [kind for kind in board.GROUNDS if kind not in BARE]
        features: list[dict[str, Any]] = []
        for number in range(random.randint(0, 3)):
            kind = random.choice(kinds)
            radius = random.randint(700, 1400)
            x = random.randint(radius + 200, board.width - radius - 200)
            y = random.randint(board.depth // 3, board.depth // 2 - radius // 2)
            ring = [
                (round(radius * cos(turn * pi / 4)), round(radius * sin(turn * pi / 4))) for turn in range(8)
            ]
            for name, sign, at in (("near", 1, (x, y)), ("far", -1, (board.width - x, board.depth - y))):
                outline = [[at[0] + sign * dx, at[1] + sign * dy] for dx, dy in ring]
                level = {"level": 1} if "hill" in kind else {}
                features.append({"id": f"{name}-{number}", "ground": kind, "outline": outline, **level})
        row["board"]["features"] = features
        if random.random() < 0.5:
            row["board"]["objectives"] = [{"id": "aim", "at": [board.width // 2, board.depth // 2]}]

    def spread(self, scenario: Scenario, random: Random) -> Any:
        """As they were mustered."""
        return scenario

    def aims(self, system: AnySystem, state: State) -> Sequence[tuple[str, int | None]]:
        """Objectives by their ids."""
        return [(aim.id, aim.holder) for aim in system.measured.table_aims(state)]

    def falls(self, system: AnySystem, fall: Fall) -> Iterator[tuple[str, int]]:
        """In the square in which the first base of the piece stood."""
        for base in system.measured.table_bases_of(fall.before):
            if base.unit == fall.piece:
                yield f"{base.pose.x // CELL}.{base.pose.y // CELL}", fall.lost
                return


class CardLab:
    """Cards: there is no ground; a place is the id of a position."""

    most_pieces = 60
    most_kinds = 1000
    has_ground = False

    def lay_ground(self, bare: Scenario, row: dict[str, Any], random: Random) -> None:
        """None."""

    def spread(self, scenario: Scenario, random: Random) -> Any:
        """As they were mustered."""
        return scenario

    def aims(self, system: AnySystem, state: State) -> Sequence[tuple[str, int | None]]:
        """None."""
        return ()

    def falls(self, system: AnySystem, fall: Fall) -> Iterator[tuple[str, int]]:
        """In the positions in which less of the card stands than before, most of all first."""
        outcomes = outcomes_of(system)
        left, rest = outcomes.standing(fall.after, fall.piece), fall.lost
        before = outcomes.standing(fall.before, fall.piece).items()
        for less, at in sorted(((was - left.get(at, 0), at) for at, was in before), key=_most_first):
            part = min(less, rest)
            if part > 0:
                rest -= part
                yield at, part


_BOARDS: Mapping[str, LabBoard] = {"hex": HexLab(), "table": MeasuredLab(), "cards": CardLab()}


def lab_board(system: AnySystem) -> LabBoard:
    """The kind of board that the games of a system are played on."""
    return _BOARDS[system.board]


def _most_first(row: tuple[int, str]) -> tuple[int, str]:
    return -row[0], row[1]


# --- hexes -----------------------------------------------------------------------------------------------


def _grid(state: State) -> HexGrid:
    board: Any = state.context.scenario.board
    return hex_grid(board.rows, board.columns, board.short_rows)


def _name(board: Any, row: int, column: int) -> str | None:
    inside = 1 <= row <= board.rows and 1 <= column <= board.width(row)
    return f"{row}.{column}" if inside else None


def _turned(board: Any, row: int, column: int) -> str | None:
    if not 1 <= row <= board.rows:
        return None
    return _name(board, board.rows + 1 - row, board.width(row) + 1 - column)
