"""What is told aloud: the cursor's place, dice when they lie, refusals; as much as wanted; no secret."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from benchmarks.layout import open_battle, settle
from core.paths import SCENARIOS
from core.text import Text, say
from editor.base.context import Context
from editor.base.settings import Settings
from editor.boards.battle.session import Session
from editor.boards.hex.description import map_description
from editor.boards.hex.spoken_hexes import HexSetUp
from editor.panels.battle.battle import BattleController
from editor.shell.window import MainWindow


def play(session: Session, steps: int, seed: int = 5) -> None:
    """So many acts of whoever is asked, any of them."""
    random = Random(seed)
    for _step in range(steps):
        if session.screen.wanted is not None:
            session.take_screen()
        if session.choice is None:
            return
        known = session.known(session.choice.side)
        session.act(random.choice(session.system.rules.actions(known, session.choice.side)))
        settle(1)


def battle_of(window: MainWindow, name: str) -> BattleController:
    open_battle(window, SCENARIOS / f"{name}.json")
    assert window.page is not None
    desk: Any = window.page.desk
    controller: BattleController = desk.controller
    return controller


def test_little_is_told_of_little(context: Context) -> None:
    heard: list[str] = []
    context.announcer.told.connect(heard.append)
    for telling, expected in (
        ("little", ["one"]),
        ("usual", ["one", "two"]),
        ("everything", ["one", "two", "three"]),
    ):
        context.settings.telling = telling  # type: ignore[assignment]
        heard.clear()
        context.announce("one", "little")
        context.announce("two", "usual")
        context.announce("three", "everything")
        assert heard == expected
    assert context.announcer.said[-1] == "three"


def test_settings_keep_how_much_is_told(context: Context) -> None:
    context.settings.telling = "everything"
    context.settings.told_line = True
    again = Settings(context.settings.path)
    assert (again.telling, again.told_line) == ("everything", True)


def test_the_cursor_tells_place_piece_state_ground_and_threat(window: MainWindow, told: list[str]) -> None:
    battle = battle_of(window, "belle_epoque/alma")
    board: Any = battle.heard.spoken
    grid = battle.seen.scenario.board.grid
    told.clear()
    board.go_to(grid.parse_label("507"))
    assert len(told) == 1
    for words in (
        "507.",
        "Kazan (infantry).",
        "4 of 4 elements",
        "Hill",
        "level 1",
    ):
        assert words in told[0], words
    assert "strike" not in told[0], "the fortification hides who has neither moved nor fired (BE-9.2)"
    board.go_to(grid.parse_label("206"))
    assert "4 enemies can strike here." in told[-1]
    window.context.settings.telling = "little"
    board.go_to(grid.parse_label("506"))
    assert told[-1] == "506. Borodino (infantry)."
    window.context.speaker.set_language("fr")
    window.context.settings.telling = "usual"
    board.go_to(grid.parse_label("206"))
    assert "4 ennemis peuvent frapper ici" in told[-1]


def test_who_holds_an_objective_and_who_comes_later_is_told(window: MainWindow, told: list[str]) -> None:
    """A medal and a mark of the turn show it on the map (BE-17.2, BE-AMB-40)."""
    battle = battle_of(window, "belle_epoque/saint_privat")
    board: Any = battle.heard.spoken
    told.clear()
    board.go_to(battle.seen.scenario.board.grid.parse("6.6"))
    assert "Held by French" in told[0]
    assert window.page is not None
    page: Any = window.page
    page.show_desk("design")
    lines = [say(line, "en") for line in map_description(page.map_host)]
    assert any("Craushaar in 101 (reinforcement, turn 4)" in line for line in lines)
    set_up = HexSetUp(page.map_host)
    rows = {
        thing.key: [say(one, "en") for one in thing.state if isinstance(one, Text)]
        for thing in set_up.list_things()
    }
    assert "reinforcement, turn 4" in rows["german-inf-7"]
    assert not any("reinforcement" in words for words in rows["german-inf-1"])


def test_dice_and_losses_are_told_when_they_have_fallen(window: MainWindow, told: list[str]) -> None:
    battle = battle_of(window, "battle_cry/mirror_creek")
    session = battle.session
    words = session.system.words
    lines: list[str] = []
    for _turn in range(250):
        play(session, 1, seed=_turn)
        lines = [
            say(words.event(node.state.context, event), "en")
            for node in session.journal.line()
            for event in node.events
            if event.kind in ("battled", "battle", "fired") or "hits" in event.facts
        ]
        if len(lines) >= 3:
            break
    assert len(lines) >= 3, "too few dice fell"
    heard = " ".join(told)
    for line in lines[-3:]:
        assert line.rstrip(".") in heard


def test_what_a_side_may_not_know_is_told_to_nobody_else(window: MainWindow, told: list[str]) -> None:
    """Orders in La Garde are written face down: between two persons none of them is told to the other."""
    window.context.settings.telling = "everything"
    battle = battle_of(window, "la_garde/twin_rises")
    session = battle.session
    heard: list[tuple[int, str]] = []
    window.context.announcer.told.connect(lambda words: heard.append((session.looker, words)))
    for turn in range(60):
        if session.screen.wanted is not None:
            session.take_screen()
            settle(1)
        if session.choice is None or session.choice.prompt != "orders":
            break
        play(session, 1, seed=turn)
    secret = [
        (event.to[0], say(session.system.words.event(node.state.context, event), "en").rstrip("."))
        for node in session.journal.line()
        for event in node.events
        if event.to is not None and event.seen_by(1 - event.to[0]) is None
    ]
    assert secret, "no order was written face down"
    told_to = [(looker, owner) for looker, words in heard for owner, line in secret if line in words]
    assert told_to, "its owner hears it"
    assert [looker for looker, owner in told_to if looker != owner] == []


def test_a_refusal_is_told_at_once(
    qtbot: QtBot, start: Callable[..., BattleController], told: list[str]
) -> None:
    battle = start("person", "person")
    if battle.session.screen.wanted is not None:
        battle.session.take_screen()
    offers = battle.seen.offers
    assert offers is not None
    battle.do(offers.all[0])
    foe = next(unit for unit, piece in battle.seen.by_unit.items() if piece.side != battle.seen.choice.side)  # type: ignore[union-attr]
    told.clear()
    battle.heard.spoken.go_to(battle.seen.hex_of(foe))
    qtbot.keyClick(battle.host.view, Qt.Key.Key_Return)
    assert any("no" in words.split() or "BC-" in words for words in told), told


def test_the_line_at_the_foot_shows_what_was_told(window: MainWindow, context: Context) -> None:
    assert window.told.isHidden()
    window.commands.run("told_line")
    assert window.told.isVisible()
    context.announce("The dice show a flag.", "little")
    assert window.told.words.text() == "The dice show a flag."
    window.commands.run("told_line")
    assert not window.told.isVisible()
    assert not context.announcer.shown
