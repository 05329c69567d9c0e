"""Units in a spreadsheet, one a row: on hexes under the names of the map, on a table in millimetres."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError

from core.geometry.hexes import HexNameError
from core.interchange.sheet_columns import HEADS, Column, field_column
from core.interchange.sheet_layouts import NumberedRow, Row, SheetInHand, name_columns
from core.interchange.target import Target
from core.scenarios.edits.pieces import free_id
from core.scenarios.files import plain
from core.scenarios.sentences import sentences
from core.text import Text, _, _n

GAP = 50
"""Between bases that are laid where nobody said a place, in tenths of a millimetre."""
BASE = 1300
"""The width that is kept free for such a base."""
RANK = 700
"""From one rank of such bases to the next."""


class UnitSheet(ABC):
    """Rows of units, whatever they stand on."""

    needed = "kind"

    def columns(self, target: Target) -> Sequence[Column]:
        """The kind, the name, the place, then every field of a unit that is none of these."""
        own = ("id", "side", "kind", "at", "name", "facing")
        fields = target.unit_model.model_fields
        return (
            Column("kind", HEADS["kind"], "text", tuple(target.unit_names.items())),
            *name_columns(),
            *self._place_columns(),
            *(field_column(target, key, field) for key, field in fields.items() if key not in own),
        )

    def rows(self, scenario: Any) -> Sequence[Row]:
        """Each unit."""
        return [{**unit, **self._written_place(scenario, unit)} for unit in plain(scenario)["units"]]

    def put(self, data: Row, rows: Sequence[NumberedRow], sheet: SheetInHand) -> None:
        """The units of the rows in the place of those that were there."""
        taken = {str(row["id"]) for _number, row in rows if "id" in row}
        homeless: list[Row] = []
        for number, row in rows:
            if "kind" not in row:
                raise sheet.fault(
                    number, HEADS["kind"], _("“{key}” is missing", key="kind"), _("write a kind")
                )
            if "id" not in row:
                row["id"] = free_id(taken, row["side"], str(row["kind"])[:20])
                taken.add(row["id"])
            place = self._read_place(number, row, sheet)
            if place is None:
                homeless.append(row)
            else:
                row["at"] = place
        if homeless:
            self._house(homeless, {str(row["at"]) for _number, row in rows if "at" in row}, sheet)
            sheet.report.mapped.append(
                _n(
                    "{count} unit without a place was laid at the edge of its side.",
                    "{count} units without a place were laid at the edges of their sides.",
                    len(homeless),
                )
            )
        data["units"] = [_sound(number, row, sheet) for number, row in rows]

    def counted(self, count: int) -> Text:
        """So many units."""
        return _n("{count} unit.", "{count} units.", count)

    @abstractmethod
    def _place_columns(self) -> Sequence[Column]: ...

    @abstractmethod
    def _written_place(self, scenario: Any, unit: Row) -> Row:
        """The cells of the place of a unit."""

    @abstractmethod
    def _read_place(self, number: int, row: Row, sheet: SheetInHand) -> Any:
        """The place that a row writes, as a file has it; None for none."""

    @abstractmethod
    def _house(self, rows: Sequence[Row], taken: set[str], sheet: SheetInHand) -> None:
        """Lay units without a place on their own edge of the map."""


class HexUnitSheet(UnitSheet):
    """Units on hexes."""

    def _place_columns(self) -> Sequence[Column]:
        return (Column("at", HEADS["at"], "text"),)

    def _written_place(self, scenario: Any, unit: Row) -> Row:
        grid = scenario.board.grid
        entries = [grid.label(grid.parse(name)) for name in unit.get("entry", ())]
        return {"at": grid.label(grid.parse(unit["at"])), **({"entry": entries} if entries else {})}

    def _read_place(self, number: int, row: Row, sheet: SheetInHand) -> Any:
        written = row.pop("at", None)
        grid = sheet.onto.board.grid
        try:
            if row.get("entry"):
                row["entry"] = [grid.name(grid.parse_label(name)) for name in row["entry"]]
            return None if written is None else grid.name(grid.parse_label(str(written)))
        except HexNameError as error:
            raise sheet.fault(
                number,
                HEADS["at"],
                _("there is no hex {hex} on this map", hex=error.written[:40]),
                _("write a hex as the map prints it, such as 508"),
            ) from error

    def _house(self, rows: Sequence[Row], taken: set[str], sheet: SheetInHand) -> None:
        from_far = list(sheet.onto.board.hexes())
        from_near = sorted(from_far, key=lambda name: -int(name.partition(".")[0]))
        for row in rows:
            order = from_far if sheet.is_top(row["side"]) else from_near
            row["at"] = next((name for name in order if name not in taken), order[0])
            taken.add(row["at"])


class TableUnitSheet(UnitSheet):
    """Bases on a measured table."""

    def _place_columns(self) -> Sequence[Column]:
        return [Column(key, HEADS[key], "tenths") for key in ("x", "y", "facing")]

    def _written_place(self, scenario: Any, unit: Row) -> Row:
        x, y = unit["at"]
        return {"x": x, "y": y}

    def _read_place(self, number: int, row: Row, sheet: SheetInHand) -> Any:
        x, y = row.pop("x", None), row.pop("y", None)
        if row.get("facing") is None:  # whoever says no facing looks across the table
            row["facing"] = 1800 if sheet.is_top(row["side"]) else 0
        return None if x is None or y is None else [x, y]

    def _house(self, rows: Sequence[Row], taken: set[str], sheet: SheetInHand) -> None:
        board = sheet.onto.board
        for side in sheet.sides:
            is_top = sheet.is_top(side["id"])
            x, y = GAP, board.depth - 600 if is_top else 600
            for row in (row for row in rows if row["side"] == side["id"]):
                if x + BASE > board.width:
                    x, y = GAP, y + (-RANK if is_top else RANK)
                row["at"] = [min(x + BASE // 2, board.width), min(max(y, 0), board.depth)]
                x += BASE + GAP


def _sound(number: int, row: Row, sheet: SheetInHand) -> Row:
    """The row, held against the model of a unit; raises BadFile with its row and column."""
    model = sheet.target.unit_model
    row = {key: value for key, value in row.items() if key in model.model_fields}
    try:
        model.model_validate_json(json.dumps(row))
    except ValidationError as error:
        fault = sentences(error, model)[0]
        key = str(fault.place[0]) if fault.place else ""
        heads = (column.head for column in sheet.columns if column.key == key)
        raise sheet.fault(number, next(heads, HEADS.get(key, Text(key))), fault.wrong, fault.right) from None
    return row
