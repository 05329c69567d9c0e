"""One mend for many problems that are alike, and where a problem is, in words."""

from collections.abc import Iterable, Sequence
from typing import Any

from core.scenarios.boards import HexBoard
from core.scenarios.edits.refusals import EditRefused
from core.scenarios.problems import Problem, called
from core.scenarios.table_lint import thing_called
from core.scenarios.tables import TableBoard
from core.text import Value, _

MOST_NAMED = 6


def alike(problems: Iterable[Problem], problem: Problem) -> tuple[Problem, ...]:
    """The problems that say the same of other things and have a mend, `problem` with them."""
    return tuple(
        other
        for other in problems
        if other.fix is not None
        and problem.fix is not None
        and other.text.id == problem.text.id
        and other.fix.label.id == problem.fix.label.id
    )


def mended(scenario: Any, problems: Iterable[Problem]) -> Any:
    """The scenario after the mend of each; one that cannot be done any more is passed over.

    Raises EditRefused where none could be done.
    """
    refusal: EditRefused | None = None
    before = scenario
    for problem in problems:
        if problem.fix is not None:
            try:
                scenario = problem.fix.edit(scenario)
            except EditRefused as refused:
                refusal = refused
    if scenario is before and refusal is not None:
        raise refusal
    return scenario


def place_words(scenario: Any, problem: Problem) -> tuple[Value, ...]:
    """Where a problem is: hexes as the map prints them, units and things by their names."""
    board = scenario.board
    words: list[Value] = []
    if isinstance(board, HexBoard):
        words += [_("hex {hex}", hex=_label(board, name)) for name in dict.fromkeys(problem.hexes)]
    if not words:
        known = {unit.id: unit for unit in scenario.units}
        words += [called(known[unit]) for unit in problem.units if unit in known]
    if isinstance(board, TableBoard):
        things = {thing.id: thing for _layer, _index, thing in board.things()}
        words += [thing_called(things[thing]) for thing in problem.things if thing in things]
    return tuple(_named(words))


def _named(words: Sequence[Value]) -> list[Value]:
    """The first of many, and how many more there are."""
    rest = len(words) - MOST_NAMED
    return [*words[:MOST_NAMED], *([_("{count} more", count=rest)] if rest > 0 else [])]


def _label(board: HexBoard, name: str) -> str:
    return board.grid.label(board.grid.parse(name)) if board.holds(name) else name
