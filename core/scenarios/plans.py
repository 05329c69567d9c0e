"""Plans: what the sides draw over the map before and during a battle. A plan changes nothing of the battle.

A plan belongs to one side and is a row of marks: arrows, phase lines, zones, notes. Points are those of the
board: hexes "5.8", places [x, y] of a measured table in tenths of a millimetre, places "french.left" of a
table of cards. On a measured table they may lie beside the board: an arrow may come from there.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal, Self, TypeAlias

from pydantic import Field, WrapValidator, model_validator

from core.scenarios.faults import no_hex, no_side, one_of
from core.scenarios.outlines import FURTHEST, XY
from core.scenarios.records import Id, Terse, Wrong, located
from core.text import Text, _

MarkKind: TypeAlias = Literal["arrow", "line", "zone", "note"]
KINDS: tuple[MarkKind, ...] = ("arrow", "line", "zone", "note")

MOST_MARKS = 300
"""The most marks of a plan."""

MOST_MARK_POINTS = 60
LONGEST_LABEL = 240
WINGS = ("left", "centre", "right")
"""The places of each side on a table of cards, as their owner sees them."""

LAST_TURN = 999

PlanPoint: TypeAlias = str | XY
"""A hex "5.8", a place of a table of cards "french.left", or (x, y) on a measured table."""


_HEX = re.compile(r"([0-9]{1,4})\.([0-9]{1,4})")
_PLACE = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}\.[a-z]{1,20}")


def _plan_point(value: Any, _handler: Any) -> PlanPoint:
    if isinstance(value, str):
        found = _HEX.fullmatch(value)
        if found is not None:
            return f"{int(found[1])}.{int(found[2])}"
        if _PLACE.fullmatch(value):
            return value
    if isinstance(value, (list, tuple)) and len(value) == 2:
        x, y = value
        if type(x) is int and type(y) is int and abs(x) <= FURTHEST and abs(y) <= FURTHEST:
            return x, y
    raise located(
        [
            Wrong(
                (),
                _("this is no point of a map"),
                _("write a hex “5.8”, [x, y] on a measured table, or “side.left” with cards"),
            )
        ]
    )


Turn: TypeAlias = Annotated[int, Field(ge=1, le=LAST_TURN)]


class PlanMark(Terse):
    """One mark. `first` and `last` are the turns for which it counts; None: from the start, to the end.

    An arrow goes from its first point to its last one, a zone lies round its points, a note has one.
    """

    id: Id
    kind: MarkKind
    at: Annotated[
        tuple[Annotated[PlanPoint, WrapValidator(_plan_point)], ...],
        Field(min_length=1, max_length=MOST_MARK_POINTS),
    ]
    label: Annotated[str, Field(max_length=LONGEST_LABEL)] = ""
    first: Turn | None = None
    last: Turn | None = None

    def counts_in(self, turn: int) -> bool:
        """Whether the mark is meant for a turn."""
        return (self.first or 1) <= turn <= (self.last or LAST_TURN)

    @model_validator(mode="after")
    def _is_drawable(self) -> Self:
        faults = list(mark_faults(self))
        if faults:
            raise located(faults)
        return self


Plans: TypeAlias = Mapping[Id, Annotated[tuple[PlanMark, ...], Field(max_length=MOST_MARKS)]]
"""The plan of each side, by the id of the side; a side without a plan need not be named."""


def least_points(kind: MarkKind, at: Iterable[PlanPoint] = ()) -> int:
    """How many points a mark of that kind has at least; a zone of a measured table is an area."""
    if kind == "note":
        return 1
    if kind == "zone":
        return 3 if any(not isinstance(point, str) for point in at) else 1
    return 2


def mark_faults(mark: PlanMark) -> Iterator[Wrong]:
    """What is wrong with a mark by itself; the places are below the mark."""
    least = least_points(mark.kind, mark.at)
    if len(mark.at) < least:
        yield Wrong(
            ("at",),
            _("this mark has too few points"),
            _("write {least} points at least", least=least),
        )
    if mark.kind == "note" and len(mark.at) > 1:
        yield Wrong(("at",), _("a note stands at one point"), _("write one point"))
    if mark.first is not None and mark.last is not None and mark.first > mark.last:
        yield Wrong(
            ("last",),
            _("the last turn lies before the first one"),
            _("write {turn} or more", turn=mark.first),
        )


def point_fault(board: Any, sides: tuple[str, ...], point: PlanPoint) -> tuple[Text, Text] | None:
    """Wrong and right for a point that this board does not have; on a measured table it may lie beside."""
    wrong = _("this is no point of this board")
    if board.kind == "table":
        right = _("write [x, y] in whole tenths of a millimetre from the bottom left corner")
        return (wrong, right) if isinstance(point, str) else None
    if board.kind == "hex":
        if isinstance(point, str) and _HEX.fullmatch(point):
            return None if board.holds(point) else no_hex(board.rows, board.columns, point)
        return wrong, _("write a hex, row.column")
    known = [f"{side}.{wing}" for side in sides for wing in WINGS]
    return None if point in known else (wrong, one_of(known, str(point)))


def plan_faults(plans: Plans, sides: tuple[str, ...], board: Any) -> Iterator[Wrong]:
    """What is wrong with the plans of a scenario; the places are below `plan`."""
    for side, marks in plans.items():
        if side not in sides:
            yield Wrong((side,), *no_side(sides, side))
        seen: set[str] = set()
        for index, mark in enumerate(marks):
            if mark.id in seen:
                yield Wrong(
                    (side, index, "id"),
                    _("a second mark has the id “{id}”", id=mark.id),
                    _("give each mark an id of its own"),
                )
            seen.add(mark.id)
            for place, point in enumerate(mark.at):
                fault = point_fault(board, sides, point)
                if fault is not None:
                    yield Wrong((side, index, "at", place), *fault)


def plan_of(plans: Plans, side: str) -> tuple[PlanMark, ...]:
    """The marks of a side, lowest first."""
    return plans.get(side, ())


def only(plans: Plans, side: str | None) -> Plans:
    """The plan of one side and nothing of any other; None: of nobody."""
    return {side: plans[side]} if side is not None and plans.get(side) else {}


def remapped_plans(plans: Plans, move: Callable[[PlanPoint], PlanPoint | None]) -> Plans:
    """The plans on another board: each point where `move` brings it, None where it is gone.

    A mark that keeps too few points is gone too. The very same plans where nothing moves.
    """
    if not plans:
        return plans
    found = {side: tuple(_moved(marks, move)) for side, marks in plans.items()}
    return plans if found == plans else found


def _moved(marks: Iterable[PlanMark], move: Callable[[PlanPoint], PlanPoint | None]) -> Iterator[PlanMark]:
    for mark in marks:
        at = tuple(point for point in map(move, mark.at) if point is not None)
        if len(at) >= least_points(mark.kind, at):
            yield mark if at == mark.at else mark.model_copy(update={"at": at})
