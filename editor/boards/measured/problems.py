"""The problems of a scenario on a table: places in centimetres in the place of hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.text import _
from editor.desks.design.problems import Problems

if TYPE_CHECKING:
    from core.scenarios.problems import Problem


class TableProblems(Problems):
    """The list; always looked through at once: a table has few things."""

    def _look_in_idle_time(self) -> None:
        self.look()

    def where(self, problem: Problem) -> str:
        """The places of a problem in centimetres from the left and from below, the first two."""
        say = self.context.speaker.say
        known = {unit.id: unit for unit in self.document.scenario.units}
        places = [
            *problem.spots,
            *(known[unit].at for unit in problem.units if not problem.spots and unit in known),
        ]
        words = [
            say(_("{x} × {y} cm", x=f"{spot[0] / 100:.0f}", y=f"{spot[1] / 100:.0f}")) for spot in places
        ]
        return ", ".join(words[:2]) + (" …" if len(words) > 2 else "")
