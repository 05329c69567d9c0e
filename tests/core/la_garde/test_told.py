"""What players are told agrees with what the rules do: odds, zones, prompts, refusals, lengths of moves."""

from __future__ import annotations

import json

import pytest

from core.geometry.bases import Pose
from core.paths import RESOURCES
from core.protocol.steps import Edit
from core.systems.la_garde.design.scenario_notes import unit_notes
from core.systems.la_garde.look import ghosts, overlays, previews
from core.systems.la_garde.look.look import LaGardeLook
from core.systems.la_garde.look.sequence import sequence
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.system import LA_GARDE
from core.systems.la_garde.words.event_messages import event_text
from core.systems.la_garde.words.messages import LaGardeWords
from core.systems.la_garde.words.refusal_messages import refusal_text
from core.text import Names, say
from tests.rulebook.la_garde.fights import fight
from tests.rulebook.la_garde.table import RULES, Table, band, battle, ground, scenario

WORDS = LaGardeWords()


def told(table: Table, kind: str) -> str:
    """The last event of a kind, in words."""
    event = table.events(kind)[-1]
    return say(event_text(table.state.context, event.kind, event.facts), "en")


def refused(table: Table, action: acts.Action, side: int | None = None) -> str:
    """Why the side that is asked may not do it, in words."""
    found = RULES.refusal(table.state, table.pending.side if side is None else side, action)
    assert found is not None
    return say(refusal_text(table.state.context, found), "en")


def prompt(table: Table) -> str:
    return say(WORDS.prompt(table.state, table.pending), "en")


@pytest.mark.parametrize(
    ("swap", "driest", "drawn"), [(False, "red and blue", "VD"), (True, "blue and red", "DV")]
)
def test_lg_r41_odds_name_mixed_tokens_in_the_order_in_which_they_are_drawn(
    swap: bool, driest: str, drawn: str
) -> None:
    generals = {"b1": "9000 5000", "b": "9000 5000"}
    table = battle(
        "mb 9000 6000, li 3000 3000",
        "li 9000 7500, li 14000 9000",
        options={"bombard_swap": swap},
        generals=generals,
    )
    table.activate("b1", b="attack", b1="attack")
    table.past("generals")
    rows = [
        say(row.label, "en") for row in previews.chances(table.state, 0, acts.Bombard(0, table.unit("rli1")))
    ]
    assert f"{driest}: target shaken, battery out of ammunition" in rows
    table.bombard("bmb1", "rli1")
    table.draw(drawn)
    assert told(table, "bombardment_drawn").endswith(f"{driest}, target shaken, battery out of ammunition.")


def test_lg_amb_5_the_last_round_of_a_fierce_combat_is_foretold_as_indecisive() -> None:
    for most, name in ((0, "indecisive combat"), (1, "fierce combat")):
        table = fight(options={"fierce_max": most}, red="li 9000 6000, li 14000 8000")
        rows = previews.chances(table.state, 0, acts.Attack(0, table.unit("rli1")))
        assert f"blue and red: {name}" in [say(row.label, "en") for row in rows]
    table.attack("bli1", "rli1", "DV")
    assert table.asked == ("", "combat")
    now = [say(row.label, "en") for row in previews.chances(table.state, 0, None)]
    assert "blue and red: indecisive combat" in now


def test_lg_amb_11_the_initiative_by_a_die_alone_names_no_skill() -> None:
    for how, text in (
        ("die", "Initiative: a die each."),
        ("skill", "Initiative: a die each, and the skill of the army general."),
    ):
        table = battle("li 9000 4000", "li 9000 11000", options={"initiative": how})
        table.write()
        assert say(WORDS.chance(table.state, table.pending), "en") == text


def test_a_move_is_told_by_how_far_it_goes_not_by_what_it_costs() -> None:
    road = [band("road", (9000, 0), (9000, 12000), width=200)]
    woods = [ground("woods", 7000, 0, 11000, 12000)]
    for bands, features, y, far in ((road, [], 7000, "30"), ([], woods, 5000, "10")):
        table = battle("li 9000 4000", "li 9000 11000", bands=bands, features=features)
        table.to_moves("b1", b="attack", b1="manoeuvre")
        move = table.moving("bli1", (9000, y, 0))
        assert say(WORDS.action(table.state, move), "en") == f"Move blue Line infantry 1: {far} cm"
        table.act(move)
        assert told(table, "moved") == f"blue Line infantry 1 moved {far} cm."


@pytest.mark.parametrize(("arc", "least"), [("all", 27_000), ("front", 40_000)])
def test_lg_amb_13_a_zone_is_drawn_where_it_is(arc: str, least: int) -> None:
    table = battle("li 9000 4000", "li 9000 11000", options={"zoc_arc": arc})
    (zone,) = (strip for strip in overlays.strips(table.state, 0, None) if strip.id == "zone")
    ys = [y for _x, y in zone.outline]
    assert (min(ys), max(ys)) == (least, 50_000)


def test_lg_4_4_a_refused_withdrawal_is_measured_as_one() -> None:
    table = battle("li 9000 6000", "li 9000 6700, li 9000 11500")
    table.to_moves("b1", b="manoeuvre", b1="manoeuvre")
    shown = ghosts.ghost(table.state, 0, table.moving("bli1", (9000, 5000, 0)))
    assert shown is not None
    assert shown.refusal is not None
    assert (shown.used, shown.allowed) == (10.0, 5.0)


@pytest.mark.parametrize(("reading", "needed"), [("better", 4), ("worse", 6), ("weakest", 5)])
def test_lg_amb_34_the_notes_of_a_mixed_brigade_name_its_own_rally(reading: str, needed: int) -> None:
    setup = scenario("li 9000 4000 mixed", "li 9000 11000", options={"mixed_rally": reading})
    notes = [say(note.text, "en") for note in unit_notes(setup, "bli1")]
    assert f"Regular: rallies on {needed}." in notes


def test_lg_7_1_the_notes_of_a_brigade_name_no_elements_it_may_lose_some() -> None:
    setup = scenario("li 9000 4000 e4 +mb2", "li 9000 11000")
    first, second, *_rest = (say(note.text, "en") for note in unit_notes(setup, "bli1"))
    assert "4" not in first + second.replace("rallies on 5", "")


def test_lg_6_1_a_brigade_that_is_touched_at_its_flank_is_in_contact_not_face_to_face() -> None:
    table = battle("li 9000 6000", "li 9600 5850 @270 e1")
    (mine,) = (piece for piece in LaGardeLook().table_bases_of(table.state) if piece.id == "bli1")
    assert "contact" in mine.marks
    assert "engaged" not in mine.marks, "the mark of bases that stand face to face"


@pytest.mark.parametrize(
    ("kind_", "rule"), [("li", "LG-4"), ("lt", "LG-4"), ("lc", "LG-4"), ("mb", "LG-9"), ("bag", "LG-6.6")]
)
def test_lg_4_the_note_of_a_type_opens_the_rule_of_which_it_speaks(kind_: str, rule: str) -> None:
    """What infantry and cavalry are told is how far they go in attack, not how they support."""
    setup = scenario(f"{kind_} 9000 4000", "li 9000 11000")
    first, *_rest = unit_notes(setup, f"b{kind_}1")
    assert first.rule == rule


def test_lg_amb_1_the_notes_of_traits_follow_the_options() -> None:
    for options, pikes, fanatics in (
        ({}, "A red and a white token when it attacks", "Two red tokens when it attacks"),
        (
            {"pikes": "DN", "fanatics": "DV"},
            "A blue and a white token when it attacks",
            "A blue and a red token when it attacks",
        ),
    ):
        setup = scenario("li 9000 4000 pikes fanatics", "li 9000 11000", options=options)
        notes = " ".join(say(note.text, "en") for note in unit_notes(setup, "bli1"))
        assert pikes in notes
        assert fanatics in notes


def test_lg_3_2_no_order_is_written_to_a_division_that_has_not_come() -> None:
    groups = [{"id": "g", "side": "blue", "turn": 5, "number": 1, "entry": [[9000, 0]]}]
    table = battle(
        "li 9000 6000, li 9000 2000 div=2 grp=g", "li 9000 11000", generals={"b2": "9000 1700"}, groups=groups
    )
    action = acts.OrderDivision(table.division("b2"), 1)
    assert refused(table, action, 0).endswith(": no brigade on the table.")


def test_lg_r40_where_a_brigade_is_laid_once_its_zone_is_full() -> None:
    zones = [
        {"side": "blue", "outline": [[8000, 100], [9300, 100], [9300, 500], [8000, 500]], "formation": "b1"},
        {"side": "red", "outline": [[100, 11000], [17900, 11000], [17900, 11900], [100, 11900]]},
    ]
    beside = {"side": "blue", "outline": [[100, 100], [4000, 100], [4000, 900], [100, 900]]}
    for more, asked, why in (
        (
            [beside],
            "blue: its zone is full: lay blue Line infantry 2 in any zone of its side.",
            "The zone is full: blue Line infantry 2 to be laid wholly in the zones of its side.",
        ),
        (
            [],
            "blue: the zones are full: lay blue Line infantry 2 nearer to them than to those of the enemy.",
            "The zones are full: blue Line infantry 2 to be laid nearer to those of its side "
            "than to those of the enemy.",
        ),
    ):
        table = battle(
            "li 8600 500, li 9000 2000", "li 9000 11500", zones=[*zones, *more], options={"deploy": True}
        )
        red = table.unit("rli1")
        table.act(acts.Lay(red, table.state.context.start[red]))
        assert prompt(table) == "blue: lay blue Line infantry 1 in its zone."
        assert refused(table, acts.Lay(0, Pose(9000, 8000, 0))) == (
            "blue Line infantry 1: to be laid wholly in its zone."
        )
        table.act(acts.Lay(0, Pose(8650, 500, 0)))
        assert prompt(table) == asked
        assert refused(table, acts.Lay(1, Pose(9000, 8000, 0))) == why


def test_lg_4_7_the_duty_names_the_enemy_that_can_be_reached() -> None:
    water = [ground("water", 7000, 6005, 11000, 6900)]
    table = battle("li 9000 6000", "li 9000 7500, li 14500 6600", features=water)
    table.to_moves("b1", b="attack", b1="attack")
    assert refused(table, acts.END_MOVES).endswith("must still go at red Line infantry 2.")


def test_lg_14_4_an_objective_of_one_side_that_nobody_holds_counts_for_the_other() -> None:
    """As its sentence says."""
    for aim, over in (
        ({"side": "blue"}, ("red", "objective")),
        ({}, ("", "draw")),
    ):
        table = battle(
            "li 9000 3000",
            "li 9000 11000",
            objectives=[{"at": [2000, 6000], **aim}],
            options={"turn_limit": 1},
        )
        table.write()
        table.roll(6, 1)
        table.rule(Edit(set="phase", to="consolidate"))
        assert table.over == over
    sentences = json.loads((RESOURCES / "rules" / "la_garde.json").read_text(encoding="utf-8"))
    assert "counts for the other" in sentences["LG-14.4"]["en"]
    assert "compte pour l’autre" in sentences["LG-14.4"]["fr"]


def test_lg_6_11_friends_close_behind_who_hold_a_brigade_are_told() -> None:
    for friend, stands in ((", li 9000 5702", 6000), (", li 9000 5600", 5898), ("", 5500)):
        table = fight(red="li 9000 6000, li 14000 8000", blue=f"li 9000 6000{friend}")
        table.attack("bli1", "rli1", "DN")
        while table.asked[1] in ("losses", "cohesion"):
            table.roll(*(6 for _hand in table.pending.handfuls))
        assert table.at("bli1") == (9000, stands, 0)
        if not friend:
            assert not table.events("friends_behind")
        else:
            assert told(table, "friends_behind") == (
                "blue Line infantry 1 went back no farther: friends in the way."
            )


def test_lg_3_7_a_ride_that_is_too_far_is_measured() -> None:
    table = battle("li 9000 6000", "li 9000 11000")
    table.activate("b1")
    post = table.state.context.division_post[0]
    x, y = table.state.generals[post] or (0, 0)
    action = acts.MoveGeneral(post, x - 8000, y)
    found = table.refusal(action)
    assert found is not None
    assert found.kind == "rides_too_far"
    assert found.facts["measured"] == 80
    assert refused(table, action).endswith(" rides too far: 80 cm, 25 cm at most.")


def test_lg_3_5_an_aide_who_is_laid_too_far_is_measured() -> None:
    generals = {"b": "9000 1000", "bc": "9000 1500", "b1": "17000 11900"}
    table = battle("li 9000 6000", "li 9000 11000", generals=generals)
    assert table.asked == ("blue", "aides")
    action = acts.LayAide(0, 9000, 9500)
    found = table.refusal(action)
    assert found is not None
    assert found.kind == "aide_too_far"
    assert found.facts["measured"] == 80
    assert refused(table, action).endswith("too far from his general: 80 cm, 70 cm at most.")


def test_lg_2_3_sides_of_one_name_are_each_told_their_own_divisions() -> None:
    made = scenario("li 9000 1000, li 3000 1000 div=2", "li 9000 11000")
    alike = tuple(side.model_copy(update={"name": Names("Army", "Armée")}) for side in made.sides)
    table = Table(made.model_copy(update={"sides": alike}))
    table.write()
    table.roll(6, 1)
    table.act(acts.GoFirst(1))
    assert prompt(table) == "Army: activate a division; 1 is left."


def test_lg_6_11_who_withdraws_over_the_edge_is_broken_by_that_rule() -> None:
    for tokens, rule in (("NN", "LG-6.11"), ("DD", "LG-6.13")):
        table = battle("li 9000 400", "li 9000 400", generals={"b1": "9000 300"})
        table.to_moves("b1", b="attack", b1="attack")
        table.attack("bli1", "rli1", tokens)
        assert [event.rule for event in table.events("broken")] == [rule]


def test_lg_6_11_five_centimetres_back_are_told_as_five() -> None:
    """A slanting way ends a hundredth farther off, for places are whole tenths of a millimetre."""
    table = battle("li 9000 4000", "li 9000 11000")
    said = event_text(table.state.context, "withdraws", {"unit": 0, "length": 5.01})
    assert say(said, "en").endswith("withdrew 5 cm.")


@pytest.mark.parametrize("is_random", [False, True])
def test_lg_14_3_the_roll_for_the_end_stands_in_the_turn_of_a_battle_of_random_length_alone(
    is_random: bool,
) -> None:
    table = battle("li 9000 4000", "li 9000 9000", options={"random_length": is_random})
    assert ("ending" in {step.id for step in sequence(table.state)}) is is_random


@pytest.mark.parametrize("comes", [False, True])
def test_lg_2_1_reinforcements_stand_in_the_turn_of_a_battle_that_has_some_alone(comes: bool) -> None:
    group = {"id": "late", "side": "red", "turn": 2, "number": 4, "entry": [[9000, 12000]]}
    red = "li 9000 9000, li 9000 11500 grp=late" if comes else "li 9000 9000"
    table = battle("li 9000 4000", red, groups=[group] if comes else [])
    assert ("arrive" in {step.id for step in sequence(table.state)}) is comes


def test_lg_6_12_ways_into_the_ground_are_told_apart_by_their_length() -> None:
    table = fight("li 9000 6000", "li 9000 6000")
    table.attack("bli1", "rli1", "VV")
    while table.asked[1] in ("losses", "cohesion"):
        table.roll(1)
    assert table.asked == ("blue", "occupy")
    told_acts = {say(WORDS.action(table.state, act), "en") for act in RULES.actions(table.state, 0)}
    assert len(told_acts) == len(RULES.actions(table.state, 0)) > 2
    assert any(words.endswith(": 5 cm") for words in told_acts)


def test_lg_4_2_under_the_order_defend_nobody_is_asked_about_brigades_that_stay() -> None:
    """Each activation asked by name whether those should stay who may but turn."""
    for order, asked in (("defend", None), ("manoeuvre", "moves")):
        table = battle("li 9000 4000, mb 7000 4000", "li 9000 9000")
        table.to_moves("b1", b=order, b1=order)
        assert LA_GARDE.look.step_end(table.state, acts.END_MOVES) == asked


def test_a_move_without_a_way_has_a_ghost_where_it_stands() -> None:
    table = battle("li 9000 4000", "li 9000 9000")
    table.to_moves("b1", b1="defend")
    shown = ghosts.ghost(table.state, 0, acts.Move(0, ()))
    assert shown is not None
    assert (shown.refusal and shown.refusal.kind, shown.used) == ("no_move", 0)
    assert [moved.pose for moved in shown.bases] == [Pose(9_000, 4_000, 0)]
