"""How a rule of La Garde is broken for a moment: a patch that makes the new value of the old one.

A patch names what it replaces as "module:attribute" below `core.systems.la_garde`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from core.systems.la_garde.design.options import LaGardeOptions
from core.systems.la_garde.rules.rule_tables import Catalogue
from tests.rulebook.breaking import Change, RuleBreak


class Break(RuleBreak):
    """A break of this room."""

    room = "core.systems.la_garde"


def one(number: str, place: str, change: Change) -> Break:
    return Break(number, ((place, change),))


def to(value: Any) -> Change:
    """The new value, whatever the old one is."""
    return lambda _old: value


def answers(value: Any) -> Change:
    """A function that always answers the same."""
    return to(lambda *_args, **_kept: value)


def table(change: Callable[[Catalogue], Catalogue]) -> Change:
    """A changed catalogue in the place of the function that reads it."""
    return lambda read: lambda: change(read())


def number_is(number: str, name: str, value: int) -> Break:
    """Another value among the numbers of the catalogue."""
    changed = table(lambda old: replace(old, numbers={**old.numbers, name: value}))
    return Break(number, (("rules.context:catalogue", changed), ("rules.combat_bag:catalogue", changed)))


def distance_is(number: str, name: str, hundredths: int) -> Break:
    """Another distance of the catalogue."""
    changed = table(lambda old: replace(old, distances={**old.distances, name: hundredths}))
    return one(number, "rules.context:catalogue", changed)


def troop(number: str, kind: str, **values: Any) -> Break:
    """A type of brigade with other values."""
    changed = table(
        lambda old: replace(old, troops={**old.troops, kind: replace(old.troops[kind], **values)})
    )
    return one(number, "rules.context:catalogue", changed)


def gun(number: str, size: str, **values: Any) -> Break:
    """A size of gun with other values."""
    changed = table(lambda old: replace(old, guns={**old.guns, size: replace(old.guns[size], **values)}))
    return one(number, "rules.context:catalogue", changed)


def ground_kind(number: str, kind: str, **values: Any) -> Break:
    """A kind of ground with other values."""
    changed = table(
        lambda old: replace(old, grounds={**old.grounds, kind: replace(old.grounds[kind], **values)})
    )
    return one(number, "rules.context:catalogue", changed)


def no_option(number: str, name: str) -> Break:
    """A setting that reads the default of one option, whatever the scenario says."""
    default = getattr(LaGardeOptions(), name)

    def change(old: Any) -> Any:
        def start(self: Any, scenario: Any) -> None:
            options = scenario.options.model_copy(update={name: default})
            old(self, scenario.model_copy(update={"options": options}))

        return start

    return one(number, "rules.context:BattleContext.__init__", change)


def no_bag_option(number: str, name: str) -> Break:
    """A bag that reads the default of one option."""
    default = getattr(LaGardeOptions(), name)

    def change(old: Any) -> Any:
        return lambda situation, options: old(situation, options.model_copy(update={name: default}))

    return one(number, "rules.combat_bag:_rows", change)


def without_row(number: str, row: str, *, bombardment: bool = False) -> Break:
    """A bag into which a row is never put."""
    if bombardment:
        return one(
            number,
            "rules.bombardment_bag:_rows",
            lambda old: lambda *args: (key for key in old(*args) if key != row),
        )
    return one(
        number,
        "rules.combat_bag:_rows",
        lambda old: lambda *args: (held for held in old(*args) if held[0] != row),
    )
