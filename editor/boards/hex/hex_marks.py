"""What a hex has beside its ground, and what it is worth: two groups of the form of a hex."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QCheckBox, QGridLayout, QVBoxLayout, QWidget

from core.scenarios import edits
from core.scenarios.form_fields import FieldValue, FormField
from core.text import Names, Text, _, _n
from editor.base.context import Context
from editor.boards.hex.tools.edit_context import HexEditContext
from editor.widgets.fields import Form
from editor.widgets.form_rows import FormRows
from editor.widgets.section import quiet_label


class HexFeatures(QWidget):
    """A switch for each feature of the system; of several hexes it stands between where they differ."""

    def __init__(self, context: Context, edit_context: HexEditContext) -> None:
        super().__init__()
        self.edit_context = edit_context
        self.hexes: tuple[int, ...] = ()
        self.switches: dict[str, QCheckBox] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(2)
        grid.addWidget(quiet_label(context, _("Features")), 0, 0, 1, 2)
        for place, entry in enumerate(edit_context.hexes.features):
            switch = self.switches[entry.id] = QCheckBox()
            switch.setObjectName(f"hex_feature_{entry.id}")
            context.speaker.bind(switch, switch.setText, entry.name)
            context.speaker.bind(switch, switch.setToolTip, entry.sentence)
            switch.clicked.connect(lambda on, kind=entry.id: self._set(kind, bool(on)))
            grid.addWidget(switch, 1 + place // 2, place % 2)
        if not self.switches:  # shown before it stands anywhere it would be a window
            self.hide()

    def show_hexes(self, hexes: tuple[int, ...]) -> None:
        """Show what these hexes have."""
        self.hexes = hexes
        features, names = self.edit_context.board.features, self.edit_context.names(hexes)
        for kind, switch in self.switches.items():
            has = {name in features.get(kind, ()) for name in names}
            switch.setTristate(len(has) > 1)
            if len(has) == 1:
                switch.setChecked(has.pop())

    def _set(self, kind: str, on: bool) -> None:
        edit_context = self.edit_context
        if edit_context.is_locked("features"):
            self.show_hexes(self.hexes)
            return
        change = edits.add_feature if on else edits.remove_feature
        new = change(edit_context.document.scenario, edit_context.names(self.hexes), kind)
        count, things = len(self.hexes), edit_context.name_of(kind)
        words = (
            _n("Add {things}, {count} hex", "Add {things}, {count} hexes", count, things=things)
            if on
            else _n("Remove {things}, {count} hex", "Remove {things}, {count} hexes", count, things=things)
        )
        edit_context.document.do(words, new)


class HexObjective(QWidget):
    """The points of a hex, for whom, who holds it at the start; whose aim it is to hold it."""

    def __init__(self, context: Context, edit_context: HexEditContext) -> None:
        super().__init__()
        self.context, self.edit_context = context, edit_context
        self.hex: int | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        form = Form(context)
        fields = (
            FormField("points", _("Objective, points"), "number", sentence=_("0: it is no objective.")),
            FormField("side", _("For"), "choice"),
            FormField("held", _("Held at the start by"), "choice"),
        )
        self._rows = FormRows(form, fields, "objective", self._entered)
        aims = (
            FormField("side", _("To be held by"), "choice"),
            FormField("count", _("Hexes that win"), "number", least=1),
        )
        self._aims = FormRows(form, aims, "seize", self._aim_entered)
        column.addWidget(form)
        parts = edit_context.document.system.parts
        if not parts.objectives:
            self.hide()
        self._seizes = parts.seize
        if not self._seizes:
            self._aims.show_only(())

    def _entered(self, name: str, value: Any) -> None:
        if name == "points":
            self._set_points(value)
        else:
            self._do(
                edits.set_objective(
                    self.edit_context.document.scenario, self._name(), **{name: value or None}
                )
            )

    def _aim_entered(self, name: str, value: Any) -> None:
        if name == "side":
            self._set_seize(value)
        else:
            self._set_count(value)

    def _name(self) -> str:
        assert self.hex is not None
        return self.edit_context.grid.name(self.hex)

    def _seized(self) -> Any | None:
        name = self._name()
        rows = edits.seized(self.edit_context.document.scenario)
        return next((row for row in rows if name in row.hexes), None)

    def show_hex(self, hex_: int) -> None:
        """Show what this hex is worth."""
        self.hex = hex_
        scenario = self.edit_context.document.scenario
        row = edits.objective_at(scenario, self._name())
        names: list[tuple[FieldValue, Names | Text]] = [(side.id, side.name) for side in scenario.sides]
        self._rows.offer("side", [("", _("whoever holds it")), *names])
        self._rows.offer("held", [("", _("nobody")), *names])
        self._rows.show({"points": row.points if row is not None else 0})
        for name in ("side", "held"):
            self._rows.show_row(name, row is not None)
        if row is not None:
            self._rows.show({"side": row.side or "", "held": row.held or ""})
        aim = self._seized() if self._seizes else None
        self._aims.offer("side", [("", _("nobody")), *names])
        self._aims.show({"side": "" if aim is None else aim.side})
        self._aims.show_row("count", aim is not None)
        if aim is not None:
            self._aims.number("count").setMaximum(len(aim.hexes))
            self._aims.show({"count": aim.count})

    def _set_points(self, points: int) -> None:
        scenario, label = self.edit_context.document.scenario, self.edit_context.grid.label(self.hex or 0)
        if points:
            self._do(edits.set_objective(scenario, self._name(), points=points))
            return
        left = tuple(row for row in edits.objectives(scenario) if row.at != self._name())
        self.edit_context.document.do(
            _("No objective in {hex}", hex=label), edits.change_scenario(scenario, objectives=left)
        )

    def _set_seize(self, side: object) -> None:
        scenario, name = self.edit_context.document.scenario, self._name()
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
            self._do(edits.set_seize(self.edit_context.document.scenario, aim.side, aim.hexes, count))

    def _do(self, new: Any) -> None:
        if not self.edit_context.is_locked("flags"):
            label = self.edit_context.grid.label(self.hex or 0)
            self.edit_context.document.do(_("Objective in {hex}", hex=label), new)
