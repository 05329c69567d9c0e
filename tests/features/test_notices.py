"""A banner never moves the map: it lies over its upper edge, and its buttons can be pressed there."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QLabel

from benchmarks.layout import open_battle, settle
from core.paths import SCENARIOS
from core.text import _, say
from editor.boards.battle.prompt_row import PromptAct
from editor.desks.play.play_desk import PlayDesk
from editor.panels.battle.battle import BattleController
from editor.shell.window import MainWindow
from tests.features.conftest import OpenWindow


def map_in(window: MainWindow) -> QRect:
    assert window.page is not None
    view = window.page.view
    return QRect(view.mapTo(window, QPoint(0, 0)), view.size())


def in_play(window: MainWindow) -> BattleController:
    """What plays Mirror Creek, which is open and begun."""
    open_battle(window, SCENARIOS / "battle_cry" / "mirror_creek.json")
    settle()
    assert window.page is not None
    desk = window.page.desk
    assert isinstance(desk, PlayDesk)
    assert desk.controller is not None
    return desk.controller


@pytest.mark.parametrize("whose", ["window", "page"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_banner_lies_over_the_map_and_moves_nothing(
    open_window: OpenWindow, whose: str, scale: float
) -> None:
    window = open_window("fr", scale=scale).window
    window.resize(1280, 800)
    open_battle(window, SCENARIOS / "battle_cry" / "mirror_creek.json")
    settle()
    assert window.page is not None
    notices = window.notices if whose == "window" else window.page.notices
    before = map_in(window)
    pressed = []
    lines = [_("Mark an act in the list first."), _("Save it to another place.")]
    banner = notices.show_notice(
        "try",
        "warning",
        _("Three acts are compared already: put one away first."),
        lines,
        [(_("See them"), lambda: pressed.append(1))],
    )
    settle()
    assert map_in(window) == before
    lies = QRect(banner.mapTo(window, QPoint(0, 0)), banner.size())
    assert before.contains(lies)
    assert all(label.height() >= label.heightForWidth(label.width()) for label in banner.labels)
    button = banner.buttons[0]
    middle = button.mapTo(window, button.rect().center())
    assert window.childAt(middle) is button
    button.click()
    settle()
    assert pressed
    assert notices.isHidden()
    assert map_in(window) == before


def test_above_a_list_a_banner_covers_nothing(open_window: OpenWindow) -> None:
    window = open_window("en").window
    window.files.lists.new("battle_cry")
    settle()
    assert window.page is not None
    window.page.notices.show_notice(
        "try", "warning", _("Three acts are compared already: put one away first.")
    )
    settle()
    below = window.page.notices.mapTo(window, QPoint(0, window.page.notices.height()))
    assert below.y() <= window.page.view.mapTo(window, QPoint(0, 0)).y()


def test_the_words_of_a_prompt_move_no_map(open_window: OpenWindow) -> None:
    window = open_window("fr").window
    window.resize(1280, 800)
    controller = in_play(window)
    prompt, before = controller.prompt, map_in(window)
    whom = "Infanterie 3 (Union) en 807, vers la colline du Sud, avec Whitfield"  # too long for two lines
    long = _("{what}: {values}", what="Donner un ordre", values=whom)
    acts = [PromptAct(long, lambda: None, key) for key in ("Enter", "2", "Esc")]
    prompt.show_prompt(0, "U", _("Mark an act in the list first."), acts, "Union")
    settle()
    assert map_in(window) == before
    assert all(button.isVisible() for button in prompt.buttons)
    for button in prompt.buttons:
        told = button.findChildren(QLabel)[0].text()
        assert told.startswith("Donner")
        assert told.endswith("field")  # acts differ at their ends
        assert button.toolTip().startswith(say(long, "fr"))
    prompt.show_prompt(0, "U", _("Mark an act in the list first."), acts[:1], "Union")
    settle()
    assert len(prompt.buttons[0].findChildren(QLabel)[0].text()) > len(told)  # there is room again


def test_why_not_and_dice_keep_off_a_banner(open_window: OpenWindow) -> None:
    """In large letters the first line of a refusal stood under the words about Enter."""
    window = open_window("en", scale=2.0).window
    window.resize(1280, 800)
    open_battle(window, SCENARIOS / "battle_cry" / "mirror_creek.json")
    settle()
    assert window.page is not None
    view, notices = window.page.view, window.page.notices
    notices.show_notice("try", "passed", _("Three acts are compared already: put one away first."))
    settle()
    lies = QRect(notices.mapTo(window, QPoint(0, 0)), notices.size())
    kept = [QRect(view.mapTo(window, rect.topLeft()), rect.size()) for rect in view.overlaid_pixels]
    assert any(rect.intersects(lies) for rect in kept)
    notices.take_down("try")
    settle()
    kept = [QRect(view.mapTo(window, rect.topLeft()), rect.size()) for rect in view.overlaid_pixels]
    assert not any(rect.intersects(lies.adjusted(2, 2, -2, -2)) and rect.top() <= lies.top() for rect in kept)


def test_words_about_enter_go_by_themselves(open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    window = open_window("en").window
    controller = in_play(window)
    act = PromptAct(_("End the moves"), lambda: None, "Enter")
    monkeypatch.setattr(controller.enter_guard, "take", lambda _sheet: act)
    told = controller.notices
    assert told.holds_enter()
    assert window.page is not None
    assert not window.page.notices.isHidden()
    assert told.enter_told.isActive()
    told.enter_told.timeout.emit()
    settle()
    assert window.page.notices.isHidden()
