"""BC-3 to BC-6 and BC-13: dice, set-up, victory, the steps of a turn."""

from collections import Counter

import pytest

from core.protocol.pending import UNKNOWN, Choice, Deal, Over, Roll
from core.protocol.steps import Edit
from core.systems.battle_cry.design.options import BattleCryOptions
from core.systems.battle_cry.rules import actions as acts
from tests.rulebook.battle_cry.table import RULES, Table, battle, fighting, ordered, scenario


def test_bc_3_1_faces_of_the_die() -> None:
    """Six faces: infantry twice, cavalry, artillery, crossed sabres, flag."""
    table = fighting("inf 5.7", "inf 4.7")
    table.attack("ui1", "ci1")
    assert isinstance(table.pending, Roll)
    die = table.pending.handfuls[0].die
    assert Counter(die.faces) == {"infantry": 2, "cavalry": 1, "artillery": 1, "sabres": 1, "flag": 1}


@pytest.mark.parametrize(("target", "hits"), [("inf", "I X"), ("cav", "C X"), ("art", "A X"), ("gen", "X")])
@pytest.mark.parametrize("face", "ICAXF")
def test_bc_3_2_what_a_face_does(target: str, hits: str, face: str) -> None:
    """The symbol of the target or sabres: one figure; a flag: one retreat; other symbols miss."""
    strength = {"inf": 4, "cav": 3, "art": 2, "gen": 1}[target]
    miss = "A" if target == "cav" else "C"
    table = fighting("inf 5.7", f"{target} 4.7")
    piece = f"c{target[0]}1"
    table.fight("ui1", piece, f"{face} {miss} {miss} {miss}")
    assert table.figures(piece) == strength - (face in hits.split())
    assert (table.asked[1] == "retreat") == (face == "F")


def test_bc_4_set_up() -> None:
    """Each player is dealt the cards of his scenario hand; hands are hidden; the rest is the pile;
    first by scenario.
    """
    setup = scenario("inf 9.1", "inf 1.1", hands=(5, 4), first="confederate")
    table = Table(setup)
    pending = table.pending
    assert isinstance(pending, Deal)
    assert pending.rule == "BC-4"
    assert (pending.to, pending.draw, sum(row.count for row in pending.pool)) == (
        table.side("confederate"),
        4,
        60,
    )
    table.deal("probe-left", "probe-left", "rally", "rally")
    assert isinstance(table.pending, Deal)
    assert (table.pending.to, table.pending.draw, sum(row.count for row in table.pending.pool)) == (
        table.side("union"),
        5,
        56,
    )
    table.deal("scout-left", "scout-left", "bombard", "bombard", "?")
    assert table.asked == ("confederate", "card")
    assert table.state.pile == 60 - 9
    assert table.hand("confederate") == ["probe-left", "probe-left", "rally", "rally"]
    mine, other = table.side("union"), table.side("confederate")
    seen = RULES.observe(table.state, mine)
    assert seen.hands[other] == (UNKNOWN,) * 4
    assert seen.hands[mine] == table.state.hands[mine]
    assert (table.at("ui1"), table.at("ci1")) == ("9.1", "1.1")


def test_bc_4_a_typed_card_must_be_left() -> None:
    """A third copy of a card of which the deck has two cannot be dealt."""
    table = Table(scenario("inf 9.1", "inf 1.1", hands=(2, 1)))
    table.deal("rally", "rally")
    pending = table.pending
    assert isinstance(pending, Deal)
    assert table.card("rally") not in {row.item for row in pending.pool if row.count}


def test_bc_5_1_first_to_six_flags_wins_at_once() -> None:
    """Who holds 6 enemy flags wins in the middle of anything: the retreat that the dice ask for is
    not made.
    """
    union = ", ".join(f"inf 5.{column}" for column in range(2, 8))
    rebels = ", ".join(f"inf 4.{column}:1" for column in range(2, 7)) + ", inf 4.7:1, gen 4.7"
    table = fighting(union, rebels)
    for number in range(1, 6):
        table.fight(f"ui{number}", f"ci{number}", "I C C C")
        assert table.flags == (number, 0)
        assert table.over is None
    table.fight("ui6", "ci6", "X F F F")
    assert table.over == ("union", "flags")
    assert table.at("cg1") == "4.7"


def test_bc_5_1_generals_count_as_flags() -> None:
    """The flags are units whose last figure went and generals eliminated; a scenario may ask for
    another number.
    """
    table = fighting("inf 5.7, inf 5.8", "gen 4.7, inf 4.8:1", flags=(2, 6))
    table.fight("ui1", "cg1", "X C C C")
    assert table.flags == (1, 0)
    table.fight("ui2", "ci1", "I C C C")
    assert table.over == ("union", "flags")


def test_bc_5_1_flags_of_hexes() -> None:
    """A scenario may give flags for hexes: while a unit of that side stands there they count."""
    table = ordered("inf 5.7, inf 9.1", "inf 1.1", flag_hexes=[("5.8", "union", 2, "while")], flags=(3, 6))
    table.move("ui1", "5.8")
    assert table.flags == (2, 0)
    table.finish()
    table.skip()
    table.rule(Edit("place", unit="ui1", at="5.9"))
    assert table.flags == (0, 0)


def test_bc_5_1_flags_of_hexes_can_win() -> None:
    """Hex flags and captured flags add up; the battle is over at the moment in which the number is
    reached.
    """
    table = ordered("inf 5.7, inf 9.1", "inf 1.1", flag_hexes=[("5.8", "union", 2, "while")], flags=(2, 6))
    table.move("ui1", "5.8")
    assert table.over == ("union", "flags")


def play_turns(table: Table, halves: int) -> None:
    for _half in range(halves):
        table.skip()


def test_bc_5_2_at_the_turn_limit_more_flags_win() -> None:
    """After the last turn, of both sides, the side with more flags wins."""
    table = fighting("inf 5.7", "inf 4.7:1", options={"turn_limit": 2})
    table.fight("ui1", "ci1", "I C C C")
    table.finish()
    play_turns(table, 2)
    assert table.over is None
    assert table.state.turn == 2
    table.skip()
    assert table.over == ("union", "turn_limit")


def test_bc_5_2_equal_flags_are_a_draw() -> None:
    """Equal flags at the turn limit are a draw."""
    table = battle("inf 9.1", "inf 1.1", options={"turn_limit": 1})
    play_turns(table, 2)
    assert table.over == ("", "draw")


def test_bc_5_2_the_limit_is_sixty_turns() -> None:
    """The scenario option is 60 turns unless it says otherwise."""
    assert BattleCryOptions().turn_limit == 60


def test_bc_6_steps_of_a_turn_in_order() -> None:
    """1 play a card, 2 order, 3 move, 4 battle, 5 resolve each battle, 6 discard and draw one card."""
    table = battle("inf 5.7", "inf 4.8", hand="assault-centre")
    asked = [table.asked[1]]
    table.play("assault-centre")
    asked.append(table.asked[1])
    table.order("ui1")
    asked.append(table.asked[1])
    table.move("ui1", "5.8")
    asked.append(table.asked[1])
    table.fight("ui1", "ci1", "C C C C")
    asked.append(table.asked[1])
    table.deal("probe-left")
    asked.append(table.asked[0])
    assert asked == ["card", "order", "move", "battle", "deal", "confederate"]
    assert table.hand("union") == ["probe-left"]


def test_bc_6_1_one_command_card_is_played() -> None:
    """One card from the own hand is played; a card that is not held is refused, a second one is not
    asked for.
    """
    table = battle("inf 5.7", "inf 1.1", hand="probe-centre scout-centre")
    assert table.why_play("assault-centre") == "BC-6.1"
    assert table.why_play("scout-centre") is None
    table.play("probe-centre")
    assert table.hand("union") == ["scout-centre"]
    assert table.why_play("scout-centre") is not None


def test_bc_6_2_discard_only_when_no_card_could_order() -> None:
    """While some card in hand could order a piece none may be discarded."""
    table = battle("inf 5.2", "inf 1.1", hand="probe-left scout-right")
    assert table.why_discard("probe-left") == "BC-6.2"
    assert table.why_discard("scout-right") == "BC-6.2"
    assert table.why_play("scout-right") is None


def test_bc_6_2_discard_draw_and_end_of_turn() -> None:
    """When no card could order a piece: discard one, draw one, end of turn (BC-R49)."""
    table = battle("inf 5.2", "inf 1.1", hand="probe-right scout-right")
    assert table.why_play("probe-right") == "BC-6.2"
    assert table.why_discard("scout-right") is None
    table.discard("probe-right")
    assert table.discards() == ["probe-right"]
    table.deal("attack-left")
    assert table.hand("union") == ["attack-left", "scout-right"]
    assert table.asked == ("confederate", "card")


def test_bc_6_2_a_special_card_may_be_played_instead() -> None:
    """A special card other than a reaction may be played instead, with or without effect."""
    table = battle("inf 5.2", "inf 1.1", hand="probe-right bombard rally fight-back")
    assert table.why_play("bombard") is None
    assert table.why_play("rally") is None
    assert table.why_play("fight-back") == "BC-14.13"
    assert table.why_discard("fight-back") is None


def test_bc_6_3_orders_are_as_on_the_card() -> None:
    """As many as on the card, one a piece; kinds and section are respected when the order is given."""
    table = battle("inf 5.5, inf 5.6, inf 5.7, inf 5.2, cav 5.8", "inf 1.1", hand="probe-centre")
    table.play("probe-centre")
    assert table.why_order("ui4") == "BC-2.2"
    assert table.why_order("ci1") == "BC-6.3"
    table.order("ui1")
    assert table.why_order("ui1") == "BC-6.3"
    table.order("ui2")
    assert table.asked == ("union", "move")
    table = battle("inf 5.5, inf 5.6, cav 5.8", "inf 1.1", hand="forced-march")
    table.play("forced-march")
    assert table.why_order("uc1") == "BC-14.9"


def test_bc_6_3_fewer_orders_are_allowed_and_nobody_must_move() -> None:
    """Fewer orders may be given; a card that orders all of a kind obliges none to move or battle."""
    table = battle("inf 5.5, inf 5.6", "inf 4.5", hand="assault-centre")
    table.play("assault-centre")
    table.order("ui1")
    table.finish()
    assert table.at("ui1") == "5.5"
    table = battle("inf 5.5, inf 5.6", "inf 4.5", hand="assault-centre")
    table.play("assault-centre")
    table.finish()
    assert table.asked == ("confederate", "card")


def test_bc_6_3_leaving_the_section_by_moving_is_fine() -> None:
    """The section counts at the moment of ordering only: cavalry ordered in the centre may end on the
    flank.
    """
    table = battle("cav 5.9", "inf 1.1", hand="scout-centre")
    table.play("scout-centre")
    table.order("uc1")
    assert "5.12" in table.moves("uc1")


def test_bc_6_4_an_ordered_unit_need_not_move_and_only_ordered_units_fight() -> None:
    """An ordered unit battles from where it stands; a unit without an order does not."""
    table = battle("inf 5.5, inf 5.6", "inf 4.5", hand="scout-centre")
    table.play("scout-centre")
    table.order("ui1")
    table.end(acts.EndMoves)
    assert table.why_fight("ui2", "ci1") == "BC-6.4"
    table.fight("ui1", "ci1", "I I C C")
    assert table.figures("ci1") == 2


def test_bc_6_4_a_unit_without_order_does_not_move() -> None:
    """Only ordered units act."""
    table = battle("inf 5.5, inf 5.6", "inf 1.1", hand="scout-centre")
    table.play("scout-centre")
    table.order("ui1")
    assert table.why_move("ui2", "5.7") == "BC-6.3"


def test_bc_6_5_all_moves_before_the_first_battle() -> None:
    """While moves are made nobody battles; once the battles have begun nobody moves."""
    table = ordered("inf 5.5, inf 5.9", "inf 4.5")
    assert isinstance(table.pending, Choice)
    assert acts.Battle not in table.pending.kinds
    assert table.why_fight("ui1", "ci1") is not None
    table.end(acts.EndMoves)
    assert table.asked == ("union", "battle")
    assert table.why_move("ui2", "5.10") is not None


def test_bc_6_6_units_and_generals_share_the_orders() -> None:
    """ "2 units and/or generals" is 2 orders in total."""
    table = battle("inf 5.5, inf 5.6, gen 5.7, gen 5.8", "inf 1.1", hand="probe-centre")
    table.play("probe-centre")
    table.order("ui1", "ug1")
    assert table.asked == ("union", "move")
    assert table.moves("ug2") == set()
    assert table.moves("ug1") != set()


def nearly_empty_pile() -> Table:
    """A battle whose pile has one card left: 57 of 60 cards are in the hands."""
    cards = [
        card.id
        for card in RULES.new_battle(scenario("inf 9.1", "inf 1.1")).context.catalogue.cards
        for _copy in range(card.count)
    ]
    hands = (10, 10)
    table = Table(scenario("inf 5.7", "inf 1.7", hands=hands))
    section = [card for card in cards if card.startswith(("probe-centre", "attack-centre", "assault-centre"))]
    table.deal(*section[:10])
    table.deal(*[card for card in cards if card not in set(section)][:10])
    return table


def test_bc_13_1_an_empty_pile_is_made_of_the_discards() -> None:
    """When the pile is empty the discards are shuffled into a new one (BC-R11)."""
    table = nearly_empty_pile()
    for _half in range(40):
        assert table.state.pile > 0
        table.skip()
        table.rule()
    assert table.state.pile == 0
    assert len(table.discards()) == 40
    played = table.hand("union")[0]
    table.play(played)
    table.end(acts.EndOrders)
    assert isinstance(table.pending, Deal)
    assert sum(row.count for row in table.pending.pool) == 41
    assert table.card(played) in {row.item for row in table.pending.pool}
    table.deal()
    assert (table.state.pile, table.discards()) == (40, [])


def test_bc_13_2_the_played_card_is_discarded_and_one_drawn() -> None:
    """After the last battle the played card goes to the discards and one card is drawn."""
    table = fighting("inf 5.7", "inf 4.7", hand="all-out-offensive rally")
    table.fight("ui1", "ci1", "C C C C")
    assert table.discards() == []
    table.end(acts.EndBattles)
    assert table.discards() == ["all-out-offensive"]
    assert isinstance(table.pending, Deal)
    assert (table.pending.to, table.pending.draw) == (table.side("union"), 1)
    assert table.pending.rule == "BC-13.2"
    table.deal("scout-left")
    assert table.hand("union") == ["rally", "scout-left"]


def test_bc_5_1_nothing_follows_the_last_flag() -> None:
    """The battle is over: nobody is asked, nothing is drawn (BC-R30)."""
    table = fighting("inf 5.7", "inf 4.7:1", flags=(1, 6))
    table.fight("ui1", "ci1", "I C C C")
    assert isinstance(table.pending, Over)
    assert table.state.frames == ()
    assert table.hand("union") == []
