"""What is said of command and range: nobody out of range is told as near as the range, aides are named."""

from __future__ import annotations

from core.presentation.measured_planner import finished
from core.protocol.steps import Edit
from core.scenarios.records import NO_NAMES
from core.systems.la_garde.design.briefing import LaGardeBrief
from core.systems.la_garde.look.look import LaGardeLook
from core.systems.la_garde.planner.planner import LaGardePlanner
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import phases
from core.systems.la_garde.rules.orders import ATTACK, DEFEND
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.words import names
from core.systems.la_garde.words.event_messages import event_text
from core.systems.la_garde.words.refusal_messages import refusal_text
from core.text import say
from tests.rulebook.la_garde.table import RULES, Table, battle, scenario

LOOK = LaGardeLook()
PLANNER = LaGardePlanner()
FAR = "li 9000 11000"


def brigade_card(state: State, unit: int) -> list[str]:
    return [say(note.text, "en") for note in LOOK.command_notes(state, unit)]


def general_card(state: State, post: int) -> list[str]:
    return [say(note.text, "en") for note in LOOK.general_notes(state, post)]


def ordered(table: Table) -> State:
    """All orders are written, nobody lays an aide."""
    while table.asked[1] == "aides":
        table.act(acts.END_AIDES)
    table.write()
    return table.state


def test_a_brigade_a_hair_out_of_range_is_told_so_by_the_number() -> None:
    place = {"b1": "9000 6504", "b": "9000 6504"}
    state = ordered(battle("li 9000 4000", "li 9000 11000", generals=place))
    lines = brigade_card(state, 0)
    assert lines[0] == "Not commanded: the general of blue is 25.04 cm away, and commands 25 cm."
    card = general_card(state, state.context.division_post[0])
    assert card[1] == "blue Line infantry 1, 25.04 cm away: not commanded."
    near = ordered(battle("li 9000 4000", "li 9000 11000", generals={"b1": "9000 6496", "b": "9000 6496"}))
    assert brigade_card(near, 0)[0] == "Commanded by the general of blue, 25 cm away of 25 cm."


def test_a_general_a_hair_out_of_range_of_his_corps_general_too() -> None:
    place = {"b": "9000 4500", "bc": "9004 4500", "b1": "5000 4500"}
    state = ordered(battle("li 5000 4000", "li 9000 11000", generals=place))
    assert "out of range of the general of blue: 40.04 cm of 40 cm." in brigade_card(state, 0)[1]
    corps = state.context.corps_post[0]
    assert general_card(state, corps)[1] == "The general of blue, 40.04 cm away: out of range."


def test_a_target_a_hair_out_of_range_too() -> None:
    state = battle("mb 9000 3000 e1", "li 9000 6004 e1").state
    view = next(view for view in PLANNER.views(state, 0) if view.unit == 0)
    assert say(view.why.text, "en") == "It is 30.04 cm away; the range is 30 cm."


def test_the_card_of_a_corps_general_names_the_aide_who_acts_for_an_absent_general() -> None:
    place = {"b": "11000 4500", "b1": "3000 4500"}
    table = battle("li 3000 4000, li 12000 4000 div=2", "li 9000 11000", generals=place)
    table.act(acts.LayAide(0, 4_100, 4_500))
    state = ordered(table)
    corps = state.context.corps_post[0]
    assert general_card(state, corps)[1] == "The aide-de-camp with blue, 69 cm away: in range."
    state.generals[corps] = (11_500, 4_500)
    assert general_card(state, corps)[1] == "The aide-de-camp with blue, 74 cm away: out of range."
    state.acting[0] = None
    assert general_card(state, corps)[1] == "The general of blue, 85 cm away: out of range."


def test_divisions_corps_and_groups_without_names_are_counted_not_called_by_their_ids() -> None:
    group = {"id": "late", "side": "blue", "turn": 2, "number": 4, "entry": [[9_000, 0]]}
    made = scenario("li 9000 4000, li 12000 4000 div=2, li 3000 100 div=2 grp=late", FAR, groups=[group])
    sides = []
    for side in made.sides:
        corps = [
            one.model_copy(
                update={
                    "name": NO_NAMES,
                    "divisions": tuple(row.model_copy(update={"name": NO_NAMES}) for row in one.divisions),
                }
            )
            for one in side.corps
        ]
        sides.append(side.model_copy(update={"corps": tuple(corps)}))
    made = made.model_copy(update={"sides": tuple(sides)})
    context = Table(made).state.context
    told = [names.division_text(context, number) for number in range(3)]
    assert [say(name, "en") for name in told] == [
        "Division 1 (Corps 1 (blue))",
        "Division 2 (Corps 1 (blue))",
        "Division 1 (Corps 1 (red))",
    ]
    assert say(names.group_text(context, 0), "en") == "group 1 (blue)"
    lines = [say(line.name, "en") for line in LaGardeBrief().forces(made, 0)]
    assert lines[1:3] == ["Corps 1", "Division 1"]


def test_a_brigade_in_rout_is_not_said_to_be_under_nobody_beside_who_commands_it() -> None:
    """It acts on no order (LG-4.4), yet its general counts when it rallies (LG-8.3)."""
    table = battle("li 9000 5000", "li 9000 9000")
    ordered(table)
    table.rule(Edit("state", unit="bli1", item="cohesion", to=2))
    notes = [say(note.text, "en") for note in PLANNER.command(table.state, 0).pieces[0].notes]
    assert notes[:2] == [
        "It is in rout: it acts on no order.",
        "Commanded by the general of blue, 20 cm away of 25 cm.",
    ]


def test_no_line_of_command_tells_orders_before_they_are_written() -> None:
    table = battle("li 9000 5000, li 6000 4000 div=2", "li 9000 9000", generals={"b2": "1000 100"})
    assert table.asked == ("blue", "aides")
    assert {bond.label for bond in LOOK.bonds(table.state, 0) if bond.kind == "corps"} == {""}
    state = ordered(table)
    assert "" not in {bond.label for bond in LOOK.bonds(state, 0)}


def test_who_is_in_contact_under_attack_is_not_said_to_go_anywhere() -> None:
    generals = {"b1": "9000 4000"}
    table = battle(
        "li 9000 5000, mb 7700 5000, li 10300 4000", "li 9000 5000, li 7700 5000", generals=generals
    )
    table.activate("b1", b="attack", b1="attack")
    said = []
    for unit in range(3):
        reach = finished(PLANNER.reach_steps(table.state, (unit,), "attack"))
        said.append(say(reach.notes[-1].text, "en"))
    assert said == [
        "Under Attack it does not move while it is in contact: it attacks.",
        "Under Attack it neither moves nor turns while it is in contact.",
        "Under Attack it goes straight at the nearest enemy, as far as it can.",
    ]


def test_in_french_nobody_begins_with_a_capital_in_the_middle_of_a_sentence() -> None:
    table = battle("li 9000 5000, li 6000 4000 div=2", "li 9000 9000", generals={"b2": "1000 100"})
    state = ordered(table)
    for unit in (0, 1):
        for note in LOOK.command_notes(state, unit):
            assert " Le " not in say(note.text, "fr")


def test_an_objective_without_a_name_is_called_one_once() -> None:
    aims = [{"at": [9_000, 6_000]}, {"at": [3_000, 6_000], "name": {"en": "Mill", "fr": "Moulin"}}]
    table = battle("li 9000 5000", "li 9000 9000", objectives=aims)
    told = [event_text(table.state.context, "objective_taken", {"side": 0, "objective": at}) for at in (0, 1)]
    assert [say(text, "en") for text in told] == [
        "Objective at 900, 600 mm taken: blue.",
        "Objective Mill taken: blue.",
    ]
    assert say(told[1], "fr") == "Objectif Moulin pris\u202f: blue."


def test_what_a_turn_cost_is_told_though_it_has_no_picture() -> None:
    assert {"general_lost", "battery_broken", "out_of_ammunition"} <= LOOK.told_too


def test_a_battery_that_would_touch_an_enemy_is_not_told_to_make_an_attack_move() -> None:
    table = battle("mb 9000 5000, li 6000 5000", "li 9000 5300", generals={"b1": "9000 4000"})
    table.to_moves("b1", b="attack", b1="attack")
    refusal = table.refusal(table.moving("bmb1", (9_000, 5_300, 0)))
    assert refusal is not None
    words = say(refusal_text(table.state.context, refusal), "en")
    assert words.endswith("batteries and baggage never attack.")


def test_while_another_corps_has_still_to_write_a_chain_of_three_levels_is_not_called_incoherent() -> None:
    plain = scenario("li 9000 4000, li 12000 4000 div=2", FAR, options={"chain_levels": 3})
    first, second = plain.sides[0].corps[0].divisions
    corps = plain.sides[0].corps[0].model_copy(update={"divisions": (first,)})
    other = corps.model_copy(update={"id": "b-other", "divisions": (second,)})
    blue = plain.sides[0].model_copy(update={"corps": (corps, other)})
    state = RULES.new_battle(plain.model_copy(update={"sides": (blue, plain.sides[1])}))
    assert state.phase == phases.ORDERS
    state.orders[0], state.corps_orders[0] = ATTACK, ATTACK
    state.touch()
    assert brigade_card(state, 0)[-1] == "The orders are not written yet."
    state.corps_orders[1] = DEFEND
    state.touch()
    assert "not coherent, although division and corps show Attack" in brigade_card(state, 0)[-1]
