"""What differs between two scenarios, line by line: for who compares two documents."""

from collections.abc import Iterator
from typing import Any

from core.scenarios.boards import HexBoard
from core.scenarios.diff import Diff, diff
from core.scenarios.problems import called, called_side
from core.text import Names, Text, Value, _, _n

MOST_NAMED = 24

PAPERS = {
    "title": _("The title"),
    "notes": _("The notes"),
    "options": _("The options"),
    "special": _("The special rules"),
    "first": _("Who begins"),
    "briefings": _("The briefings"),
    "underlay": _("The picture to trace"),
    "turns": _("The number of turns"),
    "objectives": _("The objectives"),
    "seize": _("The aims"),
    "groups": _("The reinforcements"),
}


def changes(before: Any, after: Any) -> tuple[Text, ...]:
    """A sentence for each kind of thing that differs, and one for each unit; nothing for equal scenarios."""
    return tuple(_lines(before, after, diff(before, after)))


def _lines(before: Any, after: Any, change: Diff) -> Iterator[Text]:
    if change.resized:
        yield _("The map has another size.")
    hexes = change.hexes | change.features if isinstance(before.board, HexBoard) else frozenset()
    if hexes and not change.resized:
        yield _n(
            "The ground differs in {count} hex: {names}.",
            "The ground differs in {count} hexes: {names}.",
            len(hexes),
            names=_hexes(after.board, hexes),
        )
    if isinstance(after.board, HexBoard) and not change.resized:
        if change.works:
            yield _("Fieldworks: {names}.", names=_hexes(after.board, change.works))
        if change.flags:
            yield _("Flag hexes: {names}.", names=_hexes(after.board, change.flags))
        if change.labels:
            yield _("Labels: {names}.", names=_hexes(after.board, change.labels))
    if change.hexsides:
        yield _n("{count} hexside differs.", "{count} hexsides differ.", len(change.hexsides))
    if not isinstance(after.board, HexBoard):
        things = change.features | change.bands | change.zones | change.objectives | change.labels
        if things:
            yield _n(
                "{count} thing of the table differs: {names}.",
                "{count} things of the table differ: {names}.",
                len(things),
                names=_some([_thing(before, after, name) for name in sorted(things)]),
            )
    yield from _units(before, after, change)
    for side in sorted(change.sides):
        names = [one for one in after.sides if one.id == side]
        yield _("The side {side} differs.", side=called_side(names[0]) if names else side)
    for paper in sorted(change.papers):
        yield _("{what}: another one.", what=PAPERS.get(paper, Text(paper)))
    if change.plan:
        yield _n("{count} mark of a plan differs.", "{count} marks of plans differ.", len(change.plan))


def _units(before: Any, after: Any, change: Diff) -> Iterator[Text]:
    old = {unit.id: unit for unit in before.units}
    new = {unit.id: unit for unit in after.units}
    for name in change.units_added:
        yield _("Only there: {unit}.", unit=called(new[name], inside=True))
    for name in change.units_removed:
        yield _("Only here: {unit}.", unit=called(old[name], inside=True))
    for name in change.units_changed:
        moved = old[name].at != new[name].at
        if moved and isinstance(new[name].at, str):
            yield _(
                "{unit} stands elsewhere: {other}.", unit=called(old[name]), other=_at(after, new[name].at)
            )
        elif moved:
            yield _("{unit} stands elsewhere.", unit=called(old[name]))
        else:
            yield _("{unit} is not the same.", unit=called(old[name]))


def _at(scenario: Any, name: str) -> str:
    board = scenario.board
    return board.grid.label(board.grid.parse(name)) if board.holds(name) else name


def _hexes(board: HexBoard, names: frozenset[str]) -> tuple[Value, ...]:
    cells = sorted(board.grid.parse(name) for name in names if board.holds(name))
    return _some([board.grid.label(cell) for cell in cells])


def _thing(before: Any, after: Any, name: str) -> Value:
    for scenario in (after, before):
        for _layer, _index, thing in scenario.board.things():
            if thing.id == name:
                named: Names | None = thing.name
                return named if named is not None and (named.en or named.fr) else name
    return name


def _some(names: list[Value]) -> tuple[Value, ...]:
    rest = len(names) - MOST_NAMED
    return (*names[:MOST_NAMED], *([_("{count} more", count=rest)] if rest > 0 else []))
