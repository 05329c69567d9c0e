"""The help pages: the same in both languages, with links that lead somewhere."""

import json
import re
from importlib import import_module
from pathlib import Path

import pytest

from core.paths import RESOURCES

HELP = RESOURCES / "help"
SYSTEMS = ("battle_cry", "belle_epoque", "belle_position", "la_garde", "mbt")
RULES = {
    number
    for system in SYSTEMS
    for number in json.loads((RESOURCES / "rules" / f"{system}.json").read_text(encoding="utf-8"))
}
PAGES = [
    "army_lists",
    "battle_cry",
    "belle_epoque",
    "belle_position",
    "by_post",
    "card_design",
    "command_line",
    "design",
    "index",
    "installing",
    "keys",
    "la_garde",
    "laboratory",
    "maps",
    "mbt",
    "odds",
    "other_programs",
    "planning",
    "plans",
    "play",
    "start",
    "table_design",
    "umpire",
    "unseen",
]
BOTH = [HELP / language / f"{page}.md" for page in PAGES for language in ("en", "fr")]
LINK = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_language_has_the_same_pages(language: str) -> None:
    assert sorted(path.stem for path in (HELP / language).glob("*.md")) == PAGES


@pytest.mark.parametrize("path", BOTH, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_page_begins_with_its_title_and_its_links_lead_somewhere(path: Path) -> None:
    page = text(path)
    assert page.startswith("# ")
    assert page.count("\n# ") == 0
    for words, target in LINK.findall(page):
        kind, colon, name = target.partition(":")
        if colon:
            assert kind == "rule"
            assert name in RULES, f"{words}: {target}"
        else:
            assert (path.parent / target).is_file(), f"{words}: {target}"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_picture_stands_on_a_page_and_is_small(language: str) -> None:
    """`docs/pictures/make.py page-` makes them."""
    named = {
        target
        for page in (HELP / language).glob("*.md")
        for words, target in LINK.findall(text(page))
        if target.endswith(".png") and words
    }
    made = {path.relative_to(HELP / language).as_posix(): path for path in (HELP / language).rglob("*.png")}
    assert named == set(made)
    assert len(made) >= 5
    assert all(path.stat().st_size < 160_000 for path in made.values())


@pytest.mark.parametrize("page", PAGES)
def test_the_two_languages_have_the_same_sections_and_rules(page: str) -> None:
    english, french = (text(HELP / language / f"{page}.md") for language in ("en", "fr"))
    assert english != french
    assert len(re.findall(r"^##+ ", english, re.MULTILINE)) == len(re.findall(r"^##+ ", french, re.MULTILINE))
    assert len(re.findall(r"^\|", english, re.MULTILINE)) == len(re.findall(r"^\|", french, re.MULTILINE))
    targets = [sorted(target for _words, target in LINK.findall(page)) for page in (english, french)]
    assert targets[0] == targets[1]


def test_index_leads_to_every_other_page() -> None:
    for language in ("en", "fr"):
        targets = {target for _words, target in LINK.findall(text(HELP / language / "index.md"))}
        assert targets >= {f"{page}.md" for page in PAGES if page != "index"}


@pytest.mark.parametrize("system", SYSTEMS)
def test_page_of_a_system_explains_all_that_its_catalogue_names(system: str) -> None:
    path = RESOURCES / "catalogues" / f"{system}.json"
    catalogue = json.loads(path.read_text(encoding="utf-8"))
    kinds = [rows for rows in catalogue.values() if isinstance(rows, list)]
    assert len(kinds) >= 3
    for language in ("en", "fr"):
        page = text(HELP / language / f"{system}.md").casefold()
        for thing in (thing for rows in kinds for thing in rows):
            name = thing["name"][language].casefold()
            letter = str(thing.get("type", "-")).casefold()
            assert name in page or f"| {letter} |" in page, name


@pytest.mark.parametrize("system", ["battle_cry", "belle_epoque", "la_garde", "mbt"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_page_of_a_system_names_the_rule_of_each_setting(system: str, language: str) -> None:
    options = import_module(f"core.systems.{system}.design.options").OPTIONS
    page = text(HELP / language / f"{system}.md")
    assert [option.id for option in options if f"(rule:{option.number})" not in page] == []


@pytest.mark.parametrize("path", sorted((HELP / "fr").glob("*.md")), ids=lambda path: path.stem)
def test_french_pages_have_plain_spaces_before_double_signs(path: Path) -> None:
    prose = re.sub(r"`[^`]*`|```.*?```|\]\([^)]*\)", "", text(path), flags=re.DOTALL)
    assert not re.search(r"\w[;:?!»]|«\w", prose)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("system", ["battle_cry", "belle_epoque", "belle_position"])
def test_the_last_section_of_a_system_names_every_setting(system: str, language: str) -> None:
    """The list of the points where the rules leave a question: one link for each option of a scenario.

    The price of BC-14.8 is left open by BC-R82.
    """
    last = text(HELP / language / f"{system}.md").rpartition("\n## ")[2]
    named = {target for _words, target in LINK.findall(last)}
    options = import_module(f"core.systems.{system}.design.options").OPTIONS
    numbers = {option.id: option.number.replace("BC-14.8", "BC-R82") for option in options}
    assert [option for option, number in numbers.items() if f"rule:{number}" not in named] == []
