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


DEPLOYED = (
    Phrase("Terminer le déploiement"),
    Phrase("Déployer Ligne : aile gauche (Corps rouge)"),
    Phrase("Déployer Ligne : centre (Corps rouge)"),
    Phrase("Déployer Chasseurs : aile gauche (Corps rouge)"),
    Phrase("Déployer Zouaves : aile droite (Corps rouge)"),
)


def test_one_letter_begins_words_that_are_seen_in_the_act() -> None:
    plays = (Phrase("Jouer Coup de sonde, à gauche"), Phrase("Jouer Marche forcée"))
    assert TypedOrders(plays, "fr").found("c") == [0]  # not "carte", which may stand for "jouer"
    assert sorted(TypedOrders(plays, "fr").found("ca")) == [0, 1]


def test_what_stands_early_in_an_act_comes_before_what_stands_at_its_end() -> None:
    assert TypedOrders(DEPLOYED, "fr").found("c") == [3, 2, 1, 4]
    assert TypedOrders(DEPLOYED[1:], "fr").found("c") == [2, 1, 0, 3]  # where all say “Corps” it comes last
    assert TypedOrders(DEPLOYED, "fr").meant("c") is None


def test_without_acts_nothing_is_found() -> None:
    assert TypedOrders((), "en").found("c") == []
