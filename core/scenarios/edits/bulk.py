"""Edits of many units at once: names that count, one thing put in the place of another."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any

from core.scenarios.edits.change import S, check_base, with_units
from core.scenarios.edits.pieces import checked
from core.scenarios.edits.refusals import EditRefused
from core.scenarios.table_scenario import TableScenario
from core.text import Names, _

MARK = "#"
"""Where the number goes in a name; ## is a Roman one."""

ROMAN = (
    (1000, "M"),
    (900, "CM"),
    (500, "D"),
    (400, "CD"),
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
)


def ordinal(number: int, language: str, *, feminine: bool = False) -> str:
    """The number as one counts regiments: 1st, 2nd, 11th; 1er (1re), 2e, 11e."""
    if language == "fr":
        return f"{number}{('re' if feminine else 'er') if number == 1 else 'e'}"
    ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def roman(number: int) -> str:
    """The number as one counts corps: I, II, III, IV."""
    found = ""
    for value, letters in ROMAN:
        while number >= value:
            found, number = found + letters, number - value
    return found


def counted_name(pattern: Names, number: int) -> Names:
    """A name of a row: # is the number as one counts, ## the Roman one, #re the French feminine."""
    return Names(_counted(pattern.en, number, "en"), _counted(pattern.fr, number, "fr"))


def _counted(words: str, number: int, language: str) -> str:
    words = words.replace(MARK * 2, roman(number))
    words = words.replace(f"{MARK}re", ordinal(number, language, feminine=True))
    return words.replace(MARK, ordinal(number, language))


def pattern_of(words: str) -> tuple[str, int] | None:
    """The pattern and the first number of a row as somebody writes it: "1st to 8th Line", "1er au 8e"."""
    found = re.match(
        r"\s*(\d{1,3})(?:st|nd|rd|th|er|re|e|ème)?\s*(?:to|au?|à|-|–)\s*(?:la\s+)?\d{1,3}"
        r"(?:st|nd|rd|th|er|re|e|ème)?\s*(.*)$",
        words,
        re.IGNORECASE,
    )
    return (f"{MARK} {found[2]}".strip(), int(found[1])) if found else None


def name_units(scenario: S, unit_ids: Sequence[str], pattern: Names, first: int = 1) -> S:
    """Name units in that order by a pattern that counts from `first`."""
    if not (pattern.en.strip() or pattern.fr.strip()):
        raise EditRefused(_("Write a name; # is where the number goes."))
    if not 1 <= first <= 999:
        raise EditRefused(_("A row of names begins with a number from 1 to 999."))
    names = {unit_id: counted_name(pattern, first + place) for place, unit_id in enumerate(unit_ids)}
    return _changed(scenario, {unit_id: {"name": name} for unit_id, name in names.items()})


def found_units(
    scenario: Any, *, words: str = "", kind: str = "", side: str = "", among: Collection[str] | None = None
) -> tuple[str, ...]:
    """The units whose name holds these words in any language, of that kind and side; nothing asks nothing."""
    sought = words.strip().casefold()
    return tuple(
        unit.id
        for unit in scenario.units
        if (not kind or unit.kind == kind)
        and (not side or unit.side == side)
        and (among is None or unit.id in among)
        and (not sought or _is_called(unit, sought))
    )


def _is_called(unit: Any, sought: str) -> bool:
    name = getattr(unit, "name", None)
    return name is not None and any(sought in word.casefold() for word in (name.en, name.fr))


def replace_units(
    scenario: S,
    unit_ids: Sequence[str],
    *,
    words: str = "",
    becomes: str | None = None,
    kind: str = "",
    side: str = "",
) -> S:
    """Give units another kind or side, or other words in the place of `words` in their names."""
    news: dict[str, dict[str, Any]] = {}
    for unit in scenario.units:
        if unit.id not in unit_ids:
            continue
        fields: dict[str, Any] = {}
        if kind and unit.kind != kind:
            fields["kind"] = kind
        if side and unit.side != side:
            fields["side"] = side
        name = getattr(unit, "name", None)
        if becomes is not None and words and name is not None:
            pattern = re.compile(re.escape(words.strip()), re.IGNORECASE)
            fields["name"] = Names(
                pattern.sub(lambda _hit: becomes, name.en), pattern.sub(lambda _hit: becomes, name.fr)
            )
        if fields:
            news[unit.id] = fields
    return _changed(scenario, news)


def _changed(scenario: S, news: dict[str, dict[str, Any]]) -> S:
    """The scenario with these units checked anew; refused as a whole where one cannot be so."""
    units = []
    for unit in scenario.units:
        if unit.id in news:
            fields = news[unit.id]
            plain = {key: getattr(unit, key) for key in type(unit).model_fields}
            if "name" in fields and "name" not in plain:
                raise EditRefused(_("The units of this game have no names."))
            if "kind" in fields:  # figures and the like belong to the old kind
                plain.pop("figures", None)
            changed = checked(type(unit), **{**plain, **fields})
            if isinstance(scenario, TableScenario):
                check_base(scenario, changed)
            units.append(changed)
        else:
            units.append(unit)
    return with_units(scenario, tuple(units))
