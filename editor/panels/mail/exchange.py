"""Views out of a battle and replies into it: what the umpire's side of play by post does with files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from core.records import replies, view_files, views
from core.records.replies import Reply
from core.scenarios.documents import BadFile
from core.text import Text, _, _n
from editor.panels.mail.privacy import may_read
from editor.widgets.file_dialogs import asked_to_open, asked_to_save, file_name, unwritten

if TYPE_CHECKING:
    from editor.boards.battle.session import Session
    from editor.boards.host import DeskHost
    from editor.widgets.notices import Notices

KEY = "post"
FOR_THE_UMPIRE = _("What it says is for the umpire: it can be read where the umpire takes it in.")
"""In place of what a side wrote, before a person who plays."""


def session_of(host: DeskHost | None) -> Session | None:
    """The battle that is played on a page, a view left out."""
    if host is None or host.document.kind != "scenario":
        return None
    host.battle.take_up_saved()
    session = host.battle.session
    return None if session is None or session.is_view else session


def take_into(host: DeskHost | None, reply: Reply, notices: Notices) -> bool:
    """Take a reply into the battle of the page in front, or say why not; whether it was taken."""
    session = session_of(host)
    if host is None or session is None:
        notices.show_notice(
            KEY,
            "refused",
            _("A reply belongs into the battle that it answers."),
            [_("Open that battle, then take in the reply.")],
        )
        return False
    if not session.live:
        _refuse(host, [_("You look at the past: go back to now first.")])
        return False
    before = session.journal.here
    try:
        side = replies.sender(session.game, reply)
        reads = may_read(session, side)
        acts = replies.judged(session.game, reply, session.reader)
    except BadFile as bad:
        _refuse(host, why_of(bad) if not _is_secret(bad, session, reply) else [FOR_THE_UMPIRE])
        return False
    done = replies.carried_out(session.game, side, acts)
    session.absorb(before)
    left = [replies.LEFT] if len(done) < len(acts) else []
    reads = reads and may_read(session, side)  # with its last decision the screen may have gone to the other
    _tell_taken(host, session, reply, len(done), side, left if reads else None)
    return True


def _is_secret(bad: BadFile, session: Session, reply: Reply) -> bool:
    """Whether what is wrong with a reply tells of decisions that are hidden from who sits here."""
    sides = session.side_ids
    known = reply.record.side in sides and may_read(session, sides.index(reply.record.side))
    return not known and any(fault.place.path.startswith("steps") for fault in bad.faults)


def _tell_taken(
    host: DeskHost, session: Session, reply: Reply, count: int, side: int, more: list[Text] | None
) -> None:
    """What came; how many decisions, the note and `more`, for who may know what the side does (else None)."""
    name, note = session.sides[side].name, reply.record.note.strip()
    if more is None:
        words = _("The reply of {side} is taken in.", side=name)
        host.notices.show_notice(KEY, "passed", words, [FOR_THE_UMPIRE] if note else [])
        return
    status = _n(
        "The reply is taken in: {count} decision of {side}.",
        "The reply is taken in: {count} decisions of {side}.",
        count,
        side=name,
    )
    lines = [_("Note: {words}", words=note), *more] if note else more
    host.notices.show_notice(KEY, "passed", status, lines)


def why_of(bad: BadFile) -> list[Text]:
    """What is wrong and what would be right, without the lines of the file: nobody reads it here."""
    return [_("{wrong}: {right}.", wrong=fault.wrong, right=fault.right) for fault in bad.faults]


def _refuse(host: DeskHost, lines: list[Text]) -> None:
    host.notices.show_notice(
        KEY, "refused", _("The reply is not taken in. The battle stays as it is."), lines
    )


def ask_reply(host: DeskHost) -> bool:
    """Let a person choose a reply file and take it in; whether it was taken."""
    path = ask_file(host)
    if path is None:
        return False
    try:
        reply = replies.load(path)
    except BadFile as bad:
        _refuse(host, why_of(bad))
        return False
    return take_into(host, reply, host.notices)


def ask_file(host: DeskHost) -> Path | None:
    """Let a person choose a reply file."""
    kinds = host.context.speaker.say(_("Replies (*.json)"))
    return asked_to_open(host.widget, host.context, _("Take in a reply"), kinds)


def ask_view(host: DeskHost, session: Session, side: int) -> None:
    """Let a person say where the view of a side is written, and write it."""
    say = host.context.speaker.say
    name = f"{file_name(say(session.game.scenario.title))}_{session.side_ids[side]}.view.json"
    kinds = say(_("Views (*.json)"))
    path = asked_to_save(host.widget, host.context, _("Export the view of a side"), name, kinds)
    if path is not None:
        export_view(host, session, side, path)


def export_view(host: DeskHost, session: Session, side: int, path: Path) -> bool:
    """Write what a side knows now; says so, or why it could not be."""
    name = session.sides[side].name
    view = views.view_of(session.game, side)
    try:
        view_files.save(path, view)
    except OSError as fault:
        host.notices.show_notice(KEY, "refused", unwritten(path, fault))
        return False
    lines = [] if view.is_asked else [_("There is nothing to decide for this side at this moment.")]
    note = views.guessing_note(session.game)
    lines += [] if note is None else [note]
    host.notices.show_notice(
        KEY,
        "passed",
        _("{file} is written: the view of one side ({side}).", file=path.name, side=name),
        lines,
    )
    return True
