"""The nearest legal act under a refusal, as a link; and what its links and those of rules do."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING

from core.text import _
from editor.base.context import Context
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.offers import Denied, Offer
from editor.widgets import rich_text

if TYPE_CHECKING:
    from editor.boards.host import DeskHost

Choose = Callable[[tuple[Offer, ...]], object]
NEAREST, RULE = "nearest", "rule:"


def nearest_html(context: Context, seen: BattleView, offer: Offer | None) -> str:
    """The last line of a refusal; nothing where no act is near."""
    if offer is None:
        return ""
    say = context.speaker.say
    label = rich_text.coloured(context, escape(say(_("Nearest legal:"))), "passed", bold=True)
    link = rich_text.coloured(context, escape(say(seen.act_text(offer))), "text")
    act = f'<a href="{NEAREST}" style="text-decoration:none;">{link}</a>'
    return f'<p style="margin-top:6px;">{label} {act}</p>'


def follow(link: str, host: DeskHost, seen: BattleView | None, denied: Denied | None, choose: Choose) -> None:
    """Open the rule that a refusal names, or do the nearest legal act."""
    if link.startswith(RULE):
        host.show_rule(link.removeprefix(RULE))
    elif link == NEAREST and denied is not None and seen is not None:
        offer = seen.nearest(denied)
        if offer is not None:
            choose((offer,))
