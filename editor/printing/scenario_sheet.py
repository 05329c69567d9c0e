"""The scenario as paper to play by: map, situation, set-up lists, objectives, special rules, turn track."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QAbstractTextDocumentLayout, QFont, QPainter, QPalette, QTextDocument

from core.text import Text, Value, _, _n, say
from editor.canvas.brushes import SERIF, colour, font
from editor.canvas.plans.printed import ALL
from editor.plan.layer_words import KIND_NAMES, span_text, where_text
from editor.printing.paper import INK, QUIET, Paint, write
from editor.printing.tiling import PAPERS, PaperId

if TYPE_CHECKING:
    from core.play.system import System
    from editor.canvas.styles.map_style import StyleId
    from editor.canvas.writing import Page

EDGE, FOOT = 14.0, 8.0
MARK_HEADS = (_("Turns"), _("Mark"), _("Label"), _("Where"))
GRAIN = 10.0
"""Units of the text's layout a millimetre: letters are laid out finely, whatever shows them."""

BODY, SMALL = 36, 31
IN_A_ROW = 12
STYLE = f"""
h1 {{ font-size: 78px; margin: 0 0 4px 0; }}
h2 {{ font-size: 46px; margin: 34px 0 8px 0; color: #8A2A1B; }}
h3 {{ font-size: 40px; margin: 20px 0 6px 0; }}
p {{ margin: 0 0 12px 0; }}
.quiet {{ color: {QUIET}; font-size: {SMALL}px; }}
td, th {{ font-size: {SMALL}px; padding: 3px 14px 3px 4px; text-align: left; }}
th {{ color: {QUIET}; font-weight: normal; font-style: italic; }}
td.turn {{ font-size: 52px; padding: 26px 22px 26px 22px; }}
li {{ margin: 0 0 6px 0; }}
"""


class ScenarioSheet:
    """The words of a scenario as a document that flows over pages, its map on the first."""

    def __init__(
        self,
        scenario: Any,
        system: System,
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
        self.document = self._document()

    def _map(self, style: StyleId | None) -> Page | None:
        """The map with its counters; None for a game of cards."""
        from editor.canvas.writing import Wish

        wish = Wish(style=style, plan=self.plan)
        if self.system.board == "cards":
            return None
        if self.system.board == "table":
            from editor.table_canvas.rendering import table_page

            return table_page(self.scenario, self.system, self.language, wish)
        from editor.canvas.rendering import page_of, sheet_of
        from editor.canvas.style import palette_of

        colours = palette_of(wish.style_for(self.system), wish.palette)
        return page_of(sheet_of(self.scenario, self.system, self.language, colours, self.plan))

    def _document(self) -> QTextDocument:
        document = QTextDocument()
        face = QFont(font(SERIF, BODY))
        face.setPixelSize(BODY)
        document.setDefaultFont(face)
        document.setDefaultStyleSheet(STYLE)
        document.setDocumentMargin(0)
        gap = f'<div style="line-height: {round(self.map_height * GRAIN)}px">&nbsp;</div>'
        document.setHtml((gap if self.map is not None else "") + "".join(self.html()))
        document.setPageSize(QSizeF(self.room.width() * GRAIN, self.room.height() * GRAIN))
        return document

    # --- words ---------------------------------------------------------------------------------------------

    def _say(self, words: Value) -> str:
        return escape(say(words, self.language))

    def _head(self, words: Value) -> str:
        return f"<h2>{self._say(words)}</h2>"

    def html(self) -> Iterator[str]:
        """Head, situation, forces, objectives, rules, turns."""
        yield f"<h1>{self._say(self.scenario.title)}</h1>"
        yield f'<p class="quiet">{self._say(self.system.title)}</p>'
        notes = self._say(self.scenario.notes) if self.scenario.notes else ""
        if notes:
            yield self._head(_("The situation")) + f"<p>{notes}</p>"
        yield from self._plans()
        yield from self._forces()
        yield from self._objectives()
        yield from self._rules()
        yield from self._turns()

    def _plans(self) -> Iterator[str]:
        """The marks of the plans that are drawn on the map, as orders to read."""
        for side in self.scenario.sides:
            marks = self.scenario.plan.get(side.id, ()) if self.plan in (side.id, ALL) else ()
            if not marks:
                continue
            yield self._head(_("Plan of the {side}", side=side.name))
            yield '<table cellspacing="0" width="100%"><tr>'
            yield "".join(f"<th>{self._say(head)}</th>" for head in MARK_HEADS) + "</tr>"
            for mark in sorted(marks, key=lambda one: (one.first or 0, one.last or 1000)):
                where = where_text(self.scenario, mark)
                row: tuple[Value, ...] = (span_text(mark), KIND_NAMES[mark.kind], mark.label or "–", where)
                yield "<tr>" + "".join(f"<td>{self._say(cell)}</td>" for cell in row) + "</tr>"
            yield "</table><p></p>"

    def _forces(self) -> Iterator[str]:
        yield self._head(_("Orders of battle"))
        kinds = {entry.id: self._say(entry.name) for entry in self.system.look.units}
        for number, side in enumerate(self.scenario.sides):
            rows = list(self._units(number, kinds))
            count = self._say(_n("{count} unit", "{count} units", len(rows)))
            yield f'<h3>{self._say(side.name)} <span class="quiet">({count})</span></h3>'
            heads = (_("Name"), _("Kind"), _("Strength"), _("Place"), _("Notes"))
            yield '<table cellspacing="0" width="100%"><tr>'
            yield "".join(f"<th>{self._say(head)}</th>" for head in heads) + "</tr>"
            for place, row in enumerate(rows):
                ground = ' bgcolor="#F3ECDD"' if place % 2 else ""
                yield f"<tr{ground}>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>"
            yield "</table><p></p>"

    def _units(self, side: int, kinds: dict[str, str]) -> Iterator[tuple[str, ...]]:
        """Name, kind, strength, place, notes of each unit of a side."""
        if self.system.board == "cards":
            return
        if self.system.board == "table":
            for face in self.system.look.bases(self.scenario):  # type: ignore[attr-defined]
                if face.side == side:
                    name = self._say(face.name) if face.name else self._say(face.tag)
                    x, y = (place / 100 if place % 100 else place // 100 for place in face.at)
                    place = self._say(_("{x} / {y} cm", x=x, y=y))
                    note = self._say(_("general")) if face.general else ""
                    yield name, kinds.get(face.kind, face.kind), str(face.figures), place, note
            return
        grid = self.scenario.board.grid
        late = {entry.unit: entry for entry in self.system.look.entries(self.scenario)}
        for piece in self.system.look.pieces(self.scenario):
            if piece.side != side:
                continue
            entry = late.get(piece.id)
            place = grid.label(piece.at)
            if entry is not None:
                place = ", ".join(grid.label(hex_) for hex_ in entry.hexes) or place
            notes = [self._say(_("from turn {turn}", turn=entry.turn))] if entry is not None else []
            notes += [piece.sign] if piece.sign else []
            notes += [self._say(_("superior") if piece.rank > 0 else _("poor"))] if piece.rank else []
            name = self._say(piece.name) if piece.name else "–"
            yield name, kinds.get(piece.kind, piece.kind), str(piece.full), place, ", ".join(notes)

    def _objectives(self) -> Iterator[str]:
        found = list(self._aims())
        if found:
            yield self._head(_("Objectives")) + "<ul>"
            yield "".join(f"<li>{line}</li>" for line in found) + "</ul>"

    def _aims(self) -> Iterator[str]:
        if self.system.board == "hex":
            grid = self.scenario.board.grid
            for aim in self.system.look.aims(self.scenario):
                yield self._told(grid.label(aim.at), aim.note.text)
            for flag in self.scenario.board.flags:
                side = next(one.name for one in self.scenario.sides if one.id == flag.side)
                words: Text = _n("{count} flag for {side}", "{count} flags for {side}", flag.value, side=side)
                yield self._told(grid.label(grid.parse(flag.at)), words)
        elif self.system.board == "table":
            for one in self.scenario.board.objectives:
                worth = _n("{count} point", "{count} points", one.value)
                yield self._told(one.name or one.id, worth)

    def _told(self, place: Value, words: Value) -> str:
        """What there is about a place."""
        return self._say(_("{place}: {words}", place=place, words=words))

    def _rules(self) -> Iterator[str]:
        kinds = {kind.rule: kind for kind in (self.system.special_kinds or tuple)()}
        lines = [
            f"<li>{self._told(kinds[rule.rule].label, kinds[rule.rule].sentence)}{self._whose(rule)}</li>"
            for rule in self.scenario.special
            if rule.rule in kinds
        ]
        if lines:
            yield self._head(_("Special rules")) + f"<ul>{''.join(lines)}</ul>"

    def _whose(self, rule: Any) -> str:
        """For which side a special rule holds."""
        names = {side.id: side.name for side in self.scenario.sides}
        side = names.get(getattr(rule, "side", ""))
        return f" <i>({self._say(side)})</i>" if side is not None else ""

    def _turns(self) -> Iterator[str]:
        last = self.system.look.last_turn(self.scenario)
        if last is None:
            return
        yield self._head(_("Turn track"))
        for start in range(1, last + 1, IN_A_ROW):
            turns = range(start, min(start + IN_A_ROW, last + 1))
            cells = "".join(f'<td class="turn" align="center">&nbsp;{turn}&nbsp;</td>' for turn in turns)
            yield f'<table border="1" cellspacing="0"><tr>{cells}</tr></table><p></p>'

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
        painter.scale(1 / GRAIN, 1 / GRAIN)
        size = self.document.pageSize()
        painter.translate(0, -number * size.height())
        context = QAbstractTextDocumentLayout.PaintContext()
        context.palette.setColor(QPalette.ColorRole.Text, colour(INK))
        context.clip = QRectF(0, number * size.height(), size.width(), size.height())
        painter.setClipRect(context.clip)
        self.document.documentLayout().draw(painter, context)
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
