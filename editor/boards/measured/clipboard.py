"""Cutting, copying, pasting, deleting and selecting on a table, by name and key."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.text import Text, _
from editor.base.declared_commands import command
from editor.boards.design.system_clip import fetch, is_there, share
from editor.boards.measured.tools.alignment import take_away
from editor.boards.measured.tools.clip_tools import copy_selection, duplicate, paste_at
from editor.boards.measured.tools.hits import LAYER_OF
from editor.boards.measured.tools.points import PointsTool

if TYPE_CHECKING:
    from editor.boards.design.designer import DrawingDesigner
    from editor.boards.measured.tools.edit_context import MeasuredEditContext


class TableClipboard:
    """What can be done with what is selected."""

    def __init__(
        self,
        designer: DrawingDesigner,
        edit_context: MeasuredEditContext,
        pointed: Callable[[], tuple[int, int] | None],
    ) -> None:
        """`pointed` gives the place that is pointed at."""
        self._designer, self._bench, self._pointed = designer, edit_context, pointed

    def _nothing(self) -> Text | None:
        return None if self._bench.selection else _("Nothing is selected.")

    def _nothing_copied(self) -> Text | None:
        if self._bench.clip is not None or is_there():
            return None
        return _("Nothing is copied yet (Ctrl+C).")

    @command("design.cut", _("Cut"), "Ctrl+X", reason=_nothing, menu="edit", where="canvas", group=20)
    def cut(self) -> None:
        """Copy what is selected and take it off the table."""
        if copy_selection(self._bench):
            self._share()
            take_away(self._bench)

    @command("design.copy", _("Copy"), "Ctrl+C", reason=_nothing, menu="edit", where="canvas", group=20)
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
        at = self._pointed()
        if not fetch(self._bench):
            return
        if at is None:
            self._designer.take_up("stamp")
        else:
            paste_at(self._bench, at)

    @command(
        "design.duplicate", _("Duplicate"), "Ctrl+D", reason=_nothing, menu="edit", where="canvas", group=20
    )
    def duplicate(self) -> None:
        """The selection once more, beside itself."""
        duplicate(self._bench)

    @command(
        "design.delete",
        _("Delete what is selected"),
        "Del",
        reason=_nothing,
        menu="edit",
        where="canvas",
        group=20,
    )
    def delete(self) -> None:
        """The point in hand, else what is selected."""
        tool = self._designer.tool
        if isinstance(tool, PointsTool) and tool.number is not None:
            tool.delete_point()
        else:
            take_away(self._bench)

    @command("design.select_all", _("Select everything"), "Ctrl+A", menu="edit", where="canvas", group=21)
    def select_all(self) -> None:
        """Everything that lies on layers which are neither hidden nor locked."""
        scenario, shut = self._bench.scenario, self._bench.shut
        units = [] if "units" in shut else [unit.id for unit in scenario.units]
        things = [thing.id for layer, _index, thing in scenario.board.things() if LAYER_OF[layer] not in shut]
        self._bench.selection.set((), units, things)

    @command(
        "design.select_units", _("Select all bases"), "Ctrl+Shift+A", menu="edit", where="canvas", group=21
    )
    def select_bases(self) -> None:
        """All bases, and nothing else."""
        self._bench.selection.set((), (unit.id for unit in self._bench.scenario.units))
