"""Arrows and dice on a table of cards: into a place and not to a card that lay there, beside the fight."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF

from core.presentation.card_look import Spot
from core.systems.belle_position.rules.actions import Deploy
from editor.boards.battle.director.stage import Standing
from editor.boards.cards.stage import CardStage
from editor.boards.cards.view import CardView
from editor.panels.battle.battle import BattleController
from tests.features.conftest import OpenWindow
from tests.features.test_moments import begin

CENTRE = 1


@pytest.fixture
def table(open_window: OpenWindow) -> BattleController:
    """Three cards of who deploys lie in the place before him."""
    _person, table = begin(open_window, "belle_position", ("person", "person"), "at_once")
    table.session.take_screen()
    for _card in range(3):
        offers = table.seen.offers
        assert offers is not None
        deploys = (one.action for one in offers.all if isinstance(one.action, Deploy))
        table.session.act(next(one for one in deploys if one.to == CENTRE))
    return table


def stage_of(table: BattleController) -> CardStage:
    stage = table.playback.projector._stage
    assert isinstance(stage, CardStage)
    return stage


def wells_of(table: BattleController) -> dict[int, QRectF]:
    view = table.host.view
    assert isinstance(view, CardView)
    layout = view.card_scene.layout
    assert layout is not None
    return {place: QRectF(frame) for place, frame in layout.wells.items()}


def ends_of(table: BattleController, start: Spot, end: Spot) -> tuple[QPointF, QPointF]:
    stage, state = stage_of(table), table.seen.state
    one, other = stage.way_end(state, start), stage.way_end(state, end)
    assert one is not None
    assert other is not None
    tail, tip = stage.way(state, one, other)
    return tail.spot, tip.spot


def test_the_arrow_of_a_way_crosses_the_line_between_two_places(table: BattleController) -> None:
    """It ended in the middle of the place, on a card that had not moved."""
    side, wells = table.session.looker or 0, wells_of(table)
    tail, tip = ends_of(table, Spot("foes", side, CENTRE - 1), Spot("foes", side, CENTRE))
    first, second = wells[CENTRE - 1], wells[CENTRE]
    assert first.contains(tail)
    assert second.contains(tip)
    assert abs(tip.x() - tail.x()) < first.width() / 2


def test_the_arrow_from_a_hand_comes_straight_into_a_place(table: BattleController) -> None:
    """From the middle of the hand it went over the name of the place between."""
    side, wells = table.session.looker or 0, wells_of(table)
    tail, tip = ends_of(table, Spot("reserve", side), Spot("foes", side, CENTRE + 1))
    between = wells[CENTRE]
    assert wells[CENTRE + 1].contains(tip)
    assert not between.contains(tail)
    steps = [tail + (tip - tail) * part / 20 for part in range(21)]
    assert not any(between.contains(spot) for spot in steps)
    offers = table.seen.offers
    assert offers is not None
    table.session.act(next(one.action for one in offers.all if isinstance(one.action, Deploy)))
    later, _tip = ends_of(table, Spot("reserve", side), Spot("foes", side, CENTRE + 1))
    assert later == tail, "the next card goes by the same arrow, though the hand is smaller"


def test_the_arrow_of_a_fight_meets_the_nearest_card_on_its_side(table: BattleController) -> None:
    """The arrows of all who fired ran together between two cards."""
    stage, state, side = stage_of(table), table.seen.state, table.session.looker or 0
    cards = [stage.standing(state, Spot("card", side, CENTRE, slot)) for slot in range(3)]
    row = stage.standing(state, Spot("foes", side, CENTRE))
    assert row is not None
    for card in cards:
        assert card is not None
        above = Standing(card.spot, 0.0, card.box.translated(0, -card.box.height()), None, 1)
        aim = stage.aim(state, above, Spot("foes", side, CENTRE), row)
        assert (aim.box.left(), aim.box.top()) == (card.box.left(), card.box.top())
        assert aim.box.bottom() < card.box.bottom()


def test_no_arrow_stands_where_nobody_lies_any_more(table: BattleController) -> None:
    """Their last card was gone, and the arrows ended on a card of those who had fired."""
    stage, state, side = stage_of(table), table.seen.state, table.session.looker or 0
    assert stage.lies_there(state, Spot("foes", side, CENTRE))
    assert not stage.lies_there(state, Spot("foes", 1 - side, CENTRE))
