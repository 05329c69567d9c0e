"""The battle report: an illustrated story of a battle as a web page or a PDF, in one language."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from core.scenarios.writing import write_atomically
from core.text import _, say
from editor.boards.registry import kind_of
from editor.boards.styles.catalog import map_style
from editor.panels.report.pdf_pages import STYLE, pdf_of_html
from editor.panels.report.report_body import Telling, title_of
from editor.panels.report.story import Story, reckoning_asked, story_of

if TYPE_CHECKING:
    from core.records.games import Game
    from core.records.house_rules import HouseRule

ENDINGS = (".html", ".pdf")
PATIENCE = 20.0
"""Seconds that the luck of a battle may take to be counted before the report goes without."""

ON_PAPER = 620
"""How wide a map is on A4 between its margins, in the points of a text document."""

SCREEN = """
body { max-width: 860px; margin: 24px auto; padding: 0 16px; background: #F8F6F1; }
img { max-width: 100%; border: 1px solid #D5CEC1; }
"""


def write_report(
    game: Game,
    path: Path,
    language: str,
    house_rules: Sequence[HouseRule] = (),
    patience: float = PATIENCE,
) -> None:
    """Write the line on which the journal stands as .html or .pdf; a Qt application must be there.

    `house_rules` are those that hold in this game beside the printed ones. Raises ValueError for another
    suffix, OSError where the file cannot be written.
    """
    refuse_ending(path, language)
    reckoning = reckoning_asked(game, patience).answered(lambda share: None)
    write_story(story_of(game, reckoning, house_rules), path, language)


def refuse_ending(path: Path, language: str) -> None:
    """Raise ValueError for a file that is neither .html nor .pdf."""
    suffix = path.suffix.lower()
    if suffix not in ENDINGS:
        raise ValueError(
            say(_("A report is written as .html or .pdf, not as “{suffix}”.", suffix=suffix), language)
        )


def write_story(story: Story, path: Path, language: str) -> None:
    """Write a story as .html or .pdf. Raises OSError where the file cannot be written."""
    for _part in writing(story, path, language):
        pass


def writing(story: Story, path: Path, language: str) -> Iterator[None]:
    """`write_story` in parts, for a window that answers between them; the last one writes the file."""
    refuse_ending(path, language)
    pictures: dict[str, QImage] = {}
    is_pdf = path.suffix.lower() == ".pdf"

    def named(name: str, image: QImage) -> str:
        pictures[name] = image
        return name

    yield from _map_code_read(story)
    telling = Telling(story, language, named, ON_PAPER) if is_pdf else Telling(story, language, _inside)
    lines = []
    for line in telling.lines():
        lines.append(line)
        yield
    body, title = "\n".join(lines), title_of(story, language)
    data = pdf_of_html(body, title, pictures) if is_pdf else _page(body, title, language).encode()
    write_atomically(path, data)


def _map_code_read(story: Story) -> Iterator[None]:
    """Read the code that draws maps, in parts of their own: the first map would take as long again."""
    system = story.game.system
    kind_of(system).paper.prepare()
    yield
    map_style(system.map_style)
    yield


def html_of(story: Story, language: str) -> str:
    """A page that needs no other file: its maps are inside it."""
    body = "\n".join(Telling(story, language, _inside).lines())
    return _page(body, title_of(story, language), language)


def _inside(_name: str, image: QImage) -> str:
    """A picture as an address that holds it."""
    return f"data:image/png;base64,{b64encode(_png(image)).decode()}"


def _page(body: str, title: str, language: str) -> str:
    title = escape(title)
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head><meta charset="utf-8"><title>{title}</title>\n'
        f"<style>{STYLE}{SCREEN}</style></head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())
