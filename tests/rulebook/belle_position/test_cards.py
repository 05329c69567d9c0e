"""BP-1 to BP-4, BP-20: cards, field, stacking, set-up."""

from __future__ import annotations

import pytest

from core.armies.budget import check
from core.armies.rosters import Line, blank
from core.protocol.pending import Deal, SecretChoices
from core.systems.belle_position.design import armies, list_limits
from core.systems.belle_position.design.lint import lint
from core.systems.belle_position.design.scenario import DeckCard
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules.stacking import limit_terms
from tests.rulebook.belle_position.table import PLACES, RULES, Table, battle, scenario, starting


def test_bp_1_2_profile_says_dice_power_save_and_moves() -> None:
    """Dragons: 2 dice, 2 in attack, save 0, 2 moves; cohesion 2."""
    table = battle("L / D / L", "P / P / P", french_in="/ D /")
    table.fire("gc", 1)
    assert table.dice() == 2
    table.roll("2 3")
    assert table.events("rolled")[-1].facts["hits"] == 1
    context = table.state.context
    dragons = context.cards[context.by_id["dragons"]]
    assert (dragons.vc, dragons.attack, dragons.defence, dragons.save, dragons.moves) == (2, 2, 2, 0, 2)


def test_bp_1_3_face_down_cards_are_hidden_from_the_other_side() -> None:
    table = battle("L Z / L / L", "P / P / P", up="fl1")
    assert table.up("fl") == [True, False]
    seen = table.seen("german")
    unknown = [code & 127 for code in seen.stacks[0]]
    assert unknown == [table.kind("L"), 127]
    assert [code & 127 for code in table.seen("french").stacks[0]] == [table.kind("L"), table.kind("Z")]


def test_bp_1_4_token_waits_for_a_cohesion_test() -> None:
    table = battle("L / C / L", "P / P / P", french_in="/ Z /")
    table.fire("gc", 1, "1 6 6 6")
    assert table.tokens("gc") == [1]
    table.end_turn()
    assert table.asked == ("", "roll")
    assert table.dice() == 1


def test_bp_1_5_terrain_is_no_card_that_engages_or_keeps_a_position() -> None:
    table = battle("L / L / L", "P / wood / P")
    table.move("fc", 1, "gc")
    assert table.held() == {"gc"}
    assert table.conquered("french") == 1


def test_bp_2_1_each_side_has_three_positions_and_a_reserve() -> None:
    table = battle("L / C / Z", "P / O / G", reserve="H")
    assert [table.cards(place) for place in PLACES] == [["L"], ["C"], ["Z"], ["P"], ["O"], ["G"]]
    assert table.hand("french") == ["H"]


@pytest.mark.parametrize(("place", "facing"), [("fl", "gr"), ("fc", "gc"), ("fr", "gl")])
def test_bp_2_2_left_faces_right(place: str, facing: str) -> None:
    table = battle()
    assert table.why_move(place, 1, facing) is None
    others = {"gl", "gc", "gr"} - {facing}
    assert {table.why_move(place, 1, other) for other in others} == {"BP-13.3"}


def test_bp_2_3_reserve_own_position_facing_position_and_nothing_else() -> None:
    table = battle("H / L / L", "P / P / P", reserve="L")
    table.to_movement()
    ways = {action.to for action in table.offered() if isinstance(action, acts.Move) and action.position == 0}
    assert ways == {PLACES["gr"], 6}
    assert {a.to for a in table.offered() if isinstance(a, acts.Bring)} == {0, 1, 2}


def test_bp_3_1_four_cards_a_side_in_a_position() -> None:
    table = starting("L L L L L", "P P P P P", hands=(5, 5))
    table.deal("french", *"LLLLL")
    table.deal("german", *"PPPPP")
    for _card in range(4):
        table.deploy("french", "L", "left")
    assert table.why(table.deploying("french", "L", "left"), "french") == "BP-3.5"
    assert table.why(table.deploying("french", "L", "right"), "french") is None
    table = battle("L / L / L", "P P P P / P / P", french_in="L L L L / /")
    assert len(table.stack("gl")) == len(table.stack("gl", "french")) == 4


def test_bp_3_2_terrain_uses_up_a_slot_of_both_sides() -> None:
    table = battle("L / L / L", "P / wood height P / wood P")
    assert (table.limit("gc"), table.limit("gc", "french")) == (2, 2)
    assert (table.limit("gr"), table.limit("gr", "french")) == (3, 3)
    assert (table.limit("gl"), table.limit("gl", "french")) == (4, 4)


def test_bp_3_3_four_units_and_their_general_are_not_too_many() -> None:
    table = battle("L L L g00 / L / L", reserve="L L")
    table.bring("L", "fl")
    assert table.why(acts.END_MOVES) is None
    table.bring("L", "fl")
    assert table.why(acts.END_MOVES) == "BP-13.5"


def test_bp_3_3_a_general_face_down_counts_as_any_card() -> None:
    table = starting("L L L L g00", "P", hands=(5, 1), options={"general_face_down": True})
    table.deal("french", "L", "L", "L", "L", "g00")
    table.deal("german", "P")
    table.deploy("french", "g00", "left", face_down=True)
    for _card in range(3):
        table.deploy("french", "L", "left")
    assert table.why(table.deploying("french", "L", "left"), "french") is not None


def test_bp_3_3_face_up_general_does_not_count() -> None:
    table = starting("L L L L g00 g01", "P", hands=(6, 1))
    table.deal("french", "L", "L", "L", "L", "g00", "g01")
    table.deal("german", "P")
    for letter in ("L", "L", "L", "L", "g00"):
        table.deploy("french", letter, "left")
    assert len(table.stack("fl")) == 5
    assert table.up("fl")[-1]
    assert table.why(table.deploying("french", "g01", "left"), "french") == "BP-17.1"
    hidden = table.deploying("french", "g01", "right", face_down=True)
    assert table.why(hidden, "french") == "BP-AMB-3"


@pytest.mark.parametrize(("rally", "most"), [("g00", 4), ("g00+1", 5), ("g00+2", 6)])
def test_bp_3_4_rally_bonus_raises_the_limit(rally: str, most: int) -> None:
    table = battle(f"{rally} L L / L / L", "P / P / P")
    assert table.limit("fl") == most
    assert table.limit("gr", "french") == 4


def test_bp_3_5_limit_is_four_less_terrain_plus_rally() -> None:
    table = battle("wood height g00+1 L L L / L / L", "P / P / P", reserve="L")
    assert table.limit("fl") == 3
    terms = [(term.kind, term.value, term.rule) for term in limit_terms(table.state, 0, 0)]
    assert terms == [("base", 4, "BP-3.1"), ("terrain", -2, "BP-3.2"), ("rally", 1, "BP-3.4")]
    table.phase("movement")
    table.bring("L", "fl")
    refusal = table.refusal(acts.END_MOVES)
    assert refusal is not None
    assert (refusal.facts["measured"], refusal.facts["needed"]) == (4, 3)


def test_bp_4_1_deck_of_about_twenty_cards_within_the_budget() -> None:
    def errors(count: int, budget: int = 999) -> list[str]:
        cards = [{"card": "ligne-francaise", "count": count}]
        base = scenario(cards, [{"card": "ligne-prussienne", "count": 20}])
        sides = (base.sides[0].model_copy(update={"budget": budget}), base.sides[1])
        found = lint(base.model_copy(update={"sides": sides}))
        return [row.rule for row in found if row.severity == "error"]

    assert errors(20, 160) == []
    assert errors(20, 159) == ["BP-4.1"]
    assert errors(17) == errors(27) == ["BP-AMB-1"]


@pytest.mark.parametrize("named", ["", "french", "german"])
def test_bp_4_1_deck_of_both_nations_is_an_error_whatever_its_nation_is_called(named: str) -> None:
    mixed = [{"card": "ligne-francaise", "count": 19}, {"card": "landwehr", "count": 1}]
    found = lint(scenario(mixed, [{"card": "ligne-prussienne", "count": 20}]))
    assert [row.rule for row in found if row.severity == "error"] == ["BP-4.1"]
    lines = (Line(troop="ligne-francaise", count=19), Line(troop="landwehr"))
    roster = blank(armies.troops(), named).model_copy(update={"lines": lines})
    report = check(roster, list_limits.limits, armies.troops(), armies.printed())
    assert [error.rule for error in report.errors] == ["BP-4.1"]


def test_bp_4_2_eighteen_cards_are_drawn_and_the_rest_is_the_pile() -> None:
    table = starting(" ".join("L" * 20), " ".join("P" * 19))
    pending = table.pending
    assert isinstance(pending, Deal)
    assert (pending.draw, pending.to) == (18, 0)
    table.deal("french", *"L" * 18)
    table.deal("german", *"P" * 18)
    assert table.state.pile == [2, 1]


def test_bp_4_3_both_deploy_unseen_units_face_down() -> None:
    table = starting("L L g00 wood", "P P", hands=(4, 2))
    table.deal("french", "L", "L", "g00", "wood")
    table.deal("german", "P", "P")
    assert isinstance(table.pending, SecretChoices)
    table.deploy("french", "L", "left")
    table.deploy("french", "g00", "left")
    table.deploy("french", "wood", "centre")
    seen = table.seen("german")
    assert seen.stacks[:3] == [(), (), ()]
    assert seen.terrain[1] == ()
    assert len(seen.hands[0]) == 4
    assert table.why(acts.Deploy(table.kind("P", "german"), PLACES["fl"]), "german") == "BP-4.3"
    table.act(acts.END_DEPLOYMENT, "french")
    assert table.why(table.deploying("french", "L", "right"), "french") is not None
    table.act(acts.END_DEPLOYMENT, "german")
    assert table.up("fl") == [False, True]
    assert table.hand("french") == ["L"]
    assert table.terrain("fc") == ["wood"]
    assert RULES.observe(table.state, 1).terrain[1] == table.state.terrain[1]


def laid_with_a_general(order: int) -> Table:
    """Line, Zouaves, a general and cavalry laid in the left wing one after another; the lot is `order`."""
    table = starting("L Z g00 C", "P", hands=(4, 1))
    table.deal("french", "L", "Z", "g00", "C")
    table.deal("german", "P")
    for word in ("L", "Z", "g00", "C"):
        table.deploy("french", word, "left")
    table.act(acts.EndDeployment(order), "french")
    table.act(acts.END_DEPLOYMENT, "german")
    return table


def test_bp_4_3_cards_face_down_lie_in_the_order_of_a_number_not_as_they_were_laid() -> None:
    """Each order of three cards has its number, 0 is that in which they were laid; a general stays."""
    found = []
    for order in range(6):
        table = laid_with_a_general(order)
        assert table.up("fl") == [False, False, True, False]
        found.append(table.cards("fl"))
    assert acts.EndDeployment(5) == acts.END_DEPLOYMENT, "looking back finds it among what could be done"
    assert found[0] == ["L", "Z", "f-g00", "C"]
    assert len({tuple(row) for row in found}) == 6


def test_bp_4_3_a_general_who_lies_face_up_does_not_tell_how_many_were_laid_before_him() -> None:
    """By lot he lies before the others, whenever he was laid; each order of these has its number too."""
    found = []
    for order in range(6):
        table = laid_with_a_general(-1 - order)
        assert table.up("fl") == [True, False, False, False]
        found.append(table.cards("fl"))
    assert found[0] == ["f-g00", "L", "Z", "C"]
    assert len({tuple(row) for row in found}) == 6


def test_bp_4_3_terrain_cards_of_a_position_do_not_tell_in_what_order_they_were_laid() -> None:
    """Not where the order is drawn by lot; in battles of before they lie as they were laid."""
    found = []
    for order in (-1, 1):
        for words in (("wood", "height"), ("height", "wood")):
            table = starting("L wood height", "P", hands=(3, 1))
            table.deal("french", "L", "wood", "height")
            table.deal("german", "P")
            for word in words:
                table.deploy("french", word, "left")
            table.act(acts.EndDeployment(order), "french")
            table.act(acts.END_DEPLOYMENT, "german")
            found.append(table.terrain("fl"))
    assert found[0] == found[1]
    assert found[2] == found[3][::-1] == ["wood", "height"]


def test_bp_4_4_fewer_terrain_cards_begin_and_a_tie_is_thrown_for() -> None:
    table = battle("L / L / L", "wood P / P / P", first="german", first_player="terrain")
    assert table.asked[0] == "french"
    table = battle("wood L / L / L", "P / P / P", first_player="terrain")
    assert table.asked[0] == "german"
    table = starting("L", "P", hands=(1, 1))
    table.deal("french", "L")
    table.deal("german", "P")
    for side in ("french", "german"):
        table.act(acts.END_DEPLOYMENT, side)
    table.rolls("3 3")
    assert table.asked == ("", "roll")
    table.rolls("2 5")
    assert table.asked[0] == "german"


UNITS = """Ligne Française 2 2 - 3 +1 1 8
Chasseurs à pied 3 2 - 3 0 1 9
Zouaves/Turcos 4 2 - 3 0 1 10
Infanterie de la Garde 3 2 - 3 +1 1 10
Fusiliers Marins 3 2 - 3 +1 1 10
Garde Mobile 2 1 - 2 0 1 5
Infanterie de Marche 2 2 - 3 0 1 7
Francs-Tireurs 1 1 - 2 +1 1 4
Gardes Pontificaux 3 2 - 3 +1 1 10
Artillerie légère ML 2 1 2 3 0 2 10
Artillerie de réserve ML 3 1 2 3 -1 1 10
Artillerie de la Garde ML 3 1 2 3 0 1 12
Mitrailleuses 2 1 1 4 0 1 10
Ligne Prussienne 3 2 - 2 +1 1 9
Ligne, autres États 3 2 - 2 0 1 8
Garde Prussienne 4 2 - 2 0 1 10
Jägers Prussiens 3 2 - 3 0 1 9
Jägers Bavarois 2 2 - 3 +1 1 8
Infanterie de Réserve 3 2 - 2 -1 1 7
Landwehr 2 2 - 2 0 1 6
Artillerie légère BL 2 1 3 2 0 2 10
Artillerie de réserve BL 3 1 3 2 -1 1 10
Artillerie de la Garde BL 3 1 3 2 0 1 12
Hussards/Chasseurs 2 2 - 1 +1 2 8
Lanciers/Uhlans 2 3 - 1 0 2 8
Dragons 2 2 - 2 0 2 8
Cuirassiers 3 3 - 1 -1 2 9"""


def test_bp_20_profiles_and_costs_are_those_of_the_printed_table() -> None:
    """The source's table, typed again by hand: VC, fire in attack, long range, in defence, save, moves."""
    from core.systems.belle_position.rules import rule_tables

    found = []
    for row in rule_tables.catalogue().units.values():
        shot = str(row.long_range or "-")
        save = f"{row.save:+d}" if row.save else "0"
        found.append(
            f"{row.name.fr} {row.vc} {row.attack} {shot} {row.defence} {save} {row.moves} {row.points}"
        )
    assert found == UNITS.splitlines()


@pytest.mark.parametrize(
    ("attack", "defence", "rally", "points"),
    [(0, 0, 0, 0), (1, 0, 0, 4), (0, 1, 0, 4), (1, 1, 0, 8), (0, 1, 1, 8), (0, 0, 2, 8), (1, 1, 2, 16)],
)
def test_bp_20_1_general_costs_the_sum_of_his_parts(
    attack: int, defence: int, rally: int, points: int
) -> None:
    row = DeckCard(card="general", id="x", attack=attack, defence=defence, rally=rally)
    assert row.points == points


@pytest.mark.parametrize(
    "card",
    ["wood", "height", "town", "entrenchments", "special-rally", "special-entrench", "special-forced-march"],
)
def test_bp_20_2_terrain_and_special_cards_cost_eight(card: str) -> None:
    assert DeckCard(card=card).points == 8
