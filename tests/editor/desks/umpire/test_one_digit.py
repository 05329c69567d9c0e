"""At the umpire's desk a digit names what fell on the real table: one too many buys and plays nothing."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest

from benchmarks.layout import settle
from core.paths import SCENARIOS
from core.players.greedy import GreedyPlayer
from core.protocol.pending import Choice, Deal, Roll, SecretChoices
from core.protocol.scenario_models import ScenarioModels
from core.protocol.steps import CardsDealt, DiceRolled, Edit
from core.scenarios import edits
from core.scenarios.files import dumps, load
from core.systems.belle_epoque.design.scenario import blank
from core.systems.catalog import SYSTEMS
from core.text import Names, say
from editor.desks.umpire.umpire_desk import UmpireDesk
from editor.panels.battle.battle import BattleController
from editor.shell.window import MainWindow
from tests.editor.desks.umpire.conftest import opened

ACTS, TRIED = 200, 6
SMALL = [
    ("belle_epoque", "mirror_ridge"),
    ("battle_cry", "mirror_creek"),
    ("mbt", "twin_hills"),
    ("la_garde", "twin_rises"),
    ("belle_position", "chalons_manoeuvres"),
]


def digit(board: BattleController, number: int) -> None:
    """A digit typed with the keys at the map."""
    QTest.keyClick(board.host.view, chr(ord("0") + number))


def seated(desk: UmpireDesk, seed: int = 7) -> BattleController:
    """A real table is followed: everything that falls is typed."""
    desk.follow(seed)
    if not desk.is_seated:
        desk.take_seat()
    assert desk.board is not None
    return desk.board


def type_all(board: BattleController, rng: Random) -> bool:
    """Type dice and tokens until something is asked of a person; whether the last key was a digit."""
    session, last = board.session, False
    while isinstance(session.journal.pending, Roll | Deal):
        last = board.tray.is_typing
        if last:
            digit(board, rng.randint(1, 2))
        else:
            QTest.keyClick(board.tray.pool, Qt.Key.Key_Return)
    return last


@pytest.mark.parametrize(("system", "stem"), SMALL)
def test_a_digit_too_many_does_nothing(window: MainWindow, system: str, stem: str) -> None:
    board = seated(opened(window, system, stem))
    session, rng, mind = board.session, Random(3), GreedyPlayer()
    tried = 0
    for _act in range(ACTS):
        typed = type_all(board, rng)
        if session.over is not None or tried == TRIED:
            break
        if typed:
            here, in_hand = session.journal.here, board.pointing.unit
            for number in range(10):
                digit(board, number)
            assert session.journal.here == here
            assert board.pointing.unit == in_hand
            assert board.pointing.among == ()
            assert board.host.notices.banner("digits") is not None
            tried += 1
        pending = session.journal.pending
        assert isinstance(pending, Choice | SecretChoices)
        side = session.asked
        assert side is not None
        known = session.system.rules.observe(session.journal.state, side)
        assert session.act(mind.decide(session.system, known, side, rng)) is None
        assert board.host.notices.banner("digits") is None
    assert tried


def test_when_the_last_unit_acts_by_itself_the_next_token_buys_no_points(
    window: MainWindow, home: Path
) -> None:
    """Token for token by digits, as they come out of the bowl on the table."""
    scenario = blank(Names("Ambush", "Embuscade"))
    for side, at, name in (("red", "5.6", "red-1"), ("red", "9.1", "red-2"), ("blue", "5.7", "blue-1")):
        scenario = edits.place_unit(scenario, side, "infantry", at, unit_id=name)
    path = home / "ambush.json"
    path.write_bytes(dumps(scenario))
    assert window.files.open(path, desk="umpire") is not None
    assert window.page is not None
    desk = window.page.desk
    assert isinstance(desk, UmpireDesk)
    board = seated(desk)
    session, asked = board.session, []
    rng, mind = Random(1), GreedyPlayer()
    while session.over is None and session.shown.turn < 3:
        type_all(board, rng)
        choice = session.choice
        assert choice is not None
        asked.append(choice.prompt)
        here = session.journal.here
        for number in (2, 1, 2):
            digit(board, number)
        assert session.journal.here == here, choice.prompt
        known = session.system.rules.observe(session.journal.state, choice.side)
        assert session.act(mind.decide(session.system, known, choice.side, rng)) is None
    fell = [m.step for m in session.journal.line() if isinstance(m.step, DiceRolled | CardsDealt)]
    assert any(step.how == "typed" for step in fell)
    assert any(before != "activate" and after == "activation" for before, after in pairwise(asked))


def test_x_gives_the_digits_back_to_the_cards(window: MainWindow) -> None:
    board = seated(opened(window, "battle_cry", "mirror_creek"))
    type_all(board, Random(1))
    session = board.session
    assert session.choice is not None
    here = session.journal.here
    board.notices.typed(here)  # as after dice that a turn began with
    digit(board, 1)
    assert session.journal.here == here
    QTest.keyClick(board.host.view, Qt.Key.Key_X)
    assert board.host.notices.banner("digits") is None
    digit(board, 1)
    assert session.journal.here != here


def test_the_words_about_digits_do_not_lie_on_the_buttons_that_they_speak_of(window: MainWindow) -> None:
    board = seated(opened(window, "belle_epoque", "mirror_ridge"))
    session, rng, mind = board.session, Random(3), GreedyPlayer()
    for _act in range(ACTS):
        type_all(board, rng)
        if board.ladder.isVisible():
            break
        asked = session.asked
        assert asked is not None
        assert session.act(mind.decide(session.system, session.known(asked), asked, rng)) is None
    settle()
    digit(board, 1)
    assert board.host.notices.banner("digits") is not None
    settle()
    words = board.host.notices
    lies = QRect(words.mapToGlobal(QPoint(0, 0)), words.size())
    row = QRect(board.ladder.mapToGlobal(QPoint(0, 0)), board.ladder.size())
    assert board.ladder.isVisible()
    assert not lies.intersects(row)


def test_whose_die_comes_next_is_told_and_a_nought_names_the_ten_of_ten_sides(
    window: MainWindow, home: Path
) -> None:
    scenario = load(SCENARIOS / "la_garde" / "twin_rises.json", ScenarioModels(SYSTEMS))
    path = home / "ten.json"
    path.write_bytes(dumps(edits.set_option(scenario, "die", 10)))
    assert window.files.open(path, desk="umpire") is not None
    assert window.page is not None
    desk = window.page.desk
    assert isinstance(desk, UmpireDesk)
    board = seated(desk)
    session, rng, mind = board.session, Random(1), GreedyPlayer()
    units = [unit.id for unit in scenario.units[:2]]
    for unit in units:
        assert session.rule("test", "umpire", (Edit("state", unit, item="cohesion", to=2),)) is None
    while not isinstance(session.journal.pending, Roll):
        asked = session.asked
        assert asked is not None
        assert session.act(mind.decide(session.system, session.known(asked), asked, rng)) is None
    assert [button.toolTip() for button in board.tray.face_buttons][-1] == "10 (0)"
    assert "0 for 10" in board.tray.result.text()
    words, context = session.system.words, session.journal.state.context
    asked_for = [say(words.unit(context, unit), "en") for unit in (0, 1)]
    assert asked_for[0] in board.tray.title.text()
    digit(board, 0)
    assert asked_for[1] in board.tray.title.text()  # a die for each: it must be known whose comes next
    digit(board, 1)
    fell = session.journal.line()[-1].step
    assert isinstance(fell, DiceRolled)
    assert fell.shown == {units[0]: (10,), units[1]: (1,)}


def test_of_two_tokens_the_first_is_told_while_the_second_is_to_be_typed(window: MainWindow) -> None:
    """Of a bombardment their order counts (LG-9.2): who looks at the table must know how far he is."""
    board = seated(opened(window, "la_garde", "twin_rises"))
    session, rng, mind = board.session, Random(1), GreedyPlayer()
    while not isinstance(pending := session.journal.pending, Deal):
        if isinstance(pending, Roll):
            type_all(board, rng)
            continue
        asked = session.asked
        assert asked is not None
        assert session.act(mind.decide(session.system, session.known(asked), asked, rng)) is None
    here, tray = session.journal.here, board.tray
    first, asked_first = tray.token_buttons[0].accessibleName(), tray.title.text()
    assert "2 to go" in tray.result.text()
    digit(board, 1)
    assert "1 to go" in tray.result.text()
    assert first in tray.title.text()
    QTest.keyClick(board.host.view, Qt.Key.Key_Backspace)
    assert tray.title.text() == asked_first
    assert session.journal.here == here
