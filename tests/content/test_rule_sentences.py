"""Every rule number has one sentence in both languages, and no sentence stands without its rule."""

import json
import re

import pytest

from core.paths import RESOURCES, ROOT

SENTENCES = json.loads((RESOURCES / "rules" / "battle_cry.json").read_text(encoding="utf-8"))
DIGEST = (ROOT / "docs" / "rules" / "battle-cry.md").read_text(encoding="utf-8")
RULINGS = (ROOT / "docs" / "rulings" / "battle_cry.md").read_text(encoding="utf-8")


def numbers_of_the_digest() -> set[str]:
    headings = re.findall(r"^## (BC-\d+)\b", DIGEST, re.MULTILINE)
    rules = re.findall(r"^- (BC-\d+\.\d+)\b", DIGEST, re.MULTILINE)
    rows = re.findall(r"^\| (\d+) \| ", DIGEST, re.MULTILINE)
    return {*headings, *rules, *(f"BC-AMB-{row}" for row in rows)}


def numbers_of_the_rulings() -> list[int]:
    return [int(number) for number in re.findall(r"^- \*\*BC-R(\d+) ", RULINGS, re.MULTILINE)]


def test_digest_is_read_whole() -> None:
    numbers = numbers_of_the_digest()
    assert {"BC-1.1", "BC-4", "BC-8.2", "BC-12.8", "BC-14.19", "BC-15.3", "BC-AMB-34"} <= numbers
    assert len(numbers) == 118


def test_each_number_has_its_sentence_and_each_sentence_its_number() -> None:
    rulings = {f"BC-R{number}" for number in numbers_of_the_rulings()}
    assert set(SENTENCES) == numbers_of_the_digest() | rulings


@pytest.mark.parametrize("number", SENTENCES)
def test_sentence_is_plain_and_in_both_languages(number: str) -> None:
    entry = SENTENCES[number]
    assert set(entry) <= {"en", "fr", "place"}
    for language in ("en", "fr"):
        sentence = entry[language]
        assert sentence == sentence.strip()
        assert sentence.endswith(".")
        assert "'" not in sentence, "an apostrophe is ’"
        assert len(sentence) < 260
    assert entry["en"] != entry["fr"]
    assert not re.search(r"\w[;:?!»]|«\w", entry["fr"]), "a plain space stands before ; : ? ! » and after «"


def test_digest_names_nothing_outside_of_the_project() -> None:
    for path in re.findall(r"`([\w./-]+\.(?:md|json|txt))`", DIGEST + RULINGS):
        assert (ROOT / path).is_file(), path


def test_rulings_are_numbered_in_a_row() -> None:
    numbers = numbers_of_the_rulings()
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > 90


def test_rulings_cite_what_exists() -> None:
    known = numbers_of_the_digest()
    rulings = {f"BC-R{number}" for number in numbers_of_the_rulings()}
    cited = set(re.findall(r"BC-R?\d+(?:\.\d+)?", RULINGS))
    assert cited <= known | rulings
    assert {f"BC-AMB-{row}" for row in re.findall(r"AMB (\d+)\)", RULINGS)} <= known


@pytest.mark.parametrize("row", range(1, 35))
def test_each_ambiguity_is_settled_by_the_ruling_of_its_number(row: int) -> None:
    line = re.search(rf"^- \*\*BC-R{row} .*$", RULINGS, re.MULTILINE)
    assert line
    assert line[0].endswith(f"AMB {row})")


def test_every_number_cited_by_code_has_its_sentence() -> None:
    cited: dict[str, str] = {}
    for folder in ("core", "editor"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for number in re.findall(r"\bBC-(?:AMB-|R)?\d+(?:\.\d+)?", path.read_text(encoding="utf-8")):
                cited[number] = str(path)
    assert len(cited) > 30
    assert {number: path for number, path in cited.items() if number not in SENTENCES} == {}
