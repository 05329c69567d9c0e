"""Two lists side by side: what each has that the other has not."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from core.armies.army import Army, army_of
from core.armies.comparison import compare
from core.armies.rosters import Roster
from core.scenarios.documents import BadFile
from core.text import Names, Text, _
from editor.widgets.fields import ChoiceField
from editor.widgets.file_dialogs import asked_to_open
from editor.widgets.rich_text import unbroken

if TYPE_CHECKING:
    from editor.desks.armies.list_host import ListHost, Outside


class CompareDialog(QDialog):
    """The list of the page at the left; at the right one that is open, or one of a file."""

    def __init__(self, parent: QWidget, outside: Outside, host: ListHost) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("compare_lists")
        self._outside, self._host, self._context = outside, host, host.context
        say = self._context.speaker.say
        self.setWindowTitle(say(_("Compare two lists")))
        self._file: Roster | None = None
        self.others = [
            other
            for other in outside.pages()
            if other is not host and other.bench.roster.system == host.bench.roster.system
        ]
        self.other = ChoiceField(self._context, self._choices())
        self.other.setObjectName("other_list")
        self.other.setAccessibleName(say(_("Compare with")))
        self.other.setMinimumContentsLength(30)
        self.other.entered.connect(lambda _value: self.refresh())
        row = QHBoxLayout()
        row.addWidget(QLabel(say(_("Compare with"))))
        row.addWidget(self.other, 1)
        self.figures = QLabel()
        self.figures.setObjectName("differences")
        self.figures.setTextFormat(Qt.TextFormat.RichText)
        self.figures.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.figures.setWordWrap(True)
        self.figures.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.figures.setContentsMargins(12, 10, 12, 10)
        area = QScrollArea(widgetResizable=True)
        area.setWidget(self.figures)
        area.setAccessibleName(self.windowTitle())  # the keys go to it, to scroll
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        choose = buttons.addButton(say(_("Choose a file...")), QDialogButtonBox.ButtonRole.ActionRole)
        choose.clicked.connect(self._choose_file)
        buttons.rejected.connect(self.close)
        rows = QVBoxLayout(self)
        rows.addLayout(row)
        rows.addWidget(area, 1)
        rows.addWidget(buttons)
        px = self._context.theme.px
        self.resize(px(620), px(460))
        self.other.show_value(0 if self.others else None)
        for one in (host, *self.others):
            one.bench.renewed.connect(self.refresh)
        self.refresh()

    def _choices(self) -> list[tuple[object, Names | Text | str]]:
        found: list[tuple[object, Names | Text | str]] = [
            (place, _("{title}, {points} points", title=host.document.title, points=host.bench.report.total))
            for place, host in enumerate(self.others)
        ]
        if self._file is not None:
            found.append(("file", self._file.title or _("The list of the file")))
        return found

    def _other(self) -> Army | None:
        place = self.other.currentIndex()
        if 0 <= place < len(self.others):
            return self.others[place].bench.report.army
        if self._file is None:
            return None
        troops = self._host.bench.troops
        return army_of(self._file, troops, self._outside.store.table_for(self._file))

    def refresh(self) -> None:
        """Compare anew: either list may have changed."""
        other, say = self._other(), self._context.speaker.say
        if other is None:
            self.figures.setText(escape(say(_("No other list of this game is open. Choose a file."))))
            return
        one = self._host.bench.report.army
        rows = [self._row(say(_("Total")), (one.pieces, other.pieces), (one.total, other.total), bold=True)]
        rows += [self._row(say(row.label), row.counts, row.points) for row in compare(one, other)]
        if len(rows) == 1:
            same = escape(say(_("The lists have the same troops.")))
            rows.append(f'<tr><td colspan="5">{same}</td></tr>')
        names = (one.roster.title or say(_("this list")), other.roster.title or say(_("the other")))
        heads = "".join(f'<th align="right" colspan="2">{escape(name)}</th>' for name in names)
        table = "".join(rows)
        self.figures.setText(
            unbroken(f'<table width="100%" cellpadding="4"><tr><th></th>{heads}</tr>{table}</table>')
        )

    def _row(
        self, words: str, counts: tuple[int, int], points: tuple[int, int], *, bold: bool = False
    ) -> str:
        theme = self._context.theme
        more, less = theme.colour("accent_ground").name(), theme.colour("panel").name()
        say = self._context.speaker.say
        cells = ""
        for place in (0, 1):
            ground = more if counts[place] > counts[1 - place] else less
            each = say(_("{points} pts", points=points[place]))
            cells += f'<td align="right" bgcolor="{ground}"><b>{counts[place] or "–"}</b></td>'
            cells += f'<td align="right" bgcolor="{ground}">{escape(each) if counts[place] else ""}</td>'
        name = f"<b>{escape(words)}</b>" if bold else escape(words)
        return f"<tr><td>{name}</td>{cells}</tr>"

    def _choose_file(self) -> None:
        say = self._context.speaker.say
        kinds = say(_("Army lists (*.json *.csv *.txt)"))
        path = asked_to_open(self, self._context, _("Choose an army list"), kinds)
        if path is None:
            return
        try:
            roster = self._outside.read_list(path)
        except BadFile as bad:
            self.figures.setText(escape("\n".join(say(line) for line in bad.lines())))
            return
        if roster.system != self._host.bench.roster.system:
            self.figures.setText(escape(say(_("That list is for another game."))))
            return
        self._file = roster
        self.other.offer(self._choices())
        self.other.show_value("file")
        self.refresh()
