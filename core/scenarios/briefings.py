"""What one side alone is told before a battle, and what the other side is told of it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from core.scenarios.faults import no_side
from core.scenarios.records import NO_NAMES, Id, Terse, WordsField, Wrong
from core.text import Text, _

Known: TypeAlias = Literal["forces", "places", "reinforcements"]
KNOWN: tuple[Known, ...] = ("forces", "places", "reinforcements")
TOLD: dict[Known, Text] = {
    "forces": _("its order of battle"),
    "places": _("where its pieces stand"),
    "reinforcements": _("its reinforcements"),
}


class Briefing(Terse):
    """The private paper of a side: its situation and orders, and special rules that it alone knows.

    `known` names what the other side's briefing tells of this side: its order of battle, where its pieces
    stand at the start, what reinforces it later. Nothing is told of it unless it stands here.
    """

    text: WordsField = NO_NAMES
    rules: WordsField = NO_NAMES
    known: Annotated[tuple[Known, ...], Field(max_length=len(KNOWN))] = ()


Briefings: TypeAlias = Mapping[Id, Briefing]
"""The briefing of each side, by the id of the side; a side without one need not be named."""

NO_BRIEFING = Briefing()


def briefing_of(scenario: Any, side: str) -> Briefing:
    """The briefing of a side, an empty one where the scenario has none."""
    found: Briefing = scenario.briefings.get(side, NO_BRIEFING)
    return found


def is_known(scenario: Any, side: str, what: Known) -> bool:
    """Whether the other side's briefing tells this of a side."""
    return what in briefing_of(scenario, side).known


def for_side(scenario: Any, side: str) -> Any:
    """The scenario as a side may hold it: the private papers and plans of the other side are gone,
    the picture that the map was traced from, on which anything may be written, and the handicap, which may
    name who is still to come.

    Of the other side's briefing that is left which says what is known of it.
    """
    briefings = {
        key: paper if key == side else Briefing(known=paper.known)
        for key, paper in scenario.briefings.items()
    }
    plan = {key: marks for key, marks in scenario.plan.items() if key == side}
    others = scenario.underlay is not None or scenario.handicap
    if briefings == scenario.briefings and plan == scenario.plan and not others:
        return scenario
    kept = {"briefings": briefings, "plan": plan, "underlay": None, "handicap": ()}
    return scenario.model_copy(update=kept)


def briefing_faults(briefings: Briefings, sides: Iterable[str]) -> Iterator[Wrong]:
    """What is wrong with the briefings of a scenario; the places are below `briefings`."""
    known = list(sides)
    for side in briefings:
        if side not in known:
            yield Wrong((side,), *no_side(known, side))
