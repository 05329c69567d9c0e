"""From a Text to a sentence in the language of the caller."""

import functools
import gettext
import re

from core.paths import LOCALE
from core.text.languages import languages
from core.text.message import Names, Text, Value
from core.text.typography import elides, french

DOMAIN = "etat_major"

_PLACE = re.compile(r"\{(\w+)\}")
_LINKED_PLACE = re.compile(r"(?:\b([Dd]|[Qq]u)e )?\{(\w+)\}")
"""A place of a French sentence, with the "de" or "que" before it that a vowel shortens."""


def say(text: Value, language: str) -> str:
    """`text` in `language` ("en" or "fr"); any Value can be said.

    Raises KeyError when a place of the sentence has no value, ValueError for a language that is not there.
    """
    match text:
        case str():
            return text
        case Text():
            return _filled(_sentence(text, language), dict(text.values), language)
        case Names():
            name = text.in_language(language)
            return french(name) if language == "fr" else name
        case tuple():
            return _joined([say(item, language) for item in text], language)
        case int() | float():
            return _number(text, language)


def unended(text: Value) -> Names:
    """A sentence without its full stop: more is said after it."""
    return Names(*(say(text, language).removesuffix(".") for language in ("en", "fr")))


def _filled(sentence: str, values: dict[str, Value], language: str) -> str:
    if language != "fr":
        return _PLACE.sub(lambda place: say(values[place[1]], language), sentence)

    def linked(place: re.Match[str]) -> str:
        said = say(values[place[2]], language)
        if place[1] is None:
            return said
        return f"{place[1]}\N{RIGHT SINGLE QUOTATION MARK}{said}" if elides(said) else f"{place[1]}e {said}"

    return _LINKED_PLACE.sub(linked, sentence)


def _sentence(text: Text, language: str) -> str:
    if text.plural is None or text.count is None:
        return _template(text.id, language)
    return _plural_template(text.id, text.plural, abs(text.count), language)


@functools.lru_cache(maxsize=4096)
def _template(sentence: str, language: str) -> str:
    if not sentence:
        return ""  # gettext would answer with the catalogue's header
    return _polished(_translations(language).gettext(sentence), language)


@functools.lru_cache(maxsize=4096)
def _plural_template(singular: str, plural: str, count: int, language: str) -> str:
    return _polished(_translations(language).ngettext(singular, plural, count), language)


def _polished(template: str, language: str) -> str:
    return french(template) if language == "fr" else template


@functools.cache
def _translations(language: str) -> gettext.NullTranslations:
    if language not in languages():
        raise ValueError(f"no such language: {language!r}")
    return gettext.translation(DOMAIN, LOCALE, [language], fallback=language == "en")


@functools.lru_cache(4096)
def _number(number: int | float, language: str) -> str:
    """A number as the language writes it; kept, because in a drag a few are said in every frame."""
    if isinstance(number, int) and abs(number) < 1000:
        written = str(number)
    else:
        from babel.numbers import format_decimal  # only for long numbers: babel is slow to load

        written = format_decimal(number, locale=language)
    return written.replace("-", "\N{MINUS SIGN}")


def _joined(items: list[str], language: str) -> str:
    if len(items) < 2:
        return "".join(items)
    from babel.lists import format_list

    return format_list(items, locale=language)


def is_complete(value: Value) -> bool:
    """Whether each place of a sentence has its value, and each of those that stand in it."""
    if isinstance(value, tuple):
        return all(map(is_complete, value))
    if not isinstance(value, Text):
        return True
    places = set(_PLACE.findall(value.id + (value.plural or "")))
    return places <= dict(value.values).keys() and all(is_complete(inner) for _name, inner in value.values)
