"""The briefing pack: a PDF for each side with what it may know before the battle, and one for the umpire."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from core.presentation.briefs import enemy_forces
from core.records.games import set_out
from core.scenarios.briefings import for_side
from core.scenarios.writing import write_atomically
from core.text import Names, Text, Value, _, say
from editor.base.drawing.brushes import TITLE, colour, font
from editor.base.drawing.lettering import text_path, text_width
from editor.boards.paper.sheet_painter import QUIET, Paint, pdf_of_sheets, write
from editor.boards.paper.tiling import PAPERS, PaperId
from editor.boards.registry import kind_of
from editor.boards.styles.style_colours import palette_of
from editor.desks.printing.briefing_words import BriefingWords
from editor.desks.printing.text_flow import TextFlow

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario
    from editor.boards.drawing.picture_files import Page
    from editor.boards.drawing.style import StyleId

EDGE, FOOT, HEAD = 14.0, 8.0, 34.0
MAP_EDGE = 9.0
UMPIRE = "umpire"
UMPIRE_INK = "#4A4034"


@dataclass(frozen=True, slots=True)
class Pack:
    """One briefing: `reader` is the place of a side, None the umpire; `name` goes into its file's name."""

    reader: int | None
    name: str


def packs(scenario: Scenario) -> tuple[Pack, ...]:
    """Those that there are: one a side, then the umpire's."""
    sides = [Pack(number, side.id) for number, side in enumerate(scenario.sides)]
    return (*sides, Pack(None, umpires_name(scenario)))


def umpires_name(scenario: Scenario) -> str:
    """What the umpire's pack is called: never as that of a side, which would lie in the same file."""
    return f"_{UMPIRE}" if any(side.id == UMPIRE for side in scenario.sides) else UMPIRE  # no id begins so


def file_of(pack: Pack, stem: str, folder: Path, language: str) -> Path:
    """Where a pack is written: folder/alma_briefing_allies_fr.pdf."""
    return folder / f"{stem}_briefing_{pack.name}_{language}.pdf"


def write_pack(
    scenario: Scenario, system: AnySystem, pack: Pack, path: Path, language: str, paper: PaperId = "A4"
) -> None:
    """Write one pack as a PDF; raises OSError."""
    write_atomically(path, Briefing(scenario, system, pack.reader, language, paper).pdf())


def known_to(scenario: Scenario, system: AnySystem, reader: int | None) -> Any:
    """The scenario as the reader knows it before the battle."""
    brief = system.design().brief
    if reader is None or brief is None:
        return scenario
    known = brief.known(scenario, reader)
    return for_side(known, scenario.sides[reader].id)


class Briefing:
    """All pages of one pack. Whatever is painted or written is read from what the reader knows."""

    def __init__(
        self,
        scenario: Scenario,
        system: AnySystem,
        reader: int | None,
        language: str,
        paper: PaperId = "A4",
        style: StyleId | None = None,
    ) -> None:
        self.scenario = known_to(scenario, system, reader)
        self.system, self.reader, self.language, self.paper = system, reader, language, paper
        self.style: StyleId = style or system.map_style
        brief = system.design().brief
        assert brief is not None
        listed = set_out(
            system, scenario, 0
        )  # as in the battle: the third that is kept back is not known by it
        self.enemy = () if reader is None else enemy_forces(brief, listed, reader)
        words = BriefingWords(self.scenario, system, language, reader, self.enemy)
        wide, high = PAPERS[paper]
        room = QSizeF(wide - 2 * EDGE, high - 2 * EDGE - FOOT)
        self.front = TextFlow(words.front(), room, HEAD)
        lists, course = words.lists(), words.course()
        whole, parted = TextFlow(lists + course, room), (TextFlow(lists, room), TextFlow(course, room))
        # the turns begin a page of their own where that costs none: no table is torn apart then
        self.lists = [whole] if whole.count < sum(part.count for part in parted) else [*parted]
        self.maps = self._maps()

    # --- pages ---------------------------------------------------------------------------------------------

    def sheets(self) -> list[tuple[Paint, tuple[float, float]]]:
        """Who paints each page, and its size in mm: words upright, maps as they fill the paper best."""
        upright = PAPERS[self.paper]
        painters: list[tuple[Callable[..., None], tuple[float, float]]] = []
        painters += [(partial(self._paint_words, self.front, at), upright) for at in range(self.front.count)]
        painters += [(partial(self._paint_map, page), _laid(page, upright)) for page in self.maps]
        for part in self.lists:
            painters += [(partial(self._paint_words, part, at), upright) for at in range(part.count)]
        count = len(painters)
        return [
            (partial(self._paint, paint, size, number, count), size)
            for number, (paint, size) in enumerate(painters, 1)
        ]

    def pdf(self) -> bytes:
        """The whole pack."""
        return pdf_of_sheets(self.sheets(), say(self.title, self.language))

    @property
    def title(self) -> Text:
        """What this pack is."""
        if self.reader is None:
            return _("{title}, briefing: the umpire", title=self.scenario.title)
        return _("{title}, briefing: {side}", title=self.scenario.title, side=self._side)

    @property
    def _side(self) -> Value:
        assert self.reader is not None
        name: Names = self.scenario.sides[self.reader].name
        return name if name.en or name.fr else str(self.scenario.sides[self.reader].id)

    @property
    def _ink(self) -> str:
        """The colour of the reader."""
        if self.reader is None:
            return UMPIRE_INK
        ids = [side.id for side in self.scenario.sides]
        return palette_of(self.style, "print", ids).sides[self.reader].dark

    @property
    def turned(self) -> bool:
        """Whether the reader sits at the upper edge: his maps lie as the board lies before him."""
        return self.reader is not None and getattr(self.scenario.sides[self.reader], "edge", "") == "top"

    # --- maps ----------------------------------------------------------------------------------------------

    def _maps(self) -> list[Page]:
        """The map as the reader knows it; a second one where the reader has drawn a plan."""
        whose = "all" if self.reader is None else self.scenario.sides[self.reader].id
        found = [self._map("")]
        if any(self.scenario.plan.values()):
            found.append(self._map(whose))
        return found

    def _map(self, plan: str) -> Page:
        from editor.boards.drawing.picture_files import Wish

        unknown = None if self.reader is None or self.enemy else 1 - self.reader
        wish = Wish(style=self.style, plan=plan, turned=self.turned)
        return kind_of(self.system).paper.briefing_page(
            self.scenario, self.system, self.language, wish, unknown
        )

    def _paint_map(self, page: Page, painter: QPainter, size: tuple[float, float]) -> None:
        room = QRectF(MAP_EDGE, MAP_EDGE, size[0] - 2 * MAP_EDGE, size[1] - 2 * MAP_EDGE - FOOT)
        grown = min(room.width() / page.size.width(), room.height() / page.size.height())
        painter.save()
        painter.translate(
            room.center().x() - grown * page.size.width() / 2,
            room.center().y() - grown * page.size.height() / 2,
        )
        painter.scale(grown, grown)
        if page.ground != "#FFFFFF":
            painter.fillRect(QRectF(0, 0, page.size.width(), page.size.height()), colour(page.ground))
        page.paint(painter, 1.0)
        painter.restore()

    # --- painting ------------------------------------------------------------------------------------------

    def _paint_words(self, flowing: TextFlow, at: int, painter: QPainter, size: tuple[float, float]) -> None:
        painter.save()
        painter.translate(EDGE, EDGE)
        flowing.paint(painter, at)
        painter.restore()
        if flowing is self.front and at == 0:
            self._paint_head(painter, size[0])

    def _paint(
        self,
        paint: Callable[..., None],
        size: tuple[float, float],
        number: int,
        count: int,
        painter: QPainter,
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(painter, size)
        painter.fillRect(QRectF(EDGE, size[1] - EDGE - 3.4, size[0] - 2 * EDGE, 0.3), colour(self._ink))
        who: Text = (
            _("for the umpire alone")
            if self.reader is None
            else _("for one side alone: {side}", side=self._side)
        )
        foot = _(
            "{title} · {who} · page {number} of {count}",
            title=self.scenario.title,
            who=who,
            number=number,
            count=count,
        )
        spot = QPointF(size[0] / 2, size[1] - EDGE + 1)
        write(painter, spot, say(foot, self.language), 2.6, QUIET, at=0.5, widest=size[0] - 2 * EDGE)

    def _paint_head(self, painter: QPainter, wide: float) -> None:
        """A band in the colour of the reader: the battle, and whose briefing this is."""
        band = QRectF(EDGE, EDGE, wide - 2 * EDGE, HEAD - 7)
        painter.fillRect(band, colour(self._ink))
        painter.fillRect(band.adjusted(1.0, 1.0, -1.0, -band.height() + 1.25), colour("#FFFFFF"))
        painter.fillRect(band.adjusted(1.0, band.height() - 1.25, -1.0, -1.0), colour("#FFFFFF"))
        title = say(self.scenario.title, self.language) or say(_("Untitled"), self.language)
        _engrave(painter, QPointF(band.center().x(), band.top() + 11.5), title, 8.0, band.width() - 12)
        whose: Text = _("Briefing: the umpire")
        if self.reader is not None:
            whose = _("Briefing: {side}", side=self._side)
        words = say(whose, self.language)
        write(
            painter,
            QPointF(band.center().x(), band.top() + 20.5),
            words,
            4.4,
            "#FFFFFF",
            weight=600,
            at=0.5,
            widest=band.width() - 12,
        )


def _laid(page: Page, upright: tuple[float, float]) -> tuple[float, float]:
    """The paper upright or lying, as the map is larger on it."""
    lying = (upright[1], upright[0])

    def grown(size: tuple[float, float]) -> float:
        high = size[1] - 2 * MAP_EDGE - FOOT
        return min((size[0] - 2 * MAP_EDGE) / page.size.width(), high / page.size.height())

    return lying if grown(lying) > 1.05 * grown(upright) else upright


def _engrave(painter: QPainter, middle: QPointF, words: str, size: float, widest: float) -> None:
    face = font(TITLE, 100, 700)
    scale = min(size / 100, widest / max(1.0, text_width(words, face)))
    painter.save()
    painter.translate(middle)
    painter.scale(scale, scale)
    painter.fillPath(text_path(words, face), colour("#FFFFFF"))
    painter.restore()
