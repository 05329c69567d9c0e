"""Rulings of docs/rulings/belle_position.md that no numbered rule holds, and that none is forgotten."""

from __future__ import annotations

import re
from pathlib import Path

from core.protocol.steps import Edit
from core.systems.belle_position.rules import actions as acts
from tests.rulebook.belle_position.table import PLACES, RULES, battle, starting

HERE = Path(__file__).resolve().parent
DOCS = HERE.parent.parent.parent / "docs"


def test_bp_r30_what_the_other_lays_is_not_seen_before_both_have_deployed() -> None:
    table = starting("L L wood g00", "P", hands=(4, 1))
    table.deal("french", "L", "L", "wood", "g00")
    table.deal("german", "P")
    before = table.seen("german")
    for letter in ("L", "wood", "g00"):
        table.deploy("french", letter, "left")
    after = table.seen("german")
    for name in ("stacks", "terrain", "hands", "loose", "pile"):
        assert getattr(after, name) == getattr(before, name)
    assert RULES.actions(after, 1) == RULES.actions(table.state, 1)


def test_bp_r35_what_leaves_no_choice_is_not_asked() -> None:
    table = battle("L / L / L", "P / P P / P", french_in="/ Z /", up="gc1 gc2")
    table.fire("gc", 1, "1 6 6 6")
    # Both cards are the same and lie face up.
    assert table.tokens("gc") == [1, 0]
    table = battle("L / L / L", "P / P O / P", french_in="/ Z /")
    table.fire("gc", 1, "1 1 6 6")
    assert table.tokens("gc") == [1, 1]
    table = battle("L / L / L", "P / P O / P", french_in="/ Z /", up="gc1 gc2")
    table.fire("gc", 1, "1 6 6 6")
    assert table.asked == ("german", "loss")
    table = battle("L / L / L", "P / P P / P", french_in="/ Z /")
    table.fire("gc", 1, "1 6 6 6")
    assert table.asked == ("german", "hidden_loss"), "the other side cannot see that they are the same"


def test_bp_r36_moves_that_lead_nowhere_are_taken_back() -> None:
    """Three cards come into a full wing, whose four could still leave."""
    table = battle("L L L L / L / L", reserve="L L L")
    table.bring("L", "fl")
    table.bring("L", "fl")
    table.bring("L", "fl")
    assert table.why(acts.END_MOVES) == "BP-13.5"
    held = table.hand("french")
    table.act(acts.TAKE_BACK)
    assert len(table.hand("french")) == len(held) + 3
    assert len(table.stack("fl")) == 4


def test_bp_r38_flank_attack_and_long_range_belong_to_the_position_of_the_card() -> None:
    table = battle("R R / L / L", "B / P / P", up="gr1 gl1", french_in="")
    table.long("fl", 1, "6 6 6")
    assert table.state.site == PLACES["fl"]
    assert table.why_long("fl", 2) is None


def test_bp_r39_second_general_waits_until_the_first_has_gone() -> None:
    table = battle("L g00 / L / L", reserve="g10")
    assert table.why_bring("g10", "fl") == "BP-17.1"
    table.move("fl", 2, "reserve")
    assert table.why_bring("g10", "fl") is None
    # He leaves though more lie there than there is room for without his bonus.
    table = battle("L L L L g00+1 / L / L", reserve="g10+1 L")
    table.bring("L", "fl")
    assert table.why_bring("g10+1", "fl") == "BP-17.1"
    table.move("fl", 5, "reserve")
    table.bring("g10+1", "fl")
    assert table.why(acts.END_MOVES) is None


def test_bp_r40_tokens_go_with_the_way_back_to_the_hand() -> None:
    table = battle("L L / L / L")
    table.wound("fl1", 1)
    table.rule(Edit("place", unit="french.left/1", at="reserve"))
    table.to_movement()
    table.bring("L", "fl")
    assert table.tokens("fl") == [0, 0]


def test_bp_r41_open_flank_needs_no_dice() -> None:
    table = battle("L / L / L", "wood / / P", french_in="/ U /", flank_attack=True)
    assert table.asked == ("french", "flank")


def test_bp_r41_a_unit_in_a_finished_position_opens_no_flank() -> None:
    """BP-18.5: the centre falls to guns elsewhere, and the zouaves on its flank may not fight any more."""
    table = battle("L / A / L", "/ W / P", french_in="Z Z / /", flank_attack=True)
    table.flank("gl", 1, "gc", "1 5 5 5")
    table.long("fc", 1, "1 1")
    assert table.cards("gc") == []
    assert table.asked == ("french", "movement")
    table.end_turn()
    table.end_turn()
    assert table.asked == ("french", "flank"), "in the next turn they could"


def test_bp_r42_both_at_once_is_a_victory_of_the_side_in_turn() -> None:
    for first in ("french", "german"):
        table = battle("/ / L", "/ / P", reserve="C C", foe_reserve="O O", french_in="", first=first)
        edits = [
            Edit("place", side="french", item="chasseurs-a-pied", at="german.left", to="up"),
            Edit("place", side="french", item="chasseurs-a-pied", at="german.centre", to="up"),
            Edit("place", side="german", item="ligne-autres-etats", at="french.left", to="up"),
            Edit("place", side="german", item="ligne-autres-etats", at="french.centre", to="up"),
        ]
        table.rule(*edits)
        assert table.asked == (first, "positions")


def test_every_option_example_and_ruling_has_a_test() -> None:
    digest = (DOCS / "rules" / "belle-position.md").read_text(encoding="utf-8")
    rulings = (DOCS / "rulings" / "belle_position.md").read_text(encoding="utf-8")
    pages = "\n".join(path.read_text("utf-8") for path in HERE.glob("test_*.py"))
    names = set(re.findall(r"def test_bp_(amb_\d+|example_\d+|r\d+)_", pages))
    with_option = re.findall(r"^\| (\d+) \|.*\| (.*`\w+.*) \|$", digest, re.MULTILINE)
    flank = {"18"}  # BP-18 holds it
    assert {f"amb_{row}" for row, _option in with_option if row not in flank} <= names
    _before, examples = digest.split("# (2) WORKED EXAMPLES")
    assert {f"example_{number}" for number in re.findall(r"^(\d+)\. ", examples, re.MULTILINE)} <= names
    numbers = [int(number) for number in re.findall(r"^- \*\*BP-R(\d+) ", rulings, re.MULTILINE)]
    assert {f"r{number}" for number in numbers if number >= 30} <= names
