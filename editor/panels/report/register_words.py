"""House rules in words: a line of a list, a paragraph of a page, the printed register."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from html import escape

from babel.dates import format_date

from core.protocol.system import AnySystem
from core.records.house_rules import HouseRule, Register
from core.text import Text, Value, _, say


def where_from(rule: HouseRule, language: str) -> list[str]:
    """Who ruled, when, in which battle: what is known of it."""
    battle, parts = rule.battle, [rule.by]
    if rule.on:
        try:
            parts.append(format_date(date.fromisoformat(rule.on), "medium", language))
        except ValueError:
            parts.append(rule.on)  # a day that no calendar has
    if battle.en or battle.fr:
        called: Value = battle
        if rule.turn:
            called = _("{battle}, turn {turn}", battle=battle, turn=rule.turn)
        parts.append(say(called, language))
    return [part for part in parts if part]


def line_of(rule: HouseRule, language: str) -> str:
    """A rule with its numbers and where it comes from, over two lines."""
    below = [", ".join(rule.rules), " \N{MIDDLE DOT} ".join(where_from(rule, language))]
    origin = " \N{MIDDLE DOT} ".join(part for part in below if part)
    return f"{rule.text}\n{origin}" if origin else rule.text


def paragraphs(rules: Sequence[HouseRule], language: str) -> Iterator[str]:
    """Numbered paragraphs of HTML."""
    for number, rule in enumerate(rules, 1):
        numbers = f' <span class="rule">{escape(", ".join(rule.rules))}</span>' if rule.rules else ""
        yield f"<p><b>{number}.</b> {escape(rule.text)}{numbers}</p>"
        origin = " \N{MIDDLE DOT} ".join(where_from(rule, language))
        if origin:
            yield f'<p class="quiet more">{escape(origin)}</p>'


def printed_register(register: Register, systems: Sequence[AnySystem], language: str) -> bytes:
    """The register as a PDF, one chapter a game. A Qt application must be there."""
    from editor.panels.report.pdf_pages import pdf_of_html

    title: Text = _("House rules")
    lines = [f"<h1>{escape(say(title, language))}</h1>"]
    for system in systems:
        rules = register.of(system.id)
        if rules:
            lines.append(f"<h2>{escape(say(system.title, language))}</h2>")
            lines += paragraphs(rules, language)
    if len(lines) == 1:
        nothing = say(_("No house rule is kept yet."), language)
        lines.append(f"<p>{escape(nothing)}</p>")
    return pdf_of_html("\n".join(lines), say(title, language))
