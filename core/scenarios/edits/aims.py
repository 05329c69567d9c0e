"""Edits of the hexes that a scenario lists as worth points, and of those that a side must hold."""

import typing
from collections.abc import Iterable
from typing import Any

from core.scenarios.edits.change import S, check_hexes
from core.scenarios.edits.pieces import checked
from core.scenarios.edits.refusals import EditRefused
from core.text import _

OBJECTIVES, SEIZE = "objectives", "seize"


def set_objective(scenario: S, at: str, **fields: Any) -> S:
    """Let a hex be an objective with these `fields` (points, side, held), in place of the one there."""
    check_hexes(scenario.board, [at])
    _check_sides(scenario, fields.get("side"), fields.get("held"))
    old = objective_at(scenario, at)
    known = {} if old is None else dict(old)
    new = checked(_model(scenario, OBJECTIVES), **{**known, "at": at, **fields})
    rows = objectives(scenario)
    placed = tuple(new if row is old else row for row in rows) if old is not None else (*rows, new)
    return _with(scenario, OBJECTIVES, placed)


def remove_objectives(scenario: S, hexes: Iterable[str]) -> S:
    """Let these hexes be objectives no more, in either sense of the word."""
    gone = set(hexes)
    left = tuple(row for row in objectives(scenario) if row.at not in gone)
    scenario = _with(scenario, OBJECTIVES, left) if len(left) != len(objectives(scenario)) else scenario
    for side in [row.side for row in seized(scenario) if gone & set(row.hexes)]:
        hexes_left = [one for row in seized(scenario) if row.side == side for one in row.hexes]
        scenario = set_seize(scenario, side, [one for one in hexes_left if one not in gone])
    return scenario


def set_seize(scenario: S, side: str, hexes: Iterable[str], count: int | None = None) -> S:
    """Let `side` win by units in `count` of these hexes, at most all of them; no hexes: no such aim."""
    named = tuple(dict.fromkeys(hexes))
    check_hexes(scenario.board, named)
    _check_sides(scenario, side)
    rows = seized(scenario)
    old = next((row for row in rows if row.side == side), None)
    others = tuple(row for row in rows if row.side != side)
    if not named:
        return _with(scenario, SEIZE, others) if old is not None else scenario
    wanted = count if count is not None else old.count if old is not None else 1
    new = checked(_model(scenario, SEIZE), side=side, hexes=named, count=min(wanted, len(named)))
    if old is None:
        return _with(scenario, SEIZE, (*others, new))
    return _with(scenario, SEIZE, tuple(new if row is old else row for row in rows if row in (old, *others)))


def objectives(scenario: Any) -> tuple[Any, ...]:
    """The objectives that a scenario lists; empty for a system without."""
    return getattr(scenario, OBJECTIVES, ())


def objective_at(scenario: Any, at: str) -> Any | None:
    """The objective in a hex, or None."""
    return next((row for row in objectives(scenario) if row.at == at), None)


def seized(scenario: Any) -> tuple[Any, ...]:
    """The rows of hexes that sides must hold; empty for a system without."""
    return getattr(scenario, SEIZE, ())


def _with(scenario: S, field: str, rows: tuple[Any, ...]) -> S:
    return scenario if rows == getattr(scenario, field) else scenario.model_copy(update={field: rows})


def _model(scenario: Any, field: str) -> type[Any]:
    """The record that the rows of a field are; refused where the system has no such field."""
    if field not in type(scenario).model_fields:
        raise EditRefused(_("This system has no objectives."))
    annotation = type(scenario).model_fields[field].annotation
    return typing.cast("type[Any]", typing.get_args(annotation)[0])


def _check_sides(scenario: Any, *sides: object) -> None:
    known = {side.id for side in scenario.sides}
    for side in sides:
        if side is not None and side not in known:
            raise EditRefused(_("There is no side “{side}”.", side=str(side)))
