"""Clauses that nothing else holds: what is told of an act, who is asked, where a card comes from."""

from __future__ import annotations

import pytest

from core.protocol.refusals import Refusal
from core.protocol.steps import ActionStep, Edit, Ruling
from core.systems.belle_position.look.look import BellePositionLook
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules.codes import UP
from tests.rulebook.belle_position.table import PLACES, Table, battle
from tests.rulebook.belle_position.test_clauses import dealt


@pytest.mark.parametrize("side", [0, 1])
def test_bp_4_3_who_has_deployed_is_told_who_has_not(side: int) -> None:
    table = dealt("L", "P")
    table.act(acts.END_DEPLOYMENT, ("french", "german")[side])
    found = table.journal.refusal(ActionStep(side, acts.END_DEPLOYMENT))
    assert isinstance(found, Refusal)
    assert table.journal.rules.refusal(table.state, side, acts.END_DEPLOYMENT) == Refusal(
        "other_side_asked", "BP-4.3", {"side": side, "needed": 1 - side}
    )


@pytest.mark.parametrize(("reading", "dice", "kinds"), [("target", 2, ["vc", "wood"]), ("none", 3, ["vc"])])
def test_bp_amb_11_a_shot_tells_the_wood_that_takes_its_die(
    reading: str, dice: int, kinds: list[str]
) -> None:
    table = battle("L / R / L", "P / wood P / P", up="gc1", lr_terrain=reading)
    shot = acts.LongRange(PLACES["fc"], 0)
    preview = BellePositionLook().preview(table.state, 0, shot)
    assert preview is not None
    assert (preview.dice, [term.kind for term in preview.modifiers]) == (dice, kinds)


def test_bp_5_4_a_defender_is_told_the_die_of_his_height() -> None:
    table = battle("L / height L / L", german_in="/ P /")
    preview = BellePositionLook().preview(table.state, 0, acts.Fire(PLACES["fc"], 0))
    assert preview is not None
    assert [(term.kind, term.value) for term in preview.modifiers] == [("vc", 2), ("height", 1)]


def test_bp_r37_a_card_that_is_lost_comes_back_though_others_lie_in_the_pile() -> None:
    """Its only copy is not in the pile: it comes from the lost cards."""
    table = battle("L Z / L / L", pile="C C")
    table.rule(Edit("remove", unit=table.unit("fl2")))
    assert table.lost("french") == ["Z"]
    table.rule(Edit("card", side="french", item="zouaves-turcos", at="hand"))
    assert (table.lost("french"), table.hand("french"), table.state.pile[0]) == ([], ["Z"], 2)


def test_bp_r9_one_hidden_card_is_a_target_whatever_it_is() -> None:
    """A general who lies face down is offered as a target like any card there: all else would tell him."""
    table = battle(
        "L / R / L", "P / / P", foe_reserve="g00", lr_hits_hidden=True, general_face_down=True, first="german"
    )
    table.to_movement()
    table.act(acts.Bring(table.kind("g00", "german"), PLACES["gc"], False, True))
    table.end_turn()
    assert table.up("gc") == [False]
    assert table.why_long("fc", 1) is None
    table.long("fc", 1, "1 1 1")
    assert table.events("hits_lost")[-1].facts["hits"] == 3


@pytest.mark.parametrize("shown", [True, False])
def test_bp_amb_20_of_a_card_that_lies_open_all_are_told_what_is_played_for_it(shown: bool) -> None:
    table = battle("L / L / L", reserve="march", special_cards=True, up="fl1" if shown else "")
    table.to_movement()
    table.act(acts.PlaySpecial(table.kind("march"), PLACES["fl"], 0))
    played = table.events("special_played")[-1]
    told = [event and event.facts["card"] for event in map(played.seen_by, (0, 1))]
    card = table.kind("L")
    assert told == [card, card if shown else -1]


def test_bp_r43_the_general_who_is_taken_up_again_is_named() -> None:
    """He lay face up: the mark is none of his name."""
    table = dealt("L g00", "P")
    table.deploy("french", "g00", "left")
    assert table.stack("fl")[0] & UP
    table.act(acts.TakeUp(PLACES["fl"], 0), "french")
    assert table.events("taken_up")[-1].facts["card"] == table.kind("g00")


@pytest.mark.parametrize("word", ["fl0", "fl2", "gc1"])
def test_bp_r37_no_card_is_named_where_none_lies(word: str) -> None:
    """Neither before the first nor behind the last card of a position."""
    table = battle("L / L / L", "P / / P")
    edit = Edit("remove", unit=table.unit(word))
    found = table.journal.refusal(Ruling("", "umpire", (edit,)))
    assert found is not None
    assert found.kind == "edit_no_unit"


def crowding() -> Table:
    """A fifth card has come into the wing: the moves go on or are taken back."""
    table = battle("L L L L / L / L", reserve="Z")
    table.bring("Z", "fl")
    assert acts.TAKE_BACK in table.offered()
    return table


def test_bp_r30_to_what_moves_can_be_taken_back_is_known_to_who_moves_alone() -> None:
    """It holds his hand."""
    table = crowding()
    assert (bool(table.seen("french").kept), table.seen("german").kept) == (True, ())


def test_bp_r37_moves_that_a_ruling_has_ended_are_taken_back_no_more() -> None:
    """Sent back to the combats the wing is crowded unexpectedly: its units are tested (BP-14.4)."""
    table = crowding()
    table.phase("combat")
    assert table.state.kept == ()
    assert table.dice() == 5


@pytest.mark.parametrize("dug", [True, False])
def test_bp_amb_20_the_terms_of_a_test_tell_who_is_dug_in(dug: bool) -> None:
    table = battle("L L / L / L", reserve="dig", special_cards=True)
    table.to_movement()
    if dug:
        table.act(acts.PlaySpecial(table.kind("dig"), PLACES["fl"], 0))
    table.wound("fl1", 1)
    table.phase("cohesion")
    table.roll("1")
    told = table.events("tested")[-1]
    assert [term.kind for term in told.modifiers] == ["vc", "save"] + ["dug_in"] * dug
    assert sum(term.value for term in told.modifiers) == told.facts["cohesion"] == 3 + dug


def test_bp_amb_3_generals_alone_are_laid_face_down_by_choice() -> None:
    """A unit lies face down by itself: that is not said of it."""
    table = battle("L / L / L", reserve="Z g00", general_face_down=True)
    table.to_movement()
    laid = [acts.Bring(table.kind(letter), PLACES["fl"], False, True) for letter in ("Z", "g00")]
    assert [table.why(action) for action in laid] == ["BP-AMB-3", None]


def test_bp_6_a_turn_has_four_steps() -> None:
    """The deployment is none of them: it comes before the first turn (BP-4.3)."""
    rules = [rule for _id, _words, rule in BellePositionLook().phases()]
    assert rules == ["BP-7", "BP-10", "BP-13", "BP-6"]


def test_bp_12_1_what_is_asked_is_named_where_something_else_is_wished() -> None:
    """BP-4.3: it is no phase of a turn (BP-6), as the combats are."""
    table = battle("L / L / L", "P O / P / P", french_in="/ / L")
    wish = acts.END_MOVES
    asked = table.refusal(wish)
    assert asked is not None
    assert (asked.kind, asked.rule) == ("not_now", "BP-6")
    table = battle("L / L / L", "P O / P / P", french_in="L / /")
    table.fire("gl", 1, "1 5")
    suffering = table.refusal(wish)
    assert table.asked == ("german", "hidden_loss")
    assert suffering is not None
    assert (suffering.kind, suffering.rule) == ("not_now", "BP-12.1")
    deploying = dealt("L", "P").refusal(wish, "french")
    assert deploying is not None
    assert (deploying.kind, deploying.rule) == ("not_now", "BP-4.3")
