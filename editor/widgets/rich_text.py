"""Rich text for panels and cards: rule numbers as links, rows of a sum, in the colours of the theme."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from core.text.typography import unbroken_rule
from editor.base.context import Context

_MEASURE = re.compile(r"(?<=\d) (?=cm\b)")


def unbroken(html: str) -> str:
    """Qt's rich text takes a narrow space that does not break for a common one; the wide one it keeps.

    A measure keeps its unit in its line.
    """
    return _MEASURE.sub("\N{NO-BREAK SPACE}", html.replace("\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"))


def rule_link(context: Context, rule: str) -> str:
    """A rule number that opens its sentence."""
    if not rule:
        return ""
    size = context.theme.px(11)
    return link_html(context, f"rule:{rule}", unbroken_rule(rule), f" font-size:{size}px;")


def link_html(context: Context, target: str, words: str, style: str = "") -> str:
    """Words that open something."""
    colour = context.theme.colour("accent").name()
    return f'<a href="{escape(target)}" style="color:{colour};{style}">{escape(words)}</a>'


def row(context: Context, words: str, value: str = "", rule: str = "", *, quiet: bool = False) -> str:
    """One row of a sum: what, by which rule, how much."""
    colour = context.theme.colour("third" if quiet else "text").name()
    right = f"padding:2px 0; color:{colour}; white-space:nowrap;"
    line = f"{words} {rule_link(context, rule)}".rstrip()
    return (
        f'<tr><td style="color:{colour}; padding:2px 6px 2px 0;">{line}</td>'
        f'<td align="right" style="{right}"><b>{value}</b></td></tr>'
    )


def table(rows: Sequence[str]) -> str:
    return f'<table width="100%" cellspacing="0" cellpadding="0">{"".join(rows)}</table>'


def coloured(context: Context, words: str, name: str, *, bold: bool = False) -> str:
    """`words` (already escaped) in a colour of the theme."""
    inner = f"<b>{words}</b>" if bold else words
    return f'<span style="color:{context.theme.colour(name).name()}">{inner}</span>'
