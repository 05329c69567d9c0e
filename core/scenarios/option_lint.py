"""Options that contradict the scenario, or each other, or change nothing in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from core.scenarios.problems import Fix, Problem
from core.scenarios.settings import Option
from core.text import Text, _


@dataclass(frozen=True, slots=True)
class IdleOption:
    """An option that decides nothing where `is_idle` holds of a scenario; `why` is the end of a sentence."""

    id: str
    is_idle: Callable[[Any], bool]
    why: Text


def idle_options(scenario: Any, options: Sequence[Option], rows: Sequence[IdleOption]) -> Iterator[Problem]:
    """A hint for each option that somebody set otherwise than usual and that decides nothing here."""
    by_id = {option.id: option for option in options}
    for row in rows:
        option = by_id[row.id]
        if getattr(scenario.options, row.id) != option.default and row.is_idle(scenario):
            yield Problem(
                "hint",
                _(
                    "The option “{option}” is not as usual and decides nothing: {why}.",
                    option=option.label,
                    why=row.why,
                ),
                rule=option.number,
                fix=Fix(_("Set it as usual"), partial(with_option, option=row.id, value=option.default)),
            )


def with_option(scenario: Any, option: str, value: object) -> Any:
    """The scenario with another value of one of its options."""
    options = scenario.options.model_copy(update={option: value})
    return scenario.model_copy(update={"options": options})


def has_kind(scenario: Any, *kinds: str) -> bool:
    """Whether a unit of one of these kinds stands in it."""
    return any(unit.kind in kinds for unit in scenario.units)


def has_ground(scenario: Any, *grounds: str) -> bool:
    """Whether a hex of a board has one of these grounds."""
    board = scenario.board
    codes = {board.GROUNDS.index(ground) for ground in grounds}
    return any(not codes.isdisjoint(row) for row in board.ground)
