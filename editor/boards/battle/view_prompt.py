"""What the prompt of a view says where its side has nothing to choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.protocol.pending import Deal, Over, Roll
from core.text import Text, _, _n
from editor.boards.battle.prompt_content import PromptContent
from editor.boards.battle.prompt_row import PromptAct

if TYPE_CHECKING:
    from editor.boards.battle.battle_view import BattleView
    from editor.boards.battle.view_session import ViewSession


def asked_in_view(
    session: ViewSession, seen: BattleView, run: Callable[[str], object]
) -> PromptContent | None:
    """What the prompt of a view says where its side has nothing to choose; None where it has."""
    over = session.over
    if over is not None:
        words = seen.system.words.over(seen.state, over)
        return PromptContent(
            over.winner, words, (PromptAct(_("See the journal"), lambda: run("show_journal")),)
        )
    if seen.choice is not None:
        return None
    side = session.known_view.side
    if not session.decided:
        return PromptContent(None, _waits(session), ())
    words = _n(
        "{count} decision is made. Save the reply and send it to the umpire.",
        "{count} decisions are made. Save the reply and send it to the umpire.",
        len(session.decided),
    )
    if session.closed:
        words = _("What comes of this only the umpire knows. Save the reply and send it to him.")
    save: Text = _("Save the reply...") if session.changes else _("Save the reply again...")
    acts = [PromptAct(save, lambda: run("save"), "Enter")]
    if session.undo_target() is not None:
        acts.append(PromptAct(_("Take back"), lambda: run("undo"), "Backspace"))
    return PromptContent(side, words, tuple(acts))


def _waits(session: ViewSession) -> Text:
    """Why the side has nothing to decide."""
    pending = session.journal.pending
    if isinstance(pending, Roll | Deal):
        return _("You have nothing to decide now: the umpire lets dice or cards fall.")
    assert not isinstance(pending, Over)
    return _("You have nothing to decide now: the other side is asked.")
