"""Every limit of a list as it is: errors, warnings, what holds; and the word that friends set them aside."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from core.armies.budget import Finding
from core.text import Text, _, _n
from editor.base import icons
from editor.base.context import Context
from editor.desks.armies.workbench import Workbench
from editor.widgets.fields import WordField
from editor.widgets.rich_text import rule_link
from editor.widgets.section import Section, quiet_label

LOOKS = {
    "error": ("problem-error", "refused", _("Error")),
    "warning": ("problem-warning", "warning", _("Warning")),
    "kept": ("problem-kept", "passed", _("Kept")),
}


class FindingRow(QFrame):
    """One finding; a click goes to the line that it is about. Remedies of the table stand as a link."""

    chosen = Signal()
    rule_asked = Signal(str)
    mended = Signal()

    def __init__(self, context: Context, finding: Finding, mend: Text | None = None) -> None:
        super().__init__()
        self.finding = finding
        self.setObjectName(f"finding_{finding.severity}")
        theme, say, px = context.theme, context.speaker.say, context.theme.px
        row = QHBoxLayout(self)
        row.setContentsMargins(px(2), px(1), px(2), px(1))
        row.setSpacing(px(8))
        icon, colour, kind = LOOKS[finding.severity]
        sign = QLabel()
        sign.setPixmap(icons.icon(icon, theme.colour(colour)).pixmap(QSize(px(15), px(15))))
        sign.setAccessibleName(say(kind))
        words = QLabel(say(finding.text))
        words.setWordWrap(True)
        row.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(words, 3)
        facts = ""
        if finding.severity == "kept":
            facts = f"{say(finding.measured)} · {say(finding.needed)}"
            fact = QLabel(facts)
            is_large = theme.is_large
            fact.setWordWrap(is_large)
            fact.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            theme.apply_style(fact, "small")
            row.addWidget(fact, 2 if is_large else 0)
        if mend is not None:
            link = QLabel(
                f'<a href="mend" style="color:{theme.colour("accent").name()}">{escape(say(mend))}</a>'
            )
            link.setObjectName("mend")
            link.linkActivated.connect(lambda _link: self.mended.emit())
            row.addWidget(link)
        if finding.rule:
            rule = QLabel(rule_link(context, finding.rule))
            rule.linkActivated.connect(lambda link: self.rule_asked.emit(link.removeprefix("rule:")))
            row.addWidget(rule)
        if finding.lines:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(f"{say(kind)}: {words.text()} {facts} {finding.rule}".strip())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.chosen.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit()
            return
        super().keyPressEvent(event)


class RulesPanel(Section):
    """All findings of the report, anew after each change, and the switch of a friendly game."""

    rule_asked = Signal(str)

    def __init__(self, context: Context, bench: Workbench, mend: Callable[[Finding], object]) -> None:
        super().__init__(context, _("Limits"))
        self.bench, self._mend = bench, mend
        self.rows: list[FindingRow] = []
        self._holder = QWidget()
        self._column = QVBoxLayout(self._holder)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.body.addWidget(self._holder)
        self.body.addWidget(self._friendly_box())
        bench.renewed.connect(self.refresh)
        context.theme.changed.connect(self.refresh)
        context.speaker.follow(self, self.refresh)

    def _friendly_box(self) -> QWidget:
        box = QFrame()
        box.setProperty("surface", "card")
        rows = QVBoxLayout(box)
        self.friendly = QCheckBox()
        self.friendly.setObjectName("friendly")
        self.friendly.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        bind = self.context.speaker.bind
        bind(self.friendly, self.friendly.setText, _("Friendly game"))
        self.friendly.clicked.connect(self._set_friendly)
        self.reason = WordField()
        self.reason.setObjectName("reason")
        bind(self.reason, self.reason.setPlaceholderText, _("The reason, in one sentence"))
        bind(self.reason, self.reason.setAccessibleName, _("Reason of the friendly game"))
        self.reason.entered.connect(lambda words: self.bench.set_head(_("Reason"), reason=words))
        rows.addWidget(self.friendly)
        rows.addWidget(self.reason)
        rows.addWidget(
            quiet_label(
                self.context, _("The limits may then be broken. It is printed on the sheet, with the reason.")
            )
        )
        return box

    def _set_friendly(self, on: bool) -> None:
        self.bench.set_head(_("Friendly game"), friendly=on)
        if on:
            self.reason.setFocus()

    def refresh(self) -> None:
        """Show the report as it is now."""
        report = self.bench.report
        for old in self.rows:
            self._column.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.rows = []
        for finding in (*report.errors, *report.warnings, *report.kept):
            row = FindingRow(self.context, finding, mend_of(finding, self.bench))
            row.chosen.connect(lambda finding=finding: self._go(finding))
            row.mended.connect(lambda finding=finding: self._mend(finding))
            row.rule_asked.connect(self.rule_asked)
            self._column.addWidget(row)
            self.rows.append(row)
        self.say_aside(
            _(
                "{errors}, {warnings}",
                errors=_n("{count} error", "{count} errors", len(report.errors)),
                warnings=_n("{count} warning", "{count} warnings", len(report.warnings)),
            )
        )
        self.friendly.setChecked(self.bench.roster.friendly)
        self.reason.show_words(self.bench.roster.reason)
        self.reason.setVisible(self.bench.roster.friendly)

    def _go(self, finding: Finding) -> None:
        if finding.lines:
            self.bench.choose_line(finding.lines[0])


def mend_of(finding: Finding, bench: Workbench) -> Text | None:
    """What a person may do at once about a finding on the points table."""
    used, table = bench.roster.points, bench.table
    if finding.needed == used.id and finding.measured == table.id:
        return _("Reckon with “{table}”", table=table.title)
    if finding.needed == used.digest and finding.measured == table.digest():
        return _("Take the new prices")
    return None
