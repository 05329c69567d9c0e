"""French punctuation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.text.typography import NARROW, elides, french, unbroken_rule


@pytest.mark.parametrize(
    ("plain", "set_"),
    [
        ("Qui ? Lui !", f"Qui{NARROW}? Lui{NARROW}!"),
        ("a ; b : c", f"a{NARROW}; b{NARROW}: c"),
        ("« Oui »", f"«{NARROW}Oui{NARROW}»"),
        ("50 %", f"50{NARROW}%"),
        ("dur\u00a0: oui", f"dur{NARROW}: oui"),
        ("12:30, http://x, (a) b", "12:30, http://x, (a) b"),
    ],
)
def test_spaces_that_french_makes_narrow(plain: str, set_: str) -> None:
    assert french(plain) == set_


@given(st.text(alphabet="aé «»;:!?%.\u00a0\u202f"))
def test_only_spaces_change_and_once_is_enough(sentence: str) -> None:
    done = french(sentence)
    assert french(done) == done
    assert "".join(done.split()) == "".join(sentence.split())


def test_no_line_ends_within_the_number_of_a_rule() -> None:
    assert unbroken_rule("BE-AMB-40") == "BE\N{NON-BREAKING HYPHEN}AMB\N{NON-BREAKING HYPHEN}40"
    assert unbroken_rule("") == ""


@pytest.mark.parametrize("word", ["Artillerie", "Éclaireurs", "infanterie", "un", "Œuvres", "Ouest", "Aÿ"])
def test_a_vowel_shortens_the_word_before_it(word: str) -> None:
    assert elides(word)


@pytest.mark.parametrize(
    "word", ["Cavalerie", "A", "A 12", "UNION", "11", "onze", "Onzième", "uhlans", "oui", "Hougoumont", ""]
)
def test_nothing_else_shortens_it(word: str) -> None:
    """A letter, letters that are spelt, numbers, and words said as if they began with a consonant."""
    assert not elides(word)
