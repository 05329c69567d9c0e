"""Objectives, hexes that a side must hold, and the hexes in which reinforcements arrive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt

from core.scenarios import edits
from core.text import Names, Text, _, _n
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.design.edit_context import EITHER
from editor.boards.drawing.marks import Mark
from editor.boards.hex.tools.edit_context import HexEditContext
from editor.boards.hex.tools.hex_tool import HexTool, StrokeTool

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario


def aim_side(scenario: Scenario, side: int) -> str | None:
    """The id of the side of that place; None for either."""
    found: str | None = None if side == EITHER else scenario.sides[side % 2].id
    return found


class ObjectiveTool(HexTool):
    """A click makes an objective as the options beside the tool say, or a hex that a side must hold."""

    id = "objective"
    title = _("Objective")
    icon = "flag"
    shortcut = "O"
    hint = _(
        "Objectives: choose the points and whose they are, then click hexes. The right button takes an "
        "objective away, Alt takes up what a hex is worth."
    )
    group = 2
    layer = "flags"
    options = ("objective",)
    cursor = Qt.CursorShape.CrossCursor

    def press(self, event: CanvasEvent) -> None:
        if event.hex is None:
            return
        edit_context = self.edit_context
        name = edit_context.grid.name(event.hex)
        if event.modifiers & Qt.KeyboardModifier.AltModifier:
            self._pick(name)
            return
        if edit_context.is_locked(self.layer):
            return
        self.begin()
        scenario, label = edit_context.document.scenario, edit_context.grid.label(event.hex)
        if event.button == Qt.MouseButton.RightButton:
            self.do(_("No objective in {hex}", hex=label), edits.remove_objectives(scenario, [name]))
        elif edit_context.aim_kind == "hold":
            self._hold(scenario, name, label)
        else:
            new = edits.set_objective(
                scenario,
                name,
                points=edit_context.aim_points,
                side=aim_side(scenario, edit_context.aim_side),
                held=aim_side(scenario, edit_context.aim_held),
            )
            words = _n(
                "Objective in {hex}, {count} point",
                "Objective in {hex}, {count} points",
                edit_context.aim_points,
                hex=label,
            )
            self.do(words, new)
        edit_context.selection.set([event.hex])
        self.gesture = 0

    def _hold(self, scenario: Scenario, name: str, label: str) -> None:
        """A second click on a hex takes it out again."""
        side = scenario.sides[max(0, self.edit_context.aim_side) % 2]
        hexes = [one for row in edits.seized(scenario) if row.side == side.id for one in row.hexes]
        left = [one for one in hexes if one != name] if name in hexes else [*hexes, name]
        words = _("Hexes for {side} to hold: {count}", side=side.name, count=len(left))
        self.do(words, edits.set_seize(scenario, side.id, left))

    def _pick(self, name: str) -> None:
        row = edits.objective_at(self.edit_context.document.scenario, name)
        if row is None:
            return
        sides = [side.id for side in self.edit_context.document.scenario.sides]
        self.edit_context.take(
            aim_kind="points",
            aim_points=row.points,
            aim_side=EITHER if row.side is None else sides.index(row.side),
            aim_held=EITHER if row.held is None else sides.index(row.held),
        )
        words = _n(
            "Taken up: objective of {count} point.", "Taken up: objective of {count} points.", row.points
        )
        self.edit_context.show_status(words)

    def hover(self, event: CanvasEvent) -> None:
        super().hover(event)
        if event.hex is None:
            return
        aims = [
            aim.note
            for aim in self.edit_context.hexes.aims(self.edit_context.document.scenario)
            if aim.at == event.hex
        ]
        note = next(iter(aims), None)
        self.edit_context.show_status(
            self.hint if note is None else _("{text} ({rule})", text=note.text, rule=note.rule)
        )


class EntryTool(StrokeTool):
    """Names the hexes in which the selected units arrive; the first click makes reinforcements of them."""

    id = "entry"
    title = _("Entry")
    icon = "entry"
    shortcut = "A"
    hint = _(
        "Entry hexes: select units, then click the hexes in which they may arrive; a second click takes one "
        "out. They become reinforcements of the turn beside."
    )
    group = 2
    layer = "units"
    options = ("entry",)
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, edit_context: HexEditContext) -> None:
        super().__init__(edit_context)
        self._out = False

    def _units(self) -> list[Any]:
        chosen = self.edit_context.selection.units
        return [unit for unit in self.edit_context.document.scenario.units if unit.id in chosen]

    def press(self, event: CanvasEvent) -> None:
        units = self._units()
        if event.hex is not None and not units:
            here = self.edit_context.document.scenario.units_at(self.edit_context.grid.name(event.hex))
            if here:
                self.edit_context.selection.set([event.hex], [here[-1].id])
                self.edit_context.show_status(_("Now click the hexes in which it may arrive."))
            else:
                self.edit_context.refuse(
                    _("Select the units that arrive first: click one, or choose it on the turn track.")
                )
            return
        name = "" if event.hex is None else self.edit_context.grid.name(event.hex)
        self._out = all(name in unit.entry for unit in units)
        super().press(event)

    def stroke(self, hexes: frozenset[int], touched: frozenset[int], erasing: bool) -> None:
        edit_context, names = self.edit_context, self.edit_context.names(hexes)
        new = edit_context.document.scenario
        out = erasing or self._out
        units = self._units()
        for unit in units:
            kept = [one for one in unit.entry if one not in names]
            entry = kept if out else [*kept, *names]
            turn = unit.turn or (0 if out else edit_context.entry_turn)
            new = edits.change_unit(new, unit.id, entry=tuple(entry), turn=turn)
        if new.units != edit_context.document.scenario.units:
            self.do(entry_title(edit_context, units), new)

    def hover(self, event: CanvasEvent) -> None:
        """The entry hexes of the selected units stay in sight."""
        grid = self.edit_context.grid
        units = self._units()
        marks = [Mark(grid.parse(name), "ghost") for unit in units for name in unit.entry]
        if event.hex is not None:
            marks.append(Mark(event.hex, "brush"))
        self.edit_context.show_marks(marks)
        if not units:
            self.edit_context.show_status(self.hint)
            return
        self.edit_context.show_status(
            _(
                "{unit}: arrives at the end of turn {turn}, in {hexes}.",
                unit=units[0].name or field_name(self.edit_context, units[0]),
                turn=units[0].turn or self.edit_context.entry_turn,
                hexes=", ".join(grid.label(grid.parse(name)) for name in units[0].entry)
                or grid.label(grid.parse(units[0].at)),
            )
        )


def set_turn(edit_context: HexEditContext, turn: int) -> None:
    """Let the selected units arrive at the end of that turn; 0: they are there from the start."""
    new = edit_context.document.scenario
    units = [unit for unit in new.units if unit.id in edit_context.selection.units]
    if edit_context.is_locked("units"):
        return
    for unit in units:
        new = edits.change_unit(new, unit.id, turn=turn)
    if units and new.units != edit_context.document.scenario.units:
        who = (
            field_name(edit_context, units[0])
            if len(units) == 1
            else _n("{count} unit", "{count} units", len(units))
        )
        words = (
            _("{unit}: to arrive at the end of turn {turn}", unit=who, turn=turn)
            if turn
            else _("{unit}: on the map from the start", unit=who)
        )
        edit_context.document.do(words, new)


def field_name(edit_context: HexEditContext, unit: Any) -> Text | Names:
    """The unit's own name, else that of its kind."""
    named = unit.name is not None and (unit.name.en or unit.name.fr)
    return unit.name if named else edit_context.name_of(unit.kind)


def entry_title(edit_context: HexEditContext, units: list[Any]) -> Text:
    """The history line of new entry hexes."""
    if len(units) == 1:
        return _("Entry hexes of {unit}", unit=field_name(edit_context, units[0]))
    return _n("Entry hexes of {count} unit", "Entry hexes of {count} units", len(units))
