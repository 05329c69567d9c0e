"""Units and cards of a scenario as its designer and its players see them called, by their ids in the file."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from core.odds.questions import outcomes_of
from core.protocol.refusals import CannotBeginError
from core.protocol.system import AnySystem
from core.scenarios.scenario import Scenario
from core.text import Value, say

NO_NAMES: Mapping[str, Value] = MappingProxyType({})


def unit_names(system: AnySystem, scenario: Scenario) -> Mapping[str, Value]:
    """Id -> name, or side, arm and number where it has none; empty where no battle can begin.

    Where decks are in the place of units: cards, by their ids and as the record of a result has them.
    """
    if hasattr(scenario.sides[0], "deck"):
        return _card_names(system, scenario)
    try:
        context = system.rules.new_battle(scenario).context
    except CannotBeginError:
        return NO_NAMES
    index: Mapping[str, int] = getattr(context, "unit_index", {})  # on cards nobody stands by an id
    outcomes = outcomes_of(system)
    return {unit: outcomes.piece_name(context, number) for unit, number in index.items()}


def _card_names(system: AnySystem, scenario: Scenario) -> Mapping[str, Value]:
    """Each card that a deck may have by its id, those of either side by the words of the notes on battles."""
    found: dict[str, Value] = {card.id: card.name for card in system.look.units}
    try:
        context = system.rules.new_battle(scenario).context
    except CannotBeginError:
        return found
    outcomes = outcomes_of(system)
    for side in range(len(scenario.sides)):
        names = (outcomes.piece_name(context, (side, card.index)) for card in context.cards)
        found |= {say(name, "en"): name for name in names}
    return found
