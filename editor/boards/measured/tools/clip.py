"""What is selected on a table, copied, cut, put down elsewhere, mirrored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from core.text import Text, _, _n
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.measured.faces import faces_of
from editor.boards.measured.tools.edit_context import MeasuredEditContext
from editor.boards.measured.tools.select import selected_points
from editor.boards.measured.tools.table_tool import TableTool

if TYPE_CHECKING:
    from core.scenarios.table_scenario import TableScenario

XY = tuple[int, int]
ASIDE = 300
"""Tenths of a millimetre that a duplicate lies to the right of and below what it copies."""


def copy_selection(bench: MeasuredEditContext) -> bool:
    """Take a copy of the selection in hand; whether there was one."""
    from core.scenarios import table_edits

    selection = bench.selection
    if not (selection.units or selection.things):
        return False
    points = selected_points(bench)
    anchor = min(x for x, _y in points), min(y for _x, y in points)
    bench.take(clip=table_edits.copy(bench.scenario, selection.things, selection.units, anchor))
    return True


def paste_at(bench: MeasuredEditContext, at: XY, title: Text | None = None) -> bool:
    """Put the copy down with its bottom left corner at `at`; the new things are selected."""
    from core.scenarios import table_edits
    from core.scenarios.edits import EditRefused

    if bench.clip is None:
        return False
    old = bench.scenario
    try:
        new = table_edits.paste(old, bench.clip, at)
    except EditRefused as refused:
        bench.tell(refused.text)
        return False
    count = len(bench.clip.things) + len(bench.clip.bases)
    bench.document.do(title or _n("Paste {count} thing", "Paste {count} things", count), new)
    units = {unit.id for unit in old.units}
    things = {thing.id for _layer, _index, thing in old.board.things()}
    bench.selection.set(
        (),
        (unit.id for unit in bench.scenario.units if unit.id not in units),
        (thing.id for _layer, _index, thing in bench.scenario.board.things() if thing.id not in things),
    )
    return True


def duplicate(bench: MeasuredEditContext) -> None:
    """The selection once more, a little aside."""
    if copy_selection(bench):
        x, y = bench.clip.anchor
        for by in ((ASIDE, -ASIDE), (ASIDE, ASIDE), (-ASIDE, ASIDE), (-ASIDE, -ASIDE)):
            at = bench.held((x + by[0], y + by[1]))
            if at == (x + by[0], y + by[1]) and paste_at(bench, at, _("Duplicate")):
                return


def mirror_selection(bench: MeasuredEditContext, axis: Literal["left_right", "top_bottom"]) -> None:
    """Mirror what is selected where it lies; the whole table where nothing is."""
    from core.scenarios import table_edits
    from core.scenarios.edits import EditRefused

    scenario, selection = bench.scenario, bench.selection
    words = _("Mirror left to right") if axis == "left_right" else _("Mirror top to bottom")
    try:
        if not (selection.units or selection.things):
            bench.document.do(words, table_edits.mirror(scenario, axis))
            return
        points = selected_points(bench)
        wide, high = [x for x, _y in points], [y for _x, y in points]
        about = (min(wide) + max(wide)) // 2, (min(high) + max(high)) // 2
        if selection.things:
            scenario = table_edits.mirror_things(scenario, selection.things, axis, about)
        if selection.units:
            scenario = table_edits.mirror_bases(scenario, selection.units, axis, about)
    except EditRefused as refused:
        bench.tell(refused.text)
        return
    bench.document.do(words, scenario)


def turn_table(bench: MeasuredEditContext) -> None:
    """Turn the whole table by half a turn."""
    from core.scenarios import table_edits

    bench.document.do(_("Turn by 180°"), table_edits.rotate_180(bench.scenario))


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
        if self.bench.clip is None:
            copy_selection(self.bench)
        super().activate()

    def press(self, event: CanvasEvent) -> None:
        at = self.at(event)
        if at is None:
            return
        if self.bench.clip is None and not copy_selection(self.bench):
            self.bench.tell(_("Nothing is copied yet (Ctrl+C)."))
            return
        paste_at(self.bench, at)

    def hover(self, event: CanvasEvent) -> None:
        from core.scenarios import table_edits
        from core.scenarios.edits import EditRefused

        at = self.at(event)
        if at is None or self.bench.clip is None or not self.bench.clip.bases:
            return
        old = {unit.id for unit in self.bench.scenario.units}
        try:
            new: TableScenario = table_edits.paste(self.bench.scenario, self.bench.clip, at)
        except EditRefused:
            self.bench.show_ghosts()
            return
        self.bench.show_ghosts(face for face in faces_of(new, self.bench.look) if face.id not in old)


class TableMirrorTool(TableTool):
    """Buttons that mirror and turn; there is nothing to click on the table but to select."""

    id = "mirror"
    title = _("Mirror")
    icon = "mirror"
    shortcut = "M"
    group = 3
    options = ("turns",)
    hint = _("Mirror: turns what is selected, or the whole table where nothing is.")
