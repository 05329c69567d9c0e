"""The properties of one unit, and of several at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from core.presentation.look import Piece
from core.scenarios import edits
from core.scenarios.form_fields import FormField
from core.text import Names, Text, _, _n
from editor.base.context import Context
from editor.boards.design.trait_switches import TraitSwitches
from editor.boards.drawing.style import side_place
from editor.boards.hex.palette import current_style
from editor.boards.hex.tools.edit_context import HexEditContext
from editor.boards.hex.worth import HexWorth
from editor.boards.styles.piece_pictures import letters, piece_picture
from editor.widgets.fields import ChoiceField, Form, names_rows, with_language
from editor.widgets.form_rows import FormRows, OptionRows, Shown, option_words
from editor.widgets.section import quiet_label

if TYPE_CHECKING:
    from core.scenarios.forces import Unit
    from core.scenarios.settings import Option, OptionValue

MOST_LISTED = 12
ALL = ""


class UnitHead(QWidget):
    """The counter, the name, whose it is and where it stands."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(context.theme.px(10))
        self.picture = QLabel()
        self.name = QLabel(wordWrap=True)
        context.theme.apply_style(self.name, "name")
        self.where = quiet_label(context)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addStretch(1)
        words.addWidget(self.name)
        words.addWidget(self.where)
        words.addStretch(1)
        row.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)

    def show_unit(self, edit_context: HexEditContext, unit: Unit) -> None:
        """Show that unit."""
        speaker, scenario = self.context.speaker, edit_context.document.scenario
        side = [one.id for one in scenario.sides].index(unit.side)
        piece = next((one for one in edit_context.hexes.pieces(scenario) if one.id == unit.id), None)
        size = QSize(self.context.theme.px(58), self.context.theme.px(44))
        side_colour = side_place([one.id for one in scenario.sides], side)
        shown = piece or Piece(unit.id, side_colour, unit.kind, 0, 1, 1)
        self.picture.setPixmap(
            piece_picture(
                replace(shown, side=side_colour, marks=frozenset()),
                letters(scenario, speaker.language)[side],
                size,
                self.devicePixelRatioF(),
                style=current_style(self.context, edit_context),
            )
        )
        name: Names | Text = edit_context.name_of(unit.kind)
        if unit.name is not None and (unit.name.en or unit.name.fr):
            name = unit.name
        speaker.bind(self.name, self._say_name, name)
        label = edit_context.grid.label(edit_context.grid.parse(unit.at))
        words = _(
            "{side}, {kind}, in {hex}",
            side=scenario.sides[side].name,
            kind=edit_context.name_of(unit.kind),
            hex=label,
        )
        speaker.bind(self.where, self.where.setText, words)

    def _say_name(self, words: str) -> None:
        self.name.setText(words[:1].upper() + words[1:])


class UnitForm(QWidget):
    """Name, side, kind and figures of the selected unit; of several what they share can be changed."""

    def __init__(self, context: Context, edit_context: HexEditContext) -> None:
        super().__init__()
        self.context, self.edit_context = context, edit_context
        self.unit_ids: tuple[str, ...] = ()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(context.theme.px(8))
        self._selected: tuple[str, ...] = ()
        self._chosen = ALL
        self.which = ChoiceField(context)
        self.which.setObjectName("which_unit")
        context.speaker.bind(self.which, self.which.setAccessibleName, _("Whose properties are shown"))
        self.which.entered.connect(self._choose)
        self.head = UnitHead(context)
        self.many = quiet_label(context)
        self.form = Form(context)
        self._show_name = names_rows(self.form, (_("Name (EN)"), _("Name (FR)")), "unit_name", self._rename)
        system = edit_context.document.system
        kinds = tuple((entry.id, entry.name) for entry in edit_context.look.units)
        fields = (
            FormField("side", _("Side"), "choice"),
            FormField("kind", _("Kind"), "choice", kinds),
            FormField("figures", system.parts.strength.noun, "number", least=1),
        )
        self._own = FormRows(self.form, fields, "unit", self._entered)
        self._rows = OptionRows(self.form, system.design().unit_fields, "unit", self._enter)
        self.traits = TraitSwitches(context, system.design().trait_fields, self._set_trait)
        self.entry = quiet_label(context)
        self.entry.setObjectName("unit_entry")
        self.set_entry = QPushButton()
        self.set_entry.setObjectName("set_entry")
        context.speaker.bind(self.set_entry, self.set_entry.setText, _("Choose its entry hexes"))
        self.set_entry.clicked.connect(lambda: edit_context.wished.emit("entry"))
        self.remove = QPushButton()
        self.remove.setObjectName("remove_units")
        context.speaker.bind(self.remove, self.remove.setText, _("Take off the map"))
        self.remove.clicked.connect(lambda: remove_units(edit_context, self.unit_ids))
        self.worth = HexWorth(context, edit_context)
        for widget in (self.many, self.which, self.head, self.form, self.traits, self.entry):
            column.addWidget(widget)
        column.addWidget(self.set_entry, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.remove, 0, Qt.AlignmentFlag.AlignLeft)

    def show_units(self, selected: tuple[str, ...]) -> None:
        """Show these units of the scenario; of those in one hex, one at a time."""
        if selected != self._selected:
            self._selected = selected
            in_one_hex = len({self.edit_context.document.scenario.unit(one).at for one in selected}) == 1
            self._chosen = selected[0] if in_one_hex else ALL
        self._show_which()
        unit_ids = self.unit_ids = selected if self._chosen == ALL else (self._chosen,)
        scenario = self.edit_context.document.scenario
        units = [scenario.unit(unit_id) for unit_id in unit_ids]
        alone = len(units) == 1
        self.head.setVisible(alone)
        self.many.setVisible(len(selected) > 1)  # also beside the one of them that is shown
        self._own.offer("side", [(side.id, side.name) for side in scenario.sides])
        self._own.show({name: Shown.of({getattr(unit, name) for unit in units}) for name in ("side", "kind")})
        for name in ("unit_name_en", "unit_name_fr"):
            field = self.form.findChild(QWidget, name)
            assert field is not None
            self.form.show_row(field, alone)
        if alone:
            self.head.show_unit(self.edit_context, units[0])
            self._show_name(units[0].name or Names("", ""))
        else:
            self._show_name(Names("", ""))
        words = _n("{count} unit selected", "{count} units selected", len(selected))
        self.context.speaker.bind(self.many, self.many.setText, words)
        self._show_figures(units)
        self._rows.show_things(units)
        self.traits.show_units(units)
        self._show_entry(units)
        self.worth.show_unit(units[0] if alone else None)

    def _show_entry(self, units: list[Any]) -> None:
        """Where reinforcements arrive; the button takes the tool up that says so."""
        arrive = self.edit_context.document.system.parts.arrivals and any(unit.turn for unit in units)
        self.entry.setVisible(arrive and len(units) == 1)
        self.set_entry.setVisible(self.edit_context.document.system.parts.arrivals)
        if arrive and len(units) == 1:
            grid = self.edit_context.grid
            names = units[0].entry or (units[0].at,)
            hexes = ", ".join(grid.label(grid.parse(name)) for name in names)
            self.context.speaker.bind(self.entry, self.entry.setText, _("Arrives in: {hexes}", hexes=hexes))

    def _enter(self, option: Option, value: OptionValue) -> None:
        what = _("{option}: {value}", option=option.label, value=option_words(option, value))
        self._change(what, **{option.id: value})

    def _set_trait(self, option: Option, value: bool) -> None:
        scenario = new = self.edit_context.document.scenario
        for unit_id in self.unit_ids:
            unit: Any = scenario.unit(unit_id)
            traits = self.traits.turned_to(unit, option.id, value)
            new = edits.change_unit(new, unit_id, traits=traits)
        words = _("{unit}: with {trait}", unit=self._called(), trait=option.label)
        if not value:
            words = _("{unit}: without {trait}", unit=self._called(), trait=option.label)
        self.edit_context.document.do(words, new)

    def _show_which(self) -> None:
        """Whose properties are shown: all that are selected, or one of them."""
        choices: list[tuple[object, Text | Names]] = [
            (ALL, _n("all {count}", "all {count}", len(self._selected))),
            *((one, self._name(one)) for one in self._selected),
        ]
        self.which.offer(choices)
        self.which.show_value(self._chosen)
        self.which.setVisible(1 < len(self._selected) <= MOST_LISTED)

    def _choose(self, which: object) -> None:
        self._chosen = str(which)
        self.show_units(self._selected)

    def _show_figures(self, units: list[Unit]) -> None:
        pieces = {
            piece.id: piece for piece in self.edit_context.hexes.pieces(self.edit_context.document.scenario)
        }
        shown = [pieces[unit.id] for unit in units if unit.id in pieces]
        if shown:
            full = max(piece.full for piece in shown)
            figures = self._own.number("figures")
            figures.setMaximum(max(full, *(piece.figures for piece in shown)))
            figures.show_number(shown[0].figures)
            suffix = _(" of at most {full}", full=full)
            self.context.speaker.bind(figures, figures.setSuffix, suffix)

    # --- changing ------------------------------------------------------------------------------------------

    def _called(self) -> Text | Names:
        if len(self.unit_ids) != 1:
            return _n("{count} unit", "{count} units", len(self.unit_ids))
        return self._name(self.unit_ids[0])

    def _name(self, unit_id: str) -> Text | Names:
        unit = self.edit_context.document.scenario.unit(unit_id)
        return (
            unit.name
            if unit.name and (unit.name.en or unit.name.fr)
            else self.edit_context.name_of(unit.kind)
        )

    def _rename(self, language: str, words: str) -> None:
        if len(self.unit_ids) != 1:
            return
        scenario = self.edit_context.document.scenario
        name = with_language(scenario.unit(self.unit_ids[0]).name, language, words)
        new = edits.change_unit(scenario, self.unit_ids[0], name=name if name.en or name.fr else None)
        self.edit_context.document.do(_("Name a unit {name}", name=words or "–"), new)

    def _entered(self, name: str, value: Any) -> None:
        match name:
            case "side":
                self._change(_("side"), side=value)
            case "kind":
                self._change(_("kind"), kind=value, figures=None)
            case "figures":
                self._set_figures(value)

    def _set_figures(self, figures: int) -> None:
        pieces = {
            piece.id: piece for piece in self.edit_context.hexes.pieces(self.edit_context.document.scenario)
        }
        full = {pieces[one].full for one in self.unit_ids if one in pieces}
        self._change(_("strength"), figures=None if full == {figures} else figures)

    def _change(self, what: Text, **changes: Any) -> None:
        scenario = self.edit_context.document.scenario
        new = scenario
        try:
            for unit_id in self.unit_ids:
                new = edits.change_unit(new, unit_id, **changes)
        except edits.EditRefused as refused:
            self.edit_context.refuse(refused.text)
            self.show_units(self._selected)
            return
        self.edit_context.document.do(_("{unit}: {what}", unit=self._called(), what=what), new)


def remove_units(edit_context: HexEditContext, unit_ids: Sequence[str] | None = None) -> None:
    """Take these units off the map, all that are selected where none are named; the others stay selected."""
    selected = edit_context.selection.units
    units = selected if unit_ids is None else frozenset(unit_ids)
    if not units or edit_context.is_locked("units"):
        return
    new = edits.remove_units(edit_context.document.scenario, units)
    edit_context.document.do(
        _n("Take {count} unit off the map", "Take {count} units off the map", len(units)), new
    )
    edit_context.selection.set(edit_context.selection.hexes, selected - units)
