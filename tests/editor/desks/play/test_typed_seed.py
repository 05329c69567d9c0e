"""A seed that was typed for a battle: who knows it can work out every card and every die to come."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.paths import SCENARIOS
from editor.desks.play.play_desk import PlayDesk
from editor.shell.window import MainWindow


@pytest.mark.parametrize(
    ("system", "stem", "left"), [("battle_cry", "mirror_creek", ""), ("mbt", "cannae", "77")]
)
def test_it_does_not_wait_in_its_field_for_who_sits_here_next(
    window: MainWindow, system: str, stem: str, left: str
) -> None:
    """*Another battle* showed it; where nothing is hidden it stays, to play the same dice again."""
    page = window.files.open(Path(SCENARIOS) / system / f"{stem}.json", desk="play")
    assert page is not None
    desk = page.desk
    assert isinstance(desk, PlayDesk)
    desk.seats.seed.setText("77")
    desk.play()
    assert desk.battle.session is not None
    assert desk.battle.session.game.seed == 77
    assert desk.seats.seed.text() == left
    desk.seats.seed.undo()
    assert desk.seats.seed.text() == left
