"""Many units at once: found by their words, kind and side; named in a row, or one thing put for another."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFormLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QWidget,
)

from core.scenarios.edits.bulk import found_units, name_units, pattern_of, replace_units
from core.scenarios.edits.refusals import EditRefused
from core.scenarios.problems import called
from core.text import Names, Text, _, _n
from editor.widgets.dialog_ends import deciding, framed
from editor.widgets.dialog_sizes import bounded
from editor.widgets.fields import ChoiceField, NumberField
from editor.widgets.joined_buttons import Segments
from editor.widgets.section import quiet_label

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from editor.base.context import Context

SHOWN = 60
"""Units that are listed with what they become."""


class UnitsDialog(QDialog):
    """`made` is the scenario as it would be; None where nothing changes or cannot."""

    def __init__(
        self, parent: QWidget, context: Context, system: AnySystem, scenario: Any, selected: Collection[str]
    ) -> None:
        super().__init__(parent)
        self.setObjectName("many_units")
        self._context, self._system, self._scenario, self._selected = context, system, scenario, selected
        say = context.speaker.say
        self.setWindowTitle(say(_("Find, name and replace units")))
        self.made: Any = None
        self.words = self._line(_("Words in the name"))
        kinds: list[tuple[object, Text | Names]] = [("", _("any kind"))]
        kinds += [(one.id, one.name) for one in system.look.units]
        sides: list[tuple[object, Text | Names]] = [("", _("either side"))]
        sides += [(side.id, side.name) for side in scenario.sides]
        self.kind, self.side = ChoiceField(context, kinds), ChoiceField(context, sides)
        self.only_selected = QCheckBox(say(_("Only those that are selected")))
        self.only_selected.setChecked(bool(selected))
        self.only_selected.setEnabled(bool(selected))
        self.act = Segments(
            context, [("name", _("Name in a row")), ("replace", _("Replace"))], lambda _value: self.refresh()
        )
        self.act.choose("name")
        self.english, self.french = self._line(_("Name (EN)")), self._line(_("Name (FR)"))
        self.first = NumberField(1, 999)
        self.first.setAccessibleName(say(_("Begin with number")))
        self.becomes = self._line(_("Other words for them"))
        same: list[tuple[object, Text | Names]] = [("", _("as it is"))]
        self.new_kind = ChoiceField(context, [*same, *kinds[1:]])
        self.new_side = ChoiceField(context, [*same, *sides[1:]])
        named = (
            (self.kind, _("Kind")),
            (self.side, _("Side")),
            (self.new_kind, _("Another kind")),
            (self.new_side, _("Another side")),
        )
        for field, words in named:
            field.setAccessibleName(say(words))
            field.show_value("")
            field.entered.connect(lambda _value: self.refresh())
        self.only_selected.toggled.connect(lambda _on: self.refresh())
        self.first.entered.connect(lambda _number: self.refresh())
        self.list = QListWidget()
        self.list.setAccessibleName(say(_("The units and what they become")))
        self.note = quiet_label(context)
        self._lay_out()
        self.refresh()

    def _line(self, words: Text) -> QLineEdit:
        field = QLineEdit()
        field.setAccessibleName(self._context.speaker.say(words))
        field.textChanged.connect(lambda _words: self.refresh() if hasattr(self, "note") else None)
        return field

    @property
    def found(self) -> tuple[str, ...]:
        """The units that are meant, in the order of the scenario."""
        return found_units(
            self._scenario,
            words=self.words.text(),
            kind=str(self.kind.value or ""),
            side=str(self.side.value or ""),
            among=self._selected if self.only_selected.isChecked() else None,
        )

    @property
    def is_naming(self) -> bool:
        """Whether names are given, else things are replaced."""
        return self.act.value == "name"

    def take_row(self) -> None:
        """\"1st to 8th Line\" is what people write: the pattern and where it begins."""
        for field in (self.english, self.french):
            found = pattern_of(field.text())
            if found is not None:
                field.setText(found[0])
                self.first.show_number(found[1])
        self.refresh()

    def refresh(self) -> None:
        """Show what would become of whom."""
        say, found = self._context.speaker.say, self.found
        for name in self._naming:
            self._form.setRowVisible(name, self.is_naming)
        for other in self._replacing:
            self._form.setRowVisible(other, not self.is_naming)
        words: Text = _n("{count} unit", "{count} units", len(found))
        try:
            made = self._made(found)
        except EditRefused as refused:
            made, words = None, refused.text
        self.made = made if made is not None and made is not self._scenario else None
        self._ok.setEnabled(self.made is not None)
        self.note.setText(say(words))
        self.list.clear()
        for unit_id in found[:SHOWN]:
            before = self._called(self._scenario.unit(unit_id))
            after = self._called(made.unit(unit_id)) if made is not None else before
            self.list.addItem(before if before == after else f"{before}  →  {after}")

    def _made(self, found: tuple[str, ...]) -> Any:
        if not found:
            return None
        if self.is_naming:
            if not (self.english.text().strip() or self.french.text().strip()):
                return None
            pattern = Names(self.english.text().strip(), self.french.text().strip())
            return name_units(self._scenario, found, pattern, self.first.value())
        becomes = self.becomes.text() if self.words.text().strip() and self.becomes.text() else None
        return replace_units(
            self._scenario,
            found,
            words=self.words.text(),
            becomes=becomes,
            kind=str(self.new_kind.value or ""),
            side=str(self.new_side.value or ""),
        )

    def _called(self, unit: Any) -> str:
        say = self._context.speaker.say
        kind = next((one.name for one in self._system.look.units if one.id == unit.kind), unit.kind)
        side = say(self._scenario.side(unit.side).name)
        named = unit.name is not None and (unit.name.en or unit.name.fr)  # else it is called by its kind
        return f"{say(called(unit))} ({say(kind)}, {side})" if named else f"{say(called(unit))} ({side})"

    def _lay_out(self) -> None:
        context, px, say = self._context, self._context.theme.px, self._context.speaker.say
        self._form = QFormLayout()
        rows: tuple[tuple[Text | None, QWidget], ...] = (
            (_("Words in the name"), self.words),
            (_("Kind"), self.kind),
            (_("Side"), self.side),
            (None, self.only_selected),
            (None, self.act),
            (_("Name (EN)"), self.english),
            (_("Name (FR)"), self.french),
            (_("Begin with number"), self.first),
            (_("Other words for them"), self.becomes),
            (_("Another kind"), self.new_kind),
            (_("Another side"), self.new_side),
        )
        for words, widget in rows:
            if words is None:
                self._form.addRow(widget)
            else:
                self._form.addRow(QLabel(say(words)), widget)
        for example, field in ((_("# Line"), self.english), (_("# de ligne"), self.french)):
            field.setPlaceholderText(say(example))
            field.editingFinished.connect(self.take_row)
        help_line = quiet_label(
            context,
            _("# counts (1st, 1er; #re: 1re), ## counts in Roman figures. “1st to 8th Line” works too."),
        )
        self._form.insertRow(8, help_line)
        self._naming = (self.english, self.french, self.first, help_line)
        self._replacing = (self.becomes, self.new_kind, self.new_side)
        buttons, self._ok = deciding(self, context, _("Change them"))
        self._ok.setAutoDefault(False)
        column = framed(self, context, 3)
        self._form.setVerticalSpacing(px(3))
        column.addLayout(self._form)
        column.addWidget(self.list, 1)
        column.addWidget(self.note)
        column.addWidget(buttons)
        self.resize(bounded(QSize(px(520), px(560)), self.parentWidget()))
