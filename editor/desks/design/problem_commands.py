"""Problems and play by their keys: the same on every board that is designed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from core.text import Text, _
from editor.base.commands import Command
from editor.desks.design.problems import Problems


def problem_commands(problems: Problems, play: Callable[[], object]) -> list[Command]:
    """Go from problem to problem, mend one, play what is designed."""

    def none() -> Text | None:
        return None if problems.problems else _("Nothing to mend: the battle can begin.")

    rows = (
        ("next", _("Next problem"), "F8", partial(problems.step, 1), none),
        ("previous", _("Previous problem"), "Shift+F8", partial(problems.step, -1), none),
        ("mend", _("Mend the problem in hand"), "Alt+Return", problems.mend, problems.reason_not_to_mend),
    )
    made = [
        Command(f"design.problem.{name}", words, key, run, reason, menu="scenario", group=10)
        for name, words, key, run, reason in rows
    ]
    played = Command(
        "design.play", _("Play this scenario"), "F5", play, menu="scenario", group=11, icon="play"
    )
    return [*made, played]
