"""What can be printed of a list: its sheet, its cards, or both."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from core.armies.budget import Report
from core.text import Names, Text, _, say
from editor.base import fonts
from editor.desks.armies.cards_print import card_pages
from editor.desks.armies.pages import Page, Paper, write_pdf
from editor.desks.armies.roster_print import roster_pages

What = Literal["roster", "cards", "both"]
WHATS: tuple[tuple[What, Text], ...] = (
    ("roster", _("The sheet")),
    ("cards", _("The cards")),
    ("both", _("Both")),
)


def pages_of(
    report: Report, paper: Paper, language: str, what: What, *, each_once: bool = False
) -> tuple[Page, ...]:
    """The pages, in the language given; Qt must be running."""
    for family in (fonts.INTERFACE, fonts.BOOK, fonts.LAST):
        fonts.load(family)
    sheet = roster_pages(report, paper, language) if what != "cards" else ()
    cards = card_pages(report, paper, language, each_once=each_once) if what != "roster" else ()
    return (*sheet, *cards)


def title_of(report: Report, language: str) -> str:
    """What the list is called, also as the title of its PDF."""
    title = report.army.roster.title
    named: Names | Text = Names(title, title) if title else _("Untitled list")
    return say(named, language)


def write(
    path: Path, report: Report, paper: Paper, language: str, what: What, *, each_once: bool = False
) -> int:
    """Write the PDF, whole or not at all, and give the number of its pages; raises OSError."""
    pages = pages_of(report, paper, language, what, each_once=each_once)
    write_pdf(path, pages, paper, title_of(report, language))
    return len(pages)
