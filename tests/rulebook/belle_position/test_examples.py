"""The worked examples of the digest, by number."""

from __future__ import annotations

from core.systems.belle_position.design.scenario import DeckCard
from core.systems.belle_position.rules import actions as acts
from tests.rulebook.belle_position.table import battle


def test_bp_example_1_cohesion_three_holds_on_three_and_routs_on_four() -> None:
    for die, lost in (("3", []), ("4", ["L"])):
        table = battle("L / L L / L")
        table.wound("fc1", 1)
        table.phase("cohesion")
        table.roll(die)
        assert table.lost("french") == lost


def test_bp_example_2_three_dice_at_three() -> None:
    table = battle("L / C / L", "P / P / P", german_in="/ P /")
    table.fire("fc", 1, "1 3 4")
    assert table.events("rolled")[-1].facts["hits"] == 2


def test_bp_example_3_natural_six_fails_against_cohesion_six() -> None:
    table = battle("L / L / L", "P / town G g01 P / P", first="german")
    table.wound("gc1", 1)
    table.phase("cohesion")
    table.roll("6")
    assert table.lost("german") == ["G"]


def test_bp_example_4_two_tokens_are_two_tests() -> None:
    table = battle("L / K L / L")
    table.wound("fc1", 2)
    table.phase("cohesion")
    table.roll("2 3")
    assert table.lost("french") == ["K"]


def test_bp_example_5_second_token_eliminates_francs_tireurs() -> None:
    table = battle("L / F / L", "P / P / P", german_in="/ P /", first="german")
    table.fire("fc", 1, "1 1 6")
    assert table.lost("french") == ["F"]


def test_bp_example_6_chasseurs_on_a_height() -> None:
    table = battle("L / height C / L", "P / P / P", german_in="/ P P g00 /")
    table.fire("fc", 1, "1 3 4 6")
    assert table.events("rolled")[-1].facts["hits"] == 2
    assert table.tokens("fc", "german") == [1, 1, 1]


def test_bp_example_7_disorganisation() -> None:
    table = battle("L L L L g00+1 / L / L", "P / P / P", german_in="P / /", reserve="L")
    table.phase("movement")
    table.bring("L", "fl")
    table.end_turn()
    table.end_turn()
    table.wound("fl5", 1)
    table.phase("cohesion")
    table.roll("6")
    table.rolls("2 5 1 3 4")
    assert len(table.cards("fl")) == 3


def test_bp_example_8_counter_battery_kills_mitrailleuses() -> None:
    table = battle("L / M / L", "P / B / P", first="german", up="fc1")
    table.counter("gc", 1, "fc", 1, "1 2 3")
    assert table.lost("french") == ["M"]


def test_bp_example_9_general_with_two_tokens() -> None:
    table = battle("L / L L g00 / L", "P / P / P", german_in="/ P /", first="german")
    table.fire("fc", 1, "6 6 5")
    assert table.tokens("fc") == [0, 0, 2]
    table.act(acts.END_MOVES)
    table.roll("5 6")
    assert table.lost("french") == ["f-g00"]


def test_bp_example_10_flank_attack_from_the_conquered_centre() -> None:
    table = battle("L L / / L", "P / P / P", german_in="/ P /", first="german", flank_attack=True)
    table.flank("fc", 1, "fl", "1 2 5")
    assert table.events("rolled")[-1].facts["hits"] == 2
    table = battle(" / / L", "P / P / P", german_in="/ P /", first="german", flank_attack=True)
    assert table.asked == ("german", "flank")


def test_bp_example_11_cost_of_a_deck() -> None:
    def row(card: str, count: int = 1, **values: int) -> DeckCard:
        return DeckCard(card=card, count=count, id="x" if values else None, **values)

    cards = [
        row("ligne-francaise", 6),
        row("zouaves-turcos", 2),
        row("chasseurs-a-pied"),
        row("artillerie-legere-ml", 2),
        row("mitrailleuses"),
        row("artillerie-de-reserve-ml"),
        row("dragons", 2),
        row("cuirassiers"),
        row("general", attack=1, defence=1),
        row("general", defence=1, rally=1),
        row("height"),
        row("town"),
    ]
    assert (sum(card.points for card in cards), sum(card.count for card in cards)) == (174, 20)
