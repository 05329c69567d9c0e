"""What the windows are told."""

from __future__ import annotations

from typing import Any

from core.protocol.events import Event
from core.protocol.pending import Choice
from core.systems.battle_cry.look.look import BattleCryLook
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.rules.actions import Battle
from core.systems.battle_cry.rules.rules import BattleCryRules
from core.text import say
from tests.rulebook.battle_cry.card_table import played
from tests.rulebook.battle_cry.table import scenario

RULES = BattleCryRules()
LOOK = BattleCryLook()


def test_pieces_of_a_scenario_and_of_its_battle_are_the_same(perryville: Any) -> None:
    state = RULES.new_battle(perryville)
    assert LOOK.pieces(perryville) == LOOK.pieces_of(state)
    riders = {piece.id: piece.with_unit for piece in LOOK.pieces(perryville) if piece.kind == "general"}
    assert all(riders.values())


def test_the_preview_of_a_battle_tells_its_dice_and_every_term(perryville: Any, play_on: Any) -> None:
    def fights(state: Any) -> bool:
        return isinstance(state.pending, Choice) and state.pending.prompt == "battle"

    state = play_on(RULES.new_battle(perryville), 2, fights)
    found = [action for action in RULES.actions(state, state.active) if isinstance(action, Battle)]
    for action in found:
        preview = LOOK.preview(state, state.active, action)
        assert preview is not None
        assert preview.dice == sum(term.value for term in preview.modifiers) > 0
        assert preview.roll is not None
        assert preview.roll.handfuls[0].dice == preview.dice


def test_the_dotted_lines_and_the_sections(perryville: Any) -> None:
    assert LOOK.section_lines(perryville) == (4.0, 9.0)
    names = [[say(name, "en") for name in LOOK.section_names(perryville, side)] for side in (0, 1)]
    assert names == [["Right", "Centre", "Left"], ["Left", "Centre", "Right"]]


def test_a_hex_says_what_its_ground_does(perryville: Any) -> None:
    grid = perryville.board.grid
    notes = LOOK.hex_notes(perryville, grid.parse("1.9"))
    assert any("building" in say(note.text, "en").lower() for note in notes)
    assert any("Union" in say(note.text, "en") for note in notes), "the town is worth a flag"
    assert LOOK.hex_notes(perryville, -1) == ()


def test_a_scenario_that_limits_its_turns_has_a_last_turn() -> None:
    """Sixty turns are there that a battle ends at all: they are no clock that players watch (BC-5.2)."""
    assert LOOK.last_turn(scenario(options={"turn_limit": 12})) == 12
    assert LOOK.last_turn(scenario(options={"turn_limit": 61})) == 61
    assert LOOK.last_turn(scenario(options={"turn_limit": 60})) is None
    assert LOOK.last_turn(scenario()) is None


def test_every_palette_has_its_entries() -> None:
    assert [entry.id for entry in LOOK.grounds][:3] == ["clear", "woods", "orchard"]
    assert [entry.id for entry in LOOK.units] == ["infantry", "cavalry", "artillery", "general"]
    assert [entry.id for entry in LOOK.hexsides] == ["fence"]
    assert [entry.id for entry in LOOK.works] == ["fieldwork"]


def test_bc_14_9_under_a_forced_march_the_card_of_a_unit_says_two_hexes() -> None:
    table = played("forced-march", "inf 5.1, inf 5.4")
    unit = table.unit("ui1")
    assert LOOK.unit_now(table.state, unit) is None  # it has no order yet
    table.order("ui1")
    note = LOOK.unit_now(table.state, unit)
    assert note is not None
    assert say(note.text, "en") == "Forced March: it may move up to 2 hexes now."
    assert note.rule == "BC-14.9"
    assert LOOK.unit_now(table.state, table.unit("ui2")) is None
    table.end(acts.EndOrders)
    table.move("ui1", "5.2")
    assert LOOK.unit_now(table.state, unit) is None  # it has moved


def test_a_section_card_changes_no_sentence_of_a_unit() -> None:
    table = played("assault-left", "inf 5.1, inf 5.2")
    table.order("ui1")
    assert LOOK.unit_now(table.state, table.unit("ui1")) is None


def test_a_hex_says_what_its_ground_does_under_the_readings_of_the_scenario() -> None:
    """BC-R1, R3, R4, R7, R9, R12: the usual reading and the other ones."""
    ground = {"orchard": "5.1", "hill": "5.2", "field": "5.3", "rough": "5.4"}
    rows: tuple[tuple[str, dict[str, Any], str], ...] = (
        ("5.1", {"orchard_mod": 0}, "It costs no die"),
        ("5.2", {"hill_over_friends": "artillery"}, "other units do not"),
        ("5.3", {"field_tall": False}, "The crops are low"),
        ("5.4", {"retreat_into_rough": False}, "by a retreat neither"),
        ("5.4", {"general_terrain": "rough"}, "but a general may; a retreat may cross it"),
        ("5.4", {"general_terrain": "rough", "retreat_into_rough": False}, "by a move or by a retreat"),
        ("5.5", {"fieldwork_arc": "all"}, "from whatever side"),
    )
    for at, options, words in rows:
        told = []
        for chosen in ({}, options):
            setup = scenario("inf 9.1", "inf 1.1", terrain=ground, works={"5.5": "N"}, options=chosen)
            told.append(
                " ".join(say(note.text, "en") for note in LOOK.hex_notes(setup, setup.board.grid.parse(at)))
            )
        assert words not in told[0]
        assert words in told[1]


def test_a_hex_says_what_was_built_there_in_the_battle() -> None:
    """BC-14.17: the works of a battle, not those of its scenario alone."""
    table = played("construct-fieldworks", "inf 5.7", "inf 1.1")
    setup = table.scenario
    assert len(LOOK.hex_notes(setup, table.hex("5.7"), LOOK.works_of(table.state))) == 1
    table.act(acts.BuildWorks(table.unit("ui1"), 0))
    notes = LOOK.hex_notes(setup, table.hex("5.7"), LOOK.works_of(table.state))
    assert "costs the attacker 2 dice" in say(notes[-1].text, "en")
    assert len(LOOK.hex_notes(setup, table.hex("5.7"))) == 1


def test_bc_6_5_in_the_step_of_battles_nobody_may_move_any_more() -> None:
    table = played("forced-march", "inf 6.7, inf 9.13", "inf 6.9, inf 8.12")
    table.order("ui1", "ui2")
    table.end(acts.EndOrders)
    assert LOOK.unit_now(table.state, table.unit("ui1")) is not None
    table.end(acts.EndMoves)
    assert table.asked == ("union", "battle")
    assert LOOK.unit_now(table.state, table.unit("ui1")) is None


def test_bc_8_a_fence_is_told_of_both_its_hexes() -> None:
    setup = scenario("inf 9.1", "inf 1.1", fences="5.5/E")
    grid = setup.board.grid
    for at, told in (("5.5", True), ("5.6", True), ("5.4", False)):
        words = " ".join(say(note.text, "en") for note in LOOK.hex_notes(setup, grid.parse(at)))
        assert ("Fence:" in words) is told, at


def test_bc_r2_r9_the_ground_says_whom_an_option_frees() -> None:
    ground = {"woods": "5.1", "hill": "5.2", "river": "5.3"}
    rows: tuple[tuple[str, dict[str, Any], str], ...] = (
        ("5.1", {"general_terrain": "free"}, "Generals who move by themselves need not stop there."),
        ("5.3", {"general_terrain": "rough"}, "Generals who move by themselves need not stop there."),
        ("5.2", {"hill_to_hill_los": "open"}, "Between two hills it does not block the line of sight."),
    )
    for at, options, words in rows:
        for chosen in ({}, options):
            setup = scenario("inf 9.1", "inf 1.1", terrain=ground, options=chosen)
            told = [say(note.text, "en") for note in LOOK.hex_notes(setup, setup.board.grid.parse(at))]
            assert (words in told) is bool(chosen), at


def test_bc_15_2_a_unit_says_what_a_special_rule_makes_of_it() -> None:
    rules = [
        {"rule": "cadets", "units": ["ui1"]},
        {"rule": "horse_artillery", "units": ["ua1"]},
        {"rule": "infantry_double_move", "side": "confederate"},
        {"rule": "cadets", "units": ["ci2"]},
    ]
    setup = scenario("inf 6.7, inf 6.8, art 7.7", "inf 4.4, inf 4.5, cav 4.6", special=rules)
    told = {
        unit.id: [say(note.text, "en") for note in LOOK.unit_notes(setup, unit.id)] for unit in setup.units
    }
    assert told == {
        "ui1": [
            "Cadets: may battle up to 3 hexes away, with 3, 2 and 1 dice at distances 1 to 3, after a move "
            "of 1 hex."
        ],
        "ui2": [],
        "ua1": [
            "Horse artillery: moves 1 hex or battles, up to 4 hexes away, from a hill no farther; 4, 3, 2 "
            "and 1 dice at distances 1 to 4."
        ],
        "ci1": ["Moves up to 2 hexes and may battle in the same turn, up to 4 hexes away."],
        "ci2": [
            "Cadets: may battle up to 3 hexes away, with 3, 2 and 1 dice at distances 1 to 3, after a move "
            "of up to 2 hexes."
        ],
        "cc1": [],
    }
    assert LOOK.unit_notes(setup, "nobody") == ()


def test_bc_7_4_a_general_ordered_with_his_unit_is_not_asked_about() -> None:
    table = played("assault-centre", "inf 5.6, gen 5.6, inf 5.7, gen 5.8")
    table.order("ui1")
    led, alone = table.unit("ug1"), table.unit("ug2")
    assert not LOOK.is_forgotten(table.state, led, "orders")
    assert LOOK.is_forgotten(table.state, alone, "orders")
    assert LOOK.is_forgotten(table.state, table.unit("ui2"), "orders")


def test_bc_7_a_gun_that_stays_to_fire_is_not_asked_about_and_one_without_a_target_is() -> None:
    table = played("bombard", "art 6.7, art 9.1, inf 9.13", "inf 3.7, inf 8.12")
    table.order("ua1", "ua2")
    assert not LOOK.is_forgotten(table.state, table.unit("ua1"), "moves")
    assert LOOK.is_forgotten(table.state, table.unit("ua2"), "moves")


def test_bc_7_infantry_kept_back_to_fight_is_not_asked_about_and_one_without_an_enemy_is() -> None:
    table = played("assault-centre", "inf 5.6, inf 9.6", "inf 4.6")
    table.order("ui1", "ui2")
    assert not LOOK.is_forgotten(table.state, table.unit("ui1"), "moves")
    assert LOOK.is_forgotten(table.state, table.unit("ui2"), "moves")


def test_bc_14_18_the_sharpshooter_is_seen_to_aim_at_the_general_from_nowhere() -> None:
    table = played("sharpshooter", "inf 5.1", "inf 5.5, gen 5.5")
    general = table.unit("cg1")
    cue = LOOK.cue(Event("aimed", {"unit": general}, "BC-14.18"))
    assert cue is not None
    assert (cue.kind, cue.who, cue.whom) == ("aim", (), general)
