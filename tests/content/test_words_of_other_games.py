"""What a game calls its pieces: two games that say one sentence call them by no word of only one of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from babel.messages.pofile import read_po

from core.paths import RESOURCES

CATALOGUE = RESOURCES / "locale" / "fr" / "LC_MESSAGES" / "etat_major.po"
FOREIGN = {
    "la_garde": (r"\bbases?\b(?! against base)(?<!against base)", r"\bplaquettes?\b"),
    "mbt": (r"\bbrigades?\b", r"\bbrigades?\b"),
}
"""In English and in French: bases are the pieces of MBT, brigades those of La Garde."""
NAME = re.compile(r"\{\w+\}")


def sentences(system: str) -> Iterator[tuple[str, str]]:
    """Each sentence of a game in English, with its French."""
    with CATALOGUE.open("rb") as file:
        for message in read_po(file):
            if any(f"core/systems/{system}/" in place for place, _line in message.locations):
                ids = message.id if isinstance(message.id, tuple) else (message.id,)
                words = message.string if isinstance(message.string, tuple) else (message.string,)
                yield from zip(ids, words, strict=True)


@pytest.mark.parametrize("system", FOREIGN)
def test_no_sentence_of_a_game_calls_its_pieces_by_the_word_of_another(system: str) -> None:
    rows = list(sentences(system))
    assert len(rows) > 100
    for place, pattern in enumerate(FOREIGN[system]):
        assert [row for row in rows if re.search(pattern, NAME.sub("", row[place]), re.IGNORECASE)] == []
