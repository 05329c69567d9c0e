"""Bases, brigades and cards are called as people like, "Lances" or "Guard": no verb agrees with them."""

from __future__ import annotations

import re

import pytest
from babel.messages.pofile import read_po

from core.paths import RESOURCES

SINGULAR = (
    "a|est|ne|n’a|n’est|s’aligne|s’arrête|combat|tire|recule|fuit|panique|disparaît|déroute|entre|touche|tourne|"
    "repousse|rencontre|se|piétine|sort|doit|subit|vient|va|prend|barre|attaque|"
    "perd|reste|bombarde|ouvre|franchit|occupe|arrive|arriverait|avance|garde|serait|peut|n’y|n’a|commence"
)
AGREES = re.compile(
    r"(?<!de )(?<!et )\{(unit|target|card|who|by|division|corps)\}(?:, \{position\},)? ("
    + SINGULAR
    + r")(?![\w’])"
)

AGREES_IN_ENGLISH = re.compile(
    r"(?<!of )(?<!and )\{(unit|target|card|who|by|division|corps)\}(?: in \{position\})?"
    r" (?!(?:as|this)\b)[a-z]+s\b"
    r"|\b(does|is|has|was) \{(unit|target|who|by|division|corps)\}"
)

OTHER_NAMES = {"belle_position": "{target}", "battle_cry": "{card}", "outside of the rooms": "{card}"}
"""What is no troop there: a position, a card of command."""


ROOMS = ("mbt", "belle_position", "la_garde", "belle_epoque", "battle_cry")
PLACES = (*ROOMS, "outside of the rooms")


def spoken(place: str, language: str) -> list[str]:
    """All sentences of a room, or of what stands outside of all rooms."""
    with (RESOURCES / "locale/fr/LC_MESSAGES/etat_major.po").open("rb") as file:
        catalogue = read_po(file)
    return [
        form
        for message in catalogue
        if any(is_of(place, path) for path, _line in message.locations)
        for told in [message.string if language == "fr" else message.id]
        for form in ([told] if isinstance(told, str) else told or ())
    ]


def is_of(place: str, path: str) -> bool:
    if place in ROOMS:
        return path.startswith(f"core/systems/{place}/")
    return not path.startswith("core/systems/")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("place", PLACES)
def test_no_verb_agrees_with_a_name(place: str, language: str) -> None:
    sentences = spoken(place, language)
    assert len(sentences) > 100
    spared = OTHER_NAMES.get(place, "no such name")
    agrees = AGREES if language == "fr" else AGREES_IN_ENGLISH
    assert [one for one in sentences if agrees.search(one.replace(spared, ""))] == []


MASCULINE = re.compile(
    r"\{side\}(?: :)? (?:a été |est )?(?:battu|vaincu|défait|brisé|prêt|gagnant|perdant)\b"
)
"""After the name of a side, which may be "Armée rouge" as well as "Alliés"."""


@pytest.mark.parametrize("place", PLACES)
def test_no_participle_agrees_with_the_name_of_a_side(place: str) -> None:
    """An "Armée bleue : battu à 4 pertes" stood beside the handicap of a scenario."""
    assert MASCULINE.search("{side} : battu à {now} pertes au lieu de {was}")
    assert [one for one in spoken(place, "fr") if MASCULINE.search(one)] == []
