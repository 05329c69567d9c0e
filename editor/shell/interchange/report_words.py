"""The report of an import as rich text: kept, mapped, dropped."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from core.interchange.imported import Imported
from core.scenarios.bad_file import BadFile
from core.text import Text, _
from editor.base.context import Context


def report_html(context: Context, found: Imported) -> str:
    """Three lists under their heads; an empty one says so."""
    parts = (
        (_("Kept"), found.kept),
        (_("Mapped to something else"), found.mapped),
        (_("Left out"), found.dropped),
    )
    return "".join(_part(context, title, lines) for title, lines in parts)


def fault_html(context: Context, bad: BadFile) -> str:
    """Why nothing could be made of the file."""
    say = context.speaker.say
    colour = context.theme.colour("refused").name()
    lines = "".join(f"<li>{escape(say(fault.text()))}</li>" for fault in bad.faults[:8])
    head = escape(say(_("This file cannot be taken in")))
    return f'<p style="color:{colour}"><b>{head}</b></p><ul>{lines}</ul>'


def _part(context: Context, title: Text, lines: Sequence[Text]) -> str:
    say = context.speaker.say
    if not lines:
        nothing = escape(say(_("nothing")))
        return f"<p><b>{escape(say(title))}</b>&nbsp; {nothing}</p>"
    rows = "".join(f"<li>{escape(say(line))}</li>" for line in lines)
    head = f'<p style="margin-bottom:2px"><b>{escape(say(title))}</b></p>'
    return f'{head}<ul style="margin-top:2px; margin-left:-22px">{rows}</ul>'
