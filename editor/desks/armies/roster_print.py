"""The one-page sheet of a list: head, lines with their values, verdict, fingerprint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from core.armies.army import Entry
from core.armies.budget import Finding, Report
from core.armies.decks import opening_by_kind, reinforcements
from core.armies.rosters import content_hash
from core.armies.words import part_words, table_words
from core.text import Text, _, _n, say
from editor.desks.armies.pages import MM, Page, Paper
from editor.desks.armies.sheet_blocks import Block, BlockMaker, type_font
from editor.desks.armies.signs import paint_sign

INK, QUIET, RULE, BAD, GOOD, WARNED = "#1D1B17", "#5A544A", "#B9B0A0", "#8C2A1F", "#2A5F3C", "#7A5208"
MARGIN = 14 * MM
SMALLEST = 0.62
"""Under this part of their size letters are not made smaller: the rest goes onto another page."""
MOST_COLUMNS = 8
"""More labels of values than this stand in words under each line."""

Align = Qt.AlignmentFlag
LEFT = Align.AlignLeft | Align.AlignVCenter
RIGHT = Align.AlignRight | Align.AlignVCenter
CENTRE = Align.AlignCenter


def roster_pages(report: Report, paper: Paper, language: str) -> tuple[Page, ...]:
    """The sheet of a list: one page, as small as that needs; several only for very long lists."""
    room = paper.rect.height() - 2 * MARGIN - 8 * MM
    scale = 1.0
    blocks = _Sheet(report, paper, language, scale).blocks()
    while sum(block.height for block in blocks) > room and scale > SMALLEST:
        scale -= 0.02
        blocks = _Sheet(report, paper, language, scale).blocks()
    leaves: list[list[Block]] = [[]]
    used = 0.0
    for block in blocks:
        if leaves[-1] and used + block.height > room:
            leaves.append([])
            used = 0.0
        leaves[-1].append(block)
        used += block.height
    feet = [_foot(report, language, number, len(leaves)) for number in range(1, len(leaves) + 1)]
    return tuple(
        lambda painter, leaf=leaf, foot=foot: _paint(painter, paper, leaf, foot)
        for leaf, foot in zip(leaves, feet, strict=True)
    )


def _paint(painter: QPainter, paper: Paper, blocks: Sequence[Block], foot: str) -> None:
    top = MARGIN
    for block in blocks:
        painter.save()
        painter.translate(MARGIN, top)
        block.paint(painter)
        painter.restore()
        top += block.height
    box = QRectF(MARGIN, paper.rect.height() - MARGIN - 5 * MM, paper.rect.width() - 2 * MARGIN, 5 * MM)
    painter.setFont(type_font(7.5))
    painter.setPen(QColor(QUIET))
    painter.drawText(box, int(CENTRE), foot)


def _foot(report: Report, language: str, number: int, pages: int) -> str:
    words = say(_("Fingerprint: {hash}", hash=content_hash(report.army.roster)), language)
    parts = ["État-Major", words]
    if pages > 1:
        parts.append(f"{number} / {pages}")
    return "   ·   ".join(parts)


class _Sheet(BlockMaker):
    def __init__(self, report: Report, paper: Paper, language: str, scale: float) -> None:
        super().__init__(paper.rect.width() - 2 * MARGIN, language, scale)
        self.report, self.army = report, report.army
        here = {entry.troop.id: entry.troop for entry in self.army.entries}
        labels = dict.fromkeys(label for troop in here.values() for label, _value in troop.values)
        self.labels: tuple[Text, ...] = tuple(labels) if len(labels) <= MOST_COLUMNS else ()
        self.columns = self._measure()

    def blocks(self) -> list[Block]:
        """Everything from the title to the last finding."""
        return [*self._head(), *self._verdict(), *self._lines(), *self._findings(), *self._deck()]

    def indent(self, entry: Entry) -> float:
        """Where the words of a line begin: the deeper in a hierarchy, the farther in."""
        return self.unit(9 + 5 * self.army.troops.level(entry.troop.id))

    # --- head --------------------------------------------------------------------------------------------

    def _head(self) -> Iterator[Block]:
        roster, army = self.army.roster, self.army
        title = roster.title or self.say(_("Untitled list"))
        total = self.say(_("{total} / {budget} points", total=army.total, budget=roster.budget))
        title_font, total_font = self.font(21, serif=True), self.font(16, bold=True)
        right = QFontMetricsF(total_font).horizontalAdvance(total) + self.unit(4)
        name = self.paragraph(title, title_font, INK, width=self.width - right)
        high = max(name.height, QFontMetricsF(total_font).height()) + self.unit(1.5)

        def paint(painter: QPainter) -> None:
            name.paint(painter)
            painter.setFont(total_font)
            painter.setPen(QColor(BAD if self.report.left < 0 else INK))
            painter.drawText(QRectF(0, 0, self.width, high), int(RIGHT), total)

        yield Block(high, paint)
        nation = dict(army.troops.nations).get(roster.nation)
        pieces = self.say(army.troops.pieces or _n("piece", "pieces", army.pieces))
        about = [self.say(army.troops.title), *([self.say(nation)] if nation is not None else [])]
        about += [f"{army.pieces} {pieces}", self.say(_("Points: {table}", table=table_words(army.table)))]
        yield self.paragraph("   ·   ".join(about), self.font(9.5), QUIET, gap=self.unit(1.5))
        digest = self.say(
            _("Points table {id}, prices {digest}", id=army.table.id, digest=army.table.digest())
        )
        yield self.paragraph(digest, self.font(7.5), QUIET, gap=self.unit(1.5))
        if roster.note:
            yield self.paragraph(roster.note, self.font(10, serif=True, italic=True), INK, gap=self.unit(2))

    def _verdict(self) -> Iterator[Block]:
        roster, report = self.army.roster, self.report
        if roster.friendly:
            words = self.say(_("FRIENDLY GAME: the players have agreed to set the limits aside."))
            inner = [self.paragraph(words, self.font(10, bold=True), WARNED, width=self.width * 0.95)]
            if roster.reason:
                reason = self.say(_("Agreed because: {reason}", reason=roster.reason))
                inner.append(self.paragraph(reason, self.font(9), INK, width=self.width * 0.95))
            yield self.boxed(inner, WARNED, "#FFF8E6")
        if not report.errors:
            state, ink, ground = _("Checked: the list keeps every limit."), GOOD, "#F2F8F3"
        elif roster.friendly:
            state, ink, ground = _("Checked: errors, set aside for a friendly game."), WARNED, "#FFF8E6"
        else:
            state, ink, ground = _("Checked: the list cannot be played."), BAD, "#FBF0EE"
        counted = self.say(
            _(
                "{errors}, {warnings}",
                errors=_n("{count} error", "{count} errors", len(report.errors)),
                warnings=_n("{count} warning", "{count} warnings", len(report.warnings)),
            )
        )
        words = f"{self.say(state)}   {counted}"
        yield self.boxed(
            [self.paragraph(words, self.font(9.5, bold=True), ink, width=self.width * 0.95)], ink, ground
        )

    # --- lines -------------------------------------------------------------------------------------------

    def _lines(self) -> Iterator[Block]:
        yield self._columns_head()
        if self.army.troops.levels:  # the order of the lines is the hierarchy
            yield from map(self._entry, self.army.entries)
            yield self._rule_and_total()
            return
        kinds = dict(self.army.troops.kinds)
        for kind in dict.fromkeys(entry.troop.kind for entry in self.army.entries):
            entries = [entry for entry in self.army.entries if entry.troop.kind == kind]
            yield self._kind(kind, self.say(kinds.get(kind, kind)), entries)
            for entry in entries:
                yield self._entry(entry)
        yield self._rule_and_total()

    def _measure(self) -> tuple[float, ...]:
        """How wide the column of each label is: its widest cell, or the longest word of its head."""
        cell, head = QFontMetricsF(self.font(9.5)), QFontMetricsF(self.font(7.5))
        wide = []
        for label, words in zip(self.labels, self._heads(), strict=True):
            values = [dict(entry.profile).get(label, "") for entry in self.army.entries]
            needed = [cell.horizontalAdvance(self.say(value)) for value in values]
            needed += [head.horizontalAdvance(word) for word in words.split()]
            wide.append(max(self.unit(9), max(needed) + self.unit(3)))
        return tuple(wide)

    def _heads(self) -> tuple[str, ...]:
        heads = self.army.troops.heads
        return tuple(self.say(heads.get(label.id, label)) for label in self.labels)

    def _places(self) -> tuple[float, tuple[float, ...], float, float]:
        """Where the columns of values begin, how wide each is, right edges of "each" and of "points"."""
        points = self.width
        each = points - self.unit(16)
        return each - self.unit(17) - sum(self.columns), self.columns, each, points

    def _columns_head(self) -> Block:
        first, columns, each, points = self._places()
        font, words = self.font(7.5), self._heads()
        flags = int(Align.AlignHCenter | Align.AlignBottom | Qt.TextFlag.TextWordWrap)
        metrics = QFontMetricsF(font)
        boxes = [
            metrics.boundingRect(QRectF(0, 0, wide, 1e6), flags, word)
            for wide, word in zip(columns, words, strict=True)
        ]
        high = max([self.unit(5), *(box.height() for box in boxes)])

        def paint(painter: QPainter) -> None:
            painter.setPen(QColor(QUIET))
            painter.setFont(font)
            left = first
            for wide, word in zip(columns, words, strict=True):
                painter.drawText(QRectF(left, 0, wide, high), flags, word)
                left += wide
            low = int(Align.AlignRight | Align.AlignBottom)
            for right, word in ((each, self.say(_("each"))), (points, self.say(_("points")))):
                painter.drawText(QRectF(right - self.unit(20), 0, self.unit(20), high), low, word)

        return Block(high, paint)

    def _kind(self, kind: str, name: str, entries: Sequence[Entry]) -> Block:
        high = self.unit(6.2)
        count = sum(entry.count for entry in entries)
        total = str(sum(entry.points for entry in entries))

        def paint(painter: QPainter) -> None:
            box = QRectF(0, self.unit(1.6), self.unit(6), self.unit(3.6))
            paint_sign(painter, box, kind, QColor(QUIET))
            painter.setPen(QColor(INK))
            painter.setFont(self.font(9.5, bold=True))
            row = QRectF(self.unit(9), 0, self.width, high + self.unit(0.6))
            painter.drawText(row, int(LEFT), f"{name}   {count}")
            painter.drawText(QRectF(0, 0, self.width, high + self.unit(0.6)), int(RIGHT), total)
            painter.setPen(QPen(QColor(RULE), self.unit(0.3)))
            painter.drawLine(0, round(high), round(self.width), round(high))

        return Block(high + self.unit(0.6), paint)

    def _entry(self, entry: Entry) -> Block:
        first, columns, each, points = self._places()
        values = dict(entry.profile)
        cells = [self.say(values.get(label, "")) for label in self.labels]
        name = self.say(entry.troop.name)
        more = list(self._more(entry))
        high = self.unit(5) + sum(block.height for block in more)

        def paint(painter: QPainter) -> None:
            row = self.unit(5)
            painter.setPen(QColor(INK))
            painter.setFont(self.font(10, bold=True))
            painter.drawText(QRectF(0, 0, self.unit(7), row), int(RIGHT), str(entry.count))
            font = self.font(10, bold=entry.troop.id in self.army.troops.levels)
            painter.setFont(font)
            left = self.indent(entry)
            painter.drawText(QRectF(left, 0, first - left, row), int(LEFT), name)
            if entry.line.name and self._fits(entry):
                left += QFontMetricsF(font).horizontalAdvance(name) + self.unit(2)
                painter.setFont(self.own_font())
                painter.drawText(QRectF(left, 0, first - left, row), int(LEFT), entry.line.name)
            painter.setFont(self.font(9.5))
            left = first
            for wide, cell in zip(columns, cells, strict=True):
                painter.drawText(QRectF(left, 0, wide, row), int(CENTRE), cell)
                left += wide
            price = "?" if entry.each is None else str(entry.each)
            painter.drawText(QRectF(each - self.unit(20), 0, self.unit(20), row), int(RIGHT), price)
            painter.setFont(self.font(10, bold=True))
            painter.drawText(
                QRectF(points - self.unit(20), 0, self.unit(20), row), int(RIGHT), str(entry.points)
            )
            painter.translate(0, row)
            for block in more:
                block.paint(painter)
                painter.translate(0, block.height)

        return Block(high, paint)

    def own_font(self) -> QFont:
        """For the names that lines were given."""
        return self.font(10.5, serif=True, italic=True)

    def _fits(self, entry: Entry) -> bool:
        """Whether the own name of a line has room behind that of its troops."""
        name = QFontMetricsF(self.font(10, bold=True)).horizontalAdvance(self.say(entry.troop.name))
        own = QFontMetricsF(self.own_font()).horizontalAdvance(entry.line.name)
        return self.indent(entry) + name + own + self.unit(3) <= self._places()[0]

    def _more(self, entry: Entry) -> Iterator[Block]:
        """An own name that is long, parts, values that have no column, what it does, the note."""
        left = self.indent(entry)
        wide = self._places()[0] - left - self.unit(1)
        wide = max(wide, self.width * 0.4)
        if entry.line.name and not self._fits(entry):
            yield self.paragraph(entry.line.name, self.own_font(), INK, left=left, width=max(wide, 1.0))
        parts = ", ".join(self.say(part) for part in part_words(entry.troop, entry.line.parts))
        words = [parts] if parts else []
        if not self.labels:
            words += [f"{self.say(label)} {self.say(value)}" for label, value in entry.profile]
        if words:
            yield self.paragraph(", ".join(words), self.font(8), QUIET, left=left, width=wide)
        if entry.troop.effect is not None and not entry.profile:
            effect = self.say(entry.troop.effect)
            yield self.paragraph(effect, self.font(7.5), QUIET, left=left, width=self.width * 0.8)
        if entry.line.note:
            note = self.font(8, italic=True)
            yield self.paragraph(entry.line.note, note, QUIET, left=left, width=wide)

    def _rule_and_total(self) -> Block:
        high = self.unit(8)
        roster = self.army.roster
        words = self.say(_("Total: {total} of {budget} points", total=self.army.total, budget=roster.budget))

        def paint(painter: QPainter) -> None:
            painter.setPen(QPen(QColor(INK), self.unit(0.45)))
            painter.drawLine(0, round(self.unit(1)), round(self.width), round(self.unit(1)))
            painter.setFont(self.font(10.5, bold=True))
            painter.drawText(QRectF(0, self.unit(1), self.width, self.unit(6)), int(RIGHT), words)

        return Block(high, paint)

    # --- findings and chances ----------------------------------------------------------------------------

    def _findings(self) -> Iterator[Block]:
        rows: list[tuple[str, Finding, str]] = [
            (self.say(_("Error")), one, BAD) for one in self.report.errors
        ]
        rows += [(self.say(_("Warning")), one, WARNED) for one in self.report.warnings]
        for kind, finding, ink in rows:
            rule = f" ({finding.rule})" if finding.rule else ""
            words = self.say(_("{kind}: {text}", kind=f"{kind}{rule}", text=finding.text))
            yield self.paragraph(words, self.font(8.5), ink, gap=self.unit(0.6))

    def _deck(self) -> Iterator[Block]:
        army = self.army
        if not army.troops.hand or not army.pieces:
            return
        kinds = dict(army.troops.kinds)
        chances = tuple(
            _("{kind} {number}", kind=kinds.get(kind, kind), number=round(float(chance.in_hand), 1))
            for kind, chance in opening_by_kind(army).items()
        )
        words = _(
            "To be expected among the first {hand} cards: {chances}; later {later}.",
            hand=army.troops.hand,
            chances=chances,
            later=reinforcements(army),
        )
        yield self.paragraph(self.say(words), self.font(8.5), QUIET, gap=self.unit(1))
