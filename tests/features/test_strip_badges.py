"""The strip of icons tells the score while its panel is folded: it is always in sight."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from core.text import say
from editor.boards.battle.director import projector as projectors
from tests.features.conftest import OpenWindow
from tests.features.test_moments import Clock, act, begin


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    monkeypatch.setattr(projectors, "milliseconds", Clock())
    Clock.now = 0.0
    return Clock()


def test_flags_stand_on_the_folded_panel_of_units_once_they_were_seen(open_window: OpenWindow) -> None:
    person, table = begin(open_window, "battle_cry", ("person", "person"))
    button = person.page.frame.strip.buttons["left"]
    assert button.text() == "0:0"
    assert button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextUnderIcon
    for _act in range(400):
        if table.session.screen.wanted is not None:
            table.session.take_screen()
        act(table)
        taken = [mine for mine, _needed in table.seen.system.look.score(table.session.journal.state)]
        if any(taken):
            break
    assert any(taken)
    assert table.playback.is_busy
    assert button.text() == "0:0", "the dice tell it first"
    table.playback.projector.finish()
    person.rest()
    assert sorted(button.text().split(":")) == ["0", "1"]
    title = say(table.forces.panel_title, "en")
    assert button.accessibleName().startswith(title)
    assert "1 of 6" in button.accessibleName()
