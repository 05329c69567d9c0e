"""The Armies desk on a scenario: the force of each side as a list, lists into it and out of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from core.text import Text, _, _n
from editor.base.commands import Command
from editor.desks.armies.document import LIST_KINDS
from editor.desks.armies.rules_panel import FindingRow
from editor.desks.desk import Desk
from editor.widgets.fields import ChoiceField
from editor.widgets.file_dialogs import asked_to_save, file_name
from editor.widgets.rich_table import RichTable
from editor.widgets.rich_text import unbroken
from editor.widgets.section import Section, on_panel, quiet_label

if TYPE_CHECKING:
    from core.armies.budget import Report
    from core.armies.points import PointsTable
    from core.armies.rosters import Roster
    from editor.boards.host import DeskHost
    from editor.desks.armies.list_host import Outside


class ScenarioForces:
    """The forces of a scenario's sides as lists, reckoned by one points table."""

    def __init__(self, host: DeskHost, outside: Outside) -> None:
        self.host, self.outside = host, outside
        self.system = host.document.system
        self.troops = self.system.armies.troops()
        self.table: PointsTable = self.troops.tables[0]

    def roster(self, side: int) -> Roster:
        """What a side has now, as a list at the usual budget or its own."""
        from core.armies.rosters import blank, revised, with_lines

        language = self.host.context.speaker.language
        scenario: Any = self.host.document.scenario
        of_side = scenario.sides[side]
        lines = self.system.armies.recruit(scenario, of_side.id, language)
        nations = [nation for nation, _name in self.troops.nations]
        nation = of_side.id if of_side.id in nations else ""
        title = self.host.context.speaker.say(
            _("{side}, {battle}", side=of_side.name, battle=self.host.document.title)
        )
        budget = getattr(of_side, "budget", None)
        start = blank(self.troops, nation, budget, self.table, title[:80])
        return revised(with_lines(start, lines), budget=start.budget)

    def report(self, side: int) -> Report:
        """What the force costs, and which limits of a list it breaks."""
        from core.armies.budget import check

        armies, scenario = self.system.armies, self.host.document.scenario
        limits = armies.limits
        if armies.limits_in is not None:
            limits = armies.limits_in(scenario, scenario.sides[side].id)
        return check(self.roster(side), limits, self.troops, self.table)

    def beside(self, side: int) -> Text | None:
        """What a side has besides its list, and keeps."""
        armies, scenario = self.system.armies, self.host.document.scenario
        return armies.beside and armies.beside(scenario, scenario.sides[side].id)


class SideSheet(QWidget):
    """One side: total, lines, findings, and the three acts."""

    rule_asked = Signal(str)

    def __init__(self, forces: ScenarioForces, side: int) -> None:
        super().__init__()
        self.forces, self.side = forces, side
        self.context = forces.host.context
        on_panel(self)
        self.setObjectName(f"force_{side}")
        self.area: QScrollArea | None = None
        """Where it scrolls, which bears its name."""
        self.total = QLabel()
        self.total.setObjectName("force_total")
        self.context.theme.apply_style(self.total, "total")
        self.beside = quiet_label(self.context)
        self.beside.setObjectName("force_beside")
        self.section = Section(self.context, _("Force"))
        self.lines = RichTable()
        self.findings = QVBoxLayout()
        self.acts: dict[str, QPushButton] = {}
        row = self._buttons = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        for name, words, run in (
            ("force_from", _("From a list..."), self._from_list),
            ("force_open", _("Edit as a list"), self._edit),
            ("force_save", _("Save as a list..."), self._save),
        ):
            button = QPushButton()
            button.setObjectName(name)
            self.context.speaker.bind(button, button.setText, words)
            button.clicked.connect(lambda _down=False, run=run: run())
            self.acts[name] = button
            row.addWidget(button)
        row.addStretch(1)
        self.section.body.addWidget(self.total)
        self.section.body.addWidget(self.beside)
        self.section.body.addLayout(row)
        self.section.body.addWidget(self.lines)
        self.section.body.addLayout(self.findings)
        inner = QVBoxLayout(self)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addWidget(self.section)
        inner.addStretch(1)
        self.report: Report | None = None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = sum(one.sizeHint().width() + self._buttons.spacing() for one in self.acts.values())
        room = (self.area or self).width() - 2 * self.context.theme.px(16)
        way = QBoxLayout.Direction
        self._buttons.setDirection(way.LeftToRight if wide <= room else way.TopToBottom)

    def refresh(self) -> None:
        """Show the force as the scenario has it now."""
        say, host = self.context.speaker.say, self.forces.host
        self.report = report = self.forces.report(self.side)
        scenario: Any = host.document.scenario
        self.section.say(_("{side}", side=scenario.sides[self.side].name))
        if self.area is not None:
            self.area.setAccessibleName(self.section.title.text())
        pieces = say(self.forces.troops.pieces or _n("piece", "pieces", report.army.pieces))
        self.total.setText(
            say(
                _(
                    "{points} points, {count} {pieces}",
                    points=report.total,
                    count=report.army.pieces,
                    pieces=pieces,
                )
            )
        )
        beside = self.forces.beside(self.side)
        self.beside.setText(say(beside) if beside is not None else "")
        self.beside.setVisible(beside is not None)
        rows = "".join(self._row(index) for index in range(len(report.army.entries)))
        empty = escape(say(_("This side has nothing yet.")))
        self.lines.setText(unbroken(f'<table width="100%" cellpadding="3">{rows}</table>' if rows else empty))
        while self.findings.count():
            item = self.findings.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for finding in (*report.errors, *report.warnings):
            shown = FindingRow(self.context, finding)
            shown.rule_asked.connect(self.rule_asked)
            self.findings.addWidget(shown)
        self.acts["force_open"].setEnabled(bool(rows))
        self.acts["force_save"].setEnabled(bool(rows))

    def _row(self, index: int) -> str:
        from core.armies.words import entry_words

        assert self.report is not None
        entry, say = self.report.army.entries[index], self.context.speaker.say
        quiet = self.context.theme.colour("second").name()
        name = f" <i>{escape(entry.line.name)}</i>" if entry.line.name else ""
        words = f"{escape(say(entry_words(entry)))}{name}"
        return (
            f'<tr><td align="right"><b>{entry.count}</b></td><td width="100%">{words}</td>'
            f'<td align="right" style="color:{quiet}">{entry.count}&nbsp;×&nbsp;{entry.each or 0}</td>'
            f'<td align="right"><b>{entry.points}</b></td></tr>'
        )

    # --- the acts ----------------------------------------------------------------------------------------

    def _from_list(self) -> None:
        from editor.desks.armies.list_choice import ListChoice

        outside, host = self.forces.outside, self.forces.host
        outside.show_dialog(
            ListChoice(self.window(), outside, self.forces.system.id, self._take), host.widget
        )

    def _take(self, roster: Roster) -> None:
        scenario: Any = self.forces.host.document.scenario
        self.forces.outside.put_in(
            self.forces.host,
            scenario.sides[self.side].id,
            roster,
            self.forces.host.desk_id,
        )

    def _edit(self) -> None:
        self.forces.outside.open_roster(self.forces.roster(self.side))

    def _save(self) -> None:
        roster = self.forces.roster(self.side)
        name, kinds = f"{file_name(roster.title)}.json", self.context.speaker.say(LIST_KINDS)
        path = asked_to_save(self, self.context, _("Save the force as a list"), name, kinds)
        if path is not None:
            self.forces.outside.write_list(self.forces.host, roster, path)


class ArmiesDesk(Desk):
    """Both sides of a scenario beside each other; what is done here is one line of its history."""

    id = "armies"
    title = _("Armies")
    help_page = "army_lists"

    host: DeskHost

    def __init__(self, host: DeskHost, outside: Outside) -> None:
        super().__init__(host)
        self.forces = ScenarioForces(host, outside)
        self.sheets: tuple[SideSheet, ...] = ()
        self._active = False
        host.document.changed.connect(lambda _diff: self._renew())
        host.context.speaker.changed.connect(self._renew)
        host.context.theme.changed.connect(self._renew)

    def centre(self) -> QWidget:
        """The sheets of both sides."""
        context = self.host.context
        whole = QWidget()
        on_panel(whole)
        rows = QVBoxLayout(whole)
        self.sheets = tuple(SideSheet(self.forces, side) for side in (0, 1))
        columns = QHBoxLayout()
        for sheet in self.sheets:
            sheet.rule_asked.connect(self.host.show_rule)
            area = QScrollArea(widgetResizable=True)
            area.setFrameShape(QFrame.Shape.NoFrame)
            area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            sheet.area = area
            area.setWidget(sheet)
            columns.addWidget(area, 1)
        head = Section(context, _("The forces of this battle"))
        head.body.addWidget(
            quiet_label(
                context,
                _(
                    "A list takes the place of all that a side has; Undo brings it back. "
                    "Lists of their own are composed from the start page or by “Edit as a list”."
                ),
            )
        )
        table = ChoiceField(context, [(one.id, one.title) for one in self._tables()])
        table.setObjectName("force_points")
        table.setMinimumContentsLength(26)
        context.speaker.bind(table, table.setAccessibleName, _("Points table"))
        table.show_value(self.forces.table.id)
        table.entered.connect(self._choose_table)
        head.head.addWidget(table)
        rows.addWidget(head)
        rows.addLayout(columns, 1)
        return whole

    def _tables(self) -> tuple[PointsTable, ...]:
        return self.forces.outside.store.tables(self.forces.system.id)

    def _choose_table(self, table_id: object) -> None:
        self.forces.table = next(table for table in self._tables() if table.id == table_id)
        self._renew()

    def activate(self) -> None:
        self._active = True
        self._renew()

    def deactivate(self) -> None:
        self._active = False

    def _renew(self) -> None:
        if self._active:
            for sheet in self.sheets:
                sheet.refresh()

    def commands(self) -> Sequence[Command]:
        """A list for each side by name, for the keyboard and the palette."""
        scenario: Any = self.host.document.scenario
        return tuple(
            Command(
                f"force_list_{number}",
                _("{side}: force from a list...", side=side.name),
                "",
                partial(self._force_from, number),
                menu="scenario",
                group=7,
            )
            for number, side in enumerate(scenario.sides)
        )

    def _force_from(self, number: int) -> None:
        self.sheets[number].acts["force_from"].click()

    def described(self) -> list[Text] | None:
        """The lists in words."""
        return None
