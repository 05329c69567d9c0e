"""What an act leads to until it is settled: means of what is lost, chances of what becomes of whom."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from core.text import Text, Value, _
from editor.base.context import Context
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.odds import percent
from editor.widgets import rich_text

if TYPE_CHECKING:
    from core.odds.answers import FigureOdds, OddsAnswer

LEAST = 0.0005
"""A chance below this would be shown as nothing."""


def look_out(seen: BattleView, action: Any) -> None:
    """Ask the rules for the quick odds of an action that is offered (up to 40 ms), once for each moment.

    They are those of what the side that chooses may know.
    """
    gone_on = seen.moment != seen.session.journal.here
    if seen.choice is None or gone_on or action in seen.outlooks or seen.session.tells_hidden:
        return
    from core.odds.questions import QUICK, Question, answer  # not needed before a battle is on the table

    side, state = seen.choice.side, seen.decider
    seen.outlooks[action] = answer(Question(seen.system, state, side, action, sees=side, whole=True), QUICK)


def outlook_html(context: Context, seen: BattleView, action: Any) -> str:
    """A heading and a table of what `look_out` has found; empty where nothing is to be told."""
    answer: OddsAnswer | None = seen.outlooks.get(action)
    if answer is None or len(answer.leaves) < 2:
        return ""
    lines = [line for figure in answer.rows() for line in _lines(context, figure)]
    if not lines:
        return ""
    say = context.speaker.say
    head = _("What it leads to") if answer.is_exact else _("What it leads to, about")
    rows = [rich_text.row(context, escape(say(words)), value) for words, value in lines]
    return f'<p style="margin-top:4px;"><b>{escape(say(head))}</b></p>{rich_text.table(rows)}'


def _lines(context: Context, odds: FigureOdds) -> list[tuple[Text, str]]:
    """A count by its mean; of other figures each value that means something, with its chance."""
    say, language = context.speaker.say, context.speaker.language
    if odds.mean is not None:
        mean = say(_("{mean}", mean=round(float(odds.mean), 2)))
        return [(_("{figure}, on average", figure=odds.figure.title), mean)]
    lines: list[tuple[Text, str]] = []
    for chance in odds.chances:
        if chance.value == odds.figure.nothing or chance.probability < LEAST:
            continue
        word: Value = odds.figure.values.get(chance.value, str(chance.value))
        words = _("{figure}: {value}", figure=odds.figure.title, value=word)
        lines.append((words, percent(chance.probability, language)))
    return lines
