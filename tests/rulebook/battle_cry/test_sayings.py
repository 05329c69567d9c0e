"""What is said of a rule says what the rule says: refusals, cards, problems."""

from __future__ import annotations

from typing import Any

import pytest

from core.geometry.hexes import Corner
from core.protocol.refusals import Refusal
from core.protocol.steps import Edit
from core.systems.battle_cry.design.briefing import BattleCryBrief
from core.systems.battle_cry.design.lint import lint
from core.systems.battle_cry.design.options import OPTIONS
from core.systems.battle_cry.look.look import BattleCryLook
from core.systems.battle_cry.look.sequence import SPECIAL, SPECIAL_CARDS
from core.systems.battle_cry.planner.planner import PLANNER
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.rules.rule_tables import catalogue
from core.systems.battle_cry.words.event_messages import event_text
from core.systems.battle_cry.words.messages import BattleCryWords
from core.systems.battle_cry.words.refusal_messages import refusal_text
from core.text.speech import say
from tests.rulebook.battle_cry.table import Table, battle, scenario

FOES = "inf 1.1, inf 1.2, inf 1.3, inf 1.4"
FLAG = ("1.7", "union", 2, "while")


def refused(table: Table, action: acts.Action) -> Refusal:
    """Why the side that is asked may not do that."""
    found = table.refusal(action)
    assert found is not None
    return found


def problems(rule: str, *forces: str, **kept: Any) -> list[tuple[str, dict[str, Any]]]:
    """The problems of a scenario under one number: sentence and values."""
    found = (problem for problem in lint(scenario(*forces, **kept)) if problem.rule == rule)
    return [(problem.text.id, dict(problem.text.values)) for problem in found]


# --- refusals -----------------------------------------------------------------------------------------------


def test_bc_6_2_a_section_card_that_orders_nobody_can_only_be_discarded() -> None:
    """BC-R49: whether there is a special card in the hand or not."""
    table = battle("inf 5.1", FOES, hand="probe-right")
    found = refused(table, acts.PlayCard(table.card("probe-right")))
    assert found.kind == "orders_nobody"
    words = refusal_text(table.state.context, found)
    assert words.id == "{card} could order nobody: it can only be discarded."


def test_bc_12_1_what_is_asked_in_a_battle_is_named_where_something_else_is_wished() -> None:
    """BC-12.8, BC-14.13: no step of the turn (BC-6), as the orders are."""
    table = battle("inf 5.7, inf 9.7", "inf 4.7, gen 3.7", hand="probe-centre", foe_hand="fight-back")
    wish = acts.EndBattles()
    assert refused(table, wish).rule == "BC-6"
    table.play("probe-centre")
    table.order("ui1", "ui2")
    table.end(acts.EndMoves)
    table.attack("ui1", "ci1")
    table.roll("F F C C")
    assert (refused(table, wish).kind, refused(table, wish).rule) == ("not_now", "BC-12.1")
    waits = table.journal.rules.refusal(table.state, 1 - table.pending.side, wish)
    assert waits is not None
    assert (waits.kind, waits.rule) == ("other_side_asked", "BC-12.1"), "so is who waits for it"
    table.retreat("ci1", "3.7")
    assert refused(table, wish).rule == "BC-12.8"
    other = battle("inf 5.7, inf 9.7", "inf 4.7", hand="probe-centre", foe_hand="fight-back")
    other.play("probe-centre")
    other.order("ui1", "ui2")
    other.end(acts.EndMoves)
    other.declines = False
    other.attack("ui1", "ci1")
    other.roll("C C C C")
    assert other.asked == ("confederate", "fight_back")
    assert refused(other, wish).rule == "BC-14.13"


@pytest.mark.parametrize(("hand", "told"), [("all-out-offensive", "barred"), ("forced-march", "marched")])
def test_bc_14_9_who_is_barred_by_the_umpire_has_not_marched(hand: str, told: str) -> None:
    """BC-R103: a mark of his bars without a reason of the rules."""
    table = battle("inf 5.5, inf 9.1", "inf 5.8, inf 9.3", hand=hand)
    table.play(hand)
    table.order("ui1", "ui2")
    if told == "marched":
        table.move("ui1", "5.7")
    else:
        table.rule(Edit("state", unit="ui1", item="barred", to=1))
    table.act(acts.EndMoves())
    found = refused(table, acts.Battle(table.unit("ui1"), table.unit("ci1")))
    assert found.kind == told


@pytest.mark.parametrize(("piece", "at"), [("art", "5.5"), ("inf", "5.6")])
def test_bc_r103_who_is_barred_where_it_stands_has_neither_moved_nor_entered(piece: str, at: str) -> None:
    """A gun and a unit in woods from the start: nothing else is said than that the umpire bars it."""
    table = battle(f"{piece} {at}, inf 9.1", "inf 5.8, inf 9.3", terrain={"woods": "5.6"})
    table.play("all-out-offensive")
    unit = f"u{piece[0]}1"
    table.order(*dict.fromkeys((unit, "ui1" if piece == "art" else "ui2")))
    table.rule(Edit("state", unit=unit, item="barred", to=1))
    table.act(acts.EndMoves())
    found = refused(table, acts.Battle(table.unit(unit), table.unit("ci1")))
    assert (found.kind, found.rule) == ("barred", "BC-R103")


@pytest.mark.parametrize(
    ("price", "told"),
    [
        ("none", "Order any units and generals, anywhere."),
        ("pass", "Order any units and generals, anywhere. Its price: you pass your next turn."),
        (
            "hand",
            "Order any units and generals, anywhere. Its price: your hand is 1 card smaller from then on, "
            "but never under 3.",
        ),
        ("opponent", "Order any units and generals, anywhere. Its price, as the enemy chooses: you pass"),
    ],
)
def test_bc_14_8_the_card_tells_its_price(price: str, told: str) -> None:
    table = battle("inf 5.5", FOES, options={"all_out_price": price})
    look = BattleCryLook()
    (held,) = (face for face in look.hand(table.state, table.side("union")) if face is not None)
    assert held == look.card(table.state.context, table.card("all-out-offensive"))
    assert held.text.en.startswith(told)
    assert len(held.text.fr) > 20
    other = look.card(table.state.context, table.card("scout-left"))
    assert "price" not in other.text.en


@pytest.mark.parametrize("price", ["hand", "opponent"])
def test_bc_r82_the_card_and_the_setting_say_that_no_hand_falls_under_three(price: str) -> None:
    """A hand of three stays as it is, or its side passes: the card says where the price ends."""
    cards = "all-out-offensive scout-left scout-right"
    table = battle("inf 5.5", FOES, hand=cards, options={"all_out_price": price})
    face = BattleCryLook().card(table.state.context, table.card("all-out-offensive"))
    assert face.text.en.endswith("but never under 3.")
    assert face.text.fr.endswith("jamais moins de 3.")
    option = next(row for row in OPTIONS if row.id == "all_out_price")
    assert "never under three" in say(dict(option.choices)["hand"], "en")
    table.play("all-out-offensive")
    table.finish()
    assert len(table.hand("union")) == 3


def test_bc_r82_the_command_picture_tells_what_the_card_in_hand_tells() -> None:
    """Its price; in the row of a Forced March, that some infantry battles after two hexes (BC-R101)."""
    table = battle(
        "inf 5.5",
        FOES,
        hand="all-out-offensive forced-march",
        options={"all_out_price": "pass"},
        special=[{"rule": "infantry_double_move", "side": "union"}],
    )
    union, look = table.side("union"), BattleCryLook()
    told = {face.id: face.text for face in look.hand(table.state, union) if face is not None}
    assert "Its price" in told["all-out-offensive"].en
    assert "all the same" in told["forced-march"].en
    for row in PLANNER.command(table.state, union).rows:
        if row.id in told:
            assert say(row.note.text, "en") == told[row.id].en
    table.play("all-out-offensive")
    on_table = PLANNER.command(table.state, union).rows[0]
    assert say(on_table.note.text, "en") == told["all-out-offensive"].en


def test_bc_14_17_one_french_word_for_what_is_built() -> None:
    """As on the map; the card alone has its own name."""
    context = battle("inf 5.5", FOES, hand="construct-fieldworks").state.context
    facts = {"unit": 0, "at": context.grid.parse("5.5"), "facing": 0}
    told = [event_text(context, "works_built", facts)]
    told.append(refusal_text(context, Refusal("already_built", "BC-14.17", facts)))
    assert ["fortification" in say(text, "fr") for text in told] == [True, True]


@pytest.mark.parametrize(
    ("when", "mine", "its"),
    [
        (
            "while",
            "A unit of yours in hex 107 counts as 2 flags while it stands there.",
            "An enemy unit in hex 107 counts as 2 flags while it stands there.",
        ),
        (
            "turn_end",
            "A unit of yours in hex 107 counts as 2 flags from the end of your turn on, as long as it stays.",
            "An enemy unit in hex 107 counts as 2 flags from the end of its side’s turn on, "
            "as long as it stays.",
        ),
    ],
)
def test_bc_r37_a_briefing_tells_the_flag_hexes_of_both_sides(when: str, mine: str, its: str) -> None:
    """What the enemy needs is told with what counts for it."""
    setup = scenario("inf 9.1", FOES, flag_hexes=[("1.7", "union", 2, when)])
    told = [[say(note.text, "en") for note in BattleCryBrief().victory(setup, side)] for side in (0, 1)]
    union = [side.id for side in setup.sides].index("union")
    assert mine in told[union]
    assert its in told[1 - union]
    assert its not in told[union]


# --- problems -----------------------------------------------------------------------------------------------


def test_bc_14_17_fieldworks_may_lie_on_rough_ground_and_not_in_a_river() -> None:
    """BC-R53 opens rough ground, BC-R96 bars rivers alone."""
    for ground, found in (("rough", 0), ("river", 1), ("clear", 0)):
        terrain = {} if ground == "clear" else {ground: "5.5"}
        assert len(problems("BC-14.17", "inf 9.1", FOES, terrain=terrain, works={"5.5": "N"})) == found


@pytest.mark.parametrize(("own", "said"), [("gen 9.1", 1), ("gen 9.1, inf 9.2", 0), ("inf 9.1", 0)])
def test_bc_r37_generals_alone_hold_no_flag_hex(own: str, said: int) -> None:
    sentence = "{side}: it has no unit, and a general alone holds no flag hex."
    found = problems("BC-R37", own, FOES, flag_hexes=[FLAG, ("1.9", "union", 1, "while")])
    assert [text for text, _values in found] == [sentence] * said


@pytest.mark.parametrize(
    ("own", "most"),
    [
        ("gen 9.1", 4),
        ("inf 9.1", 6),
        ("inf 9.1, gen 9.2", 6),
        ("inf 9.1, inf 9.2", 7),
        ("inf 9.1, cav 9.2, art 9.3", 8),
    ],
)
def test_bc_5_1_no_more_flags_are_to_be_had_than_units_stand_in_their_hexes(own: str, most: int) -> None:
    """Four enemies, and of the hexes of 2, 1 and 1 flags the best; a general alone has none (BC-R37)."""
    hexes = [("1.9", "union", 1, "while"), FLAG, ("1.11", "union", 1, "turn_end")]
    for flags, said in ((most, 0), (most + 1, 1)):
        found = problems("BC-5.1", own, FOES, flag_hexes=hexes, flags=(flags, 1))
        assert [values["count"] for _text, values in found] == [most] * said


def test_bc_amb_9_a_general_may_begin_on_rough_ground_where_he_may_enter_it() -> None:
    """An option opens rough ground to generals alone (BC-R9): for a unit it is a fault still."""
    for kind, option, faults in (
        ("gen", "rough", 0),
        ("gen", "free", 1),
        ("gen", "stops", 1),
        ("inf", "rough", 1),
    ):
        options = {"general_terrain": option}
        found = problems("BC-8", f"{kind} 5.5, inf 9.1", FOES, terrain={"rough": "5.5"}, options=options)
        assert len(found) == faults, (kind, option)


# --- words --------------------------------------------------------------------------------------------------


def test_bc_r105_a_doubted_card_is_not_said_to_lie_on_the_table() -> None:
    """It may have been typed as drawn into the other hand."""
    table = battle("inf 9.1", "inf 1.1", hand="scout-left", foe_hand="all-out-offensive scout-right")
    table.play("scout-left")
    table.finish("all-out-offensive")
    (doubt,) = table.events("card_doubted")
    words = event_text(table.state.context, doubt.kind, doubt.facts)
    assert words.id == "{card} has turned up elsewhere: that card in hand is another one."


@pytest.mark.parametrize(("foe", "rule"), [("inf 4.7", "BC-11.1"), ("gen 4.7", "BC-11.2")])
def test_bc_11_2_dice_against_a_lone_general_are_told_by_his_rule(foe: str, rule: str) -> None:
    table = battle("inf 5.7, inf 9.7", f"{foe}, inf 1.1", hand="probe-centre")
    table.play("probe-centre")
    table.order("ui1", "ui2")
    table.end(acts.EndMoves)
    table.fight("ui1", "ci1" if foe.startswith("inf") else "cg1", "I C A C")
    (event,) = table.events("rolled")
    assert event.rule == rule


def test_bc_12_8_a_unit_that_has_come_upon_a_general_stops_with_him() -> None:
    """He stands in the same hex: “beside” is a neighbouring one."""
    table = battle("inf 5.7", "inf 4.7, gen 3.7", hand="probe-centre")
    table.play("probe-centre")
    table.order("ui1")
    table.end(acts.EndMoves)
    table.fight("ui1", "ci1", "F F C C")
    table.retreat("ci1", "3.7")
    said = BattleCryWords().action(table.state, acts.StopRetreat(table.unit("ci1")))
    assert said.id == "Stop with the general"
    table.act(acts.StopRetreat(table.unit("ci1")))
    (event,) = table.events("retreat_stopped")
    text = event_text(table.state.context, event.kind, event.facts)
    assert text.id == "{unit} stopped with the general; {count} flag is ignored."


def test_bc_14_19_the_sequence_of_play_calls_the_card_by_its_name() -> None:
    """In French as in English."""
    for row, (text, number) in SPECIAL.items():
        card = next(card for card in catalogue().cards if card.rule == number)
        french = say(text, "fr")
        assert row == SPECIAL_CARDS[card.card]
        assert number == "BC-14.17" or french.startswith(card.name.fr)


@pytest.mark.parametrize(
    ("first", "ahead", "right"), [("union", Corner.N, Corner.ENE), ("confederate", Corner.S, Corner.WSW)]
)
def test_bc_14_17_works_face_forward_and_right_as_their_builder_sees_it(
    first: str, ahead: Corner, right: Corner
) -> None:
    """On a map that is turned to its player his front is up, whatever it is called on paper."""
    table = battle("inf 5.7", "inf 3.7", hand="construct-fieldworks", first=first)
    table.play("construct-fieldworks")
    unit, words = f"{first[0]}i1", BattleCryWords()
    builds = {corner: acts.BuildWorks(table.unit(unit), corner) for corner in Corner}
    told = {corner: say(words.action(table.state, build), "fr") for corner, build in builds.items()}
    assert told[ahead].endswith(", vers l’avant")
    assert told[right].endswith(", vers l’avant à droite")
    assert len(set(told.values())) == len(Corner)
    table.act(builds[right])
    events = table.journal.moments[table.journal.here].events
    built = next(event for event in events if event.kind == "works_built")
    assert say(event_text(table.state.context, built.kind, built.facts), "en").endswith(
        ", facing forward right."
    )
