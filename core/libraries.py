"""The libraries that the program stands on, as they are installed here: versions and licences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from core.paths import FONTS, PROGRAM, ROOT

BUNDLED = ROOT / "licences"
"""Texts on what the folder that runs without Python brings beside packages: Python, libraries."""
_NAME = re.compile(r"[A-Za-z0-9._-]+")
_TEXT = re.compile(r"(LICEN[CS]E|COPYING|NOTICE|AUTHORS)[^/]*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Library:
    """One library: `licence` in a word or two, `texts` the files in which it stands; no version: not here."""

    name: str
    version: str
    licence: str = ""
    texts: tuple[Path, ...] = ()


@cache
def libraries() -> tuple[Library, ...]:
    """Those that the program asks for by name, in its order; a missing one has no version."""
    return tuple(_library(name) for name in _wanted(PROGRAM))


def all_parts() -> tuple[Library, ...]:
    """All that comes along: libraries with those that they need, fonts, and what a bundle brings."""
    seen: dict[str, Library] = {}
    waiting = list(_wanted(PROGRAM))
    while waiting:
        name = waiting.pop(0)
        key = name.lower().replace("_", "-")
        if key not in seen and (found := _library(name)).version:
            seen[key] = found
            waiting += _wanted(name)
    packages = sorted(seen.values(), key=lambda one: one.name.lower())
    return (*packages, *_fonts(), *_bundled())


def _fonts() -> Iterator[Library]:
    for text in sorted((*FONTS.glob("*-OFL.txt"), *FONTS.glob("*-LICENSE.txt"))):
        family, _dash, kind = text.stem.rpartition("-")
        yield Library(family, "", "OFL-1.1" if kind == "OFL" else "", (text,))


def _bundled() -> Iterator[Library]:
    for text in sorted(BUNDLED.glob("*.txt")):
        yield Library(text.stem, "", "", (text,))


def _library(name: str) -> Library:
    try:
        found = distribution(name)
    except PackageNotFoundError:
        return Library(name, "")
    texts = [Path(str(file.locate())) for file in found.files or () if _TEXT.search(file.name)]
    return Library(
        found.metadata["Name"],
        found.version,
        _licence(found),
        tuple(path for path in texts if path.is_file()),
    )


def _licence(found: Distribution) -> str:
    """The expression of the metadata, else its classifiers, else the first line of what stands there."""
    told = found.metadata
    if expression := _first(told.get_all("License-Expression")):
        return str(expression)
    classes = [
        line.rpartition(" :: ")[2]
        for line in told.get_all("Classifier") or ()
        if line.startswith("License :: ") and not line.endswith("OSI Approved")
    ]
    if classes:
        return ", ".join(classes)
    return _first(told.get_all("License")).strip().partition("\n")[0][:80]


def _first(lines: list[str] | None) -> str:
    return lines[0] if lines else ""


def _wanted(name: str) -> list[str]:
    """The names of what a distribution wants here and without extras; nothing where it is not installed."""
    try:
        lines = distribution(name).requires or []
    except PackageNotFoundError:
        return []
    found = []
    for line in lines:
        wanted, _semicolon, marker = line.partition(";")
        if "extra" in marker or ("sys_platform" in marker and "linux" not in marker and "!=" not in marker):
            continue
        match = _NAME.match(wanted.strip())
        if match is not None and match[0] not in found:
            found.append(match[0])
    return found
