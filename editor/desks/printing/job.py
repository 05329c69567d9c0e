"""What is to be printed, from what somebody chose to the pages: for the dialog and the command line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from core.text import say
from editor.boards.drawing.picture_files import Wish
from editor.boards.paper.cut_outs import pages_to_cut
from editor.boards.paper.ground_plan import pages_of
from editor.boards.paper.print_size import HEX_MM
from editor.boards.paper.sheet_painter import Paint, pdf_of_pages
from editor.boards.paper.tiling import PAPERS, PaperId
from editor.boards.registry import kind_of
from editor.desks.printing.scenario_sheet import ScenarioSheet

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario
    from editor.boards.drawing.style import Palette, StyleId
    from editor.desks.printing.briefing import Briefing

What: TypeAlias = Literal["scenario", "map", "pieces", "cards", "terrain", "briefing"]
Sheets: TypeAlias = list[tuple[Paint, tuple[float, float]]]


@dataclass(frozen=True, slots=True)
class Job:
    """`hex_mm` counts on hexes, `scale` on tables too: 1 is the true size, 0.5 half of it.

    `plan` is the side whose plan is drawn on maps and listed on the sheet, "all" for both. `reader` is whose
    briefing it is: the id of a side, or "umpire". `skip_empty` leaves out sheets of a map in true size with
    bare ground alone.
    """

    what: What = "scenario"
    paper: PaperId = "A4"
    language: str = "en"
    style: StyleId | None = None
    palette: Palette = "print"
    hex_mm: float = HEX_MM
    scale: float = 1.0
    plan: str = ""
    reader: str = "umpire"
    skip_empty: bool = False


def sheets_of_job(scenario: Scenario, system: AnySystem, job: Job) -> Sheets:
    """Who paints each sheet, and its size in mm. Raises `tiling.TooManySheetsError`."""
    if job.what == "briefing":
        return briefing_of_job(scenario, system, job).sheets()
    size, pages = pages_of_job(scenario, system, job)
    return [(paint, size) for paint in pages]


def briefing_of_job(scenario: Scenario, system: AnySystem, job: Job) -> Briefing:
    """The pack of the reader that was chosen; the umpire's where there is no such side."""
    from editor.desks.printing.briefing import Briefing, packs

    reader = next((pack.reader for pack in packs(scenario) if pack.name == job.reader), None)
    return Briefing(scenario, system, reader, job.language, job.paper, job.style)


def pages_of_job(scenario: Scenario, system: AnySystem, job: Job) -> tuple[tuple[float, float], list[Paint]]:
    """The size of the sheets in mm, and who paints each. Raises `tiling.TooManySheetsError`."""
    if job.what == "scenario":
        sheet = ScenarioSheet(scenario, system, job.language, job.paper, job.style, job.plan)
        return PAPERS[job.paper], sheet.pages()
    if job.what == "cards":
        from editor.desks.printing.card_sheets import cards

        title = say(scenario.title, job.language)
        pieces = cards(scenario, system, job.language)
        return PAPERS[job.paper], pages_to_cut(pieces, job.paper, title, job.language)
    chart = kind_of(system).paper.map
    assert chart is not None, "no map is printed of a game without one"
    if job.what == "terrain":
        return PAPERS[job.paper], chart.terrain(scenario, system, job.language, job.paper, job.scale)
    if job.what == "pieces":
        pieces = chart.pieces(scenario, system, job.language, job.hex_mm, job.scale)
        title = say(scenario.title, job.language)
        return PAPERS[job.paper], pages_to_cut(pieces, job.paper, title, job.language)
    wish = Wish(style=job.style, palette=job.palette, plan=job.plan)
    plan = chart.ground_plan(scenario, system, job.language, wish, job.hex_mm, job.scale)
    return pages_of(plan, job.paper, skip_empty=job.skip_empty)


def pdf_of_job(scenario: Scenario, system: AnySystem, job: Job) -> bytes:
    """All of it as a PDF. Raises `tiling.TooManySheetsError`."""
    if job.what == "briefing":
        return briefing_of_job(scenario, system, job).pdf()
    size, pages = pages_of_job(scenario, system, job)
    return pdf_of_pages(pages, size, say(scenario.title, job.language))
