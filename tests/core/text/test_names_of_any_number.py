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
    r"(?<!de )(?<!et )\{(unit|target|card|who|by)\}(?:, \{position\},)? (" + SINGULAR + r")(?![\w’])"
)

AGREES_IN_ENGLISH = re.compile(
    r"(?<!of )(?<!and )\{(unit|target|card|who|by)\}(?: in \{position\})? (?!(?:as|this)\b)[a-z]+s\b"
    r"|\b(does|is|has|was) \{(unit|target|who|by)\}"
)

OTHER_NAMES = {"belle_position": "{target}", "battle_cry": "{card}"}
"""What is no troop there: a position, a card of command."""


def spoken(room: str, language: str = "fr") -> list[str]:
    """All sentences of the words and looks of a room."""
    with (RESOURCES / "locale/fr/LC_MESSAGES/etat_major.po").open("rb") as file:
        catalogue = read_po(file)
    folders = tuple(f"core/systems/{room}/{part}/" for part in ("words", "look"))
    return [
        form
        for message in catalogue
        if any(place.startswith(folders) for place, _line in message.locations)
        for told in [message.string if language == "fr" else message.id]
        for form in ([told] if isinstance(told, str) else told or ())
    ]


@pytest.mark.parametrize("room", ["mbt", "belle_position", "la_garde", "belle_epoque", "battle_cry"])
def test_no_verb_agrees_with_a_name(room: str) -> None:
    sentences = spoken(room)
    assert len(sentences) > 50
    spared = OTHER_NAMES.get(room, "no such name")
    assert [one for one in sentences if AGREES.search(one.replace(spared, ""))] == []


@pytest.mark.parametrize("room", ["mbt", "belle_position", "la_garde", "belle_epoque", "battle_cry"])
def test_no_english_verb_agrees_with_a_name(room: str) -> None:
    sentences = spoken(room, "en")
    assert len(sentences) > 50
    spared = OTHER_NAMES.get(room, "no such name")
    assert [one for one in sentences if AGREES_IN_ENGLISH.search(one.replace(spared, ""))] == []
