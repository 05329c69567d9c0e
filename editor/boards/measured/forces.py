"""The order of battle on a table: every base in a list that a screen reader can read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QModelIndex, Qt

from core.text import Names, Text, Value, _
from editor.boards.hex.forces import HEADS, UNIT, Forces, ForcesModel

if TYPE_CHECKING:
    from core.scenarios.forces import Unit

TABLE_HEADS: tuple[Text, ...] = (*HEADS[:4], _("Place"), _("Facing"))


class TableForcesModel(ForcesModel):
    """One row a base, in the order of the file."""

    def renew(self) -> None:
        from editor.boards.measured.faces import faces_of

        self.beginResetModel()
        scenario: Any = self.bench.document.scenario
        self.units = scenario.units
        self._full = {face.id: (face.figures, face.figures) for face in faces_of(scenario, self.bench.look)}
        self.endResetModel()

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.context.speaker.say(TABLE_HEADS[section])
        return None

    def cell(self, unit: Unit, column: int) -> Value:
        base: Any = unit
        if column == 4:
            return _("{x} × {y} cm", x=f"{base.at[0] / 100:.1f}", y=f"{base.at[1] / 100:.1f}")
        if column == 5:
            return f"{base.facing / 10:g}°"
        if column == 0:
            name: Names = self.bench.document.scenario.side(unit.side).name
            return name
        return super().cell(unit, column)

    def data(self, index: Any, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        from editor.boards.hex.forces import SORT

        if role == SORT and index.column() == 4:
            base: Any = self.units[index.row()]
            return base.at[0] * 100_000 + base.at[1]
        return super().data(index, role)


class TableForces(Forces):
    """The list; what is selected in it is selected on the table, and the other way round."""

    def _model(self) -> ForcesModel:
        return TableForcesModel(self.context, self.bench, self)

    def _select(self) -> None:
        if not self._echo:
            self._echo = True
            self.selection.set((), self._chosen())
            self._echo = False

    def _activate(self, index: QModelIndex) -> None:
        unit = str(index.siblingAtColumn(0).data(UNIT))
        self._go(self.document.scenario.unit(unit).at)
