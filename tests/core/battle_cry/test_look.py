"""What the windows are told."""

from __future__ import annotations

from typing import Any

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
