"""The board lies before who sits here, at every desk of the battle; the scenario lies as it was designed."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.layout import go_to, settle
from core.paths import SCENARIOS
from editor.desks.play.play_desk import PlayDesk
from editor.shell.window import MainWindow
from tests.features.conftest import OpenWindow

PATH = ("play", "plan", "umpire", "plan", "play", "design", "plan", "play")


def lies(window: MainWindow) -> Any:
    """Whether the board in front is turned."""
    assert window.page is not None
    scene: Any = window.page.map_host.view.scene_  # type: ignore[union-attr]
    return scene.appearance.turned


@pytest.mark.parametrize(
    ("system", "stem"),
    [
        ("battle_cry", "mirror_creek"),
        ("belle_epoque", "mirror_ridge"),
        ("mbt", "twin_hills"),
        ("la_garde", "twin_rises"),
    ],
)
def test_the_board_keeps_its_way_up_from_desk_to_desk(
    open_window: OpenWindow, system: str, stem: str
) -> None:
    seat = 1  # the one at the upper edge
    window = open_window("en").window
    page = window.files.open(SCENARIOS / system / f"{stem}.json", desk="play")
    assert page is not None
    desk = page.desk
    assert isinstance(desk, PlayDesk)
    for number, side in enumerate(desk.seats.sides):
        desk.seats.choose(side, "person" if number == seat else "greedy")
    desk.seats.seed.setText("7")
    desk.play()
    settle()
    assert page.document.scenario.sides[seat].edge == "top"
    found = []
    for name in PATH:
        go_to(window, name)
        settle()
        found.append((name, lies(window)))
    assert found == [(name, name != "design") for name in PATH]
