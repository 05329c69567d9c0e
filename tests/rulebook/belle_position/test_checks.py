"""What the check and the lists say of a deck before a battle, and a card that is let fall."""

from __future__ import annotations

from typing import Any

import pytest

from core.presentation.card_look import Spot
from core.systems.belle_position.design.briefing import BellePositionBrief
from core.systems.belle_position.design.lint import lint
from core.systems.belle_position.look.interactions import action_from_drag
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules.context import BattleContext
from core.systems.belle_position.words.event_messages import event_text
from core.systems.belle_position.words.messages import BellePositionWords
from core.systems.belle_position.words.refusal_messages import refusal_text
from core.text import say
from tests.rulebook.belle_position.table import PLACES, battle, deck, scenario


def told(
    rule: str, french: list[dict[str, Any]], german: list[dict[str, Any]] | None = None, **kept: Any
) -> list[str]:
    """What the check says by this rule."""
    setup = scenario(french, german or deck("german", "", "P"), **kept)
    return [say(problem.text, "en") for problem in lint(setup) if problem.rule == rule]


@pytest.mark.parametrize(
    ("lying", "drawn", "idle"),
    [
        ("wood height / /", "wood wood", 0),
        ("wood height / /", "wood wood wood", 1),
        ("wood town / height /", "wood height wood height town", 2),
        ("/ /", "wood wood wood height height height", 0),
        ("height town / height town / height", "height", 1),
    ],
)
def test_bp_5_1_terrain_beside_what_lies_from_the_start(lying: str, drawn: str, idle: int) -> None:
    """Two different cards a position, those that lie there with them."""
    found = told("BP-5.1", deck("french", lying, f"L {drawn}"))
    assert [int(text.split(": ")[1].split()[0]) for text in found] == ([idle] if idle else [])
    wide = told("BP-5.1", deck("french", lying, f"L {drawn}"), options={"terrain_in_conquered": True})
    assert wide == [], "three more positions may be conquered"


def test_bp_4_1_a_budget_is_200_or_250() -> None:
    setup = scenario(deck("french", "", "L"), deck("german", "", "P"))
    for budget, odd in ((200, False), (250, False), (999, True)):
        side = setup.sides[0].model_copy(update={"budget": budget})
        changed = setup.model_copy(update={"sides": (side, setup.sides[1])})
        texts = [say(problem.text, "en") for problem in lint(changed) if problem.rule == "BP-4.1"]
        assert any("unusual" in text for text in texts) is odd
    dear = deck("french", "", " ".join(["Z"] * 24))
    over = next(
        problem for problem in lint(scenario(dear, deck("german", "", "P"))) if problem.fix is not None
    )
    assert over.fix is not None
    mended = over.fix.edit(scenario(dear, deck("german", "", "P")))
    assert mended.sides[0].points > 200
    assert mended.sides[0].budget == (250 if mended.sides[0].points <= 250 else mended.sides[0].points)


@pytest.mark.parametrize(
    ("option", "value", "needs"),
    [
        ("lr_hits_hidden", True, "A"),
        ("town_entrench_stack", True, "town entrenchments"),
        ("disorg_stop_early", True, "g00+1"),
        ("terrain_in_conquered", True, "wood"),
        ("min_dice", 1, "wood"),
        ("light_cavalry", True, "H"),
    ],
)
def test_bp_amb_options_that_decide_nothing_are_told(option: str, value: object, needs: str) -> None:
    for cards, idle in (("L", True), (f"L {needs}", False)):
        setup = scenario(deck("french", "", cards), deck("german", "", "P"), options={option: value})
        found = [problem for problem in lint(setup) if "decides nothing" in say(problem.text, "en")]
        assert len(found) == int(idle), [say(problem.text, "en") for problem in found]


@pytest.mark.parametrize(
    ("option", "value", "cards", "foes", "others"),
    [
        ("lr_terrain", "none", "A", "P", {}),
        ("general_hit_by_flank", False, "L", "P", {"flank_attack": True}),
        ("town_entrench_stack", True, "town", "entrenchments", {}),
        ("light_cav", "hussars_lancers", "H", "P", {"light_cavalry": True}),
        ("moves_in_a_row", True, "L", "P", {}),
    ],
)
def test_bp_amb_options_that_decide_nothing_for_want_of_one_thing(
    option: str, value: object, cards: str, foes: str, others: dict[str, bool]
) -> None:
    """Guns and no wood; flanks and no general; a town and entrenchments that never lie in one position."""
    needed = {"lr_terrain": "wood", "general_hit_by_flank": "g00", "town_entrench_stack": "entrenchments"}
    needed |= {"light_cav": "U", "moves_in_a_row": "A"}
    for more, idle in (("", True), (needed[option], False)):
        mine, its = ("", more) if option == "lr_terrain" else (more, "")
        decks = deck("french", "", f"L {cards} {mine}"), deck("german", "", f"P {foes} {its}")
        setup = scenario(*decks, options={option: value, **others})
        found = [problem for problem in lint(setup) if "decides nothing" in say(problem.text, "en")]
        assert len(found) == int(idle), [say(problem.text, "en") for problem in found]


@pytest.mark.parametrize(
    ("option", "value", "target", "why"),
    [
        ("counter_battery_any", True, "E", "only one deck has artillery"),
        ("general_hit_by_lr", True, "g00", "no general has artillery against him"),
        ("lr_terrain", "none", "wood", "no wood has artillery against it"),
    ],
)
def test_bp_11_1_guns_fire_at_the_enemy_alone_and_options_of_their_fire_need_a_target_there(
    option: str, value: object, target: str, why: str
) -> None:
    own = "" if target == "E" else target
    for foes, told_ in (("", [why]), (target, [])):
        decks = deck("french", "", f"L A {own}"), deck("german", "", f"P {foes}")
        found = [say(one.text, "en") for one in lint(scenario(*decks, options={option: value}))]
        assert [text.split(": ")[1].rstrip(".") for text in found if "decides nothing" in text] == told_


def test_bp_amb_5_wood_that_a_side_lays_where_it_has_conquered_is_fired_at_by_its_own_guns() -> None:
    decks = deck("french", "", "L A wood"), deck("german", "", "P")
    for wide in (False, True):
        options = {"lr_terrain": "none", "terrain_in_conquered": wide}
        found = [say(one.text, "en") for one in lint(scenario(*decks, options=options))]
        assert any("no wood has artillery against it" in text for text in found) is not wide


def test_bp_4_2_a_deck_that_lies_on_the_table_draws_no_hand_of_nothing() -> None:
    """A first hand has a card at least: what cannot be mended so is not offered."""
    for drawn, mended in (("", None), ("L", 1)):
        setup = scenario(deck("french", "wood / /", drawn), deck("german", "", "P " * 18))
        (problem,) = [one for one in lint(setup) if one.rule == "BP-4.2"]
        fixed = None if problem.fix is None else problem.fix.edit(setup).sides[0].hand
        assert fixed == mended


def test_bp_4_1_no_budget_is_offered_beyond_the_largest() -> None:
    for copies, mended in ((27, 9720), (28, None)):
        rows = [{"card": "artillerie-de-la-garde-ml", "count": 30} for _row in range(copies)]
        setup = scenario(rows, deck("german", "", "P"))
        problem = next(one for one in lint(setup) if one.rule == "BP-4.1" and one.severity == "error")
        fixed = None if problem.fix is None else problem.fix.edit(setup).sides[0].budget
        assert fixed == mended


def test_bp_6_the_briefing_tells_the_reinforcements_that_hold() -> None:
    """Of two special rules for one side the first; of the other side's none."""
    rules = [
        {"rule": "reinforcements", "side": side, "cards": cards, "turns": 3}
        for side, cards in (("german", 3), ("french", 2), ("french", 4))
    ]
    setup = scenario(deck("french", "", "L"), deck("german", "", "P"), special=rules)
    told = [say(arrival.what, "en") for arrival in BellePositionBrief().arrivals(setup, 0)]
    assert told == ["2 cards in each turn"]
    assert BattleContext(setup).draws == ((2, 3), (3, 3))


def test_bp_4_3_a_line_without_face_down_cards_is_told_without_them() -> None:
    table = battle("wood g00 / L wood / L")
    words, seen = BellePositionWords(), table.events("line_seen")
    told = [say(words.event(table.state.context, event), "en") for event in seen[:3]]
    assert told == [
        "Left wing (Test): Wood and General (A0/D0).",
        "Centre (Test): Wood, 1 face-down card.",
        "Right wing (Test): 1 face-down card.",
    ]


def test_bp_11_1_a_gun_let_fall_on_another_wing_is_told_why_not() -> None:
    """It never fires at the wing that it faces instead."""
    table = battle("A / L / L", up="fl1 gr1 gc1")
    wing = Spot("place", place=PLACES["gc"])
    action = action_from_drag(table.state, 0, Spot("card", 0, PLACES["fl"], 0), wing)
    assert isinstance(action, acts.CounterBattery)
    refusal = table.refusal(action)
    assert refusal is not None
    assert (refusal.kind, refusal.facts["needed"]) == ("out_of_reach", PLACES["gr"])
    table = battle("A / L / L", "P / P E / P", up="fl1 gc1 gc2", counter_battery_any=True)
    action = action_from_drag(table.state, 0, Spot("card", 0, PLACES["fl"], 0), wing)
    assert action == acts.CounterBattery(PLACES["fl"], 0, PLACES["gc"], 1)
    assert table.refusal(action) is None


def test_bp_11_4_losses_of_counter_battery_are_told_by_its_rule() -> None:
    """Hits beyond what the gun takes find others there, but are not theirs."""
    table = battle("R / L / L", "P / P / E P", up="fl1 gr1 gr2")
    table.wound("gr1", 2)
    table.counter("fl", 1, "gr", 1, "1 1 1")
    assert {event.rule for event in table.events("token")} == {"BP-11.4"}
    (lost,) = table.events("hits_lost")
    assert lost.rule == "BP-11.4"
    assert "card aimed at" in say(BellePositionWords().event(table.state.context, lost), "en")


def test_bp_13_3_a_sentence_that_begins_with_a_wing_begins_with_a_capital() -> None:
    """In French no wing is made feminine: the centre is none."""
    table = battle("L / L / L", "P / P / P", german_in="/ P /")
    table.to_movement()
    refusal = table.refusal(table.moving("fc", 1, "gc"))
    assert refusal is not None
    sentence = refusal_text(table.state.context, refusal)
    assert say(sentence, "en") == "Centre (Test) is engaged: nobody advances from there."
    assert say(sentence, "fr").startswith("Centre (Essai)")
    assert "engagée" in say(sentence, "fr").partition("position ")[2]
    held = event_text(table.state.context, "position_held", {"side": 0, "position": 3})
    assert say(held, "en").startswith("Left wing (")
