"""Belle Position: the sheet of a card keeps off the cards that may be taken, and goes with the pointer."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.presentation.card_look import Spot
from editor.boards.cards.card_stops import under_spot
from tests.features.card_player import CardPerson
from tests.features.conftest import OpenWindow
from tests.features.test_belle_position import card_person, deploy_french, open_skirmish


@pytest.fixture
def person(open_window: OpenWindow, home: Path) -> CardPerson:
    """The French deploy: their cards in hand and in the centre may be taken."""
    person = card_person(open_window)
    open_skirmish(person, home)
    person.ready()
    deploy_french(person)
    return person


def hand_card(person: CardPerson) -> Spot:
    return next(spot for spot in person.board.seen.sources() if spot.what == "hand")


def point_at(person: CardPerson, spot: Spot) -> None:
    person.board.hand._over(under_spot(person.seen_spot(spot)))
    person.rest()


def test_the_sheet_keeps_off_the_cards_that_may_be_taken(person: CardPerson) -> None:
    """While nothing is in hand these are asked for; then where the card may go."""
    scene, hand = person.canvas.card_scene, person.board.hand
    sources = [person.canvas.rect_of(person.seen_spot(spot)) for spot in person.board.seen.sources()]
    assert any(spot.what == "card" for spot in person.board.seen.sources())
    assert all(rect in scene.offered() for rect in sources)
    point_at(person, hand_card(person))
    hand.take_spot(person.seen_spot(hand_card(person)))
    assert scene.offered() == [rect for goal in scene.lights.goals for rect in scene.lights.rects_of(goal)]
    assert scene.lights.goals


def test_what_was_only_pointed_at_is_let_go_with_the_pointer(person: CardPerson) -> None:
    hand, spot = person.board.hand, hand_card(person)
    point_at(person, spot)
    assert person.board.details.isVisible()
    hand._over(())
    hand.glance.is_read = lambda: True  # the pointer went into the sheet, to read its rules
    hand.glance.passed()
    assert person.board.details.isVisible()
    hand.glance.is_read = lambda: False
    hand.glance.passed()
    person.rest()
    assert not person.board.details.isVisible()


def test_what_was_only_pointed_at_is_let_go_after_an_act_too(person: CardPerson) -> None:
    """Who took a loss by a click read of that card through the whole turn of the enemy."""
    hand, card = person.board.hand, next(one for one in person.board.seen.sources() if one.what == "card")
    point_at(person, card)
    assert person.board.details.isVisible()
    hand.refresh(person.board.seen)  # what a click has done: the battle moved on
    hand._over(())
    assert hand.glance._timer.isActive()
    hand.glance.passed()
    person.rest()
    assert not person.board.details.isVisible()


def test_what_was_taken_stays_when_the_pointer_leaves(person: CardPerson) -> None:
    hand, spot = person.board.hand, hand_card(person)
    point_at(person, spot)
    hand.take_spot(person.seen_spot(spot))
    hand._over(())
    hand.glance.passed()
    person.rest()
    assert person.board.details.isVisible()
    assert hand.taken is not None


def test_the_sheet_of_a_place_names_it_once(person: CardPerson) -> None:
    """Its name stood above the sheet and at its head; with a card the head alone says where it lies."""
    details, seen = person.board.details, person.board.seen
    card = next(spot for spot in seen.sources() if spot.what == "card")
    place = seen.place(card.place)
    assert place is not None
    name = person.window.context.speaker.say(place.name)
    details.show_spot(seen, Spot("place", place=card.place), None, ())
    assert [name in details.name.text(), name in details.place.text()] == [True, False]
    layout = person.canvas.card_scene.layout
    assert layout is not None
    laid = next(one.card for one in layout.lying if one.card.spot == card)
    details.show_spot(seen, card, laid, ())
    assert [name in details.name.text(), name in details.place.text()] == [False, True]


def test_the_sheet_in_large_letters_shows_the_card_and_its_name_whole(
    open_window: OpenWindow, home: Path
) -> None:
    """At 200 % of its 320 pixels 80 were seen, and half of its name: neither fire nor cohesion."""
    person = card_person(open_window, scale=2.0)
    open_skirmish(person, home)
    person.ready()
    deploy_french(person)
    point_at(person, hand_card(person))
    details = person.board.details
    for part in (details.card, details.name):
        assert part.isVisible()
        assert part.visibleRegion().boundingRect() == part.rect()
