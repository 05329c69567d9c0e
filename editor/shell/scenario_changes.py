"""What differs between two scenarios, as one sentence."""

from __future__ import annotations

from core.scenarios.diff import Diff
from core.text import Text, _, _n


def in_words(change: Diff) -> Text:
    """How much differs: hexes, units, the rest."""
    parts: list[Text] = []
    if change.resized:
        parts.append(_("another size of the map"))
    hexes = len(change.hexes | change.works | change.flags | change.labels)
    if hexes:
        parts.append(_n("{count} hex", "{count} hexes", hexes))
    if change.hexsides:
        parts.append(_n("{count} hexside", "{count} hexsides", len(change.hexsides)))
    if change.units:
        parts.append(_n("{count} unit", "{count} units", len(change.units)))
    if change.papers or change.sides:
        parts.append(_("title, notes, sides or options"))
    if not parts:
        return _("Nothing differs from the file.")
    return _("It changes: {things}.", things=tuple(parts))
