"""BC-14: the deck, its section cards, and the cards that order pieces anywhere."""

import pytest

from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.system import BATTLE_CRY
from tests.rulebook.battle_cry.card_table import CENTRE, FAR, LEFT, PLACES, RIGHT, ROW, played
from tests.rulebook.battle_cry.table import RULES, scenario

COUNTS = {
    "scout": (2, 2, 2),
    "probe": (4, 5, 4),
    "attack": (3, 4, 3),
    "assault": (2, 2, 2),
    "skirmish-line": (3,),
    "flank-attack": (1,),
    "general-advance": (1,),
    "all-out-offensive": (1,),
    "forced-march": (2,),
    "cavalry-charge": (2,),
    "bombard": (2,),
    "counter-attack": (2,),
    "fight-back": (1,),
    "hit-and-run": (2,),
    "leadership": (2,),
    "rally": (2,),
    "construct-fieldworks": (2,),
    "sharpshooter": (1,),
    "short-supply": (1,),
}
SECTIONS = ("left", "centre", "right")


def test_bc_14_the_deck_has_sixty_cards() -> None:
    """The counts of the table, 40 section cards and 20 special ones."""
    cards = RULES.new_battle(scenario("inf 9.1", "inf 1.1")).context.catalogue.cards
    expected = {}
    for name, counts in COUNTS.items():
        for section, count in zip(SECTIONS, counts, strict=False):
            expected[f"{name}-{section}" if len(counts) == 3 else name] = count
    assert {card.id: card.count for card in cards} == expected
    assert sum(expected.values()) == 60
    assert sum(card.count for card in cards if card.kind == "section") == 40


def test_bc_14_a_piece_on_a_split_hex_is_ordered_once() -> None:
    """Through either of its sections, once."""
    table = played("skirmish-line", "inf 4.4, inf 5.2, inf 5.7")
    table.order("ui1")
    assert table.why_order("ui1") == "BC-6.3"
    assert table.orderable() == {"ui2", "ui3"}
    table.order("ui2")
    assert table.asked == ("union", "move")


def orders_of(card: str, section: str) -> int:
    """How many orders the card gives in its section, which has 4 units; nobody else can be ordered."""
    table = played(f"{card}-{section}")
    assert table.orderable() == PLACES[section]
    given = 0
    for piece in sorted(PLACES[section]):
        if table.asked[1] != "order":
            break
        table.order(piece)
        given += 1
    assert table.asked == ("union", "move")
    return given


@pytest.mark.parametrize("section", SECTIONS)
def test_bc_14_1_scout(section: str) -> None:
    """Up to 1 order in the section on the card."""
    assert orders_of("scout", section) == 1


@pytest.mark.parametrize("section", SECTIONS)
def test_bc_14_2_probe(section: str) -> None:
    """Up to 2 orders in the section on the card."""
    assert orders_of("probe", section) == 2


@pytest.mark.parametrize("section", SECTIONS)
def test_bc_14_3_attack(section: str) -> None:
    """Up to 3 orders in the section on the card."""
    assert orders_of("attack", section) == 3


@pytest.mark.parametrize("section", SECTIONS)
def test_bc_14_4_assault(section: str) -> None:
    """Any number of orders in the section on the card."""
    assert orders_of("assault", section) == 4


def test_bc_14_5_skirmish_line() -> None:
    """Up to 1 order in each of the three sections."""
    table = played("skirmish-line")
    assert table.orderable() == LEFT | CENTRE | RIGHT
    table.order("ui1")
    assert table.orderable() == CENTRE | RIGHT
    table.order("ui12")
    assert table.orderable() == CENTRE
    table.order("ui5")
    assert table.asked == ("union", "move")


def test_bc_14_6_flank_attack() -> None:
    """Up to 2 orders on the left flank and up to 2 on the right flank."""
    table = played("flank-attack")
    assert table.orderable() == LEFT | RIGHT
    table.order("ui1", "ui2")
    assert table.orderable() == RIGHT
    table.order("ui9", "ui10")
    assert table.asked == ("union", "move")


def test_bc_14_7_general_advance() -> None:
    """Up to 2 orders in each of the three sections."""
    table = played("general-advance")
    table.order("ui1", "ui2", "ui5")
    assert table.orderable() == (CENTRE - {"ui5"}) | RIGHT
    table.order("ui6", "ui11", "ui12")
    assert table.asked == ("union", "move")


def test_bc_r42_split_hexes_go_to_the_section_that_has_room() -> None:
    """A set of orders is legal as long as each piece can be assigned to one of its sections."""
    table = played("skirmish-line", "inf 4.4, inf 6.4, inf 5.2, inf 5.7")
    table.order("ui1", "ui2")
    assert table.asked == ("union", "move")
    table = played("skirmish-line", "inf 4.4, inf 5.2, inf 5.7")
    table.order("ui2", "ui1")
    assert table.asked == ("union", "move")
    table = played("flank-attack", "inf 4.4, inf 5.1, inf 5.2, inf 5.7")
    table.order("ui1", "ui2")
    assert table.asked == ("union", "move")


def test_bc_14_8_all_out_offensive() -> None:
    """Any number of orders anywhere, to any kind of piece."""
    table = played("all-out-offensive", ROW + ", gen 9.1, cav 9.5, art 9.12")
    pieces = LEFT | CENTRE | RIGHT | {"ug1", "uc1", "ua1"}
    assert table.orderable() == pieces
    table.order(*sorted(pieces))
    assert table.asked == ("union", "move")


def test_bc_14_9_forced_march_orders() -> None:
    """Up to 4 infantry units anywhere, no other piece (BC-R47)."""
    table = played("forced-march", ROW + ", gen 9.1, cav 9.5, art 9.12")
    assert table.orderable() == LEFT | CENTRE | RIGHT
    table.order("ui1", "ui5", "ui9", "ui12")
    assert table.asked == ("union", "move")


def test_bc_14_9_forced_march_two_hexes_and_no_battle() -> None:
    """Up to 2 hexes; one that moved 2 may not battle, one that moved 1 or none may."""
    table = played("forced-march", "inf 5.5, inf 5.8, inf 6.10", "inf 5.6, inf 4.8, inf 5.10")
    table.order("ui1", "ui2", "ui3")
    assert "3.5" in table.moves("ui1")
    assert "2.5" not in table.moves("ui1")
    table.move("ui1", "4.6")
    table.move("ui2", "5.9")
    table.end(acts.EndMoves)
    assert table.why_fight("ui1", "ci1") == "BC-14.9"
    assert table.dice("ui2", "ci2") == 4
    assert table.dice("ui3", "ci3") == 4


def test_bc_14_9_forced_march_and_ground() -> None:
    """The stops of BC-8 apply, and its general may go along over both hexes (BC-R84)."""
    table = played("forced-march", "inf 5.1, gen 5.1", terrain={"woods": "5.2"})
    table.order("ui1")
    assert "5.2" in table.moves("ui1")
    assert "5.3" not in table.moves("ui1")
    table = played("forced-march", "inf 5.1, gen 5.1")
    table.order("ui1")
    table.move("ui1", "5.3", along=True)
    assert (table.at("ui1"), table.at("ug1")) == ("5.3", "5.3")


def test_bc_14_10_cavalry_charge() -> None:
    """Any number of cavalry units anywhere; usual move; each battles with +1 die."""
    table = played("cavalry-charge", "cav 5.1, cav 5.7, cav 9.13, inf 5.8, gen 5.1", "inf 4.7, inf 4.8")
    assert table.orderable() == {"uc1", "uc2", "uc3"}
    table.order("uc1", "uc2", "uc3")
    assert "5.4" in table.moves("uc1")
    table.end(acts.EndMoves)
    assert table.dice("uc2", "ci1") == 4
    assert table.why_fight("ui1", "ci2") == "BC-6.4"


def test_bc_14_10_charging_after_a_move() -> None:
    """The die is for cavalry that has moved as for cavalry that stood."""
    table = played("cavalry-charge", "cav 5.1", "inf 5.5")
    table.order("uc1")
    table.move("uc1", "5.4")
    assert table.dice("uc1", "ci1") == 4


def test_bc_14_11_bombard_standing_still() -> None:
    """A battery that does not move battles with +1 die at any legal range; the range is not longer."""
    for distance in range(1, 7):
        table = played("bombard", "art 5.1, art 9.13", f"inf 5.{1 + distance}, inf 8.12")
        table.order("ua1", "ua2")
        table.end(acts.EndMoves)
        assert table.dice("ua1", "ci1") == (6, 5, 4, 3, 2, 0)[distance - 1]
    assert played("bombard", "art 5.1, inf 5.4", "inf 5.2").orderable() == {"ua1"}


def test_bc_14_11_bombard_moving() -> None:
    """Or it moves up to 3 hexes and does not battle, not even after 1 hex."""
    table = played("bombard", "art 5.1, gen 5.1, art 9.13", "inf 5.4, inf 8.12")
    table.order("ua1", "ua2")
    assert "4.3" in table.moves("ua1")
    assert "6.4" not in table.moves("ua1")
    assert "6.3" in table.moves("ua1", along=True)
    table.move("ua1", "5.2", along=True)
    assert table.at("ug1") == "5.2"
    table.end(acts.EndMoves)
    assert table.why_fight("ua1", "ci1") == "BC-7"
    assert table.dice("ua2", "ci2") == 6


def test_bc_r85_bombard_from_a_hill() -> None:
    """At 6 hexes from a hill it makes 2 dice."""
    table = played("bombard", "art 5.1, art 9.13", "inf 5.7, inf 8.12", terrain={"hill": "5.1"})
    table.order("ua1", "ua2")
    table.end(acts.EndMoves)
    assert table.dice("ua1", "ci1") == 2


def test_bc_r47_cards_that_name_one_kind_order_no_general() -> None:
    """Forced March, Cavalry Charge, Bombard and Hit and Run order units only."""
    for card in ("forced-march", "cavalry-charge", "bombard", "hit-and-run"):
        table = played(card, "inf 5.1, cav 5.3, art 5.5, gen 5.7", FAR)
        assert table.why_order("ug1") is not None
        assert "ug1" not in table.orderable()


def test_bc_14_14_hit_and_run() -> None:
    """Up to 2 cavalry units: usual move and battle; after the last battle up to 3 hexes again."""
    table = played("hit-and-run", "cav 5.1, gen 5.1, cav 5.12, cav 9.7, inf 9.8", "inf 5.4")
    assert table.orderable() == {"uc1", "uc2", "uc3"}
    table.order("uc1", "uc2")
    assert table.asked == ("union", "move")
    table.move("uc1", "5.3", along=True)
    table.end(acts.EndMoves)
    table.fight("uc1", "ci1", "C C C C")
    assert table.asked == ("union", "second_move")
    assert table.moves("uc3") == set()
    assert "5.1" in table.moves("uc1", along=True)
    table.move("uc1", "6.1", along=True)
    assert (table.at("uc1"), table.at("ug1")) == ("6.1", "6.1")
    table.move("uc2", "5.9")
    assert table.asked == ("", "deal")


def test_bc_14_14_second_moves_obey_bc_7_and_bc_8_and_no_battle_follows() -> None:
    """Ground stops anew; who entered woods in the first move may leave them now (BC-R92)."""
    table = played("hit-and-run", "cav 5.1", FAR, terrain={"woods": "5.2", "building": "5.4"})
    table.order("uc1")
    table.move("uc1", "5.2")
    assert table.asked == ("union", "second_move")
    assert {"5.3", "5.4"} <= table.moves("uc1")
    assert "5.5" not in table.moves("uc1")
    table.move("uc1", "5.4")
    assert table.asked == ("", "deal")


def test_bc_r92_a_general_left_behind_is_not_with_it() -> None:
    """Only the general who is with the unit may go along the second time; alone he does not move."""
    table = played("hit-and-run", "cav 5.1, gen 5.1", FAR)
    table.order("uc1")
    table.move("uc1", "5.3")
    assert table.asked == ("union", "second_move")
    assert table.moves("uc1", along=True) == set()
    assert table.moves("ug1") == set()


def test_bc_14_15_leadership_up_to_three_generals() -> None:
    """Up to 3 generals, nobody else."""
    table = played("leadership", "gen 5.1, gen 5.3, gen 5.5, gen 5.7, inf 9.1")
    assert table.orderable() == {"ug1", "ug2", "ug3", "ug4"}
    table.order("ug1", "ug2", "ug3")
    assert table.asked == ("union", "move")


def test_bc_14_15_an_attached_general_is_ordered_with_his_unit() -> None:
    """The unit of a general who is attached when named may move and battle."""
    table = played("leadership", "inf 5.1, gen 5.1, inf 5.2", "inf 5.4, inf 4.3")
    table.order("ug1")
    assert table.moves("ui2") == set()
    table.move("ui1", "6.1", along=True)
    assert table.at("ug1") == "6.1"
    table = played("leadership", "inf 5.1, gen 5.1", "inf 4.1")
    table.order("ug1")
    table.end(acts.EndMoves)
    assert table.dice("ui1", "ci1") == 5


def test_bc_14_15_the_unit_that_a_lone_general_joins_may_battle_not_move() -> None:
    """A lone general moves; the unit that he joins by this move is ordered too: battle, no move."""
    table = played("leadership", "gen 5.1, inf 5.3, inf 5.5", "inf 4.3")
    table.order("ug1")
    table.move("ug1", "5.3")
    assert table.asked == ("union", "battle")
    assert table.dice("ui1", "ci1") == 5
    assert table.why_fight("ui2", "ci1") == "BC-6.4"


def test_bc_14_15_the_list_of_orders_counts_the_generals() -> None:
    """Two orders given: a general with his unit, and one alone, who then joins a unit that stays there."""
    table = played("leadership", "inf 5.1, gen 5.1, gen 5.4, inf 5.5", FAR)
    table.order("ug1", "ug2")

    def marked(name: str) -> set[str]:
        return {piece.id for piece in BATTLE_CRY.look.pieces_of(table.state) if name in piece.marks}

    assert marked("ordered") - marked("led") == {"ug1", "ug2"}
    assert marked("led") == {"ui1"}
    table.end(acts.EndOrders)
    table.move("ui1", "6.1", along=True)
    table.move("ug2", "5.5")
    assert marked("ordered") - marked("led") == {"ug1", "ug2"}
    assert marked("led") == {"ui1", "ui2"}
    # He who was joined has not moved; he may only battle.
    assert marked("moved") == {"ui1", "ug1", "ug2"}


def test_bc_r89_an_attached_general_who_leaves_orders_no_second_unit() -> None:
    """A unit that he joins after he was named with his own is not ordered by it."""
    table = played("leadership", "inf 5.1, gen 5.1, inf 5.3", "inf 4.3, inf 4.1")
    table.order("ug1")
    table.move("ug1", "5.3")
    table.end(acts.EndMoves)
    assert table.why_fight("ui2", "ci1") == "BC-6.4"
    assert table.dice("ui1", "ci2") == 4


def test_bc_r90_a_unit_that_has_moved_has_moved_whoever_joins_it() -> None:
    """Ordered with its general, moved, left by him, joined by a lone one: it has moved, and is told so."""
    table = played("leadership", "inf 5.1, gen 5.1, gen 5.4, gen 7.9", FAR)
    table.order("ug1", "ug2", "ug3")
    table.move("ui1", "5.2")
    table.move("ug1", "6.1")
    table.move("ug2", "5.2")
    marks = {piece.id: piece.marks for piece in BATTLE_CRY.look.pieces_of(table.state)}
    assert "moved" in marks["ui1"]
    assert table.why_move("ui1", "5.3") == "BC-7.1"


def test_bc_r90_a_unit_with_an_order_keeps_its_rights() -> None:
    """A unit that has an order already may still move after a lone general has joined it."""
    table = played("leadership", "gen 5.1, inf 5.3, gen 5.3", FAR)
    table.order("ug1", "ug2")
    table.move("ug2", "6.4")
    table.move("ug1", "5.3")
    assert table.moves("ui1") != set()


def test_bc_r90_a_unit_that_moved_has_moved() -> None:
    """If it has moved before he joins it, it has moved."""
    table = played("leadership", "gen 5.1, inf 5.3, gen 5.3", FAR)
    table.order("ug1", "ug2")
    table.move("ui1", "5.2")
    table.move("ug1", "5.2")
    assert table.moves("ui1") == set()
