"""A selection of a table, copied, put down elsewhere, erased: things and bases by their ids."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from core.scenarios.edits.change import with_board, with_units
from core.scenarios.edits.pieces import free_id
from core.scenarios.edits.refusals import EditRefused
from core.scenarios.outlines import XY, box, contains
from core.scenarios.table_edits.things import (
    T,
    changed_layers,
    check_fits,
    check_things,
    free_thing_id,
    moved_thing,
    thing_ids,
)
from core.scenarios.table_scenario import TableBase, TableScenario
from core.scenarios.tables import LAYERS, MOST_THINGS, Shape, points_of
from core.text import _


@dataclass(frozen=True)
class TableClip:
    """What was copied, as it lay; `anchor` is the point that `paste` puts somewhere."""

    anchor: XY
    things: tuple[tuple[str, Shape], ...]
    bases: tuple[TableBase, ...]


def inside(scenario: TableScenario, outline: Collection[XY]) -> tuple[frozenset[str], frozenset[str]]:
    """The ids of the things that lie wholly inside of an outline, and of the bases whose place does."""
    corners = list(outline)
    things = frozenset(
        thing.id
        for _layer, _index, thing in scenario.board.things()
        if all(contains(corners, point) for point in points_of(thing))
    )
    return things, frozenset(base.id for base in scenario.units if contains(corners, base.at))


def copy(
    scenario: TableScenario, ids: Iterable[str], base_ids: Iterable[str] = (), anchor: XY | None = None
) -> TableClip:
    """A selection; by default its anchor is the bottom left corner of the box around it."""
    wanted, standing = set(ids), set(base_ids)
    check_things(scenario.board, wanted)
    things = tuple((layer, thing) for layer, _index, thing in scenario.board.things() if thing.id in wanted)
    bases = tuple(base for base in scenario.units if base.id in standing)
    points = [
        *(point for _layer, thing in things for point in points_of(thing)),
        *(base.at for base in bases),
    ]
    if not points:
        raise EditRefused(_("Nothing is selected."))
    return TableClip(anchor or box(points)[:2], things, bases)


def paste(scenario: T, clip: TableClip, at: XY) -> T:
    """Put a selection down with its anchor at `at`, over what is there, under ids that are free.

    Refused where a part of it would lie outside of the table.
    """
    by = at[0] - clip.anchor[0], at[1] - clip.anchor[1]
    taken = thing_ids(scenario.board)
    layers: dict[str, list[Any]] = {layer: list(getattr(scenario.board, layer)) for layer in LAYERS}
    for layer, thing in clip.things:
        fresh = moved_thing(thing, by)
        if fresh.id in taken:
            stem = fresh.id.rstrip("0123456789").rstrip("-") or "thing"
            fresh = fresh.model_copy(update={"id": free_thing_id(taken, stem)})
        check_fits(scenario, fresh)
        taken.add(fresh.id)
        layers[layer].append(fresh)
        if len(layers[layer]) > MOST_THINGS:
            raise EditRefused(_("A table has at most {most} things of one kind.", most=MOST_THINGS))
    pasted = with_board(scenario, **{layer: tuple(things) for layer, things in layers.items()})
    return with_units(pasted, (*pasted.units, *_bases(pasted, clip, by)))


def erase(scenario: T, ids: Iterable[str], base_ids: Iterable[str] = ()) -> T:
    """Take things and bases from the table; ids that are not there are passed over."""
    gone, fallen = set(ids), set(base_ids)
    left = changed_layers(scenario, lambda thing: None if thing.id in gone else thing)
    return with_units(left, tuple(base for base in left.units if base.id not in fallen))


def _bases(scenario: TableScenario, clip: TableClip, by: XY) -> Iterator[TableBase]:
    taken = {base.id for base in scenario.units}
    sides = {side.id for side in scenario.sides}
    for base in clip.bases:
        at = base.at[0] + by[0], base.at[1] + by[1]
        if not scenario.board.holds(at):
            raise EditRefused(_("A part of the copied piece would lie outside of the table there."))
        if base.side not in sides:
            continue
        base_id = free_id(taken, base.side, base.kind) if base.id in taken else base.id
        taken.add(base_id)
        yield base.model_copy(update={"id": base_id, "at": at})
