"""What whole battles played by hand brought to light: told at once, marked on the map, covered by nothing."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPointF, QRect, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from core.players.greedy import GreedyPlayer
from core.protocol.steps import ActionStep
from core.systems.battle_cry.rules.actions import Order
from core.systems.belle_position.rules.actions import Deploy
from editor.boards.battle.offers import Offer
from editor.boards.hex.battle_interaction import HexBattleInteraction
from editor.boards.hex.stage import HexStage
from editor.panels.battle.battle import BattleController
from editor.panels.battle.enter_guard import EnterGuard
from editor.panels.battle.hand import HandView
from tests.features.conftest import OpenWindow
from tests.features.enter_guarded import step_of_fights
from tests.features.test_moments import begin


def taken(open_window: OpenWindow) -> BattleController:
    """Battle Cry between two persons, the first before the screen."""
    _person, table = begin(open_window, "battle_cry", ("person", "person"), "at_once")
    if table.session.screen.wanted is not None:
        table.session.take_screen()
    return table


def test_step_by_step_an_enter_meant_to_go_on_ends_no_step(open_window: OpenWindow) -> None:
    """Who goes through the acts of the others with Enter presses it after an act of his own as well."""
    table = taken(open_window)
    session, view = table.session, table.host.view
    table.host.context.settings.pace = "step"
    mind, rng = GreedyPlayer(), Random(3)
    for _act in range(20):
        assert session.choice is not None
        wanted = mind.decide(session.system, session.known(0), 0, rng)
        assert table.seen.offers is not None
        offer = next(one for one in table.seen.offers.listed if one.action == wanted)
        ends = any(act.key == "Enter" for act in table.prompt.acts)
        table.do(offer)
        if ends and not offer.is_button and session.choice is not None and not session.shown.frames:
            break
    here = session.journal.here
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert (session.journal.here, session.question) == (here, None)
    assert table.host.notices.banner("enter") is not None
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert (session.journal.here, session.question) != (here, None)


def test_step_by_step_enter_after_the_acts_of_the_others_is_not_taken_at_once() -> None:
    act: Any = SimpleNamespace(key="Enter", text=SimpleNamespace(id="fights"))
    session, prompt = step_of_fights(), SimpleNamespace(acts=[act])
    for by, by_steps, held in ((1, True, act), (0, True, None), (1, False, None)):
        guard = EnterGuard(session, prompt, lambda by_steps=by_steps: by_steps)  # type: ignore[arg-type, misc]
        session.journal.line = lambda by=by: [SimpleNamespace(step=ActionStep(by, "any"))]
        guard.seen_to_end()
        assert guard.take() is held


def test_a_key_that_changes_the_pace_says_so_until_somebody_acts(open_window: OpenWindow) -> None:
    table = taken(open_window)
    notices = table.host.notices
    table.host.context.settings.pace = "normal"
    table.playback._run("slower")
    banner = notices.banner("pace")
    assert banner is not None
    assert banner.labels[0].text() == "Pace: slow"
    assert table.notices.pace_told.isActive()  # it goes by itself when it was read
    table.notices.pace_told.timeout.emit()
    assert notices.banner("pace") is None
    table.playback._run("quicker")
    assert notices.banner("pace") is not None
    table.session.act(table.seen.offers.listed[0].action)  # type: ignore[union-attr]
    assert notices.banner("pace") is None


def led_pieces(table: BattleController) -> list[Offer]:
    """The moves of units that a general may ride with, or stay behind, once orders are given."""
    for _act in range(200):
        offers = table.seen.offers
        if table.session.screen.wanted is not None:
            table.session.take_screen()
            continue
        assert offers is not None
        led = [
            one
            for one in offers.all
            if one.interaction.apart is not None and one.interaction.kind == "unit_to_hex"
        ]
        if led:
            return led
        orders = [one for one in offers.listed if isinstance(one.action, Order)]
        pairs = [one for one in orders if one.interaction.apart is not None]
        table.session.act((pairs or orders or list(offers.listed))[0].action)
        if table.session.question is not None:
            table.session.answer_question(True)
    raise AssertionError("nobody is led")


def test_while_it_is_asked_which_act_is_meant_only_what_it_is_about_is_lit(open_window: OpenWindow) -> None:
    table = taken(open_window)
    hand = table.pointing
    assert isinstance(hand, HexBattleInteraction)
    led = led_pieces(table)
    unit, at = led[0].interaction.unit, led[0].interaction.at
    hand.take(unit)
    assert len(hand.marks()) > 2
    hand.choose(tuple(one for one in led if (one.interaction.unit, one.interaction.at) == (unit, at)))
    assert hand.among
    assert {mark.hex for mark in hand.marks()} == {table.seen.hex_of(unit or 0), at}


def test_the_nearest_move_of_a_led_unit_takes_its_general_along(open_window: OpenWindow) -> None:
    """Without him is as near, and seldom meant by a hex that is too far away."""
    table = taken(open_window)
    led = led_pieces(table)
    unit = led[0].interaction.unit
    assert unit is not None
    start = table.seen.hex_of(unit)
    grid = table.seen.scenario.board.grid
    far = (one for one in grid.hexes if start is not None and grid.distance(start, one) == 3)
    refused = [why for at in far if (why := table.seen.why_not(unit=unit, at=at)) is not None]
    near = [offer for why in refused if (offer := table.seen.nearest(why)) is not None]
    assert [offer for offer in near if offer.interaction.apart is not None]
    assert all(offer.interaction.usual for offer in near if offer.interaction.apart is not None)


def test_the_reason_does_not_lie_under_the_cards_of_the_hand(open_window: OpenWindow) -> None:
    table = taken(open_window)
    hand = table.pointing
    assert isinstance(hand, HexBattleInteraction)
    view = table.host.view
    foot = view.mapFromScene(view.seen_free).boundingRect().bottom()
    assert foot < view.rect().bottom() - 10  # the hand lies there
    hand.card.show_html("<p>No.</p>" * 4, QRect(400, foot - 20, 40, 40), refused=True)
    assert hand.card.geometry().bottom() <= foot


def test_words_over_a_card_go_when_the_hand_changes(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = taken(open_window)
    gone: list[bool] = []
    monkeypatch.setattr(HandView, "_pointed_at", lambda _hand: True)
    monkeypatch.setattr(QToolTip, "hideText", lambda: gone.append(True))
    offers = table.seen.offers
    assert offers is not None
    table.session.act(next(one for one in offers.listed if one.interaction.kind == "card").action)
    assert gone


def moved_to(spot: QPointF) -> QMouseEvent:
    """The pointer moves over a widget without a button."""
    none, keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    return QMouseEvent(QEvent.Type.MouseMove, spot, spot, none, none, keys)


def test_the_card_that_takes_the_place_of_one_just_played_does_not_stay_up(open_window: OpenWindow) -> None:
    """The pieces to be ordered stand in the row that it would hide."""
    table = taken(open_window)
    hand = table.hand
    offers = table.seen.offers
    assert offers is not None
    play = next(one for one in offers.listed if one.interaction.kind == "card")
    place = [face.item for face in table.seen.hand if face is not None].index(play.interaction.card)
    QApplication.sendEvent(hand.cards[place], QEvent(QEvent.Type.Enter))
    assert hand.cards[place].y() == 0
    table.session.act(play.action)
    assert all(card.y() > 0 for card in hand.cards if card.isVisible())
    QApplication.sendEvent(hand.cards[0], moved_to(QPointF(20, 10)))
    assert hand.cards[0].y() == 0, "the pointer that moves on it raises it all the same"


def test_bc_14_18_dice_for_a_led_general_fall_beside_his_unit(open_window: OpenWindow) -> None:
    table = taken(open_window)
    stage = table.playback.projector._stage
    assert isinstance(stage, HexStage)
    state = table.seen.state
    led = next(unit for unit, piece in table.seen.by_unit.items() if piece.with_unit is not None)
    mate = table.seen.unit_ids.index(table.seen.by_unit[led].with_unit)
    assert stage.standing(state, led) is None  # his unit is drawn, he in it
    near, unit = stage.near(state, led), stage.standing(state, mate)
    assert near is not None
    assert unit is not None
    assert near.spot == unit.spot


def test_dice_keep_off_the_cards_that_can_be_chosen(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "belle_position", ("person", "person"), "at_once")
    table.session.take_screen()
    stage = table.playback.projector._stage
    assert stage.asked_for() == []  # the hand is no part of the table where dice lie
    offers = table.seen.offers
    assert offers is not None
    table.session.act(next(one.action for one in offers.all if isinstance(one.action, Deploy)))
    assert len(stage.asked_for()) == 1  # the card that was laid can be taken up again
    assert not stage.marks_dead
    layout = table.host.view.scene().layout  # type: ignore[attr-defined]
    on_table = [one for one in layout.lying if one.card.spot.what == "card"]
    assert on_table
    assert {one.rect.getRect() for one in on_table} <= {rect.getRect() for rect in stage.covered()}
    standing = stage.standing(table.seen.state, on_table[0].card.spot)
    assert standing is not None
    assert standing.told_at > 0.5, "its losses are told on it: just over it lies the enemy"


def test_enter_after_an_answer_of_the_computer_that_ended_the_step_is_not_taken_at_once() -> None:
    """The last fight is over with the losses that the other side names: Enter meant the end of the fights."""
    first, then = (SimpleNamespace(key="Enter", text=SimpleNamespace(id=one)) for one in ("fights", "moves"))
    prompt: Any = SimpleNamespace(acts=[first])
    session = step_of_fights()
    guard = EnterGuard(session, prompt)
    before = guard.offered()
    session.choice, session.shown, session.asked = None, SimpleNamespace(step="fights", frames=(1,)), 1
    fight: Any = SimpleNamespace(is_button=False, interaction=SimpleNamespace(points=None))
    guard.did(fight, before, meant=False)
    guard.settle()
    assert guard.take() is None  # nobody can do anything yet
    session.choice, session.shown, session.asked = object(), SimpleNamespace(step="moves", frames=()), 0
    session.journal.here, prompt.acts = 5, [then]
    guard.settle()
    assert guard.take() is then
    assert guard.take() is None  # the next one is


def test_enter_after_an_act_that_ended_the_activation_declines_no_reaction() -> None:
    """The last act gave the turn away, and an assault of the enemy asks within his act who reacts."""
    first: Any = SimpleNamespace(key="Enter", text=SimpleNamespace(id="end"))
    then: Any = SimpleNamespace(key="Enter", text=SimpleNamespace(id="stand"))
    for by, held in ((1, then), (0, None)):  # within an act of one's own it is seen what Enter does
        prompt: Any = SimpleNamespace(acts=[first])
        session = step_of_fights()
        guard = EnterGuard(session, prompt)
        before = guard.offered()
        session.choice, session.asked = None, None
        by_hand: Any = SimpleNamespace(is_button=False, interaction=SimpleNamespace(points=None))
        guard.did(by_hand, before, meant=False)
        free, framed = SimpleNamespace(frames=()), SimpleNamespace(frames=(1,))
        assault = [
            SimpleNamespace(step=None, state=free),
            SimpleNamespace(step=ActionStep(by, "assault"), state=framed),
        ]
        answer = SimpleNamespace(step=ActionStep(1 - by, "react"), state=framed)
        session.journal.line = lambda moments=(*assault, answer): list(moments)
        session.choice, session.shown, session.asked = (
            object(),
            SimpleNamespace(step="reactions", frames=(1,)),
            0,
        )
        session.journal.here, prompt.acts = 5, [then]
        guard.settle()
        assert guard.take() is held
        assert guard.take() is None  # the next one is
