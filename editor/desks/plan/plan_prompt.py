"""What the prompt of the plan desk says: whether a line is tried, and whose choice it is."""

from __future__ import annotations

from core.planning.forks import Fork
from core.text import Names, Text, _
from editor.boards.drawing.hex_picture import side_letters
from editor.boards.drawing.style import side_place
from editor.boards.plan.moment import PlanMoment


def what_is_planned(moment: PlanMoment, line: Fork | None) -> Text:
    """Whether the battle is looked at or a line tried, and the turn."""
    turn = moment.shown.turn if moment.is_ready else 1
    if line is None:
        return _("Plan: nothing is played here. Turn {turn}.", turn=turn)
    return _("Plan: line {name} is tried, the battle waits. Turn {turn}.", name=line.name, turn=turn)


def who_chooses(moment: PlanMoment, language: str) -> tuple[int | None, str, Names]:
    """The colours of the side that chooses (a `side_place`), its letter, its name; of nobody no colours."""
    sides = moment.scenario.sides
    if moment.choice is None:
        return None, "", sides[0].name
    one, other = sides
    letters = side_letters((one.name, other.name), language)
    chooser = moment.choice.side
    return side_place((one.id, other.id), chooser), letters[chooser], sides[chooser].name
