"""Special rules on a table: those that name pieces of ground take up the ones selected."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QPushButton

from core.text import _
from editor.boards.hex.special_form import MOST_NUMBER, SpecialForm, SpecialRow
from editor.boards.measured.tools.edit_context import TableBench
from editor.widgets.choice_row import labelled_row
from editor.widgets.fields import NumberField
from editor.widgets.section import pale_line, quiet_label


class TableSpecialRow(SpecialRow):
    """One special rule on a table."""

    bench: TableBench

    def _add_features(self) -> None:
        board = self.bench.scenario.board
        named = {thing.id: self.bench.name_of_thing(thing) for thing in board.features}
        names = tuple(named.get(one, one) for one in self.rule.get("features", ()))
        self.column.addWidget(quiet_label(self.context, _("For: {units}", units=names or _("nothing"))))
        take = QPushButton()
        take.setObjectName("special_features")
        self.context.speaker.bind(take, take.setText, _("For the selected terrain"))
        take.clicked.connect(self._take_selected)
        self.column.addWidget(take)

    def _take_selected(self) -> None:
        chosen = chosen_features(self.bench)
        if not chosen:
            self.bench.tell(_("Select pieces of terrain first, then press this again."))
            return
        self.change({**self.rule, "features": chosen})

    def _add_bonus(self) -> None:
        bonus = NumberField(1, MOST_NUMBER)
        bonus.setObjectName("special_bonus")
        bonus.show_number(int(self.rule.get("bonus", 1)))
        bonus.entered.connect(lambda number: self.change({**self.rule, "bonus": number}))
        self.column.addWidget(labelled_row(self.context, _("Bonus"), bonus))


class TableSpecialForm(SpecialForm):
    """The rules in force, and a list from which to add one."""

    bench: TableBench

    def _show(self) -> None:
        while item := self._list.takeAt(0):
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        rules = self._plain()
        for place, rule in enumerate(rules):
            kind = self.kinds[rule["rule"]]
            row = TableSpecialRow(self.context, self.bench, kind, rule, partial(self._change, place))
            self._list.addWidget(row)
            self._list.addWidget(pale_line())
        self.empty.setVisible(not rules)

    def _add(self) -> None:
        kind = self.kinds[list(self.kinds)[max(0, self.choice.currentIndex())]]
        if "features" not in kind.fields:
            super()._add()
            return
        hills = [thing.id for thing in self.bench.scenario.board.features if thing.ground == "hill"]
        chosen = chosen_features(self.bench) or hills
        if not chosen:
            self.bench.tell(_("There is no terrain on the table that this rule could hold for."))
            return
        rule = {**kind.example, "rule": kind.rule, "features": chosen}
        self._do(_("Special rule “{rule}”", rule=kind.label), [*self._plain(), rule])


def chosen_features(bench: TableBench) -> list[str]:
    """The pieces of terrain that are selected."""
    return [thing.id for thing in bench.scenario.board.features if thing.id in bench.selection.things]
