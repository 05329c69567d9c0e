"""A Text becomes a sentence in the reader's language, and only there."""

import pickle
import re

import pytest

from core.paths import LOCALE
from core.text import Names, Text, Value, _, _n, catalogue, languages, preferred, say, signed, speech

NARROW = "\u202f"
DICE = ("{count} die is rolled here, not {given}.", "{count} dice are rolled here, not {given}.")


def test_the_english_sentence_is_its_own_translation() -> None:
    assert say(_("{unit} moves {hexes} hexes.", unit="3rd Line", hexes=2), "en") == "3rd Line moves 2 hexes."


def test_an_unknown_sentence_stays_english_in_french() -> None:
    assert say(Text("No such sentence {n}.", (("n", 1),)), "fr") == "No such sentence 1."


@pytest.mark.parametrize(
    ("count", "form"), [(0, "On lance ici 0 dé,"), (1, "On lance ici 1 dé,"), (2, "2 dés,")]
)
def test_french_counts_zero_and_one_as_singular(count: int, form: str) -> None:
    assert form in say(_n(*DICE, count, given=3), "fr")


@pytest.mark.parametrize(("count", "form"), [(0, "0 dice are"), (1, "1 die is"), (2, "2 dice are")])
def test_english_counts_only_one_as_singular(count: int, form: str) -> None:
    assert say(_n(*DICE, count, given=3), "en").startswith(form)


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (7, "7", "7"),
        (-2, "−2", "−2"),
        (12.5, "12.5", "12,5"),
        (-0.25, "−0.25", "−0,25"),
        (1234567, "1,234,567", f"1{NARROW}234{NARROW}567"),
    ],
)
def test_numbers_are_written_as_the_reader_writes_them(number: float, english: str, french: str) -> None:
    assert say(_("{n}", n=number), "en") == english
    assert say(_("{n}", n=number), "fr") == french


def test_names_are_said_in_the_language_or_in_the_only_one_given() -> None:
    both, one = Names("Guard", "Garde"), Names("", "Vieille Garde")
    assert say(_("{a}, {b}", a=both, b=one), "en") == "Guard, Vieille Garde"
    assert say(_("{a}, {b}", a=both, b=one), "fr") == "Garde, Vieille Garde"


def test_texts_stand_in_texts_and_lists_are_joined() -> None:
    inner = _("{n} hits", n=1.5)
    text = _("{all}", all=["a", Names("b", "bé"), inner])
    assert say(text, "en") == "a, b, and 1.5 hits"
    assert say(text, "fr") == "a, bé et 1,5 hits"


def test_a_lone_item_and_no_item_need_no_word_between() -> None:
    assert say(_("{all}", all=["a"]), "fr") == "a"
    assert say(_("{all}", all=[]), "fr") == ""


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        say(_("{unit} moves"), "en")


def test_a_value_that_looks_like_a_place_is_shown_as_it_is() -> None:
    assert say(_("{name}", name="{other} %s"), "fr") == "{other} %s"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="no such language"):
        say(_("Yes"), "de")


def test_texts_compare_hash_and_travel() -> None:
    text = _n("{count} a {b}", "{count} as {b}", 2, b=[1, 2])
    same = _n("{count} a {b}", "{count} as {b}", 2).fill(b=(1, 2))
    assert text == same
    assert hash(text) == hash(same)
    assert pickle.loads(pickle.dumps(text)) == text
    assert text != _n("{count} a {b}", "{count} as {b}", 3, b=[1, 2])


def test_french_templates_are_set_by_the_typographer(monkeypatch: pytest.MonkeyPatch) -> None:
    class French(speech.gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return "Pourquoi ? « {why} » : {path}"

    monkeypatch.setattr(speech, "_translations", lambda _language: French())
    speech._template.cache_clear()
    said = say(Text("Why?", (("path", "C :"), ("why", "x"))), "fr")
    speech._template.cache_clear()
    assert said == f"Pourquoi{NARROW}? «{NARROW}x{NARROW}»{NARROW}: C :"


def test_signed_numbers_show_their_sign() -> None:
    assert [signed(number) for number in (2, 0, -3)] == ["+2", "0", "−3"]


@pytest.mark.parametrize(
    ("setting", "environment", "expected"),
    [
        ("fr", {"LANG": "en_GB.UTF-8"}, "fr"),
        (None, {"LANG": "fr_FR.UTF-8"}, "fr"),
        (None, {"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:en"}, "fr"),
        (None, {"LANG": "C.UTF-8", "LANGUAGE": "fr"}, "en"),
        (None, {"LANG": "fr_FR.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
        ("xx", {"LANG": "fr_CA.UTF-8"}, "fr"),
    ],
)
def test_the_language_is_the_setting_then_the_locale(
    setting: str | None, environment: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert preferred(setting) == expected
    assert expected in languages()


def test_no_french_sentence_says_de_or_que_before_a_vowel() -> None:
    """Every place of the whole catalogue filled with a name that begins with one."""
    artillery = Names("Artillery", "Artillerie")
    linked = 0
    for message in catalogue.read(LOCALE / "fr" / "LC_MESSAGES" / "etat_major.po"):
        for form in catalogue.forms(message):
            said = speech._filled(form, dict.fromkeys(speech._PLACE.findall(form), artillery), "fr")
            assert not re.search(r"\b(?:de|que) Artillerie", said, re.IGNORECASE), form
            linked += said.count("d’Artillerie") + said.count("qu’Artillerie")
    assert linked > 100


def test_de_and_que_are_whole_before_everything_else() -> None:
    def said(sentence: str, name: Value) -> str:
        return speech._filled(sentence, {"a": name}, "fr")

    assert said("De {a} à 3", 11) == "De 11 à 3"
    assert said("De {a} à 3", "Iéna") == "D’Iéna à 3"
    assert said("mode {a}", "auto") == "mode auto"
    assert said("plus que {a}", ("Ney", "Augereau")) == "plus que Ney et Augereau"
    assert said("plus que {a}", ("Augereau", "Ney")) == "plus qu’Augereau et Ney"
    assert speech._filled("de {a}", {"a": "Iéna"}, "en") == "de Iéna"
