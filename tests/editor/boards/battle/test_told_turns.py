"""What others did, told in lines: which acts, in what order, in what words."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from core.chance.dice import D6, SumUpTo
from core.presentation.card_look import Spot
from core.protocol.events import Event
from core.protocol.pending import Handful, Roll
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled
from core.systems.battle_cry.rules.actions import FightBack
from core.systems.battle_cry.system import BATTLE_CRY
from core.systems.belle_epoque.system import BELLE_EPOQUE
from core.systems.belle_position.system import BELLE_POSITION
from core.systems.la_garde.rules.orders import DEFEND
from core.systems.la_garde.system import LA_GARDE
from core.systems.mbt.system import MBT
from core.text import Names, _, say
from editor.boards.battle.director.beats import Beat, beats_of, fallen_dice
from editor.boards.battle.director.chapter import Numbers, _told_in, chapter_of, counted, lines_of, worth
from tests.editor.boards.battle.director_acts import journal_of
from tests.rulebook.battle_cry.table import fighting
from tests.rulebook.belle_epoque.table import battle as be_battle
from tests.rulebook.belle_position.table import battle as cards
from tests.rulebook.la_garde.table import battle
from tests.rulebook.mbt.table import battle as bases


def test_an_act_begins_with_its_order_though_only_the_dice_of_it_are_seen() -> None:
    """Who is named shows nothing yet: the dice of his test belong to him, not to the one before."""
    numbers = Numbers()
    order: Any = SimpleNamespace(step=ActionStep(1, "name"))
    dice: Any = SimpleNamespace(step=DiceRolled({}))
    told = []
    for unit in (3, 2, 2):
        assert numbers.numbered(order, 0, []) == []
        told += numbers.numbered(dice, 1, [Beat("dice", 1, (unit,))])
    told += numbers.numbered(dice, 1, [Beat("lose", 1, (7,))])
    assert [beat.number for beat in told] == [1, 2, 2, 2]


def test_a_gun_that_is_turned_up_to_fire_is_an_act_of_its_own() -> None:
    """Two guns of one place and a card that leaves it: three acts, and the move has its line."""
    numbers = Numbers()
    order: Any = SimpleNamespace(step=ActionStep(1, "march"))
    turned = Beat("card", 1, (Spot("foes", 1, 4),))
    shots = [Beat("aim", 1, (Spot("card", 1, 4, slot),), Spot("foes", 0, 1)) for slot in (0, 1)]
    told = numbers.numbered(order, 0, [turned, shots[0]]) + numbers.numbered(order, 0, [turned, shots[1]])
    told += numbers.numbered(order, 0, [Beat("move", 2, (Spot("foes", 1, 4),), Spot("foes", 1, 1))])
    assert [beat.number for beat in told] == [1, 1, 2, 2, 3]


def test_what_others_lose_is_told_beside_who_falls() -> None:
    state = cards("L / L / L", "P / P / P").state
    facts = {"side": 1, "position": 4}
    events = (
        Event("token", {**facts, "card": 0, "slot": 0, "tokens": 1}, "BP-12.1"),
        Event("token", {**facts, "card": 1, "slot": 1, "tokens": 3}, "BP-12.1"),
        Event("eliminated", {**facts, "card": 1, "slot": 1}, "BP-12.2"),
    )
    node: Any = SimpleNamespace(number=1, parent=0, step=None, events=events, state=state)
    beats = [
        Beat("lose", 1, (Spot("card", 1, 4, 0),), number=1),
        Beat("gone", 1, (Spot("card", 1, 4, 1),), number=1),
    ]
    (line,) = lines_of(BELLE_POSITION, [node], beats, 0)
    assert len(line.words) == 2
    assert ["token" in say(one, "en") for one in line.words] == [True, False]


def test_dice_that_are_nobodys_act_have_no_number() -> None:
    """Marks on the board and lines of the summary count alike, wherever a turn begins between them."""
    numbers = Numbers()
    dice: Any = SimpleNamespace(step=DiceRolled({}))
    order: Any = SimpleNamespace(step=ActionStep(1, "march"))
    told = numbers.numbered(dice, 0, [Beat("dice", 1)])
    told += numbers.numbered(order, 0, [Beat("move", 2, (4,))])
    told += numbers.numbered(dice, 0, [Beat("dice", 3)])
    told += numbers.numbered(order, 0, [Beat("move", 4, (5,))])
    assert [beat.number for beat in told] == [0, 1, 0, 2]


def test_cards_that_are_turned_up_have_no_number_for_no_line_tells_of_them() -> None:
    numbers = Numbers()
    order: Any = SimpleNamespace(step=ActionStep(1, "march"))
    told = numbers.numbered(order, 0, [Beat("move", 1, (4,))])
    told += numbers.numbered(order, 0, [Beat("card", 2, (5,)), Beat("card", 2, (6,))])
    told += numbers.numbered(order, 0, [Beat("card", 3, (5,)), Beat("aim", 3, (5,), 6)])
    assert [beat.number for beat in told] == [1, 0, 0, 2, 2]


def test_the_lines_of_a_turn_leave_out_the_cards_that_lie_open_after_it() -> None:
    """They were read before the acts of the turn, a dozen sentences long, with the last move once more."""
    state = cards("L / L / L", "P / P / P").state
    moved = Event("moved", {"side": 1, "position": 4, "to": 1, "card": -1, "slot": 0}, "BP-13.2")
    turned = Event("revealed", {"side": 1, "position": 1, "card": 2, "slot": 0}, "BP-9.1")
    nodes: list[Any] = [
        SimpleNamespace(number=number, parent=number - 1, step=None, events=(event,), state=state)
        for number, event in enumerate((moved, turned), 1)
    ]
    beats = [Beat("move", 1, (Spot("foes", 1, 4),), number=1), Beat("card", 2, (Spot("foes", 1, 1),))]
    assert [line.number for line in lines_of(BELLE_POSITION, nodes, beats, 0)] == [1]


def test_the_card_that_moves_up_into_a_dead_ones_place_begins_an_act_of_its_own() -> None:
    """BP-7.4: the chasseurs rout out of the first slot, the zouaves that stand there now fight: two acts."""
    numbers = Numbers()
    order: Any = SimpleNamespace(step=ActionStep(1, "name"))
    slot = (Spot("card", 1, 1, 0),)
    told = [
        *numbers.numbered(order, 0, [Beat("dice", 1, slot)]),
        *numbers.numbered(order, 0, [Beat("aim", 2, slot)]),
        *numbers.numbered(order, 0, [Beat("gone", 3, slot)]),
        *numbers.numbered(order, 0, [Beat("aim", 4, slot)]),
    ]
    assert [beat.number for beat in told] == [1, 1, 1, 2]


def test_the_last_card_that_is_tested_without_being_named_is_an_act_of_its_own() -> None:
    """BP-7.2: nobody is asked who is left over; its dice do not go with the card tested before."""
    numbers = Numbers()
    order: Any = SimpleNamespace(step=ActionStep(1, "name"))
    dice: Any = SimpleNamespace(step=DiceRolled({}))
    one, other = (Spot("card", 1, 1, 0),), (Spot("card", 1, 2, 0),)
    assert numbers.numbered(order, 0, []) == []
    told = numbers.numbered(dice, 1, [Beat("dice", 1, one), Beat("lose", 1, one)])
    told += numbers.numbered(dice, 0, [Beat("dice", 2, other)])
    assert [beat.number for beat in told] == [1, 1, 2]


def test_what_was_said_four_times_is_said_once() -> None:
    """ "A hidden card, reserve → centre. (2 times)" ended before it was over."""
    one, other = _("One."), _("Other.")
    told = [say(words, "en") for words in counted((one, other, one, one))]
    assert told == ["One, 3 times.", "Other."]


def test_an_answer_within_the_others_act_does_not_cut_short_what_is_told_of_his_turn() -> None:
    """A retreat that its owner chose belongs to the attack: the acts before it are told too."""
    rolled = DiceRolled({})
    rows = [  # step, whether something was going on before it
        (ActionStep(0, "battle"), False),
        (rolled, True),
        (ActionStep(1, "fight back"), True),  # his answer to my act belongs to that
        (ActionStep(1, "battle"), False),
        (rolled, True),
        (ActionStep(0, "retreat"), True),  # mine to his
        (ActionStep(1, "second battle"), False),
    ]
    journal = journal_of([(step, going, ()) for step, going in rows])
    assert [node.number for node in chapter_of(journal, 0, 7)] == [4, 5, 6, 7]
    assert [node.number for node in chapter_of(journal, None, 7)] == []


@pytest.mark.parametrize("drawn", [True, False], ids=["after a card", "at once"])
def test_dice_with_which_the_others_turn_begins_are_his(drawn: bool) -> None:
    """BP-7: his only card with a loss is tested before he has done anything; it may rout."""
    begins = (Event("turn_begins", {"side": 1, "turn": 3}, "BP-6"),)
    mine: list[Any] = [(ActionStep(0, "moves are done"), False, () if drawn else begins)]
    mine += [(CardsDealt(()), False, begins)] if drawn else []
    journal = journal_of([*mine, (DiceRolled({}), False, ()), (ActionStep(1, "battle"), False, ())])
    assert len(chapter_of(journal, 0, 9)) == 2


@pytest.mark.parametrize(
    ("more", "less"),
    [
        (
            [Beat("aim", 1, count=1), Beat("lose", 1, count=2)],
            [Beat("move", 2), Beat("aim", 2), Beat("lose", 2, count=1)],
        ),
        (
            [Beat("dice", 1), Beat("gone", 1)],
            [Beat("aim", 2), Beat("lose", 2, count=1), Beat("lose", 2, count=1)],
        ),
    ],
    ids=["two figures more than one", "a card that routs more than two tokens"],
)
def test_the_summary_tells_first_what_cost_most(more: list[Beat], less: list[Beat]) -> None:
    assert worth(more) > worth(less)


def test_generals_who_ride_are_told_in_one_line() -> None:
    """A ride has no picture of its own."""
    table = battle("li 9000 4000", "li 9000 9000")
    rides = tuple(Event("general_rides", {"post": post, "side": 0}, "LG-3.7") for post in (0, 1))
    nodes: list[Any] = [
        SimpleNamespace(number=number, parent=number - 1, step=None, events=(ride,), state=table.state)
        for number, ride in enumerate(rides, 1)
    ]
    lines = lines_of(LA_GARDE, nodes, (), 1)
    assert [len(line.words) for line in lines] == [2]
    assert "rides elsewhere" in say(lines[0].words[0], "en")


def test_what_a_division_is_ordered_is_told_where_it_did_nothing_else() -> None:
    """Cavalry that defends stood still: nothing told that its side had acted (LG-3.1)."""
    table = battle("li 9000 4000", "li 9000 9000")
    facts = {"division": 1, "order": DEFEND, "side": 1}
    event = Event("order_revealed", facts, "LG-3.1")
    node: Any = SimpleNamespace(number=1, parent=0, step=None, events=(event,), state=table.state)
    (line,) = lines_of(LA_GARDE, [node], (), 0)
    assert "order shown: Defend" in say(line.words[0], "en")


def test_what_a_turn_ends_with_is_no_part_of_its_last_act() -> None:
    """An objective that a side stands on is taken when it hands over, whoever fought last (MBT-4.2)."""
    aim = {"at": [9000, 3300], "value": 1}
    table = bases("hi 5000 3000, hi 9000 3000", "hi 5000 3320", objectives=[aim])
    events = (
        Event("recoils", {"unit": 2, "by": 0}, "MBT-6.4"),
        Event("captured", {"side": 0, "unit": 1, "objective": 0}, "MBT-4.2"),
    )
    node: Any = SimpleNamespace(number=1, parent=0, step=None, events=events, state=table.state)
    act, end = lines_of(MBT, [node], [Beat("withdraw", 1, who=(2,), number=1)], 1)
    assert [act.number, len(act.words), end.number] == [1, 1, 0]
    assert "took Objective at" in say(end.words[0], "en")


def test_the_summary_calls_by_its_name_alone_where_its_kind_is_clear() -> None:
    table = battle("li 9000 4000, li 12000 4000", "hc 9000 9000")
    context: Any = table.state.context
    context.unit_names = (Names("Old Guard", "Vieille Garde"), *(Names("The Line", "La Ligne"),) * 2)
    events = tuple(Event("rallied", {"unit": unit, "cohesion": "formed"}, "LG-8.3") for unit in (0, 1))
    node: Any = SimpleNamespace(number=1, parent=0, step=None, events=events, state=table.state)
    (line,) = lines_of(LA_GARDE, [node], [Beat("rallied", 1, who=(0,), number=1)], 1)
    first, second = (say(one, "en") for one in line.words)
    assert first.startswith("Old Guard ")
    assert "(" not in first
    assert second.startswith("The Line (")


def test_a_move_that_ends_a_turn_is_told_once_beside_the_dice_of_the_next() -> None:
    """Before the command points of the new turn the move stood a second time (BE-3.1)."""
    table = be_battle("inf 5.5 B", "inf 5.6")
    its = table.unit("ri1")
    moved = Event("moved", {"unit": its, "start": 0, "to": 1}, "BE-6")
    move: Any = SimpleNamespace(
        number=1,
        parent=0,
        step=None,
        events=(moved, Event("turn_begins", {"turn": 2}, "BE-2")),
        state=table.state,
    )
    points = Event("command_points", {"side": 0, "faces": (3,), "points": 3}, "BE-3.1")
    dice: Any = SimpleNamespace(number=2, parent=1, step=None, events=(points,), state=table.state)
    beats = [Beat("move", 1, who=(its,), number=1), Beat("dice", 2, number=0)]
    told = " ".join(
        say(words, "en") for line in lines_of(BELLE_EPOQUE, [move, dice], beats, 0) for words in line.words
    )
    assert told.count(" moved from ") == 1
    assert "Turn 2" in told
    assert "3 command points" in told


def test_a_test_that_nothing_comes_of_is_told_with_its_name() -> None:
    """After a bombardment "Passed." read as if the guns had hit; it was their target's cohesion that held."""
    table = battle("li 9000 4000", "li 9000 9000")
    node: Any = SimpleNamespace(number=1, parent=0, events=(), state=table.state, step=None)
    roll = Roll((Handful("d", 0, 1, D6, SumUpTo(4)),), "why", "LG-8.2")
    seen = [Event("cohesion_tested", {"faces": (5,), "passed": True})]
    fallen = fallen_dice(roll, {"d": (5,)}, seen)
    assert fallen is not None
    fallen = replace(fallen, ended=LA_GARDE.look.dice_outcome(seen))
    beats = [Beat("aim", 1, (0,), 1, number=1), Beat("dice", 1, (1,), None, 0, fallen, number=1)]
    (line,) = lines_of(LA_GARDE, [node], beats, 1)
    assert say(line.words[-1], "en") == "Test of cohesion: passed."


def test_bc_14_13_a_miss_is_told_before_who_fights_back() -> None:
    """Only what came of the last dice was told: what the attack did one had to guess."""
    table = fighting("inf 5.7", "inf 4.7", foe_hand="fight-back")
    table.declines = False
    table.fight("ui1", "ci1", "C C C C")
    table.act(FightBack(table.card("fight-back")))
    table.roll("I C C C")
    journal, numbers = table.journal, Numbers()
    line = [one for one in journal.line() if isinstance(one.step, ActionStep | DiceRolled)]
    nodes = line[-4:]
    beats: list[Beat] = []
    for node in nodes:
        before = journal.moments[node.parent].state
        found = beats_of(BATTLE_CRY, node, before, None, before)
        beats += numbers.numbered(node, len(before.frames), found)
    lines = lines_of(BATTLE_CRY, nodes, beats, None)
    told = [say(words, "en") for one in lines for words in one.words]
    assert len(told) == 5
    assert "battled" in told[0]
    assert told[1] == "0 hits of 4."
    assert "fought back" in told[2]
    assert "battled" in told[3]
    assert "1 figure lost" in told[4]


def test_acts_upon_one_piece_are_told_in_the_order_in_which_they_ended() -> None:
    """Who had moved first shot last: "eliminated" was told before "1 figure lost, 3 left"."""
    moves = [Beat("move", at, (unit,), None, number=at) for at, unit in ((1, 10), (2, 11), (3, 12))]
    shots = [Beat("aim", at, (unit,), 90, number=number) for at, unit, number in ((4, 11, 2), (6, 10, 1))]
    by_number = {number: [beat for beat in (*moves, *shots) if beat.number == number] for number in (1, 2, 3)}
    assert _told_in(by_number, [3, 2, 1]) == [2, 1, 3]
    elsewhere = {1: [moves[0], replace(shots[1], whom=91)], 2: by_number[2], 3: by_number[3]}
    assert _told_in(elsewhere, [1, 2, 3]) == [1, 2, 3], "upon another piece"
