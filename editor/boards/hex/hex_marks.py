"""What a hex has beside its ground, and what it is worth: two groups of the form of a hex."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtWidgets import QCheckBox, QGridLayout, QVBoxLayout, QWidget

from core.scenarios import edits
from core.text import Names, Text, _, _n
from editor.base.context import Context
from editor.boards.hex.tools.edit_context import HexEditContext
from editor.widgets.fields import ChoiceField, Form, NumberField
from editor.widgets.section import quiet_label


class HexFeatures(QWidget):
    """A switch for each feature of the system; of several hexes it stands between where they differ."""

    def __init__(self, context: Context, bench: HexEditContext) -> None:
        super().__init__()
        self.bench = bench
        self.hexes: tuple[int, ...] = ()
        self.switches: dict[str, QCheckBox] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(2)
        grid.addWidget(quiet_label(context, _("Features")), 0, 0, 1, 2)
        for place, entry in enumerate(bench.hexes.features):
            switch = self.switches[entry.id] = QCheckBox()
            switch.setObjectName(f"hex_feature_{entry.id}")
            context.speaker.bind(switch, switch.setText, entry.name)
            context.speaker.bind(switch, switch.setToolTip, entry.sentence)
            switch.clicked.connect(lambda on, kind=entry.id: self._set(kind, bool(on)))
            grid.addWidget(switch, 1 + place // 2, place % 2)
        self.setVisible(bool(self.switches))

    def show_hexes(self, hexes: tuple[int, ...]) -> None:
        """Show what these hexes have."""
        self.hexes = hexes
        features, names = self.bench.board.features, self.bench.names(hexes)
        for kind, switch in self.switches.items():
            has = {name in features.get(kind, ()) for name in names}
            switch.setTristate(len(has) > 1)
            if len(has) == 1:
                switch.setChecked(has.pop())

    def _set(self, kind: str, on: bool) -> None:
        bench = self.bench
        if bench.is_locked("features"):
            self.show_hexes(self.hexes)
            return
        change = edits.add_feature if on else edits.remove_feature
        new = change(bench.document.scenario, bench.names(self.hexes), kind)
        count, things = len(self.hexes), bench.name_of(kind)
        words = (
            _n("Add {things}, {count} hex", "Add {things}, {count} hexes", count, things=things)
            if on
            else _n("Remove {things}, {count} hex", "Remove {things}, {count} hexes", count, things=things)
        )
        bench.document.do(words, new)


class HexObjective(QWidget):
    """The points of a hex, for whom, who holds it at the start; whose aim it is to hold it."""

    def __init__(self, context: Context, bench: HexEditContext) -> None:
        super().__init__()
        self.context, self.bench = context, bench
        self.hex: int | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self.form = Form(context)
        self.points = NumberField(0, 99)
        self.points.entered.connect(self._set_points)
        self.form.row(_("Objective, points"), self.points, "objective_points", _("0: it is no objective."))
        self.side, self.held = ChoiceField(context), ChoiceField(context)
        for field, name, words in (
            (self.side, "side", _("For")),
            (self.held, "held", _("Held at the start by")),
        ):
            field.entered.connect(partial(self._change, name))
            self.form.row(words, field, f"objective_{name}")
        column.addWidget(self.form)
        self.seize, self.count = ChoiceField(context), NumberField(1, 99)
        self.seize.entered.connect(self._set_seize)
        self.count.entered.connect(self._set_count)
        self.form.row(_("To be held by"), self.seize, "seize_side")
        self.form.row(_("Hexes that win"), self.count, "seize_count")
        parts = bench.document.system.parts
        self.setVisible(parts.objectives)
        self._seizes = parts.seize
        for row in (self.seize, self.count):
            self.form.show_row(row, self._seizes)

    def _name(self) -> str:
        assert self.hex is not None
        return self.bench.grid.name(self.hex)

    def _seized(self) -> Any | None:
        name = self._name()
        rows = edits.seized(self.bench.document.scenario)
        return next((row for row in rows if name in row.hexes), None)

    def show_hex(self, hex_: int) -> None:
        """Show what this hex is worth."""
        self.hex = hex_
        scenario = self.bench.document.scenario
        row = edits.objective_at(scenario, self._name())
        self.points.show_number(row.points if row is not None else 0)
        names: list[tuple[object, Text | Names]] = [(side.id, side.name) for side in scenario.sides]
        self.side.offer([("", _("whoever holds it")), *names])
        self.held.offer([("", _("nobody")), *names])
        self.seize.offer([("", _("nobody")), *names])
        for field in (self.side, self.held):
            self.form.show_row(field, row is not None)
        if row is not None:
            self.side.show_value(row.side or "")
            self.held.show_value(row.held or "")
        aim = self._seized() if self._seizes else None
        self.seize.show_value("" if aim is None else aim.side)
        self.form.show_row(self.count, aim is not None)
        if aim is not None:
            self.count.setMaximum(len(aim.hexes))
            self.count.show_number(aim.count)

    def _set_points(self, points: int) -> None:
        scenario, label = self.bench.document.scenario, self.bench.grid.label(self.hex or 0)
        if points:
            self._do(edits.set_objective(scenario, self._name(), points=points))
            return
        left = tuple(row for row in edits.objectives(scenario) if row.at != self._name())
        self.bench.document.do(
            _("No objective in {hex}", hex=label), edits.change_scenario(scenario, objectives=left)
        )

    def _change(self, name: str, value: object) -> None:
        self._do(edits.set_objective(self.bench.document.scenario, self._name(), **{name: value or None}))

    def _set_seize(self, side: object) -> None:
        scenario, name = self.bench.document.scenario, self._name()
        old = self._seized()
        if old is not None:
            scenario = edits.set_seize(scenario, old.side, [one for one in old.hexes if one != name])
        if side:
            there = [one for row in edits.seized(scenario) if row.side == side for one in row.hexes]
            scenario = edits.set_seize(scenario, str(side), [*there, name])
        self._do(scenario)

    def _set_count(self, count: int) -> None:
        aim = self._seized()
        if aim is not None:
            self._do(edits.set_seize(self.bench.document.scenario, aim.side, aim.hexes, count))

    def _do(self, new: Any) -> None:
        if not self.bench.is_locked("flags"):
            label = self.bench.grid.label(self.hex or 0)
            self.bench.document.do(_("Objective in {hex}", hex=label), new)
