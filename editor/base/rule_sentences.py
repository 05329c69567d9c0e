"""The sentences of the rules, as resources/rules has them: found by number, by words, and shown beside."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache

from core.paths import RESOURCES
from core.text import Names


@dataclass(frozen=True, slots=True)
class Sentence:
    """One rule number: what it says, and where the printed rules say it."""

    number: str
    names: Names
    place: str

    @property
    def is_chapter(self) -> bool:
        """Whether this is a heading: BC-8, not BC-8.1, BC-AMB-1 or BC-R1."""
        return self.number.partition("-")[2].isdigit()


@lru_cache(maxsize=8)
def sentences(system_id: str) -> tuple[Sentence, ...]:
    """All rules of a system in the order of their numbers; empty for a system that has none."""
    path = RESOURCES / "rules" / f"{system_id}.json"
    if not path.is_file():
        return ()
    rows = json.loads(path.read_text(encoding="utf-8"))
    return tuple(
        Sentence(number, Names(row["en"], row["fr"]), row.get("place", "")) for number, row in rows.items()
    )


def books() -> tuple[str, ...]:
    """The ids of the systems whose rules are here."""
    return tuple(path.stem for path in sorted((RESOURCES / "rules").glob("*.json")))


def sentence(number: str) -> Sentence | None:
    """The rule of that number, of whatever system."""
    found = (one for book in books() for one in sentences(book) if one.number == number)
    return next(found, None)


def book_of(number: str) -> str | None:
    """The system whose rules hold that number."""
    return next((book for book in books() if any(one.number == number for one in sentences(book))), None)
