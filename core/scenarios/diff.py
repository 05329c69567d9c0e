"""What differs between two scenarios: what the editor's one signal `changed(diff)` carries."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from core.scenarios.boards import HexBoard
from core.scenarios.forces import Unit
from core.scenarios.hex_layers import FlagHex, Label, Rows, hex_name
from core.scenarios.plans import Plans, plan_of
from core.scenarios.scenario import Scenario
from core.scenarios.tables import LAYERS, TableBoard

NONE: frozenset[str] = frozenset()

BESIDE = frozenset(("format", "version", "board", "units", "sides", "plan"))
"""The fields of a scenario that are not its papers."""

_OF_THE_BOARD = ("resized", "grid", "hexes", "hexsides", "works", "flags", *LAYERS, "reordered")


@dataclass(frozen=True, slots=True)
class Diff:
    """Names of what differs; false where nothing does.

    `hexes` differ in ground or level; `works`, `flags`, `labels` are hexes too; `hexsides` canonical names.
    On hexes `features` are hexes too; with `resized` the whole board is another one and the names of its
    hexes are not listed. On a measured table `features`, `bands`, `zones`, `objectives` and `labels` are the
    ids of things, `reordered` the layers in which things of both lie in another order, and with `resized`
    everything that differs is listed; `grid` is its grid of modules or the unit of its size.
    `plan` names marks of plans, "union/arrow-1". `papers` names fields beside the map ("title", "options");
    `sides` are side ids ("order" where their order changed).
    """

    resized: bool = False
    hexes: frozenset[str] = NONE
    features: frozenset[str] = NONE
    hexsides: frozenset[str] = NONE
    works: frozenset[str] = NONE
    flags: frozenset[str] = NONE
    labels: frozenset[str] = NONE
    bands: frozenset[str] = NONE
    zones: frozenset[str] = NONE
    objectives: frozenset[str] = NONE
    reordered: frozenset[str] = NONE
    grid: bool = False
    units_added: tuple[str, ...] = ()
    units_removed: tuple[str, ...] = ()
    units_changed: tuple[str, ...] = ()
    units_reordered: bool = False
    sides: frozenset[str] = NONE
    papers: frozenset[str] = NONE
    plan: frozenset[str] = NONE

    def __bool__(self) -> bool:
        return any(getattr(self, field.name) for field in fields(self))

    @property
    def board(self) -> bool:
        """Whether anything of the board differs."""
        return any(getattr(self, part) for part in _OF_THE_BOARD)

    @property
    def units(self) -> frozenset[str]:
        """The ids of all units that differ in any way."""
        return frozenset((*self.units_added, *self.units_removed, *self.units_changed))


def diff(before: Scenario, after: Scenario) -> Diff:
    """What differs; parts that are the very same object cost nothing."""
    if before is after:
        return Diff()
    parts: dict[str, Any] = {}
    if before.board is not after.board:
        parts.update(_any_board(before.board, after.board))
    if before.units is not after.units:
        parts.update(_units(before.units, after.units))
    if before.sides is not after.sides:
        parts["sides"] = _sides(before, after)
    if before.plan is not after.plan:
        parts["plan"] = _plan(before.plan, after.plan)
    parts["papers"] = frozenset(
        key
        for key in {*type(before).model_fields, *type(after).model_fields} - BESIDE
        if _differ(getattr(before, key, None), getattr(after, key, None))
    )
    return Diff(**parts)


def _differ(one: object, other: object) -> bool:
    return one is not other and one != other


def _any_board(old: Any, new: Any) -> Mapping[str, Any]:
    """Of a table of cards nothing but what all boards have in common is known here."""
    if isinstance(old, TableBoard) and isinstance(new, TableBoard):
        return _table(old, new)
    if isinstance(old, HexBoard) and isinstance(new, HexBoard):
        return _board(old, new)
    return {"resized": old != new}


def _table(old: TableBoard, new: TableBoard) -> Mapping[str, Any]:
    layers = [layer for layer in LAYERS if getattr(old, layer) is not getattr(new, layer)]
    return {
        "resized": (old.width, old.depth) != (new.width, new.depth),
        "grid": (old.modules, old.unit) != (new.modules, new.unit),
        "reordered": frozenset(
            layer for layer in layers if _is_reordered(getattr(old, layer), getattr(new, layer))
        ),
        **{layer: _things(getattr(old, layer), getattr(new, layer)) for layer in layers},
    }


def _things(old: Iterable[Any], new: Iterable[Any]) -> frozenset[str]:
    """The ids of things that stand in one row only, or differ."""
    before = {thing.id: thing for thing in old}
    after = {thing.id: thing for thing in new}
    return frozenset(key for key in {*before, *after} if _differ(before.get(key), after.get(key)))


def _is_reordered(old: Iterable[Any], new: Iterable[Any]) -> bool:
    before, after = [thing.id for thing in old], [thing.id for thing in new]
    return [key for key in before if key in after] != [key for key in after if key in before]


def _board(old: HexBoard, new: HexBoard) -> Mapping[str, Any]:
    if (old.rows, old.columns, old.short_rows) != (new.rows, new.columns, new.short_rows):
        return {"resized": True}
    return {
        "hexes": _hexes(old.ground, new.ground) | _hexes(old.levels, new.levels),
        "features": _by_kind(old.features, new.features),
        "hexsides": _by_kind(old.hexsides, new.hexsides),
        "works": _entries(old.works, new.works),
        "flags": _marks(old.flags, new.flags),
        "labels": _marks(old.labels, new.labels),
    }


def _hexes(old: Rows, new: Rows) -> frozenset[str]:
    if old is new:
        return NONE
    return frozenset(
        hex_name(row, column)
        for row, (before, after) in enumerate(zip(old, new, strict=True), 1)
        if before is not after and before != after
        for column, (code, other) in enumerate(zip(before, after, strict=True), 1)
        if code != other
    )


def _by_kind(old: Mapping[str, frozenset[str]], new: Mapping[str, frozenset[str]]) -> frozenset[str]:
    if old is new:
        return NONE
    changes = (old.get(kind, NONE) ^ new.get(kind, NONE) for kind in {*old, *new})
    return NONE.union(*changes)


def _entries(old: Mapping[str, str], new: Mapping[str, str]) -> frozenset[str]:
    if old is new:
        return NONE
    return frozenset(key for key in {*old, *new} if old.get(key) != new.get(key))


def _marks(old: Iterable[FlagHex | Label], new: Iterable[FlagHex | Label]) -> frozenset[str]:
    """The hexes of marks that stand in one row only, or at another place in the row."""
    if old is new:
        return NONE
    before, after = list(old), list(new)
    gone = {mark.at for mark in before if mark not in after} | {
        mark.at for mark in after if mark not in before
    }
    if not gone and before != after:
        gone = {mark.at for mark in after}
    return frozenset(gone)


def _units(old: tuple[Unit, ...], new: tuple[Unit, ...]) -> Mapping[str, Any]:
    before = {unit.id: unit for unit in old}
    after = {unit.id: unit for unit in new}
    return {
        "units_added": tuple(key for key in after if key not in before),
        "units_removed": tuple(key for key in before if key not in after),
        "units_changed": tuple(
            key for key, unit in after.items() if key in before and _differ(before[key], unit)
        ),
        "units_reordered": _is_reordered(old, new),
    }


def _plan(before: Plans, after: Plans) -> frozenset[str]:
    """The marks that stand in one plan only, differ, or lie over others than before."""
    changed: set[str] = set()
    for side in {*before, *after}:
        old, new = plan_of(before, side), plan_of(after, side)
        marks = _things(old, new)
        if not marks and _is_reordered(old, new):
            marks = frozenset(mark.id for mark in new)
        changed |= {f"{side}/{mark}" for mark in marks}
    return frozenset(changed)


def _sides(before: Scenario, after: Scenario) -> frozenset[str]:
    old = {side.id: side for side in before.sides}
    new = {side.id: side for side in after.sides}
    changed = {key for key in {*old, *new} if _differ(old.get(key), new.get(key))}
    return frozenset(changed | ({"order"} if list(old) != list(new) and set(old) == set(new) else set()))
