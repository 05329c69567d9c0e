"""What will be played: the scenario's notes, its sides, its special rules."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from core.text import Text, _
from editor.base.context import Context
from editor.base.document.document import Document


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
            context.theme.dress(label, role)
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
        self.notes.setText(escape(say(scenario.notes)).replace("\n", "<br>"))
        self._show_house_rules()
        if self._document.system.board == "cards":
            from editor.boards.cards.design_words import deck_words

            decks = deck_words(scenario, self._document.system.look)
            self.sides.setText("<br>".join(escape(say(one)) for one in decks))
            return
        system = self._document.system
        tabled = system.board == "table"
        pieces = system.measured.bases(scenario) if tabled else system.hexes.pieces(scenario)
        lines = []
        for number, side in enumerate(scenario.sides):
            count = sum(piece.side == number for piece in pieces)
            words: Text = _("{side}: {count} pieces", side=side.name, count=count)
            if side.id == scenario.first and not self._document.system.parts.arrivals:
                words = _("{side}: {count} pieces, begins", side=side.name, count=count)
            lines.append(escape(say(words)))
        self.sides.setText("<br>".join(lines))

    def _show_house_rules(self) -> None:
        """What was ruled in earlier games of this system and holds in this one too."""
        from core.records import house_rules
        from core.scenarios.documents import BadFile

        try:
            rules = house_rules.load(house_rules.default_path()).of(self._document.system.id)
        except BadFile:
            rules = ()  # the Umpire desk tells what is wrong with the file
        heading = self._context.speaker.say(_("House rules"))
        told = [f"<b>{escape(heading)}</b>"]
        told += [f"{number}. {escape(rule.text)}" for number, rule in enumerate(rules, 1)]
        self.rules.setText("<br>".join(told))
        self.rules.setVisible(bool(rules))
