"""Units and generals, flag hexes, labels: what is put into a hex by a click."""

from __future__ import annotations

from PySide6.QtCore import Qt

from core.scenarios import edits
from core.text import Names, Text, _
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.hex.tools.edit_context import HexEditContext
from editor.boards.hex.tools.eyedropper import sample
from editor.boards.hex.tools.hex_tool import HexTool, StrokeTool
from editor.boards.hex.tools.shapes import brush


class UnitTool(StrokeTool):
    id = "unit"
    title = _("Place unit")
    icon = "unit"
    shortcut = "U"
    hint = _(
        "Units: click a hex to place one, drag to place a line. The right button takes away, F changes sides."
    )
    group = 2
    layer = "units"
    options = ("unit_side", "units")
    cursor = Qt.CursorShape.CrossCursor

    def stroke(self, hexes: frozenset[int], touched: frozenset[int], erasing: bool) -> None:
        for one in sorted(hexes):
            if erasing:
                self._take(one)
            else:
                self._place(one, len(touched))

    def _place(self, hex_: int, count: int) -> None:
        edit_context = self.edit_context
        scenario, name = edit_context.document.scenario, edit_context.grid.name(hex_)
        side = scenario.sides[edit_context.side % 2]
        here = [unit for unit in scenario.units_at(name) if unit.side == side.id]
        if any(unit.kind == edit_context.unit_kind for unit in here):
            edit_context.refuse(_("That one stands there already."))
            return
        new = edits.place_unit(scenario, side.id, edit_context.unit_kind, name)
        if edit_context.unit_like is not None and edit_context.unit_like[0] == edit_context.unit_kind:
            new = edits.change_unit(new, new.units[-1].id, **edit_context.unit_like[1])
        kind, label = edit_context.name_of(edit_context.unit_kind), edit_context.grid.label(hex_)
        title = (
            _("Place {kind} in {hex} ({side})", side=side.name, kind=kind, hex=label)
            if count == 1
            else _("Place {kind}, to {hex} ({side})", side=side.name, kind=kind, hex=label)
        )
        if self.do(title, new):
            edit_context.selection.set([hex_], [new.units[-1].id])

    def _take(self, hex_: int) -> None:
        edit_context = self.edit_context
        scenario = edit_context.document.scenario
        here = scenario.units_at(edit_context.grid.name(hex_))
        if here:
            new = edits.remove_units(scenario, [unit.id for unit in here])
            self.do(_("Take away the units in {hex}", hex=edit_context.grid.label(hex_)), new)


class FlagTool(HexTool):
    id = "flag"
    title = _("Objective")
    icon = "flag"
    shortcut = "O"
    hint = _("Objectives: click a hex that is worth flags to a side. The right button takes it away.")
    group = 2
    layer = "flags"
    options = ("flag_side", "flag_value")
    cursor = Qt.CursorShape.CrossCursor

    def press(self, event: CanvasEvent) -> None:
        if event.hex is None or self.edit_context.is_locked(self.layer):
            return
        edit_context = self.edit_context
        scenario, name, label = (
            edit_context.document.scenario,
            edit_context.grid.name(event.hex),
            edit_context.grid.label(event.hex),
        )
        self.begin()
        if event.button == Qt.MouseButton.RightButton:
            self.do(_("No objective in {hex}", hex=label), edits.remove_flags(scenario, [name]))
        else:
            side = scenario.sides[edit_context.flag_side % 2]
            new = edits.set_flag(scenario, name, side.id, edit_context.flag_value, edit_context.flag_when)
            self.do(_("Objective of {side} in {hex}", side=side.name, hex=label), new)
            edit_context.selection.set([event.hex])
        self.gesture = 0


class LabelTool(HexTool):
    """Writes the words that stand beside the tool; on a hex that has words it selects them."""

    id = "label"
    title = _("Label")
    icon = "label"
    shortcut = "T"
    hint = _("Labels: write the words at the left, then click a hex. The right button takes a label away.")
    group = 2
    layer = "labels"
    options = ("label",)
    cursor = Qt.CursorShape.IBeamCursor

    def __init__(self, edit_context: HexEditContext) -> None:
        super().__init__(edit_context)
        self.clicked: int | None = None
        edit_context.label_entered.connect(self._enter)

    def deactivate(self) -> None:
        self.clicked = None
        super().deactivate()

    def _enter(self) -> None:
        """The words are written: put them where was clicked before there were any."""
        if self.clicked is not None and (self.edit_context.label_text.en or self.edit_context.label_text.fr):
            self.press(CanvasEvent(self.clicked, button=Qt.MouseButton.LeftButton))

    def press(self, event: CanvasEvent) -> None:
        if event.hex is None or self.edit_context.is_locked(self.layer):
            return
        edit_context = self.edit_context
        self.clicked = None
        scenario, name = edit_context.document.scenario, edit_context.grid.name(event.hex)
        here = next((label for label in scenario.board.labels if label.at == name), None)
        self.begin()
        if event.button == Qt.MouseButton.RightButton:
            self.do(
                _("Take away the label in {hex}", hex=edit_context.grid.label(event.hex)),
                edits.remove_labels(scenario, [name]),
            )
        elif here is not None:
            edit_context.selection.set([event.hex])
            edit_context.show_status(_("Its words stand at the right: change them there."))
        elif edit_context.label_text.en or edit_context.label_text.fr:
            new = edits.set_label(scenario, name, edit_context.label_text, edit_context.label_size)
            self.do(self._title(edit_context.label_text, event.hex), new)
            edit_context.selection.set([event.hex])
        else:
            edit_context.show_status(_("Write the words of the label at the left, then press Enter."))
            self.clicked = event.hex
            edit_context.label_wanted.emit()
        self.gesture = 0

    def _title(self, words: Names, hex_: int) -> Text:
        return _("Label “{words}” in {hex}", words=words, hex=self.edit_context.grid.label(hex_))


class PickTool(HexTool):
    id = "pick"
    title = _("Pick")
    icon = "pick"
    shortcut = "I"
    hint = _("Pick: click a hex to take up what lies there, with the tool that puts it down.")
    group = 3
    options = ()
    cursor = Qt.CursorShape.PointingHandCursor

    def press(self, event: CanvasEvent) -> None:
        if event.hex is not None:
            self.edit_context.wished.emit(sample(self.edit_context, event.hex))


class EraseTool(StrokeTool):
    """Takes the topmost thing of each hex: units, objective, label, works, features, ground."""

    id = "erase"
    title = _("Erase")
    icon = "erase"
    shortcut = "X"
    hint = _(
        "Erase: click or drag; each pass takes the topmost thing of a hex: units, objective, label, "
        "works, features, ground."
    )
    group = 3
    options = ("size",)
    cursor = Qt.CursorShape.CrossCursor
    _STEPS: tuple[tuple[str, tuple[edits.Layer, ...]], ...] = (
        ("units", ("units",)),
        ("flags", ("flags",)),
        ("labels", ("labels",)),
        ("sides", ("works", "hexsides")),
        ("features", ("features",)),
        ("ground", ("ground", "levels")),
    )

    def area(self, hex_: int) -> frozenset[int]:
        return brush(self.edit_context.grid, hex_, self.edit_context.size)

    def stroke(self, hexes: frozenset[int], touched: frozenset[int], erasing: bool) -> None:
        edit_context = self.edit_context
        new = edit_context.document.scenario
        for name in edit_context.names(hexes):
            for layer, parts in self._STEPS:
                if layer in edit_context.locked or layer in edit_context.hidden:
                    continue
                after = edits.erase(new, [name], parts)
                if after is not new:
                    new = after
                    break
        self.do(_("Erase in {hexes}", hexes=self._where(touched)), new)

    def _where(self, hexes: frozenset[int]) -> str:
        labels = [self.edit_context.grid.label(one) for one in sorted(hexes)]
        return ", ".join(labels[:3]) + (" …" if len(labels) > 3 else "")
