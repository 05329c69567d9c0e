"""The director: what is seen one after another, how long at which pace, and haste. A clock of its own."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from core.chance.dice import D6, SumUpTo, Tally
from core.presentation.card_look import Spot
from core.protocol.events import Event, Modifier
from core.protocol.pending import Handful, Roll
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled
from core.systems.battle_cry.rules.actions import FightBack
from core.systems.battle_cry.system import BATTLE_CRY
from core.systems.belle_epoque.system import BELLE_EPOQUE
from core.systems.belle_position.look.cues import cue
from core.systems.belle_position.system import BELLE_POSITION
from core.systems.la_garde.rules.orders import DEFEND
from core.systems.la_garde.system import LA_GARDE
from core.systems.mbt.system import MBT
from core.text import Names, _, say
from editor.boards.battle.director.beats import Beat, beats_of, dice_rows, fallen_dice, needed_faces
from editor.boards.battle.director.chapter import Numbers, _told_in, chapter_of, counted, lines_of, worth
from editor.boards.battle.director.dice_chip import HIT, MISSED, _draw_die
from editor.boards.battle.director.dice_places import Room, chip_box, lay_chips
from editor.boards.battle.director.director import Director
from editor.boards.battle.director.drawing import Inks, draw_over
from editor.boards.battle.director.items import DirectorItem
from editor.boards.battle.director.pace import FACTORS, PACES, length_of, pause_between
from editor.boards.battle.director.placed import Placed, aside, ghosts, summed
from editor.boards.battle.director.stage import Standing
from editor.boards.styles.style_colours import style_of
from tests.rulebook.battle_cry.table import fighting
from tests.rulebook.belle_epoque.table import battle as be_battle
from tests.rulebook.belle_position.table import battle as cards
from tests.rulebook.la_garde.table import battle
from tests.rulebook.mbt.table import battle as bases


class Clock:
    """Milliseconds that pass when the test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def pass_(self, milliseconds: float) -> None:
        self.now += milliseconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


def act(number: int, *, others: bool = True) -> list[Beat]:
    """An attack that costs a figure: arrow, dice, loss."""
    fallen = fallen_dice(Roll((Handful("d", 0, 3, D6, HITS),), "why", "BC-1"), {"d": (6, 1, 2)}, ())
    return [
        Beat("aim", number, (1,), 2, number=number, others=others),
        Beat("dice", number, (1,), 2, 0, fallen, number=number, others=others),
        Beat("lose", number, (2,), None, 1, number=number, others=others),
    ]


HITS = Tally.of(hit={5, 6})


def test_beats_are_seen_one_after_another_each_as_long_as_its_sort(clock: Clock) -> None:
    director = Director(clock, "normal")
    director.show(act(1))
    assert director.running is not None
    assert director.running.beat.kind == "aim"
    clock.pass_(length_of("aim") - 1)
    assert not director.advance()
    clock.pass_(1)
    assert director.advance()
    assert director.running.beat.kind == "dice"
    assert director.until_change() == length_of("dice", 3) == 450 + 2 * 80 + 150 + 400
    clock.pass_(10_000)
    assert director.advance()
    assert director.is_idle
    assert [beat.kind for beat in director.done] == ["aim", "dice", "lose"]


@pytest.mark.parametrize("pace", [pace for pace in PACES if pace != "at_once"])
def test_a_pace_stretches_every_length(pace: str, clock: Clock) -> None:
    wanted = next(one for one in PACES if one == pace)
    director = Director(clock, wanted)
    director.show(act(1, others=False))
    whole = sum(beat.length for beat in act(1)) * FACTORS[wanted]
    clock.pass_(whole - 1)
    director.advance()
    assert not director.is_idle
    clock.pass_(2)
    director.advance()
    assert director.is_idle


def test_slow_is_twice_and_quick_a_third_of_normal() -> None:
    assert FACTORS["slow"] == 2 * FACTORS["normal"]
    assert pause_between("quick") * 3 == pause_between("normal") == 300
    assert pause_between("at_once") == 0


def test_at_once_leaves_the_marks_and_is_never_busy(clock: Clock) -> None:
    director = Director(clock, "at_once")
    director.show(act(1))
    assert director.is_idle
    assert len(director.done) == 3


def test_haste_ends_the_act_that_is_seen_and_no_other(clock: Clock) -> None:
    director = Director(clock, "slow")
    director.show([*act(1), *act(2)])
    director.hasten()
    assert director.running is not None
    assert (director.running.beat.number, director.running.beat.kind) == (2, "aim")
    assert director.running.at == 0
    director.finish()
    assert director.is_idle
    assert len(director.done) == 6


def test_step_by_step_an_act_of_others_stays_until_somebody_goes_on(clock: Clock) -> None:
    director = Director(clock, "step")
    director.show([*act(1), *act(2)])
    clock.pass_(60_000)
    director.advance()
    assert director.waits
    assert director.running is None
    assert [beat.number for beat in director.done] == [1, 1, 1]
    clock.pass_(60_000)
    assert not director.advance()
    director.hasten()
    assert director.running is not None
    assert director.running.beat.number == 2


def test_step_by_step_waits_for_nobody_after_ones_own_act(clock: Clock) -> None:
    director = Director(clock, "step")
    director.show(act(1, others=False))
    clock.pass_(60_000)
    director.advance()
    assert director.is_idle


def test_another_pace_leaves_the_running_beat_as_far_as_it_is(clock: Clock) -> None:
    director = Director(clock, "normal")
    director.show(act(1))
    clock.pass_(length_of("aim") / 2)
    director.set_pace("slow")
    assert director.running is not None
    assert director.running.part == pytest.approx(0.5)
    assert director.until_change() == pytest.approx(length_of("aim"))
    director.set_pace("at_once")
    assert director.is_idle


def test_what_was_led_by_hand_stands_at_once_but_in_its_turn(clock: Clock) -> None:
    director = Director(clock, "normal")
    director.stand(act(1)[:1])
    assert director.is_idle
    director.show(act(2))
    director.stand(act(3)[:1])
    assert len(director.done) == 1
    director.finish()
    assert [beat.number for beat in director.done] == [1, 2, 2, 2, 3]


def test_what_is_kept_of_a_turn_is_said_by_who_clears(clock: Clock) -> None:
    director = Director(clock, "at_once")
    director.show([*act(1), Beat("gone", 1, (2,), number=1)])
    director.clear(lambda beat: beat.kind == "gone")
    assert [beat.kind for beat in director.done] == ["gone"]


@pytest.mark.parametrize(
    ("reading", "words"),
    [
        (Tally.of(hit={5, 6}), "5+"),
        (Tally.of(hit={1, 2, 3}), "1\N{EN DASH}3"),
        (Tally.of(hit={6}), "6"),
        (Tally.of(hit={2, 5}), "2, 5"),
        (Tally.of(hit={2, 3, 4, 5}), "2\N{EN DASH}5"),
        (SumUpTo(6), ""),
    ],
)
def test_the_faces_that_count_stand_beside_the_dice(reading: object, words: str) -> None:
    assert needed_faces(Handful("d", 0, 2, D6, reading)) == words  # type: ignore[arg-type]


def test_hits_are_marked_misses_are_not_and_the_event_says_how_many() -> None:
    roll = Roll((Handful("d", 0, 3, D6, HITS),), "why", "BC-1")
    told = Event("rolled", {"faces": (6, 1, 5), "hits": 2})
    fallen = fallen_dice(roll, {"d": (6, 1, 5)}, [told])
    assert fallen is not None
    assert [die.counts for die in fallen.dice] == [True, False, True]
    assert fallen.told is not None
    assert say(fallen.told, "en") == "2 hits of 3"


def test_a_six_that_marks_the_general_is_no_hit() -> None:
    """BP-10.6: beside the dice stand the faces that hit."""
    roll = Roll((Handful("fire", 0, 3, D6, Tally.of(hit={1, 2}, six={6})),), "combat", "BP-10.4")
    fallen = fallen_dice(roll, {"fire": (1, 6, 3)}, [Event("rolled", {"faces": (1, 6, 3), "hits": 1})])
    assert fallen is not None
    assert [die.counts for die in fallen.dice] == [True, False, False]
    assert fallen.needed == "1\N{EN DASH}2"


@pytest.mark.parametrize(("last", "needed"), [(4, ""), (3, "1\N{EN DASH}3")])
def test_of_cards_tested_together_those_that_fail_are_marked(last: int, needed: str) -> None:
    """BP-14.4: who fails is no hit, and the faces that pass stand there only where they are those of all."""
    hands = [Handful(f"unit-{one}", 0, 1, D6, Tally.of(rout={4, 5, 6})) for one in (1, 2)]
    hands.append(Handful("unit-3", 0, 1, D6, Tally.of(rout=set(range(last + 1, 7)))))
    shown = {"unit-1": (2,), "unit-2": (5,), "unit-3": (6,)}
    told = [Event("disorder_test", {"faces": face, "failed": face[0] > 4}) for face in shown.values()]
    fallen = fallen_dice(Roll(tuple(hands), "disorganisation", "BP-14.4"), shown, told)
    assert fallen is not None
    assert (fallen.bad, fallen.needed) == (True, needed)
    assert [die.counts for die in fallen.dice] == [False, True, True]
    assert fallen.told is not None
    assert say(fallen.told, "en") == "2 of 3 failed"


def test_a_flag_is_told_beside_the_hits() -> None:
    roll = Roll((Handful("d", 0, 3, D6, HITS),), "why", "BC-1")
    told = Event("rolled", {"faces": (6, 1, 5), "hits": 0, "flags": 1})
    fallen = fallen_dice(roll, {"d": (6, 1, 5)}, [told])
    assert fallen is not None
    assert fallen.told is not None
    assert say(fallen.told, "en") == "0 hits of 3, 1 flag"


def test_dice_of_both_sides_lie_apart_with_the_faces_that_count_for_each() -> None:
    ours, theirs = Tally.of(hit={1, 2, 3}), Tally.of(hit={1, 2})
    roll = Roll((Handful("a", 1, 4, D6, ours), Handful("d", 0, 4, D6, theirs)), "assault", "BE-10.3")
    fallen = fallen_dice(roll, {"a": (2, 2, 5, 2), "d": (1, 3, 3, 4)}, [])
    assert fallen is not None
    rows = dice_rows(fallen, 6)
    assert [[die.face for die in dice] for dice, _needed in rows] == [[2, 2, 5, 2], [1, 3, 3, 4]]
    assert [needed for _dice, needed in rows] == ["1\N{EN DASH}3", "1\N{EN DASH}2"]
    alike = Roll((Handful("a", 1, 1, D6, ours), Handful("d", 0, 1, D6, ours)), "assault", "BE-10.3")
    fallen = fallen_dice(alike, {"a": (2,), "d": (1,)}, [])
    assert fallen is not None
    assert [len(dice) for dice, _needed in dice_rows(fallen, 6)] == [2]


def test_a_die_that_fails_a_test_is_no_hit() -> None:
    roll = Roll((Handful("d", 0, 1, D6, Tally.of(fail={4, 5, 6})),), "why", "BP-7.2")
    for face, failed in ((4, True), (2, False)):
        told = Event("tested", {"faces": (face,), "failed": failed})
        fallen = fallen_dice(roll, {"d": (face,)}, [told])
        assert fallen is not None
        assert fallen.bad
        assert fallen.needed == "1\N{EN DASH}3", "what passes stands beside the die, as for every other test"
    good = Roll((Handful("d", 0, 1, D6, Tally.of(ok={1, 2, 3})),), "why", "BE-5.1")
    fallen = fallen_dice(good, {"d": (2,)}, [Event("tested", {"faces": (2,), "passed": True})])
    assert fallen is not None
    assert not fallen.bad


def test_losses_of_a_piece_in_one_place_are_told_by_one_mark() -> None:
    """He lost two by the first act and one by the next: the map says three, not the last one alone."""
    here = Standing(QPointF(500, 300), 0.0, QRectF(480, 285, 40, 30), None, 0)
    there = Standing(QPointF(540, 340), 0.0, QRectF(520, 325, 40, 30), None, 0)
    rows = [
        Placed(Beat("lose", 1, (2,), None, 2, number=1), (here,), (), None),
        Placed(Beat("aim", 2, (5,), 2, number=2), (), (), here),
        Placed(Beat("lose", 2, (2,), None, 1, number=2), (here,), (), None),
        Placed(Beat("lose", 3, (3,), None, 1, number=3), (here,), (), None),
        Placed(Beat("lose", 4, (2,), None, 1, number=4), (there,), (), None),
    ]
    marks = summed(rows)
    assert [mark.beat.kind for mark in marks] == ["aim", "lose", "lose", "lose"]
    assert [(mark.beat.who, mark.beat.count) for mark in marks[1:]] == [((2,), 3), ((3,), 1), ((2,), 1)]


@pytest.mark.parametrize("told_at", [0.0, 0.6])
def test_losses_are_told_over_a_piece_or_on_it(qapp: QApplication, told_at: float) -> None:
    """Over a card lies the enemy whom it fights: his losses they would seem."""
    here = Standing(QPointF(60, 80), 0.0, QRectF(40, 50, 40, 60), None, 0, told_at=told_at)
    mark = Placed(Beat("lose", 1, (2,), None, 1, number=1), (here,), (), None)
    image = QImage(120, 120, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    draw_over(painter, mark, 1.0, Inks(style_of(dark=False).sides, 1.0, 1.0, (0, 1)), running=False)
    painter.end()
    rows = [row for row in range(120) if any(image.pixelColor(at, row).alpha() for at in range(120))]
    assert rows
    assert (max(rows) <= 50) is not bool(told_at)
    assert (min(rows) >= 50) is bool(told_at)


def test_the_cross_of_the_dead_makes_way_for_who_took_their_place() -> None:
    """Else the living unit under it looks lost."""
    fallen = Standing(QPointF(500, 300), 0.0, QRectF(480, 285, 40, 30), None, 0)
    mark = Placed(Beat("gone", 1, (2,), number=1), (fallen,), (), None)
    assert aside([mark], [QRectF(700, 285, 40, 30)]) == [mark]
    (moved,) = aside([mark], [QRectF(481, 284, 40, 30)])
    assert moved.starts[0] is not None
    box = moved.starts[0].box
    assert box.width() < 20
    assert not box.contains(fallen.box.center())


def test_the_cross_of_the_dead_does_not_stand_on_the_ghost_of_who_went_on_from_there() -> None:
    """It read as the end of the one who had only left."""
    fallen = Standing(QPointF(500, 300), 0.0, QRectF(480, 285, 40, 30), None, 0)
    there = Standing(QPointF(700, 300), 0.0, QRectF(680, 285, 40, 30), None, 1)
    dead = Placed(Beat("gone", 1, (2,), number=1), (fallen,), (), None)
    left = Placed(Beat("move", 2, (3,), number=2), (replace(fallen, side=1),), (there,), None)
    assert ghosts([dead, left]) == [fallen.box]
    fled = replace(left, beat=Beat("withdraw", 1, (2,), number=1))
    assert ghosts([dead, fled]) == []  # who died on his retreat has his cross where he stood
    small, _same = aside([dead, left], ghosts([dead, left]))
    assert small.starts[0] is not None
    assert small.starts[0].box.width() < 20


def test_a_piece_on_a_detour_is_drawn_within_what_is_drawn_anew() -> None:
    """Else half of it stays on the board where its way left the box of its first and its last place."""
    start = Standing(QPointF(500, 300), 0.0, QRectF(480, 285, 40, 30), None, 0)
    end = Standing(QPointF(600, 300), 0.0, QRectF(580, 285, 40, 30), None, 0)
    way = (QPointF(500, 300), QPointF(550, 500), QPointF(600, 300))
    move = Placed(Beat("move", 1, (2,), number=1), (start,), (end,), None, path=way)
    item = DirectorItem(lambda text: say(text, "en"), 1.0, over=True)
    style = style_of(dark=False)
    item.show_moment([], (move, 0.5), Inks(style.sides, 1.0, 1.0, (0, 1)))
    for spot in move.route(start, end):
        assert item.boundingRect().contains(QRectF(spot.x() - 20, spot.y() - 15, 40, 30))


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


def test_dice_keep_off_what_lies_over_the_board(qapp: QApplication) -> None:
    roll = Roll((Handful("d", 0, 2, D6, HITS),), "why", "BC-1")
    beat = Beat("dice", 1, (), 2, 0, fallen_dice(roll, {"d": (6, 1)}, ()))
    piece = Standing(QPointF(500, 300), 0.0, QRectF(480, 285, 40, 30), None, 0)
    seen = QRectF(0, 0, 1000, 600)

    def laid(overlaid: list[QRectF], lying: list[QRectF] | None = None) -> QRectF:
        room, rows = Room(seen, (), overlaid), [Placed(beat, (), (), piece)]
        found = lay_chips(rows, room, 1.0, lambda text: say(text, "en"), lying or ())
        return chip_box(found[0], 1.0, 1.0, lambda text: say(text, "en"))

    free = laid([])
    assert free.left() > 520
    card = QRectF(525, 200, 300, 300)
    assert not laid([card]).intersects(card)
    assert not laid([], [free]).intersects(free), "earlier dice stay where they lie"


def test_dice_that_are_nobodys_lie_where_nothing_stands(qapp: QApplication) -> None:
    """The points of command covered the unit in the middle of the map."""
    roll = Roll((Handful("d", 0, 2, D6, HITS),), "why", "BE-3.1")
    rows = [Placed(Beat("dice", 1, (), None, 0, fallen_dice(roll, {"d": (6, 1)}, ())), (), (), None)]
    seen, units = QRectF(0, 0, 1000, 600), [QRectF(470, 60 * row, 60, 50) for row in range(10)]

    def laid(standing: list[QRectF]) -> QRectF:
        found = lay_chips(rows, Room(seen, standing), 1.0, lambda text: say(text, "en"))
        return chip_box(found[0], 1.0, 1.0, lambda text: say(text, "en"))

    assert (laid([]).center() - seen.center()).manhattanLength() < 1
    lies = laid(units)
    assert seen.contains(lies)
    assert not any(lies.intersects(one) for one in units)
    assert abs(lies.center().x() - 500) < 250, "beside them, not in a corner"


def test_dice_go_a_ring_farther_rather_than_over_part_of_a_counter(qapp: QApplication) -> None:
    """Four dice hid half of the cavalry beside the unit that they were for."""
    roll = Roll((Handful("d", 0, 4, D6, HITS),), "why", "BE-8.1")
    beat = Beat("dice", 1, (), 2, 0, fallen_dice(roll, {"d": (6, 1, 2, 3)}, ()))
    piece = Standing(QPointF(600, 300), 0.0, QRectF(570, 280, 60, 40), None, 0)
    units = [QRectF(x, 275, 12, 50) for x in (460, 720)]  # so much of them as dice would hide
    units += [QRectF(594, y, 12, 50) for y in (200, 328)]
    room = Room(QRectF(0, 0, 1200, 600), units)
    found = lay_chips([Placed(beat, (), (), piece)], room, 1.0, lambda text: say(text, "en"))
    box = chip_box(found[0], 1.0, 1.0, lambda text: say(text, "en"))
    assert not any(box.intersects(one) for one in units)


def test_dice_hide_no_corner_of_the_next_piece_where_a_little_aside_is_free(qapp: QApplication) -> None:
    """On hexes a place left of a piece ends within its neighbour, where the figures of that stand."""
    roll = Roll((Handful("d", 0, 2, D6, HITS),), "why", "BC-9")
    beat = Beat("dice", 1, (), 2, 0, fallen_dice(roll, {"d": (6, 1)}, ()))
    piece = Standing(QPointF(631, 300), 0.0, QRectF(600, 278, 62, 45), None, 0)
    row = [QRectF(525, 278, 62, 45), *(QRectF(675 + 75 * place, 278, 62, 45) for place in range(5))]
    others = [
        QRectF(75 * place, 278 + 65 * by, 74, 64)
        for place in range(14)
        for by in (-4, -3, -2, -1, 1, 2, 3, 4)
    ]
    found = lay_chips(
        [Placed(beat, (), (), piece)],
        Room(QRectF(0, 0, 1000, 600), [*row, *others]),
        1.0,
        lambda text: say(text, "en"),
    )
    box = chip_box(found[0], 1.0, 1.0, lambda text: say(text, "en"))
    assert box.right() < 525
    assert not any(box.intersects(one) for one in row)


def test_dice_lie_beside_their_fight_though_that_covers_part_of_a_card(qapp: QApplication) -> None:
    roll = Roll((Handful("d", 0, 2, D6, HITS),), "why", "BP-10")
    beat = Beat("dice", 1, (), 2, 0, fallen_dice(roll, {"d": (6, 1)}, ()))
    piece = Standing(QPointF(600, 300), 0.0, QRectF(560, 240, 80, 120), None, 0)
    cards = [QRectF(150, 0, 410, 600), QRectF(560, 0, 490, 270), QRectF(560, 330, 490, 270)]
    cards.append(QRectF(750, 270, 300, 60))  # what is free beside the piece is a little too narrow
    room = Room(QRectF(0, 0, 1200, 600), cards)
    found = lay_chips([Placed(beat, (), (), piece)], room, 1.0, lambda text: say(text, "en"))
    box = chip_box(found[0], 1.0, 1.0, lambda text: say(text, "en"))
    assert box.left() < 700


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


def journal_of(rows: list[tuple[Any, bool, tuple[Event, ...]]]) -> Any:
    """Of each step: whether something was going on before it, and what it told."""
    nodes = [
        SimpleNamespace(number=at + 1, parent=at, step=step, events=events)
        for at, (step, _open, events) in enumerate(rows)
    ]
    states = [
        SimpleNamespace(state=SimpleNamespace(frames=("one",) if open_ else ())) for _s, open_, _e in rows
    ]
    return SimpleNamespace(line=lambda _upto: tuple(nodes), moments=states)


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


def test_dice_that_are_added_to_say_what_lay_and_what_was_added() -> None:
    """MBT-6.2: "8 against 8" alone does not tell who rolled what."""
    both = Roll((Handful("a", 0, 1, D6, SumUpTo(6)), Handful("d", 1, 1, D6, SumUpTo(6))), "fight", "MBT-6.2")
    told = [
        Event(
            "rolled",
            {"faces": (2,), "total": 8},
            "MBT-6.2",
            (Modifier("men", 4, ""), Modifier("arms", 2, "")),
        ),
        Event("rolled", {"faces": (5,), "total": 5}, "MBT-6.2"),
    ]
    fallen = fallen_dice(both, {"a": (2,), "d": (5,)}, told)
    assert fallen is not None
    assert fallen.told is not None
    assert say(fallen.told, "en").replace("\N{NO-BREAK SPACE}", " ") == "2 + 6 = 8 against 5"


def test_dice_of_two_sides_that_are_equal_are_called_a_tie() -> None:
    """BE-10.4: "0 against 0" did not tell why both lost an element."""
    both = Roll(
        (Handful("a", 0, 1, D6, SumUpTo(2)), Handful("d", 1, 1, D6, SumUpTo(2))), "assault", "BE-10.3"
    )
    for faces, ends in (((5, 6), "0 against 0: a tie"), ((2, 6), "2 against 0")):
        told = [
            Event("assault_rolled", {"faces": (face,), "total": face if face <= 2 else 0}, "BE-10.3")
            for face in faces
        ]
        fallen = fallen_dice(both, {"a": faces[:1], "d": faces[1:]}, told)
        assert fallen is not None
        assert fallen.told is not None
        assert say(fallen.told, "en") == ends


def test_what_a_piece_loses_by_several_events_of_a_step_falls_at_once() -> None:
    """BP-12.1: two tokens on one card are "-2", and another card has its own."""
    lost = {"side": 1, "position": 1, "card": 4}
    told = [{"slot": 1, "tokens": 1}, {"slot": 1, "tokens": 2}, {"slot": 0, "tokens": 1}]
    events = [Event("token", {**lost, **facts}, "BP-12.1") for facts in told]
    rules = SimpleNamespace(pending=lambda _state: None)
    system: Any = SimpleNamespace(rules=rules, look=SimpleNamespace(cue=cue))
    node: Any = SimpleNamespace(step=DiceRolled({}), events=events, number=7)
    state: Any = SimpleNamespace()
    found = beats_of(system, node, state, None, state)
    lost_by = [(beat.kind, beat.count, beat.who) for beat in found]
    assert lost_by == [("lose", 2, (Spot("card", 1, 1, 1),)), ("lose", 1, (Spot("card", 1, 1, 0),))]


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


def test_who_is_gone_hides_no_losses_of_others() -> None:
    """BE-14.3: what fire in reaction cost an attacker is told, though its target is gone in the same act."""
    table = be_battle("inf 5.5 B", "inf 5.6")
    mine, its = table.unit("bi1"), table.unit("ri1")
    events = (
        Event("lost", {"unit": mine, "lost": 1, "left": 3}, "BE-8.5"),
        Event("lost", {"unit": its, "lost": 4, "left": 0}, "BE-13.1"),
        Event("eliminated", {"unit": its, "at": 0, "side": 1}, "BE-13.1"),
    )
    node: Any = SimpleNamespace(number=1, parent=0, step=None, events=events, state=table.state)
    beats = [Beat("lose", 1, who=(mine,), number=1), Beat("gone", 1, who=(its,), number=1)]
    (line,) = lines_of(BELLE_EPOQUE, [node], beats, 0)
    told = [say(words, "en") for words in line.words]
    assert len(told) == 2
    assert "1 element lost" in told[0]
    assert "Eliminated: " in told[1]


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


@pytest.mark.parametrize(("face", "passed"), [(3, True), (6, False)])
def test_bp_7_2_the_die_of_a_test_that_was_passed_is_not_pale_as_a_miss(
    qapp: QApplication, face: int, passed: bool
) -> None:
    """A roll of cohesion counts who fails: the die that held lay there grey under "Passed"."""
    roll = Roll((Handful("d", 0, 1, D6, Tally.of(failed={5, 6})),), "why", "BP-7.2")
    seen = [Event("tested", {"faces": (face,), "passed": passed})]
    fallen = fallen_dice(roll, {"d": (face,)}, seen)
    assert fallen is not None
    assert fallen.bad
    image = QImage(60, 60, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    _draw_die(painter, QRectF(12, 12, 36, 36), fallen, fallen.dice[0], None)
    painter.end()
    drawn = {image.pixelColor(x, y).name() for x in range(60) for y in range(60)}
    assert (QColor(HIT).name() in drawn, QColor(MISSED).name() in drawn) == (passed, not passed)


def test_acts_upon_one_piece_are_told_in_the_order_in_which_they_ended() -> None:
    """Who had moved first shot last: "eliminated" was told before "1 figure lost, 3 left"."""
    moves = [Beat("move", at, (unit,), None, number=at) for at, unit in ((1, 10), (2, 11), (3, 12))]
    shots = [Beat("aim", at, (unit,), 90, number=number) for at, unit, number in ((4, 11, 2), (6, 10, 1))]
    by_number = {number: [beat for beat in (*moves, *shots) if beat.number == number] for number in (1, 2, 3)}
    assert _told_in(by_number, [3, 2, 1]) == [2, 1, 3]
    elsewhere = {1: [moves[0], replace(shots[1], whom=91)], 2: by_number[2], 3: by_number[3]}
    assert _told_in(elsewhere, [1, 2, 3]) == [1, 2, 3], "upon another piece"
