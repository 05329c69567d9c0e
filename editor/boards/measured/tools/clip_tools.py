"""What is selected on a table, copied, cut, put down elsewhere, mirrored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from core.text import Text, _, _n
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.measured.faces import faces_of
from editor.boards.measured.tools.edit_context import MeasuredEditContext
from editor.boards.measured.tools.selection_tool import selected_points
from editor.boards.measured.tools.table_tool import TableTool

if TYPE_CHECKING:
    from core.scenarios.table_scenario import TableScenario

XY = tuple[int, int]
ASIDE = 300
"""Tenths of a millimetre that a duplicate lies to the right of and below what it copies."""


def copy_selection(edit_context: MeasuredEditContext) -> bool:
    """Take a copy of the selection in hand; whether there was one."""
    from core.scenarios import table_edits

    selection = edit_context.selection
    if not (selection.units or selection.things):
        return False
    points = selected_points(edit_context)
    anchor = min(x for x, _y in points), min(y for _x, y in points)
    edit_context.take(clip=table_edits.copy(edit_context.scenario, selection.things, selection.units, anchor))
    return True


def paste_at(edit_context: MeasuredEditContext, at: XY, title: Text | None = None) -> bool:
    """Put the copy down with its bottom left corner at `at`; the new things are selected."""
    from core.scenarios import table_edits
    from core.scenarios.edits import EditRefused

    if edit_context.clip is None:
        return False
    old = edit_context.scenario
    try:
        new = table_edits.paste(old, edit_context.clip, at)
    except EditRefused as refused:
        edit_context.refuse(refused.text)
        return False
    count = len(edit_context.clip.things) + len(edit_context.clip.bases)
    edit_context.document.do(title or _n("Paste {count} thing", "Paste {count} things", count), new)
    units = {unit.id for unit in old.units}
    things = {thing.id for _layer, _index, thing in old.board.things()}
    edit_context.selection.set(
        (),
        (unit.id for unit in edit_context.scenario.units if unit.id not in units),
        (
            thing.id
            for _layer, _index, thing in edit_context.scenario.board.things()
            if thing.id not in things
        ),
    )
    return True


def duplicate(edit_context: MeasuredEditContext) -> None:
    """The selection once more, a little aside."""
    if copy_selection(edit_context):
        x, y = edit_context.clip.anchor
        for by in ((ASIDE, -ASIDE), (ASIDE, ASIDE), (-ASIDE, ASIDE), (-ASIDE, -ASIDE)):
            at = edit_context.held((x + by[0], y + by[1]))
            if at == (x + by[0], y + by[1]) and paste_at(edit_context, at, _("Duplicate")):
                return


def mirror_selection(edit_context: MeasuredEditContext, axis: Literal["left_right", "top_bottom"]) -> None:
    """Mirror what is selected where it lies; the whole table where nothing is."""
    from core.scenarios import table_edits
    from core.scenarios.edits import EditRefused

    scenario, selection = edit_context.scenario, edit_context.selection
    words = _("Mirror left to right") if axis == "left_right" else _("Mirror top to bottom")
    try:
        if not (selection.units or selection.things):
            edit_context.document.do(words, table_edits.mirror(scenario, axis))
            return
        points = selected_points(edit_context)
        wide, high = [x for x, _y in points], [y for _x, y in points]
        about = (min(wide) + max(wide)) // 2, (min(high) + max(high)) // 2
        if selection.things:
            scenario = table_edits.mirror_things(scenario, selection.things, axis, about)
        if selection.units:
            scenario = table_edits.mirror_bases(scenario, selection.units, axis, about)
    except EditRefused as refused:
        edit_context.refuse(refused.text)
        return
    edit_context.document.do(words, scenario)


def turn_table(edit_context: MeasuredEditContext) -> None:
    """Turn the whole table by half a turn."""
    from core.scenarios import table_edits

    edit_context.document.do(_("Turn by 180°"), table_edits.rotate_180(edit_context.scenario))


class TableStampTool(TableTool):
    """Puts the copied selection down where it is clicked, as often as one likes."""

    id = "stamp"
    title = _("Stamp")
    icon = "stamp"
    shortcut = "C"
    group = 3
    options = ("clip",)
    hint = _("Stamp: copy a selection (Ctrl+C), then click where it is put down.")

    def activate(self) -> None:
        if self.edit_context.clip is None:
            copy_selection(self.edit_context)
        super().activate()

    def press(self, event: CanvasEvent) -> None:
        at = self.at(event)
        if at is None:
            return
        if self.edit_context.clip is None and not copy_selection(self.edit_context):
            self.edit_context.refuse(_("Nothing is copied yet (Ctrl+C)."))
            return
        paste_at(self.edit_context, at)

    def hover(self, event: CanvasEvent) -> None:
        from core.scenarios import table_edits
        from core.scenarios.edits import EditRefused

        at = self.at(event)
        if at is None or self.edit_context.clip is None or not self.edit_context.clip.bases:
            return
        old = {unit.id for unit in self.edit_context.scenario.units}
        try:
            new: TableScenario = table_edits.paste(self.edit_context.scenario, self.edit_context.clip, at)
        except EditRefused:
            self.edit_context.show_ghosts()
            return
        self.edit_context.show_ghosts(
            face for face in faces_of(new, self.edit_context.look) if face.id not in old
        )


class TableMirrorTool(TableTool):
    """Buttons that mirror and turn; there is nothing to click on the table but to select."""

    id = "mirror"
    title = _("Mirror")
    icon = "mirror"
    shortcut = "M"
    group = 3
    options = ("turns",)
    hint = _("Mirror: turns what is selected, or the whole table where nothing is.")
