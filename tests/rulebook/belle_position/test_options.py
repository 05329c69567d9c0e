"""BP-18, BP-19 and the options of the ambiguity table."""

from __future__ import annotations

from typing import Any

import pytest

from core.protocol.pending import Over
from core.protocol.steps import Edit
from core.systems.belle_position.design.lint import lint
from core.systems.belle_position.look.look import BellePositionLook
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.words.messages import BellePositionWords
from core.text import say
from tests.rulebook.belle_position.table import PLACES, Table, battle, scenario, starting


def flanked(french: str = "Z", german: str = "P P", **kept: Any) -> Table:
    """A French unit in the German centre, unengaged, beside the German left wing."""
    return battle("L / L / L", f"{german} / / P", french_in=f"/ {french} /", flank_attack=True, **kept)


def test_bp_18_1_unengaged_units_attack_a_lateral_position() -> None:
    table = battle("L / L / L", "P / / P", french_in="/ Z /", flank_attack=False)
    assert table.asked == ("french", "movement")
    table = flanked()
    assert set(table.offered()) >= {acts.Flank(4, 0, 3), acts.Flank(4, 0, 5)}
    table.flank("gc", 1, "gl", "1 2 3 6")
    assert table.asked == ("french", "combat") or table.tokens("gl") == [1, 1]
    assert table.tokens("gl") == [1, 1]
    table = battle("L / L / L", "P / P / P", french_in="/ Z /", flank_attack=True)
    assert table.why(acts.Flank(PLACES["gc"], 0, PLACES["gl"])) == "BP-18.1"


def test_bp_18_2_power_one_in_the_own_line_two_in_the_enemy_s() -> None:
    table = flanked()
    table.flank("gc", 1, "gl", "2 2 3 3")
    assert table.events("rolled")[-1].facts["hits"] == 2
    table = battle("L / Z / L", "P / P / P", german_in="P / /", flank_attack=True)
    table.flank("fc", 1, "fl")
    assert table.dice() == 4
    table.roll("1 2 2 3")
    assert table.events("rolled")[-1].facts["hits"] == 1


def test_bp_18_3_only_the_terrain_of_the_attacked_position() -> None:
    table = battle("L / L / L", "P P / wood / P", french_in="/ Z /", flank_attack=True)
    table.flank("gc", 1, "gl")
    assert table.dice() == 4
    table = battle("L / L / L", "wood P P / / P", french_in="/ Z /", flank_attack=True)
    table.flank("gc", 1, "gl")
    assert table.dice() == 3


def test_bp_18_4_flanker_is_turned_up_and_does_not_move() -> None:
    table = battle("L / L / L", "P / / P", flank_attack=True)
    table.move("fc", 1, "gc")
    table.end_turn()
    table.end_turn()
    assert table.up("gc", "french") == [False]
    table.flank("gc", 1, "gl", "3 3")
    assert table.up("gc", "french") == [True]
    assert table.why_move("gc", 1, "fc") == "BP-13.1"


def test_bp_18_5_vacant_position_beside_wins_from_the_beginning_of_the_phase() -> None:
    table = battle("L / L / L", "P / / ", french_in="/ L /", german_in="P / /", flank_attack=True)
    assert table.asked == ("french", "flank")
    table = battle("L / L / L", "P / / ", french_in="/ L /", flank_attack=True, first="german")
    assert table.asked[0] == "german"


def test_bp_19_1_light_cavalry_fights_and_then_moves() -> None:
    table = battle("L / L / L", "P / P / P", french_in="/ H D /", light_cavalry=True)
    table.fire("gc", 1, "6 6")
    table.fire("gc", 2, "6 6")
    assert table.why_move("gc", 2, "fc") == "BP-13.1"
    table.move("gc", 1, "fc")
    table.move("fc", 2, "reserve")
    table = battle("L / L / L", "P / P / P", french_in="/ H D /")
    table.fire("gc", 1, "6 6")
    assert table.why_move("gc", 1, "fc") == "BP-13.1"


def test_bp_19_1_light_cavalry_that_fought_has_its_moves_and_no_more() -> None:
    table = battle("L / L / L", "P / P / P", french_in="/ H /", light_cavalry=True)
    table.fire("gc", 1, "6 6")
    table.move("gc", 1, "fc")
    table.move("fc", 2, "reserve")
    refusal = table.refusal(table.bringing("H", "fl", again=True))
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == ("moves_spent", "BP-13.4")
    table = battle("L / H L / L", "P / P / P", german_in="/ P /", light_cavalry=True)
    table.fire("fc", 1, "6 6")
    table.move("fc", 1, "reserve")
    table.bring("H", "fl", again=True)
    refusal = table.refusal(table.moving("fl", 2, "gr"))
    assert refusal is not None
    assert (refusal.kind, refusal.facts["measured"], refusal.facts["needed"]) == ("moves_spent", 2, 2)


def test_bp_amb_20_after_a_forced_march_both_moves_are_counted() -> None:
    table = battle("L / L / L", "P / P / P", reserve="march", special_cards=True)
    table.to_movement()
    table.act(acts.PlaySpecial(table.kind("march"), 0, 0))
    table.move("fl", 1, "reserve")
    table.bring("L", "fr", again=True)
    refusal = table.refusal(table.moving("fr", 2, "gl"))
    assert refusal is not None
    assert (refusal.kind, refusal.facts["measured"], refusal.facts["needed"]) == ("moves_spent", 2, 2)
    table.move("fc", 1, "reserve")
    refusal = table.refusal(table.bringing("L", "fl", again=True))
    assert refusal is not None
    assert (refusal.facts["measured"], refusal.facts["needed"]) == (1, 1)


@pytest.mark.parametrize(
    ("options", "cards", "wrong"),
    [({}, 18, False), ({}, 17, True), ({"deck_min": 17}, 17, False), ({"deck_max": 19}, 20, True)],
)
def test_bp_amb_1_size_of_a_deck(options: dict[str, int], cards: int, wrong: bool) -> None:
    row = [{"card": "ligne-francaise", "count": cards}]
    good = [{"card": "ligne-prussienne", "count": 19}]
    found = lint(scenario(row, good, options=options))
    assert any(problem.rule == "BP-AMB-1" for problem in found) == wrong


def test_bp_amb_3_general_face_down_counts_and_gives_nothing() -> None:
    table = starting("L L L L g01", "P", hands=(5, 1), options={"general_face_down": True})
    table.deal("french", "L", "L", "L", "L", "g01")
    table.deal("german", "P")
    for letter in ("L", "L", "L"):
        table.deploy("french", letter, "left")
    table.deploy("french", "g01", "left", face_down=True)
    assert table.why(table.deploying("french", "L", "left"), "french") == "BP-3.5"
    for side in ("french", "german"):
        table.act(acts.END_DEPLOYMENT, side)
    assert table.up("fl") == [False] * 4


def test_bp_amb_4_sticky_conquest() -> None:
    for sticky in (False, True):
        table = battle("L / L / L", "P / / P", sticky_conquest=sticky)
        table.move("fc", 1, "gc")
        table.end_turn()
        table.end_turn()
        table.move("gc", 1, "fc")
        assert table.conquered("french") == int(sticky)


def test_bp_amb_5_terrain_in_a_conquered_position() -> None:
    for allowed in (False, True):
        table = battle(
            "L / L / L", "P / / P", french_in="/ L /", reserve="wood", terrain_in_conquered=allowed
        )
        assert table.why_bring("wood", "gc") == (None if allowed else "BP-5.2")


def test_bp_amb_8_at_least_one_die() -> None:
    for least in (0, 1):
        table = battle("L / L / L", "P / wood P / P", french_in="/ U Z /", min_dice=least)
        assert table.why_fire("gc", 1) == (None if least else "BP-5.6")


def test_bp_amb_9_long_range_hits_hidden_cards() -> None:
    for hidden in (False, True):
        table = battle("R / L / L", "P / P / P", lr_hits_hidden=hidden, up="gc1 fc1")
        if hidden:
            assert table.why_long("fl", 1) is None
        else:
            assert table.asked == ("french", "movement") or table.why_long("fl", 1) == "BP-11.1"


def test_bp_amb_10_counter_battery_along_the_line() -> None:
    for anywhere in (False, True):
        table = battle("L / R / L", "B / P / P", up="gl1 gc1", counter_battery_any=anywhere)
        refused = table.why(acts.CounterBattery(PLACES["fc"], 0, PLACES["gl"], 0))
        assert refused == (None if anywhere else "BP-11.4")


def test_bp_amb_11_wood_in_the_target_position() -> None:
    for terrain, dice in (("target", 2), ("none", 3)):
        table = battle("L / R / L", "P / wood P / P", up="gc1", lr_terrain=terrain)
        table.long("fc", 1)
        assert table.dice() == dice
    table = battle("L / height R / L", "P / P / P", up="gc1")
    table.long("fc", 1)
    assert table.dice() == 3


def test_bp_amb_12_sixes_at_long_range_and_in_the_flank() -> None:
    for wounds in (False, True):
        table = battle("L / R / L", "P / P g00 / P", up="gc1", general_hit_by_lr=wounds)
        table.long("fc", 1, "6 6 5")
        assert table.tokens("gc") == [0, 2 * wounds]
        table = flanked(german="P g00", general_hit_by_flank=wounds)
        table.flank("gc", 1, "gl", "6 5 5 5")
        assert table.tokens("gl") == [0, int(wounds)]


@pytest.mark.parametrize("hidden", [False, True])
def test_bp_r9_a_general_who_lies_face_down_is_no_target_at_long_range(hidden: bool) -> None:
    """[s10] What is fired at must be seen: sixes mark him only where hidden cards are hit, too."""
    table = battle(
        "L / R / L",
        "P / P / P",
        foe_reserve="g00",
        up="gc1",
        first="german",
        general_face_down=True,
        general_hit_by_lr=True,
        lr_hits_hidden=hidden,
    )
    table.to_movement()
    table.act(acts.Bring(table.kind("g00", "german"), PLACES["gc"], False, True))
    table.end_turn()
    table.long("fc", 1, "6 6 5")
    assert table.cards("gc") == ["P", "g-g00"]
    assert (table.tokens("gc"), table.up("gc")) == ([0, 2 * hidden], [True, hidden])


def test_bp_amb_14_disorganisation_stops_early() -> None:
    for early in (False, True):
        table = battle(
            "L L L L g00+1 / L / L",
            "P / P / P",
            german_in="P / /",
            reserve="L",
            disorg_stop_early=early,
        )
        table.phase("movement")
        table.bring("L", "fl")
        table.end_turn()
        table.end_turn()
        table.wound("fl5", 1)
        table.phase("cohesion")
        table.roll("6")
        table.rolls("6 6 6 1 1")
        assert len(table.cards("fl")) == (4 if early else 2)
        told = [event.facts for event in table.events("disorder_test")]
        assert [row["failed"] for row in told] == [True, True, True, False, False]
        assert [row["leaves"] for row in told] == [True, *[not early] * 2, False, False]


def test_bp_amb_16_town_and_entrenchments() -> None:
    for adds, cohesion in ((False, 5), (True, 6)):
        table = battle("L / L / L", "P / town entrenchments P / P", first="german", town_entrench_stack=adds)
        table.wound("gc1", 1)
        table.phase("cohesion")
        table.roll("1")
        assert table.events("tested")[-1].facts["cohesion"] == cohesion


def test_bp_amb_17_which_cavalry_is_light() -> None:
    for light, rule in (("hussars", "BP-13.1"), ("hussars_lancers", None)):
        table = battle("L / L / L", "P / P / P", french_in="/ U /", light_cavalry=True, light_cav=light)
        table.fire("gc", 1, "6 6")
        assert table.why_move("gc", 1, "fc") == rule


def test_bp_amb_20_rally_sends_a_routed_unit_to_the_reserve() -> None:
    table = battle("L / L L / L", reserve="rally", special_cards=True)
    table.wound("fc1", 1)
    table.phase("cohesion")
    table.roll("6")
    assert table.asked == ("french", "rally")
    table.act(acts.Rally(table.kind("rally")))
    assert (table.hand("french"), table.lost("french")) == (["L"], ["rally"])
    table = battle("L / L L / L", reserve="rally")
    table.wound("fc1", 1)
    table.phase("cohesion")
    table.roll("6")
    assert table.lost("french") == ["L"]


def test_bp_amb_20_field_works_and_forced_march() -> None:
    table = battle("L / L L / L", "P / P / P", reserve="dig march", special_cards=True)
    table.to_movement()
    table.act(acts.PlaySpecial(table.kind("march"), PLACES["fl"], 0))
    table.move("fl", 1, "reserve")
    table.bring("L", "fr", again=True)
    table.act(acts.PlaySpecial(table.kind("dig"), PLACES["fc"], 0))
    table.end_turn()
    table.end_turn()
    table.wound("fc1", 1)
    table.phase("cohesion")
    table.roll("1")
    assert table.events("tested")[-1].facts["cohesion"] == 4
    table = battle("L / L L / L", "P / P / P", reserve="dig")
    assert table.why(acts.PlaySpecial(table.kind("dig"), PLACES["fc"], 0)) == "BP-AMB-20"


def test_bp_amb_21_turn_limit_more_positions_then_more_points() -> None:
    for limit in (1, 2):
        table = battle("L / L / L", "P / / P", french_in="/ L /", turn_limit=limit)
        for _half in range(2 * limit):
            assert table.asked[1] == "movement"
            table.end_turn()
        assert table.asked == ("french", "turn_limit")
    table = battle("L / L / L", "D D D / / ", turn_limit=1)
    table.end_turn()
    table.end_turn()
    assert table.asked == ("", "draw")
    table = battle("L / L / L", "D D / / ", foe_reserve="P", turn_limit=1)
    table.end_turn()
    table.end_turn()
    assert table.asked == ("german", "turn_limit")


def test_bp_amb_21_what_decided_at_the_turn_limit_is_told() -> None:
    """Positions conquered, or as many of them and the points left: light infantry and dragons cost 8."""
    words, told = BellePositionWords(), []
    for german, inside in (("P / / P", "/ L /"), ("D D / / ", "")):
        table = battle("L / L / L", german, french_in=inside, turn_limit=1)
        table.end_turn()
        table.end_turn()
        assert isinstance(table.pending, Over)
        (event,) = table.events("over")
        said = [words.over(table.state, table.pending), words.event(table.state.context, event)]
        told += [say(text, "en") for text in said]
    at_limit = "Victory: Test. The turn limit is reached, with"
    assert told[:2] == [f"{at_limit} 1 position conquered against 0."] * 2
    assert told[2:] == [f"{at_limit} as many positions and 24 points left against 16."] * 2


@pytest.mark.parametrize(("ahead", "told"), [(0, "24 points left against 16"), (3, "27 points, those ahead")])
def test_bp_r21_points_ahead_are_not_told_as_points_left(ahead: int, told: str) -> None:
    table = battle("L / L / L", "D D / / ", turn_limit=1, ahead=(ahead, 0))
    labels = {say(row.label, "en") for row in BellePositionLook().counters(table.state) if row.id == "points"}
    assert labels == {"points left, with those ahead" if ahead else "points left"}
    table.end_turn()
    table.end_turn()
    (event,) = table.events("over")
    assert told in say(BellePositionWords().event(table.state.context, event), "en")


@pytest.mark.parametrize(("ahead", "asked"), [(7, "german"), (8, ""), (9, "french")])
def test_bp_amb_21_points_ahead_count_with_those_left(ahead: int, asked: str) -> None:
    """A light infantry costs 8; conquered positions count first."""
    table = battle("L / L / L", "L L / L / L", ahead=(ahead, 0), turn_limit=1)
    table.end_turn()
    table.end_turn()
    assert table.asked == (asked, "turn_limit" if asked else "draw")
    table = battle("L / L / L", "P / / P", french_in="/ L /", ahead=(0, 99), turn_limit=1)
    table.end_turn()
    table.end_turn()
    assert table.asked == ("french", "turn_limit")


def test_bp_amb_29_terrain_of_the_scenario_counts_and_is_not_drawn() -> None:
    table = battle("wood L / L / L", "P / P / P", first_player="terrain")
    assert table.asked[0] == "german"
    assert table.state.context.deck_size == (3, 3)
    assert table.scenario.sides[0].points == 3 * 8 + 8


def test_bp_r31_hidden_general_is_turned_up_in_the_enemy_line() -> None:
    table = battle("L L / L / L", "P / / P", reserve="g00", general_face_down=True)
    table.to_movement()
    table.act(acts.Bring(table.kind("g00"), PLACES["fc"], False, True))
    assert table.up("fc") == [False, False]
    table.move("fc", 2, "gc")
    assert table.up("gc", "french") == [True]
    assert table.held() == set()


def test_bp_r32_card_that_takes_a_loss_is_turned_up() -> None:
    table = battle("L / L / L", "P P / / P", french_in="/ Z /", flank_attack=True)
    table.flank("gc", 1, "gl", "1 1 6 6")
    assert table.up("gl") == [True, True]
    (turned,) = table.events("revealed")[-1:]
    assert turned.facts["slot"] == 1, "the table rings this card and not all of its place"


def test_bp_r32_units_of_a_disorganised_position_are_turned_up() -> None:
    """A general whose bonus made the room falls in a position that nobody has entered."""
    table = battle("L L L L g00+1 / L / L", "P / P / P", reserve="C")
    table.bring("C", "fl")
    table.end_turn()
    table.end_turn()
    assert table.up("fl") == [False, False, False, False, True, False]
    table.wound("fl5", 1)
    table.phase("cohesion")
    table.roll("6")
    assert table.up("fl") == [True] * 5
    assert [code & 127 for code in table.seen("german").stacks[0]] == [
        table.kind(letter) for letter in "LLLLC"
    ]
    # Its neighbours keep their secret.
    assert (table.up("fc"), table.up("fr")) == ([False], [False])


def test_bp_r33_unknown_card_is_named_when_it_is_laid() -> None:
    table = starting("L L C", "P", hands=(2, 1))
    table.deal("french", "?", "?")
    table.deal("german", "P")
    table.deploy("french", "C", "left")
    assert table.why(table.deploying("french", "C", "left"), "french") == "BP-4.3"
    assert table.hand("french") == ["?"]


def test_bp_r34_combat_is_asked_while_a_hidden_card_might_be_a_gun() -> None:
    guns = {"reserve": "M"}
    table = battle("L / L / L", "P / P / P", up="gc1", **guns)
    assert table.asked == ("french", "combat")
    assert table.offered() == (acts.END_COMBAT,)
    table = battle("L / L / L", "P / P / P", up="gc1 fc1", **guns)
    assert table.asked == ("french", "movement")
    # One that has not come into the hand yet is as good: which cards did is not known.
    assert battle("L / L / L", "P / P / P", up="gc1", pile="M").asked[1] == "combat"


def test_bp_r34_no_combat_is_asked_where_everybody_can_count_that_no_gun_is_hidden() -> None:
    # No gun in the deck, the only one lies face up over an empty position, or it is lost.
    table = battle("L / L / L", "P / P / P", up="gc1")
    assert table.asked == ("french", "movement")
    assert table.events("no_combat")
    assert table.seen("german").pending == table.pending
    table = battle("L / L / M", "/ P / P", up="gc1 fr1")
    assert table.asked == ("french", "movement")
    table.rule(Edit("state", unit=table.unit("fr1"), item="face_up", to=0), Edit("phase", to="combat"))
    assert table.asked == ("french", "combat")
    table.rule(Edit("remove", unit="french.right/1"), Edit("phase", to="combat"))
    assert table.asked == ("french", "movement")


@pytest.mark.parametrize(("german", "asked"), [("P / P / W", "movement"), ("P / P / B", "combat")])
def test_bp_r34_a_hidden_gun_sees_only_batteries_beyond_the_facing_position(german: str, asked: str) -> None:
    """BP-AMB-10: french left faces german right; nothing is seen elsewhere."""
    table = battle("/ / L", german, reserve="M", up="gr1", counter_battery_any=True)
    assert table.asked == ("french", asked)


@pytest.mark.parametrize(("flank", "asked"), [(True, "combat"), (False, "movement")])
def test_bp_r34_a_hidden_general_beside_an_enemy_might_be_a_unit(flank: bool, asked: str) -> None:
    kept = {"reserve": "L", "general_face_down": True, "flank_attack": flank}
    table = battle("/ g00 /", "P / P / P", german_in="P / /", **kept)
    hide = Edit("state", unit=table.unit("fc1"), item="face_up", to=0)
    table.rule(hide, Edit("phase", to="cohesion"))
    assert table.asked == ("french", asked)


def test_bp_r37_umpire_may_break_rules_but_not_the_state() -> None:
    table = battle("L / L / L", "P / P / P", reserve="H")
    table.rule(Edit("place", side="french", item="hussards-chasseurs", at="german.left"))
    assert table.cards("gl", "french") == ["H"]
    table.rule(Edit("remove", unit="german.left/1"))
    assert table.held() == {"gl"}
    table.rule(Edit("remove", unit="german.left/1", side="french"))
    assert table.held() == set()
    assert table.lost("french") == ["H"]


def test_bp_r43_cards_are_taken_up_again_before_the_deployment_ends() -> None:
    table = starting("L wood", "P", hands=(2, 1))
    table.deal("french", "L", "wood")
    table.deal("german", "P")
    table.deploy("french", "L", "left")
    table.deploy("french", "wood", "left")
    table.act(acts.TakeUp(PLACES["fl"], 0), "french")
    table.act(acts.TakeUpTerrain(PLACES["fl"], table.kind("wood")), "french")
    assert table.hand("french") == ["L", "wood"]
