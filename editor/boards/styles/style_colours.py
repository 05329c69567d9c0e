"""The colours of every style of drawing, for a screen or for print."""

from collections.abc import Sequence

from editor.boards.drawing.style import DARK, LIGHT, PRINTED, Palette, Style, StyleId, with_sides


def style_of(dark: bool, side_ids: Sequence[str] = (), kind: StyleId = "table") -> Style:
    """The colours of a style of map for that screen, its `sides` in the order of `side_ids`."""
    return palette_of(kind, "dark" if dark else "light", side_ids)


def palette_of(kind: StyleId, palette: Palette, side_ids: Sequence[str] = ()) -> Style:
    """The colours of a style of map for a screen or for print."""
    if kind == "staff":
        from editor.boards.styles.staff.palettes import STAFF_PALETTES

        return with_sides(STAFF_PALETTES[palette], side_ids)
    return with_sides({"light": LIGHT, "dark": DARK, "print": PRINTED}[palette], side_ids)
