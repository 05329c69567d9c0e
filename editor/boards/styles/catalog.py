"""The styles that there are. A new one is a room beside the others and a line here."""

from __future__ import annotations

from editor.boards.drawing.style import StyleId
from editor.boards.styles.map_style import MapStyle
from editor.boards.styles.table.stack import TABLE


def map_style(style_id: StyleId) -> MapStyle:
    """The style of that name. The staff map brings numpy and shapely: it is loaded when it is first drawn."""
    if style_id == "staff":
        from editor.boards.styles.staff.room import STAFF

        return STAFF
    return TABLE
