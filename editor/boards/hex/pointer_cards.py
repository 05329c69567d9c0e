"""The card beside the pointer over hexes: why not, or what the act there would come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QTimer

from core.presentation.look import Preview
from core.text import Text
from editor.boards.battle.battle_hand import HOVER_DELAY
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.lines_ahead import line_html
from editor.boards.battle.nearest_link import follow
from editor.boards.battle.offers import Denied, Offer
from editor.boards.battle.reason_card import ReasonCard, coloured_head, preview_html, refusal_html
from editor.boards.hex.click_refusals import why_not
from editor.boards.hex.view import hex_view

if TYPE_CHECKING:
    from editor.boards.host import DeskHost


class PointerCards:
    """`sum_is_shown()` tells whether a panel shows the sum of the target, `meant` the offers that a click on
    a hex stands for, `stops` what can be clicked, and `choose(offers)` does the nearest legal act.
    """

    def __init__(
        self,
        host: DeskHost,
        sum_is_shown: Callable[[], bool],
        meant: Callable[[BattleView, int], Iterable[Offer]],
        stops: Callable[[], Sequence[int]],
        choose: Callable[[tuple[Offer, ...]], object],
    ) -> None:
        self._host, self._sum_is_shown = host, sum_is_shown
        self._meant, self._stops, self._choose = meant, stops, choose
        self.card = ReasonCard(host.context, host.view, self._follow)
        self.denied: Denied | None = None
        """The refusal in sight."""
        self.at: int | None = None
        """The hex under the pointer, or under the cursor of the keyboard."""
        self._seen: BattleView | None = None
        self._delay = QTimer(host.widget)
        self._delay.setSingleShot(True)
        self._delay.setInterval(HOVER_DELAY)
        self._delay.timeout.connect(self._show_preview)

    @property
    def waits(self) -> bool:
        """Whether what an act would come to is shown soon."""
        return self._delay.isActive()

    def refresh(self, seen: BattleView) -> None:
        """The battle moved on."""
        self._seen, self.denied = seen, None
        self.hide()

    def hide(self) -> None:
        """Nothing is in sight, nor will be soon."""
        self._delay.stop()
        self.clear()

    def clear(self) -> None:
        """Nothing is in sight, what is pinned neither."""
        self.card.clear(pinned_too=True)

    def leave(self, hex_: int | None) -> None:
        """The pointer moved on to another hex; what is pinned stays."""
        self._delay.stop()
        self.card.clear()
        self.at = hex_

    def wait(self) -> None:
        """The pointer rests over an act: show soon what it would come to."""
        self._delay.start()

    # --- why not -----------------------------------------------------------------------------------------

    def pin(self, denied: Denied, hex_: int | None) -> None:
        """Keep a reason in sight until the next click or Escape."""
        self._show_denied(denied, hex_, pinned=True)

    def pin_shown(self) -> None:
        """Keep the reason that is in sight."""
        if self.denied is not None:
            self.pin(self.denied, self.at)

    def show_why_not(self, seen: BattleView, unit: int | None, hex_: int) -> None:
        """Why `unit`, or nobody, can do nothing there; who stands there and can act needs no reason."""
        if seen.offers is not None and any(seen.offers.is_actor(one) for one in seen.units_in(hex_)):
            return
        if not seen.units_in(hex_) and unit is None:
            return
        denied = why_not(seen, unit, hex_)
        if denied is not None:
            self._show_denied(denied, hex_)

    def _show_denied(self, denied: Denied, hex_: int | None, *, pinned: bool = False) -> None:
        assert self._seen is not None
        self.denied = denied
        html = refusal_html(self._host.context, self._seen, denied)
        self.card.show_html(
            html, self._rect(hex_), refused=True, pinned=pinned, highlighted=self._highlighted()
        )

    def _follow(self, link: str) -> None:
        follow(link, self._host, self._seen, self.denied, self._choose)

    # --- what would come of it ---------------------------------------------------------------------------

    def show_sight(self, html: str, hex_: int, *, unseen: bool) -> None:
        """A line of sight that ends at a hex, in words."""
        self.card.show_html(html, self._rect(hex_), refused=unseen)

    def _show_preview(self) -> None:
        seen, hex_ = self._seen, self.at
        if seen is None or hex_ is None or seen.offers is None or self.card.pinned:
            return
        found: dict[object, tuple[Text, Preview]] = {}
        for offer in self._meant(seen, hex_):
            preview = seen.offers.follow_up(offer.action)
            if preview is None and not self._sum_is_shown():  # the panel shows the sums of the unit in hand
                preview = seen.offers.preview(offer.action)
            if preview is not None:
                title = (
                    offer.interaction.verb if offer.interaction.points is not None else seen.act_text(offer)
                )
                found.setdefault(offer.interaction.verb, (title or seen.act_text(offer), preview))
        html = preview_html(self._host.context, seen, tuple(found.values()))
        line = self._line_html(seen, hex_)
        if html or line:
            self.card.show_html(html + line, self._rect(hex_), refused=False, highlighted=self._highlighted())

    def _line_html(self, seen: BattleView, hex_: int) -> str:
        """The best line that the act under the pointer opens, under its own words."""
        offer, context = next(iter(self._meant(seen, hex_)), None), self._host.context
        line = "" if offer is None else line_html(context, seen, offer.action)
        if offer is None or not line:
            return ""
        return coloured_head(context, escape(context.speaker.say(seen.act_text(offer))), "text") + line

    # --- places ------------------------------------------------------------------------------------------

    def _rect(self, hex_: int | None) -> QRect:
        """A hex in the pixels of the view; without one the middle of its lower edge."""
        if hex_ is None:
            area = self._host.view.rect()
            return QRect(area.center().x(), area.bottom() - 4, 1, 1)
        return hex_view(self._host.view).on_screen(hex_)

    def _highlighted(self) -> list[QRect]:
        """What can be clicked, and the own pieces: a card must not lie on them."""
        seen = self._seen
        side = None if seen is None or seen.choice is None else seen.choice.side
        own = () if seen is None else (piece.at for piece in seen.pieces if piece.side == side)
        return [self._rect(hex_) for hex_ in dict.fromkeys((*self._stops(), *own)) if hex_ is not None]
