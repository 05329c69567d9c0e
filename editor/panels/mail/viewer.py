"""What a page that shows a view may do: play its side, plan with it, save the reply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QInputDialog

from core.text import Text, _, _n
from editor.base.commands import Command

if TYPE_CHECKING:
    from core.records.views import View
    from editor.boards.battle.session import Session
    from editor.boards.battle.view_session import ViewSession
    from editor.boards.host import DeskHost

MOST_PAPERS, LONGEST_WORDS = 3, 140
"""How many papers the banner tells, and how much of each."""

DESKS = frozenset({"play", "plan"})
"""The desks that a view has."""

NOT_HERE = ("new_battle", "hurry", "roll", "type_dice", "fork")
"""Commands of a battle that a view has no use for."""


def desk_reason(desk_id: str) -> Text | None:
    """Why a desk is closed to a view; None for those that it has."""
    return None if desk_id in DESKS else _("a view is played, not changed: its umpire has the game")


def commands_of(host: DeskHost, session: Session, found: Sequence[Command]) -> tuple[Command, ...]:
    """The commands of a battle: those that a view has no use for are refused, with the reason."""
    kept = (replace(one, reason=_not_here) if _is_closed(one.id) else one for one in found)
    note = Command(
        "reply_note",
        _("Write a note with the reply..."),
        "",
        lambda: ask_note(host, session),
        menu="battle",
        group=8,
    )
    return (*kept, note)


def ask_note(host: DeskHost, session: Session) -> None:
    """Ask for what the side says to the umpire."""
    from editor.boards.battle.view_session import ViewSession

    assert isinstance(session, ViewSession)
    say = host.context.speaker.say
    dialog = QInputDialog(host.widget)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setObjectName("reply_note")
    dialog.setWindowTitle(say(_("A note with the reply")))
    dialog.setLabelText(say(_("What you say to the umpire")))
    dialog.setOption(QInputDialog.InputDialogOption.UsePlainTextEditForTextInput)
    dialog.setTextValue(session.note)
    dialog.textValueSelected.connect(session.write_note)
    dialog.open()


def _is_closed(command_id: str) -> bool:
    return command_id in NOT_HERE or command_id.startswith("seat_")


def _not_here() -> Text:
    return _("this is a view: its umpire has the game")


def _paper(view: View, paper: Mapping[str, Any]) -> Text:
    """A paper whose words the side may read."""
    side = next((one.name for one in view.scenario.sides if one.id == paper["by"]), paper["by"])
    words = " ".join(str(paper["text"]).split())
    shown = words if len(words) <= LONGEST_WORDS else f"{words[:LONGEST_WORDS]}..."
    if "opened" in paper:
        return _("Opened paper ({side}): {words}", side=side, words=shown)
    return _("Your sealed paper: {words}", words=shown)


def announce(host: DeskHost, session: ViewSession) -> None:
    """Say over the map what this page is."""
    view = session.known_view
    sealed = sum("opened" not in paper for paper in view.papers)
    lines: list[Text | str] = []
    if sealed:
        lines.append(
            _n("The umpire keeps {count} sealed paper.", "The umpire keeps {count} sealed papers.", sealed)
        )
    lines += [_paper(view, paper) for paper in view.papers if paper.get("text")][-MOST_PAPERS:]
    head = _(
        "This is a view for one side ({side}): what you decide is saved as a reply (Ctrl+S).",
        side=view.scenario.sides[view.side].name,
    )
    host.notices.show_notice("view", "accent", head, lines)
    QTimer.singleShot(0, host.view, host.view.fit)  # the banner takes its room from the map
