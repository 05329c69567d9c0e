"""Edits of what stands beside the map: title, notes, options, special rules."""

import json
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import TypeAdapter, ValidationError

from core.scenarios.edits.change import S
from core.scenarios.edits.pieces import checked, first_sentence
from core.scenarios.edits.refusals import EditRefused
from core.scenarios.scenario import SpecialRule
from core.text import Names, _


def set_title(scenario: S, title: Names) -> S:
    """Give the scenario a title."""
    return scenario if scenario.title == title else scenario.model_copy(update={"title": title})


def set_notes(scenario: S, notes: Names) -> S:
    """Give the scenario its notes."""
    return scenario if scenario.notes == notes else scenario.model_copy(update={"notes": notes})


def change_scenario(scenario: S, **changes: Any) -> S:
    """Give plain fields of the scenario itself ("turns") other values."""
    news = {name: value for name, value in changes.items() if getattr(scenario, name) != value}
    if not news:
        return scenario
    plain = {name: getattr(scenario, name) for name in type(scenario).model_fields}
    checked(type(scenario), **{**plain, **news})
    return scenario.model_copy(update=news)


def set_option(scenario: S, option: str, value: bool | int | str | None) -> S:
    """Set one option of the system, by the name of its field."""
    old = scenario.options
    if option not in type(old).model_fields:
        raise EditRefused(_("There is no option “{option}”.", option=option))
    new = checked(type(old), **{**dict(old), option: value})
    return scenario if new == old else scenario.model_copy(update={"options": new})


def set_special(scenario: S, rules: Sequence[SpecialRule | Mapping[str, Any]]) -> S:
    """Set the special rules, as records of the room or as they stand in a file."""
    plain = [rule.model_dump(mode="json") if isinstance(rule, SpecialRule) else rule for rule in rules]
    field: Any = type(scenario).model_fields["special"]
    kind: TypeAdapter[tuple[SpecialRule, ...]] = TypeAdapter(Annotated[field.annotation, *field.metadata])
    try:
        special = kind.validate_json(json.dumps(plain))
    except (ValidationError, TypeError) as error:
        if isinstance(error, ValidationError):
            raise EditRefused(first_sentence(error, type(scenario))) from None
        raise EditRefused(_("This is no special rule.")) from error
    new = scenario.model_copy(update={"special": special})
    if new.fitting_special() != special:
        raise EditRefused(_("A special rule names a side or a unit for which it cannot hold."))
    return scenario if special == scenario.special else new
