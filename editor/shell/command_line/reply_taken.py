"""`etat-major reply take`: what is told of a reply, to an umpire and to who may play here."""

from pathlib import Path
from typing import TYPE_CHECKING

from core.scenarios.documents import BadFile
from core.text import Text, _, _n
from editor.base.sentences import begun
from editor.shell.command_line.console import Console, Refused
from editor.shell.command_line.inputs import refused

if TYPE_CHECKING:
    from core.protocol.steps import ActionStep
    from core.records.games import Game
    from core.records.replies import Reply, ReplyRecord

FOR_UMPIRE = _("What it says is for the umpire, who writes {option}.", option="--umpire")
NOBODY = -1
"""A reader who is told what everybody is told."""


def taken(battle: "Game", answer: "Reply", console: Console, *, is_told: bool) -> "tuple[ActionStep, ...]":
    """Take a reply in; what is wrong with its decisions is told to nobody who may not know them."""
    from core.records import replies

    try:
        side = replies.sender(battle, answer)
        acts = replies.judged(battle, answer, None if is_told else NOBODY)
    except BadFile as bad:
        if not is_told and any(fault.place.path.startswith("steps") for fault in bad.faults):
            raise Refused(
                _("The reply is not taken in. The battle stays as it is. {why}", why=FOR_UMPIRE)
            ) from None
        raise refused(bad, console) from None
    return replies.carried_out(battle, side, acts)


def print_openly(console: Console, battle: "Game", before: int, record: "ReplyRecord", target: Path) -> None:
    """As `print_whole`, what everybody is told alone: who keeps a battle may play in it."""
    from core.records.veils import told_context

    journal, words = battle.journal, battle.system.words
    depth = journal.moments[before].depth
    for moment in journal.line():
        for event in moment.events if moment.depth > depth else ():
            if (seen := event.seen_by(NOBODY)) is not None:
                context = told_context(battle.system, moment.state, NOBODY)
                console.say(begun(console.words(words.event(context, seen))))
    side = next(side for side in battle.scenario.sides if side.id == record.side)
    console.say(FOR_UMPIRE)
    head = _("The reply of {side} is taken in.", side=side.name)
    console.say(head)
    console.say(_("{file} is written.", file=str(target)))


def print_whole(console: Console, battle: "Game", before: int, count: int, note: str, target: Path) -> None:
    """What the reply has done, in the words of the journal."""
    journal, words = battle.journal, battle.system.words
    depth = journal.moments[before].depth
    for moment in journal.line():
        if moment.depth > depth:
            for event in moment.events:
                console.say(begun(console.words(words.event(moment.state.context, event))))
    if note:
        console.say(_("Note: {words}", words=note))
    head: Text = _n("{count} decision is taken in", "{count} decisions are taken in", count)
    console.say(_("{head}: {file}.", head=head, file=str(target)))
