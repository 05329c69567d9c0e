"""What differs between two scenarios, line by line: for who compares two documents."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from core.scenarios.boards import HexBoard
from core.scenarios.diff import Diff, diff
from core.scenarios.problems import called
from core.scenarios.side_changes import side_text
from core.scenarios.tables import Shape, TableBoard, TableLabel
from core.text import Names, Text, Value, _, _n

MOST_NAMED = 24

RESIZED = _("The map has another size.")

PAPERS = {
    "title": _("The title"),
    "notes": _("The notes"),
    "options": _("The options"),
    "special": _("The special rules"),
    "first": _("Who begins"),
    "briefings": _("The briefings"),
    "underlay": _("The picture to trace"),
    "handicap": _("The handicap"),
    "turns": _("The number of turns"),
    "objectives": _("The objectives"),
    "seize": _("The aims"),
    "groups": _("The reinforcements"),
}


@dataclass(frozen=True, slots=True)
class Difference:
    """A sentence, and the piece that it tells of: `core.scenarios.merging` takes pieces over by this name.

    "board" (all of it), a layer of a map of hexes, "thing:ID", "unit:ID", "side:ID", "paper:FIELD", "plan",
    "grid" of a table, "order" of the sides.
    """

    piece: str
    text: Text


def changes(before: Any, after: Any) -> tuple[Difference, ...]:
    """What differs, for each kind of thing or for each thing by itself; nothing for equal scenarios."""
    change = diff(before, after)
    return (
        *_on_the_board(before, after, change),
        *_units(before, after, change),
        *_beside(before, after, change),
    )


def _on_the_board(before: Any, after: Any, change: Diff) -> Iterator[Difference]:
    if isinstance(after.board, HexBoard):
        yield from _on_hexes(before, after, change)
    elif isinstance(after.board, TableBoard):
        yield from _on_a_table(before, after, change)
    elif change.resized:  # a table of cards has nothing that stands on it
        yield Difference("board", RESIZED)


def _on_hexes(before: Any, after: Any, change: Diff) -> Iterator[Difference]:
    if change.resized:
        yield Difference("board", RESIZED)
        return
    if hexes := change.hexes | change.features:
        text = _n(
            "The ground differs in {count} hex: {names}.",
            "The ground differs in {count} hexes: {names}.",
            len(hexes),
            names=_hexes(after.board, hexes),
        )
        yield Difference("ground", text)
    if change.works:
        yield Difference("works", _("Fieldworks: {names}.", names=_hexes(after.board, change.works)))
    if change.flags:
        yield Difference("flags", _("Flag hexes: {names}.", names=_hexes(after.board, change.flags)))
    if change.labels:
        yield Difference("labels", _("Labels: {names}.", names=_hexes(after.board, change.labels)))
    if change.hexsides:
        text = _n("{count} hexside differs.", "{count} hexsides differ.", len(change.hexsides))
        yield Difference("hexsides", text)


def _on_a_table(before: Any, after: Any, change: Diff) -> Iterator[Difference]:
    if change.resized:
        yield Difference("board", RESIZED)
    if change.grid:
        yield Difference("grid", _("The grid of the table is another one."))
    old = {thing.id: thing for _layer, _index, thing in before.board.things()}
    new = {thing.id: thing for _layer, _index, thing in after.board.things()}
    for name in sorted(change.features | change.bands | change.zones | change.objectives | change.labels):
        if name not in old:
            text = _("Only there: {unit}.", unit=_thing(new[name]))
        elif name not in new:
            text = _("Only here: {unit}.", unit=_thing(old[name]))
        else:
            text = _("{unit}: not the same.", unit=_thing(old[name]))
        yield Difference(f"thing:{name}", text)


def _beside(before: Any, after: Any, change: Diff) -> Iterator[Difference]:
    for side in sorted(change.sides - {"order"}):
        yield Difference(f"side:{side}", side_text(before, after, side))
    if "order" in change.sides:
        yield Difference("order", _("The sides stand in the other order."))
    for paper in sorted(change.papers):
        text = _("{what}: another one.", what=PAPERS.get(paper, Text(paper)))
        yield Difference(f"paper:{paper}", text)
    if change.plan:
        text = _n("{count} mark of a plan differs.", "{count} marks of plans differ.", len(change.plan))
        yield Difference("plan", text)


def _units(before: Any, after: Any, change: Diff) -> Iterator[Difference]:
    old = {unit.id: unit for unit in before.units}
    new = {unit.id: unit for unit in after.units}
    for name in change.units_added:
        yield Difference(f"unit:{name}", _("Only there: {unit}.", unit=called(new[name], inside=True)))
    for name in change.units_removed:
        yield Difference(f"unit:{name}", _("Only here: {unit}.", unit=called(old[name], inside=True)))
    for name in change.units_changed:
        yield Difference(f"unit:{name}", _changed(after, old[name], new[name]))


def _changed(after: Any, old: Any, new: Any) -> Text:
    if old.at == new.at:
        return _("{unit}: not the same.", unit=called(old))
    if isinstance(new.at, str):
        return _("{unit}: elsewhere, {other}.", unit=called(old), other=_at(after, new.at))
    return _("{unit}: elsewhere.", unit=called(old))


def _at(scenario: Any, name: str) -> str:
    board = scenario.board
    return board.grid.label(board.grid.parse(name)) if board.holds(name) else name


def _hexes(board: HexBoard, names: frozenset[str]) -> tuple[Value, ...]:
    cells = sorted(board.grid.parse(name) for name in names if board.holds(name))
    return _some([board.grid.label(cell) for cell in cells])


def _thing(thing: Shape) -> Value:
    named: Names | None = thing.text if isinstance(thing, TableLabel) else thing.name
    return named if named is not None and (named.en or named.fr) else thing.id


def _some(names: list[Value]) -> tuple[Value, ...]:
    rest = len(names) - MOST_NAMED
    return (*names[:MOST_NAMED], *([_("{count} more", count=rest)] if rest > 0 else []))
