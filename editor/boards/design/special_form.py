"""The special rules of a scenario, from the closed list of its system."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from core.scenarios import edits
from core.scenarios.form_fields import FormField
from core.text import Text, Value, _
from editor.base.context import Context
from editor.boards.design.edit_context import EditContext
from editor.widgets.fields import ChoiceField
from editor.widgets.form_rows import field_widget, show_value
from editor.widgets.section import Section, pale_line, quiet_label

if TYPE_CHECKING:
    from core.scenarios.settings import SpecialKind

Rule = dict[str, Any]
MOST_NUMBER = 20
FIELD_WORDS: dict[str, Text] = {
    "type": _("Fire type"),
    "scores": _("Scores at 1 to 4 hexes"),
    "moved": _("Scores after a move"),
}


class SpecialRow(QWidget):
    """One special rule: what it says, whom it concerns, a button that takes it away."""

    def __init__(
        self,
        context: Context,
        edit_context: EditContext,
        kind: SpecialKind,
        rule: Mapping[str, Any],
        change: Callable[[Rule | None], None],
    ) -> None:
        super().__init__()
        self.context, self.edit_context, self.kind = context, edit_context, kind
        self.rule, self.change = dict(rule), change
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(4)
        head = QHBoxLayout()
        name = QLabel(wordWrap=True)
        context.theme.apply_style(name, "strong")
        context.speaker.bind(name, name.setText, kind.label)
        remove = QPushButton()
        remove.setObjectName("remove_special")
        context.speaker.bind(remove, remove.setText, _("Remove"))
        remove.clicked.connect(lambda: change(None))
        head.addWidget(name, 1)
        head.addWidget(remove)
        self.column.addLayout(head)
        self.column.addWidget(quiet_label(context, kind.sentence))
        for field in kind.fields:
            self.rows().get(field, partial(self._add_value, field))()

    def rows(self) -> dict[str, Callable[[], None]]:
        """The fields that have a row of their own; the others are numbers or choices."""
        return {"side": self._add_side, "units": self._add_units, "hands": self._add_hands}

    def _add_value(self, field: str) -> None:
        """A field that no other row knows: numbers side by side, or one of the choices of a unit's field."""
        value = self.rule.get(field, self.kind.example.get(field))
        self.column.addWidget(quiet_label(self.context, FIELD_WORDS.get(field, self.kind.label)))
        if isinstance(value, list | tuple):
            line = QHBoxLayout()
            for place, number in enumerate(value):
                one = FormField(f"{field}_{place}", self.kind.label, "number", most=MOST_NUMBER)
                line.addWidget(self.field(one, number, partial(self._set_number, field, place)))
            self.column.addLayout(line)
            return
        known = self.edit_context.document.system.design().unit_fields
        options = (option for option in known if value in [one for one, _words in option.choices])
        option = next(options, None)
        one = FormField(field, self.kind.label, "choice", option.choices if option is not None else ())
        self.column.addWidget(self.field(one, value, partial(self.set_value, field)))

    def field(self, field: FormField, value: Any, entered: Callable[[Any], object]) -> QWidget:
        """A field of the rule, named after it, with what the rule says."""
        widget = field_widget(self.context, field, entered)
        widget.setObjectName(f"special_{field.id}")
        show_value(widget, value)
        return widget

    def set_value(self, field: str, value: Any) -> None:
        """The rule says something else in one field."""
        self.change({**self.rule, field: value})

    def _set_number(self, field: str, place: int, number: int) -> None:
        numbers = list(self.rule[field])
        numbers[place] = number
        self.set_value(field, numbers)

    def _add_side(self) -> None:
        sides = self.edit_context.document.scenario.sides
        field = FormField("side", self.kind.label, "choice", tuple((side.id, side.name) for side in sides))
        self.column.addWidget(self.field(field, self.rule.get("side"), partial(self.set_value, "side")))

    def _add_units(self) -> None:
        scenario = self.edit_context.document.scenario
        names: list[Value] = []
        for unit_id in self.rule.get("units", ()):
            unit = scenario.unit(unit_id)
            named = unit.name is not None and (unit.name.en or unit.name.fr)
            name = unit.name if named and unit.name is not None else self.edit_context.name_of(unit.kind)
            names.append(_("{unit} ({hex})", unit=name, hex=self.edit_context.place_of(unit_id)))
        self.column.addWidget(quiet_label(self.context, _("For: {units}", units=names)))
        button = QPushButton()
        button.setObjectName("special_units")
        self.context.speaker.bind(button, button.setText, _("For the selected units"))
        button.clicked.connect(self._take_units)
        self.column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def _take_units(self) -> None:
        chosen = self.edit_context.selection.units
        units = [unit.id for unit in self.edit_context.document.scenario.units if unit.id in chosen]
        if not units:
            self.edit_context.refuse(_("Select the units first, then press this again."))
            return
        self.set_value("units", units)

    def _add_hands(self) -> None:
        hands: list[dict[str, int]] = [dict(row) for row in self.rule.get("hands", ())]
        for place, row in enumerate(hands):
            line = QHBoxLayout()
            for key, words, most in (("lost", _("flags lost"), 20), ("hand", _("cards in hand"), 10)):
                field = FormField(f"{key}_{place}", words, "number", least=1, most=most)
                line.addWidget(self.field(field, row[key], partial(self._set_hand, place, key)))
                line.addWidget(quiet_label(self.context, words))
            self.column.addLayout(line)
        more = QPushButton()
        self.context.speaker.bind(more, more.setText, _("One step more"))
        more.clicked.connect(lambda: self._more_hands(hands))
        self.column.addWidget(more, 0, Qt.AlignmentFlag.AlignLeft)

    def _set_hand(self, place: int, key: str, number: int) -> None:
        hands = [dict(row) for row in self.rule["hands"]]
        hands[place][key] = number
        self.set_value("hands", hands)

    def _more_hands(self, hands: list[dict[str, int]]) -> None:
        last = hands[-1] if hands else {"lost": 0, "hand": 4}
        step = {"lost": last["lost"] + 1, "hand": last["hand"]}
        self.set_value("hands", [*hands, step])


class SpecialForm(Section):
    """The rules in force, and a list from which to add one."""

    row: ClassVar[type[SpecialRow]] = SpecialRow

    def __init__(self, context: Context, edit_context: EditContext) -> None:
        super().__init__(context, _("Special rules"))
        self.edit_context = edit_context
        self.kinds = {kind.rule: kind for kind in edit_context.document.system.design().special_kinds}
        self._list = QVBoxLayout()
        self.body.addLayout(self._list)
        self.empty = quiet_label(context, _("None: the battle follows the printed rules."))
        self.body.addWidget(self.empty)
        adding = QHBoxLayout()
        self.choice = ChoiceField(context, [(kind.rule, kind.label) for kind in self.kinds.values()])
        self.choice.setObjectName("special_kind")
        self.choice.setCurrentIndex(0)
        self.add = QPushButton()
        self.add.setObjectName("add_special")
        context.speaker.bind(self.add, self.add.setText, _("Add"))
        self.add.clicked.connect(self._add)
        adding.addWidget(self.choice, 1)
        adding.addWidget(self.add)
        self.body.addLayout(adding)
        self.setVisible(bool(self.kinds))
        edit_context.document.changed.connect(self._renew)
        self._show()

    def _plain(self) -> list[Rule]:
        return [rule.model_dump(mode="json") for rule in self.edit_context.document.scenario.special]

    def _renew(self, diff: Any) -> None:
        if (
            "special" in diff.papers
            or (diff.units and self.edit_context.document.scenario.special)
            or diff.sides
        ):
            self._show()

    def _show(self) -> None:
        while item := self._list.takeAt(0):
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        rules = self._plain()
        for place, rule in enumerate(rules):
            kind = self.kinds[rule["rule"]]
            row = self.row(self.context, self.edit_context, kind, rule, partial(self._change, place))
            self._list.addWidget(row)
            self._list.addWidget(pale_line())
        self.empty.setVisible(not rules)

    def _change(self, place: int, new: Rule | None) -> None:
        rules = self._plain()
        label = self.kinds[rules[place]["rule"]].label
        if new is None:
            del rules[place]
            self._do(_("Without “{rule}”", rule=label), rules)
        else:
            rules[place] = new
            self._do(_("Special rule “{rule}”", rule=label), rules)

    def _add(self) -> None:
        kind = self.kinds[list(self.kinds)[max(0, self.choice.currentIndex())]]
        rule: Rule = {**kind.example, "rule": kind.rule}
        nothing = self.fill(kind, rule)
        if nothing is not None:
            self.edit_context.refuse(nothing)
            return
        self._do(_("Special rule “{rule}”", rule=kind.label), [*self._plain(), rule])

    def fill(self, kind: SpecialKind, rule: Rule) -> Text | None:
        """Say in a new rule whom it concerns; why there is nobody."""
        scenario = self.edit_context.document.scenario
        if "side" in kind.fields:
            rule["side"] = scenario.first
        if "hands" in kind.fields:
            rule["hands"] = [{"lost": 3, "hand": max(1, scenario.side(scenario.first).hand - 1)}]
        if "units" in kind.fields:
            rule["units"] = self._units_for(rule)
            if not rule["units"]:
                return _("There is no unit on the map that this rule could hold for.")
        return None

    def _units_for(self, rule: Rule) -> list[str]:
        """The selected units that the rule can hold for; where there are none, all that it can hold for."""
        scenario = self.edit_context.document.scenario
        fitting = [unit.id for unit in scenario.units if self._fits({**rule, "units": [unit.id]})]
        chosen = [unit_id for unit_id in fitting if unit_id in self.edit_context.selection.units]
        return chosen or fitting

    def _fits(self, rule: Rule) -> bool:
        try:
            edits.set_special(self.edit_context.document.scenario, [rule])
        except edits.EditRefused:
            return False
        return True

    def _do(self, title: Text, rules: list[Rule]) -> None:
        try:
            new = edits.set_special(self.edit_context.document.scenario, rules)
        except edits.EditRefused as refused:
            self.edit_context.refuse(refused.text)
            self._show()
            return
        self.edit_context.document.do(title, new)
