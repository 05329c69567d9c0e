"""What will be played: the scenario's notes, its sides, its special rules."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from core.text import _
from editor.base.context import Context
from editor.base.document.document import Document
from editor.boards.registry import kind_of
from editor.widgets.rich_text import unbroken


class AboutBattle(QScrollArea):
    """The right panel before the battle."""

    panel_title = _("About this battle")

    def __init__(self, context: Context, document: Document, open_rule: Callable[[str], object]) -> None:
        super().__init__()
        self._context, self._document = context, document
        holder = QWidget()
        holder.setProperty("surface", "none")
        px = context.theme.px
        column = QVBoxLayout(holder)
        column.setContentsMargins(px(14), px(12), px(14), px(12))
        column.setSpacing(px(8))
        self.title, self.notes, self.sides, self.rules = QLabel(), QLabel(), QLabel(), QLabel()
        named = ((self.title, "name"), (self.sides, "base"), (self.notes, "quiet"), (self.rules, "quiet"))
        for label, role in named:
            label.setWordWrap(True)
            label.linkActivated.connect(lambda link: open_rule(link.removeprefix("rule:")))
            context.theme.apply_style(label, role)
            column.addWidget(label)
        column.addStretch(1)
        self.setWidget(holder)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        context.speaker.bind(self, self.setAccessibleName, self.panel_title)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._size()
        context.theme.changed.connect(self._size)
        context.speaker.follow(self, self.show_scenario)

    def _size(self) -> None:
        self.setMinimumWidth(self._context.theme.px(264))

    def sizeHint(self) -> QSize:
        return QSize(self.minimumWidth(), super().sizeHint().height())

    def show_scenario(self) -> None:
        """Read the scenario as it is now."""
        say, scenario = self._context.speaker.say, self._document.scenario
        self.title.setText(escape(say(self._document.title)))
        self.notes.setText(unbroken(escape(say(scenario.notes)).replace("\n", "<br>")))
        self._show_house_rules()
        system = self._document.system
        words = kind_of(system).battle.army_words(system, scenario)
        self.sides.setText("<br>".join(escape(say(one)) for one in words))

    def _show_house_rules(self) -> None:
        """What was ruled in earlier games of this system and holds in this one too."""
        from core.records import house_rules
        from core.scenarios.documents import BadFile

        try:
            rules = house_rules.load(house_rules.default_path()).of(self._document.system.id)
        except BadFile:
            rules = ()  # the Umpire desk tells what is wrong with the file
        heading = self._context.speaker.say(_("House rules"))
        lines = [f"<b>{escape(heading)}</b>"]
        lines += [f"{number}. {escape(rule.text)}" for number, rule in enumerate(rules, 1)]
        self.rules.setText("<br>".join(lines))
        self.rules.setVisible(bool(rules))
