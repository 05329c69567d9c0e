"""What the umpire's desk asks before anybody has taken its seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.text import Text, _
from editor.boards.battle.prompt import Prompt
from editor.boards.battle.prompt_row import PromptAct

if TYPE_CHECKING:
    from editor.boards.host import DeskHost


class SeatPrompt(Prompt):
    """`follow` begins a game on a real table, `take_seat` takes the seat of the battle that there is."""

    def __init__(self, host: DeskHost, follow: Callable[[], object], take_seat: Callable[[], object]) -> None:
        super().__init__(host.context)
        self._back = PromptAct(_("To the Play desk"), lambda: host.run("desk_play"), "Ctrl+4")
        self._follow, self._take_seat = follow, take_seat

    def ask(self, *, battle: bool) -> None:
        """Ask by `battle`: whether one lies on the table."""
        words: Text = _("Follow a game on a real table: every die, token and card is typed here.")
        first = PromptAct(_("Start the battle"), self._follow, "Enter")
        if battle:
            words = _("The umpire sees everything, what each side hides from the other too.")
            first = PromptAct(_("Take the umpire’s seat"), self._take_seat, "Enter")
        self.show_prompt(None, "", words, [first, self._back])
