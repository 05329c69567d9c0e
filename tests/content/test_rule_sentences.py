"""Every rule number has one sentence in both languages, and no sentence stands without its rule."""

import json
import re
from dataclasses import dataclass
from functools import cached_property

import pytest

from core.paths import RESOURCES, ROOT


@dataclass(frozen=True)
class Book:
    """A digest with its rulings and sentences; `known` are numbers that it must hold."""

    system: str
    prefix: str
    ambiguities: int
    numbers: int
    least_rulings: int
    least_cited: int
    known: frozenset[str]

    @cached_property
    def sentences(self) -> dict[str, dict[str, str]]:
        text = (RESOURCES / "rules" / f"{self.system}.json").read_text(encoding="utf-8")
        sentences: dict[str, dict[str, str]] = json.loads(text)
        return sentences

    @cached_property
    def digest(self) -> str:
        page = ROOT / "docs" / "rules" / f"{self.system.replace('_', '-')}.md"
        return page.read_text(encoding="utf-8")

    @cached_property
    def rulings(self) -> str:
        return (ROOT / "docs" / "rulings" / f"{self.system}.md").read_text(encoding="utf-8")

    def numbers_of_the_digest(self) -> set[str]:
        headings = re.findall(rf"^## ({self.prefix}-\d+)\b", self.digest, re.MULTILINE)
        rules = re.findall(rf"^- ({self.prefix}-\d+\.\d+)\b", self.digest, re.MULTILINE)
        rows = re.findall(r"^\| (\d+) \| ", self.digest, re.MULTILINE)
        return {*headings, *rules, *(f"{self.prefix}-AMB-{row}" for row in rows)}

    def numbers_of_the_rulings(self) -> list[int]:
        found = re.findall(rf"^- \*\*{self.prefix}-R(\d+) ", self.rulings, re.MULTILINE)
        return [int(number) for number in found]

    def names_of_the_rulings(self) -> set[str]:
        return {f"{self.prefix}-R{number}" for number in self.numbers_of_the_rulings()}


BOOKS = [
    Book("battle_cry", "BC", 34, 118, 90, 30, frozenset({"BC-1.1", "BC-4", "BC-14.19", "BC-AMB-34"})),
    Book(
        "belle_epoque", "BE", 50, 126, 70, 60, frozenset({"BE-1.1", "BE-2", "BE-7", "BE-17.2", "BE-AMB-50"})
    ),
    Book("belle_position", "BP", 29, 125, 40, 20, frozenset({"BP-1.1", "BP-6", "BP-20.2", "BP-AMB-29"})),
    Book(
        "la_garde", "LG", 39, 101, 75, 40, frozenset({"LG-1.1", "LG-6.10", "LG-10", "LG-14.4", "LG-AMB-39"})
    ),
    Book("mbt", "MBT", 44, 82, 55, 20, frozenset({"MBT-1.1", "MBT-4.4", "MBT-8.3", "MBT-AMB-44"})),
]

every_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.system)
every_sentence = pytest.mark.parametrize(
    ("book", "number"),
    [(book, number) for book in BOOKS for number in book.sentences],
    ids=[number for book in BOOKS for number in book.sentences],
)
every_ambiguity = pytest.mark.parametrize(
    ("book", "row"),
    [(book, row) for book in BOOKS for row in range(1, book.ambiguities + 1)],
    ids=[f"{book.prefix}-{row}" for book in BOOKS for row in range(1, book.ambiguities + 1)],
)


@every_book
def test_digest_is_read_whole(book: Book) -> None:
    numbers = book.numbers_of_the_digest()
    assert numbers >= book.known
    assert len(numbers) == book.numbers


@every_book
def test_each_number_has_its_sentence_and_each_sentence_its_number(book: Book) -> None:
    assert set(book.sentences) == book.numbers_of_the_digest() | book.names_of_the_rulings()


@every_sentence
def test_sentence_is_plain_and_in_both_languages(book: Book, number: str) -> None:
    entry = book.sentences[number]
    assert set(entry) <= {"en", "fr", "place"}
    for language in ("en", "fr"):
        sentence = entry[language]
        assert sentence == sentence.strip()
        assert sentence.endswith(".")
        assert "'" not in sentence, "an apostrophe is ’"
        assert len(sentence) < 260
    assert entry["en"] != entry["fr"]
    assert not re.search(r"\w[;:?!»]|«\w", entry["fr"]), "a plain space stands before ; : ? ! » and after «"


@every_book
def test_digest_names_nothing_outside_of_the_project(book: Book) -> None:
    for path in re.findall(r"`([\w./-]+\.(?:md|json|txt))`", book.digest + book.rulings):
        assert (ROOT / path).is_file(), path


@every_book
def test_rulings_are_numbered_in_a_row(book: Book) -> None:
    numbers = book.numbers_of_the_rulings()
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > book.least_rulings


@every_book
def test_rulings_cite_what_exists(book: Book) -> None:
    known = book.numbers_of_the_digest()
    cited = set(re.findall(rf"{book.prefix}-R?\d+(?:\.\d+)?", book.rulings))
    assert cited <= known | book.names_of_the_rulings()
    assert {f"{book.prefix}-AMB-{row}" for row in re.findall(r"AMB (\d+)\)", book.rulings)} <= known


@every_ambiguity
def test_each_ambiguity_is_settled_by_the_ruling_of_its_number(book: Book, row: int) -> None:
    line = re.search(rf"^- \*\*{book.prefix}-R{row} .*$", book.rulings, re.MULTILINE)
    assert line
    assert line[0].endswith(f"AMB {row})")


@every_ambiguity
def test_each_option_of_the_ambiguity_table_stands_in_its_ruling(book: Book, row: int) -> None:
    cells = re.search(rf"^\| {row} \| .* \| ([^|]*) \|$", book.digest, re.MULTILINE)
    ruling = re.search(rf"^- \*\*{book.prefix}-R{row} .*$", book.rulings, re.MULTILINE)
    assert cells
    assert ruling
    for option in re.findall(r"`(\w+)", cells[1]):
        assert f"`{option}`" in ruling[0]


@every_book
def test_every_number_cited_by_code_has_its_sentence(book: Book) -> None:
    cited: dict[str, str] = {}
    number_of_the_book = re.compile(rf"\b{book.prefix}-(?:AMB-|R)?\d+(?:\.\d+)?")
    for folder in ("core", "editor"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for number in number_of_the_book.findall(path.read_text(encoding="utf-8")):
                cited[number] = str(path)
    assert len(cited) >= book.least_cited
    assert {number: path for number, path in cited.items() if number not in book.sentences} == {}
