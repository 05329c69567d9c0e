"""What can be done by post with the battle on a page, by name: for the Play desk and the Umpire desk."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from core.text import Text, _
from editor.base.commands import Command

if TYPE_CHECKING:
    from editor.boards.battle.session import Session
    from editor.boards.host import DeskHost


def post_commands(page: DeskHost, session: Session) -> tuple[Command, ...]:
    """The view of each side, and taking in a reply."""

    parts = session.system.parts
    hides = parts.hands or bool(parts.secret)

    def may_see(side: int) -> Callable[[], Text | None]:
        """What a side knows is written by itself or by the umpire."""

        def reason() -> Text | None:
            if not session.live:
                return _("you look at the past")
            if session.umpired or not hides or session.looker == side:
                return None
            return _("take the umpire’s seat first: this is what only one side may know")

        return reason

    def live() -> Text | None:
        return None if session.live else _("you look at the past")

    def export(side: int) -> None:
        from editor.panels.mail.exchange import ask_view

        ask_view(page, session, side)

    def take() -> None:
        from editor.panels.mail.exchange import ask_reply

        ask_reply(page)

    found = [
        Command(
            f"export_view_{number}",
            _("Export the view: {side}...", side=side.name),
            "",
            partial(export, number),
            may_see(number),
            "battle",
            group=8,
        )
        for number, side in enumerate(session.sides)
    ]
    return (*found, Command("take_reply", _("Take in a reply..."), "", take, live, "battle", group=8))
