"""How a battle ended: what decided it stands among the figures."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from core.paths import SCENARIOS
from core.protocol.pending import Over
from editor.boards.battle.result import Result
from editor.desks.play.play_desk import PlayDesk
from editor.shell.window import MainWindow


def test_lg_14_4_objectives_stand_beside_exhausted_divisions(window: MainWindow) -> None:
    """Objectives had decided, and the sheet told 0/2 and 0/2 divisions alone."""
    page = window.files.open(SCENARIOS / "la_garde" / "polotsk.json", desk="play")
    assert page is not None
    desk = page.desk
    assert isinstance(desk, PlayDesk)
    for side in desk.seats.sides:
        desk.seats.choose(side, "person")
    desk.play()
    assert desk.controller is not None
    seen: Any = desk.controller.seen
    state = seen.state.copy()
    over = SimpleNamespace(over=Over(0, "objective"), sides=seen.session.sides)
    result = Result(window.context)
    for held, told in (([0, 0], ("2/2", "0/2")), ([0, 1], ("1/2", "1/2"))):
        state.held = held
        ended: Any = SimpleNamespace(
            session=over,
            system=seen.system,
            state=state,
            pieces=seen.pieces,
            pieces_before=seen.pieces_before,
            side_name=seen.side_name,
        )
        result.show_result(ended)
        row = result.figure_rows.text().partition("Objectives held")[2].partition("</tr>")[0]
        assert all(each in row for each in told)
