"""The fonts that travel along have every character that the program writes."""

import unicodedata
from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QRawFont
from PySide6.QtWidgets import QApplication

from core.text import catalogue
from core.text.typography import french
from editor.base import fonts

ALWAYS = "œŒæ«»“”‘’–—×½±≤≥→−°… \u00a0\u202fàâäçéèêëîïôöùûüÿÀÂÇÉÈÊËÎÏÔÙÛÜŸß"


def written(repository: Path) -> set[str]:
    """Every character of the sentences in both languages, and of what is shown from data."""
    characters = set(ALWAYS)
    for message in catalogue.read(catalogue.FRENCH):
        if message.id:
            characters.update("".join(catalogue.key(message)), french("".join(catalogue.forms(message))))
    for folder in ("resources/rules", "resources/catalogues", "resources/help", "scenarios"):
        for path in (repository / folder).rglob("*"):
            if path.suffix in (".json", ".md", ".html"):
                characters.update(path.read_text(encoding="utf-8"))
    return {character for character in characters if character.isprintable() or character in "\u00a0\u202f"}


def has(family: str, character: str, *, italic: bool = False) -> bool:
    fonts.load(family)
    font = QFont([family])
    font.setItalic(italic)
    return QRawFont.fromFont(font).glyphIndexesForString(character)[0] > 0


@pytest.mark.parametrize("family", [fonts.INTERFACE, fonts.BOOK, fonts.ENGRAVED])
def test_letters_figures_and_points_come_from_the_family_itself(
    family: str, qapp: QApplication, repository: Path
) -> None:
    plain = {character for character in written(repository) if unicodedata.category(character)[0] in "LNPZ"}
    assert {character for character in plain if not has(family, character)} == set()


def test_all_other_characters_are_in_the_last_family(qapp: QApplication, repository: Path) -> None:
    assert {character for character in written(repository) if not has(fonts.LAST, character)} == set()


@pytest.mark.parametrize(
    ("family", "italic"),
    [(fonts.INTERFACE, False), (fonts.BOOK, False), (fonts.BOOK, True), (fonts.ENGRAVED, True)],
)
def test_the_family_drawn_is_the_one_asked_for(family: str, italic: bool, qapp: QApplication) -> None:
    raw = QRawFont.fromFont(fonts.font(family, 12, italic=italic))
    assert raw.familyName() == family
    assert (raw.style() == QFont.Style.StyleItalic) is italic


def test_each_family_has_its_licence(repository: Path) -> None:
    folder = repository / "resources" / "fonts"
    for stems in fonts.FILES.values():
        family = stems[0].partition("-")[0]
        licence = [*folder.glob(f"{family}-OFL.txt"), *folder.glob(f"{family}-LICENSE.txt")]
        assert len(licence) == 1, family
    listed = {f"{stem}.ttf" for stems in fonts.FILES.values() for stem in stems}
    assert {path.name for path in folder.glob("*.ttf")} == listed
