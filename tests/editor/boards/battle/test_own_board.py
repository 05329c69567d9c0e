"""Between two persons at one screen what the one lays over the board, or takes from it, is his alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from core.paths import SCENARIOS
from editor.boards.battle.screen_owner import NOBODY
from editor.boards.battle.session import Session
from editor.shell.window import MainWindow


def played(window: MainWindow, system: str, stem: str) -> Any:
    """The battle between two persons."""
    window.files.open(SCENARIOS / system / f"{stem}.json", desk="play")
    page: Any = window.page
    for side in page.desk.seats.sides:
        page.desk.seats.choose(side, "person")
    page.desk.play()
    return page.desk.controller


def sits(table: Any, side: int) -> None:
    """The screen is handed to the person of a side, who takes it."""
    screen = table.session.screen
    screen.looker, screen.wanted = NOBODY, side
    table.session.changed.emit()
    table.session.take_screen()


def test_the_zones_that_the_one_had_shown_are_not_shown_to_the_other(window: MainWindow) -> None:
    """Whose zones, whose command, from where he looked: what he plans against, as at the Plan desk."""
    table = played(window, "la_garde", "austerlitz")
    overlays = table.board.hand.overlays
    sits(table, 0)
    for name in ("overlay_zones_1", "overlay_sight"):
        window.commands.run(name)
    assert len(overlays.turned) == 2
    sits(table, 1)
    assert not overlays.turned
    window.commands.run("overlay_zones_0")
    sits(table, 0)
    assert overlays.turned == {("zones", 1), ("sight", 0)}


def test_nor_are_those_on_hexes(window: MainWindow) -> None:
    table = played(window, "belle_epoque", "saint_privat")
    one = table.session.asked
    window.commands.run("zones_1")
    assert table.board.hand.overlays.zones == {1}
    goes_on(table, lambda session: session.asked == 1 - one and not session.journal.state.frames)
    assert not table.board.hand.overlays.zones
    window.commands.run("zones_0")
    goes_on(table, lambda session: session.asked == one and not session.journal.state.frames)
    assert table.board.hand.overlays.zones == {1}


def goes_on(table: Any, until: Callable[[Any], bool]) -> None:
    """The battle goes on until it stands so, whoever has to take the screen for it."""
    session, rng = table.session, Random(4)
    while not until(session):
        if session.screen.wanted is not None:
            session.take_screen()
        elif session.question is not None:
            session.answer_question(True)
        else:
            act = session.system.rules.propose(session.journal.state, session.asked, rng)
            assert session.act(act) is None


def test_nor_are_they_where_the_turn_passes_without_a_hand_over(window: MainWindow) -> None:
    """Divisions act by turns before an open board."""
    table = played(window, "la_garde", "austerlitz")
    overlays = table.board.hand.overlays

    def is_open(session: Session) -> bool:
        free = session.screen.wanted is None and not session.journal.state.frames
        return free and session.looker == NOBODY and session.asked is not None

    goes_on(table, is_open)
    one = table.session.asked
    window.commands.run("overlay_zones_1")
    goes_on(table, lambda session: is_open(session) and session.asked != one)
    assert not overlays.turned
    window.commands.run("overlay_sight")
    goes_on(table, lambda session: is_open(session) and session.asked == one)
    assert overlays.turned == {("zones", 1)}


def test_marks_that_the_one_had_hidden_are_shown_to_the_other(window: MainWindow) -> None:
    """What happened to him was marked nowhere, for the other had put the marks away."""
    table = played(window, "battle_cry", "mirror_creek")
    sits(table, 0)
    window.commands.run("hide_marks")
    projector = table.playback.projector
    assert not projector.layers.marks_shown
    sits(table, 1)
    assert projector.layers.marks_shown
