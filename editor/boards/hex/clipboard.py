"""Cutting, copying, pasting, deleting and selecting on a map of hexes, by name and key."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.scenarios import edits
from core.text import Text, _, _n
from editor.base.declared_commands import command
from editor.boards.design.system_clip import fetch, is_there, share
from editor.boards.hex.tools.stamp import clip_layers, copy_selection, paste_at
from editor.boards.hex.unit_form import remove_units

if TYPE_CHECKING:
    from editor.boards.design.designer import DrawingDesigner
    from editor.boards.hex.tools.edit_context import HexEditContext


class HexClipboard:
    """What can be done with what is selected."""

    def __init__(
        self, designer: DrawingDesigner, edit_context: HexEditContext, pointed: Callable[[], int | None]
    ) -> None:
        """`pointed` gives the place that is pointed at."""
        self._designer, self._bench, self._pointed = designer, edit_context, pointed

    def _nothing_selected(self) -> Text | None:
        return None if self._bench.selection.hexes else _("Nothing is selected.")

    def _no_units(self) -> Text | None:
        return None if self._bench.selection.units else _("No unit is selected.")

    def _nothing_copied(self) -> Text | None:
        if self._bench.clip is not None or is_there():
            return None
        return _("Nothing is copied yet (Ctrl+C).")

    @command(
        "design.cut", _("Cut"), "Ctrl+X", reason=_nothing_selected, menu="edit", where="canvas", group=20
    )
    def cut(self) -> None:
        """Copy what is selected and empty its hexes."""
        if copy_selection(self._bench):
            self._share()
            self._erase()

    @command(
        "design.copy", _("Copy"), "Ctrl+C", reason=_nothing_selected, menu="edit", where="canvas", group=20
    )
    def copy(self) -> None:
        """Take what is selected in hand, and lay it on the clipboard."""
        if copy_selection(self._bench):
            self._share()

    def _share(self) -> None:
        share(self._bench, self._designer.context.speaker.language, self._designer.picture())

    @command(
        "design.paste", _("Paste"), "Ctrl+V", reason=_nothing_copied, menu="edit", where="canvas", group=20
    )
    def paste(self) -> None:
        """Where one points; where that is nowhere the stamp is taken up."""
        target = self._pointed()
        if not fetch(self._bench):
            return
        if target is None:
            self._designer.take_up("stamp")
        else:
            paste_at(self._bench, target)

    @command(
        "design.duplicate",
        _("Duplicate"),
        "Ctrl+D",
        reason=_nothing_selected,
        menu="edit",
        where="canvas",
        group=20,
    )
    def duplicate(self) -> None:
        """The selection once more, beside itself: to the right where there is room, else at the left."""
        edit_context, grid = self._bench, self._bench.grid
        hexes = edit_context.selection.hexes
        clip = edits.copy_region(
            edit_context.document.scenario, edit_context.names(hexes), None, clip_layers(edit_context)
        )
        anchor = min(hexes)
        columns = [grid.column(one) for one in hexes]
        wide = max(columns) - min(columns)
        for step in (wide + 1, -wide - 1):
            row, column = grid.row(anchor), grid.column(anchor) + step
            if grid.has(row, column):
                edit_context.take(clip=clip)
                title = _n("Duplicate {count} hex", "Duplicate {count} hexes", len(clip.hexes))
                paste_at(edit_context, grid.at(row, column), title)
                return
        edit_context.refuse(_("There is no room beside it. Use the stamp (C)."))

    @command(
        "design.delete",
        _("Delete what is selected"),
        "Del",
        reason=_nothing_selected,
        menu="edit",
        where="canvas",
        group=20,
    )
    def delete(self) -> None:
        """Units first; where none is selected, all that lies in the selected hexes."""
        if self._bench.selection.units:
            remove_units(self._bench)
        else:
            self._erase()

    @command("design.remove_units", _("Take the selected units off the map"), reason=_no_units)
    def remove_units(self) -> None:
        """The hexes stay as they are."""
        remove_units(self._bench)

    @command("design.select_all", _("Select everything"), "Ctrl+A", menu="edit", where="canvas", group=21)
    def select_all(self) -> None:
        """All hexes and all units."""
        edit_context = self._bench
        edit_context.selection.set(
            edit_context.grid.hexes, (unit.id for unit in edit_context.document.scenario.units)
        )

    @command(
        "design.select_units", _("Select all units"), "Ctrl+Shift+A", menu="edit", where="canvas", group=21
    )
    def select_units(self) -> None:
        """All units, with their hexes."""
        edit_context = self._bench
        units = edit_context.document.scenario.units
        edit_context.selection.set(
            (edit_context.grid.parse(unit.at) for unit in units), (unit.id for unit in units)
        )

    def _erase(self) -> None:
        edit_context = self._bench
        hexes = edit_context.selection.hexes
        new = edits.erase(
            edit_context.document.scenario, edit_context.names(hexes), clip_layers(edit_context)
        )
        old = edit_context.document.scenario
        edit_context.document.do(_n("Empty {count} hex", "Empty {count} hexes", len(hexes)), new)
        edit_context.selection.set(hexes)
        if edit_context.document.scenario is not old:  # it takes more than what one looks at: say so
            edit_context.show_status(
                _n(
                    "{count} hex is emptied, ground and all that stood there. Ctrl+Z brings it back.",
                    "{count} hexes are emptied, ground and all that stood there. Ctrl+Z brings it back.",
                    len(hexes),
                )
            )
