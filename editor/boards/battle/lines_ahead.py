"""The best line of further acts that an act opens, told where somebody points at the act."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QToolTip, QWidget

from core.text import Text, _, _n
from editor.base.context import Context
from editor.boards.battle.battle_view import BattleView
from editor.widgets import rich_text

if TYPE_CHECKING:
    from core.odds.lines import Prospect

MOST_ACTS = 4
"""So many acts after the first are told beside the pointer; the panel of the odds has them all."""
HEAD = _("Best after it")
LazyProspect = Callable[[], "Prospect | None"]


def line_ahead(seen: BattleView, action: Any) -> Prospect | None:
    """The best line that an offered act opens, from what its side knows; None where it opens none, or where
    on a table none is better than another: a base that goes back out of the fight is no advice.

    It is looked for at once (up to 40 ms), once for each moment. On a screen that nobody has taken there is
    none: it would call cards and orders by name that are only imagined there.
    """
    session = seen.session
    gone_on = seen.moment != session.journal.here
    if seen.choice is None or gone_on or (session.covers_asked and session.hides_things):
        return None
    key = ("line", action)
    if key not in seen.outlooks:
        from core.odds.lookahead import look_ahead, opens  # not needed before a battle is on the table
        from core.odds.questions import Question

        side, state = seen.choice.side, seen.decider
        question = Question(seen.system, state, side, action, sees=side, whole=True)
        found = look_ahead(question) if opens(question) else None
        tells = found is not None and len(found.line.acts) > 1 and (found.stands_out or seen.tells_favourite)
        seen.outlooks[key] = found if tells else None
    prospect: Prospect | None = seen.outlooks[key]
    return prospect


def acts_after(prospect: Prospect) -> list[Text]:
    """The acts after the first, the last of a long line standing for those between."""
    words = list(prospect.line.words[1:])
    if len(words) <= MOST_ACTS:
        return words
    left = len(words) - MOST_ACTS + 1
    return [*words[: MOST_ACTS - 2], _n("{count} more act", "{count} more acts", left), words[-1]]


def line_html(context: Context, seen: BattleView, action: Any) -> str:
    """A heading, the acts that follow, and who has the word then; empty where the act opens none."""
    prospect = line_ahead(seen, action)
    if prospect is None:
        return ""
    say = context.speaker.say
    rows = [f"\N{RIGHTWARDS ARROW} {escape(say(words))}" for words in acts_after(prospect)]
    notes = rich_text.coloured(context, escape(" ".join(map(say, prospect.notes))), "second")
    head = f'<p style="margin:4px 0 0 0;"><b>{escape(say(HEAD))}</b></p>'
    return f'{head}<p style="margin:2px 0 0 0;">{"<br>".join([*rows, notes])}</p>'


def line_words(context: Context, prospect: Prospect) -> str:
    """The same for a tool tip."""
    say = context.speaker.say
    rows = [f"\N{RIGHTWARDS ARROW} {say(words)}" for words in acts_after(prospect)]
    return "\n".join([say(_("{head}:", head=HEAD)), *rows, " ".join(map(say, prospect.notes))])


class LineTip(QObject):
    """Adds to the tool tip of a widget the line that its act opens, worked out when it is wanted.

    `pointed(True)` when the pointer comes over it, `pointed(False)` when it goes.
    """

    def __init__(
        self,
        context: Context,
        widget: QWidget,
        prospect: LazyProspect,
        pointed: Callable[[bool], object] | None = None,
    ) -> None:
        super().__init__(widget)
        self._context, self._prospect, self._pointed = context, prospect, pointed
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The tool tip with the line; as it is where the act opens none."""
        if self._pointed is not None and event.type() in (QEvent.Type.Enter, QEvent.Type.Leave):
            self._pointed(event.type() == QEvent.Type.Enter)
        if isinstance(event, QHelpEvent) and isinstance(watched, QWidget):
            prospect = self._prospect()
            if prospect is not None:
                words = line_words(self._context, prospect)
                own = watched.toolTip() or watched.accessibleName()
                QToolTip.showText(event.globalPos(), f"{own}\n{words}" if own else words, watched)
                return True
        return super().eventFilter(watched, event)


def lazy_prospect(seen: BattleView, action: Any) -> LazyProspect:
    """What a button of the act asks when it is pointed at."""
    return partial(line_ahead, seen, action)
