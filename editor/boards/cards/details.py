"""The right panel of a battle with cards: the card in large, its place, what its acts would roll."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from core.presentation.card_look import Spot
from core.presentation.look import Preview
from core.text import _, _n, signed
from editor.base.context import Context
from editor.base.sentences import begun
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.details import BattleDetails
from editor.boards.battle.odds import Odds, odds_of, percent
from editor.boards.battle.offers import Offer
from editor.boards.battle.result import Result
from editor.boards.cards.battle_view import CardBattleView
from editor.boards.cards.card_painter import RATIO
from editor.boards.cards.cloth_painter import paint_lying
from editor.boards.cards.colours import card_palette
from editor.boards.cards.description import about_spot, place_html, spot_words
from editor.boards.cards.face import PrintedCard
from editor.boards.cards.table_contents import LaidCard
from editor.widgets import rich_text

WIDE, WIDE_LARGE = 112, 72
"""Pixels at 100 % of the card; with large letters it is as large all the same, and whole beside its name."""


class BigCard(QWidget):
    """One card as large as the panel has room for."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._card: LaidCard | None = None

    def show_card(self, card: LaidCard | None, words: str) -> None:
        """Show this card, `words` to those who hear it."""
        self._card = card
        self.setAccessibleName(words)
        self.setVisible(card is not None)
        self.update()

    @property
    def card(self) -> LaidCard | None:
        return self._card

    def sizeHint(self) -> QSize:
        width = self._context.theme.px(WIDE if not self._context.theme.is_large else WIDE_LARGE)
        return QSize(width, round(width * RATIO) + 4)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._card is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = min(self.width() - 4.0, (self.height() - 6.0) / RATIO)
        rect = QRectF(1, 1, width, width * RATIO)
        paint_lying(painter, self._card, rect, card_palette(dark=self._context.theme.dark))
        painter.end()


WITH_SUMS = 356
"""Pixels at 100 % that the sheet takes: under the card stands what its fight would roll."""


class CardPanel(BattleDetails):
    """`do(offer)` when an act of the list is activated."""

    panel_title = _("Card and acts")

    def __init__(
        self, context: Context, open_rule: Callable[[str], object], do: Callable[[Offer], object]
    ) -> None:
        super().__init__(context, open_rule, do)
        self.setObjectName("card_panel")
        px = context.theme.px
        holder, column = self._sheet()
        column.setContentsMargins(px(12), px(10), px(12), px(8))
        column.setSpacing(px(6))
        self.card = BigCard(context)
        head = QHBoxLayout()
        head.setSpacing(px(10))
        head.addWidget(self.card, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(2)
        self.name, self.about = self._label("name"), self._label("small")
        for label in (self.name, self.about):
            words.addWidget(label)
        words.addStretch(1)
        head.addLayout(words, 1)
        column.addLayout(head)
        self.sums = self._label("base")
        self.place = self._label("small")
        for label in (self.sums, self.place):
            column.addWidget(label)
        column.addStretch(1)
        self._scrolled(holder, 3, self.name, WITH_SUMS).beside = self.card
        self._build_acts()

    # --- what is shown -----------------------------------------------------------------------------------

    def show_spot(
        self, seen: CardBattleView, spot: Spot | None, card: LaidCard | None, among: tuple[Offer, ...]
    ) -> None:
        """The card or place at `spot`, what its acts would roll, all acts offered."""
        say = self._context.speaker.say
        words = spot_words(seen, spot, full=True) if spot is not None else None
        description = "" if words is None else say(words)
        self.card.show_card(card, description)
        face = None if card is None else card.face
        place = seen.place(spot.place) if spot is not None else None
        if face is None and place is None:
            self.name.setText(escape(say(_("No card chosen"))))
            self.about.setText(escape(say(_("Point at a card to read it, click it or drag it to use it."))))
        elif isinstance(face, PrintedCard):
            self.name.setText(escape(face.title))
            self.about.setText(self._about(seen, spot, face.text))
        elif face is not None:
            self.name.setText(escape(say(_("A face-down card"))))
            self.about.setText(self._about(seen, spot))
        else:
            assert place is not None
            self.name.setText(escape(say(place.name)))
            self.about.setText("")
        offers = among or (seen.of(spot) if spot is not None else ())
        self._show_sums(seen, offers)
        html = "" if place is None else place_html(self._context, seen, place, named=card is not None)
        self.place.setText(rich_text.unbroken(html))
        self.place.setVisible(place is not None)
        self._show_acts(seen, spot, among)

    def _about(self, seen: CardBattleView, spot: Spot | None, effect: str = "") -> str:
        """Where and how the card lies, a line each; what it does."""
        say = self._context.speaker.say
        lines = [] if spot is None else [say(words) for words in about_spot(seen, spot)]
        return "<br>".join(escape(line) for line in (*lines, effect) if line)

    def _show_sums(self, seen: CardBattleView, offers: Sequence[Offer]) -> None:
        """What each act would roll: the terms of the dice, then the exact chances."""
        parts = []
        for offer in offers:
            preview = seen.offers.preview(offer.action) if seen.offers is not None else None
            if preview is not None:
                title = escape(self._context.speaker.say(seen.act_text(offer)))
                head = rich_text.coloured(self._context, title, "text", bold=True)
                parts.append(f'<p style="margin:4px 0 2px 0;">{head}</p>{self.sum_html(seen, preview)}')
        self.sums.setText(rich_text.unbroken("".join(parts)))
        self.sums.setVisible(bool(parts))

    def sum_html(self, seen: CardBattleView, preview: Preview) -> str:
        """The terms with their rules, the dice, the chance of each number of hits, the expected number."""
        context, say = self._context, self._context.speaker.say
        rows = [
            rich_text.row(context, escape(say(seen.system.words.modifier(one))), signed(one.value), one.rule)
            for one in preview.modifiers
        ]
        dice = say(_n("{count} die", "{count} dice", preview.dice))
        rolls = escape(say(_("Rolls")))
        rows.append(rich_text.row(context, f"<b>{rolls}</b>", escape(dice)))
        odds = odds_of(preview.roll) if preview.roll is not None else None
        if odds is None:
            return rich_text.table(rows)
        return rich_text.table(rows) + self._hits(odds) + rich_text.table(self._odds_rows(odds))

    def _hits(self, odds: Odds) -> str:
        """The exact chance of each number of hits, side by side: the panel is low. Five numbers, of the
        strongest card, are as wide as it is: what they count stands above them.
        """
        theme, language = self._context.theme, self._context.speaker.language
        chances = odds.counts.get("hit", ())
        quiet, size = theme.colour("third").name(), theme.px(11)
        head = "".join(
            f'<td align="right" style="color:{quiet};">{number}</td>' for number in range(len(chances))
        )
        cells = "".join(
            f'<td align="right" style="font-size:{size}px;"><b>{percent(chance, language)}</b></td>'
            for chance in chances
        )
        words = escape(self._context.speaker.say(_("Hits")))
        return (
            f'<table width="100%" cellspacing="0" cellpadding="1"><tr><td colspan="{len(chances)}"'
            f' style="color:{quiet};">{words}</td></tr><tr>{head}</tr><tr>{cells}</tr></table>'
        )

    def _odds_rows(self, odds: Odds) -> list[str]:
        context, language = self._context, self._context.speaker.language
        say = context.speaker.say
        rows = []
        if "hit" in odds.counts:
            mean = say(_("{number}", number=round(float(odds.expected("hit")), 2)))
            rows.append(rich_text.row(context, escape(say(_("Hits expected (exact)"))), mean))
        if "six" in odds.some:
            rows.append(
                rich_text.row(context, escape(say(_("One six or more"))), percent(odds.some["six"], language))
            )
        return rows

    def _show_acts(self, seen: CardBattleView, spot: Spot | None, among: tuple[Offer, ...]) -> None:
        offers = seen.offers.all if seen.offers is not None else ()
        if among:
            offers = among
        elif spot is not None and seen.of(spot):
            offers = (*seen.of(spot), *seen.prompted())
        self._list_acts(seen, offers, wanted=bool(among))


class CardResult(Result):
    """How a battle with cards ended: the score, the cards and the points that each side has lost or kept."""

    def _rows(self, seen: BattleView) -> list[tuple[str, ...]]:
        assert isinstance(seen, CardBattleView)
        say = self._context.speaker.say
        sides = range(len(seen.session.sides))
        rows = [("", *(say(seen.side_name(side)) for side in sides))]
        scores = seen.system.look.score(seen.state)
        if seen.system.parts.score is not None and scores:
            rows.append((say(seen.system.parts.score), *(f"{own}/{needed}" for own, needed in scores)))
        rows.append((begun(say(_("cards lost"))), *(str(len(reserve.lost)) for reserve in seen.reserves)))
        counters = seen.system.look.counters(seen.state)
        for name in dict.fromkeys(row.id for row in counters):
            own = {row.side: row for row in counters if row.id == name}
            if all(side in own for side in sides):
                rows.append((begun(say(own[0].label)), *(str(own[side].value) for side in sides)))
        return rows
