"""Where both decks hold a card, a sentence that tells of it says whose it is."""

from __future__ import annotations

import pytest

from core.paths import SCENARIOS
from core.scenarios.files import load
from core.systems.belle_position.design.scenario import BellePositionScenario
from core.systems.belle_position.rules.context import BattleContext
from core.systems.belle_position.words.event_messages import event_text
from core.text import say

CASES = {
    "combat": (
        {"how": "fire", "position": 3, "slot": 0, "target": 3, "dice": 2, "power": 3},
        "Ligne Française (Corps rouge) au combat",
    ),
    "token": ({"position": 3, "slot": 0, "tokens": 1}, "Ligne Française (Corps rouge), aile"),
    "eliminated": ({"position": 3, "slot": 0}, "Ligne Française (Corps rouge)"),
    "moved": ({"position": 0, "to": 3}, "Ligne Française (Corps rouge)"),
    "brought": ({"position": 6, "to": 3, "terrain": False}, "Corps rouge : Ligne Française"),
}


def context_of(name: str) -> BattleContext:
    path = SCENARIOS / "belle_position" / f"{name}.json"
    scenario = load(path, {"belle_position": BellePositionScenario})
    assert isinstance(scenario, BellePositionScenario)
    return BattleContext(scenario)


def told(name: str, kind: str) -> str:
    context = context_of(name)
    card = next(one.index for one in context.cards if one.id == "ligne-francaise")
    facts = {"side": 0, "card": card, **CASES[kind][0]}
    words = say(event_text(context, kind, facts), "fr")
    return words.replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("kind", CASES)
def test_it_is_said_whose_card_it_is_where_both_decks_hold_it(kind: str) -> None:
    assert CASES[kind][1] in told("chalons_manoeuvres", kind)


def test_the_card_aimed_at_is_the_other_sides() -> None:
    context = context_of("chalons_manoeuvres")
    guns = next(one.index for one in context.cards if one.id == "artillerie-legere-ml")
    facts = {"how": "counter", "side": 0, "position": 0, "slot": 0, "target": 3, "card": guns, "aim": guns}
    words = say(event_text(context, "combat", {**facts, "dice": 1, "power": 2}), "en")
    assert words.index("(Red corps)") < words.index("(Blue corps)")


def test_a_card_of_one_deck_alone_needs_no_side() -> None:
    assert "Ligne Française (" not in told("froeschwiller", "eliminated")
