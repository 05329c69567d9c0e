"""Lines typed in words: prefixes of each word, no accents, whole numbers first, several alike are none."""

from __future__ import annotations

import pytest

from core.presentation.typed_orders import Phrase, TypedOrders, folded, tokens

ACTS = (
    Phrase("Move Morand (infantry) in 204 to 15", ("Morand (infantry)", "204")),
    Phrase("Move Morand (infantry) in 204 to 105", ("Morand (infantry)", "204")),
    Phrase("Move Marshall (infantry) in 304 to 105", ("Marshall (infantry)", "304")),
    Phrase("Play Probe, Left"),
    Phrase("Play Probe, Right"),
    Phrase("End the moves"),
)
FRENCH = (
    Phrase("Bouger Morand (infanterie) en 204 vers 15"),
    Phrase("Bouger Éblé (artillerie) en 204 vers 105"),
    Phrase("Jouer Coup de sonde, à gauche"),
    Phrase("Terminer les mouvements"),
)


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("Morand adv 15", 0),  # "adv" begins a word that means the same as "move"
        ("probe left", 3),
        ("PRO L", 3),
        ("mor 105", 1),
        ("105 mor", 1),
        ("move mars to the 105", 2),
        ("end", 5),
        ("Move Morand (infantry) in 204 to 15", 0),
    ],
)
def test_a_line_means_one_act(line: str, place: int) -> None:
    assert TypedOrders(ACTS, "en").meant(line) == place


@pytest.mark.parametrize("line", ["", "   ", "play", "move 105", "morand", "retreat", "zouaves"])
def test_a_line_that_means_several_or_none_does_nothing(line: str) -> None:
    assert TypedOrders(ACTS, "en").meant(line) is None


@pytest.mark.parametrize(
    ("line", "place"),
    [("eble 105", 1), ("morand av 15", 0), ("MORAND AVANCE 15", 0), ("sonde g", 2), ("fin", 3), ("coup", 2)],
)
def test_french_needs_no_accents(line: str, place: int) -> None:
    assert TypedOrders(FRENCH, "fr").meant(line) == place


def test_the_likeliest_stands_first_among_the_completions() -> None:
    orders = TypedOrders(ACTS, "en")
    assert orders.found("15") == [0]
    assert orders.found("1")[:2] == [0, 1]
    assert orders.found("probe") == [3, 4]
    assert orders.found("") == []
    assert orders.found("waterloo") == []


def test_words_are_compared_without_case_and_accents() -> None:
    assert folded("Éblé, cœur ÇÀ") == "eble, coeur ca"
    assert tokens("L’élan : 12,5 cm × 3.14") == ("l", "elan", "12.5", "cm", "3.14")
