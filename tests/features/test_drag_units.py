"""On hexes units are dragged as bases are: the way, its cost and the refusal in sight, a click as before."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest

from core.paths import SCENARIOS
from core.text import Text, say
from editor.boards.battle.offers import TO_HEX, Offer
from editor.boards.drawing.overlay import Overlay
from editor.boards.hex.battle_interaction import HexBattleInteraction
from editor.desks.play.play_desk import PlayDesk
from editor.panels.battle.battle import BattleController
from tests.features.conftest import OpenWindow
from tests.features.driver import LEFT, NONE, Key
from tests.features.player import Person

FILES = {"battle_cry": "mirror_creek", "belle_epoque": "mirror_ridge"}


@pytest.fixture(params=list(FILES))
def moving(request: pytest.FixtureRequest, open_window: OpenWindow) -> tuple[Person, BattleController]:
    """A battle of two persons in which somebody may move."""
    person = open_window("en")
    path: Path = SCENARIOS / request.param / f"{FILES[request.param]}.json"
    assert person.window.files.open(path, desk="play") is not None
    person.window.context.settings.pace = "at_once"
    desk = person.page.desk
    assert isinstance(desk, PlayDesk)
    for side in desk.seats.sides:
        desk.seats.choose(side, "person")
    desk.seats.seed.setText("7")
    desk.start.click()
    table = desk.controller
    assert table is not None
    for _act in range(200):
        if table.session.screen.wanted is not None:
            table.session.take_screen()
        if table.session.question is not None:
            table.session.answer_question(True)
        seen = table.seen
        if seen.offers is not None and len(moves_of(table)) > 1:
            person.rest()
            return person, table
        choice = table.session.choice
        assert choice is not None
        table.session.act(next(iter(table.session.system.rules.actions(seen.decider, choice.side))))
    raise AssertionError("nobody may move")


def moves_of(table: BattleController) -> list[Offer]:
    """The moves offered, the longest first."""
    seen = table.seen
    assert seen.offers is not None
    found = [offer for offer in seen.offers.all if offer.interaction.kind == TO_HEX]
    found = [one for one in found if one.interaction.unit in seen.by_unit and one.interaction.at is not None]
    grid = seen.scenario.board.grid

    def far(one: Offer) -> int:
        start = seen.hex_of(one.interaction.unit or 0)
        return 0 if start is None or one.interaction.at is None else -grid.distance(start, one.interaction.at)

    return sorted(found, key=far)


def hand_of(table: BattleController) -> HexBattleInteraction:
    hand = table.pointing
    assert isinstance(hand, HexBattleInteraction)
    return hand


def overlay_of(table: BattleController) -> Overlay:
    return hand_of(table).gestures.drag._overlay


def lead(person: Person, start: int, *over: int) -> None:
    """Press in a hex and go over others, the button held."""
    viewport = person.page.view.viewport()
    QTest.mousePress(viewport, LEFT, NONE, person.spot(start))
    for hex_ in over:
        QTest.mouseMove(viewport, person.spot(hex_) - QPoint(1, 1))
        person.rest()
        QTest.mouseMove(viewport, person.spot(hex_))
        person.rest()


def let_go(person: Person, hex_: int) -> None:
    QTest.mouseRelease(person.page.view.viewport(), LEFT, NONE, person.spot(hex_))
    person.rest()


def test_a_unit_is_dragged_along_its_way_and_what_it_costs_stands_beside(
    moving: tuple[Person, BattleController],
) -> None:
    person, table = moving
    offer = moves_of(table)[0]
    unit, to = offer.interaction.unit, offer.interaction.at
    assert unit is not None
    assert to is not None
    start = table.seen.hex_of(unit)
    assert start is not None
    way = table.seen.system.hexes.way(table.seen.decider, unit, to)
    assert way is not None
    here = table.session.journal.here
    lead(person, start, to)
    hand = hand_of(table)
    assert hand.is_dragging
    assert hand.unit == unit
    assert table.session.journal.here == here  # nothing is done before it is let go
    assert hand.gestures.drag.words is not None
    assert say(hand.gestures.drag.words, "en").startswith(f"{way.steps} of {way.allowed} ")
    assert len(overlay_of(table).chips) == 1
    assert not hand.cards.waits  # no card with what may follow comes over the way
    table.host.notices.show_notice("enter", "passed", Text("Enter now means something else."))
    let_go(person, to)
    assert not hand.is_dragging
    assert overlay_of(table).scene() is None
    if hand.among:  # alone or with its general: the same question as after a click
        hand.choose(hand.among[:1])
    assert table.session.journal.here > here
    assert table.seen.hex_of(unit) == to or table.seen.state.frames
    assert "enter" not in table.host.notices._banners  # who moves on has read it


def test_a_unit_led_where_it_may_not_go_says_why_with_its_rule_and_stays(
    moving: tuple[Person, BattleController],
) -> None:
    person, table = moving
    offer = moves_of(table)[0]
    unit = offer.interaction.unit
    assert unit is not None
    start = table.seen.hex_of(unit)
    assert start is not None
    grid = table.seen.scenario.board.grid
    assert table.seen.offers is not None
    far = max(
        (one for one in grid.hexes if not table.seen.units_in(one)),
        key=lambda one: (grid.distance(start, one), one),
    )
    here = table.session.journal.here
    lead(person, start, far)
    hand = hand_of(table)
    assert hand.is_dragging
    assert hand.card.isVisible()  # why not, while it is led
    assert hand.denied is not None
    assert hand.denied.refusal.rule
    assert not overlay_of(table).chips
    assert any(shape.dash for shape in overlay_of(table).shapes)
    let_go(person, far)
    assert hand.card.isVisible()
    assert hand.card.pinned
    assert table.session.journal.here == here
    assert table.seen.hex_of(unit) == start
    assert hand.unit == unit


def test_escape_puts_a_dragged_unit_back_and_a_click_still_takes_and_sends(
    moving: tuple[Person, BattleController],
) -> None:
    person, table = moving
    offer = moves_of(table)[0]
    unit, to = offer.interaction.unit, offer.interaction.at
    assert unit is not None
    assert to is not None
    start = table.seen.hex_of(unit)
    assert start is not None
    here = table.session.journal.here
    lead(person, start, to)
    person.page.view.setFocus()
    person.key(Key.Key_Escape)
    hand = hand_of(table)
    assert not hand.is_dragging
    let_go(person, to)
    assert table.session.journal.here == here
    person.click_hex(start)
    assert hand.unit is not None
    hand.take(unit)
    person.click_hex(to)
    if hand.among:
        hand.choose(hand.among[:1])
    assert table.session.journal.here > here


def test_what_cannot_act_is_not_lifted(moving: tuple[Person, BattleController]) -> None:
    person, table = moving
    seen = table.seen
    assert seen.offers is not None
    assert seen.choice is not None
    foe = next(
        unit
        for unit, piece in seen.by_unit.items()
        if piece.side != seen.choice.side and not seen.offers.is_actor(unit)
    )
    start = seen.hex_of(foe)
    assert start is not None
    grid = seen.scenario.board.grid
    other = next(one for one in grid.hexes if not seen.units_in(one))
    here = table.session.journal.here
    lead(person, start, other)
    assert not hand_of(table).is_dragging
    let_go(person, other)
    assert table.session.journal.here == here
