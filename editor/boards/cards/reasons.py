"""Why a card cannot go where it was meant to, as it stands beside the pointer."""

from __future__ import annotations

from html import escape

from core.text import _
from editor.base.context import Context
from editor.boards.battle.offers import Denied
from editor.boards.battle.reason_card import coloured_head
from editor.boards.cards.battle_view import CardBattleView
from editor.widgets import rich_text


def refused_html(context: Context, seen: CardBattleView, denied: Denied) -> str:
    """What was wished; each fact with its figures and its rule; the nearest legal act."""
    say, words = context.speaker.say, seen.system.words
    title = say(_("{act}: no", act=seen.wished(denied)))
    head = coloured_head(context, f"\N{CIRCLED TIMES} {escape(title)}", "refused")
    rows = [
        rich_text.row(context, escape(say(line.text)), "", line.rule)
        for line in words.refusal_lines(seen.context, denied.refusal)
    ]
    offer = seen.nearest(denied)
    foot = ""
    if offer is not None:
        label = rich_text.coloured(context, escape(say(_("Nearest legal:"))), "passed", bold=True)
        link = rich_text.coloured(context, escape(say(seen.act_text(offer))), "text")
        act = f'<a href="nearest" style="text-decoration:none;">{link}</a>'
        foot = f'<p style="margin-top:6px;">{label} {act}</p>'
    return f"{head}{rich_text.table(rows)}{foot}"
