"""How an army list reads: its parts, its table, what is left of its budget."""

from collections.abc import Mapping

from core.armies.army import Entry
from core.armies.points import PointsTable
from core.armies.troop import Part, PartValue, Troop
from core.text import Names, Text, Value, _, say


def part_words(troop: Troop, parts: Mapping[str, PartValue]) -> tuple[Text | Names, ...]:
    """A phrase for each part that is not as usual: "Attack: 1", "shock troops"."""
    texts = troop.changed_parts(parts)
    known = (*troop.parts, *troop.barred)
    return tuple(phrase(part, texts[part.id]) for part in known if part.id in texts)


def phrase(part: Part, value: PartValue) -> Text | Names:
    """One part with its value in words."""
    if part.kind == "switch":
        return part.name if value else _("without {part}", part=part.name)
    if part.kind == "number":
        return _("{part}: {value}", part=part.name, value=value_words(part, value))
    return _("{part} {value}", part=part.name, value=value_words(part, value))


def value_words(part: Part, value: PartValue) -> Value:
    """The value of a number or a choice in words; as it is written where the part does not have it."""
    return dict(part.choices).get(str(value), str(value))


def entry_words(entry: Entry) -> Value:
    """The troops of a line with the parts that are not as usual: "(figures: 2, shoots with sling)"."""
    parts = part_words(entry.troop, entry.line.parts)
    if not parts:
        return entry.troop.name
    row = Names(*(", ".join(_within(say(part, language)) for part in parts) for language in ("en", "fr")))
    return _("{troop} ({parts})", troop=entry.troop.name, parts=row)


def _within(words: str) -> str:
    """A label as it stands within a row: small, but for a short sign such as "SA"."""
    return words[:1].lower() + words[1:] if words[1:2].islower() else words


def table_words(table: PointsTable) -> Text:
    """The title of a points table and who made it."""
    title: Value = table.title if table.title.en or table.title.fr else table.id
    if table.source == "printed":
        return _("{table}: as the rules print them", table=title)
    if table.source == "house":
        return _("{table}: the program’s own, not the rules’", table=title)
    return _("{table}: a club’s own", table=title)
