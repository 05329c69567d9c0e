"""What an assault, a fire, a reaction promises before it is chosen: dice and exact chances of both sides."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from core.chance.dice import D6, SumUpTo
from core.protocol.pending import Handful, Roll
from core.scenarios import edits
from core.scenarios.files import dumps
from core.systems.belle_epoque.design.scenario import blank
from core.systems.belle_epoque.rules import actions as acts
from core.systems.belle_epoque.system import BELLE_EPOQUE
from core.text import Names, say
from editor.boards.battle.ladder import Ladder
from editor.boards.battle.odds import contest_of
from editor.boards.battle.offers import Offer
from editor.boards.battle.prompt import without_name
from editor.boards.battle.prospects import chance, chances_of, likeliest_first
from editor.desks.play.play_desk import PlayDesk
from editor.panels.battle.battle import BattleController
from editor.shell.window import MainWindow
from editor.widgets.key_button import KeyButton
from tests.editor.desks.play.conftest import click_hex, play_until, press, spot
from tests.rulebook.belle_epoque.table import ready

RED, HORSE, FRIEND = "5.6", "5.7", "4.6"


def test_a_contest_is_counted_exactly() -> None:
    """One die up to 3 against one die up to 2: totals 0, 1, 2, 3 of 3, 1, 1, 1 against 0, 1, 2 of 4, 1, 1."""
    hands = (Handful("attacker", 0, 1, D6, SumUpTo(3)), Handful("defender", 1, 1, D6, SumUpTo(2)))
    roll = Roll(hands, "assault", "BE-10.3")
    mine, its = contest_of(roll, 0), contest_of(roll, 1)
    assert mine is not None
    assert its is not None
    assert (mine.wins, mine.equal) == (Fraction(4 + 5 + 6, 36), Fraction(3 * 4 + 1 + 1, 36))
    assert (its.wins, its.loses) == (mine.loses, mine.wins)


@pytest.fixture
def desk(window: MainWindow, home: Path) -> PlayDesk:
    """Red infantry beside blue cavalry with a friend; the next token and test are Red's."""
    scenario = blank(Names("Ambush", "Embuscade"))
    for side, kind, at, name in (
        ("red", "infantry", RED, "red-1"),
        ("red", "infantry", "9.1", "red-2"),
        ("blue", "cavalry", HORSE, "horse"),
        ("blue", "infantry", FRIEND, "friend"),
    ):
        scenario = edits.place_unit(scenario, side, kind, at, unit_id=name)
    path = home / "ambush.json"
    path.write_bytes(dumps(scenario))
    assert window.files.open(path, desk="play") is not None
    assert window.page is not None
    found = window.page.desk
    assert isinstance(found, PlayDesk)
    return found


def test_both_fire_and_assault_are_told_then_each_reaction(
    qtbot: QtBot, desk: PlayDesk, start: Callable[..., BattleController]
) -> None:
    for row in ("dice", "cards"):
        desk.seats.seats[row].buttons["typed"].click()
    table = start("person", "person", 1)
    session, ids = table.session, table.seen.unit_ids
    table.tray.digit(6)  # the command die of Red
    table.tray.digit(2 if table.seen.scenario.sides[0].id == "blue" else 1)  # a token of Red
    act_as(table, acts.Activate, unit=ids.index("red-1"))
    assert table.details.targets_title.text() == "Dice once the test is passed"
    assert "Assault" in table.details.targets.text()
    act_as(table, acts.TakeTest, cp=max(offer.action.cp for offer in offered(table, acts.TakeTest)))
    grid = table.seen.scenario.board.grid
    click_hex(qtbot, table, grid.parse(HORSE))
    words = table.prompt.words.text()
    assert words.startswith("Which of these? Fire: 4 dice, ")
    assert "Assault: 4 dice against 3, " in words
    best = max(table.pointing.among, key=lambda one: shown_chance(table, one))
    assert table.prompt.acts[0].text == table.seen.brief_text(best)  # the line that Enter stands for
    assert table.prompt.acts[0].key == "Enter"
    told = table.details.targets.text() + table.details.sum.text()
    assert "4\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}3" in told
    assert "Is beaten" in told
    assert "if nobody reacts" in told
    act_as(table, acts.Assault, target=ids.index("horse"))
    assert session.choice is not None
    assert session.choice.prompt == "react"
    assert "Cavalry" in table.details.name.text()  # who is assaulted, as the sums below are its own
    assert "Nobody reacts: " in table.details.sum.text()
    kinds = {(mark.hex, mark.kind) for mark in table.pointing.marks()}
    assert {(grid.parse(HORSE), "legal"), (grid.parse(HORSE), "target_hover")} <= kinds
    click_hex(qtbot, table, grid.parse(FRIEND))
    assert session.choice.prompt == "react"  # a click shows what it would do, the points do it
    assert "Infantry 1" in table.details.name.text()
    assert table.details.targets_title.text() == "Dice once the test is passed"
    assert "Blue" in table.details.name.text()
    assert "Fire" in table.details.targets.text()
    assert "Nobody reacts" in table.details.sum.text()
    assert "Infantry 1: Fire" in words_of(table.ladder)
    assert "Fire: 4 dice" in table.prompt.words.text()
    assert not table.details.acts.isVisible()  # the row of points has them; the sums need the room


def shown_chance(table: BattleController, offer: Offer) -> Fraction:
    """The chance that the prompt tells of an act against a unit."""
    assert table.seen.offers is not None
    preview = table.seen.offers.preview(offer.action)
    return Fraction() if preview is None else chance(table.seen, preview)


@pytest.mark.parametrize("hopeless", [0, 1])
def test_enter_never_stands_for_an_act_without_a_chance_beside_one_with_a_chance(
    hopeless: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    handle: Any = SimpleNamespace(kind="unit_to_unit", usual=False)
    fire, assault = Offer("fire", handle), Offer("assault", handle)
    both = (fire, assault)
    seen: Any = SimpleNamespace(offers=SimpleNamespace(preview=lambda action: action))
    shares = {both[hopeless].action: Fraction(0), both[1 - hopeless].action: Fraction(898, 1000)}
    monkeypatch.setattr("editor.boards.battle.prospects.chance", lambda _seen, preview: shares[preview])
    assert likeliest_first(seen, both)[0] is both[1 - hopeless]
    shares = dict.fromkeys(("fire", "assault"), Fraction(0))
    assert likeliest_first(seen, both) == both  # none is better: the order as it is


def words_of(ladder: Ladder) -> str:
    return " ".join(label.text() for label in ladder.findChildren(QLabel))


def offered(table: BattleController, kind: type) -> list[Offer]:
    assert table.seen.offers is not None
    return [offer for offer in table.seen.offers.all if isinstance(offer.action, kind)]


def act_as(table: BattleController, kind: type, **wanted: object) -> None:
    """Do the act of that kind with these fields."""
    found = next(
        offer
        for offer in offered(table, kind)
        if all(getattr(offer.action, name) == value for name, value in wanted.items())
    )
    table.do(found)
    QApplication.processEvents()


def test_f1_opens_the_page_of_the_system_that_is_played(
    qtbot: QtBot, start: Callable[..., BattleController], window: MainWindow
) -> None:
    table = start("person", "person", 4)
    press(qtbot, table, Qt.Key.Key_F1)
    assert window.help is not None
    assert window.help.here == "page:belle_epoque"


def test_rows_of_the_journal_are_laid_anew_when_the_width_changes(
    qtbot: QtBot, start: Callable[..., BattleController], window: MainWindow
) -> None:
    table = start("person", "person", 4)
    table.show_journal()
    QApplication.processEvents()
    rows = table.journal.list
    whole = rows.visualRect(table.journal.model.index(0, 0)).height()
    table.journal.list.setFixedWidth(220)
    qtbot.waitUntil(lambda: rows.visualRect(table.journal.model.index(0, 0)).height() > whole, timeout=2000)
    index = table.journal.model.index(0, 0)
    assert rows.visualRect(index).height() >= table.journal.delegate.sizeHint(None, index).height()  # type: ignore[arg-type]


def test_the_moment_shown_stays_in_sight_when_the_journal_shrinks(
    qtbot: QtBot, start: Callable[..., BattleController]
) -> None:
    table = start("person", "person", 4)
    play_until(table.session, "activation")
    table.show_journal()
    QApplication.processEvents()
    journal, bar = table.journal, table.journal.list.verticalScrollBar()
    journal.setFixedHeight(120)
    for width in (320, 200):  # long lines break: the list is longer than it was
        journal.setFixedWidth(width)
        qtbot.waitUntil(lambda: 0 < bar.value() == bar.maximum(), timeout=2000)
    bar.triggerAction(bar.SliderAction.SliderToMinimum)  # one reads what was before
    journal.setFixedWidth(320)
    qtbot.wait(20)
    assert bar.value() == 0


def test_a_turn_of_the_track_is_looked_at_again(
    qtbot: QtBot, start: Callable[..., BattleController], desk: PlayDesk
) -> None:
    table = start("greedy", "greedy", 4)
    qtbot.waitUntil(lambda: table.session.shown.turn >= 3 or table.session.over is not None, timeout=20000)
    table.session.pause()
    last = table.session.journal.line()[-1].state.turn
    assert last >= 2
    assert [number for number, turn in table.track.turns.items() if turn.isEnabled()] == [*range(1, last + 1)]
    QTest.mouseClick(table.track.turns[2], Qt.MouseButton.LeftButton)
    assert table.session.shown.turn == 2
    assert not table.session.live
    assert table.track.turns[last].isEnabled()  # the way back


def test_what_stands_under_the_pointer_is_told_again_when_it_changed(
    qtbot: QtBot, desk: PlayDesk, start: Callable[..., BattleController]
) -> None:
    for row in ("dice", "cards"):
        desk.seats.seats[row].buttons["typed"].click()
    table = start("person", "person", 1)
    ids, grid = table.seen.unit_ids, table.seen.scenario.board.grid
    table.tray.digit(6)
    table.tray.digit(2 if table.seen.scenario.sides[0].id == "blue" else 1)
    act_as(table, acts.Activate, unit=ids.index("red-1"))
    QTest.mouseMove(table.host.view.viewport(), spot(table, grid.parse(RED)))

    def told() -> str:
        return table.host.context.speaker.say(table.host.cells["ground"] or "")

    qtbot.waitUntil(lambda: "4 of 4" in told())
    act_as(table, acts.Move, unit=ids.index("red-1"))
    assert "4 of 4" not in told()  # it went away under the pointer


def test_the_side_before_a_sentence_goes_and_names_keep_their_letters() -> None:
    assert without_name("Union: play a card.", "Union") == "Play a card."
    assert without_name("Zulus: iNgobamakhosi acts.", "Zulus") == "iNgobamakhosi acts."


def test_x_gives_the_digits_to_the_next_row_of_points(
    qtbot: QtBot, desk: PlayDesk, start: Callable[..., BattleController]
) -> None:
    """The cavalry can fire (type F), evade and counter-charge: a row each."""
    for row in ("dice", "cards"):
        desk.seats.seats[row].buttons["typed"].click()
    table = start("person", "person", 1)
    ids, grid = table.seen.unit_ids, table.seen.scenario.board.grid
    table.tray.digit(6)
    table.tray.digit(2 if table.seen.scenario.sides[0].id == "blue" else 1)
    act_as(table, acts.Activate, unit=ids.index("red-1"))
    act_as(table, acts.TakeTest, cp=max(offer.action.cp for offer in offered(table, acts.TakeTest)))
    act_as(table, acts.Assault, target=ids.index("horse"))
    click_hex(qtbot, table, grid.parse(HORSE))
    rows = list(dict.fromkeys(offer.action.how for offer, _button in table.ladder.buttons))
    assert len(rows) > 1
    turn = table.ladder.findChild(KeyButton, "next_row")
    assert turn is not None
    for scale in (1.0, 2.0):
        table.host.context.theme.set_scale(scale)
        turn = table.ladder.findChildren(KeyButton, "next_row")[-1]
        shown = [label.text() for label in turn.findChildren(QLabel) if label.isVisible()]
        assert any(word not in ("", "X") for word in shown), f"an empty button at {scale}"
    table.host.context.theme.set_scale(1.0)
    table.host.view.setFocus()
    before = table.session.journal.here
    press(qtbot, table, Qt.Key.Key_0)  # dice are typed: a digit names one, until X gives the digits here
    assert table.session.journal.here == before
    assert table.host.notices.banner("digits") is not None
    press(qtbot, table, Qt.Key.Key_X)
    assert table.host.notices.banner("digits") is None
    press(qtbot, table, Qt.Key.Key_X, Qt.Key.Key_0)
    reaction = next(
        event
        for moment in reversed(table.session.journal.line())
        for event in moment.events
        if event.kind == "reaction"
    )
    assert reaction.facts["how"] == rows[1]


def test_the_die_of_a_reaction_is_told_as_a_test_and_not_as_losses() -> None:
    """BE-5.3: level 3 and no points pass on 1 to 3."""
    table = ready("inf 5.5, inf 9.1", "inf 5.6, inf 1.13", cp=(0, 0))
    table.assault("bi1", "ri1")
    state, side = table.state, table.side("red")
    preview = BELLE_EPOQUE.look.preview(state, side, table.reacting("ri1", "fire"))
    assert preview is not None
    seen: Any = SimpleNamespace(choice=state.pending, system=BELLE_EPOQUE)
    told = [(say(words, "en"), share) for words, share in chances_of(seen, preview)]
    assert told == [("The test is passed", Fraction(1, 2)), ("The test is failed", Fraction(1, 2))]
    shot = BELLE_EPOQUE.look.follow_up(state, side, table.reacting("ri1", "fire"))
    assert shot is not None
    assert [say(words, "en") for words, _share in chances_of(seen, shot)] == [
        "One element or more",
        "Nothing",
    ]
