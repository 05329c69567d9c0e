"""High contrast: every ink at 7:1 on every ground it stands on; buttons large enough to be hit."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractButton, QToolButton

from benchmarks.layout import open_battle, settle
from core.paths import SCENARIOS
from editor.base.theme import COLOURS, CONTRAST, Theme, style_sheet
from editor.shell.look_choices import LookChoices
from editor.shell.settings_dialog import SettingsDialog
from editor.shell.window import MainWindow
from tests.editor.desks.play.conftest import context, home, window  # noqa: F401
from tests.editor.shell.test_look import contrast
from tests.everyday import one_in

LEAST = 24
"""Pixels of what can be clicked, each way."""
INKS = ("text", "second", "third", "accent", "warning", "refused", "passed")
GROUNDS = ("window", "panel", "field", "hover", "accent_ground", "desk")
OWN = (
    *(("warning", "warning_ground"), ("refused", "refused_ground"), ("passed", "passed_ground")),
    *(("text", "warning_ground"), ("text", "refused_ground"), ("text", "passed_ground")),
    *(("on_accent", "accent"), ("ink", "paper"), ("ink", "hill"), ("gold", "panel")),
)


@pytest.mark.parametrize(("ink", "ground"), [*product(INKS, GROUNDS), *OWN])
def test_every_ink_has_seven_to_one(ink: str, ground: str) -> None:
    found = contrast(QColor(CONTRAST[ink]), QColor(CONTRAST[ground]))
    assert found >= 7, f"{ink} on {ground}: {found:.2f}"


@pytest.mark.parametrize("ground", ["window", "panel", "field"])
def test_rims_are_seen(ground: str) -> None:
    for rim in ("edge", "line", "accent"):
        assert contrast(QColor(CONTRAST[rim]), QColor(CONTRAST[ground])) >= 3


def test_no_colour_is_missing() -> None:
    assert set(CONTRAST) == set(COLOURS)


def test_the_theme_follows_the_wish(qapp: object) -> None:
    theme = Theme("contrast")
    assert theme.dark
    assert theme.colour("window") == QColor("#000000")
    assert "QGraphicsView:focus" in style_sheet(theme)
    assert "@" not in style_sheet(theme).replace("@media", "")
    assert Theme("dark").colour("window") != theme.colour("window")


def small(window: MainWindow) -> list[str]:  # noqa: F811
    """The buttons in sight that are smaller than a finger wants."""
    found = []
    for button in window.findChildren(QAbstractButton):
        shown = button.isVisible() and button.width() > 0
        if shown and min(button.width(), button.height()) < LEAST and not _is_scroller(button):
            name = button.accessibleName() or button.text() or button.objectName()
            found.append(f"{name}: {button.width()} x {button.height()}")
    return found


def _is_scroller(button: QAbstractButton) -> bool:
    return isinstance(button, QToolButton) and button.objectName().startswith("Scroll")


@pytest.mark.parametrize("wish", one_in(2, ["light", "contrast"], first=1))
def test_buttons_can_be_hit(window: MainWindow, wish: Any) -> None:  # noqa: F811
    window.context.theme.set_wish(wish)
    wrong: list[str] = []
    try:
        settle(3)
        wrong += [f"start: {one}" for one in small(window)]
        for name in ("battle_cry/mirror_creek", "mbt/cannae", "belle_position/coulmiers"):
            window.files.open(SCENARIOS / f"{name}.json")
            for desk in ("design", "armies", "plan"):
                window.show_desk(desk)
                settle(3)
                wrong += [f"{name}, {desk}: {one}" for one in small(window)]
            open_battle(window, Path(SCENARIOS / f"{name}.json"))
            settle(3)
            wrong += [f"{name}, play: {one}" for one in small(window)]
            window.show_desk("umpire")
            settle(3)
            wrong += [f"{name}, umpire: {one}" for one in small(window)]
    finally:
        window.context.theme.set_wish("light")
    assert sorted(set(wrong)) == []


def test_the_settings_offer_it(window: MainWindow) -> None:  # noqa: F811
    dialog = SettingsDialog(window.context, window)
    dialog.choices.colours.buttons["contrast"].click()
    assert window.context.settings.colours == "contrast"
    assert window.context.theme.contrast
    dialog.choices.colours.buttons["light"].click()
    dialog.close()
    dialog.deleteLater()


def test_the_start_page_offers_it(window: MainWindow) -> None:  # noqa: F811
    """Who needs it finds it before anything else, and sees there that it is on."""
    choices = LookChoices(window.context)  # as it stands there; the settings have more rows
    choices.colours.buttons["contrast"].click()
    assert window.context.theme.contrast
    assert choices.colours.value == "contrast"
    choices.colours.buttons["light"].click()
    choices.deleteLater()
