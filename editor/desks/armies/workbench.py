"""The list in hand: what it costs, what is chosen in it, and every change that a person can make to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError
from PySide6.QtCore import QObject, Signal

from core.armies import rosters
from core.armies.budget import Finding, Report, check
from core.armies.comparison import mirror, other_nation
from core.armies.completion import complete
from core.armies.mending import mended, unmendable
from core.armies.rosters import Line, Roster
from core.armies.store import ListStore
from core.armies.troop import Part, PartValue, Troop
from core.armies.troops import Troops
from core.text import Text, Value, _, _n
from editor.desks.armies.document import RosterDocument

if TYPE_CHECKING:
    from core.armies.army import Entry
    from core.armies.points import PointsTable
    from core.lab.worth_records import WorthRecord


class Workbench(QObject):
    """Between the document and the panels. `renewed`: the list or its table is new, and `report` with it.

    `chosen`: another line, or other troops of the catalogue, are in hand. `line` is the place of the line in
    hand, None for none; `troop` the id of the troops in hand.
    """

    renewed = Signal()
    chosen = Signal()

    def __init__(self, document: RosterDocument, store: ListStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document, self.store, self.system = document, store, document.system
        self.troops: Troops = self.system.armies.troops()
        self.line: int | None = None
        self._asked = False
        self._worth: WorthRecord | None = None
        self.troop: str = next(iter(self.troops.of(self.roster.nation))).id
        self.report: Report = self._reckoned()
        document.changed.connect(lambda _what: self._renew())

    # --- what is there -----------------------------------------------------------------------------------

    @property
    def roster(self) -> Roster:
        """The list."""
        return self.document.roster

    @property
    def table(self) -> PointsTable:
        """The points table by which the list is reckoned."""
        return self.report.army.table

    def price(self, troop: Troop, parts: Mapping[str, PartValue] | None = None) -> int | None:
        """What one piece costs with these parts; None where the table has no price."""
        return self.table.price(troop, troop.complete(parts or {}))

    def worth(self, entry: Entry) -> float | None:
        """What battles say that one piece of a line is worth; None where none were played."""
        from core.lab import worth_records

        if not self._asked:
            self._asked, self._worth = True, worth_records.kept(self.system.id)
        if self._worth is None:
            return None
        return worth_records.worth_of(self.system, self._worth, entry, self.table)

    def taken(self, troop_id: str) -> int:
        """How many of these troops the list has."""
        return sum(line.count for line in self.roster.lines if line.troop == troop_id)

    def refusal(self, troop: Troop, price: int | None) -> tuple[Text, Text, str] | None:
        """Why one more piece cannot be had within the budget: what, what would go, by which rule."""
        if price is None:
            return _("The points table has no price for it."), _("Choose another table."), ""
        left = self.report.left
        if price <= left or not price:
            return None
        what = _(
            "{price} points: {left} of {budget} are left.",
            price=price,
            left=max(0, left),
            budget=self.roster.budget,
        )
        return what, self._way_out(price - left), self.troops.budget_rule

    def _way_out(self, missing: int) -> Text:
        enough = [entry for entry in self.report.army.entries if (entry.each or 0) >= missing]
        larger = next((one for one in self.troops.budgets if one >= self.roster.budget + missing), None)
        if enough:
            entry = min(enough, key=lambda entry: entry.each or 0)
            return _(
                "Take away {troop} ({points}), or raise the budget to {budget}.",
                troop=entry.troop.name,
                points=entry.each or 0,
                budget=larger or self.roster.budget + missing,
            )
        return _("Raise the budget to {budget}.", budget=larger or self.roster.budget + missing)

    def fitting(self, most: int = 3) -> tuple[Troop, ...]:
        """The dearest troops that the rest of the budget still allows and that break no limit."""
        left, known = self.report.left, []
        for troop in self.troops.of(self.roster.nation):
            price = self.price(troop)
            if price is not None and 0 < price <= left:
                known.append((price, troop))
        known.sort(key=lambda pair: -pair[0])
        found: list[Troop] = []
        for _price, troop in known[:24]:
            after = check(
                rosters.add(self.roster, Line(troop=troop.id), self.troops.levels),
                self.system.armies.limits,
                self.troops,
                self.table,
            )
            worse = len(after.errors) > len(self.report.errors)
            if not worse and len(after.warnings) <= len(self.report.warnings):
                found.append(troop)
            if len(found) == most:
                break
        return tuple(found)

    # --- what is in hand ---------------------------------------------------------------------------------

    def choose_line(self, index: int | None) -> None:
        """Take a line in hand, and its troops."""
        if index is not None and not 0 <= index < len(self.roster.lines):
            index = None
        troop = self.roster.lines[index].troop if index is not None else self.troop
        if (index, troop) != (self.line, self.troop):
            self.line, self.troop = index, troop
            self.chosen.emit()

    def choose_troop(self, troop_id: str) -> None:
        """Take troops of the catalogue in hand."""
        if troop_id != self.troop or self.line is not None:
            self.troop, self.line = troop_id, None
            self.chosen.emit()

    # --- changes -----------------------------------------------------------------------------------------

    def add(self, troop_id: str, count: int = 1, parts: Mapping[str, PartValue] | None = None) -> None:
        """Take pieces into the list."""
        troop = self.troops.troop(troop_id)
        line = Line(troop=troop_id, count=count, parts=troop.changed_parts(parts or {}))
        levels, after = self.troops.levels, self._place_for(troop_id)
        title = _n("Take {count} {troop}", "Take {count} {troop}", count, troop=troop.name)
        before = self.roster.lines
        if self._do(title, lambda: rosters.add(self.roster, line, levels, after)):
            self.choose_line(_new_place(before, self.roster.lines))

    def _place_for(self, troop_id: str) -> int | None:
        """Behind which line a new one comes in a hierarchy: in the formation of the line in hand.

        What opens a formation comes behind the whole formation of its own level that is in hand.
        """
        if not self.troops.levels or self.line is None:
            return None
        level, lines = self.troops.level(troop_id), self.roster.lines
        place = self.line
        if troop_id in self.troops.levels:
            while place + 1 < len(lines) and self.troops.level(lines[place + 1].troop) > level:
                place += 1
        return place

    def count(self, index: int, count: int) -> None:
        """Set how many pieces a line has; none removes it."""
        line = self.roster.lines[index]
        if count <= 0:
            self.remove([index])
        elif count != line.count and count <= rosters.MOST_COPIES:
            title = _("{troop}: {count}", troop=self.troops.troop(line.troop).name, count=count)
            self._do(title, lambda: rosters.change(self.roster, index, count=count))

    def remove(self, indices: Iterable[int]) -> None:
        """Take lines out of the list."""
        gone = sorted(set(indices))
        if not gone:
            return
        title = _n("Remove {count} line", "Remove {count} lines", len(gone))
        if self._do(title, lambda: rosters.remove(self.roster, gone)):
            self.choose_line(min(gone[0], len(self.roster.lines) - 1) if self.roster.lines else None)

    def move(self, index: int, to: int) -> None:
        """Put a line at another place."""
        to = max(0, min(to, len(self.roster.lines) - 1))
        if to == index:
            return
        name = self.troops.troop(self.roster.lines[index].troop).name
        if self._do(_("Move {troop}", troop=name), lambda: rosters.move(self.roster, index, to)):
            self.choose_line(to)

    def reorder(self, order: Sequence[int], line: int) -> None:
        """Put the lines into this order of their places; the one in hand is the one that is moved."""
        lines = self.roster.lines
        name = self.troops.troop(lines[line].troop).name
        new = [lines[at] for at in order]
        if self._do(_("Move {troop}", troop=name), lambda: rosters.with_lines(self.roster, new)):
            self.choose_line(list(order).index(line))

    def change_line(self, index: int, **fields: Any) -> None:
        """Set the name or the note of a line."""
        name = self.troops.troop(self.roster.lines[index].troop).name
        self._do(_("Change {troop}", troop=name), lambda: rosters.change(self.roster, index, **fields))

    def set_part(self, index: int, part: Part, value: PartValue) -> None:
        """Set one part of a line."""
        line = self.roster.lines[index]
        troop = self.troops.troop(line.troop)
        parts = troop.changed_parts({**troop.complete(line.parts), part.id: value})
        title = _("{part} of {troop}", part=part.name, troop=troop.name)
        self._do(title, lambda: rosters.change(self.roster, index, parts=parts))

    def set_head(self, saying: Text, /, **fields: Any) -> None:
        """Change the head of the list: title, nation, budget, note, friendly, reason."""
        self._do(saying, lambda: rosters.revised(self.roster, **fields))

    def take_table(self, table: PointsTable) -> None:
        """Reckon the list by another table, or by the new prices of its own."""
        self.store.refresh()
        self.set_head(_("Points table"), points=rosters.used(table))
        self._renew()

    def complete(self, seed: int) -> int:
        """Fill the list up at random; gives how many pieces came."""
        before = self.report.army.pieces
        made = complete(self.roster, self.system.armies.limits, self.troops, self.table, Random(seed))
        self._do(_("Complete at random"), lambda: made)
        return self.report.army.pieces - before

    @property
    def is_mendable(self) -> bool:
        """Whether a limit is broken on lines that can be changed."""
        return any(finding.lines for finding in unmendable(self.report))

    def mend(self) -> tuple[Finding, ...]:
        """Change the lines so that they keep their limits; gives what is still broken."""
        made = mended(self.roster, self.system.armies.limits, self.troops, self.table)
        self._do(_("Mend what can be mended"), lambda: made.roster)
        return made.left

    def mirrored(self) -> tuple[Roster, tuple[Value, ...]]:
        """The list for the other nation, and the troops that it does not have."""
        nation = other_nation(self.roster, self.troops)
        roster, left = mirror(self.roster, self.troops, nation)
        return roster, tuple(self.troops.troop(self.roster.lines[index].troop).name for index in left)

    def replace(self, title: Text, roster: Roster) -> None:
        """Put another list of the same system in the place of this one."""
        self._do(title, lambda: roster)

    def table_changed(self) -> None:
        """The prices of a table may be new: reckon again."""
        self._renew()

    def _do(self, title: Text, made: Any) -> bool:
        try:
            new = made()
        except ValidationError as error:
            from core.scenarios.sentences import sentences

            fault = next(iter(sentences(error, Roster)))
            self.document.refused.emit(_("{wrong}: {right}.", wrong=fault.wrong, right=fault.right))
            self.renewed.emit()  # what was typed goes back to what is there
            return False
        before = self.roster
        if new != before:
            self.document.do(title, new)
        return self.roster is new

    def _reckoned(self) -> Report:
        table = self.store.table_for(self.roster)
        return check(self.roster, self.system.armies.limits, self.troops, table)

    def _renew(self) -> None:
        self.report = self._reckoned()
        if self.line is not None and self.line >= len(self.roster.lines):
            self.line = len(self.roster.lines) - 1 if self.roster.lines else None
        if self.line is not None:
            self.troop = self.roster.lines[self.line].troop
        self.renewed.emit()


def _new_place(before: Sequence[Line], after: Sequence[Line]) -> int | None:
    """The first line that is not as it was."""
    return next((place for place, line in enumerate(after) if line not in before[place : place + 1]), None)
