"""What is put on a table by a click: bases, objectives, labels; and what takes it up and away."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt

from core.text import _, _n
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.measured.faces import faces_of
from editor.boards.measured.marks import TableMark
from editor.boards.measured.tools.drawing_tools import STRAYED
from editor.boards.measured.tools.edit_context import MeasuredEditContext
from editor.boards.measured.tools.snap import snapped_pose
from editor.boards.measured.tools.table_tool import TableTool

if TYPE_CHECKING:
    from core.scenarios.table_scenario import TableScenario

XY = tuple[int, int]
MOST_IN_ROW = 40


class BaseTool(TableTool):
    """A click places one base; a drag sets a row of them edge to edge, their fronts on the line drawn."""

    id = "base"
    title = _("Place base")
    icon = "unit"
    shortcut = "U"
    group = 2
    layer = "units"
    options = ("units", "unit_side")
    hint = _(
        "Place base: click for one, drag for a row edge to edge. It snaps to its neighbours; Alt lets it lie "
        "free, F changes the side."
    )

    def __init__(self, edit_context: MeasuredEditContext) -> None:
        super().__init__(edit_context)
        self._start: XY | None = None
        self.turn = 0
        """Tenths of a degree by which new bases are turned from looking away from their own edge."""

    def press(self, event: CanvasEvent) -> None:
        at = self.at(event)
        if at is None or self.is_shut(self.layer):
            return
        if event.button == Qt.MouseButton.RightButton:
            self._take_away(at)
            return
        self._start = at

    def move(self, event: CanvasEvent) -> None:
        at = self.at(event)
        if at is not None and self._start is not None:
            row = self._row(self._start, at, event)
            self._show(row)
            words = _n("{count} base", "{count} bases", len(row))
            self.mark(TableMark("guide", (self._start, at), words=words))

    def release(self, event: CanvasEvent) -> None:
        at, start = self.at(event), self._start
        self._start = None
        self.clear()
        if at is None or start is None:
            return
        poses = self._row(start, at, event)
        side = self.edit_context.scenario.sides[self.edit_context.side % 2]
        kind = self.edit_context.name_of(self.edit_context.unit_kind)
        title = (
            _("Place {kind}, {side}", kind=kind, side=side.name)
            if len(poses) == 1
            else _("Place {count} × {kind}, {side}", count=len(poses), kind=kind, side=side.name)
        )
        before = {unit.id for unit in self.edit_context.scenario.units}
        self.begin()
        if self.edit(title, lambda: self._placed(poses)):
            placed = [unit.id for unit in self.edit_context.scenario.units if unit.id not in before]
            self.edit_context.selection.set((), placed)
            self.edit_context.show_status(self.hint)

    def hover(self, event: CanvasEvent) -> None:
        at = self.at(event)
        if at is None or event.at is None or event.at != at:
            self.edit_context.show_ghosts()
            return
        self._show(self._row(at, at, event))

    def turn_new(self, tenths: int) -> None:
        """Q: new bases look another way."""
        self.turn = (self.turn + tenths) % 3600
        self.edit_context.show_ghosts()
        self.edit_context.show_status(_("New bases face {degrees}°.", degrees=str(self._facing() // 10)))

    # --- poses ---------------------------------------------------------------------------------------------

    def _facing(self) -> int:
        edge = self.edit_context.scenario.sides[self.edit_context.side % 2].edge
        return ((0 if edge == "bottom" else 1800) + self.turn) % 3600

    def _size(self) -> tuple[int, int]:
        probe = self._placed([((100, 100), 0)]).units[-1]
        return self.edit_context.scenario.base_size(probe)

    def _placed(self, poses: list[tuple[XY, int]]) -> TableScenario:
        from core.scenarios import table_edits

        scenario = self.edit_context.scenario
        side = scenario.sides[self.edit_context.side % 2].id
        for at, facing in poses:
            scenario = table_edits.place_base(scenario, side, self.edit_context.unit_kind, at, facing)
        return scenario

    def _row(self, start: XY, end: XY, event: CanvasEvent) -> list[tuple[XY, int]]:
        """Where the new bases would stand: one, or a row from `start` towards `end`."""
        facing, length = self._facing(), math.dist(start, end)
        size = self._size()
        if length <= max(STRAYED, size[0] * 0.6):
            free = event.modifiers & Qt.KeyboardModifier.AltModifier or not self.edit_context.snap
            pose = (
                (start, facing)
                if free
                else snapped_pose(self.edit_context, size, (start, facing), frozenset())
            )
            return [(self.edit_context.held(pose[0]), pose[1])]
        facing = _square_to(start, end, facing)
        count = min(MOST_IN_ROW, round(length / size[0]) + 1)
        along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
        places = [
            (round(start[0] + along[0] * size[0] * number), round(start[1] + along[1] * size[0] * number))
            for number in range(count)
        ]
        return [(place, facing) for place in places if self.edit_context.held(place) == place]

    def _show(self, poses: list[tuple[XY, int]]) -> None:
        from core.scenarios.edits import EditRefused

        try:
            scenario = self._placed(poses)
        except EditRefused:
            self.edit_context.show_ghosts()
            return
        self.edit_context.show_ghosts(
            faces_of(scenario, self.edit_context.look)[-len(poses) :] if poses else ()
        )

    def _take_away(self, at: XY) -> None:
        from core.scenarios import edits
        from editor.boards.measured.tools.hits import base_at

        found = base_at(self.edit_context.scenario, at)
        if found is not None:
            self.begin()
            self.edit(_("Take a base away"), lambda: edits.remove_units(self.edit_context.scenario, [found]))


def _square_to(start: XY, end: XY, facing: int) -> int:
    """The facing square to a line that is nearer to `facing`."""
    line = round(math.degrees(math.atan2(end[0] - start[0], end[1] - start[1])) * 10)
    one, other = (line + 900) % 3600, (line - 900) % 3600
    return min((one, other), key=lambda way: abs((way - facing + 1800) % 3600 - 1800))


class ObjectiveTool(TableTool):
    id = "objective"
    title = _("Objective")
    icon = "flag"
    shortcut = "O"
    group = 2
    layer = "objectives"
    options = ("aim_side", "aim_value")
    hint = _("Objective: click for a point, drag for an area. The right button takes one away.")

    def __init__(self, edit_context: MeasuredEditContext) -> None:
        super().__init__(edit_context)
        self._start: XY | None = None

    def press(self, event: CanvasEvent) -> None:
        at = self.at(event)
        if at is None or self.is_shut(self.layer):
            return
        if event.button == Qt.MouseButton.RightButton:
            remove_touched(self, at, "objectives")
            return
        self._start = at

    def move(self, event: CanvasEvent) -> None:
        at = self.at(event)
        if at is not None and self._start is not None and math.dist(self._start, at) > STRAYED:
            self.mark(TableMark("draft", _box(self._start, at), True))

    def release(self, event: CanvasEvent) -> None:
        from core.scenarios import table_edits

        at, start = self.at(event), self._start
        self._start = None
        self.clear()
        if at is None or start is None:
            return
        edit_context = self.edit_context
        fields: dict[str, Any] = {"value": edit_context.aim_value}
        if edit_context.aim_side in (0, 1):
            fields["side"] = edit_context.scenario.sides[edit_context.aim_side].id
        place: dict[str, Any] = (
            {"at": at} if math.dist(start, at) <= STRAYED * 2 else {"outline": _box(start, at)}
        )
        self.begin()
        told = _("Objective of value {value}", value=edit_context.aim_value)
        if self.edit(
            told if edit_context.scenario.board.WORTH else _("Objective"),
            lambda: table_edits.add_objective(edit_context.scenario, **place, **fields),
        ):
            edit_context.selection.set((), (), [edit_context.scenario.board.objectives[-1].id])


def _box(one: XY, other: XY) -> tuple[XY, ...]:
    return one, (one[0], other[1]), other, (other[0], one[1])


class TableLabelTool(TableTool):
    id = "label"
    title = _("Label")
    icon = "label"
    shortcut = "T"
    group = 2
    layer = "labels"
    options = ("label",)
    hint = _("Label: write the words in both languages, then click where they stand.")

    def press(self, event: CanvasEvent) -> None:
        from core.scenarios import table_edits

        at = self.at(event)
        if at is None or self.is_shut(self.layer):
            return
        if event.button == Qt.MouseButton.RightButton:
            remove_touched(self, at, "labels")
            return
        words = self.edit_context.label_text
        if not (words.en or words.fr):
            self.edit_context.label_wanted.emit()
            self.edit_context.refuse(_("Write the words first."))
            return
        self.begin()
        if self.edit(
            _("Label: {words}", words=words),
            lambda: table_edits.add_label(
                self.edit_context.scenario, at, words, self.edit_context.label_size
            ),
        ):
            self.edit_context.selection.set((), (), [self.edit_context.scenario.board.labels[-1].id])


def remove_touched(tool: TableTool, at: XY, layer: str) -> None:
    """Take away what lies under a place, if it is of that layer."""
    from core.scenarios import table_edits

    found = tool.edit_context.touched(at)
    if found is not None and found.layer == layer:
        thing = tool.edit_context.scenario.board.thing(found.id)
        tool.begin()
        tool.edit(
            _("Take away: {thing}", thing=tool.edit_context.name_of_thing(thing)),
            lambda: table_edits.remove_things(tool.edit_context.scenario, [found.id]),
        )


class TableEraseTool(TableTool):
    """Each thing that the pointer touches while a button is down is taken away: one line of the history."""

    id = "erase"
    title = _("Erase")
    icon = "erase"
    shortcut = "X"
    group = 3
    options = ("help",)
    hint = _("Erase: click or drag over what is to go; locked layers stay.")

    def press(self, event: CanvasEvent) -> None:
        self.begin()
        self._take(event)

    def move(self, event: CanvasEvent) -> None:
        self._take(event)

    def release(self, event: CanvasEvent) -> None:
        self.gesture = 0

    def hover(self, event: CanvasEvent) -> None:
        show_touched(self, event)

    def _take(self, event: CanvasEvent) -> None:
        from core.scenarios import table_edits

        at = self.at(event)
        found = None if at is None else self.edit_context.touched(at)
        if found is None:
            return
        scenario = self.edit_context.scenario
        ids, bases = ([], [found.id]) if found.layer == "units" else ([found.id], [])
        self.edit(_("Erase"), lambda: table_edits.erase(scenario, ids, bases))
        self.clear()


class TablePickTool(TableTool):
    id = "pick"
    title = _("Pick")
    icon = "pick"
    shortcut = "I"
    group = 3
    options = ("help",)
    hint = _("Pick: click a thing to take up its tool with what it is made of.")

    def press(self, event: CanvasEvent) -> None:
        at = self.at(event)
        found = None if at is None else self.edit_context.touched(at)
        if found is None:
            return
        edit_context, scenario = self.edit_context, self.edit_context.scenario
        sides = [side.id for side in scenario.sides]
        if found.layer == "units":
            unit = scenario.unit(found.id)
            edit_context.take(unit_kind=unit.kind, side=sides.index(unit.side))
            edit_context.wished.emit("base")
            return
        thing: Any = scenario.board.thing(found.id)
        if found.layer == "features":
            edit_context.take(ground=thing.ground, level=max(1, thing.level))
            edit_context.wished.emit("terrain")
        elif found.layer == "bands":
            edit_context.take(band=thing.ground, band_width=thing.width)
            edit_context.wished.emit("band")
        elif found.layer == "zones":
            edit_context.take(zone_side=sides.index(thing.side))
            edit_context.wished.emit("zone")
        elif found.layer == "objectives":
            edit_context.take(aim_value=thing.value)
            edit_context.wished.emit("objective")
        else:
            edit_context.take(label_text=thing.text, label_size=thing.size)
            edit_context.wished.emit("label")

    def hover(self, event: CanvasEvent) -> None:
        show_touched(self, event)


def show_touched(tool: TableTool, event: CanvasEvent) -> None:
    """Ring what a click would touch."""
    from core.scenarios.tables import points_of
    from editor.boards.measured.tools.hits import corners_of

    at = tool.at(event)
    found = None if at is None else tool.edit_context.touched(at)
    if found is None:
        tool.clear()
        return
    scenario = tool.edit_context.scenario
    if found.layer == "units":
        tool.mark(TableMark("hover", corners_of(scenario, scenario.unit(found.id)), True))
        return
    thing: Any = scenario.board.thing(found.id)
    tool.mark(TableMark("hover", points_of(thing), found.layer != "bands", None, getattr(thing, "width", 0)))
