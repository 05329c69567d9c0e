"""Where the bases of a list stand on the table at first."""

from __future__ import annotations

from core.kit.deployment_rows import DeploymentRows
from core.systems.mbt.design.lint import barring
from core.systems.mbt.design.scenario import MbtBase, MbtScenario

GAP, ROW_GAP = 20, 100
"""Between two bases that are laid out in a row, and between two rows, in tenths of a millimetre."""


class Places:
    """Rows of places for the bases of a side, from its edge inwards."""

    def __init__(self, scenario: MbtScenario, side: str, others: tuple[MbtBase, ...]) -> None:
        self.scenario = scenario
        self.barring = barring(scenario)
        self.rows = DeploymentRows(scenario, side, map(scenario.footprint, others), GAP, _fronts)

    def lay(self, base: MbtBase) -> MbtBase | None:
        """The base at the first free place; None where there is none."""
        from core.scenarios.table_ground import grounds_under

        for at in self.rows.places(*self.scenario.base_size(base)):
            laid = base.model_copy(update={"at": at})
            stands = self.scenario.footprint(laid)
            free = self.rows.is_free(stands)
            if free and self.barring(laid, grounds_under(self.scenario.board, stands)) is None:
                self.rows.taken.append(stands)
                return laid
        return None


def _fronts(depth: int, reach: int) -> range:
    """Row behind row, of bases of one depth."""
    step = depth + ROW_GAP
    return range(step, reach // step * step + 1, step)
