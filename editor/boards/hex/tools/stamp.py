"""A copied piece of the map put down again, and the whole map mirrored or turned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from core.geometry.hex_symmetry import Symmetry
from core.scenarios import edits
from core.text import Text, _, _n
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.hex.tools.edit_context import HexEditContext
from editor.boards.hex.tools.hex_tool import HexTool
from editor.boards.hex.tools.shapes import shifted

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

TURNS: tuple[tuple[Symmetry, Text, str], ...] = (
    (Symmetry.LEFT_RIGHT, _("Mirror left to right"), "flip-horizontal"),
    (Symmetry.TOP_BOTTOM, _("Mirror top to bottom"), "flip-vertical"),
    (Symmetry.HALF_TURN, _("Turn by 180 degrees"), "rotate-map"),
)


def clip_layers(edit_context: HexEditContext) -> frozenset[edits.Layer]:
    """What copying takes and pasting replaces: everything that is neither hidden nor locked."""
    parts: dict[str, tuple[edits.Layer, ...]] = {
        "labels": ("labels",),
        "units": ("units",),
        "flags": ("flags",),
        "sides": ("works", "hexsides"),
        "features": ("features",),
        "ground": ("ground", "levels"),
    }
    shut = edit_context.locked | edit_context.hidden
    return frozenset(layer for name, layers in parts.items() if name not in shut for layer in layers)


def copy_selection(edit_context: HexEditContext) -> bool:
    """Keep the selected hexes as the piece in hand; whether there was anything to copy."""
    hexes = edit_context.selection.hexes
    if not hexes:
        edit_context.refuse(_("Select hexes first: drag a frame with the tool Select."))
        return False
    edit_context.take(
        clip=edits.copy_region(
            edit_context.document.scenario, edit_context.names(hexes), None, clip_layers(edit_context)
        )
    )
    edit_context.show_status(_n("{count} hex copied.", "{count} hexes copied.", len(hexes)))
    return True


def paste_at(edit_context: HexEditContext, hex_: int, title: Text | None = None) -> None:
    """Put the piece in hand down with its first hex on `hex_`, and select it."""
    clip: edits.Clip = edit_context.clip
    try:
        new: Scenario = edits.paste(edit_context.document.scenario, clip, edit_context.grid.name(hex_))
    except edits.EditRefused as refused:
        edit_context.refuse(refused.text)
        return
    covered = covered_by(edit_context, hex_)
    words = title or _n(
        "Paste {count} hex at {hex}",
        "Paste {count} hexes at {hex}",
        len(covered),
        hex=edit_context.grid.label(hex_),
    )
    edit_context.document.do(words, new)
    edit_context.selection.set(covered)


def covered_by(edit_context: HexEditContext, hex_: int) -> frozenset[int]:
    """The hexes that the piece in hand would cover with its first hex on `hex_`."""
    clip: edits.Clip | None = edit_context.clip
    if clip is None:
        return frozenset()
    found = (shifted(edit_context.grid, hex_, step) for step in clip.hexes)
    return frozenset(one for one in found if one is not None)


class StampTool(HexTool):
    id = "stamp"
    title = _("Stamp")
    icon = "stamp"
    shortcut = "C"
    hint = _(
        "Stamp: click to put the copied piece down, as often as you like. Select hexes and press "
        "Ctrl+C to copy."
    )
    group = 3
    options = ("clip",)
    cursor = Qt.CursorShape.CrossCursor

    def activate(self) -> None:
        super().activate()
        if self.edit_context.clip is None and self.edit_context.selection.hexes:
            copy_selection(self.edit_context)

    def press(self, event: CanvasEvent) -> None:
        if event.hex is None:
            return
        if event.button == Qt.MouseButton.RightButton or self.edit_context.clip is None:
            self.edit_context.show_status(self.hint)
            return
        paste_at(self.edit_context, event.hex)

    def hover(self, event: CanvasEvent) -> None:
        self.show(() if event.hex is None else covered_by(self.edit_context, event.hex), "ghost")


class MirrorTool(HexTool):
    """Its buttons stand beside it; on the canvas it shows where a hex would come to lie."""

    id = "mirror"
    title = _("Mirror")
    icon = "mirror"
    shortcut = "M"
    hint = _("Mirror or turn the whole map with the buttons at the left.")
    group = 3
    options = ("turns",)

    def turn(self, symmetry: Symmetry) -> None:
        """Mirror or turn the map, or say why it cannot be done."""
        title = next(words for one, words, _icon in TURNS if one is symmetry)
        try:
            new = edits.turned(self.edit_context.document.scenario, symmetry)
        except edits.EditRefused as refused:
            self.edit_context.refuse(refused.text)
            return
        self.edit_context.document.do(title, new)

    def hover(self, event: CanvasEvent) -> None:
        self.edit_context.show_marks()
