"""What the command line keeps from whoever types it: he may play in the battle that he keeps.

The same as a window keeps from a person at the Play desk; `--umpire` is the way to the Umpire desk.
"""

from typing import TYPE_CHECKING, Any

from core.text import Text, _
from editor.shell.command_line.console import ExitCode, Refused
from editor.shell.command_line.inputs import side_named
from editor.shell.command_line.kept import is_under_way, keeps_secrets

if TYPE_CHECKING:
    from core.records.games import Game
    from core.scenarios.scenario import Scenario

AS_UMPIRE = _("Tell all, as an umpire may: what the sides hide from one another, too.")


def seat_of(game: "Game", side: str, *, umpire: bool) -> int | None:
    """The side that asks about a battle, None where nobody has to say who he is.

    Else who plays the other side would read what lies in its hand, at any step.
    """
    if side:
        return side_named(game.scenario, side)
    if not umpire and keeps_secrets(game):
        refusal = _("This battle hides something: say who asks with {options}.", options="--side, --umpire")
        raise Refused(refusal, ExitCode.USAGE)
    return None


def drawn_scenario(game: "Game", whole: "Scenario", plan: str, *, umpire: bool) -> "Scenario":
    """The scenario of a battle file as it is drawn: `whole` to an umpire and once nobody plays any more.

    Else what both sides know of it, or the side whose `plan` is drawn, as in the window; in an open game,
    too, each side has its plan for itself.
    """
    from core.records.veils import SIDES, told_context

    if umpire or not is_under_way(game):
        return whole
    ids = [side.id for side in game.scenario.sides]
    if plan and plan not in ids:
        raise _for_umpire(_("Each side has its plan for itself."))
    update: dict[str, Any] = {"plan": {side: marks for side, marks in whole.plan.items() if side == plan}}
    told: Any = whole
    if keeps_secrets(game):
        reader = ids.index(plan) if plan else len(SIDES)
        told = told_context(game.system, game.journal.state, reader).scenario
        if hasattr(told, "units"):  # those that stand for units that are kept have ids of their own
            there = {unit.id for unit in game.scenario.units}
            update |= {"units": tuple(unit for unit in told.units if unit.id in there)}
    found: Scenario = told.model_copy(update=update)
    return found


def must_be_told(game: "Game", why_not: Text, *, umpire: bool) -> None:
    """Refuse what would give away what a side hides, to all but the umpire."""
    if not umpire and keeps_secrets(game):
        raise _for_umpire(why_not)


def _for_umpire(why_not: Text) -> Refused:
    return Refused(_("{why} An umpire writes {option}.", why=why_not, option="--umpire"))
