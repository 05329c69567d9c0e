"""Why a card cannot go where it was meant to, as it stands beside the pointer."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect

from core.text import _
from editor.base.context import Context
from editor.boards.battle.nearest_link import follow, nearest_html
from editor.boards.battle.offers import Denied, Offer
from editor.boards.battle.reason_card import ReasonCard, coloured_head
from editor.boards.cards.battle_view import CardBattleView
from editor.widgets import rich_text

if TYPE_CHECKING:
    from editor.boards.host import DeskHost


def refused_html(context: Context, seen: CardBattleView, denied: Denied) -> str:
    """What was wished; each fact with its figures and its rule; the nearest legal act."""
    say, words = context.speaker.say, seen.system.words
    title = say(_("{act}: no", act=seen.wished(denied)))
    head = coloured_head(context, f"\N{CIRCLED TIMES} {escape(title)}", "refused")
    rows = [
        rich_text.row(context, escape(say(line.text)), "", line.rule)
        for line in words.refusal_lines(seen.context, denied.refusal)
    ]
    foot = nearest_html(context, seen, seen.nearest(denied))
    return f"{head}{rich_text.table(rows)}{foot}"


class Reasons:
    """The card beside the pointer; `denied` is the refusal that it tells, `choose` does what it offers."""

    def __init__(self, host: DeskHost, choose: Callable[[tuple[Offer, ...]], None]) -> None:
        self._host, self._choose = host, choose
        self.card = ReasonCard(host.context, host.view, self._follow)
        self.denied: Denied | None = None
        self._seen: CardBattleView | None = None

    def show(
        self,
        seen: CardBattleView,
        denied: Denied,
        beside: QRect,
        highlighted: list[QRect],
        *,
        pinned: bool = False,
    ) -> None:
        """Say why; the card lies beside that place and on nothing that lights up."""
        self._seen, self.denied = seen, denied
        html = refused_html(self._host.context, seen, denied)
        self.card.show_html(html, beside, refused=True, pinned=pinned, highlighted=highlighted)

    def _follow(self, link: str) -> None:
        follow(link, self._host, self._seen, self.denied, self._choose)
