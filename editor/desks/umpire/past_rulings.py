"""The rulings of a battle so far: each shows its moment, each can be kept as a house rule."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel

from core.protocol.journal import Journal
from core.protocol.steps import Ruling
from core.text import _
from editor.base.context import Context
from editor.widgets.section import Section

KEEP = _("keep as a house rule")


class PastRulings(Section):
    """`look_at` shows a moment of the journal; `kept` carries a moment whose ruling shall be a house rule."""

    kept = Signal(object)

    def __init__(self, context: Context, look_at: Callable[[int], object]) -> None:
        super().__init__(context, _("Earlier rulings"))
        self._look_at = look_at
        self._journal: Journal[Any] | None = None
        self.past = QLabel(wordWrap=True)
        self.past.setObjectName("ruling_past")
        context.theme.apply_style(self.past, "small")
        self.past.linkActivated.connect(self._followed)
        self.body.addWidget(self.past)

    def show_journal(self, journal: Journal[Any]) -> None:
        """The rulings on the line that is stood on."""
        self._journal = journal
        say = self.context.speaker.say
        rows = [moment for moment in journal.line() if isinstance(moment.step, Ruling)]
        if not rows:
            self.past.setText(say(_("None in this battle.")))
            return
        colour = self.context.theme.colour("accent").name()
        rulings = []
        for number, moment in enumerate(rows, 1):
            assert isinstance(moment.step, Ruling)
            words = say(_("{number}. Turn {turn}", number=number, turn=moment.state.turn))
            link = f'<a href="{moment.number}" style="color:{colour}">{escape(words)}</a>'
            keep = f'<a href="keep:{moment.number}" style="color:{colour}">{escape(say(KEEP))}</a>'
            note = escape(moment.step.note)
            rulings.append(f"<p style='margin:2px 0'>{link} \N{MIDDLE DOT} {note} \N{MIDDLE DOT} {keep}</p>")
        self.past.setText("".join(rulings))

    def _followed(self, link: str) -> None:
        assert self._journal is not None
        if link.startswith("keep:"):
            self.kept.emit(self._journal.moments[int(link.removeprefix("keep:"))])
        else:
            self._look_at(int(link))
