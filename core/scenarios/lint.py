"""What may be wrong with a scenario that can be loaded: where it is, and a mend where one is obvious.

`run` adds the checks of the room to those that hold for every system.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from core.scenarios import edits
from core.scenarios.boards import HexBoard
from core.scenarios.briefings import briefing_of
from core.scenarios.edits.handicap import fits, with_handicap
from core.scenarios.forces import Unit
from core.scenarios.hex_layers import Label
from core.scenarios.problems import SEVERITIES, Fix, Problem, called, called_side, one_language
from core.scenarios.scenario import Scenario
from core.scenarios.tables import TableBoard
from core.text import Names, _


def run(scenario: Scenario, lint: Callable[[Any], Iterable[Problem]] | None = None) -> tuple[Problem, ...]:
    """All problems of a scenario, errors first; `lint` are the checks of its room."""
    found = [*_general(scenario), *(lint(scenario) if lint else ())]
    return tuple(sorted(found, key=lambda problem: SEVERITIES.index(problem.severity)))


def empty_sides(scenario: Scenario) -> Iterator[Problem]:
    """Sides that have nothing to play with; each room's own lint may say so too."""
    for side in scenario.sides:
        if not scenario.has_pieces(side.id):
            yield Problem(
                "warning", _("{side}: there are no pieces, nobody can play this side.", side=side.name)
            )


def _general(scenario: Scenario) -> Iterator[Problem]:
    yield from _plans(scenario)
    if isinstance(scenario.board, TableBoard):
        from core.scenarios.table_lint import problems

        yield from _missing_names(scenario)
        yield from problems(scenario)
        return
    yield from _same_ids(scenario)
    yield from _off_the_map(scenario)
    yield from _missing_names(scenario)
    yield from _missing_labels(scenario)


def _plans(scenario: Scenario) -> Iterator[Problem]:
    """Marks of plans that nobody will see, and notes that say nothing."""
    for side, marks in scenario.plan.items():
        for mark in marks:
            fix = Fix(_("Remove it"), partial(_without_mark, side, mark.id))
            points = [point for point in mark.at if not isinstance(point, str)]
            spots = tuple(points[:1])
            hexes = tuple(point for point in mark.at[:1] if isinstance(point, str) and point[:1].isdigit())
            if points and not any(map(scenario.board.holds, points)):
                text = _("A mark of a plan lies outside of the table: {mark}.", mark=mark.label or mark.id)
                yield Problem("warning", text, fix=fix, spots=spots)
            elif mark.kind == "note" and not mark.label.strip():
                yield Problem("hint", _("A note of a plan says nothing."), hexes, fix=fix, spots=spots)


def _without_mark(side: str, mark_id: str, scenario: Any) -> Any:
    return edits.set_plans(scenario, edits.remove_marks(scenario.plan, side, [mark_id]))


def _same_ids(scenario: Scenario) -> Iterator[Problem]:
    for unit_id, count in Counter(unit.id for unit in scenario.units).items():
        if count > 1:
            twins = tuple(unit for unit in scenario.units if unit.id == unit_id)
            yield Problem(
                "error",
                _("Several units have the id “{id}”.", id=unit_id),
                tuple(unit.at for unit in twins),
                (unit_id,),
                fix=Fix(_("Give each an id of its own"), _with_own_ids),
            )


def _with_own_ids(scenario: Any) -> Any:
    taken = {unit.id for unit in scenario.units}
    seen: set[str] = set()
    units = []
    for unit in scenario.units:
        if unit.id in seen:
            own = edits.free_id(taken, unit.side, unit.kind)
            taken.add(own)
            unit = unit.model_copy(update={"id": own})
        seen.add(unit.id)
        units.append(unit)
    return scenario.model_copy(update={"units": tuple(units)})


def _off_the_map(scenario: Scenario) -> Iterator[Problem]:
    for unit in scenario.units:
        if not scenario.board.holds(unit.at):
            yield Problem(
                "error",
                _("{unit}: in {hex}, outside the map.", unit=called(unit), hex=unit.at),
                (),
                (unit.id,),
                fix=Fix(_("Remove it"), partial(edits.remove_units, unit_ids=[unit.id])),
            )


EDGES = {"top": _("top of the map"), "bottom": _("bottom of the map")}


def _missing_names(scenario: Scenario) -> Iterator[Problem]:
    if not scenario.title.en and not scenario.title.fr:
        yield Problem("warning", _("The scenario has no title."))
    else:
        yield from one_language(scenario.title, _("The title"), _titled)
    yield from one_language(scenario.notes, _("The notes"), None)
    for side in scenario.sides:
        if not side.name.en and not side.name.fr:
            yield Problem("warning", _("The side at the {edge} has no name.", edge=EDGES[side.edge]))
        else:
            yield from one_language(
                side.name,
                _("The name of {side}", side=called_side(side)),
                partial(_named_side, side.id),
            )
    yield from _briefings(scenario)
    yield from _handicap(scenario)
    for unit in scenario.units:
        if unit.name is not None:
            yield from one_language(
                unit.name,
                _("The name of {unit}", unit=called(unit)),
                partial(_named_unit, unit.id),
                unit=unit,
            )


def _handicap(scenario: Scenario) -> Iterator[Problem]:
    """What was found to make a game of it, and speaks of what is no longer there."""
    if scenario.handicap and not fits(scenario):
        yield Problem(
            "warning",
            _("The handicap no longer fits the scenario."),
            fix=Fix(_("Remove it"), partial(with_handicap, changes=())),
        )


def _briefings(scenario: Scenario) -> Iterator[Problem]:
    """Private papers in one language, or for one side only."""
    for side in scenario.sides:
        briefing = briefing_of(scenario, side.id)
        name = called_side(side)
        yield from one_language(briefing.text, _("The briefing of {side}", side=name), None)
        yield from one_language(briefing.rules, _("The private rules of {side}", side=name), None)
    texts = {side.id: briefing_of(scenario, side.id).text for side in scenario.sides}
    briefed = [side for side in scenario.sides if texts[side.id].en or texts[side.id].fr]
    if len(briefed) == 1:
        other = next(side for side in scenario.sides if side is not briefed[0])
        yield Problem(
            "hint", _("No briefing is written for {side}; the other side has one.", side=called_side(other))
        )


def _missing_labels(scenario: Scenario) -> Iterator[Problem]:
    for label in scenario.board.labels:
        yield from one_language(
            label.text,
            _("The label in {hex}", hex=printed(scenario.board, label.at)),
            partial(_named_label, label),
            at=label.at,
        )


def _titled(name: Names, scenario: Any) -> Any:
    return edits.set_title(scenario, name)


def _named_side(side_id: str, name: Names, scenario: Any) -> Any:
    return edits.change_side(scenario, side_id, name=name)


def _named_unit(unit_id: str, name: Names, scenario: Any) -> Any:
    return edits.change_unit(scenario, unit_id, name=name)


def _named_label(label: Label, name: Names, scenario: Any) -> Any:
    return edits.set_label(scenario, label.at, name, label.size)


def printed(board: HexBoard, name: str) -> str:
    """The number of a hex as the map prints it: 205."""
    return board.grid.label(board.grid.parse(name)) if board.holds(name) else name


def by_hex(scenario: Scenario) -> Mapping[str, Sequence[Unit]]:
    """The units in each hex that has any, in the order of the file."""
    found: dict[str, list[Unit]] = {}
    for unit in scenario.units:
        found.setdefault(unit.at, []).append(unit)
    return found


def reachable(
    board: HexBoard,
    starts: Iterable[str],
    passable: Callable[[str], bool],
    driven: Callable[[int], Iterable[int]] = lambda _cell: (),
) -> frozenset[str]:
    """The hexes that can be reached from `starts` over ground that is `passable`; the starts with them.

    `driven` are the hexes into which one may come from a hex in another way than by moving.
    """
    grid = board.grid
    found = {grid.parse(name) for name in starts if board.holds(name)}
    waiting = deque(found)
    while waiting:
        here = waiting.popleft()
        ways = [cell for cell in grid.neighbours(here) if passable(grid.name(cell))]
        for cell in (*ways, *driven(here)):
            if cell not in found:
                found.add(cell)
                waiting.append(cell)
    return frozenset(map(grid.name, found))


def nearest(board: HexBoard, start: str, fits: Callable[[str], bool]) -> str | None:
    """The hex nearest to `start`, itself left out, that `fits`; None where there is none."""
    grid = board.grid
    begin = grid.parse(start)
    seen, waiting = {begin}, deque([begin])
    while waiting:
        for cell in grid.neighbours(waiting.popleft()):
            if cell not in seen:
                if fits(grid.name(cell)):
                    return grid.name(cell)
                seen.add(cell)
                waiting.append(cell)
    return None
