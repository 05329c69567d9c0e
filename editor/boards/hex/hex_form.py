"""The properties of a hex: its ground, its fieldworks, what it is worth in flags, the words written in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from core.geometry.hexes import Corner
from core.scenarios import edits
from core.scenarios.form_fields import FormField
from core.text import Names, Text, _, _n
from editor.base.context import Context
from editor.boards.hex.hex_marks import HexFeatures, HexObjective
from editor.boards.hex.tools.edit_context import HexEditContext
from editor.boards.hex.tools.paint_tools import paint_title
from editor.boards.hex.tools.sides import CORNER_NAMES
from editor.boards.hex.worth import HexWorth
from editor.widgets.fields import ChoiceField, Form, names_rows, with_language
from editor.widgets.form_rows import FormRows, Shown
from editor.widgets.section import pale_line

if TYPE_CHECKING:
    from core.scenarios.hex_layers import FlagHex, Label
    from core.scenarios.scenario import Scenario

WHEN: tuple[tuple[str, Text], ...] = (
    ("while", _("while a unit stands there")),
    ("turn_end", _("from the end of its turn")),
)
SIZES: tuple[tuple[int, Text], ...] = ((1, _("small")), (2, _("usual")), (3, _("large")))


class HexForm(QWidget):
    """What one hex holds; of several hexes the ground can be changed."""

    def __init__(self, context: Context, edit_context: HexEditContext) -> None:
        super().__init__()
        self.context, self.edit_context = context, edit_context
        self.hexes: tuple[int, ...] = ()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(context.theme.px(8))
        self.head = QLabel(wordWrap=True)
        context.theme.apply_style(self.head, "name")
        column.addWidget(self.head)
        self._add_ground(column)
        self.more = QWidget()
        rows = QVBoxLayout(self.more)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(pale_line())
        self._add_flag(rows)
        self.objective = HexObjective(context, edit_context)
        rows.addWidget(self.objective)
        rows.addWidget(pale_line())
        self._add_label(rows)
        column.addWidget(self.more)
        self.worth = HexWorth(context, edit_context)

    # --- rows ----------------------------------------------------------------------------------------------

    def _add_ground(self, column: QVBoxLayout) -> None:
        form = Form(self.context)
        edit_context, highest = self.edit_context, self.edit_context.board.HIGHEST
        grounds = [("clear", edit_context.name_of("clear"))]
        grounds += [(entry.id, entry.name) for entry in edit_context.look.grounds if entry.id != "clear"]
        facings = [(corner.name, _("facing {corner}", corner=CORNER_NAMES[corner])) for corner in Corner]
        fields = [FormField("ground", _("Ground"), "choice", tuple(grounds))]
        if edit_context.hexes.works:
            facings.insert(0, ("", _("no fieldworks")))
            fields.append(FormField("works", _("Fieldworks"), "choice", tuple(facings)))
        if highest > 1:
            fields.append(FormField("level", _("Level"), "number", most=highest))
        self._rows = FormRows(form, fields, "hex", self._entered)
        column.addWidget(form)
        self.features = HexFeatures(self.context, self.edit_context)
        column.addWidget(self.features)

    def _add_flag(self, column: QVBoxLayout) -> None:
        form = Form(self.context)
        fields = (
            FormField("side", _("Worth flags to"), "choice"),
            FormField("value", _("Flags"), "number", least=1, most=20),
            FormField("when", _("Counts"), "choice", WHEN),
        )
        self._flag_rows = FormRows(form, fields, "flag", self._flag_entered)
        column.addWidget(form)
        self.also = QLabel(wordWrap=True)
        self.also.setObjectName("flag_also")
        self.context.theme.apply_style(self.also, "small")
        column.addWidget(self.also)
        for part in (form, self.also):
            part.setVisible(self.edit_context.document.system.parts.flag_hexes)

    def _add_label(self, column: QVBoxLayout) -> None:
        form = Form(self.context)
        self.label_form = form
        words = (_("Label (EN)"), _("Label (FR)"))
        self._show_label = names_rows(form, words, "label_text", self._write_label)
        self.label_size = ChoiceField(self.context, SIZES)
        self.label_size.entered.connect(self._size_label)
        form.row(_("Size"), self.label_size, "label_size")
        column.addWidget(form)

    # --- showing -------------------------------------------------------------------------------------------

    def _name(self) -> str:
        return self.edit_context.grid.name(self.hexes[0])

    def _flag(self) -> FlagHex | None:
        flags = self.edit_context.board.flags
        return next((flag for flag in flags if flag.at == self._name()), None)

    def _label(self) -> Label | None:
        labels = self.edit_context.board.labels
        return next((label for label in labels if label.at == self._name()), None)

    def show_hexes(self, hexes: tuple[int, ...]) -> None:
        """Show these hexes of the board."""
        self.hexes = hexes
        scenario, grid = self.edit_context.document.scenario, self.edit_context.grid
        grounds = {scenario.board.ground_at(grid.name(one)) for one in hexes}
        works = {scenario.board.works.get(grid.name(one), "") for one in hexes}
        levels = {scenario.board.level_at(grid.name(one)) for one in hexes}
        held = {"ground": grounds, "works": works, "level": levels}
        self._rows.show(
            {name: Shown.of(values) for name, values in held.items() if name in self._rows.widgets}
        )
        self.features.show_hexes(hexes)
        alone = len(hexes) == 1
        head = (
            _("Hex {hex}", hex=grid.label(hexes[0]))
            if alone
            else _n("{count} hex selected", "{count} hexes selected", len(hexes))
        )
        self.context.speaker.bind(self.head, self.head.setText, head)
        self.more.setVisible(alone)
        if alone:
            self._show_flag(scenario)
            self.objective.show_hex(hexes[0])
            label = self._label()
            self._show_label(label.text if label else Names("", ""))
            self.label_form.show_row(self.label_size, label is not None)
            self.label_size.show_value(label.size if label else 2)
            self.worth.show_hex(hexes[0])
        else:
            self.worth.hide()

    def _show_flag(self, scenario: Scenario) -> None:
        flag = self._flag()
        also = [one for one in self.edit_context.board.flags if one.at == self._name() and one != flag]
        self.also.setVisible(bool(also) and self.edit_context.document.system.parts.flag_hexes)
        if also:
            words = _n(
                "Also {count} flag to {side}.",
                "Also {count} flags to {side}.",
                also[0].value,
                side=scenario.side(also[0].side).name,
            )
            self.context.speaker.bind(self.also, self.also.setText, words)
        sides = [(side.id, side.name) for side in scenario.sides]
        rows = self._flag_rows
        rows.offer("side", [("", _("nobody")), *sides])
        for name in ("value", "when"):
            rows.show_row(name, flag is not None)
        rows.show(
            {
                "side": flag.side if flag else "",
                "value": flag.value if flag else 1,
                "when": flag.when if flag else "while",
            }
        )

    # --- changing ------------------------------------------------------------------------------------------

    def _entered(self, name: str, value: Any) -> None:
        match name:
            case "ground":
                self._set_ground(value)
            case "works":
                self._set_works(value)
            case "level":
                self._set_level(value)

    def _set_ground(self, ground: str) -> None:
        edit_context = self.edit_context
        if edit_context.is_locked("ground"):
            return
        new = edits.paint(edit_context.document.scenario, edit_context.names(self.hexes), ground)
        edit_context.document.do(paint_title(edit_context, ground, len(self.hexes)), new)

    def _set_level(self, level: int) -> None:
        edit_context = self.edit_context
        if edit_context.is_locked("ground"):
            return
        new = edits.set_level(edit_context.document.scenario, edit_context.names(self.hexes), level)
        count = len(self.hexes)
        edit_context.document.do(
            _n("Level {level}, {count} hex", "Level {level}, {count} hexes", count, level=level), new
        )

    def _set_works(self, facing: object) -> None:
        edit_context, names = self.edit_context, self.edit_context.names(self.hexes)
        if facing:
            new = edits.place_works(edit_context.document.scenario, names, str(facing))
        else:
            new = edits.remove_works(edit_context.document.scenario, names)
        edit_context.document.do(_("Fieldworks in {hex}", hex=edit_context.grid.label(self.hexes[0])), new)

    def _flag_entered(self, name: str, value: object) -> None:
        if name == "side":
            self._set_flag_side(value)
        else:
            self._change_flag(**{name: value})

    def _set_flag_side(self, side: object) -> None:
        edit_context = self.edit_context
        scenario = edits.remove_flags(edit_context.document.scenario, [self._name()])
        title = _("Objective in {hex}", hex=edit_context.grid.label(self.hexes[0]))
        if side:
            value, when = self._flag_rows.number("value").value(), self._flag()
            scenario = edits.set_flag(
                scenario, self._name(), str(side), value, when.when if when else "while"
            )
        edit_context.document.do(title, scenario)

    def _change_flag(self, **changes: object) -> None:
        flag, edit_context = self._flag(), self.edit_context
        if flag is None:
            return
        value, when = changes.get("value", flag.value), changes.get("when", flag.when)
        new = edits.set_flag(edit_context.document.scenario, flag.at, flag.side, int(str(value)), str(when))
        edit_context.document.do(_("Objective in {hex}", hex=edit_context.grid.label(self.hexes[0])), new)

    def _write_label(self, language: str, words: str) -> None:
        if len(self.hexes) != 1:
            return
        label, edit_context = self._label(), self.edit_context
        text = with_language(label.text if label else None, language, words)
        new = edits.set_label(edit_context.document.scenario, self._name(), text, label.size if label else 2)
        edit_context.document.do(_("Write a label in {hex}", hex=edit_context.grid.label(self.hexes[0])), new)

    def _size_label(self, size: object) -> None:
        label, edit_context = self._label(), self.edit_context
        if label is not None:
            new = edits.set_label(edit_context.document.scenario, label.at, label.text, int(str(size)))
            edit_context.document.do(
                _("Size of the label in {hex}", hex=edit_context.grid.label(self.hexes[0])), new
            )
