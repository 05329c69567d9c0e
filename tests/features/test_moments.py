"""What happens is seen: at the desk, in the real window, with a clock that the test moves."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from core.paths import SCENARIOS
from core.presentation.card_look import Spot
from core.protocol.pending import Choice
from core.protocol.steps import ActionStep
from core.text import say
from editor.base.settings import Pace
from editor.boards.battle.director import projector as projectors
from editor.desks.play.play_desk import PlayDesk
from editor.panels.battle.battle import BattleController
from tests.everyday import one_in
from tests.features.conftest import OpenWindow
from tests.features.player import Person

MIRRORS = {
    "battle_cry": "mirror_creek",
    "belle_epoque": "mirror_ridge",
    "mbt": "twin_hills",
    "la_garde": "twin_rises",
    "belle_position": "chalons_manoeuvres",
}


class Clock:
    """Milliseconds that pass when the test says so."""

    now = 0.0

    def __call__(self) -> float:
        return Clock.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    monkeypatch.setattr(projectors, "milliseconds", Clock())
    Clock.now = 0.0
    return Clock()


def begin(
    open_window: OpenWindow,
    system: str,
    seats: tuple[str, str],
    pace: Pace = "normal",
    scenario: str = "",
    path: Path | None = None,
) -> tuple[Person, BattleController]:
    person = open_window("en")
    window = person.window
    path = path or SCENARIOS / system / f"{scenario or MIRRORS[system]}.json"
    assert window.files.open(path, desk="play") is not None
    assert window.page is not None
    desk = window.page.desk
    assert isinstance(desk, PlayDesk)
    for side, seat in zip(desk.seats.sides, seats, strict=True):
        desk.seats.choose(side, seat)
    desk.seats.seed.setText("7")
    desk.start.click()
    assert desk.controller is not None
    window.context.settings.pace = pace
    return person, desk.controller


def act(table: BattleController) -> None:
    """The person does the first thing that is offered, an attack before all."""
    session = table.session
    choice = session.choice
    assert isinstance(choice, Choice)
    known = session.known(choice.side)
    actions = list(session.system.rules.actions(known, choice.side))
    attacks = [one for one in actions if type(one).__name__ in ("Battle", "Fire", "Fight", "Shoot", "Attack")]
    session.act((attacks or actions)[0])
    if session.question is not None:
        session.answer_question(True)


def until_busy(table: BattleController, kind: str) -> None:
    """Act until a beat of that kind is to be seen."""
    for _act in range(300):
        projector = table.playback.projector
        if any(beat.kind == kind for beat in projector.director.ahead):
            return
        projector.finish()
        if table.session.screen.wanted is not None:
            table.session.take_screen()
        if table.session.choice is None:
            table.session._let_computer_act()
        else:
            act(table)
    raise AssertionError(f"nothing of kind {kind} happened")


def test_own_dice_are_seen_beside_the_fight_and_nothing_waits_for_them(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "battle_cry", ("person", "person"))
    until_busy(table, "dice")
    projector = table.playback.projector
    beat = next(beat for beat in projector.director.ahead if beat.kind == "dice")
    assert beat.fallen is not None
    assert beat.whom is not None
    assert table.session.journal.here >= beat.moment  # the rules have gone on
    assert projector.seen_moment is not None
    placed = projector.layers.place(beat)
    assert placed.chip is not None
    assert table.host.view.seen.contains(placed.chip)
    assert not projector.is_busy or table.board.busy
    projector.finish()
    assert not table.board.busy
    assert "dice" in [beat.kind for beat in projector.director.done]  # they lie there until the next act


def test_the_piece_stands_where_it_stood_until_it_was_seen_to_go(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "battle_cry", ("person", "person"))
    until_busy(table, "move")
    projector = table.playback.projector
    beat = next(beat for beat in projector.director.ahead if beat.kind == "move")
    placed = projector.layers.place(beat)
    assert placed.starts[0] is not None
    assert placed.ends[0] is not None
    assert placed.starts[0].spot != placed.ends[0].spot
    unit = beat.who[0]
    assert isinstance(unit, int)
    name = table.seen.unit_ids[unit]
    scene = table.host.view.scene()
    assert name not in scene._piece_items  # type: ignore[attr-defined]  # the director draws it on its way
    projector.finish()
    assert scene._piece_items[name].pos() == placed.ends[0].spot  # type: ignore[attr-defined]


def test_any_key_and_any_click_ends_what_is_seen_and_still_means_the_same(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "battle_cry", ("person", "person"))
    until_busy(table, "move")
    view = table.host.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert not table.playback.is_busy
    until_busy(table, "move")
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert not table.playback.is_busy


def test_the_computer_and_the_cover_wait_until_the_dice_were_seen(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "battle_cry", ("person", "greedy"))
    until_busy(table, "dice")
    here = table.session.journal.here
    assert table.session.is_watched()
    table.session._let_computer_act()
    assert table.session.journal.here == here
    table.playback.projector.finish()
    assert not table.session.is_watched()


def test_the_hand_over_comes_after_the_last_dice_and_tells_what_happened(open_window: OpenWindow) -> None:
    person, table = begin(open_window, "battle_cry", ("person", "person"))
    table.session.take_screen()
    for _act in range(400):
        table.playback.projector.finish()
        if table.session.screen.wanted is not None:
            table.session.take_screen()
        act(table)
        if table.session.screen.wanted is not None and table.playback.is_busy:
            break
    assert table.session.screen.wanted is not None
    assert not table.hand_over.isVisible()
    table.playback.projector.finish()
    assert table.hand_over.isVisible()
    for line in table.playback.projector.reading.lines(table.session.screen.wanted):
        for words in line.words:
            assert say(words, "en") in table.hand_over.latest.text()
    here = table.session.journal.here
    assert person.window.commands.run("undo")  # dice fell since: it asks, off the page
    if table.session.question is not None:
        assert not table.hand_over.isVisible()
        table.session.answer_question(True)
    assert table.session.journal.here != here


def test_before_ones_turn_three_lines_tell_what_the_computer_did(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "battle_cry", ("person", "greedy"), "at_once")
    own = -1
    for _act in range(400):
        choice = table.session.choice
        if choice is None:
            table.session._let_computer_act()
            continue
        chapter = table.playback.projector.reading.chapter()
        others = [node for node in chapter if isinstance(node.step, ActionStep) and node.step.by != own]
        if own >= 0 and others and table.playback.sheet.isVisible():
            break
        own = choice.side
        act(table)
    sheet = table.playback.sheet
    assert sheet.isVisible()
    told = [words.text() for _number, words in sheet.lines if not words.isHidden()]
    assert 1 <= len(told) <= 4
    assert "Union" in sheet.title.text() or "Confederate" in sheet.title.text()
    done = list(table.playback.projector.director.done)
    assert done
    table.host.view.setFocus()
    QTest.keyClick(table.host.view, Qt.Key.Key_R)
    assert not sheet.isVisible()
    assert table.playback.is_busy  # seen again, at a pace that can be followed
    table.playback.projector.finish()
    assert [beat.kind for beat in table.playback.projector.director.done] == [
        beat.kind
        for beat in table.playback.projector.reading.chapter_beats(table.playback.projector.reading.chapter())
    ]
    QTest.keyClick(table.host.view, Qt.Key.Key_M)
    assert not table.playback.projector.layers.marks_shown


def test_step_by_step_each_act_of_the_computer_waits_for_enter(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "battle_cry", ("greedy", "greedy"), "step")
    projector = table.playback.projector
    for _act in range(60):
        if projector.is_busy:
            break
        table.session._let_computer_act()
    assert projector.is_busy
    Clock.now += 60_000
    projector._tick()
    assert projector.director.waits
    here = table.session.journal.here
    table.session.computers.stop()
    table.session._let_computer_act()
    assert table.session.journal.here == here
    assert [act.key for act in table.prompt.acts[:2]] == ["Enter", "Space"]
    table.host.view.setFocus()
    QTest.keyClick(table.host.view, Qt.Key.Key_Return)
    assert not projector.director.waits
    assert table.session.computers.waiting  # the battle goes on


@pytest.mark.parametrize("pace", ["step", "quick"])
def test_step_by_step_a_battle_goes_on_by_enter_alone(open_window: OpenWindow, pace: Pace) -> None:
    person, table = begin(open_window, "battle_cry", ("greedy", "greedy"), "step")
    session, projector = table.session, table.playback.projector
    for _act in range(400):
        if session.shown.turn == 2:
            person.window.context.settings.pace = pace
        if session.shown.turn == 3:
            break
        if projector.director.waits:
            QTest.keyClick(table.host.view, Qt.Key.Key_Return)
        elif projector.is_busy:
            session.computers.stop()  # the time of its next act came while somebody watched
            Clock.now += 60_000
            projector._tick()
        else:
            assert session.computers.waiting
            session.computers.stop()
            session._let_computer_act()
    assert session.shown.turn == 3


def test_paces_are_in_the_menu_in_the_palette_and_on_keys(open_window: OpenWindow) -> None:
    person, table = begin(open_window, "battle_cry", ("person", "greedy"))
    settings = person.window.context.settings
    for pace in ("step", "slow", "normal", "quick", "at_once"):
        assert person.window.commands.run(f"pace_{pace}")
        assert settings.pace == pace
        assert table.playback.projector.director.pace == pace
    assert person.window.commands.run("slower")
    assert settings.pace == "quick"
    settings.reduced_motion = True
    assert table.playback.projector.director.pace == "at_once"
    settings.reduced_motion = False


def test_nothing_is_seen_that_the_reader_was_not_told(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "belle_position", ("person", "person"), "at_once")
    session = table.session
    for _act in range(60):
        if session.screen.wanted is not None:
            session.take_screen()
        if session.choice is None:
            break
        reader = table.playback.projector.reading.reader
        for beat in table.playback.projector.director.done:
            node = session.journal.moments[beat.moment]
            told = [event.seen_by(reader) for event in node.events]
            cues = [session.system.look.cue(event) for event in told if event is not None]
            assert beat.kind in ("dice", "tokens") or any(cue and cue.kind == beat.kind for cue in cues)
        act(table)


@pytest.mark.parametrize("system", one_in(2, MIRRORS))
def test_a_battle_of_computers_is_seen_on_every_board(system: str, open_window: OpenWindow) -> None:
    _person, table = begin(open_window, system, ("random", "random"))
    projector = table.playback.projector
    seen: set[str] = set()
    for _act in range(260):
        if table.session.over is not None or {"aim", "dice"} <= seen or {"aim", "tokens"} <= seen:
            break
        seen |= {beat.kind for beat in projector.director.ahead}
        for _beat in range(len(projector.director.ahead)):
            running = projector.director.running
            if running is None:
                break
            Clock.now += running.beat.length * 0.6
            projector._tick()
            table.host.view.viewport().grab()
            Clock.now += running.beat.length
            projector._tick()
        projector.finish()
        table.session._let_computer_act()
    assert seen, "nothing was seen"


@pytest.mark.parametrize("system", one_in(2, MIRRORS))
def test_the_map_follows_the_fight_when_it_is_out_of_sight_and_goes_back(
    system: str, open_window: OpenWindow
) -> None:
    person, table = begin(open_window, system, ("random", "random"))
    view, projector = table.host.view, table.playback.projector
    projector.finish()
    view.set_zoom(view.zoom * 6)
    view.pan(-10_000, 10_000)  # into a corner where nobody stands
    before = view.seen.center()
    for _act in range(200):
        table.session._let_computer_act()
        running = projector.director.running
        if running is not None and view.has_followed:
            break
        projector.finish()
    box = projector.layers.place(running.beat).box
    assert view.seen_free.contains(box.center())
    assert person.window.commands.run("see_before")
    assert (view.seen.center() - before).manhattanLength() < 3 / view.zoom
    assert not view.has_followed


def test_on_hexes_the_arrow_goes_by_the_hexes_that_were_walked(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "belle_epoque", ("random", "random"))
    projector = table.playback.projector
    for _act in range(400):
        for beat in projector.director.ahead:
            if beat.kind != "move" or len(beat.path) < 3:
                continue
            grid = table.seen.scenario.board.grid
            steps = zip(beat.path, beat.path[1:], strict=False)
            assert all(grid.distance(one, other) == 1 for one, other in steps)
            placed = projector.layers.place(beat)
            assert len(placed.path) == len(beat.path)
            return
        projector.finish()
        table.session._let_computer_act()
    raise AssertionError("nobody marched two hexes")


def test_what_was_looked_at_in_the_last_turn_is_let_go(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "battle_cry", ("person", "greedy"), "at_once")
    side = table.session.choice.side  # type: ignore[union-attr]
    table.host.selection.set(units=[table.seen.unit_ids[0]])
    turn = table.session.journal.state.turn
    for _act in range(300):
        if table.session.journal.state.turn > turn and table.session.asked == side:
            break
        if table.session.choice is None:
            table.session._let_computer_act()
        else:
            act(table)
    assert table.session.journal.state.turn > turn
    assert not table.host.selection.units


def test_a_card_is_shown_to_go_where_it_goes_though_others_stay(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "belle_position", ("greedy", "greedy"))
    projector, seen = table.playback.projector, 0
    for _act in range(400):
        for beat in projector.director.ahead:
            if beat.kind not in ("move", "enter") or not isinstance(beat.whom, Spot):
                continue
            placed, layout = projector.layers.place(beat), table.host.view.scene().layout  # type: ignore[attr-defined]
            if beat.whom.place in layout.wells and placed.ends and placed.ends[0] is not None:
                assert layout.wells[beat.whom.place].contains(placed.ends[0].spot), beat
                seen += 1
        if seen > 5:
            break
        projector.finish()
        table.session._let_computer_act()
    assert seen > 5
