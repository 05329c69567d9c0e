"""Clauses between two rules: why not, in a sentence that is true; lists and the ground of a scenario."""

from __future__ import annotations

from typing import Any

import pytest

from core.armies.budget import Report, check
from core.armies.rosters import blank, with_lines
from core.presentation.card_look import Spot
from core.systems.belle_position.design.scenario import BellePositionScenario
from core.systems.belle_position.look import interactions
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules.codec import BellePositionCodec
from core.systems.belle_position.system import BELLE_POSITION
from core.systems.belle_position.words.refusal_messages import refusal_text
from core.text import say
from tests.rulebook.belle_position.table import PLACES, Table, battle, deck, scenario, starting


def said(table: Table, action: acts.Action, side: str = "") -> tuple[str, str]:
    """Why not: the rule and the sentence."""
    refusal = table.refusal(action, side)
    assert refusal is not None
    return refusal.rule, say(refusal_text(table.state.context, refusal), "en")


def dealt(french: str, german: str) -> Table:
    """Both hands are dealt: the sides deploy."""
    table = starting(french, german)
    table.deal("french", *french.split())
    table.deal("german", *german.split())
    return table


@pytest.mark.parametrize("target", ["fr", "gr", "gc"])
def test_bp_18_1_a_flank_attack_goes_along_the_line(target: str) -> None:
    """Not at the other wing, nor across the middle: that is said, not that the terrain leaves no die."""
    table = battle("L / L / L", "P / P / P", german_in="/ / O", flank_attack=True)
    rule, words = said(table, acts.flank(PLACES["fl"], 0, PLACES[target]))
    assert rule == "BP-18.1"
    assert words.endswith("left wing (Test) in its line: no flank attack from there.")


def test_bp_3_2_terrain_that_finds_no_room() -> None:
    """Three units and a wood: with the town they would need 3 places of 2."""
    table = dealt("L L L wood town", "P")
    for card in ("wood", "L", "L", "L"):
        table.deploy("french", card, "left")
    action = table.deploying("french", "town", "left")
    refusal = table.refusal(action, "french")
    assert refusal is not None
    facts = refusal.facts
    assert (refusal.rule, facts["measured"], facts["needed"]) == ("BP-3.2", 3, 2)
    assert sum(term[1] for term in facts["terms"]) == 2
    assert said(table, action, "french")[1] == "With Town, left wing (Test) would take 2 cards; it holds 3."


def test_bp_13_2_nobody_is_brought_to_the_reserve() -> None:
    """A file may say so: it is refused with its rule, as any other place is."""
    table = battle("L / L / L", "P / P / P", reserve="C wood")
    table.to_movement()
    read = BellePositionCodec().action_from_json
    for card in ("chasseurs-a-pied", "wood"):
        row: Any = {"do": "bring", "card": card, "to": "reserve"}
        refusal = table.refusal(read(table.state.context, row))
        assert refusal is not None
        assert refusal.rule in ("BP-13.3", "BP-5.2")
        assert said(table, read(table.state.context, row))[1]


def test_bp_4_3_nobody_is_deployed_to_the_reserve() -> None:
    table = dealt("L wood", "P")
    for card in ("ligne-francaise", "wood"):
        row: Any = {"do": "deploy", "card": card, "to": "reserve"}
        action = BellePositionCodec().action_from_json(table.state.context, row)
        assert said(table, action, "french")[0] == "BP-4.3"


def test_bp_13_4_a_card_that_has_not_come_back_is_told_so() -> None:
    """It lies in the hand and may be brought: nobody says that it is not there."""
    table = battle("C / L / L", "P / P / P", reserve="H")
    table.to_movement()
    again = table.bringing("H", "fc", again=True)
    words = "Hussars/Chasseurs: this card has not come back to the reserve in this turn."
    assert said(table, again) == ("BP-13.4", words)
    refusal = table.refusal(again)
    assert refusal is not None
    assert refusal.nearest == table.bringing("H", "fc")
    assert said(table, table.bringing("C", "fc", again=True))[0] == "BP-13.2"


def test_bp_13_4_a_card_that_came_back_is_in_the_hand() -> None:
    """It has made its move, or goes on with the one it has left: nobody says that it is not there."""
    table = battle("C H / L / L", "P / P / P")
    table.to_movement()
    table.act(table.moving("fl", 1, "reserve"))
    table.act(table.moving("fl", 1, "reserve"))
    assert said(table, table.bringing("C", "fc")) == (
        "BP-13.4",
        "Chasseurs à pied: this card has made its move.",
    )
    assert said(table, table.bringing("H", "fc")) == (
        "BP-13.4",
        "Hussars/Chasseurs: back in the reserve, this card goes on with the move it has left.",
    )
    refusal = table.refusal(table.bringing("H", "fc"))
    assert refusal is not None
    assert refusal.nearest == table.bringing("H", "fc", again=True)
    goal = Spot("place", place=PLACES["fc"])
    for letter, why in (("C", "BP-13.4"), ("H", None)):
        hand = Spot("hand", 0, item=table.kind(letter))
        dragged = interactions.action_from_drag(table.state, 0, hand, goal)
        assert dragged == table.bringing(letter, "fc", again=True)
        assert table.why(dragged) == why


# --- lists and the ground of a scenario ---------------------------------------------------------------------

ARMIES = BELLE_POSITION.armies


def forces(scenario: BellePositionScenario, side: str) -> Report:
    """The list of a side and what its scenario asks of it, as the desk of armies shows it."""
    troops = ARMIES.troops()
    start = blank(troops, "", scenario.side(side).budget, troops.tables[0], "List")
    roster = with_lines(start, ARMIES.recruit(scenario, side, "en"))
    assert ARMIES.limits_in is not None
    return check(roster, ARMIES.limits_in(scenario, side), troops, troops.tables[0])


def findings(report: Report) -> dict[str, list[tuple[Any, str]]]:
    """Measured and severity, by rule."""
    found: dict[str, list[tuple[Any, str]]] = {}
    for finding in (*report.errors, *report.warnings, *report.kept):
        found.setdefault(finding.rule, []).append((finding.measured, finding.severity))
    return found


def with_deck(*words: str, budget: int = 200, **options: Any) -> BellePositionScenario:
    """French decks of these cards; terrain in the line lies there from the start."""
    line, beside = words
    made = scenario(deck("french", line, beside), deck("german", "", "P"), options=options)
    side = made.sides[0].model_copy(update={"budget": budget})
    return made.model_copy(update={"sides": (side, made.sides[1])})


def test_bp_amb_29_terrain_that_lies_from_the_start_stays_when_a_list_comes() -> None:
    """Taken out as a list and put in again a deck is what it was, with what it costs."""
    given = with_deck("wood / town / height", "L " * 18 + "Z Z")
    report = forces(given, "french")
    assert ARMIES.beside is not None
    beside = ARMIES.beside(given, "french")
    assert beside is not None
    assert say(beside, "en") == "Besides, 3 terrain cards lie there from the start and stay: 24 points."
    assert ARMIES.beside(given, "german") is None
    made = ARMIES.muster(given, "french", report.army).scenario.side("french")
    assert {(row.card, row.at) for row in made.deck if row.at} == {
        ("wood", "left"),
        ("town", "centre"),
        ("height", "right"),
    }
    assert (made.cards, made.points) == (given.side("french").cards, given.side("french").points)


@pytest.mark.parametrize(("budget", "severity"), [(188, "kept"), (187, "error")])
def test_bp_4_1_terrain_that_lies_from_the_start_costs(budget: int, severity: str) -> None:
    """18 lines of 8 points, two Zouaves of 10 and three terrain cards of 8: 188 points, 23 cards."""
    given = with_deck("wood / town / height", "L " * 18 + "Z Z", budget=budget)
    found = findings(forces(given, "french"))
    assert (188, severity) in found["BP-4.1"]
    assert (23, "warning") in found["BP-4.1"]


@pytest.mark.parametrize(
    ("hand", "told"),
    [(18, ["at least 18"]), (20, ["at least 20"]), (21, [])],
    ids=["as the rules have it", "all of the deck", "more than the deck"],
)
def test_bp_4_2_a_list_is_held_against_the_first_hand_of_its_scenario(hand: int, told: list[str]) -> None:
    """18 lines and two Zouaves are shuffled: 20 cards; terrain that lies there is drawn by nobody."""
    given = with_deck("wood / town / height", "L " * 18 + "Z Z")
    side = given.sides[0].model_copy(update={"hand": hand})
    report = forces(given.model_copy(update={"sides": (side, given.sides[1])}), "french")
    found = [finding for finding in report.kept if finding.rule == "BP-4.2"]
    assert [say(finding.needed, "en") for finding in found] == told
    assert {finding.measured for finding in found} <= {20}
    short = [finding for finding in report.warnings if finding.rule == "BP-4.2"]
    assert [(finding.measured, finding.short) for finding in short] == ([] if told else [(20, 1)])


@pytest.mark.parametrize(
    ("lying", "drawn", "idle"),
    [("wood height / /", "town town", 0), ("wood height / /", "town town town", 1)],
)
def test_bp_5_1_a_list_finds_room_beside_the_terrain_that_lies(lying: str, drawn: str, idle: int) -> None:
    """Five cards for six places, and no more towns than positions; but one position is full."""
    report = forces(with_deck(lying, f"{'L ' * 18}{drawn}"), "french")
    found = [finding for finding in (*report.warnings, *report.kept) if finding.rule == "BP-5.1"]
    assert [finding.severity for finding in found] == ["warning" if idle else "kept"]
    if idle:
        assert say(found[0].text, "en").startswith("1 terrain card can never be laid")


def test_bp_amb_1_the_size_that_the_scenario_allows() -> None:
    for most, rule in ((22, "BP-AMB-1"), (23, "BP-4.1")):
        given = with_deck("wood / town / height", "L " * 18 + "Z Z", deck_max=most)
        assert 23 in [measured for measured, _severity in findings(forces(given, "french")).get(rule, [])]


def test_bp_amb_20_special_cards_where_the_scenario_plays_them() -> None:
    for played in (False, True):
        given = with_deck("/ /", "L " * 18 + "rally", special_cards=played)
        assert ("BP-AMB-20" in findings(forces(given, "french"))) != played


def test_bp_amb_5_terrain_for_conquered_positions() -> None:
    """Seven terrain cards, of which four woods: too many for three positions, not for six."""
    for conquered, severities in ((False, {"warning"}), (True, {"kept"})):
        given = with_deck(
            "wood / /", "L " * 12 + "wood wood wood town town height", terrain_in_conquered=conquered
        )
        found = findings(forces(given, "french")).get("BP-5.1", [])
        assert (7, *severities) in found
        assert ((4, "warning") in found) != conquered


def test_bp_5_1_the_same_terrain_is_not_laid_twice_in_play() -> None:
    table = battle("L / wood L / L", reserve="wood height")
    assert table.why_bring("wood", "fc") == "BP-5.1"
    assert table.bringing("wood", "fc") not in table.offered()
    assert table.bringing("height", "fc") in table.offered()
    assert table.bringing("wood", "fl") in table.offered()


@pytest.mark.parametrize("card", ["H", "R"])
def test_bp_7_1_a_town_shelters_infantry_alone(card: str) -> None:
    found = []
    for ground in ("", "town "):
        table = battle(f"L / {ground}{card} / L")
        table.wound("fc1", 1)
        table.phase("cohesion")
        table.roll("1")
        found.append(table.events("tested")[-1].facts["cohesion"])
    assert found[0] == found[1]


def test_bp_amb_4_a_conquest_ends_when_its_owner_is_there_alone() -> None:
    """A wing that is left empty stays conquered where that is played; one of its owner's cards ends it."""
    table = battle("L / L / L", "P / / P", foe_reserve="P", sticky_conquest=True)
    table.move("fc", 1, "gc")
    table.end_turn()
    table.end_turn()
    table.move("gc", 1, "fc")
    assert table.conquered("french") == 1
    table.end_turn()
    table.bring("P", "gc")
    assert (table.conquered("french"), table.held()) == (0, set())


@pytest.mark.parametrize(("hidden", "left"), [(True, [0, 1]), (False, [1, 0])])
def test_bp_amb_9_whom_the_owner_may_choose(hidden: bool, left: list[int]) -> None:
    """Of a hidden and a shown unit: both where hidden cards are hit, else the shown one at once."""
    table = battle("L / R / L", "P / P P / P", up="gc1", lr_hits_hidden=hidden)
    table.long("fc", 1)
    table.roll(" ".join(["1"] + ["6"] * (table.dice() - 1)))
    assert (table.asked[1] == "hidden_loss") is hidden
    if hidden:
        table.suffer("gc", 2)
    assert table.tokens("gc") == left


def test_bp_r30_nor_when_one_of_them_has_deployed() -> None:
    table = dealt("L L wood", "P")
    before = table.seen("german")
    for card in ("L", "wood"):
        table.deploy("french", card, "left")
    table.act(acts.END_DEPLOYMENT, "french")
    after = table.seen("german")
    for name in ("stacks", "terrain", "hands", "loose", "pile"):
        assert getattr(after, name) == getattr(before, name)


def test_bp_amb_4_a_card_of_the_owner_among_the_conquerors_disputes_the_conquest() -> None:
    """Held it stays, and it is conquered again as soon as that card is gone."""
    table = battle("L / L / L", "P / / P", foe_reserve="H", sticky_conquest=True)
    table.move("fc", 1, "gc")
    table.end_turn()
    table.bring("H", "gc")
    assert (table.conquered("french"), table.held()) == (0, {"gc"})
    table.act(table.moving("gc", 1, "reserve"))
    assert (table.conquered("french"), table.held()) == (1, {"gc"})
