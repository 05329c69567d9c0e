"""The strip over the army builder: whether the list stands, what still fits, the acts one needs most."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from core.text import Text, _, _n
from editor.base import icons
from editor.base.context import Context
from editor.base.shown_keys import shown_key
from editor.desks.armies.workbench import Workbench
from editor.widgets.rich_text import coloured, unbroken

ACTS: tuple[tuple[str, str, Text, str], ...] = (
    ("list_mend", "problem-kept", _("Mend"), ""),
    ("list_complete", "shuffle", _("Complete at random"), ""),
    ("list_compare", "compare", _("Compare..."), ""),
    ("list_share", "list", _("Text"), "Ctrl+T"),
    ("print", "print", _("Print"), "Ctrl+P"),
    ("list_use", "play", _("Play with it"), "F5"),
)


class Verdict(QWidget):
    """One sentence at the left, buttons at the right. `asked(command)`."""

    asked = Signal(str)

    def __init__(self, context: Context, bench: Workbench) -> None:
        super().__init__()
        self.context, self.bench = context, bench
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.words = QLabel()
        self.words.setObjectName("verdict")
        self.words.setTextFormat(Qt.TextFormat.RichText)
        self.words.setWordWrap(True)
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.buttons: list[QPushButton] = []
        row = QHBoxLayout(self)
        px = context.theme.px
        row.setContentsMargins(px(12), px(7), px(12), px(7))
        row.setSpacing(px(8))
        row.addWidget(self.words, 1)
        for command, _icon, _words, _key in ACTS:
            button = QPushButton()
            button.setObjectName(command)
            button.setProperty("primary", command == "list_use")
            button.clicked.connect(lambda _down=False, command=command: self.asked.emit(command))
            self.buttons.append(button)
            row.addWidget(button)
        bench.renewed.connect(self.refresh)
        context.theme.changed.connect(self._apply_theme)
        context.theme.changed.connect(self.refresh)
        context.speaker.follow(self, self._apply_theme)
        context.speaker.follow(self, self.refresh)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._apply_theme()

    def minimumSizeHint(self) -> QSize:
        return QSize(320, super().minimumSizeHint().height())

    def _apply_theme(self) -> None:
        """The words of the buttons where there is room, else their icons alone."""
        theme, speaker = self.context.theme, self.context.speaker
        room = self.width() - theme.px(330)
        wide = 0
        for button, (_command, icon, words, key) in zip(self.buttons, ACTS, strict=True):
            said = speaker.say(words)
            button.setVisible(button.objectName() != "list_mend" or self.bench.is_mendable)
            wide += 0 if button.isHidden() else button.fontMetrics().horizontalAdvance(said) + theme.px(52)
            button.setAccessibleName(said)
            button.setToolTip(f"{said}  {shown_key(key, speaker)}".strip())
            primary = button.property("primary")
            button.setIcon(icons.icon(icon, theme.colour("on_accent" if primary else "text")))
            button.setIconSize(QSize(theme.px(15), theme.px(15)))
        for button, (_command, _icon, words, _key) in zip(self.buttons, ACTS, strict=True):
            shown = wide <= room or bool(button.property("primary")) or button.objectName() == "list_mend"
            button.setText(speaker.say(words) if shown else "")

    def refresh(self) -> None:
        """Say the report as it is now."""
        self.words.setText(unbroken(self._sentence()))
        if self.buttons[0].isHidden() == self.bench.is_mendable:
            self._apply_theme()

    def _sentence(self) -> str:
        report, say = self.bench.report, self.context.speaker.say
        errors = _n("{count} limit is broken", "{count} limits are broken", len(report.errors))
        if not report.army.entries:
            return escape(say(_("Take troops from the catalogue: Enter or a double click for each piece.")))
        if report.errors and report.army.roster.friendly:
            verdict = coloured(self.context, escape(say(errors)), "warning", bold=True)
            aside = escape(say(_("set aside for a friendly game.")))
            return f"{verdict}, {aside}"
        if report.errors:
            first = say(report.errors[0].text)
            return f"{coloured(self.context, escape(say(errors)), 'refused', bold=True)}. {escape(first)}"
        stands = _("The list stands at {budget} points.", budget=report.army.roster.budget)
        return f"{coloured(self.context, escape(say(stands)), 'passed', bold=True)} {escape(self._fitting())}"

    def _fitting(self) -> str:
        say, left = self.context.speaker.say, self.bench.report.left
        if not left:
            return say(_("Nothing is left."))
        found = tuple(
            _("{troop} ({points})", troop=troop.name, points=self.bench.price(troop) or 0)
            for troop in self.bench.fitting()
        )
        if not found:
            return say(_n("{count} point is left.", "{count} points are left.", left))
        return say(
            _n(
                "{count} point is left, for example for {troops}.",
                "{count} points are left, for example for {troops}.",
                left,
                troops=found,
            )
        )
