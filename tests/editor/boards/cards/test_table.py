"""The table of cards: what lies where, what lies under a point, what moves, what nobody may see."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.presentation.card_look import Spot
from core.systems.belle_position.system import BELLE_POSITION
from editor.boards.cards.face import CardBack, PrintedCard
from editor.boards.cards.layout import CardLayout, same_spot
from editor.boards.cards.picture import scenario_table
from editor.boards.cards.table_contents import CardContents
from editor.boards.cards.view import CardView
from editor.boards.drawing.picture_files import Wish
from editor.boards.pictures import render_file
from tests.editor.boards.cards.conftest import played, scenario, seen_by


def test_no_card_that_the_other_seat_hides_has_a_face() -> None:
    state = played(5, 3)
    for side in (0, 1):
        shown = seen_by(side, state)
        for well in shown.wells:
            stack = state.stacks[(1 - side) * 6 + well.index]
            for code, card in zip(stack, well.far, strict=True):
                assert isinstance(card.face, PrintedCard) == bool(code & 1 << 7)
            assert all(isinstance(card.face, PrintedCard) for card in well.near)
        assert all(isinstance(card.face, CardBack) and card.spot.item is None for card in shown.far.hand)
        assert len(shown.far.hand) == len(state.hands[1 - side])


def test_positions_face_each_other(shown: CardContents) -> None:
    layout = CardLayout(shown)
    places = {place.index: place for place in BELLE_POSITION.look.places(played(5, 3))}  # type: ignore[attr-defined]
    for index, frame in layout.wells.items():
        across = layout.wells[places[index].facing]
        assert frame.left() == across.left()
        assert not frame.intersects(across)
        assert layout.rect.contains(frame)
    near = [well for well in shown.wells if well.is_near]
    assert [well.column for well in near] == [places[well.index].column for well in near]


def test_every_card_lies_in_its_place_and_can_be_pointed_at(shown: CardContents) -> None:
    layout = CardLayout(shown)
    for lying in layout.lying:
        spot = lying.card.spot
        assert layout.rect.contains(lying.rect)
        if spot.what in ("card", "terrain"):
            assert layout.wells[spot.place].contains(lying.rect)
        corner = lying.rect.topLeft() + QPointF(4, 30)
        under = layout.under(corner)
        assert same_spot(under[0], spot)
        if spot.what == "card":
            assert under[1] == Spot("foes", spot.side, spot.place)
            assert under[-1] == Spot("place", place=spot.place)
    assert layout.under(QPointF(-5, -5)) == ()


@settings(max_examples=30)
@given(st.floats(0, 3000), st.floats(0, 950), st.sampled_from([0.0, 640.0, 1400.0]))
def test_a_point_is_at_most_in_one_place(x: float, y: float, side: float) -> None:
    under = CardLayout(seen_by(0), side).under(QPointF(x, y))
    assert len([spot for spot in under if spot.what in ("place", "reserve")]) <= 1


def test_in_a_low_window_the_hands_lie_beside_the_places(view: CardView, shown: CardContents) -> None:
    assert CardLayout.side_for(1000, 600) == 0
    assert CardLayout.side_for(1280, 260) > 640
    view.show_table(shown)
    upright = view.zoom
    view.resize(1280, 260)
    view.show()
    assert view.card_scene.side > 0
    layout = view.card_scene.layout
    assert layout is not None
    assert layout.near_strip.left() >= max(frame.right() for frame in layout.wells.values())
    assert all(layout.rect.contains(lying.rect) for lying in layout.lying)
    assert view.zoom > upright * 0.4


def test_arrow_keys_walk_over_everything_once(shown: CardContents) -> None:
    layout = CardLayout(shown)
    walked = [spot for row in layout.rows() for spot in row]
    assert len(walked) == len(set(walked))
    cards = {
        lying.card.spot
        for lying in layout.lying
        if lying.card.spot.side != 0 or lying.card.spot.what == "card"
    }
    assert cards <= set(walked)
    assert {spot.place for spot in walked if spot.what == "place"} == set(range(6))


def test_marks_and_chips_tell_the_state_by_words() -> None:
    found: dict[str, set[str]] = {"chips": set(), "marks": set()}
    for seed in range(6):
        shown = seen_by(0, played(seed, 4))
        for well in shown.wells:
            found["chips"] |= {chip.kind for chip in well.chips}
            found["marks"] |= {mark for card in well.near for mark in card.marks}
    assert found["chips"] >= {"engaged"}
    assert found["marks"] >= {"hidden"}


@pytest.fixture
def view(qapp: QApplication, qtbot: QtBot) -> CardView:
    made = CardView()
    qtbot.addWidget(made)
    made.resize(1000, 640)
    return made


def test_cards_move_from_where_they_lay_and_settle_at_once(view: CardView, shown: CardContents) -> None:
    view.show_table(shown, 180)
    scene = view.card_scene
    assert not scene.is_moving  # the first table is simply there
    items = {item.card.spot: item for item in scene.cards}
    hand = shown.near.hand
    there = next(well for well in shown.wells if well.index == 3)
    faces = [card.face for card in hand]
    lone = next(at for at, face in enumerate(faces) if faces.count(face) == 1)
    gone = replace(hand[lone], spot=Spot("card", 1, 3, len(there.near)))
    wells = tuple(replace(well, near=(*well.near, gone)) if well.index == 3 else well for well in shown.wells)
    near = replace(
        shown.near,
        hand=tuple(
            replace(card, spot=replace(card.spot, slot=at))
            for at, card in enumerate((*hand[:lone], *hand[lone + 1 :]))
        ),
    )
    view.show_table(replace(shown, wells=wells, near=near), 180)
    moved = next(item for item in scene.cards if item.card.spot == gone.spot)
    assert moved is items[hand[lone].spot]  # the very card that lay in the hand is on its way
    assert moved.is_moving
    view.settle()
    assert not scene.is_moving
    assert scene.layout is not None
    assert all(
        item.pos() == one.rect.topLeft() for item, one in zip(scene.cards, scene.layout.lying, strict=True)
    )


def test_a_card_turns_over_and_shows_its_face_only_when_it_is_turned(
    view: CardView, shown: CardContents
) -> None:
    hidden = next(well for well in shown.wells if any(isinstance(card.face, CardBack) for card in well.far))
    at = next(place for place, card in enumerate(hidden.far) if isinstance(card.face, CardBack))
    view.show_table(shown, 0)
    face = next(card.face for card in shown.near.hand)
    row = tuple(replace(card, face=face) if place == at else card for place, card in enumerate(hidden.far))
    wells = tuple(replace(well, far=row) if well.index == hidden.index else well for well in shown.wells)
    view.show_table(replace(shown, wells=wells), 180)
    turning = next(item for item in view.card_scene.cards if item.card.spot == row[at].spot)
    assert turning.is_moving
    view.settle()
    assert turning.card.face == face


def test_nothing_moves_at_the_speed_without_a_pause(view: CardView, shown: CardContents) -> None:
    view.show_table(shown, 0)
    view.show_table(seen_by(0), 0)
    assert not view.card_scene.is_moving


def test_a_card_in_hand_hangs_at_the_pointer_and_falls_home(view: CardView, shown: CardContents) -> None:
    view.show_table(shown)
    scene = view.card_scene
    spot = shown.near.hand[0].spot
    assert scene.lift(spot, QPointF(400, 300))
    assert scene.lifted == shown.near.hand[0]
    item = next(item for item in scene.cards if item.is_lifted)
    scene.carry(QPointF(500, 200))
    assert item.rect.contains(QPointF(500, 200))
    scene.put_down()
    assert item.pos() == scene.layout.lying[scene.cards.index(item)].rect.topLeft()  # type: ignore[union-attr]
    assert not scene.lift(Spot("card", 0, 0, 9), QPointF())


def test_keys_walk_from_place_to_card_and_between_the_lines(view: CardView, shown: CardContents) -> None:
    view.show_table(shown)
    view.walk(0, -1)
    assert view.cursor_spot == Spot("reserve", 1)
    view.walk(1, 0)
    assert view.cursor_spot == shown.near.hand[0].spot
    view.walk(0, -1)
    assert view.cursor_spot is not None
    assert view.cursor_spot.what in ("card", "terrain", "place")
    view.walk(0, -1)
    upper = next(well for well in shown.wells if well.index == view.cursor_spot.place)
    assert not upper.is_near


@pytest.mark.parametrize("suffix", [".png", ".svg", ".pdf"])
def test_a_scenario_is_drawn_into_a_file(qapp: QApplication, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"table{suffix}"
    render_file(scenario(), BELLE_POSITION, path, "fr", Wish(width=400))
    assert path.stat().st_size > 10_000
    if suffix == ".png":
        assert QImage(str(path)).width() == 400


def test_a_picture_shows_both_decks_with_their_copies() -> None:
    shown = scenario_table(scenario(), BELLE_POSITION, "fr")
    badges: dict[Any, str] = {
        card.face.art: card.badge for card in shown.far.hand if isinstance(card.face, PrintedCard)
    }
    assert badges["ligne-prussienne"] == "\N{MULTIPLICATION SIGN}7"
    assert badges["bose"] == ""
    assert [len(well.terrain) for well in shown.wells if well.is_near] == [1, 1, 1]
    assert shown.caption.startswith("Frœschwiller")


def without_first_of_hand(shown: CardContents, *, lost: bool) -> CardContents:
    """The table after the first card of the near hand was played; `lost`: it lies with what is lost."""
    first, *rest = shown.near.hand
    hand = tuple(replace(card, spot=replace(card.spot, slot=at)) for at, card in enumerate(rest))
    pile = (*shown.near.lost, replace(first, spot=Spot("reserve", shown.near.side))) if lost else ()
    return replace(shown, near=replace(shown.near, hand=hand, lost=pile or shown.near.lost))


def test_a_card_that_is_spent_goes_over_the_table_to_what_is_lost(
    view: CardView, shown: CardContents
) -> None:
    lone = [card for card in shown.near.hand if [one.face for one in shown.near.hand].count(card.face) == 1]
    others = [card for card in shown.near.hand if card != lone[0]]
    shown = replace(shown, near=replace(shown.near, hand=(lone[0], *others)))
    view.show_table(shown)
    scene = view.card_scene
    item = next(one for one in scene.cards if one.card == lone[0])
    view.show_table(without_first_of_hand(shown, lost=True), 100)
    assert item not in scene.cards
    assert item.scene() is scene
    assert scene.is_moving
    layout = scene.layout
    assert layout is not None
    moves = item._moves
    assert moves is not None
    assert moves.duration() == 300  # to the table, read there, to the pile
    moves.setCurrentTime(150)
    assert abs(item.rect.center().y() - layout.median) < 1
    moves.setCurrentTime(299)
    assert layout.lost_rect(layout.shown.near).intersects(item.rect)
    view.settle()
    assert item.scene() is None
    assert not scene.is_moving


def test_a_covered_card_that_is_spent_is_turned_up_on_its_way(view: CardView, shown: CardContents) -> None:
    view.show_table(shown)
    scene = view.card_scene
    card, face = shown.far.hand[-1], shown.near.hand[0].face
    assert isinstance(card.face, CardBack)
    lost = (*shown.far.lost, replace(card, face=face, spot=Spot("reserve", shown.far.side)))
    view.show_table(replace(shown, far=replace(shown.far, hand=shown.far.hand[:-1], lost=lost)), 100)
    leaving = scene._leaving
    assert [item.card.face for item in leaving] == [face]
    assert leaving[0]._before is not None
    view.settle()
    assert leaving == []


def test_at_once_a_card_is_away_at_once(view: CardView, shown: CardContents) -> None:
    view.show_table(shown)
    view.show_table(without_first_of_hand(shown, lost=True), 0)
    assert not view.card_scene.is_moving


def test_cards_in_other_colours_are_engraved_a_moment_later(view: CardView, shown: CardContents) -> None:
    """Thirty cards take 150 ms: the window would stand still at a change of its colours."""
    view.show_table(shown)
    view.grab()
    pictures = view.card_scene.pictures
    pictures.finish()
    engraved = len(pictures._kept)
    view.show_table(replace(shown, dark=not shown.dark))
    view.grab()
    assert not pictures.is_finished
    assert len(pictures._kept) == engraved
    view.settle()
    assert pictures.is_finished
    assert len(pictures._kept) > engraved


def test_cards_of_another_size_are_shown_at_once_and_sharp_a_moment_later(
    view: CardView, shown: CardContents
) -> None:
    view.show_table(shown)
    view.resize(1000, 640)
    view.grab()
    pictures = view.card_scene.pictures
    pictures.finish()
    engraved = len(pictures._kept)
    view.zoom_in()
    view.grab()
    assert not pictures.is_finished
    assert len(pictures._kept) == engraved  # nobody waited for the engraver
    view.settle()
    assert pictures.is_finished
    assert len(pictures._kept) > engraved


def test_terrain_laid_out_of_a_hand_goes_from_there_to_its_place(view: CardView, shown: CardContents) -> None:
    terrain = next(card for well in shown.wells for card in well.terrain)
    bare = tuple(
        replace(well, terrain=tuple(card for card in well.terrain if card is not terrain))
        for well in shown.wells
    )
    for strip in ("near", "far"):  # open in the own hand, covered in the other one
        side = getattr(shown, strip)
        spot = Spot("hand", side.side, slot=len(side.hand))
        back = CardBack(side.side_colour, side.letter)
        card = replace(terrain, spot=spot, face=terrain.face if strip == "near" else back)
        view.show_table(replace(shown, wells=bare, **{strip: replace(side, hand=(*side.hand, card))}))
        item = next(one for one in view.card_scene.cards if one.card == card)
        view.show_table(shown, 100)
        assert item.card == terrain
        assert item.is_moving
        assert view.card_scene._leaving == []
        view.settle()
