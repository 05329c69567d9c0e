"""The places round a map that fold away, and the icons of the strip that bring them back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from core.text import Text, _
from editor.base.context import Context
from editor.base.shown_keys import shown_key
from editor.widgets.floating import FloatingCard
from editor.widgets.side_strip import StripItem

FOLDING = {"left": ("panel-units", "F9"), "bottom": ("journal", "F11"), "right": ("properties", "F10")}
"""The places that fold, in the order of the strip: the icon of a panel that names none, and the key."""

_TITLES = {"left": _("Tools"), "right": _("Details"), "bottom": _("Lists")}


def title_of(place: str, panel: QWidget) -> Text:
    """What a panel is called; one without a name bears that of its place."""
    title: Text = getattr(panel, "panel_title", None) or _TITLES[place]
    return title


def strip_items(
    context: Context,
    panels: Mapping[str, QWidget | None],
    floating: Iterable[tuple[str, QWidget]],
    folded: frozenset[str],
) -> list[StripItem]:
    """An icon for each panel that can be folded, with the figure that it tells; cards open as it says."""
    items = []
    for place, (icon, key) in FOLDING.items():
        panel = panels.get(place)
        if panel is not None and isValid(panel):
            icon = getattr(panel, "panel_icon", icon)
            shown = shown_key(key, context.speaker)
            badge, told = getattr(panel, "panel_badge", ""), getattr(panel, "panel_told", None)
            title, is_open = title_of(place, panel), place not in folded
            items.append(StripItem(place, title, icon, shown, is_open, badge, told))
    for name, card in floating:
        if isinstance(card, FloatingCard):
            is_open = name not in folded
            card.pin(is_open)
            items.append(StripItem(name, card.panel_title, card.panel_icon, "", is_open))
    return items
