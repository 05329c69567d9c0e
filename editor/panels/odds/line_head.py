"""A line over its odds: the acts in their order, and what a person may change of it."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QMenu, QToolButton

from core.text import Text, _, _n
from editor.base.context import Context
from editor.panels.odds.act_odds import LETTERS, ActOdds
from editor.widgets import rich_text
from editor.widgets.plain_tips import plain_tip

if TYPE_CHECKING:
    from editor.panels.odds.act_odds import Candidate

MOST_ACTS = 4
"""So many acts of a line are written out after the first; its count opens into the others."""
MORE = "more"
"""The link that does so."""
MOST_CHOICES = 24
"""So many acts stand in the menu, the best guesses first."""
ARROW = "\N{RIGHTWARDS ARROW}"


class LineWords(QLabel):
    """The acts after the first: those that a person has chosen in ink, those that were found paler."""

    def __init__(self, context: Context, candidate: Candidate) -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setObjectName("line_words")
        context.theme.apply_style(self, "small")
        self.setTextFormat(Qt.TextFormat.RichText)
        assert candidate.prospect is not None
        say, words = context.speaker.say, candidate.prospect.line.words
        rows = []
        for place, text in enumerate(words[1:]):
            told = f"{ARROW} {escape(say(text))}"
            chosen = place < len(candidate.then)
            rows.append(told if chosen else rich_text.coloured(context, told, "second"))
        whole = rich_text.unbroken("<br>".join(rows))
        if len(rows) > MOST_ACTS:
            left = len(rows) - MOST_ACTS + 1
            between = escape(say(_n("{count} more act", "{count} more acts", left)))
            half = MOST_ACTS // 2
            gap = rich_text.coloured(context, f"{ARROW} <i>{between}</i>", "third")
            link = f'<a href="{MORE}" style="text-decoration:none;">{gap}</a>'
            rows = [*rows[:half], link, *rows[half + left :]]
        self.setText(rich_text.unbroken("<br>".join(rows)))
        self.linkActivated.connect(lambda _link: self.setText(whole))
        self.setToolTip(
            plain_tip("\n".join(f"{place}. {say(text)}" for place, text in enumerate(words, start=1)))
        )


class LineMenu(QToolButton):
    """The acts that may follow instead, and whether the line stays as it is."""

    def __init__(self, context: Context, asking: ActOdds, place: int) -> None:
        super().__init__()
        self._context, self._asking, self._place = context, asking, place
        self.setObjectName("line_menu")
        self.setText("\N{VERTICAL ELLIPSIS}")
        self.setAutoRaise(True)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        words = _("What follows in line {letter}", letter=LETTERS[place])
        context.speaker.bind(self, self.setToolTip, words)
        context.speaker.bind(self, self.setAccessibleName, words)
        self.rows = QMenu(self)
        self.rows.aboutToShow.connect(self.fill)
        self.setMenu(self.rows)

    def fill(self) -> None:
        """The acts as they may follow now."""
        menu, asking, place = self.rows, self._asking, self._place
        candidate = asking.candidates[place]
        menu.clear()
        if not candidate.is_kept:
            self._row(_("Keep this line as it is")).triggered.connect(partial(asking.keep, place))
        if candidate.then:
            self._row(_("Look for the best line again")).triggered.connect(partial(asking.loosen, place))
        following = () if candidate.is_kept else asking.following(place)
        if following:
            menu.addSection(self._context.speaker.say(_("Next act")))
        for act, words in following[:MOST_CHOICES]:
            self._row(words).triggered.connect(partial(asking.choose, place, act))

    def _row(self, words: Text) -> QAction:
        return self.rows.addAction(self._context.speaker.say(words).replace("&", "&&"))
