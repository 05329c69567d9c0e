"""How what happened is seen: again, without marks, slower or quicker, by name."""

from __future__ import annotations

from functools import partial

from core.text import Text, _
from editor.base.commands import Command
from editor.base.declared_commands import command, command_family
from editor.base.settings import PACES, Pace, Settings
from editor.boards.battle.director.pace import PACE_WORDS
from editor.panels.battle.battle import BattleController


class PlaybackCommands:
    """What can be done with the director of a battle."""

    def __init__(self, controller: BattleController) -> None:
        self._controller = controller

    def _cannot_show_again(self) -> Text | None:
        return self._controller.playback.cannot_show_again()

    def _follows_nothing(self) -> Text | None:
        view = self._controller.host.view
        return None if view.has_followed else _("the view followed nothing")

    @command(
        "again",
        _("Show again what happened"),
        "R",
        reason=_cannot_show_again,
        menu="battle",
        where="canvas",
        group=9,
    )
    def again(self) -> None:
        """All since one's own last act."""
        self._controller.playback.again()

    @command("hide_marks", _("Hide the marks of what happened"), "M", menu="battle", where="canvas", group=9)
    def hide_marks(self) -> None:
        """Until something happens, or Again."""
        self._controller.playback.hide_marks()

    @command(
        "see_before",
        _("Look where you looked before"),
        "Ctrl+Home",
        reason=_follows_nothing,
        menu="battle",
        where="canvas",
        group=9,
    )
    def see_before(self) -> None:
        """The view followed the fight."""
        self._controller.host.view.look_back()

    @command("slower", _("Slower"), "<", args=(-1,), menu="battle", where="canvas", group=9)
    @command("quicker", _("Quicker"), ">", args=(1,), menu="battle", where="canvas", group=9)
    def change_pace(self, by: int) -> None:
        """The next pace."""
        playback = self._controller.playback
        playback.change_pace(by)
        if not playback.names_pace:
            self._controller.notices.say_pace(self._controller.host.context.settings.pace)

    def _heard(self) -> bool:
        return self._controller.host.context.settings.sounds

    @command("sounds", _("Sounds of dice, moves and losses"), checked=_heard, menu="battle", group=9)
    def turn_sounds(self) -> None:
        """Kept by the settings."""
        settings = self._controller.host.context.settings
        settings.sounds = not settings.sounds
        if settings.sounds:
            self._controller.playback.sounds.play("dice")  # so that one hears how loud it is

    @command_family
    def paces(self) -> list[Command]:
        """How fast what happens is shown."""
        settings = self._controller.host.context.settings
        return [
            Command(
                f"pace_{pace}",
                _("Pace: {pace}", pace=PACE_WORDS[pace]),
                "",
                partial(setattr, settings, "pace", pace),
                menu="battle",
                checked=partial(_has_pace, settings, pace),
                group=9,
            )
            for pace in PACES
        ]


def _has_pace(settings: Settings, pace: Pace) -> bool:
    return settings.pace == pace
