"""Keep the translations in step: `python -m core.text.catalogue [FRAGMENT.po ...]`, or `--check`.

Extracts every `_("...")` and `_n("...", "...")` of core/ and editor/, updates the French .po, takes in the
translations of the fragments given, and compiles the .mo that stands beside it. `--check` writes nothing and
says what is out of step; a clone and its tests never need more than the files kept in the repository.
"""

import argparse
import contextlib
import io
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from core.paths import LOCALE, ROOT
from core.text.speech import DOMAIN

KEYWORDS = {"_": None, "_n": (1, 2)}
FRENCH = LOCALE / "fr" / "LC_MESSAGES" / f"{DOMAIN}.po"

PLURALS = "nplurals=2; plural=(n > 1);"
"""What we write of plurals; later versions of Babel count a third form, for millions, by themselves."""

_MARK = re.compile(rb"\b_n?\s*\(")
_SIGNED = re.compile(r"^Generated-By: .*\n?", re.MULTILINE)
_PLACES = re.compile(r"\{(\w+)\}")
_STRAIGHT = re.compile(r"\w'\w")


def extracted() -> Catalog:
    """All sentences of the code, by file; comments name files without lines, for quiet diffs."""
    catalogue = Catalog(locale="fr", project=DOMAIN, header_comment="#", fuzzy=False)
    catalogue.mime_headers = [("Plural-Forms", PLURALS)]
    for folder in ("core", "editor"):
        for path in sorted((ROOT / folder).rglob("*.py"), key=Path.as_posix):
            name = path.relative_to(ROOT).as_posix()
            for _line, sentence, comments, _context in _sentences(path):
                catalogue.add(sentence, locations=[(name, 0)], auto_comments=comments)
    return catalogue


def _sentences(path: Path) -> list[tuple[int, str | tuple[str, ...], list[str], str | None]]:
    """What is marked in a file, line by line; Babel, who reads slowly, gets only those that hold a mark.

    It warns of each f-string among the values, too; a sentence that is one is a fault for ruff (INT001).
    """
    if not _MARK.search(path.read_bytes()):
        return []
    with contextlib.redirect_stderr(io.StringIO()):
        found = extract_from_file(
            "python", path, keywords=KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True
        )
    return sorted(found, key=lambda row: row[0])


def read(path: Path) -> Catalog:
    """A .po file; raises OSError, or PoFileError for one that is broken."""
    with path.open("rb") as file:
        return read_po(file, locale="fr", abort_invalid=True)


def brought_together(code: Catalog, translations: Iterable[Catalog]) -> Catalog:
    """The sentences of `code`, each with the last translation that `translations` hold for it."""
    known = {
        key(message): message.string
        for catalogue in translations
        for message in catalogue
        if is_translated(message)
    }
    for message in code:
        if message.id and key(message) in known:
            message.string = known[key(message)]
    return code


def key(message: Message) -> tuple[str, ...]:
    """What makes two messages the same sentence: the singular, and the plural where there is one."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def is_translated(message: Message) -> bool:
    """Whether each form that the message needs is there."""
    return bool(message.id) and all(forms(message))


def forms(message: Message) -> tuple[str, ...]:
    """The translations of a message: one, or one a plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def faults(catalogue: Catalog) -> Iterator[str]:
    """One English line for each sentence that lacks its French, or whose French is not as it should be."""
    for message in catalogue:
        if not message.id:
            continue
        if not is_translated(message):
            yield f"no French for {key(message)[-1]!r}"
            continue
        wanted = set(_PLACES.findall(key(message)[-1]))
        for form in forms(message):
            if _STRAIGHT.search(form):
                yield f"the French of {key(message)[-1]!r} has a straight apostrophe: {form!r}"
            if not set(_PLACES.findall(form)) <= wanted:
                yield f"the French of {key(message)[-1]!r} names places that the sentence lacks: {form!r}"
        if set(_PLACES.findall(forms(message)[-1])) != wanted:
            yield f"the French of {key(message)[-1]!r} leaves out a place: {forms(message)[-1]!r}"


def written(catalogue: Catalog) -> bytes:
    """The .po file: no dates and no line numbers, so that a diff shows sentences only."""
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=100, omit_header=True, include_lineno=False, sort_by_file=True)
    return _HEADER.format(plurals=PLURALS).encode() + buffer.getvalue()


class _Unsigned(Catalog):
    """A catalogue whose header does not name the version of Babel that wrote it."""

    def __iter__(self) -> Iterator[Message]:
        for message in super().__iter__():
            if not message.id:
                message.string = _SIGNED.sub("", str(message.string))
            yield message


def compiled(catalogue: Catalog) -> bytes:
    """The .mo file that Babel makes; the same bytes each time, whichever version makes it."""
    buffer = io.BytesIO()
    unsigned = _Unsigned()
    vars(unsigned).update(vars(catalogue))
    write_mo(buffer, unsigned)
    return buffer.getvalue()


# A date is named because Babel would put the hour into the .mo, which must come out the same each time.
_HEADER = """\
# The French of État-Major. Made by: python -m core.text.catalogue
msgid ""
msgstr ""
"Language: fr\\n"
"POT-Creation-Date: 2026-01-01 00:00+0000\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


def main(arguments: list[str]) -> int:
    """Update, or check; 1 when a sentence lacks its French or a kept file is out of step."""
    parser = argparse.ArgumentParser(prog="python -m core.text.catalogue", description=__doc__)
    parser.add_argument("fragments", nargs="*", type=Path, help=".po files whose translations are taken in")
    parser.add_argument("--check", action="store_true", help="write nothing, say what is out of step")
    options = parser.parse_args(arguments)
    kept = [read(path) for path in (FRENCH, *options.fragments) if path.exists() or path != FRENCH]
    po = written(brought_together(extracted(), kept))
    mo = compiled(read_po(io.BytesIO(po), locale="fr"))
    said = list(faults(read_po(io.BytesIO(po), locale="fr")))
    if options.check:
        said += [f"{path.name} is out of step: run python -m core.text.catalogue" for path in _stale(po, mo)]
    else:
        FRENCH.parent.mkdir(parents=True, exist_ok=True)
        FRENCH.write_bytes(po)
        FRENCH.with_suffix(".mo").write_bytes(mo)
    for line in said:
        sys.stdout.write(line + "\n")
    return 1 if said else 0


def _stale(po: bytes, mo: bytes) -> list[Path]:
    pairs = ((FRENCH, po), (FRENCH.with_suffix(".mo"), mo))
    return [path for path, content in pairs if not path.exists() or path.read_bytes() != content]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
