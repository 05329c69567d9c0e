"""Special rules on a table: those that name pieces of ground take up the ones selected."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton

from core.scenarios.form_fields import FormField
from core.text import Text, _
from editor.boards.design.special_form import MOST_NUMBER, Rule, SpecialForm, SpecialRow
from editor.boards.measured.tools.edit_context import MeasuredEditContext
from editor.widgets.choice_row import labelled_row
from editor.widgets.section import quiet_label

if TYPE_CHECKING:
    from core.scenarios.settings import SpecialKind


class TableSpecialRow(SpecialRow):
    """One special rule on a table."""

    edit_context: MeasuredEditContext

    def rows(self) -> dict[str, Callable[[], None]]:
        return {**super().rows(), "features": self._add_features, "bonus": self._add_bonus}

    def _add_features(self) -> None:
        board = self.edit_context.scenario.board
        named = {thing.id: self.edit_context.name_of_thing(thing) for thing in board.features}
        names = tuple(named.get(one, one) for one in self.rule.get("features", ()))
        self.column.addWidget(quiet_label(self.context, _("For: {units}", units=names or _("nothing"))))
        take = QPushButton()
        take.setObjectName("special_features")
        self.context.speaker.bind(take, take.setText, _("For the selected terrain"))
        take.clicked.connect(self._take_features)
        self.column.addWidget(take)

    def _take_features(self) -> None:
        chosen = chosen_features(self.edit_context)
        if not chosen:
            self.edit_context.refuse(_("Select pieces of terrain first, then press this again."))
            return
        self.set_value("features", chosen)

    def _add_bonus(self) -> None:
        field = FormField("bonus", _("Bonus"), "number", least=1, most=MOST_NUMBER)
        bonus = self.field(field, self.rule.get("bonus", 1), partial(self.set_value, "bonus"))
        self.column.addWidget(labelled_row(self.context, field.label, bonus))


class TableSpecialForm(SpecialForm):
    """The rules in force; a new one that names terrain takes the selected pieces, else all hills."""

    edit_context: MeasuredEditContext
    row = TableSpecialRow

    def fill(self, kind: SpecialKind, rule: Rule) -> Text | None:
        if "features" not in kind.fields:
            return super().fill(kind, rule)
        hills = [thing.id for thing in self.edit_context.scenario.board.features if thing.ground == "hill"]
        rule["features"] = chosen_features(self.edit_context) or hills
        return (
            None if rule["features"] else _("There is no terrain on the table that this rule could hold for.")
        )


def chosen_features(edit_context: MeasuredEditContext) -> list[str]:
    """The pieces of terrain that are selected."""
    return [
        thing.id
        for thing in edit_context.scenario.board.features
        if thing.id in edit_context.selection.things
    ]
