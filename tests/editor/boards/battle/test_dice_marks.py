"""What stands beside dice, and the marks of losses."""

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
from core.protocol.steps import DiceRolled
from core.systems.belle_epoque.system import BELLE_EPOQUE
from core.systems.belle_position.look.cues import cue
from core.text import say
from editor.boards.battle.director.beats import Beat, beats_of, dice_rows, fallen_dice, needed_faces
from editor.boards.battle.director.chapter import lines_of
from editor.boards.battle.director.dice_chip import HIT, MISSED, _draw_die
from editor.boards.battle.director.drawing import Inks, draw_over
from editor.boards.battle.director.items import DirectorItem
from editor.boards.battle.director.placed import Placed, aside, ghosts, summed
from editor.boards.battle.director.stage import Standing
from editor.boards.styles.style_colours import style_of
from tests.editor.boards.battle.director_acts import HITS
from tests.rulebook.belle_epoque.table import battle as be_battle


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
