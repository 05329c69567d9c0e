"""What is said of a rule says what the rule says: refusals, notes of a hex and of a unit, problems."""

from __future__ import annotations

from typing import Any

import pytest

from core.protocol.pending import Choice
from core.protocol.refusals import Refusal
from core.protocol.steps import Edit
from core.systems.belle_epoque.design.briefing import BelleEpoqueBrief
from core.systems.belle_epoque.design.lint import lint
from core.systems.belle_epoque.look.look import BelleEpoqueLook
from core.systems.belle_epoque.planner.planner import PLANNER
from core.systems.belle_epoque.rules import actions as acts
from core.systems.belle_epoque.rules import victory
from core.systems.belle_epoque.words import notes
from core.systems.belle_epoque.words.messages import BelleEpoqueWords
from core.systems.belle_epoque.words.refusal_messages import refusal_text
from core.text import say
from tests.rulebook.belle_epoque.table import Table, battle, ready, scenario

LOOK = BelleEpoqueLook()

FAR = "inf 9.1"
FOE = "inf 1.13"


def refused(table: Table, action: acts.Action) -> Refusal:
    """Why the side that is asked may not do that."""
    found = table.refusal(action)
    assert found is not None
    return found


def problems(rule: str, *forces: str, **kept: Any) -> list[str]:
    """The problems of a scenario under one number, as their sentences begin."""
    return [problem.text.id for problem in lint(scenario(*forces, **kept)) if problem.rule == rule]


# --- numbers ----------------------------------------------------------------------------------------------


def test_be_3_2_one_point_is_told_as_one() -> None:
    table = battle(f"inf 5.5, {FAR}", FOE, cp=(0, 0))
    table.activate("bi1")
    why = refused(table, acts.TakeTest(table.unit("bi1"), 1))
    assert say(refusal_text(table.state.context, why), "en") == "1 command point is wanted; 0 are left."
    assert say(refusal_text(table.state.context, why), "fr") == (
        "On veut 1 point de commandement\N{NARROW NO-BREAK SPACE}; il en reste 0."
    )


def test_be_5_5_who_has_marched_is_told_that_fire_is_barred() -> None:
    """An enemy in range was refused as too far for an assault, as if nobody could have meant to fire."""
    table = ready(f"cav 5.2, {FAR}", f"inf 5.7, inf 4.8, {FOE}", "bc1")
    table.move("bc1", "5.6")
    why = refused(table, table.assaulting("bc1", "ri2"))
    assert why.rule == "BE-10.1"
    assert say(refusal_text(table.state.context, why), "en").endswith("a forced march bars all fire.")
    pending = table.pending
    assert isinstance(pending, Choice)
    assert "which bars fire" in say(BelleEpoqueWords().prompt(table.state, pending), "en")


def test_be_5_3_only_the_surplus_of_points_is_wasted() -> None:
    table = battle(f"inf 5.5 open, {FAR}", FOE, cp=(6, 0))
    table.activate("bi1")
    why = refused(table, acts.TakeTest(table.unit("bi1"), 6))
    told = refusal_text(table.state.context, why)
    assert say(told, "en").startswith("4 command points make the test")
    assert say(told, "en").endswith("certain; 2 more would be wasted.")
    assert say(told, "fr").endswith("2 de plus, ce serait du gaspillage.")


def test_be_10_3_one_die_is_told_as_one() -> None:
    for dice, en, fr in (
        ("1", "1 die against 4.", "1 dé contre 4."),
        ("3", "3 dice against 4.", "3 dés contre 4."),
    ):
        table = ready(f"inf 5.5:{dice} G", "inf 5.6 G")
        table.charge("bi1", "ri1")
        told = BelleEpoqueWords().chance(table.state, table.pending)
        assert say(told, "en").endswith(en)
        assert say(told, "fr").endswith(fr)


# --- refusals -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("aim", "needed"), [("fire", 1), ("assault", 1), ("march", 2)])
def test_be_r4_who_has_named_fire_or_an_assault_can_move_one_hex(aim: acts.Aim, needed: int) -> None:
    table = battle(f"inf 5.5, {FAR}", FOE, options={"declare_before_test": True})
    table.activate("bi1")
    table.test("bi1", aim=aim)
    found = refused(table, table.moving("bi1", "5.9"))
    assert (found.kind, found.facts["measured"], found.facts["needed"]) == ("too_far", 4, needed)
    assert found.rule == ("BE-6" if aim == "march" else "BE-AMB-4")


@pytest.mark.parametrize(
    ("to", "kind"), [("5.6", "test_to_leave"), ("5.7", "no_march_out"), ("5.10", "test_to_leave")]
)
def test_be_6_5_nobody_is_told_to_move_a_hex_off_very_difficult_ground_before_the_test(
    to: str, kind: str
) -> None:
    table = battle(f"inf 5.5, {FAR}", FOE, features={"very_difficult": "5.5"})
    table.activate("bi1")
    found = refused(table, table.moving("bi1", to))
    assert (found.kind, found.rule) == (kind, "BE-6.5" if kind == "test_to_leave" else "BE-6.4")


@pytest.mark.parametrize(
    ("unit", "die", "kind", "needed", "rule"),
    [
        ("bi1", None, "too_far_to_march", 2, "BE-6"),
        ("bc1", None, "too_far_to_march", 4, "BE-6"),
        ("bi1", 6, "too_far", 1, "BE-5.4"),
        ("bi2", None, "too_far", 1, "BE-6.4"),
        ("bi2", 6, "too_far", 1, "BE-6.4"),
    ],
)
def test_be_5_1_how_far_a_unit_goes_is_said_as_its_test_decides_it(
    unit: str, die: int | None, kind: str, needed: int, rule: str
) -> None:
    table = battle(f"inf 5.5, inf 5.4, cav 5.3, {FAR}", FOE, features={"difficult": "5.4"})
    table.activate(unit)
    if die is not None:
        table.test(unit, die=die)
    found = refused(table, table.moving(unit, "5.10"))
    assert (found.kind, found.facts["needed"], found.rule) == (kind, needed, rule)
    is_to_come = "after a passed test" in say(refusal_text(table.state.context, found), "en")
    assert is_to_come == (kind == "too_far_to_march")


def test_be_14_4_what_is_asked_is_named_where_something_else_is_wished() -> None:
    """BE-4.2, BE-13.5: not the turn as a whole (BE-2)."""
    table = ready(f"inf 5.5, {FAR}", f"inf 5.6 C, inf 1.11, {FOE}")
    wish = acts.Stand()
    assert refused(table, wish).rule == "BE-5.5"
    table.assault("bi1", "ri1")
    assert refused(table, table.moving("bi1", "5.4")).rule == "BE-14.4"
    table.volley("ri1", "1 2 6 6")
    assert (table.asked[1], refused(table, wish).rule) == ("fire_loss", "BE-13.4")
    table.retreat("bi1", "5.4")
    table.token("red")
    assert (table.asked[1], refused(table, wish).rule) == ("activate", "BE-4.2")


def test_be_5_1_a_test_is_not_asked_for_where_it_would_not_help() -> None:
    """A hex that the zones of control bar, a friend as target, a target that is gone."""
    table = battle(f"inf 5.5, {FAR}", f"inf 5.6, inf 4.7, {FOE}")
    table.activate("bi1")
    assert refused(table, table.moving("bi1", "5.7")).kind == "no_way"
    assert refused(table, table.moving("bi1", "5.3")).kind == "march_needs_test"
    assert refused(table, acts.Fire(table.unit("bi1"), table.unit("bi2"))).kind == "not_an_enemy"
    assert refused(table, table.firing("bi1", "ri1")).kind == "test_needed"
    table.rule(Edit("remove", unit="ri1"))
    assert refused(table, table.firing("bi1", "ri1")).kind == "target_gone"


@pytest.mark.parametrize(
    ("others", "foes", "features", "rule"),
    [
        ("", "", {"impassable": "5.6"}, "BE-6.5"),
        ("", "", {"hill": "5.6"}, "BE-6.1"),
        ("", "inf 4.6", {}, "BE-6.1"),  # the zone of control in 506
        ("inf 5.7, ", "", {}, "BE-6.6"),  # a friend that is not beside the start
        ("", "inf 5.6", {}, "BE-1.2"),
    ],
)
def test_be_6_6_no_way_is_refused_by_the_number_of_what_bars_it(
    others: str, foes: str, features: dict[str, str], rule: str
) -> None:
    """Straight on along the row, as far as the march goes, with walls beside it."""
    walls = {"water": "4.4 4.5 4.8 6.4 6.6 6.7 6.8"}
    unit, to = ("mtd", "5.8") if rule == "BE-6.6" else ("inf", "5.7")
    enemies = ", ".join(filter(None, (foes, FOE)))
    table = battle(f"{unit} 5.5, {others}{FAR}", enemies, terrain=walls, features=features)
    name = f"b{unit[0]}1"
    table.activate(name)
    table.test(name)
    found = refused(table, table.moving(name, to))
    assert (found.kind, found.rule) == ("no_way", rule)


def test_be_6_5_a_test_to_leave_very_difficult_ground_helps_to_the_next_hex_only() -> None:
    """BE-6.4: no forced march leads out of it."""
    table = battle(f"inf 5.5, {FAR}", FOE, features={"very_difficult": "5.5"})
    table.activate("bi1")
    assert refused(table, table.moving("bi1", "5.6")).kind == "test_to_leave"
    assert refused(table, table.moving("bi1", "5.7")).kind == "no_march_out"


def test_be_6_3_who_has_entered_difficult_ground_is_not_sent_to_a_test() -> None:
    table = battle(f"inf 5.5, {FAR}", f"inf 5.6, {FOE}")
    table.rule(Edit("state", unit="bi1", item="stuck", to=1))
    table.activate("bi1")
    assert refused(table, table.firing("bi1", "ri1")).kind == "entered_difficult"


def test_be_8_a_unit_that_fires_nowhere_reaches_nobody() -> None:
    """A row of the scenario without any score: no reach of 0 hexes, no list of scores without an entry."""
    rows = [{"rule": "fire_table", "side": "blue", "type": "C", "scores": [0] * 4}]
    table = ready(f"inf 5.5 C, {FAR}", f"inf 5.6, {FOE}", special=rows)
    assert refused(table, table.firing("bi1", "ri1")).kind == "no_score"
    silent, firing = (
        next(note.text.id for note in notes.unit_notes(table.scenario, unit) if note.rule == "BE-8")
        for unit in ("bi1", "ri1")
    )
    assert silent == "Fire, {type}: none. {effect}"
    assert firing == "Fire, {type}: score {scores}; none after a move. {effect}"
    rows[0] |= {"moved": [0, 3, 2, 0]}
    scenario = ready(f"inf 5.5 C, {FAR}", f"inf 5.6, {FOE}", special=rows).scenario
    after = next(note.text for note in notes.unit_notes(scenario, "bi1") if note.rule == "BE-8")
    assert "only after a move, score 3 at 2 UD and 2 at 3 UD." in say(after, "en")


# --- aims and scores ----------------------------------------------------------------------------------------

LONE = [{"side": "blue", "hexes": ["1.1"], "count": 1}]
BOTH = [*LONE, {"side": "red", "hexes": ["9.1"], "count": 1}]
NOTHING = "Objective that gives no points here: the hexes to seize alone decide at the turn limit."
IDLE = "Hexes to seize for {side} alone: the objectives on the map are worth nothing."


@pytest.mark.parametrize(("seize", "decides"), [(LONE, False), (BOTH, True), ([], True)])
def test_be_r79_points_decide_nothing_beside_the_aim_of_one_side(seize: Any, decides: bool) -> None:
    forces = "inf 5.5, inf 9.3, inf 9.5", "inf 1.13, inf 1.11"
    kept: dict[str, Any] = {"seize": seize, "objectives": [{"at": "5.5"}]}
    setup = scenario(*forces, **kept)
    texts = [note.text.id for note in notes.hex_notes(setup, setup.board.grid.parse("5.5"))]
    assert (NOTHING in texts) is not decides
    assert problems("BE-R79", *forces, **kept) == ([] if decides else [IDLE])
    given = problems("BE-R79", *forces, seize=seize, ahead=(2, 0))
    assert given == ([] if decides else ["Hexes to seize for {side} alone: points ahead decide nothing."])
    idle = problems("BE-AMB-22", *forces, **kept, options={"victory": "objectives"})
    assert len(idle) == (not decides)


@pytest.mark.parametrize(("seize", "drawn"), [(LONE, False), (BOTH, True), ([], False)])
def test_be_r79_a_briefing_tells_that_both_aims_at_once_are_a_draw(seize: Any, drawn: bool) -> None:
    setup = scenario("inf 5.5, inf 9.3", "inf 1.13", seize=seize)
    for side in (0, 1):
        told = [note.rule for note in BelleEpoqueBrief().victory(setup, side)]
        assert ("BE-R79" in told) is drawn


@pytest.mark.parametrize(("seize", "decides"), [(LONE, False), (BOTH, True), ([], True)])
def test_be_r79_the_score_shows_what_decides(seize: Any, decides: bool) -> None:
    """Hexes that are seized and kept where one side alone has any to seize; points everywhere else."""
    rows = [{**row, "hexes": [*row["hexes"], "5.1", "5.3"], "count": 2} for row in seize]
    table = battle("inf 5.1, inf 9.3", "inf 1.13, inf 1.11", seize=rows)
    blue, red = table.side("blue"), table.side("red")
    score = BelleEpoqueLook().score(table.state)
    assert (score[blue], score[red]) == ((1, 2) if not decides else (0, 0), (2, 2) if not decides else (0, 0))
    counted = {(row.id, row.side): row.value for row in BelleEpoqueLook().counters(table.state)}
    assert ((("score", blue) in counted), ("seized", blue) in counted) == (decides, not decides)
    if not decides:
        assert counted["seized", blue] == 1
        table.rule(Edit("place", unit="bi2", at="5.3"))
        score = BelleEpoqueLook().score(table.state)
        assert (score[blue], score[red]) == ((2, 2), (1, 2))


def test_be_8_rows_of_the_fire_table_that_decide_nothing() -> None:
    """Of two rows for one side and type the last holds; one may be for nobody."""
    row = {"rule": "fire_table", "side": "blue", "type": "C", "scores": [4, 3, 0, 0]}
    forces = "inf 5.5", "inf 1.13"
    fire = scenario(*forces).units[0].fire
    assert problems("BE-8", *forces, special=[{**row, "type": fire}]) == []
    twice = problems("BE-8", *forces, special=[{**row, "type": fire}, {**row, "type": fire}])
    assert [text.partition("; ")[2] for text in twice] == ["only the last holds."]
    idle = problems("BE-8", *forces, special=[{**row, "side": "red", "type": "D" if fire != "D" else "C"}])
    assert [text.partition(", ")[2] for text in idle] == ["and no unit that fires by it."]


def test_be_r78_elements_that_the_umpire_takes_away_are_lost_and_gifts_are_no_losses() -> None:
    """What is left is counted against the list: never fewer than none are lost."""
    table = battle("inf 5.5:2, inf 9.1", "inf 5.6, inf 1.13")
    table.rule(Edit("remove", unit="ri1"))
    assert [victory.score(table.state, table.side(name)) for name in ("blue", "red")] == [4, 0]
    table.rule(Edit("strength", unit="bi1", to=4))
    assert [victory.score(table.state, table.side(name)) for name in ("blue", "red")] == [4, 0]


# --- problems -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "counts_as", "idle"),
    [
        ("mtd", "infantry", True),
        ("mtd", "cavalry", False),
        ("cav", "infantry", False),
        ("inf", "cavalry", True),
    ],
)
def test_be_r43_rough_ground_decides_nothing_without_cavalry(own: str, counts_as: str, idle: bool) -> None:
    """BE-R50: mounted infantry is cavalry by its option alone."""
    options = {"rough_means": "difficult", "mounted_is": counts_as}
    found = problems("BE-AMB-43", f"{own} 9.1, inf 9.3, inf 9.5", FOE, options=options)
    assert len(found) == idle


@pytest.mark.parametrize(
    ("later", "end"), [("", "."), (", inf 9.3 turn=2", " at first."), (", inf 9.3 turn=11", ".")]
)
def test_be_3_1_who_gets_command_points_with_its_reinforcements_has_none_at_first(
    later: str, end: str
) -> None:
    found = problems("BE-3.1", "inf 9.1" + later, "inf 1.1, inf 1.3")
    assert found == ["{side}: with {count} element it has no command points" + end]


def test_be_6_5_nobody_enters_by_an_impassable_hex_to_reach_an_aim() -> None:
    """A lake in the corner with 1.1 behind it: who comes in the lake does not come at all."""
    walls = {"water": "1.2 2.1"}
    for entry, found in (("1.2/9.5", 1), ("1.1/9.5", 0)):
        own = f"inf 9.1, inf 9.3 turn=2 entry={entry}"
        kept: dict[str, Any] = {"terrain": walls, "objectives": [{"at": "1.1"}]}
        assert len(problems("BE-17.2", own, FOE, **kept)) == found
        seize = [{"side": "blue", "hexes": ["1.1"], "count": 1}]
        assert len(problems("BE-R79", own, FOE, terrain=walls, seize=seize)) == found


def test_be_17_2_an_objective_of_one_side_is_reached_by_that_side() -> None:
    """Blue stands on an island of its own: what counts for Blue alone on the other bank counts for nobody."""
    river = {"water": "1.5 2.4 3.5 4.4 5.5 6.4 7.5 8.4 9.5"}
    for side, held, found in (("blue", None, 1), ("blue", "blue", 0), ("red", None, 0), (None, None, 0)):
        aim: dict[str, Any] = {"at": "5.10", "side": side, "held": held}
        told = problems("BE-17.2", "inf 5.2", "inf 5.9", objectives=[aim], terrain=river)
        assert len(told) == found, aim


def test_be_17_2_who_comes_too_late_reaches_no_objective() -> None:
    walls = {"water": "1.2 2.1"}
    for turn, found in ((10, 0), (11, 1)):
        own = f"inf 9.1, inf 9.3 turn={turn} entry=1.1"
        assert len(problems("BE-17.2", own, FOE, terrain=walls, objectives=[{"at": "1.1"}])) == found


# --- the card of a unit -------------------------------------------------------------------------------------


def test_be_11_4_ground_that_limits_cavalry_says_so() -> None:
    """BE-R43: hills only where rough ground means them, too."""
    terrain = {"hill": "5.5", "marsh": "5.6", "river": "5.7"}
    for option, limiting in (("hill", [True, True, True]), ("difficult", [False, True, True])):
        setup = scenario(FAR, FOE, terrain=terrain, options={"rough_means": option})
        said = [
            say(notes.hex_notes(setup, setup.board.grid.parse(at))[0].text, "en")
            for at in ("5.5", "5.6", "5.7")
        ]
        assert ["limits cavalry" in sentence for sentence in said] == limiting, said
        assert said[0].startswith("Hill: Stop on entering; infantry defending it gets +1 in assault")
        assert all("no forced march when leaving" in sentence for sentence in said[1:])


def told(setup: Any, unit: str, rule: str) -> list[str]:
    """The sentences on the card of a unit under one number."""
    return [note.text.id for note in notes.unit_notes(setup, unit) if note.rule == rule]


def test_be_6_4_the_card_of_a_unit_tells_that_it_marches_out_of_difficult_ground() -> None:
    special = [{"rule": "difficult_march", "units": ["bi1"]}]
    setup = scenario(f"inf 5.5, {FAR}", FOE, special=special)
    assert told(setup, "bi1", "BE-6.4") == ["May leave difficult ground by a forced march."]
    assert told(setup, "bi2", "BE-6.4") == []


@pytest.mark.parametrize(
    ("unit", "option", "value", "sentence"),
    [
        ("bm1", "mounted_is", "cavalry", "Counts as cavalry in this battle, not as infantry."),
        ("bt1", "tribal_is", "apart", "Counts neither as infantry nor as cavalry in this battle."),
    ],
)
def test_be_r50_the_card_of_a_unit_tells_what_it_counts_as(
    unit: str, option: str, value: str, sentence: str
) -> None:
    forces = "mtd 5.5, tri 5.7, inf 9.1, cav 9.3", FOE
    for other in ("bm1", "bt1", "bi1", "bc1"):
        setup = scenario(*forces, options={option: value})
        assert told(setup, other, "BE-R50") == [sentence] * (other == unit)
        assert told(scenario(*forces), other, "BE-R50") == []


def test_be_9_2_as_many_are_told_to_strike_a_hex_as_see_who_stands_there() -> None:
    """Open order in cover is not seen two hexes away; in the last turn nobody fires twice."""
    table = battle("inf 5.5 B, inf 5.3 B", "inf 5.7 open, inf 1.13", features={"cover": "5.7"}, turns=1)

    def strikers(hex_: str) -> int:
        found = LOOK.threat(table.state, table.side("blue"))
        return found.hexes.get(table.hex(hex_), 0)

    assert strikers("5.7") == 0
    assert (strikers("6.6"), strikers("4.4")) == (1, 2)
    table.activate("bi1")
    table.end("bi1")
    assert (strikers("6.6"), strikers("4.4")) == (0, 1)


def test_be_r4_the_journal_says_what_a_test_was_declared_for() -> None:
    """Everybody hears it before the die falls; without the option a test is for anything."""
    for declared in (True, False):
        table = battle(f"inf 5.5, {FAR}", f"inf 5.6, {FOE}", options={"declare_before_test": declared})
        table.activate("bi1")
        table.test("bi1", aim="assault" if declared else "")
        (event,) = table.events("test")
        told = say(BelleEpoqueWords().event(table.state.context, event), "en")
        assert told.startswith("To assault: ") is declared


def test_be_r40_a_reinforcement_without_a_name_is_told_by_its_arm() -> None:
    setup = scenario(f"inf 5.5, cav 9.3 turn=2, {FAR}", FOE)
    (entry,) = notes.entries(setup)
    assert say(entry.note.text, "en").startswith("Cavalry: to arrive at the end of turn 2, or later")


def test_be_3_1_before_the_command_dice_nobody_is_told_to_have_no_points() -> None:
    table = battle("inf 5.5, inf 9.1", FOE)
    assert table.asked == ("", "command")
    told = {row.id: say(row.note.text, "en") for row in PLANNER.command(table.state, 0).rows}
    assert told["points"] == "The command dice are still to fall."
    table.command()
    told = {row.id: say(row.note.text, "en") for row in PLANNER.command(table.state, 0).rows}
    assert told["points"].endswith("left for tests.")


@pytest.mark.parametrize(("count", "told"), [(1, "1 is needed."), (2, "2 are needed.")])
def test_be_r79_what_cannot_be_seized_is_told_by_its_number(count: int, told: str) -> None:
    seize = [{"side": "blue", "hexes": ["3.5", "3.7"], "count": count}]
    setup = scenario("inf 5.5", FOE, seize=seize, terrain={"water": "3.5 3.7"})
    (problem,) = (one for one in lint(setup) if one.rule == "BE-R79")
    assert say(problem.text, "en").endswith(told)


def test_be_amb_45_who_waits_for_a_free_hex_is_told_to_come_at_the_end_of_this_turn() -> None:
    """Not of that in which it was due: a friend stands in its one entry hex."""
    table = battle("inf 5.5, inf 5.6, inf 9.3 turn=1 entry=5.5", "inf 1.1, inf 1.13", cp=(0, 0))
    for turn in (1, 2):
        table.token("blue")
        found = table.refusal(acts.Activate(table.unit("bi3")))
        assert found is not None
        assert (found.kind, found.facts["needed"]) == ("not_arrived", turn)
        table.finish_turn()
        table.command()


@pytest.mark.parametrize("side", [None, "blue"])
def test_be_17_2_a_briefing_tells_that_an_objective_may_count_for_one_side_alone(side: str | None) -> None:
    """Red holds it to the end: it gives points where it names nobody."""
    aim = {"at": "5.5", "points": 3, "held": "red", "side": side}
    setup = scenario("inf 9.1", "inf 1.1", objectives=[aim], turns=1)
    told = [say(note.text, "en") for note in BelleEpoqueBrief().victory(setup, 0)]
    assert any("that side alone" in words for words in told) == (side is not None)
    table = battle("inf 9.1", "inf 1.1", objectives=[aim], turns=1)
    assert victory.score(table.state, table.side("red")) == (0 if side else 3)


@pytest.mark.parametrize(("end", "seen"), [("5.5", True), ("5.6", False), ("5.9", False)])
def test_be_9_2_an_empty_hex_is_seen_at_four_and_no_farther(end: str, seen: bool) -> None:
    """Its line has the term of the distance, so that whoever says it says how far one sees."""
    table = battle("inf 5.1", "inf 1.13")
    for line in (
        LOOK.sight_in(table.state, table.hex("5.1"), table.hex(end)),
        LOOK.sight(table.scenario, table.hex("5.1"), table.hex(end)),
    ):
        assert line.clear
        assert (line.distance <= line.reach) == seen
        assert [(term.kind, term.value, term.rule) for term in line.reasons] == [("sight", 4, "BE-9.2")]
