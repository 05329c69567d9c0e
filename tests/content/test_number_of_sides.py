"""Names of sides are singular or plural ("the French", "Blue"): no verb in a sentence hangs on which."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from babel.messages.pofile import read_po

from core.paths import RESOURCES

CATALOGUE = RESOURCES / "locale" / "fr" / "LC_MESSAGES" / "etat_major.po"
ENGLISH = re.compile(
    r"(?<! of )(?<! de )\{(side|winner|loser)\} "
    r"(is|has|was|wins|holds|draws|begins|plays|takes|lays|brings|needs|rolls|loses)\b"
)
FRENCH = re.compile(
    r"(?<! of )(?<! de )\{(side|winner|loser)\} "
    r"(est|a|n’a|n’est|ne|tient|joue|pioche|reprend|gagne|perd|peut|doit|commence)\b"
)
NOT_A_NAME = (
    "The side {side} differs.",
    "The side {side} differs: {what}.",
    "{thing} on the {side} side of {hex}",
)


def sentences() -> Iterator[tuple[str, str]]:
    """Each sentence of the program in English, with its French."""
    with CATALOGUE.open("rb") as file:
        for message in read_po(file):
            ids = message.id if isinstance(message.id, tuple) else (message.id,)
            words = message.string if isinstance(message.string, tuple) else (message.string,)
            yield from zip(ids, words, strict=True)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_sentence_hangs_on_the_number_of_a_side(language: str) -> None:
    pattern, place = (ENGLISH, 0) if language == "en" else (FRENCH, 1)
    found = [row[place] for row in sentences() if row[0] not in NOT_A_NAME and pattern.search(row[place])]
    assert found == []
