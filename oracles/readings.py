"""Scenarios with other readings of the rules: some of their options by lot."""

from __future__ import annotations

from random import Random
from typing import Any

from core.protocol.system import AnySystem
from core.scenarios.settings import Option, OptionValue

KEPT = frozenset(("turn_limit", "graduation", "base_width", "deck_min", "deck_max"))
"""Lengths of battles and sizes of what the scenario holds."""
CHANGED = 3
"""One option in so many is drawn."""


def by_lot(system: AnySystem, scenario: Any, rng: Random) -> Any:
    """The scenario with about a third of its options drawn anew."""
    drawn = {
        option.id: _value(option, rng)
        for option in system.design().option_words
        if option.id not in KEPT and not rng.randrange(CHANGED)
    }
    return with_options(scenario, drawn)


def with_options(scenario: Any, options: dict[str, OptionValue]) -> Any:
    """The scenario with these options, the others as they are."""
    return scenario.model_copy(update={"options": scenario.options.model_copy(update=options)})


def changed(scenario: Any) -> dict[str, OptionValue]:
    """The options in which a scenario does not hold the default."""
    options = scenario.options
    fields = type(options).model_fields
    return {name: value for name, row in fields.items() if (value := getattr(options, name)) != row.default}


def _value(option: Option, rng: Random) -> OptionValue:
    if option.choices:
        return rng.choice([value for value, _words in option.choices])
    return rng.randint(option.least, option.most)
