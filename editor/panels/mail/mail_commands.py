"""What can be done by post with the battle on a page, by name: for the Play desk and the Umpire desk."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from core.text import Text, _
from editor.base.commands import Command
from editor.base.declared_commands import command, command_family, declared
from editor.panels.mail.privacy import may_read

if TYPE_CHECKING:
    from editor.boards.battle.session import Session
    from editor.boards.host import DeskHost


def mail_commands(host: DeskHost, session: Session) -> tuple[Command, ...]:
    """The view of each side, and taking in a reply."""
    return declared(MailCommands(host, session))


class MailCommands:
    """What goes by post with one battle."""

    def __init__(self, host: DeskHost, session: Session) -> None:
        self._host, self._session = host, session

    def _in_past(self) -> Text | None:
        return None if self._session.live else _("you look at the past")

    def _may_not_see(self, side: int) -> Text | None:
        """What a side knows is written by itself or by the umpire."""
        session = self._session
        if not session.live:
            return self._in_past()
        if may_read(session, side):
            return None
        return _("take the umpire’s seat first: this is what only one side may know")

    @command_family
    def views(self) -> list[Command]:
        """A file for each side, with what it may know."""
        return [
            Command(
                f"export_view_{number}",
                _("Export the view: {side}...", side=side.name),
                "",
                partial(self._export, number),
                partial(self._may_not_see, number),
                "battle",
                group=8,
            )
            for number, side in enumerate(self._session.sides)
        ]

    def _export(self, side: int) -> None:
        from editor.panels.mail.exchange import ask_view

        ask_view(self._host, self._session, side)

    @command("take_reply", _("Take in a reply..."), reason=_in_past, menu="battle", group=8)
    def take_reply(self) -> None:
        """Ask for the file that a side sent back."""
        from editor.panels.mail.exchange import ask_reply

        ask_reply(self._host)
