"""A desk that is shown for the first time makes what is seen of it, and leaves the others alone."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF

from core.paths import SCENARIOS
from core.text import _
from editor.boards.battle.prompt_row import PromptAct
from editor.panels.battle.playback import Playback
from editor.shell.window import MainWindow


def against_greedy(window: MainWindow, name: str) -> Any:
    """The page of a shipped scenario on which a person plays against the computer."""
    window.files.open(SCENARIOS / f"{name}.json", desk="play")
    page: Any = window.page
    for side, seat in zip(page.desk.seats.sides, ("person", "greedy"), strict=True):
        page.desk.seats.choose(side, seat)
    page.desk.play()
    return page


def test_what_nobody_sees_is_not_made_and_is_there_when_it_is_wanted(window: MainWindow) -> None:
    window.files.open(SCENARIOS / "battle_cry" / "mirror_creek.json", desk="plan")
    page: Any = window.page
    plan, play = page.desk, page.new_desk("play")
    assert not {"seats", "about"} & set(vars(play))  # the map before the battle needs neither
    kept = ("_luck", "_advice", "_forks", "_layer")
    assert not [name for name in kept if getattr(plan.tabs, name).is_made]
    plan.commands()  # whether a hint may be given is known without its panel
    assert not plan.tabs._advice.is_made
    plan.show_luck()
    assert plan.tabs.luck.isVisible()
    assert plan.tabs.luck.words.text()
    window.show_desk("play")
    assert play.seats.isVisible()
    play.seats.choose(play.seats.sides[0], "person")
    play.seats.choose(play.seats.sides[1], "officer")
    play.play()
    assert not play.controller.lower.later_advice.is_made
    assert not play.controller.lower.later_look_back.is_made
    window.show_desk("umpire")
    umpire = page.desk
    umpire.take_seat()
    assert umpire.sequence.steps  # for who listens
    assert not umpire.sequence.rows
    page.show_place("left")
    assert umpire.sequence.isVisible()
    assert len(umpire.sequence.rows) == len(umpire.sequence.steps)


def test_who_comes_back_from_the_umpire_s_desk_is_waited_for_as_before(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.files.open(SCENARIOS / "battle_cry" / "mirror_creek.json", desk="play")
    page: Any = window.page
    for side in page.desk.seats.sides:
        page.desk.seats.choose(side, "person")
    page.desk.play()
    session, played = page.battle.session, page.desk.controller.playback
    window.show_desk("umpire")
    page.desk.take_seat()
    window.show_desk("play")
    monkeypatch.setattr(Playback, "is_busy", property(lambda self: self is played))
    assert session.is_watched()  # computers wait until the dice on this board were seen
    window.show_desk("umpire")
    assert not session.is_watched()


def test_when_the_umpire_leaves_the_map_lies_as_it_did_before_he_came(window: MainWindow) -> None:
    """Who played against the computer saw where the umpire had looked, and Ctrl+Home led there."""
    page = against_greedy(window, "battle_cry/mirror_creek")
    view, whole = page.view, page.view.zoom
    view.set_zoom(whole * 2)
    window.show_desk("umpire")
    page.desk.take_seat()
    view.set_zoom(whole * 4)
    corner = view.scene_.shown_rect.bottomRight()
    view.follow_to(QRectF(corner - QPointF(2, 2), QSizeF(2, 2)))
    assert view.has_followed
    window.show_desk("play")
    assert view.zoom == pytest.approx(whole * 2)
    assert not view.has_followed


def test_when_the_umpire_leaves_the_keyboard_stands_nowhere_on_the_map(window: MainWindow) -> None:
    """It stood where he had walked, and a screen reader went on reading the words of what lies there."""
    page = against_greedy(window, "belle_position/coulmiers")
    view, before = page.view, page.view.accessibleDescription()
    window.show_desk("umpire")
    page.desk.take_seat()
    view.walk(1, 0)
    assert view.cursor_spot is not None
    assert view.accessibleDescription() != before
    window.show_desk("play")
    assert view.cursor_spot is None
    assert view.accessibleDescription() == before


def test_when_the_umpire_leaves_no_button_says_what_he_had_in_hand(window: MainWindow) -> None:
    """Where a card of the computer can go, or whom a base of its may fight, stood in the prompt that was put
    away, for whoever reads the window otherwise than by eye.
    """
    window.files.open(SCENARIOS / "belle_position" / "coulmiers.json", desk="play")
    page: Any = window.page
    for side, seat in zip(page.desk.seats.sides, ("person", "person"), strict=True):
        page.desk.seats.choose(side, seat)
    page.desk.play()
    window.show_desk("umpire")
    page.desk.take_seat()
    prompt = page.desk.board.prompt
    prompt.show_prompt(0, "F", _("Drag the card."), [PromptAct(_("To: left wing"), lambda: None, "1")], "")
    assert "To: left wing" in [button.accessibleName() for button in prompt.buttons]
    window.show_desk("play")
    assert not [button for button in prompt.buttons if button.accessibleName()]
    assert "card" not in prompt.words.text()
