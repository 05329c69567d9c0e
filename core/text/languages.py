"""The languages there are, and which one a reader would want. Nothing here is remembered."""

import os


def languages() -> tuple[str, ...]:
    """The codes of all languages, English first: it is the language of the ids."""
    return ("en", "fr")


def preferred(chosen: str | None = None) -> str:
    """`chosen` if it names one of the languages, else what the locale asks for, else English."""
    for wish in (chosen, *_locale_wishes()):
        code = (wish or "")[:2].lower()
        if code in languages():
            return code
    return "en"


def _locale_wishes() -> list[str]:
    """The locale's languages, best first. As in gettext, LANGUAGE counts only where a locale is set."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            if value.partition(".")[0] in ("C", "POSIX"):
                return []
            return [*os.environ.get("LANGUAGE", "").split(":"), value]
    import locale  # where nothing is set, and so hardly ever

    return [locale.getlocale()[0] or ""]
