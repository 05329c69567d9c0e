"""What stands on a card beside the pointer: why not, or what a fight would come to, row by row."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from core.presentation.look import Preview
from core.text import Names, Text, _, signed
from editor.base.context import Context
from editor.boards.battle.nearest_link import nearest_html
from editor.boards.battle.odds import percent
from editor.boards.battle.offers import Denied, Offer
from editor.boards.battle.reason_card import coloured_head
from editor.boards.measured.battle.battle_view import MeasuredBattleView
from editor.widgets import rich_text


def refusals_html(context: Context, seen: MeasuredBattleView, reasons: Sequence[Denied]) -> str:
    """Whom it concerns; each reason with its rule; the nearest legal act as a link."""
    say = context.speaker.say
    first = reasons[0]
    words: Names | Text = seen.short_name(first.unit or 0)
    if first.target is not None:
        words = _("{unit}, {target}: no", unit=words, target=seen.short_name(first.target))
    else:
        words = _("{unit}: no", unit=words)
    head = coloured_head(context, f"\N{CIRCLED TIMES} {escape(say(words))}", "refused")
    rows = [
        rich_text.row(context, escape(say(line.text)), "", line.rule)
        for one in reasons
        for line in seen.system.words.refusal_lines(seen.context, one.refusal)
    ]
    offer = next((found for one in reasons if (found := seen.nearest(one)) is not None), None)
    foot = nearest_html(context, seen, offer)
    return f"{head}{rich_text.table(list(dict.fromkeys(rows)))}{foot}"


def offer_html(context: Context, seen: MeasuredBattleView, offer: Offer, *, whole: bool = True) -> str:
    """The sum of a fight or a shot with each rule, then how it can end; without `whole` its ends alone."""
    head = coloured_head(context, escape(context.speaker.say(seen.act_text(offer))), "text")
    sums = sum_rows(context, seen, offer) if whole else []
    return head + rich_text.table([*sums, *chance_rows(context, seen, offer)])


def sum_rows(context: Context, seen: MeasuredBattleView, offer: Offer) -> list[str]:
    """What each side adds to its die, term by term."""
    preview, say = seen.preview(offer), context.speaker.say
    if preview is None:
        return []
    rows: list[str] = []
    for unit, one in ((offer.interaction.unit, preview), (offer.interaction.target, preview.other)):
        if one is not None and unit is not None:
            name = f"<b>{escape(say(seen.short_name(unit)))}</b>"
            rows.append(_row(context, name, escape(say(_total(one, rolls=preview.roll is not None)))))
            rows += [
                _row(context, escape(say(seen.system.words.modifier(term))), signed(term.value), term.rule)
                for term in one.modifiers
            ]
    return rows


def _row(context: Context, words: str, value: str, rule: str = "") -> str:
    """A row whose columns take what they need: figures with their ways are wider than a sum's."""
    line = f"{words} {rich_text.rule_link(context, rule)}".rstrip()
    return (
        f'<tr><td style="padding:1px 8px 1px 0;">{line}</td>'
        f'<td align="right" style="padding:1px 0; white-space:nowrap;"><b>{value}</b></td></tr>'
    )


def _total(preview: Preview, *, rolls: bool) -> Text | str:
    """What is added to a die; where none is rolled the sum alone."""
    total = sum(term.value for term in preview.modifiers)
    return _("die {total}", total=signed(total)) if rolls else str(total)


MOST_WAYS = 1296
"""Of more ways than four dice have only the share is told."""


def chance_rows(context: Context, seen: MeasuredBattleView, offer: Offer) -> list[str]:
    """One row an end: in so many ways, and in how many of a hundred."""
    say, language = context.speaker.say, context.speaker.language
    rows = []
    for chance in seen.chances(offer):
        ways = f"{chance.ways}/{chance.of}"
        share = percent(Fraction(chance.ways, chance.of), language)
        label = say(chance.label)
        words = escape(label[:1].upper() + label[1:])
        counted = f"&nbsp;<span style='font-weight:400'>({ways})</span>" if chance.of <= MOST_WAYS else ""
        shown = f"{share}{counted}"
        rows.append(_row(context, words, shown))
    return rows
