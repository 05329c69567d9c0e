"""What an umpire sets right leaves the turn as it is (BP-R37); refusals say what is so."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from core.protocol.pending import Roll
from core.protocol.steps import Edit, Ruling
from core.systems.belle_position.look.outcomes import BellePositionOutcomes
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules import observation
from core.systems.belle_position.rules.codes import CARD, DUG_IN, UP
from core.systems.belle_position.words.messages import BellePositionWords
from core.text import say
from tests.rulebook.belle_position.table import PLACES, RULES, Table, battle, deck, scenario


def refused(table: Table, edit: Edit) -> str | None:
    """Why an umpire may not set this right; None where he may."""
    refusal = table.journal.refusal(Ruling("", "umpire", (edit,)))
    return None if refusal is None else refusal.kind


def kind(table: Table, action: acts.Action) -> str | None:
    """The kind of refusal, which chooses the sentence; None where it is allowed."""
    refusal = table.refusal(action)
    return None if refusal is None else refusal.kind


def test_bp_r37_as_many_dice_as_there_are_tokens_when_they_are_set_right() -> None:
    table = battle("L C / L / L")
    table.wound("fl1", 2)
    table.wound("fl2", 1)
    table.phase("cohesion")
    table.test("fl", 1)
    assert table.dice() == 2
    table.wound("fl1", 0)
    assert table.dice() == 1, "the test of the other card is due"
    table.roll("6")
    assert table.cards("fl") == ["L"]


def test_bp_r37_marks_of_a_turn_do_not_outlast_it() -> None:
    """From combat straight to the reinforcement: in the next turn the card may fight and move (BP-13.1)."""
    table = battle("L / L / L", german_in="G / /")
    table.fire("fl", 1, "6 6")
    table.phase("reinforcement")
    table.end_turn()
    assert table.asked == ("french", "combat")
    assert table.why(acts.Fire(PLACES["fl"], 0)) is None


def test_bp_r37_what_goes_on_with_other_cards_goes_on() -> None:
    table = battle("L / L / L", german_in="P / /", reserve="Z")
    table.fire("fl", 1)
    table.rule(Edit("card", side="french", item="zouaves-turcos", at="pile"))
    assert isinstance(table.pending, Roll)
    table.roll("1 1")
    assert table.tokens("fl", "german") == [2]
    table = battle("L / L / L", german_in="P O / /", reserve="Z")
    table.fire("fl", 1, "1 6")
    table.rule(Edit("place", unit="french.centre/1", at="reserve"))
    assert table.asked == ("german", "loss")


def test_bp_r37_what_went_on_with_a_card_that_was_moved_ends() -> None:
    table = battle("L Z / L / L", german_in="P / /")
    table.fire("fl", 1)
    table.rule(Edit("place", unit="french.left/1", at="reserve"))
    assert table.asked == ("french", "combat")
    table.fire("fl", 1)
    table.rule(Edit("place", unit="french.left/1", side="german", at="german.right"))
    assert not isinstance(table.pending, Roll), "the target has gone"


def test_bp_r37_a_note_changes_nothing() -> None:
    """Cards on their way crowd a wing (BP-13.5): a word of the umpire does not disorganise them."""
    table = battle("L L L L / L / L", reserve="C")
    table.bring("C", "fl")
    table.do(Ruling("the die fell off the table", "umpire", ()))
    assert table.asked == ("french", "movement")
    table.act(acts.TAKE_BACK)
    assert len(table.cards("fl")) == 4


def test_bp_r37_a_card_that_came_back_in_this_turn_is_in_the_hand() -> None:
    table = battle("C L / L / L")
    table.to_movement()
    table.move("fl", 1, "reserve")
    assert refused(table, Edit("place", side="french", item="chasseurs-a-pied", at="french.left")) is None
    table.rule(Edit("card", side="french", item="chasseurs-a-pied", at="lost"))
    assert (table.hand("french"), table.lost("french")) == ([], ["C"])


def test_bp_r37_a_card_of_an_unknown_hand_is_named() -> None:
    """BP-R33: one of two cards that nobody has named."""
    table = unknown_hand()
    table.rule(Edit("card", side="french", item="zouaves-turcos", at="lost"))
    assert (table.hand("french"), table.lost("french")) == (["?"], ["Z"])
    table.rule(Edit("place", side="french", item="chasseurs-a-pied", at="french.left"))
    assert (table.hand("french"), table.cards("fl")) == ([], ["L", "C"])
    assert refused(table, Edit("card", side="french", item="zouaves-turcos", at="lost")) == "edit_not_in_hand"


def unknown_hand() -> Table:
    """The French hold Chasseurs and Zouaves, typed as unknown."""
    decks = deck("french", "L / L / L", "C Z"), deck("german", "P / P / P", "")
    table = Table(scenario(*decks, hands=(5, 3), options={"first_player": "fixed"}))
    table.deal("french", "L", "L", "L", "?", "?")
    table.deal("german", "P", "P", "P")
    for wing in ("left", "centre", "right"):
        table.deploy("french", "L", wing)
        table.deploy("german", "P", wing)
    table.act(acts.END_DEPLOYMENT, "french")
    table.act(acts.END_DEPLOYMENT, "german")
    return table


def test_bp_r37_who_begins_is_settled_first() -> None:
    """BP-4.4: without a first player no turn would ever end, and no crowd be judged."""
    table = Table(scenario(deck("french", "L / /", "C"), deck("german", "P / /", ""), hands=(2, 1)))
    table.deal("french", "L", "C")
    table.deal("german", "P")
    table.act(acts.END_DEPLOYMENT, "french")
    table.act(acts.END_DEPLOYMENT, "german")
    assert table.pending.why == "first_player"
    assert refused(table, Edit("phase", to="movement")) == "edit_first_player"
    placed = Edit("place", side="french", item="chasseurs-a-pied", at="french.left")
    assert refused(table, placed) == "edit_first_player"


def test_bp_r37_field_works_stay_behind() -> None:
    """BP-AMB-20: while the card stays."""
    table = battle("L / L / L", reserve="dig", special_cards=True)
    table.to_movement()
    table.act(acts.PlaySpecial(table.kind("dig"), PLACES["fl"], 0))
    dug_in = table.stack("fl")[0]
    table.rule(Edit("place", unit="french.left/1", at="french.right"))
    assert table.stack("fr")[-1] < dug_in


def test_bp_r31_hidden_generals_are_imagined_where_they_may_lie() -> None:
    """Of four face-down cards one is a general; two lie beside a general who is seen (BP-17.1)."""
    decks = deck("french", "L / L / L", ""), deck("german", "P g10 / P g01 / P g11", "")
    table = Table(
        scenario(*decks, hands=(3, 6), options={"general_face_down": True, "first_player": "fixed"})
    )
    table.deal("french", "L", "L", "L")
    table.deal("german", "P", "P", "P", "g10", "g01", "g11")
    for wing, general in (("left", "g10"), ("centre", "g01"), ("right", "g11")):
        table.deploy("german", "P", wing)
        table.deploy("german", general, wing, face_down=wing == "left")
    table.act(acts.END_DEPLOYMENT, "french")
    table.act(acts.END_DEPLOYMENT, "german")
    for seed in range(30):
        world = RULES.imagine(table.state, 0, Random(seed))
        assert RULES.observe(world, 0).stacks == RULES.observe(table.state, 0).stacks


@pytest.mark.parametrize("hidden", [True, False])
def test_bp_r37_a_general_may_lie_face_down_where_the_battle_plays_so(hidden: bool) -> None:
    """Laid elsewhere in his own line he stays hidden, in that of the enemy he is turned up (BP-R31)."""
    table = battle("L g00 / L / L", reserve="g10", german_in="/ / P", general_face_down=hidden)
    down = Edit("state", unit="french.left/2", item="face_up", to=0)
    assert refused(table, down) == (None if hidden else "edit_stays_up")
    if hidden:
        table.rule(down)
    table.rule(Edit("place", unit="french.left/2", at="french.centre"))
    table.rule(Edit("place", side="french", item="f-g10", at="french.left", to="down"))
    assert (table.up("fc")[-1], table.up("fl")[-1]) == (not hidden, not hidden)
    table.rule(Edit("place", unit="french.centre/2", at="german.left"))
    assert table.up("gl", "french") == []
    table.rule(Edit("place", unit="french.left/1", at="german.right"))
    table.rule(Edit("place", unit="french.left/1", at="german.right"))
    assert table.up("gr", "french")[-1]


class Ordered(Random):
    """Shuffles into one order; what is left of the cards lies as it does."""

    def __init__(self, order: tuple[int, ...]) -> None:
        super().__init__(0)
        self.order = order

    def shuffle(self, x: Any) -> None:
        if len(x) == len(self.order):
            x[:] = [x[place] for place in self.order]


def test_bp_r31_every_deal_of_hidden_generals_is_as_probable() -> None:
    """Two face-down cards, of two units and two generals: 2 ways without a general, 8 with one of them."""
    decks = deck("french", "L / L / L", ""), deck("german", "P D g10 g01", "")
    table = Table(
        scenario(*decks, hands=(3, 4), options={"general_face_down": True, "first_player": "fixed"})
    )
    table.deal("french", "L", "L", "L")
    table.deal("german", "P", "D", "g10", "g01")
    table.deploy("german", "P", "left")
    table.deploy("german", "g10", "left", face_down=True)
    for side in ("french", "german"):
        table.act(acts.END_DEPLOYMENT, side)
    found = Counter[Any]()
    for order in permutations(range(4)):
        world = observation._dealt(table.state, 0, Ordered(order))
        if world is not None:
            found[world.stacks[6 + PLACES["gl"]]] += 1
    assert len(found) == 10
    assert len(set(found.values())) == 1


def test_bp_5_2_a_conquered_position_is_said_to_be_conquered() -> None:
    """With lasting conquests nobody may be in it."""
    table = battle(
        "/ L / L", reserve="wood", foe_reserve="", german_in="H / /", first="german", sticky_conquest=True
    )
    table.move("fl", 1, "gr")
    table.end_turn()
    table.to_movement()
    assert kind(table, acts.Bring(table.kind("wood"), PLACES["fl"])) == "terrain_held"


def test_bp_amb_20_sentences_of_special_cards() -> None:
    """Light cavalry that has fought may move (BP-19.1); special cards that are not played are not played."""
    options = {"light_cavalry": True, "special_cards": True}
    table = battle("H / L / L", german_in="P / /", reserve="march", **options)
    table.fire("fl", 1, "6 6")
    table.to_movement()
    assert kind(table, acts.PlaySpecial(table.kind("march"), PLACES["fl"], 0)) == "march_fought"
    assert table.why(table.moving("fl", 1, "reserve")) is None
    table = battle("L / L / L", reserve="rally")
    table.to_movement()
    assert kind(table, acts.Bring(table.kind("rally"), PLACES["fl"])) == "no_special_cards"


def test_bp_amb_29_terrain_of_the_scenario_stays() -> None:
    table = Table(scenario(deck("french", "wood L / /", ""), deck("german", "P / /", ""), hands=(1, 1)))
    table.deal("french", "L")
    table.deal("german", "P")
    refusal = table.refusal(acts.TakeUpTerrain(PLACES["fl"], table.kind("wood")), "french")
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == ("terrain_from_start", "BP-AMB-29")


def test_bp_11_2_dice_of_long_range_are_told_by_their_rule() -> None:
    table = battle("A / L / L", up="fl1 gr1")
    table.long("fl", 1, "6 6")
    assert [event.rule for event in table.events("rolled")] == ["BP-11.2"]


def test_bp_r37_a_mark_elsewhere_disorganises_nobody_on_his_way() -> None:
    """BP-13.5: moves that are not done yet may crowd a position, whatever is set right meanwhile."""
    table = battle("L L L L / L / L", reserve="C")
    table.bring("C", "fl")
    table.rule(Edit("state", unit="german.left/1", item="face_up", to=1))
    assert table.asked == ("french", "movement")
    assert table.why(acts.END_MOVES) == "BP-13.5", "they can be taken back still"
    table.act(acts.TAKE_BACK)
    assert len(table.cards("fl")) == 4
    table.bring("C", "fl")
    table.rule(Edit("state", unit="french.right/1", item="face_up", to=1))
    assert table.why(acts.TAKE_BACK) == "BP-13.5", "they would take back the mark as well"
    table.move("fl", 1, "reserve")
    table.act(acts.END_MOVES)
    assert not table.events("disorganised")


def test_bp_r37_who_is_crowded_when_the_moves_end_is_disorganised() -> None:
    """BP-14.4: a ruling has left nothing to which the moves could be taken back."""
    table = battle("L L L L / L / L", reserve="C")
    table.bring("C", "fl")
    table.rule(Edit("state", unit="french.right/1", item="face_up", to=1))
    table.act(acts.END_MOVES)
    assert table.asked == ("", "roll")
    assert (table.pending.why, table.dice()) == ("disorganisation", 5)
    table.rolls("6 1 1 1 1")
    assert len(table.cards("fl")) == 4
    assert table.asked == ("german", "movement")


def test_bp_r37_a_card_laid_among_the_moves_disorganises_at_once() -> None:
    table = battle("L L L L / L / L", reserve="C Z")
    table.to_movement()
    table.rule(Edit("place", side="french", item="chasseurs-a-pied", at="french.left"))
    assert table.asked == ("", "roll")
    assert table.pending.why == "disorganisation"


def test_bp_13_1_who_has_moved_does_not_fight_after_a_step_back() -> None:
    """ "Ne peut pas combattre et faire mouvement": not the other way round either."""
    table = battle("A / L / L", "P / P / P", german_in="G G / /", reserve="Z", up="gc1", flank_attack=True)
    table.bring("Z", "fl")
    table.phase("combat")
    assert kind(table, acts.Fire(PLACES["fl"], 1)) == "has_moved"
    assert table.why_fire("fl", 1) is None
    table.rule(Edit("state", unit="french.left/2", item="moved", to=0))
    assert table.why_fire("fl", 2) is None


def test_bp_amb_5_an_umpire_lays_terrain_where_a_player_may() -> None:
    edit = Edit("place", side="german", item="wood", at="french.left")
    for may in (False, True):
        table = battle(
            "/ L / L",
            foe_reserve="wood",
            german_in="P / /",
            terrain_in_conquered=may,
        )
        assert table.held() == {"fl"}
        assert refused(table, edit) == (None if may else "edit_no_terrain")
    assert refused(table, Edit("place", side="german", item="wood", at="french.right")) == "edit_no_terrain"


def test_bp_r37_why_a_special_card_is_not_laid_and_a_mark_stays() -> None:
    table = battle("L g00 / L / L", reserve="dig", special_cards=True)
    laid = Edit("place", side="french", item="special-entrench", at="french.left")
    assert refused(table, laid) == "edit_special"
    table.wound("fl1", 1)
    for unit in ("french.left/1", "french.left/2"):
        assert refused(table, Edit("state", unit=unit, item="face_up", to=0)) == "edit_stays_up"
    assert refused(table, Edit("state", unit="french.left/1", item="asleep", to=0)) == "edit_no_mark"


def with_hidden_general(other: str, **options: bool) -> Table:
    """Light guns face a wing with a line regiment and another card: a general face down, or a unit."""
    decks = deck("french", "A L L / /", ""), deck("german", f"P O P P {other} / /", "wood")
    settings = {"general_face_down": True, "first_player": "fixed", **options}
    table = Table(scenario(*decks, hands=(3, 6), options=settings))
    table.deal("french", "A", "L", "L")
    table.deal("german", "P", "O", "P", "P", other, "wood")
    for card, wing in (("A", "left"), ("L", "centre"), ("L", "right")):
        table.deploy("french", card, wing)
    for card, wing in (("P", "left"), ("O", "centre"), ("P", "right")):
        table.deploy("german", card, wing)
    table.deploy("german", other, "right", face_down=other.startswith("g"))
    table.act(acts.END_DEPLOYMENT, "french")
    table.act(acts.END_DEPLOYMENT, "german")
    return table


def test_bp_r35_a_loss_among_a_hidden_unit_and_a_hidden_general_is_asked() -> None:
    """Allotted unasked it would tell the enemy that the other card is the general (BP-AMB-3)."""
    for other in ("O", "g10"):
        table = with_hidden_general(other, lr_hits_hidden=True)
        table.long("fl", 1, "1 6")
        assert table.asked == ("german", "hidden_loss"), "he alone sees which card he names"
        assert table.seen("french").pending == table.pending
        assert table.offered() == (
            *(acts.TakeLoss(PLACES["gr"], slot) for slot in ((0, 1) if other == "O" else (0,))),
        )
        table.suffer("gr", 1)
        assert table.tokens("gr") == [1, 0]


def test_bp_r35_what_a_hidden_card_may_be_fits_who_was_asked() -> None:
    """Two units up with a token each and a card face down: who is asked which of them has a general there."""
    table = with_hidden_general("g10", lr_hits_hidden=True)
    table.rule(Edit("place", unit="german.centre/1", at="german.right"))
    table.wound("gr1", 1)
    table.wound("gr3", 1)
    table.long("fl", 1, "1 6")
    seen = table.seen("french")
    assert (table.asked, seen.pending, seen.stacks[11]) == (
        ("german", "hidden_loss"),
        table.pending,
        RULES.observe(seen, 0).stacks[11],
    )
    for seed in range(10):
        world = RULES.imagine(table.state, 0, Random(seed))
        assert world.context.is_general[world.stacks[11][1] & CARD]


def test_bp_14_4_a_hidden_general_who_is_turned_up_makes_room() -> None:
    """Face up he does not count (BP-R31): nobody is tested where the limit is kept then."""
    table = with_hidden_general("g10")
    for _card in range(2):
        table.rule(Edit("place", unit="german.left/1" if not _card else "german.centre/1", at="german.right"))
    table.rule(Edit("place", side="german", item="ligne-prussienne", at="german.right", to="down"))
    assert len(table.stack("gr")) == 5
    assert not table.events("disorganised")
    assert all(table.up("gr"))
    assert table.asked == ("french", "movement")


def test_bp_r30_marks_tell_what_a_face_down_card_may_be() -> None:
    """Infantry alone digs in (BP-AMB-20): neither odds nor players take such a card for cavalry or guns."""
    options = {"special_cards": True, "flank_attack": True}
    table = battle(
        "L / L / L",
        "/ P / P",
        french_in="L / /",
        foe_reserve="dig",
        foe_pile="D D B",
        first="german",
        **options,
    )
    table.to_movement()
    table.act(acts.PlaySpecial(table.kind("dig", "german"), PLACES["gc"], 0))
    table.act(acts.END_MOVES)
    if table.asked[1] == "deal":
        table.deal("german", "D")
    seen = table.seen("french")
    worlds = BellePositionOutcomes().worlds(seen, 0, acts.Flank(PLACES["gl"], 0, PLACES["gc"]))
    assert worlds is not None
    hidden = {world.stacks[6 + PLACES["gc"]][0] & CARD for world, _ways in worlds}
    for seed in range(20):
        hidden.add(RULES.imagine(table.state, 0, Random(seed)).stacks[6 + PLACES["gc"]][0] & CARD)
    assert hidden == {table.kind("P", "german")}


def test_bp_r37_the_test_of_a_general_ends_when_an_enemy_is_put_beside_him_alone() -> None:
    """He falls at once (BP-17.6); there is nobody to roll for."""
    table = battle("L / g00 / L", "P / P / P")
    table.rule(Edit("token", unit=table.unit("fc1"), to=1), Edit("phase", to="cohesion"))
    assert table.asked == ("", "roll")
    table.rule(Edit("place", unit=table.unit("gl1"), at="german.right"))
    assert table.asked == ("", "roll"), "nothing has befallen him"
    table.rule(Edit("place", unit=table.unit("gc1"), at="french.centre"))
    assert (table.lost("french"), table.asked) == (["f-g00"], ("french", "movement"))


def test_bp_r37_a_test_ends_in_a_position_that_a_ruling_crowds() -> None:
    """Who is disorganised leaves first, and the card tested lies in another slot then; it is tested anew."""
    for number, rolled in ((3, 1), (4, 5)):
        table = battle(" ".join("L" * number) + " / L / L", reserve="Z")
        table.rule(Edit("token", unit=table.unit("fl2"), to=1), Edit("phase", to="cohesion"))
        table.rule(Edit("place", side="french", item="zouaves-turcos", at="french.left", to="up"))
        assert table.dice() == rolled
    table.rolls("6 1 1 1 1")
    assert (table.cards("fl"), table.tokens("fl")) == (["L", "L", "L", "Z"], [1, 0, 0, 0])
    table.roll("6")
    assert (table.cards("fl"), table.tokens("fl")) == (["L", "L", "Z"], [0, 0, 0]), "it was in the first slot"


def test_bp_r37_a_counter_battery_ends_whose_target_a_ruling_crowds() -> None:
    """Fire that names no card strikes who is left there."""
    for counter, asked in ((True, ("french", "movement")), (False, ("", "roll"))):
        table = battle("R / L / L", "P / P / P P P B", foe_reserve="G", up="gr4")
        if counter:
            table.act(acts.CounterBattery(PLACES["fl"], 0, PLACES["gr"], 3))
        else:
            table.act(acts.LongRange(PLACES["fl"], 0))
        table.rule(Edit("place", side="german", item="garde-prussienne", at="german.right", to="up"))
        table.rolls("6 1 1 1 1")
        assert table.cards("gr") == ["P", "P", "B", "G"]
        assert table.asked == asked


def test_bp_amb_20_a_unit_that_is_laid_where_it_lies_stays_dug_in() -> None:
    """While it stays; laid elsewhere it is not any more, nor when it comes back."""
    table = battle("L / L L / L", reserve="dig", special_cards=True)
    table.to_movement()
    table.act(acts.PlaySpecial(table.kind("dig"), PLACES["fc"], 0))
    found = []
    for unit, at in (("fc1", "french.centre"), ("fc1", "french.left"), ("fl2", "french.centre")):
        table.rule(Edit("place", unit=table.unit(unit), at=at))
        found.append(sum(bool(code & DUG_IN) for stack in table.state.stacks for code in stack))
    assert found == [1, 0, 0]


@pytest.mark.parametrize("mark", ["moved", "fought"])
def test_bp_13_1_a_mark_of_the_turn_of_the_enemy_is_none_of_the_own(mark: str) -> None:
    """The umpire sets it on a card of the side that is not in turn: in its own it has done nothing yet."""
    table = battle("L / L / L", "P / P / P", french_in="/ Z /")
    table.rule(Edit("state", unit="german.centre/1", item=mark, to=1))
    assert table.stack("gc") != tuple(code & CARD | UP for code in table.stack("gc"))
    table.to_movement()
    table.end_turn()
    assert table.asked == ("german", "combat")
    assert table.why_fire("gc", 1) is None
    table.to_movement()
    assert table.why_move("gc", 1, "reserve") is None


@pytest.mark.parametrize(
    ("card", "dice", "told"), [("F", "1", "The die shows 1: 1 hit."), ("L", "6 1", "The dice")]
)
def test_bp_10_4_one_die_is_not_told_as_dice(card: str, dice: str, told: str) -> None:
    """Francs-tireurs roll one."""
    table = battle("L / L / L", "P / P / P", french_in=f"/ {card} /")
    table.fire("gc", 1, dice)
    (event,) = table.events("rolled")
    assert say(BellePositionWords().event(table.state.context, event), "en").startswith(told)


def test_bp_r37_sent_on_to_the_reinforcement_engaged_cards_are_turned_up() -> None:
    """As when the moves are ended by themselves (BP-14.2): who has come in lies face up with the enemies."""
    table = battle("L / H / L", "P / P / P")
    table.to_movement()
    table.move("fc", 1, "gc")
    assert not any(table.up("gc") + table.up("gc", "french"))
    table.phase("reinforcement")
    assert all(table.up("gc") + table.up("gc", "french"))


@pytest.mark.parametrize(
    ("laid", "dice", "hit"), [("wood", 3, False), ("height", 4, False), ("g-g00", 4, True)]
)
def test_bp_5_4_dice_that_have_to_fall_are_those_of_what_a_ruling_leaves(
    laid: str, dice: int, hit: bool
) -> None:
    """The umpire lays terrain in the position, or a general beside the target (BP-10.6, BP-17.4)."""
    table = battle("L / L / L", "P / P / P", french_in="Z / /", foe_reserve="wood height g00")
    table.fire("gl", 1)
    table.rule(Edit("place", side="german", item=laid, at="german.left"))
    assert isinstance(table.pending, Roll)
    (handful,) = table.pending.handfuls
    assert handful.dice == dice
    table.roll(" ".join("6" * dice))
    assert bool(table.events("general_hit")) == hit


def test_bp_5_4_a_height_that_a_ruling_lays_gives_its_defender_a_die() -> None:
    """With none left those that were there fall: the combat has begun (BP-5.6)."""
    table = battle("Z / L / L", "P / P / P", german_in="P / /", reserve="height")
    table.fire("fl", 1)
    table.rule(Edit("place", side="french", item="height", at="french.left"))
    assert isinstance(table.pending, Roll)
    assert table.pending.handfuls[0].dice == 5
    table = battle("L / L / L", "P / P / P", french_in="F / /", foe_reserve="wood")
    table.fire("gl", 1)
    table.rule(Edit("place", side="german", item="wood", at="german.left"))
    assert isinstance(table.pending, Roll)
    assert table.pending.handfuls[0].dice == 1


def test_bp_11_4_a_counter_battery_is_read_by_what_a_ruling_leaves() -> None:
    """As long-range fire: a wood in the target position takes a die (BP-AMB-11)."""
    table = battle("L / R / L", "P / B / P", up="gc1", foe_reserve="wood")
    table.counter("fc", 1, "gc", 1)
    table.rule(Edit("place", side="german", item="wood", at="german.centre"))
    frame = table.state.frames[-1]
    assert (frame.how, frame.dice, frame.target_slot) == ("counter", 2, 0)


def test_bp_r37_a_card_that_is_laid_where_it_lies_fights_on() -> None:
    """The first of two cards keeps its place; laid elsewhere and back, the combat ends."""
    table = battle("L / L / L", "P / P O / P", french_in="/ Z /")
    table.fire("gc", 1)
    assert isinstance(table.pending, Roll)
    before = list(table.state.stacks)
    table.rule(Edit("place", unit="german.centre/1", at="german.centre"))
    assert isinstance(table.pending, Roll)
    assert table.state.stacks == before
    table.rule(
        Edit("place", unit="german.centre/2", at="german.right"),
        Edit("place", unit="german.right/2", at="german.centre"),
    )
    assert not isinstance(table.pending, Roll)


def overcrowded(german: str = "P / P / P", **more: Any) -> Table:
    """The rally general of five units has fallen: their tests are asked for (BP-14.4)."""
    table = battle("g00+1 L L L L L / L / L", german, **more)
    table.wound("fl1", 1)
    table.phase("cohesion")
    table.roll("6")
    assert (table.pending.why, table.dice()) == ("disorganisation", 5)
    return table


def test_bp_r32_who_is_laid_or_turned_face_down_amid_disorganisation_lies_face_up() -> None:
    """He is tested with the others, and the enemy sees what he rolls against."""
    table = overcrowded(reserve="C")
    table.rule(
        Edit("state", unit="french.left/1", item="face_up", to=0),
        Edit("place", side="french", item="chasseurs-a-pied", at="french.left", to="down"),
    )
    assert (table.up("fl"), table.dice()) == ([True] * 6, 6)
    assert table.seen("german").pending == table.pending


def test_bp_14_4_disorganisation_ends_where_a_ruling_makes_room() -> None:
    """A general with a bonus comes to five units: the limit is kept, and nobody is tested."""
    table = overcrowded(reserve="g10+1")
    table.rule(Edit("place", side="french", item="f-g10-1", at="french.left", to="up"))
    assert (table.asked[1], table.limit("fl"), len(table.cards("fl"))) == ("movement", 5, 6)
