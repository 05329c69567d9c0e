"""What is to be printed, from what somebody chose to the pages: for the dialog and the command line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from core.text import say
from editor.desks.printing.cut_outs import bases, counters, pages_to_cut
from editor.desks.printing.paper import Paint, pdf_of_pages
from editor.desks.printing.scenario_sheet import ScenarioSheet
from editor.desks.printing.tiling import PAPERS, PaperId
from editor.desks.printing.true_scale import HEX_MM, pages_of, plan_of

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from editor.boards.drawing.style import Palette, StyleId
    from editor.desks.printing.briefing import Briefing

What: TypeAlias = Literal["scenario", "map", "pieces", "cards", "terrain", "briefing"]
Sheets: TypeAlias = list[tuple[Paint, tuple[float, float]]]


@dataclass(frozen=True, slots=True)
class Job:
    """`hex_mm` counts on hexes, `scale` on tables too: 1 is the true size, 0.5 half of it.

    `plan` is the side whose plan is drawn on maps and listed on the sheet, "all" for both. `reader` is whose
    briefing it is: the id of a side, or "umpire".
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


def sheets_of_job(scenario: Any, system: AnySystem, job: Job) -> Sheets:
    """Who paints each sheet, and its size in mm. Raises `tiling.TooManySheetsError`."""
    if job.what == "briefing":
        return briefing_of_job(scenario, system, job).sheets()
    size, pages = pages_of_job(scenario, system, job)
    return [(paint, size) for paint in pages]


def briefing_of_job(scenario: Any, system: AnySystem, job: Job) -> Briefing:
    """The pack of the reader that was chosen; the umpire's where there is no such side."""
    from editor.desks.printing.briefing import Briefing, packs

    reader = next((pack.reader for pack in packs(scenario) if pack.name == job.reader), None)
    return Briefing(scenario, system, reader, job.language, job.paper, job.style)


def pages_of_job(scenario: Any, system: AnySystem, job: Job) -> tuple[tuple[float, float], list[Paint]]:
    """The size of the sheets in mm, and who paints each. Raises `tiling.TooManySheetsError`."""
    if job.what == "scenario":
        sheet = ScenarioSheet(scenario, system, job.language, job.paper, job.style, job.plan)
        return PAPERS[job.paper], sheet.pages()
    if job.what == "cards":
        from editor.desks.printing.card_sheets import cards

        title = say(scenario.title, job.language)
        pieces = cards(scenario, system, job.language)
        return PAPERS[job.paper], pages_to_cut(pieces, job.paper, title, job.language)
    if job.what == "terrain":
        from editor.desks.printing.footprints import pages

        return PAPERS[job.paper], pages(scenario, system, job.language, job.paper, job.scale)
    if job.what == "pieces":
        if system.board == "table":
            pieces = bases(scenario, system, job.language, job.scale)
        else:
            pieces = counters(scenario, system, job.language, job.hex_mm * job.scale)
        title = say(scenario.title, job.language)
        return PAPERS[job.paper], pages_to_cut(pieces, job.paper, title, job.language)
    plan = plan_of(scenario, system, job.language, job.style, job.palette, job.hex_mm, job.scale, job.plan)
    return pages_of(plan, job.paper)


def pdf_of_job(scenario: Any, system: AnySystem, job: Job) -> bytes:
    """All of it as a PDF. Raises `tiling.TooManySheetsError`."""
    if job.what == "briefing":
        return briefing_of_job(scenario, system, job).pdf()
    size, pages = pages_of_job(scenario, system, job)
    return pdf_of_pages(pages, size, say(scenario.title, job.language))
