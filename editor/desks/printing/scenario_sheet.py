"""The scenario as paper to play by: map, situation, set-up lists, objectives, special rules, turn track."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSizeF
from PySide6.QtGui import QPainter, QTextDocument

from core.text import Value, _, say
from editor.boards.paper.sheet_painter import QUIET, Paint, write
from editor.boards.paper.tiling import PAPERS, PaperId
from editor.boards.plan.layer_words import KIND_NAMES, span_text, where_text
from editor.boards.plan_marks.plan_print import ALL
from editor.boards.registry import kind_of
from editor.desks.printing.briefing_words import GAP, BriefingWords
from editor.desks.printing.text_flow import TextFlow

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario
    from editor.boards.drawing.picture_files import Page
    from editor.boards.drawing.style import StyleId

EDGE, FOOT = 14.0, 8.0
MARK_HEADS = (_("Turns"), _("Mark"), _("Label"), _("Where"))
IN_A_ROW = 12


class SheetWords(BriefingWords):
    """What everybody may read of a scenario: no word of a briefing for one side alone is in it."""

    def before(self) -> Iterator[str]:
        """Head, facts, situation, the track beside the map, victory, objectives, rules."""
        yield f"<h1>{self.say(self.scenario.title)}</h1>"
        yield from self._facts()
        if self.scenario.notes:
            notes = self._text(self.scenario.notes)
            if notes:
                yield self._head(_("The situation")) + notes
        yield from self._track()
        yield from self._victory()
        yield from self._aims()
        yield from self._rules()

    def after(self) -> Iterator[str]:
        """Forces, what comes later."""
        yield from self._forces()
        yield from self._arrivals()
        yield from self._balance()
        yield from self._problems()

    def _balance(self) -> Iterator[str]:
        """What the laboratory found, where it has played the scenario as it stands."""
        from core.lab.balance_store import BalanceStore
        from core.lab.balance_words import VERDICTS, handicap_line, level_shares, meanings, table_time
        from core.lab.unit_names import unit_names
        from core.scenarios.edits.handicap import said

        names = unit_names(self.system, self.scenario)
        if self.scenario.handicap:
            held = said([row.change for row in self.scenario.handicap], self.scenario, names)
            yield self._head(_("Handicap for who wants it")) + self._list([self.say(held)])
        record = BalanceStore().fresh(self.scenario)
        if record is None:
            return
        meaning = " ".join(self.say(line) for line in meanings(record, self.scenario))
        lines = [f"<b>{self.say(VERDICTS[record.verdict])}.</b> {meaning}"]
        for player, level in record.levels.items():
            told = (*level_shares(player, level, self.scenario), *table_time(record, level))
            lines.append(" ".join(self.say(line) for line in told))
        if record.handicap is not None:
            lines.append(self.say(handicap_line(record.handicap, self.scenario, names)))
        yield self._head(_("Is it fair?")) + self._list(lines)

    def _problems(self) -> Iterator[str]:
        """What is not in order: who plays from this sheet should know."""
        from core.scenarios.lint import run

        found = run(self.scenario, self.system.design().lint)
        lines = [self._ruled(problem.text, problem.rule) for problem in found if problem.severity != "hint"]
        if lines:
            yield self._head(_("To be mended before the battle")) + self._list(lines)

    def _victory(self) -> Iterator[str]:
        """One list where both sides win in the same way."""
        one, other = (
            [self._ruled(note.text, note.rule) for note in self.brief.victory(self.scenario, side)]
            for side in (0, 1)
        )
        if one == other:
            yield self._head(_("Victory")) + self._list(one)
        else:
            yield from super()._victory()

    def _track(self) -> Iterator[str]:
        """A box a turn; a star where something comes."""
        last = self.system.look.last_turn(self.scenario)
        if last is None:
            return
        yield self._head(_("Turn track"))
        coming = {one.turn for side in (0, 1) for one in self.brief.arrivals(self.scenario, side)}
        for start in range(1, last + 1, IN_A_ROW):
            turns = range(start, min(start + IN_A_ROW, last + 1))
            cells = "".join(
                f'<td class="turn" align="center">&nbsp;{turn}{"*" if turn in coming else "&nbsp;"}</td>'
                for turn in turns
            )
            yield f'<table border="1" cellspacing="0"><tr>{cells}</tr></table>{GAP}'
        if coming & set(range(1, last + 1)):
            note = self.say(_("* something comes: see “What comes later”"))
            yield f'<p class="quiet">{note}</p>'


class ScenarioSheet:
    """The words of a scenario as a document that flows over pages, its map on the first."""

    def __init__(
        self,
        scenario: Scenario,
        system: AnySystem,
        language: str,
        paper: PaperId,
        style: StyleId | None = None,
        plan: str = "",
    ) -> None:
        """`plan` is the side whose plan is drawn on the map and listed, "all" for both."""
        self.scenario, self.system, self.language, self.paper = scenario, system, language, paper
        self.plan = plan
        wide, high = PAPERS[paper]
        self.room = QSizeF(wide - 2 * EDGE, high - 2 * EDGE - FOOT)
        self.map = self._map(style)
        self.map_height = 0.0
        if self.map is not None:
            grown = self.room.width() / self.map.size.width()
            self.map_height = min(self.map.size.height() * grown, 0.62 * self.room.height())
        self.words = SheetWords(scenario, system, language, None)
        self.flowing = TextFlow("".join(self.html()), self.room, self.map_height)

    @property
    def document(self) -> QTextDocument:
        """The words as they are laid out."""
        return self.flowing.document

    def _map(self, style: StyleId | None) -> Page | None:
        """The map with its counters; None for a game of cards."""
        from editor.boards.drawing.picture_files import Wish

        kind = kind_of(self.system)
        if kind.paper.map is None:
            return None
        return kind.canvas.page(self.scenario, self.system, self.language, Wish(style=style, plan=self.plan))

    # --- words ---------------------------------------------------------------------------------------------

    def html(self) -> Iterator[str]:
        """Head, situation, plans, forces, victory, rules, turns."""
        yield from self.words.before()
        yield from self._plans()
        yield from self.words.after()

    def _plans(self) -> Iterator[str]:
        """The marks of the plans that are drawn on the map, as orders to read."""
        for side in self.scenario.sides:
            marks = self.scenario.plan.get(side.id, ()) if self.plan in (side.id, ALL) else ()
            if not marks:
                continue
            title = self.words.say(_("Plan of the {side}", side=side.name))
            yield f"<h2>{title}</h2>"
            yield '<table cellspacing="0" width="100%"><tr>'
            yield "".join(f"<th>{self.words.say(head)}</th>" for head in MARK_HEADS) + "</tr>"
            for mark in sorted(marks, key=lambda one: (one.first or 0, one.last or 1000)):
                where = where_text(self.scenario, mark)
                row: tuple[Value, ...] = (span_text(mark), KIND_NAMES[mark.kind], mark.label or "–", where)
                yield "<tr>" + "".join(f"<td>{self.words.say(cell)}</td>" for cell in row) + "</tr>"
            yield f"</table>{GAP}"

    # --- paper ---------------------------------------------------------------------------------------------

    def pages(self) -> list[Paint]:
        """Who paints each page, in mm."""
        return [partial(self._paint, number=number) for number in range(self.document.pageCount())]

    def _paint(self, painter: QPainter, number: int) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.save()
        painter.translate(EDGE, EDGE)
        if not number and self.map is not None:
            painter.save()
            grown = min(self.room.width() / self.map.size.width(), self.map_height / self.map.size.height())
            painter.translate((self.room.width() - grown * self.map.size.width()) / 2, 0)
            painter.scale(grown, grown)
            self.map.paint(painter, 1.0)
            painter.restore()
        self.flowing.paint(painter, number)
        painter.restore()
        self._paint_foot(painter, number)

    def _paint_foot(self, painter: QPainter, number: int) -> None:
        wide, high = PAPERS[self.paper]
        words = say(
            _(
                "{title} · {system} · page {number} of {count}",
                title=self.scenario.title,
                system=self.system.title,
                number=number + 1,
                count=self.document.pageCount(),
            ),
            self.language,
        )
        write(painter, QPointF(wide / 2, high - EDGE + 2), words, 2.6, QUIET, at=0.5)
