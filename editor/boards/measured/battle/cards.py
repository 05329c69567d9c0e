"""The card beside the pointer over a table: why not, or what a fight would come to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QTimer

from editor.boards.battle.battle_hand import HOVER_DELAY
from editor.boards.battle.nearest_link import follow
from editor.boards.battle.offers import Denied, Offer
from editor.boards.battle.reason_card import ReasonCard
from editor.boards.measured.battle.battle_feed import BattleFeed
from editor.boards.measured.battle.battle_view import MeasuredBattleView
from editor.boards.measured.battle.reasons import offer_html, refusals_html
from editor.boards.measured.view import TableView

if TYPE_CHECKING:
    from editor.boards.host import DeskHost

XY = tuple[int, int]

TALL = 0.95
"""The part of the map's height that a calculation may cover: who waits over a bar of odds wants it whole."""


class Cards:
    """`choose(offers)` when the nearest legal act of a refusal is clicked."""

    def __init__(
        self,
        host: DeskHost,
        view: TableView,
        showing: BattleFeed,
        choose: Callable[[tuple[Offer, ...]], object],
    ) -> None:
        self._host, self._view, self._showing, self._choose = host, view, showing, choose
        self.card = ReasonCard(host.context, view, self._follow)
        self._seen: MeasuredBattleView | None = None
        self._reasons: tuple[Denied, ...] = ()
        self._pointed: tuple[XY | None, int | None, Offer | None] = (None, None, None)
        self._delay = QTimer(host.widget)
        self._delay.setSingleShot(True)
        self._delay.setInterval(HOVER_DELAY)
        self._delay.timeout.connect(self._show)

    @property
    def denied(self) -> Denied | None:
        """The first reason in sight."""
        return self._reasons[0] if self._reasons else None

    def refresh(self, seen: MeasuredBattleView) -> None:
        """The battle moved on."""
        self._seen, self._reasons = seen, ()
        self.hide()

    def hide(self) -> None:
        """Nothing is in sight, nor will be soon."""
        self._delay.stop()
        self.card.clear(pinned_too=True)

    def leave(self) -> None:
        """The pointer moved on; what is pinned stays."""
        self._delay.stop()
        self.card.clear()
        self._pointed = (None, None, None)

    def wait(self, at: XY, unit: int | None, highlighted: Offer | None) -> None:
        """The pointer rests, `unit` in hand, over the fight or shot `highlighted`: show it soon."""
        self._pointed = (at, unit, highlighted)
        self._delay.start()

    def pin(self, reasons: tuple[Denied, ...], at: XY | None) -> None:
        """Keep reasons in sight until the next click or Escape."""
        if self._seen is None or not reasons:
            return
        self._reasons = reasons
        html = refusals_html(self._host.context, self._seen, reasons)
        self.card.show_html(
            html, self._rect(at), refused=True, pinned=True, highlighted=self._off(self._pointed[1])
        )

    def pin_shown(self) -> None:
        """Keep the reasons that are in sight."""
        self.pin(self._reasons, self._pointed[0])

    def _show(self) -> None:
        """The calculation of a fight, row by row; or why the base in hand can do nothing there."""
        seen, (at, mine, highlighted) = self._seen, self._pointed
        if seen is None or at is None or self.card.pinned:
            return
        context = self._host.context
        if highlighted is not None:
            beside = self._showing.bar_rect(highlighted) or self._rect(at)
            for whole in (True, False):  # a low window has room for the ends alone
                html = offer_html(context, seen, highlighted, whole=whole)
                self.card.show_html(
                    html, beside, refused=False, most=TALL, highlighted=self._spoken_of(seen, highlighted)
                )
                if self.card.isVisible():
                    return
            return
        unit = seen.base_at(at)
        if unit is None:
            return
        reasons: tuple[Denied, ...] = ()
        if mine is not None and seen.piece(unit).side != seen.side:
            reasons = seen.denials(mine, unit)
        elif not seen.pairs_of(unit) and (seen.pairs or seen.candidates()):
            # where nobody acts on the table, as when orders are written, who points at a base asks nothing
            still = seen.why_still(unit)
            reasons = () if still is None else (still,)
        if reasons:
            self._reasons = reasons
            html = refusals_html(context, seen, reasons)
            self.card.show_html(html, self._rect(at), refused=True, highlighted=self._off(mine))

    def _follow(self, link: str) -> None:
        follow(link, self._host, self._seen, self.denied, self._choose)

    def _off(self, unit: int | None) -> list[QRect]:
        """The base in hand, on which a reason does not lie, and all others, of which it may speak."""
        seen = self._seen
        if seen is None:
            return []
        own = [self._base_rect(seen, unit)] * len(seen.feet) if unit in seen.feet else []
        return [*own, *(self._base_rect(seen, other) for other in seen.feet)]

    def _spoken_of(self, seen: MeasuredBattleView, offer: Offer) -> list[QRect]:
        """Both bases of a fight, then all other odds: the card should not lie on them."""
        interaction = offer.interaction
        own = [
            self._base_rect(seen, one) for one in (interaction.unit, interaction.target) if one in seen.feet
        ]
        others = (self._showing.bar_rect(one) for one in seen.pairs if one.action != offer.action)
        return [*own, *(rect for rect in others if rect is not None)]

    def _base_rect(self, seen: MeasuredBattleView, unit: int | None) -> QRect:
        assert unit is not None
        corners = [self._view.on_screen((x // 10, y // 10)) for x, y in seen.feet[unit].corners]
        xs, ys = [corner.x() for corner in corners], [corner.y() for corner in corners]
        return QRect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def _rect(self, at: XY | None) -> QRect:
        """What a card keeps clear of: the base at a place, in pixels of the view."""
        area = self._view.viewport().rect()
        if at is None:
            return QRect(area.center().x(), area.bottom() - 4, 1, 1)
        unit = self._seen.base_at(at) if self._seen is not None else None
        spot = self._view.on_screen(at)
        if unit is None or self._seen is None:
            return QRect(spot.x() - 12, spot.y() - 12, 24, 24)
        return self._base_rect(self._seen, unit)
