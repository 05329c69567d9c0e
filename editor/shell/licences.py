"""The page "About and licences" of the help, written from what is installed."""

from __future__ import annotations

import html
import platform
from collections.abc import Callable

from core.libraries import Library, all_parts
from core.text import Text, Value, _
from core.version import VERSION, commit

LONGEST = 400_000
"""Signs of the texts of one part that are shown."""

Say = Callable[[Value], str]


def about_page(say: Say) -> str:
    """HTML: the version, and a row for each part with a link to its text."""
    version = f"État-Major {VERSION}" + (f" ({commit()})" if commit() else "")
    title = html.escape(say(_("About and licences")))
    words: tuple[Text, ...] = (_("Part"), _("Version"), _("Licence"))
    heads = "".join(f"<th align=left>{html.escape(say(word))}</th>" for word in words)
    rows = "".join(_row(part, say) for part in all_parts())
    return (
        f"<h1>{title}</h1>"
        f"<p><b>{html.escape(version)}</b><br>Python {platform.python_version()}</p>"
        f"<p>{html.escape(say(OURS))}</p>"
        f'<table width="100%" cellpadding="4"><tr>{heads}</tr>{rows}</table>'
    )


OURS = _(
    "État-Major is under the MIT licence. The games belong to their authors and publishers: no text or art "
    "of theirs is in here. What it stands on has licences of its own; Qt and PySide are under the LGPL and "
    "may be replaced by your own copies."
)


def _row(part: Library, say: Say) -> str:
    name = html.escape(part.name)
    if part.texts:
        name = f'<a href="licence:{name}">{name}</a>'
    licence = part.licence or say(_("see its text"))
    return f"<tr><td>{name}</td><td>{html.escape(part.version)}</td><td>{html.escape(licence)}</td></tr>"


def licence_page(name: str, say: Say) -> str:
    """HTML: the licence of one part, word for word."""
    part = next((part for part in all_parts() if part.name == name), None)
    if part is None or not part.texts:
        missing = say(_("There is no licence text of that name here."))
        return f"<p>{html.escape(missing)}</p>"
    texts = "\n\n".join(path.read_text(encoding="utf-8", errors="replace") for path in part.texts)
    return (
        f"<h1>{html.escape(part.name)} {html.escape(part.version)}</h1>"
        f'<pre style="white-space: pre-wrap">{html.escape(texts[:LONGEST])}</pre>'
    )
