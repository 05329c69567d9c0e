"""A sentence before it has a language: the English sentence is its id, values fill its `{places}`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

Value: TypeAlias = "str | int | float | Text | Names | tuple[Value, ...]"
"""What may stand in a place. A str is shown as it is; a tuple is joined as a list ("a, b and c")."""

Given: TypeAlias = "Value | Sequence[Value]"
"""What `_` takes: a Value, or a list, which becomes a tuple."""


@dataclass(frozen=True, slots=True)
class Names:
    """A name that is data: of a unit, a terrain, a card, a side."""

    en: str
    fr: str

    def in_language(self, language: str) -> str:
        """The name in `language`, or the other one where a person gave only one."""
        return (self.fr or self.en) if language == "fr" else (self.en or self.fr)


def capital(name: Names) -> Names:
    """A name that begins a line."""
    return Names(name.en[:1].upper() + name.en[1:], name.fr[:1].upper() + name.fr[1:])


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence, hashable and comparable. Build it with `_` or `_n`: Babel looks for those."""

    id: str
    values: tuple[tuple[str, Value], ...] = ()
    plural: str | None = None
    count: int | None = None

    def fill(self, **values: Given) -> "Text":
        """The same sentence with these values added to those it has."""
        return replace(self, values=_frozen({**dict(self.values), **values}))


def _(sentence: str, /, **values: Given) -> Text:
    """Mark the literal `sentence` for translation:
    `_("{unit} cannot move: {why}", unit=name, why=reason)`."""
    return Text(sentence, _frozen(values))


def _n(singular: str, plural: str, count: int, /, **values: Given) -> Text:
    """As `_`, in the number that `count` asks for; both forms may show it as `{count}`."""
    return Text(singular, _frozen({"count": count, **values}), plural, count)


def signed(number: int) -> str:
    """A modifier as tables print it: +1, 0, −2 (with the true minus sign); the same in every language."""
    return f"+{number}" if number > 0 else str(number).replace("-", "\N{MINUS SIGN}")


def _frozen(values: Mapping[str, Given]) -> tuple[tuple[str, Value], ...]:
    return tuple(
        (name, value if isinstance(value, (str, int, float, Text, Names)) else tuple(value))
        for name, value in sorted(values.items())
    )
