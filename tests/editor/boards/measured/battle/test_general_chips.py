"""Names of generals in a battle lie over no base and no name of one, and in what is in sight after a move."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtTest import QTest

from benchmarks.layout import open_battle, settle
from core.paths import SCENARIOS
from core.presentation.measured_look import STATES
from editor.boards.drawing.overlay import Chip, chip_rect
from editor.boards.measured.battle.battle_board import MeasuredBattleBoard
from editor.boards.measured.battle.battle_view import MeasuredBattleView
from editor.boards.measured.words_item import names_beside
from editor.desks.play.play_desk import PlayDesk
from tests.features.conftest import OpenWindow, home, open_window

__all__ = ["home", "open_window"]


def fought(open_window: OpenWindow, stem: str) -> PlayDesk:
    """A person against a computer at its first decision."""
    window = open_window("fr").window
    page = window.files.open(SCENARIOS / "la_garde" / f"{stem}.json", desk="play")
    assert page is not None
    desk = page.desk
    assert isinstance(desk, PlayDesk)
    desk.seats.choose(desk.seats.sides[0], "person")
    desk.seats.choose(desk.seats.sides[1], "random")
    desk.play()
    settle()
    return desk


def generals(desk: PlayDesk) -> list[Chip]:
    """The names of generals as they lie on the table."""
    table = desk.controller
    assert table is not None
    assert isinstance(table.board, MeasuredBattleBoard)
    return [chip for chip in table.board.hand.showing.chips if chip.words.startswith("★")]


def lies(desk: PlayDesk, chip: Chip) -> QRectF:
    """What a name covers, in pixels of the view."""
    view = desk.controller.board.hand.view  # type: ignore[union-attr]
    spot = view.mapFromScene(chip.spot)
    rect: QRectF = chip_rect(chip).translated(spot.x(), spot.y())
    return rect


@pytest.mark.parametrize("stem", ["twin_rises", "polotsk"])
@pytest.mark.parametrize("turned", [False, True])
def test_names_of_generals_cover_no_name_of_a_brigade(
    open_window: OpenWindow, stem: str, turned: bool
) -> None:
    desk = fought(open_window, stem)
    table = desk.controller
    assert table is not None
    view = table.board.hand.view  # type: ignore[attr-defined]
    if turned:
        table.turn_by_hand()
    view.set_zoom(0.35)
    settle()
    scene = view.table_scene
    assert scene.table is not None
    seen = table.board.hand.seen  # type: ignore[attr-defined]
    names = names_beside(scene.table, seen.faces(), view.zoom)
    assert len(names) > 4
    chips = generals(desk)
    assert len([chip for chip in chips if len(chip.words) > 5]) > 2
    for chip in chips:
        under = lies(desk, chip).adjusted(2, 2, -2, -2)
        covered = [
            key
            for key, word in names.items()
            if QRectF(view.mapFromScene(word.rect).boundingRect()).intersects(under)
        ]
        assert not covered, chip.words


def test_names_are_held_in_what_is_in_sight_now(open_window: OpenWindow) -> None:
    """The view zooms, and goes to its place after that: names were held where it had been."""
    desk = fought(open_window, "twin_rises")
    view = desk.controller.board.hand.view  # type: ignore[union-attr]
    whole = view.scene_.shown_rect
    half = QRectF(0, 0, whole.width() / 2, whole.height() / 2)
    for corner in (whole.topLeft(), whole.center(), whole.topLeft()):
        view.look_at(half.translated(corner))
        settle()
        room = QRectF(view.viewport().rect()).adjusted(-3, -3, 3, 3)
        chips = generals(desk)
        assert chips
        assert all(
            room.contains(lies(desk, chip)) for chip in chips if room.contains(view.mapFromScene(chip.spot))
        )
        far = [chip.words for chip in chips if max(map(abs, chip.off)) > 150]
        assert not [words for words in far if room.contains(_spot(desk, words))]
    view.pan(300, 200)
    settle()
    moved = generals(desk)
    desk.controller.board.hand.show()  # type: ignore[union-attr]
    assert moved == generals(desk)


def test_names_of_ranges_that_are_held_at_the_edge_lie_beside_each_other(open_window: OpenWindow) -> None:
    desk = fought(open_window, "twin_rises")
    table = desk.controller
    assert table is not None
    hand = table.board.hand  # type: ignore[attr-defined]
    hand.take(table.session.journal.state.context.unit_index["blue-guns-1"])
    hand.view.set_zoom(0.39)
    at = hand.seen.middle(hand.unit)
    hand.view.centerOn(hand.view.table_scene.table.projection.spot(*at))
    hand.view.pan(0, 250)
    settle()
    names = ("Mitraille", "Moyenne", "Longue", "Zone")
    chips = [chip for chip in hand.showing.chips if chip.words.startswith(names)]
    assert len(chips) == 4
    rects = [lies(desk, chip) for chip in chips]
    assert not any(one.intersects(two) for place, one in enumerate(rects) for two in rects[:place])


@pytest.mark.parametrize(("cohesion", "words"), [(1, "désorganisée"), (2, "en déroute")])
def test_card_and_base_say_in_which_state_a_brigade_is(
    open_window: OpenWindow, cohesion: int, words: str
) -> None:
    desk = fought(open_window, "twin_rises")
    table = desk.controller
    assert table is not None
    board = table.board
    assert isinstance(board, MeasuredBattleBoard)
    state = table.session.journal.state
    unit = state.context.unit_index["blue-line-1"]
    for number in (0, cohesion):
        changed = state.copy()
        changed.cohesion[unit] = number
        changed.dry[unit] = number
        seen = MeasuredBattleView(table.session, {})
        seen.look_at(changed)
        board.details.show_unit(seen, unit, "", None)
        told = board.details.about.text()
        assert (words in told, "sans munitions" in told) == (bool(number), bool(number))
        assert (STATES[cohesion - 1] in seen.face(unit).states) == bool(number)


def test_rings_of_who_can_act_lie_under_the_letters_of_bases(open_window: OpenWindow) -> None:
    window = open_window("en").window
    window.context.settings.pace = "at_once"
    open_battle(window, SCENARIOS / "mbt" / "twin_hills.json")
    assert window.page is not None
    desk = window.page.desk
    assert isinstance(desk, PlayDesk)
    assert desk.controller is not None
    board = desk.controller.board
    assert isinstance(board, MeasuredBattleBoard)
    under, over = (item.shapes for item in (board.hand.showing._still_under, board.hand.showing._still_over))
    assert len(under) == len(board.seen.candidates()) == 10
    assert not over


def _spot(desk: PlayDesk, words: str) -> QPointF:
    """Where the general of those words stands, in pixels of the view."""
    chip = next(chip for chip in generals(desk) if chip.words == words)
    return QPointF(desk.controller.board.hand.view.mapFromScene(chip.spot))  # type: ignore[union-attr]


def test_the_words_of_the_chain_of_command_lie_under_no_general(open_window: OpenWindow) -> None:
    desk = fought(open_window, "twin_rises")
    board = desk.controller.board  # type: ignore[union-attr]
    assert isinstance(board, MeasuredBattleBoard)
    for _row in range(4):
        offers = board.seen.offers
        assert offers is not None
        unwritten = (one for one in offers.listed if one.interaction.points and not one.interaction.standing)
        desk.controller.do(next(unwritten))  # type: ignore[union-attr]
        settle()
    QTest.keyClick(board.hand.view, Qt.Key.Key_K)
    settle()
    stars = [lies(desk, chip) for chip in generals(desk)]
    chain = [chip for chip in board.hand.showing.chips if not chip.words.startswith("★")]
    assert len(chain) == 3
    covered = [chip.words for chip in chain if any(lies(desk, chip).intersects(star) for star in stars)]
    assert not covered
