"""What can be asked before and after an act: its odds, a hint, why the computer did that, the look back."""

from __future__ import annotations

from core.text import Text, _
from editor.base.declared_commands import command
from editor.panels.advice.advice_view import no_hint
from editor.panels.advice.adviser import why_not
from editor.panels.advice.look_back import no_look_back
from editor.panels.battle.battle import BattleController
from editor.panels.odds.planned_moment import moment_of


class AdviceCommands:
    """What the tabs under the map tell of acts."""

    def __init__(self, controller: BattleController) -> None:
        self._controller, self._session = controller, controller.session

    def _cannot_weigh(self) -> Text | None:
        return None if self._session.choice is not None else _("nobody has a choice now")

    @command("weigh_act", _("Weigh an act"), "Ins", reason=_cannot_weigh, menu="battle")
    def weigh_act(self) -> None:
        """The odds of acts and of the lines that they open, side by side."""
        self._controller.lower.weigh()

    def _cannot_hint(self) -> Text | None:
        return no_hint(moment_of(self._controller.host))

    def _cannot_explain(self) -> Text | None:
        return why_not(self._controller.host.battle.session)

    @command("hint", _("Give a hint"), "H", reason=_cannot_hint, menu="battle", where="canvas")
    def hint(self) -> None:
        """What a good staff would do, from what the side at the table knows."""
        self._controller.lower.to_front(self._controller.advice)
        self._controller.advice.hint()

    @command(
        "why_computer",
        _("Why did the computer do that?"),
        "Shift+H",
        reason=_cannot_explain,
        menu="battle",
        where="canvas",
    )
    def explain(self) -> None:
        """What it weighed before its last act."""
        self._controller.lower.to_front(self._controller.advice)
        self._controller.advice.explain()

    def _cannot_look_back(self) -> Text | None:
        return no_look_back(self._session)

    @command("look_back", _("Look back at the battle"), reason=_cannot_look_back, menu="battle")
    def look_back(self) -> None:
        """The line of the chance of winning, costly decisions, luck."""
        self._controller.lower.look_back_at_battle()
