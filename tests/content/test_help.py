"""The help pages: the same in both languages, with links that lead somewhere."""

import json
import re
from pathlib import Path

import pytest

from core.paths import RESOURCES

HELP = RESOURCES / "help"
RULES = json.loads((RESOURCES / "rules" / "battle_cry.json").read_text(encoding="utf-8"))
PAGES = ["battle_cry", "command_line", "design", "index", "keys", "play", "start"]
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


def test_page_of_the_system_explains_every_card_and_every_terrain() -> None:
    catalogue = json.loads((RESOURCES / "catalogues" / "battle_cry.json").read_text(encoding="utf-8"))
    for language in ("en", "fr"):
        page = text(HELP / language / "battle_cry.md").casefold()
        for thing in (*catalogue["cards"], *catalogue["terrain"], *catalogue["units"]):
            assert thing["name"][language].casefold() in page, thing["name"][language]


@pytest.mark.parametrize("path", sorted((HELP / "fr").glob("*.md")), ids=lambda path: path.stem)
def test_french_pages_have_plain_spaces_before_double_signs(path: Path) -> None:
    prose = re.sub(r"`[^`]*`|```.*?```|\]\([^)]*\)", "", text(path), flags=re.DOTALL)
    assert not re.search(r"\w[;:?!»]|«\w", prose)
