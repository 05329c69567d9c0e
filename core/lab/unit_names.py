"""Units and cards of a scenario as its designer and its players see them called, by their ids in the file."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from core.odds.questions import outcomes_of
from core.protocol.refusals import CannotBeginError
from core.protocol.system import AnySystem
from core.scenarios.scenario import Scenario
from core.text import Value

NO_NAMES: Mapping[str, Value] = MappingProxyType({})


def unit_names(system: AnySystem, scenario: Scenario) -> Mapping[str, Value]:
    """Id -> name, or side, arm and number where it has none; empty where no battle can begin.

    Where decks are in the place of units: each card that a deck may have.
    """
    if system.board == "cards":
        return {card.id: card.name for card in system.look.units}
    try:
        context = system.rules.new_battle(scenario).context
    except CannotBeginError:
        return NO_NAMES
    index: Mapping[str, int] = getattr(context, "unit_index", {})  # on cards nobody stands by an id
    outcomes = outcomes_of(system)
    return {unit: outcomes.piece_name(context, number) for unit, number in index.items()}
