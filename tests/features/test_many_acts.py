"""A turn of many acts can be looked at: few dice, one arrow a way, losses in sight; Enter is not misread."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from benchmarks.layout import settle
from core.players.greedy import GreedyPlayer
from core.presentation.card_look import Spot
from core.protocol.events import Event
from core.systems.belle_position.rules.actions import Deploy, EndMoves, Fire, Move
from core.systems.belle_position.rules.positions import LINES
from core.systems.belle_position.system import BELLE_POSITION
from core.text import Names, _n, say
from editor.base.drawing.brushes import TITLE, font
from editor.base.drawing.lettering import text_width
from editor.boards.battle.director.beats import Beat, Fallen, FallenDie
from editor.boards.battle.director.chapter import Line
from editor.boards.battle.director.marks import MOST_DICE, marked, without_dead
from editor.boards.battle.session import Session
from editor.boards.cards.cloth_painter import fitting, paint_signs
from editor.boards.cards.colours import CARDS_LIGHT
from editor.boards.cards.face import CardBack
from editor.boards.cards.table_contents import LaidCard
from editor.panels.battle.enter_guard import EnterGuard
from editor.panels.battle.happened import MORE
from tests.features.conftest import OpenWindow
from tests.features.enter_guarded import step_of_fights
from tests.features.test_moments import act, begin


def test_of_many_acts_those_with_a_line_keep_their_dice(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "belle_position", ("person", "person"), "at_once")
    projector, sheet = table.playback.projector, table.playback.sheet
    fallen = Fallen((FallenDie(1, counts=True, side=1),), (1, 2, 3, 4, 5, 6))
    me = Spot("foes", 0, 1)
    for number, losses in enumerate((1, 3, 0, 2, 0, 3), start=1):
        dice = Beat("dice", 1, (me,), me, 0, fallen, number=number, others=True)
        lost = Beat("lose", 1, (me,), None, losses, number=number, others=True)
        projector.director.stand([dice, lost] if losses else [dice])

    def diced() -> set[int]:
        return {beat.number for beat in projector.layers.stands if beat.fallen is not None}

    assert diced() == {2, 4, 6}
    assert len(projector.layers.stands) == 3 + 4  # what was lost stands everywhere
    assert {beat.number for beat in projector.layers.stands} == {0, 2, 4, 6}
    projector.director.stand([Beat("dice", 1, (), None, 0, fallen, others=True)])  # who begins: nobody's act
    assert diced() == {0, 2, 4, 6}
    gone = Beat("gone", 1, (me,), number=5, others=True)  # the row of cards closes up: no mark, but a line
    projector.director.stand([gone])
    assert diced() == {0, 2, 5, 6}
    sheet.show_lines(
        Names("Red", "Rouge"),
        1,
        (Line(0, (_n("and {count} more act", "and {count} more acts", 3),), rest=3),),
        lambda: table.playback._tell_all(6),
        enter=False,
        followed=False,
        over=False,
        again=True,
    )
    sheet._follow(MORE)
    assert diced() == set(range(7))


def test_of_acts_with_many_rolls_the_dice_that_decided_stay() -> None:
    """Three assaults with their tests and shots: sixteen rolls lay over one another and over the board."""
    fallen = Fallen((FallenDie(1, counts=True, side=1),), (1, 2, 3, 4, 5, 6))
    loose = Beat("dice", 1, (), None, 0, fallen, others=True)
    own = Beat("dice", 1, (9,), None, 0, fallen)
    acts = [
        [Beat("dice", 10 * number + roll, (number,), None, 0, fallen, number=number, others=True)]
        for number in (1, 2, 3)
        for roll in range(4)
    ]
    rolls = [loose, own, *(beat for act in acts for beat in act)]
    stands = marked(rolls, rolls, busy=False)
    assert [beat.moment for beat in stands if beat.number] == [13, 23, 33]
    assert own in stands
    assert loose not in stands
    assert marked(rolls, rolls, busy=True) == rolls, "while it is seen, all of it"
    few = rolls[: MOST_DICE + 1]
    assert marked(few, few, busy=False) == few


def test_dice_that_ask_for_an_answer_lie_there_whatever_counts_more(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which card takes the loss was asked after one hit, and only dice of worse acts before lay there."""
    _person, table = begin(open_window, "belle_position", ("person", "person"), "at_once")
    projector = table.playback.projector
    fallen = Fallen((FallenDie(1, counts=True, side=1),), (1, 2, 3, 4, 5, 6))
    me = Spot("foes", 0, 1)
    for number, losses in enumerate((3, 3, 3, 3, 0), start=1):
        dice = Beat("dice", 1, (me,), me, 0, fallen, number=number, others=True)
        lost = Beat("lose", 1, (me,), None, losses, number=number, others=True)
        projector.director.stand([dice, lost] if losses else [dice])

    def diced() -> set[int]:
        return {beat.number for beat in projector.layers.stands if beat.fallen is not None}

    assert 5 not in diced()
    with monkeypatch.context() as asked:  # no longer: the rest of the window reads the battle, too
        asked.setattr(Session, "shown", SimpleNamespace(frames=("loss",)))
        assert 5 in diced()


def test_bp_7_2_a_turn_that_begins_with_tests_has_the_same_numbers_on_the_board_and_in_its_lines(
    open_window: OpenWindow,
) -> None:
    """The tests counted as the last act of who had moved: what the lines called 5 the board called 3."""
    _person, table = begin(open_window, "belle_position", ("person", "greedy"), "at_once")
    session, projector = table.session, table.playback.projector
    mind, rng = GreedyPlayer(), Random(5)
    tested = False
    for _act in range(200):
        projector.finish()
        choice = session.choice
        if choice is None:
            session._let_computer_act()
            continue
        chapter = () if session.shown.frames else projector.reading.chapter()
        lines = {(beat.moment, beat.kind): beat.number for beat in projector.reading.chapter_beats(chapter)}
        done = projector.director.done
        board = {(beat.moment, beat.kind): beat.number for beat in done if beat.others and beat.number}
        if lines:
            assert board.items() <= lines.items()
            events = [event for node in chapter for event in node.events]
            tested = any(one.kind == "tested" and one.facts["side"] == 1 for one in events)
        if tested:
            return
        known = session.known(choice.side)
        actions = session.system.rules.actions(known, choice.side)
        bold = [one for one in actions if isinstance(one, Fire)]
        bold += [one for one in actions if isinstance(one, Move) and one.to in LINES[1]]
        bold += [one for one in actions if isinstance(one, EndMoves)]
        session.act(bold[0] if bold else mind.decide(session.system, known, choice.side, rng))
        if session.question is not None:
            session.answer_question(True)
    raise AssertionError("no turn began with a test")


def test_cards_that_go_the_same_way_go_by_one_arrow(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "belle_position", ("person", "person"), "at_once")
    table.session.take_screen()
    stage = table.playback.projector._stage
    middles: list[QPointF] = []
    for _card in range(2):
        offers = table.seen.offers
        assert offers is not None
        table.session.act(
            next(one.action for one in offers.all if isinstance(one.action, Deploy) and one.action.to == 1)
        )
        spot = Spot("foes", table.session.looker or 0, 1)
        end, cards = stage.way_end(table.seen.state, spot), stage.standing(table.seen.state, spot)
        assert end is not None
        assert cards is not None
        middles.append(end.spot)
        assert end.box.height() == cards.box.height()
    assert middles[0] == middles[1]


def test_losses_and_copies_lie_where_the_next_card_of_a_row_does_not_hide_them() -> None:
    rect, back = QRectF(20, 20, 80, 112), CardBack(0, "B")
    for card in (LaidCard(Spot("card", 0, 0, 0), back, 2), LaidCard(Spot("card", 0, 0, 0), back, badge="×6")):
        image = QImage(120, 150, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        paint_signs(painter, card, rect, CARDS_LIGHT)
        painter.end()
        drawn = {x for x in range(120) for y in range(150) if image.pixelColor(x, y).alpha() > 0}
        assert drawn
        assert max(drawn) < rect.left() + 0.55 * rect.width()  # eighteen cards of a hand leave so much


def test_bp_10_6_the_dice_say_what_the_general_gets() -> None:
    rolled = Event("rolled", {"side": 0, "faces": (6, 6, 1), "hits": 1}, "BP-10.4")
    hit = Event("general_hit", {"side": 1, "position": 1, "card": 3, "slot": 0, "tokens": 2}, "BP-17.4")
    look = BELLE_POSITION.look
    assert look.dice_outcome([rolled]) is None
    told = look.dice_outcome([rolled, hit])
    assert told is not None
    assert say(told, "en") == "2 tokens for the general"
    assert say(told, "fr") == "2 jetons pour le général"


def test_enter_after_an_answer_of_the_other_person_that_ended_the_step_is_not_taken_at_once() -> None:
    """Both sit at one screen: he who names the losses acts as well, and gives the screen back."""
    first: Any = SimpleNamespace(key="Enter", text=SimpleNamespace(id="fights"))
    then: Any = SimpleNamespace(key="Enter", text=SimpleNamespace(id="moves"))
    prompt: Any = SimpleNamespace(acts=[first])
    session = step_of_fights()
    guard = EnterGuard(session, prompt)
    by_hand: Any = SimpleNamespace(is_button=False, interaction=SimpleNamespace(points=None))
    guard.settle()
    prompt.acts = []  # a card is taken in hand: Enter means nothing while it is
    before = guard.offered()
    assert before is None
    session.shown, session.asked, prompt.acts = SimpleNamespace(step="fights", frames=(1,)), 1, []
    guard.did(by_hand, before, meant=False)
    guard.settle()
    before = guard.offered()
    session.shown, session.asked = SimpleNamespace(step="moves", frames=()), 0
    session.screen.wanted, session.journal.here = 0, 5
    guard.did(by_hand, before, meant=False)
    guard.settle()
    assert guard.take() is None  # the screen has to be taken first
    session.screen.wanted, prompt.acts = None, [then]
    guard.settle()
    assert guard.take() is then
    assert guard.take() is None  # the next one is


def test_the_board_keeps_its_size_when_the_row_of_tests_comes_and_goes(open_window: OpenWindow) -> None:
    person, table = begin(open_window, "belle_epoque", ("person", "person"), "at_once")
    theme = person.window.context.theme
    try:
        for scale in (1.0, 2.0):
            theme.set_scale(scale)
            person.window.resize(1280, 800)
            zooms: list[float] = []
            rows: list[bool] = []
            for _act in range(7):
                settle(3)
                rows.append(table.ladder.isVisible())
                zooms.append(table.host.view.zoom)  # before the first row, too
                act(table)
            assert True in rows
            assert False in rows[rows.index(True) :]
            assert len(set(zooms)) == 1, zooms
    finally:
        theme.set_scale(1.0)
        settle()


def test_losses_of_a_card_that_is_lost_do_not_stand_on_the_card_that_moves_up() -> None:
    me, other = Spot("card", 1, 2, 0), Spot("card", 1, 2, 1)
    lost = [Beat("lose", moment, (who,), None, 1) for moment, who in ((3, me), (4, other), (9, me))]
    gone = Beat("gone", 5, (me,))
    assert without_dead([*lost, gone]) == lost[1:]
    fired = replace(gone, kind="aim", whom=Spot("foes", 1, 1))
    assert without_dead([fired, gone]) == [fired]
    assert without_dead([fired, gone], lambda whom: False) == [], "nobody is left at whom it would point"


def test_the_name_of_a_place_with_two_chips_can_be_read() -> None:
    face = font(TITLE, 17, 700)
    words = "Right wing (Red corps)"
    wide = text_width(words, face)
    assert fitting(words, face, 0.75 * wide) == words
    assert fitting(words, face, 0.5 * wide) == "Right wing"
