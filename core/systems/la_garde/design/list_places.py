"""Where the brigades of a list stand on the table at first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.kit.deployment_rows import DeploymentRows
from core.systems.la_garde.design.scenario import Brigade, LaGardeScenario
from core.systems.la_garde.rules.ground import Ground
from core.systems.la_garde.rules.rule_tables import catalogue

GAP, ROW_GAP = 100, 600
"""Between two brigades that are laid out in a row, and between two rows, in tenths of a millimetre."""


class Places:
    """Rows of places for the brigades of a side, from its edge inwards."""

    def __init__(self, scenario: LaGardeScenario, side: str, others: Sequence[Brigade]) -> None:
        self.scenario = scenario
        self.ground = Ground(scenario, catalogue())
        self.rows = DeploymentRows(scenario, side, map(scenario.footprint, others), GAP, _fronts)

    def lay(self, brigade: Brigade) -> Brigade | None:
        """The brigade at the first free place; None where there is none."""
        for at in self.rows.places(*self.scenario.base_size(brigade)):
            laid = brigade.model_copy(update={"at": at, "facing": self.rows.facing})
            stands = self.scenario.footprint(laid)
            if self.rows.is_free(stands) and not self.ground.bars(stands):
                self.rows.taken.append(stands)
                return laid
        return None


def _fronts(depth: int, reach: int) -> Iterator[int]:
    """Rows at equal distances, whatever the depth of who stands there; one at least."""
    row = 0
    while (front := (row + 1) * ROW_GAP + row * GAP) <= max(reach, depth):
        row += 1
        if front >= depth:
            yield front
